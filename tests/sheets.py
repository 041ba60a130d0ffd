"""Use a workbook by its defined names, in any of four calculators or in an xlwings app.

``Sheet``, ``IronSheet``, ``GnumericSheet``, ``HyperFormulaSheet`` and ``AppSheet`` have the same methods; those of
``Player`` type and read like a person. Rows and columns count from 0 within the named cells. Values are floats (a truth
value is 1.0 or 0.0), texts, and "" for an empty cell; an error is a text such as "#DIV/0!".
"""

import json
import re
import subprocess
import zipfile
from collections import defaultdict
from contextlib import suppress
from functools import cache, cached_property
from io import BytesIO
from typing import NamedTuple
from xml.sax.saxutils import escape

import ironcalc
import pytest
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import coordinate_to_tuple, range_to_tuple
from openpyxl.xml.functions import fromstring

from mastermind_xl.cli.options import board_words
from mastermind_xl.core import messages

try:
    from mastermind_xl.laboratory.tryout.bench import BookSheet
except ImportError:  # without the laboratory no program is opened
    BookSheet = object

_QUICK, _SLOW = ("libreoffice", "ironcalc"), ("gnumeric", "hyperformula")
CALCULATORS = (*_QUICK, *_SLOW)

EVERY_MESSAGE = pytest.mark.parametrize(
    "open_sheet",
    ["libreoffice", *(pytest.param(each, marks=pytest.mark.exhaustive) for each in ("ironcalc", *_SLOW))],
    indirect=True,
)
"""For many messages, which are texts put together: the others calculate the same formulas in whole games."""

STEP_BY_STEP = pytest.mark.parametrize("open_sheet", _QUICK, indirect=True)
"""For tests that read after every few cells: the slow calculators need up to a second for each read."""


def words_of(board):
    """Return the options with which a command writes a workbook for a board."""
    return board_words(board).split()


def on_messages(tables):
    """Run a test on tables of messages by the name of their board.

    LibreOffice shows all messages, and IronCalc shows those of boards other than the usual one in every run. ``-m
    hours`` adds the calculators that calculate a whole file for each message.
    """
    return pytest.mark.parametrize(
        ("open_sheet", "name"),
        [
            pytest.param(calculator, name, id=f"{calculator}-{name}", marks=marks)
            for calculator in CALCULATORS
            for name in tables
            for marks in [
                []
                if calculator == "libreoffice"
                else pytest.mark.hours("each message takes up to a second")
                if calculator in _SLOW
                else pytest.mark.exhaustive
                if name == "usual"
                else pytest.mark.loop
                if name == [*tables][-1]
                else [pytest.mark.slow, pytest.mark.each]
            ]
        ],
        indirect=["open_sheet"],
    )


def read_messages(sheet, games):
    """Return the message after each of some games, as ``Player.play`` types them; after each, the first message returns."""
    start, told = sheet.message, {}
    for game in games:  # all in one workbook, because opening one takes longest
        sheet.play(*game.split())
        told[game] = sheet.message
        assert sheet.errors() == [], game
        sheet.clear()
        assert sheet.message == start, game
    return told


def on_boards(name, boards, in_all="no-repeats"):
    """Run a test on several boards, each in its own workbook.

    IronCalc opens all boards, so that a wrong formula on any board is found. LibreOffice also opens the usual one, and
    the slow calculators open one with few codes with ``-m exhaustive``, which adds the other boards in LibreOffice.

    Args:
        name: the test's parameter for the board.
        boards: the boards by name.
        in_all: the name of the board for all calculators.
    """
    return pytest.mark.parametrize(
        ("open_sheet", name),
        [
            pytest.param(calculator, board, id=f"{calculator}-{called}", marks=marks)
            for calculator in CALCULATORS
            for called, board in boards.items()
            for marks in [
                [pytest.mark.slow] * (called == "usual")
                if calculator == "ironcalc" or called == in_all or (calculator, called) == ("libreoffice", "usual")
                else pytest.mark.hours("each read calculates all codes")
                if calculator in _SLOW
                else pytest.mark.exhaustive
            ]
        ],
        indirect=["open_sheet"],
    )


