"""Static sets: guesses that are all asked before any answer is looked at. It imports the core and the strategies.

``sets`` finds sets by annealing or guess by guess; ``exhaustive`` looks through all sets of a size, for
``proof``. ``confused_pairs`` finds the codes that a set does not tell apart. Files that end in ``compiled`` do the same faster.
"""
