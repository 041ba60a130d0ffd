"""Strategies with the lowest total over all codes: optimal play, which is proved, and the best known play.

If several trees have the lowest total, ``search.proof`` describes which of them is played. The package stores trees for
some boards, so that a click needs no search; ``python tests/rebuild_trees.py`` searches again and writes the files.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Positions
from mastermind_xl.core.scoring import Indices, Scorer, scorer
from mastermind_xl.core.system import TimeUp, end_after, end_after_calls
from mastermind_xl.strategies.base import Choice, Strategy
from mastermind_xl.strategies.boards import BEST_KNOWN_BOARDS, KEPT_BOARDS
from mastermind_xl.strategies.parameters import CONSISTENT

if TYPE_CHECKING:
    from mastermind_xl.search.proof import Search

SEARCHED_CODES = 6_561  # codes of the largest board that is searched: proofs on larger boards take hours
SMALL = 60  # size of the largest sets searched, in a tenth of a second, after guesses outside optimal play


class KeptPlay(NamedTuple):
    """A stored tree: for each node its guess, and the next node after each answer; see ``DecisionTree``."""

    guesses: NDArray[np.int32]
    children: NDArray[np.int32]

    def follow(self, game: Game) -> int | None:
        """Return the index of the next guess in a game; ``None`` if the game's guesses are not those of the tree."""
        if not game.is_known:
            return None
        node = 0
        for guess, answer in zip(game.guess_indices, game.answer_ranks, strict=True):
            if node < 0 or self.guesses[node] != guess:
                return None
            node = int(self.children[node, answer])
        return None if node < 0 else int(self.guesses[node])

    def follow_each(self, scores: Scorer, codes: Indices, asked: Indices) -> Indices:
        """Return the node that each of several games has reached; negative if the tree has ended or has other guesses.

        ``scores`` scores the board's codes, ``codes`` has one possible code of each game, shape (games,), and
        ``asked`` has the guesses made, shape (games, guesses).
        """
        nodes = np.zeros(len(codes), np.intp)
        for guesses in asked.T:
            goes_on = (nodes >= 0) & (self.guesses[nodes] == guesses)
            nodes = np.where(goes_on, self.children[nodes, scores.pairs(codes, guesses)], -1)
        return nodes


def find_kept(board: Board, opening: int | None = None) -> KeptPlay | None:
    """Return the stored optimal tree of a board; None if no tree is stored, or if it does not begin with ``opening`` (None: any)."""
    kept = load_kept(board) if board in KEPT_BOARDS else None
    return kept if kept is not None and opening in (None, int(kept.guesses[0])) else None


@lru_cache(maxsize=2)
def load_kept(board: Board) -> KeptPlay | None:
    """Return the stored tree of a board, or None if no tree is stored."""
    from pkgutil import get_data  # importlib.resources takes as long as all other work of a click

    try:
        stored = get_data(__package__, kept_file(board)) or b""
    except OSError:
        return None
    with np.load(BytesIO(stored), allow_pickle=False) as arrays:
        return KeptPlay(arrays["guesses"], arrays["children"])


def kept_file(board: Board) -> str:
    """Return the path, inside this package, of the file with the stored tree of a board, whether the file exists or not."""
    return f"trees/{board.pegs}x{board.colors}{'' if board.repeats else '-once'}.npz"


def _most_parts(board: Board, **values: Any) -> Strategy:
    from mastermind_xl.strategies.best_guess import MostParts  # imported late: a click follows a stored tree

    return MostParts(board, **values)


