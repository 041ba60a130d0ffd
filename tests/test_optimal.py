"""Optimal play: its totals match an exhaustive search and published figures."""

import ctypes
import json
import re
import sys
from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
import reference
from console import run
from raising import raising
from rebuild_trees import search

from mastermind_xl import Board, BoardError, Feedback, evaluate, grow, make_strategy
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game
from mastermind_xl.core.scoring import Scorer
from mastermind_xl.core.system import TimeUp, machine_memory
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.search import sets
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies import KEPT_BOARDS, Choice
from mastermind_xl.strategies.optimal import SMALL, Optimal, find_kept


def exhaustive(pegs, colors, repeats, most, consistent=False, start=None):
    """Find the best tree within ``most`` guesses, by trying every guess in every position; None if impossible.

    ``start`` are the codes that are possible, all by default.

    Returns its total, the number of codes found with guess 1, 2, …, and its guesses, by index, in the order
    of a ``DecisionTree``.
    """
    codes = reference.list_codes(pegs, colors, repeats)
    answers = [[Feedback(*reference.feedback(code, guess)).rank for code in codes] for guess in codes]
    win = Feedback(pegs, 0).rank

    @cache
    def best(candidates, left):
        if left == 0:
            return None
        if len(candidates) == 1:
            return 1, (1,), candidates
        found = None
        for guess in candidates if consistent else range(len(codes)):
            parts = {}
            for code in candidates:
                parts.setdefault(answers[guess][code], []).append(code)
            if len(parts) == 1:
                continue  # this guess tells nothing
            inside = win in parts
            total, depths, guesses = len(candidates), [int(inside)] + [0] * left, [guess]
            parts.pop(win, None)
            for _, part in sorted(parts.items()):
                below = best(tuple(part), left - 1)
                if below is None:
                    break
                total += below[0]
                for depth, count in enumerate(below[1], 1):
                    depths[depth] += count
                guesses += below[2]
            else:
                while depths[-1] == 0:
                    depths.pop()
                order = total, len(depths), depths[::-1], not inside, guess
                if found is None or order < found[0]:
                    found = order, (total, tuple(depths), tuple(guesses))
        return None if found is None else found[1]

    return best(start or tuple(range(len(codes))), most)


RARE = pytest.mark.exhaustive
COMPARED = (
    # boards, limits of the number of guesses, whether only candidates are guessed, marks
    (
        [Board(1, 1), Board(1, 2), Board(1, 4), Board(2, 2), Board(2, 3), Board(2, 4), Board(3, 2), Board(3, 3),
         Board(4, 2), Board(5, 2), Board(2, 4, False), Board(3, 4, False)],
        (None, 5, 4, 3, 2, 1), False, [],
    ),
    ([Board(1, 4), Board(2, 5), Board(3, 3), Board(4, 2), Board(3, 4, False)], (None, 6, 5, 4, 3), True, []),
    ([Board(4, 5, False)], (None, 6, 5, 4, 3), True, [RARE]),
    ([Board(6, 2), Board(3, 4), Board(3, 5, False)], (None,), False, [RARE]),
    ([Board(3, 4), Board(4, 3)], (4,), False, [RARE]),
    ([Board(4, 3), Board(2, 8), Board(2, 9)], (6, 8, 12), False, [RARE]),
)  # fmt: skip
"""Searches that are compared with an exhaustive search."""


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("board", "most", "consistent"),
    [
        pytest.param(board, most, consistent, marks=marks)
        for boards, limits, consistent, marks in COMPARED
        for board in boards
        for most in limits
    ],
    ids=str,
)
def test_every_guess_is_tried(board, most, consistent):
    """The search finds the same best tree as an exhaustive search, for any limit on guesses and with candidates only."""
    found = Search(board, most, consistent)
    total = found.find_total()
    expected = exhaustive(board.pegs, board.colors, board.repeats, most or board.size, consistent)
    if expected is None:
        assert total >= IMPOSSIBLE
        return
    tree = grow(Optimal(board, search=found))
    assert (total, tuple(tree.distribution), tuple(tree.guess_indices.tolist())) == expected


