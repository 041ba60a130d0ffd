"""The checks, in the order in which they run: each types into workbooks and yields what was expected and what was seen.

A new check is one more function with ``@check``. The command, its report and ``tests/test_try.py`` take it from ``CHECKS``.
"""

from __future__ import annotations

import datetime as dt
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from mastermind_xl.core import messages
from mastermind_xl.core.board import score
from mastermind_xl.core.colors import color_letters, color_names
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.excel import udfs
from mastermind_xl.excel.buttons import BUTTONS, Button
from mastermind_xl.excel.vba_source import GAME_SETTINGS
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.layout import REVIEW
from mastermind_xl.strategies import advise, make_strategy, next_guess, tell
from mastermind_xl.tryout.bench import BOARD, FILES, FRONTS, GAME, MACROS, PUZZLES, SOLVER, STRATEGY, Bench
from mastermind_xl.tryout.programs import NotPossibleError
from mastermind_xl.tryout.sheet import BookSheet

_GAMES = 20
_HIDDEN = ["?"] * BOARD.pegs
_NUMBER = 417
"""The game number of the games in which buttons are pressed; the code that it hides is none of ``_GUESSES``."""
_GUESSES = ((1, 1, 2, 2), (3, 4, 5, 5))
_A_DATE = dt.datetime(2026, 11, 23)


class Seen(NamedTuple):
    """One thing that was looked at in a check."""

    what: str
    expected: object
    seen: object

    @property
    def fine(self) -> bool:
        """Whether it is as expected."""
        return self.expected == self.seen


class Check(NamedTuple):
    """A check: its name, and what it does on a bench."""

    name: str
    run: Callable[[Bench], Iterator[Seen]]


CHECKS: list[Check] = []


def check(name: str, files: Sequence[str] = ("",)) -> Callable[[Callable[..., Iterator[Seen]]], None]:
    """Declare the function below a check, or a check for each of several files."""

    def declare(run: Callable[..., Iterator[Seen]]) -> None:
        CHECKS.extend(
            Check(name.format(file=file), partial(run, file=file) if file else run) for file in files
        )

    return declare


def _begins(what: str, expected: str, text: object) -> Seen:
    """Compare the beginning of a text."""
    return Seen(what, expected, str(text)[: len(expected)])


def _message(sheet: BookSheet) -> str:
    return str(sheet.get(names.MESSAGE)[0][0])


def _rows(sheet: BookSheet, count: int, *columns: str) -> list[list[object]]:
    """Return the first rows of named columns, side by side."""
    columns_read = [sheet.get(name)[:count] for name in columns]
    return [[value for cells in row for value in cells] for row in zip(*columns_read, strict=True)]


def _codes(rows: Sequence[Sequence[object]]) -> list[str]:
    """Return the codes in rows of cells, up to the first row that is not full."""
    full = [all(isinstance(cell, float) for cell in row) for row in rows]
    count = [*full, False].index(False)
    return ["".join(str(int(float(str(cell)))) for cell in row) for row in rows[:count]]


# --- opening ------------------------------------------------------------------------------------


@check("{file} opens unrepaired", FILES)
def _opens(bench: Bench, file: str) -> Iterator[Seen]:
    """Every sheet, name and formula that was written is there."""
    sheet, facts = bench.sheet(file), bench.facts(file)
    book = sheet.book
    yield Seen("sheets", facts.sheets, [each.name for each in book.sheets])
    yield Seen("names that are missing", [], sorted(facts.names - {name.name for name in book.names}))
    for each in book.sheets:
        yield Seen(
            f"formulas on {each.name}", facts.formulas.get(each.name), bench.program.count_formulas(each)
        )
    if sys.platform == "win32" and bench.program.has_vba:  # a repaired file says so in its title, in brackets
        yield Seen("brackets in the title of the window", False, "[" in book.api.Windows(1).Caption)


@check("{file} asks nothing when it is closed untouched", FILES)
def _asks_nothing(bench: Bench, file: str) -> Iterator[Seen]:
    """A file that nobody touched is closed without a question."""
    copy = Path(shutil.copy(bench.file(file), bench.folder / f"untouched-{file}"))
    with bench.opened(copy) as sheet:
        yield Seen("asks to save it", False, bench.program.would_ask(sheet.book))


