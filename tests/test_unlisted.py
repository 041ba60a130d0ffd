"""Boards too big to list: local search, exact search, positional play, and clear messages if they fail."""

import json
from collections import Counter
from itertools import islice

import numpy as np
import pytest
import reference
from console import run

from mastermind_xl import (
    Attempt,
    Board,
    BoardError,
    CodeError,
    Diagnosis,
    Feedback,
    StrategyError,
    advise,
    evaluate,
    grow,
    make_strategy,
)
from mastermind_xl.analysis.evaluation import draw_codes, play
from mastermind_xl.core.feedback import is_possible
from mastermind_xl.core.game import Game
from mastermind_xl.core.system import clock, clocks_stop
from mastermind_xl.strategies.fitting import find_exactly
from mastermind_xl.strategies.walkers import Walkers

SMALL = [Board(4, 6), Board(3, 5), Board(2, 9), Board(5, 3), Board(1, 4), Board(4, 6, repeats=False)]
SMALL += [Board(4, 4, repeats=False)]
BIG = [Board(8, 12), Board(7, 9), Board(10, 5), Board(8, 12, repeats=False), Board(10, 10, repeats=False)]


def answered(code, guesses):
    """Return attempts with these guesses and the true answers of a hidden code, by the reference."""
    return [Attempt(guess, Feedback(*reference.feedback(code, guess))) for guess in guesses]


def drawn(board, count, seed):
    """Return random codes of a board."""
    codes = board.codes if board.is_listed else draw_codes(board, count, seed)
    return [tuple(code) for code in np.random.default_rng(seed).choice(codes, count).tolist()]


def played(strategy, code):
    """Return the attempts of the game in which a strategy finds a code."""
    return play(strategy, code).attempts


def alone(color, black):
    """Return an attempt on ten pegs with one colour in every place."""
    return Attempt((color,) * 10, Feedback(black, 0))


def check_consistent(board, code, game):
    """Check that a game finds the code, and that each of its guesses fits all earlier answers."""
    for number, attempt in enumerate(game):
        board.parse(attempt.guess)
        assert attempt.feedback == reference.feedback(code, attempt.guess)
        assert fits(attempt.guess, game[:number])
    assert game[-1].guess == code


def fits(code, attempts):
    """Return whether a code fits all attempts, by the reference."""
    return all(reference.feedback(code, each.guess) == each.feedback for each in attempts)


def spoil(attempt):
    """Return the attempt with another possible answer."""
    black, white = attempt.feedback
    others = (black - 1, white + 1), (black + 1, white - 1), (black - 1, white), (black, white - 1), (1, 0)
    return Attempt(attempt.guess, next(Feedback(*other) for other in others if is_possible(other, len(attempt.guess))))


class TestBoard:
    """Codes by number on boards without a list of codes."""

    @pytest.mark.parametrize("board", [Board(15, 15), Board(30, 30), Board(12, 20, repeats=False)], ids=str)
    def test_numbers(self, board):
        """Every code of a big board has a number, in standard rotation, and every number leads back to its code."""
        codes = sorted(drawn(board, 20, 1))
        numbers = [board.index(code) for code in codes]
        assert numbers == sorted(numbers)
        assert [board.code(number) for number in numbers] == codes
        assert board.code(0) == tuple(range(1, board.pegs + 1) if not board.repeats else (1,) * board.pegs)
        assert board.index(board.code(board.size - 1)) == board.size - 1
        assert board.code(1)[:-1] == board.code(0)[:-1]
        with pytest.raises(CodeError, match="not an index"):
            board.code(board.size)


