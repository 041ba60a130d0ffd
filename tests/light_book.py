"""A game workbook that imports next to nothing, so that tests see what a click itself imports."""

from mastermind_xl import Board
from mastermind_xl.sheets.game.layout import EDITION, Layout
from mastermind_xl.sheets.writing.area import Area

LAYOUT = Layout(Board(), functions=True)
SECRET = [*Board().hidden_code(417)]


class Book:
    """An imitated game workbook with what Solve needs: a 4 × 6 board, a game number and a strategy."""

    name = "game.xlsm"

    def __init__(self, number, strategy="knuth"):
        from types import SimpleNamespace as Thing

        self.cells = {}
        self.app = Thing(screen_updating=True, calculation="automatic")
        places = {"GameSettings": LAYOUT.settings}
        places |= {name: block.fence or block for name, block in LAYOUT.blocks().items()}
        self.sheets = {place.sheet: Sheet(self, place.sheet) for place in places.values()}
        self.names = {name: Thing(refers_to_range=Cells(self, place)) for name, place in places.items()}
        settings = [4.0, 6.0, 1.0, 10.0, 1.0, EDITION, 1.0, 0.0, 0.0]
        Cells(self, LAYOUT.settings).value = [settings]
        Cells(self, LAYOUT.number).value = [[float(number)]]
        Cells(self, LAYOUT.strategy).value = [[strategy]]

    @property
    def played(self):
        """The complete guesses on the sheet."""
        return [row for row in Cells(self, LAYOUT.guesses).rows if None not in row]


class Sheet:
    """A sheet of the imitated book."""

    def __init__(self, book, title):
        self.book, self.name = book, title

    def range(self, first, last):
        (top, left), (bottom, right) = first, last
        return Cells(self.book, Area(self.name, top, left, bottom - top + 1, right - left + 1))

    def activate(self):
        pass


class Cells:
    """Cells of the imitated book."""

    def __init__(self, book, place):
        self.book, self.place = book, place
        self.sheet = book.sheets[place.sheet]
        self.row, self.column, self.shape = place.row, place.column, (place.rows, place.columns)

    def __getitem__(self, at):
        place = self.place
        return Cells(self.book, Area(place.sheet, self.row + place.rows - 1, self.column + place.columns - 1))

    def options(self, **_):
        return Rows(self.book, self.place)

    def select(self):
        pass

    @property
    def rows(self):
        place, cells = self.place, self.book.cells
        return [
            [cells.get((place.sheet, place.row + row, place.column + column)) for column in range(place.columns)]
            for row in range(place.rows)
        ]

    @property
    def value(self):
        return self.rows[0]

    @value.setter
    def value(self, rows):
        place = self.place
        for row, values in enumerate(rows if isinstance(rows, list) else [[rows]]):
            for column, value in enumerate(values):
                self.book.cells[place.sheet, place.row + row, place.column + column] = value


class Rows(Cells):
    """Cells of the imitated book, read row by row."""

    @property
    def value(self):
        return self.rows