@pytest.mark.parametrize(
    "candidates",
    [
        (0, 1, 5, 6, 7, 8, 9, 13, 14, 18, 19, 20, 21, 22, 23, 24),
        (0, 2, 3, 7, 8, 9, 10, 11, 12, 14, 15, 17, 18, 19, 21, 22),
    ],
)
def test_a_guess_is_compared_with_its_whole_tree(candidates):
    """Of guesses with equal totals, the search chooses the guess that an exhaustive search of whole trees chooses."""
    guess = Search(Board(2, 5)).solve(candidates)
    assert guess == exhaustive(2, 5, True, len(candidates), start=candidates)[2][0]


def test_published_totals_of_candidates_only():
    """If only candidates may be guessed, the totals match the figures of supermastermind.github.io."""
    assert Search(Board(3, 5), consistent=True).find_total() == 455
    strategy = make_strategy("optimal", Board(), consistent=True)
    tree = grow(strategy)
    assert tree.distribution == [1, 13, 114, 560, 597, 11]  # 5660
    for code in range(0, 1296, 97):
        game = Game(Board(), code=Board().code(code))
        for guess in tree.path(code):
            assert Board().index(guess) in game.candidates
            game = game.play(guess)


@pytest.mark.parametrize(
    ("pegs", "colors", "total"),
    [
        (3, 6, 854),
        (3, 7, 1474),
        (3, 8, 2359),
        pytest.param(3, 9, 3596, marks=pytest.mark.slow),
        (4, 5, 2463),
        (4, 6, 5625),
        pytest.param(4, 7, 11228, marks=pytest.mark.hours("a search of a minute, in the branches of the others")),
    ],
)
def test_published_totals(pegs, colors, total):
    """The search finds the totals published by Koyama and Lai (1993) and Ville (2013), and trees with these totals."""
    board = Board(pegs, colors)
    search = undisturbed(pegs, colors)
    assert search.find_total() == total
    tree = grow(Optimal(board, search=search))
    assert sum(guesses * count for guesses, count in enumerate(tree.distribution, 1)) == total
    for code in np.linspace(0, board.size - 1, 50).astype(int).tolist():
        assert tree.path(code)[-1] == board.code(code)


@pytest.mark.slow
def test_at_most_five_guesses():
    """With at most five guesses on 4 × 6, the least total is 5626, and 540 codes need the fifth guess.

    A search of every guess after 1123, in another language and without symmetry, found the same.
    """
    search = Search(Board(), 5)
    assert search.find_total() == 5626
    tree = grow(Optimal(Board(), search=search))
    assert tree.distribution == [1, 8, 79, 668, 540]
    assert sum(guesses * count for guesses, count in enumerate(tree.distribution, 1)) == 5626


@cache
def undisturbed(pegs, colors):
    """A finished search, run in this process without interruption."""
    search = Search(Board(pegs, colors))
    search.find_total()
    return search


def test_progress_says_bounds(capsys, monkeypatch):
    """While ``optimal`` searches, standard error shows narrowing bounds for the total, and the openings done."""
    monkeypatch.setattr("mastermind_xl.cli.work._PATIENCE", 0.0)
    monkeypatch.setattr("mastermind_xl.cli.work._REFRESH_IN_A_LOG", 0.0)
    status, out, error = run(capsys, "optimal", "--colors", "4", "--json")
    assert (status, json.loads(out)["total"]) == (0, 905)
    pattern = re.compile(r"4 pegs, 4 colours: total (\d+) to (\d+), (\d) of 5 openings searched, (\d+) positions, \d s")
    scoring = "4 pegs, 4 colours: scoring all codes against each other, "
    assert error.startswith(scoring)
    known = [line for line in error.splitlines() if scoring not in line and " to ?, " not in line]
    lines = [[int(number) for number in pattern.fullmatch(line).groups()] for line in known]
    least, most, settled, positions = map(list, zip(*lines, strict=True))
    assert least == sorted(least)
    assert most == sorted(most, reverse=True)
    assert least[-1] <= 905 <= most[-1]
    if sys.platform != "win32":  # whose clock stands still for 15 ms, and so all is told at once
        assert (least[0] < least[-1], most[-1] < most[0]) == (True, True)
        assert 1 <= settled[0] < settled[-1] <= 5  # the first opening has an upper bound
    assert positions == sorted(positions)


