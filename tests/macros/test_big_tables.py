"""Game workbooks with too many codes for live formulas store values, and macros mark ruled-out codes."""

import io
import re
import shutil
import zipfile
from contextlib import redirect_stdout
from pathlib import Path

import pytest
import reference

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.excel import macros
from mastermind_xl.excel import state as of_the_sheet
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.shared import board as limit

BIG = ("--pegs", "5", "--colors", "9")


@pytest.fixture
def game(open_game, written, tmp_path):
    """A small game without live formulas."""
    path = written("marked.xlsx", "game", "--pegs", "3", "--colors", "4", "--attempts", "10", "--not-live")
    return open_game(Path(shutil.copy(path, tmp_path)), Layout(Board(3, 4), live=False))


@pytest.fixture(scope="module")
def big(tmp_path_factory):
    """The 5 × 9 game workbook with macros, and what the command reports about it."""
    path, told = tmp_path_factory.mktemp("big") / "big.xlsm", io.StringIO()
    with redirect_stdout(told):
        assert main(["game", str(path), *BIG]) == 0
    return path, told.getvalue()


# --- which boards are live ----------------------------------------------------------------------


def test_fifty_thousand_codes_are_live_with_ten_attempts():
    """Games on 6 × 6 and 3 × 33 have live formulas with ten attempts; a game on 5 × 9 does not."""
    assert limit.is_live(Board(6, 6), 10)
    assert limit.is_live(Board(3, 33), 10)
    assert not limit.is_live(Board(5, 9), 10)


@pytest.mark.parametrize("board", [BIG, ("--pegs", "6", "--colors", "10"), ("--pegs", "12", "--colors", "12")])
def test_the_solver_offers_the_game_instead(board, tmp_path, capsys):
    """For a board too big for formulas, ``solver`` writes no file and suggests ``game`` and ``solve`` in one line."""
    assert main(["solver", str(tmp_path / "solver.xlsx"), *board]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    words = " ".join(board)
    assert f"mastermind-xl game {tmp_path / 'solver.xlsm'} {words}" in told
    assert f"mastermind-xl solve {words}" in told
    assert not any(tmp_path.iterdir())


@pytest.mark.slow
def test_the_game_says_that_the_table_is_not_live(big, tmp_path, capsys):
    """If a table has no live formulas, ``game`` reports what marks the codes ruled out: the buttons, or ``play --in-calc``."""
    assert main(["game", str(tmp_path / "game.xlsx"), *BIG]) == 0
    for told, by in ((big[1], "the buttons"), (capsys.readouterr().out, "play --in-calc")):
        _, line = told.splitlines()
        assert re.match(r"59,049 codes, \d\.\d MB, \d+\.\d s: too many for live formulas; ", line)
        assert by in line


# --- the file -----------------------------------------------------------------------------------


def test_the_open_xml_sdk_finds_nothing(written, validate_ooxml):
    """Microsoft's own validator accepts a game workbook without live formulas."""
    words = ("game", "--pegs", "3", "--colors", "4", "--attempts", "10", "--not-live")
    validate_ooxml(written("marked.xlsm", *words))


@pytest.mark.slow
def test_the_table_holds_every_code_and_no_formula(big):
    """The 5 × 9 game workbook lists 59,049 codes in standard rotation, with no marks yet and no sheet Marks."""
    with zipfile.ZipFile(big[0]) as package:
        xml = package.read("xl/worksheets/sheet1.xml").decode()
        assert b'name="Marks"' not in package.read("xl/workbook.xml")
    rows = re.findall(r'<row r="(\d+)".*?</row>', xml, re.DOTALL)
    assert [int(row) for row in rows] == list(range(1, 3**10 + 2))
    pegs = re.findall(r'<c r="[A-E]\d+"[^>]*><v>(\d)</v></c>', xml)
    assert pegs == [str(peg) for code in reference.list_codes(5, 9) for peg in code]
    assert re.findall(r'<c r="F(\d+)"[^>/]*>', xml) == ["1"]


# --- what macros write --------------------------------------------------------------------------


def test_what_is_not_counted_is_not_shown(game):
    """Without live formulas, the answer to a typed guess shows at once, but counts and marks wait for a click."""
    game.hide("243")
    game.guess(1, "112")
    assert isinstance(game.get("Blacks")[0][0], float)
    assert game.left[0] is None
    assert game.head == "not up to date"
    assert "Hint" in game.message
    macros.hint(game.book)
    counted = game.left[0]
    assert counted == game.marks.count(None)
    assert game.head == "Ruled out"
    assert f"{counted:,.0f} codes are left." in game.message
    game.guess(2, "334")
    assert game.left[:2] == [counted, None]  # the first line is unchanged
    assert game.head == "not up to date"
    game.guess(1, "113")
    assert game.left[:2] == [None, None]


def test_a_click_that_only_counts_is_no_hint(game):
    """A click on Hint that only updates the marks is not counted as a hint; the next click is counted."""
    game.hide("243")
    game.guess(1, "112")
    macros.hint(game.book)
    assert not game.hints
    assert "up to date" in game.message
    macros.hint(game.book)
    assert game.hints == 1
    assert "Your last guess" in game.message


def test_the_end_of_a_game_needs_no_click(game):
    """Without live formulas, an all-black answer still ends the game or reports a contradiction without a click."""
    game.guess(1, "112")
    game.answer(1, 1, 0)
    game.guess(2, "143")
    game.answer(2, 3, 0)
    assert game.left[:2] == [None, 1]
    assert game.message.startswith("✔ Brilliant: found on attempt 2. 143 is the code")
    game.answer(1, 2, 0)
    assert game.left[:2] == [None, 0]
    assert game.message.startswith("⚠ No code fits")


def test_marks_that_could_not_be_written_are_not_up_to_date(game, monkeypatch):
    """If a click on a button fails, the guesses are unchanged and the marks are shown as not up to date."""
    game.hide("243")
    game.guess(1, "112")
    macros.hint(game.book)
    monkeypatch.setattr(of_the_sheet, "accumulate", lambda *_: 1 / 0)
    game.guess(2, "334")
    with pytest.raises(ZeroDivisionError):
        macros.clear_attempts(game.book)
    assert game.get("Guesses")[1] == [3, 3, 4]
    assert game.head == "not up to date"
    monkeypatch.undo()
    macros.clear_attempts(game.book)
    assert game.head == "Ruled out"


@pytest.mark.exhaustive
def test_a_game_on_a_big_board(open_game, big):
    """On a board of 59,049 codes, Manual Play, Hint, Solve and Clear agree with the reference implementation."""
    game = open_game(big[0], Layout(Board(5, 9), live=False))
    codes = reference.list_codes(5, 9)
    game.hide("36195")
    assert game.marks == [None] * len(codes)
    attempts = []
    for guess in ((1, 1, 2, 2, 3), (4, 4, 5, 5, 6)):
        attempts.append((guess, reference.feedback((3, 6, 1, 9, 5), guess)))
        game.guess(len(attempts), guess)
    assert [attempt.feedback for attempt in game.attempts] == [answer for _, answer in attempts]
    macros.hint(game.book)
    left = reference.find_candidates(codes, attempts)
    assert game.left[:2] == [len(reference.find_candidates(codes, attempts[:1])), len(left)]
    assert [codes[index] for index in game.candidates] == left
    macros.solve(game.book)
    assert game.message.startswith("✔ Well done: found on attempt 6. 36195 is the code")
    assert [codes[index] for index in game.candidates] == [(3, 6, 1, 9, 5)]
    macros.clear_attempts(game.book)
    assert game.marks == [None] * len(codes)
    assert game.head == "Ruled out"
