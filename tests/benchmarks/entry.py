"""How long LibreOffice recalculates after each entry in the solver workbook: python tests/benchmarks/entry.py 6 6.

The slowest is the first answer, when no code is ruled out yet. Sets the limit in
``mastermind_xl/workbook/limit.py``.
"""

import sys
import tempfile
import time
from pathlib import Path

from mastermind_xl import Board, grow, make_strategy
from mastermind_xl.libreoffice.office import Office
from mastermind_xl.workbook.limit import entry_seconds
from mastermind_xl.workbook.solver import write_solver


def main():
    pegs, colors = (int(word) for word in sys.argv[1:3] or ("4", "6"))
    board = Board(pegs, colors)
    with tempfile.TemporaryDirectory() as folder, Office() as office:
        path = Path(folder, "solver.xlsx")
        with path.open("wb") as file:
            write_solver(file, grow(make_strategy("sampled", board)), "sampled", 10)
        cells = office.open(path).NamedRanges
        message = cells.getByName("Message").getReferredCells()
        print(f"{board}: estimated {entry_seconds(board, 10):.2f} s for the slowest entry")
        for attempt, (black, white) in enumerate([(0, 1), (1, 1), (1, 0)]):
            for name, value in (("Blacks", black), ("Whites", white)):
                start = time.perf_counter()
                cells.getByName(name).getReferredCells().getCellByPosition(0, attempt).setValue(float(value))
                said = message.getString()
                print(f"  attempt {attempt + 1} {name}: {time.perf_counter() - start:.3f} s  {said[:60]}")


if __name__ == "__main__":
    main()
