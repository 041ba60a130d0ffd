"""Parameters of strategies, faults of classes, and strategies of other packages and files, tried as an outsider would."""

import json
import os
import random
import re
import subprocess
import sys

import numpy as np
import openpyxl
import pytest

from mastermind_xl import Board, evaluate, make_strategy
from mastermind_xl.analysis.processes import Processes
from mastermind_xl.cli import main
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.own_strategy import Entry, Parameter, register
from mastermind_xl.strategies.plugins import load_file, loaded

POWERS = """
from mastermind_xl.own_strategy import BestPartition, Parameter

class Powers(BestPartition):
    '''Guess what leaves the least sum of powers.'''

    name = "called-otherwise"
    parameters = (
        Parameter("power", 2.0, 0.5, 9.0, "the exponent of the sizes"), Parameter("loud", False), Parameter("word", None),
        Parameter("count", 3, 0),
    )

    def measure(self, sizes):
        return (sizes.astype(float) ** self.power).sum(axis=0)
"""
SMALL = ("--pegs", "2", "--colors", "3")


def make(source):
    """Run a source and return the last class that the source defines."""
    names = {}
    exec("from mastermind_xl import *\nfrom mastermind_xl.own_strategy import *\nimport numpy as np\n" + source, names)  # noqa: S102 - the classes of other people, as texts
    return [each for each in names.values() if isinstance(each, type) and each.__module__ == "builtins"][-1]


@pytest.fixture
def powers():
    """The class of ``POWERS`` in the registry, under the name of its entry."""
    kind = make(POWERS)
    register(Entry("powers", "sums of powers", "this page", kind))
    return kind