@check("{file} calculates what it was written with", FILES)
def _calculates(bench: Bench, file: str) -> Iterator[Seen]:
    """The values in the file are those that the program calculates."""
    sheet = bench.sheet(file)
    before = sheet.table(FRONTS[file], 40, 40)
    sheet.recalculate()
    after = sheet.table(FRONTS[file], 40, 40)
    changed = [f"row {row + 1}" for row, cells in enumerate(before) if cells != after[row]]
    yield Seen("rows that another calculation changes", [], changed)
    if file == MACROS and not bench.program.has_vba:
        return  # its cells wait for the add-in
    yield Seen("formulas with an error", [], sheet.errors())


# --- typing -------------------------------------------------------------------------------------


@check("solver.xlsx follows twenty games")
def _solver_games(bench: Bench) -> Iterator[Seen]:
    """Suggestions, codes left and the message are Python's, all answers of a game typed at once."""
    sheet, tree = bench.sheet(SOLVER), bench.tree
    for secret in bench.chance.sample(range(BOARD.size), _GAMES):
        code = BOARD.code(secret)
        attempts = [
            Attempt(guess, score(code, guess)) for guess in (BOARD.code(each) for each in tree.walk(secret))
        ]
        sheet.fill(names.BLACKS, [[each.feedback.black] for each in attempts])
        sheet.fill(names.WHITES, [[each.feedback.white] for each in attempts])
        text, played = BOARD.format(code), [BOARD.format(each.guess) for each in attempts]
        yield Seen(f"suggestions for {text}", played, _codes(sheet.get(names.SUGGESTIONS)))
        left = [len(Game(BOARD, attempts[:n]).candidates) for n in range(1, len(attempts) + 1)]
        yield Seen(
            f"codes left for {text}", [[each] for each in left], _rows(sheet, len(left), names.REMAINING)
        )
        found = messages.SHEET_FOUND.format(code=text, n=len(attempts))
        yield Seen(f"message for {text}", found, _message(sheet))


@check("game.xlsx answers twenty games, typed as numbers, letters and names")
def _game_answers(bench: Bench) -> Iterator[Seen]:
    """Black, white and codes left are Python's, in whichever way a guess is spelled."""
    sheet, chance = bench.sheet(GAME), bench.chance
    for number in chance.sample(range(1, BOARD.game_numbers + 1), _GAMES):
        code = BOARD.hidden_code(number)
        others = [
            other for other in range(BOARD.size) if BOARD.code(other) != code
        ]  # which would end the game
        guesses = map(BOARD.code, chance.sample(others, 4))
        attempts = [Attempt(guess, score(code, guess)) for guess in guesses]
        sheet.put(names.GAME_NUMBER, 0, 0, number)
        sheet.fill(names.GUESSES, [[_spell(bench, color) for color in each.guess] for each in attempts])
        expected = [
            [*each.feedback, len(Game(BOARD, attempts[: n + 1]).candidates)]
            for n, each in enumerate(attempts)
        ]
        seen = _rows(sheet, len(attempts), names.BLACKS, names.WHITES, names.REMAINING)
        yield Seen(f"black, white and codes left of game {number}", expected, seen)
        sheet.fill(names.TYPED, [])


def _spell(bench: Bench, color: int) -> object:
    """Return a colour in one of the ways in which a person may type it."""
    name = color_names(BOARD.colors, BOARD.palette)[color - 1]
    letter = color_letters(color_names(BOARD.colors, BOARD.palette))[color - 1]
    return bench.chance.choice([color, letter, letter.lower(), name, name.upper(), f" {name} "])


_NO_COLOR = messages.SHEET_NO_COLOR.partition("{noun}")[0]
_WRONG_GUESSES = [
    (1, "moss", _NO_COLOR.format(n=1, color="“moss”")),
    (0, 7, _NO_COLOR.format(n=1, color="“7”")),
    (2, "q", _NO_COLOR.format(n=1, color="“q”")),
]
"""Column, what is typed there as a peg, and how the message begins."""


@check("{file} names a guess that is nonsense", (SOLVER, GAME))
def _nonsense(bench: Bench, file: str) -> Iterator[Seen]:
    """The message names what is no colour."""
    sheet = bench.sheet(file)
    for column, typed, said in _WRONG_GUESSES:
        sheet.fill(names.GUESSES, [[1, 1, 1, 1]])
        sheet.put(names.GUESSES, 0, column, typed)
        yield _begins(f"message for the peg {typed}", said, _message(sheet))


