"""``game NEW --from OLD`` continues a game that another version has written, and refuses every other file."""

import datetime
import tarfile
from pathlib import Path

import pytest
from openpyxl import load_workbook

from mastermind_xl import Board
from mastermind_xl.cli import main

OLD = Path(__file__).parent / "old" / "files.tar.xz"
TYPED = {
    "GameNumber": [[7]], "Guesses": [[1, 2], ["y", "blau"]], "ColorNames": [["orange"], ["yellow"], ["blau"]],
    "GamesPlayed": [[datetime.datetime(2026, 1, 2), "12", 3, "found", 1, 0]], "StrategyName": [["knuth"]],
    "MatchPlayed": [["Ann", "Bob", None, 4], [], [3]],
}  # fmt: skip


def type_into(path, typed):
    """Type into named cells of a game workbook."""
    book = load_workbook(path)
    for name, rows in typed.items():
        ((title, address),) = book.defined_names[name].destinations
        first, *_ = address.split(":")
        start = book[title][first]
        for down, row in enumerate(rows):
            for across, value in enumerate(row):
                if value is not None:
                    start.offset(down, across).value = value
    book.save(path)


@pytest.mark.parametrize("commit", ["0f775c38", "72ae2ebc"])
def test_an_earlier_game_goes_on(commit, tmp_path, open_in_libreoffice):
    """The new workbook has the guesses, the hidden code, the names of colours, the list of games and the match of the old."""
    old, new = tmp_path / "old game.xlsx", tmp_path / "new.xlsx"
    with tarfile.open(OLD) as files:
        old.write_bytes(files.extractfile(f"{commit}/game.xlsx").read())
    type_into(old, TYPED)
    assert main(["game", str(new), "--from", str(old)]) == 0
    sheet = open_in_libreoffice(new)
    assert sheet.get("Guesses")[:3] == [[1, 2], ["y", "blau"], ["", ""]]
    assert Board(2, 3).hidden_code(7) == (3, 2)
    assert [sheet.get(name)[:2] for name in ("Blacks", "Whites")] == [[[1], [0]], [[0], [2]]]
    assert sheet.get("Message")[0][0].startswith("▶ Attempt 3")
    assert sheet.get("ColorLetters") == [["O"], ["Y"], ["B"]]
    assert sheet.get("StrategyName") == [["knuth"]]
    assert sheet.get("GamesPlayed")[0][1:4] == ["12", 3, "found"]
    assert sheet.get("MatchPlayed")[0][:2] == ["Ann", "Bob"]
    assert sheet.get("MatchPlayed")[2][:2] == [3, ""]
    assert sheet.errors() == []


@pytest.mark.slow
def test_what_is_no_game_is_refused(tmp_path, written, capsys):
    """A solver, a text, a missing file and an option for the board are refused in one line, and nothing is written."""
    new = tmp_path / "new.xlsx"
    solver = written("solver.xlsx", "solver", "--pegs", "2", "--colors", "3")
    game = written("game.xlsx", "game", "--pegs", "2", "--colors", "3")
    text, gone = tmp_path / "text.xlsx", tmp_path / "gone.xlsx"
    text.write_text("no zip")
    refused = {
        (solver,): "is not a game workbook", (text,): "not a workbook", (gone,): "cannot be read",
        (game, "--pegs", "3"): "leave out these options", (game, "--language", "de"): "leave out these options",
    }  # fmt: skip
    capsys.readouterr()
    for (path, *more), told in refused.items():
        assert main(["game", str(new), "--from", str(path), *more]) == 2
        err = capsys.readouterr().err
        assert (told in err, str(path) in err, err.count("\n")) == (True, True, 1)
        assert not new.exists()


@pytest.mark.slow
def test_a_workbook_of_today_goes_on_in_its_language(tmp_path, written):
    """A German game with a typed formula sign is carried over as text, with its language and its list of colours."""
    old, new = tmp_path / "old.xlsx", tmp_path / "new.xlsx"
    old.write_bytes(written("game.xlsx", "game", "--pegs", "2", "--colors", "3", "--language", "de").read_bytes())
    type_into(old, {"Guesses": [["rot", "'=1+2"]], "OwnCode": [[2, 3]]})
    assert main(["game", str(new), "--from", str(old)]) == 0
    before, after = load_workbook(old), load_workbook(new)
    assert after.sheetnames == before.sheetnames
    for name in ("Guesses", "OwnCode", "ColorNames", "Language"):
        assert after.defined_names[name].attr_text == before.defined_names[name].attr_text
    ((title, address),) = after.defined_names["Guesses"].destinations
    assert [cell.value for cell in after[title][address][0]] == ["rot", "'=1+2"]
