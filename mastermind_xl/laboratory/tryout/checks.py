"""The checks of ``doctor --try`` in order; each types into workbooks and yields expected and actual results.

A new check is a function with the decorator ``@check``, which adds the function to ``CHECKS``.
"""

import datetime as dt
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

import xlwings as xw

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import color_letters, color_names
from mastermind_xl.core.feedback import score
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.excel import udfs
from mastermind_xl.excel.buttons import BUTTONS, Button
from mastermind_xl.excel.vba_source import GAME_SETTINGS
from mastermind_xl.laboratory.tryout.bench import FILES, GAME, MACROS, PUZZLES, SOLVER, Bench, BookSheet
from mastermind_xl.laboratory.tryout.programs import NotPossibleError
from mastermind_xl.sheets import names
from mastermind_xl.strategies import advise, default_strategy, make_strategy
from mastermind_xl.strategies.tree import grow

BOARD = Board()
STRATEGY = make_strategy(default_strategy(BOARD, at_once=True), BOARD)

_GAMES = 20
_NUMBER = 417  # the game number of the games in which buttons are pressed
_CODE, _HIDDEN = BOARD.hidden_code(_NUMBER), ["?"] * BOARD.pegs
_PLAYED = [Attempt(guess, score(_CODE, guess)) for guess in ((1, 1, 2, 2), (3, 4, 5, 5))]
_GUESSES = [each.guess for each in _PLAYED]
_A_DATE = dt.datetime(2026, 11, 23)


class Seen(NamedTuple):
    """A comparison that a check makes: the expected and the actual result."""

    what: str
    expected: object
    seen: object


Check = tuple[str, Callable[[Bench], Iterator[Seen]]]  # a name, and the function that does the check

CHECKS: list[Check] = []


def check(name: str, files: Sequence[str] = ("",)) -> Callable[[Callable[..., Iterator[Seen]]], None]:
    """Turn the decorated function into a check, or into one check for each of several files."""

    def declare(run: Callable[..., Iterator[Seen]]) -> None:
        CHECKS.extend((name.format(file=file), partial(run, file=file) if file else run) for file in files)

    return declare


def _message(sheet: BookSheet, what: str, expected: str) -> Seen:
    """Compare the beginning of the workbook's message with the expected text."""
    return Seen(f"message {what}", expected, str(sheet.get(names.MESSAGE)[0][0])[: len(expected)])


def _rows(sheet: BookSheet, count: int, *columns: str) -> list[list[object]]:
    """Return the first rows of several named columns, side by side."""
    rows = zip(*(sheet.get(name)[:count] for name in columns), strict=True)
    return [[value for cells in row for value in cells] for row in rows]


def _codes(sheet: BookSheet, name: str) -> list[str]:
    """Return the codes in the first columns of named cells, up to the first row that is not full."""
    rows = [row[: BOARD.pegs] for row in sheet.get(name)]
    full = [all(isinstance(cell, float) for cell in row) for row in rows]
    return [BOARD.format(map(int, row)) for row in rows[: [*full, False].index(False)]]


# --- opening, printing, saving -------------------------------------------------------------------


@check("{file} opens without repair, recalculates to the same values, and closes without a question", FILES)
def _open(bench: Bench, file: str) -> Iterator[Seen]:
    path = bench.file(file)
    sheets, defined, formulas = bench.facts[file]
    with bench.opened(shutil.copy(path, bench.folder / f"untouched-{file}")) as sheet:
        book = sheet.book
        yield Seen("closing would ask to save the workbook", False, bench.program.would_ask(book))
        yield Seen("sheets", sheets, [each.name for each in book.sheets])
        yield Seen("defined names that are missing", [], sorted(defined - {name.name for name in book.names}))
        yield Seen("formulas on each sheet", formulas, [*map(bench.program.count_formulas, book.sheets)])
        front = book.sheets[0].range((1, 1), (40, 40))
        before = sheet.read(front)
        sheet.recalculate()
        changed = [n for n, row in enumerate(sheet.read(front), 1) if row != before[n - 1]]
        yield Seen("rows of the first sheet that change when calculated again", [], changed)


