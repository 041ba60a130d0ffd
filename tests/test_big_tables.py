"""Game workbooks with too many codes for live formulas store values, and macros mark ruled-out codes."""

import io
import random
import re
import shutil
import subprocess
import sys
import zipfile
from contextlib import redirect_stdout
from functools import cached_property
from pathlib import Path

import pytest
import reference
import xlwings as xw
from programs import posix

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.excel import state as of_the_sheet
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.layout import Layout, Memory
from mastermind_xl.sheets.shared import board as limit

BIG = ("--pegs", "5", "--colors", "9")
SMALL = Board(3, 4)
"""A board for comparing workbooks with and without live formulas."""

WRITE_AND_WEIGH = (
    "import resource, sys; from mastermind_xl.cli import main; assert main(['game', *sys.argv[1:]]) == 0; "
    "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
)

RESOURCE = posix("module resource, which tells the peak of memory")


class Game:
    """A game workbook that is open in LibreOffice."""

    def __init__(self, book, macros, layout):
        self.book, self.macros, self.layout = book, macros, layout

    @cached_property
    def blocks(self):
        """The cells that a click may change, by name, with only the first row of the list of games."""
        places = self.layout.blocks()
        places[names.GAMES_PLAYED] = places[names.GAMES_PLAYED].line(0)  # the other rows stay empty
        return {name: self.book.sheets[place.sheet][place.span] for name, place in places.items()}

    def click(self, button):
        getattr(self.macros, button)(self.book)

    def get(self, name):
        return self.book.names[name].refers_to_range.options(ndim=2).value

    def put(self, place, *values):
        self.book.sheets[place.sheet][place.span].value = [list(values)]

    def hide(self, code):
        """Hide this code by typing its game number."""
        self.click("manual_play")
        board = self.layout.board
        self.put(self.layout.number, board.game_number(code))

    def guess(self, k, code):
        """Type a guess, digit by digit; a space clears the cell."""
        self.put(self.layout.guesses.line(k), *(None if peg == " " else int(peg) for peg in code))

    def answer(self, k, black, white):
        self.put(self.layout.typed_answers.line(k), black, white)

    @property
    def message(self):
        return self.get("Message")[0][0]

    @property
    def left(self):
        return [left for (left,) in self.get("Remaining")]

    @property
    def marks(self):
        return [mark for (mark,) in self.get("RuledOut")]

    def candidates(self, codes):
        """The codes that are not marked as ruled out."""
        return [code for code, mark in zip(codes, self.marks, strict=True) if mark is None]

    @property
    def head(self):
        place = self.layout.ruled_out.cell(-1)
        return self.book.sheets[place.sheet][place.span].value

    @property
    def hints(self):
        return self.book.sheets["Secret"][self.layout.record.cell(0, 1).span].value


@pytest.fixture
def open_game(open_book, macros):
    """A function that opens a game at a path with its layout; the document is closed after the test."""
    return lambda path, layout: Game(open_book(path), macros, layout)


@pytest.fixture
def open_small(open_game, written, tmp_path):
    """A function that opens a small game, with live formulas or without."""

    def open_small(live):
        name, more = ("live.xlsx", ()) if live else ("marked.xlsx", ("--not-live",))
        path = written(name, "game", "--pegs", "3", "--colors", "4", "--attempts", "10", *more)
        path = shutil.copy(path, tmp_path)
        return open_game(Path(path), Layout(SMALL, live=live))

    return open_small


@pytest.fixture
def game(open_small):
    """A small game without live formulas."""
    return open_small(live=False)


@pytest.fixture(scope="module")
def big(tmp_path_factory):
    """The 5 × 9 game workbook with macros, and what the command reports about it."""
    path, told = tmp_path_factory.mktemp("big") / "big.xlsm", io.StringIO()
    with redirect_stdout(told):
        assert main(["game", str(path), *BIG]) == 0
    return path, told.getvalue()


def sheet_xml(path):
    with zipfile.ZipFile(path) as package:
        return package.read("xl/worksheets/sheet1.xml")


# --- which boards are live ----------------------------------------------------------------------


def test_fifty_thousand_codes_are_live_with_ten_attempts():
    """A game on 6 × 6 has live formulas with ten attempts; a game on 5 × 9 has them with five but not with ten."""
    assert limit.is_live(Board(6, 6), 10)
    assert limit.is_live(Board(5, 9), 5)
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
    path, _ = big
    xml = sheet_xml(path).decode()
    rows = re.findall(r'<row r="(\d+)".*?</row>', xml, re.DOTALL)
    assert [int(row) for row in rows] == list(range(1, 3**10 + 2))
    pegs = re.findall(r'<c r="[A-E]\d+"[^>]*><v>(\d)</v></c>', xml)
    assert pegs == [str(peg) for code in reference.list_codes(5, 9) for peg in code]
    assert re.findall(r'<c r="F(\d+)"[^>/]*>', xml) == ["1"]
    with zipfile.ZipFile(path) as package:
        assert b'name="Marks"' not in package.read("xl/workbook.xml")


