"""The commands of toolbar and menu, called by their dispatch URLs, without a window."""

import shutil
from contextlib import contextmanager

import pytest
from sheets import Sheet

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import PALETTES
from mastermind_xl.core.languages import LANGUAGES, fill, speaking, word
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.libreoffice.addin import commands, new_game
from mastermind_xl.libreoffice.addin.commands import COMMANDS, PROTOCOL
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS, IDENTIFIER, SERVICE
from mastermind_xl.libreoffice.addin.install import add_extension, consent
from mastermind_xl.libreoffice.addin.listeners import listener
from mastermind_xl.libreoffice.addin.new_game import Wish, make
from mastermind_xl.libreoffice.addin.package import TOOLBAR
from mastermind_xl.libreoffice.program.office import Office, load_uno, uno_property
from mastermind_xl.sheets.game.layout import MARKS, WORKINGS
from mastermind_xl.sheets.names import LANGUAGE
from mastermind_xl.sheets.shared.partition_parts import PARTS


class Played(Sheet):
    """An open game, with the actions of a player."""

    def __init__(self, office, document):
        super().__init__(document)
        self.office = office

    def do(self, name):
        """Dispatch a command."""
        frame = self.document.CurrentController.Frame
        self.office.create("com.sun.star.frame.DispatchHelper").executeDispatch(frame, PROTOCOL + name, "", 0, ())

    def formulas(self):
        """The formulas and typed values of every sheet with typed values."""
        sheets = [sheet for sheet in self.document.Sheets if sheet.Name not in (MARKS, PARTS, WORKINGS)]
        return [sheet.getCellRangeByName("A1:AZ60").getFormulaArray() for sheet in sheets]


@pytest.fixture
def open_game(addin_office, open_document):
    """A function that opens a path as a game, which is closed after the test."""
    return lambda path: Played(addin_office, open_document(path))


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


@pytest.mark.exhaustive
def test_undo_takes_a_click_back(open_game, game_file):
    """In LibreOffice, Undo reverts each click on a button in one step, and Redo repeats the click."""
    game = open_game(game_file)
    undo = game.document.UndoManager
    assert not undo.isUndoPossible()
    game.do("manual_play")
    game.put("GameNumber", 0, 0, Board(3, 3).game_number("333"))  # which nobody guesses
    game.play("123")
    before, steps = game.formulas(), len(undo.AllUndoActionTitles)
    for button in BUTTONS:
        game.do(button.name)
        after = game.formulas()
        assert after != before
        assert len(undo.AllUndoActionTitles) == steps + 1
        undo.undo()
        assert game.formulas() == before, button.name
        undo.redo()
        assert game.formulas() == after, button.name
        undo.undo()


def test_enabled_where_there_is_a_game(addin_office, open_game, game_file, document):
    """In a document without a game, only the button New workbook can be clicked; in a game, every button can."""
    game = open_game(game_file)
    for command in COMMANDS:
        assert is_enabled(addin_office, game.document, command.name) == [True]
        assert is_enabled(addin_office, document, command.name) == [command.name == "new_game"]


@pytest.mark.parametrize("solver", [False, True])
def test_a_new_game(addin_office, solver):
    """The command New workbook makes an unsaved document with the requested board and number of attempts."""
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
    """In the dialog New workbook, each list opens to its full length with its first entry chosen."""
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


def settings(office, node, *, kind="Access", **options):
    """The settings below a node of LibreOffice's configuration; ``options`` may have the Locale in which they are read."""
    provider = office.create("com.sun.star.configuration.ConfigurationProvider")
    given = {"nodepath": f"/org.openoffice.{node}"} | options
    values = tuple(uno_property(*each) for each in given.items())
    return provider.createInstanceWithArguments(f"com.sun.star.configuration.Configuration{kind}", values)


