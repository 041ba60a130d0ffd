"""An xlwings engine for LibreOffice: books, sheets, ranges, and objects on sheets.

It imports xlwings and ``program`` beside it, but nothing of the game.
"""
