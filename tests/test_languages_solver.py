"""The solver's workbook is in one language: its texts, the names of its colours, and what can be typed."""

import io
import re
from string import Formatter

import pytest
from catalogues import find_texts
from pseudo import bracketed, texts_of
from test_catalogues import WORDS

from mastermind_xl import Board, grow, make_strategy, write_solver
from mastermind_xl.core import languages
from mastermind_xl.core.languages import speaking
from mastermind_xl.core.messages import BULLS, PLACES

BOARDS = [
    Board(3, 4), Board(3, 4, False, "digits", BULLS), Board(3, 5, False, "letters"), Board(2, 4, True, "grey"),
    Board(2, 4, False, "digits-from-1", PLACES), Board(1, 3), Board(2, 12),
]  # fmt: skip


def solver(board, attempts=6):
    """A solver's workbook."""
    file = io.BytesIO()
    write_solver(file, grow(make_strategy("first", board)), "first", attempts)
    return file


def only_places(text):
    """A made-up translation without words: only the places of a text, in brackets."""
    places = (f"{{{name}{':' * bool(form)}{form}}}" for _, name, form, _ in Formatter().parse(text) if name)
    return bracketed(" ".join(place for place in places if place.strip("{}") not in WORDS))


def without_words():
    """A made-up catalogue of translations without words; titles and colours are numbers."""
    own = {}
    for number, (key, text) in enumerate(find_texts().items()):
        one = only_places(key.rpartition("|")[2])
        own[key] = (one, only_places(text.several)) if text.several else one
        if key.startswith(("sheet|", "colour|")):
            own[key] = f"‹{number}›"
    return {key: told for key, told in own.items() if not key.startswith("letter of|")}


READING = re.compile(r"[ıİ]|^asbw|^-0, |^bw  |bwb|\|[A-Z]|^[A-Z]*$")
"""Texts in formulas that read what is typed: letters, and words of answers."""


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_every_text_is_translated(monkeypatch, board):
    """No English word is left in a workbook whose texts are all translated, not even in a formula or inside another text."""
    own = without_words()
    monkeypatch.setattr(languages, "load_catalogue", lambda name: own)
    with speaking("de"):
        file = solver(board)
    left = {
        text: part
        for part, text in texts_of(file)
        if re.search("[A-Za-z]*[F-Za-z][A-Za-z]+", text.replace("first", ""))
    }
    assert {text: part for text, part in left.items() if not READING.search(text)} == {}
    assert sum("‹" in text for _, text in texts_of(file)) > 100
