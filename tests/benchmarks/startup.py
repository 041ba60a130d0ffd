"""Whole processes side by side with ``python -c "import numpy"``: python tests/benchmarks/startup.py.

Each command is run in turn with the bare import, and the median of the ratios is printed.
"""

import shutil
import statistics
import subprocess
import sys
import time

PROGRAM = shutil.which("mastermind-xl") or "mastermind-xl"
COMMANDS = {
    "evaluate knuth --json": [PROGRAM, "evaluate", "knuth", "--json"],
    "evaluate first --json": [PROGRAM, "evaluate", "first", "--json"],
    "evaluate --json": [PROGRAM, "evaluate", "--json"],
    "suggest 1122:1,1": [PROGRAM, "suggest", "1122:1,1"],
    "optimal": [PROGRAM, "optimal"],
    "optimal --max-guesses 5": [PROGRAM, "optimal", "--max-guesses", "5"],
}
RUNS = 15


def seconds(command):
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def main():
    bare = [sys.executable, "-c", "import numpy"]
    for name, command in COMMANDS.items():
        seconds(bare), seconds(command)
        pairs = [(seconds(command), seconds(bare)) for _ in range(RUNS)]
        ratio = statistics.median(a / b for a, b in pairs)
        ours, numpys = (statistics.median(column) for column in zip(*pairs, strict=True))
        print(f"{name:24} {ours:.3f} s, import numpy {numpys:.3f} s: {ratio:.2f} times")


if __name__ == "__main__":
    main()
