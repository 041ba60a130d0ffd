"""Optimal play: the least total over all codes, kept, or searched for and proved (Koyama and Lai 1993)."""

from __future__ import annotations

import time
from collections.abc import Callable

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.strategies import DEFAULTS, Choice, Options, Strategy
from mastermind_xl.strategies.kept import find_kept
from mastermind_xl.strategies.most_parts import MostParts
from mastermind_xl.strategies.search import Search

_SMALL = 60
"""Sets up to this size, a tenth of a second's work, are searched when a person's own guesses lead to them."""


class _TimeUp(Exception):  # noqa: N818 - it is no error
    """A search has taken as long as it may."""


class Optimal(Strategy):
    """Guess what finds the codes in the least total of guesses (Koyama and Lai 1993).

    Boards whose play is kept follow it; others are searched when the first guess is asked for.
    Where guesses of another kind have led away from optimal play, small sets of candidates are
    searched as well. Large ones, and those for which time has run out, are divided into the most
    parts (Kooi 2005).

    Args:
        board: what can be searched; see ``Search``.
        options: how to play.
        search: one that has been run.
    """

    name = "optimal"

    def __init__(self, board: Board, options: Options = DEFAULTS, search: Search | None = None) -> None:
        super().__init__(board, options)
        self._searched = search is not None
        self._kept = None if self._searched else find_kept(board, options.opening)
        self._begun = search or (Search(board) if self._kept is None else None)

    @property
    def _search(self) -> Search:
        """The search, begun only when it is needed: play that is kept does not wait for it."""
        if self._begun is None:
            self._begun = Search(self.board)
        return self._begun

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``; it tells whether time ran out before the guess was known to be the best."""
        if self._kept is not None:
            guess = self._kept.follow(game)
            if guess is not None:
                return Choice(guess)
        looked_at = None
        try:
            guess = self._find(tuple(game.candidates.tolist()), len(game.guesses))
        except _TimeUp:
            guess, looked_at = -1, self.board.size
        if guess < 0:
            guess = MostParts(self.board).choose(game).guess
        return Choice(guess, looked_at)

    def may_guess(self, game: Game, guess: int) -> bool:
        """Whether a guess is the one that is chosen, or for a small set another that costs no more.

        Large sets are not searched for it: there it is the chosen one where play is kept, and no other.
        """
        many = len(game.candidates) > _SMALL
        if many and self._kept is None:
            return False
        chosen = self.choose(game).guess
        if chosen == guess or many:
            return chosen == guess
        these = tuple(game.candidates.tolist())
        return self._search.cost(these, guess) <= self._search.cost(these, chosen)

    def _find(self, candidates: tuple[int, ...], asked: int) -> int:
        """The best guess after ``asked`` guesses, searched for if it is not known; -1 for a set that is too large.

        Raises:
            _TimeUp: it takes too long.
        """
        many = len(candidates) > _SMALL
        watch = self._watch()
        if many and watch is None and self._kept is not None:
            return -1  # the search, which takes a moment to begin, knows of no such set
        if self._kept is None and many and not self._searched:
            self._searched = True
            self._search.run(self.opening, watch)
        guess = self._search.planned(candidates, asked)
        if guess < 0 and (watch is not None or not many):
            guess = self._search.solve(candidates, watch)
        return guess

    def _watch(self) -> Callable[[], None] | None:
        return None if self.options.budget is None else _end_after(self.options.budget)


def prove(board: Board, opening: int | None, seconds: float) -> Optimal | None:
    """Optimal play, if it is kept or can be proved in that time; else ``None``."""
    options = Options(opening)
    if find_kept(board, opening) is not None:
        return Optimal(board, options)
    search = Search(board)
    try:
        search.run(opening, _end_after(seconds))
    except _TimeUp:
        return None
    return Optimal(board, options, search)


def _end_after(seconds: float) -> Callable[[], None]:
    """What ends a search when time runs out."""
    end = time.monotonic() + seconds

    def watch() -> None:
        if time.monotonic() > end:
            raise _TimeUp

    return watch
