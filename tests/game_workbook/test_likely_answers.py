"""The chance of each answer to a guess matches plain Python in the engine and in the terminal; see test_partition_sheet.py."""

import json
from collections import Counter

import pytest
import reference

from mastermind_xl import Board, Feedback, read_attempt
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game
from mastermind_xl.core.messages import share


def count(guess, *made):
    """Count the codes that fit the attempts, separately for each answer to a guess."""
    board = Board()
    attempts = [read_attempt(text, board) for text in made]
    pairs = [(attempt.guess, attempt.feedback) for attempt in attempts]
    left = reference.find_candidates(reference.list_codes(4, 6), pairs)
    return Counter(reference.feedback(code, guess) for code in left)


def test_a_share_has_two_decimals():
    """``share`` writes a part, the whole and the percentage, which has two decimals."""
    assert share(75, 209) == "75 of 209 = 35.89%"


@pytest.mark.parametrize("made", [(), ("1122:1,1",), ("1122:1,1", "1344:0,1")])
def test_answers_are_counted(made):
    """``count_answers`` counts the codes per answer as the reference implementation does, most codes first."""
    board = Board()
    game = Game(board, [read_attempt(text, board) for text in made])
    for guess in ("1122", "3456", "6666"):
        answers = game.count_answers(board.index(guess))
        assert answers == count(board.parse(guess), *made)
        assert [*answers.values()] == sorted(answers.values(), reverse=True)
        rating = game.rate(board.index(guess))
        assert (rating.likeliest, rating.worst) == next(iter(answers.items()))


def test_suggest_lists_the_answers(capsys):
    """With -v, ``suggest`` shows the likeliest answer, and each answer with its number of codes and its chance."""
    expected = count((1, 3, 1, 4), "1122:1,1")
    assert main(["suggest", "1122:1,1", "-v"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == f"The likeliest answer is 0,1: {share(expected[0, 1], 208)}."
    rows = [line.split() for line in lines[3:]]
    assert {answer: int(codes) for answer, codes, _ in rows} == {
        str(Feedback(*answer)): codes for answer, codes in expected.items()
    }
    assert sum(float(chance.rstrip("%")) for *_, chance in rows) == pytest.approx(100, abs=0.1)
    assert main(["suggest", "1122:1,1", "--verbose", "--json"]) == 0
    answers = json.loads(capsys.readouterr().out)["answers"]
    assert {(each["black"], each["white"]): each["codes"] for each in answers} == expected


@pytest.mark.parametrize("words", [("1122:4,0",), ("1122:0,0", "1122:1,0"), ("--pegs", "9", "--colors", "9")])
def test_nothing_to_list(words, capsys):
    """After a found code or a contradiction, or for a big board, ``suggest`` prints only one line even with -v."""
    main(["suggest", *words, "-v"])
    assert capsys.readouterr().out.count("\n") == 1


def test_review_shows_how_likely_answers_were(capsys):
    """For each attempt, ``review`` shows the chance of the answer and the chance of the likeliest answer."""
    made = ("1122:1,1", "1344:0,1", "5223:4,0")
    assert main(["review", *made]) == 0
    lines = capsys.readouterr().out.split("\n\n")[1].splitlines()
    for number, line in enumerate(lines[1:]):
        attempt = read_attempt(made[number], Board())
        answers = count(attempt.guess, *made[:number])
        whole = sum(answers.values())
        assert share(answers[attempt.feedback], whole) in line
        assert line.endswith(share(max(answers.values()), whole))
    assert main(["review", *made, "--json"]) == 0
    for number, move in enumerate(json.loads(capsys.readouterr().out)["moves"]):
        answers = count(tuple(move["guess"]), *made[:number])
        assert answers[tuple(move["likeliest"])] == move["worst"] == max(answers.values())
