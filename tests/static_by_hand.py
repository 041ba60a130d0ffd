"""Sets of fixed guesses, checked in plain Python."""

from itertools import count

import reference

from mastermind_xl import Board

USUAL = Board()


GREENWELL = ["1221", "2354", "3311", "4524", "5656", "6643"]


FIVE = ["4322", "6161", "5451", "3314", "6536"]


def steps(number):
    """Return a stop function that returns True after this many calls."""
    counter = count()
    return lambda: next(counter) >= number


def indices(board, texts):
    return [board.index(text) for text in texts]


def answers_by_hand(board, guesses):
    """Return the codes by their answers to these guesses (given as indices), by the reference."""
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    asked = [codes[guess] for guess in guesses]
    return {code: tuple(reference.feedback(code, guess) for guess in asked) for code in codes}


def distinct_by_hand(board, guesses):
    return len(set(answers_by_hand(board, guesses).values()))


def answer(sheet, k, feedback):
    for name, number in zip(("FixedBlacks", "FixedWhites"), feedback, strict=True):
        sheet.put(name, k, 0, number)