_SOME_GAMES = {
    "libreoffice": (("usual", 6, ()), ("no-repeats", 3, ()), ("two-digits", 3, ())),
    "gnumeric": (("usual", 1, ()), ("no-repeats", 3, ())),
    "hyperformula": (("two-digits", 2, ()),),
}
"""Every board is played in one of these; HyperFormula needs most time for the usual one."""

MANY = pytest.mark.hours("many whole games")
WHOLE_GAMES = pytest.mark.parametrize(
    ("open_sheet", "name", "games"),
    [
        pytest.param(calculator, name, games, marks=marks)
        for calculator in ("libreoffice", *_SLOW)
        for name, games, marks in (
            *_SOME_GAMES[calculator],
            ("usual", 20, MANY), ("no-repeats", 60, MANY), ("two-digits", 30, MANY),
        )
    ] + [pytest.param("ironcalc", "no-repeats", 3, marks=pytest.mark.loop)],
    indirect=["open_sheet"],
)  # fmt: skip
"""Play whole games on many boards, and some games in IronCalc in every run; all of a game is typed before it is read."""

# Flags of com.sun.star.sheet.CellFlags: VALUE, DATETIME, STRING, FORMULA.
TYPED = 1 | 2 | 4 | 16
# com.sun.star.sheet.FormulaResult.ERROR
ERROR = 4
SHARED = "xl/sharedStrings.xml"
MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"


def contents(text):
    """Return the contents of cells for a text: each character, or each word before a slash; a dot is an empty cell."""
    if not isinstance(text, str):
        return text
    return [_content(word) for word in (text.rstrip("/").split("/") if "/" in text else text)]


def _content(word):
    with suppress(ValueError):
        return float(word)
    return None if word in ("", ".") else word


class Player:
    """What a person types into an open workbook and sees there, in any calculator."""

    @property
    def message(self):
        """The message of a game or a solver."""
        return self.get("Message")[0][0]

    def type_row(self, name, row, values):
        """Type values, or the ``contents`` that a text stands for, into a row of the named cells."""
        for column, value in enumerate(contents(values)):
            self.put(name, row, column, value)

    def type_at(self, area, *rows):
        """Type such values into the rows of an ``Area``."""
        for row, values in enumerate(rows):
            for column, value in enumerate(contents(values)):
                self.put_at(area.cell(row, column), value)

    def answer(self, row, black, white):
        """Type black and white pegs in a row: in a game, below the board."""
        where = "Typed" if "TypedBlacks" in self.names else ""
        self.put(f"{where}Blacks", row, 0, black)
        self.put(f"{where}Whites", row, 0, white)

    def play(self, *attempts):
        """Type attempts, such as 1122:1,1 or 12.. or :3,1, from the first row on, and a game number, such as #417."""
        if attempts[:1] and attempts[0].startswith("#"):
            self.put("GameNumber", 0, 0, float(attempts[0][1:]))
            attempts = attempts[1:]
        for row, text in enumerate(attempts):
            guess, _, answer = text.partition(":")
            self.type_row("Guesses", row, guess)
            if answer:
                self.answer(row, *map(_content, answer.split(",")))

    def clear(self):
        """Delete all that is typed into a game or a solver, except names of colours."""
        for row, values in enumerate(self.get("Typed")):
            for column, value in enumerate(values):
                if value != "":
                    self.put("Typed", row, column, None)

    def result(self, row):
        """Return the black and white pegs and the number of codes left in a row of the board."""
        return [self.get(name)[row][0] for name in ("Blacks", "Whites", "Remaining")]

    def marks(self):
        """Return whether each code is ruled out."""
        return [mark != "" for (mark,) in self.get("RuledOut")]

    def cells(self, area):
        """Return the values of an ``Area``, row by row."""
        rows = self.table(area.sheet, area.row + area.rows - 1, area.column + area.columns - 1)
        return [list(row[area.column - 1 :]) for row in rows[area.row - 1 :]]


