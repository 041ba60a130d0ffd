"""Write a game with buttons on its sheet, and their script: python write_game.py FILE.xlsx [options].

The buttons are shapes with links. A click selects the cell behind a shape, and xlwings Lite reacts to that.
Script and workbook belong together: the content of FILE.py, beside FILE.xlsx, goes into main.py. The options
are those of mastermind-xl game.
"""

import sys
from io import BytesIO
from pathlib import Path

from openpyxl import load_workbook
from write_main import main_text

from mastermind_xl import Board, MastermindError
from mastermind_xl.cli import main as mastermind_xl
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.excel.macro_package import write_linked_buttons
from mastermind_xl.files import check_target, write_whole
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.layout import GAME, Layout
from mastermind_xl.sheets.writing.area import Area

ABREAST = 4
HIGH, WIDE = 2, 3
"""Rows and columns behind a button; the cell below the first is selected when the script has started."""


def button_cells(path: Path) -> dict[str, Area]:
    """The cells behind each button, by the button's name, below the board.

    Args:
        path: a game workbook.
    """
    book = load_workbook(path)
    ((sheet, cells),) = book.defined_names[names.GAME_SETTINGS].destinations
    pegs, colors, repeats, attempts, *_ = (cell.value for cell in book[sheet][cells][0])
    layout = Layout(Board(pegs, colors, bool(repeats)), attempts)
    row, left = layout.last_row + 2, layout.labels.column
    places = [divmod(number, ABREAST) for number in range(len(BUTTONS))]
    return {
        button.name: Area(GAME, row + HIGH * line, left + WIDE * place, HIGH, WIDE)
        for button, (line, place) in zip(BUTTONS, places, strict=True)
    }


def write(path: Path, options: list[str]) -> int:
    """Write the workbook and its script; return the exit status."""
    script, force = path.with_suffix(".py"), "--force" in options
    check_target(path, (".xlsx",), force=force)
    check_target(script, (".py",), force=force)
    if status := mastermind_xl(["game", str(path), *options]):
        return status
    cells, plain = button_cells(path), BytesIO(path.read_bytes())
    placed = {GAME: {cells[button.name].span: button for button in BUTTONS}}
    write_whole(path, lambda file: write_linked_buttons(plain, file, placed), force=True)
    script.write_text(main_text(cells), "utf-8")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(write(Path(sys.argv[1]), sys.argv[2:]))
    except MastermindError as error:
        sys.exit(str(error))
