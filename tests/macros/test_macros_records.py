"""The macros write reviews and statistics, through xlwings in LibreOffice."""

import numpy as np
import pytest
import reference
from played_sheet import ALIKE, LAYOUT

pytestmark = ALIKE


def expected_size(guess, candidates):
    return sum(len(part) ** 2 for part in reference.partition(guess, candidates).values()) / len(candidates)


@pytest.mark.exhaustive
def test_review_of_a_game(game, macros):
    """A review shows the counts that the reference implementation finds, and does not show the hidden code."""
    secret, guesses = (4, 5, 6, 3), ((1, 1, 2, 2), (3, 3, 4, 5), (3, 3, 4, 5))
    game.hide(secret)
    for attempt, guess in enumerate(guesses, 1):
        game.guess(attempt, guess)
    game.guess(4, "12..")  # an incomplete guess is not reviewed
    macros.review(game.book)
    assert game.code == "????"
    left = list(reference.list_codes(4, 6))
    rows = game.table(LAYOUT.reviewed_moves)
    for row, guess in zip(rows, guesses, strict=True):
        answer = reference.feedback(secret, guess)
        after = reference.find_candidates(left, [(guess, answer)])
        assert row[:8] == [*guess, *answer, len(left), len(after)]
        assert row[8] == pytest.approx(expected_size(guess, left))
        assert row[15] == pytest.approx(expected_size(tuple(map(int, row[11:15])), left))
        left = after
    assert [row[10] for row in rows] == ["good", rows[1][10], "wasted"]
    shown = game.table(LAYOUT.reviewed_best)
    assert len(shown) == 5
    for row in shown:
        guess = tuple(map(int, row[:4]))
        sizes = [len(part) for part in reference.partition(guess, left).values()]
        assert row[4:6] == ["yes" if guess in left else "no", max(sizes)]
        assert row[6] == pytest.approx(expected_size(guess, left))
        assert row[7] == len(sizes)
        assert row[8] == pytest.approx(sum(size / len(left) * np.log2(len(left) / size) for size in sizes))
    assert [row[6] for row in shown] == sorted(row[6] for row in shown)

    head = game.book.sheets["Review"][LAYOUT.review_summary.address]
    assert game.message.startswith(f"{head.value} See the sheet Review for more. Type the next guess.")
    assert "1 guess wasted" in head.value
    game.guess(4, secret)
    assert head.value == "▶ The game has continued since this review: click Review again."
    macros.review(game.book)
    assert head.value.startswith("✔ Lost ")
    assert game.table(LAYOUT.reviewed_best) == []
    assert "Manual Play hides another code." in game.message


@pytest.mark.exhaustive
def test_review_before_and_after_all(game, macros):
    """A review without guesses shows the best openings; if no code fits the answers, the review reports that."""
    macros.review(game.book)
    assert "No guess has been answered yet." in game.message
    assert game.table(LAYOUT.reviewed_moves) == []
    assert len(game.table(LAYOUT.reviewed_best)) == 5
    for attempt, answer in enumerate(((1, 1), (0, 0)), 1):
        game.guess(attempt, "1122")
        game.answer(attempt, *answer)
    macros.review(game.book)
    assert "No code fits these answers: none is left after attempt 2. If attempt" in game.message
    assert len(game.table(LAYOUT.reviewed_moves)) == 1
    assert game.table(LAYOUT.reviewed_best) == []
