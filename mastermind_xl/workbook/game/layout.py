"""Where everything stands in the game workbook. The 4 × 6 board has the addresses of the VBA workbook."""

from __future__ import annotations

from dataclasses import dataclass

from mastermind_xl.core.board import Board
from mastermind_xl.workbook.area import Area

GAME = "Game"
HOW_TO = "How to play"
MARKS = "Marks"
WORKINGS = "Workings"
SECRET = "Secret"  # noqa: S105 - a sheet

SHEETS = (GAME, HOW_TO, MARKS, WORKINGS, SECRET)

ATTEMPTS = 10

SETTINGS_NAME = "GameSettings"
"""The defined name of what a macro has to know before it can find the rest: see ``Layout.settings``."""


@dataclass(frozen=True)
class Layout:
    """Addresses for a board and a number of attempts."""

    board: Board
    attempts: int = ATTEMPTS

    # --- the sheet to play on ---------------------------------------------------------------

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
        return self.board.pegs + 5

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
    def remaining(self) -> Area:
        """Candidates left after each attempt."""
        return Area(GAME, 3, self._first + self.board.pegs + 2, self.attempts)

    @property
    def play(self) -> Area:
        """From the code to the last answer: all that a macro reads and writes of a game."""
        return Area(GAME, 1, self._first, 2 + self.attempts, self.board.pegs + 2)

    @property
    def message(self) -> Area:
        """What to do next, or what is wrong."""
        return Area(GAME, 4 + self.attempts, self._first - 1, 3, self.board.pegs + 4)

    @property
    def choices(self) -> Area:
        """What the player may set, downwards: strategy, game number, whether the code is shown."""
        return Area(GAME, 8 + self.attempts, self._first + self.board.pegs, 3)

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
    def panel(self) -> Area:
        """Room for buttons, right of the game."""
        return Area(GAME, 1, self._first + self.board.pegs + 4, 2 + self.attempts, 3)

    # --- what is not for the player's eyes ---------------------------------------------------

    @property
    def settings(self) -> Area:
        """Pegs, colours, whether colours repeat, attempts, whether BLACK and WHITE are functions."""
        return Area(SECRET, 1, 2, 1, 5)

    @property
    def ticket(self) -> Area:
        """The row of the hidden code in the table, from 1; empty without a game number."""
        return Area(SECRET, 2, 2)

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
        """What a macro said last (row 0) and the state of the game then (row 1); the state now (row 2)."""
        return Area(SECRET, 6, 2, 3)
