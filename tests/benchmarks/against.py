"""Compare this package with another commit: python tests/benchmarks/against.py OTHER/bin/python [JOB …].

Each job runs in turn with the Python of the other commit and with this one: with numpy only, with the fast
kernel on one core, and with the kernel on all cores. The program prints the lowest seconds of several runs
(other work on the machine only makes runs longer), the highest memory of any run, and the ratios to the other
commit. A job on one core has that core for itself (``os.sched_setaffinity``), and its seconds are processor
time; with all cores they are clock time. The first run of each is not counted, because it fills caches on
disk. The default jobs grow trees.
"""

import argparse
import json
import os
import subprocess
import sys

TREE = """
from mastermind_xl import Board, grow, make_strategy
strategy = make_strategy("{name}", Board({pegs}, {colors}))
def work():
    tree = grow(strategy)
    return int((tree.depths * tree.finds).sum())
"""

COMMAND = """
import contextlib, io, json
from mastermind_xl.cli import main
def work():
    with contextlib.redirect_stdout(io.StringIO()) as told:
        main({words} + ["--json"])
    answer = json.loads(told.getvalue())
    return answer.get("total", answer.get("distinct"))
"""

JOBS = {
    f"tree-{pegs}x{colors}-{name}": TREE.format(name=name, pegs=pegs, colors=colors)
    for pegs, colors in ((4, 6), (5, 8), (6, 6))
    for name in ("knuth", "expected-size", "entropy", "most-parts")
}
OTHERS = {
    f"optimal-{pegs}x{colors}{''.join(more)}": ["optimal", "--pegs", pegs, "--colors", colors, *more]
    for pegs, colors, *more in (("4", "7"), ("4", "8"), ("4", "9"), ("4", "10", "--no-repeats"))
}
WALK = ("evaluate", "local-search", "--seed", "1", "--budget", "600")  # enough time for equal games
OTHERS |= {
    f"local-search-{size}x{size}": [*WALK, "--pegs", size, "--colors", size, "--sample", games]
    for size, games in (("10", "20"), ("15", "10"), ("20", "5"), ("30", "2"))
}
OTHERS |= {
    f"static-{pegs}x{colors}": ["static", "--pegs", pegs, "--colors", colors, "--seconds", "60", "--seed", "1"]
    for pegs, colors in (("4", "6"), ("4", "7"), ("5", "6"))
}
OTHERS = {name: COMMAND.format(words=words) for name, words in OTHERS.items()}

RUN = """
import json, os, resource, sys, time
if {one_core}:
    os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[-1:]))
clock = time.process_time if {one_core} else time.perf_counter
{job}
start = clock()
result = work()
seconds = clock() - start
print(json.dumps([result, seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024]))
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("other", help="the Python of a virtual environment where the other commit is installed")
    every = JOBS | OTHERS
    parser.add_argument("jobs", nargs="*", default=list(JOBS), metavar="JOB", help=", ".join(every))
    parser.add_argument("--runs", type=int, default=3, help="0: one, which counts")
    parser.add_argument("--only", default="numpy,fast,cores", help="of these: numpy, fast, cores")
    arguments = parser.parse_args()
    ways = {
        "before": (arguments.other, "numpy", True),
        "numpy": (sys.executable, "numpy", True),
        "fast": (sys.executable, "", True),
        "cores": (sys.executable, "", False),
    }
    wanted = ["before", *arguments.only.split(",")]
    print("seconds and megabytes; in brackets the ratio to the other commit's; load", os.getloadavg())
    for job in arguments.jobs:
        least = compare(every[job], {way: ways[way] for way in wanted}, arguments.runs)
        before, _, _ = least["before"]
        shown = [
            f"{way} {seconds:.3f} s {megabytes:.0f} MB ({seconds / before:.2f})"
            for way, (seconds, megabytes, _) in least.items()
        ]
        results = {result for _, _, result in least.values()}
        same = "the same result" if len(results) == 1 else f"results {sorted(results)}"
        print(f"{job}: {'; '.join(shown)}; {same}", flush=True)


def compare(job, ways, runs):
    """Run all ways in turn; return the lowest seconds, highest memory in megabytes and result of each."""
    least = {}
    for run in range(runs + 1):
        for way, (python, kernel, one_core) in ways.items():
            environment = {**os.environ, "MASTERMIND_XL_KERNEL": kernel}
            code = RUN.format(job=job, one_core=one_core)
            done = subprocess.run(
                [python, "-P", "-c", code], check=True, stdout=subprocess.PIPE, env=environment, text=True
            )
            result, seconds, megabytes = json.loads(done.stdout)
            if run or not runs:
                before = least.get(way, (seconds, megabytes, result))
                least[way] = min(seconds, before[0]), max(megabytes, before[1]), result
    return least


if __name__ == "__main__":
    main()
