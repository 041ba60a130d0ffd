"""The game in a workbook as a macro sees it: found by its names, read once, written once or not at all."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.messages import WRONG
from mastermind_xl.excel import game_list
from mastermind_xl.excel.cells import Cell, as_text, is_blank, serial, whole_number
from mastermind_xl.excel.record import read_record
from mastermind_xl.excel.ruled_out import mark_ruled_out
from mastermind_xl.excel.state import GameError, Row, State
from mastermind_xl.sheets import names
from mastermind_xl.sheets.area import Area
from mastermind_xl.sheets.game.blocks import blocks
from mastermind_xl.sheets.game.formulas import HIDDEN, SHOWN
from mastermind_xl.sheets.game.layout import EDITION, Layout
from mastermind_xl.sheets.game.review_layout import best, moves
from mastermind_xl.sheets.game.statistics_layout import games

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.excel.buttons import Click

Rows = Sequence[Sequence[Any]]

IN_BROWSER = sys.platform == "emscripten"
"""Whether this is xlwings Lite: there a macro cannot read Excel's settings, and what it writes reaches the sheet
when it has ended, or never if it failed."""


class NoGameError(GameError):
    """There is no game in a workbook."""


class DamagedError(GameError):
    """Something is missing from the game in a workbook."""


class SheetError(GameError):
    """The spreadsheet program lets nothing be written."""


class GameSheet:
    """The game in a workbook.

    Args:
        book: a workbook that ``mastermind-xl game`` wrote, open in a spreadsheet program.

    Raises:
        NoGameError: there is no game in the workbook.
        DamagedError: it has been damaged, or is of another edition.

    Attributes:
        layout: where everything stood when the workbook was written.
    """

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        if names.GAME_SETTINGS not in book.names:
            raise NoGameError(f"{book.name} has no game in it")
        self.layout = self._read_layout()
        self.board = self.layout.board
        self._blocks = blocks(self.layout)
        self._found: dict[str, Area] = {}

    def _read_layout(self) -> Layout:
        try:
            cells = self.book.names[names.GAME_SETTINGS].refers_to_range.value
        except Exception:
            raise self._damaged(names.GAME_SETTINGS) from None
        row = [whole_number(cell) for cell in cells] if isinstance(cells, list) else []
        if len(row) != 7 or None in row:
            raise self._damaged(names.GAME_SETTINGS)
        pegs, colors, repeats, attempts, functions, edition, live = (number or 0 for number in row)
        if edition != EDITION:
            raise DamagedError(
                f"{self.book.name} is of another edition of mastermind_xl: write a new one with mastermind-xl game"
            )
        try:
            return Layout(Board(pegs, colors, bool(repeats)), attempts, bool(live), bool(functions))
        except BoardError:
            raise self._damaged(names.GAME_SETTINGS) from None

    def _damaged(self, name: str) -> DamagedError:
        return DamagedError(
            f"the cells called {name} are not as they were in {self.book.name}: undo what was deleted or inserted "
            "there, or write a new game with mastermind-xl game"
        )

    # --- finding and reading --------------------------------------------------------------------

    def cells(self, place: Area) -> xw.Range:
        """The cells of a place, wherever they are now.

        Raises:
            DamagedError: they are gone.
        """
        name, block = next((name, block) for name, block in self._blocks.items() if place in block)
        if name not in self._found:
            self._found[name] = self._find(name, block)
        now = self._found[name]
        moved = replace(
            place,
            sheet=now.sheet,
            row=place.row + now.row - block.row,
            column=place.column + now.column - block.column,
        )
        return self.book.sheets[moved.sheet].range(moved.span)

    def _find(self, name: str, block: Area) -> Area:
        try:
            cells = self.book.names[name].refers_to_range
            rows, columns = cells.shape
            now = Area(cells.sheet.name, cells.row, cells.column, rows, columns)
        except Exception:
            raise self._damaged(name) from None
        if (now.rows, now.columns) != (block.rows, block.columns):
            raise self._damaged(name)
        return now

    def values(self, place: Area) -> list[list[Cell]]:
        """What stands in the cells of a place, row by row; dates as the numbers that formulas see."""
        values = self.cells(place).options(ndim=2, dates=serial).value
        return [[None if cell == "" else cell for cell in row] for row in values]

    def read(self) -> State:
        """What stands on the sheet."""
        layout, pegs = self.layout, self.board.pegs
        if layout.has_table:
            self.cells(layout.possibilities)  # formulas go wrong with a table that is not as it was
        play = self.values(layout.play)
        self._own = self.values(layout.own_code)[0]
        choices = [row[0] for row in self.values(layout.choices)]
        remembered = self.values(layout.remembered)

        def choice(place: Area) -> Cell:
            return choices[place.row - layout.choices.row]

        def memory(place: Area) -> list[list[Cell]]:
            first = place.row - layout.remembered.row
            return [row[: place.columns] for row in remembered[first : first + place.rows]]

        self._choices = {place: choice(place) for place in (layout.number, layout.strategy)}
        self._choices[layout.revealed] = memory(layout.revealed)[0][0]
        if not layout.functions:
            self._choices[layout.shown] = choice(layout.shown)
        if layout.functions or memory(layout.buttons_here) == [[1]]:
            revealed = self._choices[layout.revealed] == 1
        else:
            revealed = self._choices[layout.shown] == SHOWN
        strategy = self._choices[layout.strategy]
        state = State(
            board=self.board,
            rows=tuple(Row(tuple(row[:pegs]), tuple(row[-2:])) for row in play[2:]),
            number=self._choices[layout.number],
            own=tuple(self._own),
            strategy="" if is_blank(strategy) else as_text(strategy),
            revealed=revealed,
            counts=layout.has_table and choice(layout.counted) != HIDDEN,
            marked=as_text(memory(layout.marked)[0][0]) if layout.is_marked else None,
            color_names=tuple(row[0] for row in self.values(layout.color_names)),
        )
        same = all(
            as_text(now) == as_text(then)
            for row, copy in zip(self._copy(state, self._choices), memory(layout.said_at), strict=True)
            for now, then in zip(row, copy, strict=True)
        )
        code = 0 if state.code is None else self.board.sign(state.code)
        told = (whole_number(memory(layout.told)[0][0]) or 0) if same else 0
        return replace(state, told=told, record=read_record(memory(layout.record)[0], code))

    def _copy(self, state: State, choices: Mapping[Area, Cell]) -> list[list[Cell]]:
        """Everything that a player can change in a game, as a macro copies it: see ``Layout.state``."""
        width = self.layout.said_at.columns
        rows: list[list[Cell]] = [[*row.guess, *row.answer] for row in state.rows]
        rows.append([*state.own])
        rows += [[choices[place]] for place in self.layout.choices_of_state]
        return [[*row, *[None] * (width - len(row))] for row in rows]

    # --- writing --------------------------------------------------------------------------------

    def carry_out(self, seen: State, click: Click) -> None:
        """Change what a click changes, nothing else: all of it or, where that is refused, nothing.

        Raises:
            SheetError: something cannot be written.
            DamagedError: something is missing.
        """
        layout, after, said = self.layout, click.state, click.said
        changes: list[tuple[Area, Rows]] = []
        choices = dict(self._choices)
        guesses = [(layout.guesses, [row.guess for row in seen.rows], [row.guess for row in after.rows])]
        answers = [
            (layout.typed_answers, [row.answer for row in seen.rows], [row.answer for row in after.rows])
        ]
        for place, old, new in guesses + answers:
            changes += _differing_rows(place, old, new)
        changes += _differing_rows(layout.own_code, [seen.own], [after.own])
        if after.number != seen.number:
            choices[layout.number] = after.number
        if after.revealed != seen.revealed:
            choices[layout.revealed] = int(after.revealed)
            if not layout.functions:
                choices[layout.shown] = SHOWN if after.revealed else HIDDEN
        changes += [(place, [[cell]]) for place, cell in choices.items() if cell != self._choices[place]]
        if click.line is not None:
            try:
                free = self._free_line()
            except DamagedError as error:
                free, full = None, f" The game is not written down: {error}."
            else:
                full = game_list.FULL
            if free is None:
                said = f"{said}{full}" if said else WRONG + full.strip()
                after = replace(after, record=replace(after.record, listed=False))
            else:
                changes.append((free, [click.line]))
        if click.review is not None:
            for place, rows in ((moves(layout), click.review.moves), (best(layout), click.review.best)):
                empty: list[Cell] = [None] * place.columns
                changes.append((place, [*rows, *([empty] * (place.rows - len(rows)))]))
            changes += [
                (layout.reviewed, [[click.review.text]]),
                (layout.reviewed_at, self._copied(after, choices)),
            ]
        if after.record != seen.record:
            changes.append((layout.record, [after.record.row()]))
        changes += self._saying(said, after, choices, click.told)
        if layout.is_marked:
            mark_ruled_out(self, after)
        self._write(changes)
        if not (click.review is not None and self._show_review()):
            self._point_at_next(after)

    def say(self, text: str, state: State) -> None:
        """Let the message say ``text`` as long as the game is in a state; nothing else is written."""
        self._write(self._saying(text, state, self._choices))

    def _saying(
        self, text: str, state: State, choices: Mapping[Area, Cell], told: int = 0
    ) -> list[tuple[Area, Rows]]:
        layout = self.layout
        return [
            (layout.said, [[text]]),
            (layout.told, [[told]]),
            (layout.said_at, self._copied(state, choices)),
        ]

    def _copied(self, state: State, choices: Mapping[Area, Cell]) -> Rows:
        """The copy of a state without what would be taken for a formula: of such a text the sheet says enough."""
        return [
            [None if isinstance(cell, str) and cell.startswith("=") else cell for cell in row]
            for row in self._copy(state, choices)
        ]

    def _free_line(self) -> Area | None:
        """The first line of the list of games behind which nothing stands, if there is one."""
        place = games()
        rows = self.values(place)
        row = max(
            (number for number, cells in enumerate(rows, 1) if any(cell is not None for cell in cells)),
            default=0,
        )
        return None if row == place.rows else place.line(row)

    def _write(self, changes: Sequence[tuple[Area, Rows]]) -> None:
        """Write values into places, after it is known that all of them can be written to."""
        places = [(self.cells(place), place, rows) for place, rows in changes]
        if IN_BROWSER:  # nothing is written there unless the macro ends well
            for cells, _, rows in places:
                cells.value = [list(row) for row in rows]
            return
        before = [self.values(place) for place, _ in changes]
        for (cells, place, _), values in zip(places, before, strict=True):
            try:
                cells[-1, -1].value = values[-1][-1]
            except Exception as error:
                raise SheetError(_refused(place, error)) from error
        written: list[tuple[xw.Range, Area, list[list[Cell]]]] = []
        try:
            for (cells, place, new), values in zip(places, before, strict=True):
                written.append((cells, place, values))
                cells.value = [list(row) for row in new]
        except Exception as error:
            said = _refused(written[-1][1], error)
            lost = []
            for cells, place, values in reversed(written):
                try:
                    cells.value = values
                except Exception:
                    lost.append(str(place))
            if lost:
                said += f"; what stood in {', '.join(lost)} could not be put back: Undo may bring it back"
            raise SheetError(said) from error

    def _show_review(self) -> bool:
        """Show the sheet Review, if that can be done; what was written there is there in any case."""
        try:
            self.cells(moves(self.layout)).sheet.activate()
        except Exception:
            return False
        return True

    def _point_at_next(self, state: State) -> None:
        """Put the cursor where the player types next."""
        place = self._next_place(state)
        if place is None:
            return
        with suppress(Exception):  # where the cursor stands is worth no failure
            cells = self.cells(place)
            cells.sheet.activate()
            cells.select()

    def _next_place(self, state: State) -> Area | None:
        if state.is_over:
            return None
        row = state.pending
        if row is None:
            row = 0 if state.last is None else state.last + 1
        if row >= len(state.rows):
            return None
        for area, typed in (
            (self.layout.guesses, state.rows[row].guess),
            (self.layout.typed_answers, state.rows[row].answer),
        ):
            for column, cell in enumerate(typed):
                if is_blank(cell):
                    return area.cell(row, column)
        return None

    @contextmanager
    def settings_restored(self) -> Iterator[None]:
        """Hold the screen still while the work inside is done, and calculate after it if nobody else does."""
        with nullcontext() if IN_BROWSER else self._held_still():
            yield

    @contextmanager
    def _held_still(self) -> Iterator[None]:
        app = self.book.app
        updating = app.screen_updating
        app.screen_updating = False
        try:
            yield
        finally:
            app.screen_updating = updating
            if app.calculation == "manual":
                app.calculate()


def _differing_rows(place: Area, old: Rows, new: Rows) -> list[tuple[Area, Rows]]:
    """The rows of a place that change, those that follow each other together."""
    changes: list[tuple[Area, Rows]] = []
    start = None
    for k in range(len(new) + 1):
        differs = k < len(new) and tuple(old[k]) != tuple(new[k])
        if differs and start is None:
            start = k
        elif not differs and start is not None:
            changes.append((place.block(start, 0, k - start, place.columns), new[start:k]))
            start = None
    return changes


def _refused(place: Area, error: Exception) -> str:
    reason = " ".join(str(error).split()) or type(error).__name__
    return (
        f"nothing can be written to {place}: if a password protects the sheet {place.sheet}, take the protection away "
        f"({reason[:200]})"
    )
