"""The value of the game, and optimal play by class: both are verified in fractions, on most boards without our searches."""

import json
import random
import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest
import rebuild_values
import reference
from plain_search import PlainSearch

from mastermind_xl import Board, BoardError, evaluate, make_strategy
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game
from mastermind_xl.core.symmetry import representatives
from mastermind_xl.laboratory.value.halves import MOST_CODES, _Proof, prove_value
from mastermind_xl.laboratory.value.matrix_game import solve_game
from mastermind_xl.laboratory.value.weighted import WeightedSearch
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies import REGISTRY
from mastermind_xl.value.kept import kept_path, list_kept

KEPT = list_kept()
USUAL = Board()
LONG = pytest.mark.hours("proofs on large boards")


def class_of(code):
    """Return the class of a code: a letter for each peg, the most frequent colour first."""
    often = sorted(Counter(code).values(), reverse=True)
    return "".join(letter * count for letter, count in zip("abcdefghij", often, strict=False))


def list_codes(board):
    """The codes of a board, listed by plain Python."""
    return reference.list_codes(board.pegs, board.colors, board.repeats)


@cache
def stored(board):
    """Load a board's stored value, its weights by class, and its mixture: the chance and the guesses of each tree."""
    content = json.loads(kept_path(board).read_text(encoding="utf-8"))
    weight = sum(content["weights"][class_of(code)] for code in list_codes(board))
    plays = [
        (Fraction(play["chance"]), [tuple(map(int, guess)) for guess in play["guesses"].split()])
        for play in content["plays"]
    ]
    return Fraction(content["total"], weight), content["weights"], plays


def count_guesses(codes, guesses):
    """Return the guesses for each code in a tree, which is given as a list of guesses in the order of ``Tree``."""
    depths, guesses = {}, iter(guesses)

    def follow(candidates, depth):
        guess = next(guesses) if len(candidates) > 1 else candidates[0]
        parts = reference.partition(guess, candidates)
        for answer, part in sorted(parts.items(), key=lambda item: (sum(item[0]), item[0][0])):
            if answer[0] == len(guess):
                depths[guess] = depth
            else:
                follow(part, depth + 1)

    follow(list(codes), 1)
    assert next(guesses, None) is None
    return depths


def average_by_class(depths):
    """The average number of guesses for each class.

    Every code of a class has this average if colours and places are renamed at random.
    """
    totals, counts = Counter(), Counter(map(class_of, depths))
    for code, depth in depths.items():
        totals[class_of(code)] += depth
    return {name: Fraction(totals[name], count) for name, count in counts.items()}


def least_average(board, weights):
    """Return the least average number of guesses if codes are drawn in proportion to the weights of their classes."""
    proof = _Proof(board, lambda standing: None)
    whole = proof.weigh(weights)
    averages = proof.answer(weights, board.size * whole + 1).averages
    shares = zip(weights, proof.classes, averages, strict=True)
    return sum(weight * each.codes * average for weight, each, average in shares) / whole


class TestKept:
    """Values that are stored in the package."""

    @pytest.mark.parametrize("board", KEPT, ids=str)
    def test_the_players_half(self, board):
        """A stored mixture of trees needs at most the stored value on average for each class of codes."""
        value, weights, plays = stored(board)
        codes = list_codes(board)
        averages = [(chance, average_by_class(count_guesses(codes, guesses))) for chance, guesses in plays]
        assert sum(chance for chance, _ in plays) == 1
        for name in weights:
            assert sum(chance * average[name] for chance, average in averages) <= value

    @pytest.mark.parametrize(
        "board", [pytest.param(board, marks=[pytest.mark.slow] * (board.size > 100)) for board in KEPT], ids=str
    )
    def test_the_codemakers_half(self, board):
        """If codes are drawn with the stored weights, no tree needs less than the stored value on average.

        The plain search would take minutes on the largest boards, where our own weighted search takes a second.
        """
        value, weights, _ = stored(board)
        drawn = [weights[class_of(code)] for code in list_codes(board)]
        total = value * sum(drawn)
        assert min(drawn) >= 0
        is_soon = board.size < 400 and board.pegs < 7
        search = PlainSearch(board, lambda code: weights[class_of(code)])
        assert (search.least(total) if is_soon else WeightedSearch(board, drawn).find_total()) >= total

    @pytest.mark.parametrize(
        ("board", "value"),
        [(Board(2, 3), Fraction(29, 12)), (Board(3, 2), Fraction(23, 10)), (USUAL, Fraction(5600, 1290))],
        ids=str,
    )
    def test_published(self, board, value):
        """The stored values are Wiener's (1995) for the usual board and those of brute force for two small boards."""
        assert stored(board)[0] == value

    def test_page(self):
        """The page docs/value.md matches what its program writes from the stored values."""
        assert rebuild_values.PAGE.read_text(encoding="utf-8") == rebuild_values.write_page()

    @pytest.mark.sampled(2)
    @pytest.mark.parametrize(
        "board", [USUAL, Board(4, 5), Board(6, 3), Board(3, 7), pytest.param(Board(4, 7), marks=LONG)], ids=str
    )
    def test_the_other_search(self, board):
        """If stored weights are 0 or 1, the search for optimal play finds the stored total of the codes of weight 1."""
        content = json.loads(kept_path(board).read_text(encoding="utf-8"))
        drawn = tuple(place for place, code in enumerate(list_codes(board)) if content["weights"][class_of(code)])
        search = Search(board)
        openings = [board.index(code) for code in representatives(board)]

        assert set(content["weights"].values()) <= {0, 1}
        assert min(search.total_of(drawn, opening, asked=()) for opening in openings) == content["total"]


