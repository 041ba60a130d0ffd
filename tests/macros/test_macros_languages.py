"""In LibreOffice, the buttons use the language of the workbook."""

import pytest
from played_sheet import LAYOUT, USUAL
from pseudo import make_catalogue

from mastermind_xl.cli import main
from mastermind_xl.core import languages
from mastermind_xl.core.languages import fill, load_catalogue, speaking, word
from mastermind_xl.core.messages import DONE, NEXT, PRAISED, WRONG, praise
from mastermind_xl.sheets.game import layout as at
from mastermind_xl.sheets.writing.area import tab


@pytest.mark.parametrize("name", ["de", "fr"])
@pytest.mark.exhaustive
def test_whole_games(monkeypatch, name, open_game, macros, tmp_path):
    """In whole games, the messages of all buttons, the review and the list of games use the workbook's language."""
    own = make_catalogue() | load_catalogue(name)  # what is not translated yet is in brackets
    monkeypatch.setattr(languages, "load_catalogue", lambda _: own)
    path = tmp_path / "Ő İ ß.xlsx"
    assert main(["game", str(path), "--language", name]) == 0
    game = open_game(path)

    def click(button):
        getattr(macros, button)(game.book)  # nobody tells the click the language
        return game.message

    def say(text, **places):
        with speaking(name):
            return fill(text, **places)

    def shown(place):
        with speaking(name):
            title = tab(place.sheet)
        return game.book.sheets[title][place.span].options(ndim=2).value

    assert say("Hint") != "Hint"
    nothing = say("{button}: {error}.", button=say("Undo"), error=say("there is no attempt to take back"))
    assert click("undo") == WRONG + nothing
    with speaking(name):
        board = str(USUAL)
    assert click("manual_play") == NEXT + say("A code is hidden: {board}. Type your first guess.", board=board)

    game.hide("4563")
    assert game.message == NEXT + say("The code is hidden. Type a guess.")
    game.guess(1, "1122")
    assert say("Click Hint again to see how many codes are left.") in click("hint")
    assert say("Click Hint again to see the best guess.") in click("hint")
    assert say("The code is {code}: {names}.", code="4563", names="").split("4563")[0] in click("reveal_code")
    assert click("reveal_code") == NEXT + say("The code is hidden again. Type a guess.")
    click("solve")
    tries = len(game.attempts)
    with speaking(name):
        said = fill(PRAISED, praise=praise(tries), n=tries, code="4563")
    assert game.message.startswith(DONE + said)
    assert say("See the sheet Review for more.") in click("review")
    verdicts = {row[10] for row in shown(LAYOUT.reviewed_moves) if row[10]}
    with speaking(name):
        assert verdicts <= {word(each, "verdict") for each in ("best", "good", "weak", "wasted")}

    click("manual_play")
    played = game.book.names["MatchPlayed"].refers_to_range
    played[0, 0:2].value = ["Ann", say(at.COMPUTER).upper()]
    game.hide("1234")
    game.guess(1, "1123")
    game.guess(2, "1234")
    click("clear_attempts")
    rows = [row for row in shown(at.GAMES_LIST) if row[at.RESULT]]
    assert [row[at.RESULT] for row in rows] == [say("revealed"), say("found")]
    assert [value for _, value in shown(at.FIGURES)][:5] == [2, 1, 0, 2, 2]
    assert [row[1:] for row in shown(LAYOUT.distribution)][1] == [1, 0]

    game.hide("4563")
    click("solve")
    tries = len(game.attempts)
    click("manual_play")
    assert shown(at.GAMES_LIST)[2][at.RESULT].startswith(say("solved"))
    assert played[2, 0:2].value == [2, tries]
