"""Static sets: guesses that are all asked before any answer is known.

``sets`` finds sets by annealing or guess by guess, and ``confused_pairs`` finds codes that a set does not distinguish.
``laboratory.static`` proves that no smaller set is enough.
"""
