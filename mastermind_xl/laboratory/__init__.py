"""The laboratory: everything about the game that no player needs. The game works without this folder.

This module only lists what the folder offers, and ``core.laboratory`` reads the list. No other module of the game
imports the folder, but the folder may import every module of the game.
"""

PLACES = {  # names that the game asks for, each with a module, or with a module and a name in the module
    "command survey": "cli.survey",
    "command value": "cli.value",
    "options": "cli.options:OPTIONS",
    "optimal": "cli.optimal",
    "static": "cli.static",
    "branches": "branches:count_by_branches",
    "parallel": "parallel:run_parallel",
    "workers": "cli.workers:open_several",
    "evaluate": "cli.evaluate",
    "comparison": "comparison",
    "tryout": "cli.tryout",
    "old scores": "tryout.old_scores:compare_scores",
    "even play": "value.even:EvenPlay",
    "kernel": "kernel.loading",
    "kernel check": "kernel.loading:check",
    "small function": "kernel.transpositions_compiled",
    "best guesses": "kernel.guesses_compiled:improve",
    "walkers": "kernel.walkers_compiled:FastWalkers",
    "set search": "kernel.sets_kernel:make_search",
    "fixed sets": "kernel.exhaustive_compiled",
    "beam": "kernel.beam_kernel",
    "confused pairs": "kernel.confused_pairs_compiled:FastConfusion",
}

MOST_PEGS = 15  # the most pegs of a code that the fast kernel can score: the kernel adds up pegs in four bits

WORTH = {
    # Codes of a board on which every code is played. ``evaluate knuth`` takes 0.43 processor seconds with numpy and
    # 0.82 with the kernel on 5 × 6, 0.67 and 0.98 on 4 × 10, 0.90 and 0.99 on 4 × 11, 1.34 and 0.94 on 6 × 5
    # (tests/benchmarks/worth.py). The comments below also give the seconds with numpy first.
    "trees": 15_000,
    # Codes of a board whose optimal play is searched. On smaller boards, a long search loads the kernel later. Proofs
    # take 0.31 and 0.90 seconds on 4 × 6. On 3 × 10 they take 6.0 and 1.0, which cannot be foreseen.
    "searches": 1_300,
    # Codes of a board on which all sets of a number of fixed guesses are tried. Sets of 4 guesses take 0.65 and 0.96
    # seconds on 3 × 6, 2.2 and 1.2 on 3 × 7, 16 and 1.5 on 4 × 5.
    "proofs of sets": 300,
    # Codes of a board on which a small set of fixed guesses is searched by annealing. 500 steps with 4 guesses, half of
    # one annealing, take 0.64 and 1.04 seconds on 4 × 6, 10.8 and 1.95 on 4 × 7.
    "annealing": 2_000,
    # Pegs times colours of a board on which ``local-search`` plays many games. Five games take 1.2 and 1.2 seconds on
    # 20 × 2, 0.71 and 0.93 on 8 × 8; the kernel is used for more than ten games (``analysis.evaluation``).
    "walks": 40,
}
"""The smallest boards on which the fast kernel saves more time than its start takes, by kind of work."""
