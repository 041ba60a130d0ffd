"""``score CODE GUESS`` and ``explain_score``: the pairs of pegs behind an answer."""

import json
from collections import Counter

import pytest
from draws import codes
from hypothesis import given
from hypothesis import strategies as st

from mastermind_xl import Board, explain_score, score
from mastermind_xl.cli import main

BY_HAND = [  # code, guess, and the pairs: place in the code, place in the guess
    ("1122", "2211", "3w1 4w2 1w3 2w4"),
    ("1122", "1212", "1b1 3w2 2w3 4b4"),
    ("1123", "2111", "3w1 2b2 1w3"),
    ("1123", "4455", ""),
    ("1233", "3332", "3b3 4w1 2w4"),
    ("12321", "23112", "2w1 3w2 1w3 5w4 4w5"),
]


@pytest.mark.parametrize(("code", "guess", "pairs"), BY_HAND)
def test_by_hand(capsys, code, guess, pairs):
    """In cases worked out by hand, ``score`` pairs pegs in the same place first, then each other peg with the first free one."""
    assert main(["score", code, guess, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert sorted(f"{pair['code']}{pair['kind'][0]}{pair['guess']}" for pair in told["pairs"]) == sorted(pairs.split())
    assert (told["black"], told["white"]) == (pairs.count("b"), pairs.count("w"))


@given(st.integers(1, 8), st.integers(1, 6), st.data())
def test_every_pair_is_counted_once(pegs, colors, data):
    """Each peg of an answer has one pair of places with equal colours, and no place in a code is in two pairs."""
    board = Board(pegs, colors)
    code, guess = data.draw(codes(board)), data.draw(codes(board))
    reasons = explain_score(code, guess)
    kinds = Counter(pair.kind for pair in reasons.pairs)
    assert (kinds["black"], kinds["white"]) == reasons.feedback == score(code, guess)
    assert all(code[pair.code - 1] == guess[pair.guess - 1] for pair in reasons.pairs)
    assert all((pair.code == pair.guess) == (pair.kind == "black") for pair in reasons.pairs)
    for places in ([pair.code for pair in reasons.pairs], [pair.guess for pair in reasons.pairs]):
        assert len({*places}) == len(places)
    assert len([*reasons.tell(board)]) == pegs


def test_in_words(capsys):
    """The command ``score`` explains each place of the guess in the words of the variant."""
    assert main(["score", "1123", "2114"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Code   1 1 2 3",
        "Guess  2 1 1 4",
        "Answer 1 black, 2 white",
        "",
        "Place 1, white: in the code, 2 is in place 3.",
        "Place 2, black: 1 is in this place of the code, too.",
        "Place 3, white: in the code, 1 is in place 1.",
        "Place 4, nothing: the code has no 4.",
    ]
    assert main(["score", "0123", "1052", "--variant", "bulls-and-cows"]) == 0
    told = capsys.readouterr().out
    assert "Answer 0 bulls, 3 cows" in told
    assert "Place 1, cow: in the code, 1 is in place 2." in told
    assert main(["score", "1122", "1211"]) == 0
    assert "Place 4, nothing: every 1 in the code is already counted." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        (["ABBA", "BABA", "--palette", "letters"], (2, 2)),
        (["ABCD", "abdc"], (2, 2)),  # no colours: letters are signs
        ([",".join(map(str, range(1, 101))), ",".join(map(str, range(2, 102)))], (0, 99)),
    ],
)
def test_spellings(capsys, words, answer):
    """The command ``score`` reads the letters of a palette, any other letters as signs, and codes of a hundred pegs."""
    assert main(["score", *words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["black"], told["white"]) == answer
