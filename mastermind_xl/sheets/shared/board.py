"""The cells that solver and game have in common, and limits on calculation time and on space on a sheet."""

from __future__ import annotations

from enum import IntEnum

from mastermind_xl.core.answers import number_words
from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import color_forms
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.languages import ENGLISH, fill, spoken, word
from mastermind_xl.core.messages import REPAIRS_TOLD
from mastermind_xl.core.typed import as_whole
from mastermind_xl.core.variants import MOST_ATTEMPTS
from mastermind_xl.sheets import names
from mastermind_xl.sheets.names import Spelling
from mastermind_xl.sheets.writing.area import PIXELS, Area


class Headed(IntEnum):
    """Columns or rows in order, each with a heading."""

    head: str

    def __new__(cls, number: int, head: str) -> Headed:
        """Make a number with its heading."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.head = head
        return member


Piece = IntEnum("Piece", "SPACED TEXT FIRST ALONE WHOLE COUNTED", start=0)
"""Columns about the first cell of a typed guess: the text of the cell with spaces between words, and without *and*; the name
or number for this text, and the colour, if the text is only one colour; 1 for a whole guess without spaces, 2 for a whole
guess with spaces; and 1 if its numbers count colours (2 red 2 blue)."""

AnswerPiece = IntEnum(
    "AnswerPiece", "FOLD1 FOLD2 FOLD3 FOLD4 FOLDED ALONE FORM LETTERS PAIR KINDS SHAPE NUMBERS BLACK WHITE", start=0
)
"""Cells about a typed answer: its text after each part of the replacements of ``core.answers``, the number of pegs if it is
only one number, and its form, letters, different letters, what these mean, form with these meanings, numbers, and
black and white pegs as text, if the cell has a whole answer."""

CORRECTIONS = 2  # lines in which an answer can be corrected
CORRECTED = 3  # their columns: attempt, black, and white unless answers are black pegs alone


def answer_columns(board: Board) -> int:
    """Return the number of columns of an answer on a sheet: for black and white pegs, or for black pegs alone."""
    return 1 if board.blacks_only else 2


class Repairs:
    """The cells, from a ``column`` on, that find the answer that is probably wrong when no code fits all answers.

    ``alone`` has for each attempt the number of codes that contradict only its answer; 0 while some code fits. For each
    other answer that the attempt could have, ``counts`` has the number of codes that would fit, and ``keys`` a number for
    sorting, the likeliest first. ``best`` are the messages about the likeliest answers, one below the other.
    """

    def __init__(self, board: Board, alone: Area, column: int) -> None:
        answers = len(board.possible_answers)
        self.alone = alone
        self.counts = Area(alone.sheet, alone.row, column, alone.rows, answers)
        self.keys = self.counts.block(0, answers, alone.rows, answers)
        self.best = self.keys.block(0, answers, REPAIRS_TOLD, 1)


def list_forms(board: Board) -> list[tuple[str, str]]:
    """Return further words for the colours of a board, each with the colour's name or number."""
    numbers = ((each, str(n)) for each, n in number_words().items() if 1 <= n <= board.colors)
    called = ((form, word(name, "colour")) for form, name in color_forms().items())
    return [*numbers, *((form, name) for form, name in called if form != name)]