class AppSheet(Player, BookSheet):
    """A workbook that is open in an xlwings app: Excel, or LibreOffice by our engine."""

    names = property(lambda self: self.book.names)

    def put(self, name, row, column, value):
        """Type a number, text or date into one of the named cells, or clear it with None."""
        self.type(self.named(name)[row, column], value)

    def put_at(self, area, value):
        """Type into the first cell of an ``Area``."""
        self.type(self.book.sheets[area.sheet][area.row - 1, area.column - 1], value)

    def errors(self):
        """The addresses, such as ``Game!B2``, of all formulas whose result is an error."""
        return [
            f"{sheet.name}!{get_column_letter(column)}{row}"
            for sheet in self.book.sheets
            for used in [sheet.used_range]  # asked once a sheet: for each row it would take minutes
            for row, values in enumerate(self.read(used), used.row)
            for column, value in enumerate(values, used.column)
            if value in ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
        ]

    def table(self, title, rows, columns):
        """The values of the first rows and columns of a sheet."""
        return [tuple(row) for row in self.read(self.book.sheets[title].range((1, 1), (rows, columns)))]


class LockedCellError(Exception):
    """The cell is protected, so a person could not have typed there."""


class Sheet(Player):
    """A document that is open in LibreOffice.

    It finds each cell only once, because every request goes to another process.

    Args:
        document: the document that ``Office.open`` returned.
        alone: no other program reads the document, so it is calculated when a test reads it, not after every typed cell.
    """

    def __init__(self, document, alone=False):
        self._document, self._alone, self._is_stale = document, alone, False
        self._places, self._typed, self._sheets = {}, {}, {}
        self.names = document.NamedRanges.ElementNames

    @property
    def document(self):
        """The document, after calculating it."""
        self._calculate()
        return self._document

    def get(self, name):
        """The values of the cells with this defined name, row by row."""
        self._calculate()
        cells = self._cells(name)
        return [
            [
                cells.getCellByPosition(column, row).String if value is None else value
                for column, value in enumerate(values)
            ]
            for row, values in enumerate(cells.getDataArray())
        ]

    def put(self, name, row, column, value):
        """Type a number or a text into one of the named cells, or clear it with None.

        Raises:
            LockedCellError: the cell is protected; LibreOffice itself would let a script write there.
        """
        place = name, row, column
        if place not in self._typed:
            cell = self._cells(name).getCellByPosition(column, row)
            self._typed[place] = _unlocked(cell, f"{name}, row {row}, column {column}")
        self._put(self._typed[place], value)

    def put_at(self, area, value):
        """Type into the first cell of an ``Area``."""
        if area.ref not in self._typed:
            sheet = self._document.Sheets.getByName(area.sheet)
            cell = sheet.getCellByPosition(area.column - 1, area.row - 1)
            self._typed[area.ref] = _unlocked(cell, area.ref)
        self._put(self._typed[area.ref], value)

    def _put(self, cell, value):
        if self._alone and not self._is_stale:
            self._document.enableAutomaticCalculation(False)
            self._is_stale = True
        if value is None:
            cell.clearContents(TYPED)
        elif isinstance(value, str):
            cell.setString(value)
        else:
            cell.setValue(float(value))

    def errors(self, titles=None):
        """The addresses, such as ``Game!B2``, of all formulas whose result is an error, or of those on some sheets."""
        document = self.document
        if titles not in self._sheets:
            sheets = [sheet for sheet in document.Sheets if titles is None or sheet.Name in titles]
            self._sheets[titles] = [(sheet.Name, sheet) for sheet in sheets]
        return [
            f"{title}!{get_column_letter(column + 1)}{row + 1}"
            for title, sheet in self._sheets[titles]
            for area in sheet.queryFormulaCells(ERROR).RangeAddresses
            for row in range(area.StartRow, area.EndRow + 1)
            for column in range(area.StartColumn, area.EndColumn + 1)
        ]

    def table(self, title, rows, columns):
        """The values in the first rows and columns of a sheet."""
        cells = self.document.Sheets.getByName(title)
        return cells.getCellRangeByPosition(0, 0, columns - 1, rows - 1).getDataArray()

    def recalculate(self):
        """Calculate every formula, including those with a stored value in the file."""
        self.document.calculateAll()

    def _calculate(self):
        if self._is_stale:
            self._document.enableAutomaticCalculation(True)
            self._is_stale = False

    def _cells(self, name):
        if name not in self._places:
            self._places[name] = self._document.NamedRanges.getByName(name).getReferredCells()
        return self._places[name]


def _unlocked(cell, where):
    """Return the cell if a person can type in it; this stays true, because tests protect no sheets later."""
    if cell.Spreadsheet.isProtected() and cell.CellProtection.IsLocked:
        raise LockedCellError(f"{where}: {_address(cell.Spreadsheet, cell)}")
    return cell


