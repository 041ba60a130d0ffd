"""A reader of one feature has to open only a few files; ``python tests/rooms.py`` lists them."""

from cProfile import Profile
from pstats import Stats

import pytest
from rooms import WAYS, entered

from mastermind_xl.cli import main

MOST = {"black": 3, "solve": 14, "suggest": 14, "suggest, away from the stored tree": 16, "evaluate": 22, "optimal": 21}
"""The highest number of files for each action; one of them has the languages, and for a click, three lay out the sheet."""


@pytest.mark.parametrize("way", WAYS)
def test_few_files_are_entered(way):
    """Each measured action, such as a click on Solve, calls functions in only a few files of the package."""
    files = entered(way)

    assert len(files) <= MOST[way], files


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
