"""How many files a reader passes; ``python tests/rooms.py`` names them."""

import pytest
from rooms import WAYS, entered

MOST = {"black": 3, "solve": 7, "suggest": 6, "suggest, away from the stored tree": 10, "evaluate": 18}


@pytest.mark.parametrize("way", WAYS)
def test_few_files_are_entered(way):
    """A cell function, a click on Solve and a suggestion stay in few rooms."""
    files = entered(way)

    assert len(files) <= MOST[way], files


def test_the_rooms_are_those_of_the_way():
    """What is counted is what is called: the button, and the strategy that it asks."""
    files = entered("solve")

    assert "solve" in files["excel/buttons.py"]
    assert "choose" in files["strategies/optimal.py"]
