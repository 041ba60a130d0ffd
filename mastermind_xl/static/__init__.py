"""Static sets: guesses that are all asked before any answer is known.

``sets`` finds sets by annealing or guess by guess, ``exhaustive`` tries all sets of a size for ``proof``, and
``confused_pairs`` finds codes that a set does not distinguish. The files ending in ``compiled`` do the same faster.
"""
