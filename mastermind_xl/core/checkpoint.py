"""What a search has found out, kept in a file so that another run goes on from it.

A file of numpy arrays (.npz): what it is, the board with the bound on guesses, a row for every set
of candidates that was searched, and the sets themselves, one after the other.
"""

from __future__ import annotations

import zipfile
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.search import Fact, Search

_KIND = "mastermind_xl optimal 1"
"""What such a file says that it is, and its edition."""


class CheckpointError(MastermindError):
    """A file from which a search cannot go on; the message says why, and begins after the file's name."""


def save(search: Search, file: BinaryIO) -> None:
    """Write what a search has found out so far."""
    facts = search.facts()
    rows = [(fact.left, len(fact.candidates), fact.cost, fact.guess) for fact in facts]
    np.savez(
        file,
        kind=np.array(_KIND),
        board=np.array(_board(search)),
        facts=np.array(rows, np.int64).reshape(-1, 4),
        candidates=np.array([code for fact in facts for code in fact.candidates], np.uint16),
    )


def restore(search: Search, file: BinaryIO) -> None:
    """Let a search go on from what ``save`` wrote.

    Raises:
        CheckpointError: it was written for another board or another bound on guesses, it is damaged,
            or it is no such file.
    """
    try:
        arrays = _read(file)
    except (OSError, EOFError, ValueError, KeyError, NotImplementedError, zipfile.BadZipFile):
        arrays = {}
    if set(arrays) != {"kind", "board", "facts", "candidates"} or arrays["kind"].tolist() != _KIND:
        raise CheckpointError("is damaged, or was not written by this command: name another file")
    if arrays["board"].tolist() != _board(search):
        raise CheckpointError(
            "is from a search on another board or within another number of guesses: name another file"
        )
    search.learn(_facts(arrays["facts"], arrays["candidates"]))


def _board(search: Search) -> list[int]:
    board = search.board
    return [board.pegs, board.colors, int(board.repeats), search.max_guesses or 0]


def _read(file: BinaryIO) -> dict[str, NDArray[Any]]:
    """The arrays in a file, all of them sound."""
    with zipfile.ZipFile(file) as archive:
        if archive.testzip() is not None:
            return {}
    file.seek(0)
    with np.load(file, allow_pickle=False) as arrays:
        return dict(arrays)


def _facts(rows: NDArray[np.int64], candidates: NDArray[np.uint16]) -> list[Fact]:
    codes: list[int] = candidates.tolist()
    facts, start = [], 0
    for left, size, cost, guess in rows.tolist():
        facts.append(Fact(left, tuple(codes[start : start + size]), cost, guess))
        start += size
    return facts
