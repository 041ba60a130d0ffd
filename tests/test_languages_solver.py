"""The solver's workbook is in one language: its texts, its names of colours, and the words that can be typed."""

import io
import re

import pytest
from catalogues import TRANSLATED
from formulas import assert_it_opens_with_what_it_calculates
from pseudo import TYPED, outside, texts_of, without_words

from mastermind_xl import Board, Game, grow, make_strategy, write_solver
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
    write_solver(file, grow(make_strategy("first", board)), "first", attempts)
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


TOLD = {
    "Attempt {n}: guess {guess}, then type the {counts} it gets, such as {digits}, and press Enter.": "Versuch {n}: {guess} raten, dann {counts} eingeben ({digits}).",
    "{left:,} codes are left.": "{left:,} Codes sind noch möglich.",
    "Only one code is left: {code}.": "Nur ein Code ist übrig: {code}.",
    "{code} is the code: found on attempt {n}.": "{code} ist der Code: gefunden im {n}. Versuch.",
    "No code fits these answers: none is left after attempt {n}.": "Kein Code passt nach Versuch {n}.",
    "If attempt {n} got {now}, {count:,} code fits.": (
        "Hieße Antwort {n} {now}, würde {count:,} Code passen.",
        "Hieße Antwort {n} {now}, würden {count:,} Codes passen.",
    ),
    "Attempt {n}: {color} is not a {noun} here. Type {choices}.": "Versuch {n}: {color} gibt es nicht.",
    "sheet|Solver": "Löser’s",
    "{Blacks}:\nright place": "{Blacks}:\nam Platz",
}
"""Some sentences of the solver in German, beside the words of the game in the catalogue."""


@pytest.fixture
def german(monkeypatch):
    """Set German with translations of some sentences."""
    own = languages.load_catalogue("de") | TOLD
    monkeypatch.setattr(languages, "load_catalogue", lambda name: own)
    with speaking("de"):
        yield


@pytest.fixture
def open_solver(open_sheet, tmp_path):
    """A function that writes a solver's workbook and opens it in a calculator."""

    def open_solver(board):
        path = tmp_path / "löser.xlsx"
        path.write_bytes(solver(board).getvalue())
        assert_it_opens_with_what_it_calculates(path, open_sheet)
        return open_sheet(path)

    return open_solver


IN_BOTH = pytest.mark.parametrize("open_sheet", ["ironcalc", "libreoffice"], indirect=True)


@IN_BOTH
@pytest.mark.exhaustive
def test_a_game_with_a_mistake(german, open_solver):
    """The German solver reads answers in words, suggests corrections of a wrong answer, and reports the found code."""
    sheet = open_solver(Board(3, 4))

    def message():
        return sheet.get("Message")[0][0]

    assert message().startswith("▶ Versuch 1: 111 raten, dann ")
    assert message().endswith(" eingeben (12). 64 Codes sind noch möglich.")
    sheet.put("Blacks", 0, 0, "1 schwarz")  # wrong: the code is 234
    sheet.put("Guesses", 1, 0, "orange blau gelb")
    assert message().startswith("⚠ Versuch 2: „blau“ gibt es nicht.")
    sheet.put("Guesses", 1, 0, "orange grun gelb")
    sheet.put("Blacks", 1, 0, "1s2w")
    assert message().startswith("⚠ Kein Code passt nach Versuch 2. Hieße Antwort ")
    assert " Hieße Antwort 1 0 schwarz, 0 weiß, würden 3 Codes passen." in message()
    for column, value in enumerate((1, 0, 0)):
        sheet.put("Corrections", 0, column, value)
    assert message().startswith("▶ Versuch 3: ")
    assert "3 Codes sind noch möglich." in message()
    sheet.put("Guesses", 2, 0, "OEG")
    sheet.put("Blacks", 2, 0, "sss")
    assert message() == "✔ 234 ist der Code: gefunden im 3. Versuch. Versuch 3 ist orange, gelb, grün."
    assert sheet.errors() == []


WAYS = {
    "de": ("1 schwarz 2 weiß", "1 Schwarz und 2 Weiss", "1s2w", "s1w2", "sww", "2w 1s", "2 weiß"),
    "fr": ("1 noir et 2 blancs", "1N2B", "n1b2", "nbb", "2b1n", "2b", "1 noir, 1 blanc"),
    "es": ("1 negro y 2 blancos", "1n2b", "2 negros"),
    "it": ("1 nero e 2 bianchi", "2 neri", "nbb"),
    "nl": ("1 zwart en 2 wit", "1z2w", "zww"),
    "pt": ("1 preto e 2 brancos", "1p2b", "pbb"),
    "pl": ("1 czarny i 2 białe", "1 czarny 2 biale", "1c2b", "c1b2", "cbb", "2b"),
    "zh": ("1黑2白", "1个黑子和2个白子", "一黑两白", "黑白白"),
}
ENGLISH = ("1b2w", "1 black and 2 white", "12", "1,2", "bww", "1r2w", "1 bull 2 cows")


AND_IRONCALC = pytest.mark.parametrize(
    "open_sheet", ["libreoffice", pytest.param("ironcalc", marks=pytest.mark.exhaustive)], indirect=True
)


@AND_IRONCALC
@pytest.mark.parametrize("name", TRANSLATED)
def test_answers_in_words(open_solver, name):
    """A cell of the solver reads answers as Python does: in words or initials, of the chosen language or of English."""
    with speaking(name):
        sheet, board = open_solver(Board(3, 4)), Board(3, 4)
        sheet.put("Guesses", 0, 0, 112)
        for text in (*WAYS[name], *ENGLISH):
            sheet.put("Blacks", 0, 0, text)
            left = len(Game(board).play("112", text).candidates)
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
