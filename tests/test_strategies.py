"""Strategies: their guesses, and the number of guesses they need."""

from pathlib import Path

import numpy as np
import pytest
import reference
from draws import BOARDS, DETERMINED, SMALL_BOARDS
from hypothesis import given
from hypothesis import strategies as st

from mastermind_xl import Board, BoardError, StrategyError, evaluate, grow, make_strategy
from mastermind_xl.analysis.evaluation import play
from mastermind_xl.core.game import Game
from mastermind_xl.strategies import REGISTRY, Choice
from mastermind_xl.strategies.criterion import entropy

GOLDEN = [
    line.split(maxsplit=7)
    for line in Path(__file__).with_name("golden").joinpath("totals.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
]


class TestTotals:
    """The total number of guesses over all codes of a board."""

    @pytest.mark.sampled(2)
    @pytest.mark.parametrize("line", GOLDEN, ids=" ".join)
    def test_golden(self, line):
        """Totals and distributions of strategies match values that were published or computed without this package."""
        pegs, colors, repeats, name, opening, total, distribution, _ = line
        board = Board(int(pegs), int(colors), {"yes": True, "no": False}[repeats])

        result = evaluate(make_strategy(name, board, None if opening == "-" else opening))

        assert result.total == int(total)
        if distribution != "-":
            assert "/".join(map(str, result.distribution)) == distribution

    @pytest.mark.parametrize("name", reference.STRATEGIES)
    @pytest.mark.parametrize("board", [*BOARDS, Board(2, 2), Board(5, 1), Board(3, 3, repeats=False)], ids=str)
    def test_small_boards(self, name, board):
        """On small boards, distributions of strategies match the reference implementation in tests/reference.py."""
        codes = reference.list_codes(board.pegs, board.colors, board.repeats)
        for opening in (None, codes[len(codes) // 2], codes[-1]):
            result = evaluate(make_strategy(name, board, opening))

            assert result.distribution == reference.distribution(name, codes, opening), opening


class TestChoice:
    """Single guesses of strategies."""

    @given(st.sampled_from(sorted(reference.STRATEGIES)), st.sampled_from(SMALL_BOARDS), st.data())
    def test_reference(self, name, board, data):
        """For any candidates, a strategy makes the same guess as the reference implementation in tests/reference.py."""
        chosen = sorted(data.draw(st.sets(st.sampled_from(range(board.size)), min_size=1)))
        codes = reference.list_codes(board.pegs, board.colors, board.repeats)

        guess = make_strategy(name, board).choose(Game.at(board, np.array(chosen))).guess_index

        assert board.code(guess) == reference.STRATEGIES[name](codes, [codes[index] for index in chosen])

    @pytest.mark.parametrize("name", DETERMINED)
    @pytest.mark.parametrize("candidates", [[17], [5, 40], [0, 63]])
    def test_two_or_fewer(self, name, candidates):
        """With one or two candidates left, a strategy guesses the first, unless its guesses are random or planned."""
        assert make_strategy(name, Board(3, 4)).choose(Game.at(Board(3, 4), np.array(candidates))) == Choice(
            candidates[0]
        )

    @given(st.sampled_from(SMALL_BOARDS), st.data())
    def test_sampled(self, board, data):
        """``sampled`` guesses a candidate; with at most sixteen left, it takes one with the lowest expected size."""
        chosen = sorted(data.draw(st.sets(st.sampled_from(range(board.size)), min_size=1)))
        codes = [board.code(index) for index in chosen]

        def expected_size(guess):
            return sum(len(part) ** 2 for part in reference.partition(guess, codes).values())

        guess = board.code(make_strategy("sampled", board).choose(Game.at(board, np.array(chosen))).guess_index)

        assert guess in codes
        if len(codes) <= 16:
            assert guess == min(codes, key=expected_size)


def test_boards_that_cannot_be_listed_are_refused():
    """If a strategy cannot play because a board is too big to list, the error suggests local-search."""
    for name in (name for name, entry in REGISTRY.items() if not entry.any_board):
        with pytest.raises(
            BoardError, match=r"are too many to list \(the most is 1,048,575\); local-search plays on any board"
        ):
            make_strategy(name, Board(15, 15))


@pytest.mark.parametrize("name", ["knuth", "expected-size", "entropy", "most-parts"])
def test_kept_to_candidates(name):
    """With ``consistent``, a strategy guesses only candidates, and knuth plays like minimax."""
    board = Board(3, 5)
    strategy = make_strategy(name, board, consistent=True)
    assert grow(strategy).finds.all()
    if name == "knuth":
        assert evaluate(strategy).distribution == evaluate(make_strategy("minimax", board)).distribution
    with pytest.raises(StrategyError, match="first cannot be limited to candidates: only knuth"):
        make_strategy("first", board, consistent=True)


@pytest.mark.slow
def test_random_candidates():
    """The strategy ``random`` repeats its games for the same seed; its average is close to the published one."""
    board = Board()
    one, two = (evaluate(make_strategy("random", board, seed=5)).distribution for _ in range(2))
    assert one == two
    result = evaluate(make_strategy("random", board, seed=5), runs=20)
    assert result.game_count == 20 * 1296
    assert result.average == pytest.approx(4.64, abs=0.05)
    assert grow(make_strategy("random", board, seed=5)).finds.all()


@pytest.mark.slow
def test_brute_force():
    """The strategy ``brute-force`` needs 12.80 guesses on average and 30 at worst, as published."""
    result = evaluate(make_strategy("brute-force", Board()))
    assert (round(result.average, 2), result.most) == (12.80, 30)
    long = make_strategy("brute-force", Board(12, 2))  # its pegs have 479,001,600 permutations
    assert len(play(long, (1,) * 10 + (2, 2)).attempts) == 3
    for board, opening in ((Board(3, 4, repeats=False), None), (Board(), "1122")):
        with pytest.raises(StrategyError, match="brute-force"):
            make_strategy("brute-force", board, opening)


def test_entropies_that_differ_in_the_last_digit_are_equal():
    """Guesses with the same part sizes in another order have the same entropy, despite rounding errors."""
    sizes = np.array([[3, 5, 1], [5, 1, 3], [1, 3, 5], [7, 7, 7]])
    cost = entropy(sizes)
    assert cost.max() - cost.min() < 1e-9
