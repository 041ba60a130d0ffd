"""What a search has found out, kept in a file so that another run goes on from it.

For every set of candidates that was searched there are a row of four numbers and the set itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import BinaryIO

import numpy as np

from mastermind_xl.core.checkpoint import DAMAGED, CheckpointError, Format
from mastermind_xl.strategies.search import Fact, Search

_FORMAT = Format(
    "optimal 2", ("<i8", "<u2"), "is from a search on another board or within another number of guesses"
)


def save(search: Search, file: BinaryIO) -> None:
    """Write what a search has found out so far."""
    facts = search.facts()
    rows = [(fact.left, len(fact.candidates), fact.cost, fact.guess) for fact in facts]
    candidates = [code for fact in facts for code in fact.candidates]
    _FORMAT.save(file, _work(search), [np.array(rows, np.int64).ravel(), np.array(candidates, np.uint16)])


def restore(search: Search, file: BinaryIO) -> None:
    """Let a search go on from what ``save`` wrote; what does not follow from it is searched again.

    Raises:
        CheckpointError: it was written for another board or another bound on guesses, it is damaged,
            or it is no such file.
    """
    rows, candidates = _FORMAT.load(file, _work(search))
    sizes, most = rows[1::4], len(candidates)
    if len(rows) % 4 or sizes.min(initial=0) < 0 or sizes.max(initial=0) > most or sizes.sum() != most:
        raise CheckpointError(DAMAGED)
    facts = sorted(_facts(rows.tolist(), candidates.tolist()), key=lambda fact: len(fact.candidates))
    for fact in facts:  # smaller sets first, from which follows what others cost
        if search.bears_out(fact):
            search.learn([fact])


def _work(search: Search) -> list[int]:
    board = search.board
    return [board.pegs, board.colors, int(board.repeats), search.max_guesses or 0]


def _facts(rows: list[int], candidates: list[int]) -> Iterator[Fact]:
    ends = np.cumsum([0, *rows[1::4]]).tolist()
    for left, cost, guess, (start, end) in zip(
        rows[::4], rows[2::4], rows[3::4], pairwise(ends), strict=True
    ):
        yield Fact(left, tuple(candidates[start:end]), cost, guess)
