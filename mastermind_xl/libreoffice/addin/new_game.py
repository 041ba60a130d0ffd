"""The command New workbook: a dialog asks for the board, then a document with a game or a solver opens."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import PALETTES
from mastermind_xl.core.errors import BoardError, MastermindError
from mastermind_xl.core.languages import fill, word
from mastermind_xl.core.variants import VARIANTS, name_game
from mastermind_xl.libreoffice.program.office import Desktop, load_uno
from mastermind_xl.sheets.game.layout import ATTEMPTS
from mastermind_xl.sheets.shared.board import is_live
from mastermind_xl.strategies import default_strategy

_WINDOW = Path(__file__).with_name("new_game.xdl")
"""The file of the dialog, in the format of LibreOffice's editor of dialogs. The arrows beside a number stop at usual
boards; larger numbers may be typed, and an error reports numbers beyond the workbooks' limits."""

_TOO_MANY = "{board} have {codes} codes, too many for a solver: choose a game instead"
_POSITION = 3  # com.sun.star.awt.PosSize.POS: leave the size as it is


class Wish(NamedTuple):
    """The choices in the dialog: game or solver, the board, and the number of rows."""

    solver: bool
    board: Board
    attempts: int


def ask_and_make(office: Desktop, frame: Any) -> None:
    """Ask for the board in a dialog, and make the document; after an error, show the error and ask again."""
    dialog = _Dialog(office, frame)
    try:
        while dialog.window.execute():  # whether OK was clicked
            try:
                make(office, dialog.read())
            except MastermindError as error:
                dialog.problem.Label = f"{error}."
            else:
                return
    finally:
        dialog.window.dispose()


def make(office: Desktop, wish: Wish) -> Any:
    """Make the requested document without saving it; raises MastermindError for an invalid or too big board."""
    from mastermind_xl.sheets.game.write import write_game

    with TemporaryDirectory(prefix="mastermind-xl-") as folder:
        path = Path(folder, "Mastermind.xlsx")
        with path.open("wb") as file:
            (_write_solver if wish.solver else write_game)(file, wish.board, wish.attempts)
        return office.open(path, as_new=True)


def _write_solver(file: BinaryIO, board: Board, attempts: int) -> None:
    from mastermind_xl.sheets.solver import write_solver

    if not is_live(board, attempts):
        raise BoardError(fill(_TOO_MANY, board=board, codes=board.size_text))
    write_solver(file, default_strategy(board, at_once=True), board, attempts)


class _Dialog:
    """The dialog New workbook in front of a window (``frame``), filled in with the default board."""

    def __init__(self, office: Desktop, frame: Any) -> None:
        usual, around = Board(), frame.ContainerWindow
        parent = load_uno().createUnoStruct("com.sun.star.beans.NamedValue", "ParentWindow", around)
        provider = office.create("com.sun.star.awt.DialogProvider2")
        self.window = provider.createDialogWithArguments(_WINDOW.as_uri(), (parent,))
        self.problem = self._model("problem")
        self.window.Title = fill(self.window.Title)
        for control in self.window.Controls:
            if hasattr(control.Model, "Label"):
                control.Model.Label = fill(control.Model.Label)
        kinds = [fill("A game to play"), fill("A solver")]
        palettes = [word(name, "palette") for name in PALETTES]
        games = [fill("the board above"), *(fill(name_game(variant.board)) for variant in VARIANTS.values())]
        for name, items in {"kind": kinds, "palette": palettes, "variant": games}.items():
            choices = self._model(name)
            choices.StringItemList, choices.SelectedItems, choices.LineCount = tuple(items), (0,), len(items)
        for name, number in {"pegs": usual.pegs, "colors": usual.colors, "attempts": ATTEMPTS}.items():
            self._model(name).Value = float(number)
        outer, own = around.getPosSize(), self.window.getPosSize()
        left, top = (outer.Width - own.Width) // 2, (outer.Height - own.Height) // 2
        self.window.setPosSize(left, top, 0, 0, _POSITION)

    def read(self) -> Wish:
        """Return the user's choices: the board and attempts of the chosen variant, or else the values of the fields."""
        is_solver, palette, chosen = (self._model(name).SelectedItems[0] for name in ("kind", "palette", "variant"))
        if chosen:
            variant = [*VARIANTS.values()][chosen - 1]
            return Wish(bool(is_solver), variant.board, variant.attempts)
        pegs, colors, attempts = (int(self._model(name).Value) for name in ("pegs", "colors", "attempts"))
        board = Board(pegs, colors, bool(self._model("repeats").State), [*PALETTES][palette])
        return Wish(bool(is_solver), board, attempts)

    def _model(self, name: str) -> Any:
        return self.window.getControl(name).Model
