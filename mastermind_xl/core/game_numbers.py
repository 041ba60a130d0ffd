"""Game numbers: how each becomes an index or random draws, from which ``Board`` makes the code that the number hides.

Of codes that can be listed, any ``size`` consecutive game numbers hide each code once, and neighbouring numbers hide
unrelated codes. Of more codes, a game number is the seed of random draws, which a sheet can calculate as well.
"""

from collections.abc import Sequence
from datetime import date
from math import gcd

from mastermind_xl.core import messages
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.languages import fill
from mastermind_xl.core.typed import as_whole, ungrouped

MAX_GAME_NUMBER = 999_999_999
DRAW_FACTOR, DRAW_MODULUS = 16_807, 2_147_483_647
"""Each random number, a *draw*, is the previous one times the factor, modulo the modulus (Park and Miller, 1988). Sheets can calculate it exactly."""
PASSED_DRAWS = 2  # draws thrown away at the start, because a small seed gives a small first draw
FIRST_DAY = date(2020, 1, 1)  # the day of the first daily game, number 1
MOST_KNOWN = 300  # games that a player may still know; a player of more forgets the first ones
_GOLDEN = 0.6180339887498949


def read_number(number: int | str) -> int:
    """Read a game number, or its text; raises CodeError unless it is a number from 1 to 999,999,999."""
    seed = as_whole(ungrouped(number) if isinstance(number, str) else number)
    if not 1 <= seed <= MAX_GAME_NUMBER:
        raise CodeError(fill(messages.NO_GAME_NUMBER, number=number, most=MAX_GAME_NUMBER))
    return seed


def shuffle(size: int) -> tuple[int, int, int]:
    """Return ``(a, b, c)``: of ``size`` codes, number n hides the one with index ``(n a + b) mod size``; c is the inverse of a."""
    a = max(1, round(size * _GOLDEN))
    while gcd(a, size) != 1:
        a += 1
    return a, size // 3, pow(a, -1, size)


def known_numbers(begun: Sequence[int], size: int) -> set[int]:
    """Return the numbers of games that a player may still know: of games ``begun``, in order, on a board of ``size`` codes.

    A game whose number is known counts as played with help. On small boards only the last games are known, for half of
    the codes, so that there always are games that count.
    """
    return set(begun[max(0, len(begun) - min(MOST_KNOWN, size // 2)) :])


def draw(seed: int, count: int) -> list[int]:
    """Return ``count`` draws, each from 1 to ``DRAW_MODULUS`` - 1."""
    draws = [seed]
    for _ in range(PASSED_DRAWS + count):
        draws.append(draws[-1] * DRAW_FACTOR % DRAW_MODULUS)
    return draws[PASSED_DRAWS + 1 :]
