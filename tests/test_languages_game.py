"""Game and puzzle workbooks, and the messages of their buttons, are in one language; what they store is neutral."""

import io
import re
import zipfile
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest
from pseudo import NAME, TYPED, make_catalogue, outside, texts_of
from sheets import IronSheet
from test_buttons import state

from mastermind_xl import Board, MastermindError
from mastermind_xl.analysis.puzzles import draw_puzzles
from mastermind_xl.archive import sheet_parts
from mastermind_xl.core import languages
from mastermind_xl.core.colors import LETTERS
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.core.languages import LANGUAGES, fill, speaking
from mastermind_xl.core.variants import MOST_ATTEMPTS, VARIANTS
from mastermind_xl.excel import buttons, vba_source
from mastermind_xl.excel.build import write_macro_game
from mastermind_xl.excel.state import Row
from mastermind_xl.sheets.game import layout as at
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.game.write import write_workbook
from mastermind_xl.sheets.puzzles import write_puzzles
from mastermind_xl.sheets.table import write_guesses, write_table
from mastermind_xl.sheets.writing.area import tab
from mastermind_xl.strategies import REGISTRY

USUAL, SMALL, BULLS, HUGE = Board(), Board(2, 3), VARIANTS["bulls-and-cows"].board, Board(12, 12)


@pytest.fixture
def made_up(monkeypatch):
    """Set a made-up language, which puts all translated text into brackets."""
    own = make_catalogue()  # made in English: it evaluates what the sources say
    monkeypatch.setattr(languages, "load_catalogue", lambda name: own)
    with speaking(NAME):
        yield


IDENTIFIERS = {*re.findall("[a-zA-Z]{2,}", " ".join(REGISTRY)), "MasterMind", "xlwings", "conf"}
"""Words that are the same in every language: strategies, the ribbon's tab, and xlwings' settings."""
COMPARED = {
    *TYPED,
    *LETTERS,
    *map(str.upper, LETTERS),
    *["pInk", "whIte", "yes", "xyes", "found", "foundfound", "found" * MOST_ATTEMPTS, "solved", "computer", "own"],
}
"""English words that formulas understand beside those of the language, colours also as they are compared."""
UNSEEN = ("‹Secret›", vba_source.GAME_SETTINGS, "docProps/core.xml")
"""Sheets that only programs see, and properties with the path of Python."""


def check_texts(file):
    """Check that a workbook is translated, except names, values that formulas read, and sheets for programs."""
    with zipfile.ZipFile(file) as package:
        titles = {part: title for title, part in sheet_parts(package).items()}
    left = {}
    for part, text in texts_of(file):
        words = {*outside(text)} - IDENTIFIERS - COMPARED
        if words and titles.get(part, part) not in UNSEEN and not READING.search(text):
            left[text[:80]] = f"{titles.get(part, part)}: {' '.join(words)[:80]}"
    assert [*left.values()][:9] == []


READING = re.compile("[ıİ]|@_|aeaoeoueu|[A-Z]{10}|^system[A-Z ]+$")
"""In the texts of formulas that read what is typed."""


@pytest.mark.parametrize("board", [USUAL, BULLS, SMALL], ids=str)
@pytest.mark.parametrize("write", [partial(write_workbook, functions=False), write_macro_game], ids=["xlsx", "xlsm"])
@pytest.mark.parametrize("live", [True, False], ids=["live", "not-live"])
@pytest.mark.slow
def test_game_workbook(made_up, board, write, live):
    """Every text of a game workbook is translated, including formulas, hints, errors, charts, buttons and ribbon."""
    file = io.BytesIO()
    write(file, board, 5, "first", live=live)
    check_texts(file)


@pytest.mark.parametrize("write", [partial(write_workbook, functions=False), write_macro_game], ids=["xlsx", "xlsm"])
@pytest.mark.slow
def test_workbook_of_an_unlisted_board(made_up, write):
    """Every text of a game workbook that lists no codes, because the board is too big, is translated."""
    file = io.BytesIO()
    write(file, HUGE, 5, "local-search")
    check_texts(file)


