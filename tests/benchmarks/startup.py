"""Whole processes side by side with ``python -c "import numpy"``: python tests/benchmarks/startup.py [RUNS].

Each command is run in turn with the bare import. What is printed are the processor's times of the
fastest runs and their ratio, since other work on the machine can only lengthen them. Bytecode is
kept, as it is on anybody's machine unless PYTHONDONTWRITEBYTECODE is set.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

PROGRAM = str(Path(sys.executable).with_name("mastermind-xl"))
COMMANDS = {
    "evaluate knuth --json": [PROGRAM, "evaluate", "knuth", "--json"],
    "evaluate first --json": [PROGRAM, "evaluate", "first", "--json"],
    "evaluate --json": [PROGRAM, "evaluate", "--json"],
    "suggest 1122:1,1": [PROGRAM, "suggest", "1122:1,1"],
    "optimal": [PROGRAM, "optimal"],
    "optimal --max-guesses 5": [PROGRAM, "optimal", "--max-guesses", "5"],
}
RUNS = 30


def seconds(command, environment):
    """The processor's time that a command takes."""
    before = getrusage(RUSAGE_CHILDREN)
    quiet = subprocess.DEVNULL
    subprocess.run(command, check=True, stdout=quiet, stderr=quiet, env=environment)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(command, bare, runs):
    """The least times of two commands that are run in turn."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        seconds(bare, environment), seconds(command, environment)
        pairs = [(seconds(command, environment), seconds(bare, environment)) for _ in range(runs)]
    return [min(column) for column in zip(*pairs, strict=True)]


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    for name, command in COMMANDS.items():
        ours, numpys = compare(command, [sys.executable, "-c", "import numpy"], runs)
        print(f"{name:24} {ours:.3f} s, import numpy {numpys:.3f} s: {ours / numpys:.2f} times")


if __name__ == "__main__":
    main()
