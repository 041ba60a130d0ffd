"""Every place where answers are typed reads the same spellings; ``spellings`` has the table."""

import pytest
import spellings
from sheets import IronSheet


@pytest.mark.slow
def test_every_place_reads_every_spelling(written, run_node):
    """The commands and the HTML page read all 120 spellings of answers alike; cells differ in four spellings."""
    for text, meaning, read in spellings.table(IronSheet(written("solver.xlsx", "solver"))):
        assert read == dict.fromkeys(read, meaning) | (
            {"cells": read["cells"]} if text in spellings.CELLS_DIFFER else {}
        ), text
