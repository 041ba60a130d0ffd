"""Game numbers: which code a number hides.

Every number hides one code, and as many numbers in a row as there are codes hide each of them
once. Neighbouring numbers hide codes that have nothing to do with each other.
"""

from __future__ import annotations

from math import gcd

_GOLDEN = 0.6180339887498949


def factors(codes: int) -> tuple[int, int]:
    """``(a, b)`` so that the game number n hides the code at index ``(n a + b) mod codes``."""
    a = max(1, round(codes * _GOLDEN))
    while gcd(a, codes) != 1:
        a += 1
    return a, codes // 3


def index_of(number: int, codes: int) -> int:
    """Index of the code that a game number hides."""
    a, b = factors(codes)
    return (number * a + b) % codes


def number_of(index: int, codes: int) -> int:
    """The game number from 1 to ``codes`` that hides the code at ``index``."""
    a, b = factors(codes)
    number = (index - b) * pow(a, -1, codes) % codes
    return number or codes
