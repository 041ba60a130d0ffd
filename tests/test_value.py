"""The value of the game: both halves of every stored value, verified in fractions by code that knows no search of ours."""

import json
import random
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest
import rebuild_values
import reference

from mastermind_xl import Board, BoardError, evaluate, make_strategy
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game
from mastermind_xl.core.symmetry import representatives
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies import REGISTRY
from mastermind_xl.value.halves import MOST_CODES, least_average, prove_value
from mastermind_xl.value.kept import as_text, kept_path, list_kept
from mastermind_xl.value.matrix_game import solve_game
from mastermind_xl.value.weighted import WeightedSearch

KEPT = list_kept()
TINY, USUAL = [board for board in KEPT if board.size < 10], Board()
SOON = [board for board in KEPT if board.size <= 81]
LONGER = [board for board in KEPT if board.size > 81]


def class_of(code):
    """Tell the class of a code: a letter for each peg, the most frequent colour first."""
    often = sorted(Counter(code).values(), reverse=True)
    return "".join(letter * count for letter, count in zip("abcdefghij", often, strict=False))


def list_codes(board):
    """List the codes of a board in plain Python."""
    return reference.list_codes(board.pegs, board.colors, board.repeats)


@cache
def stored(board):
    """Read what is stored of a board: the value, the weights by class, and the mixture as chances and guesses."""
    content = json.loads(kept_path(board).read_text(encoding="utf-8"))
    weight = sum(content["weights"][class_of(code)] for code in list_codes(board))
    plays = [
        (Fraction(play["chance"]), [tuple(map(int, guess)) for guess in play["guesses"].split()])
        for play in content["plays"]
    ]
    return Fraction(content["total"], weight), content["weights"], plays


def count_guesses(codes, guesses):
    """Count the guesses that a tree needs for each code; the tree is a list of guesses, as ``Tree`` has them."""
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
    """Average the guesses over the codes of each class, which renaming at random makes true of each code."""
    totals, counts = Counter(), Counter(map(class_of, depths))
    for code, depth in depths.items():
        totals[class_of(code)] += depth
    return {name: Fraction(totals[name], count) for name, count in counts.items()}


def all_averages(board):
    """List the averages by class of every strategy on a board, but for those that are nowhere better than another."""
    codes = list_codes(board)
    names = sorted(set(map(class_of, codes)))

    @cache
    def totals(candidates):
        found = set()
        for guess in codes:
            parts = reference.partition(guess, candidates)
            if len(parts) == 1 and guess not in candidates:
                continue  # it tells nothing
            parts.pop((board.pegs, 0), None)
            own = tuple(sum(class_of(code) == name for code in candidates) for name in names)
            for rest in product(*(totals(tuple(part)) for part in parts.values())):
                found.add(tuple(map(sum, zip(own, *rest, strict=True))))
        return {
            one
            for one in found
            if not any(other != one and all(map(int.__le__, other, one)) for other in found)
        }

    sizes = Counter(map(class_of, codes))
    return [
        {name: Fraction(total, sizes[name]) for name, total in zip(names, vector, strict=True)}
        for vector in totals(codes)
    ]


