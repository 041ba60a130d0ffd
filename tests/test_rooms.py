"""A reader of one feature has to open only a few files; ``python tests/rooms.py`` lists them."""

from cProfile import Profile
from pstats import Stats

import pytest
from rooms import entered

from mastermind_xl.cli import main


def test_the_rooms_are_those_of_the_way():
    """The files that a click on Solve uses include the file of the button and the file of the strategy."""
    files = entered("solve")

    assert "solve" in files["excel/buttons.py"]
    assert "choose" in files["strategies/optimal.py"]


@pytest.mark.slow
def test_places_are_not_named_again_and_again(tmp_path):
    """Writing the solver workbook calls the functions in ``area.py`` fewer than 100,000 times."""
    profile = Profile()

    assert profile.runcall(main, ["solver", str(tmp_path / "solver.xlsx")]) == 0

    calls = {where: count for where, (_, count, *_) in Stats(profile).stats.items() if "area.py" in where[0]}
    assert 10_000 < sum(calls.values()) < 100_000, calls
