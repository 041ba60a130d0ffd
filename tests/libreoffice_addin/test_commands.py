"""The commands of toolbar and menu, called by their dispatch URLs, without a window."""

import shutil

import pytest
from sheets import Sheet

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import PALETTES
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.libreoffice.addin import new_game
from mastermind_xl.libreoffice.addin.commands import COMMANDS, PROTOCOL
from mastermind_xl.libreoffice.addin.functions import IDENTIFIER, SERVICE
from mastermind_xl.libreoffice.addin.install import add_extension, consent
from mastermind_xl.libreoffice.addin.listeners import listener
from mastermind_xl.libreoffice.addin.new_game import Wish, make
from mastermind_xl.libreoffice.program.office import Office, load_uno, uno_property
from mastermind_xl.sheets.game.layout import MARKS, WORKINGS
from mastermind_xl.sheets.shared.partition_parts import PARTS


class Played:
    """An open game, with the actions of a player."""

    def __init__(self, office, document):
        self.office, self.document, self.sheet = office, document, Sheet(document)

    def do(self, name):
        """Dispatch a command."""
        frame = self.document.CurrentController.Frame
        self.office.create("com.sun.star.frame.DispatchHelper").executeDispatch(frame, PROTOCOL + name, "", 0, ())

    def guess(self, pegs):
        """Type the first guess."""
        for column, peg in enumerate(pegs):
            self.sheet.put("Guesses", 0, column, peg)

    def message(self):
        return self.sheet.get("Message")[0][0]

    def cells(self):
        """The formulas and typed values of every sheet with typed values."""
        sheets = [sheet for sheet in self.document.Sheets if sheet.Name not in (MARKS, PARTS, WORKINGS)]
        return [sheet.getCellRangeByName("A1:AZ60").getFormulaArray() for sheet in sheets]


@pytest.fixture
def open_game(addin_office):
    """A function that opens a path as a game; the documents are closed after the test."""
    documents = []

    def open_game(path, **options):
        documents.append(addin_office.open(path, **options))
        return Played(addin_office, documents[-1])

    yield open_game
    for document in documents:
        if document in addin_office.documents():
            document.close(True)


def is_enabled(office, document, name):
    """Return whether a button of the toolbar can be clicked."""
    url = load_uno().createUnoStruct("com.sun.star.util.URL")
    url.Complete = PROTOCOL + name
    _, url = office.create("com.sun.star.util.URLTransformer").parseStrict(url)
    told = []
    dispatch = document.CurrentController.Frame.queryDispatch(url, "", 0)
    dispatch.addStatusListener(
        listener("com.sun.star.frame.XStatusListener", statusChanged=lambda event: told.append(event.IsEnabled)), url
    )
    return told


def test_all_buttons_are_there():
    """The toolbar has all buttons of the Excel workbook, and New workbook."""
    assert {command.name for command in COMMANDS} == {"new_game", *(button.name for button in BUTTONS)}


def test_a_whole_game(open_game, game_file, tmp_path, number_of_333):
    """With the commands, a game can be played, saved, opened again and solved, and another game started."""
    game = open_game(game_file)
    assert "click" in game.message() or "Manual Play" in game.message()  # the sheet reacts to the buttons, too
    game.do("manual_play")
    assert game.message().startswith("▶ A code is hidden: 3 pegs, 3 colours.")
    game.sheet.put("GameNumber", 0, 0, number_of_333)
    game.guess([1, 2, 3])
    assert game.sheet.get("Blacks")[0][0] in range(4)
    for _ in range(3):
        game.do("hint")
    assert "In colours" in game.message()
    game.do("undo")
    assert game.sheet.get("Guesses")[0] == ["", "", ""]
    game.guess([1, 1, 2])
    game.do("reveal_code")
    assert game.message().startswith("▶ The code is ")
    game.do("reveal_code")
    saved = tmp_path / "saved.xlsx"
    game.document.storeToURL(saved.as_uri(), (uno_property("FilterName", "Calc MS Excel 2007 XML"),))

    again = open_game(saved)
    assert again.sheet.get("Guesses")[0] == [1, 1, 2]
    again.do("solve")
    assert again.message().startswith("✔")
    again.do("review")
    assert "skill" in again.message()
    again.do("clear_attempts")
    assert again.sheet.get("Guesses")[0] == ["", "", ""]
    again.do("manual_play")
    assert again.sheet.get("GameNumber")[0][0] in range(1, Board(3, 3).size + 1)


