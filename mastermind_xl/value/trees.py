"""Decision trees in their shortest form: a list of guesses, from which the nodes and answers can be calculated."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import split
from mastermind_xl.core.scoring import Indices, all_indices, scorer


class Tree(NamedTuple):
    """A decision tree; its nodes are the positions with two or more candidates."""

    # shape (nodes,), the index of each node's guess, depth first: a node, then the nodes after its first answer, …
    guesses: NDArray[np.int32]
    # shape (nodes, feedback ranks), the node after each answer; -1 where one candidate or none is left
    children: NDArray[np.int32]
    depths: Indices  # shape (codes,), the number of the guess that finds each code


def grow_tree(board: Board, guesses: Sequence[int]) -> Tree:
    """Return the tree with these guesses, which are in the order of ``Tree.guesses``; the tree must identify every code."""
    scores = scorer(board)
    hit = scores.ranks - 1
    children = np.full((len(guesses), scores.ranks), -1, np.int32)
    depths = np.zeros(board.size, np.intp)
    node = 0
    above: list[tuple[int, int, Indices, int]] = [(0, 0, all_indices(board), 1)]
    while above:
        parent, answer, candidates, depth = above.pop()
        if node:
            children[parent, answer] = node
        parts = split(scores.against(np.array([guesses[node]]), candidates)[0], candidates)
        for rank in sorted(parts, reverse=True):
            part = parts[rank]
            if rank == hit or len(part) == 1:
                depths[part] = depth + (rank != hit)
            else:
                above.append((node, rank, part, depth + 1))
        node += 1
    return Tree(np.array(guesses, np.int32), children, depths)
