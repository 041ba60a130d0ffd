"""An xlwings engine over LibreOffice: books, sheets, ranges, and the things on them.

It imports xlwings and ``program`` beside it, but nothing of the game.
"""
