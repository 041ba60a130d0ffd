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
        self.sheets = {sheet.name: Part(sheet, queue) for sheet in book.sheets if sheet.name not in exclude}
        self.names = Names(Part(name, queue) for name in book.names)


class Names(list):
    """Defined names, found by position or by name."""

    def __contains__(self, key):
        return any(name.name == key for name in self)

    def __getitem__(self, key):
        return next(name for name in self if name.name == key) if isinstance(key, str) else super().__getitem__(key)


READ, WRITTEN = {"name", "row", "column", "shape", "value"}, {"value", "formula"}
PARTS, MADE, CHANGES = {"sheet", "refers_to_range"}, {"range", "options"}, {"activate", "select", "clear_contents"}
"""What a script may read and write; what gives it another part of the workbook, also when called; what changes it."""


class Part:
    """A sheet, a defined name or a range of cells as a script sees it: what the script changes is done when it ends.

    The value of cells is the one from before the start of the script. Formulas cannot be read: xlwings Lite reads them
    only by ``await get_formula()``.
    """

    def __init__(self, real, queue):
        vars(self).update(_real=real, _queue=queue)

    def __getattr__(self, name):
        if name in READ:
            return getattr(self._real, name)
        if name in PARTS:
            return Part(getattr(self._real, name), self._queue)
        if name in MADE:
            return lambda *words, **options: Part(getattr(self._real, name)(*words, **options), self._queue)
        if name in CHANGES:
            return lambda: self._queue.append(getattr(self._real, name))
        raise AttributeError(f"a script of xlwings Lite has no {name} here")

    def __setattr__(self, name, value):
        if name not in WRITTEN:
            raise AttributeError(f"a script of xlwings Lite does not write {name}")
        self._queue.append(partial(setattr, self._real, name, value))
