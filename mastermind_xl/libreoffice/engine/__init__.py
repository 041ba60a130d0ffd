"""An xlwings engine over LibreOffice: books, sheets, ranges, and what is on them.

It imports xlwings, ``program`` beside it, and nothing of the game.
"""
