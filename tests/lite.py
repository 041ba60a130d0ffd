"""An imitation of xlwings Lite, following its documentation, for a workbook that is open in LibreOffice.

A script reads the values from before its start and cannot read formulas or Excel's settings. Its writes
are done in order when it ends, or not at all if it fails. The add-in itself, Office.js, the browser and
the conversion of values by xlwings Lite's own engine are not imitated.
"""

import importlib.util
import inspect
import typing
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from unittest import mock

import xlwings as xw

MAIN = Path(__file__).resolve().parents[1] / "examples" / "xlwings_lite" / "main.py"


FIELDS = {str, int, float, bool}
"""The types for which we expect a field in App Mode; xlwings Lite also has dates and lists."""


@dataclass
class Lite:
    """The functions and scripts that a ``main.py`` defines.

    Attributes:
        functions: cell functions by name, those with the decorator ``@func``.
        scripts: functions of a workbook by name, those with the decorator ``@script``; each runs as after a click.
        labels: the label of each script's button.
        excluded: the sheets whose content each script does not read.
        buttons: the shape and the cell that start a script from the sheet, as in ``[shape]Sheet!B4``.
        fields: the fields above each script's button in App Mode: name to type and default value.
    """

    functions: dict[str, Callable] = field(default_factory=dict)
    scripts: dict[str, Callable] = field(default_factory=dict)
    labels: dict[str, str] = field(default_factory=dict)
    excluded: dict[str, list[str]] = field(default_factory=dict)
    buttons: dict[str, str] = field(default_factory=dict)
    fields: dict[str, dict[str, tuple]] = field(default_factory=dict)

    def func(self, function):
        """The decorator of cell functions."""
        self.functions[function.__name__] = function
        return function

    def script(self, *, name, exclude=(), button=""):
        """The decorator of scripts, with the settings that we use."""

        def decorate(function):
            hints = typing.get_type_hints(function)
            (_, kind), *fields = [(to, hints[to]) for to in inspect.signature(function).parameters]
            assert kind is xw.Book, "a script takes an xlwings.Book"
            assert {kind for _, kind in fields} <= FIELDS, "App Mode has no field for that"
            self.fields[function.__name__] = {
                to: (kind, inspect.signature(function).parameters[to].default) for to, kind in fields
            }
            self.buttons[function.__name__] = button
            self.scripts[function.__name__] = partial(click, function, exclude)
            self.labels[function.__name__] = name
            self.excluded[function.__name__] = exclude
            return function

        return decorate


def load(path=MAIN):
    """Run a ``main.py`` as xlwings Lite does, and return the functions and scripts it defines."""
    lite = Lite()
    spec = importlib.util.spec_from_file_location("main", path)
    with mock.patch.multiple(xw, func=lite.func, script=lite.script):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    return lite


def click(script, exclude, book, *answers):
    """Run a script on a workbook as in a browser; its writes are done at its end, unless it fails.

    Args:
        script: the function of the script.
        exclude: sheets that it does not read.
        book: the workbook.
        answers: the values typed into its fields.
    """
    queue = []
    with mock.patch("mastermind_xl.excel.game_sheet.IN_BROWSER", True):
        script(Book(book, queue, exclude), *answers)
    for write in queue:
        write()


class Book:
    """A workbook as a script sees it; it has no ``app``, because a script cannot read Excel's settings."""

    def __init__(self, book, queue, exclude):
        self.name = book.name
        self.sheets = {sheet.name: Sheet(sheet, queue) for sheet in book.sheets if sheet.name not in exclude}
        self.names = Names(Name(name, queue) for name in book.names)


class Name:
    """A defined name; its cells are looked up only when needed, because some names have several areas."""

    def __init__(self, name, queue):
        self._name, self._queue = name, queue
        self.name = name.name

    @property
    def refers_to_range(self):
        return Range(self._name.refers_to_range, self._queue)


class Names(list):
    """Defined names, found by position or by name."""

    def __contains__(self, key):
        return any(name.name == key for name in self)

    def __getitem__(self, key):
        return next(name for name in self if name.name == key) if isinstance(key, str) else super().__getitem__(key)


class Sheet:
    """A sheet as a script sees it."""

    def __init__(self, sheet, queue):
        self.name = sheet.name
        self._sheet, self._queue = sheet, queue

    def range(self, *corners):
        """Cells of the sheet."""
        return Range(self._sheet.range(*corners), self._queue)

    def activate(self):
        """Show the sheet."""
        self._queue.append(self._sheet.activate)


class Range:
    """A range of cells as a script sees it."""

    def __init__(self, cells, queue):
        self._cells, self._queue = cells, queue
        self.row, self.column, self.shape = cells.row, cells.column, cells.shape

    @property
    def sheet(self):
        """The sheet of these cells."""
        return Sheet(self._cells.sheet, self._queue)

    def select(self):
        """Put the cursor on these cells."""
        self._queue.append(self._cells.select)

    def clear_contents(self):
        """Clear these cells."""
        self._queue.append(self._cells.clear_contents)

    def options(self, **options):
        """The same cells, read in another form."""
        return Range(self._cells.options(**options), self._queue)

    @property
    def value(self):
        """The values from before the start of the script, because its writes are done only when it ends."""
        return self._cells.value

    @value.setter
    def value(self, values):
        self._queue.append(partial(setattr, self._cells, "value", values))

    @property
    def formula(self):
        raise NotImplementedError("xlwings Lite reads formulas only by await get_formula()")

    @formula.setter
    def formula(self, formulas):
        self._queue.append(partial(setattr, self._cells, "formula", formulas))