@check("{file} prints", FILES)
def _print(bench: Bench, file: str) -> Iterator[Seen]:
    path = bench.folder / f"{file}.pdf"
    with bench.opened(bench.file(file)) if file == PUZZLES else _game(bench, file) as sheet:
        sheet.book.sheets[0].to_pdf(path)
    content = path.read_bytes()
    yield Seen("PDF", True, content.startswith(b"%PDF"))
    pages = len(re.findall(rb"/Type\s*/Page\b", content))
    if file != PUZZLES and pages:  # a PDF may hide its pages in a compressed list
        yield Seen("pages", 1, pages)


@contextmanager
def _game(bench: Bench, file: str) -> Iterator[BookSheet]:
    """Type two guesses into a workbook, and yield its sheet."""
    sheet = bench.sheet(file)
    if file != SOLVER:
        sheet.type_rows(names.GAME_NUMBER, [[_NUMBER]])
    sheet.type_rows(names.GUESSES, _GUESSES)
    sheet.get(names.MESSAGE)  # reading calculates; LibreOffice prints 0 for cells that are not calculated
    yield sheet


@check("{file} is saved, saved under another name, and opened again", FILES[:3])
def _save(bench: Bench, file: str) -> Iterator[Seen]:
    first, second = (bench.folder / f"{name}-{file}" for name in ("saved", "another"))
    with bench.opened(shutil.copy(bench.file(file), first)) as sheet:
        sheet.type_rows(names.GUESSES, [[1]])
        before = [sheet.get(names.GUESSES), sheet.get(names.MESSAGE)]
        sheet.book.save()
        sheet.book.save(second)
        yield Seen("name of the workbook", second.name, sheet.book.name)
    for path in (first, second):
        with bench.opened(path) as sheet:
            again = [sheet.get(names.GUESSES), sheet.get(names.MESSAGE)]
            yield Seen(f"guesses and message of {path.name}, opened again", before, again)
            missing = bench.facts[file][1] - {name.name for name in sheet.book.names}
            yield Seen(f"defined names that are missing in {path.name}", [], sorted(missing))


# --- typing -------------------------------------------------------------------------------------


@check("solver.xlsx suggests every guess of twenty games")
def _follow(bench: Bench) -> Iterator[Seen]:
    sheet, tree = bench.sheet(SOLVER), grow(STRATEGY)
    for secret in bench.chance.sample(range(BOARD.size), _GAMES):
        text = BOARD.format(code := BOARD.code(secret))
        attempts = [Attempt(guess, score(code, guess)) for guess in tree.path(secret)]
        sheet.type_rows(names.BLACKS, [[each.feedback.black] for each in attempts])
        sheet.type_rows(names.WHITES, [[each.feedback.white] for each in attempts])
        played = [BOARD.format(each.guess) for each in attempts]
        yield Seen(f"suggestions for {text}", played, _codes(sheet, names.SUGGESTIONS))
        left = [[count] for count in Game(BOARD, attempts).remaining]
        yield Seen(f"codes left for {text}", left, _rows(sheet, len(left), names.REMAINING))
        yield _message(sheet, f"for {text}", messages.SHEET_FOUND.format(code=text, n=len(attempts)))


@check("game.xlsx answers guesses typed as numbers, letters and names")
def _answer(bench: Bench) -> Iterator[Seen]:
    sheet, chance = bench.sheet(GAME), bench.chance
    called = color_names(BOARD.colors, BOARD.palette)
    for number in chance.sample(range(1, BOARD.game_numbers + 1), _GAMES):
        code = BOARD.hidden_code(number)
        guesses = [BOARD.code(n) for n in chance.sample(range(BOARD.size), 5) if BOARD.code(n) != code][:4]
        attempts, typed = [Attempt(guess, score(code, guess)) for guess in guesses], []
        for guess in guesses:
            spelled = [[n, called[n - 1], f" {called[n - 1].upper()} ", color_letters(called)[n - 1]] for n in guess]
            typed.append([chance.choice(spellings) for spellings in spelled])
        sheet.type_rows(names.GAME_NUMBER, [[number]])
        sheet.type_rows(names.GUESSES, typed)
        left = Game(BOARD, attempts).remaining
        expected = [[*each.feedback, count] for each, count in zip(attempts, left, strict=True)]
        seen = _rows(sheet, len(attempts), names.BLACKS, names.WHITES, names.REMAINING)
        yield Seen(f"black, white and codes left in game {number}", expected, seen)