class TestSearch:
    """The codes found by random walkers and by the exact search."""

    @pytest.mark.parametrize("board", SMALL, ids=str)
    def test_walkers(self, board):
        """After many random steps, the walkers (random searches) have found every code that fits and no other."""
        for seed in range(3):
            code, *guesses = drawn(board, 3, seed)
            attempts = answered(code, guesses)
            walkers = Walkers(board, attempts, np.random.default_rng(seed), 64)
            found = set()
            for codes in islice(walkers.walk(), 150):
                found.update(map(tuple, codes.tolist()))
            assert sorted(found) == reference.find_fitting(board, attempts)

    def test_nearest(self):
        """The search for the code that contradicts the answers least returns this code's misfit, and skips excluded codes."""
        board = Board(8, 12)
        code, *guesses = drawn(board, 9, 4)
        attempts = answered(code, guesses)
        walkers = Walkers(board, attempts, np.random.default_rng(4), 64)
        assert len(list(islice(walkers.walk(), 5))) == 5
        near = walkers.nearest([])
        other = walkers.nearest([bytes(near[1])])
        assert other[1] != near[1]
        for misfit, code in (near, other):
            answers = [(reference.feedback(code, a.guess), a.feedback) for a in attempts]
            assert misfit == sum(abs(b - black) + abs(b + w - black - white) for (b, w), (black, white) in answers)
        assert near[0] <= other[0]

    def test_long_history(self):
        """Local search finds the code after seventy attempts, whose deviations do not fit into a byte."""
        board = Board(7, 9)
        code, *guesses = drawn(board, 71, 2)
        found = advise(make_strategy("local-search", board), Game(board, answered(code, guesses)))
        assert (found.guess, found.consistent) == (code, True)

    @pytest.mark.parametrize("answer", [Feedback(0, 0), Feedback(1, 0)], ids=str)
    def test_the_same_guess_again_and_again(self, answer):
        """Random walkers find every code that fits, even if the same guess was made 80 times."""
        board = Board(1, 4)
        attempts = [Attempt((2,), answer)] * 80
        walkers = Walkers(board, attempts, np.random.default_rng(1), 64)
        found = {tuple(code) for codes in islice(walkers.walk(), 50) for code in codes.tolist()}
        assert sorted(found) == reference.find_fitting(board, attempts)

    @pytest.mark.parametrize("board", SMALL, ids=str)
    def test_exact(self, board):
        """The exact search finds a code that fits the answers, or proves that there is no such code."""
        outcomes = set()
        for seed in range(25):
            code, *guesses = drawn(board, 4, seed)
            attempts = [spoil(a) if board.pegs > 1 and seed % 2 else a for a in answered(code, guesses)]
            candidates = reference.find_fitting(board, attempts)
            finding = find_exactly(board, attempts, 10**8)
            assert finding.complete
            assert finding.code in candidates if candidates else finding.code is None
            outcomes.add(bool(candidates))
        assert outcomes == ({True, False} if board.pegs > 1 else {True})

    def test_effort(self):
        """With too low a limit on steps or time, the exact search returns no code and claims no proof."""
        board = Board(8, 12)
        attempts = [Attempt((color,) * 8, Feedback(1, 0)) for color in range(1, 10)]
        assert find_exactly(board, attempts, 10**8) == (None, True)
        assert find_exactly(board, attempts, 10) == (None, False)
        assert find_exactly(board, attempts, 10**8, deadline=-1.0) == (None, False)


