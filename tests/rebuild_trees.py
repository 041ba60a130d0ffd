"""Search the boards again whose play is stored in the package, and write those files.

python tests/rebuild_trees.py                      optimal play, on the boards for which it is stored
python tests/rebuild_trees.py BEAM PEGS COLORS     good play on one board, with BEAM guesses per position

BEAM can also be ``all``. The second form takes minutes to hours, and stores the tree if it is better than the
stored one.
"""

import sys
from pathlib import Path

import numpy as np

from mastermind_xl import Board, evaluate, grow, make_strategy
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies import BEST_KNOWN_BOARDS, KEPT_BOARDS, optimal
from mastermind_xl.strategies.optimal import Optimal, kept_file


def kept_path(board):
    """Return the path of the file with the stored tree of a board, whether the file exists or not."""
    return Path(optimal.__file__).parent / kept_file(board)


def search(board):
    """Return the tree of optimal play, from a new search."""
    found = Search(board)
    found.find_total()
    return grow(Optimal(board, search=found))


def compact(tree):
    """Return the guesses and children of a tree, without positions of one or two candidates."""
    counts = tree.finds.astype(int)
    for node in reversed(range(len(counts))):
        counts[node] += sum(counts[child] for child in tree.children[node] if child >= 0)
    keep = counts > 2
    numbers = np.cumsum(keep) - 1
    leads = (tree.children >= 0) & keep[tree.children]
    children = np.where(leads, numbers[tree.children], -1)
    return {"guesses": tree.guess_indices[keep], "children": children[keep].astype(np.int32)}


def improve(board, beam):
    """Search with a beam, or all guesses without one, and store the play if its total is below the stored one."""
    from mastermind_xl.laboratory.search.beam import BeamPlay, BeamSearch  # optimal play needs no laboratory

    found = Search(board) if beam is None else BeamSearch(board, beam)
    found.use_kernel()
    total = found.find_total()
    is_kept = board in BEST_KNOWN_BOARDS and kept_path(board).is_file()
    kept = evaluate(make_strategy("best-known", board)).total if is_kept else None
    known = "none" if kept is None else f"{kept:,}"
    sys.stdout.write(f"{board}: {total:,} with a beam of {beam or 'all guesses'}; kept: {known}\n")
    if kept is None or total < kept:
        play = Optimal(board, search=found) if beam is None else BeamPlay(found)
        np.savez_compressed(kept_path(board), **compact(grow(play)))


if __name__ == "__main__":
    if sys.argv[1:]:
        width, *size = sys.argv[1:]
        improve(Board(*map(int, size)), None if width == "all" else int(width))
    else:
        for each in KEPT_BOARDS:
            with kept_path(each).open("wb") as file:
                search(each).save(file)
