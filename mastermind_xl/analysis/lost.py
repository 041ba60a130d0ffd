"""The cost of a guess: how many more guesses the game takes on average than with the best guess.

The average is over the codes left before the guess, with optimal play after the guess. A search proves the cost, if the
search ends soon, and stores its results for the next position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.system import TimeUp, Watch, end_after
from mastermind_xl.strategies import KEPT_BOARDS
from mastermind_xl.strategies.optimal import SEARCHED_CODES, find_kept

if TYPE_CHECKING:
    from mastermind_xl.search.proof import Search

_SECONDS = 1.0  # time limit of a proof, except in usual games on boards with stored play, where proofs are quicker


class Loss(NamedTuple):
    """The cost of a guess, in guesses."""

    lost: float  # the cost: guesses lost, on average over the codes left before the guess
    best: int | None  # index of a guess with cost 0, if possible the same guess; None if no such guess is found soon


def find_loss(game: Game, guess: int) -> Loss | None:
    """Return the cost of a guess, given by its index, in a game; ``None`` if it cannot be proved soon."""
    candidates = game.candidates
    rating = game.rate(game.board.guess(guess))
    if rating.parts == len(candidates) and rating.consistent:
        return Loss(0.0, guess)  # a separate part for every candidate is best
    if len(candidates) <= 2:
        return Loss(1.0 if rating.parts == 1 else 0.5, int(candidates[0]))
    kept = find_kept(game.board)
    if kept is not None and kept.follow(game.in_codes) == guess:
        return Loss(0.0, guess)
    if rating.parts == 1:  # the position stays the same
        return Loss(1.0, find_best(game))
    search = _search(game.board)
    if search is None:
        return None
    try:
        best, least = _find_best(search, game)
        lost = max(0, _price(search, game, guess) - least)  # only a guess that is no code can be better than every code
    except TimeUp:
        return None
    return Loss(lost / len(candidates), best if lost else guess)


def find_best(game: Game) -> int | None:
    """Return the index of a guess with cost 0 in a game; ``None`` if no code fits, or if a proof takes too long."""
    search = _search(game.board)
    if search is None or not len(game.candidates):
        return None
    try:
        return _find_best(search, game)[0]
    except TimeUp:
        return None


def _find_best(search: Search, game: Game) -> tuple[int, int]:
    candidates = tuple(game.candidates.tolist())
    if len(candidates) < game.board.size:
        guess = search.solve(candidates, _watch(game), game.in_codes.guess_indices or None)
        return guess, search.known_exactly(candidates, search.level(0))
    kept = find_kept(game.board)
    if kept is not None:  # the best opening needs no search
        return int(kept.guesses[0]), _price(search, Game(game.board), int(kept.guesses[0]))
    total = search.find_total(progress=_watch(game))
    return search.planned(candidates, 0), total


def _price(search: Search, game: Game, guess: int) -> int:
    if guess >= game.board.size:  # not a code, which the search does not know
        parts = game.branches(game.board.guess(guess)).values()
        return len(game.candidates) + sum(_find_best(search, part)[1] for part in parts)
    is_whole = len(game.candidates) == game.board.size
    if is_whole:  # equivalent openings cost the same: the most frequent colour becomes 1
        code = game.board.code(guess)
        counts = sorted((code.count(color) for color in set(code)), reverse=True)
        guess = game.board.index(color for color, count in enumerate(counts, 1) for _ in range(count))
    asked = () if is_whole else game.in_codes.guess_indices or None
    return search.total_of(tuple(game.candidates.tolist()), guess, _watch(game), asked)


def _watch(game: Game) -> Watch | None:
    return None if game.board in KEPT_BOARDS and game.in_codes.is_known else end_after(_SECONDS)


@lru_cache(maxsize=1)
def _search(board: Board) -> Search | None:
    """Return the search for optimal play on a board, imported only when needed; ``None`` if the board is too big, or answers leave out white pegs."""
    from mastermind_xl.search.proof import Search

    return Search(board) if board.size <= SEARCHED_CODES and not board.blacks_only else None
