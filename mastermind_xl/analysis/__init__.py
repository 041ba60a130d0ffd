"""Evaluations of strategies, games and boards: totals, reviews, the adversary and puzzles.

It imports the core, the search, the strategies and the static sets; it writes neither files nor to terminals.
"""
