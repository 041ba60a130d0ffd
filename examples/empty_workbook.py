"""Write an empty workbook with our functions, buttons and macros, for a sheet of your own: python empty_workbook.py my.xlsm.

The names of cells lead the macros to the board. Move the cells, and the names follow; format them as you like.
"""

import sys
from io import BytesIO
from pathlib import Path

from openpyxl import Workbook
from openpyxl.workbook.defined_name import DefinedName

from mastermind_xl.excel import vba_source
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.excel.macro_package import document_modules, ribbon_xml, write_macro_package
from mastermind_xl.excel.vba_project import vba_project

CELLS = {"Code": "$B$1:$E$1", "Guesses": "$B$3:$E$12", "Blacks": "$F$3:$F$12", "Whites": "$G$3:$G$12"}
COLORS, STRATEGY = 6, "optimal"


def write(path: Path) -> None:
    """Write the workbook."""
    book = Workbook()
    book.active.title = "Board"
    for name, cells in CELLS.items():
        book.defined_names[name] = DefinedName(name, attr_text=f"Board!{cells}")
    book.defined_names["AdoptedGame"] = DefinedName("AdoptedGame", attr_text=f'"{COLORS} {STRATEGY}"')
    settings = book.create_sheet(vba_source.GAME_SETTINGS)
    settings.sheet_state = "hidden"
    for row in vba_source.settings(interpreter=sys.platform in ("win32", "darwin")):
        settings.append(row)
    plain = BytesIO()
    book.save(plain)
    project = vba_project("Mastermind", [*document_modules(plain), *vba_source.adopted_modules(BUTTONS)])
    buttons = {f"I{row}:J{row}": button for row, button in enumerate(BUTTONS, 3)}
    with path.open("wb") as file:
        write_macro_package(plain, file, project=project, ribbon=ribbon_xml(addin=False), buttons={"Board": buttons})


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("name the workbook: python empty_workbook.py my.xlsm")
    write(Path(sys.argv[1]))
