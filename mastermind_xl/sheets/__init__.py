"""Workbooks, each in its own folder or file: solver, game, table and puzzles; none needs a spreadsheet program.

``writing`` puts cells, styles and formulas into a file, and ``shared`` has parts of several workbooks.
"""
