"""An adversary that never settles on a code, and what players need against it: dynamic Mastermind, also known as evil.

It answers each guess so that most codes stay possible. Of answers that leave equally many it takes the one with
fewest pegs, black and white together, then with fewest blacks: the one of the least feedback rank. So all black
comes last, and is answered only when no other code is left. As it tells nothing but what some code would be
answered, it is honest at every moment; and as it leaves nothing to chance, it plays the same game again.

It answers every guess in one way only, so a player's best game is the shortest way through a tree with one answer
per guess. Which guesses there are to try, and how soon a way can end, follows from the sizes of parts:
a set of n codes takes a guess that leaves at least (n - 1) / (answers - 1) of them, rounded up.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING

import numpy as np

from mastermind_xl.core.board import Board, Code, CodeLike, feedbacks, is_possible
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.core.symmetry import representatives
from mastermind_xl.core.system import TimeUp
from mastermind_xl.strategies import Strategy, make_strategy, next_guess
from mastermind_xl.strategies.best_so_far import distinct_guesses

if TYPE_CHECKING:
    from mastermind_xl.core.parallel import OnProgress

_SECONDS = 10.0  # the time for a search, unless another is given

_MOST_SEARCHED = 50_000
"""Boards beyond so many codes are not searched: to compare the guesses at one point takes seconds there."""


@dataclass(frozen=True)
class Least:
    """What is known of the fewest guesses that any player needs against the adversary."""

    least: int  # proved: nobody needs fewer
    most: int  # that many do
    guesses: tuple[Code, ...]  # with these

    @property
    def is_exact(self) -> bool:
        """Whether it is known how many guesses the best player needs."""
        return self.least == self.most


def play_against(
    strategy: Strategy, seconds: float | None = None, progress: OnProgress | None = None
) -> Game:
    """The game of a strategy against the adversary, on a board that can be listed; not to its end if time runs out.

    Args:
        strategy: what plays.
        seconds: how long it may take; as long as it does when None.
        progress: told of codes ruled out, and codes altogether.

    Raises:
        StrategyError: a guess is made a second time, so that the game would never end.
    """
    end = None if seconds is None else time.monotonic() + seconds
    board = strategy.board
    game = Game(board)
    while game.found is None:
        if progress is not None:
            progress(board.size - len(game.candidates), board.size)
        choice = next_guess(strategy, game)
        if end is not None and (choice.looked_at is not None or time.monotonic() > end):
            return game
        game = play_evasively(game, board.code(choice.guess))
    return game


def find_least(
    board: Board,
    seconds: float = _SECONDS,
    played: Sequence[Game] = (),
    watch: Callable[[], None] = lambda: None,
) -> Least:
    """The fewest guesses that any player needs against the adversary, as far as they are found in that time.

    Args:
        board: a board that can be listed.
        seconds: how long to search; what is known by then is told.
        played: games against the adversary that are known already.
        watch: called now and then.

    Raises:
        BoardError: the board has too many codes to list.
    """
    board.check_listed()
    is_searched = board.size <= _MOST_SEARCHED
    names = ("first", "knuth", "most-parts") if is_searched else ("first",)
    games = [*played, *(play_against(make_strategy(name, board)) for name in names)]
    shortest = min(games, key=lambda game: len(game.attempts))
    most = tuple(attempt.guess for attempt in shortest.attempts)
    search = _Search(board, time.monotonic() + seconds, watch)
    least = next(depth for depth in count(1) if search.room(depth) >= board.size)
    try:
        while is_searched and least < len(most):
            way = search.find_way(np.arange(board.size), (), least)
            if way is not None:
                return Least(least, least, tuple(map(board.code, way)))
            least += 1
    except TimeUp:
        pass
    return Least(least, len(most), most)


class _Search:
    """Looks for guesses that lead to the last code; calls ``watch`` at every set of candidates."""

    def __init__(self, board: Board, end: float, watch: Callable[[], None]) -> None:
        self._board = board
        self._end, self._watch = end, watch
        self._answers = sum(is_possible(each, board.pegs) for each in feedbacks(board.pegs))
        self._failed: dict[bytes, int] = {}

    def room(self, depth: int) -> int:
        """The most codes that can be left if the last one is to be found within ``depth`` guesses."""
        room = 1
        for _ in range(depth - 1):  # each answer but all black leaves as many, that one the guess
            room = (self._answers - 1) * room + 1
        return room

    def find_way(self, candidates: Indices, asked: tuple[int, ...], depth: int) -> tuple[int, ...] | None:
        """Guesses, at most ``depth``, that the adversary's answers lead to the last code; ``None`` if there are none.

        Raises:
            TimeUp: it takes too long.
        """
        if len(candidates) == 1:
            return (int(candidates[0]),)
        key = candidates.tobytes()
        if depth < 2 or len(candidates) > self.room(depth) or self._failed.get(key, 0) >= depth:
            return None
        self._watch()
        if time.monotonic() > self._end:
            raise TimeUp
        guesses = self._guesses(candidates, asked)
        sizes = part_sizes(scorer(self._board), candidates, guesses)
        left, ranks = (
            sizes.max(axis=0),
            sizes.argmax(axis=0),
        )  # the first of the greatest, as the adversary does
        worth = np.flatnonzero((left < len(candidates)) & (left <= self.room(depth - 1)))
        tried = set()
        for place in worth[np.argsort(left[worth], kind="stable")].tolist():
            guess = int(guesses[place])
            scores = scorer(self._board).against(np.array([guess]), candidates)[0]
            part = candidates[scores == ranks[place]]
            if part.tobytes() in tried:
                continue
            tried.add(part.tobytes())
            way = self.find_way(part, (*asked, guess), depth - 1)
            if way is not None:
                return (guess, *way)
        self._failed[key] = depth
        return None

    def _guesses(self, candidates: Indices, asked: tuple[int, ...]) -> Indices:
        """Guesses of which every other is an image that divides the candidates alike."""
        if not asked:
            return np.array([self._board.index(code) for code in representatives(self._board)])
        return distinct_guesses(self._board).holding(candidates, asked)


def play_evasively(game: Game, guess: CodeLike) -> Game:
    """The game after a guess that the adversary has answered.

    Raises:
        CodeError: it is no code of the board.
        BoardError: the board has too many codes to list.
    """
    code = game.board.parse(guess)
    counts = np.bincount(game.board.rank_codes(code, game.candidates))
    most = int(np.argmax(counts))  # the first of the greatest
    return game.play(code, feedbacks(game.board.pegs)[most])