@pytest.mark.exhaustive  # takes six seconds; test_table.py sees most of what would keep a table in memory
@RESOURCE
def test_memory_grows_slowly_with_the_table(tmp_path):
    """The memory for writing a game workbook grows by at most 60 bytes per additional code."""
    peaks = []
    for pegs, colors in ((5, 9), (3, 60)):
        words = [str(tmp_path / f"{colors}.xlsm"), "--pegs", str(pegs), "--colors", str(colors)]
        done = subprocess.run(
            [sys.executable, "-c", WRITE_AND_WEIGH, *words], capture_output=True, text=True, check=True
        )
        peaks.append(int(done.stdout.split()[-1]) * (1 if sys.platform == "darwin" else 1024))
    assert peaks[1] - peaks[0] < 60 * (60**3 - 9**5)


# --- what macros write --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "macros", ["workbook", pytest.param("lite", marks=pytest.mark.exhaustive)], indirect=True
)  # marks are the same in both
def test_marks_are_those_of_live_formulas(open_small):
    """After random guesses and a click, marks, counts and message equal those of a workbook with live formulas."""
    rng = random.Random(5)
    games = live, marked = open_small(live=True), open_small(live=False)
    for game in games:
        game.hide("243")
    for step in range(4):
        k, guess = (
            rng.randrange(3),
            "".join(rng.choice("1234 ") if step % 4 == 3 else rng.choice("1234") for _ in range(3)),
        )
        for game in games:
            game.guess(k, guess)
            game.click("reveal_code")  # does not change the attempts, but updates the marks
            game.click("reveal_code")
        assert marked.marks == live.marks
        assert marked.left == live.left
        assert marked.message == live.message
        assert marked.head == "Ruled out"
    assert "x" in marked.marks


def test_what_is_not_counted_is_not_shown(game):
    """Without live formulas, the answer to a typed guess shows at once, but counts and marks wait for a click."""
    game.hide("243")
    game.guess(0, "112")
    assert isinstance(game.get("Blacks")[0][0], float)
    assert game.left[0] is None
    assert game.head == "not up to date"
    assert "Hint" in game.message
    game.click("hint")
    counted = game.left[0]
    assert counted == game.marks.count(None)
    assert game.head == "Ruled out"
    assert f"{counted:,.0f} codes are left." in game.message
    game.guess(1, "334")
    assert game.left[:2] == [counted, None]  # the first line is unchanged
    assert game.head == "not up to date"
    game.guess(0, "113")
    assert game.left[:2] == [None, None]


def test_a_click_that_only_counts_is_no_hint(game):
    """A click on Hint that only updates the marks is not counted as a hint; the next click is counted."""
    game.hide("243")
    game.guess(0, "112")
    game.click("hint")
    assert not game.hints
    assert "up to date" in game.message
    game.click("hint")
    assert game.hints == 1
    assert "Your last guess" in game.message


def test_the_end_of_a_game_needs_no_click(game):
    """Without live formulas, an all-black answer still ends the game or reports a contradiction without a click."""
    game.guess(0, "112")
    game.answer(0, 1, 0)
    game.guess(1, "143")
    game.answer(1, 3, 0)
    assert game.left[:2] == [None, 1]
    assert game.message.startswith("✔ Brilliant: found on attempt 2. 143 is the code")
    game.answer(0, 2, 0)
    assert game.left[:2] == [None, 0]
    assert game.message.startswith("⚠ No code fits")


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_marks_that_could_not_be_written_are_not_up_to_date(game, monkeypatch):
    """If a click on a button fails, the guesses are unchanged and the marks are shown as not up to date."""
    game.hide("243")
    game.guess(0, "112")
    game.click("hint")
    monkeypatch.setattr(of_the_sheet, "accumulate", lambda *_: 1 / 0)
    game.guess(1, "334")
    with pytest.raises(ZeroDivisionError):
        game.click("clear_attempts")
    assert game.get("Guesses")[1] == [3, 3, 4]
    assert game.head == "not up to date"
    monkeypatch.undo()
    game.click("clear_attempts")
    assert game.head == "Ruled out"


class Fault:
    """A failure in one step of a click: reading, writing or clearing values.

    Args:
        nth: the number of steps that succeed first.
        late: whether the step is done before it fails.
    """

    def __init__(self, nth, late):
        self.left, self.late = nth, late

    def __call__(self, step):
        def failing(*words):
            self.left -= 1
            if self.left != -1:
                return step(*words)
            if self.late:
                step(*words)
            raise OSError("unplugged")

        return failing


