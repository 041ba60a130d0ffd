"""Store the results of a search for optimal play in a file, from which the same command continues.

For every set of candidates that was searched, the file contains a row of four numbers and the set itself.
"""

from itertools import pairwise
from typing import BinaryIO

import numpy as np

from mastermind_xl.laboratory.checkpoint import DAMAGED, CheckpointError, Format
from mastermind_xl.search.sets import SetSearch

_FORMAT = Format(
    "optimal 2",
    ("<i8", "<u2"),
    "is from a search on another board, with another limit of guesses, or among other guesses",
)


def save(search: SetSearch, file: BinaryIO) -> None:
    """Write the totals and lower bounds of sets that a search has found so far to a file."""
    rows: list[int] = []
    codes: list[int] = []
    for level, candidates in dict.fromkeys(search.searched):
        total, guess = level.solved.get(candidates) or (level.low[candidates], -1)
        rows += level.left, len(candidates), total, guess
        codes += candidates
    _FORMAT.save(file, search.board, [np.array(rows, np.int64), np.array(codes, np.uint16)], *_options(search))


def _options(search: SetSearch) -> list[int]:
    return [search.max_guesses or 0] + [1] * search.consistent


def restore(search: SetSearch, file: BinaryIO) -> None:
    """Let a search continue from the file that ``save`` wrote.

    The stored totals are believed, because only the same work could check them all. Raises CheckpointError for a file
    of another kind of search, and for a file that is damaged or not a checkpoint.
    """
    rows, candidates = _FORMAT.load(file, search.board, *_options(search))
    lefts, sizes, totals, guesses = (rows[column::4] for column in range(4))
    codes, most = search.board.size, len(candidates)
    levels = {level.left: level for level in search.levels}
    if (
        len(rows) % 4 or sizes.min(initial=1) < 1 or sizes.max(initial=0) > most or sizes.sum() != most
        or candidates.max(initial=0) >= codes or guesses.min(initial=0) < -1 or guesses.max(initial=0) >= codes
        or not levels.keys() >= {*lefts.tolist()}
    ):  # fmt: skip
        raise CheckpointError(DAMAGED)
    listed = candidates.tolist()
    sets = (tuple(listed[start:end]) for start, end in pairwise(np.cumsum([0, *sizes]).tolist()))
    for left, found, total, guess in zip(lefts.tolist(), sets, totals.tolist(), guesses.tolist(), strict=True):
        search.learn(levels[left], found, total, guess)
