"""The game sheet as a macro sees it: read once, think, write once."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, replace
from typing import Any

import xlwings as xw

from mastermind_xl.core import words
from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.errors import CodeError, MastermindError
from mastermind_xl.core.feedback import Feedback, check_feedback, score
from mastermind_xl.core.history import Attempt
from mastermind_xl.excel.marks import Cell, Marks, read_marks
from mastermind_xl.excel.ruled_out import mark_ruled_out
from mastermind_xl.workbook.area import Area
from mastermind_xl.workbook.game.formulas import HIDDEN, MASK, SHOWN, answer_formulas, code_formulas
from mastermind_xl.workbook.game.layout import EDITION, FAILED, SETTINGS_NAME, Layout
from mastermind_xl.workbook.game.ticket import MOST, hidden_code, number_of
from mastermind_xl.workbook.sayings import WRONG

IN_BROWSER = sys.platform == "emscripten"
"""Whether this is xlwings Lite: there a macro can read neither formulas nor Excel's settings, and what it
writes reaches the sheet when it has ended, or never if it failed."""


class GameError(MastermindError):
    """A button was clicked where it cannot do what it says."""


@dataclass(frozen=True)
class Line:
    """An attempt as it stands on the sheet: what is in its cells."""

    guess: tuple[Cell, ...]
    answer: tuple[Cell, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing of a guess is typed."""
        return all(_is_blank(cell) for cell in self.guess)

    @property
    def is_answered(self) -> bool:
        """Whether anything of an answer is typed."""
        return not all(_is_blank(cell) for cell in self.answer)


@dataclass
class Position:
    """A game as it stands on the sheet.

    Attributes:
        code: the hidden code, if there is one.
        typed: whether the code was typed over the question marks.
        lines: the attempts' cells.
        strategy: name of the strategy chosen.
        number: the game number, if there is one.
        shown: whether the code is shown.
        choices: the cells of strategy, game number and whether the code is shown.
        hints: how much the last hint told, if nothing has changed since; else 0.
        marks: what else is remembered of the game.
    """

    code: Code | None
    typed: bool
    lines: list[Line]
    strategy: str
    number: int | None
    shown: bool
    choices: tuple[Cell, Cell, Cell]
    hints: int
    marks: Marks


