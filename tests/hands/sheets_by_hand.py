"""The workbooks that these tests change by hand, and a hand: what keys and the mouse do to a sheet in LibreOffice."""

import re
from pathlib import Path

from sheets import _read_file

from mastermind_xl.libreoffice.program.office import uno_property

WORKBOOKS = {
    "solver": ("solver.xlsx", "solver", "--pegs", "3", "--colors", "4", "--strategy", "knuth"),
    "solver of digits": ("solver.xlsx", "solver", "--variant", "bulls-and-cows", "--pegs", "3", "--colors", "6"),
    "game": ("game.xlsx", "game", "--pegs", "3", "--colors", "4"),
    "game that macros mark": ("game.xlsx", "game", "--pegs", "3", "--colors", "4", "--not-live"),
    "game with macros": ("game.xlsm", "game", "--pegs", "3", "--colors", "4"),
    "German game": ("game.xlsx", "game", "--pegs", "3", "--colors", "4", "--language", "de"),
    "game too big to list": ("game.xlsx", "game", "--pegs", "15", "--colors", "15"),
    "puzzles": ("puzzle.xlsx", "puzzle", "--pegs", "3", "--colors", "4", "--count", "3"),
    "puzzles of digits": ("puzzle.xlsx", "puzzle", "--count", "2", "--variant", "bulls-and-cows"),
}
CONTENT = 1 | 2 | 4 | 16  # of com.sun.star.sheet.CellFlags: numbers, dates, texts, formulas


class Hand:
    """A person at a workbook that is open in LibreOffice.

    Args:
        office: the LibreOffice.
        options: those of ``office.open``.
        path: the workbook file, which has the places of the named cells; in the document names follow moved cells.
    """

    def __init__(self, office, path, **options):
        self.document = office.open(path, **options)
        self._places = _read_file(Path(path)).places
        self._helper = office.create("com.sun.star.frame.DispatchHelper")

    def cells(self, name, row=0, column=0, rows=1, columns=1):
        """Cells where the named block is in the file."""
        title, (left, top, _, _) = self._places[name]
        first = left - 1 + column, top - 1 + row
        sheet = self.document.Sheets.getByName(title)
        return sheet.getCellRangeByPosition(*first, first[0] + columns - 1, first[1] + rows - 1)

    def block(self, name):
        """All cells where the named block is in the file."""
        _, (left, top, right, bottom) = self._places[name]
        return self.cells(name, rows=bottom - top + 1, columns=right - left + 1)

    def dispatch(self, command, **arguments):
        """Give LibreOffice a command, such as ``Undo``."""
        frame, values = self.document.CurrentController.Frame, (uno_property(*each) for each in arguments.items())
        self._helper.executeDispatch(frame, f".uno:{command}", "", 0, tuple(values))

    def at(self, cells, command, **arguments):
        """Select cells and give a command."""
        self.document.CurrentController.select(cells)
        self.dispatch(command, **arguments)

    def type(self, cells, text):
        """Type into a cell, as keys do."""
        self.at(cells, "EnterString", StringName=text)

    def cut(self, source, target):
        """Cut cells and paste them elsewhere."""
        self.at(source, "Cut")
        self.at(target, "Paste")

    def copy(self, source, target):
        """Copy cells and paste them elsewhere."""
        self.at(source, "Copy")
        self.at(target, "Paste")

    def drag(self, source, target):
        """Drag cells by their edge to another place."""
        first = target.getCellByPosition(0, 0).getCellAddress()
        target.Spreadsheet.moveRange(first, source.getRangeAddress())

    def clear(self, *names):
        """Delete what named blocks contain."""
        for name in names:
            self.block(name).clearContents(CONTENT)

    def texts(self, *names):
        """What named blocks show."""
        shown = []
        for name in names:
            cells = self.block(name)
            area = cells.getRangeAddress()
            rows, columns = range(area.EndRow - area.StartRow + 1), range(area.EndColumn - area.StartColumn + 1)
            shown.append([cells.getCellByPosition(column, row).String for row in rows for column in columns])
        return shown

    def formulas(self):
        """All formulas, by sheet and place; LibreOffice writes the sheet once or twice in an address."""
        found = {}
        for sheet in self.document.Sheets:
            cursor = sheet.createCursor()
            cursor.gotoEndOfUsedArea(False)
            last = cursor.RangeAddress
            used = sheet.getCellRangeByPosition(0, 0, last.EndColumn, last.EndRow)
            for row, line in enumerate(used.getFormulaArray(), 1):
                for column, text in enumerate(line, 1):
                    if text.startswith("="):
                        found[sheet.Name, row, column] = re.sub(r":(?:\$'[^']+'|\$\w+)\.", ":", text)
        return found
