"""Addresses of all cells of the solver workbook."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.sheets.shared import board as shared
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.design import TRAY_PIXELS
from mastermind_xl.strategies.best_guess import SAMPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mastermind_xl.strategies.tree import DecisionTree

FRONT = "Solver"
CODES = "Codes"
TREE = "Tree"
WORKINGS = "Workings"
CHOICE = "Choice"

# width of columns without pegs
_OTHER_PIXELS = shared.MARGIN + 34 + 3 * shared.GAP + sum(shared.LEFT_PIXELS) + sum(shared.LEGEND_PIXELS)


class Step(shared.Headed):
    """The facts about an attempt, in the order of their columns on the solver's sheet Workings."""

    DUE = 0, "may be played"
    OWN = 1, "own pegs typed"
    ANSWERED = 2, "answers typed"
    PROBLEM = 3, "problem"
    COUNTS = 4, "counts"
    IGNORED = 5, "ignored"
    PASSED = 6, "counts or ignored"
    WEIGHT = 7, "weight of unshared colours"
    TOTAL = 8, "sum a code must have"
    NEXT = 9, "answer's column"
    LEFT = 10, "codes left"
    WON = 11, "won"
    TELLS = 12, "answer counts"
    NODE = 13, "node"
    OFF = 14, "off the tree"
    GUESS = 15, "guess"
    ALONE = 16, "codes that only this rules out"
    ASIDE = 17, "what is ignored"
    SAYS = 18, "message"
    PASTED = 19, "pasted formula"


