"""Decision trees: all choices of a strategy, calculated once for all games."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from os import PathLike
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from mastermind_xl import kernel
from mastermind_xl.core.board import Board, BoardLike
from mastermind_xl.core.errors import FeedbackError, StrategyError
from mastermind_xl.core.feedback import Answer, Feedback, FeedbackLike, feedbacks
from mastermind_xl.core.game import Game, NoCodeFitsError
from mastermind_xl.core.partition import Positions
from mastermind_xl.core.rules import Code, CodeLike
from mastermind_xl.core.scoring import Indices, all_indices, find_indices, freeze, scorer
from mastermind_xl.core.system import OnProgress
from mastermind_xl.core.typed import as_whole
from mastermind_xl.files import FileLike, write_file
from mastermind_xl.strategies.advice import guessed_again, next_guess
from mastermind_xl.strategies.base import Strategy, board_of, check_board
from mastermind_xl.strategies.registry import StrategyLike, find_strategy

NONE = -1  # a missing child: the guess was right, or no code gives that answer
BY_LEVELS = 1 << 16  # codes of the largest branch that numpy grows by levels; larger levels would show no progress


@dataclass(frozen=True, eq=False, repr=False)
class DecisionTree:
    """A decision tree: a first guess, and the next guess after every answer.

    Nodes are numbered depth first: a node, then the branch after its first answer, and so on. Node 0 is the
    opening.

    Attributes:
        guess_indices: shape (nodes,), index of the guess.
        children: shape (nodes, feedback ranks), the next node, or ``NONE``.
        finds: shape (nodes,), whether a game may end at the node, because its guess is a candidate and a code to find.
        depths: shape (nodes,), the number of each guess in its game: 1 for the opening.

    >>> tree = grow("knuth", Board(2, 3))
    >>> tree.distribution
    [1, 2, 5, 1]
    """

    board: Board
    guess_indices: NDArray[np.int32]
    children: NDArray[np.int32]
    finds: NDArray[np.bool_]
    depths: NDArray[np.int32]

    def __post_init__(self) -> None:
        freeze(*self._arrays)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DecisionTree):
            return NotImplemented
        return self.board == other.board and all(map(np.array_equal, self._arrays, other._arrays))

    def __hash__(self) -> int:
        return hash((self.board, self.guess_indices.tobytes()))

    def __repr__(self) -> str:
        return f"<DecisionTree on {self.board}: {len(self.depths)} nodes, codes found by guess {self.distribution}>"

    @property
    def _arrays(self) -> tuple[NDArray[Any], ...]:
        return self.guess_indices, self.children, self.finds, self.depths

    @property
    def distribution(self) -> list[int]:
        """The numbers of codes found with guess 1, guess 2, …."""
        counts: list[int] = np.bincount(self.depths[self.finds])[1:].tolist()
        return counts

    def code(self, node: int = 0) -> Code:
        """Return the guess at a node, by default the opening; raises StrategyError if there is no such node."""
        return self.board.code(int(self.guess_indices[self._check(node)]))

    def _check(self, node: int) -> int:
        number, most = as_whole(node), len(self.guess_indices) - 1
        if not 0 <= number <= most:
            raise StrategyError(f"{node!r} is not a node: nodes are numbered from 0 to {most}")
        return number

    def step(self, node: int, answer: FeedbackLike) -> int | None:
        """Return the node after the answer to the guess at a node, and None after the answer that ends the game.

        Raises FeedbackError if no code gives this answer at the node.
        """
        told, after = Feedback.parse(answer, self.board), self.answers(node)
        if told not in after:
            raise FeedbackError(f"{self.board.format(self.code(node))} cannot get the answer {told} here")
        return after[told]

    def answers(self, node: int = 0) -> dict[Answer, int | None]:
        """Return a dictionary of the answers that the guess at a node can get, each with the next node.

        None stands after the answer that ends the game.
        """
        every, row = self.board.answers, self.children[self._check(node)]
        after: dict[Answer, int | None] = {every[rank]: int(row[rank]) for rank in np.flatnonzero(row != NONE)}
        return after | ({every[-1]: None} if self.finds[node] else {})

    def save(self, file: FileLike, *, overwrite: bool = False) -> None:
        """Write the tree, with the rules of its board, to a binary file, or to the path of an .npz, numpy's format.

        A file at this path is replaced only with ``overwrite``; else, and if writing fails, FileError is raised.
        """
        rules = np.array([*self.board.rules.values()], np.int64)
        write = partial(np.savez_compressed, rules=rules, guesses=self.guess_indices, children=self.children)
        write_file(file, partial(write, finds=self.finds, depths=self.depths), ".npz", overwrite=overwrite)

    @classmethod
    def load(cls, board: BoardLike, file: FileLike) -> DecisionTree:
        """Read a tree of ``board`` that ``save`` wrote, from a path or file; raises StrategyError for anything else."""
        from zipfile import BadZipFile

        board = Board.of(board)
        try:
            with np.load(file, allow_pickle=False) as arrays:
                tree = cls(board, *(arrays[name] for name in ("guesses", "children", "finds", "depths")))
                rules = arrays["rules"].tolist() if "rules" in arrays else list(board.rules.values())
            fits = rules == list(board.rules.values()) and tree.guess_indices.max() < board.size
            fits = fits and tree.children.shape == (len(tree.guess_indices), len(feedbacks(board.pegs)))
        except FileNotFoundError:
            raise StrategyError(f"there is no file {file}: give the path of a tree that was saved") from None
        except (OSError, ValueError, EOFError, KeyError, AttributeError, TypeError, BadZipFile):
            fits = False
        if not fits:
            named = file if isinstance(file, str | PathLike) else "the file"
            raise StrategyError(f"{named} has no tree of {board}: load one that was saved for this board")
        return tree

    def path(self, code: SupportsIndex | CodeLike) -> list[Code]:
        """Return the guesses that find a code, which is given as a code or as its index.

        Raises FeedbackError if the tree was grown for other codes.
        """
        hidden, path = self.board.code(self.board.as_index(code)), list[Code]()
        node: int | None = 0
        while node is not None:
            path.append(self.code(node))
            node = self.step(node, self.board.score(hidden, path[-1]))
        return path


def grow(
    strategy: StrategyLike, board: BoardLike | None = None, *, targets: Indices | Sequence[CodeLike] | None = None,
    progress: OnProgress | None = None, start: Game | None = None,
) -> DecisionTree:  # fmt: skip
    """Calculate all choices of a strategy, as a tree in which each target is found.

    Raises StrategyError if a guess is repeated, because games would never end, and for a target that is no candidate;
    NoCodeFitsError if no code fits the answers of ``start``; BoardError if the board is too big to list.

    Args:
        strategy: the strategy, or its name.
        board: the board for a strategy given by name, by default 4 pegs and 6 colours; otherwise it is the strategy's board.
        targets: the codes to find, or an array of their indices; all by default. Branches without targets are left out.
        progress: called repeatedly with the numbers of targets found and of all targets.
        start: game at node 0, whose candidates include all targets; by default a new game.

    >>> grow("knuth").distribution
    [1, 6, 62, 533, 694]
    """
    strategy = find_strategy(strategy, board_of(start) if board is None and start is not None else board)
    board = strategy.board
    board.check_listed("to play single games, use evaluate or play")
    everything = all_indices(board)
    begin = Game.at(board, everything) if start is None else start
    check_board(strategy, board_of(begin))
    problem = None if len(begin.candidates) else begin.diagnosis  # which scores all codes again
    if problem is not None:
        raise NoCodeFitsError(problem)
    wanted = None if targets is None else np.isin(everything, find_indices(board, targets))
    to_find = len(begin.candidates) if wanted is None else int(wanted.sum())
    if wanted is not None and (to_find == 0 or wanted[begin.candidates].sum() < to_find):
        raise StrategyError("targets must be codes to find: give at least one, and only codes that fit start's answers")
    nodes = _Nodes(board, progress, to_find)
    most = board.size if kernel.is_worth("trees", board.size) else BY_LEVELS
    win = nodes.ranks - 1  # all black

    stack: list[tuple[Game, int, int]] = [(begin, NONE, 0)]
    while stack:
        game, parent, rank = stack.pop()
        candidates = game.candidates
        if len(candidates) <= most and nodes.grow_levels(strategy, game, parent, rank, wanted):
            continue
        guess = next_guess(strategy, game).guess_index
        if len(candidates) == 1 and candidates[0] == guess:  # the most frequent case, which needs no scoring
            branches, is_candidate = {}, True
        else:
            branches = game.branches(guess)
            is_candidate = branches.pop(win, None) is not None
        hit = is_candidate and (wanted is None or bool(wanted[guess]))
        node = nodes.add(guess, parent, rank, len(game.guess_indices) + 1, hit)
        stack += [
            (branches[key], node, key)
            for key in reversed(branches)
            if wanted is None or wanted[branches[key].candidates].any()
        ]
    return nodes.tree()


class _Nodes:
    """The nodes of a growing tree, each after its parent."""

    def __init__(self, board: Board, progress: OnProgress | None, to_find: int) -> None:
        self.board, self.to_find = board, to_find
        self.progress: OnProgress = progress or (lambda _found, _all: None)
        self.ranks = len(feedbacks(board.pegs))
        self.found = 0
        # guess, parent, answer that led here, depth, and whether the guess is found
        self._columns = [array(kind) for kind in "iiiib"]

    def add(self, guess: int, parent: int, answer: int, depth: int, found: bool) -> int:
        for column, value in zip(self._columns, (guess, parent, answer, depth, found), strict=True):
            column.append(value)
        self.found += found
        self.progress(self.found, self.to_find)
        return len(self._columns[0]) - 1

    def grow_levels(
        self, strategy: Strategy, game: Game, parent: int, answer: int, wanted: NDArray[np.bool_] | None
    ) -> bool:
        """Add the branch of a ``game`` level by level; return False if the strategy can only handle one position at a time."""
        opens = not game.guess_indices and strategy.opening_index is not None
        if opens or not strategy.plays_levels:
            return False
        count = len(game.candidates)
        here = Positions(game.candidates, np.array([0, count], np.intp), np.array([game.guess_indices], np.intp))
        parents, answers = np.array([parent]), np.array([answer])
        while len(parents):
            guesses = strategy.choose_each(here)
            if guesses is None:
                return False
            again = np.flatnonzero((here.asked == guesses[:, None]).any(axis=1))
            if len(again):
                raise guessed_again(strategy, int(guesses[again[0]]))
            after = here.after(scorer(self.board), guesses)
            finds = after.found if wanted is None else after.found & wanted[guesses]
            first = len(self._columns[0])
            depth = np.full(len(guesses), here.asked.shape[1] + 1)
            columns = (guesses, parents, answers, depth, finds)
            for column, values in zip(self._columns, columns, strict=True):
                column.frombytes(values.astype(column.typecode).tobytes())
            self.found += int(finds.sum())
            self.progress(self.found, self.to_find)
            here, parents, answers = after.positions, after.parents + first, after.ranks
            if wanted is not None and len(parents):
                leads = np.logical_or.reduceat(wanted[here.candidates], here.starts[:-1])
                here, parents, answers = here.keep(leads), parents[leads], answers[leads]
        return True

    def tree(self) -> DecisionTree:
        guesses, parents, answers, depths = (np.frombuffer(column, np.int32) for column in self._columns[:4])
        finds = np.frombuffer(self._columns[4], np.bool_)
        by_parent = np.lexsort((answers, parents))
        starts = np.searchsorted(parents[by_parent], np.arange(len(guesses) + 1)).tolist()
        order, stack, listed = list[int](), [0], by_parent.tolist()
        while stack:
            node = stack.pop()
            order.append(node)
            stack += listed[starts[node] : starts[node + 1]][::-1]
        places = np.argsort(order)
        children = np.full((len(guesses), self.ranks), NONE, np.int32)
        children[places[parents[1:]], answers[1:]] = places[1:]
        return DecisionTree(self.board, guesses[order], children, finds[order], depths[order])