class TestLocalSearch:
    """The strategy ``local-search``."""

    @pytest.mark.parametrize("board", BIG, ids=str)
    @pytest.mark.slow
    def test_games(self, board):
        """On a big board, every guess of local search fits all earlier answers, and the last guess is the code."""
        for code in drawn(board, 2, 3):
            game = played(make_strategy("local-search", board), code)
            check_consistent(board, code, game)
            assert len(game) <= 16

    @pytest.mark.exhaustive
    def test_few_guesses(self):
        """Local search needs fewer than 9 guesses on average on 8 × 12, and far fewer than positional on 15 × 15."""
        assert evaluate(make_strategy("local-search", Board(8, 12), seed=1), sample=20, seed=1).average < 9
        board = Board(15, 15)
        code = drawn(board, 1, 5)[0]
        ours, baseline = (len(played(make_strategy(name, board), code)) for name in ("local-search", "positional"))
        assert ours * 2.5 < baseline

    @pytest.mark.slow
    def test_seed(self):
        """Local search plays the same game for the same seed and run number, and a different game otherwise."""
        board = Board(8, 12)
        code = drawn(board, 1, 6)[0]
        first = make_strategy("local-search", board, seed=7, budget=60)
        games = [played(one, code) for one in (first, make_strategy("local-search", board, seed=7, budget=60))]
        assert games[0] == games[1]
        others = [make_strategy("local-search", board, seed=8, budget=60), first.for_run(1)]
        assert all(played(other, code) != games[0] for other in others)
        assert played(first.for_run(0), code) == games[0]

    def test_opening(self):
        """Local search guesses a given opening; its own opening has at least two pegs of each of its colours."""
        board = Board(8, 12)
        chosen = make_strategy("local-search", board, "12 11 10 9 8 7 6 5")
        assert advise(chosen, Game(chosen.board, [])).guess == (12, 11, 10, 9, 8, 7, 6, 5)
        assert advise(make_strategy("local-search", board), Game(board, [])).guess == (1, 1, 2, 2, 3, 3, 4, 4)
        for board, guess in ((Board(21, 3), (1,) * 7 + (2,) * 7 + (3,) * 7), (Board(5, 2), (1, 1, 1, 2, 2))):
            assert advise(make_strategy("local-search", board), Game(board)).guess == guess

    def test_listed(self):
        """On a board with a list of codes, local search guesses the candidate with the highest entropy."""
        board = Board()
        attempts = answered((4, 5, 6, 3), [(1, 1, 2, 2), (3, 3, 4, 5)])
        advice = advise(make_strategy("local-search", board), Game(board, attempts))
        candidates = reference.find_fitting(board, attempts)
        assert advice.remaining == len(candidates)
        assert advice.guess in candidates
        strategy = make_strategy("entropy", board, consistent=True)
        assert advice.guess == advise(strategy, Game(strategy.board, attempts)).guess


EVERY = tuple(range(1, 11))
CONTRADICTIONS = {
    "sums of more pegs than a code has": ([alone(1, 3), alone(2, 3), alone(3, 3), alone(4, 2), alone(5, 1)], 4),
    "places of two colours": ([alone(1, 5), alone(2, 5), Attempt((1,) * 5 + (2,) * 5, Feedback(5, 5))], 3),
    "the same guess": ([Attempt(EVERY, Feedback(1, 4)), alone(1, 1), Attempt(EVERY, Feedback(1, 5))], 3),
    "found too late": ([alone(2, 1), alone(1, 10)], 2),
    "found too early": ([alone(1, 10), alone(2, 1), alone(2, 1)], 2),
}
"""Attempts on ten pegs, and the number of the first attempt after which no code is left."""


class TestContradiction:
    """Answers that no code gives."""

    BOARD = Board(10, 10)

    @pytest.mark.parametrize("name", ["local-search", "random"])
    @pytest.mark.parametrize("case", CONTRADICTIONS)
    def test_contradictions(self, case, name):
        """Local search and ``random`` prove a contradiction and reports the first attempt after which no code is left."""
        attempts, number = CONTRADICTIONS[case]
        advice = advise(make_strategy(name, self.BOARD, budget=60), Game(self.BOARD, attempts))
        assert (advice.diagnosis, advice.guess) == (Diagnosis(number, complete=False), None)
        said = f"No code fits these answers: none is left after attempt {number}."
        assert advice.text == said

    @pytest.mark.slow
    def test_late(self):
        """A wrong answer early in a game leads to a proved contradiction, unless another code fits by chance."""
        board = Board(8, 12)
        strategy = make_strategy("local-search", board, budget=60)
        proved = 0
        for code in drawn(board, 6, 2):
            attempts = list(played(strategy, code))[:-1]
            attempts[1] = spoil(attempts[1])
            outcome = advise(strategy, Game(board, attempts))
            if outcome.diagnosis:
                assert find_exactly(board, attempts[: outcome.diagnosis.empty_after], 10**10) == (None, True)
                proved += 1
            else:
                assert fits(outcome.guess, attempts)
        assert proved

    def test_not_found(self):
        """If the time ends before a code that fits is found or excluded, local search proposes the nearest code."""
        board, budget = Board(20, 20), 0.3
        code, *guesses = drawn(board, 41, 1)
        attempts = answered(code, guesses)
        attempts[0] = spoil(attempts[0])
        advice = advise(make_strategy("local-search", board, budget=budget), Game(board, attempts))
        assert advice.gave_up_after >= budget
        assert not advice.consistent
        assert (advice.remaining, advice.worst, advice.expected, advice.diagnosis) == (None,) * 4
        assert advice.guess not in guesses
        fits = sum(reference.feedback(advice.guess, a.guess) == a.feedback for a in attempts)
        assert advice.text == (
            f"Guess {board.format(advice.guess)} (it cannot be the code): no code that fits was found in "
            f"{advice.gave_up_after:.1f} s; the answers may contradict each other. The guess fits {fits} of the 40 answers."
        )


