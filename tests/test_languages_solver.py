"""The solver's workbook is in one language: its texts, its names of colours, and the words that can be typed."""

import io
import re

import pytest
from catalogues import TRANSLATED
from formulas import assert_it_opens_with_what_it_calculates
from pseudo import TYPED, outside, texts_of, without_words
from spellings import lines

from mastermind_xl import Board, Game, write_solver
from mastermind_xl.core import languages
from mastermind_xl.core.colors import LETTERS, color_names, say_colors
from mastermind_xl.core.languages import speaking
from mastermind_xl.core.messages import BULLS, PLACES
from mastermind_xl.core.typed import bare

BOARDS = [
    Board(3, 4), Board(3, 4, False, "digits", BULLS), Board(3, 5, False, "letters"), Board(2, 4, True, "grey"),
    Board(2, 4, False, "digits-from-1", PLACES), Board(1, 3), Board(2, 12),
]  # fmt: skip


def solver(board, attempts=6):
    """A solver's workbook."""
    file = io.BytesIO()
    write_solver(file, "first", board, attempts)
    return file


READING = re.compile(r"[ıİ]|ｚz|@_|^asbw|^\u00a0|^-0, |^bw  |bwb|^\||^pInk$|^[A-Z]*$|^system[A-Z ]+$")
"""Texts in formulas that read what is typed: letters, and words of answers. They also read English colours."""


@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.slow
def test_every_text_is_translated(monkeypatch, board):
    """If all texts are translated, a solver's workbook contains no English except words that a player may type."""
    own = without_words()
    monkeypatch.setattr(languages, "load_catalogue", lambda name: own)
    with speaking("de"):
        file = solver(board)
    left = {
        text: part
        for part, text in texts_of(file)
        if re.search("[A-Za-z]*[F-Za-z][A-Za-z]+", text.replace("first", "")) and not TYPED.issuperset(outside(text))
    }
    assert {text: part for text, part in left.items() if not READING.search(text) and text.lower() not in LETTERS} == {}
    assert sum("‹" in text for _, text in texts_of(file)) > 100


@pytest.fixture
def open_solver(open_sheet, tmp_path):
    """A function that writes a solver's workbook and opens it in a calculator."""

    def open_solver(board):
        path = tmp_path / "löser.xlsx"
        path.write_bytes(solver(board).getvalue())
        assert_it_opens_with_what_it_calculates(path, open_sheet)
        return open_sheet(path)

    return open_solver


ENGLISH = ("1b2w", "1 black and 2 white", "12", "1,2", "bww", "1r2w", "1 bull 2 cows")


AND_IRONCALC = pytest.mark.parametrize(
    "open_sheet", ["libreoffice", pytest.param("ironcalc", marks=pytest.mark.exhaustive)], indirect=True
)


@AND_IRONCALC
@pytest.mark.parametrize("name", TRANSLATED)
def test_answers_in_words(open_solver, name):
    """A cell of the solver reads answers as Python does: in words or initials, of the chosen language or of English."""
    with speaking(name):
        sheet, board = open_solver(Board(4, 4)), Board(4, 4)
        sheet.put("Guesses", 0, 0, 1123)
        own = [text for text, meant in lines("answers")[name, "mastermind"].items() if meant][::3]
        for text in (*own, *ENGLISH):
            sheet.put("Blacks", 0, 0, text)
            left = len(Game(board).play("1123", text).candidates)
            assert sheet.get("Remaining")[0][0] == left, text


@AND_IRONCALC
@pytest.mark.parametrize("name", TRANSLATED)
def test_colours_in_words(open_solver, name):
    """A cell of the solver reads colours as Python does: by name or letter, in the chosen language or in English."""
    board = Board(2, 12)
    with speaking(name):
        sheet = open_solver(board)
        names, letters = ([row[0] for row in sheet.get(each)] for each in ("ColorNames", "ColorLetters"))
        assert (names, letters) == say_colors(color_names(12))
        for color in (4, 12):
            english = color_names(12)[color - 1]
            for text in (
                names[color - 1].upper(),
                bare(names[color - 1]),
                letters[color - 1],
                english,
                LETTERS[english],
            ):
                sheet.put("Guesses", 0, 0, text)
                sheet.put("Guesses", 0, 1, 1)
                read = board.parse(f"{text} 1")
                assert re.search(rf"(?<!\d){board.format(read)}", sheet.get("Message")[0][0]), text
