"""Checks of the names given to the colours: no name twice."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.sheets.shared.candidates import count_equal
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import sentence


def check_names(book: Book, place: Area, words: Area) -> None:
    """Write 1 for each name that is used twice, else 0, into ``place``, a column of the workbook's workings.

    ``words`` are the folded names of the legend.
    """
    for cell, word in zip(place.cells, words.cells, strict=True):
        book.formula(cell, f'IF({word}="",0,IF(SUMPRODUCT(--({words}={word}))>1,1,0))', 0)


def tell_names(place: Area, words: Area, message: str) -> str:
    """See ``check_names``: the formula of a message or, in its place, of the first name that is used twice."""
    twice = sentence(messages.USED_TWICE, {"color": f"INDEX({words},MATCH(1,{place},0))"})
    return f"IF({count_equal(place, 1)}>0,{twice},{message})"
