"""What a guess costs: by how many guesses the game gets longer by it than by the best guess there was.

That is an average over the codes then possible, both going on optimally. It is proved, as the least total
is, where a search ends soon; the search keeps what it finds out for the next position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.symmetry import representatives
from mastermind_xl.core.system import TimeUp, end_after
from mastermind_xl.strategies import KEPT_BOARDS
from mastermind_xl.strategies.optimal import SEARCHED_CODES, find_kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from mastermind_xl.search.proof import Search

_SECONDS = 1.0  # how long a proof may take; on boards whose play is kept, as long as it takes, which is less


class Loss(NamedTuple):
    """What a guess costs."""

    lost: float  # guesses, on average over the codes then possible
    # index of the guess that loses nothing, the guess itself if it does not; ``None`` where that one is not
    # found soon
    best: int | None


def find_loss(game: Game, guess: int) -> Loss | None:
    """What a guess, by its index, costs in a game with at least one candidate; ``None`` where that is not proved soon."""
    candidates = game.candidates
    rating = game.rate(guess)
    if rating.parts == len(candidates) and rating.consistent:
        return Loss(0.0, guess)  # nothing is better than every other candidate alone
    if len(candidates) <= 2:
        return Loss(1.0 if rating.parts == 1 else 0.5, int(candidates[0]))
    kept = find_kept(game.board)
    if kept is not None and kept.follow(game) == guess:
        return Loss(0.0, guess)
    if rating.parts == 1:  # the same is to be done after it
        return Loss(1.0, find_best(game))
    search = _search(game.board)
    if search is None:
        return None
    try:
        best, least = _find_best(search, game)
        lost = _price(search, game, guess) - least
    except TimeUp:
        return None
    return Loss(lost / len(candidates), best if lost else guess)


def find_best(game: Game) -> int | None:
    """Index of the guess that loses nothing, or ``None`` where that is not proved soon."""
    search = _search(game.board)
    if search is None or not len(game.candidates):
        return None
    try:
        return _find_best(search, game)[0]
    except TimeUp:
        return None


def _find_best(search: Search, game: Game) -> tuple[int, int]:
    """The best guess in a game, and the least total."""
    candidates = tuple(game.candidates.tolist())
    if len(candidates) < game.board.size:
        guess = search.solve(candidates, _watch(game.board), game.guesses)
        return guess, search.known_exactly(candidates, search.level(0))
    kept = find_kept(game.board)
    if kept is not None:  # a search for the best of the openings is not needed
        return int(kept.guesses[0]), _price(search, Game(game.board), int(kept.guesses[0]))
    total = search.run(progress=_watch(game.board))
    return search.planned(candidates, 0), total


def _price(search: Search, game: Game, guess: int) -> int:
    """The least total with a guess that tells something."""
    if not game.guesses:  # openings that symmetry makes equal cost the same
        code = game.board.code(guess)
        counts = sorted((code.count(color) for color in set(code)), reverse=True)
        alike = tuple(color for color, count in enumerate(counts, 1) for _ in range(count))
        guess = next(game.board.index(each) for each in representatives(game.board) if each == alike)
    return search.cost(tuple(game.candidates.tolist()), guess, _watch(game.board), game.guesses)


def _watch(board: Board) -> Callable[[], None] | None:
    return None if board in KEPT_BOARDS else end_after(_SECONDS)


@lru_cache(maxsize=1)
def _search(board: Board) -> Search | None:
    """A search of a board, imported only when a guess is in doubt; ``None`` if the board is too big."""
    from mastermind_xl.search.proof import Search

    return Search(board) if board.size <= SEARCHED_CODES else None
