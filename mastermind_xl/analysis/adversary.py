"""The adversary, who never settles on a code (evil Mastermind), and the number of guesses needed against it.

The adversary gives each guess the answer that leaves the most codes. Ties go to the lowest feedback rank: the
fewest pegs, black and white together, then the fewest black pegs. So the adversary answers all black only when no other
code is left. Some code always fits all answers, and the same guesses always get the same answers.

Each guess has only one answer, so a player's best game is the shortest path through a tree with one answer per
guess. A guess leaves at least (n - 1) / (answers - 1) of n codes, rounded up, which gives a lower bound on the guesses.
"""

import time
from collections.abc import Sequence
from itertools import count
from typing import NamedTuple

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import possible_answers
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.rules import Code, CodeLike
from mastermind_xl.core.scoring import Indices, all_indices, scorer
from mastermind_xl.core.system import TimeUp
from mastermind_xl.strategies import Strategy, make_strategy, next_guess
from mastermind_xl.strategies.best_so_far import distinct_guesses

_PAIRS = 1_000_000_000  # pairs of codes that a search scores at most: about ten seconds, the same on every machine
_MOST_SEARCHED = 50_000  # codes of the largest board that is searched; on larger boards each position takes seconds


class Least(NamedTuple):
    """Bounds on the least number of guesses with which a player can beat the adversary."""

    least: int  # proved lower bound
    most: int  # upper bound
    guesses: tuple[Code, ...]  # the guesses of a game that is as long as the upper bound


def play_against(strategy: Strategy, seconds: float | None = None) -> Game:
    """Return the game of a ``strategy`` against the adversary, on a board that can be listed.

    After ``seconds``, if given, the game is returned unfinished. Raises StrategyError if a guess is repeated, because
    the game would never end.
    """
    end = None if seconds is None else time.monotonic() + seconds
    board = strategy.board
    game = Game(board)
    while game.found is None:
        choice = next_guess(strategy, game)
        if end is not None and (choice.looked_at is not None or time.monotonic() > end):
            return game
        game = play_evasively(game, board.code(choice.guess_index))
    return game


def find_least(board: Board, pairs: int = _PAIRS, played: Sequence[Game] = ()) -> Least:
    """Search for the fewest guesses that win against the adversary, and return bounds on their number.

    The search scores at most ``pairs`` pairs of codes. ``played`` are games against the adversary that are already
    known. Raises BoardError if the board is too big to list.
    """
    board.check_listed()
    is_searched = board.size <= _MOST_SEARCHED
    names = ("first", "knuth", "most-parts") if is_searched else ("first",)
    games = [*played, *(play_against(make_strategy(name, board)) for name in names)]
    shortest = min(games, key=lambda game: len(game.attempts))
    most = tuple(attempt.guess for attempt in shortest.attempts)
    search = _Search(board, pairs)
    least = next(depth for depth in count(1) if search.room(depth) >= board.size)
    try:
        while is_searched and least < len(most):
            way = search.find_way(all_indices(board), (), least)
            if way is not None:
                return Least(least, least, tuple(map(board.code, way)))
            least += 1
    except TimeUp:
        pass
    return Least(least, len(most), most)


class _Search:
    """Searches for guesses that leave only one code, the last guess."""

    def __init__(self, board: Board, pairs: int) -> None:
        self._board = board
        self._pairs = pairs
        self._answers = len(possible_answers(board.pegs))
        self._failed: dict[bytes, int] = {}

    def room(self, depth: int) -> int:
        """Return the largest number of codes of which ``depth`` guesses can leave a single code, the last guess."""
        # at best, every answer except all black leaves equally many codes
        return sum((self._answers - 1) ** before for before in range(depth))

    def find_way(self, candidates: Indices, asked: tuple[int, ...], depth: int) -> tuple[int, ...] | None:
        """Return at most ``depth`` guesses, the last of which is the only code left, or ``None``; can raise TimeUp."""
        if len(candidates) == 1:
            return (int(candidates[0]),)
        key = candidates.tobytes()
        if depth < 2 or len(candidates) > self.room(depth) or self._failed.get(key, 0) >= depth:
            return None
        guesses = distinct_guesses(self._board).holding(candidates, asked)
        self._pairs -= len(candidates) * len(guesses)
        if self._pairs < 0:
            raise TimeUp
        sizes = part_sizes(scorer(self._board), candidates, guesses)
        left, ranks = sizes.max(axis=0), sizes.argmax(axis=0)  # ties: the lowest rank, as above
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


def play_evasively(game: Game, guess: CodeLike) -> Game:
    """Return the game after a guess and the adversary's answer.

    Raises CodeError if the guess does not fit the board, BoardError if the board is too big to list.
    """
    code = game.board.for_guesses.parse(guess)
    return game.play(code, next(iter(game.count_answers(code))))