class Slow:
    """The least weighted total in plain Python, by trying every guess whose bound allows it.

    The bound of a set follows from its weights alone: the first guess finds one code, the second as many as there are
    other answers, and so on, the heaviest first.
    """

    def __init__(self, board, weights):
        self.codes = list_codes(board)
        self.weights = [weights[class_of(code)] for code in self.codes]
        numbers = {(board.pegs, 0): 0}
        self.answers = [
            bytes(numbers.setdefault(reference.feedback(code, guess), len(numbers)) for code in self.codes)
            for guess in self.codes
        ]
        self.others = len(numbers) - 1
        self.costs, self.bounds = {}, {}

    def least(self, limit):
        """Find the least total if it is below the limit, else a number from the limit up."""
        # at first, only one guess of each class has to be tried
        openings = {class_of(code): place for place, code in enumerate(self.codes)}
        there = tuple(place for place, weight in enumerate(self.weights) if weight)
        return self.search(there, limit, openings.values())

    def bound(self, part):
        """Tell what a set costs at least."""
        weights = tuple(sorted((self.weights[place] for place in part), reverse=True))
        if weights not in self.bounds:
            total, depth, room, left = 0, 1, 1, weights
            while left:
                total, left = total + depth * sum(left[:room]), left[room:]
                depth, room = depth + 1, room * self.others
            self.bounds[weights] = total
        return self.bounds[weights]

    def known(self, part):
        """Tell the cost of a set as far as it is known: a lower bound, and whether it is exact."""
        return self.costs.get(part) or (self.bound(part), len(part) <= 2)

    def search(self, candidates, limit, guesses):
        """Tell the cost of a set if it is below the limit, else a number from the limit up."""
        low, exact = self.known(candidates)
        if exact or low >= limit:
            return low
        own = sum(self.weights[place] for place in candidates)
        ways = []
        for guess in guesses:
            parts, row = {}, self.answers[guess]
            for place in candidates:
                parts.setdefault(row[place], []).append(place)
            if len(parts) > 1:
                parts.pop(0, None)
                parts = [tuple(part) for part in parts.values()]
                ways.append((own + sum(self.known(part)[0] for part in parts), guess, parts))
        best = limit
        for bound, _, parts in sorted(ways):
            if bound >= best:
                break
            bounded = [(part, self.known(part)[0]) for part in sorted(parts, key=len)]
            total = own + sum(before for _, before in bounded)  # more may be known by now
            for part, before in bounded:
                if total >= best:
                    break
                total += self.search(part, best - total + before, range(len(self.codes))) - before
            best = min(best, total)
        self.costs[candidates] = best, best < limit
        return best


def verify(board):
    """Verify both halves of a stored value."""
    value, weights, plays = stored(board)
    codes = list_codes(board)
    assert min(weights.values()) >= 0
    assert sum(chance for chance, _ in plays) == 1
    averages = [(chance, average_by_class(count_guesses(codes, guesses))) for chance, guesses in plays]
    for name in weights:  # the player's half: no class needs more
        assert sum(chance * average[name] for chance, average in averages) <= value
    total = value * sum(weights[class_of(code)] for code in codes)
    assert Slow(board, weights).least(total) >= total  # the codemaker's: no play needs less


class TestKept:
    """Values that are stored in the package."""

    @pytest.mark.parametrize("board", SOON, ids=str)
    def test_both_halves(self, board):
        """The mixture needs no more than the value for any class, and no tree needs less against the weights."""
        verify(board)

    @pytest.mark.exhaustive
    @pytest.mark.parametrize("board", LONGER, ids=str)
    def test_both_halves_of_larger_boards(self, board):
        """The same holds on the boards where it takes minutes."""
        verify(board)

    @pytest.mark.parametrize("board", LONGER, ids=str)
    def test_mixture(self, board):
        """A stored mixture needs exactly the value on average against the weights."""
        value, weights, plays = stored(board)
        sizes = Counter(map(class_of, list_codes(board)))
        whole = sum(weights[name] * size for name, size in sizes.items())
        needed = sum(
            chance * weights[name] * sizes[name] * average
            for chance, guesses in plays
            for name, average in average_by_class(count_guesses(list_codes(board), guesses)).items()
        )
        assert needed / whole == value

    @pytest.mark.parametrize(
        ("board", "value"),
        [(Board(2, 3), Fraction(29, 12)), (Board(3, 2), Fraction(23, 10)), (USUAL, Fraction(5600, 1290))],
        ids=str,
    )
    def test_published(self, board, value):
        """The values are Wiener's of 1995 on the usual board, and those of brute force on small ones."""
        assert stored(board)[0] == value

    def test_page(self):
        """docs/value.md shows what is stored, and the least average when all codes are equally likely."""
        assert rebuild_values.PAGE.read_text(encoding="utf-8") == rebuild_values.write_page()

    @pytest.mark.parametrize(
        "board",
        [
            USUAL,
            Board(4, 5),
            Board(6, 3),
            Board(3, 7),
            pytest.param(Board(4, 7), marks=pytest.mark.exhaustive),
        ],
        ids=str,
    )
    def test_the_other_search(self, board):
        """Where all weights are 0 or 1, the search for optimal play finds the same total for the codes of weight 1."""
        content = json.loads(kept_path(board).read_text(encoding="utf-8"))
        drawn = tuple(
            place for place, code in enumerate(list_codes(board)) if content["weights"][class_of(code)]
        )
        search = Search(board)
        openings = [board.index(code) for code in representatives(board)]

        assert set(content["weights"].values()) <= {0, 1}
        assert min(search.cost(drawn, opening, asked=()) for opening in openings) == content["total"]

    def test_usual_weights(self):
        """On the usual board every code but the one-coloured ones is equally likely, and those take 25/6 guesses."""
        _, weights, plays = stored(USUAL)

        assert weights == {"abcd": 1, "aabc": 1, "aabb": 1, "aaab": 1, "aaaa": 0}
        for _, guesses in plays:
            assert average_by_class(count_guesses(list_codes(USUAL), guesses))["aaaa"] >= Fraction(25, 6)


