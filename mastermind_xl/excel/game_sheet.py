"""The game in an open workbook: a click reads it once, and writes either all changes or none."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.languages import fill, sentences
from mastermind_xl.core.messages import WRONG
from mastermind_xl.excel.state import Cell, GameError, Record, Row, State, as_text, mark_ruled_out, serial, whole_number
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game import layout as game_layout
from mastermind_xl.sheets.game.formulas import BETWEEN, HIDDEN, SHOWN, in_both
from mastermind_xl.sheets.writing.area import Area

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.excel.buttons import Click

_FIRST_SETTINGS = 7  # every edition has at least this number of settings
Rows = Sequence[Sequence[Any]]

IN_BROWSER = sys.platform == "emscripten"
"""Whether this Python runs in xlwings Lite. There a macro cannot read Excel's settings, and the macro's changes
reach the sheet only after the macro has ended without an error."""

_READ_AT_A_CLICK = (
    names.GAME_PLAY, names.GAME_CHOICES, names.GAME_MEMORY, names.OWN_CODE, names.COLOR_LIST,
)  # fmt: skip
_LIST_IS_FULL = "The list of games is full: remove lines on the sheet Statistics."
_OTHER_EDITION = (
    "{name} was written by another version of mastermind_xl: save it, then use "
    'mastermind-xl game NEW --from "{name}" to continue in a new workbook'
)
_CHANGED = (
    "the cells called {cells} in {name} have changed: undo what was deleted or inserted there, or write a new game with "
    "mastermind-xl game"
)
_REFUSED = (
    "nothing can be written to {cells} ({reason}): if a password protects the sheet {sheet}, remove the protection"
)
_LOST = "; the contents of {cells} were not restored: try Ctrl+Z"


class NoGameError(GameError):
    """A workbook contains no game."""


class DamagedError(GameError):
    """The game in a workbook is incomplete, or another version of mastermind_xl has written the workbook."""


class Change(NamedTuple):
    """New values for a group of cells."""

    area: Area
    rows: Rows


class GameSheet:
    """The game in an open workbook, found by defined names; it is read once, and all changes are written or none.

    Raises NoGameError if the workbook has no game, DamagedError if the game is damaged or of another edition.
    """

    held: Mapping[str, object] = MappingProxyType({"screen_updating": False})  # settings of Excel during a click

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        if names.GAME_SETTINGS not in book.names:
            raise NoGameError(f"{book.name} contains no game")  # and so no language
        settings = self._read_settings()
        functions, edition, live = settings[4:_FIRST_SETTINGS]
        if edition != game_layout.EDITION:
            raise DamagedError(fill(_OTHER_EDITION, name=book.name))
        try:
            self.board, attempts = game_layout.read_settings(settings)
        except (BoardError, IndexError):
            raise self._damaged(names.GAME_SETTINGS) from None
        self.layout = game_layout.Layout(self.board, attempts, bool(live), bool(functions))
        self._areas = {name: block.fence or block for name, block in self.layout.blocks().items()}
        self._blocks: dict[str, xw.Range] = {}

    def _read_settings(self) -> list[int]:
        try:
            cells = self.book.names[names.GAME_SETTINGS].refers_to_range.value
            settings = [whole_number(cell) for cell in cells]
        except Exception:
            raise self._damaged(names.GAME_SETTINGS) from None
        known = [number for number in settings if number is not None]
        if not len(known) == len(settings) >= _FIRST_SETTINGS:
            raise self._damaged(names.GAME_SETTINGS)
        return known

    def _damaged(self, name: str) -> DamagedError:
        return DamagedError(fill(_CHANGED, cells=name, name=self.book.name))

    # --- finding and reading --------------------------------------------------------------------

    def block(self, name: str) -> xw.Range:
        """Return the cells with a defined name; raises DamagedError unless they are a block of the right size."""
        if name not in self._blocks:
            try:
                cells, area = self.book.names[name].refers_to_range, self._areas[name]
                whole = cells.shape == (area.rows, area.columns)
            except Exception:
                raise self._damaged(name) from None
            if not whole:
                raise self._damaged(name)
            self._blocks[name] = cells
        return self._blocks[name]

    def _find(self, area: Area) -> tuple[str, int, int]:
        """Return the name of the block that contains an area, and the area's first row and column there, from 0."""
        for name, block in self._areas.items():
            row, column = area.row - block.row, area.column - block.column
            if area.sheet == block.sheet and 0 <= row < block.rows and 0 <= column < block.columns:
                return name, row, column
        raise KeyError(area)

    def cells(self, area: Area) -> xw.Range:
        """Return the cells of an area, even after the user has moved them."""
        name, row, column = self._find(area)
        block = self.block(name)
        top, left = block.row + row, block.column + column
        return block.sheet.range((top, left), (top + area.rows - 1, left + area.columns - 1))

    def read(self) -> State:
        """Read the game on the sheet."""
        layout = self.layout
        if layout.has_table:
            self.block(names.POSSIBILITIES)  # formulas fail if the list of codes has changed
        # Whole blocks, because every call to Excel takes time.
        read = {name: values(self.block(name)) for name in _READ_AT_A_CLICK}

        def rows_of(area: Area) -> list[list[Cell]]:
            name, row, column = self._find(area)
            return [cells[column : column + area.columns] for cells in read[name][row : row + area.rows]]

        def cell_of(area: Area) -> Cell:
            return rows_of(area)[0][0]

        self._choices = {choice: cell_of(choice) for choice in layout.choices_of_state}
        closed = None
        if layout.functions or cell_of(layout.buttons_here) == 1:
            first_closed = whole_number(self._choices[layout.revealed]) or 0
            revealed = first_closed > 0
            closed = first_closed - 1 if revealed else None
        else:
            revealed = self._choices[layout.shown] in in_both(SHOWN)
        attempts = zip(rows_of(layout.guesses), rows_of(layout.typed_answers), strict=True)
        state = State(
            board=self.board, rows=tuple(Row(tuple(guess), tuple(answer)) for guess, answer in attempts),
            number=self._choices[layout.number], own=tuple(rows_of(layout.own_code)[0]),
            strategy=as_text(self._choices[layout.strategy]).strip(" "),
            opening=self._choices[layout.opening], revealed=revealed, closed=closed,
            marked=as_text(cell_of(layout.marked)) if layout.is_marked else None,
            corrections=tuple(map(tuple, rows_of(layout.corrections))),
            color_names=tuple(cell for (cell,) in rows_of(layout.known_names)),
            color_letters=tuple(cell for (cell,) in rows_of(layout.known_letters)),
        )  # fmt: skip
        same = self._copy(state, self._choices) == rows_of(layout.said_at)
        code = 0 if state.code is None else self.board.fingerprint(state.code)
        step = (whole_number(cell_of(layout.hint_step)) or 0) if same else 0
        return replace(state, hint_step=step, record=Record.read(rows_of(layout.record)[0], code))

    def _copy(self, state: State, choices: Mapping[Area, Cell]) -> list[list[Cell]]:
        """Return all inputs of a game as texts, as the formulas of ``Layout.state`` do."""
        rows: list[Sequence[Cell]] = [[*row.guess, *row.answer] for row in state.rows]
        rows += [state.own, *state.corrections, *([cell] for cell in choices.values())]
        return [["".join(BETWEEN + as_text(cell) for cell in row)] for row in rows]

    # --- writing --------------------------------------------------------------------------------

    def write(self, seen: State, click: Click) -> None:
        """Write the changes from ``seen`` to the game after a ``click``: all or, if one is refused, none.

        Raises GameError if a cell cannot be written, DamagedError if cells of the game are missing.
        """
        after, said = click.state.spread(), click.said
        layout, choices = self.layout, self._choices_after(seen, after)
        changes = [
            *_differing(layout.guesses, [row.guess for row in seen.rows], [row.guess for row in after.rows]),
            *_differing(layout.typed_answers, [row.answer for row in seen.rows], [row.answer for row in after.rows]),
            *_differing(layout.corrections, seen.corrections, after.corrections),
            *_differing(layout.own_code, [seen.own], [after.own]),
        ]
        changes += [Change(at, [[cell]]) for at, cell in choices.items() if cell != self._choices[at]]
        if click.line is not None:
            listed, why_not = self._list_game(click.line)
            changes += listed
            if why_not:
                said = sentences(said, why_not) if said else WRONG + why_not
                after = replace(after, record=replace(after.record, listed=False))
            else:  # if the game cannot be listed now, a later click lists it
                changes += self._score_match(click.line, found=seen.is_found)
        if click.review is not None:
            changes += [
                _fill(layout.reviewed_moves, click.review.moves),
                _fill(layout.reviewed_best, click.review.best),
                Change(layout.reviewed, [[click.review.text]]),
                self._remember(layout.reviewed_at, after, choices),
            ]
        if after.record != seen.record:
            changes.append(Change(layout.record, [after.record.row()]))
        changes += self._say(said, after, choices, click.hint_step)
        if after.marked is not None:
            changes += [Change(*each) for each in mark_ruled_out(after, layout)]
        self._write(changes)
        self._show(after, review=click.review is not None)

    def say(self, text: str, state: State) -> None:
        """Show ``text`` as the message until the game changes, and write nothing else."""
        self._write(self._say(text, state, self._choices, 0))

    def _choices_after(self, seen: State, after: State) -> dict[Area, Cell]:
        choices, layout = dict(self._choices), self.layout
        if after.number != seen.number:
            choices[layout.number] = after.number
        if (after.revealed, after.closed) != (seen.revealed, seen.closed):
            choices[layout.revealed] = 0 if after.closed is None else after.closed + 1
            if not layout.functions:
                choices[layout.shown] = fill(SHOWN) if after.revealed else fill(HIDDEN)
        return choices

    def _say(self, text: str, state: State, choices: Mapping[Area, Cell], hint_step: int) -> list[Change]:
        return [
            Change(self.layout.hint_step, [[hint_step]]),
            Change(self.layout.said, [[text]]),
            self._remember(self.layout.said_at, state, choices),
        ]

    def _remember(self, place: Area, state: State, choices: Mapping[Area, Cell]) -> Change:
        """Return the change that stores a copy of the game; a text is shown only while the game equals its copy."""
        return Change(place, self._copy(state, choices))

    def _list_game(self, line: Sequence[Any]) -> tuple[list[Change], str]:
        """Return the changes that add a game to the list of games; if this is impossible, return the reason."""
        try:
            rows = values(self.cells(game_layout.GAMES_LIST))
        except DamagedError as error:
            return [], fill("The game is not recorded: {error}.", error=error)
        end = max((k for k, row in enumerate(rows, 1) if any(cell is not None for cell in row)), default=0)
        return (
            ([], fill(_LIST_IS_FULL)) if end == len(rows) else ([Change(game_layout.GAMES_LIST.line(end), [line])], "")
        )

    def _score_match(self, line: Sequence[Any], *, found: bool) -> list[Change]:
        """Return the changes that enter a finished game's points into the match; none without a free place."""
        try:
            cells = values(self.block(names.MATCH_PLAYED))
        except DamagedError:  # the game is still listed
            return []
        place = game_layout.next_place(cells)
        if place is None:
            return []
        row, player = place
        is_computer = as_text(cells[0][player]).strip().lower() in map(str.lower, in_both(game_layout.COMPUTER))
        result, guesses = line[game_layout.RESULT], line[game_layout.GUESSES]
        own = result == fill(game_layout.FOUND) or (
            is_computer and found and result.startswith(fill(game_layout.SOLVED))
        )
        points = guesses if own else self.layout.attempts + 1
        return [Change(game_layout.MATCH_BLOCK.cell(row, player), [[points]])]

    def _write(self, changes: Sequence[Change]) -> None:
        """Write all changes; if one is refused, restore the old contents and raise GameError."""
        places = [self.cells(change.area) for change in changes]
        if IN_BROWSER:  # a browser writes nothing unless the macro succeeds
            for cells, change in zip(places, changes, strict=True):
                _put(cells, change.rows)
            return
        # Arrays: for the marks of a million codes, lists take ten times the memory.
        before = [np.array(values(cells), object) for cells in places]
        begun = 0
        try:
            for cells, old in zip(places, before, strict=True):
                # A protected sheet refuses this before anything has changed.
                cells[-1, -1].value = old[-1][-1]
            for cells, change in zip(places, changes, strict=True):
                begun += 1
                _put(cells, change.rows)
        except Exception as error:
            lost = _put_back(places[:begun], before[:begun])
            raise GameError(refused(cells, error) + lost) from error

    def _show(self, state: State, *, review: bool) -> None:
        """Show the sheet Review if it is wanted and exists; otherwise select the next cell to type in."""
        if review:
            with suppress(Exception):  # the tables are written in any case
                self.block(names.REVIEWED_MOVES).sheet.activate()
                return
        if state.next_cell is not None:
            row, place = state.next_cell
            pegs, layout = self.board.pegs, self.layout
            area, column = (layout.guesses, place) if place < pegs else (layout.typed_answers, place - pegs)
            at = self.cells(area.cell(row, column))
            for show in (at.sheet.activate, at.select):
                with suppress(Exception):  # a click must not fail because of the cursor's place
                    show()