@pytest.mark.parametrize("board", [USUAL, BULLS], ids=str)
def test_puzzles(made_up, board):
    """Every text of a workbook of puzzles is translated."""
    file = io.BytesIO()
    write_puzzles(file, [*islice(draw_puzzles(board, seed=3), 4)], 3)
    check_texts(file)


def test_tables(made_up):
    """Every text of the workbooks of all scores and of all guesses is translated."""
    for write in (
        partial(write_table, board=SMALL),
        partial(write_guesses, game=Game(SMALL, [read_attempt("12:1,0", SMALL)])),
    ):
        write(file := io.BytesIO())
        check_texts(file)


def test_workbook_is_valid(made_up, tmp_path, validate_ooxml):
    """Microsoft's own validator accepts a macro workbook in which every text has letters outside ASCII."""
    path = tmp_path / "small.xlsm"
    with path.open("wb") as file:
        write_macro_game(file, SMALL, 4, "first", interpreter=False)
    validate_ooxml(path)


# --- buttons -----------------------------------------------------------------------------------------

NUMBER = float(USUAL.game_number((1, 2, 3, 4)))


def with_row(seen, k, *guess, answer=(None, None)):
    """Return the game with an unfinished or invalid row."""
    return replace(seen, rows=(*seen.rows[:k], Row(guess, answer), *seen.rows[k + 1 :]))


HIDDEN = state(number=NUMBER, guesses=["1122"])
GAMES = {
    "new": state(),
    "hidden": HIDDEN,
    "begun": replace(HIDDEN, rows=state().rows),
    "possible": state(number=NUMBER, guesses=["1122", "1345"]),
    "found": state(number=NUMBER, guesses=["1122", "1234"]),
    "used": state(number=NUMBER, guesses=["1122"], attempts=1),
    "revealed": replace(HIDDEN, revealed=True, closed=1),
    "second hint": replace(HIDDEN, hint_step=1),
    "third hint": replace(HIDDEN, hint_step=2),
    "not up to date": replace(HIDDEN, marked="x"),
    "unfinished": with_row(HIDDEN, 1, 1.0, None, None, None),
    "no more": with_row(HIDDEN, 1, 5.0, None, None, None),
    "no colour": with_row(HIDDEN, 1, 1.0, 2.0, 3.0, 9.0),
    "a date": with_row(HIDDEN, 1, 1.0, 2.0, 3.0, 40_000.0),
    "elsewhere": state(guesses=["1122"]),
    "answered": state(guesses=["1122"], answers=[(1, 1)]),
    "half answered": with_row(state(), 0, 1.0, 2.0, 3.0, 4.0, answer=(1.0, None)),
    "too many": state(guesses=["1122"], answers=[(3, 3)]),
    "nowhere else": state(guesses=["1122"], answers=[(3, 1)]),
    "contradiction": state(guesses=["1122", "1122"], answers=[(1, 1), (4, 0)]),
    "own code": replace(state(), own=(1.0, 2.0, 3.0, 4.0)),
    "short opening": replace(HIDDEN, opening="11"),
    "no opening": replace(HIDDEN, opening="1122", strategy="positional"),
    "bulls": state(BULLS, number=5.0, guesses=["0123"]),
    "bulls elsewhere": state(BULLS, guesses=["0123"], answers=[(1, 1)]),
    "huge": state(HUGE, number=5.0, guesses=["1 1 1 1 1 1 2 2 2 2 2 2"]),
    "huge, unfinished": with_row(state(HUGE, number=5.0), 0, 1.0, *(None,) * 11),
}
PRESSED = [each.press for each in buttons.BUTTONS]
PRESSED += [
    partial(buttons.answer_guess, black=black, white=white) for black, white in ((1.0, 1.0), (3.0, 1.0), (5.0, 0.0))
]


def texts_of_click(press, seen):
    """Return all texts that a click shows: message or error, review, and list of games."""
    try:
        click = press(seen)
    except MastermindError as error:
        return [str(error)]
    rows = [[click.review.text], *click.review.moves, *click.review.best] if click.review else []
    tables = [cell for row in rows for cell in row]
    return [told for told in (click.said, *tables, *(click.line or ())) if isinstance(told, str)]


