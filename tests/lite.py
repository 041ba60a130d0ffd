"""xlwings Lite as its documentation describes it, over a workbook that is open in LibreOffice.

A script meets the values from before it was started, cannot read formulas or Excel's settings, and what it
writes is done in order when it has ended, or not at all if it failed. Not here: the add-in itself,
Office.js, the browser, and what xlwings Lite's own engine makes of values.
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
"""Kinds of values for which App Mode shows a field; there are dates and lists to choose from as well."""


@dataclass
class Lite:
    """What a ``main.py`` offers.

    Attributes:
        functions: cell functions by name, as decorated with ``@func``.
        scripts: functions of a workbook by name, as decorated with ``@script``; each runs as a click would.
        labels: what the button of each script is called.
        excluded: sheets whose content the script does not ask for.
        buttons: the shape and the cell that start a script from the sheet, as in ``[shape]Sheet!B4``.
        fields: what App Mode asks for above a script's button: name to kind and what stands there first.
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
    """Run a ``main.py`` as xlwings Lite does, and give what it offers."""
    lite = Lite()
    spec = importlib.util.spec_from_file_location("main", path)
    with mock.patch.multiple(xw, func=lite.func, script=lite.script):
        spec.loader.exec_module(importlib.util.module_from_spec(spec))
    return lite


def click(script, exclude, book, *answers):
    """Run a script in a browser on a workbook; what it writes is done at its end, unless it fails.

    Args:
        script: the function.
        exclude: sheets that it does not read.
        book: the workbook.
        answers: what was typed into its fields.
    """
    queue = []
    with mock.patch("mastermind_xl.excel.game_sheet.IN_BROWSER", True):
        script(Book(book, queue, exclude), *answers)
    for write in queue:
        write()


class Book:
    """A workbook as a script sees it; ``Book.app`` is not there: nothing of it can be read."""

    def __init__(self, book, queue, exclude):
        self.name = book.name
        self.sheets = {sheet.name: Sheet(sheet, queue) for sheet in book.sheets if sheet.name not in exclude}
        self.names = Names(Name(name, queue) for name in book.names)


class Name:
    """A defined name; which cells it stands for is asked when it is needed, as some stand for several areas."""

    def __init__(self, name, queue):
        self._name, self._queue = name, queue
        self.name = name.name

    @property
    def refers_to_range(self):
        return Range(self._name.refers_to_range, self._queue)


class Names(list):
    """Defined names, by their place or their name."""

    def __contains__(self, key):
        return any(name.name == key for name in self)

    def __getitem__(self, key):
        return (
            next(name for name in self if name.name == key)
            if isinstance(key, str)
            else super().__getitem__(key)
        )


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
    """Cells as a script sees them."""

    def __init__(self, cells, queue):
        self._cells, self._queue = cells, queue
        self.row, self.column, self.shape = cells.row, cells.column, cells.shape

    @property
    def sheet(self):
        """Their sheet."""
        return Sheet(self._cells.sheet, self._queue)

    def select(self):
        """Put the cursor there."""
        self._queue.append(self._cells.select)

    def clear_contents(self):
        """Empty them."""
        self._queue.append(self._cells.clear_contents)

    def options(self, **options):
        """The same cells, read in another form."""
        return Range(self._cells.options(**options), self._queue)

    @property
    def value(self):
        """From before the script: nothing is written until it has ended."""
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
