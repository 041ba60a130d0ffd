"""Workbooks, each in its own folder or file: solver, game, table and puzzles.

``writing`` puts cells, styles and formulas into a file, and ``shared`` has parts of several workbooks. They
import openpyxl, the core, the strategies, the static sets and the analysis, and open no spreadsheet program.
"""