@pytest.mark.parametrize("seen", GAMES.values(), ids=GAMES)
def test_messages_of_buttons(made_up, seen):
    """Every message of every button is translated, including errors, reviews and results in the list of games."""
    told = [text for press in PRESSED for text in texts_of_click(press, seen)]
    assert [text for text in told if {*outside(text)} - IDENTIFIERS] == []
    assert any("‹" in text for text in told)


# --- what is stored -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [each for each in LANGUAGES if each != "en"])
def test_results_of_games(name):
    """In each language, the result of a solved game begins with the word for solved, and all results differ."""
    with speaking(name):
        results = [fill(each) for each in at.RESULTS]
        assert fill(at.SOLVED_BY, strategy="knuth").startswith(fill(at.SOLVED))
    assert len({*results}) == len(results)


@pytest.fixture
def open_small(made_up, tmp_path):
    """A function that opens a game of two pegs in the made-up language in a calculator."""

    def open_small(**more):
        path = tmp_path / "small.xlsx"
        with path.open("wb") as file:
            write_workbook(file, SMALL, 4, "first", functions=False, **more)
        return IronSheet(path)

    return open_small


def there(area):
    """Return an area under the sheet title that the made-up language has."""
    return replace(area, sheet=tab(area.sheet))


def test_statistics_count_both_languages(open_small):
    """Statistics count results in the language of the workbook, and results in English."""
    sheet = open_small()
    games = [
        (3, fill("found"), 0),
        (4, "found", 1),
        (2, fill(at.SOLVED_BY, strategy="knuth"), 0),
        (2, "solved by knuth", 0),
    ]
    games += [(4, fill("not found"), 0)]
    for row, (count, result, hints) in enumerate(games):
        for column, value in ((at.GUESSES, count), (at.RESULT, result), (at.HINTS, hints)):
            sheet.put_at(there(at.GAMES_LIST.cell(row, column)), value)
    assert [value for _, value in sheet.cells(there(at.FIGURES))] == [5, 2, 1, 3.5, 3, 2, 1]
    shown = sheet.cells(there(Layout(SMALL, 4).distribution))
    assert [tuple(row[1:]) for row in shown] == [(0, 0), (0, 0), (1, 0), (0, 1)]


@pytest.mark.parametrize("word", ["yes", "‹yes›"])
@pytest.mark.slow
def test_yes_in_both_languages(open_small, word):
    """The code is revealed if the player types yes in the language of the workbook or in English."""
    sheet, layout = open_small(), Layout(SMALL, 4)
    sheet.put_at(there(layout.number), 5)
    assert sheet.cells(there(layout.code)) == [["?", "?"]]
    sheet.put_at(there(layout.shown), word)
    assert sheet.cells(there(layout.code)) == [[*SMALL.hidden_code(5)]]
    assert outside(sheet.cells(there(layout.message))[0][0]) == []


@pytest.mark.parametrize("word", ["computer", "‹computer›"])
@pytest.mark.slow
def test_computer_in_both_languages(open_small, word):
    """A player called computer, in the language of the workbook or in English, gets the advice for computers."""
    sheet = open_small()
    sheet.put_at(there(at.MATCH_NAMES), "Ann")
    sheet.put_at(there(at.MATCH_NAMES.cell(0, 1)), word)
    (said, *_), *_ = sheet.cells(there(at.MATCH_MESSAGE))
    assert said.endswith(" ‹Type a game number to hide a code.›")


def test_letters_in_vba(monkeypatch):
    """The VBA source contains only ASCII characters; other letters are written as their character numbers."""
    monkeypatch.setattr(languages, "load_catalogue", lambda name: {vba_source.TEXTS["ENDED"]: "Ő İ „ß“"})
    with speaking(NAME):
        sources = "".join(
            module.source for module in vba_source.adopted_modules() if module.name.startswith("Mastermind")
        )
    assert sources.isascii()
    assert r'Public Const ENDED As String = "\u0150 \u0130 \u201E\u00DF\u201C"' in sources
