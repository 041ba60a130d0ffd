"""The sheet "How to play" of every workbook: the rules, the paragraphs of ``texts.toml`` that apply, and an example."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import groupby
from operator import itemgetter
from typing import Any

from mastermind_xl.core.board import Board, score
from mastermind_xl.core.messages import PEGS, counted
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import write_text, write_title

TEXTS: dict[str, Any] = tomllib.loads(files(__package__).joinpath("texts.toml").read_text(encoding="utf-8"))
"""Long texts of sheets, by sheet; and the paragraphs of this one, with the facts on which they depend."""


def write_guide(book: Book, title: str, board: Board, facts: Mapping[str, bool], **fields: object) -> None:
    """Fill the guide, a sheet with a ``title`` in a workbook with the rules of a board.

    It has the paragraphs that apply to a workbook with these ``facts``, with ``fields`` filled in.
    """

    def applying(kind: str) -> Iterator[tuple[str, str]]:
        for each in TEXTS[kind]:
            if all(known.get(fact.removeprefix("not "), False) != fact.startswith("not ") for fact in each["when"]):
                yield each["head"], board.put_into(each["text"].format(**fields))

    noun, words = board.noun, board.words
    known = {**facts, "signs": bool(board.signs), "answers in pegs": not board.signs and words == PEGS}
    fields |= {
        "sheets": _tell_sheets(book), "code": counted(board.pegs, noun if board.signs else "peg"), "noun": noun,
        "colors": counted(board.colors, "colour"), "numbers": board.numbers, "blacks": words.blacks.capitalize(),
        "whites": words.whites.capitalize(), "rule": f"{noun}s may repeat" if board.repeats else f"no {noun} occurs twice",
    }  # fmt: skip
    write_title(book, title, "How to play")
    row = 3
    for head, text in applying("paragraph"):
        row = _paragraph(book, title, row, head, text)
    if board.repeats and board.pegs >= 3 and board.colors >= 3 and not board.signs:
        row = _example(book, title, row, board)
    for head, text in applying("at_the_end"):
        row = _paragraph(book, title, row, head, text)
    book.widths(title, [2, *[5.5] * 18])


def _tell_sheets(book: Book) -> str:
    """Describe the sheets of a workbook from their declarations."""
    told = groupby(((about, title) for title, about in book.about.items() if about), itemgetter(0))
    return " ".join(f"{' and '.join(title for _, title in sheets)}: {about}." for about, sheets in told)


def _paragraph(book: Book, title: str, row: int, head: str, text: str) -> int:
    book.put(Area(title, row, 2), head, "heading")
    _text(book, title, row + 1, text)
    return row + 3


def _text(book: Book, title: str, row: int, text: str) -> None:
    write_text(book, Area(title, row, 2, 1, 18), text, 15 * (len(text) // 104 + 1))


def _example(book: Book, title: str, row: int, board: Board) -> int:
    tail = [3] * (board.pegs - 3)
    code = (1, 1, 2, *tail)
    guess = (1, 2, 1, *([1] * len(tail)))
    answer = score(code, guess)
    book.put(Area(title, row, 2), "Repeated colours: each peg counts once", "heading")
    for offset, (label, pegs) in enumerate((("Code", code), ("Guess", guess)), 1):
        book.across(Area(title, row + offset, 2, 1, 2), label, "text")  # one column is too narrow for it
        place = Area(title, row + offset, 4, 1, board.pegs)
        book.heads(place, pegs, "peg")
        book.pegs.color(place, board.colors)
        book.heights(title, {row + offset: 24})
    ones = guess.count(1)
    other = "so the other 1 of the guess, in the wrong place, gets a white peg"
    if ones > 2:
        other = f"so of the other {ones - 1} of colour 1 in the guess only one gets a white peg"
    text = (
        f"{PEGS.tell(*answer)}. The first 1 is in its place: black. The code has one more 1, "
        f"{other}; the 2 gets the other white peg. White = Σ min(times in code, times in guess) − black."
    )
    _text(book, title, row + 3, text)
    return row + 5
