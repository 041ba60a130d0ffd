"""An xlwings engine for LibreOffice: books, sheets, ranges, and objects on sheets.

The engine imports xlwings and the folder ``program``, but nothing of the game.
"""
