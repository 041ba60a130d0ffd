"""Write the old workbook: python make_workbook.py mastermind.xlsm.

This program does what a person would do in Excel and its VBA editor.
"""

import sys
from io import BytesIO
from itertools import product
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.worksheet.formula import ArrayFormula

from mastermind_xl.excel.macro_package import document_modules, write_macro_package
from mastermind_xl.excel.vba_project import read_module, vba_project

HERE = Path(__file__).resolve().parent


def sheet_by_hand(colors: int) -> Workbook:
    """The sheet, with every code and room for ten attempts."""
    book = Workbook()
    sheet = book.active
    sheet.title = "Game"
    sheet["E1"] = "out"
    for row, code in enumerate(product(range(1, colors + 1), repeat=4), 2):
        for column, color in enumerate(code, 1):
            sheet.cell(row, column, color)
    row_of_last = sheet.max_row
    sheet["H1"], sheet["H3"] = "Code", "Attempts"
    sheet["M2"], sheet["N2"] = "black", "white"
    for row in range(3, 13):
        eight_cells = f"$I$1,$J$1,$K$1,$L$1,I{row},J{row},K{row},L{row}"
        sheet.cell(row, 13, f'=IF(L{row}="","",Black({eight_cells}))')
        sheet.cell(row, 14, f'=IF(L{row}="","",White({eight_cells}))')
    sheet["H15"], sheet["H16"] = "Codes left", "Next guess"
    sheet["I15"] = f"=CODESLEFT(A2:D{row_of_last},I3:N12)"
    sheet["I16"] = ArrayFormula("I16:L16", f"=NEXTGUESS(A2:D{row_of_last},I3:N12)")
    for cell in ("E1", "H1", "H3", "H15", "H16", "M2", "N2"):
        sheet[cell].font = Font(bold=True)
    return book


def write(path: Path, colors: int = 6) -> None:
    """Write the workbook with its VBA module."""
    plain = BytesIO()
    sheet_by_hand(colors).save(plain)
    modules = [*document_modules(plain), read_module((HERE / "Mastermind.bas").read_text("ascii"))]
    with path.open("wb") as file:
        write_macro_package(plain, file, project=vba_project("VBAProject", modules))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
