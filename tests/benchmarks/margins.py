"""Measure how often the true average is within the margin: python tests/benchmarks/margins.py [REPEATS] [--whole].

The program evaluates ``random``, ``fair`` and ``local-search`` on 4 × 6 again and again, with samples of 100, 1000 and
1290 codes and with all 1296, and prints the percentage of margins that contain the true average (95 is right). All
candidates of 4 × 6 after its opening fit into the sample of local-search, which is then not random; a
second line lets it compare 40 candidates only.

To be fast, it grows 1,000 trees for all codes first, each with random guesses of its own. Each random stream of an
evaluation is then one of these trees, drawn at random, so the average of all trees is the true average. With
``--whole``, ``random`` plays every evaluation itself instead, on 3 × 6 with samples of 20, 150, 210 and 216 codes; the
true average is that of 5,000 other runs. With 2,000 repeats, both together take about ten minutes of one core.
"""

import sys

import numpy as np

from mastermind_xl import Board, make_strategy
from mastermind_xl.analysis import evaluation
from mastermind_xl.strategies import fitting

REPEATS = 2_000
TREES = 1_000
FEW = 40  # candidates that local-search compares, in its second line
STRATEGIES = (("random", 10, None), ("fair", 10, None), ("local-search", 1, None), ("local-search", 2, FEW))


def measure(truth, samples, draw):
    """The percentage of covering margins, the mean margin and the true margin for each size of sample."""
    figures = []
    for results in ([draw(size, seed) for seed in range(samples[1])] for size in samples[0]):
        margins = np.array([result.margin or 0.0 for result in results])
        errors = np.array([result.average for result in results]) - truth
        covered = 100 * (np.abs(errors) <= margins + 1e-12).mean()
        figures.append(f"{covered:5.1f} % {margins.mean():.4f} {2 * np.sqrt((errors**2).mean()):.4f}")
    return figures


def from_trees(name, runs, sizes, repeats):
    """Evaluate with random streams that are trees of a pool."""
    board = Board(4, 6)
    rotation = board.colors ** np.arange(board.pegs)[::-1]
    count = evaluation.count_guesses
    strategy = make_strategy(name, board, seed=1)
    number = TREES if strategy.uses_chance else 1
    trees = np.array([count(strategy.for_run(run), board.codes) for run in range(number)])

    def look_up(strategy, targets, progress, executor):
        drawn = np.random.default_rng((strategy.seed, strategy.run)).integers(number)
        return trees[drawn, (targets - 1) @ rotation]

    evaluation.count_guesses = look_up
    figures = measure(
        trees.mean(), (sizes, repeats),
        lambda size, seed: evaluation.evaluate(make_strategy(name, board, seed=seed), sample=size, seed=seed, runs=runs),
    )  # fmt: skip
    evaluation.count_guesses = count
    return figures


def by_playing(name, runs, sizes, repeats):
    """Evaluate on 3 × 6 as the command does."""
    board = Board(3, 6)
    far = 1 << 40  # a seed that no evaluation has
    truth = evaluation.evaluate(make_strategy(name, board, seed=far), runs=5_000).average
    return measure(
        truth, (sizes, repeats),
        lambda size, seed: evaluation.evaluate(make_strategy(name, board, seed=seed), sample=size, seed=seed, runs=runs),
    )  # fmt: skip


def main():
    words = [word for word in sys.argv[1:] if word != "--whole"]
    repeats = int(words[0]) if words else REPEATS
    print("covered, mean margin, two standard deviations of the average, by size of sample")
    if "--whole" in sys.argv:
        print(
            "\n  ".join(["random, 10 runs, played on 3 × 6", *by_playing("random", 10, (20, 150, 210, 216), repeats)])
        )
        return
    usual = fitting._ENOUGH
    for name, runs, few in STRATEGIES:
        fitting._ENOUGH = few or usual
        sizes = (100, 1000, 1290, 1296) if few or name != "local-search" else (100, 1000, 1290)
        head = f"{name}, {runs} runs" + (f", {few} candidates" if few else "")
        print("\n  ".join([head, *from_trees(name, runs, sizes, repeats)]), flush=True)


if __name__ == "__main__":
    main()
