"""The laboratory: everything about the game that no player needs. The game works without this folder.

This module only lists what the folder offers; ``core.laboratory`` reads the list. No other module of the game knows
the folder, but the folder may import every module of the game.
"""

PLACES = {  # names that the game asks for, each with its place: a module, or a module and a name in it
    "command survey": "cli.survey",
    "command value": "cli.value",
    "options": "cli.options:OPTIONS",
    "optimal": "cli.optimal",
    "static": "cli.static",
    "branches": "branches:count_by_branches",
    "parallel": "parallel:run_parallel",
    "workers": "cli.workers:open_several",
    "evaluate": "cli.evaluate",
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

MOST_PEGS = 15  # pegs of a code that the fast kernel can score: its sums have four bits

WORTH = {
    # Size of boards, in codes, from which loading the kernel pays when all games are played: processor seconds of
    # ``evaluate knuth``, numpy and then kernel, are 0.43 and 0.82 on 5 × 6, 0.67 and 0.98 on 4 × 10, 0.90 and 0.99 on
    # 4 × 11, 1.34 and 0.94 on 6 × 5 (tests/benchmarks/worth.py). The figures below are in the same order.
    "trees": 15_000,
    # Searches of optimal play; small boards use the kernel after a while. Proofs take 0.31 and 0.90 seconds on
    # 4 × 6, and on 3 × 10, where nobody can tell before, 6.0 and 1.0.
    "searches": 1_300,
    # Trying all static sets of a size. Sets of 4 guesses take 0.65 and 0.96 seconds on 3 × 6, 2.2 and 1.2 on 3 × 7,
    # 16 and 1.5 on 4 × 5.
    "proofs of sets": 300,
    # Searching a small static set. 500 steps, half of one annealing, with 4 guesses take 0.64 and 1.04 seconds on
    # 4 × 6, 10.8 and 1.95 on 4 × 7.
    "annealing": 2_000,
    # Pegs times colours of a board where walkers play many games. Five games take 1.2 and 1.2 seconds on 20 × 2,
    # 0.71 and 0.93 on 8 × 8; the kernel is used for more than ten (``analysis.evaluation``).
    "walks": 40,
}
"""The smallest sizes for which the kernel is worth its start, by kind of work."""
