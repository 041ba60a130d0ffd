"""The margin of an average: two standard errors, from the strategy's randomness and from the sample of codes."""

import json
from functools import cache

import numpy as np
import pytest
from reference import list_codes, partition

from mastermind_xl import Board, make_strategy
from mastermind_xl.analysis.evaluation import Evaluation, evaluate
from mastermind_xl.cli import main

BOARD = Board(2, 5)


@cache
def total(candidates):
    """Return the expected total of guesses for all ``candidates`` if each guess is a random candidate."""
    if len(candidates) < 3:
        return (0, 1, 3)[len(candidates)]
    totals = []
    for guess in candidates:
        parts = partition(guess, [code for code in candidates if code != guess])
        totals.append(sum(total(tuple(part)) for part in parts.values()))
    return len(candidates) + sum(totals) / len(candidates)


@pytest.mark.slow
@pytest.mark.parametrize(("sample", "runs"), [(None, 1), (8, 5), (24, 5), (None, 2)])
def test_random(sample, runs):
    """About 19 of 20 margins contain the true average of ``random``, whether few, most or all codes are played, even once."""
    truth = total(tuple(list_codes(2, 5))) / BOARD.size
    results = [
        evaluate(make_strategy("random", BOARD, seed=seed), sample=sample, seed=seed, runs=runs) for seed in range(60)
    ]
    covered = sum(abs(result.average - truth) <= result.margin for result in results)
    assert 52 <= covered < 60  # 57, give or take three standard errors
    assert np.mean([result.average for result in results]) == pytest.approx(truth, abs=0.07)


def test_parts():
    """The margin counts the randomness of guesses in full, and differences between codes only for codes not played."""
    assert evaluate(make_strategy("first", BOARD), sample=1, seed=1).margin is None
    targets = BOARD.codes[:20]
    codes, chance = np.arange(20) % 4, np.array([[0], [2]])
    alone = Evaluation("", BOARD, None, targets, np.stack([codes, codes]), 0.0)
    assert alone.margin == pytest.approx(2 * (codes.var(ddof=1) / 20 * (1 - 20 / 25)) ** 0.5)
    shared = Evaluation("", BOARD, None, targets, codes + chance, 0.0, np.zeros(20, np.intp))
    # one group of 20 codes, whose two sums differ by 40: the standard error of their mean is half the difference
    assert shared.margin == pytest.approx(2 * (1 + codes.var(ddof=1) / 20 * (1 - 20 / 25)) ** 0.5)


def test_local_search():
    """Only on boards too big to list does ``local-search`` use chance, so its average over all codes of others is exact."""
    assert evaluate(make_strategy("local-search", Board(3, 6))).margin is None
    assert not make_strategy("local-search", Board(5, 8), rotation="12345").uses_chance
    assert make_strategy("local-search", Board(8, 12)).uses_chance


@pytest.mark.slow
def test_games_are_independent():
    """On a board too big to list, every game has its own random guesses, which depend only on the seed."""
    strategy = make_strategy("random", Board(8, 12), seed=1)
    result, again = (evaluate(strategy, sample=3, seed=1, runs=2) for _ in range(2))
    assert result.groups is not None
    assert sorted(result.groups.tolist()) == [0, 1, 2]
    assert np.array_equal(result.guess_counts, again.guess_counts)
    assert result.margin > 0


def test_json(capsys):
    """``evaluate`` prints the margin of an estimated average in text and JSON; for an exact average, JSON has null."""
    words = ["--pegs", "2", "--colors", "5", "--seed", "1"]
    assert main(["evaluate", "random", "first", "knuth", *words, "--json"]) == 0
    random, *exact = map(json.loads, capsys.readouterr().out.splitlines())
    expected = evaluate(make_strategy("random", BOARD, seed=1), runs=10)
    assert (random["average"], random["margin"]) == (expected.average, expected.margin)
    assert [result["margin"] for result in exact] == [None, None]
    assert main(["evaluate", "first", "random", *words]) == 0
    out = capsys.readouterr().out
    assert f"{expected.average:.4f} ± {expected.margin:.4f}" in out
    assert "± two standard errors" in out
    assert main(["evaluate", "first", *words, "--sample", "20", "--json"]) == 0
    assert (
        json.loads(capsys.readouterr().out)["margin"]
        == evaluate(make_strategy("first", BOARD), sample=20, seed=1).margin
    )
