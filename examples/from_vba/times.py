"""Measure how long the old and the new workbook take: python examples/from_vba/times.py [COLOURS].

Both run in LibreOffice, which must be installed with the module uno for this Python. With six colours, VBA
takes a minute or two, on a busy machine longer; with three (81 codes), everything takes seconds.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import xlwings as xw

from mastermind_xl.libreoffice import start
from mastermind_xl.libreoffice.program.office import LibreOfficeError

HERE = Path(__file__).parent
OPENING = [1, 1, 2, 2, 0, 0]


def load(step: str, name: str) -> Any:
    """Import a module from the folder of a step."""
    sys.path.insert(0, str(HERE / step))
    sys.modules.pop(name, None)  # steps have modules of the same names
    module = import_module(name)
    del sys.path[0]
    return module


def seconds(work: Callable[[], object], times: int = 1) -> float:
    """The time of the fastest of several runs."""
    taken = []
    for _ in range(times):
        begin = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begin)
    return min(taken)


def shown(taken: float) -> str:
    """A time as text, in a suitable unit."""
    if taken >= 600:
        return f"{taken / 60:.0f} min"
    if taken >= 10:
        return f"{taken:.0f} s"
    return f"{taken:.1f} s" if taken >= 1 else f"{1000 * taken:.1f} ms"


def open_workbook(app: xw.App, step: str, folder: Path, colors: int) -> xw.Book:
    """Open the workbook of a step in LibreOffice."""
    path = folder / f"{step}.xlsm"
    load(step, "make_workbook").write(path, colors)
    return app.books.open(path)


def play(book: xw.Book, game: dict[str, Any], solve: Callable[[], object], times: int = 1) -> float:
    """Time a game on a sheet, and check that its attempts match examples.json."""
    sheet = book.sheets["Game"]
    sheet["I1:L1"].value = [int(color) for color in game["code"]]
    sheet["I3:L12"].clear_contents()

    def once() -> None:
        solve()
        rows = [row for row in sheet["I3:N12"].value if row[0]]  # showing the cells is part of the work
        attempts = ["{:.0f}{:.0f}{:.0f}{:.0f}:{:.0f},{:.0f}".format(*row) for row in rows]
        if attempts != game["attempts"]:
            sys.exit(f"{book.name}: {attempts}, but examples.json says {game['attempts']}")
        sheet["I3:L12"].clear_contents()

    return seconds(once, times)


def main(colors: int) -> None:
    """Measure a game in the old workbook, in the new one, and in Python alone."""
    games = json.loads((HERE / "examples.json").read_text("ascii"))["games"]
    game = max((game for game in games if game["colors"] == colors and sum(game["left"][1:]) < 10),
               key=lambda game: len(game["attempts"]))  # fmt: skip
    compared = sum(number + left for number, left in enumerate(game["left"][1:], 1))
    load("step_4_workbook", "thinking")
    thinking, buttons = sys.modules["thinking"], load("step_4_workbook", "buttons")
    codes = [list(code) for code in product(range(1, colors + 1), repeat=4)]
    code = [int(color) for color in game["code"]]
    left = int(thinking.find_candidates(codes, [OPENING]).sum())
    with tempfile.TemporaryDirectory() as folder, start(macros=True) as app:
        old = open_workbook(app, "step_0_vba", Path(folder), colors)
        print(f"playing {game['code']} by VBA: {compared * len(codes):,} codes to compare", file=sys.stderr)
        vba = play(old, game, old.macro("Mastermind.Solve"))
        new = open_workbook(app, "step_4_workbook", Path(folder), colors)
        python = play(new, game, lambda: buttons.solve(new), 3)
        new.sheets["Game"]["I1:L1"].value = [colors] * 4  # the code, so that 1122 gets 0,0
        new.sheets["Game"]["I3:L3"].value = OPENING[:4]

        def click() -> None:
            buttons.next_guess(new)
            new.sheets["Game"]["I4:L4"].clear_contents()

        python_guess = seconds(click, 3)
        print(f"{len(codes):,} codes, LibreOffice {app.version}, {os.cpu_count()} cores")
    one = seconds(lambda: thinking.score(codes, code), 20)
    alone = seconds(lambda: thinking.solve(codes, code), 3)
    alone_guess = seconds(lambda: thinking.next_guess(codes, [OPENING]), 3)
    for what, *times in (
        ("", "VBA in cells", "Python button", "Python alone"),
        ("a guess compared with every code", shown(vba / compared), "", shown(one)),
        (f"the game {game['code']}: {compared} such", shown(vba), shown(python), shown(alone)),
        (
            f"the guess after 1122:0,0: {left + 1} such",
            f"about {shown(vba / compared * (left + 1))}",
            shown(python_guess),
            shown(alone_guess),
        ),
    ):
        print(f"{what:<39}{times[0]:>13}{times[1]:>15}{times[2]:>14}".rstrip())


if __name__ == "__main__":
    try:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 6)
    except LibreOfficeError as error:
        sys.exit(str(error))
