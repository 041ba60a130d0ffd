"""As much of Windows as xlwings needs to convert arguments and to write VBA: nothing that calculates."""

import sys
import types
from contextlib import contextmanager
from unittest import mock


class _Engine:
    """What Excel's engine does with values that come from a cell or go into one."""

    name = "excel"
    type = "desktop"
    impl = property(lambda self: self)

    @staticmethod
    def clean_value_data(data, datetime_builder, empty_as, number_builder, err_to_str):
        return [[empty_as if cell in ("", None) else cell for cell in row] for row in data]

    @staticmethod
    def prepare_xl_data_element(cell, date_format):
        return "" if cell is None else cell


MODULES = ("pythoncom", "pywintypes", "win32com", "win32com.client", "xlwings.com_server")


@contextmanager
def windows():
    """Give xlwings' module ``udfs`` with pywin32 stubbed; afterwards everything is as before."""
    import xlwings

    stubs = {name: mock.MagicMock(name=name) for name in MODULES}
    host = types.SimpleNamespace(
        is_range_instance=lambda arg: False, Range=mock.MagicMock(), BOOK_CALLER=None
    )
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
"""What Excel sends for an argument that was left out."""


def call(name, *args):
    """What a cell with one of our functions shows, or the cells it spills into, through xlwings' ``call_udf``."""
    import mastermind_xl.excel.udfs as ours

    with windows() as udfs, mock.patch.object(udfs, "get_udf_module", return_value=ours):
        udfs.xlfunc(getattr(ours, name))
        try:
            rows = udfs.call_udf("mastermind_xl.excel.udfs", name, args)
            return rows[0][0] if len(rows) == len(rows[0]) == 1 else rows
        finally:
            del getattr(ours, name).__xlfunc__
