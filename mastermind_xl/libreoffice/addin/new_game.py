"""The command New workbook: a dialog asks for the board, then a document with a game or a solver opens."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import PALETTES
from mastermind_xl.core.errors import BoardError, MastermindError
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.sheets.game.layout import ATTEMPTS
from mastermind_xl.sheets.shared.board import is_live
from mastermind_xl.strategies import default_strategy, make_strategy

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.program.office import Desktop

TITLE = "Mastermind: New workbook"
GAME, SOLVER = "A game to play", "A solver"
ABOVE = "the board above"

_MOST_PEGS, _MOST_COLORS, _MOST_ATTEMPTS = 20, 30, 30
"""Upper ends of the dialog's arrows; the workbooks' own limits are reported when they are exceeded."""

_POSITION = 3  # com.sun.star.awt.PosSize.POS: leave the size as it is

_LEFT, _RIGHT, _WIDTH, _LINE, _MARGIN = 6, 74, 92, 16, 6  # in the toolkit's units


class Wish(NamedTuple):
    """The choices in the dialog: game or solver, the board, and the number of rows."""

    solver: bool
    board: Board
    attempts: int


def ask_and_make(office: Desktop, frame: Any) -> None:
    """Ask for the board in a dialog and make the document; after an error, show it and ask again."""
    dialog = _Dialog(office, frame)
    try:
        while dialog.window.execute():  # whether OK was clicked
            try:
                make(office, dialog.read())
            except MastermindError as error:
                dialog.told.Label = f"{error}."
            else:
                return
    finally:
        dialog.window.dispose()


def make(office: Desktop, wish: Wish) -> Any:
    """Make the requested document, not yet saved; raises MastermindError for an invalid or too big board."""
    from mastermind_xl.sheets.game.write import write_game

    with TemporaryDirectory(prefix="mastermind-xl-") as folder:
        path = Path(folder, "Mastermind.xlsx")
        with path.open("wb") as file:
            (_write_solver if wish.solver else write_game)(file, wish.board, wish.attempts)
        return office.open(path, as_new=True)


def _write_solver(file: BinaryIO, board: Board, attempts: int) -> None:
    from mastermind_xl.sheets.solver import write_solver
    from mastermind_xl.strategies.tree import grow

    if not is_live(board, attempts):
        raise BoardError(f"{board}: {board.size_text} codes are too many for a solver: choose a game")
    strategy = make_strategy(default_strategy(board, at_once=True), board)
    write_solver(file, grow(strategy), strategy.name, attempts)


class _Dialog:
    """The dialog in front of a window, filled in with the default board."""

    def __init__(self, office: Desktop, frame: Any) -> None:
        usual = Board()
        self._model = office.create("com.sun.star.awt.UnoControlDialogModel")
        self._model.Title = TITLE
        self._lines = 0
        self._kind = self._choice("Make", [GAME, SOLVER])
        self._pegs = self._number("Pegs", usual.pegs, _MOST_PEGS)
        self._colors = self._number("Colours", usual.colors, _MOST_COLORS)
        self._repeats = self._row("CheckBox", "", Label="Allow repeated colours", State=1)
        self._palette = self._choice("Palette", list(PALETTES))
        self._attempts = self._number("Attempts", ATTEMPTS, _MOST_ATTEMPTS)
        self._variant = self._choice("Play", [ABOVE, *VARIANTS])
        self.told = self._add("FixedText", _LEFT, _RIGHT + _WIDTH - _LEFT, self._top(), 2 * _LINE, MultiLine=True)
        below = self._top() + 2 * _LINE + _MARGIN
        width = (_RIGHT - _LEFT + _WIDTH) // 2 - _MARGIN
        self._add("Button", _LEFT, width, below, Label="OK", PushButtonType=1, DefaultButton=True)
        self._add("Button", _RIGHT + _WIDTH - width, width, below, Label="Cancel", PushButtonType=2)
        self._model.Width = _RIGHT + _WIDTH + _MARGIN
        self._model.Height = below + _LINE + _MARGIN
        self.window = office.create("com.sun.star.awt.UnoControlDialog")
        self.window.setModel(self._model)
        self.window.createPeer(office.create("com.sun.star.awt.Toolkit"), frame.ContainerWindow)
        around, own = frame.ContainerWindow.getPosSize(), self.window.getPosSize()
        left, top = (around.Width - own.Width) // 2, (around.Height - own.Height) // 2
        self.window.setPosSize(left, top, 0, 0, _POSITION)

    def read(self) -> Wish:
        """Return the choices: a variant with its board, palette and attempts, or else the fields' values."""
        is_solver, chosen = bool(self._kind.SelectedItems[0]), self._variant.SelectedItems[0]
        if chosen:
            variant = [*VARIANTS.values()][chosen - 1]
            return Wish(is_solver, variant.board, variant.attempts)
        palette = list(PALETTES)[self._palette.SelectedItems[0]]
        board = Board(int(self._pegs.Value), int(self._colors.Value), bool(self._repeats.State), palette)
        return Wish(is_solver, board, int(self._attempts.Value))

    def _top(self) -> int:
        return _MARGIN + self._lines * (_LINE + 4)

    def _choice(self, label: str, items: list[str]) -> Any:
        shown = {"Dropdown": True, "LineCount": len(items)}
        return self._row("ListBox", label, StringItemList=tuple(items), SelectedItems=(0,), **shown)

    def _number(self, label: str, value: int, most: int) -> Any:
        limits = {"ValueMin": 1.0, "ValueMax": float(most), "DecimalAccuracy": 0, "StrictFormat": True}
        return self._row("NumericField", label, Value=float(value), Spin=True, **limits)

    def _row(self, kind: str, label: str, **properties: Any) -> Any:
        self._add("FixedText", _LEFT, _RIGHT - _LEFT, self._top() + 3, Label=label)
        made = self._add(kind, _RIGHT, _WIDTH, self._top(), **properties)
        self._lines += 1
        return made

    def _add(self, kind: str, left: int, width: int, top: int, height: int = _LINE, **properties: Any) -> Any:
        made = self._model.createInstance(f"com.sun.star.awt.UnoControl{kind}Model")
        made.Name = f"{kind}{len(self._model.ElementNames)}"
        made.PositionX, made.PositionY, made.Width, made.Height = left, top, width, height
        for name, value in properties.items():
            setattr(made, name, value)
        self._model.insertByName(made.Name, made)
        return made