class TestProof:
    """``prove_value`` proves the value of a small board and refuses a board that is too large."""

    @pytest.mark.parametrize("board", [pytest.param(each, marks=[LONG] * (each.size > 100)) for each in KEPT], ids=str)
    def test_stored(self, board):
        """If the value of a board is proved again, the proof finds the stored weights and mixture."""
        assert rebuild_values.as_text(prove_value(board)) == kept_path(board).read_text(encoding="utf-8")

    @pytest.mark.parametrize(("board", "total"), [(Board(3, 5, repeats=False), 196), (Board(1, 4), 10)], ids=str)
    def test_one_class(self, board, total):
        """On a board with one class of codes, the proof finds the least total, and the mixture is a single tree."""
        found = prove_value(board)

        assert (found.total, found.weight, len(found.plays)) == (total, board.size, 1)

    def test_progress(self):
        """While the proof of a value adds trees, its lower bound never falls, and the value is between its bounds."""
        seen = []
        found = prove_value(Board(3, 4), seen.append)

        assert all(one.least <= other.least for one, other in pairwise(seen))
        assert all(each.most is None or each.least <= found.value <= each.most for each in seen)
        assert len({each.trees for each in seen}) > 2

    def test_too_large(self):
        """The proof of a value refuses a board with too many codes, and the error shows the limit."""
        with pytest.raises(BoardError, match=f"{MOST_CODES:,}"):
            prove_value(Board(5, 8))

    @pytest.mark.parametrize(
        ("only", "guesses"),
        [
            pytest.param(0, Fraction(287, 72), marks=pytest.mark.exhaustive),
            pytest.param(1, Fraction(1477, 360), marks=pytest.mark.exhaustive),
            (2, Fraction(301, 90)),
            (3, Fraction(431, 120)),
            (4, Fraction(8, 3)),
        ],
        ids=["abcd", "aabc", "aabb", "aaab", "aaaa"],
    )
    def test_one_class_alone(self, only, guesses):
        """If only codes of one class are drawn, the least average is known, such as those in docs/explanation/value.md."""
        assert least_average(USUAL, [int(number == only) for number in range(5)]) == guesses


class TestWeightedSearch:
    """``WeightedSearch``: the least total for codes with weights."""

    @pytest.mark.parametrize("board", [Board(2, 5), Board(3, 3), Board(3, 4), Board(4, 2), Board(4, 3)], ids=str)
    def test_any_weights(self, board):
        """For random weights, the weighted search finds the total of a plain search, even if it exceeds 64 bits."""
        chance = random.Random(board.size)
        names = sorted(set(map(class_of, list_codes(board))))
        for most in (2, 5, 50, 1 << 60):
            weights = {name: chance.randint(1, most) for name in names}
            search = WeightedSearch(board, [weights[class_of(code)] for code in list_codes(board)])
            plain = PlainSearch(board, lambda code, weights=weights: weights[class_of(code)])

            assert search.find_total() == plain.least(most * board.size**2 + 1)