def values(cells: xw.Range) -> list[list[Cell]]:
    """Return the contents of cells row by row: None for an empty cell, and dates as numbers, as in formulas."""
    rows = cells.options(ndim=2, dates=serial).value
    return [[None if cell == "" else cell for cell in row] for row in rows]


def _differing(area: Area, old: Rows, new: Rows) -> Iterator[Change]:
    """Yield the changes from ``old`` to ``new`` rows of an area; consecutive changed rows are one change."""
    for differ, group in groupby(range(len(new)), lambda k: tuple(old[k]) != tuple(new[k])):
        if differ:
            numbers = [*group]
            yield Change(area.block(numbers[0], 0, len(numbers), area.columns), [new[k] for k in numbers])


def _fill(area: Area, rows: Rows) -> Change:
    return Change(area, [*rows, *[[None] * area.columns] * (area.rows - len(rows))])


def _put(cells: xw.Range, rows: Rows | np.ndarray) -> None:
    """Write values into cells; for an array of empty values, clear the cells, which is much faster than writing."""
    if isinstance(rows, np.ndarray) and all(cell is None for cell in rows.flat):
        cells.clear_contents()
    else:
        cells.value = np.array(rows, object).tolist()


def _put_back(places: Sequence[xw.Range], before: Sequence[np.ndarray]) -> str:
    lost = []
    for cells, old in reversed([*zip(places, before, strict=True)]):
        try:
            _put(cells, old)
        except Exception:
            lost.append(str(area_of(cells)))
    return fill(_LOST, cells=", ".join(lost)) if lost else ""


def refused(cells: xw.Range, error: Exception) -> str:
    """Return the message about an ``error`` that prevented writing into ``cells``."""
    place, reason = area_of(cells), " ".join(str(error).split()) or type(error).__name__
    return fill(_REFUSED, cells=place, sheet=place.sheet, reason=reason[:200])


def area_of(cells: xw.Range) -> Area:
    """Return the address of cells."""
    return Area(cells.sheet.name, cells.row, cells.column, *cells.shape)
