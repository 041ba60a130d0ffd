"""The sheet "How to play" of every workbook: the rules, the paragraphs of ``texts.toml`` that apply, and an example."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import reduce
from importlib.resources import files
from itertools import groupby
from operator import itemgetter
from typing import Any

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import score
from mastermind_xl.core.languages import columns_of, fill, fill_count, sentences, word
from mastermind_xl.core.messages import PEGS, capitalized
from mastermind_xl.sheets.writing.area import Area, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import write_title

HOW_TO = "How to play"

TEXTS: dict[str, Any] = tomllib.loads(files(__package__).joinpath("texts.toml").read_text(encoding="utf-8"))
"""Long texts, by sheet, and the paragraphs of the guide, with the facts on which they depend."""

_OTHER = (
    "{answer}. The first 1 is in its place: black. The code has one more 1, so the other 1 of the guess, in the wrong "
    "place, gets a white peg; the 2 gets the other white peg. White = Σ min(times in code, times in guess) − black."
)
_OF_OTHERS = (
    "{answer}. The first 1 is in its place: black. The code has one more 1, so only one of the guess's other {others} "
    "pegs of colour 1 gets a white peg; the 2 gets the other white peg. White = Σ min(times in code, times in guess) − black."
)
"""Explanations of the guide's example, whose guess has one or several more pegs of its first colour than the code."""


def write_guide(book: Book, board: Board, facts: Mapping[str, bool], **fields: object) -> None:
    """Fill the sheet How to play of the book with paragraphs for this board and these ``facts`` and ``fields``."""

    def applying(kind: str) -> Iterator[tuple[str, str]]:
        for each in TEXTS[kind]:
            if all(known.get(fact.removeprefix("not "), False) != fact.startswith("not ") for fact in each["when"]):
                yield fill(each["head"]), fill(each["text"], **terms)

    noun, words, terms = board._noun, board.words, board._terms
    known = {
        **facts,
        "signs": bool(board._signs),
        "answers in pegs": not board._signs and words == PEGS,
        "black pegs alone": board.blacks_only,
    }
    rule = "{noun}s may repeat" if board.repeats else "no {noun} occurs twice"
    terms |= {name.capitalize(): capitalized(str(terms[name])) for name in ("blacks", "whites", "counts")} | {
        "sheets": _tell_sheets(book), "code": board.count_pegs(board.pegs), "rule": fill(rule, noun=noun), "example": board.format(board.example),
        "colors": fill_count("{count} colour", "{count} colours", count=board.colors), **fields,
    }  # fmt: skip
    write_title(book, HOW_TO, tab(HOW_TO))
    row = 3
    for head, text in applying("paragraph"):
        row = _paragraph(book, row, head, text)
    if board.repeats and not board.blacks_only and board.pegs >= 3 and board.colors >= 3 and not board._signs:
        row = _example(book, row, board)
    for head, text in applying("at_the_end"):
        row = _paragraph(book, row, head, text)
    book.widths(HOW_TO, [2, *[5.5] * 18])


def _tell_sheets(book: Book) -> str:
    """Return a text that lists the sheets of a workbook and describes each."""
    grouped = groupby(((about, title) for title, about in book.about.items() if about), itemgetter(0))

    def join(first: str, second: str) -> str:
        return fill("{first} and {second}", first=first, second=second)

    listed = ((reduce(join, (tab(title) for _, title in sheets)), about) for about, sheets in grouped)
    return sentences(*(fill("{sheets}: {about}.", sheets=sheets, about=about) for sheets, about in listed))


def _paragraph(book: Book, row: int, head: str, text: str) -> int:
    book.put(Area(HOW_TO, row, 2), head, "heading")
    _text(book, row + 1, text)
    return row + 3


def _text(book: Book, row: int, text: str) -> None:
    book.across(Area(HOW_TO, row, 2, 1, 18), text, "text")
    book.heights(HOW_TO, {row: 15 * (columns_of(text) // 104 + 1)})


def _example(book: Book, row: int, board: Board) -> int:
    tail = [3] * (board.pegs - 3)
    code = (1, 1, 2, *tail)
    guess = (1, 2, 1, *([1] * len(tail)))
    answer = score(code, guess)
    book.put(Area(HOW_TO, row, 2), fill("Repeated colours: each peg counts once"), "heading")
    for offset, (label, pegs) in enumerate(((fill("Code"), code), (word("Guess", "noun"), guess)), 1):
        book.across(Area(HOW_TO, row + offset, 2, 1, 2), label, "text")  # one column is too narrow for the label
        place = Area(HOW_TO, row + offset, 4, 1, board.pegs)
        book.heads(place, pegs, "peg")
        book.pegs.color(place, board.colors)
        book.heights(HOW_TO, {row + offset: 24})
    others = guess.count(1) - 1
    text = fill(_OF_OTHERS if others > 1 else _OTHER, answer=PEGS.tell(*answer), others=others)
    _text(book, row + 3, text)
    return row + 5