class TestRandom:
    """The strategy ``random`` without a list of codes."""

    @pytest.mark.parametrize("board", [Board(7, 8), Board(8, 12, repeats=False)], ids=str)
    @pytest.mark.slow
    def test_games(self, board):
        """Every guess of ``random`` fits all earlier answers, and the same seed plays the same game."""
        code = drawn(board, 1, 3)[0]
        game = played(make_strategy("random", board, seed=2), code)
        check_consistent(board, code, game)
        assert played(make_strategy("random", board, seed=2), code) == game
        assert played(make_strategy("random", board, seed=2).for_run(1), code) != game

    def test_each_as_likely(self, monkeypatch):
        """``random`` draws each candidate about equally often."""
        board = Board(2, 6)
        attempts = answered((2, 3), [(1, 2)])
        candidates = reference.find_fitting(board, attempts)
        monkeypatch.setattr(Board, "is_listed", False)
        strategy = make_strategy("random", board, seed=1)
        runs = 900
        counts = Counter(
            board.code(strategy.for_run(run).choose(Game(board, attempts)).guess_index) for run in range(runs)
        )
        assert sorted(counts) == candidates
        expected = runs / len(candidates)
        chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
        assert chi_square < 4 * len(candidates)  # for 8 codes, chance exceeds 26 once in 2,000

    def test_walks(self, monkeypatch):
        """If ``random`` draws no code that fits, a random walk from code to code finds one."""
        board = Board(15, 15)
        code, *guesses = drawn(board, 9, 9)
        game = Game(board, answered(code, guesses))
        monkeypatch.setattr("mastermind_xl.strategies.any_candidate._DRAWS", 0)
        advice = advise(make_strategy("random", board, seed=1, budget=60), game)
        assert advice.consistent
        assert advice.guess not in guesses

    @pytest.mark.parametrize("budget", [0, -1, float("nan"), float("inf")])
    @pytest.mark.parametrize("name", ["random", "local-search"])
    def test_no_budget(self, name, budget):
        """``random`` and ``local-search`` refuse a time budget that is not a finite number above 0."""
        with pytest.raises(StrategyError, match=rf"budget={budget}: give a number from 0\.001"):
            make_strategy(name, Board(8, 12), budget=budget)


