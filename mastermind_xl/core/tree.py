"""Decision trees: a strategy thought through once, for every game to walk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.feedback import Indices, feedbacks, scorer
from mastermind_xl.core.partition import split
from mastermind_xl.core.strategies import Strategy

NONE = -1
"""A child that is not there: the guess was right, or no code gives that answer."""


@dataclass(frozen=True)
class DecisionTree:
    """What to guess first, and what after every answer.

    Nodes are numbered in the order in which a person would list them: a node, then what follows
    its first answer, and so on. Node 0 is the opening.

    Attributes:
        board: the board.
        guesses: shape (nodes,), the index of the code to guess.
        children: shape (nodes, feedback ranks), the node to go to, or ``NONE``.
        finds: shape (nodes,), whether a game may end here: the guess is a candidate, and a target.
        depths: shape (nodes,), 1 for the opening.
    """

    board: Board
    guesses: NDArray[np.int32]
    children: NDArray[np.int32]
    finds: NDArray[np.bool_]
    depths: NDArray[np.int32]

    @property
    def distribution(self) -> list[int]:
        """How many codes are found with guess 1, 2, …."""
        counts: list[int] = np.bincount(self.depths[self.finds])[1:].tolist()
        return counts

    def save(self, file: BinaryIO) -> None:
        """Write the tree, without its board, as numpy's .npz."""
        np.savez_compressed(
            file, guesses=self.guesses, children=self.children, finds=self.finds, depths=self.depths
        )

    @classmethod
    def load(cls, board: Board, file: BinaryIO) -> DecisionTree:
        """Read a tree of ``board`` that ``save`` wrote."""
        with np.load(file, allow_pickle=False) as arrays:
            return cls(board, *(arrays[name] for name in ("guesses", "children", "finds", "depths")))

    def follow(self, guesses: Sequence[int], code: int) -> int:
        """The node that a game comes to after these guesses when ``code`` is hidden; ``NONE`` off the tree."""
        node = 0
        for guess in guesses:
            if node == NONE or self.guesses[node] != guess:
                return NONE
            node = self._next(node, code)
        return node

    def _next(self, node: int, code: int) -> int:
        """The node after the answer that ``code`` gives at ``node``."""
        rank = scorer(self.board).against(np.array([code]), np.array([int(self.guesses[node])]))[0, 0]
        return int(self.children[node, rank])

    def walk(self, code: int) -> list[int]:
        """The guesses, as indices, that find the code at index ``code``.

        Raises:
            KeyError: the tree was grown for other codes.
        """
        node, path = 0, []
        while node != NONE:
            guess = int(self.guesses[node])
            path.append(guess)
            if guess == code:
                return path
            node = self._next(node, code)
        raise KeyError(code)


def grow(
    strategy: Strategy,
    targets: Indices | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> DecisionTree:
    """Think a strategy through.

    Args:
        strategy: deterministic, with the candidates alone deciding its guess.
        targets: indices of the codes to be found, rising; all by default. Branches that lead to
            none of them are not grown.
        progress: called at every node with (codes found, codes to find).

    Returns:
        The tree, in which each target is found.

    Raises:
        StrategyError: a guess is made a second time, so that games would never end.
    """
    board = strategy.board
    scores = scorer(board)
    kinds = len(feedbacks(board.pegs))
    won = kinds - 1
    everything = np.arange(board.size)
    wanted = None if targets is None else np.isin(everything, targets)
    to_find = board.size if targets is None else len(targets)
    guesses: list[int] = []
    children: list[list[int]] = []
    finds: list[bool] = []
    depths: list[int] = []

    def add(guess: int, found: bool, depth: int, parent: int, rank: int) -> int:
        node = len(guesses)
        guesses.append(guess)
        children.append([NONE] * kinds)
        finds.append(found)
        depths.append(depth)
        if parent != NONE:
            children[parent][rank] = node
        return node

    found = 0
    stack: list[tuple[Indices, tuple[int, ...], int, int]] = [(everything, (), NONE, 0)]
    while stack:
        candidates, asked, parent, rank = stack.pop()
        if not asked and strategy.opening is not None:
            guess = strategy.opening
        else:
            guess = strategy.choose(candidates, asked)
        parts = split(scores.against(np.array([guess]), candidates)[0], candidates)
        is_candidate = parts.pop(won, None) is not None
        if guess in asked:
            shown = board.format(board.code(guess))
            raise StrategyError(f"{strategy.name} guesses {shown} a second time: it would never end")
        hit = is_candidate and (wanted is None or bool(wanted[guess]))
        node = add(guess, hit, len(asked) + 1, parent, rank)
        found += hit
        if progress is not None:
            progress(found, to_find)
        for key in reversed(parts):
            part = parts[key]
            if wanted is None or wanted[part].any():
                stack.append((part, (*asked, guess), node, key))
    return DecisionTree(
        board,
        np.array(guesses, np.int32),
        np.array(children, np.int32),
        np.array(finds),
        np.array(depths, np.int32),
    )
