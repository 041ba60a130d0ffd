"""Partitions: the parts into which a guess divides the candidates."""

from itertools import pairwise

import numpy as np
import pytest
import reference
from draws import SMALL_BOARDS
from hypothesis import given
from hypothesis import strategies as st

from mastermind_xl import Board
from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.partition import count_parts, part_sizes, split
from mastermind_xl.core.scoring import scorer
from mastermind_xl.core.symmetry import DistinctGuesses


def count_each(board, candidates, guesses):
    """Count the sizes of the parts of every guess in plain Python, with one row for each rank of feedback."""
    listed = [board.code(index) for index in candidates]
    columns = [reference.partition(board.code(guess), listed) for guess in guesses]
    return [[len(parts.get(answer, ())) for parts in columns] for answer in feedbacks(board.pegs)]


@st.composite
def positions(draw):
    """Draw a board and some of its codes, as ascending indices."""
    board = draw(st.sampled_from(SMALL_BOARDS))
    chosen = draw(st.sets(st.sampled_from(range(board.size)), min_size=1))
    return board, np.array(sorted(chosen))


class TestSplit:
    """Dividing candidates into the parts of one guess."""

    @given(positions(), st.data())
    def test_parts(self, position, data):
        """The parts of a guess match tests/reference.py; they are sorted by rank, their codes in standard rotation."""
        board, candidates = position
        guess = data.draw(st.sampled_from(range(board.size)))
        expected = reference.partition(board.code(guess), map(board.code, candidates))

        parts = split(scorer(board).against(np.array([guess]), candidates)[0], candidates)

        assert list(parts) == sorted(parts)
        assert {
            feedbacks(board.pegs)[rank]: [board.code(index) for index in part] for rank, part in parts.items()
        } == expected


class TestSizes:
    """The sizes of the parts for many guesses at once."""

    @given(positions(), st.data())
    def test_guesses(self, position, data):
        """The sizes of the parts match those counted in plain Python, for all codes or for some guesses in any order."""
        board, candidates = position
        guesses = data.draw(st.lists(st.sampled_from(range(board.size)), min_size=1, max_size=8))

        every, some = (part_sizes(scorer(board), candidates, *given) for given in ((), (np.array(guesses),)))

        assert every.tolist() == count_each(board, candidates, range(board.size))
        assert some.tolist() == count_each(board, candidates, guesses)

    @pytest.mark.parametrize("candidates", [15, 16, 254, 255, 256, 510, 511, 1296])
    def test_block_edges(self, candidates):
        """The sizes of the parts are right for numbers of candidates at which the way of counting changes."""
        board = Board()
        chosen = np.sort(np.random.default_rng(candidates).permutation(board.size)[:candidates])
        guesses = np.array([0, 7, 700, 1295])

        sizes = part_sizes(scorer(board), chosen, guesses)

        assert sizes.tolist() == count_each(board, chosen, guesses)

    @pytest.mark.parametrize("guesses", [3, 100], ids=["few", "many"])
    @pytest.mark.parametrize("candidates", [255, 256, 257, 511])
    def test_full_byte(self, candidates, guesses):
        """Parts of more than 255 candidates are counted correctly, although each counter is one byte."""
        ranks = np.zeros((candidates, guesses), np.uint8)

        assert count_parts(ranks, 2).tolist() == [[candidates] * guesses, [0] * guesses]

    @pytest.mark.parametrize(
        ("board", "candidates"),
        [(Board(5, 5), 1000), (Board(4, 7), 2401), (Board(5, 7, repeats=False), 2520)],
        ids=["without a table", "with a table", "no repeats"],
    )
    @pytest.mark.parametrize("order", ["all guesses", "reversed"])
    def test_many_pairs(self, board, candidates, order):
        """Sizes of parts that are counted in several blocks match the sizes counted guess by guess."""
        chosen = np.sort(np.random.default_rng(3).permutation(board.size)[:candidates])
        guesses = np.arange(board.size)[::-1]
        assert len(chosen) * len(guesses) > 16 << 17, "too few pairs to be counted in blocks"

        if order == "reversed":
            sizes = part_sizes(scorer(board), chosen, guesses)[:, ::-1]
        else:
            sizes = part_sizes(scorer(board), chosen)

        some = [0, 1, 1023, 1024, board.size // 2, board.size - 1]
        assert sizes[:, some].tolist() == count_each(board, chosen, some)
        ranks = scorer(board).against(guesses[::-1], chosen)
        alone = [np.bincount(row, minlength=len(sizes)) for row in ranks]
        assert np.array_equal(sizes, np.transpose(alone))


class TestBounded:
    """Distinct guesses, which get lower bounds by their colours."""

    @given(positions(), st.data())
    def test_distinct(self, position, data):
        """The methods ``find`` and ``holding`` give the same guesses; ``find`` groups them by multiset."""
        board, candidates = position
        asked = [data.draw(st.sampled_from(range(board.size)))]
        distinct = DistinctGuesses(board, 1 << 20)
        found, guesses = distinct.find(candidates, asked), distinct.holding(candidates, asked)
        assert sorted(found.guesses.tolist()) == guesses.tolist()
        colors = [tuple(code) for code in np.sort(board.codes[found.guesses], axis=1).tolist()]
        each = [{*colors[start:end]} for start, end in pairwise(found.starts.tolist())]
        assert each == [{tuple(code)} for code in np.sort(board.codes[found.firsts], axis=1).tolist()]
        assert found.starts[-1] == len(colors)