class BoardLayout:
    """The cells that solver and game both have: the board, the cells beside it, all codes, and the sheet of workings."""

    board: Board
    attempts: int
    answers: Area  # see ``answer_columns``; a row per attempt; beside them the number of codes left, and its bar
    remaining: Area
    bars: Area
    guesses: Area  # typed, like these answers and corrections
    typed_answers: Area
    corrections: Area
    typed: Area  # all cells that a person types in during a game
    message: Area
    shown_legend: Area  # a copy of the legend beside the board
    listed: Area  # the first codes left, as pegs
    listed_numbers: Area
    last_column: int
    divides: bool  # whether there are the sheets Partition and Parts
    possibilities: Area  # all codes in standard rotation, and how often each colour occurs in them
    code_counts: Area
    left: Area  # the number of a code while it fits: at the start (column 0), after attempt 1 (column 1), …
    steps: Area  # the columns ``Step`` of the workings, a row per attempt
    Steps: type[Headed]  # the workbook's own ``Step``
    pieces: Area  # the columns ``Piece``, then the pegs of a typed guess
    read: Area  # the typed guesses, answers and corrections as numbers
    read_answers: Area
    answer_pieces: Area  # the columns ``AnswerPiece``
    color_forms: Area | None  # further words for colours, and the name or number for each; None if colours are signs
    answer_tables: Area  # two tables of ``core.answers``, each as a text
    read_corrections: Area
    corrected_answers: Area
    counted_answers: Area  # the answers that rule codes out, each of two numbers or ``UNKNOWN``
    played: Area  # the guesses that rule codes out, as numbers, and how often each colour occurs in them
    played_counts: Area
    repairs: Repairs

    def step(self, which: IntEnum, columns: int = 1) -> Area:
        """Return the column of a step of the workings, or several ``columns`` that begin there."""
        return self.steps.block(0, which, self.attempts, columns)

    def common_step(self, name: str) -> Area:
        """Return the column of a step, such as ``COUNTS``, that the ``Step`` of every workbook has."""
        return self.step(self.Steps[name])

    def fact(self, name: str, *, of_all: bool = False) -> str:
        """The formula of a step, such as ``WON``, of the attempt in the row of a conditional format, or ``of_all`` attempts.

        Excel 2007 needs a defined name for the cells of another sheet.
        """
        row = "0" if of_all else f"ROW()-{self.guesses.row - 1}"
        return f"INDEX({names.STEPS},{row},{self.Steps[name] + 1})"

    def here(self, k: int, which: IntEnum) -> str:
        """Return the address of one step of attempt ``k`` (from 0), for formulas on the sheet of workings."""
        return self.step(which).cell(k).here

    @property
    def spelled(self) -> Area:
        """The names of the colours of the last guess, in the row of its attempt."""
        return self.pieces.block(0, -1, self.attempts, 1)

    def _place_words(self, column: int) -> None:
        """Set the addresses of cells and words for reading what is typed, from a ``column`` of the workings on."""
        self.answer_pieces = Area(self.pieces.sheet, self.pieces.row, column, self.attempts, len(AnswerPiece))
        forms = self.answer_pieces.block(0, len(AnswerPiece) + 1, len(list_forms(self.board)), 2)
        self.color_forms = None if self.board._signs else forms

    def _place_lists(self, workings: str, row: int, legend: Area) -> None:
        pegs, colors = self.board.pegs, self.board.colors
        self.legend = legend  # a colour a row: its peg, its name, its letter
        self.color_names = legend.strip(1)
        self.color_numbers = Area(workings, row, 2, colors)  # 1, 2, … downwards
        self.count_numbers = Area(workings, row, 3, pegs + 1)  # 0, 1, … downwards: the possible counts of pegs
        self.name_checks = Area(workings, row, 4, colors)  # problems of the colours' names
        self.spelling = Area(workings, row, 5, colors, len(Spelling))  # how their letters are found
        # Number, name and letter of each colour, in locked cells.
        self.color_list = legend if self.board._signs else self.spelling.block(0, Spelling.NUMBER, colors, 3)
        _, self.known_names, self.known_letters = self.color_list.strips
        folded = self.known_names if self.board._signs else self.spelling.strip(Spelling.FOLDED)
        also = [] if self.board._signs or spoken.get() == ENGLISH else self.spelling.strips[Spelling.BARE :]
        self.color_words = (self.color_numbers, folded, self.known_letters, *also)
        # The two codes of the sheet Score two codes, and how often they have each colour.
        self.read_bench = Area(workings, row + 2 + max(colors, pegs + 1), 2, 2, pegs + colors)
        self.bench_pieces = self.read_bench.block(0, 2 * pegs + colors, 2, len(Piece) + pegs)
        self.answer_tables = self.read_bench.block(3, 0, 2, 1)


PEG = "Peg {number}"
OWN_PEGS = {"peg": PEG, "digit": "Digit {number}", "letter": "Letter {number}"}
"""Headings of pegs that have the words of a board, by its word for a peg."""


def peg_heads(head: str, board: Board) -> list[str]:
    """Return the headings of columns with the pegs of codes, from a template ``head`` such as ``PEG``."""
    return [fill(head, number=number) for number in range(1, board.pegs + 1)]