class SolverLayout(shared.BoardLayout):
    """The solver workbook's addresses, with the decision tree of a strategy and rows for ``attempts``.

    ``fixed`` are indices of guesses whose answers together identify every code; without indices, the workbook has no sheet Fixed guesses.
    """

    Steps = Step

    def __init__(self, tree: DecisionTree, strategy: str, attempts: int, fixed: Sequence[int] = ()) -> None:
        board, pegs, colors = tree.board, tree.board.pegs, tree.board.colors
        self.tree, self.strategy, self.attempts = tree, strategy, attempts
        self.fixed, self.fixed_count = fixed, len(fixed)
        self.board, self.divides = board, shared.has_partition(board)
        self.opening = board.code(int(tree.guess_indices[0]))  # the first suggestion

        front = partial(Area, FRONT, 5, rows=attempts)
        self.numbers = front(column=2)  # 1, 2, … down the side
        self.suggestions = front(column=3, columns=pegs)  # the strategy's guesses
        # One rectangle, because LibreOffice gives names to rectangles only; below the board, corrections of answers.
        width = shared.answer_columns(board)
        self.typed = Area(FRONT, 5, pegs + 6 - width, attempts + shared.CORRECTIONS, pegs + width)
        # Black and white pegs come first: Enter after them leads to the next answer, and "Start again" to the first one.
        board_rows = self.typed.block(0, 0, attempts, pegs + width).fenced(above=1, left=1)
        self.answers = self.typed_answers = board_rows.block(0, 0, attempts, width)
        self.guesses = board_rows.block(0, width, attempts, pegs)  # the player's own guesses; blank for the suggestion
        # Where answers are black pegs alone, the column of the white ones is empty, and on the left of what is typed.
        self.blacks, self.whites = self.answers.strip(0), self.answers.strip(1 if width > 1 else -1)
        self.corrections = self.typed.block(attempts, 0, shared.CORRECTIONS, 1 + width).fenced(left=1, below=1)
        self.remaining = front(column=2 * pegs + 6)
        self.bars = front(column=2 * pegs + 7)
        used = 2 * (pegs * shared.peg_pixels(board) + TRAY_PIXELS) + _OTHER_PIXELS
        code = sum(shared.listed_widths(board, pegs + 1))
        abreast = max(1, (shared.WINDOW - used) // code)
        self.listed = front(column=2 * pegs + 9, columns=shared.listed_columns(pegs, abreast))
        # The legend is below, because cells for typing beside the board would stop Tab and Enter on their way through the board.
        self.shown_legend = Area(FRONT, 5, self.listed.column + self.listed.columns + 1, colors, 3)
        below_board = 5 + max(attempts + shared.CORRECTIONS + 2, colors + 1)
        self.again = Area(FRONT, below_board - 1, 2)
        self.last_column = self.shown_legend.column + 2
        self.message = Area(FRONT, 2, 2, 1, self.last_column - 1)  # what to do next

        codes = partial(Area, CODES, 2, rows=board.size)
        self.possibilities = codes(column=1, columns=pegs)
        self.ruled_out = codes(column=pegs + 1)  # ``x`` beside a code that is ruled out
        self.texts = codes(column=pegs + 2)  # codes as text
        self.code_counts = codes(column=pegs + 3, columns=colors)
        self.left = codes(column=pegs + colors + 3, columns=attempts + 1)

        nodes = partial(Area, TREE, 2, rows=len(tree.guess_indices))
        self.tree_guesses = nodes(column=2, columns=pegs)  # the guess at each node
        # The node after each answer, in order of feedback rank.
        self.tree_children = nodes(column=2 + pegs, columns=len(feedbacks(pegs)))

        workings = partial(Area, WORKINGS, 4, rows=attempts)
        self.played = workings(column=2, columns=pegs)  # the person's own guess, else the suggestion
        self.played_counts = workings(column=2 + pegs, columns=colors)  # how often that guess has each colour
        self.color_heads = self.played_counts.block(-1, 0, 1, colors)  # the colours, above their counts
        below = self.played.row + attempts + 3
        self._place_lists(WORKINGS, below, self.shown_legend.block(below_board - 4, 0, colors, 3))
        self.steps = workings(column=2 + pegs + colors, columns=len(Step))
        # The input as numbers: the player's own guess, then black and white.
        after = 2 + pegs + colors + len(Step)
        self.read = workings(column=after, columns=pegs)
        self.read_answers = workings(column=after + pegs, columns=2)
        self.listed_numbers = workings(column=after + pegs + 4, columns=abreast)
        pieces = after + 2 * pegs + 6 + abreast
        self.pieces = workings(column=pieces, columns=len(shared.Piece) + pegs)
        corrected = pieces + self.pieces.columns
        self.read_corrections = Area(WORKINGS, self.pieces.row, corrected, shared.CORRECTIONS, shared.CORRECTED)
        self.corrected_answers = self.counted_answers = workings(column=corrected + shared.CORRECTED, columns=2)
        self.repairs = shared.Repairs(board, self.step(Step.ALONE), self.corrected_answers.column + 3)
        self._place_words(self.repairs.best.column + 2)
        # The suggestions as numbers of colours, where the visible cells have digits.
        elsewhere = workings(column=after + pegs + 5 + abreast, columns=pegs)
        self.suggested = elsewhere if board._shift else self.suggestions

    def choice(self, attempt: int) -> ChoiceBlock:
        """Return the cells that choose the guess of an ``attempt`` (from 2) in a position that the decision tree lacks."""
        return ChoiceBlock(self.board, 3 + (attempt - 2) * (SAMPLE + 1))


class ChoiceBlock:
    """Cells of the solver's sheet Choice, from a ``row`` on, that compare up to 16 codes left as the next guess."""

    def __init__(self, board: Board, row: int) -> None:
        pegs, colors = board.pegs, board.colors
        block = partial(Area, CHOICE, row, rows=SAMPLE)
        self.label = block(column=1)  # the number of the attempt
        self.indices = block(column=2)  # the number of each candidate
        self.pegs = block(column=3, columns=pegs)
        self.counts = block(column=3 + pegs, columns=colors)  # how often each colour occurs in the candidate
        # A number for the answer of each candidate to each candidate as a guess.
        self.pairs = block(column=3 + pegs + colors, columns=SAMPLE)
        # For each candidate the sum of the squared sizes of its parts; the least is best.
        self.squares = block(column=3 + pegs + colors + SAMPLE)
        self.best = self.squares.cell(0, 1)  # the number of the chosen code
