"""Mastermind in plain Python, slow and easy to check: the tests compare the package with it.

Nothing here is taken from ``mastermind_xl``. Codes are tuples of colours from 1, feedback is a
pair (black, white), candidates are lists of codes in standard rotation.
"""

from functools import cache
from itertools import product


@cache
def feedback(code, guess):
    """Count equal positions first, then match the remaining pegs one by one."""
    black = 0
    code_left, guess_left = [], []
    for hidden, tried in zip(code, guess, strict=True):
        if hidden == tried:
            black += 1
        else:
            code_left.append(hidden)
            guess_left.append(tried)
    white = 0
    for tried in guess_left:
        if tried in code_left:
            code_left.remove(tried)
            white += 1
    return black, white


@cache
def list_codes(pegs, colors, repeats=True):
    """List all codes in standard rotation."""
    every = product(range(1, colors + 1), repeat=pegs)
    return tuple(code for code in every if repeats or len(set(code)) == pegs)


def find_candidates(codes, attempts):
    """List the codes that fit every attempt; an attempt is a pair of guess and feedback."""
    return [code for code in codes if all(feedback(code, guess) == answer for guess, answer in attempts)]


def find_fitting(board, attempts):
    """List the codes of a small board (anything with pegs, colors and repeats) that fit attempts with guess and feedback."""
    codes = list_codes(board.pegs, board.colors, board.repeats)
    return find_candidates(codes, [(each.guess, each.feedback) for each in attempts])


def partition(guess, candidates):
    """Group the candidates by the feedback they would give."""
    parts = {}
    for code in candidates:
        parts.setdefault(feedback(code, guess), []).append(code)
    return parts


def worst(guess, candidates):
    """The size of the guess's largest part."""
    return max(len(part) for part in partition(guess, candidates).values())


def first(codes, candidates):
    """Guess the first candidate."""
    return candidates[0]


def minimax(codes, candidates):
    """Guess the candidate whose largest part is smallest; ties go to the first in standard rotation."""
    if len(candidates) <= 2:
        return candidates[0]
    return min(candidates, key=lambda guess: worst(guess, candidates))


def knuth(codes, candidates):
    """Guess the code whose largest part is smallest; ties go to a candidate, then to the first code."""
    if len(candidates) <= 2:
        return candidates[0]
    possible = set(candidates)
    return min(codes, key=lambda guess: (worst(guess, candidates), guess not in possible))


STRATEGIES = {"first": first, "minimax": minimax, "knuth": knuth}


def distribution(strategy, codes, opening=None):
    """Count the codes that a strategy finds with guess 1, 2, …."""
    counts = []

    def play(candidates, depth):
        guess = opening if depth == 0 and opening else STRATEGIES[strategy](codes, candidates)
        for answer, part in partition(guess, candidates).items():
            if answer[0] < len(guess):
                play(part, depth + 1)
            else:
                counts.extend([0] * (depth + 1 - len(counts)))
                counts[depth] += 1

    play(list(codes), 0)
    return tuple(counts)
