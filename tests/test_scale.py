"""On boards with many codes, symmetry and blocks find the same guesses as comparing all codes."""

import json

import numpy as np
import pytest
import reference
from hypothesis import given
from hypothesis import strategies as st
from programs import weigh

from mastermind_xl import Board, advise, make_strategy
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import scorer
from mastermind_xl.core.symmetry import DistinctGuesses, representatives
from mastermind_xl.strategies import best_so_far, next_guess
from mastermind_xl.strategies.best_so_far import distinct_guesses
from mastermind_xl.strategies.criterion import weighted_entropy

MEASURES = {
    "minimax": lambda sizes: sizes.max(),
    "knuth": lambda sizes: sizes.max(),
    "expected-size": lambda sizes: (sizes**2).sum(),
    "entropy": lambda sizes: round(float((sizes * np.log2(np.maximum(sizes, 1))).sum()), 6),
    "most-parts": lambda sizes: -(sizes > 0).sum(),
}
"""The cost of a guess by the sizes of its parts; entropies are rounded so that equal ones are equal."""

BOARDS = [
    Board(3, 8),
    Board(4, 5),
    Board(5, 4),
    Board(2, 12),
    Board(7, 2),
    Board(4, 6, repeats=False),
    Board(3, 8, repeats=False),
]


def compare_everything(name, board, candidates):
    """Find the best guess among all, compared one by one; ties go to a candidate, then to the first."""
    if len(candidates) <= 2:
        return int(candidates[0])
    possible = set(candidates.tolist())
    guesses = candidates if name == "minimax" else np.arange(board.size)
    ranks = scorer(board).against(guesses, candidates)
    costs = [MEASURES[name](np.bincount(row)) for row in ranks]
    return int(min(zip(costs, guesses.tolist(), strict=True), key=lambda pair: (pair[0], pair[1] not in possible))[1])


def positions(strategy, board):
    """Yield every position that a strategy reaches: the candidates, the guesses made, and the next guess."""
    stack = [Game(board)]
    while stack:
        game = stack.pop()
        guess = next_guess(strategy, game).guess_index
        yield game.candidates, game.guess_indices, guess
        branches = game.branches(guess)
        branches.pop(scorer(board).ranks - 1, None)
        stack += branches.values()


@pytest.fixture
def no_short_cut(monkeypatch):
    """Treat small boards like big ones, without a complete comparison."""
    monkeypatch.setattr(best_so_far, "_FEW_CANDIDATES", 10)


class TestSameGuesses:
    """A search that uses symmetry, blocks and early exits finds the same guesses as a comparison of all codes."""

    @pytest.mark.usefixtures("no_short_cut")
    @pytest.mark.parametrize(
        ("name", "board", "opening"),
        [
            *((name, board, None) for name in MEASURES for board in BOARDS),
            *(("knuth", Board(), opening) for opening in ("6666", "1123", "6543")),
        ],
        ids=str,
    )
    @pytest.mark.slow
    def test_every_position(self, name, board, opening):
        """In every position that a strategy reaches, its guess is the one that a comparison of all codes finds."""
        for candidates, asked, guess in positions(make_strategy(name, board, opening), board):
            if asked or opening is None:
                assert guess == compare_everything(name, board, candidates), asked

    @pytest.mark.usefixtures("no_short_cut")
    def test_colors_beyond_a_word(self):
        """With more colours than a machine word has bits, the guess is the one that a comparison of all codes finds."""
        board = Board(2, 70)
        asked = [board.index(guess) for guess in ("69 70", "1 66", "67 2")]
        ranks = scorer(board).against(np.array(asked))
        answers = np.unique(ranks, axis=1)
        strategy = make_strategy("most-parts", board)
        for answer in answers.T:
            candidates = np.flatnonzero((ranks == answer[:, None]).all(axis=0))
            if len(candidates) < 200:
                guess = strategy.choose(Game.at(board, candidates, asked)).guess_index
                assert guess == compare_everything("most-parts", board, candidates), answer

    @pytest.mark.usefixtures("no_short_cut")
    @pytest.mark.parametrize("name", ["minimax", "entropy"])
    def test_budget_is_enough(self, name, monkeypatch):
        """A time limit that is long enough does not change any guess."""
        monkeypatch.setattr(best_so_far, "_TIMED_PAIRS", 0)
        monkeypatch.setattr(best_so_far, "_TIMED_GUESSES", 50)
        board = Board(4, 5)
        for candidates, asked, guess in positions(make_strategy(name, board, budget=1000), board):
            assert guess == compare_everything(name, board, candidates), asked

    def test_any_codes(self):
        """For a random set of codes, the guess is the one that a comparison of all codes finds."""
        board = Board(4, 8)
        candidates = np.sort(np.random.default_rng(8).permutation(board.size)[:60])

        guess = make_strategy("expected-size", board).choose(Game.at(board, candidates)).guess_index

        assert guess == compare_everything("expected-size", board, candidates)


