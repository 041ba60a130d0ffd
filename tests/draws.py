"""Random test data for hypothesis: codes of a board, possible answers, and histories of attempts."""

import reference
from hypothesis import strategies as st

from mastermind_xl import Attempt, Board, Feedback
from mastermind_xl.strategies import REGISTRY

PLANNED = [name for name, kind in REGISTRY.items() if "opening" not in kind.parameters]
"""Strategies with a planned order of guesses; they need boards with repeats."""

DETERMINED = [name for name, kind in REGISTRY.items() if not kind.is_random and name not in PLANNED]
"""Strategies whose guess depends only on the candidates."""

SMALL_BOARDS = [Board(3, 4), Board(3, 5, repeats=False), Board(2, 11), Board(4, 3)]
BOARDS = [Board(1, 1), Board(1, 4), *SMALL_BOARDS, Board(4, 4, repeats=False)]
"""Small boards, with the smallest and one whose codes have all of its colours."""


def codes(board):
    """Draw a code of the board."""
    colors = range(1, board.colors + 1)
    if board.repeats:
        return st.lists(st.sampled_from(colors), min_size=board.pegs, max_size=board.pegs).map(tuple)
    return st.permutations(colors).map(lambda order: tuple(order[: board.pegs]))


def answers(pegs):
    """Draw a feedback that is possible with this number of pegs."""
    possible = [
        Feedback(black, white)
        for black in range(pegs + 1)
        for white in range(pegs + 1 - black)
        if (black, white) != (pegs - 1, 1)
    ]
    return st.sampled_from(possible)


@st.composite
def histories(draw, board, most=6):
    """Draw guesses with the answers of one hidden code, except that some answers are random."""
    hidden = draw(codes(board))
    attempts = []
    for guess in draw(st.lists(codes(board), max_size=most)):
        truthful = draw(st.sampled_from([True, True, True, False]))
        answer = Feedback(*reference.feedback(hidden, guess)) if truthful else draw(answers(board.pegs))
        attempts.append(Attempt(guess, answer))
    return attempts
