"""Workbooks, each in a folder or file of its own: solver, game, comparison, survey, table and puzzles.

``writing`` puts cells, styles and formulas into a file, and ``shared`` has what several workbooks contain. All of this imports
openpyxl, the core, the strategies, the static sets and the analysis; it opens no spreadsheet program.
"""
