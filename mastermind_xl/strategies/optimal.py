"""Optimal play: the least total over all codes, kept, or searched for and proved (Koyama and Lai 1993)."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import Indices
from mastermind_xl.strategies.best_guess import Choice
from mastermind_xl.strategies.kept import plan
from mastermind_xl.strategies.registry import BestPartition, few_parts
from mastermind_xl.strategies.search import Search
from mastermind_xl.strategies.tree import NONE

_SMALL = 60
"""Sets up to this size, a tenth of a second's work, are searched when a person's own guesses lead to them."""


class _TimeUp(Exception):  # noqa: N818 - it is no error
    """A search has taken as long as it may."""


class Optimal:
    """Guess what finds the codes in the least total of guesses (Koyama and Lai 1993).

    Boards whose play is kept follow it; others are searched when the first guess is asked for.
    Where guesses of another kind have led away from optimal play, small sets of candidates are
    searched as well. Large ones, and those for which time has run out, are divided into the most
    parts (Kooi 2005).

    Args:
        board: what can be searched; see ``Search``.
        opening: index of the first guess, instead of the best one.
        search: one that has been run.
        budget: seconds for each guess.
    """

    name = "optimal"

    def __init__(
        self,
        board: Board,
        opening: int | None = None,
        search: Search | None = None,
        budget: float | None = None,
    ) -> None:
        self.board = board
        self.opening = opening
        self._budget = budget
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
        return self.look(candidates, asked).guess

    def look(self, candidates: Indices, asked: Sequence[int] = ()) -> Choice:
        """The next guess, and whether time ran out before it was known to be the best."""
        if self._plan is not None:
            node = self._plan.follow(asked, int(candidates[0]))
            if node != NONE:
                return Choice(int(self._plan.guesses[node]))
        looked_at = None
        try:
            guess = self._find(tuple(candidates.tolist()), len(asked))
        except _TimeUp:
            guess, looked_at = -1, self.board.size
        if guess < 0:
            guess = BestPartition(self.board, self.name, few_parts).choose(candidates, asked)
        return Choice(guess, looked_at)

    def may_guess(self, candidates: Indices, asked: Sequence[int], guess: int) -> bool:
        """Whether a guess is the one that is chosen, or for a small set another that costs no more.

        Large sets are not searched for it: there it is the chosen one where play is kept, and no other.
        """
        if len(candidates) > _SMALL:
            return self._plan is not None and self.choose(candidates, asked) == guess
        chosen = self.choose(candidates, asked)
        if chosen == guess:
            return True
        these = tuple(candidates.tolist())
        return self._search.cost(these, guess) <= self._search.cost(these, chosen)

    def _find(self, candidates: tuple[int, ...], asked: int) -> int:
        """The best guess after ``asked`` guesses, searched for if it is not known; -1 for a set that is too large.

        Raises:
            _TimeUp: it takes too long.
        """
        many = len(candidates) > _SMALL
        watch = self._watch()
        if many and watch is None and self._plan is not None:
            return -1  # the search, which takes a moment to begin, knows of no such set
        if self._plan is None and many and not self._searched:
            self._searched = True
            self._search.run(self.opening, watch)
        guess = self._search.planned(candidates, asked)
        if guess < 0 and (watch is not None or not many):
            guess = self._search.solve(candidates, watch)
        return guess

    def _watch(self) -> Callable[[], None] | None:
        return None if self._budget is None else _end_after(self._budget)


def prove(board: Board, opening: int | None, seconds: float) -> Optimal | None:
    """Optimal play, if it is kept or can be proved in that time; else ``None``."""
    kept = plan(board)
    if kept is not None and opening in (None, int(kept.guesses[0])):
        return Optimal(board, opening)
    search = Search(board)
    try:
        search.run(opening, _end_after(seconds))
    except _TimeUp:
        return None
    return Optimal(board, opening, search)


def _end_after(seconds: float) -> Callable[[], None]:
    """What ends a search when time runs out."""
    end = time.monotonic() + seconds

    def watch() -> None:
        if time.monotonic() > end:
            raise _TimeUp

    return watch
