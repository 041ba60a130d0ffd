"""Game numbers: which code a number hides, the same one in the terminal, on the sheet and in Python.

Every number hides one code, and as many numbers in a row as there are codes hide each of them
once. Neighbouring numbers hide codes that have nothing to do with each other.

A board whose codes cannot be listed has more of them than there are numbers: there a number is the
seed of random draws, which a sheet can make as well.
"""

from __future__ import annotations

from math import gcd

_GOLDEN = 0.6180339887498949

MOST = 999_999_999
"""The greatest game number."""
FACTOR, MODULUS = 16_807, 2_147_483_647
"""A draw is the one before it times ``FACTOR``, modulo ``MODULUS`` (Park and Miller, 1988); exact on a sheet."""
PASSED = 2
"""Draws that are passed over, as small numbers make small ones."""


def factors(codes: int) -> tuple[int, int, int]:
    """``(a, b, c)``: the game number n hides the code at ``(n a + b) mod codes``, and c undoes a."""
    a = max(1, round(codes * _GOLDEN))
    while gcd(a, codes) != 1:
        a += 1
    return a, codes // 3, pow(a, -1, codes)


def index_of(number: int, codes: int) -> int:
    """Index of the code that a game number hides."""
    a, b, _ = factors(codes)
    return (number * a + b) % codes


def number_of(index: int, codes: int) -> int:
    """The game number from 1 to ``codes`` that hides the code at ``index``."""
    _, b, c = factors(codes)
    return (index - b) * c % codes or codes


def needed(pegs: int, colors: int, *, repeats: bool) -> int:
    """How many draws make a code: one for each peg, or one for each colour, the greatest of which are taken.

    Args:
        pegs: of the board.
        colors: of the board.
        repeats: whether it allows a colour more than once.
    """
    return pegs if repeats else colors


def draw_code(number: int, pegs: int, colors: int, *, repeats: bool) -> tuple[int, ...]:
    """The code that a game number draws on a board whose codes cannot be listed.

    Args:
        number: the game number.
        pegs: of the board.
        colors: of the board.
        repeats: whether it allows a colour more than once.
    """
    draws, draw = [], number
    for _ in range(PASSED + needed(pegs, colors, repeats=repeats)):
        draw = draw * FACTOR % MODULUS
        draws.append(draw)
    del draws[:PASSED]
    if repeats:
        return tuple(draw * colors // MODULUS + 1 for draw in draws)
    return tuple(draws.index(draw) + 1 for draw in sorted(draws, reverse=True)[:pegs])
