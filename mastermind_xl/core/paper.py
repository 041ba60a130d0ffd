"""The size of the paper on which sheets are printed."""

from contextvars import ContextVar

A4, LETTER = "a4", "letter"
NUMBERS = {A4: 9, LETTER: 1}  # as in a file: ECMA-376 part 1, 18.3.1.63
paper: ContextVar[str] = ContextVar("paper", default=A4)
"""The paper size of the workbooks that are written; a context variable, because every sheet of every workbook needs it."""