FREE = Parameter("x", 2.0)
RANGE = Parameter("x", 2.0, 0.5, 9.0)
COUNT = Parameter("x", 3, 0)
GIVEN = [
    (FREE, 3, 3.0), (FREE, np.float32(2.5), 2.5), (RANGE, np.int64(9), 9.0), (COUNT, np.uint8(7), 7),
    (Parameter("x", False), True, True), (Parameter("x", "a"), "b", "b"), (Parameter("x", None), "b", "b"),
    (Parameter("x", None), None, None), (Parameter("x", None, 1), 2, 2.0),
    (RANGE, float("nan"), "a number from 0.5 to 9"), (RANGE, float("-inf"), "a number"), (RANGE, 0.4, "a number"),
    (RANGE, 9.5, "a number"), (FREE, 10**400, "a number"), (FREE, True, "a number"), (FREE, "3", "a number"),
    (COUNT, 3.0, "a whole number from 0"), (COUNT, -1, "a whole number"), (COUNT, None, "a whole number"),
    (Parameter("x", False), 1, "yes or no"), (Parameter("x", "a"), 3, "a text"),
]  # fmt: skip
TYPED = [
    (FREE, " 3 ", 3.0), (COUNT, "7", 7), (Parameter("x", True), "No", False), (Parameter("x", "a"), "b c", "b c"),
    (FREE, "three", "a number"), (FREE, "inf", "a number"), (COUNT, "4.5", "a whole number from 0"),
    (COUNT, "9" * 5000, "a whole number"), (Parameter("x", True), "1", "yes or no"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("parameter", "how", "value", "expected"),
    [*((p, "check", *rest) for p, *rest in GIVEN), *((p, "read", *rest) for p, *rest in TYPED)],
)
def test_values_get_the_type_of_the_parameter(parameter, how, value, expected):
    """A value, given or typed, gets the parameter's own type; for a wrong one, the message tells what would be right."""
    if (isinstance(expected, str) and parameter.type is not str) or expected == "a text":
        with pytest.raises(StrategyError, match=f"^x=.*: give {expected}"):
            getattr(parameter, how)(value)
    else:
        result = getattr(parameter, how)(value)
        assert (type(result), result) == (type(expected), expected)


PARTS = "class Odd(BestPartition):\n    name = 'odd'\n"
NO_MEASURE = "Odd lacks measure(self, sizes)"
FIRST = "class Odd(Strategy):\n    def choose(self, game):\n        return Choice(int(game.candidates[0]))\n"
FAULTS = {
    "class Odd(Strategy):\n    name = 'odd'\n": "Odd lacks choose(self, game)",
    PARTS: NO_MEASURE,
    PARTS.replace("BestPartition", "Compared").replace("class", "from mastermind_xl.strategies.best_guess import *\nclass"): NO_MEASURE,
    PARTS + "    def measure(self, sizes): return sizes.max(axis=1)": "Odd.measure returns an array of shape (6,): for sizes of shape (6, 2), return one number for each of the 2 guesses",
    PARTS + "    def measure(self, sizes): return np.full(sizes.shape[1], np.nan)": "Odd.measure gives nan",
    PARTS + "    def measure(self, sizes): return sizes / self.nothing": "Odd.measure fails: AttributeError",
    PARTS + "    def measure(self): return 1": "Odd.measure fails: TypeError: Odd.measure() takes 1 positional argument",
    FIRST + "    def __init__(self, board, power): super().__init__(board)": "Odd fails (Odd.__init__() missing 1 required positional argument: 'power')",
    FIRST + "    def __init__(self, board): pass": "Odd has no board: its __init__ must call super().__init__(board)",
    FIRST + "    parameters = (Parameter('board', 1),)": "Odd.parameters: board is a name that Strategy uses",
    FIRST + "    parameters = (Parameter('two words', 1),)": "Odd.parameters: Parameter(name='two words'",
    FIRST + "    parameters = (Parameter('pair', (1, 2)),)": "Odd.parameters: Parameter(name='pair'",
    FIRST + "    parameters = Parameter('power', 1)": "Odd.parameters: ",
    FIRST + "    parameters = (Parameter('power', 1, 2),)": "power=1: give a whole number from 2",
}  # fmt: skip


@pytest.mark.parametrize("source", FAULTS)
def test_a_fault_of_a_class_is_one_line(powers, source):
    """A wrong class is refused in one line, which names the class and the method, when it is registered or made."""
    kind = make("from mastermind_xl.own_strategy import *\n" + source)
    with pytest.raises(StrategyError) as caught:  # noqa: PT012 - either of the two
        register(Entry("odd", "odd", "this page", kind))
        make_strategy("odd", Board(2, 3))
    assert FAULTS[source] in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_class_without_name_needs_an_entry(powers):
    """A class without a name is refused by ``register``, and has the name of its entry if it has one, otherwise its own."""
    kind = make(FIRST)
    with pytest.raises(StrategyError, match=r"'' is not a name: give the strategy of class Odd a name without blanks"):
        register(kind)
    register(Entry("mine", "mine", "this page", kind))
    assert [evaluate(each).strategy for each in (make_strategy("mine", Board(2, 3)), kind(Board(2, 3)))] == [
        "mine",
        "Odd",
    ]


@pytest.mark.parametrize("board", [Board(3, 4), Board()], ids=str)
def test_a_measure_may_use_what_the_constructor_makes(powers, board):
    """``measure`` may use parameters, and attributes that the class's constructor sets after that of its base class."""
    later = PARTS + (
        "    def __init__(self, board):\n        super().__init__(board)\n        self.squares = np.arange(9999.0) ** 2\n"
        "    def measure(self, sizes): return self.squares[sizes].sum(axis=0)"
    )
    register(make(later))
    for ties in (None, "worst"):
        ours, squares, usual = (make_strategy(name, board, ties=ties) for name in ("odd", "powers", "expected-size"))
        assert evaluate(ours).total == evaluate(squares).total == evaluate(usual).total
    high, low = (evaluate(make_strategy("powers", Board(), power=power)).total for power in (3, 2))
    assert high != low


SAID = {
    "suggest --strategy powers --set power=3 1122:1,1": "Guess 1314",
    "suggest --strategy powers --set power=3 --set ties=worst 1122:1,1": "Guess 1314",
    "evaluate powers --set power=3": "powers on 2 pegs, 3 colours, power 3\n",
    "evaluate powers --set power=3.50 --ties worst": "powers on 2 pegs, 3 colours, ties by worst, power 3.5\n",
    "evaluate powers --set ties=worst": "powers on 2 pegs, 3 colours, ties by worst\n",
    "evaluate powers --set loud=yes --set word=a=b": "powers on 2 pegs, 3 colours, loud yes, word a=b\n",
    "evaluate powers powers@12 --set power=3": "2 pegs, 3 colours, power 3: 9 codes\n",
    "evaluate powers --set power=3 --code 12": "12 on 2 pegs, 3 colours, power 3: ",
    "evaluate knuth --set opening=12": "knuth on 2 pegs, 3 colours, opening 12\n",
    "evaluate knuth --set consistent=yes": "knuth on 2 pegs, 3 colours, candidates only\n",
    "survey --strategies powers --set power=3": "powers, power 3: average guesses",
    "evaluate powers --set power=3 --set power=2": "mastermind-xl: --set power=2: power is given twice\n",
    "evaluate powers --set ties=worst --ties parts": "mastermind-xl: --set ties=worst: ties is given twice\n",
    "evaluate powers --set power=": "mastermind-xl: --set power=: write a name, the sign = and a value\n",
    "evaluate powers --set power=10": "mastermind-xl: power=10.0: give a number from 0.5 to 9\n",
    "evaluate knuth --budget 1 --set seed=-1": "mastermind-xl: seed=-1: give a whole number from 0\n",
    "evaluate powers knuth --set power=3": "mastermind-xl: knuth has no parameter 'power': it has opening, seed, budget, ",
    "evaluate knuth --set power=7": "mastermind-xl: knuth has no parameter 'power'",
    "evaluate positional --set opening=12": "mastermind-xl: positional has a fixed order of guesses: leave out the opening",
    "evaluate positional --consistent": "mastermind-xl: positional cannot be limited to candidates",
    "evaluate optimal --ties worst": "mastermind-xl: optimal cannot use ties",
    "play --set power=3": "mastermind-xl: --set is for the computer in a match: add --match 2, or leave out --set\n",
}


@pytest.mark.parametrize("words", SAID)
def test_set_in_commands(powers, capsys, words):
    """``--set`` reaches the strategy and the report, equals the option of the same name, and is refused if it would do nothing."""
    status = main(
        [*words.split(), *(() if "1122" in words else SMALL), *(("--language", "en") if "play" in words else ())]
    )
    out, err = capsys.readouterr()
    assert status == (2 if SAID[words].startswith("mastermind-xl") else 0)
    assert SAID[words] in (err if status else out)
    assert err.count("\n") == (status == 2)


def test_parameters_in_json(powers, capsys):
    """The JSON of ``evaluate``, ``survey`` and ``strategies`` has the values or the declarations of parameters."""
    for words in (["evaluate", "powers"], ["survey", "--strategies", "powers"]):
        assert main([*words, *SMALL, "--set", "power=3", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["parameters"] == {"power": 3.0}
    assert main(["strategies", "--json"]) == 0
    ours = next(told for told in map(json.loads, capsys.readouterr().out.splitlines()) if told["strategy"] == "powers")
    help = "the exponent of the sizes"
    power = {"name": "power", "default": 2.0, "least": 0.5, "most": 9.0, "help": help, "kind": "float"}
    assert power in ours["parameters"]


@pytest.mark.parametrize(
    ("words", "labels"),
    [
        ("evaluate powers --xlsx", ["2 pegs, 3 colours, power 3: 9 codes, each found by every strategy."]),
        ("solver --strategy powers", ["2 pegs, 3 colours: 9 codes. Strategy: powers, power 3."]),
    ],
)
def test_parameters_in_workbooks(powers, tmp_path, words, labels):
    """Workbooks show the parameters of their strategies."""
    path = tmp_path / "x.xlsx"
    assert main([*words.split(), str(path), *SMALL, "--set", "power=3"]) == 0
    texts = [str(cell.value) for sheet in openpyxl.load_workbook(path) for row in sheet.iter_rows() for cell in row]
    assert all(any(text.startswith(label) for text in texts) for label in labels)


@pytest.fixture(scope="module")
def outside(tmp_path_factory):
    """A function that runs Python with two packages installed, one of them broken; it returns output, errors and what was imported."""
    folder = tmp_path_factory.mktemp("site")
    mark = "import pathlib\nwith (pathlib.Path(__file__).parent / 'imported').open('a') as file: file.write(__name__ + ' ')\n"
    for package, entry, source in (
        ("sound", "powers = sound_code:Powers", POWERS), ("broken", "shattered = broken_code:Lost", "raise RuntimeError('no\\nluck')"),
        ("wrong", "strange = wrong_code:Path", "from pathlib import Path"),
    ):  # fmt: skip
        (folder / f"{package}_code.py").write_text(mark + source, "utf-8")
        facts = folder / f"{package}-1.0.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
        (facts / "entry_points.txt").write_text(f"[mastermind_xl.strategies]\n{entry}\n", "utf-8")
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])

    def run(*words):
        imported = folder / "imported"
        imported.unlink(missing_ok=True)
        command = [sys.executable, *(words if words[0] == "-c" else ("-m", "mastermind_xl", *words))]
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
            check=False,
        )
        err = re.sub(r"mastermind-xl \w+: working .*\n", "", done.stderr)  # of a slow machine
        return done.stdout, err, imported.read_text("utf-8").split() if imported.exists() else []

    return run


