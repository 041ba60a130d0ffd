"""Histories of attempts: which codes fit the answers, and what is wrong if no code does."""

import pytest
import reference
from draws import SMALL_BOARDS, answers, histories
from hypothesis import given
from hypothesis import strategies as st

from mastermind_xl import Attempt, Board, CodeError, Feedback, FeedbackError
from mastermind_xl.core.game import Game, read_attempt


def attempt(text):
    """Read an attempt on the usual board."""
    return read_attempt(text, Board())


def find_each(board, attempts):
    """Return the candidates, found in plain Python, as codes."""
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    return reference.find_candidates(codes, attempts)


boards_and_histories = st.sampled_from([*SMALL_BOARDS, Board(4, 8)]).flatmap(
    lambda board: st.tuples(st.just(board), histories(board))
)


class TestCandidates:
    """The codes that fit all attempts."""

    @given(boards_and_histories)
    def test_brute_force(self, drawn):
        """The candidates are the codes that fit every attempt, in standard rotation."""
        board, attempts = drawn
        expected = find_each(board, [(one.guess, one.feedback) for one in attempts])

        found = Game(board, attempts).candidates

        assert [board.code(index) for index in found] == expected
        assert Game(board, attempts).fits.shape == (len(attempts), board.size)

    def test_nothing_asked(self):
        """Before the first answer every code is a candidate."""
        assert Game(Board(), []).candidates.tolist() == list(range(1296))


class TestDiagnosis:
    """The diagnosis if no code fits."""

    @given(st.sampled_from([Board(3, 4), Board(3, 4, repeats=False)]), st.data())
    def test_brute_force(self, board, data):
        """If no code fits, the diagnosis lists every change of one answer after which some codes fit."""
        attempts = data.draw(histories(board, most=5))
        pairs = [(one.guess, one.feedback) for one in attempts]

        diagnosis = Game(board, attempts).diagnosis

        if find_each(board, pairs):
            assert diagnosis is None
            return
        assert diagnosis is not None
        empty = next(n for n in range(len(pairs) + 1) if not find_each(board, pairs[:n]))
        assert diagnosis.empty_after == empty
        repairs = {}
        for place, (guess, _) in enumerate(pairs):
            fit = find_each(board, pairs[:place] + pairs[place + 1 :])
            for answer, part in reference.partition(guess, fit).items():
                repairs[place + 1, answer] = len(part)
        assert {(one.number, one.feedback): one.code_count for one in diagnosis.repairs} == repairs
        assert len(diagnosis.repairs) == len(repairs)

    @given(histories(Board(3, 4), most=5))
    def test_order(self, attempts):
        """The diagnosis sorts corrected answers by the number of codes × the weight of the slip, then by attempt."""
        diagnosis = Game(Board(3, 4), attempts).diagnosis
        if diagnosis is None:
            return
        order = []
        for one in diagnosis.repairs:
            assert one.attempt == attempts[one.number - 1]
            assert one.feedback != one.attempt.feedback
            (was_black, was_white), (black, white) = one.attempt.feedback, one.feedback
            kinds = [80] * ((was_black, was_white) in ((black - 1, white), (black, white - 1)))
            kinds += [80] * ((was_black, was_white) in ((black - 1, white + 1), (black + 1, white - 1)))
            kinds += [40] * ((was_black, was_white) in ((black + 1, white), (black, white + 1)))
            kinds += [20] * ((was_black, was_white) in ((black - 1, white - 1), (black + 1, white + 1)))
            kinds += [60] * ((was_black, was_white) == (white, black))
            order.append((-one.code_count * (sum(kinds) or 1), one.number))

        assert order == sorted(order)

    @pytest.mark.parametrize(
        ("board", "attempts", "empty_after", "repairs"),
        [
            (Board(), ("1122:2,0", "1344:1,1", "3526:3,0", "3254:2,2"), 3, [(1, (1, 0), 1)]),
            # the likeliest slip first
            (
                Board(),
                ("1122:1,0", "1344:0,1", "3526:3,0", "3254:2,2"),
                4,
                [(2, (1, 1), 1), (4, (1, 2), 2), (4, (1, 1), 1), (4, (0, 3), 1)],
            ),
            # two answers are wrong
            (Board(), ("1111:4,0", "2222:4,0", "3333:4,0"), 2, []),
            # no code of the board gives the first answer
            (
                Board(4, 4, repeats=False),
                ("1234:0,0",),
                1,
                [(1, (0, 4), 9), (1, (1, 3), 8), (1, (2, 2), 6), (1, (4, 0), 1)],
            ),
        ],
    )
    def test_examples(self, board, attempts, empty_after, repairs):
        """The diagnosis tells after which attempt no code is left, and which single answers would change this."""
        diagnosis = Game(board, attempts).diagnosis

        assert diagnosis.empty_after == empty_after
        assert [(one.number, one.feedback, one.code_count) for one in diagnosis.repairs] == repairs


class TestText:
    """Attempts as people write them."""

    @given(st.sampled_from([Board(), Board(3, 12), Board(3, 7, repeats=False)]), st.data())
    def test_written_and_read(self, board, data):
        """An attempt written as ``GUESS:BLACK,WHITE`` is read back, with colours of one or two digits."""
        index = data.draw(st.integers(0, board.size - 1))
        answer = data.draw(answers(board.pegs))
        code = board.code(index)

        assert read_attempt(f"{board.format(code)}:{answer}", board) == Attempt(code, answer)

    @pytest.mark.parametrize("text", ["1122:1,2", " 1122 : 1, 2 ", "1,1,2,2:1,2", "1 1 2 2:1,2"])
    def test_forms(self, text):
        """Extra spaces and commas in a code or an answer are accepted; the colon separates them."""
        assert attempt(text) == Attempt((1, 1, 2, 2), Feedback(1, 2))

    @pytest.mark.parametrize(
        ("text", "error", "names"),
        [
            ("", FeedbackError, "1122:1,1"),
            ("1122 1,1", FeedbackError, "'1122 1,1' is not an attempt"),
            ("1122:", FeedbackError, "1122:.*1,2"),
            ("1122:1", FeedbackError, "'1' is not an answer"),
            ("1122:4,1", FeedbackError, "1122:4,1: .*are 5 pegs: a code has 4"),
            ("1122:-1,1", FeedbackError, "'-1,1' is not an answer"),
            (":1,1", CodeError, "is not a code"),
            ("1122:1,1:0,0", CodeError, "'1122:1,1' is not a code"),
        ],
    )
    def test_no_attempt(self, text, error, names):
        """The message about an unreadable attempt shows which part of the text is wrong."""
        with pytest.raises(error, match=names):
            attempt(text)
