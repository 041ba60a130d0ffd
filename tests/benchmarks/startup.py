"""Compare whole processes with ``python -c "import numpy"``: python tests/benchmarks/startup.py [RUNS].

Each command runs in turn with the bare import. The program prints the seconds of the fastest runs and their
ratio, because other work on the machine only makes runs longer: in clock time, and in processor time, in
which the bare import starts a thread for every core. Bytecode is cached, as on any machine unless
PYTHONDONTWRITEBYTECODE is set.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

PROGRAM = str(Path(sys.executable).with_name("mastermind-xl"))
COMMANDS = {
    "--version": [PROGRAM, "--version"],
    "--help": [PROGRAM, "--help"],
    "completion": [PROGRAM, "--print-completion", "bash"],
    "evaluate knuth --json": [PROGRAM, "evaluate", "knuth", "--json"],
    "evaluate first --json": [PROGRAM, "evaluate", "first", "--json"],
    "evaluate --json": [PROGRAM, "evaluate", "--json"],
    "suggest 1122:1,1": [PROGRAM, "suggest", "1122:1,1"],
    "optimal": [PROGRAM, "optimal"],
    "optimal --max-guesses 5": [PROGRAM, "optimal", "--max-guesses", "5"],
}
RUNS = 30


def seconds(command, environment):
    """The seconds that a command takes, in clock time and in processor time."""
    before, start = getrusage(RUSAGE_CHILDREN), time.perf_counter()
    quiet = subprocess.DEVNULL
    subprocess.run(command, check=True, stdout=quiet, stderr=quiet, env=environment)
    clock, after = time.perf_counter() - start, getrusage(RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def compare(name, command, what, runs):
    """Print the lowest times of a command beside those of an import, run in turn."""
    bare = [sys.executable, "-c", f"import {what}"]
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PYTHONPYCACHEPREFIX": folder}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        seconds(bare, environment), seconds(command, environment)
        pairs = [(seconds(command, environment), seconds(bare, environment)) for _ in range(runs)]
    for place, of in enumerate(("clock", "processors")):
        ours, imports = (min(run[place] for run in runs_of) for runs_of in zip(*pairs, strict=True))
        ratio = f"{ours / imports:.2f} times"
        print(f"{name:24} {of:10} {ours:.3f} s, import {what} {imports:.3f} s: {ratio}", flush=True)


def main():
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    for name, command in COMMANDS.items():
        compare(name, command, "numpy", runs)


if __name__ == "__main__":
    main()
