"""A click beside a bare import: python tests/benchmarks/click.py [RUNS].

A click on Solve starts a fresh interpreter, which imports the macros, reads the sheet, thinks with
``knuth`` and writes. That whole process is run in turn with ``python -c "import xlwings, numpy"``,
as in ``startup.py``. The open book is one that answers at once, because how long Excel takes to be
talked to is the same for any macro.
"""

import sys

from mastermind_xl import Board
from mastermind_xl.workbook.game.layout import EDITION, Layout

LAYOUT = Layout(Board())
SECRET = [*Board().hidden_code(417)]
CLICK = f"""
import sys
sys.path.insert(0, {sys.path[0]!r})
from click import SECRET, Book
from mastermind_xl.excel import macros
book = Book(417)
macros.solve(book)
assert book.played[-1] == SECRET, book.played
"""


class Book:
    """As much of an open game workbook as Solve needs: the 4 × 6 board with a game number."""

    name = "game.xlsm"

    def __init__(self, number):
        from types import SimpleNamespace as Thing

        settings = Thing(
            name="GameSettings", refers_to_range=Thing(value=[4.0, 6.0, 1.0, 10.0, 1.0, EDITION, 1.0])
        )
        self.number, self.played = number, []
        self.names = type("Names", (dict,), {"__iter__": lambda names: iter(names.values())})(
            GameSettings=settings
        )
        self.app = Thing(screen_updating=True, calculation="automatic")
        self.sheets = {
            title: Thing(range=lambda span, title=title: Cells(self, title, span))
            for title in ("Game", "Secret")
        }


class Cells:
    """Cells of that book."""

    formula = ()

    def __init__(self, book, title, span):
        self._book, self._place = book, (title, span)

    def options(self, **_):
        return self

    @property
    def value(self):
        title, span = self._place
        if (title, span) == (LAYOUT.choices.sheet, LAYOUT.choices.span):
            return [["knuth"], [float(self._book.number)], ["no"], ["yes"]]
        if title == LAYOUT.memory.sheet:
            return [[None] * 5] * 5
        return [["?"] * 4 + [None] * 2] + [[None] * 6 for _ in range(11)]

    @value.setter
    def value(self, rows):
        if self._place == (LAYOUT.guesses.sheet, LAYOUT.guesses.span):
            self._book.played = [row for row in rows if None not in row]


def main():
    from startup import RUNS, compare

    runs = int(sys.argv[1]) if len(sys.argv) > 1 else RUNS
    bare = [sys.executable, "-c", "import xlwings, numpy"]
    ours, imports = compare([sys.executable, "-c", CLICK], bare, runs)
    print(
        f"a click on Solve {ours:.3f} s, import xlwings and numpy {imports:.3f} s: {ours / imports:.2f} times"
    )


if __name__ == "__main__":
    main()
