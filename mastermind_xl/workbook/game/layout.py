"""Where everything stands in the game workbook. The 4 × 6 board has the addresses of the VBA workbook."""

from __future__ import annotations

from dataclasses import dataclass

from mastermind_xl.core.board import Board
from mastermind_xl.workbook.area import Area
from mastermind_xl.workbook.game.ticket import PASSED, needed

GAME = "Game"
HOW_TO = "How to play"
REVIEW = "Review"
STATISTICS = "Statistics"
SETTINGS = "Settings"
MARKS = "Marks"
WORKINGS = "Workings"
SECRET = "Secret"  # noqa: S105 - a sheet

SHEETS = (GAME, HOW_TO, REVIEW, STATISTICS, SETTINGS, MARKS, WORKINGS, SECRET)

ATTEMPTS = 10

SETTINGS_NAME = "GameSettings"
"""The defined name of what a macro has to know before it can find the rest: see ``Layout.settings``."""


EDITION = 2
"""Which arrangement of cells a workbook has: macros leave alone what is arranged in another way."""


FAILED = -1
"""Stands for how much a hint told when a macro said that it failed."""


@dataclass(frozen=True)
class Layout:
    """Addresses for a board and a number of attempts.

    Attributes:
        board: the board.
        attempts: rows to play in.
        live: whether formulas rule codes out and count them; there may be too many codes for that.
    """

    board: Board
    attempts: int = ATTEMPTS
    live: bool = True

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
    def blacks(self) -> Area:
        """Black pegs: a formula, or typed when somebody else hides the code."""
        return Area(GAME, 3, self._first + self.board.pegs, self.attempts)

    @property
    def whites(self) -> Area:
        """White pegs, likewise."""
        return Area(GAME, 3, self._first + self.board.pegs + 1, self.attempts)

    @property
    def answers(self) -> Area:
        """Black and white."""
        return Area(GAME, 3, self._first + self.board.pegs, self.attempts, 2)

    @property
    def pictures(self) -> Area:
        """The answers as pegs."""
        return Area(GAME, 3, self._first + self.board.pegs + 2, self.attempts)

    @property
    def remaining(self) -> Area:
        """Candidates left after each attempt."""
        return Area(GAME, 3, self._first + self.board.pegs + 3, self.attempts)

    @property
    def play(self) -> Area:
        """From the code to the last answer: all that a macro reads and writes of a game."""
        return Area(GAME, 1, self._first, 2 + self.attempts, self.board.pegs + 2)

    @property
    def message(self) -> Area:
        """What to do next, or what is wrong."""
        return Area(GAME, 4 + self.attempts, self._first - 1, 4, self.board.pegs + 5)

    @property
    def choices(self) -> Area:
        """What the player may set, downwards: strategy, game number, whether the code is shown, whether what is left."""
        return Area(GAME, 9 + self.attempts, self._first + self.board.pegs, 4)

    @property
    def strategy(self) -> Area:
        """The strategy that Solve and Hint use."""
        return self.choices.cell(0)

    @property
    def number(self) -> Area:
        """The game number, which hides a code."""
        return self.choices.cell(1)

    @property
    def shown(self) -> Area:
        """``yes`` to show the code."""
        return self.choices.cell(2)

    @property
    def counted(self) -> Area:
        """``yes`` to show how many codes are left, and which."""
        return self.choices.cell(3)

    @property
    def panel(self) -> Area:
        """Room for buttons, or for what to do without them, right of the game."""
        return Area(GAME, 1, self._first + self.board.pegs + 5, 8, 4)

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

    # --- what is not for the player's eyes ---------------------------------------------------

    @property
    def settings(self) -> Area:
        """Pegs, colours, whether colours repeat, attempts, whether BLACK and WHITE are functions, ``EDITION``, ``live``."""
        return Area(SECRET, 1, 2, 1, 7)

    @property
    def ticket(self) -> Area:
        """The row of the hidden code in the table, from 1, or the first draw; empty without a game number."""
        return Area(SECRET, 2, 2)

    @property
    def draws(self) -> Area:
        """Where there is no table: the draws that the game number makes, of which the code comes."""
        return Area(SECRET, 15 + self.attempts, 2, 1, PASSED + needed(self.board))

    @property
    def stored(self) -> Area:
        """The code that the game number hides."""
        return Area(SECRET, 3, 2, 1, self.board.pegs)

    @property
    def secret(self) -> Area:
        """The code that guesses are scored against: the one typed over the question marks, else the stored."""
        return Area(SECRET, 4, 2, 1, self.board.pegs)

    @property
    def secret_counts(self) -> Area:
        """How often each colour occurs in it."""
        return Area(SECRET, 5, 2, 1, self.board.colors)

    @property
    def said(self) -> Area:
        """What a macro said last, the state of the game then, and, if that was a hint, how much it told."""
        return Area(SECRET, 6, 2, 3)

    @property
    def state(self) -> Area:
        """The state of the game now: a text that changes with whatever the player changes."""
        return Area(SECRET, 9, 2)

    @property
    def memory(self) -> Area:
        """All that a macro has to remember from click to click: ``said``, ``state`` and ``marks``."""
        return Area(SECRET, 6, 2, 5, 5)

    @property
    def marks(self) -> Area:
        """What statistics have to know of the present game.

        The number of its code, hints, attempts taken back, what else ended it, whether it is on the list.
        """
        return Area(SECRET, 10, 2, 1, 5)

    @property
    def reviewed(self) -> Area:
        """What the last review came to, and the state of the game then."""
        return Area(SECRET, 11, 2, 2)

    @property
    def marked(self) -> Area:
        """The history whose attempts have ruled out what macros have marked in ``ruled_out``."""
        return Area(SECRET, 13, 2)

    @property
    def counts(self) -> Area:
        """For each attempt the history up to it when a macro counted, and the codes left after it."""
        return Area(SECRET, 14, 2, self.attempts, 2)
