"""Draw 12,000 codes as Manual Play does, and test whether every code is equally likely.

The program prints, as bars, how often each colour came up in each place and how many codes were drawn
how often. It also prints the chi-square of these counts: the sum of (count - expected)² / expected. On
average, chance gives a chi-square equal to the number of counts that can vary freely. A value more than
three times its spread away would mean that some codes are drawn more often than others.

Run it with: python examples/draw_codes.py [DRAWS [SEED]]
"""

import sys
from math import exp, factorial, sqrt

import numpy as np

from mastermind_xl import Board

BOARD = Board(pegs=4, colors=6)
LENGTH = 50


def chi_square(counts: np.ndarray) -> float:
    """The chi-square of counts that should all be equal."""
    expected = counts.sum() / counts.size
    return float(((counts - expected) ** 2).sum() / expected)


def tell(what: str, square: float, free: int) -> str:
    """A line of text that compares a chi-square with what chance gives."""
    spread = (square - free) / sqrt(2 * free)
    verdict = "as chance has it" if abs(spread) < 3 else "not by chance"
    return f"{what}: chi-square {square:.1f}, expected {free} ± {sqrt(2 * free):.1f}: {verdict}"


def plot(counts: dict[str, float], marks: dict[str, float]) -> None:
    """Print one bar per line, with a mark at its expected end."""
    highest = max(*counts.values(), *marks.values())
    for name, count in counts.items():
        bar = "#" * round(LENGTH * count / highest)
        place = round(LENGTH * marks[name] / highest)
        bar = bar.ljust(place)
        print(f"{name:>9} {count:7,.0f} {bar[:place]}|{bar[place:]}".rstrip())


def main() -> None:
    """Draw the codes, count them and print the bars."""
    draws = int(sys.argv[1]) if len(sys.argv) > 1 else 12_000
    chance = np.random.default_rng(int(sys.argv[2]) if len(sys.argv) > 2 else None)
    drawn = [BOARD.index(BOARD.hidden_code(int(number))) for number in chance.integers(1, BOARD.size + 1, draws)]
    codes = BOARD.codes[drawn]

    colors = np.stack([np.bincount(codes[:, peg], minlength=BOARD.colors + 1)[1:] for peg in range(BOARD.pegs)])
    print(f"{draws:,} codes drawn: how often each colour was in each place (| is what is expected)")
    names = {
        f"{color} in {peg}": float(colors[peg - 1, color - 1])
        for peg in range(1, BOARD.pegs + 1)
        for color in range(1, BOARD.colors + 1)
    }
    plot(names, dict.fromkeys(names, draws / BOARD.colors))
    print(tell("Colours", chi_square(colors), BOARD.pegs * (BOARD.colors - 1)))

    often = np.bincount(drawn, minlength=BOARD.size)
    mean = draws / BOARD.size
    most = int(often.max())
    print(f"\nHow many of the {BOARD.size:,} codes were drawn how often")
    counts = {f"{times} times": float((often == times).sum()) for times in range(most + 1)}
    poisson = {f"{times} times": BOARD.size * exp(-mean) * mean**times / factorial(times) for times in range(most + 1)}
    plot(counts, poisson)
    print(tell("Codes", chi_square(often), BOARD.size - 1))


if __name__ == "__main__":
    main()
