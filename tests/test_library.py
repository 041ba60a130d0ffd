"""The public names as other programs use them: sweeps, pools of processes, notebooks."""

import importlib.metadata
import pickle
import subprocess
import sys

import numpy as np
import pytest

import mastermind_xl
from mastermind_xl import (
    Attempt,
    Board,
    Choice,
    CodeError,
    Diagnosis,
    Entry,
    Feedback,
    FeedbackError,
    Game,
    NoCodeFitsError,
    Strategy,
    StrategyError,
    evaluate,
    grow,
    make_strategy,
    register,
)
from mastermind_xl.cli import main
from mastermind_xl.strategies import DEFAULTS, REGISTRY


class Either(Strategy):
    """Guess the candidate after some others."""

    name = "either"

    def __init__(self, board, options=DEFAULTS, skipped=0):
        super().__init__(board, options)
        self.skipped = skipped

    def choose(self, game):
        return Choice(
            int(game.candidates[min(self.skipped, len(game.candidates) - 1) if len(game.candidates) > 2 else 0])
        )


def read(pickled):
    return pickle.loads(pickled)  # noqa: S301 - our own


@pytest.fixture
def registry(monkeypatch):
    """The registry, whose changes are undone."""
    for name in ("mine", "either"):
        monkeypatch.delitem(REGISTRY, name, raising=False)
    before = dict(REGISTRY)
    yield REGISTRY
    REGISTRY.clear()
    REGISTRY.update(before)


def test_parameters_of_a_strategy_are_kept():
    """``evaluate`` and ``grow`` play a strategy with its own parameters, and so does a run with other chance."""
    totals = [evaluate(Either(Board(), skipped=skipped)).total for skipped in (0, 8, 40, 200)]
    assert len({*totals}) == 4
    eighth = Either(Board(), skipped=8)
    assert totals[1] == sum(n * count for n, count in enumerate(grow(eighth).distribution, 1))
    eighth.skipped = 40  # set later
    assert evaluate(eighth).total == totals[2]
    run = eighth.for_run(3)
    assert (run.skipped, run.options.run, eighth.options.run) == (40, 3, 0)


def test_attempts_are_read_and_checked():
    """Attempts take guesses and answers in any form; what is none is refused at once."""
    for guess in ("1122", [1, 1, 2, 2], np.array([1, 1, 2, 2]), (1, 1, 2, 2)):
        for answer in (Feedback(0, 0), (0, 0), [0, 0], np.array([0, 0])):
            assert len(Game(Board(), [Attempt(guess, answer)]).candidates) == 256
    for answer in (Feedback(1.5, 1), ("1", "1"), 3, (1, 2, 3)):
        with pytest.raises(FeedbackError, match="is not an answer"):
            Attempt("1122", answer)
    with pytest.raises(FeedbackError, match="impossible"):
        Attempt("1122", (3, 1))


def test_a_hidden_code_is_read_and_checked():
    """A hidden code is read by the board's palette."""
    assert Game(Board(4, 10, False, "digits"), code="1234").play("1234").found == 1
    for wrong in ((9, 9, 9, 9), "999", "12"):
        with pytest.raises(CodeError):
            Game(Board(), code=wrong)
    with pytest.raises(CodeError):
        Game(Board(3, 4), [Attempt("1122", (0, 0))])


def test_errors_survive_a_pool_of_processes():
    """All errors can be pickled; one that names a diagnosis keeps it."""
    error = read(pickle.dumps(NoCodeFitsError(Diagnosis(3))))
    assert (type(error), error.diagnosis.empty_after, str(error)[:12]) == (NoCodeFitsError, 3, "No code fits")


