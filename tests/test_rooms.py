"""How many files a reader passes; ``python tests/rooms.py`` names them."""

from cProfile import Profile
from pstats import Stats

import pytest
from rooms import WAYS, entered

from mastermind_xl.cli import main

MOST = {
    "black": 3,
    "solve": 10,
    "suggest": 7,
    "suggest, away from the stored tree": 10,
    "evaluate": 18,
    "optimal": 18,
}
"""A click finds its cells by the layout with which they were written: three files, in place of addresses of its own."""


@pytest.mark.parametrize("way", WAYS)
def test_few_files_are_entered(way):
    """A cell function, a click on Solve and a suggestion stay in few rooms, and a proof in not many more."""
    files = entered(way)

    assert len(files) <= MOST[way], files


def test_the_rooms_are_those_of_the_way():
    """What is counted is what is called: the button, and the strategy that it asks."""
    files = entered("solve")

    assert "solve" in files["excel/buttons.py"]
    assert "choose" in files["strategies/optimal.py"]


@pytest.mark.slow
def test_places_are_not_named_again_and_again(tmp_path):
    """Writing the solver calls the functions of ``Area`` fewer than 100,000 times."""
    profile = Profile()

    assert profile.runcall(main, ["solver", str(tmp_path / "solver.xlsx")]) == 0

    calls = {where: count for where, (_, count, *_) in Stats(profile).stats.items() if "area.py" in where[0]}
    assert 10_000 < sum(calls.values()) < 100_000, calls
