"""The game in somebody's own workbook, in which ``mastermind_xl.adopt`` has named the cells of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import color_letters, color_names
from mastermind_xl.core.messages import NAME, WRONG
from mastermind_xl.excel.game_sheet import Change, GameSheet, Rows, area_of, refused, values
from mastermind_xl.excel.hints import STEPS
from mastermind_xl.excel.state import Cell, GameError, Row, State
from mastermind_xl.sheets import names

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.excel.buttons import Click
    from mastermind_xl.sheets.writing.area import Area

_HIDDEN = ";;;"  # the number format that shows nothing
_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)
_ANSWERS = (names.BLACKS, names.WHITES)


class AdoptedSheet(GameSheet):
    """The game in somebody's own workbook: writes only into named cells, and never into formulas.

    Colours are numbers in cells or, if the cells named ``PegColors`` show the fill of each colour, fills of cells.
    """

    # the workbook's own events are for what a person changes, and its formulas may take long
    held: Mapping[str, object] = MappingProxyType(
        {"screen_updating": False, "enable_events": False, "calculation": "manual"}
    )

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        try:
            colors, self._strategy = str(book.names[names.ADOPTED_GAME].refers_to).strip('="').split(" ")
            self._blocks = {name: book.names[name].refers_to_range for name in names.ADOPTED if name in book.names}
            self.board = Board(self._blocks[names.GUESSES].shape[1], int(colors))
        except Exception:
            raise self._damaged(names.GUESSES) from None
        self._no_code: list[Cell] = [None] * self.board.pegs
        self._fills = [cell.color for cell in self._blocks.get(names.PEG_COLORS, ())]

    def cells(self, area: Area) -> xw.Range:
        """Return the cells of an area."""
        return self.book.sheets[area.sheet][area.span]

    def _values(self, name: str, empty: list[Cell]) -> list[list[Cell]]:
        return values(self._blocks[name]) if name in self._blocks else [empty] * self._blocks[names.GUESSES].shape[0]

    def read(self) -> State:
        """Read the game on the sheet."""
        rows = self._values(names.GUESSES, [])
        if self._fills:
            number_of = {color: float(number) for number, color in enumerate(self._fills, 1)}
            rows = [[number_of.get(cell.color) for cell in row] for row in self._blocks[names.GUESSES].rows]
        cells = zip(rows, *(self._values(name, [None]) for name in _ANSWERS), strict=True)
        called = color_names(self.board.colors)
        state = State(
            self.board, tuple(Row(tuple(row), (*black, *white)) for row, black, white in cells),
            own=tuple(self._values(names.CODE, self._no_code)[0]), strategy=self._strategy,
            color_names=tuple(called), color_letters=tuple(color_letters(called)),
            hint_step=STEPS - 1,  # no cell stores the steps of a hint
        )  # fmt: skip
        if (hidden := state.own_code) is None:
            return state
        if self.board.is_listed:
            state = replace(state, number=self.board.game_number(hidden), own=(*self._no_code,))
        shown = self._blocks[names.CODE].number_format != _HIDDEN and not state.is_found
        return replace(state, revealed=True, closed=len(rows)) if shown else state

    def write(self, seen: State, click: Click) -> None:
        """Write the values that a click changes: all or, if one cell is refused, none; see ``GameSheet.write``."""
        after = click.state.spread()
        guesses, answers = [[*row.guess] for row in after.rows], [row.answer for row in after.rows]
        new: dict[str, list[list[Cell]]] = {} if self._fills else {names.GUESSES: guesses}
        if after.code is not None:
            answers = [each.feedback if each else (None, None) for each in after.attempts_by_row(lenient=True)]
        if after.code != seen.code:
            if names.CODE not in self._blocks:
                raise GameError(
                    "this workbook has no cells for a hidden code: adopt the original workbook again, and name cells for the code"
                )
            new[names.CODE] = [[*(after.code or self._no_code)]]
        new |= {name: [[answer[place]] for answer in answers] for place, name in enumerate(_ANSWERS)}
        if names.POSSIBILITIES in self._blocks:
            left = {*after.played.candidates.tolist()}
            new[names.RULED_OUT] = [[None if code in left else names.RULED_OUT_MARK] for code in range(self.board.size)]
        writable = {name: cells for name, cells in self._blocks.items() if name in new and values(cells) != new[name]}
        formulas = {name: chain.from_iterable(writable[name].options(ndim=2).formula) for name in writable}
        changed = [name for name in writable if not any(str(each).startswith("=") for each in formulas[name])]
        self._write([Change(area_of(self._blocks[name]), new[name]) for name in changed])
        if self._fills:
            self._paint(self._blocks[names.GUESSES], guesses)
        if names.CODE in self._blocks:
            self._show_code(after)
        said = click.review.text if click.review else click.said
        if click.review or click.hint_step or said.startswith(WRONG):
            self.say(said, after)
        else:
            self.book.app.status_bar = said or False

    def _paint(self, cells: xw.Range, rows: Rows) -> None:
        for cell, peg in zip(cells, chain.from_iterable(rows), strict=True):
            if peg is not None or cell.color in self._fills:
                cell.color = None if peg is None else self._fills[int(peg) - 1]

    def _show_code(self, state: State) -> None:
        cells, shown = self._blocks[names.CODE], state.code is None or state.revealed or state.is_found
        try:
            cells.number_format = "General" if shown else _HIDDEN
            if shown and cells.font.color in (_WHITE, cells.color):  # many macros hide a code in this way
                cells.font.color = _BLACK
            if self._fills:
                self._paint(cells, [state.code if shown and state.code else self._no_code])
        except Exception as error:
            raise GameError(refused(cells, error)) from error

    def say(self, text: str, state: State) -> None:
        """Show ``text`` in a window."""
        self.book.app.alert(text, NAME, "ok")