def _address(sheet, cell):
    at = cell.getCellAddress()
    return f"{sheet.Name}!{get_column_letter(at.Column + 1)}{at.Row + 1}"


class _PlacedSheet(Player):
    """A workbook in a calculator that finds cells only by sheet, row and column, counted from 1."""

    names = property(lambda self: self.places)

    def get(self, name):
        """The values of the cells with this defined name, row by row."""
        sheet, (left, top, right, bottom) = self.places[name]
        return self.read(sheet, top, left, bottom, right)

    def put(self, name, row, column, value):
        """Type a number or a text into one of the named cells, or clear it with None."""
        sheet, (left, top, right, bottom) = self.places[name]
        if not (0 <= row <= bottom - top and 0 <= column <= right - left):
            raise IndexError(f"{name} has no row {row}, column {column}")
        self.write((sheet, top + row, left + column), value)

    def put_at(self, area, value):
        """Type into the first cell of an ``Area``."""
        self.write((self.find(area.sheet), area.row, area.column), value)

    def table(self, title, rows, columns):
        """The values in the first rows and columns of a sheet."""
        return self.read(self.find(title), 1, 1, rows, columns)


def _find_places(defined):
    """Return the place of each defined name, except those of formulas: a title and (left, top, right, bottom)."""
    places = {}
    for name, text in defined:
        with suppress(ValueError):  # a formula
            title, bounds = range_to_tuple(text)
            places[name] = title.replace("''", "'"), bounds
    return places


@cache
def _read_for_ironcalc(path, _):
    """A workbook in IronCalc's own format, which loads twenty times as fast as the .xlsx file."""
    return ironcalc.load_from_xlsx(str(path)).to_bytes()


class IronSheet(_PlacedSheet):
    """A workbook file in IronCalc, which ignores the protection of cells; its sheets count from 0.

    IronCalc 0.9 reads a formatted empty cell as 0 if the file calls it a number (``t="n"``, as
    openpyxl writes), and calculates COUNTIF with an array of criteria wrongly.

    Args:
        path: the .xlsx file.
    """

    def __init__(self, path):
        self.model = ironcalc.load_from_bytes(_read_for_ironcalc(path, path.stat().st_mtime_ns), "en")
        self.is_stale = True

    def read(self, sheet, top, left, bottom, right):
        """The values of a block of cells, row by row."""
        if self.is_stale:
            self.recalculate()
        return [
            [self._value(sheet, row, column) for column in range(left, right + 1)] for row in range(top, bottom + 1)
        ]

    def write(self, place, value):
        """Type into a cell, given as (sheet, row, column)."""
        if value is None:
            self.model.clear_cell_contents(*place)
        else:
            self.model.set_user_input(*place, f"'{value}" if isinstance(value, str) else str(float(value)))
        self.is_stale = True

    def errors(self):
        """The addresses, such as ``Game!B2``, of all formulas whose result is an error."""
        if self.is_stale:
            self.recalculate()
        return [
            f"{self.titles[sheet]}!{get_column_letter(column)}{row}"
            for sheet, row, column in self.model.get_all_cells()
            if self.model.get_cell_type(sheet, row, column) == ironcalc.CellType.ErrorValue
            and self.model.get_cell_formula(sheet, row, column) is not None
        ]

    def recalculate(self):
        """Calculate every formula."""
        self.model.evaluate()
        self.is_stale = False

    def _value(self, sheet, row, column):
        value = self.model.get_cell_value(sheet, row, column)
        if value is None:
            return ""
        return value if isinstance(value, str) else float(value)

    @cached_property
    def titles(self):
        """The names of the sheets, in order."""
        return [properties["name"] for properties in self.model.get_worksheets_properties()]

    def find(self, title):
        """The number of a sheet."""
        return self.titles.index(title)

    @cached_property
    def places(self):
        """The sheet and (left, top, right, bottom) of each defined name."""
        defined = [(each["name"], each["formula"]) for each in self.model.get_defined_name_list()]
        return {name: (self.find(title), bounds) for name, (title, bounds) in _find_places(defined).items()}


class _File(NamedTuple):
    """Sheets, formulas and defined names of a workbook file.

    Attributes:
        titles: the titles of the sheets, in order.
        formulas: title to row and column of each cell with a formula.
        places: defined name to title and (left, top, right, bottom), counted from 1.
    """

    titles: list
    formulas: dict
    places: dict


