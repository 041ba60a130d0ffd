"""Feedback: how many pegs of a guess are right in place (black), or right but misplaced (white).

Where many pairs are scored at once, feedback is one small number, its *rank*:
``(b + w)(b + w + 1) / 2 + b``, which is 0 for (0, 0) and greatest for all black.
It grows with the colours in common first, and leaves no gaps but the impossible
"all but one black, one white".
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core import words
from mastermind_xl.core.board import Board, CodeLike, Codes, read_pegs
from mastermind_xl.core.errors import CodeError, FeedbackError

Ranks = NDArray[Any]  # uint8, or uint16 from 16 pegs up
Indices = NDArray[np.intp]

EVERYTHING = slice(None)

MATRIX_CODES = 2_500
"""Boards up to this many codes keep the scores of every pair (6 MB) instead of scoring again."""


class Feedback(NamedTuple):
    """The answer to a guess."""

    black: int
    white: int

    def __str__(self) -> str:
        return f"{self.black},{self.white}"

    @property
    def rank(self) -> int:
        """This feedback as one number, from 0."""
        common = self.black + self.white
        return common * (common + 1) // 2 + self.black


def score(code: CodeLike, guess: CodeLike) -> Feedback:
    """The feedback that ``guess`` gets when ``code`` is hidden.

    ``white = Σ min(count in code, count in guess) − black`` over the colours.
    Both are text such as ``"1122"`` or ``"1 12 3 4"``, or sequences of whole numbers.

    Raises:
        CodeError: one of them is no code, or they differ in length.
    """
    hidden, tried = read_pegs(code), read_pegs(guess)
    for text, pegs in ((code, hidden), (guess, tried)):
        if not pegs or min(pegs) < 1:
            raise CodeError(f"{text!r} is no code: colours are whole numbers from 1")
    if len(hidden) != len(tried):
        raise CodeError(words.LENGTHS.format(pegs=len(hidden), guess=len(tried)))
    black = sum(a == b for a, b in zip(hidden, tried, strict=True))
    common = sum(min(hidden.count(color), tried.count(color)) for color in set(hidden))
    return Feedback(black, common - black)


@lru_cache(maxsize=16)
def feedbacks(pegs: int) -> tuple[Feedback, ...]:
    """Every feedback in order of rank, the impossible one included, so that its place is its rank."""
    return tuple(Feedback(black, common - black) for common in range(pegs + 1) for black in range(common + 1))


def is_possible(feedback: Feedback, pegs: int) -> bool:
    """Whether some pair of codes with ``pegs`` pegs gets this feedback."""
    black, white = feedback
    return black >= 0 and white >= 0 and black + white <= pegs and (black, white) != (pegs - 1, 1)


def read_feedback(text: str, pegs: int) -> Feedback:
    """The feedback that ``"1,2"`` (black, white) names.

    Raises:
        FeedbackError: it is no pair of numbers, or no code can give it.
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) != 2 or not all(part.isascii() and part.isdigit() and len(part) <= 9 for part in parts):
        raise FeedbackError(f"{text!r} is no answer: write black,white such as 1,2")
    feedback = Feedback(int(parts[0]), int(parts[1]))
    check_feedback(feedback, pegs)
    return feedback


def check_feedback(feedback: Feedback, pegs: int) -> None:
    """Pass if some code can give this feedback.

    Raises:
        FeedbackError: none can, with the reason.
    """
    black, white = feedback
    if black < 0 or white < 0:
        raise FeedbackError(f"{black} black and {white} white: pegs are counted from 0")
    if black + white > pegs:
        total = black + white
        raise FeedbackError(words.TOO_MANY_PEGS.format(black=black, white=white, total=total, pegs=pegs))
    if not is_possible(feedback, pegs):
        raise FeedbackError(words.NOWHERE_ELSE.format(black=black, white=white))


class Features(NamedTuple):
    """Codes in the shape in which they are scored: one row a position, one row a colour."""

    pegs: Codes  # (pegs, n): the colour at each position
    counts: NDArray[np.uint8]  # (colours, n): how often each colour occurs

    def take(self, which: Indices | slice) -> Features:
        """The features of some of the codes."""
        return Features(self.pegs[:, which], self.counts[:, which])


