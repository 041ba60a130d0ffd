"""Optimal play: the least total over all codes, searched for and proved (Koyama and Lai 1993).

Depth-first branch and bound. What a set of candidates costs at least follows from its size: a
guess can find one code and divide the rest into as many parts as there are other answers. A guess
costs at least a guess for each candidate, and what its parts cost at least; guesses are tried in
order of that bound, their smallest parts first. What is found out about a set is kept: its cost,
or what it has been proved to cost at least.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.feedback import MATRIX_CODES, Indices, scorer
from mastermind_xl.core.plan import plan
from mastermind_xl.core.strategies import BestPartition, few_parts
from mastermind_xl.core.symmetry import Symmetry
from mastermind_xl.core.tree import NONE

IMPOSSIBLE = 1 << 40
"""The cost of a set that cannot be settled within the guesses left; more than any total."""

Progress = Callable[[str], None]


@dataclass(frozen=True)
class Fact:
    """What is known of a set of candidates: its cost if ``exact``, else what it costs at least."""

    cost: int
    exact: bool
    guess: int = -1


class Search:
    """Finds the least total on one board.

    Args:
        board: of at most ``MATRIX_CODES`` codes.
        max_guesses: no game may take more; as many as it takes when None.
        progress: told in a sentence whenever an opening is settled.

    Raises:
        BoardError: the board is too big to search.
    """

    def __init__(
        self, board: Board, max_guesses: int | None = None, progress: Progress | None = None
    ) -> None:
        if board.size > MATRIX_CODES:
            raise BoardError(
                f"{board} have {board.size:,} codes: optimal play is searched up to {MATRIX_CODES:,} codes"
            )
        self.board = board
        self.max_guesses = max_guesses
        self._progress = progress
        scores = scorer(board)
        self._kinds = scores.ranks
        self._won = scores.ranks - 1
        self._branches = max(
            1, self._kinds - 1 - (board.pegs > 1)
        )  # but for the win and the impossible answer
        self._matrix = scores.against(np.arange(board.size))
        self._rows = [row.tobytes() if row.dtype == np.uint8 else tuple(row.tolist()) for row in self._matrix]
        self._symmetry: Symmetry | None = Symmetry(board)
        self._least = self._least_costs()
        self._least_list: list[int] = self._least.tolist()
        self._facts: dict[tuple[int, tuple[int, ...]], Fact] = {}
        self._columns: dict[
            int, tuple[Indices, np.ndarray[tuple[int, int], np.dtype[np.uint8]], Indices]
        ] = {}
        self._step = 0 if max_guesses is None else 1  # so that without a limit every depth is the same
        self.nodes = 0

    def _least_costs(self) -> Indices:
        """What a set of each size costs at least: one code at once, then as many as there are branches, …."""
        costs, total, depth, room = [0], 0, 1, 1
        for _ in range(self.board.size):
            if room == 0:
                depth += 1
                room = self._branches ** (depth - 1)
            total += depth
            room -= 1
            costs.append(total)
        return np.array(costs)

    @property
    def _left(self) -> int:
        """The guesses there are at the start."""
        return self.board.size if self.max_guesses is None else self.max_guesses

    def run(self, opening: int | None = None) -> int:
        """The least total over all codes; ``IMPOSSIBLE`` if the board cannot be won within ``max_guesses``.

        Args:
            opening: index of the first guess; the best one when None.
        """
        codes, left = tuple(range(self.board.size)), self._left
        first = (
            [self.board.index(code) for code in self.board.representatives] if opening is None else [opening]
        )
        openings = sorted(self._opening(guess, codes) for guess in first)
        best, choice = IMPOSSIBLE, -1
        for number, (bound, guess, parts) in enumerate(openings, 1):
            total = self._settle(parts, bound, best, (guess,), left - self._step)
            if total < best:
                best, choice = total, guess
            if self._progress is not None:
                shown = self.board.format(self.board.code(guess))
                found = "nothing" if best >= IMPOSSIBLE else f"{best:,}"
                self._progress(
                    f"opening {shown} settled ({number} of {len(openings)}), "
                    f"least so far {found}, {self.nodes:,} positions searched"
                )
        self._facts[left, codes] = Fact(best, exact=True, guess=choice)
        return best

    def solve(self, candidates: tuple[int, ...]) -> int:
        """The best guess for any set of candidates, which need not come from a history that was searched."""
        symmetry, self._symmetry = self._symmetry, None
        try:
            self._cost(candidates, IMPOSSIBLE, (), self._left)
        finally:
            self._symmetry = symmetry
        return self._look(candidates, self._left).guess

    def _opening(self, guess: int, codes: tuple[int, ...]) -> tuple[int, int, list[tuple[int, ...]]]:
        parts = self._split(guess, codes)
        return len(codes) + sum(self._least_list[len(part)] for part in parts), guess, parts

    def _split(self, guess: int, candidates: tuple[int, ...]) -> list[tuple[int, ...]]:
        """The parts that a guess makes, without the guess itself."""
        row, won = self._rows[guess], self._won
        parts: dict[int, list[int]] = {}
        for code in candidates:
            rank = row[code]
            if rank in parts:
                parts[rank].append(code)
            else:
                parts[rank] = [code]
        parts.pop(won, None)
        return [tuple(part) for part in parts.values()]

    def _settle(
        self, parts: list[tuple[int, ...]], bound: int, limit: int, asked: tuple[int, ...], left: int
    ) -> int:
        """What a guess costs altogether, or at least ``limit`` if it turns out to be no less."""
        total = bound
        todo = []
        for part in parts:
            fact = self._look(part, left)
            total += fact.cost - self._least_list[len(part)]
            if total >= limit:
                return total
            if not fact.exact:
                todo.append((len(part), fact.cost, part))
        todo.sort()
        for _, known, part in todo:
            total += self._cost(part, limit - total + known, asked, left) - known
            if total >= limit:
                return total
        return total

    def _look(self, candidates: tuple[int, ...], left: int) -> Fact:
        """What is known of a set, or can be seen without a search."""
        count = len(candidates)
        if count > left and left < 2:
            return Fact(IMPOSSIBLE, exact=True)
        if count <= 2:
            return Fact(2 * count - 1, exact=True, guess=candidates[0])
        fact = self._facts.get((left, candidates))
        if fact is None:
            fact = self._see(candidates, count)
            self._facts[left, candidates] = fact
        return fact

    def _see(self, candidates: tuple[int, ...], count: int) -> Fact:
        if count > self._branches + 1:
            return Fact(self._least_list[count], exact=False)
        almost = -1
        for guess in candidates:
            row = self._rows[guess]
            parts = len({row[code] for code in candidates})
            if parts == count:  # every other candidate alone in its part
                return Fact(2 * count - 1, exact=True, guess=guess)
            if parts == count - 1:  # one part of two, which no other set can better
                almost = guess
        if almost >= 0 and self.max_guesses is None:
            return Fact(2 * count, exact=True, guess=almost)
        return Fact(2 * count, exact=False)

    def _cost(self, candidates: tuple[int, ...], limit: int, asked: tuple[int, ...], left: int) -> int:
        """What a set costs, or something from ``limit`` up if it costs no less."""
        fact = self._look(candidates, left)
        if fact.exact or fact.cost >= limit:
            return fact.cost
        self.nodes += 1
        rows = np.array(candidates)
        guesses, matrix, offsets = self._guesses(asked, rows)
        count = len(guesses)
        flat = matrix[rows].astype(np.intp)
        flat *= count
        flat += offsets
        sizes = np.bincount(flat.ravel(), minlength=self._kinds * count).reshape(self._kinds, count)
        bounds: Indices = self._least.take(sizes[: self._won]).sum(axis=0)
        bounds += len(candidates)
        promising = np.flatnonzero(bounds < limit)
        order = promising[np.argsort(bounds[promising], kind="stable")]
        best: int = limit
        choice = -1
        for bound, guess in zip(bounds[order].tolist(), guesses[order].tolist(), strict=True):
            if bound >= best:
                break
            parts = self._split(guess, candidates)
            if len(parts) == 1 and len(parts[0]) == len(candidates):
                continue  # it tells nothing
            total = self._settle(parts, bound, best, (*asked, guess), left - self._step)
            if total < best:
                best, choice = total, guess
                if best == fact.cost:
                    break
        self._facts[left, candidates] = Fact(best, exact=choice >= 0, guess=choice)
        return best

    def _guesses(
        self, asked: tuple[int, ...], candidates: Indices
    ) -> tuple[Indices, np.ndarray[tuple[int, int], np.dtype[np.uint8]], Indices]:
        """Guesses worth a look, what all codes answer them, and 0, 1, … for each."""
        if self._symmetry is None:
            guesses = np.arange(self.board.size)
        else:
            held = int(np.bitwise_or.reduce(self._symmetry.colors[candidates]))
            guesses = self._symmetry.guesses(asked, held)
        key = id(guesses) if self._symmetry is not None else 0
        found = self._columns.get(key)
        if found is None:
            found = (guesses, self._matrix.take(guesses, axis=1), np.arange(len(guesses)))
            self._columns[key] = found
        return found

    def planned(self, candidates: tuple[int, ...], asked: int) -> int:
        """The guess that was found for a set after ``asked`` guesses; -1 if it was not searched to the end."""
        fact = self._look(candidates, self._left - self._step * asked)
        return fact.guess if fact.exact else -1

    def strategy(self, opening: int | None = None) -> Optimal:
        """The strategy that plays what ``run`` has found."""
        return Optimal(self.board, opening, self)


_SMALL = 60
"""Sets up to this size, a tenth of a second's work, are searched when a person's own guesses lead to them."""


class Optimal:
    """Guess what finds the codes in the least total of guesses (Koyama and Lai 1993).

    Boards whose play is kept follow it; others are searched when the first guess is asked for.
    Where guesses of another kind have led away from optimal play, small sets of candidates are
    searched as well, and large ones are divided into the most parts (Kooi 2005).
    """

    name = "optimal"

    def __init__(self, board: Board, opening: int | None = None, search: Search | None = None) -> None:
        self.board = board
        self.opening = opening
        self._searched = search is not None
        kept = None if self._searched else plan(board)
        self._plan = kept if kept is None or opening in (None, int(kept.guesses[0])) else None
        self._begun = search or (Search(board) if self._plan is None else None)

    @property
    def _search(self) -> Search:
        """The search, begun only when it is needed: play that is kept does not wait for it."""
        if self._begun is None:
            self._begun = Search(self.board)
        return self._begun

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        if self._plan is not None:
            node = self._plan.follow(asked, int(candidates[0]))
            if node != NONE:
                return int(self._plan.guesses[node])
        elif not self._searched and len(candidates) > _SMALL:
            self._search.run(self.opening)
            self._searched = True
        key = tuple(candidates.tolist())
        guess = self._search.planned(key, len(asked))
        if guess >= 0:
            return guess
        if len(key) <= _SMALL:
            return self._search.solve(key)
        return BestPartition(self.board, self.name, few_parts).choose(candidates, asked)
