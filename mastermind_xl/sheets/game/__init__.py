"""The game workbook: a hidden code, guesses, and the codes they rule out. It imports ``shared`` and ``writing``.

Macros start a fresh interpreter at every click and import its ``layout`` and ``formulas``, so these load no
library.
"""
