"""The game workbook: a hidden code, guesses, and what they rule out.

It imports ``shared`` and ``writing``. Macros, which run in a fresh interpreter at every click, import its ``layout`` and
``formulas``, so these two load no library.
"""