@contextmanager
def menus_in(office, locale):
    """Let the add-in believe that LibreOffice's menus are in a language, whose package need not be installed."""
    setup = settings(office, "Setup/L10N", kind="UpdateAccess")
    before = setup.ooLocale
    for each in (locale, before):
        setup.ooLocale = each
        setup.commitChanges()
        if each == locale:
            yield


@pytest.mark.parametrize(
    ("locale", "name"), [*((each.tag, name) for name, each in LANGUAGES.items()), ("de-AT", "de"), ("ja", "en")]
)
@pytest.mark.each
def test_each_language_in_the_configuration(addin_office, locale, name):
    """Labels and functions of the add-in are in the language of LibreOffice's menus, or in English if there is no translation."""
    bar = settings(addin_office, f"Office.Addons/AddonUI/OfficeToolBar/{TOOLBAR}", Locale=locale)
    labels = {bar.getByName(each).getByName("Title") for each in bar.ElementNames}
    described = settings(addin_office, f"Office.CalcAddIns/AddInInfo/{SERVICE}/AddInFunctions", Locale=locale)
    with speaking(name):
        assert labels - {None} == {fill(command.label) for command in COMMANDS}
        for function in FUNCTIONS:
            there = described.getByName(function.method)
            assert there.Description == fill(function.about)
            for argument in function.arguments:
                shown = there.Parameters.getByName(argument.name)
                assert (shown.DisplayName, shown.Description) == (word(argument.name, "argument"), fill(argument.about))


@pytest.mark.parametrize("name", LANGUAGES)
def test_the_dialog_in_each_language(addin_office, open_game, game_file, name):
    """The dialog New workbook is translated into every language, and each text fits its list, label or button."""
    with speaking(name):
        dialog = new_game._Dialog(addin_office, open_game(game_file).document.CurrentController.Frame)
        try:
            assert dialog.window.Title == fill("Mastermind: New workbook")
            assert dialog._model("label_1").Label == fill("Make")
            assert dialog._model("kind").StringItemList == (fill("A game to play"), fill("A solver"))
            assert dialog._model("palette").StringItemList == tuple(word(each, "palette") for each in PALETTES)
            small = [
                each.Model.Name
                for each in dialog.window.Controls
                if each.Model.Name != "problem" and each.getPreferredSize().Width > each.getPosSize().Width
            ]
            assert small == []
        finally:
            dialog.window.dispose()


@pytest.mark.exhaustive
def test_what_the_language_of_the_menus_decides(addin_office, open_game, game_file, monkeypatch):
    """New workbooks and steps of Undo use the menus' language; a button's message uses its workbook's language."""
    wish = Wish(False, Board(3, 4), 6)
    game, made = open_game(game_file), []
    with menus_in(addin_office, "de-AT"):
        monkeypatch.setattr(commands, "_here", [addin_office])
        monkeypatch.setattr(commands, "ask_and_make", lambda office, frame: made.append(make(office, wish)))
        commands.dispatch(None, None, "new_game")
        game.do("manual_play")
    (document,) = made
    with speaking("de"):
        assert document.NamedRanges.getByName(LANGUAGE).Content == '"de"'
        assert game.document.UndoManager.AllUndoActionTitles[0] == f"Mastermind: {fill('Manual Play')}"
    document.close(True)
    assert game.message.startswith("▶ A code is hidden")


@pytest.mark.usefixtures("addin_office")  # skips without LibreOffice
def test_removed(extension, tmp_path):
    """The add-in can be installed twice; after its removal, its functions and commands are gone."""
    path = tmp_path / extension.name
    shutil.copy(extension, path)
    with Office() as office:
        for _ in range(2):
            add_extension(office, path)
        manager = office.context.getValueByName("/singletons/com.sun.star.deployment.ExtensionManager")
        manager.removeExtension(IDENTIFIER, path.name, "user", manager.createAbortChannel(), consent())
        bars = settings(office, "Office.Addons/AddonUI/OfficeToolBar")
        assert not [name for name in bars.ElementNames if IDENTIFIER in name]
        assert not office.context.ServiceManager.createInstance(SERVICE)