class TestProof:
    """``prove_value``."""

    @pytest.mark.parametrize("board", [Board(2, 2), Board(2, 3), Board(3, 2), Board(2, 4)], ids=str)
    def test_brute_force(self, board):
        """The value is that of the matrix game of all strategies."""
        strategies = all_averages(board)
        names = sorted(strategies[0])
        game = solve_game([[strategy[name] for name in names] for strategy in strategies])

        assert prove_value(board).value == game.value

    @pytest.mark.parametrize("board", [each for each in KEPT if each.size <= 100], ids=str)
    def test_stored(self, board):
        """The stored weights and mixture are what the proof finds."""
        assert as_text(prove_value(board)) == kept_path(board).read_text(encoding="utf-8")

    @pytest.mark.exhaustive
    @pytest.mark.parametrize("board", [each for each in KEPT if each.size > 100], ids=str)
    def test_stored_on_larger_boards(self, board):
        """The stored weights and mixture are what the proof finds, where it takes longer."""
        assert as_text(prove_value(board)) == kept_path(board).read_text(encoding="utf-8")

    @pytest.mark.parametrize(
        ("board", "total"), [(Board(3, 5, repeats=False), 196), (Board(1, 4), 10)], ids=str
    )
    def test_one_class(self, board, total):
        """With one class the value is the least average, whose tree is the mixture."""
        found = prove_value(board)

        assert (found.total, found.weight, len(found.plays)) == (total, board.size, 1)

    def test_progress(self):
        """Bounds come closer to the value while trees are found."""
        seen = []
        found = prove_value(Board(3, 4), seen.append)

        assert all(one.least <= other.least for one, other in pairwise(seen))
        assert all(each.most is None or each.least <= found.value <= each.most for each in seen)
        assert len({each.trees for each in seen}) > 2

    def test_too_large(self):
        """A board with too many codes is refused with the limit."""
        with pytest.raises(BoardError, match=f"{MOST_CODES:,}"):
            prove_value(Board(5, 8))

    @pytest.mark.parametrize(
        ("only", "guesses"),
        [(2, Fraction(301, 90)), (3, Fraction(431, 120)), (4, Fraction(8, 3))],
        ids=["aabb", "aaab", "aaaa"],
    )
    def test_one_class_alone(self, only, guesses):
        """A codemaker who draws from one class alone is found out as docs/explanation/value.md shows."""
        assert least_average(USUAL, [int(number == only) for number in range(5)]) == guesses

    @pytest.mark.exhaustive
    @pytest.mark.parametrize(
        ("only", "guesses"), [(0, Fraction(287, 72)), (1, Fraction(1477, 360))], ids=["abcd", "aabc"]
    )
    def test_one_large_class_alone(self, only, guesses):
        """The same holds for the two largest classes."""
        assert least_average(USUAL, [int(number == only) for number in range(5)]) == guesses


