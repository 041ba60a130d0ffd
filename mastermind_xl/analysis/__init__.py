"""Evaluations of strategies, games and boards: totals, reviews, the adversary and puzzles.

This folder imports the core, the search and the strategies; it writes no files, and nothing to terminals.
"""
