"""Measure the first search of optimal play: python tests/benchmarks/first_search.py [SECONDS].

For every board of up to 1,296 codes, the program prints the steps and the processor seconds of its first search, which is
ended after SECONDS (default 3), and whether a cell or a click may search there (``SOON_OPTIMAL``). A step is a call of the
search's ``progress``. Steps are the same on every machine, so ``tests/test_first_search.py`` counts them again.
"""

import sys
import time
from collections.abc import Iterator

from mastermind_xl import Board, list_strategies
from mastermind_xl.core.rules import MAX_COLORS, MAX_PEGS
from mastermind_xl.core.system import TimeUp
from mastermind_xl.search.proof import Search

MOST_CODES = 1_296
MOST_STEPS = 2_000  # of a search for which a cell or a click may wait


def list_boards() -> Iterator[Board]:
    """Yield every board of up to 1,296 codes and at least two colours, by repeats, pegs and colours."""
    for repeats in (True, False):
        for pegs in range(1, MAX_PEGS + 1):
            for colors in range(2 if repeats else max(2, pegs), MAX_COLORS + 1):
                board = Board(pegs, colors, repeats=repeats)
                if board.size > MOST_CODES:
                    break
                yield board


def is_soon(board: Board) -> bool:
    """Whether a cell or a click may search optimal play on a board."""
    return not next(entry for entry in list_strategies() if entry.name == "optimal").keeps_waiting(board)


def count_steps(board: Board, most: float = MOST_STEPS, seconds: float = float("inf")) -> int | None:
    """Return the steps of the first search on a board; None if they are more than ``most``, or take longer than ``seconds``."""
    steps, end = 0, time.process_time() + seconds

    def watch() -> None:
        nonlocal steps
        steps += 1
        if steps > most or time.process_time() > end:
            raise TimeUp

    try:
        Search(board).find_total(progress=watch)
    except TimeUp:
        return None
    return steps


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 3.0
    for board in list_boards():
        start = time.process_time()
        steps = count_steps(board, float("inf"), seconds)
        took = f"{time.process_time() - start:6.2f} s, {steps:5,} steps" if steps else f"more than {seconds:g} s"
        print(f"{board!s:32} {board.size:5,} codes  {'soon' if is_soon(board) else 'refused':7}  {took}", flush=True)


if __name__ == "__main__":
    main()
