"""Measure what a typed cell costs in LibreOffice: python tests/benchmarks/typed_cells.py [BOARD …], such as 5x8.

For the game and the solver of each board, the program prints the megabytes of the file and, in seconds, the estimate that
decides whether formulas rule codes out (``entry_seconds``, at most ``MOST_SECONDS``), how long the file takes to load, the
slowest peg before the last of a guess, and the slowest entry of all. After each cell it reads what a window shows, because
LibreOffice calculates nothing else. It types a game number and six guesses into the game. Into the solver it types two
answers, and then replaces the first one, so that no code fits or the code is found. Nothing else should run.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mastermind_xl import Board
from mastermind_xl.libreoffice.program.office import Office
from mastermind_xl.sheets.game.write import write_game
from mastermind_xl.sheets.shared.board import entry_seconds
from mastermind_xl.sheets.solver import write_solver

BOARDS = {"4x6": Board(), "bulls-and-cows": Board(4, 10, repeats=False), "5x8": Board(5, 8), "6x6": Board(6, 6)}
ATTEMPTS = 10
WRITERS: dict[str, Callable[[Path, Board], None]] = {
    "game": lambda path, board: write_game(path, board, ATTEMPTS, overwrite=True),
    "solver": lambda path, board: write_solver(path, "most-parts", board, ATTEMPTS, overwrite=True),
}


def list_entries(kind: str, board: Board) -> list[tuple[str, int, int, str]]:
    """Return the cells to type into a workbook: defined name, row, column, text."""
    if kind == "solver":
        answers = ((0, "1", "1"), (1, "1", "1"), (0, str(board.pegs), "0"))
        return [(name, row, 0, n) for row, *pegs in answers for name, n in zip(("Blacks", "Whites"), pegs, strict=True)]
    guesses = ((row, peg, str((peg + row) % board.colors + 1)) for row in range(6) for peg in range(board.pegs))
    return [("GameNumber", 0, 0, "417"), *(("Guesses", *each) for each in guesses)]


def time_entry(document: Any, name: str, row: int, column: int, text: str) -> float:
    """Return the seconds until the first 61 columns and 41 rows of the first sheet show what a typed text changes."""
    start = time.perf_counter()
    document.NamedRanges.getByName(name).getReferredCells().getCellByPosition(column, row).setString(text)
    document.Sheets.getByIndex(0).getCellRangeByPosition(0, 0, 60, 40).getDataArray()
    return time.perf_counter() - start


def measure(office: Office, path: Path, entries: list[tuple[str, int, int, str]], last_peg: int) -> tuple[float, ...]:
    """Return the seconds to load a file, for the slowest peg before the last of a guess, and for the slowest entry."""
    start = time.perf_counter()
    document = office.open(path)
    loaded = time.perf_counter() - start
    took = [time_entry(document, *entry) for entry in entries]
    pegs = [
        seconds for entry, seconds in zip(entries, took, strict=True) if entry[0] == "Guesses" and entry[2] < last_peg
    ]
    document.close(True)
    return loaded, max(pegs, default=0), max(took)


def main() -> None:
    """Measure the boards that are named, or all."""
    print("workbook                  MB  estimate   load    peg  slowest")
    with TemporaryDirectory() as folder, Office() as office:
        for name in sys.argv[1:] or BOARDS:
            board = BOARDS.get(name) or Board(*map(int, name.split("x")))
            for kind, write in WRITERS.items():
                path = Path(folder, f"{kind}.xlsx")
                write(path, board)
                seconds = measure(office, path, list_entries(kind, board), board.pegs - 1)
                size, estimate = path.stat().st_size / 1e6, entry_seconds(board, ATTEMPTS)
                print(f"{kind + ' ' + name:22}{size:6.2f}{estimate:10.2f}", *(f"{n:6.2f}" for n in seconds))


if __name__ == "__main__":
    main()
