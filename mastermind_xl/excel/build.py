"""Build the macro workbook and the add-in from a workbook, xlwings' VBA modules, and a ribbon.

``write_new_game`` writes a game without macros, for a person who clicks a button of the add-in in a workbook
that has no game.
"""

from collections.abc import Callable
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, cast

from mastermind_xl.core.board import Board
from mastermind_xl.excel import vba_source
from mastermind_xl.excel.addin import Stamp
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.excel.macro_package import document_modules, ribbon_xml, write_macro_package
from mastermind_xl.excel.vba_project import vba_project
from mastermind_xl.files import write_whole
from mastermind_xl.sheets.game.earlier import NOTHING_TYPED, Typed
from mastermind_xl.sheets.game.layout import GAME, Layout
from mastermind_xl.sheets.game.write import write_game, write_workbook
from mastermind_xl.sheets.writing.area import Area, tab
from mastermind_xl.sheets.writing.book import Book


def write_macro_game(
    file: BinaryIO, board: Board, attempts: int, strategy: str, *, opening: str = "", live: bool = True,
    typed: Typed = NOTHING_TYPED, interpreter: bool = True, progress: Callable[[int, int], None] | None = None,
) -> None:  # fmt: skip
    """See ``write_workbook``; writes the workbook with macros: cell functions, buttons and a ribbon.

    With ``interpreter`` the workbook's buttons start this Python, otherwise the Python on PATH.
    """
    button_rows = -(-len(BUTTONS) // 2)
    panel = Layout(board, attempts, functions=True, button_rows=button_rows).panel
    buttons = {_button_cells(panel, number).span: button for number, button in enumerate(BUTTONS)}
    with cast("BinaryIO", TemporaryFile()) as plain:  # a table may be long; Windows wraps the file
        write_workbook(
            plain, board, attempts, strategy, opening=opening, functions=True, live=live,
            settings=(vba_source.GAME_SETTINGS, vba_source.settings(interpreter=interpreter)),
            description=str(Stamp.of_here(interpreter=interpreter)), button_rows=button_rows, typed=typed,
            progress=progress,
        )  # fmt: skip
        project = vba_project(vba_source.GAME_PROJECT, vba_source.game_modules(document_modules(plain)))
        buttons_by_sheet = {tab(GAME): buttons}
        ribbon = ribbon_xml(addin=False, on_load="OnMastermindGame")
        write_macro_package(plain, file, project=project, ribbon=ribbon, buttons=buttons_by_sheet)


def _button_cells(panel: Area, number: int) -> Area:
    """Return the cells of the button with a number from 0: two buttons fill a row, and a last single button is wide."""
    row, right = divmod(number, 2)
    wide = not right and number == len(BUTTONS) - 1
    return Area(panel.sheet, panel.row + row, panel.column + 2 * right, 1, 4 if wide else 2)


def write_addin(file: BinaryIO, *, interpreter: bool = True) -> None:
    """Write the add-in; see ``write_macro_game``."""
    book = Book([vba_source.ADDIN_SETTINGS])
    book.list_settings(vba_source.ADDIN_SETTINGS, vba_source.settings(interpreter=interpreter))
    # hidden from other programs too, and from Excel before it recognises an add-in
    book.workbook.views[0].visibility = "hidden"
    plain = BytesIO()
    book.save(plain, "Mastermind", str(Stamp.of_here(interpreter=interpreter)))
    project = vba_project(vba_source.ADDIN_PROJECT, vba_source.addin_modules(document_modules(plain)))
    ribbon = ribbon_xml(addin=True, on_load="OnMastermindRibbon")
    write_macro_package(plain, file, project=project, ribbon=ribbon, addin=True)


def write_new_game() -> Path:
    """Write a game without macros, which the add-in's buttons play, into a new file in the user's documents.

    Raises WriteError if the file cannot be written.
    """
    from platformdirs import user_documents_path

    folder = user_documents_path()  # with OneDrive or another language it is not in Documents
    folder = folder if folder.is_dir() else Path.home()
    names = (f"Mastermind{'' if number == 1 else f' {number}'}.xlsx" for number in count(1))
    path = next(folder / name for name in names if not (folder / name).exists())
    write_whole(path, lambda file: write_game(file, Board()))
    return path
