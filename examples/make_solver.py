"""Make a solver workbook for your own game, with the strategy that suits it best.

The example is Bulls and Cows with three different digits from 1 to 9. The workbook needs neither macros nor
Python, because it contains the strategy as a tree of all games.

Run it with: python examples/make_solver.py [FILE.xlsx]
"""

import sys
from pathlib import Path

from mastermind_xl import Board, MastermindError, evaluate, write_solver

NAMES = ("first", "knuth", "entropy", "most-parts")
ATTEMPTS = 10


def main() -> None:
    """Compare some strategies, and write a workbook with the tree of the best one."""
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "bulls.xlsx")
    board = Board(pegs=3, colors=9, repeats=False)
    results = [evaluate(name, board) for name in NAMES]
    for result in results:
        print(f"{result.strategy:10} {result.average:.3f} guesses on average, {result.most} at most")
    best = min(results, key=lambda result: result.total).strategy
    try:
        write_solver(path, best, board, ATTEMPTS)
    except MastermindError as error:
        sys.exit(str(error))
    print(f"{path}: {board}, strategy {best}")


if __name__ == "__main__":
    main()
