"""Solve a matrix game in fractions by the simplex method with Bland's rule (1977), which always ends."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Weights = tuple[Fraction, ...]


class Equilibrium(NamedTuple):
    """The best play of both sides of a matrix game."""

    value: Fraction  # the amount that the rows win from the columns on average
    rows: Weights  # the chance of each row; against these chances no column loses less than the value
    columns: Weights  # the chance of each column; against these chances no row wins more than the value


def solve_game(columns: Sequence[Sequence[Fraction]]) -> Equilibrium:
    """Solve a matrix game; ``columns`` lists, for each column, the positive amount that each row wins."""
    # The largest sum of numbers y, one for each column, with A y <= 1 in every row is 1 / value.
    height, width = len(columns[0]), len(columns)
    one, zero = Fraction(1), Fraction(0)
    table = [
        [*(Fraction(column[row]) for column in columns), *(Fraction(row == other) for other in range(height)), one]
        for row in range(height)
    ]
    gains = [one] * width + [zero] * (height + 1)
    basis = [width + row for row in range(height)]
    while True:
        entering = next((place for place, gain in enumerate(gains[:-1]) if gain > 0), None)
        if entering is None:
            break
        ratios = ((row[-1] / row[entering], basis[n], n) for n, row in enumerate(table) if row[entering] > 0)
        _, _, leaving = min(ratios)
        pivot = table[leaving][entering]
        table[leaving] = [number / pivot for number in table[leaving]]
        for row in (*table[:leaving], *table[leaving + 1 :], gains):
            factor = row[entering]
            if factor:
                row[:] = [number - factor * other for number, other in zip(row, table[leaving], strict=True)]
        basis[leaving] = entering
    value = -1 / gains[-1]
    solution = dict(zip(basis, (row[-1] * value for row in table), strict=True))
    return Equilibrium(
        value,
        tuple(-gain * value for gain in gains[width:-1]),
        tuple(solution.get(column, zero) for column in range(width)),
    )
