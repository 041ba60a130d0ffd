"""After any history, advice is a guess, the found code, or a diagnosis of the contradiction."""

import pytest
import reference
from draws import BOARDS, DETERMINED, histories
from hypothesis import given
from hypothesis import strategies as st

from mastermind_xl import Attempt, Board, Feedback, advise, make_strategy
from mastermind_xl.core.game import Game


@given(board=st.sampled_from(BOARDS), name=st.sampled_from([*DETERMINED, "random"]), data=st.data())
def test_any_history(board, name, data):
    """After any answers, the advice is a guess, the found code or a diagnosis of the contradiction."""
    attempts = data.draw(histories(board))
    pairs = [(one.guess, one.feedback) for one in attempts]
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    candidates = reference.find_candidates(codes, pairs)

    advice = advise(make_strategy(name, board), Game(board, attempts))

    assert [advice.guess, advice.found, advice.diagnosis].count(None) == 2
    assert advice.remaining == len(candidates)
    if not candidates:
        assert advice.diagnosis == Game(board, attempts).diagnosis
    elif any(black == board.pegs for _, (black, _) in pairs):
        assert [advice.found] == candidates
    else:
        sizes = [len(part) for part in reference.partition(advice.guess, candidates).values()]
        assert advice.worst == max(sizes)
        assert advice.expected == pytest.approx(sum(size**2 for size in sizes) / len(candidates))
        assert advice.consistent == (advice.guess in candidates)
        if name in reference.STRATEGIES:
            assert advice.guess == reference.STRATEGIES[name](codes, candidates)


@pytest.mark.parametrize("name", DETERMINED)
def test_opening(name):
    """An opening chosen by the player is advised only as the first guess, and rated like any other guess."""
    first = Game(Board())
    second = first.play("1234", (0, 0))
    strategy = make_strategy(name, Board(), "6655")

    opening, then = advise(strategy, first), advise(strategy, second)

    assert opening.guess == (6, 6, 5, 5)
    assert (opening.remaining, opening.worst) == (1296, 256)
    assert opening.consistent
    assert then.guess == advise(make_strategy(name, Board()), second).guess


@pytest.mark.parametrize("order", [1, -1])
def test_found(order):
    """The advice reports the code that was found, by the last guess or before it, and no further guess."""
    attempts = [Attempt((1, 1, 2, 2), Feedback(2, 0)), Attempt((1, 3, 2, 4), Feedback(4, 0))][::order]

    advice = advise(make_strategy("first", Board()), Game(Board(), attempts))

    assert advice.found == (1, 3, 2, 4)
    assert (advice.guess, advice.remaining, advice.diagnosis) == (None, 1, None)


def test_two_codes_found():
    """If two different guesses have four black pegs, the advice reports a contradiction, not a found code."""
    attempts = [Attempt((1, 1, 2, 2), Feedback(4, 0)), Attempt((1, 3, 2, 4), Feedback(4, 0))]

    advice = advise(make_strategy("first", Board()), Game(Board(), attempts))

    assert advice.found is None
    assert advice.guess is None
    assert advice.diagnosis.empty_after == 2
