"""A reader of one feature has to open only a few files; ``python tests/rooms.py`` lists them."""

import sys
from contextlib import suppress
from cProfile import Profile
from pathlib import Path
from pstats import Stats

import pytest
from rooms import entered

from mastermind_xl import Board, CodeError
from mastermind_xl.cli import main


def test_the_rooms_are_those_of_the_way():
    """The files that a click on Solve uses include the file of the button and the file of the strategy."""
    files = entered("solve")

    assert "solve" in files["excel/buttons.py"]
    assert "choose" in files["strategies/optimal.py"]


@pytest.mark.parametrize("text", ["1122", "rroy", "red red orange yellow", "112", "pink"])
def test_a_typed_code_walks_one_way(text):
    """While ``Board.parse`` reads a code or refuses it, no other file calls the file of the board."""
    board, files = Board(), []

    def look(frame, event, _):
        if event == "call":
            files.append(Path(frame.f_code.co_filename).stem)

    sys.setprofile(look)
    try:
        with suppress(CodeError):
            board.parse(text)
    finally:
        sys.setprofile(None)
    assert "codes" in files
    assert files.count("board") == 1


@pytest.mark.slow
def test_places_are_not_named_again_and_again(tmp_path):
    """Writing the solver workbook calls the functions in ``area.py`` fewer than 100,000 times."""
    profile = Profile()

    assert profile.runcall(main, ["solver", str(tmp_path / "solver.xlsx")]) == 0

    calls = {where: count for where, (_, count, *_) in Stats(profile).stats.items() if "area.py" in where[0]}
    assert 10_000 < sum(calls.values()) < 100_000, calls
