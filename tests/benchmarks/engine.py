"""The xlwings engine over LibreOffice: python tests/benchmarks/engine.py, which starts an office.

The possibilities of the 4 × 6 board, with a mark beside each, are written and read back as one block,
and single cells one after the other, as a macro would.
"""

import statistics
import time

from mastermind_xl.libreoffice.engine import attach
from mastermind_xl.libreoffice.office import Office

RUNS = 15
CELLS = 100


def seconds(work):
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def main():
    rows = [[1.0, 2.0, 3.0, 4.0, "x"]] * 1296
    with Office() as office:
        book = attach(office, office.new())
        sheet = book.sheets[0]
        block = sheet["A2:E1297"]

        def fill():
            block.value = rows
            assert block.value == rows

        def step():
            for row in range(1, CELLS + 1):
                sheet[f"G{row}"].value = row
                assert sheet[f"G{row}"].value == row

        for name, work, count in (("1,296 × 5 cells", fill, 1), ("a cell", step, CELLS)):
            took = statistics.median(seconds(work) for _ in range(RUNS)) / count
            print(f"{name:16} written and read in {1000 * took:.1f} ms")
        book.close()


if __name__ == "__main__":
    main()