CELL = "from mastermind_xl.excel.udfs import NEXTGUESS; print(NEXTGUESS([[1, 1, 2, 2]], [[1]], [[1]], 6, 'powers'))"
BROKEN = "shattered of broken, broken_code:Lost: RuntimeError: no\\nluck"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "said", "imported"),
    [
        (("evaluate", "powers", *SMALL, "--set", "power=3"), "powers on 2 pegs, 3 colours, power 3\n", ["sound_code"]),
        (("evaluate", "powers", *SMALL, "--json"), '{"strategy": "powers", ', ["sound_code"]),
        (("suggest", "--strategy", "powers", "1122:1,1"), "Guess ", ["sound_code"]),
        (("-c", CELL), "[[1, ", ["sound_code"]),
        (("evaluate", "shattered"), f"mastermind-xl: {BROKEN}\n", ["broken_code"]),
        (("evaluate", "strange"), "mastermind-xl: strange of wrong, wrong_code:Path: StrategyError: <class", ["wrong_code"]),
        (("evaluate", "powrs"), "mastermind-xl: unknown strategy 'powrs': did you mean powers? Choose one of first, ", []),
        (("evaluate", "knuth", *SMALL), "knuth on 2 pegs, 3 colours\n", []),
    ],
)  # fmt: skip
def test_only_the_named_package_is_imported(outside, words, said, imported):
    """A strategy of a package is found by its entry point; a broken package is named in one line; no other package is imported."""
    out, err, marks = outside(*words)
    assert (out or err).startswith(said)
    assert marks == imported
    assert err.count("\n") == (not out)