class TestWeightedSearch:
    """``WeightedSearch``."""

    @pytest.mark.parametrize(
        "board", [Board(2, 5), Board(3, 3), Board(3, 4), Board(4, 2), Board(4, 3)], ids=str
    )
    def test_any_weights(self, board):
        """The least total is the reference's, whatever the weights of the classes, even those too large for 64 bits."""
        chance = random.Random(board.size)
        names = sorted(set(map(class_of, list_codes(board))))
        for most in (2, 5, 50, 1 << 60):
            weights = {name: chance.randint(1, most) for name in names}
            search = WeightedSearch(board, [weights[class_of(code)] for code in list_codes(board)])
            slow = Slow(board, weights)

            assert search.run() == slow.least(most * board.size**2 + 1)


class TestCommands:
    """``value`` and ``hide``."""

    def test_value(self, capsys):
        """The numbers of both halves are those that are stored."""
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
        """A class of weight 0 is never drawn, and others as often as their weights say."""
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
        """Without repeats any code is equally good, on boards of any size."""
        assert main(["hide", "--pegs", "12", "--colors", "14", "--no-repeats"]) == 0

        assert "equally good" in capsys.readouterr().out

    def test_hide_where_nothing_is_stored(self, capsys):
        """A board without a stored value is refused, and those with one are listed."""
        assert main(["hide", "--colors", "9"]) == 2

        assert "4x7" in capsys.readouterr().err


class TestFair:
    """The strategy ``fair``."""

    @pytest.mark.parametrize("board", [Board(2, 3), Board(3, 2)], ids=str)
    def test_average(self, board):
        """Over many games each code takes the average of its class."""
        codes, (_, _, plays) = list_codes(board), stored(board)
        expected = Counter()
        for chance, guesses in plays:
            for name, average in average_by_class(count_guesses(codes, guesses)).items():
                expected[name] += chance * average
        games = evaluate(make_strategy("fair", board, seed=1), runs=400).guesses
        for code, taken in zip(codes, games.T, strict=True):
            assert abs(sum(taken) / 400 - expected[class_of(code)]) < 0.25

    def test_renamed(self):
        """Openings differ from game to game, in colours as well as in places."""
        openings = {make_strategy("fair", USUAL, seed=seed).choose(Game(USUAL)).guess for seed in range(40)}

        assert len(openings) > 10

    def test_follows(self):
        """A game is played to its end along a tree, however often the strategy is made anew."""
        game, turns = Game(USUAL, code=(3, 6, 5, 1)), 0
        while not game.found:
            game, turns = (
                game.play(USUAL.code(make_strategy("fair", USUAL, seed=turns).choose(game).guess)),
                turns + 1,
            )

        assert turns <= max(
            max(count_guesses(list_codes(USUAL), guesses).values()) for _, guesses in stored(USUAL)[2]
        )

    def test_off_the_tree(self):
        """After a guess of another kind it goes on with the most parts."""
        game = Game(USUAL, code=(3, 6, 5, 1)).play("1111")

        fair, parts = (make_strategy(name, USUAL).choose(game) for name in ("fair", "most-parts"))
        assert fair == parts

    def test_refused(self):
        """A board without a stored mixture is refused by name."""
        assert "5 pegs, 8 colours" in REGISTRY["fair"].refuses(Board(5, 8))
        assert REGISTRY["fair"].plays(USUAL)


class TestMatrixGame:
    """``solve_game``."""

    def test_fair_coin(self):
        """Matching pennies is played half and half."""
        found = solve_game([[Fraction(3), Fraction(1)], [Fraction(1), Fraction(3)]])

        assert found == (2, (Fraction(1, 2), Fraction(1, 2)), (Fraction(1, 2), Fraction(1, 2)))

    def test_dominated(self):
        """A column that costs more in every row is never played."""
        found = solve_game([[Fraction(2), Fraction(4)], [Fraction(3), Fraction(5)]])

        assert (found.value, found.columns) == (4, (1, 0))
