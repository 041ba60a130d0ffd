"""What happens at a click: the game in a workbook is read, a button thinks, and what differs is written, all or nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError, MastermindError
from mastermind_xl.core.messages import NAME, WRONG
from mastermind_xl.excel.ruled_out import mark_ruled_out
from mastermind_xl.excel.state import Cell, GameError, Record, Row, State, as_text, serial, whole_number
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.formulas import HIDDEN, SHOWN
from mastermind_xl.sheets.game.layout import (
    ANSWER,
    BELOW,
    BEST,
    BEST_HEADS,
    COMPUTER,
    EDITION,
    FOUND,
    GAMES_LIST,
    GUESSES,
    HEAD,
    MATCH_BLOCK,
    MOVE_HEADS,
    RESULT,
    SOLVED,
    Choices,
    Memory,
    next_place,
)
from mastermind_xl.sheets.writing.area import Area

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.excel.buttons import Button, Click

Macro = Callable[..., None]
"""What takes an optional ``book`` and does what a button does."""
Rows = Sequence[Sequence[Any]]
Place = tuple[str, int]
"""The first cell in a row of a block: its name, and the row from 0."""

IN_BROWSER = sys.platform == "emscripten"
"""Whether this is xlwings Lite: there a macro cannot read Excel's settings, and what it writes reaches the sheet
when it has ended, or never if it failed."""

_STRATEGY: Place = names.GAME_CHOICES, Choices.STRATEGY
_REVEALED: Place = names.GAME_MEMORY, Memory.REVEALED
_LIST_IS_FULL = "The list of games is full: remove lines on the sheet Statistics."


class NoGameError(GameError):
    """There is no game in a workbook."""


class DamagedError(GameError):
    """Something is missing from the game in a workbook."""


class SheetError(GameError):
    """The spreadsheet program lets nothing be written."""


class Change(NamedTuple):
    """New values in a part of a block, its first cell counted from 0."""

    block: str
    row: int
    rows: Rows
    column: int = 0


def run(button: Button, book: xw.Book | None = None) -> None:
    """Do what a button does.

    What a person can mend is said on the sheet or, where that cannot be, in a window of the spreadsheet program;
    any other error is raised again as well.
    """
    if book is None:
        import xlwings as xw

        book = xw.Book.caller()
    try:
        sheet = GameSheet(book)
        with nullcontext() if IN_BROWSER else _held_still(book.app):
            _click(sheet, button)
    except MastermindError as error:
        if IN_BROWSER:
            raise
        if isinstance(error, NoGameError):
            _offer_game(book.app, error)
        else:
            book.app.alert(f"{button.label}: {error}.", NAME, "ok")


def macro(button: Button, module: str) -> Macro:
    """The button as a function of an optional workbook, with the name and description of what it does."""

    def click(book: xw.Book | None = None) -> None:
        run(button, book)

    click.__name__ = click.__qualname__ = button.name
    click.__doc__, click.__module__ = button.press.__doc__, module
    return click


def _click(sheet: GameSheet, button: Button) -> None:
    seen = sheet.read()
    try:
        sheet.write(seen, button.press(seen))
    except Exception as error:
        try:
            sheet.say(f"{WRONG}{button.label}: {error}.", seen)
        except MastermindError:
            raise error from None
        if not isinstance(error, MastermindError):
            raise


@contextmanager
def _held_still(app: xw.App) -> Iterator[None]:
    """Hold the screen still while the work inside is done, and calculate after it if nobody else does."""
    updating = app.screen_updating
    app.screen_updating = False
    try:
        yield
    finally:
        app.screen_updating = updating
        if app.calculation == "manual":
            app.calculate()


def _offer_game(app: xw.App, error: NoGameError) -> None:
    """Say that there is no game here, and make one if the person wants it."""
    answer = app.alert(f"{error}. Make a new game in a workbook of its own?", NAME, "yes_no")
    if answer == "yes":
        from mastermind_xl.excel.new_game import write_new_game

        app.books.open(write_new_game())


class GameSheet:
    """The game in a workbook, found by its defined names: read once, written once or not at all.

    Args:
        book: a workbook that ``mastermind-xl game`` wrote, open in a spreadsheet program.

    Raises:
        NoGameError: there is no game in the workbook.
        DamagedError: it has been damaged, or is of another edition.
    """

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        if names.GAME_SETTINGS not in book.names:
            raise NoGameError(f"{book.name} has no game in it")
        pegs, colors, repeats, attempts, functions, edition, live = self._read_settings()
        if edition != EDITION:
            raise DamagedError(
                f"{book.name} is of another edition of mastermind_xl: write a new one with mastermind-xl game"
            )
        try:
            self.board = Board(pegs, colors, bool(repeats))
        except BoardError:
            raise self._damaged(names.GAME_SETTINGS) from None
        listed, shown = self.board.is_listed, not functions
        self._functions = bool(functions)
        self._is_marked = listed and not live
        self._attempts = attempts
        self._number: Place = names.GAME_PLAY, HEAD + attempts + BELOW - 1
        self._shown: Place = names.GAME_CHOICES, 1 + listed
        self._copy_rows = attempts + 1 + 3 + shown
        self._copy_columns = pegs + 2
        memory_rows = Memory.SAID_AT + 2 * self._copy_rows + attempts
        self.shapes = {
            names.GAME_PLAY: (HEAD + attempts + BELOW, ANSWER + pegs),
            names.GAME_CHOICES: (1 + listed + shown, 1),
            names.GAME_MEMORY: (memory_rows, max(5, self._copy_columns)),
            names.COLOR_NAMES: (colors, 1),
            names.COLOR_LETTERS: (colors, 1),
            names.OWN_CODE: (1, pegs),
            names.GAMES_PLAYED: (GAMES_LIST.rows, GAMES_LIST.columns),
            names.MATCH_PLAYED: (MATCH_BLOCK.rows, MATCH_BLOCK.columns),
            names.POSSIBILITIES: (self.board.size, pegs),
            names.RULED_OUT: (self.board.size, 1),
            names.REVIEWED_MOVES: (attempts, 2 * pegs + len(MOVE_HEADS) + 1),
            names.REVIEWED_BEST: (BEST, pegs + len(BEST_HEADS)),
        }
        self._blocks: dict[str, xw.Range] = {}

    def _read_settings(self) -> list[int]:
        try:
            cells = self.book.names[names.GAME_SETTINGS].refers_to_range.value
            settings = [whole_number(cell) for cell in cells]
        except Exception:
            raise self._damaged(names.GAME_SETTINGS) from None
        known = [number for number in settings if number is not None]
        if not len(known) == len(settings) == 7:
            raise self._damaged(names.GAME_SETTINGS)
        return known

    def _damaged(self, name: str) -> DamagedError:
        return DamagedError(
            f"the cells called {name} are not as they were in {self.book.name}: undo what was deleted or inserted "
            "there, or write a new game with mastermind-xl game"
        )

    # --- finding and reading --------------------------------------------------------------------

    def block(self, name: str) -> xw.Range:
        """The cells of that name, wherever they are now.

        Raises:
            DamagedError: they are gone, or not as many as they were.
        """
        if name not in self._blocks:
            try:
                cells = self.book.names[name].refers_to_range
                whole = cells.shape == self.shapes[name]
            except Exception:
                raise self._damaged(name) from None
            if not whole:
                raise self._damaged(name)
            self._blocks[name] = cells
        return self._blocks[name]

    def cells(self, block: str, row: int, rows: Rows, column: int = 0) -> xw.Range:
        """The part of a block in which values stand, or shall stand.

        Args:
            block: its name.
            row: the first row, from 0.
            rows: the values.
            column: the first column, from 0.
        """
        whole = self.block(block)
        top, left = whole.row + row, whole.column + column
        return whole.sheet.range((top, left), (top + len(rows) - 1, left + len(rows[0]) - 1))

    def read(self) -> State:
        """What stands on the sheet."""
        if self.board.is_listed:
            self.block(names.POSSIBILITIES)  # formulas go wrong with a table that is not as it was
        blocks = {
            name: _values(self.block(name))
            for name in (names.GAME_PLAY, names.GAME_CHOICES, names.GAME_MEMORY)
        }
        play, memory = blocks[names.GAME_PLAY], blocks[names.GAME_MEMORY]
        places = [self._number, _STRATEGY, _REVEALED] + [self._shown] * (not self._functions)
        self._choices = {(block, row): blocks[block][row][0] for block, row in places}
        closed = None
        if self._functions or memory[Memory.BUTTONS_HERE][0] == 1:
            first_closed = whole_number(self._choices[_REVEALED]) or 0
            revealed = first_closed > 0
            closed = first_closed - 1 if revealed else None
        else:
            revealed = self._choices[self._shown] == SHOWN
        state = State(
            board=self.board,
            rows=tuple(Row(tuple(row[ANSWER:]), tuple(row[:ANSWER])) for row in play[HEAD:-BELOW]),
            number=self._choices[self._number],
            own=tuple(_values(self.block(names.OWN_CODE))[0]),
            strategy=as_text(self._choices[_STRATEGY]).strip(" "),
            revealed=revealed,
            closed=closed,
            marked=as_text(memory[Memory.MARKED][0]) if self._is_marked else None,
            color_names=self._column(names.COLOR_NAMES),
            color_letters=self._column(names.COLOR_LETTERS),
        )
        same = all(
            as_text(now) == as_text(then)
            for row, copy in zip(self._copy(state, self._choices), memory[Memory.SAID_AT :], strict=False)
            for now, then in zip(row, copy, strict=False)
        )
        code = 0 if state.code is None else self.board.sign(state.code)
        told = (whole_number(memory[Memory.TOLD][0]) or 0) if same else 0
        return replace(state, told=told, record=Record.read(memory[Memory.RECORD], code))

    def _column(self, block: str) -> tuple[Cell, ...]:
        return tuple(row[0] for row in _values(self.block(block)))

    def _copy(self, state: State, choices: Mapping[Place, Cell]) -> list[list[Cell]]:
        """Everything that a player can change in a game, as it is copied: see ``Layout.state``."""
        rows: list[list[Cell]] = [[*row.guess, *row.answer] for row in state.rows]
        rows.append([*state.own])
        rows += [[cell] for cell in choices.values()]
        return [[*row, *[None] * (self._copy_columns - len(row))] for row in rows]

    # --- writing --------------------------------------------------------------------------------

    def write(self, seen: State, click: Click) -> None:
        """Change what a click changes, nothing else: all of it or, where that is refused, nothing.

        Raises:
            SheetError: something cannot be written.
            DamagedError: something is missing.
        """
        after, said = click.state, click.said
        choices = self._choices_after(seen, after)
        (guesses, answers), (new_guesses, new_answers) = (
            ([row.guess for row in state.rows], [row.answer for row in state.rows]) for state in (seen, after)
        )
        changes = [
            *_differing(names.GAME_PLAY, guesses, new_guesses, row=HEAD, column=ANSWER),
            *_differing(names.GAME_PLAY, answers, new_answers, row=HEAD),
            *_differing(names.OWN_CODE, [seen.own], [after.own]),
        ]
        changes += [Change(*at, [[cell]]) for at, cell in choices.items() if cell != self._choices[at]]
        if click.line is not None:
            listed, why_not = self._list_game(click.line)
            changes += listed
            if why_not:
                said = f"{said} {why_not}" if said else WRONG + why_not
                after = replace(after, record=replace(after.record, listed=False))
            else:  # a game that stays off the list comes again
                changes += self._score_match(click.line, found=seen.is_found)
        if click.review is not None:
            changes += [
                self._fill(names.REVIEWED_MOVES, click.review.moves),
                self._fill(names.REVIEWED_BEST, click.review.best),
                *self._remember(Memory.REVIEWED, click.review.text, after, choices),
            ]
        if after.record != seen.record:
            changes.append(Change(names.GAME_MEMORY, Memory.RECORD, [after.record.row()]))
        changes.append(Change(names.GAME_MEMORY, Memory.TOLD, [[click.told]]))
        changes += self._remember(Memory.SAID, said, after, choices)
        if after.marked is not None:
            memory_rows, _ = self.shapes[names.GAME_MEMORY]
            changes += [Change(*each) for each in mark_ruled_out(after, memory_rows)]
        self._write(changes)
        self._show(after, review=click.review is not None)

    def say(self, text: str, state: State) -> None:
        """Let the message say ``text`` as long as the game is in a state; nothing else is written."""
        told = Change(names.GAME_MEMORY, Memory.TOLD, [[0]])
        self._write([told, *self._remember(Memory.SAID, text, state, self._choices)])

    def _choices_after(self, seen: State, after: State) -> dict[Place, Cell]:
        choices = dict(self._choices)
        if after.number != seen.number:
            choices[self._number] = after.number
        if (after.revealed, after.closed) != (seen.revealed, seen.closed):
            choices[_REVEALED] = 0 if after.closed is None else after.closed + 1
            if not self._functions:
                choices[self._shown] = SHOWN if after.revealed else HIDDEN
        return choices

    def _remember(self, what: Memory, text: str, state: State, choices: Mapping[Place, Cell]) -> list[Change]:
        """Keep a text beside a copy of the state for which it is true.

        The copy has nothing that would be taken for a formula: of such a text the sheet says enough.
        """
        copy = [
            [None if isinstance(cell, str) and cell.startswith("=") else cell for cell in row]
            for row in self._copy(state, choices)
        ]
        row = Memory.SAID_AT + self._copy_rows * (what == Memory.REVIEWED)
        return [Change(names.GAME_MEMORY, what, [[text]]), Change(names.GAME_MEMORY, row, copy)]

    def _fill(self, block: str, rows: Rows) -> Change:
        """All of a block: some rows, and nothing below them."""
        height, width = self.shapes[block]
        return Change(block, 0, [*rows, *[[None] * width] * (height - len(rows))])

    def _list_game(self, line: Sequence[Any]) -> tuple[list[Change], str]:
        """What writes a game behind the last line of the list of games; or nothing, and why."""
        try:
            rows = _values(self.block(names.GAMES_PLAYED))
        except DamagedError as error:
            return [], f"The game is not written down: {error}."
        end = max((k for k, row in enumerate(rows, 1) if any(cell is not None for cell in row)), default=0)
        return ([], _LIST_IS_FULL) if end == len(rows) else ([Change(names.GAMES_PLAYED, end, [line])], "")

    def _score_match(self, line: Sequence[Any], *, found: bool) -> list[Change]:
        """What writes a game into the match, for the player who was to guess; nothing while no match is on.

        Args:
            line: the game, as it is listed.
            found: whether the code was found, by whomever.
        """
        try:
            cells = _values(self.block(names.MATCH_PLAYED))
        except DamagedError:  # the game is listed all the same
            return []
        place = next_place(cells)
        if place is None:
            return []
        row, player = place
        is_computer = as_text(cells[0][player]).strip().lower() == COMPUTER
        own = line[RESULT] == FOUND or (is_computer and found and line[RESULT].startswith(SOLVED))
        return [Change(names.MATCH_PLAYED, row, [[line[GUESSES] if own else self._attempts + 1]], player)]

    def _write(self, changes: Sequence[Change]) -> None:
        """Write every change; if one of them is refused, put back what stood there and say so."""
        places = [self.cells(*change) for change in changes]
        if IN_BROWSER:  # nothing is written there unless the macro ends well
            for cells, change in zip(places, changes, strict=True):
                _put(cells, change.rows)
            return
        # Arrays: for the marks of a million codes, lists take ten times the memory.
        before = [np.array(_values(cells), object) for cells in places]
        begun = 0
        try:
            for cells, old in zip(places, before, strict=True):
                cells[-1, -1].value = old[-1][
                    -1
                ]  # a protected sheet refuses this before anything has changed
            for cells, change in zip(places, changes, strict=True):
                begun += 1
                _put(cells, change.rows)
        except Exception as error:
            lost = _put_back(places[:begun], before[:begun])
            raise SheetError(_refused(cells, error) + lost) from error

    def _show(self, state: State, *, review: bool) -> None:
        """Show the sheet Review or, if it is not asked for or not there, where the player types next."""
        if review:
            with suppress(Exception):  # what was written there is there in any case
                self.block(names.REVIEWED_MOVES).sheet.activate()
                return
        if state.next_cell is not None:
            row, place = state.next_cell
            column = place + ANSWER if place < self.board.pegs else place - self.board.pegs
            with suppress(Exception):  # where the cursor stands is worth no failure
                at = self.cells(names.GAME_PLAY, HEAD + row, [[None]], column)
                at.sheet.activate()
                at.select()


def _values(cells: xw.Range) -> list[list[Cell]]:
    """What stands in cells, row by row; dates as the numbers that formulas see."""
    values = cells.options(ndim=2, dates=serial).value
    return [[None if cell == "" else cell for cell in row] for row in values]


def _differing(block: str, old: Rows, new: Rows, *, row: int = 0, column: int = 0) -> Iterator[Change]:
    """The rows that change, those that follow each other together; ``row`` and ``column`` are those of the first."""
    for differ, group in groupby(range(len(new)), lambda k: tuple(old[k]) != tuple(new[k])):
        if differ:
            numbers = [*group]
            yield Change(block, row + numbers[0], [new[k] for k in numbers], column)


def _put(cells: xw.Range, rows: Rows | np.ndarray) -> None:
    """Write values into cells; those that an array leaves empty are cleared, which takes a fraction of the time."""
    if isinstance(rows, np.ndarray) and all(cell is None for cell in rows.flat):
        cells.clear_contents()
    else:
        cells.value = np.array(rows, object).tolist()


def _put_back(places: Sequence[xw.Range], before: Sequence[np.ndarray]) -> str:
    """Write what stood in places, and say what that did not succeed for."""
    lost = []
    for cells, old in reversed([*zip(places, before, strict=True)]):
        try:
            _put(cells, old)
        except Exception:
            lost.append(str(_area(cells)))
    return f"; what stood in {', '.join(lost)} could not be put back: Undo may bring it back" if lost else ""


def _refused(cells: xw.Range, error: Exception) -> str:
    place, reason = _area(cells), " ".join(str(error).split()) or type(error).__name__
    return (
        f"nothing can be written to {place}: if a password protects the sheet {place.sheet}, take the protection away "
        f"({reason[:200]})"
    )


def _area(cells: xw.Range) -> Area:
    return Area(cells.sheet.name, cells.row, cells.column, *cells.shape)
