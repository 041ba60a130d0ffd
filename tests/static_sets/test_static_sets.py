"""Fixed sets of guesses: looked at and found."""

import random
from itertools import combinations

import pytest
import reference
from static_by_hand import FIVE, GREENWELL, USUAL, answers_by_hand, distinct_by_hand, indices, steps

from mastermind_xl import Board
from mastermind_xl.analysis.exhaustion import Exhaustion
from mastermind_xl.analysis.static import (
    anneal,
    chance_from,
    count_distinct,
    fewest_thinkable,
    review_set,
    shrink,
)
from mastermind_xl.core.errors import BoardError


def groups_by_hand(board, guesses):
    """The sets of codes, as indices, that give the same answers."""
    groups = {}
    for index, answers in enumerate(answers_by_hand(board, guesses).values()):
        groups.setdefault(answers, []).append(index)
    return {tuple(group) for group in groups.values() if len(group) > 1}


def test_greenwells_six_guesses_identify_every_code():
    """The set of Greenwell (1999) has an answer of its own for each of the 1296 codes."""
    six = indices(USUAL, GREENWELL)
    assert distinct_by_hand(USUAL, six) == 1296
    looked_at = review_set(USUAL, six)
    assert (looked_at.distinct, looked_at.groups, looked_at.separator, looked_at.more) == (1296, (), None, 1)


def test_the_best_five_leave_eight_pairs():
    """Five guesses come as far as 1288 different answers; the pairs, and what is left to ask, are right."""
    five = indices(USUAL, FIVE)
    looked_at = review_set(USUAL, five)
    assert looked_at.distinct == distinct_by_hand(USUAL, five) == 1288
    assert {group.codes for group in looked_at.groups} == groups_by_hand(USUAL, five)
    assert [len(group.codes) for group in looked_at.groups] == [2] * 8
    assert all(group.guess in group.codes and group.more == 2 for group in looked_at.groups)
    assert distinct_by_hand(USUAL, [*five, looked_at.separator]) == 1296
    assert looked_at.more == 2


@pytest.mark.parametrize("board", [Board(3, 4), Board(3, 5, repeats=False), Board(5, 2)], ids=str)
def test_what_any_set_tells(board):
    """Groups of chance sets are those of plain scoring, largest first; the guesses left are as many as said."""
    chance = random.Random(1)
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    for size in (0, 1, 2, 3):
        guesses = [chance.randrange(board.size) for _ in range(size)]
        looked_at = review_set(board, guesses)
        assert looked_at.distinct == distinct_by_hand(board, guesses)
        assert {group.codes for group in looked_at.groups} == groups_by_hand(board, guesses)
        sizes = [len(group.codes) for group in looked_at.groups]
        assert sizes == sorted(sizes, reverse=True)
        for group in looked_at.groups[:4]:
            assert group.more == guesses_needed(codes, [codes[index] for index in group.codes])


def guesses_needed(codes, candidates):
    """How many guesses Knuth's rule takes at most, by the plain reference."""
    guess = reference.knuth(codes, candidates)
    parts = reference.partition(guess, candidates)
    return 1 + max((guesses_needed(codes, part) for part in parts.values() if part != [guess]), default=0)


@pytest.mark.parametrize(("board", "size"), [(Board(2, 5), 3), (Board(3, 3), 2)], ids=str)
def test_the_further_guess_is_the_first_that_does(board, size):
    """The separator is the first code that identifies all together with the guesses, or there is none."""
    chance = random.Random(2)
    found = set()
    for _ in range(60):
        guesses = [chance.randrange(board.size) for _ in range(size)]
        if distinct_by_hand(board, guesses) < board.size:
            does = [g for g in range(board.size) if distinct_by_hand(board, [*guesses, g]) == board.size]
            assert review_set(board, guesses).separator == (does[0] if does else None)
            found.add(bool(does))
    assert found == {True, False}


@pytest.mark.parametrize(
    ("board", "size"),
    [(Board(3, 6), 5), (Board(4, 5), 5), (Board(4, 6), 6), (Board(4, 7), 7), (Board(4, 5, repeats=False), 5)],
    ids=str,
)
@pytest.mark.slow
def test_annealing_finds_the_least_sets_that_are_known(board, size):
    """A few hundred steps find sets of the least known size, and plain scoring confirms them."""
    *sets, last = shrink(board, chance_from(1), steps(600))
    sizes = [len(each) for each in sets]
    assert sizes == list(range(sizes[0], size - 1, -1))
    assert distinct_by_hand(board, sets[-1].tolist()) == board.size
    assert len(last) == size - 1
    assert count_distinct(board, last) == distinct_by_hand(board, last.tolist()) < board.size


@pytest.mark.slow
def test_annealing_finds_1288_with_five():
    """The best that five guesses can do on the 4 x 6 board."""
    chance = chance_from(4)
    five = anneal(USUAL, chance.integers(1296, size=5), chance, steps(6_000))
    assert distinct_by_hand(USUAL, five.tolist()) == 1288


@pytest.mark.parametrize("size", [1, 2, 3])
def test_annealing_finds_the_best_of_all_sets(size):
    """On a board whose sets can all be tried, annealing finds one with the most different answers."""
    board = Board(3, 3)
    best = max(distinct_by_hand(board, each) for each in combinations(range(27), size))
    chance = chance_from(5)
    found = anneal(board, chance.integers(27, size=size), chance, steps(400))
    assert distinct_by_hand(board, found.tolist()) == best


def test_the_same_seed_finds_the_same_set():
    """Chance comes from the seed alone."""
    one, same, other = (
        [each.tolist() for each in shrink(Board(3, 6), chance_from(seed), steps(50))] for seed in (3, 3, 4)
    )
    assert one == same != other


def test_a_board_of_one_code_needs_no_guess():
    """Nothing to ask where there is nothing to find out."""
    board = Board(3, 1)
    assert [each.tolist() for each in shrink(board, chance_from(0), steps(1))] == [[]]
    assert fewest_thinkable(board) == 0


def test_boards_beyond_reach_are_named():
    """Too many codes for looking at sets, or for proofs, are an error in one line."""
    with pytest.raises(BoardError, match="up to 50,000 codes"):
        count_distinct(Board(6, 7), [0])
    with pytest.raises(BoardError, match="up to 2,500 codes"):
        Exhaustion(Board(5, 5), 3)
