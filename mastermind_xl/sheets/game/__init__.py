"""The game workbook: a hidden code, guesses, and the codes that their answers rule out.

Macros start Python anew at every click and import ``layout`` and ``formulas``, so these two files load no library.
"""
