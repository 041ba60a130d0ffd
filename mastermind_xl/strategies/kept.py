"""Optimal play that was searched for once and is kept, so that a click does not wait for a search.

``python -m mastermind_xl.strategies.kept`` searches again and writes the files; a test compares them
with what a search finds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.messages import counted

if TYPE_CHECKING:
    from pathlib import Path

    from mastermind_xl.strategies.tree import DecisionTree

BOARDS = (Board(4, 6),)

SOON_SEARCHED = 1_296
"""Boards up to this many codes are searched in a second or two."""


def _path(board: Board) -> Path:
    from pathlib import Path

    return Path(__file__).parent / "trees" / f"{board.pegs}x{board.colors}.npz"


@lru_cache(maxsize=2)
def plan(board: Board) -> DecisionTree | None:
    """The kept tree of optimal play on a board, if there is one."""
    if board not in BOARDS or not _path(board).is_file():
        return None
    from mastermind_xl.strategies.tree import DecisionTree

    with _path(board).open("rb") as file:
        return DecisionTree.load(board, file)


def is_at_hand(board: Board) -> bool:
    """Whether a click need not wait long for optimal play on a board."""
    return board in BOARDS or board.size <= SOON_SEARCHED


def check_at_hand(board: Board) -> None:
    """Pass if a click need not wait long for optimal play on a board.

    Raises:
        StrategyError: it would.
    """
    if not is_at_hand(board):
        raise StrategyError(
            f"optimal would search {counted(board.size, 'code')} for minutes at every click: choose another strategy"
        )


def search(board: Board) -> DecisionTree:
    """The tree of optimal play, searched for now."""
    from mastermind_xl.strategies.optimal import Optimal
    from mastermind_xl.strategies.search import Search
    from mastermind_xl.strategies.tree import grow

    found = Search(board)
    found.run()
    return grow(Optimal(board, search=found))


if __name__ == "__main__":
    for each in BOARDS:
        tree = search(each)
        with _path(each).open("wb") as target:
            tree.save(target)