class TestCommands:
    """The commands ``value`` and ``hide``."""

    def test_value(self, capsys):
        """``value --json`` shows the value, the weights, and a mixture that needs at most the value for each class."""
        assert main(["value", "--pegs", "3", "--colors", "2", "--json"]) == 0

        found = json.loads(capsys.readouterr().out)
        assert found["proved"]
        assert (found["value"], found["average"]) == ("23/10", 2.3)
        assert found["classes"] == [
            {"class": "aab", "codes": 6, "weight": "6/10"},
            {"class": "aaa", "codes": 2, "weight": "4/10"},
        ]
        assert sum(Fraction(each["weight"]) for each in found["strategies"]) == 1
        for name, codes in (("aab", 6), ("aaa", 2)):
            assert sum(
                Fraction(each["weight"]) * each["totals"][name] for each in found["strategies"]
            ) / codes <= Fraction(23, 10)
            assert all(each["averages"][name] == each["totals"][name] / codes for each in found["strategies"])

    def test_hide(self, capsys):
        """The command ``hide`` draws likelier classes of codes more often, and never a class of weight 0."""
        counts = Counter()
        for seed in range(100):
            assert main(["hide", "--json", "--seed", str(seed)]) == 0
            drawn = json.loads(capsys.readouterr().out)
            assert class_of(drawn["code"]) == drawn["class"]
            assert drawn["value"] == "5600/1290"
            counts[drawn["class"]] += 1

        assert "aaaa" not in counts
        assert counts["aabc"] > counts["abcd"] > counts["aabb"] > 0

    def test_hide_where_all_codes_are_alike(self, capsys):
        """Without repeats, ``hide`` reports that every code is equally good, even on a huge board."""
        assert main(["hide", "--pegs", "12", "--colors", "14", "--no-repeats"]) == 0

        assert "equally good" in capsys.readouterr().out

    def test_the_game_number_goes_with_the_board(self, capsys):
        """The command that ``hide`` prints repeats the options of the board, so that ``play`` hides the same code."""
        assert main(["hide", "--variant", "bulls-and-cows", "--seed", "1"]) == 0
        told = " ".join(capsys.readouterr().out.split())
        number = re.search(r" hides this code: mastermind-xl play --variant bulls-and-cows --game (\d+)\.$", told)[1]

        board = Board(4, 10, repeats=False, palette="digits")
        assert board.format(board.hidden_code(int(number))) == told.split()[0]


class TestFair:
    """The strategy ``fair``."""

    @pytest.mark.parametrize("board", [Board(2, 3), Board(3, 2)], ids=str)
    def test_average(self, board):
        """Over many games of ``fair``, the average number of guesses for a code matches the stored trees."""
        codes, (_, _, plays) = list_codes(board), stored(board)
        expected = Counter()
        for chance, guesses in plays:
            for name, average in average_by_class(count_guesses(codes, guesses)).items():
                expected[name] += chance * average
        games = evaluate(make_strategy("fair", board, seed=1), runs=400).guess_counts
        for code, taken in zip(codes, games.T, strict=True):
            assert abs(sum(taken) / 400 - expected[class_of(code)]) < 0.25

    def test_renamed(self):
        """Openings of ``fair`` differ from game to game: 40 seeds give more than ten openings."""
        openings = {make_strategy("fair", USUAL, seed=seed).choose(Game(USUAL)).guess_index for seed in range(40)}

        assert len(openings) > 10

    def test_follows(self):
        """If ``fair`` is created anew for each guess, its game is no longer than the longest game of stored trees."""
        game, turns = Game(USUAL, code=(3, 6, 5, 1)), 0
        while not game.found:
            game, turns = (
                game.play(USUAL.code(make_strategy("fair", USUAL, seed=turns).choose(game).guess_index)),
                turns + 1,
            )

        assert turns <= max(max(count_guesses(list_codes(USUAL), guesses).values()) for _, guesses in stored(USUAL)[2])

    def test_off_the_tree(self):
        """After a guess that no stored tree makes, ``fair`` guesses the same code as ``most-parts``."""
        game = Game(USUAL, code=(3, 6, 5, 1)).play("1111")

        fair, parts = (make_strategy(name, USUAL).choose(game) for name in ("fair", "most-parts"))
        assert fair == parts

    def test_refused(self):
        """``fair`` refuses a board without a stored mixture, and the message shows the board."""
        assert "5 pegs, 8 colours" in REGISTRY["fair"].refuses(Board(5, 8))
        assert REGISTRY["fair"].plays(USUAL)


class TestMatrixGame:
    """``solve_game``: matrix games with known solutions."""

    @pytest.mark.parametrize(
        ("rows", "solved"),
        [
            ([[3, 1], [1, 3]], (2, (Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 2)))),
            ([[2, 4], [3, 5]], (4, (0, 1), (1, 0))),  # the second column is dominated
        ],
        ids=["matching pennies", "dominated"],
    )
    def test_solution(self, rows, solved):
        """``solve_game`` finds the value and the chances of both players, and 0 for a dominated row or column."""
        assert solve_game([[*map(Fraction, row)] for row in rows]) == solved
