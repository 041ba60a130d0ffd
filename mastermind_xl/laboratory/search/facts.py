"""Store the results of a search for optimal play in a file, from which the same command continues.

For every set of candidates that was searched, the file contains a row of four numbers and the set itself.
"""

from itertools import pairwise
from typing import BinaryIO, NamedTuple

import numpy as np

from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.laboratory.checkpoint import DAMAGED, CheckpointError, Format
from mastermind_xl.search.bounds import Candidates, Level, Position
from mastermind_xl.search.sets import STORED, SetSearch

_FORMAT = Format(
    "optimal 2", ("<i8", "<u2"), "is from a search with another board, limit of guesses, or set of allowed guesses"
)


class Fact(NamedTuple):
    """The total of a set of candidates, or its lower bound, if ``left`` guesses are left (-1: no limit).

    ``guess`` is the guess with this total; -1 means that the total is a lower bound.
    """

    left: int
    candidates: Candidates
    total: int
    guess: int


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

    A total is used if the totals of smaller sets prove it, and a lower bound if it is possible. Raises CheckpointError
    for a file of another kind of search, and for a file that is damaged or not a checkpoint.
    """
    rows, candidates = _FORMAT.load(file, search.board, *_options(search))
    sizes, most = rows[1::4], len(candidates)
    if len(rows) % 4 or sizes.min(initial=0) < 0 or sizes.max(initial=0) > most or sizes.sum() != most:
        raise CheckpointError(DAMAGED)
    codes = candidates.tolist()
    sets = (tuple(codes[start:end]) for start, end in pairwise(np.cumsum([0, *sizes]).tolist()))
    facts = map(Fact, rows[::4].tolist(), sets, rows[2::4].tolist(), rows[3::4].tolist())
    # smaller sets first, because the totals of larger sets follow from the totals of smaller sets
    for fact in sorted(facts, key=lambda fact: len(fact.candidates)):
        level = search.levels[fact.left] if _bears_out(search, fact) else None
        if level and (fact.guess >= 0 or level.known(fact.candidates) < fact.total):
            search.learn(level, fact.candidates, fact.total, fact.guess)


def _bears_out(search: SetSearch, fact: Fact) -> bool:
    """Whether the totals of smaller sets prove the stored total of a set; a stored lower bound need only be possible."""
    # A possible lower bound is accepted, because only the search itself could check the bound.
    left, candidates, total, guess = fact
    count, size = len(candidates), search.board.size
    if left not in {level.left for level in search.levels} or not 1 <= count <= size:
        return False
    if candidates[-1] >= size or any(one >= other for one, other in pairwise(candidates)):
        return False
    if guess < 0:  # with enough guesses, the candidates can be guessed one after the other
        return 0 <= total <= (count * (count + 1) // 2 if left < 0 else IMPOSSIBLE)
    if count < 2 or guess >= size or (search.consistent and guess not in candidates):
        return False
    level = search.levels[left]
    parts = search.split(guess, Position(candidates, level, None))
    return len(parts[0]) < count and total == _add_up(search, parts, count, total + 1, level.below) < IMPOSSIBLE


def _add_up(search: SetSearch, parts: list[Candidates], count: int, limit: int, level: Level) -> int:
    """Return the total of a guess for ``count`` candidates from the totals of the parts, or any number ≥ ``limit``."""
    known = {part: level.solved[part].total for part in parts if part in level.solved}
    unknown = [part for part in parts if part not in known]
    if max(map(len, unknown), default=0) >= STORED:
        return IMPOSSIBLE  # a search that knew the total of the whole would have stored this part
    return search.settle(count + sum(known.values()), unknown, limit, None, level)