def content(game):
    """The cells that a click may change, except the memory of messages."""
    cells = {name: block.formula for name, block in game.blocks.items()}
    shown = (Memory.SAID, Memory.HINT, *range(Memory.SAID_AT, Memory.SAID_AT + game.layout.said_at.rows))
    cells[names.GAME_MEMORY] = [row for k, row in enumerate(cells[names.GAME_MEMORY]) if k not in shown]
    return cells


@pytest.mark.exhaustive  # fifteen seconds for a button; test_macros_in_the_loop takes back half-written clicks
@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])  # the finished step must be undone as well
@pytest.mark.parametrize("button", [each.name for each in BUTTONS])
@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_step_that_fails_changes_no_mark(game, monkeypatch, button, late):
    """If any step of a click fails, the error is reported, and the marks, the counts and the game do not change."""
    game.hide("243")
    game.guess(0, "112")
    game.click("hint")
    game.guess(1, "334")
    before, tried = content(game), 0
    while True:
        fault, raised = Fault(tried, late), ""
        with monkeypatch.context() as patch:
            value = xw.Range.value
            patch.setattr(xw.Range, "value", property(fault(value.fget), fault(value.fset)))
            patch.setattr(xw.Range, "clear_contents", fault(xw.Range.clear_contents))
            try:
                game.click(button)
            except OSError as error:
                raised = str(error)
        if fault.left >= 0:  # the click has no more steps
            break
        tried += 1
        assert content(game) == before
        reported = [raised, game.message, *game.book.app.impl.alerts[-1:]]
        assert any("unplugged" in text or "have changed" in text for text in reported)
    assert tried > 20
    assert content(game) != before


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
@pytest.mark.parametrize("sheet", ["Game", "Secret"])
def test_marks_on_a_sheet_that_is_protected(game, sheet):
    """If a sheet is protected with a password, a click on Hint changes nothing and the message reports the sheet."""
    game.hide("243")
    game.guess(0, "112")
    before = content(game)
    document = game.book.sheets[sheet].api
    document.unprotect("")
    protection = document.CellProtection
    protection.IsLocked = True
    document.CellProtection = protection
    document.protect("secret")
    game.click("hint")
    assert content(game) == before
    said = game.book.app.impl.alerts[-1] if sheet == "Secret" else game.message
    assert f"if a password protects the sheet {sheet}, remove the protection" in said


# --- in LibreOffice -----------------------------------------------------------------------------


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_game_on_a_big_board(open_game, big):
    """On a board of 59,049 codes, Manual Play, Hint, Solve and Clear agree with the reference implementation."""
    game = open_game(big[0], Layout(Board(5, 9), live=False))
    codes = reference.list_codes(5, 9)
    game.hide("36195")
    assert game.marks == [None] * len(codes)
    attempts = []
    for k, guess in enumerate(((1, 1, 2, 2, 3), (4, 4, 5, 5, 6))):
        game.guess(k, guess)
        attempts.append((guess, reference.feedback((3, 6, 1, 9, 5), guess)))
        assert (game.get("Blacks")[k][0], game.get("Whites")[k][0]) == attempts[k][1]
    game.click("hint")
    left = reference.find_candidates(codes, attempts)
    assert game.left[:2] == [len(reference.find_candidates(codes, attempts[:1])), len(left)]
    assert game.candidates(codes) == left
    game.click("solve")
    assert game.message.startswith("✔ Well done: found on attempt 6. 36195 is the code")
    assert game.candidates(codes) == [(3, 6, 1, 9, 5)]
    game.click("clear_attempts")
    assert game.marks == [None] * len(codes)
    assert game.head == "Ruled out"


@pytest.mark.exhaustive
@RESOURCE
@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_million_rows(open_game, validate_ooxml, tmp_path):
    """A game workbook of a million codes is written in 120 MB of memory, is valid, and marks the right codes."""
    path = tmp_path / "million.xlsm"
    words = [str(path), "--pegs", "6", "--colors", "10"]
    done = subprocess.run([sys.executable, "-c", WRITE_AND_WEIGH, *words], capture_output=True, text=True, check=True)
    assert int(done.stdout.split()[-1]) * (1 if sys.platform == "darwin" else 1024) < 120e6
    validate_ooxml(path)
    game = open_game(path, Layout(Board(6, 10), live=False))
    table = game.book.names["Possibilities"].refers_to_range
    for row, code in ((0, [1] * 6), (123_456, [2, 3, 4, 5, 6, 7]), (999_999, [10] * 6)):
        assert table[row, :].value == code
    game.click("manual_play")
    game.put(game.layout.guesses.line(0), 1, 1, 2, 2, 3, 10)
    game.click("reveal_code")
    code = game.get("Code")[0]
    answer = reference.feedback(tuple(int(peg) for peg in code), (1, 1, 2, 2, 3, 10))
    assert (game.get("Blacks")[0][0], game.get("Whites")[0][0]) == answer
    marks = game.marks
    assert marks.count(None) == game.left[0]
    assert marks[int("".join(str(int(peg) - 1) for peg in code))] is None