class Optimal(Strategy):
    """Guess so that all codes are found with the lowest total of guesses (Koyama and Lai 1993).

    A stored tree is used if the board has one. Otherwise the first guess starts a search, unless a finished ``search``
    is given. After guesses outside optimal play, small sets of candidates are searched too. Large sets, and sets for
    which the time runs out, are divided into the most parts (Kooi 2005).
    """

    name = "optimal"
    parameters = (CONSISTENT,)

    def __init__(self, board: Board, search: Search | None = None, **values: Any) -> None:
        super().__init__(board, **values)
        self._searched = search is not None
        plays_kept = not self._searched and not self.consistent
        self._kept = find_kept(board, self.opening_index) if plays_kept else None
        if self._kept is None:
            self._search = search or _search_of(board, self.consistent)

    @cached_property
    def _search(self) -> Search:
        """The search for optimal play, which starts only when needed, because stored trees need no search."""
        return _search_of(self.board, self.consistent)

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``; the choice shows whether time ran out before the guess was known to be the best."""
        stored = None if self._kept is None else self._kept.follow(game)
        if stored is not None:
            return Choice(stored)
        looked_at = None
        try:
            guess = self._find(tuple(game.candidates.tolist()), game.guess_indices)
        except TimeUp:
            guess, looked_at = -1, self.board.size
        if guess < 0:
            guess = _most_parts(self.board, consistent=self.consistent).choose(game).guess_index
        return Choice(guess, looked_at)

    def _find(self, candidates: tuple[int, ...], asked: tuple[int, ...]) -> int:
        """Return the best guess for the candidates after the guesses ``asked``, or -1 if the candidates are too many; can raise TimeUp."""
        many = len(candidates) > SMALL
        watch = None if self.budget is None else end_after(self.budget)
        if many and (watch is None or not asked) and self._kept is not None:
            return -1  # too many to search: a search starts slowly, and without the guesses made it knows no symmetry
        if self._kept is None and many and not self._searched:
            self._searched = True
            self._search.find_total(self.opening_index, watch)
        guess = self._search.planned(candidates, len(asked))
        if guess < 0 and (watch is not None or not many):
            guess = self._search.solve(candidates, watch, asked or None)
        return guess


def _search_of(board: Board, consistent: bool = False) -> Search:
    """Prepare a search for optimal play, imported late because stored trees need no search; raises BoardError for a big board."""
    if board.size > SEARCHED_CODES:
        raise BoardError(
            f"{board} have {board.size_text} codes: strategies search for optimal play up to {SEARCHED_CODES:,} codes; "
            "the command optimal searches larger boards"
        )
    from mastermind_xl.search.proof import Search

    return Search(board, consistent=consistent)


def prove(board: Board, opening: int | None, positions: int) -> Optimal | None:
    """Return optimal play on a ``board``, if it is stored, or proved in a search of so many ``positions``; otherwise ``None``.

    The result is the same on every machine, however busy: the fast kernel, which counts differently, is not used.
    ``opening`` is the index of the first guess, or None for the best. Raises BoardError for a big board.
    """
    search = None
    if find_kept(board, opening) is None:
        search = _search_of(board)
        try:
            search.find_total(opening, end_after_calls(positions))
        except TimeUp:
            return None
    return Optimal(board, search, opening=None if opening is None else board.code(opening))


class BestKnown(Strategy):
    """Guess as the board's best known tree does: a tree stored in the package, or else optimal play.

    docs/explanation/optimal-play.md describes how stored trees were found, and how far their totals are from proved
    bounds. After guesses that are not in the tree, the guess with the most parts is chosen (Kooi 2005).
    """

    name = "best-known"

    def __init__(self, board: Board, **values: Any) -> None:
        super().__init__(board, **values)
        self._kept = load_kept(board) if board in BEST_KNOWN_BOARDS else None
        self._otherwise = (Optimal if self._kept is None else _most_parts)(board, **values)

    def choose(self, game: Game) -> Choice:
        guess = None if self._kept is None else self._kept.follow(game)
        return self._otherwise.choose(game) if guess is None else Choice(guess)

    def choose_each(self, positions: Positions) -> Indices | None:
        """See ``Strategy``; all guesses of a level of the tree are looked up at once."""
        if self._kept is None:
            return None
        first = positions.candidates[positions.starts[:-1]]
        nodes = self._kept.follow_each(scorer(self.board), first, positions.asked)
        few = positions.sizes <= 2
        if (nodes[~few] < 0).any():
            return None  # some guesses so far are not in the tree
        return np.where(few, first, self._kept.guesses[nodes])
