"""What the tests of the engine over LibreOffice share."""

from pathlib import Path

import xlwings as xw

QUICKSTART = Path(xw.__file__).with_name("quickstart_standalone.xlsm")
"""A workbook with VBA that Excel wrote; it comes with xlwings."""