class GameSheet:
    """The game in a workbook.

    Args:
        book: a workbook that ``mastermind-xl game`` wrote, open in a spreadsheet program.

    Raises:
        GameError: there is no game in the workbook.
    """

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        if SETTINGS_NAME not in [name.name for name in book.names]:
            raise GameError(
                f"{book.name} has no game in it: open one that mastermind-xl game FILE.xlsm has written"
            )
        values = book.names[SETTINGS_NAME].refers_to_range.value
        pegs, colors, repeats, attempts, functions, *more = (int(value) for value in values)
        if len(more) != 2 or more[0] != EDITION:
            raise GameError(
                f"{book.name} is of another edition of mastermind_xl: write a new one with mastermind-xl game"
            )
        self.board = Board(pegs, colors, bool(repeats))
        self.functions = bool(functions)
        self.layout = Layout(self.board, attempts, bool(more[1]))

    def read(self, *, lenient: bool = False) -> Position:
        """What stands on the sheet.

        Args:
            lenient: take a typed code that is no code for none.

        Raises:
            CodeError: the code that was typed is no code of the board.
        """
        pegs = self.board.pegs
        rows, choices = self.values(self.layout.play), self.values(self.layout.choices)
        strategy, number, shown = choices[0][0], choices[1][0], choices[2][0]
        ticket = int(number) if isinstance(number, float | int) and float(number).is_integer() else None
        stored = None if ticket is None else self.hidden_code(ticket)
        code, typed = stored, False
        if any(isinstance(cell, float | int) for cell in rows[0][:pegs]):  # shown, or typed over
            try:
                code = self._read_code(rows[0][:pegs], "the code in the first line")
            except CodeError:
                if not lenient:
                    raise
            typed = shown != SHOWN or code != stored
        lines = [Line(tuple(row[:pegs]), tuple(row[pegs:])) for row in rows[2:]]
        (_, (then, *_), (hints, *_), _, marks) = self.values(self.layout.memory)
        is_same = then == _state(lines, code, (strategy, number, shown))
        return Position(
            code=code,
            typed=typed,
            lines=lines,
            strategy=str(strategy or ""),
            number=ticket,
            shown=shown == SHOWN,
            choices=(strategy, number, shown),
            hints=int(hints) if is_same and isinstance(hints, float | int) else 0,
            marks=read_marks(marks, 0 if code is None else self.sign_of(code)),
        )

    def values(self, place: Area) -> list[list[Cell]]:
        """What stands in the cells of a place, row by row."""
        values = self.cells(place).options(ndim=2).value
        return [[None if cell == "" else cell for cell in row] for row in values]

    def typed_answers(self) -> list[int]:
        """The attempts, from 0, whose black or white was typed over the formula; all where that cannot be read."""
        if IN_BROWSER:
            return [*range(self.layout.attempts)]
        rows = self.cells(self.layout.answers).formula
        return [k for k, row in enumerate(rows) if not all(str(cell).startswith("=") for cell in row)]

    def attempts(self, position: Position, *, but: int | None = None, lenient: bool = False) -> list[Attempt]:
        """The attempts that are complete, answered by the hidden code or, without one, by what was typed.

        Args:
            position: as it was read.
            but: an attempt, from 0, to leave out.
            lenient: leave out every attempt with something wrong.

        Raises:
            MastermindError: a guess is unfinished or no code, or an answer cannot be; it names the attempt.
        """
        lines = self._attempts(position, lenient=lenient, but=but)
        return [attempt for attempt in lines if attempt is not None]

    def _attempts(self, position: Position, *, lenient: bool, but: int | None = None) -> list[Attempt | None]:
        """The attempt of each line, ``None`` where there is none."""
        attempts: list[Attempt | None] = []
        for k, line in enumerate(position.lines):
            attempts.append(None)
            if line.is_empty or k == but:
                continue
            try:
                attempts[k] = self._attempt(position, k)
            except MastermindError:
                if not lenient:
                    raise
        return attempts

    def _attempt(self, position: Position, k: int) -> Attempt:
        line, number = position.lines[k], k + 1
        guess = self._read_code(line.guess, f"attempt {number}")
        if position.code is not None:
            return Attempt(guess, score(position.code, guess))
        if not line.is_answered:
            raise GameError(
                f"attempt {number} has no answer: type the black and white pegs that "
                f"{self.board.format(guess)} got, or hide a code with Manual Play"
            )
        return Attempt(guess, self._read_answer(line.answer, number))

    def pending(self, position: Position) -> int | None:
        """The attempt, from 0, that waits to be finished or, without a hidden code, to be answered: the last one."""
        filled = [k for k, line in enumerate(position.lines) if not line.is_empty]
        if not filled:
            return None
        last = position.lines[filled[-1]]
        waits = any(map(_is_blank, last.guess)) or (position.code is None and not last.is_answered)
        return filled[-1] if waits else None

    def read_pegs(self, position: Position, k: int) -> list[int | None]:
        """The colours of an attempt, from 0, ``None`` where nothing stands yet.

        Raises:
            CodeError: a peg is no colour of the board.
        """
        what = f"attempt {k + 1}"
        pegs = [None if _is_blank(cell) else self._read_peg(cell, what) for cell in position.lines[k].guess]
        for peg in pegs:
            if peg is not None and not 1 <= peg <= self.board.colors:
                raise CodeError(words.NO_COLOR.format(what=what, color=peg, colors=self.board.colors))
        return pegs

    def _read_code(self, cells: Sequence[Cell], what: str) -> Code:
        filled = [cell for cell in cells if not _is_blank(cell)]
        if len(filled) < len(cells):
            raise CodeError(f"{what} has {len(filled)} of {len(cells)} pegs: finish it or clear it")
        pegs = [self._read_peg(cell, what) for cell in filled]
        try:
            return self.board.parse(pegs)
        except CodeError as error:
            raise CodeError(f"{what}: {error}") from None

    def _read_peg(self, cell: Cell, what: str) -> int:
        if not isinstance(cell, float | int) or not float(cell).is_integer():
            raise CodeError(f"{what}: " + words.NO_NUMBER.format(what=repr(cell)))
        return int(cell)

    def _read_answer(self, cells: Sequence[Cell], number: int) -> Feedback:
        counts = [int(cell) for cell in cells if isinstance(cell, float | int) and float(cell).is_integer()]
        if len(counts) < 2:
            raise GameError(f"attempt {number}: type both black and white, as whole numbers")
        feedback = Feedback(*counts)
        try:
            check_feedback(feedback, self.board.pegs)
        except MastermindError as error:
            raise GameError(f"attempt {number}: {error}") from None
        return feedback

    def write(
        self,
        position: Position,
        *,
        guesses: Sequence[Sequence[Cell]] | None = None,
        number: int | None = None,
        shown: bool | None = None,
        renew_code: bool = False,
        renew_answers: Sequence[int] = (),
        said: str = "",
        hints: int = 0,
        marks: Marks | None = None,
    ) -> str:
        """Change what has to be changed, nothing else.

        Args:
            position: as it was read.
            guesses: the pegs of all attempts, ``None`` in empty cells.
            number: the game number.
            shown: whether the code is shown.
            renew_code: put the formulas of ``Code`` back.
            renew_answers: attempts, from 0, whose formulas for black and white are put back.
            said: what the message says until something changes.
            hints: how much of a hint that is.
            marks: what else is to be remembered of the game.

        Returns:
            The state of the game after that.
        """
        layout = self.layout
        if renew_code:
            self.put(layout.code, [[f"={formula}" for formula in code_formulas(layout)]], formulas=True)
        for k in renew_answers:
            formulas = answer_formulas(layout, k, functions=self.functions)
            self.put(layout.answers.line(k), [[f"={formula}" for formula in formulas]], formulas=True)
        if guesses is not None:
            self.put(layout.guesses, guesses)
        if number is not None:
            self.put(layout.number, [[number]])
        if shown is not None:
            self.put(layout.shown, [[SHOWN if shown else HIDDEN]])
        if marks is not None:
            self.put(layout.marks, [marks.row()])
        strategy, old_number, old_shown = position.choices
        choices = (
            strategy,
            old_number if number is None else number,
            old_shown if shown is None else SHOWN if shown else HIDDEN,
        )
        lines = [
            Line(
                line.guess if guesses is None else tuple(guesses[k]),
                (None, None) if k in renew_answers else line.answer,
            )
            for k, line in enumerate(position.lines)
        ]
        code = position.code if number is None else self.hidden_code(number)
        if layout.is_marked:
            after = replace(position, lines=lines, code=code)
            mark_ruled_out(self, self._attempts(after, lenient=True))
        state = _state(lines, code, choices)
        self.say(said, state, hints)
        return state

    def say(self, text: str, state: str, hints: int = 0) -> None:
        """Let the message say ``text`` as long as the game is in ``state``.

        Args:
            text: what to say.
            state: the state in which it is true.
            hints: how much of a hint it is; ``FAILED`` lets what the sheet says of an attempt go first.
        """
        self.put(self.layout.said, [[text], [state if text else ""], [hints]])

    def in_colors(self, code: Code) -> str:
        """A code by the names that the player has given to its colours."""
        names = [row[0] for row in self.values(self.layout.color_names)]
        return ", ".join(_as_text(names[color - 1]) or str(color) for color in code)

    def put(self, place: Area, rows: Sequence[Sequence[Any]], *, formulas: bool = False) -> None:
        """Write rows of values or formulas, to be taken back if the macro fails."""
        cells = self.cells(place)
        if not IN_BROWSER:
            self._changed.append((cells, cells.formula))
        if formulas:
            cells.formula = tuple(map(tuple, rows))
        else:
            cells.value = [list(row) for row in rows]

    def cells(self, place: Area) -> xw.Range:
        """The cells of a place."""
        return self.book.sheets[place.sheet].range(place.span)

    def hidden_code(self, number: int) -> Code | None:
        """The code that a game number hides, if it does."""
        return hidden_code(number, self.board) if self.board.is_listed or 0 < number <= MOST else None

    def number_of(self, code: Code) -> int:
        """The game number that hides a code.

        Raises:
            GameError: the board has more codes than there are game numbers.
        """
        if not self.board.is_listed:
            raise GameError(
                f"{self.board.size_text} codes are more than there are game numbers to hide them: "
                "cover the code that you typed, or click Manual Play"
            )
        return number_of(self.board.index(code), self.board.size)

    def sign_of(self, code: Code) -> int:
        """What games are told apart by: the code's game number, or one that few other codes have."""
        return self.number_of(code) if self.board.is_listed else self.board.index(code) % MOST + 1

    @contextmanager
    def changing(self, what: str) -> Iterator[None]:
        """Put everything back as it was if the work inside fails, and say what failed.

        What a person can mend is said in the message cell; any other error is raised again as well.
        """
        self._changed: list[tuple[xw.Range, Any]] = []
        with nullcontext() if IN_BROWSER else self._settings_restored():
            try:
                yield
            except Exception as error:
                with suppress(Exception):  # the error that matters is the first one
                    for cells, formulas in reversed(self._changed):
                        cells.formula = formulas
                    position = self.read(lenient=True)
                    state = _state(position.lines, position.code, position.choices)
                    self.say(f"{WRONG}{what}: {error}.", state, FAILED)
                if not isinstance(error, MastermindError):
                    raise

    @contextmanager
    def _settings_restored(self) -> Iterator[None]:
        """Hold the screen still while the work inside is done, and calculate after it if nobody else does."""
        app = self.book.app
        updating = app.screen_updating
        app.screen_updating = False
        try:
            yield
        finally:
            app.screen_updating = updating
            if app.calculation == "manual":
                app.calculate()


def _state(lines: Sequence[Line], code: Code | None, choices: tuple[Cell, Cell, Cell]) -> str:
    """The state of a game as the sheet's own formula tells it."""
    strategy, number, shown = choices
    guesses = [cell for line in lines for cell in line.guess]
    answers = [cell for line in lines for cell in line.answer] if code is None else []
    joined = ("".join(map(_as_text, cells)) for cells in (guesses, code or (), answers))
    return "/".join([*joined, *map(_as_text, (number, shown, strategy))])


def _is_blank(cell: Cell) -> bool:
    return cell is None or cell == MASK or (isinstance(cell, str) and not cell.strip())


def _as_text(cell: Cell) -> str:
    """A cell's value as the sheet joins it into a text."""
    if cell is None:
        return ""
    if isinstance(cell, float | int):
        return str(int(cell)) if float(cell).is_integer() else f"{cell:.15g}"
    return cell