class TestDistinctGuesses:
    """The class ``DistinctGuesses``, which finds one guess of each symmetry class."""

    @pytest.mark.parametrize("board", [*BOARDS, Board(6, 5), Board(1, 3)], ids=str)
    def test_first_guess(self, board):
        """For the first guess, ``DistinctGuesses`` finds one code of each class; above six pegs, it may find more."""
        first = DistinctGuesses(board, 0)._after(())

        expected = [board.index(code) for code in representatives(board)]
        if board.pegs <= 6:
            assert first.tolist() == expected
        else:
            assert set(expected) <= set(first.tolist())

    @given(st.sampled_from([Board(3, 5), Board(3, 5, repeats=False), Board(4, 3), Board(7, 2)]), st.data())
    def test_nothing_is_lost(self, board, data):
        """After any guesses, the first of all codes with given part sizes is among the distinct guesses."""
        indices = st.sampled_from(range(board.size))
        asked = data.draw(st.lists(indices, min_size=1, max_size=4))
        hidden = board.code(data.draw(indices))
        attempts = [(board.code(guess), reference.feedback(hidden, board.code(guess))) for guess in asked]
        codes = reference.list_codes(board.pegs, board.colors, board.repeats)
        left = reference.find_candidates(codes, attempts)
        candidates = np.array([board.index(code) for code in left])

        kept = np.sort(distinct_guesses(board).find(candidates, asked).guesses)

        def first_of_each(guesses):
            found = {}
            for guess in guesses:
                parts = reference.partition(board.code(int(guess)), left)
                kind = (*sorted(map(len, parts.values())), board.code(int(guess)) in left)
                found.setdefault(kind, int(guess))
            return found

        assert first_of_each(kept) == first_of_each(range(board.size))
        assert (np.diff(kept) > 0).all()

    def test_it_pays(self):
        """After one guess on the 5 × 8 board, fewer than one fiftieth of all codes are distinct guesses."""
        board = Board(5, 8)
        assert len(distinct_guesses(board).after([board.index("11223")])) < board.size / 50


@pytest.mark.parametrize("words", [("weighted-entropy", None), ("knuth", "expected-size,candidate")])
@pytest.mark.parametrize("consistent", [False, True])
def test_other_criteria(words, consistent):
    """With several criteria, or with weighted entropy, the guess is the one that a comparison of all codes finds."""
    name, ties = words
    board = Board(4, 9)
    strategy = make_strategy(name, board, ties=ties, consistent=consistent)
    game = Game(board, [read_attempt("1123:1,1", board)])
    left = game.candidates
    every = left if consistent else np.arange(board.size)
    sizes = part_sizes(scorer(board), left, every)
    candidate = ~np.isin(every, left)
    if ties is None:
        keys = [candidate, weighted_entropy(sizes).round(9)]
    else:
        keys = [candidate, (sizes**2).sum(axis=0), sizes.max(axis=0)]

    assert strategy.choose(game).guess_index == every[np.lexsort(keys)[0]]
    assert len(distinct_guesses(board).holding(left, game.guess_indices)) < board.size / 10


class TestLimits:
    """The limit of time for the choice of a guess, and the memory that it takes."""

    ATTEMPTS = ("1,1,2,3,4,5:1,1", "6,1,6,2,7,7:0,1")

    def test_time_runs_out(self):
        """If the time runs out, the advice is the best guess so far, with the number of guesses compared."""
        board = Board(6, 10)
        attempts = [read_attempt(text, board) for text in self.ATTEMPTS]

        advice = advise(make_strategy("knuth", board, budget=0.1), Game(board, attempts))

        assert advice.remaining == 22_163
        assert 0 < advice.looked_at < 100_000
        assert advice.worst < 2 * 2_950, "far from the best, which leaves 2,950 at worst"

    def test_said_in_words_and_json(self, capsys):
        """If the time runs out, ``suggest`` reports this, and ``suggest --json`` has the number of guesses compared."""
        words = ["suggest", "--pegs", "6", "--colors", "10", "--strategy", "knuth", "--budget", "0.1"]

        assert main([*words, *self.ATTEMPTS]) == 0
        assert "Time ran out: this is the best of " in capsys.readouterr().out
        assert main([*words, "--json", *self.ATTEMPTS]) == 0
        assert json.loads(capsys.readouterr().out)["sampled"] > 0
        assert main(["suggest", "--strategy", "knuth", "--budget", "60", "1122:1,1"]) == 0
        assert "Time ran out" not in capsys.readouterr().out

    def test_large_opening(self):
        """On a board of a million codes, knuth opens with 1,1,2,2,3,4."""
        board = Board(6, 10)
        assert make_strategy("knuth", board).choose(Game(board)).guess_index == board.index([1, 1, 2, 2, 3, 4])

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("words", "limit", "expected"),
        [
            (
                "evaluate minimax --pegs 5 --colors 8 --json",
                70,
                {"total": 184723, "max": 8, "distribution": [1, 19, 241, 2078, 10611, 16230, 3490, 98]},
            ),
            (
                "suggest --pegs 6 --colors 10 --strategy knuth --json 1,1,2,3,4,5:1,1",
                120,
                {"remaining": 128662, "worst": 19830, "guess": [1, 6, 2, 6, 7, 7]},
            ),
            ("suggest --pegs 4 --colors 31 --strategy entropy --json", 120, {"remaining": 923521}),
            (
                "review --pegs 6 --colors 10 --json 1,1,2,2,3,3:1,1 4,5,6,1,7,8:1,1 4,1,9,9,7,10:2,1 "
                "4,1,9,5,10,6:2,1 4,10,10,1,6,9:1,2 4,3,9,2,5,9:2,1",
                120,
                {"wasted": 0, "skill": 0.8576916474971262},
            ),
        ],
    )
    def test_peak(self, words, limit, expected):
        """Without the fast kernel, commands on big boards stay within a memory limit and give the known results."""
        answer, peak = weigh(*words.split(), MASTERMIND_XL_KERNEL="numpy")
        assert {key: json.loads(answer)[key] for key in expected} == expected
        assert peak <= limit
