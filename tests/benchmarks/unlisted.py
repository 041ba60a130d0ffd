"""Play boards too big to list: python tests/benchmarks/unlisted.py [BOARD:CODES …], such as 15x15:200.

The program plays seeded codes with local-search and with positional. It prints the mean number of guesses
with its standard error, and the mean and the longest time per game, in seconds of one core. The default
boards take about ten minutes.
"""

import os
import sys
import time

os.environ.update(dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"))

import numpy as np

from mastermind_xl import Board, make_strategy
from mastermind_xl.analysis.evaluation import draw_codes, play

USUAL = ("8x12:200", "10x10:200", "15x15:200", "20x20:30", "30x30:5")
SEED = 1


def measure(name, board, codes):
    """The number of guesses and the seconds of the game for each code."""
    strategy = make_strategy(name, board, seed=SEED)
    games = []
    for code in codes.tolist():
        start = time.process_time()
        games.append((len(play(strategy, tuple(code)).attempts), time.process_time() - start))
    return np.array(games).T


def main():
    print("board  codes  strategy      guesses  ±     most  s a game  longest")
    for words in sys.argv[1:] or USUAL:
        size, _, count = words.partition(":")
        board = Board(*map(int, size.split("x")))
        codes = draw_codes(board, int(count or 20), SEED)
        for name in ("local-search", "positional"):
            guesses, seconds = measure(name, board, codes)
            error = guesses.std(ddof=1) / len(codes) ** 0.5 if len(codes) > 1 else 0
            print(
                f"{size:6} {len(codes):5}  {name:12} {guesses.mean():8.2f}  {error:.2f} {guesses.max():6.0f}"
                f" {seconds.mean():9.3f} {seconds.max():8.2f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