def test_undo_takes_a_click_back(open_game, game_file, number_of_333):
    """Undo reverts each click in one step, and Redo repeats it."""
    game = open_game(game_file)
    undo = game.document.UndoManager
    assert not undo.isUndoPossible()
    game.do("manual_play")
    game.sheet.put("GameNumber", 0, 0, number_of_333)
    game.guess([1, 2, 3])
    before, steps = game.cells(), len(undo.AllUndoActionTitles)
    for button in BUTTONS:
        game.do(button.name)
        after = game.cells()
        assert after != before
        assert len(undo.AllUndoActionTitles) == steps + 1
        undo.undo()
        assert game.cells() == before, button.name
        undo.redo()
        assert game.cells() == after, button.name
        undo.undo()


def test_enabled_where_there_is_a_game(addin_office, open_game, game_file, document):
    """In a document without a game, only New workbook can be clicked."""
    game = open_game(game_file)
    for command in COMMANDS:
        assert is_enabled(addin_office, game.document, command.name) == [True]
        assert is_enabled(addin_office, document, command.name) == [command.name == "new_game"]


def test_what_cannot_be_done_changes_nothing(open_game, game_file):
    """In a read-only game, Manual Play changes nothing."""
    game = open_game(game_file, read_only=True)
    before = game.cells()

    game.do("manual_play")

    assert game.cells() == before
    assert not game.document.isModified()


@pytest.mark.parametrize("solver", [False, True])
def test_a_new_game(addin_office, solver):
    """New workbook makes an unsaved document with the requested board."""
    document = make(addin_office, Wish(solver, Board(3, 4, repeats=False, palette="classic"), 6))
    try:
        sheet = Sheet(document)
        assert document.URL == ""
        assert len(sheet.get("Possibilities")) == 24
        assert len(sheet.get("Guesses")) == 6
        assert document.NamedRanges.hasByName("GameNumber") is not solver
    finally:
        document.close(True)


def test_the_dialog_shows_every_choice(addin_office, game_file, open_game):
    """The lists of the dialog New workbook open to their full length, their first entry is chosen, and the buttons have one width."""
    dialog = new_game._Dialog(addin_office, open_game(game_file).document.CurrentController.Frame)
    try:
        controls = [each.Model for each in dialog.window.Controls]
        lists = [each for each in controls if hasattr(each, "LineCount")]
        assert [len(each.StringItemList) for each in lists] == [2, len(PALETTES), 1 + len(VARIANTS)]
        assert [(each.LineCount, each.SelectedItems) for each in lists] == [
            (len(each.StringItemList), (0,)) for each in lists
        ]
        widths = [each.Width for each in controls if each.Name in ("ok", "cancel")]
        assert widths == [widths[0]] * 2
    finally:
        dialog.window.dispose()


@pytest.mark.usefixtures("addin_office")  # skips without LibreOffice
def test_removed(extension, tmp_path):
    """The add-in can be installed twice; after removal, its functions and commands are gone."""
    path = tmp_path / extension.name
    shutil.copy(extension, path)
    with Office() as office:
        for _ in range(2):
            add_extension(office, path)
        manager = office.context.getValueByName("/singletons/com.sun.star.deployment.ExtensionManager")
        manager.removeExtension(IDENTIFIER, path.name, "user", manager.createAbortChannel(), consent())
        settings = office.create("com.sun.star.configuration.ConfigurationProvider")
        where = uno_property("nodepath", "/org.openoffice.Office.Addons/AddonUI/OfficeToolBar")
        access = settings.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", (where,))
        assert not [name for name in access.ElementNames if IDENTIFIER in name]
        assert not office.context.ServiceManager.createInstance(SERVICE)
