"""The calculations that VBA did in cells, as Python functions of values, without a sheet or Excel.

A code is four colours. An attempt is the six values of a row on the sheet: four colours, black, white.
"""

import numpy as np


def score(codes, guess):
    """The answers of all codes to a guess, one row of (black, white) per code."""
    codes, guess = np.asarray(codes), np.asarray(guess)
    black = (codes == guess).sum(axis=1)
    common = sum(np.minimum((codes == color).sum(axis=1), (guess == color).sum()) for color in set(guess))
    return np.stack([black, common - black], axis=1)


def find_candidates(codes, attempts):
    """One truth value per code: True if the code fits all attempts."""
    fits = np.ones(len(codes), dtype=bool)
    for *guess, black, white in attempts:
        fits &= (score(codes, guess) == (black, white)).all(axis=1)
    return fits


def next_guess(codes, attempts):
    """Guess 1122 first, then the code whose largest part is smallest; ties go to the first."""
    if not attempts:
        return [1, 1, 2, 2]
    left = np.asarray(codes)[find_candidates(codes, attempts)]
    if not len(left):
        raise ValueError("no code fits these attempts: an answer must be wrong")
    return min(left.tolist(), key=lambda guess: count_worst(left, guess))


def count_worst(codes, guess):
    """The largest number of codes that can be left after a guess."""
    black, white = score(codes, guess).T
    return np.bincount(5 * black + white).max()


def solve(codes, code, attempts=()):
    """Play to the end against a hidden code, and return all attempts, including the given ones."""
    attempts = list(attempts)
    while not attempts or attempts[-1][4] != 4:
        guess = next_guess(codes, attempts)
        attempts.append([*guess, *score([code], guess)[0].tolist()])
    return attempts
