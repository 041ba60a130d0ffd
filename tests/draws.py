"""What hypothesis draws: codes of a board, answers that a code can give, histories."""

import reference
from hypothesis import settings
from hypothesis import strategies as st

from mastermind_xl import Attempt, Board, Feedback
from mastermind_xl.strategies import REGISTRY

patient = settings(deadline=None)
"""The first call on a board prepares its tables, so single examples are not timed."""

PLANNED = [name for name, kind in REGISTRY.items() if not kind.takes_opening]
"""Strategies with an order of guesses of their own, which needs boards with repeats."""

DETERMINED = [name for name, kind in REGISTRY.items() if not kind.is_random and name not in PLANNED]
"""Strategies that the candidates alone decide."""

SMALL_BOARDS = [Board(3, 4), Board(3, 5, repeats=False), Board(2, 11), Board(4, 3)]


def codes(board):
    """Draw a code of the board."""
    colors = range(1, board.colors + 1)
    if board.repeats:
        return st.lists(st.sampled_from(colors), min_size=board.pegs, max_size=board.pegs).map(tuple)
    return st.permutations(colors).map(lambda order: tuple(order[: board.pegs]))


def answers(pegs):
    """Draw a feedback that some pair of codes gets."""
    possible = [
        Feedback(black, white)
        for black in range(pegs + 1)
        for white in range(pegs + 1 - black)
        if (black, white) != (pegs - 1, 1)
    ]
    return st.sampled_from(possible)


@st.composite
def histories(draw, board, most=6):
    """Draw guesses answered after one hidden code, but for some answers that may be anything."""
    hidden = draw(codes(board))
    attempts = []
    for guess in draw(st.lists(codes(board), max_size=most)):
        truthful = draw(st.sampled_from([True, True, True, False]))
        answer = Feedback(*reference.feedback(hidden, guess)) if truthful else draw(answers(board.pegs))
        attempts.append(Attempt(guess, answer))
    return attempts
