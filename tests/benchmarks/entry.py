"""Measure how long LibreOffice recalculates after each entry: python tests/benchmarks/entry.py solver 6 6.

With ``game`` instead of ``solver``, it types guesses into a game against somebody else's code. An entry is
the last number of a guess or an answer; the slowest is the first answer, when no code is ruled out yet. The
program prints seconds of the clock and of LibreOffice's processor time, which other work on the machine
affects less, and then the time for the cells that LibreOffice calculates only when somebody looks at them.
The results set the limit for live formulas in ``mastermind_xl/sheets/shared/board.py``, which this program
ignores.
"""

import os
import sys
import tempfile
import time
from pathlib import Path

from mastermind_xl import Board, grow, make_strategy, score
from mastermind_xl.libreoffice.program.office import Office
from mastermind_xl.sheets.game import write as game
from mastermind_xl.sheets.shared import board as limit
from mastermind_xl.sheets.solver import write_solver

ATTEMPTS = 10


def processor_seconds(process):
    """The processor time of a process and its children, from Linux's /proc."""
    total = 0.0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except (FileNotFoundError, ProcessLookupError):  # the process has just ended
                continue
            if process in (int(entry.name), int(fields[1])):
                total += sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")
    return total


def write(kind, file, board, attempts):
    if kind == "solver":
        write_solver(file, grow(make_strategy("sampled", board)), "sampled", attempts)
    else:
        game.is_live = lambda board, attempts: True
        game.write_workbook(file, board, attempts, "random", functions=False)


def main():
    kind = sys.argv[1]
    pegs, colors, attempts = map(int, sys.argv[2:4] + (sys.argv[4:] or [ATTEMPTS]))
    board = Board(pegs, colors)
    with tempfile.TemporaryDirectory() as folder, Office() as office:
        path = Path(folder, "book.xlsx")
        with path.open("wb") as file:
            write(kind, file, board, attempts)
        document = office.open(path)
        names = document.NamedRanges
        process = office.pid

        def cell(name, row, column=0):
            return names.getByName(name).getReferredCells().getCellByPosition(column, row)

        def enter(what, place, value):
            start, busy = time.perf_counter(), processor_seconds(process)
            place.setValue(float(value))
            said = cell("Message", 0).getString()
            took, worked = time.perf_counter() - start, processor_seconds(process) - busy
            document.calculate()
            rest = processor_seconds(process) - busy - worked
            print(
                f"  {what}: {took:.2f} s, {worked:.2f} s of the processor, {rest:.2f} s for the rest; {said[:50]}",
                flush=True,
            )

        print(f"{kind}, {board}, {attempts} attempts: estimated {limit.entry_seconds(board, attempts):.2f} s")
        for attempt, (black, white) in enumerate([(0, 1), (1, 1), (1, 0)]):
            if kind == "game":
                guess = board.code(board.size * (2 * attempt + 1) // 7)
                black, white = score(board.code(board.size * 4 // 7), guess)
                for peg, color in enumerate(guess[:-1]):
                    cell("Guesses", attempt, peg).setValue(float(color))
                enter(f"guess {attempt + 1}", cell("Guesses", attempt, pegs - 1), guess[-1])
            typed = "Typed" if kind == "game" else ""
            enter(f"black {attempt + 1}", cell(f"{typed}Blacks", attempt), black)
            enter(f"white {attempt + 1}", cell(f"{typed}Whites", attempt), white)


if __name__ == "__main__":
    main()
