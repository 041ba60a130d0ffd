"""Play all codes on boards from 4 × 6 to 6 × 6: python tests/benchmarks/scale.py.

Each strategy runs in its own process. Seconds are the processor time of the whole process, which other work
on the machine hardly affects; memory is the peak of the process. They are those of the fast kernel, or with
--kernel numpy those of numpy.
"""

import argparse
import json
import os
import subprocess
import sys
from importlib.util import find_spec

BOARDS = [(4, 6), (4, 7), (4, 8), (5, 6), (5, 7), (5, 8), (6, 6)]
STRATEGIES = ("minimax", "knuth", "expected-size", "entropy", "most-parts")
ROW = "{:>6} {:>7} {:14} {:>8} {:>4} {:>8} {:>5}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strategies", nargs="*", default=STRATEGIES, metavar="STRATEGY")
    parser.add_argument("--most", type=int, default=46_656, metavar="N", help="boards of at most N codes")
    parser.add_argument("--kernel", choices=("fast", "numpy"), default="fast", help="fast by default")
    arguments = parser.parse_args()
    if arguments.kernel == "fast" and find_spec("numba") is None:
        parser.error('the fast kernel needs numba: pip install -e ".[fast]", or choose --kernel numpy')
    print(ROW.format("board", "codes", "strategy", "total", "max", "seconds", "MB"))
    for pegs, colors in BOARDS:
        if colors**pegs > arguments.most:
            continue
        for name in arguments.strategies:
            kernel = "" if arguments.kernel == "fast" else "numpy"
            print(ROW.format(*measure(pegs, colors, name, kernel)), flush=True)


def measure(pegs, colors, name, kernel):
    """Play all codes of a board in a separate process on one core, and return its row of the table."""
    board = ["--pegs", str(pegs), "--colors", str(colors)]
    command = [sys.executable, "-m", "mastermind_xl", "evaluate", name, *board, "--jobs", "1", "--json"]
    environment = {**os.environ, "MASTERMIND_XL_KERNEL": kernel}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    answer = json.loads(process.stdout.read())
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return (
        f"{pegs}×{colors}", f"{answer['codes']:,}", name, f"{answer['total']:,}", answer["max"],
        f"{usage.ru_utime + usage.ru_stime:.2f}", f"{usage.ru_maxrss / 1024:.0f}",  # Linux counts in kilobytes
    )  # fmt: skip


if __name__ == "__main__":
    main()