@pytest.mark.slow
def test_strategies_lists_packages(outside):
    """The command ``strategies`` lists strategies of packages with their packages and parameters, and the broken packages."""
    out, err, marks = outside("strategies")
    told = " ".join(out.split())
    assert "powers Guess what leaves the least sum of powers (sound, sound_code:Powers)" in told
    assert "powers: --set power, the exponent of the sizes (a number from 0.5 to 9, default power 2)." in told
    assert f"Cannot be loaded: {BROKEN}." in told
    assert (err, sorted(marks)) == ("", ["broken_code", "sound_code", "wrong_code"])
    out, err, _ = outside("strategies", "--json")
    assert [json.loads(line)["source"] for line in out.splitlines()][-1] == "sound, sound_code:Powers"
    assert err.count("Cannot be loaded: ") == 2


def test_a_loaded_file_has_a_private_name(powers, tmp_path, capfd):
    """A file random.py leaves Python's own module as it is, and its strategies also play in other processes."""
    path = tmp_path / "random.py"
    path.write_text(f"{POWERS}\nfrom mastermind_xl.own_strategy import register\nregister(Powers)\n", "utf-8")
    load_file(path)
    try:
        assert sys.modules["random"] is random
        strategy = make_strategy("called-otherwise", Board(4, 4), power=3)
        with Processes(1) as executor:
            assert executor.submit(evaluate, strategy).result().total == evaluate(strategy).total
    finally:
        loaded.remove(path)
    assert capfd.readouterr().err == ""
