"""Measures of the parts that a guess makes, as formulas with their values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mastermind_xl.core.partition import Sizes
from mastermind_xl.core.strategies import expected_size, few_parts, information, worst_part
from mastermind_xl.workbook.figures import AVERAGE, COUNT
from mastermind_xl.workbook.package import Value


@dataclass(frozen=True)
class Measure:
    """One measure.

    Attributes:
        head: as it is called on a sheet.
        formula: from the cells with the sizes of the parts to a formula, without ``=``.
        value: from sizes of parts, shape (ranks, 1), to what the formula gives.
        style: how it is shown.
        best: ``MIN`` or ``MAX``, whichever is better.
    """

    head: str
    formula: Callable[[str], str]
    value: Callable[[Sizes], Value]
    style: str
    best: str


MEASURES = (
    Measure(
        "Parts", lambda cells: f'COUNTIF({cells},">0")', lambda sizes: -int(few_parts(sizes)[0]), COUNT, "MAX"
    ),
    Measure("Worst", lambda cells: f"MAX({cells})", lambda sizes: int(worst_part(sizes)[0]), COUNT, "MIN"),
    Measure(
        "Expected",
        lambda cells: f"SUMPRODUCT({cells},{cells})/SUM({cells})",
        lambda sizes: int(expected_size(sizes)[0]) / int(np.sum(sizes)),
        AVERAGE,
        "MIN",
    ),
    Measure(
        "Entropy, bits",
        lambda cells: f"(LN(SUM({cells}))-SUMPRODUCT({cells},LN({cells}+({cells}=0)))/SUM({cells}))/LN(2)",
        lambda sizes: float(information(sizes)[0]),
        AVERAGE,
        "MAX",
    ),
)
"""Kooi's, Knuth's, Irving's and Neuwirth's."""