@check("solver.xlsx names an answer that cannot be")
def _wrong_answers(bench: Bench) -> Iterator[Seen]:
    """The message names an answer that no code can give."""
    sheet = bench.sheet(SOLVER)
    for black, white, said in (
        (5, 0, messages.SHEET_NO_NUMBER),
        ("x", 0, messages.SHEET_NO_NUMBER),
        (_A_DATE, 0, messages.SHEET_NO_NUMBER),
        (3, None, messages.HALF_ANSWERED),
        (3, 1, messages.SHEET_NOWHERE_ELSE),
    ):
        sheet.fill(names.BLACKS, [[black]])
        sheet.fill(names.WHITES, [[white]])
        told = said.format_map(
            {**BOARD.terms, **BOARD.words._asdict(), "n": 1, "black": black, "white": white}
        )
        yield _begins(f"message for the answer {black!s:.10}, {white}", told, _message(sheet))


@check("game.xlsx hides a code, and refuses a date as its number")
def _game_number(bench: Bench) -> Iterator[Seen]:
    """A game number hides its code; dates and words are refused."""
    sheet = bench.sheet(GAME)
    sheet.put(names.GAME_NUMBER, 0, 0, _NUMBER)
    yield Seen("the code", [_HIDDEN], sheet.get(names.CODE))
    sheet.fill(names.GUESSES, _GUESSES[:1])
    expected = [[*score(BOARD.hidden_code(_NUMBER), _GUESSES[0])]]
    yield Seen("black and white", expected, _rows(sheet, 1, names.BLACKS, names.WHITES))
    for wrong in (_A_DATE, "seven", BOARD.game_numbers + 1):
        sheet.put(names.GAME_NUMBER, 0, 0, wrong)
        said = messages.SHEET_NO_GAME_NUMBER.format(most=BOARD.game_numbers)
        yield Seen(f"message for the game number {wrong!s:.10}", said, _message(sheet))


# --- buttons ------------------------------------------------------------------------------------


def _attempts() -> list[Attempt]:
    return [Attempt(guess, score(BOARD.hidden_code(_NUMBER), guess)) for guess in _GUESSES]


def _manual_play(sheet: BookSheet, press: Callable[[], None]) -> Iterator[Seen]:
    press()
    yield _begins("message", f"{messages.NEXT}A code is hidden: {BOARD}.", _message(sheet))
    yield Seen("the code", [_HIDDEN], sheet.get(names.CODE))
    yield Seen("guesses", [], _codes(sheet.get(names.GUESSES)))


def _reveal_code(sheet: BookSheet, press: Callable[[], None]) -> Iterator[Seen]:
    code = BOARD.hidden_code(_NUMBER)
    press()
    yield _begins("message", f"{messages.NEXT}The code is {BOARD.format(code)}:", _message(sheet))
    yield Seen("the code", [[*code]], sheet.get(names.CODE))
    press()
    yield Seen("the code after a second click", [_HIDDEN], sheet.get(names.CODE))


def _undo(sheet: BookSheet, press: Callable[[], None]) -> Iterator[Seen]:
    press()
    yield Seen("guesses", [BOARD.format(_GUESSES[0])], _codes(sheet.get(names.GUESSES)))


def _clear_attempts(sheet: BookSheet, press: Callable[[], None]) -> Iterator[Seen]:
    press()
    yield Seen("guesses", [], _codes(sheet.get(names.GUESSES)))
    yield Seen("the game number", [[_NUMBER]], sheet.get(names.GAME_NUMBER))


def _hint(sheet: BookSheet, press: Callable[[], None]) -> Iterator[Seen]:
    game = Game(BOARD, _attempts())
    for expected in (
        None,
        f"{messages.NEXT}{messages.counted(len(game.candidates), 'code')} ",
        messages.NEXT + tell(game, advise(make_strategy(STRATEGY, BOARD, at_once=True), game)),
    ):
        press()
        if expected is not None:
            yield _begins("message", expected, _message(sheet))


def _solve(sheet: BookSheet, press: Callable[[], None]) -> Iterator[Seen]:
    code, strategy, game = (
        BOARD.hidden_code(_NUMBER),
        make_strategy(STRATEGY, BOARD),
        Game(BOARD, _attempts()),
    )
    while not game.found:
        guess = BOARD.code(next_guess(strategy, game).guess)
        game = game.play(guess, score(code, guess))
    press()
    played = [BOARD.format(each.guess) for each in game.attempts]
    yield Seen("guesses", played, _codes(sheet.get(names.GUESSES)))
    found = messages.SHEET_FOUND.format(code=BOARD.format(code), n=len(game.attempts))
    yield _begins("message", found, _message(sheet))


