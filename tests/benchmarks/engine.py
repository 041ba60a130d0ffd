"""Measure the xlwings engine for LibreOffice: python tests/benchmarks/engine.py, which starts LibreOffice.

It writes and reads the codes of the 4 × 6 board with a mark beside each, as one block; it writes and
reads single cells one after the other, as a macro would; and it writes 20,000 numbers and texts in one call.
"""

import statistics
import time

from mastermind_xl.libreoffice.engine.app import attach
from mastermind_xl.libreoffice.program.office import Office

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

        large = sheet["I1:AB1000"]
        numbers = [[float(row * 20 + column) for column in range(20)] for row in range(1000)]
        texts = [[f"x{number:.0f}" for number in row] for row in numbers]

        for name, work, count in (
            ("1,296 × 5 cells, written and read", fill, 1),
            ("a cell, written and read", step, CELLS),
            ("20,000 numbers, written", lambda: setattr(large, "value", numbers), 1),
            ("20,000 texts, written", lambda: setattr(large, "value", texts), 1),
        ):
            took = statistics.median(seconds(work) for _ in range(RUNS)) / count
            print(f"{name:36} {1000 * took:7.1f} ms, {1 / took:6.0f} a second")
        book.close()


if __name__ == "__main__":
    main()