@check("{file} shows what was typed wrongly", FILES[:2])
def _refuse(bench: Bench, file: str) -> Iterator[Seen]:
    sheet = bench.sheet(file)
    for typed in ("moss", 7, "q"):
        sheet.type_rows(names.GUESSES, [[1, typed, 1, 1]])
        expected = messages.SHEET_NO_COLOR.partition("{noun}")[0].format(n=1, color=f"“{typed}”")
        yield _message(sheet, f"for the peg {typed}", expected)
    sheet.type_rows(names.TYPED, [])
    for wrong in (_A_DATE, "seven", BOARD.game_numbers + 1) if file == GAME else ():
        sheet.type_rows(names.GAME_NUMBER, [[wrong]])
        expected = messages.SHEET_NO_GAME_NUMBER.format(most=BOARD.game_numbers)
        yield _message(sheet, f"for the game number {wrong!s:.10}", expected)
    no_number, terms = messages.SHEET_NO_NUMBER, {**BOARD._terms, **BOARD.words._asdict(), "n": 1}
    answers = ((5, 0, no_number), (_A_DATE, 0, no_number), (3, 1, messages.SHEET_NOWHERE_ELSE))
    for black, white, text in answers if file == SOLVER else ():
        sheet.type_rows(names.BLACKS, [[black]])
        sheet.type_rows(names.WHITES, [[white]])
        expected = text.format_map({**terms, "black": black, "white": white})
        yield _message(sheet, f"for the answer {black!s:.10}, {white}", expected)


@check("game.xlsx does not calculate by itself while calculation is manual")
def _wait(bench: Bench) -> Iterator[Seen]:
    with _game(bench, GAME) as sheet:
        sheet.type_rows(names.GUESSES, [])
        sheet.get(names.BLACKS)  # LibreOffice calculates what is read
        sheet.type_rows(names.GUESSES, _GUESSES)  # from here on, cells are calculated only when they are read
        black = _PLAYED[0].feedback.black
        yield Seen("black before calculating", False, sheet.named(names.BLACKS)[0, 0].value == black)
        bench.program.app.calculate()
        yield Seen("black after calculating", black, sheet.named(names.BLACKS)[0, 0].value)


# --- buttons, cell functions, add-in ------------------------------------------------------------


def _after(name: str) -> tuple[str, Sequence[Sequence[int]], Sequence[object]]:
    """Return what a button should leave in a game of two guesses: the start of the message, the guesses, and the code."""
    game, code = Game(BOARD, _PLAYED), BOARD.format(_CODE)
    if name == "solve":
        while not game.found:
            guess = BOARD.code(STRATEGY.choose(game).guess_index)
            game = game.play(guess, score(_CODE, guess))
        n = len(game.attempts)
        found = messages.SHEET_PRAISED.format(praise=messages.praise(n), code=code, n=n)
        return found, [each.guess for each in game.attempts], _CODE
    after: dict[str, tuple[str, Sequence[Sequence[int]], Sequence[object]]] = {
        "manual_play": (f"{messages.NEXT}A code is hidden: {BOARD}.", [], _HIDDEN),
        "reveal_code": (f"{messages.NEXT}The code is {code}:", _GUESSES, _CODE),
        "undo": (messages.NEXT, _GUESSES[:1], _HIDDEN),
        "clear_attempts": (messages.NEXT, [], _HIDDEN),
        "hint": (messages.NEXT + advise(STRATEGY, game).text, _GUESSES, _HIDDEN),
        "review": (messages.NEXT, _GUESSES, _HIDDEN),
    }
    after["hide_good_code"] = after["manual_play"]
    return after.get(name, ("", _GUESSES, _HIDDEN))  # other buttons leave the game as it is


