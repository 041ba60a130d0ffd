"""Where everything stands in the solver workbook."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from mastermind_xl.core.board import Board, feedbacks
from mastermind_xl.sheets.area import Area
from mastermind_xl.sheets.candidates import Answered
from mastermind_xl.strategies.sampled import SAMPLE

FRONT = "Solver"
HOW_TO = "How to play"
STATIC = "Fixed guesses"
CODES = "Codes"
TREE = "Tree"
WORKINGS = "Workings"
CHOICE = "Choice"

SHEETS = (FRONT, STATIC, HOW_TO, CODES, TREE, WORKINGS, CHOICE)

_FIRST_ATTEMPT_ROW = 7
_LISTED_COLUMNS = 3


class Step(IntEnum):
    """The single columns of the workings, in their order, each told in a few words."""

    def __new__(cls, number: int, head: str) -> Step:
        """A number that knows its heading."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.head = head
        return member

    head: str

    DUE = 0, "may be played"
    OWN = 1, "own pegs typed"
    ANSWERED = 2, "answers typed"
    PROBLEM = 3, "problem"
    COUNTS = 4, "counts"
    BLACK = 5, "black"
    DISTANCE = 6, "colours not shared"
    NEXT = 7, "answer's column"
    LEFT = 8, "codes left"
    WON = 9, "won"
    TELLS = 10, "has a say"
    NODE = 11, "node"
    OFF = 12, "off the tree"
    GUESS = 13, "guess"
    SAYS = 14, "message"


@dataclass(frozen=True)
class Layout:
    """Addresses for a board, a number of attempts and a number of nodes in the strategy's tree."""

    board: Board
    attempts: int
    nodes: int

    # --- the front sheet -------------------------------------------------------------------

    def _front(self, column: int, columns: int = 1) -> Area:
        return Area(FRONT, _FIRST_ATTEMPT_ROW, column, self.attempts, columns)

    @property
    def numbers(self) -> Area:
        """1, 2, … down the side."""
        return self._front(1)

    @property
    def suggestions(self) -> Area:
        """What to guess."""
        return self._front(2, self.board.pegs)

    @property
    def guesses(self) -> Area:
        """What was guessed instead; blank for the suggestion."""
        return self._front(self.board.pegs + 3, self.board.pegs)

    @property
    def blacks(self) -> Area:
        """Black pegs, typed."""
        return self._front(2 * self.board.pegs + 4)

    @property
    def whites(self) -> Area:
        """White pegs, typed."""
        return self._front(2 * self.board.pegs + 5)

    @property
    def answers(self) -> Area:
        """Black and white."""
        return self._front(2 * self.board.pegs + 4, 2)

    @property
    def remaining(self) -> Area:
        """Candidates left after each attempt."""
        return self._front(2 * self.board.pegs + 6)

    @property
    def listed(self) -> Area:
        """The first candidates, as text."""
        return self._front(2 * self.board.pegs + 8, _LISTED_COLUMNS)

    @property
    def message(self) -> Area:
        """What to do next, from the left edge to the column of candidates left."""
        return Area(FRONT, 3, 1, 1, self.remaining.column)

    # --- all codes -------------------------------------------------------------------------

    def _codes(self, column: int, columns: int = 1) -> Area:
        return Area(CODES, 2, column, self.board.size, columns)

    @property
    def possibilities(self) -> Area:
        """All codes in standard rotation."""
        return self._codes(1, self.board.pegs)

    @property
    def ruled_out(self) -> Area:
        """``x`` or nothing."""
        return self._codes(self.board.pegs + 1)

    @property
    def texts(self) -> Area:
        """Codes as text."""
        return self._codes(self.board.pegs + 2)

    @property
    def code_counts(self) -> Area:
        """How often each colour occurs in each code."""
        return self._codes(self.board.pegs + 3, self.board.colors)

    @property
    def left(self) -> Area:
        """Number of the code while it fits: at the start (column 0), after attempt 1 (column 1), …."""
        return self._codes(self.board.pegs + self.board.colors + 3, self.attempts + 1)

    # --- the strategy's tree ---------------------------------------------------------------

    @property
    def tree_guesses(self) -> Area:
        """What to guess at each node."""
        return Area(TREE, 2, 2, self.nodes, self.board.pegs)

    @property
    def tree_children(self) -> Area:
        """The node after each answer, in order of feedback rank."""
        return Area(TREE, 2, 2 + self.board.pegs, self.nodes, len(feedbacks(self.board.pegs)))

    # --- one line of workings an attempt ----------------------------------------------------

    def _workings(self, column: int, columns: int = 1) -> Area:
        return Area(WORKINGS, 4, column, self.attempts, columns)

    @property
    def played(self) -> Area:
        """The guess that counts: the person's own, else the suggestion."""
        return self._workings(2, self.board.pegs)

    @property
    def played_counts(self) -> Area:
        """How often each colour occurs in it."""
        return self._workings(2 + self.board.pegs, self.board.colors)

    @property
    def color_heads(self) -> Area:
        """The numbers of the colours, above their counts."""
        counts = self.played_counts
        return Area(WORKINGS, counts.row - 1, counts.column, 1, counts.columns)

    def _below(self, column: int, rows: int) -> Area:
        return Area(WORKINGS, 4 + self.attempts + 3, column, rows)

    @property
    def color_numbers(self) -> Area:
        """1, 2, … colours, downwards."""
        return self._below(2, self.board.colors)

    @property
    def peg_numbers(self) -> Area:
        """0, 1, … pegs, downwards: what an answer may be."""
        return self._below(3, self.board.pegs + 1)

    def step(self, step: Step) -> Area:
        """The column of one step of the workings."""
        return self._workings(2 + self.board.pegs + self.board.colors + step)

    def answered(self, k: int) -> Answered:
        """What attempt k, from 0, amounts to."""
        return Answered(
            counts=self.step(Step.COUNTS).cell(k),
            black=self.step(Step.BLACK).cell(k),
            distance=self.step(Step.DISTANCE).cell(k),
            played=self.played.line(k),
            played_counts=self.played_counts.line(k),
        )

    # --- choosing among candidates off the tree ---------------------------------------------

    def choice(self, attempt: int) -> Choice:
        """The block that chooses for attempt 2, 3, … (from 1)."""
        return Choice(self.board, 3 + (attempt - 2) * (SAMPLE + 1))


@dataclass(frozen=True)
class Choice:
    """A block of candidates compared with each other, starting at a row of the sheet."""

    board: Board
    row: int

    def _block(self, column: int, columns: int = 1) -> Area:
        return Area(CHOICE, self.row, column, SAMPLE, columns)

    @property
    def label(self) -> Area:
        """Which attempt it is for."""
        return self._block(1)

    @property
    def indices(self) -> Area:
        """The number of each candidate."""
        return self._block(2)

    @property
    def pegs(self) -> Area:
        """Its pegs."""
        return self._block(3, self.board.pegs)

    @property
    def counts(self) -> Area:
        """How often each colour occurs in it."""
        return self._block(3 + self.board.pegs, self.board.colors)

    @property
    def pairs(self) -> Area:
        """A number for the answer of each candidate to each."""
        return self._block(3 + self.board.pegs + self.board.colors, SAMPLE)

    @property
    def squares(self) -> Area:
        """Sum of the squares of the parts, the least being best."""
        return self._block(3 + self.board.pegs + self.board.colors + SAMPLE)

    @property
    def best(self) -> Area:
        """The number of the chosen code."""
        return self.squares.cell(0, 1)