def test_out_of_time():
    """If the time limit is too short, the strategy ``optimal`` chooses the guess of most-parts and reports this."""
    board = Board(4, 7)
    hasty, patient = (make_strategy("optimal", board, budget=budget) for budget in (0.001, 60.0))
    everything = Game(board)
    few = Game.at(board, np.arange(5, 200, 17), [0, 60])
    parts = make_strategy("most-parts", board)
    assert hasty.choose(everything) == Choice(parts.choose(everything).guess_index, looked_at=board.size)
    assert patient.choose(few).looked_at is None
    assert evaluate(hasty, sample=20, seed=1).total > 20


def test_partial_answers_begin_no_long_search():
    """After an answer known in part, ``optimal`` divides many codes at once, however much time it has."""
    board = Board()
    game = Game(board).play("1122", (1, None))
    assert len(game.candidates) > SMALL
    choice = make_strategy("optimal", board, budget=0.01).choose(game.in_codes)
    assert choice == make_strategy("most-parts", board).choose(game.in_codes)


def test_off_its_tree():
    """After guesses that are not in its tree, the strategy ``optimal`` still finds a good guess."""
    board = Board()
    optimal = make_strategy("optimal", board)
    few = np.array([3, 77, 400, 401, 900])
    guess = optimal.choose(Game.at(board, few, [0, 5])).guess_index
    parts = reference.partition(board.code(guess), [board.code(code) for code in few.tolist()])
    assert len(parts) == 5
    many = np.arange(300, 700)
    assert 0 <= optimal.choose(Game.at(board, many, [0])).guess_index < board.size


def test_boards_that_are_too_big(monkeypatch):
    """A board too big for the search or for the memory is refused, and an alternative is suggested."""
    with pytest.raises(
        BoardError, match=r"100,000 codes: a search for optimal play is limited to 65,535 codes; .*with a beam"
    ):
        Search(Board(5, 10))
    for has_kernel, memory, takes in ((False, 100_000_000, "0.1"), (True, 200_000_000, "0.2")):
        monkeypatch.setattr("mastermind_xl.kernel.has_kernel", lambda answer=has_kernel: answer)
        monkeypatch.setattr("mastermind_xl.search.sets.machine_memory", lambda there=memory: there)
        wanted = rf"4,096 codes, whose scores would take {takes} GB of memory, but .* a beam"
        with pytest.raises(BoardError, match=wanted):
            Search(Board(4, 8))
        assert Search(Board(4, 7)).board.size == 2_401


@pytest.mark.parametrize("answers", [True, False])
def test_memory_on_windows(monkeypatch, answers):
    """On Windows, the system reports the size of the memory; if it does not, 8 GiB are assumed."""

    def tell(status):
        assert bytes(status) == (64).to_bytes(64, "little")  # a MEMORYSTATUSEX begins with its length
        status[1] = 24 << 30
        return answers

    kernel32 = SimpleNamespace(GlobalMemoryStatusEx=tell)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel32), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    assert machine_memory() == (24 if answers else 8) << 30


