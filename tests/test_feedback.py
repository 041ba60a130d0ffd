"""Feedback for one pair of codes, and for many pairs at once."""

from collections import Counter
from itertools import product

import numpy as np
import pytest
import reference
from draws import codes
from hypothesis import given
from hypothesis import strategies as st

from mastermind_xl import Board, CodeError, Feedback, FeedbackError, score, score_many
from mastermind_xl.core.feedback import check_feedback, feedbacks, is_possible
from mastermind_xl.core.scoring import Scorer, scorer

boards = st.one_of(
    st.builds(Board, st.integers(1, 18), st.integers(1, 20)),
    st.builds(Board, st.integers(1, 18), st.integers(18, 24), st.just(False)),
)


def random_codes(board, count, seed):
    """Draw random codes of any board, even one too big to list, as an array."""
    rng = np.random.default_rng(seed)
    if board.repeats:
        return rng.integers(1, board.colors + 1, (count, board.pegs), np.uint8)
    rows = [rng.permutation(board.colors)[: board.pegs] + 1 for _ in range(count)]
    return np.array(rows, np.uint8).reshape(count, board.pegs)


def score_each(some, others):
    """Return the feedback of every pair by ``score``, as an array of shape (n, g, 2)."""
    return np.array([[score(code, guess) for guess in others] for code in some])


def rank_each(some, others):
    """Return the rank of every pair's feedback by ``score``, as a nested list."""
    return [[score(code, guess).rank for guess in others] for code in some]


class TestScore:
    """The function ``score``."""

    @given(st.data())
    def test_rule(self, data):
        """``score`` is symmetric, agrees with the reference implementation, and gives one peg per colour in common."""
        board = data.draw(boards)
        code, guess = data.draw(codes(board)), data.draw(codes(board))
        black, white = score(code, guess)

        assert (black, white) == reference.feedback(code, guess)
        assert black + white == (Counter(code) & Counter(guess)).total()
        assert score(guess, code) == (black, white)

    @pytest.mark.parametrize(
        ("code", "guess", "names"),
        [
            ("1122", "112", "not 4 and 3"),
            ("1122", "11z2", "'11z2'"),
            (None, "1122", "None"),
            ("1122", [1, 1, 2, 2.5], "2.5"),
            ("", "", "''"),
            ([], [], r"\[\]"),
            ("1020", "1020", "'1020'"),
            ("9" * 5000 + ",1", "1,1", "999"),
        ],
    )
    def test_no_codes(self, code, guess, names):
        """``score`` refuses empty codes, codes of different lengths and invalid pegs, and the message shows the fault."""
        with pytest.raises(CodeError, match=names):
            score(code, guess)


class TestRank:
    """The rank of a feedback in the list of all feedbacks."""

    @pytest.mark.parametrize("pegs", range(1, 19))
    def test_unique(self, pegs):
        """The ranks of all feedbacks count from 0 without gaps, in the order of the list ``feedbacks``."""
        listed = feedbacks(pegs)

        assert [answer.rank for answer in listed] == list(range(len(listed)))
        assert len(set(listed)) == len(listed) == (pegs + 1) * (pegs + 2) // 2
        assert listed[0] == (0, 0)
        assert listed[-1] == (pegs, 0)

    @pytest.mark.parametrize("pegs", range(1, 5))
    def test_possible(self, pegs):
        """``is_possible`` accepts exactly the feedbacks that occur between two codes."""
        every = reference.list_codes(pegs, pegs + 1)
        occurring = {reference.feedback(code, guess) for code in every for guess in every}
        drawn = product(range(-1, pegs + 2), repeat=2)

        assert {answer for answer in drawn if is_possible(Feedback(*answer), pegs)} == occurring
        assert occurring < set(feedbacks(pegs))


class TestCheck:
    """The function ``check_feedback``."""

    @pytest.mark.parametrize(
        ("black", "white", "names"),
        [(-1, 2, "-1 black .* pegs cannot be fewer than 0"), (2, -1, "-1 white.* pegs cannot be fewer than 0")],
    )
    def test_impossible(self, black, white, names):
        """``check_feedback`` refuses a negative number of pegs, and the message shows the number."""
        with pytest.raises(FeedbackError, match=names):
            check_feedback(Feedback(black, white), Board())


class TestScoreMany:
    """The function ``score_many``."""

    @given(board=boards, codes=st.integers(0, 50), guesses=st.integers(1, 50), seed=st.integers(0, 2**32))
    def test_same_as_score(self, board, codes, guesses, seed):
        """``score_many`` gives each pair of codes the same feedback as ``score``."""
        some = random_codes(board, codes, seed)
        others = random_codes(board, guesses, seed + 1)

        answers = score_many(board, some, others)

        assert answers.shape == (codes, guesses, 2)
        assert np.array_equal(answers, score_each(some, others).reshape(answers.shape))

    @pytest.mark.parametrize("pegs", [15, 16, 40, 99])
    def test_long_codes(self, pegs):
        """``score_many`` gives the right feedback for codes of up to 99 pegs with many equal colours."""
        board = Board(pegs, 2)
        some = np.ones((40, pegs), np.uint8)
        some[20:, : pegs // 2] = 2
        others = np.vstack([some[[0, -1]], some[-1:, ::-1]])

        assert np.array_equal(score_many(board, some, others), score_each(some, others))


class TestScorer:
    """The class ``Scorer``, which scores codes by their index."""

    @pytest.mark.parametrize(
        "board",
        [
            Board(),
            Board(1, 1),
            Board(3, 12),
            Board(4, 8),
            Board(3, 5, repeats=False),
            Board(5, 8, repeats=False),
            Board(16, 2),
            Board(17, 1),
        ],
        ids=str,
    )
    def test_same_as_score(self, board):
        """A ``Scorer`` gives the same feedback as ``score`` for lists of indices, for slices and for all codes."""
        rng = np.random.default_rng(1)
        some, others = rng.integers(0, board.size, 40), rng.integers(0, board.size, 45)
        start, end = board.size // 3, board.size // 3 + 45
        against = scorer(board).against

        everything = against(some[:3])

        assert against(some, others).tolist() == rank_each(board.codes[some], board.codes[others])
        assert against(some, slice(start, end)).tolist() == rank_each(board.codes[some], board.codes[start:end])
        assert everything.shape == (3, board.size)
        assert np.array_equal(everything[:, others], against(some[:3], others))

    def test_both_ways(self):
        """A ``Scorer`` has a table of all pairs of codes for the 4 × 6 board, but not for the 4 × 8 board."""
        assert Scorer(Board())._matrix is not None
        assert Scorer(Board(4, 8))._matrix is None
