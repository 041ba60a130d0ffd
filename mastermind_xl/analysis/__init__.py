"""Evaluations of strategies, games and boards: totals, reviews, the adversary, puzzles, surveys, published figures.

It imports the core, the search, the strategies and the static sets; it writes neither files nor to terminals.
"""
