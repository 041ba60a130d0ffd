"""Where everything stands in the game workbook. The 4 × 6 board has the addresses of the VBA workbook."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from mastermind_xl.core.board import Board
from mastermind_xl.core.game_number import PASSED, needed
from mastermind_xl.sheets.area import Area

GAME = "Game"
HOW_TO = "How to play"
REVIEW = "Review"
STATISTICS = "Statistics"
OWN = "Hide a code"
SETTINGS = "Settings"
MARKS = "Marks"
WORKINGS = "Workings"
SECRET = "Secret"  # noqa: S105 - a sheet

SHEETS = (GAME, HOW_TO, REVIEW, STATISTICS, OWN, SETTINGS, MARKS, WORKINGS, SECRET)

ATTEMPTS = 10

EDITION = 3
"""Which arrangement of cells a workbook has: macros leave alone what is arranged in another way."""

HEAD = 2
"""Rows of ``Layout.play`` above the first attempt."""


class Choices(IntEnum):
    """The first rows of ``Layout.choices``; ``COUNTED`` where there is a table. The last one may be ``Layout.shown``."""

    STRATEGY = 0
    NUMBER = 1
    COUNTED = 2


class Memory(IntEnum):
    """The rows of ``Layout.remembered``; two copies of the state begin at ``SAID_AT``, then come ``Layout.counts``."""

    BUTTONS_HERE = 0
    NUMBER_IN_PLAY = 1
    SAID = 2
    TOLD = 3
    REVEALED = 4
    RECORD = 5
    REVIEWED = 6
    MARKED = 7
    SAID_AT = 8


@dataclass(frozen=True)
class Layout:
    """Addresses for a board and a number of attempts.

    Attributes:
        board: the board.
        attempts: rows to play in.
        live: whether formulas rule codes out and count them; there may be too many codes for that.
        functions: whether the workbook brings macros along: BLACK and WHITE as functions, and its buttons.
    """

    board: Board
    attempts: int = ATTEMPTS
    live: bool = True
    functions: bool = False

    # --- the sheet to play on ---------------------------------------------------------------

    @property
    def has_table(self) -> bool:
        """Whether there is a table of all codes: ``possibilities`` and ``ruled_out``."""
        return self.board.is_listed

    @property
    def is_marked(self) -> bool:
        """Whether macros mark in the table what is ruled out, as there are too many codes for formulas."""
        return self.has_table and not self.live

    @property
    def possibilities(self) -> Area:
        """All codes in standard rotation."""
        return Area(GAME, 2, 1, self.board.size, self.board.pegs)

    @property
    def ruled_out(self) -> Area:
        """``x`` or nothing."""
        return Area(GAME, 2, self.board.pegs + 1, self.board.size)

    @property
    def _first(self) -> int:
        return self.board.pegs + 5 if self.has_table else 2

    @property
    def code(self) -> Area:
        """The hidden code: question marks until it is shown."""
        return Area(GAME, 1, self._first, 1, self.board.pegs)

    @property
    def labels(self) -> Area:
        """Left of the code and of the attempts."""
        return Area(GAME, 1, self._first - 1, 2 + self.attempts)

    @property
    def guesses(self) -> Area:
        """Typed by the player."""
        return Area(GAME, 3, self._first, self.attempts, self.board.pegs)

    @property
    def answers(self) -> Area:
        """Black and white pegs: calculated, or what was typed where no code is hidden."""
        return Area(GAME, 3, self._first + self.board.pegs, self.attempts, 2)

    @property
    def blacks(self) -> Area:
        """Black pegs."""
        return self.answers.strip(0)

    @property
    def whites(self) -> Area:
        """White pegs."""
        return self.answers.strip(1)

    @property
    def pictures(self) -> Area:
        """The answers as pegs."""
        return Area(GAME, 3, self._first + self.board.pegs + 2, self.attempts)

    @property
    def remaining(self) -> Area:
        """Candidates left after each attempt."""
        return Area(GAME, 3, self._first + self.board.pegs + 3, self.attempts)

    @property
    def typed_answers(self) -> Area:
        """Black and white pegs typed by a player who guesses somebody else's code."""
        return Area(GAME, 3, self._first + self.board.pegs + 4, self.attempts, 2)

    @property
    def play(self) -> Area:
        """From the code to the last answer that is typed: all that a macro reads and writes of a game."""
        return Area(GAME, 1, self._first, 2 + self.attempts, self.board.pegs + 6)

    @property
    def message(self) -> Area:
        """What to do next, or what is wrong."""
        return Area(GAME, 4 + self.attempts, self._first - 1, 4, self.board.pegs + 7)

    @property
    def choices(self) -> Area:
        """What the player may set, downwards: strategy, game number, whether to see what is left, and the code."""
        rows = 2 + self.has_table + (not self.functions)
        return Area(GAME, 9 + self.attempts, self._first + self.board.pegs, rows)

    @property
    def strategy(self) -> Area:
        """The strategy that Solve and Hint use."""
        return self.choices.cell(Choices.STRATEGY)

    @property
    def number(self) -> Area:
        """The game number, which hides a code."""
        return self.choices.cell(Choices.NUMBER)

    @property
    def counted(self) -> Area:
        """``yes`` to show how many codes are left, and which; where there is a table."""
        return self.choices.cell(Choices.COUNTED)

    @property
    def shown(self) -> Area:
        """``yes`` to show the code where no buttons do; not in a workbook that brings its buttons along."""
        return self.choices.cell(self.choices.rows - 1)

    @property
    def panel(self) -> Area:
        """Room for buttons, or for what to do without them, right of the game."""
        return Area(GAME, 1, self._first + self.board.pegs + 7, 8, 4)

    @property
    def legend(self) -> Area:
        """What black and white pegs mean, a blank row, then the colours in two columns: peg and name each."""
        return Area(GAME, 10, self.panel.column, 3 + (self.board.colors + 1) // 2, 4)

    @property
    def last_row(self) -> int:
        """The last row, from 1, that holds more than the table of codes."""
        ends = (self.choices, self.legend)
        return max(place.row + place.rows - 1 for place in ends)

    # --- the sheet of settings ----------------------------------------------------------------

    @property
    def color_names(self) -> Area:
        """What each colour is called, downwards; the colour itself stands on the left."""
        return Area(SETTINGS, 5, 3, self.board.colors)

    # --- the sheet on which another player hides a code ---------------------------------------

    @property
    def own_code(self) -> Area:
        """The code that another player types: it is the one in play as long as it stands there."""
        return Area(OWN, 4, 2, 1, self.board.pegs)

    # --- what is not for the player's eyes ---------------------------------------------------

    @property
    def settings(self) -> Area:
        """Pegs, colours, whether colours repeat, attempts, whether there are macros, ``EDITION``, ``live``."""
        return Area(SECRET, 1, 2, 1, 7)

    @property
    def buttons_here(self) -> Area:
        """1 where there are buttons, else 0: what runs them without being in the workbook sets it for a while."""
        return self._memory(Memory.BUTTONS_HERE)

    @property
    def number_in_play(self) -> Area:
        """The game number of the hidden code, empty if there is none.

        The code itself stands in no cell where it can be looked up in the table. Where it cannot, this is ``own``
        for a code that another player typed.
        """
        return self._memory(Memory.NUMBER_IN_PLAY)

    @property
    def remembered(self) -> Area:
        """All of these but ``settings``, as far as macros read and write them."""
        return Area(SECRET, 2, 2, self._after_state + self.attempts - 2, max(5, self.board.pegs + 2))

    def _memory(self, row: int, rows: int = 1, columns: int = 1) -> Area:
        return Area(SECRET, 2 + row, 2, rows, columns)

    @property
    def said(self) -> Area:
        """What a macro said last."""
        return self._memory(Memory.SAID)

    @property
    def told(self) -> Area:
        """If that was a hint, how much it told."""
        return self._memory(Memory.TOLD)

    @property
    def revealed(self) -> Area:
        """1 while a button shows the code."""
        return self._memory(Memory.REVEALED)

    @property
    def record(self) -> Area:
        """What statistics have to know of the present game.

        The number of its code, hints, attempts taken back, what else ended it, whether it is on the list.
        """
        return self._memory(Memory.RECORD, columns=5)

    @property
    def reviewed(self) -> Area:
        """What the last review came to."""
        return self._memory(Memory.REVIEWED)

    @property
    def marked(self) -> Area:
        """The history whose attempts have ruled out what macros have marked in ``ruled_out``."""
        return self._memory(Memory.MARKED)

    @property
    def said_at(self) -> Area:
        """A copy of ``state`` from when ``said`` was said."""
        return self._memory(Memory.SAID_AT, self._state_rows, self.board.pegs + 2)

    @property
    def reviewed_at(self) -> Area:
        """A copy of ``state`` from when ``reviewed`` was written."""
        return replace(self.said_at, row=self.said_at.row + self._state_rows)

    @property
    def _state_rows(self) -> int:
        """A row for each attempt, one for the code that was typed, one for each choice that changes a game."""
        return self.attempts + 1 + len(self.choices_of_state)

    @property
    def choices_of_state(self) -> tuple[Area, ...]:
        """The single cells that make up a game's state, besides attempts and a typed code."""
        return (self.number, self.strategy, self.revealed, *(() if self.functions else (self.shown,)))

    def state(self, copy: Area) -> list[tuple[Area, Area]]:
        """Everything that a player can change in a game, each place with its place in a copy of it."""
        pegs = self.board.pegs
        own = self.attempts
        return [
            (self.guesses, copy.block(0, 0, self.attempts, pegs)),
            (self.typed_answers, copy.block(0, pegs, self.attempts, 2)),
            (self.own_code, copy.block(own, 0, 1, pegs)),
            *((choice, copy.cell(own + row)) for row, choice in enumerate(self.choices_of_state, 1)),
        ]

    @property
    def _after_state(self) -> int:
        return self.reviewed_at.row + self._state_rows

    @property
    def counts(self) -> Area:
        """For each attempt the history up to it when a macro counted, and the codes left after it."""
        return Area(SECRET, self._after_state, 2, self.attempts, 2)

    @property
    def draws(self) -> Area:
        """Where there is no table: the draws that the game number makes, of which the code comes."""
        board = self.board
        columns = PASSED + needed(board.pegs, board.colors, repeats=board.repeats)
        return Area(SECRET, self._after_state + self.attempts, 2, 1, columns)

    @property
    def stored(self) -> Area:
        """Where there is no table: the hidden code."""
        return Area(SECRET, self.draws.row + 1, 2, 1, self.board.pegs)
