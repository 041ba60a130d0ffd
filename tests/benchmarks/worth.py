"""Measure from which board size the fast kernel is faster: python tests/benchmarks/worth.py [WORK …].

For each kind of work in ``WORTH`` (``mastermind_xl/laboratory``), whole processes do it by numpy and by the kernel on
one core, in turn. For each board, the program prints the least processor seconds of several runs, and the ratio
of kernel to numpy. A threshold in ``WORTH`` is the size from which on no ratio is much above 1.
"""

import os
import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

RUNS = 3
ANNEALING = """
from mastermind_xl import Board
from mastermind_xl.static.fixed_guesses import anneal, chance_from
steps = iter(range(500))
chance = chance_from(1)
board = Board(int(sys.argv[1]), int(sys.argv[2]))
anneal(board, chance.integers(board.size, size=4), chance, lambda: next(steps, None) is None)
"""
COMMAND = """
from mastermind_xl.cli import main
sys.exit(main([*sys.argv[3:], "--pegs", sys.argv[1], "--colors", sys.argv[2], "--json"]))
"""
START = """
import sys
from mastermind_xl import kernel
kernel.WORTH.update(dict.fromkeys(kernel.WORTH, 1))
kernel.use_cores(1)
"""
TREES = ((4, 6), (4, 7), (4, 8), (4, 9), (5, 6), (4, 10), (4, 11), (6, 5))
WORKS = {  # the program, boards, and the words of a command
    **{
        f"trees {name}": (COMMAND, TREES, ["evaluate", name, "--jobs", "1"])
        for name in ("knuth", "expected-size", "entropy", "most-parts")
    },
    "searches": (COMMAND, ((4, 4), (5, 3), (4, 5), (3, 8), (4, 6), (3, 10)), ["optimal"]),
    "proofs of sets": (
        COMMAND, ((4, 4), (3, 6), (3, 7), (4, 5)), ["static", "--guesses", "4", "--prove", "--jobs", "1"],
    ),
    "annealing": (ANNEALING, ((4, 4), (4, 5), (4, 6), (4, 7)), []),
    "walks": (
        COMMAND, ((20, 2), (8, 8), (10, 10), (12, 12), (15, 15)),
        ["evaluate", "local-search", "--sample", "11", "--seed", "1", "--jobs", "1"],
    ),
}  # fmt: skip


def seconds(program, words, kernel):
    """The processor seconds that a program takes."""
    before = getrusage(RUSAGE_CHILDREN)
    environment = {**os.environ, "MASTERMIND_XL_KERNEL": kernel}
    command = [sys.executable, "-c", START + program, *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    for work, (program, boards, words) in WORKS.items():
        if len(sys.argv) > 1 and not work.startswith(tuple(sys.argv[1:])):
            continue
        for pegs, colors in boards:
            whole = [str(pegs), str(colors), *words]
            seconds(program, whole, "")  # fills caches on disk
            runs = [(seconds(program, whole, "numpy"), seconds(program, whole, "")) for _ in range(RUNS)]
            by_numpy, by_kernel = (min(times) for times in zip(*runs, strict=True))
            ratio = f"{by_kernel / by_numpy:.2f}"
            print(
                f"{work}, {pegs} × {colors}, {colors**pegs:,} codes: numpy {by_numpy:.2f} s, kernel {by_kernel:.2f} s: {ratio}",
                flush=True,
            )


if __name__ == "__main__":
    main()