class TestPlanned:
    """The second algorithm of the C++ report, its naive baseline, and our ``positional``."""

    PLANNED = ("positional", "algorithm-2", "naive")

    @pytest.mark.exhaustive
    def test_15_x_15(self):
        """On 15 × 15, ``algorithm-2`` and ``naive`` have the averages of the C++ report; ``positional`` is better."""
        board = Board(15, 15)
        results = {name: evaluate(make_strategy(name, board), sample=100, seed=1) for name in self.PLANNED}
        for name, average in (("algorithm-2", 61), ("naive", 107)):
            assert abs(results[name].average - average) < results[name].margin + 0.5
        assert results["positional"].average + 2 < results["algorithm-2"].average

    def test_order(self):
        """``positional`` asks for colours until it knows those of all pegs; ``algorithm-2`` asks for all colours."""
        board = Board(15, 15)
        code = drawn(board, 1, 1)[0]
        for name, most in (("positional", 14), ("algorithm-2", 15)):
            guesses = [attempt.guess for attempt in played(make_strategy(name, board), code)]
            alone = [guess for guess in guesses if len(set(guess)) == 1]
            assert guesses[: len(alone)] == alone == [(color,) * 15 for color in range(1, len(alone) + 1)]
            assert len(alone) <= most
            assert guesses[-1] == code
        assert len(alone) == 15

    @pytest.mark.parametrize("name", PLANNED)
    @pytest.mark.parametrize("board", [Board(3, 4), Board(4, 2), Board(1, 5), Board(3, 1)], ids=str)
    def test_every_code(self, name, board):
        """``positional``, ``algorithm-2`` and ``naive`` find every code with the same guesses as in their trees."""
        strategy = make_strategy(name, board)
        tree = grow(strategy)
        for index, code in enumerate(reference.list_codes(board.pegs, board.colors)):
            game = [attempt.guess for attempt in played(strategy, code)]
            assert game == tree.path(index)

    def test_naive_average(self):
        """The average number of guesses of ``naive`` agrees with a formula."""
        for pegs, colors in ((1, 2), (2, 3), (3, 4), (4, 5)):
            average = 1 + pegs * (1 + colors * (colors - 1) / 2) / colors
            saved = sum(colors**-ones for ones in range(1, pegs + 1))
            result = evaluate(make_strategy("naive", Board(pegs, colors)))
            assert result.average == pytest.approx(average - saved)

    @pytest.mark.parametrize("name", PLANNED)
    def test_wrong_answers(self, name):
        """After a wrong answer anywhere in a game, the strategy reports a contradiction or makes a new guess."""
        board = Board(4, 5)
        strategy = make_strategy(name, board)
        code = (5, 1, 3, 3)
        game = list(played(strategy, code))
        told = 0
        for number in range(1, len(game)):
            attempts = [*game[: number - 1], spoil(game[number - 1])]
            advice = advise(strategy, Game(board, attempts))
            told += advice.diagnosis is not None
            assert advice.diagnosis is not None or advice.guess not in [each.guess for each in attempts]
        assert told

    def test_other_guesses(self):
        """``positional`` ignores guesses that it would not make, and accepts its own guesses in any order."""
        board = Board(8, 12)
        code = drawn(board, 1, 3)[0]
        strategy = make_strategy("positional", board)
        game = list(played(strategy, code))
        mixed = [*answered(code, drawn(board, 3, 4)), *reversed(game[:10])]
        proposal = advise(strategy, Game(board, mixed))
        assert proposal.guess == game[10].guess
        assert proposal.consistent == fits(proposal.guess, mixed)
        assert "(it cannot be the code)." in proposal.text

    def test_contradiction(self):
        """``positional`` recognises contradictions: too many pegs, no colour left, two answers to one guess."""
        board = Board(8, 12)
        strategy = make_strategy("positional", board)
        counts = [Attempt((color,) * 8, Feedback(3, 0)) for color in (1, 2, 3, 4)]
        assert advise(strategy, Game(board, counts)).diagnosis == Diagnosis(3, complete=False)
        twice = [counts[0], Attempt(counts[0].guess, Feedback(2, 0))]
        assert advise(strategy, Game(board, twice)).diagnosis == Diagnosis(2, complete=False)
        code = drawn(board, 1, 5)[0]
        game = list(played(strategy, code))[:-1]
        game[-1] = Attempt(game[-1].guess, Feedback(0, 0))
        assert advise(strategy, Game(board, game)).diagnosis == Diagnosis(len(game), complete=False)


