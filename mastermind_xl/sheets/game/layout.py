"""Addresses of all cells of the game workbook; for 4 × 6 they are the same as in the VBA workbook."""

from collections.abc import Sequence
from enum import IntEnum

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import PALETTES
from mastermind_xl.core.game_numbers import PASSED_DRAWS
from mastermind_xl.core.messages import WORDS
from mastermind_xl.sheets import names
from mastermind_xl.sheets.shared import board as shared
from mastermind_xl.sheets.writing.area import Area

GAME = "Game"
REVIEW = "Review"
STATISTICS = "Statistics"
MATCH = "Match"
OWN = "Hide a code"
MARKS = "Marks"
WORKINGS = "Workings"
SECRET = "Secret"  # noqa: S105 - a sheet

ATTEMPTS = 10

EDITION = 8  # version of these addresses; macros change only workbooks of this version
_ROOM_PIXELS = 250  # width of the list of codes left in a window of 1280 pixels
HEAD = 2  # rows of ``Layout.play`` above the first attempt: the code, and the game number
LABELS = 3  # columns left of a guess


Memory = IntEnum("Memory", "BUTTONS_HERE NUMBER_IN_PLAY SAID HINT REVEALED RECORD REVIEWED MARKED SAID_AT", start=0)
"""The rows, from 0, of the values that macros store; in row ``SAID_AT`` begin two copies of the game's state."""


class Step(shared.Headed):
    """The facts about an attempt, in the order of their columns; from ``COUNTED`` on, there is a column for each colour."""

    FILLED = 0, "pegs typed"
    GUESSED = 1, "is a code"
    ANSWERED = 2, "answers"
    PROBLEM = 3, "problem"
    COUNTS = 4, "counts"
    WEIGHT = 5, "weight of unshared colours"
    TOTAL = 6, "sum a code must have"
    LEFT = 7, "codes left"
    WON = 8, "won"
    TELLS = 9, "answer counts"
    GUESS = 10, "guess"
    ALONE = 11, "ruled out only here"
    SAYS = 12, "message"
    CLOSED = 13, "closed"
    PASTED = 14, "pasted formula"
    COUNTED = 15, ""


# --- the sheet Review

BEST = 5  # number of guesses compared

MOVE_HEADS = ("Black", "White", "Before", "After", "Expected", "Luck", "Verdict")
BEST_HEADS = ("May be it", "At most", "Expected", "Answers", "Bits", "Alike")

# --- the sheet Statistics, whose addresses are the same on every board, except for the table under the chart

GAME_HEADS = ("Date", "Code", "Guesses", "Result", "Hints", "Taken back")
DATE, CODE, GUESSES, RESULT, HINTS, TAKEN_BACK = range(len(GAME_HEADS))

FOUND, NOT_FOUND, GIVEN_UP, REVEALED, SOLVED = "found", "not found", "given up", "revealed", "solved"
SOLVED_BY = "solved by {strategy}"  # in every language it begins with ``SOLVED``
RESULTS = (FOUND, NOT_FOUND, GIVEN_UP, REVEALED, SOLVED)
"""Possible results of a game in English; a list of games has them in the language of its workbook."""

# the list of games, the oldest first
GAMES_LIST = Area(STATISTICS, 5, 2, 500, len(GAME_HEADS)).fenced(right=1, below=1)
FIGURES = Area(STATISTICS, GAMES_LIST.row, 9, 7, 2)  # figures about all games, in each row a label and a value
CHART = Area(STATISTICS, GAMES_LIST.row + 8, 9, 15, 3)  # the area of the chart

# --- the sheet Match, which is the same on every board

ROUNDS = 10  # rounds that fit on the sheet; the default number of rounds
COMPUTER = "computer"  # name of a player for whom a strategy guesses
_MATCH_HEADS = 2  # lines of ``MATCH_BLOCK`` above the rounds

MATCH_BLOCK = Area(MATCH, 6, 4, _MATCH_HEADS + ROUNDS, 4)
"""The cells that macros read and write: a line with names and number of rounds, a line of headings, then the rounds."""

