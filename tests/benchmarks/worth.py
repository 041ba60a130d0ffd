"""From which boards on the fast kernel pays: python tests/benchmarks/worth.py [STRATEGY …].

Whole processes of ``evaluate``, by numpy and by the kernel on one core, in turn. For each board, what is printed
are the least processor seconds of several runs each, and the ratio of kernel to numpy. ``WORTH["trees"]``
in ``mastermind_xl/laboratory`` is the number of codes from which on no ratio is much above 1.
"""

import os
import subprocess
import sys
from resource import RUSAGE_CHILDREN, getrusage

BOARDS = ((4, 6), (4, 7), (6, 4), (4, 8), (4, 9), (5, 6), (4, 10), (4, 11), (6, 5))
STRATEGIES = ("knuth", "expected-size", "entropy", "most-parts")
RUNS = 3
EVALUATE = """
import sys
from mastermind_xl.cli import main
from mastermind_xl.laboratory import WORTH
WORTH["trees"] = 1
sys.exit(main(["evaluate", *sys.argv[1:], "--json", "--jobs", "1"]))
"""


def seconds(words, kernel):
    """Processor seconds of a command."""
    before = getrusage(RUSAGE_CHILDREN)
    environment = {**os.environ, "MASTERMIND_XL_KERNEL": kernel}
    command = [sys.executable, "-c", EVALUATE, *words]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    for pegs, colors in BOARDS:
        for name in sys.argv[1:] or STRATEGIES:
            words = [name, "--pegs", str(pegs), "--colors", str(colors)]
            seconds(words, "")  # fills caches on disk
            runs = [(seconds(words, "numpy"), seconds(words, "")) for _ in range(RUNS)]
            by_numpy, by_kernel = (min(times) for times in zip(*runs, strict=True))
            size = colors**pegs
            ratio = f"{by_kernel / by_numpy:.2f}"
            print(
                f"{pegs} × {colors}, {size:,} codes, {name}: numpy {by_numpy:.2f} s, kernel {by_kernel:.2f} s: {ratio}",
                flush=True,
            )


if __name__ == "__main__":
    main()
