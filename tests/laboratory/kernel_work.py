"""Work of which numpy and the fast kernel must make the same; run as a program, Python runs the kernel uncompiled.

Each function does one kind of work, with the kernel if it is switched on, and returns everything that can differ.
"""

import io
import os
import sys
from pathlib import Path

import numpy as np

from mastermind_xl import Board, grow, kernel, make_strategy
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.core.symmetry import opening_indices
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.laboratory.search.beam import BeamPlay, BeamSearch
from mastermind_xl.laboratory.search.certificate import write_certificate
from mastermind_xl.laboratory.static.exhaustive import Exhaustion
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies.optimal import Optimal


def as_lists(tree):
    """Return all arrays of a tree as lists."""
    return [getattr(tree, name).tolist() for name in ("guess_indices", "children", "finds", "depths")]


def tree(board, name, opening=None, consistent=False, codes=None):
    """The tree of a strategy, for all codes or for those with these indices."""
    strategy = make_strategy(name, board, opening, consistent=consistent)
    return as_lists(grow(strategy, targets=None if codes is None else np.array(codes)))


def guesses(name, consistent):
    """The guesses of a strategy in three positions, each chosen alone."""
    board = Board(5, 7)
    strategy = make_strategy(name, board, consistent=consistent)
    positions = ("11223:1,1",), ("12345:0,2",), ("12345:1,1", "13267:0,3")
    games = [Game(board, [read_attempt(attempt, board) for attempt in attempts]) for attempts in positions]
    return [strategy.choose(game).guess_index for game in games]


def begin(kind, board, *how):
    """Return a search of this kind, which uses the kernel if that saves time."""
    search = kind(board, *how)
    search.use_kernel()
    return search


def play(board, limits=(None, False)):
    """The least total and the optimal play; ``limits`` are the number of guesses, and whether only candidates may be guessed."""
    search = begin(Search, board, *limits)
    total = search.find_total()
    return total, as_lists(grow(Optimal(board, search=search))) if total < IMPOSSIBLE else None


def certificate(board):
    """The certificate of a least total."""
    search, file = begin(Search, board), io.BytesIO()
    write_certificate(search, search.find_total(), lambda _: None, file)
    return file.getvalue()


def beam(board, width, consistent=False):
    """The play, the total and the lower bound of a beam search."""
    search = begin(BeamSearch, board, width, consistent)
    return search.find_total(), search.least_total(), as_lists(grow(BeamPlay(search)))


def bounds(board, consistent=False):
    """The lower bounds of a board and of each part of each opening."""
    search, codes = begin(BeamSearch, board, 1, consistent), np.arange(board.size)
    return search.least_total(), [
        (part.tolist(), search._least_total(part, (guess,)))
        for guess in opening_indices(board).tolist()
        for part in search._split(guess, codes)
    ]


def sets_of_guesses(board, size, distinct):
    """The parts of a proof about fixed guesses, and whether each has a set with so many different answers."""
    sets = Exhaustion(board, size, distinct)
    assert sets.is_compiled == kernel.has_kernel()
    return sets.batches, [sets.look_through(batch) is not None for batch in sets.batches]


def all_small():
    """Work on small boards that runs every file of the kernel."""
    for board in (Board(3, 4), Board(4, 3), Board(5, 2), Board(3, 5, repeats=False)):
        yield from (tree(board, name) for name in ("minimax", "knuth", "entropy"))
        yield play(board, (4, False)), play(board), certificate(board), beam(board, 3)
        for spare in (0, 1):
            sets = Exhaustion(board, 4, board.size - spare)
            yield any(map(sets.look_through, sets.batches))


def main():
    """Compare the uncompiled kernel with numpy, and print the names of the kernel's files that were run."""
    kernel.WORTH.update(dict.fromkeys(kernel.WORTH, 1))
    kernel.WORTH_COMPILING = 1
    kernel.use_cores(1)
    entered = set()

    def note(frame, event, argument):
        if frame.f_code.co_filename.endswith("compiled.py"):
            entered.add(Path(frame.f_code.co_filename).name)

    sys.setprofile(note)
    compiled = list(all_small())
    sys.setprofile(None)
    os.environ[kernel.VARIABLE] = "numpy"
    assert compiled == list(all_small())
    print(*sorted(entered))  # noqa: T201 - what the test reads


if __name__ == "__main__":
    main()
