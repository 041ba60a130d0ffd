"""The macros write reviews and statistics, through xlwings in LibreOffice."""

import numpy as np
import pytest
import reference
from played_sheet import ALIKE, LAYOUT, OWN, USUAL

from mastermind_xl import score
from mastermind_xl.excel.game_sheet import GameSheet
from mastermind_xl.sheets.game.layout import GAMES_LIST, MATCH_GUESSES, MATCH_NAMES

pytestmark = ALIKE


def expected_size(guess, candidates):
    return sum(len(part) ** 2 for part in reference.partition(guess, candidates).values()) / len(candidates)


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


def test_games_are_written_down(game, macros):
    """Every game is listed once when it is over, with its result and its numbers of hints and undone attempts."""
    wrong = iter(("1111", "2222", "3333", "4444", "5555", "6666", "1122", "2211", "3344", "4433") * 6)

    def begin():
        macros.manual_play(game.book)
        return game.get("Code") and GameSheet(game.book).read().code

    expected = []

    def ended(code, guesses, result, hints=0, back=0):
        expected.append([float(USUAL.format(code)), guesses, result, hints, back])

    code = begin()
    game.guess(1, "1111" if code != (1, 1, 1, 1) else "1112")
    game.guess(2, code)
    macros.review(game.book)
    ended(code, 2, "found")
    assert game.list == expected
    macros.clear_attempts(game.book)
    game.guess(1, code)
    macros.review(game.book)
    assert game.list == expected  # the same game is not listed twice

    code = begin()
    macros.hint(game.book)
    macros.hint(game.book)
    game.guess(1, "1111" if code != (1, 1, 1, 1) else "1112")
    macros.undo(game.book)
    game.guess(1, code)
    ended(code, 1, "found", hints=2, back=1)

    code = begin()
    assert game.list == expected
    game.choose("first")
    macros.solve(game.book)
    ended(code, len(game.attempts), "solved by first")

    code = begin()
    assert game.list == expected
    game.guess(1, "1111" if code != (1, 1, 1, 1) else "1112")
    macros.reveal_code(game.book)
    macros.reveal_code(game.book)
    game.guess(2, code)
    ended(code, 2, "revealed")

    begin()
    assert game.list == expected
    code = begin()
    assert game.list == expected  # nothing was guessed
    game.guess(1, "1111" if code != (1, 1, 1, 1) else "1112")
    macros.review(game.book)  # tells the best guesses
    ended(code, 1, "given up", hints=1)

    code = begin()
    assert game.list == expected
    for attempt in range(1, 11):
        game.guess(attempt, next(guess for guess in wrong if USUAL.parse(guess) != code))
    ended(code, 10, "not found")
    macros.clear_attempts(game.book)
    assert game.list == expected
    begin()
    assert game.list == expected


def test_a_full_list_loses_nothing(game, macros):
    """If the list of games is full, it stays unchanged, and the message reports that the list is full."""
    place = GAMES_LIST
    last = place.cell(place.rows - 1, 3)
    game.book.sheets[last.sheet][last.address].value = "found"
    macros.manual_play(game.book)
    macros.solve(game.book)
    before = game.list
    macros.manual_play(game.book)
    assert game.list == before
    assert "The list of games is full: remove lines on the sheet Statistics." in game.message


def test_undo_takes_back_one_attempt_at_a_time(game, macros):
    """Undo removes one attempt at a time, and reports when there is no attempt to remove."""
    macros.manual_play(game.book)
    for attempt, guess in enumerate(("1122", "3344"), 1):
        game.guess(attempt, guess)
    game.guess(3, "12..")
    for left in (2, 1, 0):
        macros.undo(game.book)
        assert len(game.attempts) == left
    macros.undo(game.book)
    assert game.message == "⚠ Undo: there is no attempt to take back."


def test_answers_go_with_their_attempt(game, macros):
    """A button that removes a guess also removes the answer typed beside this guess."""
    for button in (macros.undo, macros.clear_attempts, macros.manual_play):
        game.guess(1, "1122")
        game.answer(1, 0, 1)
        button(game.book)
        assert game.get("TypedBlacks")[0] == game.get("TypedWhites")[0] == [None]


def test_a_typed_code_can_be_hidden(game, macros):
    """Reveal Code hides a code that another player typed, and shows this code at the next click."""
    game.hide("6251")
    assert game.code == "????"
    assert game.get("OwnCode")[0][:4] == [None] * 4
    game.guess(1, "6215")
    assert game.attempts[0].feedback == score("6251", "6215")
    macros.reveal_code(game.book)
    assert game.code == "6251"


def call(game, *players):
    for player, name in enumerate(players):
        game.book.sheets["Match"][MATCH_NAMES.cell(0, player).address].value = name


@OWN
def test_a_match_is_written_down(game, macros):
    """Each finished game is recorded once on the sheet Match, for the player whose turn it is."""
    found = "4563"
    game.hide("1234")
    game.guess(1, "1234")
    macros.clear_attempts(game.book)
    assert game.table(MATCH_GUESSES) == []  # the players have no names yet
    call(game, "Ann", "computer")
    game.hide(found)
    game.guess(1, "1111")
    game.guess(2, found)
    macros.review(game.book)
    macros.clear_attempts(game.book)
    assert game.table(MATCH_GUESSES) == [[2, None]]
    game.choose("knuth")
    game.hide("6543")
    macros.solve(game.book)
    solved = len(game.attempts)
    macros.manual_play(game.book)
    assert game.table(MATCH_GUESSES) == [[2, solved]]
    game.hide("6543")
    macros.solve(game.book)
    macros.manual_play(game.book)
    game.hide(found)
    for attempt in range(1, 11):
        game.guess(attempt, "1111")
    macros.manual_play(game.book)
    assert game.table(MATCH_GUESSES) == [[2, solved], [11, solved]]
    game.hide("6543")
    macros.solve(game.book)
    macros.manual_play(game.book)
    assert game.table(MATCH_GUESSES) == [[2, solved], [11, solved], [11, None]]
    assert len(game.list) == 6


@OWN
def test_a_game_without_a_match_is_listed(game, macros):
    """In a workbook without the cells for a match, a finished game is still added to the list of games."""
    call(game, "Ann", "Bob")
    game.book.names["MatchPlayed"].delete()
    game.hide("4563")
    game.guess(1, "4563")
    macros.clear_attempts(game.book)
    assert len(game.list) == 1
