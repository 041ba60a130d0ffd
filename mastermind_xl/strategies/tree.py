"""Decision trees: a strategy thought through once, for every game to walk."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board, feedbacks
from mastermind_xl.core.game import Game
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.strategies import Strategy, next_guess

if TYPE_CHECKING:
    from mastermind_xl.core.parallel import OnProgress

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
    progress: OnProgress | None = None,
    start: Game | None = None,
) -> DecisionTree:
    """Think a strategy through.

    Args:
        strategy: what plays; its chances, if it leaves something to them, are those of its run.
        targets: indices of the codes to be found, rising; all by default. Branches that lead to
            none of them are not grown.
        progress: called at every node with (codes found, codes to find).
        start: grow the branch of this game alone, which node 0 then is; the whole tree by default.
            Targets are those among its candidates.

    Returns:
        The tree, in which each target is found.

    Raises:
        StrategyError: a guess is made a second time, so that games would never end.
    """
    board = strategy.board
    ranks = len(feedbacks(board.pegs))
    everything = np.arange(board.size)
    wanted = None if targets is None else np.isin(everything, targets)
    begin = Game.at(board, everything) if start is None else start
    to_find = len(begin.candidates) if targets is None else len(targets)
    guesses, depths, finds = array("i"), array("i"), array("b")
    children, childless = array("i"), array("i", [NONE] * ranks)

    def add(guess: int, found: bool, depth: int, parent: int, rank: int) -> int:
        node = len(guesses)
        guesses.append(guess)
        depths.append(depth)
        finds.append(found)
        children.extend(childless)
        if parent != NONE:
            children[parent * ranks + rank] = node
        return node

    found = 0
    stack: list[tuple[Game, int, int]] = [(begin, NONE, 0)]
    while stack:
        game, parent, rank = stack.pop()
        guess = next_guess(strategy, game).guess
        candidates = game.candidates
        if len(candidates) == 1 and candidates[0] == guess:  # as at most nodes: no need to score it
            branches, is_candidate = {}, True
        else:
            branches = game.branches(guess)
            is_candidate = branches.pop(ranks - 1, None) is not None  # all black
        hit = is_candidate and (wanted is None or bool(wanted[guess]))
        node = add(guess, hit, len(game.guesses) + 1, parent, rank)
        found += hit
        if progress is not None:
            progress(found, to_find)
        stack += [
            (branches[key], node, key)
            for key in reversed(branches)
            if wanted is None or wanted[branches[key].candidates].any()
        ]
    return DecisionTree(
        board,
        np.frombuffer(guesses, np.int32),
        np.frombuffer(children, np.int32).reshape(-1, ranks),
        np.frombuffer(finds, np.bool_),
        np.frombuffer(depths, np.int32),
    )
