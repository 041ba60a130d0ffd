"""The macros handle errors, damaged workbooks and unusual input without losing anything."""

import platformdirs
import pytest
import xlwings as xw
from platformdirs import windows

from mastermind_xl import Board, score
from mastermind_xl.excel import build
from mastermind_xl.excel.game_sheet import GameSheet

USUAL = Board()
BUTTONS = ("solve", "manual_play", "undo", "clear_attempts", "hint", "review", "reveal_code")


def test_settings_are_restored(game, macros):
    """A macro restores screen updating and the calculation mode."""
    app = game.book.app
    for calculation in ("manual", "automatic"):
        app.calculation = calculation
        macros.manual_play(game.book)
        assert app.calculation == calculation
        assert app.screen_updating


def test_macros_work_with_calculation_switched_off(game, macros):
    """Macros work with manual calculation, because they do not read formulas that may be outdated."""
    macros.manual_play(game.book)
    secret = game.secret()
    game.book.app.calculation = "manual"
    game.guess(1, "3344")
    macros.solve(game.book)
    assert game.attempts[-1].guess == USUAL.parse(secret)
    assert game.attempts[0].guess == (3, 3, 4, 4)
    assert game.message.startswith("✔ ")


def test_a_workbook_without_a_game(other_book, macros, monkeypatch):
    """A click in a workbook without a game offers to make a new game."""
    asked = []
    monkeypatch.setattr(xw.App, "alert", lambda self, *words: asked.append(words) or "no")
    for button in BUTTONS:
        getattr(macros, button)(other_book)
    for said, title, choice in asked:
        assert said == f"{other_book.name} contains no game. Make a new game in a new workbook?"
        assert (title, choice) == ("Mastermind", "yes_no")
    assert len(asked) == len(BUTTONS)


def test_a_game_is_made_where_there_is_none(other_book, macros, monkeypatch, tmp_path):
    """If the player accepts the offer of a new game, a new file opens; its name has a number if needed."""
    monkeypatch.setattr(platformdirs, "user_documents_path", lambda: tmp_path)
    monkeypatch.setattr(xw.App, "alert", lambda self, *args: "yes")
    (tmp_path / "Mastermind.xlsx").touch()
    macros.manual_play(other_book)
    assert (tmp_path / "Mastermind 2.xlsx").is_file()
    book = other_book.app.books["Mastermind 2.xlsx"]
    macros.manual_play(book)
    assert book.names["Code"].refers_to_range.value == ["?"] * 4
    book.close()


def test_a_new_game_is_where_documents_are(monkeypatch, tmp_path):
    """A new game is written to the documents folder, wherever this is; if it does not exist, to the home folder."""
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setattr(build, "write_game", lambda file, *_, **__: file.write(b"a game"))
    moved = tmp_path / "OneDrive" / "Документы"
    monkeypatch.setattr(platformdirs, "PlatformDirs", windows.Windows)
    monkeypatch.setattr(windows, "get_win_folder", lambda name: {"CSIDL_PERSONAL": str(moved)}[name])
    assert build.write_new_game() == tmp_path / "Mastermind.xlsx"
    (tmp_path / "Documents").mkdir()
    moved.mkdir(parents=True)
    assert build.write_new_game() == moved / "Mastermind.xlsx"


def rename(game, old, new):
    game.book.api.unprotect("")
    game.book.sheets[old].name = new


def delete(game, sheet):
    game.book.api.Sheets.removeByName(sheet)


def insert_row(game, row):
    sheet = game.sheet.api
    sheet.unprotect("")
    sheet.Rows.insertByIndex(row - 1, 1)


def move_name(game, name, span):
    game.book.names[name].delete()
    game.book.names.add(name, f"=Game!{span}")


DAMAGE = {
    "sheet Secret gone": (lambda game: delete(game, "Secret"), "GameSettings"),
    "a row within the attempts": (lambda game: insert_row(game, 5), "Possibilities"),
    "a row within the table": (lambda game: insert_row(game, 700), "Possibilities"),
    "a name gone": (lambda game: game.book.names["GameChoices"].delete(), "GameChoices"),
    "a name moved": (lambda game: move_name(game, "GamePlay", "$A$1:$B$2"), "GamePlay"),
}


