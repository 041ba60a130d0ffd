"""The game sheet as a macro sees it: read once, think, write once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

import xlwings as xw

from mastermind_xl.core import words
from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.errors import CodeError, MastermindError
from mastermind_xl.core.feedback import Feedback, check_feedback, score
from mastermind_xl.core.history import Attempt
from mastermind_xl.workbook.area import Area
from mastermind_xl.workbook.game.formulas import HIDDEN, MASK, SHOWN, answer_formulas, code_formulas
from mastermind_xl.workbook.game.layout import SETTINGS_NAME, Layout
from mastermind_xl.workbook.game.ticket import index_of, number_of
from mastermind_xl.workbook.sayings import WRONG

Cell = float | str | None


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
    """

    code: Code | None
    typed: bool
    lines: list[Line]
    strategy: str
    number: int | None
    shown: bool


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
        pegs, colors, repeats, attempts, functions = (int(value) for value in values)
        self.board = Board(pegs, colors, bool(repeats))
        self.functions = bool(functions)
        self.layout = Layout(self.board, attempts)

    def read(self, *, lenient: bool = False) -> Position:
        """What stands on the sheet.

        Args:
            lenient: take a typed code that is no code for none.

        Raises:
            CodeError: the code that was typed is no code of the board.
        """
        pegs = self.board.pegs
        rows, (strategy, number, shown) = self._values()
        ticket = int(number) if isinstance(number, float | int) and float(number).is_integer() else None
        stored = None if ticket is None else self.board.code(index_of(ticket, self.board.size))
        code, typed = stored, False
        if any(isinstance(cell, float | int) for cell in rows[0][:pegs]):  # shown, or typed over
            try:
                code = self._read_code(rows[0][:pegs], "the code in the first line")
            except CodeError:
                if not lenient:
                    raise
            typed = shown != SHOWN or code != stored
        return Position(
            code=code,
            typed=typed,
            lines=[Line(tuple(row[:pegs]), tuple(row[pegs:])) for row in rows[2:]],
            strategy=str(strategy or ""),
            number=ticket,
            shown=shown == SHOWN,
        )

    def _values(self) -> tuple[list[list[Cell]], list[Cell]]:
        """The values of the game's cells, row by row, and those of the choices."""
        play, choices = (
            self.cells(place).options(ndim=2).value for place in (self.layout.play, self.layout.choices)
        )
        return _table(play), [row[0] for row in _table(choices)]

    def typed_answers(self) -> list[int]:
        """The attempts, from 0, whose black or white was typed over the formula."""
        rows = self.cells(self.layout.answers).formula
        return [k for k, row in enumerate(rows) if not all(str(cell).startswith("=") for cell in row)]

    def attempts(self, position: Position) -> list[Attempt]:
        """The attempts that are complete, answered by the hidden code or, without one, by what was typed.

        Raises:
            MastermindError: a guess is unfinished or no code, or an answer cannot be; it names the attempt.
        """
        attempts = []
        for number, line in enumerate(position.lines, 1):
            if line.is_empty:
                continue
            guess = self._read_code(line.guess, f"attempt {number}")
            if position.code is not None:
                feedback = score(position.code, guess)
            elif all(_is_blank(cell) for cell in line.answer):
                raise GameError(
                    f"attempt {number} has no answer: type the black and white pegs that "
                    f"{self.board.format(guess)} got, or hide a code with Manual Play"
                )
            else:
                feedback = self._read_answer(line.answer, number)
            attempts.append(Attempt(guess, feedback))
        return attempts

    def _read_code(self, cells: Sequence[Cell], what: str) -> Code:
        filled = [cell for cell in cells if not _is_blank(cell)]
        if len(filled) < len(cells):
            raise CodeError(f"{what} has {len(filled)} of {len(cells)} pegs: finish it or clear it")
        pegs = []
        for cell in filled:
            if not isinstance(cell, float | int) or not float(cell).is_integer():
                raise CodeError(f"{what}: " + words.NO_NUMBER.format(what=repr(cell)))
            pegs.append(int(cell))
        try:
            return self.board.parse(pegs)
        except CodeError as error:
            raise CodeError(f"{what}: {error}") from None

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
    ) -> None:
        """Change what has to be changed, nothing else.

        Args:
            position: as it was read.
            guesses: the pegs of all attempts, ``None`` in empty cells.
            number: the game number.
            shown: whether the code is shown.
            renew_code: put the formulas of ``Code`` back.
            renew_answers: attempts, from 0, whose formulas for black and white are put back.
            said: what the message says until something changes.
        """
        layout = self.layout
        if renew_code:
            self.cells(layout.code).formula = (tuple(f"={formula}" for formula in code_formulas(layout)),)
        for k in renew_answers:
            formulas = answer_formulas(layout, k, functions=self.functions)
            self.cells(layout.answers.line(k)).formula = (tuple(f"={formula}" for formula in formulas),)
        if guesses is not None:
            self.cells(layout.guesses).value = [list(row) for row in guesses]
        if number is not None:
            self.cells(layout.number).value = number
        if shown is not None:
            self.cells(layout.shown).value = SHOWN if shown else HIDDEN
        now = [line.guess for line in position.lines] if guesses is None else guesses
        state = _state(
            now,
            position.number if number is None else number,
            SHOWN if (position.shown if shown is None else shown) else HIDDEN,
            position.strategy,
        )
        self.say(said, state)

    def say(self, text: str, state: str) -> None:
        """Let the message say ``text`` as long as the game is in ``state``."""
        self.cells(_two_rows(self.layout.said)).value = [[text], [state if text else ""]]

    def cells(self, place: Area) -> xw.Range:
        """The cells of a place."""
        return self.book.sheets[place.sheet].range(place.span)

    def number_of(self, code: Code) -> int:
        """The game number that hides a code."""
        return number_of(self.board.index(code), self.board.size)

    @contextmanager
    def changing(self, what: str) -> Iterator[None]:
        """Put everything back as it was if the work inside fails, and say what failed.

        What a person can mend is said in the message cell; any other error is raised again as well.
        """
        app = self.book.app
        updating = app.screen_updating
        layout = self.layout
        typed = (layout.code, layout.guesses, layout.answers, layout.choices)  # what is not locked
        places = [self.cells(place) for place in typed]
        before = [place.formula for place in places]
        try:
            app.screen_updating = False
            yield
        except Exception as error:
            with suppress(Exception):  # the error that matters is the first one
                for place, formulas in zip(places, before, strict=True):
                    if place.formula != formulas:
                        place.formula = formulas
                self._say_error(f"{WRONG}{what}: {error}.")
            if not isinstance(error, MastermindError):
                raise
        finally:
            app.screen_updating = updating
            if app.calculation == "manual":
                app.calculate()

    def _say_error(self, text: str) -> None:
        rows, (strategy, number, shown) = self._values()
        self.say(text, _state([row[: self.board.pegs] for row in rows[2:]], number, shown, strategy))


def _state(guesses: Sequence[Sequence[Cell]], number: Cell, shown: Cell, strategy: Cell) -> str:
    """The state of a game as the sheet's own formula tells it."""
    pegs = "".join(_as_text(cell) for row in guesses for cell in row)
    return "/".join([pegs, *map(_as_text, (number, shown, strategy))])


def _two_rows(said: Area) -> Area:
    return Area(said.sheet, said.row, said.column, 2)


def _table(values: Any) -> list[list[Cell]]:
    return [[None if cell == "" else cell for cell in row] for row in values]


def _is_blank(cell: Cell) -> bool:
    return cell is None or cell == MASK or (isinstance(cell, str) and not cell.strip())


def _as_text(cell: Cell) -> str:
    """A cell's value as the sheet joins it into a text."""
    if cell is None:
        return ""
    if isinstance(cell, float | int):
        return str(int(cell)) if float(cell).is_integer() else f"{cell:.15g}"
    return cell
