"""Measures of the parts that a guess makes, as formulas with their values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mastermind_xl.core.partition import Sizes
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.package import Value
from mastermind_xl.sheets.writing.table_styles import AVERAGE, COUNT
from mastermind_xl.strategies.best_guess import expected_size, few_parts, information, worst_part


@dataclass(frozen=True)
class Measure:
    """One measure.

    Attributes:
        head: as it is called on a sheet.
        formula: from the cells with the sizes of the parts, one row or column, to a formula, without ``=``.
        value: from sizes of parts, shape (ranks, 1), to what the formula gives.
        style: how it is shown.
        best: ``MIN`` or ``MAX``, whichever is better.
    """

    head: str
    formula: Callable[[Area], str]
    value: Callable[[Sizes], Value]
    style: str
    best: str


def _entropy(cells: Area) -> str:
    """Part by part: inside SUMPRODUCT, Gnumeric takes LN of one cell of a range only."""
    parts = "+".join(f"{cell.address}*LN(MAX({cell.address},1))" for cell in cells.cells)
    return f"(LN(SUM({cells.span}))-({parts})/SUM({cells.span}))/LN(2)"


MEASURES = (
    Measure(
        "Parts",
        lambda cells: f'COUNTIF({cells.span},">0")',
        lambda sizes: -int(few_parts(sizes)[0]),
        COUNT,
        "MAX",
    ),
    Measure(
        "Worst", lambda cells: f"MAX({cells.span})", lambda sizes: int(worst_part(sizes)[0]), COUNT, "MIN"
    ),
    Measure(
        "Expected",
        lambda cells: f"SUMPRODUCT({cells.span},{cells.span})/SUM({cells.span})",
        lambda sizes: int(expected_size(sizes)[0]) / int(np.sum(sizes)),
        AVERAGE,
        "MIN",
    ),
    Measure(
        "Entropy, bits",
        _entropy,
        lambda sizes: float(information(sizes)[0]),
        AVERAGE,
        "MAX",
    ),
)
"""Kooi's, Knuth's, Irving's and Neuwirth's."""
