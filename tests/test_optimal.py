"""Optimal play: proved totals, against an exhaustive search and published figures."""

from functools import cache

import numpy as np
import pytest
import reference

from mastermind_xl import Board, BoardError, evaluate, grow, make_strategy
from mastermind_xl.core.optimal import IMPOSSIBLE, Search
from mastermind_xl.core.plan import BOARDS, plan, search
from mastermind_xl.core.symmetry import Symmetry


def exhaustive(pegs, colors, repeats, most):
    """The least total within ``most`` guesses, by trying every guess everywhere; None if there is none."""
    codes = reference.list_codes(pegs, colors, repeats)

    @cache
    def cost(candidates, left):
        if left == 0:
            return None
        if len(candidates) == 1:
            return 1
        best = None
        for guess in codes:
            parts = reference.partition(guess, candidates)
            total = len(candidates)
            for answer, part in parts.items():
                if answer == (pegs, 0):
                    continue
                below = cost(tuple(part), left - 1) if len(part) < len(candidates) else None
                if below is None:
                    break
                total += below
            else:
                best = total if best is None else min(best, total)
        return best

    return cost(tuple(codes), most)


@pytest.mark.parametrize(
    ("pegs", "colors", "repeats"),
    [(1, 1, True), (1, 4, True), (2, 2, True), (2, 3, True), (2, 4, True), (3, 2, True), (3, 3, True), (2, 4, False),
     (3, 4, False), (4, 2, True)],
)  # fmt: skip
@pytest.mark.parametrize("most", [None, 5, 4, 3, 2])
def test_small_boards(pegs, colors, repeats, most):
    """Without and with a bound on guesses, the search finds what trying everything finds."""
    board = Board(pegs, colors, repeats)
    total = Search(board, most).run()
    assert (None if total >= IMPOSSIBLE else total) == exhaustive(pegs, colors, repeats, most or board.size)


@pytest.mark.parametrize(
    ("pegs", "colors", "total"),
    [(3, 6, 854), (3, 7, 1474), (3, 8, 2359), (3, 9, 3596), (4, 5, 2463), (4, 6, 5625)],
)
def test_published_totals(pegs, colors, total):
    """The totals of Koyama and Lai (1993) and Ville (2013) come out of the search, and of playing its tree."""
    board = Board(pegs, colors)
    search = Search(board)
    assert search.run() == total
    tree = grow(search.strategy())
    assert sum(guesses * count for guesses, count in enumerate(tree.distribution, 1)) == total
    for code in np.linspace(0, board.size - 1, 50).astype(int).tolist():
        assert tree.walk(code)[-1] == code


def test_at_most_five_guesses():
    """On the usual board, five guesses are enough with 5626 in total."""
    search = Search(Board(), 5)
    assert search.run() == 5626
    tree = grow(search.strategy())
    assert len(tree.distribution) == 5
    assert sum(guesses * count for guesses, count in enumerate(tree.distribution, 1)) == 5626


def test_as_a_strategy():
    """``optimal`` plays the least total, and from an opening of one's own no more than any other strategy."""
    board = Board(3, 6)
    assert evaluate(make_strategy("optimal", board)).total == 854
    others = [
        evaluate(make_strategy(name, board, "111")).total for name in ("knuth", "entropy", "most-parts")
    ]
    assert evaluate(make_strategy("optimal", board, "111")).total <= min(others)


def test_off_its_tree():
    """After guesses of another kind it still guesses, and best where few candidates are left."""
    board = Board()
    optimal = make_strategy("optimal", board)
    few = np.array([3, 77, 400, 401, 900])
    guess = optimal.choose(few, [0, 5])
    parts = reference.partition(board.code(guess), [board.code(code) for code in few.tolist()])
    assert len(parts) == 5
    many = np.arange(300, 700)
    assert 0 <= optimal.choose(many, [0]) < board.size


@pytest.mark.parametrize("board", [Board(3, 4), Board(3, 5, repeats=False), Board(2, 6)], ids=str)
def test_symmetry_loses_nothing(board):
    """Every guess divides the candidates into parts of the same sizes as one of the guesses that are kept."""
    symmetry = Symmetry(board)
    codes = [board.code(index) for index in range(board.size)]
    for opening in board.representatives:
        asked = board.index(opening)
        for candidates in reference.partition(opening, codes).values():
            held = int(np.bitwise_or.reduce(symmetry.colors[[board.index(code) for code in candidates]]))
            kept = symmetry.guesses((asked,), held).tolist()

            def sizes(guess, candidates=candidates):
                parts = reference.partition(guess, candidates)
                return sorted(map(len, parts.values())), (board.pegs, 0) in parts

            kinds = [sizes(codes[guess]) for guess in kept]
            assert all(sizes(code) in kinds for code in codes)
            assert len(kept) <= len(codes)


def test_boards_that_are_too_big():
    """A board that cannot be searched is refused in one line."""
    with pytest.raises(BoardError, match="32,768 codes: optimal play is searched up to 2,500 codes"):
        make_strategy("optimal", Board(5, 8))


def test_kept_play_is_what_a_search_finds():
    """The tree that comes with the package is the one of a search; if not: python -m mastermind_xl.core.plan."""
    for board in BOARDS:
        kept, found = plan(board), search(board)
        for name in ("guesses", "children", "finds", "depths"):
            assert np.array_equal(getattr(kept, name), getattr(found, name))
    assert plan(Board(3, 4)) is None


def test_an_own_opening_leaves_the_kept_play():
    """With another first guess, play is searched for that guess."""
    board = Board()
    total = evaluate(make_strategy("optimal", board, "1122")).total
    assert total == Search(board).run(board.index("1122"))
    assert total > 5625