@cache
def _read_file(path):
    with zipfile.ZipFile(path) as package:
        book = fromstring(package.read("xl/workbook.xml"))
        titles = [sheet.get("name") for sheet in book.iter(f"{MAIN}sheet")]
        found = {
            title: re.findall(rb'<c r="([A-Z]+[0-9]+)"[^>]*><f', package.read(f"xl/worksheets/sheet{number}.xml"))
            for number, title in enumerate(titles, 1)
        }
    formulas = {title: {coordinate_to_tuple(cell.decode()) for cell in cells} for title, cells in found.items()}
    places = _find_places((name.get("name"), name.text) for name in book.iter(f"{MAIN}definedName"))
    return _File(titles, formulas, places)


class _FileSheet(_PlacedSheet):
    """A workbook file in a calculator that calculates whole files; its sheets are known by their titles.

    Args:
        path: the .xlsx file.
    """

    def __init__(self, path):
        self.titles, self.formulas, self.places = _read_file(path)

    def find(self, title):
        """The title of a sheet."""
        return title


class _Values:
    """The values of a workbook file written by Gnumeric; each sheet is read when it is first needed."""

    def __init__(self, path):
        self._package = path.read_bytes()
        self._sheets = {}

    def of(self, number):
        """The values of all non-empty cells of a sheet by (row, column), counted from 1."""
        if number not in self._sheets:
            with zipfile.ZipFile(BytesIO(self._package)) as package:
                cells = fromstring(package.read(f"xl/worksheets/sheet{number}.xml")).iter(f"{MAIN}c")
                strings = package.read(SHARED) if SHARED in package.namelist() else b"<sst/>"
            shared = [_text(string) for string in fromstring(strings)]
            read = {"s": lambda text: shared[int(text)], "str": str, "inlineStr": str, "e": str}
            self._sheets[number] = {
                coordinate_to_tuple(cell.get("r")): read.get(cell.get("t"), float)(text)
                for cell in cells
                if (text := cell.findtext(f"{MAIN}v") or _text(cell))
            }
        return self._sheets[number]

    def errors(self, number):
        """The (row, column) of each cell of a sheet that contains an error, in order."""
        with zipfile.ZipFile(BytesIO(self._package)) as package:
            sheet = package.read(f"xl/worksheets/sheet{number}.xml")
        return [coordinate_to_tuple(cell.decode()) for cell in re.findall(rb'<c r="([A-Z]+[0-9]+)"[^>]* t="e"', sheet)]


def _text(element):
    return "".join(run.text or "" for run in element.iter(f"{MAIN}t"))


_EMPTY, _FLOAT, _STRING = 10, 40, 60
_END = "</gnm:Cells>"