@pytest.mark.parametrize(("damage", "named"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_workbook(game, macros, damage, named):
    """If a workbook is damaged, every button shows one message with the damaged name and the remedy."""
    macros.manual_play(game.book)
    game.guess(1, "1122")
    damage(game)
    refuses(game, macros, named)


def refuses(game, macros, named):
    """Check that every button shows one message with the damaged name and the remedy."""
    for button in BUTTONS:
        said = len(game.book.app.impl.alerts)
        getattr(macros, button)(game.book)
        assert len(game.book.app.impl.alerts) == said + 1
        assert named in game.book.app.impl.alerts[-1]
        assert "mastermind-xl game" in game.book.app.impl.alerts[-1]


SETTINGS = ((1, "six", "GameSettings"), (3, None, "GameSettings"), (0, 0, "GameSettings"), (5, 1, "another version"))
"""A column of the settings, what it contains there, and what the message names."""


def test_damaged_settings(game, macros):
    """Every button reports invalid settings and those of another version; once they are corrected, a game continues."""
    macros.manual_play(game.book)
    for column, value, named in SETTINGS:
        cell = game.book.names["GameSettings"].refers_to_range[0, column]
        before = cell.value
        cell.value = value
        refuses(game, macros, named)
        cell.value = before
    macros.solve(game.book)
    assert game.message.startswith("✔ ")


MOVED = {
    "all tabs renamed": lambda game: (
        rename(game, "Game", "Our game, 2"),
        rename(game, "Secret", "It's secret"),
        rename(game, "Review", "R"),
        rename(game, "Statistics", "S"),
    ),
    "rows and columns inserted": lambda game: (insert_row(game, 1), game.sheet.api.Columns.insertByIndex(6, 2)),
}


@pytest.mark.parametrize("move", MOVED.values(), ids=MOVED)
def test_what_was_moved_is_found(game, macros, move):
    """Macros find their cells by defined names, even after sheets were renamed or rows and columns inserted."""
    move(game)
    macros.manual_play(game.book)
    assert game.code == "????"
    first = game.book.names["Guesses"].refers_to_range[0, :]
    first.value = [1, 1, 2, 2]
    macros.hint(game.book)
    assert "Your last guess was possible" in game.message
    macros.solve(game.book)
    assert game.message.startswith("✔ ")
    macros.review(game.book)
    macros.manual_play(game.book)
    assert game.book.names["GamesPlayed"].refers_to_range[0, 3].value == "solved by optimal"


def test_a_cell_that_was_once_a_date(game, macros):
    """A number typed into a cell with a date format is read as that number."""
    number = game.book.names["GameNumber"].refers_to_range
    guess = game.book.names["Guesses"].refers_to_range[0, 0]
    game.sheet.api.unprotect("")
    for cell in (number, guess):
        cell.number_format = "yyyy-mm-dd"
    number.value = 417
    game.guess(1, "1122")
    macros.hint(game.book)
    assert "Your last guess was possible" in game.message
    assert GameSheet(game.book).read().code == USUAL.hidden_code(417)
    assert [game.get("Blacks")[0][0], game.get("Whites")[0][0]] == [*score(USUAL.hidden_code(417), "1122")]


def test_a_date_that_is_typed_does_not_stay(game, macros):
    """A typed date does not change the format of an input cell; a number typed afterwards is shown as typed."""
    cell = game.book.names["GameNumber"].refers_to_range.api.getCellByPosition(0, 0)
    cell.setFormula("2026-01-02")
    cell.setFormula("417")
    assert cell.String == "417"


@pytest.mark.exhaustive
def test_typing_yes_shows_nothing_where_there_are_buttons(game, macros):
    """With buttons, typing yes does not show the code; the button Reveal Code does, and the game counts as revealed."""
    game.book.names["ButtonsHere"].refers_to_range.value = 1
    assert game.message.startswith("▶ To hide a code, click Manual Play.")
    macros.manual_play(game.book)
    shown = game.book.sheets["Game"][game.layout.shown.address]
    shown.value = "yes"
    assert game.code == "????"
    code = game.secret()
    game.guess(1, code)
    macros.review(game.book)
    assert game.get("GamesPlayed")[0][3] == "revealed"


def test_the_cursor_goes_to_where_the_next_peg_is_typed(game, macros):
    """Buttons of the game move the cursor to the next cell to type into; the button Review opens the sheet Review."""
    app = game.book.app

    def cursor():
        return app.selection.sheet.name, app.selection.address.replace("$", "")

    game.book.sheets["Statistics"].activate()
    macros.manual_play(game.book)
    assert cursor() == ("Game", "I3")
    game.guess(1, "1122")
    macros.hint(game.book)
    assert cursor() == ("Game", "I4")
    game.guess(2, "3...")
    macros.hint(game.book)
    assert cursor() == ("Game", "J4")
    macros.review(game.book)
    assert app.books.active.sheets.active.name == "Review"
    macros.undo(game.book)
    assert cursor() == ("Game", "I4")
    game.book.names["GameNumber"].refers_to_range.value = None
    macros.clear_attempts(game.book)
    macros.solve(game.book)
    assert cursor() == ("Game", "I15")  # below the board, for the answer


def test_no_formula_reaches_the_code(game, macros):
    """After a game number is typed, no changed cell shows the hidden code, one of its pegs or its row in the table."""
    number = 417
    code = USUAL.hidden_code(number)
    row = USUAL.index(code) + 1
    before = {sheet.name: sheet.used_range.options(ndim=2).value for sheet in game.book.sheets}
    game.book.names["GameNumber"].refers_to_range.value = number
    for sheet in game.book.sheets:
        after = sheet.used_range.options(ndim=2).value
        for was, now in zip(before[sheet.name], after, strict=True):
            new = [cell for old, cell in zip(was, now, strict=True) if cell != old and isinstance(cell, float)]
            assert not {row, row - 1, float(USUAL.format(code)), *code} & set(new), sheet.name


def test_the_calling_workbook_is_the_default(game, macros):
    """A macro that is called without a workbook uses the workbook that calls it."""
    game.book.set_mock_caller()
    macros.manual_play()
    assert game.code == "????"
    assert isinstance(xw.Book.caller(), xw.Book)
