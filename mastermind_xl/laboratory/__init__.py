"""The laboratory: everything about the game that no player needs. The game works without this folder.

This module only announces what the folder has; ``core.laboratory`` reads it. Nothing else of the game knows the
folder, and the folder may import all of the game.
"""

PLACES = {  # names that the game asks for, and where each is: a module, or a module and a name in it
    "command survey": "cli.survey",
    "command value": "cli.value",
    "options": "cli.options:OPTIONS",
    "optimal": "cli.optimal",
    "static": "cli.static",
    "cluster": "cli.cluster:connect",
    "even play": "value.even:EvenPlay",
    "published results": "published:reproduce",
    "published sheet": "published_sheet:write_published",
    "kernel": "kernel.loading",
    "kernel check": "kernel.check:check",
    "small function": "kernel.transpositions_compiled",
    "best guesses": "kernel.best_guesses:improve",
    "walkers": "kernel.walkers:FastWalkers",
    "set search": "kernel.sets_kernel:make_search",
    "fixed sets": "kernel.exhaustive_compiled",
    "beam": "kernel.beam_kernel",
    "confused pairs": "kernel.confused_pairs:FastConfusion",
}

MOST_PEGS = 15  # pegs of a code that the fast kernel can score: its sums have four bits

WORTH = {
    # Size of boards, in codes, from which loading the kernel pays when all games are played: processor seconds of
    # ``evaluate knuth``, numpy and then kernel, are 0.19 and 0.21 on 4 × 7, 0.29 and 0.23 on 4 × 8, 0.4 and 0.3 on
    # 4 × 9 (tests/benchmarks/worth.py). The figures below are in the same order.
    "trees": 15_000,
    # Searches of optimal play; small boards use the kernel after a while. Proofs take 0.37 and 0.44 seconds on
    # 4 × 6, and on 3 × 10, where nobody can tell before, 6.6 and 0.5.
    "searches": 1_300,
    # Trying all static sets of a size. 4 guesses on 5 × 4 take 0.74 and 0.71 seconds; the first 5 batches of 4 × 6,
    # of up to 1,000 in a proof, take 1.7 and 1.1.
    "proofs of sets": 1_000,
    # Searching a small static set. 500 steps, half of one annealing, with 4 guesses take 0.9 and 0.7 seconds on
    # 4 × 6, 13.6 and 1.6 on 4 × 7.
    "annealing": 2_000,
    # Pegs times colours of a board where walkers play many games. Five games take 1.4 and 0.9 seconds on 20 × 2,
    # 0.8 and 0.5 on 8 × 8.
    "walks": 40,
}
"""The smallest sizes for which the kernel is worth its start, by kind of work."""