class Gnumeric:
    """Gnumeric's ``ssconvert``, which calculates whole files.

    Args:
        folder: a folder for temporary files.
    """

    def __init__(self, folder):
        self._folder = folder
        self._files = {}
        self._opening = {}

    def opening(self, path):
        """The calculated values of an unchanged .xlsx file."""
        if path not in self._opening:
            self._opening[path] = self.calculate(path, ())
        return self._opening[path]

    def calculate(self, path, typed):
        """The values of an .xlsx file after typing; ``typed`` lists (sheet from 1, row, column, value)."""
        if path not in self._files:
            out = self._folder / "read.xml"
            self._run("-T", "Gnumeric_XmlIO:sax:0", path, out)
            self._files[path] = out.read_text("utf-8")
        cells = defaultdict(str)
        for sheet, row, column, value in typed:
            kind = _EMPTY if value == "" else _STRING if isinstance(value, str) else _FLOAT
            cells[sheet] += (
                f'<gnm:Cell Row="{row - 1}" Col="{column - 1}" ValueType="{kind}">{escape(str(value))}</gnm:Cell>'
            )
        sheets = self._files[path].split(_END)  # what comes later in a sheet is what a cell holds
        changed = _END.join(text + cells[number] for number, text in enumerate(sheets, 1))
        book, out = self._folder / "typed.xml", self._folder / "calculated.xlsx"
        book.write_text(changed, "utf-8")
        self._run("--recalc", book, out)
        return _Values(out)

    def _run(self, *words):
        done = subprocess.run(["ssconvert", *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


class GnumericSheet(_FileSheet):
    """A workbook file in Gnumeric, calculated as a whole whenever a formula is read.

    It ignores the protection of cells.

    Args:
        path: the .xlsx file.
        gnumeric: a ``Gnumeric``.
    """

    def __init__(self, path, gnumeric):
        super().__init__(path)
        self._path, self._gnumeric = path, gnumeric
        self._typed = {}
        self._calculated = None

    def errors(self):
        """The addresses, such as ``Game!B2``, of all formulas whose result is an error."""
        return [
            f"{title}!{get_column_letter(column)}{row}"
            for number, title in enumerate(self.titles, 1)
            for row, column in self._now().errors(number)
            if (row, column) in self.formulas[title]
        ]

    def recalculate(self):
        """Calculate every formula."""
        self._calculated = None

    def write(self, place, value):
        """Type into a cell, given as (sheet, row, column)."""
        title, row, column = place
        if value is None and (row, column) not in self._opening().of(1 + self.titles.index(title)):
            self._typed.pop(place, None)
        else:
            number = not (value is None or isinstance(value, str))
            self._typed[place] = float(value) if number else value or ""
        self._calculated = None

    def read(self, title, top, left, bottom, right):
        """The values of a block of cells, row by row."""
        places = {(row, column) for row in range(top, bottom + 1) for column in range(left, right + 1)}
        calculated = not self.formulas[title].isdisjoint(places)
        values = (self._now() if calculated else self._opening()).of(1 + self.titles.index(title))
        return [
            [self._typed.get((title, row, column), values.get((row, column), "")) for column in range(left, right + 1)]
            for row in range(top, bottom + 1)
        ]

    def _opening(self):
        return self._gnumeric.opening(self._path)

    def _now(self):
        if not self._typed:
            return self._opening()
        if self._calculated is None:
            typed = [
                (1 + self.titles.index(title), row, column, value)
                for (title, row, column), value in self._typed.items()
            ]
            self._calculated = self._gnumeric.calculate(self._path, typed)
        return self._calculated


class HyperFormula:
    """HyperFormula in a node process that answers one request per line.

    Args:
        process: runs ``hyperformula.cjs``, with text pipes.
    """

    def __init__(self, process):
        self._process = process

    def ask(self, path, **request):
        """The answer to a request about a workbook file."""
        print(json.dumps({"book": str(path), **request}), file=self._process.stdin, flush=True)
        reply = json.loads(self._process.stdout.readline())
        assert "error" not in reply, reply["error"]
        return reply["answer"]


class HyperFormulaSheet(_FileSheet):
    """A workbook file in HyperFormula, which ignores the protection of cells.

    The file is read once, which takes seconds, and then opened again from memory. HyperFormula does not
    accept names such as Puzzle1.

    Args:
        path: the .xlsx file.
        engine: a ``HyperFormula``.
    """

    def __init__(self, path, engine):
        super().__init__(path)
        self._path, self._engine = path, engine
        self._typed = []
        engine.ask(path, open=True)

    def errors(self):
        """The addresses, such as ``Game!B2``, of all formulas whose result is an error."""
        return self._ask(errors=True)

    def recalculate(self):
        """Calculate every formula."""
        self._ask(recalculate=True)

    def write(self, place, value):
        """Type into a cell, given as (sheet, row, column)."""
        title, row, column = place
        self._typed.append((title, row - 1, column - 1, value if isinstance(value, str | None) else float(value)))

    def read(self, title, top, left, bottom, right):
        """The values of a block of cells, row by row."""
        rows = self._ask(get=(title, top - 1, left - 1, bottom - 1, right - 1))
        return [[value if isinstance(value, str) else float(value) for value in row] for row in rows]

    def _ask(self, **request):
        if self._typed:
            self._engine.ask(self._path, put=self._typed)
            self._typed = []
        return self._engine.ask(self._path, **request)


def explained(game, all_at=""):
    """Return a solver sheet's message about contradicting answers: the engine's, and the cell ``all_at`` with all corrections."""
    told = game.diagnosis.explain()
    more = len(game.diagnosis.repairs) - messages.REPAIRS_TOLD
    if more > 0:
        told = f"{told.rpartition(' (')[0]} ({more} more: hidden sheet Workings, {all_at})"
    return f"{messages.WRONG}{told}{messages.PLAYED}"
