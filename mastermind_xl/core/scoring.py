"""Scores of many pairs of codes at once: feedback as one small number, its *rank* (see ``Feedback.rank``)."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from mastermind_xl.core.board import Board, BoardLike
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.feedback import feedbacks, join_ranks
from mastermind_xl.core.rules import CodeLike, Codes

Ranks = NDArray[Any]  # uint8, or uint16 from 16 pegs up
Indices = NDArray[np.intp]

EVERYTHING = slice(None)
MATRIX_CODES = 2_500  # codes of the largest boards that store the scores of every pair (6 MB)
_BLOCK_BYTES = 96 << 10  # bytes of these scores made at a time: from 128 KB on, the C library requests new memory
_FEW_PEGS = 1 << 12  # up to this many pairs of pegs are compared one by one: preparing guesses would take longer
_GUESSES_AT_ONCE = 1 << 15  # guesses that are prepared at a time, so that their rows take a few megabytes


def all_indices(board: Board) -> Indices:
    """Return the indices of all codes in the type intp, because NumPy 1 on Windows would use 32 bits by default."""
    return np.arange(board.size, dtype=np.intp)


class PreparedGuesses:
    """Guesses in a form that scores many codes fast.

    A row has a 0 or 1 for each guess. One kind of row marks the guesses with a certain colour in a certain place, the
    other kind marks the guesses with at least k pegs of a certain colour. To score a code, two rows are used per peg. The
    rows for each peg's colour and place add up to the black pegs. If the peg is the k-th of its colour in the code, the
    other row is that of at least k pegs; these rows add up to the colours in common. A score takes half a nanosecond.
    ``guesses`` has the shape (g, pegs), and ``colors`` lists the colours of the codes that will be scored, rising.
    """

    def __init__(self, guesses: Codes, colors: NDArray[np.intp]) -> None:
        count, pegs = guesses.shape
        self.count = count  # number of guesses
        self._pegs = np.arange(pegs)
        self._first = np.zeros(int(colors.max(initial=0)) + 1, np.intp)  # each colour's first row
        self._first[colors] = np.arange(len(colors)) * 2 * pegs
        rows = np.empty((len(colors), 2 * pegs, count), np.uint8)
        in_place, at_least = rows[:, :pegs], rows[:, pegs:]
        columns = np.ascontiguousarray(guesses.T)
        np.equal(columns, colors.astype(np.uint8)[:, None, None], out=in_place.view(np.bool_))
        occurs = in_place.sum(axis=1, dtype=np.uint8)
        np.greater(occurs[:, None], self._pegs.astype(np.uint8)[:, None], out=at_least.view(np.bool_))
        self._rows = rows.reshape(len(colors) * 2 * pegs, count)

    def ranks(self, codes: Codes, repeated: NDArray[np.uint8]) -> Ranks:
        """Return the feedback rank of each code for each guess: shape (n, g); the arguments are as in ``common``."""
        black = self._add(self._first[codes] + self._pegs)
        return join_ranks(black, self.common(codes, repeated), len(self._pegs))

    def common(self, codes: Codes, repeated: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """Return the sum of black and white pegs of each code for each guess: shape (n, g).

        ``codes`` has the shape (n, pegs), and ``repeated`` is ``count_repeated(codes)``.
        """
        return self._add(self._first[codes] + len(self._pegs) + repeated)

    def _add(self, rows: NDArray[np.intp]) -> NDArray[np.uint8]:
        """Add up the rows of each code; ``rows`` has their numbers, shape (n, pegs)."""
        total = self._rows[rows[:, 0]]
        for place in range(1, len(self._pegs)):
            total += self._rows[rows[:, place]]
        return total


def count_repeated(codes: Codes) -> NDArray[np.uint8]:
    """Count, for each peg, the earlier pegs of the same colour in the code: shape (n, pegs)."""
    repeated = np.zeros(codes.shape, np.uint8)
    for place in range(1, codes.shape[1]):
        same = codes[:, :place] == codes[:, place, None]
        same.sum(axis=1, dtype=np.uint8, out=repeated[:, place])
    return repeated


def find_colors(codes: Codes) -> NDArray[np.intp]:
    """Return the colours that occur in codes, rising."""
    return np.flatnonzero(np.bincount(codes.ravel()))


def rank_pairs(codes: Codes, guesses: Codes, repeated: NDArray[np.uint8] | None = None) -> Ranks:
    """Return the feedback rank of each code for each guess: shape (n, g).

    ``codes`` have shape (n, pegs), ``guesses`` (g, pegs); ``repeated`` is ``count_repeated(codes)``, or None if
    it is not calculated yet.
    """
    if repeated is None:
        repeated = count_repeated(codes)
    if len(codes) * guesses.size * codes.shape[1] <= _FEW_PEGS:
        return _rank_few(codes.T, guesses.T, repeated.T)
    colors = find_colors(codes)
    if len(guesses) <= _GUESSES_AT_ONCE:
        return PreparedGuesses(guesses, colors).ranks(codes, repeated)
    starts = range(0, len(guesses), _GUESSES_AT_ONCE)
    blocks = (PreparedGuesses(guesses[start : start + _GUESSES_AT_ONCE], colors) for start in starts)
    return np.concatenate([block.ranks(codes, repeated) for block in blocks], axis=1)


def _rank_few(codes: Codes, guesses: Codes, repeated: NDArray[np.uint8]) -> Ranks:
    """Rank a few codes and guesses, whose pegs are in columns of shape (pegs, …), without preparation."""
    black = (codes[:, :, None] == guesses[:, None]).sum(axis=0, dtype=np.uint8)
    occurs = (codes[:, None, :, None] == guesses[:, None]).sum(axis=1, dtype=np.uint8)
    common = (occurs > repeated[:, :, None]).sum(axis=0, dtype=np.uint8)
    return join_ranks(black, common, len(codes))


def freeze(*arrays: NDArray[Any]) -> None:
    """Make arrays read-only, because several callers share them."""
    for array in arrays:
        array.flags.writeable = False


def find_indices(board: Board, codes: Indices | Iterable[SupportsIndex | CodeLike]) -> Indices:
    """Return the indices of ``codes``, which may be codes or indices; raises CodeError for anything else."""
    if isinstance(codes, np.ndarray) and codes.ndim == 1 and codes.dtype.kind in "iu":
        return codes
    if not isinstance(codes, Iterable) or isinstance(codes, str):
        raise CodeError(f"{codes!r} is not a list: give a list of codes")
    return np.array([board.as_index(code) for code in codes], np.intp)


def _read_codes(board: Board, codes: ArrayLike) -> Codes:
    try:
        array = np.asarray(codes)
    except ValueError:  # rows of different lengths
        array = np.empty(0)
    if array.ndim == 1 and array.dtype.kind == "U":
        array = np.array([board.parse(text) for text in array.tolist()])
    are_whole = array.dtype.kind in "iu" or (array.dtype.kind == "f" and bool((array == array.round()).all()))
    if array.ndim != 2 or array.shape[1] != board.pegs or not are_whole:
        raise CodeError(f"{array.dtype} of shape {array.shape}: give each code as a row of {board.pegs} numbers")
    if array.size and not (array.min() >= 1 and array.max() <= board.colors):
        raise CodeError(f"colours from {array.min()} to {array.max()}: this board has 1 to {board.colors}")
    return array.astype(np.uint8, copy=False)


def score_many(board: BoardLike, codes: ArrayLike, guesses: ArrayLike) -> NDArray[np.intp]:
    """Return black and white pegs of each code for each guess of a board: shape (n, g, 2).

    ``codes`` have shape (n, pegs), ``guesses`` (g, pegs); both may be lists of texts. Raises CodeError for other
    shapes, and for colours that the board does not have; repeated colours in arrays are always allowed.

    >>> score_many(Board(), [(1, 1, 2, 2)], [(1, 2, 3, 4), (2, 1, 2, 1)]).tolist()
    [[[1, 1], [2, 2]]]
    """
    board = Board.of(board)
    ranks = rank_pairs(_read_codes(board, codes), _read_codes(board, guesses))
    return np.array(feedbacks(board.pegs), np.intp)[ranks]


def score_each(board: BoardLike, codes: ArrayLike, guesses: ArrayLike) -> NDArray[np.intp]:
    """Return black and white pegs of each code for its own guess: shape (n, 2).

    Both ``codes`` and ``guesses`` have shape (n, pegs), with colours of the ``board``. Raises CodeError for
    other shapes, and for colours that the board does not have.

    >>> score_each(Board(), [(1, 1, 2, 2), (1, 2, 3, 6)], [(1, 2, 3, 4), (1, 3, 2, 2)]).tolist()
    [[1, 1], [1, 2]]
    """
    board = Board.of(board)
    hidden, tried = _read_codes(board, codes), _read_codes(board, guesses)
    if len(hidden) != len(tried):
        raise CodeError(f"{len(hidden)} codes and {len(tried)} guesses: give one guess for each code")
    return np.array(feedbacks(board.pegs), np.intp)[rank_each(hidden, tried, count_repeated(hidden))]


def rank_each(codes: Codes, guesses: Codes, repeated: NDArray[np.uint8]) -> Ranks:
    """Return the feedback rank of each code for its own guess; codes, guesses and ``repeated`` are as in ``rank_pairs``."""
    hidden, tried, before = (np.ascontiguousarray(rows.T) for rows in (codes, guesses, repeated))
    black, common = np.zeros((2, len(codes)), np.uint8)
    for column, other, times in zip(hidden, tried, before, strict=True):
        black += (column == other).view(np.uint8)
        occurs = np.zeros(len(codes), np.uint8)
        for each in tried:
            occurs += (column == each).view(np.uint8)
        common += (occurs > times).view(np.uint8)
    return join_ranks(black, common, len(hidden))


class Scorer:
    """Scores codes against each other, by their indices, on one board that can be listed."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ranks: int = len(feedbacks(board.pegs))
        self._repeated = count_repeated(board.codes)
        self.keeps_all = board.size <= MATRIX_CODES  # whether the scores of all pairs are stored
        self._matrix = self._score_all() if self.keeps_all else None

    def _score_all(self) -> Ranks:
        codes = self.board.codes
        matrix: Ranks = np.empty((len(codes), len(codes)), np.uint8 if self.board.pegs <= 15 else np.uint16)
        prepared = PreparedGuesses(codes, find_colors(codes))
        rows = max(1, _BLOCK_BYTES // matrix[0].nbytes)
        for start in range(0, len(codes), rows):
            some = slice(start, start + rows)
            matrix[some] = self.against_prepared(all_indices(self.board)[some], prepared)
        return matrix

    def against(self, codes: Indices, guesses: Indices | slice = EVERYTHING) -> Ranks:
        """Return the feedback rank of n codes for g guesses, by default all codes: shape (n, g).

        Both arguments are indices into ``board.codes``. Feedback is symmetric: guesses may also be the hidden codes.
        """
        if self._matrix is not None:
            rows = self._matrix[codes]
            if isinstance(guesses, slice):
                return rows[:, guesses]
            return rows.take(guesses, axis=1)  # faster than as an index, which leaves rows out of order
        return self._told(rank_pairs(self.board.codes[codes], self.board.codes[guesses], self._repeated[codes]))

    def _told(self, ranks: Ranks) -> Ranks:
        """Return the ranks of what the board's answers tell of whole answers: perhaps only the black pegs."""
        if not self.board.blacks_only:
            return ranks
        told: Ranks = np.array([each.rank for each in self.board.answers], ranks.dtype)[ranks]
        return told

    def pairs(self, codes: Indices, guesses: Indices) -> Ranks:
        """Return the feedback rank of each code for its own guess; both arrays of indices are broadcast."""
        if self._matrix is not None:
            ranks: Ranks = self._matrix[codes, guesses]
            return ranks
        codes, guesses = np.broadcast_arrays(codes, guesses)
        shape, codes, guesses = codes.shape, codes.ravel(), guesses.ravel()
        every = self.board.codes
        return self._told(rank_each(every[codes], every[guesses], self._repeated[codes]).reshape(shape))

    def colors(self, codes: Indices) -> NDArray[np.intp]:
        """Return the colours that occur in codes, rising."""
        return find_colors(self.board.codes[codes])

    def prepare(self, guesses: Indices | slice, colors: NDArray[np.intp]) -> PreparedGuesses:
        """Prepare guesses, given by their indices, for ``against_prepared``; see ``PreparedGuesses``."""
        return PreparedGuesses(self.board.codes[guesses], colors)

    def common(self, codes: Indices, prepared: PreparedGuesses) -> NDArray[np.uint8]:
        """Return the sum of black and white pegs of codes (indices) for prepared guesses: shape (n, g)."""
        return prepared.common(self.board.codes[codes], self._repeated[codes])

    def against_prepared(self, codes: Indices, prepared: PreparedGuesses) -> Ranks:
        """Return the same as ``against``, but for prepared guesses, which saves time if there are many codes."""
        return self._told(prepared.ranks(self.board.codes[codes], self._repeated[codes]))


@lru_cache(maxsize=4)
def scorer(board: Board) -> Scorer:
    """Return the ``Scorer`` of a board; the scorers of the last boards are cached."""
    return Scorer(board)