def _press(button: Button, bench: Bench) -> Iterator[Seen]:
    """Press a button; press Hint three times, because each press reveals more."""
    with _game(bench, MACROS) as sheet:
        answers = [[*each.feedback] for each in _PLAYED]
        yield Seen("black and white before the click", answers, _rows(sheet, 2, names.BLACKS, names.WHITES))
        for _ in range(3 if button.name == "hint" else 1):
            bench.program.press(button, sheet.book)
        message, guesses, code = _after(button.name)
        yield _message(sheet, "afterwards", message)
        yield Seen("guesses afterwards", [*map(BOARD.format, guesses)], _codes(sheet, names.GUESSES))
        yield Seen("code afterwards", [[*code]], sheet.get(names.CODE))
        if button.name == "review":
            yield Seen("guesses reviewed", [*map(BOARD.format, guesses)], _codes(sheet, names.REVIEWED_MOVES))
        if button.name == "reveal_code":  # for the checks that follow
            bench.program.press(button, sheet.book)
            yield Seen("code after a second click", [_HIDDEN], sheet.get(names.CODE))


CHECKS.extend((f"{MACROS}: the button {button.label}", partial(_press, button)) for button in BUTTONS)


def _type(bench: Bench, file: str, cases: Sequence[tuple[str, object]]) -> Iterator[Seen]:
    """Type formulas into a new sheet with a code in A1:D1, and guesses with their answers below it."""
    sheet: xw.Sheet = bench.sheet(file).book.sheets.add()
    try:
        sheet["A1"].value = [[*_CODE, None, None], *([*each.guess, *each.feedback] for each in _PLAYED)]
        for formula, expected in cases:
            cells = sheet["H1:K1"] if isinstance(expected, list) else sheet["H1"]
            cells.formula_array = formula
            seen = cells.options(err_to_str=True, empty="").value
            cells.clear_contents()
            if seen == "#NAME?" and file == SOLVER:
                raise NotPossibleError("this program has no LAMBDA function; Microsoft 365 has it")
            yield Seen(formula, expected, seen)
    finally:
        bench.program.app.display_alerts = False
        sheet.delete()


_WHOLE, _ANSWER = score("1123", "2143"), _PLAYED[0].feedback
_IN_VBA = [
    ("=BLACK(A1:D1,A2:D2)", _ANSWER.black),
    ("=WHITE(A1:D1,A2:D2)", _ANSWER.white),
    ("=WHITE(A1,B1,C1,D1,A3,B3,C3,D3)", _PLAYED[1].feedback.white),
    ('=BLACK("1123","2143")', _WHOLE.black),
    ("=WHITE(1123,2143)", _WHOLE.white),
    ("=BLACK(A1:D1,A9:D9)", ""),
]


@check("cell functions without macros: BLACK and WHITE as LAMBDA names")
def _lambdas(bench: Bench) -> Iterator[Seen]:
    if not bench.program.has_vba:
        raise NotPossibleError("LibreOffice gets BLACK and WHITE from the add-in")
    yield from _type(bench, SOLVER, _IN_VBA[:2])


@check("cell functions without Python: BLACK and WHITE in VBA")
def _vba(bench: Bench) -> Iterator[Seen]:
    if not bench.program.has_vba:
        raise NotPossibleError("LibreOffice cannot run this VBA and uses the add-in")
    python = bench.sheet(MACROS).book.sheets[GAME_SETTINGS]["B1"]
    kept, python.value = python.value, str(bench.folder / "no-python-here")
    yield from _type(bench, MACROS, _IN_VBA)
    python.value = kept


@check("cell functions with Python")
def _python(bench: Bench) -> Iterator[Seen]:
    if not bench.program.cells_ask_python:
        raise NotPossibleError("on Macs, cells cannot call Python")
    given = [list(guess) for guess in _GUESSES], *([[each.feedback[n]] for each in _PLAYED] for n in (0, 1))
    count, guess = udfs.CANDIDATES(*given), udfs.NEXTGUESS(*given)[0]
    cases = [("=CANDIDATES(A2:D3,E2:E3,F2:F3)", count), ("=NEXTGUESS(A2:D3,E2:E3,F2:F3)", guess)]
    yield from _type(bench, MACROS, [*_IN_VBA, *cases])


@check("the add-in is installed, found and removed")
def _addin(bench: Bench) -> Iterator[Seen]:
    yield from (Seen(*each) for each in bench.program.try_addin())
