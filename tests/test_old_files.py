"""Files of earlier versions: today's program goes on with them, or refuses them with one line that says what to do.

``tests/old/files.tar.xz`` has what the program wrote at five commits: a game and a solver (2 pegs, 3 colours), a checkpoint of
``optimal``, the records of ``play``, and what the page stored in a browser (3 pegs, 3 colours). In records and page, game 5 was
found with the second guess, and game 9 was left after the guess 221.
"""

import json
import tarfile
from functools import cache
from pathlib import Path

import pytest
import reference
from iron_book import IronBook
from programs import keep_data_in

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.excel import macros

ANOTHER = (
    "was written by another version of mastermind_xl: save it, then use "
    'mastermind-xl game NEW --from "game.xlsx" to continue in a new workbook.'
)


@cache
def read_archive():
    """The contents of all old files by their path, such as ``72ae2ebc/game.xlsx``."""
    with tarfile.open(Path(__file__).parent / "old" / "files.tar.xz") as archive:
        return {member.name: archive.extractfile(member).read() for member in archive}


def of_each_version(*names):
    """Run a test with a file of each version; the fixture ``old`` is the path of the first, beside it are the others."""
    found = [path.partition("/")[0] for path in read_archive() if path.endswith(f"/{names[0]}")]
    return pytest.mark.parametrize("old", [(commit, names) for commit in found], indirect=True, ids=found)


@pytest.fixture
def old(request, tmp_path):
    """A copy of an old file."""
    commit, names = request.param
    paths = [tmp_path / "mastermind-xl" / name for name in names]
    paths[0].parent.mkdir()
    for path in paths:
        path.write_bytes(read_archive()[f"{commit}/{path.name}"])
    return paths[0]


@of_each_version("game.xlsx")
def test_an_old_game_goes_on(old):
    """An old game answers; today's buttons find its code or, if its addresses were others, only say what to do."""
    book, code = IronBook(old), Board(2, 3).hidden_code(5)
    book.type("GameNumber", 0, [5])
    book.type("Guesses", 0, [1, 2])
    answer = reference.feedback(code, (1, 2))
    left = reference.find_candidates(reference.list_codes(2, 3), [((1, 2), answer)])
    assert [book.read(name)[0] for name in ("Blacks", "Whites", "Remaining")] == [[answer[0]], [answer[1]], [len(left)]]
    for click in (macros.solve, macros.review):
        click(book)
    is_played = len(book.alerts) == 0
    assert is_played or book.alerts == [f"{button}: game.xlsx {ANOTHER}" for button in ("Solve", "Review")]
    assert ([*code] in book.read("Guesses")) == is_played == (book.read("GamesPlayed")[0][2] is not None)
    book.type("Guesses", 1, code)
    assert book.read("Message")[0][0].startswith("✔")
    assert book.iron.errors() == []


@of_each_version("solver.xlsx")
@pytest.mark.slow
def test_an_old_solver_solves(old):
    """An old solver finds every code with its suggestions."""
    for code in reference.list_codes(2, 3):
        book, guess, row = IronBook(old), None, 0
        while guess != code:
            guess = tuple(map(int, book.read("Suggestions")[row]))
            for name, count in zip(("Blacks", "Whites"), reference.feedback(code, guess), strict=True):
                book.type(name, row, [count])
            row += 1
        assert book.read("Message")[0][0].startswith("✔")
        assert book.iron.errors() == []


@of_each_version("games.jsonl", "unfinished.jsonl")
def test_old_records_go_on(old, tmp_path, monkeypatch, at_prompt):
    """``play`` continues the unfinished game of an old version, and counts its finished game beside today's."""
    keep_data_in(tmp_path, monkeypatch)
    status, out, err = at_prompt(["resume", "111"], "play", "--pegs", "3", "--colors", "3")
    assert "You left game 9 after 1 of 10 attempts." in out
    assert "On this board so far: 2 games, 2 found, 2.00 guesses on average, 1 with help." in out
    assert (status, err, [*old.parent.glob("*damaged*")]) == (0, "", [])


@of_each_version("optimal.chk")
def test_an_old_checkpoint_goes_on(old, capsys):
    """``optimal`` continues from an old checkpoint, and proves the same as without it."""
    for checkpoint in ([], ["--checkpoint", str(old)]):
        assert main(["optimal", "--pegs", "3", "--colors", "4", "--json", *checkpoint]) == 0
    fresh, continued = map(json.loads, capsys.readouterr().out.splitlines())
    assert continued.pop("resumed") == str(old)
    assert continued | {"seconds": 0} == fresh | {"seconds": 0}
