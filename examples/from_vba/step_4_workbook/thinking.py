"""What the VBA thought in cells, as functions of values: no sheet, no Excel.

A code is four colours. An attempt is six values, as they stand in a row of the sheet: four colours, black, white.
"""

import numpy as np


def score(codes, guess):
    """What a guess is told by every code: black and white, a row each."""
    codes, guess = np.asarray(codes), np.asarray(guess)
    black = (codes == guess).sum(axis=1)
    common = sum(np.minimum((codes == color).sum(axis=1), (guess == color).sum()) for color in set(guess))
    return np.stack([black, common - black], axis=1)


def find_candidates(codes, attempts):
    """Tell which codes fit all attempts: True or False for each."""
    fits = np.ones(len(codes), dtype=bool)
    for *guess, black, white in attempts:
        fits &= (score(codes, guess) == (black, white)).all(axis=1)
    return fits


def next_guess(codes, attempts):
    """Choose 1122 first, then the code that leaves the fewest in the worst case; the first of several."""
    if not attempts:
        return [1, 1, 2, 2]
    left = np.asarray(codes)[find_candidates(codes, attempts)]
    if not len(left):
        raise ValueError("no code fits these attempts: an answer must be wrong")
    return min(left.tolist(), key=lambda guess: count_worst(left, guess))


def count_worst(codes, guess):
    """How many codes are left, at most, after a guess."""
    black, white = score(codes, guess).T
    return np.bincount(5 * black + white).max()


def solve(codes, code, attempts=()):
    """Play to the end against a hidden code; all attempts, those that were there among them."""
    attempts = list(attempts)
    while not attempts or attempts[-1][4] != 4:
        guess = next_guess(codes, attempts)
        attempts.append([*guess, *score([code], guess)[0].tolist()])
    return attempts
