"""Write down a proof that no play needs fewer guesses, so that a program without this search can check it.

The proof consists of claims: lower bounds on the costs of sets. A claim about a set holds if every guess costs at
least as much: one guess for each code of the set, plus the costs of the parts, which are bounded by their sizes or
by claims about them. Only such claims about parts are written, each beside a number made of the set's name.
``examples/check_certificate.py`` makes the names and the parts itself, and proves every claim.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import BinaryIO

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.core.symmetry import DistinctGuesses, representatives
from mastermind_xl.search.bounds import Candidates, Position, glance
from mastermind_xl.search.proof import Search

_KEPT = 1 << 26  # bytes of distinct guesses that are stored

Claims = dict[bytes, tuple[Candidates, int]]
"""Sets of one size by their names, each with the lower bound that is claimed."""


def write_certificate(search: Search, total: int, progress: Callable[[int], None], file: BinaryIO) -> int:
    """Write the claims that prove the least total of a search, and return their number.

    Args:
        search: a search of all guesses, without a limit, which has been run.
        total: the least total.
        progress: called again and again with the number of claims so far.
        file: a line for the board and its total, then one for each claim: a number of 12 hexadecimal digits, and the bound.
    """
    board = search.board
    file.write(f"optimal 1 {board.pegs} {board.colors} {int(board.repeats)} {total}\n".encode())
    prover = _Prover(search)
    count = 0
    codes = tuple(range(board.size))
    todo: dict[int, Claims] = {board.size: {b"": (codes, total)}}
    while todo:  # larger sets first, as they need claims about smaller ones
        for name, (candidates, claim) in todo.pop(max(todo)).items():
            if name:
                file.write(f"{blake2b(name, digest_size=6).hexdigest()} {claim}\n".encode())
                count += 1
            progress(count)
            for guess in prover.list_cheap(candidates, claim):
                prover.claim(guess, candidates, claim, todo)
    return count


class _Prover:
    """Finds the claims about the parts of a set that prove a claim about the set."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._board = search.board
        self._scores = scorer(search.board)
        self._level = search.level(0)
        self._distinct = DistinctGuesses(search.board, _KEPT)
        self._first = np.array([search.board.index(code) for code in representatives(search.board)])
        whole = Position(tuple(range(search.board.size)), self._level, ())
        self._few = 1 + max(len(search.split(int(guess), whole)) for guess in self._first)

    def list_cheap(self, candidates: Candidates, claim: int) -> Iterator[int]:
        """Yield the guesses that may cost less than the claim by their parts' sizes, one per division."""
        rows = np.array(candidates)
        is_whole = len(rows) == self._board.size
        guesses: Indices = self._first if is_whole else self._distinct.holding(rows, ())
        answers = self._scores.against(rows, guesses)
        sizes = count_parts(answers, self._scores.ranks)
        bounds = len(rows) + self._level.leasts.take(sizes[:-1]).sum(axis=0)
        is_cheap = (bounds < claim) & (sizes[:-1].max(axis=0) < len(rows))
        cheap = {
            column.tobytes(): int(guess)
            for column, guess in zip(answers.T[is_cheap], guesses[is_cheap], strict=True)
        }
        yield from cheap.values()

    def claim(self, guess: int, candidates: Candidates, claim: int, todo: dict[int, Claims]) -> None:
        """Add claims about the parts of a guess to ``todo``; together they prove its claimed cost."""
        parts = sorted(self._search.split(guess, Position(candidates, self._level, None)), key=len)
        bounds = [self._bound(part) for part in parts]
        missing = claim - len(candidates) - sum(bounds)
        for part, bound in zip(parts, bounds, strict=True):
            if missing <= 0:
                return
            if len(part) <= 2:
                continue
            cost = self._search.least_cost(part, bound + missing)
            if cost > bound:
                missing -= cost - bound
                name = name_set(self._board, part)
                claims = todo.setdefault(len(part), {})
                if name not in claims or claims[name][1] < cost:
                    claims[name] = part, cost

    def _bound(self, part: Candidates) -> int:
        """Return a lower bound on the cost of a set: by its size; for a small set, also by its own codes as guesses."""
        count = len(part)
        if 2 < count <= self._few:
            rows = np.array(part)
            if glance(count, self._scores.against(rows, rows).tolist())[0] < count:
                return 2 * count
        return self._level.least[count]


def name_set(board: Board, candidates: Candidates) -> bytes:
    """Name a set; sets that differ only in the names of colours and positions mostly get the same name.

    Positions are put in order by how often each has its colours, then colours by where they are and with which others.
    """
    codes = [board.code(code) for code in candidates]
    columns = [Counter(column) for column in zip(*codes, strict=True)]
    order = sorted(range(board.pegs), key=lambda place: sorted(columns[place].values()))
    counts = {color: [columns[place][color] for place in order] for color in range(1, board.colors + 1)}
    company: dict[int, list[list[list[int]]]] = {color: [] for color in counts}
    for code in codes:
        looks = [counts[code[place]] for place in order]
        for color in set(code):
            company[color].append(looks)
    ranked = sorted(counts, key=lambda color: (counts[color], sorted(company[color])), reverse=True)
    new = {color: number for number, color in enumerate(ranked)}
    return b"".join(sorted(bytes([new[code[place]] for place in order]) for code in codes))
