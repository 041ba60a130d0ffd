"""The depths of a tree: how many codes it finds with each guess, as one whole number that has the last guess on top.

Of all trees of least total the best one leaves the fewest codes for the last guess, then for the one before. So its
depths are least. One more guess before a set multiplies the depths of its tree by ``1 << BITS``; a lower number stays
lower, so that the best tree of a set is its best tree everywhere. With ``BITS`` = 4, a tree that finds 1 code with the
first guess, 5 with the second and 2 with the third would have the depths 0x2510.
"""

from __future__ import annotations

from functools import lru_cache

from mastermind_xl.search.sets import MOST_CODES

BITS = MOST_CODES.bit_length()  # binary digits for the number of codes found with one guess

WORST = 1 << BITS * (MOST_CODES + 1)
"""Above the depths of any tree, even of one that asks for one code after the other."""


@lru_cache(maxsize=1 << 16)
def least_depths(count: int, total: int, most: tuple[int, int, int], branches: int) -> int:
    """Return the least depths of ``count`` codes with a total; ``WORST`` if no tree has that total.

    ``total`` is the number of guesses for all of them. ``most`` is the most codes that can be found with the
    first guess, with the second and with the third, and ``branches`` the most parts into which a guess
    divides the codes that are left.
    """
    depth = -(-total // count)
    while _most_total(count, depth, most, branches) < total:
        depth += 1
    depths = 0
    while count and depth:
        # as few with the last guess as the total of the earlier ones allows
        few, many = 0, count
        while few < many:
            some = (few + many) // 2
            if _most_total(count - some, depth - 1, most, branches) >= total - depth * some:
                many = some
            else:
                few = some + 1
        depths += few << BITS * depth
        count, total, depth = count - few, total - depth * few, depth - 1
    return depths if total == count == 0 else WORST  # the codes need more than that total


def _most_total(count: int, depth: int, most: tuple[int, int, int], branches: int) -> int:
    """Return the greatest total of ``count`` codes that are found within ``depth`` guesses; -1 if that is impossible."""
    # ``most`` and ``branches`` as for ``least_depths``.
    total = 0
    for guess in range(depth, 0, -1):
        some = min(count, most[guess - 1] if guess <= 3 else most[2] * branches ** (guess - 3))
        total, count = total + guess * some, count - some
        if not count:
            return total
    return total if not count else -1
