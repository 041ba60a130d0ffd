"""Evaluations of strategies, games and boards: totals, reviews of games, the adversary, puzzles, surveys, published figures.

It imports the core, the search, the strategies and the static sets; it writes no file and no terminal.
"""