def _review(sheet: BookSheet, press: Callable[[], None]) -> Iterator[Seen]:
    press()
    moves = [row[: BOARD.pegs] for row in sheet.get(names.REVIEWED_MOVES)]
    yield Seen("guesses reviewed", [BOARD.format(guess) for guess in _GUESSES], _codes(moves))
    yield Seen("the sheet that is shown", REVIEW, sheet.book.sheets.active.name)


PRESSED: dict[str, Callable[[BookSheet, Callable[[], None]], Iterator[Seen]]] = {
    look.__name__.removeprefix("_"): look
    for look in (_manual_play, _reveal_code, _undo, _clear_attempts, _hint, _solve, _review)
}
"""What each button does to a game of two guesses; a new button needs an entry."""


def _press(button: Button, bench: Bench) -> Iterator[Seen]:
    sheet = bench.sheet(MACROS)
    sheet.put(names.GAME_NUMBER, 0, 0, _NUMBER)
    sheet.fill(names.GUESSES, _GUESSES)
    answers = [[*each.feedback] for each in _attempts()]
    yield Seen("black and white before", answers, _rows(sheet, 2, names.BLACKS, names.WHITES))
    yield from PRESSED[button.name](sheet, lambda: bench.program.press(button, sheet.book))


CHECKS.extend(Check(f"{MACROS}: the button {button.label}", partial(_press, button)) for button in BUTTONS)


# --- cell functions and add-in ------------------------------------------------------------------


def _functions(bench: Bench, *, with_python: bool) -> Iterator[Seen]:
    """Type cell functions beside a game in a column of cells."""
    code, attempts = BOARD.hidden_code(_NUMBER), _attempts()
    guesses = [list(each.guess) for each in attempts]
    blacks, whites = ([[each.feedback[n]] for each in attempts] for n in (0, 1))
    whole = score("1123", "2143")
    cases: list[tuple[str, object]] = [
        ("=BLACK(A1:D1,A2:D2)", attempts[0].feedback.black),
        ("=WHITE(A1:D1,A2:D2)", attempts[0].feedback.white),
        ("=BLACK(A1,B1,C1,D1,A3,B3,C3,D3)", attempts[1].feedback.black),
        ('=BLACK("1123","2143")', whole.black),
        ("=WHITE(1123,2143)", whole.white),
        ("=BLACK(A1:D1,A9:D9)", ""),
    ]
    if with_python:
        cases.append(("=CANDIDATES(A2:D3,E2:E3,F2:F3)", udfs.CANDIDATES(guesses, blacks, whites)))
    with bench.scratch(MACROS) as sheet:
        sheet["A1"].value = [[*code], *guesses]
        sheet["E2"].value = [[*each.feedback] for each in attempts]
        for row, (formula, expected) in enumerate(cases, 1):
            sheet[row, 7].formula = formula
            seen = sheet[row, 7].value
            yield Seen(formula, expected, "" if seen is None else seen)
        if with_python:
            sheet["J1:M1"].formula_array = "=NEXTGUESS(A2:D3,E2:E3,F2:F3)"
            expected = udfs.NEXTGUESS(guesses, blacks, whites)[0]
            yield Seen("=NEXTGUESS(A2:D3,E2:E3,F2:F3)", expected, sheet["J1:M1"].value)


@check("cell functions without Python: BLACK and WHITE in VBA")
def _vba_functions(bench: Bench) -> Iterator[Seen]:
    """A file whose Python has gone answers in VBA."""
    if not bench.program.has_vba:
        raise NotPossibleError("LibreOffice does not run this VBA; the add-in answers")
    settings = bench.sheet(MACROS).book.sheets[GAME_SETTINGS]
    kept = settings["B1"].value
    settings["B1"].value = str(bench.folder / "no-python-here")
    try:
        yield from _functions(bench, with_python=False)
    finally:
        settings["B1"].value = kept


@check("cell functions with Python")
def _python_functions(bench: Bench) -> Iterator[Seen]:
    """Cells reach Python."""
    if not bench.program.cells_ask_python:
        raise NotPossibleError("on a Mac a cell cannot ask Python")
    yield from _functions(bench, with_python=True)