MATCH_NAMES = MATCH_BLOCK.block(0, 0, 1, 2).fenced(above=1, left=1)  # names of the players
# guesses of both players, a row per round
MATCH_GUESSES = MATCH_BLOCK.block(_MATCH_HEADS, 0, ROUNDS, 2).fenced(above=1, left=1)
MATCH_ASKED = MATCH_BLOCK.cell(0, 3).fenced(above=1, left=1)  # number of rounds to play
MATCH_MESSAGE = Area(MATCH, 3, 2, 2, 6)  # the message: who guesses next, who leads, or what is wrong

MATCH_ROUNDS = Area(MATCH, MATCH_GUESSES.row, 2, ROUNDS)
"""The numbers of the rounds; to the right of each: who guesses first, the guesses, who won the round, who leads."""

MATCH_TOTALS = Area(MATCH, MATCH_GUESSES.row + ROUNDS, 4, 1, 2)
"""Each player's guesses in all complete rounds."""

MATCH_WORKINGS = Area(MATCH, MATCH_GUESSES.row, 9, ROUNDS, 6)
"""For each round: the number of its problem, whether it is complete, who guesses next, and the second player's lead; then
the guesses of both players in a complete round."""


def next_place(cells: Sequence[Sequence[object]]) -> tuple[int, int] | None:
    """Return the row and the column in ``MATCH_BLOCK`` of the next number to type; None if no round is open or a name is missing.

    ``cells`` are the values of ``MATCH_BLOCK``, None for empty cells.
    """
    first, second, _, asked = cells[0]
    if first is None or second is None:
        return None
    count = ROUNDS if asked is None else asked
    for k, (one, other, *_) in enumerate(cells[_MATCH_HEADS:]):
        if not isinstance(count, int | float) or k >= count:
            break
        if one is None or other is None:
            neither = one is None and other is None
            return _MATCH_HEADS + k, k % 2 if neither else int(other is None)
    return None


def read_settings(settings: Sequence[int]) -> tuple[Board, int]:
    """Return the board and the number of attempts that the ``settings`` of a layout, of any edition, describe.

    Raises BoardError or IndexError if they are impossible.
    """
    pegs, colors, repeats, attempts, _, _, _, *looks = settings  # the earliest editions have no looks
    palette, words = looks or (0, 0)
    return Board(pegs, colors, bool(repeats), [*PALETTES][palette], WORDS[words]), attempts