@pytest.mark.parametrize("most", [(), ("--max-guesses", "6")])
def test_time_runs_out(capsys, monkeypatch, most):
    """If the time runs out after the first opening, ``optimal`` reports lower and upper bounds, as text and JSON."""
    settle = Search.settle

    def settle_one(search, *position):
        if search.standing.settled:
            raise TimeUp
        return settle(search, *position)

    monkeypatch.setattr(Search, "settle", settle_one)
    assert main(["optimal", "--pegs", "3", "--seconds", "60", *most]) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(r"3 pegs, 6 colours: the least total is from 798 to 854; not proved in .* s\n", out)
    assert main(["optimal", "--pegs", "3", "--seconds", "60", "--json", *most]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["proved"], answer["distribution"]) == (False, None)
    assert answer["least"] < 854 <= answer["total"]


@pytest.mark.parametrize("looks", [1, 2])
def test_time_runs_out_before_the_search(capsys, monkeypatch, looks):
    """If the time runs out while codes are scored, scoring stops, and ``optimal`` reports a lower bound."""
    scored = []
    against = Scorer.against

    def count(scorer, codes, *guesses):
        scored.append(0 if guesses else len(codes))
        return against(scorer, codes, *guesses)

    def end_after(seconds):
        left = iter(range(looks))

        def watch():
            if next(left, None) is None:
                raise TimeUp

        return watch

    monkeypatch.setattr(Scorer, "against", count)
    monkeypatch.setattr("mastermind_xl.cli.optimal.end_after", end_after)
    assert main(["optimal", "--pegs", "5", "--colors", "7", "--seconds", "0.5"]) == 0
    out = capsys.readouterr().out
    assert re.fullmatch(
        r"5 pegs, 7 colours: the least total is at least 7\d,\d{3} \(no .*\); not proved in .* s\n", out
    )
    assert sum(scored) < 7 + (looks + 1) * (1 + sets._AT_ONCE // 7**5) < 7**5 / 10


@pytest.mark.parametrize("words", [("--jobs", "2"), ("--jobs", "1"), ()])
def test_one_process(capsys, words):
    """A proof by ``optimal`` uses one process; if two are requested, a message on standard error explains this."""
    status, out, error = run(capsys, "optimal", "--pegs", "3", *words, "--json")
    assert (status, json.loads(out)["total"]) == (0, 854)
    line = "mastermind-xl: one process searches, because several would search the same sets again\n"
    assert error == (line if "2" in words else "")


def test_time_runs_out_after_the_proof(capsys, monkeypatch):
    """If the time runs out after the proof, while guesses are chosen, ``optimal`` reports the total as proved."""
    monkeypatch.setattr(Search, "find_best_opening", raising(TimeUp))
    assert main(["optimal", "--pegs", "3", "--seconds", "60"]) == 0
    told = "3 pegs, 6 colours: the least total is 854; proved in .* s, but choosing the guesses needs more --seconds\n"
    assert re.fullmatch(told, capsys.readouterr().out)
    assert main(["optimal", "--pegs", "3", "--seconds", "60", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["proved"], answer["least"], answer["total"]) == (True, 854, 854)


@pytest.mark.slow
def test_nothing_is_found_within_too_few_guesses(capsys):
    """If no strategy within the limit on guesses was found in time, ``optimal`` reports no total."""
    words = ["optimal", "--colors", "7", "--max-guesses", "5", "--seconds", "0.01"]
    assert main(words) == 0
    assert " (no strategy was found: allow more --seconds); not proved in " in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["total"] is None


def test_kept_play_is_what_a_search_finds():
    """The stored optimal trees equal those of a new search; if not, run python tests/rebuild_trees.py."""
    for board in KEPT_BOARDS:
        kept, found = find_kept(board), search(board)
        assert np.array_equal(kept.guesses, found.guess_indices)
        assert np.array_equal(kept.children, found.children)
        assert find_kept(board, board.size - 1) is None
    assert find_kept(Board(3, 4)) is None


def test_an_own_opening_leaves_the_kept_play():
    """With the opening 1122, optimal play is searched again, and its total exceeds the total of the stored tree."""
    board = Board()
    total = evaluate(make_strategy("optimal", board, "1122")).total
    assert total == Search(board).find_total(board.index("1122"))
    assert total > 5625