@check("cell functions without macros: BLACK and WHITE as LAMBDA names")
def _lambdas(bench: Bench) -> Iterator[Seen]:
    """Microsoft 365 runs the names of the solver as functions."""
    if not bench.program.has_vba:
        raise NotPossibleError("the add-in for LibreOffice answers in place of LAMBDA")
    with bench.scratch(SOLVER) as sheet:
        sheet["A1"].value = [[*guess] for guess in _GUESSES]
        for name, expected in zip(("BLACK", "WHITE"), score(*_GUESSES), strict=True):
            sheet["F1"].formula = f"={name}(A1:D1,A2:D2)"
            seen = sheet["F1"].options(err_to_str=True).value
            if seen == "#NAME?":
                raise NotPossibleError("this Excel has no LAMBDA: Microsoft 365 has")
            yield Seen(f"={name}(A1:D1,A2:D2)", expected, seen)


@check("the add-in is installed, found and removed")
def _addin(bench: Bench) -> Iterator[Seen]:
    """See ``Program.try_addin``."""
    yield from (Seen(*each) for each in bench.program.try_addin())


# --- saving, calculating, printing ---------------------------------------------------------------


@check("{file} is saved, saved under another name and opened again", (SOLVER, GAME, MACROS))
def _saved(bench: Bench, file: str) -> Iterator[Seen]:
    """What was typed and every name are there again."""
    original = bench.file(file)
    first, second = (bench.folder / f"{name}-{file}" for name in ("saved", "another"))
    shutil.copy(original, first)
    typed = names.BLACKS if file == SOLVER else names.GUESSES
    with bench.opened(first) as sheet:
        sheet.put(typed, 0, 0, 1)
        before = [*sheet.get(typed), _message(sheet)]
        sheet.book.save()
        sheet.book.save(second)
        yield Seen("name of the workbook", second.name, sheet.book.name)
    for path in (first, second):
        with bench.opened(path) as sheet:
            yield Seen(
                f"{path.name}: what was typed, and the message", before, [*sheet.get(typed), _message(sheet)]
            )
            missing = bench.facts(file).names - {name.name for name in sheet.book.names}
            yield Seen(f"{path.name}: names that are missing", [], sorted(missing))


@check("game.xlsx waits while calculation is manual")
def _manual(bench: Bench) -> Iterator[Seen]:
    """Nothing changes until the program is told to calculate."""
    sheet = bench.sheet(GAME)
    sheet.put(names.GAME_NUMBER, 0, 0, _NUMBER)
    sheet.get(names.BLACKS)  # LibreOffice calculates what is read
    app, black = bench.program.app, _attempts()[0].feedback.black
    blacks, guesses = (sheet.book.names[name].refers_to_range for name in (names.BLACKS, names.GUESSES))
    app.calculation = "manual"
    try:
        guesses[0, :].value = [*_GUESSES[0]]
        yield Seen("black is there before", False, blacks[0, 0].value == black)
        app.calculate()
        yield Seen("black after", black, blacks[0, 0].value)
    finally:
        app.calculation = "automatic"


@check("{file} prints", FILES)
def _prints(bench: Bench, file: str) -> Iterator[Seen]:
    """The first sheet becomes a PDF, of one page where it should be one."""
    sheet = bench.sheet(file)
    if file in (GAME, MACROS):
        sheet.put(names.GAME_NUMBER, 0, 0, _NUMBER)
        sheet.fill(names.GUESSES, _GUESSES)
        sheet.calculate()
    path = bench.folder / f"{file}.pdf"
    sheet.book.sheets[FRONTS[file]].to_pdf(path)
    content = path.read_bytes()
    yield Seen(f"{path.name} is a PDF", b"%PDF", content[:4])
    pages = len(re.findall(rb"/Type\s*/Page\b", content))
    if file != PUZZLES and pages:  # a PDF may hide its pages in a compressed list
        yield Seen(f"pages of {path.name}", 1, pages)


@check("no green triangles")
def _triangles(bench: Bench) -> Iterator[Seen]:
    """Excel marks no cell that is typed in."""
    if sys.platform != "win32" or not bench.program.has_vba:
        raise NotPossibleError("only Excel on Windows tells which cells have one")
    for file in (SOLVER, MACROS):
        sheet = bench.sheet(file)
        for name in (names.GUESSES, names.BLACKS, names.REMAINING):
            cells = sheet.book.names[name].refers_to_range[:2, :]
            marked = [
                cell.address for cell in cells for n in range(1, 10)
                if cell.api.Errors(n).Value and not cell.api.Errors(n).Ignore
            ]  # fmt: skip
            yield Seen(f"{file}: marked cells of {name}", [], marked)
