"""Decision trees contain the guesses that a strategy makes for each code."""

import numpy as np
import pytest
import reference
from draws import BOARDS, DETERMINED, SMALL_BOARDS
from hypothesis import given
from hypothesis import strategies as st
from marks import always

from mastermind_xl import Attempt, Board, Choice, Feedback, Strategy, StrategyError, advise, grow, make_strategy
from mastermind_xl.core.game import Game
from mastermind_xl.strategies import REGISTRY
from mastermind_xl.strategies.tree import NONE


class TestWalk:
    """The walk through a tree to one code."""

    @pytest.mark.slow
    @pytest.mark.parametrize("board", always([Board(1, 1), Board(3, 4), Board(3, 5, repeats=False)], BOARDS), ids=str)
    @pytest.mark.parametrize("name", REGISTRY)
    def test_finds_every_code(self, name, board):
        """Each path of a tree ends at its code, and the lengths of all paths give the tree's distribution."""
        if not REGISTRY[name].plays(board):
            pytest.skip(f"{name} does not play on {board}")
        tree = grow(make_strategy(name, board))

        paths = [tree.path(code) for code in range(board.size)]

        assert [path[-1] for path in paths] == [*map(tuple, board.codes.tolist())]
        assert tree.distribution == np.bincount([len(path) for path in paths])[1:].tolist()

    @pytest.mark.parametrize("opening", [None, "122"])
    @pytest.mark.parametrize("name", DETERMINED)
    @pytest.mark.slow
    def test_advice_goes_the_same_way(self, name, opening):
        """The advice after every answer is the next guess on the tree's path to the code."""
        board = Board(3, 4)
        strategy = make_strategy(name, board, opening)
        tree = grow(strategy)
        for code in range(board.size):
            attempts = []
            for expected in tree.path(code):
                guess = advise(strategy, Game(strategy.board, attempts)).guess
                assert guess == expected
                attempts.append(Attempt(guess, Feedback(*reference.feedback(board.code(code), guess))))

            assert advise(strategy, Game(strategy.board, attempts)).found == board.code(code)


class TestNodes:
    """The arrays of a tree."""

    @pytest.mark.parametrize("board", BOARDS, ids=str)
    @pytest.mark.parametrize("name", ["first", "knuth"])
    def test_listing_order(self, name, board):
        """The nodes of a tree are listed depth first, in the order of the answers."""
        tree = grow(make_strategy(name, board))
        seen = []

        def visit(node, depth):
            seen.append((node, depth))
            for child in tree.children[node]:
                if child != NONE:
                    visit(int(child), depth + 1)

        visit(0, 1)

        assert seen == list(enumerate(tree.depths.tolist()))
        assert len(tree.guess_indices) == len(tree.children) == len(tree.finds) == len(seen)


class TestTargets:
    """Trees and evaluations for some of the codes."""

    @given(board=st.sampled_from(SMALL_BOARDS), name=st.sampled_from(sorted(reference.STRATEGIES)), data=st.data())
    def test_same_walks(self, board, name, data):
        """A tree that is grown for some codes has the paths of the whole tree to these codes, and no other branches."""
        targets = sorted(data.draw(st.sets(st.sampled_from(range(board.size)), min_size=1)))
        strategy = make_strategy(name, board)
        whole = grow(strategy)

        tree = grow(strategy, targets=np.array(targets))

        paths = [tree.path(code) for code in targets]
        assert paths == [whole.path(code) for code in targets]
        assert tree.distribution == np.bincount([len(path) for path in paths])[1:].tolist()
        replies = [[reference.feedback(path[-1], guess) for guess in path] for path in paths]
        ways = {tuple(answers[:asked]) for answers in replies for asked in range(len(answers))}
        assert len(tree.guess_indices) == len(ways), "branches were grown that lead to none of the codes"


def test_progress_on_levels():
    """The progress of a tree that is grown level by level is reported after each level."""
    told = []
    tree = grow("minimax", Board(3, 5), progress=lambda *counts: told.append(counts))
    found = np.cumsum(tree.distribution).tolist()
    assert told == [(each, 125) for each in found]


class Stubborn(Strategy):
    """Guess the first code again and again."""

    name = "stubborn"

    def choose(self, game):
        return Choice(0)


class StubbornOnLevels(Stubborn):
    """Choose for many positions at once."""

    def choose_each(self, positions):
        return np.zeros(len(positions.sizes), np.intp)


@pytest.mark.parametrize(("kind", "colors"), [(Stubborn, 4), (StubbornOnLevels, 2)])
def test_a_strategy_that_learns_nothing_is_named(kind, colors):
    """A strategy that repeats a useless guess is refused, because the game would never end."""
    with pytest.raises(StrategyError, match="stubborn guesses 111 a second time"):
        grow(kind(Board(3, colors)))
