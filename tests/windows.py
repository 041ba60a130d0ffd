"""An imitation of Windows that lets xlwings convert arguments and write VBA, but calculates nothing."""

import importlib.util
import sys
import types
from contextlib import contextmanager
from functools import lru_cache
from unittest import mock

ERRORS = {-2146826281: "#DIV/0!", -2146826246: "#N/A", -2146826265: "#REF!", -2146826273: "#VALUE!"}
"""Errors in cells: the numbers that Excel sends, and the texts that xlwings uses for them."""


class _Engine:
    """The conversions that xlwings' engine for Excel makes when values leave or enter a cell."""

    name = "excel"
    type = "desktop"
    impl = property(lambda self: self)

    @staticmethod
    def clean_value_data(data, datetime_builder, empty_as, number_builder, err_to_str):
        def clean(cell):
            if cell in ("", None):
                return empty_as
            if isinstance(cell, int) and cell in ERRORS:
                return ERRORS[cell] if err_to_str else None
            return cell

        return [[clean(cell) for cell in row] for row in data]

    @staticmethod
    def prepare_xl_data_element(cell, date_format):
        return "" if cell is None else cell


MODULES = ("pythoncom", "pywintypes", "win32com", "win32com.client", "xlwings.com_server")


@contextmanager
def windows():
    """Yield the xlwings module ``udfs`` with pywin32 imitated; all changes are undone afterwards."""
    import xlwings

    stubs = {name: mock.MagicMock(name=name) for name in MODULES}
    host = types.SimpleNamespace(is_range_instance=lambda arg: False, Range=mock.MagicMock(), BOOK_CALLER=None)
    before = sys.modules.pop("xlwings.udfs", None)
    with (
        mock.patch.dict(sys.modules, stubs),
        mock.patch.object(xlwings, "_xlwindows", host, create=True),
        mock.patch.object(xlwings, "Range", mock.MagicMock()),
        mock.patch.dict(xlwings.engines.engines_by_name, {"excel": _Engine()}),
    ):
        from xlwings import udfs

        yield udfs
    sys.modules.pop("xlwings.udfs", None)
    if before:
        sys.modules["xlwings.udfs"] = before


MISSING = -2147352572
"""The value that Excel sends for an omitted argument."""


@lru_cache
def cell_functions():
    """Our module of cell functions as it is on Windows, where xlwings' decorators have their effect."""
    import xlwings

    with windows() as udfs, mock.patch.multiple(xlwings, func=udfs.xlfunc, arg=udfs.xlarg):
        spec = importlib.util.find_spec("mastermind_xl.excel.udfs")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module


def call(name, *args):
    """Return the value of a cell with one of our functions, or its rows if it spills, by xlwings' ``call_udf``."""
    ours = cell_functions()
    with windows() as udfs, mock.patch.object(udfs, "get_udf_module", return_value=ours):
        rows = udfs.call_udf(ours.__name__, name, args)
        return rows[0][0] if len(rows) == len(rows[0]) == 1 else rows
