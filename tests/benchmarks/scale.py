"""Play all codes on boards from 4 × 6 to 6 × 6: python tests/benchmarks/scale.py --svg examples/growth.svg.

Each strategy runs in its own process. Seconds are the processor time of the whole process, which other work
on the machine hardly affects; memory is the peak of the process. They are those of the fast kernel, or with
--kernel numpy those of numpy; the drawing names the kernel.
"""

import argparse
import json
import math
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

BOARDS = [(4, 6), (4, 7), (4, 8), (5, 6), (5, 7), (5, 8), (6, 6)]
STRATEGIES = {
    "minimax": "#0072B2",
    "knuth": "#D55E00",
    "expected-size": "#009E73",
    "entropy": "#AA4499",
    "most-parts": "#8A6D00",
}
ROW = "{:>6} {:>7} {:14} {:>8} {:>4} {:>8} {:>5}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("strategies", nargs="*", default=list(STRATEGIES), metavar="STRATEGY")
    parser.add_argument("--most", type=int, default=46_656, metavar="N", help="boards of at most N codes")
    parser.add_argument("--svg", type=Path, metavar="FILE", help="draw the growth")
    parser.add_argument("--kernel", choices=("fast", "numpy"), default="fast", help="fast by default")
    arguments = parser.parse_args()
    if arguments.kernel == "fast" and find_spec("numba") is None:
        parser.error('the fast kernel needs numba: pip install -e ".[fast]", or choose --kernel numpy')
    print(ROW.format("board", "codes", "strategy", "total", "max", "seconds", "MB"))
    rows = []
    for pegs, colors in BOARDS:
        if colors**pegs > arguments.most:
            continue
        for name in arguments.strategies:
            row = measure(pegs, colors, name, "" if arguments.kernel == "fast" else "numpy")
            rows.append(row)
            shown = (
                row["board"],
                f"{row['codes']:,}",
                name,
                f"{row['total']:,}",
                row["max"],
                f"{row['seconds']:.2f}",
                f"{row['megabytes']:.0f}",
            )
            print(ROW.format(*shown), flush=True)
    if arguments.svg is not None:
        arguments.svg.write_text(draw(rows, arguments.kernel), "utf-8")


def measure(pegs, colors, name, kernel):
    """Play all codes of a board in a separate process on one core, and return the figures."""
    board = ["--pegs", str(pegs), "--colors", str(colors)]
    command = [sys.executable, "-m", "mastermind_xl", "evaluate", name, *board, "--jobs", "1", "--json"]
    environment = {**os.environ, "MASTERMIND_XL_KERNEL": kernel}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
    answer = json.loads(process.stdout.read())
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return {
        "strategy": name,
        "board": f"{pegs}×{colors}",
        "codes": answer["codes"],
        "total": answer["total"],
        "max": answer["max"],
        "seconds": usage.ru_utime + usage.ru_stime,
        "megabytes": usage.ru_maxrss / 1024,  # Linux counts in kilobytes
    }


WIDTH, HEIGHT = 940, 440
TOP, BOTTOM = 58, 350
INK, PALE, GRID = "#222222", "#666666", "#e2e2e2"


def draw(rows, kernel):
    """Two plots by the number of codes: seconds with logarithmic axes, and megabytes."""
    boards = list(dict.fromkeys((row["board"], row["codes"]) for row in rows))
    least, most = min(row["seconds"] for row in rows) / 1.3, max(row["seconds"] for row in rows) * 1.3

    def high(seconds):
        return BOTTOM - (BOTTOM - TOP) * math.log(seconds / least) / math.log(most / least)

    heaviest = 20 * math.ceil(max(row["megabytes"] for row in rows) / 20)

    def heavy(megabytes):
        return BOTTOM - (BOTTOM - TOP) * megabytes / heaviest

    ticks = [step * 10**power for power in range(-3, 5) for step in (1, 2, 5)]
    ticks = [tick for tick in ticks if least <= tick <= most]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" role="img">',
            "<title>Time and memory to play all codes of a board, by its number of codes</title>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff" stroke="none"/>',
            '<g font-family="Helvetica, Arial, sans-serif" stroke-width="1">',
            *plot(
                rows,
                boards,
                (60, 450),
                f"Seconds of one processor to play all codes, {kernel} kernel",
                "seconds",
                high,
                ticks,
                names=True,
            ),
            *plot(rows, boards, (630, 910), "Peak memory, MB", "megabytes", heavy, range(0, heaviest + 1, 20)),
            "</g>",
            "</svg>\n",
        ]
    )


def plot(rows, boards, sides, title, key, place, ticks, *, names=False):
    """One plot: the grid, a line for each strategy, and their names beside the lines."""
    left, right = sides
    first, last = math.log(boards[0][1]), math.log(boards[-1][1])

    def across(codes):
        return left + 14 + (right - left - 28) * (math.log(codes) - first) / max(1e-9, last - first)

    yield text(left, 30, title, INK, 15, weight="bold")
    for tick in ticks:
        yield line(left, place(tick), right, place(tick), GRID)
        yield text(left - 8, place(tick) + 4, f"{tick:g}", INK, anchor="end")
    yield line(left, BOTTOM, right, BOTTOM, PALE)
    for number, (board, codes) in enumerate(boards):
        x, lower = across(codes), 34 * (number % 2)
        yield line(x, BOTTOM, x, BOTTOM + 6 + lower, PALE)
        yield text(x, BOTTOM + 21 + lower, board, INK, anchor="middle")
        yield text(x, BOTTOM + 35 + lower, f"{codes:,}", PALE, 11, anchor="middle")
    ends = []
    for name, color in STRATEGIES.items():
        mine = [row for row in rows if row["strategy"] == name]
        if not mine:
            continue
        points = [(across(row["codes"]), place(row[key])) for row in mine]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        yield f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2"/>'
        for x, y in points:
            yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{color}" stroke="none"/>'
        ends.append((points[-1][1] + 4, f"{name} {mine[-1][key]:.1f} s", color))
    if names:
        yield from names_beside(right, sorted(ends))


def names_beside(x, ends):
    """The names at the ends of the lines, moved apart where the lines meet."""
    free = -math.inf
    for y, name, color in ends:
        free = max(free, y)
        yield text(x - 2, free, name, color)
        free += 17


def line(x1, y1, x2, y2, color, more=""):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{color}"{more}/>'


def text(x, y, words, color, size=13, anchor="start", weight="normal"):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{color}" stroke="none" font-size="{size}" '
        f'font-weight="{weight}" text-anchor="{anchor}">{words}</text>'
    )


if __name__ == "__main__":
    main()