def features(board: Board, codes: Codes) -> Features:
    """The features of ``codes``, an array of shape (n, pegs)."""
    pegs = np.ascontiguousarray(np.asarray(codes, np.uint8).T)
    counts = np.zeros((board.colors, pegs.shape[1]), np.uint8)
    colors = np.arange(1, board.colors + 1, dtype=np.uint8)[:, None]
    for row in pegs:
        counts += row == colors
    return Features(pegs, counts)


def rank_pairs(codes: Features, guesses: Features) -> Ranks:
    """Feedback ranks of every code against every guess, an array of shape (n, g).

    A rank is the sum of three small tables: one for the colours in common, the same for all
    codes with the same colours, and one for the black pegs in each half of the code. Their
    rows are copied and added, which costs less than a nanosecond a pair.
    """
    pegs = len(codes.pegs)
    dtype = np.uint8 if pegs <= 15 else np.uint16  # 15 * 16 still fits
    distinct, place = _distinct(codes.counts)
    shared = np.zeros((distinct.shape[1], guesses.counts.shape[1]), dtype)
    for mine, theirs in zip(distinct, guesses.counts, strict=True):
        shared += np.minimum(mine[:, None], theirs)
    shared *= shared + 1
    shared >>= 1
    ranks: Ranks = shared[place]
    half = (pegs + 1) // 2
    for part in (slice(0, half), slice(half, pegs)):
        distinct, place = _distinct(codes.pegs[part])
        black = np.zeros((distinct.shape[1], guesses.pegs.shape[1]), dtype)
        for mine, theirs in zip(distinct, guesses.pegs[part], strict=True):
            black += mine[:, None] == theirs
        ranks += black[place]
    return ranks


def _distinct(columns: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], Indices | slice]:
    """The distinct columns, and for every column its place among them; as they are when few."""
    if columns.shape[1] < 32:
        return columns, slice(None)
    key = np.zeros(columns.shape[1], np.int64)
    for row in columns:
        key = key * 101 + row  # may wrap on long codes, hence the check below
    _, first, place = np.unique(key, return_index=True, return_inverse=True)
    distinct = columns[:, first]
    if np.array_equal(distinct[:, place], columns):
        return distinct, place
    return columns, slice(None)


def score_many(board: Board, codes: Codes, guesses: Codes) -> NDArray[np.intp]:
    """Feedback of many codes against many guesses; one against many with a single row.

    Args:
        board: the board that all belong to.
        codes: shape (n, pegs).
        guesses: shape (g, pegs).

    Returns:
        Shape (n, g, 2): black and white of every pair.

    Raises:
        CodeError: a row is no code of the board.
    """
    for array in (np.asarray(codes), np.asarray(guesses)):
        if array.ndim != 2 or array.shape[1] != board.pegs:
            raise CodeError(f"an array of shape {array.shape}: give one of shape (codes, {board.pegs})")
        if array.size and not (array.min() >= 1 and array.max() <= board.colors):
            raise CodeError(f"colours from {array.min()} to {array.max()}: they are 1 to {board.colors} here")
    ranks = rank_pairs(features(board, codes), features(board, guesses))
    return np.array(feedbacks(board.pegs), np.intp)[ranks]


class Scorer:
    """Scores the listed codes of one board against each other, by their indices."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ranks = len(feedbacks(board.pegs))
        self._features = features(board, board.codes)
        small = board.size <= MATRIX_CODES
        self._matrix: Ranks | None = rank_pairs(self._features, self._features) if small else None

    def against(self, codes: Indices, guesses: Indices | slice = EVERYTHING) -> Ranks:
        """Feedback ranks of ``codes`` against ``guesses`` (all codes of the board by default).

        Args:
            codes: indices into ``board.codes``, n of them.
            guesses: indices (or a slice) into ``board.codes``, g of them.

        Returns:
            Array of shape (n, g). Feedback is symmetric: either side may be the hidden one.
        """
        if self._matrix is not None:
            rows = self._matrix[codes]
            return rows if guesses is EVERYTHING else rows[:, guesses]
        return rank_pairs(self._features.take(codes), self._features.take(guesses))


@lru_cache(maxsize=4)
def scorer(board: Board) -> Scorer:
    """The board's scorer, kept for the next call."""
    return Scorer(board)