def color_heads(board: Board) -> list[str]:
    """Return the headings of columns with the number of pegs of each colour."""
    return [fill("of {color}", color=color) for color in range(1, board.colors + 1)]


# --- the grid of all sheets: widths in pixels, heights in points. A window of 1280 × 800 then shows a game of up to 5 × 8,
# in Excel (1230 × 560 pixels of cells) and in LibreOffice, which draws columns a ninth wider.
WINDOW = 1090  # width of the columns that fit into LibreOffice's window
MARGIN, GAP = 14, 14  # widths of the margin on the left, and of gaps between groups
LEFT_PIXELS = (56, 66)  # widths of the columns of codes left: the number, and its bar
LEGEND_PIXELS = (36, 76, 32)  # widths of a legend's columns: peg, name, letter
ROW, LINE, SPACE = 22.5, 12, 7.5  # heights of a row of a board, of a line of small letters, and of gaps between groups


def row_height(attempts: int) -> float:
    """Return the height of a row of a board; more than ten are low, the 25 pixels of a disc, so that a window shows all."""
    return ROW if attempts <= 10 else 18.75


def peg_pixels(board: Board) -> int:
    """Return the width in pixels of a column of pegs, such that long codes fit into a window, too."""
    return max(26, min(40, 200 // board.pegs))


def listed_pixels(board: Board) -> int:
    """Return the width in pixels of a peg in the list of codes left; discs with two digits, or with 0, need more."""
    return 24 if board.colors <= 10 and not board._shift else 30


def listed_columns(pegs: int, abreast: int) -> int:
    """Return the number of columns of ``abreast`` codes side by side, with one column between them."""
    return abreast * (pegs + 1) - 1


def listed_widths(board: Board, columns: int) -> list[int]:
    """Return the widths in pixels of the columns of the list of codes left, with a gap after each code."""
    peg = listed_pixels(board)
    return [peg if column % (board.pegs + 1) else 10 for column in range(1, columns + 1)]


def pixels(width: int) -> float:
    """Convert a column's width from pixels to characters of Calibri 11, as a file stores the width."""
    return width / PIXELS


MOST_SECONDS = 1.75  # the most that is estimated for the slowest entry, which then takes about 2 seconds
MANY = 5  # colours for each peg; with more, formulas look up the colours of a guess

MOST_PEGS = 600
"""The most pegs of all attempts together: 20 pegs × 30 attempts make a formula of 7,433 of Excel's 8,192 characters."""


def entry_seconds(board: Board, attempts: int) -> float:
    """Estimate how many seconds LibreOffice 7.4 calculates after the slowest entry, on one core of a server of 2023.

    This is an answer in a solver (ten attempts): 1.3 s on 5 × 8, 1.7 s on 3 × 33. A peg in a game takes about 0.8 of it.
    """
    return board.size * (2 + attempts + 1.8 * (board.pegs + min(board.colors, MANY * board.pegs))) / 1e6


def is_live(board: Board, attempts: int) -> bool:
    """Whether a workbook of this board has a formula for every code and attempt."""
    return entry_seconds(board, attempts) <= MOST_SECONDS


_MOST_DIVIDED = 1_300  # the sheet Partition has a formula per code for the typed guess


def has_partition(board: Board) -> bool:
    """Whether a workbook whose formulas rule codes out has the sheet Partition, which needs two pegs and few codes."""
    return board.pegs > 1 and 1 < board.size <= _MOST_DIVIDED


def read_attempts(attempts: int | str) -> int:
    """Return the number of ``attempts``, which may be a text; raises BoardError for a number that no sheet has."""
    number = as_whole(attempts)
    if not 1 <= number <= MOST_ATTEMPTS:
        raise BoardError(f"{attempts!r} attempts: give 1 to {MOST_ATTEMPTS}")
    return number


def check_room(board: Board, attempts: int) -> None:
    """Raise BoardError if the sheet of a game has no room for this number of attempts."""
    # One formula has the text of all pegs, which identifies a game.
    if board.pegs * attempts > MOST_PEGS:
        raise BoardError(
            f"{board}, {attempts} attempts need more than {MOST_PEGS} pegs, the limit of a sheet: use"
        ).cured_by(attempts=MOST_PEGS // board.pegs)
