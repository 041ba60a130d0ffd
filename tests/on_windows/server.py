"""Start xlwings' function server and call it as VBA does."""

import ctypes
import sys
from datetime import datetime
from pathlib import Path

import pythoncom
import xlwings
from win32com.client import VARIANT, dynamic
from windows import MISSING

_ROWS = pythoncom.VT_ARRAY | pythoncom.VT_VARIANT
_START, _STOP = 1, -1


class NotStartedError(Exception):
    """The library's message if it cannot start a server."""


class Server:
    """The server that a command line starts; the end of the ``with`` block stops it."""

    def __init__(self, command):
        self._command = command.encode("mbcs", "replace")  # as a String of VBA arrives
        self._library = ctypes.WinDLL(str(Path(sys.base_prefix) / f"xlwings64-{xlwings.__version__}.dll"))

    def __enter__(self):
        status, kind, address = self._activate(_START)
        if status:
            raise NotStartedError(ctypes.wstring_at(address) if kind == pythoncom.VT_BSTR else status)
        self._python = dynamic.Dispatch(pythoncom.ObjectFromAddress(address, pythoncom.IID_IDispatch))
        return self

    def __exit__(self, *_):
        del self._python
        self._activate(_STOP)

    def _activate(self, mode):
        variant = (ctypes.c_uint64 * 3)()  # its kind, and its value in 8 bytes
        status = self._library.XLPyDLLActivateAuto(ctypes.byref(variant), self._command, ctypes.c_long(mode))
        return status, variant[0] & 0xFFFF, variant[1]

    def ask(self, name, *args):
        """Return the result of one of our cell functions, or the first line of its error."""
        try:
            answer = self._python.CallUDF("mastermind_xl.excel.udfs", name, _sent(args), None, None)
        except pythoncom.com_error as error:
            return error.excepinfo[2].splitlines()[0]
        return list(answer) if isinstance(answer, tuple) and isinstance(answer[0], tuple) else answer


def _sent(value):
    """Return a value as Excel sends it: each range is a separate array.

    Only an omitted argument is sent as an error: pywin32 can send no other. A cell's error is sent as its number,
    which is what the server receives in either case.
    """
    if isinstance(value, tuple):
        if value and all(isinstance(each, tuple) for each in value):
            return VARIANT(_ROWS, [[_sent(cell) for cell in row] for row in value])
        return VARIANT(_ROWS, [_sent(each) for each in value])
    if value == MISSING:
        return VARIANT(pythoncom.VT_ERROR, value)
    return VARIANT(pythoncom.VT_DATE, value) if isinstance(value, datetime) else value
