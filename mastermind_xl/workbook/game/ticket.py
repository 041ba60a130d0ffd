"""Game numbers: which code a number hides.

Every number hides one code, and as many numbers in a row as there are codes hide each of them
once. Neighbouring numbers hide codes that have nothing to do with each other.

A board whose codes cannot be listed has more of them than there are numbers: there a number is the
seed of random draws, which the sheet can make as well.
"""

from __future__ import annotations

from math import gcd

from mastermind_xl.core.board import Board, Code

_GOLDEN = 0.6180339887498949

MOST = 999_999_999
"""The greatest game number."""
FACTOR, MODULUS = 16_807, 2_147_483_647
"""A draw is the one before it times ``FACTOR``, modulo ``MODULUS`` (Park and Miller, 1988); exact on a sheet."""
PASSED = 2
"""Draws that are passed over, as small numbers make small ones."""


def count_numbers(board: Board) -> int:
    """How many game numbers there are: they begin with 1."""
    return board.size if board.is_listed else MOST


def hidden_code(number: int, board: Board) -> Code:
    """The code that a game number hides."""
    if board.is_listed:
        return board.code(index_of(number, board.size))
    draws, draw = [], number
    for _ in range(PASSED + needed(board)):
        draw = draw * FACTOR % MODULUS
        draws.append(draw)
    if board.repeats:
        return tuple(draw * board.colors // MODULUS + 1 for draw in draws[PASSED:])
    greatest = sorted(draws[PASSED:], reverse=True)[: board.pegs]
    return tuple(draws.index(draw, PASSED) - PASSED + 1 for draw in greatest)


def needed(board: Board) -> int:
    """How many draws make a code: one for each peg, or one for each colour, the greatest of which are taken."""
    return board.pegs if board.repeats else board.colors


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
