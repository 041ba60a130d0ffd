"""Optimal play that was searched for once and is kept, so that a click does not wait for a search.

``python tests/rebuild_trees.py`` searches again and writes the files; a test compares them with what a
search finds.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.strategies import KEPT_BOARDS

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, eq=False)
class KeptPlay:
    """A decision tree as far as it is needed to follow it; see ``DecisionTree``."""

    guesses: NDArray[np.int32]
    children: NDArray[np.int32]

    def follow(self, game: Game) -> int | None:
        """The guess in a game, by its index; ``None`` where other guesses have led off the tree."""
        node = 0
        for guess, answer in zip(game.guesses, game.answers, strict=True):
            if node < 0 or self.guesses[node] != guess:
                return None
            node = int(self.children[node, answer])
        return None if node < 0 else int(self.guesses[node])


def find_kept(board: Board, opening: int | None = None) -> KeptPlay | None:
    """The kept play on a board, if there is some that begins with this opening, any by default."""
    kept = _load(board) if board in KEPT_BOARDS else None
    return kept if kept is not None and opening in (None, int(kept.guesses[0])) else None


@lru_cache(maxsize=2)
def _load(board: Board) -> KeptPlay | None:
    path = kept_path(board)
    if not path.is_file():
        return None
    with np.load(path, allow_pickle=False) as arrays:
        return KeptPlay(arrays["guesses"], arrays["children"])


def kept_path(board: Board) -> Path:
    """Where the play on a board is kept."""
    from pathlib import Path  # takes as long to load as all the rest of a click's thinking

    return Path(__file__).parent / "trees" / f"{board.pegs}x{board.colors}.npz"
