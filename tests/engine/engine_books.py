"""A workbook that several tests of the LibreOffice engine use."""

from pathlib import Path

import xlwings as xw

QUICKSTART = Path(xw.__file__).with_name("quickstart_standalone.xlsm")
"""A workbook with VBA that Excel wrote; it comes with xlwings."""