class Layout(shared.BoardLayout):
    """The settings of a game workbook, and the addresses of all its cells."""

    Steps = Step

    def __init__(
        self,
        board: Board,
        attempts: int = ATTEMPTS,  # rows to play in
        live: bool = True,  # formulas rule codes out and count the codes left; some boards have too many codes
        functions: bool = False,  # the workbook has macros: the functions BLACK and WHITE, and buttons
        button_rows: int = 0,  # rows for buttons; cells below them move down
    ) -> None:
        self.board, self.attempts, self.live, self.functions = board, attempts, live, functions
        self.has_table = board.is_listed  # of all codes: ``possibilities`` and ``ruled_out``
        self.divides = live and shared.has_partition(board)
        self.is_marked = self.has_table and not live  # macros rule codes out, because formulas would be too slow
        self._place_board(button_rows)
        self._place_review()
        self._place_workings()
        self._place_memory()
        # Another player's code, in play until it is deleted.
        self.own_code = Area(OWN, 4, 2, 1, board.pegs).fenced(right=1, below=1)
        self.own_message = Area(OWN, 6, 2, 2, max(12, board.pegs))
        # On the sheet Statistics, for each number of guesses: the number of games without help, and with help.
        self.distribution = Area(STATISTICS, GAMES_LIST.row + 27, 9, attempts, 3)
        # The sheet Marks, which exists if formulas rule codes out.
        self.code_counts = Area(MARKS, 2, 1, board.size, board.colors)
        self.left = Area(MARKS, 2, board.colors + 1, board.size, attempts + 1)

    def _place_board(self, button_rows: int) -> None:
        """Set the addresses on the sheet Game.

        With 4 pegs and ten attempts: the table of codes in A2:D1297 and E, the code in I1:L1, the game number in I2, the
        guesses in I3:L12, black in M, white in N, codes left in O and P, corrections in I13:K14, typed answers in
        I15:J24, and from R on the message, the panel of buttons, the settings and the list of codes left.
        """
        board, attempts, pegs, colors = self.board, self.attempts, self.board.pegs, self.board.colors
        first = (pegs + 2 if self.has_table else 1) + LABELS
        width = max(pegs, shared.CORRECTED)  # columns for typing; the last peg is wider if there are fewer pegs
        after = first + width
        self.possibilities = Area(GAME, 2, 1, board.size, pegs)
        # ``x`` beside a code that is ruled out
        self.ruled_out = Area(GAME, 2, pegs + 1, board.size).fenced(above=1, below=1)
        self.code = Area(GAME, 1, first, 1, pegs)  # question marks until the code is shown
        # Calculated, or as typed if no code is hidden; without white pegs, their column stays empty.
        answered = shared.answer_columns(board)
        self.answers = Area(GAME, 3, after, attempts, answered)
        self.blacks, self.whites = self.answers.strip(0), self.answers.strip(1)
        self.remaining = Area(GAME, 3, after + 2, attempts)
        self.bars = Area(GAME, 3, after + 3, attempts)
        # What macros read and write of a game, from top to bottom: the code, the game number, the guesses, the corrections,
        # and the typed answers to guesses at somebody else's code. A player types into all of these but the code, and into
        # no other cell of these rows, so that Tab and Enter lead from guess to guess.
        self.play = Area(GAME, 1, first, HEAD + 2 * attempts + shared.CORRECTIONS, width)
        self.typed = self.play.block(1, 0, self.play.rows - 1, width)
        # The game number, which hides a code. It is merged with the cells beside it, and so holds the fence of the guesses.
        self.number = self.typed.cell().fenced(left=1, right=width - 1)
        self.guesses = self.typed.block(HEAD - 1, 0, attempts, pegs).fenced(left=1, above=1)
        below = self.typed.block(HEAD - 1 + attempts, 0, shared.CORRECTIONS + attempts, width).fenced(left=1, below=1)
        self.corrections = below.block(0, 0, shared.CORRECTIONS, 1 + answered)
        self.typed_answers = below.block(shared.CORRECTIONS, 0, attempts, answered)
        self.labels = self.play.block(0, -LABELS, self.play.rows, LABELS)  # the columns left of ``play``
        self.numbers = self.labels.block(HEAD, LABELS - 1, attempts, 1)  # the numbers of the attempts
        # The board of attempts, with a rim below.
        self.frame = Area(GAME, 1, first - LABELS + 1, HEAD + attempts, LABELS - 1 + width + 4)
        # --- beside the board: the message; below it buttons, colours and the codes left
        beside = after + 5
        room = max(1, _ROOM_PIXELS // ((pegs + 1) * shared.listed_pixels(board)))
        self._abreast = room if self.live and self.has_table else 0
        listed = shared.listed_columns(pegs, self._abreast) if self._abreast else 0
        # Above buttons and colours, so that a window shows the whole message.
        self.message = Area(GAME, 1, beside, 3, 8)
        # Room for buttons, and for advice: below the buttons if they do nothing, else about the game.
        self.panel = Area(GAME, 4, beside, max(10 if self.functions else 8, button_rows + 2), 4)
        self.advice = self.panel.block(max(4, button_rows) + 1 if self.functions else 0, 0, 3, 4)
        self.shown_legend = Area(GAME, 5, beside + 5, colors, 3)
        # A line below advice and colours: how to start again.
        self.again = Area(GAME, max(self.advice.row + self.advice.rows, 5 + colors), beside)
        self.listed = Area(GAME, 5, beside + 9, 8, listed)
        # --- below: the player's settings, one below the other: the strategy of Solve and Hint; its first guess; with a
        # table of codes, ``yes`` to show the codes left; without buttons of its own, ``yes`` to show the code.
        settings = max(self.play.rows, self.panel.row + self.panel.rows, 5 + colors) + 2
        choices = Area(GAME, settings + 1, beside + 2, 2 + self.has_table + (not self.functions))
        self.choices = choices.fenced(left=1, below=1)
        self.strategy = self.choices.cell(0)
        self.opening = self.choices.cell(1)  # empty for the strategy's own first guess
        self.counted = self.choices.cell(2)  # exists only with a table of codes
        self.shown = self.choices.cell(self.choices.rows - 1)
        self._place_lists(WORKINGS, attempts + 6, Area(GAME, settings + 1, beside + 5, colors, 3))
        # The last row and column, from 1, that contain more than the table of codes.
        self.last_row = max(self.choices.row + self.choices.rows, self.legend.row + colors)
        self.last_column = beside + 8 + listed

    def _place_review(self) -> None:
        """Set the addresses on the sheet Review: a summary, a row per attempt, a row per best guess, and why a code is ruled out."""
        attempts, pegs = self.attempts, self.board.pegs
        self.review_summary = Area(REVIEW, 2, 2, 2, 2 * pegs + len(MOVE_HEADS) + 2)
        # A row for each attempt: its guess, ``MOVE_HEADS``, the best guess, and the average number of codes left after that.
        # A row for each best guess: its pegs and ``BEST_HEADS``. Without buttons, which fill both tables, they are last.
        moves = 7 if self.functions else attempts + 12
        moved = Area(REVIEW, moves, 3, attempts, 2 * pegs + len(MOVE_HEADS) + 1)
        best = Area(REVIEW, moves + attempts + 3, 3, BEST, pegs + len(BEST_HEADS))
        self.reviewed_moves, self.reviewed_best = (each.fenced(right=1, below=1) for each in (moved, best))
        # The code that the player asks about; beside it, why it is ruled out; below, a row for each attempt with the guess,
        # the answer, the answer if the code asked about were hidden, and whether both are the same.
        asked = self.reviewed_best.row + BEST + 2 if self.functions else 6
        self.asked = Area(REVIEW, asked, 3, 1, pegs).fenced(left=1, below=1)
        self.reason = Area(REVIEW, self.asked.row, 4 + pegs, 1, pegs + len(MOVE_HEADS))
        self.asked_answers = Area(REVIEW, self.asked.row + 3, 3, attempts, pegs + 5)

    def _place_workings(self) -> None:
        """Set the addresses on the sheet Workings: with 4 pegs, guesses as numbers in B3:E12, answers in F and G, steps from H on."""
        board, attempts, pegs, colors = self.board, self.attempts, self.board.pegs, self.board.colors
        # The typed guesses and the corrected answers as numbers; the numbers of the codes in ``listed``.
        self.read = Area(WORKINGS, 3, 2, attempts, pegs)
        self.corrected_answers = Area(WORKINGS, 3, 2 + pegs, attempts, 2)
        self.listed_numbers = Area(WORKINGS, 3, 30 + 2 * pegs + colors, self.listed.rows, self._abreast)
        # As numbers: the code that another player typed, the code asked about on the sheet Review, and the guess tried on
        # the sheet Partition.
        self.read_own = Area(WORKINGS, attempts + 4, 2, 1, pegs)
        self.read_asked = Area(WORKINGS, attempts + 4, 3 + pegs, 1, pegs)
        self.read_tried = Area(WORKINGS, attempts + 4, 4 + 2 * pegs, 1, pegs)
        self.veiled = Area(WORKINGS, attempts + 4, 5 + 3 * pegs)  # 1 if no codes are listed, since a code is hidden
        # One line per attempt, one column per ``Step``, after the typed numbers.
        self.steps = Area(WORKINGS, 3, self.corrected_answers.column + 2, attempts, Step.COUNTED + colors)
        self.played, self.played_counts = self.read, self.step(Step.COUNTED, colors)
        # If macros count the codes left: a text with all attempts up to each one; and the number of codes left after each
        # attempt, if it is counted already.
        self.histories = self.steps.strip(Step.COUNTED + colors)
        self.left_now = self.steps.strip(Step.COUNTED + colors + 1)
        pieces = 32 + 2 * pegs + colors + self._abreast
        self.pieces = Area(WORKINGS, 3, pieces, attempts, len(shared.Piece) + pegs)
        # The pieces of the codes in ``read_own``, ``read_asked`` and ``read_tried``.
        self.code_pieces = self.pieces.block(attempts + 1, 0, 3, self.pieces.columns)
        after = pieces + self.pieces.columns
        self.read_answers = Area(WORKINGS, 3, after, attempts, 2)  # before corrections
        self.read_corrections = Area(WORKINGS, 3, after + 4, shared.CORRECTIONS, shared.CORRECTED)
        self.repairs = shared.Repairs(board, self.step(Step.ALONE), self.read_corrections.column + 4)
        self._place_words(self.repairs.best.column + 2)
        in_workings = self.answer_pieces.block(0, len(shared.AnswerPiece) + 4, attempts, 2)
        self.counted_answers = in_workings if board.blacks_only else self.answers
        # How often each colour occurs in the code that is asked about on the sheet Review.
        self.asked_counts = Area(WORKINGS, attempts + 6, self.steps.column + Step.COUNTED, 1, colors)

    def _place_memory(self) -> None:
        """Set the addresses on the sheet Secret: settings in B1:J1, then the values that macros store, a row for each ``Memory``."""
        attempts, pegs = self.attempts, self.board.pegs
        # Pegs, colours, whether colours repeat, attempts, whether there are macros, ``EDITION``, ``live``, and the indices
        # of the palette and of the words for answers.
        self.settings = Area(SECRET, 1, 2, 1, 9)
        memory = Area(SECRET, 2, 2, len(Memory), 1)
        # 1 while buttons work, else 0; a program that adds buttons to a workbook sets this cell while it runs.
        self.buttons_here = memory.cell(Memory.BUTTONS_HERE)
        # The game number of the hidden code; empty without such a code. If there is no table in which to look the code up,
        # this is ``own`` for a code that another player typed.
        self.number_in_play = memory.cell(Memory.NUMBER_IN_PLAY)
        self.said = memory.cell(Memory.SAID)  # the last message of a macro
        self.hint_step = memory.cell(Memory.HINT)  # for a hint, how much the hint gave away
        # While a button shows the code: the number of the first attempt that is no longer scored.
        self.revealed = memory.cell(Memory.REVEALED)
        # Facts about the present game for the statistics: the number of the code, of hints and of attempts taken back, how
        # the game ended if not by the player, and whether it is on the list.
        self.record = memory.block(Memory.RECORD, 0, 1, 5)
        self.reviewed = memory.cell(Memory.REVIEWED)  # result of the last review
        self.marked = memory.cell(Memory.MARKED)  # the attempts for which macros marked the codes ruled out
        # The single cells that belong to the state of a game; attempts and a typed code belong to it, too.
        typed = () if self.functions else (self.shown,)
        self.choices_of_state = (self.number, self.strategy, self.opening, self.revealed, *typed)
        # What the player can change, as texts: a row for each attempt, for another player's code, for each correction and
        # for each of these cells; on their left, their copies from the times of ``said`` and ``reviewed``.
        rows = attempts + 1 + shared.CORRECTIONS + len(self.choices_of_state)
        self.said_at, self.reviewed_at = memory.block(Memory.SAID_AT, 0, rows, 2).strips
        self.state = self.said_at.block(0, 5, rows, 1)
        # For each attempt: the text of all attempts up to this one when a macro counted, and the codes left after it.
        self.counts = memory.block(Memory.SAID_AT + rows, 0, attempts, 2)
        # What macros read and write here, except for ``settings``.
        self.remembered = memory.block(0, 0, Memory.SAID_AT + rows + attempts, 5)
        # Without a table: the draws from the game number, and the resulting hidden code.
        self.draws = memory.block(self.remembered.rows, 0, 1, PASSED_DRAWS + self.board._draws)
        self.stored = memory.block(self.remembered.rows + 1, 0, 1, pegs)

    def blocks(self) -> dict[str, Area]:
        """Return the blocks of cells that macros read, by defined name; without ``settings``, which a macro reads before these.

        The name of a block with a fence is that of the fence, since it would follow cells that a person cuts or drags.
        """
        table = {
            names.POSSIBILITIES: self.possibilities, names.MARKED_CODES: self.ruled_out,
            names.REVIEWED_MOVES: self.reviewed_moves, names.REVIEWED_BEST: self.reviewed_best,
        }  # fmt: skip
        return {
            names.GAME_PLAY: self.play.fenced(below=1), names.GAME_CHOICES: self.choices, names.GAME_MEMORY: self.remembered,
            names.COLOR_LIST: self.color_list, names.OWN_CODE: self.own_code, names.GAMES_PLAYED: GAMES_LIST,
            names.MATCH_PLAYED: MATCH_BLOCK, **(table if self.has_table else {}),
        }  # fmt: skip
