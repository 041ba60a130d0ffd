"""Checks of the names given to the colours: known looks, and no name twice."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.sheets.shared.candidates import count_equal
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import first_that_holds, quote, sentence
from mastermind_xl.sheets.writing.palette import named_pegs

_TWICE, _NO_PICTURE = 1, 2


def check_names(book: Book, place: Area, words: Area) -> None:
    """Write the number of each name's problem, or 0, into ``place``, a column of the workbook's workings.

    ``words`` are the names of the legend.
    """
    offered = [peg.name for peg in named_pegs(book.pegs.palette)]
    known = dict.fromkeys([*offered, *(peg.name for peg in book.pegs.colors(words.rows))])
    for cell, word in zip(place.cells, words.cells, strict=True):
        cases = [(f'{word}=""', 0), (f"SUMPRODUCT(--({words}={word}))>1", _TWICE)]
        if words.rows <= len(offered):  # with more colours, looks do not depend on names
            pictured = ",".join(f"{word}={quote(name)}" for name in known)
            cases.append((f"NOT(OR({pictured}))", _NO_PICTURE))
        book.formula(cell, first_that_holds(cases), 0)


def tell_names(book: Book, place: Area, words: Area, message: str) -> str:
    """See ``check_names``: the formula of a message with the problems of names, in its place or after it."""
    offered = ", ".join(peg.name for peg in named_pegs(book.pegs.palette))

    def say(problem: int, template: str) -> str:
        word = f"INDEX({words},MATCH({problem},{place},0))"
        return sentence(template, {"color": word}, offered=offered)

    twice, no_picture = (f"{count_equal(place, problem)}>0" for problem in (_TWICE, _NO_PICTURE))
    behind = f'IF({no_picture},{say(_NO_PICTURE, messages.NO_PICTURE)},"")'
    return f"IF({twice},{say(_TWICE, messages.USED_TWICE)},{message}&{behind})"
