"""Beam search plays optimally if its beam contains all guesses, and never claims an unproved bound."""

import json
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from kernel_work import bounds

from mastermind_xl import Board, grow
from mastermind_xl.cli import main
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.laboratory.search.beam import BeamPlay, BeamSearch
from mastermind_xl.search.proof import Search

SMALL = [
    *(Board(1, 4), Board(2, 5), Board(3, 3), Board(3, 4), Board(4, 2), Board(5, 2)),
    *(Board(2, 4, repeats=False), Board(3, 5, repeats=False), Board(4, 5, repeats=False)),
]


def search(board, beam, consistent=False):
    """Run a beam search; return the search and the tree of its play."""
    found = BeamSearch(board, beam, consistent)
    found.use_kernel()
    found.find_total()
    return found, grow(BeamPlay(found))


def total_of(tree):
    return sum(guesses * count for guesses, count in enumerate(tree.distribution, 1))


@pytest.mark.parametrize("board", SMALL, ids=str)
@pytest.mark.parametrize("consistent", [False, True])
def test_a_beam_of_all_guesses_is_optimal(board, consistent):
    """With all guesses in the beam, a beam search finds the optimal total; its lower bound is at most this total."""
    found, tree = search(board, board.size, consistent)
    assert found.total == total_of(tree) == Search(board, consistent=consistent).find_total()
    assert sum(tree.distribution) == board.size
    assert board.size <= found.least_total() <= found.total


def test_more_colours_than_bits():
    """A beam search finds every code on a board with 99 colours, more than a 64-bit number has bits."""
    board = Board(1, 99)
    found, tree = search(board, 2)
    assert found.total == total_of(tree) == 99 * 100 // 2  # one code after the other


@pytest.mark.exhaustive
def test_forgetting_changes_nothing(fast, monkeypatch):
    """If the table of results is full, a beam search computes dropped results again and plays the same."""
    _, tree = search(Board(), 4)
    monkeypatch.setattr("mastermind_xl.laboratory.search.fast_beam._ROOM", 16)
    _, other = search(Board(), 4)
    assert np.array_equal(tree.guess_indices, other.guess_indices)


@pytest.mark.slow
def test_threads_find_the_same(fast):
    """A beam search on several threads finds the same play as on one thread."""
    here, tree = search(Board(4, 5), 4)
    there = BeamSearch(Board(4, 5), 4)
    there.use_kernel()
    with ThreadPoolExecutor(2) as executor:
        assert there.find_total(executor=executor) == here.total
    assert np.array_equal(grow(BeamPlay(there)).guess_indices, tree.guess_indices)


def test_bounds_hold():
    """The lower bound of a beam search is between 90 % and 100 % of the proved least total of a board."""
    for board, least in ((Board(), 5_625), (Board(3, 8), 2_359), (Board(4, 5), 2_463)):
        assert 0.9 * least < BeamSearch(board, 1).least_total() <= least  # the totals of Koyama and Lai, and Ville
    opening = Board().index("1111")
    assert BeamSearch(Board(), 1).least_total(opening) > BeamSearch(Board(), 1).least_total()


@pytest.mark.parametrize("board", [Board(3, 4), Board(4, 3), Board(5, 2), Board(3, 5, repeats=False)], ids=str)
@pytest.mark.parametrize("consistent", [False, True])
def test_no_bound_is_above_the_total(board, consistent):
    """The lower bound of a part of an opening is never above the proved total of that part, and often equal to it."""
    found, exact = BeamSearch(board, 1, consistent), Search(board, consistent=consistent)
    totals = [(bound, exact.least_total(tuple(part), IMPOSSIBLE)) for part, bound in bounds(board, consistent)[1]]
    assert all(bound <= total for bound, total in totals)
    assert sum(bound == total for bound, total in totals) > len(totals) / 2  # a bound that is one too high is seen
    assert found.least_total() <= exact.find_total()


def test_an_opening_of_ones_own():
    """A beam search begins with a given opening, and finds a higher total if this opening is weak."""
    board = Board(3, 5)
    free, _ = search(board, 10)
    found = BeamSearch(board, 10)
    assert found.find_total(board.index("111")) > free.total
    assert grow(BeamPlay(found)).guess_indices[0] == board.index("111")


def test_the_command(capsys):
    """``optimal --beam`` reports the unproved total and the lower bound, as text and as JSON."""
    assert main(["optimal", "--beam", "4", "--pegs", "3", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["pegs"], answer["colors"], answer["repeats"]) == (3, 6, True)
    assert (answer["proved"], answer["beam"]) == (False, 4)
    assert answer["least"] <= 854 <= answer["total"]
    assert answer["total"] == sum(guesses * count for guesses, count in enumerate(answer["distribution"], 1))

    assert main(["optimal", "--beam", "4", "--pegs", "3"]) == 0
    out = capsys.readouterr().out
    assert f"total {answer['total']:,} after 1" in out
    assert "the best found with 4 guesses per position" in out
    assert f"not proved: only totals below {answer['least']} are ruled out\n" in out
