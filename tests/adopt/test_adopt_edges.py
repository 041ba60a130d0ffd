"""The smallest board that is found in formulas."""

import pytest

from mastermind_xl.cli import main


@pytest.mark.parametrize(("rows", "last"), [(2, 12), (3, 5)])
def test_the_fewest_attempts(old, capsys, rows, last):
    """``adopt`` finds a board of three attempts by its formulas; of two, it takes the usual cells."""

    def prepare(_, sheet):
        for cell in (cell for row in sheet[f"M{3 + rows}:N12"] for cell in row):
            cell.value = None

    main(["adopt", str(old("classic", prepare=prepare))])
    assert f"Guesses I3:L{last}" in " ".join(capsys.readouterr().out.split())
