"""Where everything stands in the game workbook. The 4 × 6 board has the addresses of the VBA workbook."""

from __future__ import annotations

from enum import IntEnum

from mastermind_xl.core.board import PASSED_DRAWS, Board
from mastermind_xl.sheets.shared.board import listed_columns, listed_pixels
from mastermind_xl.sheets.writing.area import Area

GAME = "Game"
HOW_TO = "How to play"
REVIEW = "Review"
STATISTICS = "Statistics"
OWN = "Hide a code"
MARKS = "Marks"
WORKINGS = "Workings"
SECRET = "Secret"  # noqa: S105 - a sheet

ATTEMPTS = 10

EDITION = 4
"""Which arrangement of cells a workbook has: macros leave alone what is arranged in another way."""

_ROOM_PIXELS = 250
"""Room for the codes that are left, in a window of 1280."""

HEAD = 2
"""Rows of ``Layout.play`` above the first attempt."""


class Choices(IntEnum):
    """The first rows of ``Layout.choices``; ``COUNTED`` where there is a table. The last one may be ``Layout.shown``."""

    NUMBER = 0
    STRATEGY = 1
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


class Layout:
    """What kind of workbook it is, and where everything stands.

    Args:
        board: the board.
        attempts: rows to play in.
        live: whether formulas rule codes out and count them; there may be too many codes for that.
        functions: whether the workbook brings macros along: BLACK and WHITE as functions, and its buttons.
    """

    def __init__(
        self, board: Board, attempts: int = ATTEMPTS, live: bool = True, functions: bool = False
    ) -> None:
        pegs, colors = board.pegs, board.colors
        self.board, self.attempts, self.live, self.functions = board, attempts, live, functions
        self.has_table = board.is_listed  # of all codes: ``possibilities`` and ``ruled_out``
        self.is_marked = self.has_table and not live  # by macros, as there are too many codes for formulas

        # --- the sheet to play on
        first = pegs + 5 if self.has_table else 2
        after = first + pegs
        self.possibilities = Area(GAME, 2, 1, board.size, pegs)  # all codes in standard rotation
        self.ruled_out = Area(GAME, 2, pegs + 1, board.size)  # ``x`` or nothing
        self.code = Area(GAME, 1, first, 1, pegs)  # the hidden one: question marks until it is shown
        self.labels = Area(GAME, 1, first - 1, HEAD + attempts)  # left of the code and of the attempts
        self.guesses = Area(GAME, 3, first, attempts, pegs)  # typed by the player
        # Black and white pegs: calculated, or what was typed where no code is hidden.
        self.answers = Area(GAME, 3, after, attempts, 2)
        self.blacks, self.whites = self.answers.strip(0), self.answers.strip(1)
        self.pictures = Area(GAME, 3, after + 2, attempts)  # the answers as pegs
        self.remaining = Area(GAME, 3, after + 3, attempts)  # candidates left after each attempt
        self.typed_answers = Area(GAME, 3, after + 4, attempts, 2)  # to guesses at somebody else's code
        # From the code to the last answer that is typed: all that a macro reads and writes of a game.
        self.play = Area(GAME, 1, first, HEAD + attempts, pegs + 6)
        # --- beside the board: what to do next, or what is wrong; below it what the player may set, the colours, and
        # what is still possible
        beside = after + 7
        abreast = (
            max(1, _ROOM_PIXELS // ((pegs + 1) * listed_pixels(colors))) if live and self.has_table else 0
        )
        listed = listed_columns(pegs, abreast) if abreast else 0
        self.message = Area(GAME, 1, beside, 2, 9 + listed)
        # What the player may set, downwards: the game number, which hides a code; the strategy that Solve and Hint
        # use; ``yes`` to show how many codes are left, and which, where there is a table; ``yes`` to show the
        # code where no buttons do, which a workbook that brings its buttons along has not.
        self.choices = Area(GAME, 3, beside + 2, 2 + self.has_table + (not functions))
        self.strategy = self.choices.cell(Choices.STRATEGY)
        self.number = self.choices.cell(Choices.NUMBER)
        self.counted = self.choices.cell(Choices.COUNTED)
        self.shown = self.choices.cell(self.choices.rows - 1)
        below = self.choices.row + self.choices.rows
        self.panel = Area(
            GAME, below, beside, 13 - below, 4
        )  # room for buttons, or for what to do without them
        self.legend = Area(GAME, 4, beside + 5, colors, 3)  # a colour a row: its peg, its name, its letter
        self.color_names, self.color_letters = self.legend.strip(1), self.legend.strip(2)
        # The last row and column, from 1, that hold more than the table of codes.
        self.last_row = max(self.panel.row + self.panel.rows - 1, 2 + attempts, 3 + colors)
        self.last_column = beside + 8 + listed
        # The first codes that are left, where formulas know them, down to the last row.
        self.listed = Area(GAME, 4, beside + 9, self.last_row - 3, listed)

        # --- what is typed on other sheets
        self.own_code = Area(OWN, 4, 2, 1, pegs)  # another player's, in play as long as it stands there

        # --- what is not for the player's eyes
        # What is typed as a guess, as numbers, and the answer likewise; the codes of ``listed``.
        self.read = Area(WORKINGS, 3, 2, attempts, pegs)
        self.read_answers = Area(WORKINGS, 3, 2 + pegs, attempts, 2)
        self.listed_numbers = Area(WORKINGS, 3, 30 + 2 * pegs + colors, self.listed.rows, abreast)
        # Likewise the code that another player typed, and the one asked about on the sheet Review.
        self.read_own = Area(WORKINGS, attempts + 4, 2, 1, pegs)
        self.read_asked = Area(WORKINGS, attempts + 4, 3 + pegs, 1, pegs)
        # Pegs, colours, whether colours repeat, attempts, whether there are macros, ``EDITION``, ``live``.
        self.settings = Area(SECRET, 1, 2, 1, 7)
        memory = Area(SECRET, 2, 2, len(Memory), 1)
        # 1 where there are buttons, else 0: what runs them without being in the workbook sets it for a while.
        self.buttons_here = memory.cell(Memory.BUTTONS_HERE)
        # The game number of the hidden code, empty if there is none. The code itself stands in no cell where it can
        # be looked up in the table. Where it cannot, this is ``own`` for a code that another player typed.
        self.number_in_play = memory.cell(Memory.NUMBER_IN_PLAY)
        self.said = memory.cell(Memory.SAID)  # what a macro said last
        self.told = memory.cell(Memory.TOLD)  # if that was a hint, how much it told
        self.revealed = memory.cell(Memory.REVEALED)  # 1 while a button shows the code
        # What statistics have to know of the present game: the number of its code, hints, attempts taken back,
        # what else ended it, whether it is on the list.
        self.record = memory.block(Memory.RECORD, 0, 1, 5)
        self.reviewed = memory.cell(Memory.REVIEWED)  # what the last review came to
        self.marked = memory.cell(Memory.MARKED)  # the history that has ruled out what macros have marked
        # The single cells that make up a game's state, besides attempts and a typed code.
        self.choices_of_state = (
            self.number,
            self.strategy,
            self.revealed,
            *(() if functions else (self.shown,)),
        )
        # Copies of ``state`` from when ``said`` was said and ``reviewed`` written: a row for each attempt, one for
        # the code that was typed, one for each choice that changes a game.
        rows = attempts + 1 + len(self.choices_of_state)
        self.said_at = memory.block(Memory.SAID_AT, 0, rows, pegs + 2)
        self.reviewed_at = memory.block(Memory.SAID_AT + rows, 0, rows, pegs + 2)
        # For each attempt the history up to it when a macro counted, and the codes left after it.
        self.counts = memory.block(Memory.SAID_AT + 2 * rows, 0, attempts, 2)
        # All of these but ``settings``, as far as macros read and write them.
        self.remembered = memory.block(0, 0, Memory.SAID_AT + 2 * rows + attempts, max(5, pegs + 2))
        # Where there is no table: the draws that the game number makes, and the hidden code that comes of them.
        self.draws = memory.block(self.remembered.rows, 0, 1, PASSED_DRAWS + board.draws)
        self.stored = memory.block(self.remembered.rows + 1, 0, 1, pegs)

    def state(self, copy: Area) -> list[tuple[Area, Area]]:
        """Everything that a player can change in a game, each place with its place in a copy of it."""
        pegs, own = self.board.pegs, self.attempts
        return [
            (self.guesses, copy.block(0, 0, self.attempts, pegs)),
            (self.typed_answers, copy.block(0, pegs, self.attempts, 2)),
            (self.own_code, copy.block(own, 0, 1, pegs)),
            *((choice, copy.cell(own + row)) for row, choice in enumerate(self.choices_of_state, 1)),
        ]
