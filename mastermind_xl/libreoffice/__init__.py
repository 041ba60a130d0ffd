"""LibreOffice as the spreadsheet program, where there is no Excel: an engine for xlwings that knows no game.

What belongs to Mastermind is in ``game``; without it the folder can be lifted into another project.
"""