def test_a_class_is_registered(registry):
    """A class can be decorated with ``register``; anything else, and names with blanks, are refused."""
    assert register(Either) is Either
    assert make_strategy("either", Board(3, 4)).choose(Game(Board(3, 4))).guess == 0
    with pytest.raises(StrategyError, match="already"):
        register(Either)
    register(Either, replace=True)
    register(Entry("mine", "my own", "me", Either))
    for wrong in (7, object, Strategy, Entry("two words", "", "", Either)):
        with pytest.raises(StrategyError, match=r"is not a (strategy|name)"):
            register(wrong)


def test_a_game_does_not_change():
    """Arrays that are handed out are read-only, equality counts what is known, and a pickle is small."""
    game = Game(Board(6, 6)).play("112233", (1, 2))
    after = game.play("445566", (0, 1))
    assert len(after.candidates) < len(game.candidates)
    for each in (game, after):
        with pytest.raises(ValueError, match="read-only"):
            each.candidates[:] = 0
    assert Game.at(Board(), np.array([5])) != Game(Board())
    assert Game(Board()) == Game(Board())
    kept = pickle.dumps(after)
    assert len(kept) < 1000
    assert read(kept) == after
    assert read(kept).candidates.tolist() == after.candidates.tolist()
    alone = read(pickle.dumps(Game.at(Board(), np.array([5, 7]))))
    assert alone.candidates.tolist() == [5, 7]


def test_trees_are_compared():
    """Equal trees are equal, have one hash, and can be found in a list."""
    one, same, other = (grow(make_strategy(name, Board(3, 4))) for name in ("knuth", "knuth", "first"))
    assert one == same
    assert one in [same]
    assert hash(one) == hash(same)
    assert one != other
    assert one != "tree"


def test_names_are_listed_and_objects_describe_themselves():
    """In a fresh interpreter ``dir`` shows the public names; strategies, evaluations and trees tell of themselves in a line."""
    ask = "import mastermind_xl; print(*sorted({*mastermind_xl.__all__} - {*dir(mastermind_xl)}))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
    assert all(hasattr(mastermind_xl, name) for name in mastermind_xl.__all__)
    knuth = make_strategy("knuth", Board())
    assert repr(knuth) == "Knuth(4 pegs, 6 colours)"
    assert repr(evaluate(knuth)) == "<Evaluation of knuth: 5801 guesses, 4.476 on average, 5 at most>"
    assert repr(grow(make_strategy("knuth", Board(2, 3)))).startswith("<DecisionTree on 2 pegs, 3 colours: ")


MINE = '''
from mastermind_xl import Choice, Strategy, register

@register
class Mine(Strategy):
    """The first candidate, again."""

    name = "mine"

    def choose(self, game):
        return Choice(int(game.candidates[0]))
'''


def test_strategies_are_loaded_from_a_file(registry, tmp_path, capsys):
    """``--load`` imports a file that registers strategies; a file that is none, or fails, is refused in one line."""
    path = tmp_path / "my_strategies.py"
    path.write_text(MINE, encoding="utf-8")
    assert main(["evaluate", "mine", "--pegs", "3", "--colors", "4", "--load", str(path), "--json"]) == 0
    first = evaluate(make_strategy("first", Board(3, 4))).total
    assert f'"total": {first}' in capsys.readouterr().out
    path.write_text("1 / 0", encoding="utf-8")
    for given, says in ((str(path), "ZeroDivisionError: division by zero"), ("none.py", "is not a file of Python")):
        with pytest.raises(SystemExit):
            main(["evaluate", "mine", "--load", given])
        err = capsys.readouterr().err
        assert says in err
        assert err.count("\n") == 1


def test_strategies_of_other_packages_are_found(registry, monkeypatch):
    """A name that is not known is looked for among the entry points of other packages."""
    point = importlib.metadata.EntryPoint("either", f"{__name__}:Either", "mastermind_xl.strategies")
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [point] if group == point.group else [])
    assert type(make_strategy("either", Board(3, 4))) is Either
    with pytest.raises(StrategyError, match="unknown strategy"):
        make_strategy("neither", Board(3, 4))
