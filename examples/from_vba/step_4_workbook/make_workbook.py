"""Write the workbook: python make_workbook.py mastermind.xlsm.

From this step on, the sheet is changed in this file. Only this file contains addresses; all others use names.
"""

import sys
from io import BytesIO
from itertools import product
from pathlib import Path

from openpyxl import Workbook
from openpyxl.styles import Font, PatternFill
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.formula import ArrayFormula

from mastermind_xl.excel.macro_package import document_modules, write_macro_package
from mastermind_xl.excel.vba_project import read_module, vba_project

HERE = Path(__file__).resolve().parent

NAMES = {
    "Codes": "$A$2:$D${last}",
    "Out": "$E$2:$E${last}",
    "HiddenCode": "$I$1:$L$1",
    "Guesses": "$I$3:$L$12",
    "Attempts": "$I$3:$N$12",
}
HEADS = {
    "E1": "out", "H1": "Code", "M2": "black", "N2": "white", "H3": "Attempts", "H15": "Codes left", "H16": "Next guess",
}  # fmt: skip
TYPED = PatternFill("solid", fgColor="FFF2CC")


def black(guess: str) -> str:
    """A formula for the number of black pegs of a guess."""
    return f"SUMPRODUCT(--(HiddenCode={guess}))"


def white(guess: str) -> str:
    """A formula for the white pegs: the pegs that code and guess share by colour, without the black ones."""
    colors = "{1,2,3,4,5,6}"
    return f"4-SUMPRODUCT(ABS(COUNTIF(HiddenCode,{colors})-COUNTIF({guess},{colors})))/2-{black(guess)}"


def make_book(colors: int) -> Workbook:
    """The sheet, with every code and room for ten attempts."""
    book = Workbook()
    sheet = book.active
    sheet.title = "Game"
    for row, code in enumerate(product(range(1, colors + 1), repeat=4), 2):
        for column, color in enumerate(code, 1):
            sheet.cell(row, column, color)
    for name, address in NAMES.items():
        book.defined_names[name] = DefinedName(name, attr_text="Game!" + address.format(last=sheet.max_row))
    for row in range(3, 13):
        guess = f"I{row}:L{row}"
        sheet.cell(row, 13, f'=IF(COUNT({guess})<4,"",{black(guess)})')
        sheet.cell(row, 14, f'=IF(COUNT({guess})<4,"",{white(guess)})')
    sheet["I15"] = "=CODESLEFT(Codes,Attempts)"
    sheet["I16"] = ArrayFormula("I16:L16", "=NEXTGUESS(Codes,Attempts)")
    for cell, head in HEADS.items():
        sheet[cell] = head
        sheet[cell].font = Font(bold=True)
    for row in (1, *range(3, 13)):
        for column in range(9, 13):
            sheet.cell(row, column).fill = TYPED
    return book


def write(path: Path, colors: int = 6) -> None:
    """Write the workbook with its VBA module."""
    plain = BytesIO()
    make_book(colors).save(plain)
    modules = [*document_modules(plain), read_module((HERE / "Mastermind.bas").read_text("ascii"))]
    with path.open("wb") as file:
        write_macro_package(plain, file, project=vba_project("VBAProject", modules))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
