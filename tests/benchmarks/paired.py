"""Compare the processor seconds of jobs of every kind with other commits: python tests/benchmarks/paired.py [COMMIT …] [--jobs WORD …].

A job is a whole process, a command or a few lines of Python, and counts with the processes that it starts. Here and at
each commit, jobs take turns, because other work on the machine then slows all of them; the least of several runs counts.
The last column compares with the fastest commit. If a commit does not know a job, its column shows a dash.
"""

import argparse
import os
import subprocess
import sys
from contextlib import ExitStack
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
ON_4_7 = "--pegs 4 --colors 7 --seed 1 --jobs 1"

COMMANDS = {
    **{f"few codes: {name}": f"evaluate {name} {ON_4_7}" for name in ("brute-force", "naive", "positional", "algorithm-2")},
    "few codes: suggest": "suggest 1122:1,1 1344:0,1 --strategy knuth",
    "small sets: first": f"evaluate first {ON_4_7}",
    "small sets: optimal 3 × 9": "optimal --pegs 3 --colors 9 --jobs 1",
    "small sets: optimal 4 × 6": "optimal --jobs 1",
    "small sets: static": "static --pegs 3 --colors 5 --prove --jobs 1",
    "chance: random": f"evaluate random {ON_4_7}",
    "chance: fair": "evaluate fair --seed 1 --jobs 1",
    "chance: local-search": "evaluate local-search --pegs 5 --colors 6 --sample 300 --seed 1 --jobs 1",
    "chance: two processes": "evaluate random --runs 3 --pegs 5 --colors 7 --seed 1 --jobs 2",
    "chance: not listed": "evaluate local-search --sample 3 --pegs 8 --colors 12 --seed 1 --jobs 1",
    **{
        f"trees: {name} {pegs} × {colors}": f"evaluate {name} --pegs {pegs} --colors {colors} --jobs 1"
        for name, (pegs, colors) in product(("minimax", "knuth", "entropy"), ((4, 6), (5, 6), (5, 8), (6, 6)))
    },
    "writing: game.xlsx": "game game.xlsx",
    "writing: game.xlsm": "game game.xlsm",
    "writing: solver.xlsx": "solver solver.xlsx",
    "writing: table.xlsx": "table table.xlsx --pegs 3 --colors 6",
    "writing: page.html": "page page.html",
    "start: version": "--version",
    "start: strategies": "strategies",
}  # fmt: skip
BLOCKS = """
from mastermind_xl.excel.udfs import BLACK
code, rows = [[1.0, 2.0, 3.0, 4.0]], [[1.0, 1.0, 2.0, 2.0], [3.0, 4.0, 5.0, 6.0], [6.0, 1.0, 2.0, 3.0], [4.0, 3.0, 2.0, 1.0]] * 2
for _ in range({times}):
    BLACK(code, rows[:{rows}])
"""
CLICK = """
from mastermind_xl import Board
from mastermind_xl.excel.buttons import {press}
from mastermind_xl.excel.state import Row, State
rows = (Row((1.0, 1.0, 2.0, 2.0), (1.0, 1.0)), *[Row((None,) * 4)] * 9)
{press}(State(Board(), rows, own=(None,) * 4, color_names=(None,) * 6, color_letters=(None,) * 6, strategy="knuth"))
"""
PYTHON = {
    **{f"cells: BLACK of {rows} rows": BLOCKS.format(times=5_000, rows=rows) for rows in (2, 8)},
    **{f"click: {press}": CLICK.format(press=press) for press in ("hint", "solve")},
    "start: import": "import mastermind_xl",
}
JOBS = {name: ["-m", "mastermind_xl", *words.split()] for name, words in COMMANDS.items()}
JOBS |= {name: ["-c", lines] for name, lines in PYTHON.items()}


def measure(words, source):
    """Let Python do a job with the package in the folder ``source``; return processor seconds and megabytes, None if it fails."""
    # Empty, this variable lets Python store what it compiles, instead of compiling the package in each run.
    variables = os.environ | {"PYTHONPATH": str(source), "PYTHONDONTWRITEBYTECODE": ""}
    with TemporaryDirectory() as folder:
        process = subprocess.Popen(
            [sys.executable, *words], cwd=folder, env=variables,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return (usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024) if process.returncode == 0 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("commits", nargs="*", metavar="COMMIT")
    parser.add_argument("--jobs", nargs="+", default=[""], metavar="WORD", help="only jobs whose names contain a word")
    parser.add_argument("--times", type=int, default=3, metavar="N", help="runs of each job (default: 3)")
    arguments = parser.parse_args()
    print(f"{'job':28}{'MB':>6}{'here':>8}" + "".join(f"{each:>10}" for each in arguments.commits) + f"{'ratio':>8}")
    with ExitStack() as stack:
        sources = [ROOT]
        for commit in arguments.commits:
            sources.append(Path(stack.enter_context(TemporaryDirectory()), commit))
            tree = ["git", "-C", str(ROOT), "worktree"]
            subprocess.run([*tree, "add", "--quiet", "--detach", str(sources[-1]), commit], check=True)
            stack.callback(subprocess.run, [*tree, "remove", "--force", str(sources[-1])])
        for source in sources:
            measure(["-m", "mastermind_xl", "doctor", "--compile"], source)
        for job, words in JOBS.items():
            if not any(word in job for word in arguments.jobs):
                continue
            turns = [[measure(words, source) for source in sources] for _ in range(arguments.times)]
            here, *others = (min(filter(None, runs), default=None) for runs in zip(*turns, strict=True))
            seconds = [f"{each[0]:10.2f}" if each else f"{'–':>10}" for each in others]
            best = min((each[0] for each in others if each), default=None)
            ratio = f"{here[0] / best:8.2f}" if here and best else ""
            shown = f"{here[1]:6.0f}{here[0]:8.2f}" if here else f"{'–':>6}{'–':>8}"
            print(f"{job:28}{shown}{''.join(seconds)}{ratio}", flush=True)


if __name__ == "__main__":
    main()