class TestAnyStrategy:
    """Strategies for boards of any size, compared with those that need the candidates."""

    @pytest.mark.parametrize("name", ["first", "knuth", "local-search", "positional"])
    def test_what_it_knows(self, name):
        """A strategy makes the same guess whether it gets a game's attempts or the candidates after them."""
        board = Board(3, 5)
        strategy = make_strategy(name, board)
        for code in drawn(board, 8, 1):
            game = Game(board, answered(code, [(1, 1, 1), (3, 4, 2)]))
            candidates = np.array([board.index(code) for code in reference.find_fitting(board, game.attempts)])
            assert strategy.choose(game) == strategy.choose(Game.at(board, candidates, game.guess_indices))
            advice = advise(strategy, game)
            assert advice.consistent == (advice.guess in reference.find_fitting(board, game.attempts))
        wrong = [Attempt((1, 1, 1), Feedback(3, 0)), Attempt((2, 2, 2), Feedback(3, 0))]
        assert advise(strategy, Game(board, wrong)).diagnosis.empty_after == 2

    def test_evaluate(self):
        """``evaluate`` plays the same sample for the same seed, and refuses to play all codes of a big board."""
        board = Board(8, 12)
        strategy = make_strategy("positional", board)
        calls = []
        result = evaluate(strategy, sample=30, seed=4, progress=lambda *call: calls.append(call))
        assert (result.game_count, calls[-1]) == (30, (30, 30))
        again = [len(played(strategy, tuple(code))) for code in draw_codes(board, 30, 4).tolist()]
        assert sorted(again) == sorted(result.guess_counts.ravel().tolist())
        with pytest.raises(BoardError, match="too many to play all: add sample=20"):
            evaluate(strategy)

    def test_report(self, capsys):
        """``evaluate`` prints the average of a sample with its margin, and no table of guesses for long games."""
        words = ("evaluate", "algorithm-2", "--pegs", "9", "--colors", "9", "--sample", "8", "--seed", "1")
        status, out, _ = run(capsys, *words)
        result = evaluate(make_strategy("algorithm-2", Board(9, 9)), sample=8, seed=1)
        assert status == 0
        assert f"{result.average:.4f} ± {result.margin:.4f} on average" in out
        _, out, _ = run(capsys, *words[:1], "naive", *words[1:])
        assert f"{result.average:.4f} ± {result.margin:.4f}*" in " ".join(out.split())
        assert "codes found with guess" not in out
        assert max(map(len, out.splitlines())) <= 80


@pytest.mark.slow
class TestCommandLine:
    """The commands ``suggest`` and ``evaluate``."""

    def test_suggest(self, capsys):
        """On a big board, ``suggest`` returns a guess that fits the answers, without a count of the codes left."""
        words = ("suggest", "--pegs", "8", "--colors", "12", "1 1 2 2 3 3 4 4:1,2")
        status, out, _ = run(capsys, *words, "--json")
        answer = json.loads(out)
        assert status == 0
        assert [answer[name] for name in ("consistent", "remaining", "worst", "expected")] == [True, *(None,) * 3]
        assert reference.feedback(tuple(answer["guess"]), (1, 1, 2, 2, 3, 3, 4, 4)) == (1, 2)
        status, out, _ = run(capsys, *words)
        assert (status, out) == (
            0,
            f"Guess {' '.join(map(str, answer['guess']))} (it may be the code). On a board of this size, the codes left are not counted.\n",
        )

    def test_contradiction(self, capsys):
        """``suggest`` has status 1 if no code fits; with too little time for a proof, its guess may not fit."""
        words = ["suggest", "--pegs", "8", "--colors", "12", *(f"{' '.join([str(n)] * 8)}:3,0" for n in (1, 2, 3))]
        assert run(capsys, *words)[:2] == (1, "No code fits these answers: none is left after attempt 3.\n")
        status, out, _ = run(capsys, *words, "--budget", "0.001", "--json")
        answer = json.loads(out)
        assert (status, answer["consistent"]) == (0, False)
        assert answer["gave_up_after"] > 0


def test_a_stopped_clock_stops_once(monkeypatch):
    """A block in which clocks stand still may contain another: the clock shows what it showed before both."""
    now = clock()
    monkeypatch.setattr("time.monotonic", iter([now, now, now, *[now + 100.0] * 3]).__next__)
    before = clock()
    with clocks_stop(), clocks_stop():
        pass
    assert clock() == before
