"""The game workbook: a hidden code, guesses, and what they rule out.

``layout`` and ``formulas`` are imported by macros, which run in a fresh interpreter at every
click: they load no library.
"""
