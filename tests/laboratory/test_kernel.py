"""The fast kernel gives the same guesses as numpy, including all ties, and is used only where it saves time."""

import io
import json
import os
import shutil
import subprocess
import sys
import time
from itertools import combinations, permutations, product
from pathlib import Path
from unittest.mock import Mock

import kernel_work as work
import numpy as np
import pytest
from bests import BESTS, Question
from console import stop
from marks import always
from programs import absent
from raising import raising

from mastermind_xl import Board, grow, kernel, make_strategy
from mastermind_xl.analysis.processes import Processes
from mastermind_xl.cli import main
from mastermind_xl.core.partition import Bounded, Positions, count_in_common, ideal_sizes, part_sizes
from mastermind_xl.core.scoring import all_indices, scorer
from mastermind_xl.core.symmetry import opening_indices
from mastermind_xl.core.system import TimeUp, end_after
from mastermind_xl.kernel import loading
from mastermind_xl.laboratory.search.facts import restore, save
from mastermind_xl.search import sets
from mastermind_xl.search.proof import Search
from mastermind_xl.search.sets import SetSearch
from mastermind_xl.strategies import REGISTRY
from mastermind_xl.strategies.best_guess import BestPartition, ExpectedSize, Knuth
from mastermind_xl.strategies.optimal import Optimal

STRATEGIES = [
    name
    for name, entry in REGISTRY.items()
    if entry.plays(Board()) and isinstance(entry.make(Board(), budget=1), BestPartition)
]
"""Strategies that compare guesses by a single criterion of their parts."""

BOARDS = (
    Board(),
    Board(5, 5),
    Board(3, 8),
    Board(7, 3),
    Board(1, 6),
    Board(2, 20),
    Board(5, 7, repeats=False),
    Board(6, 6, repeats=False),
)
SEARCHED = Board(3, 6), Board(3, 4), Board(4, 3), Board(4, 5), Board(4, 6, repeats=False)
WIDER = (
    Board(5, 3),
    Board(5, 4),
    Board(6, 3),
    Board(5, 5, repeats=False),
)  # the kernel is compiled again for wider words
BEAMS = (Board(), 3), (Board(4, 4), 9), (Board(5, 4), 2), (Board(3, 6, repeats=False), 4), (Board(3, 8), 5)
BOUNDED = Board(3, 4), Board(4, 3), Board(5, 2), Board(3, 5, repeats=False)


SLOW, RARE = pytest.mark.slow, pytest.mark.hours("each compiles the kernel again")
ALL_OR_CANDIDATES = (False, True)  # guesses: all, or only candidates
LIMITS = tuple(product((None, 4, 5, 6), ALL_OR_CANDIDATES))  # of the number of guesses

SAME = (
    (work.tree, product(BOARDS, STRATEGIES), [SLOW]),
    # one with a maximum over the parts and one with a sum, on a board where the kernel is used by default
    (work.tree, product([Board(5, 7)], ("knuth", "entropy")), [SLOW]),
    (work.tree, product([Board(4, 7)], STRATEGIES[1:], ["1223"], [True]), []),
    (work.tree, [(Board(4, 7), "entropy", None, False, [0, 5, 700, 701, 2000])], []),  # some codes
    (work.guesses, product(STRATEGIES[1:], ALL_OR_CANDIDATES), []),
    *((work.play, product([board], LIMITS), []) for board in SEARCHED),
    *((work.play, product([board], LIMITS), [RARE]) for board in WIDER),
    (work.play, product([Board(2, 11)], product([None], ALL_OR_CANDIDATES)), [SLOW]),  # long games
    (work.certificate, [(Board(4, 5),), (Board(4, 6, repeats=False),)], []),
    *((work.beam, product([board], [width], ALL_OR_CANDIDATES), [SLOW]) for board, width in BEAMS),
    (work.bounds, product(BOUNDED, ALL_OR_CANDIDATES), []),
    (work.sets_of_guesses, [(Board(3, 5), 4, 125), (Board(2, 7), 4, 43)], []),
)
"""Work that numpy and the fast kernel do with the same result: functions of ``kernel_work``, examples and marks."""


def describe(each):
    """Return the name of a function, or its arguments as text."""
    return getattr(each, "__name__", None) or " ".join(map(str, each))


@pytest.fixture
def loaded(monkeypatch):
    """A list of the compiled functions that the test loads."""
    load, calls = loading.try_to_load, []
    monkeypatch.setattr(loading, "try_to_load", lambda each: calls.append(each) or load(each))
    return calls


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("do", "example"),
    [pytest.param(do, each, marks=marks) for do, examples, marks in SAME for each in examples],
    ids=describe,
)
def test_the_kernel_and_numpy_do_the_same(fast, loaded, monkeypatch, do, example):
    """Numpy and the fast kernel find the same trees, guesses, totals, bounds, certificates and sets."""
    found = do(*example)
    assert loaded
    loaded.clear()
    monkeypatch.setenv(kernel.VARIABLE, "numpy")
    assert do(*example) == found
    assert not loaded


class TestSameGuesses:
    """Conditions of the fast kernel's work that do not change what it finds."""

    @pytest.mark.parametrize("cores", [1, 3])
    def test_cores(self, fast, monkeypatch, cores):
        """The number of processor cores does not change the guesses of the fast kernel."""
        usual = work.tree(Board(5, 5), "expected-size"), work.guesses("entropy", False)
        monkeypatch.setattr(kernel, "_cores", cores)
        assert (work.tree(Board(5, 5), "expected-size"), work.guesses("entropy", False)) == usual

    @pytest.mark.parametrize(("gains", "cores"), [(1296, 2), (1297, 1)])
    def test_jobs_are_threads(self, fast, monkeypatch, capsys, gains, cores):
        """With the fast kernel, ``evaluate --jobs`` uses threads, not processes, and one thread on a small board."""
        monkeypatch.setattr(kernel, "_cores", None)
        monkeypatch.setattr("mastermind_xl.cli.evaluate._CORES_CODES", gains)
        monkeypatch.setattr(Processes, "submit", lambda *_: pytest.fail("a process was started"))
        assert main(["evaluate", "knuth", "--jobs", "2", "--json"]) == 0
        told = capsys.readouterr()
        assert json.loads(told.out)["total"] == 5801
        assert kernel.count_cores() == cores
        assert ("one core is used: below" in told.err) == (cores == 1)

    def test_large_parts(self, fast):
        """The fast kernel squares sizes of parts above 46,340 codes correctly; numbers of 32 bits are too small."""
        board = Board(6, 8)
        every, openings = all_indices(board), opening_indices(board)
        sizes = [part_sizes(scorer(board), every, openings[place : place + 1]) for place in range(len(openings))]
        costs = [sum(size**2 for size in each.ravel().tolist()) for each in sizes]
        here = Positions(every, np.array([0, board.size], np.intp), np.empty((1, 0), np.intp))
        task = Bounded(scorer(board), openings, np.arange(1, 9)), [0]
        best, least = np.zeros(1, np.intp), np.full(1, np.inf)
        from mastermind_xl.strategies.fast_guesses import improve  # which needs numba

        assert improve(board, ExpectedSize.part_cost, here, iter([task]), best, least, np.zeros(1, np.bool_))
        assert (best[0], least[0]) == (openings[np.argmin(costs)], min(costs))


class TestOptimalPlay:
    """The search for optimal play by the fast kernel."""

    @pytest.mark.parametrize(
        "colors",
        [
            13,
            pytest.param(24, marks=pytest.mark.slow),
            pytest.param(60, marks=pytest.mark.hours("a search of a minute")),
        ],
    )
    def test_longer_games(self, fast, colors):
        """On boards of two pegs and many colours, the fast kernel finds the total that Chen and Lin's formula gives."""
        board = Board(2, colors)
        (published,) = (best for best in BESTS if (best.board, best.question) == (board, Question.OPTIMAL))
        assert work.begin(Search, board).find_total() == published.best

    def test_many_pegs(self, fast, monkeypatch):
        """The fast kernel can search ten pegs and two colours, because only a few of the 66 answers can occur."""
        # wider words are not compiled here; test_python_runs_the_kernel and the exhaustive examples of SAME use them
        monkeypatch.setattr(loading, "try_to_load", lambda _: True)
        search = Search(Board(10, 2))
        search.use_kernel()
        assert search.kernel is not None

    @pytest.mark.sampled(2)
    @pytest.mark.parametrize("most", [None, 5])
    def test_little_room(self, fast, monkeypatch, most):
        """With little memory and few sets per call, the fast kernel finds the same play."""
        usual = work.play(Board(), (most, False))
        monkeypatch.setattr("mastermind_xl.search.fast_sets._AT_ONCE", 20)
        monkeypatch.setattr("mastermind_xl.search.fast_sets._ROOM", 64)
        assert work.play(Board(), (most, False)) == usual
        assert usual[0] == (5625 if most is None else 5626)

    def test_small_boards_wait(self, fast, monkeypatch):
        """A short search does not load the fast kernel; a longer search loads the kernel and finds the same play."""
        monkeypatch.setitem(kernel.WORTH, "searches", 1_000)
        quick, slow = Search(Board(4, 4)), Search(Board(3, 8))
        quick.use_kernel()
        quick.find_total()
        assert quick.kernel is None
        monkeypatch.setattr("mastermind_xl.search.sets._PATIENCE", dict.fromkeys((True, False), 0.05))
        slow.use_kernel()
        assert slow.kernel is None
        found = slow.find_total(), work.as_lists(grow(Optimal(slow.board, search=slow)))
        assert slow.kernel is not None
        monkeypatch.setenv(kernel.VARIABLE, "numpy")
        assert work.play(slow.board) == found

    def test_any_set(self, fast):
        """The fast kernel and numpy find the same total for random sets of codes, even if no game leads to them."""
        chance = np.random.default_rng(1)
        compiled, search = work.begin(Search, Board()), Search(Board())
        for size in (3, 10, 14, 15, 30, 60):
            candidates = tuple(np.sort(chance.permutation(1296)[:size]).tolist())
            assert compiled.solve(candidates) == search.solve(candidates)
            assert compiled.known_exactly(candidates, compiled.level(0)) == search.known_exactly(
                candidates, search.level(0)
            )

    def test_it_goes_on_from_a_checkpoint(self, fast):
        """A search with the fast kernel continues from a checkpoint, does less work, and finds the same play."""
        first, file = work.begin(Search, Board()), io.BytesIO()
        first.find_total()
        save(first, file)
        file.seek(0)
        again = work.begin(Search, Board())
        restore(again, file)
        assert len(again.searched) >= 0.9 * len(set(first.searched)) > 20
        assert again.find_total() == 5625
        assert again.positions < first.positions / 2
        assert again.list_guesses() == first.list_guesses()

    def test_most_guesses_of_a_certificate_are_skipped(self, fast, monkeypatch):
        """While a certificate is written, the fast kernel skips most guesses."""
        from mastermind_xl.search.fast_sets import KernelSearch

        keep, counts = KernelSearch.keep_open, []

        def watch(search, candidates, guesses, limit):
            found = keep(search, candidates, guesses, limit)
            counts.append((len(found), len(guesses)))
            return found

        monkeypatch.setattr(KernelSearch, "keep_open", watch)
        work.certificate(Board(4, 5))
        few, many = map(sum, zip(*counts, strict=True))
        assert 0 < 5 * few < many

    def test_time_runs_out_while_tables_are_made(self, fast):
        """While the fast kernel prepares its tables of all pairs of codes, the search often checks for a time limit."""
        calls = []
        search = Search(Board(4, 9))
        with search.reporting(lambda: calls.append(search.kernel)):
            search.use_kernel()
        assert search.kernel is not None
        assert len(calls) >= 3 * 6561**2 / sets._AT_ONCE > 30  # scores, the numbers of answers, their bits
        assert not any(calls)


class TestNames:
    """Sets of candidates count as equal if renaming colours and moving pegs turns one set into the other."""

    BOARD = Board(3, 4)

    @pytest.fixture
    def compiled(self, fast):
        """The compiled table of known sets."""
        from mastermind_xl.kernel import transpositions_compiled

        key_of, code_of = transpositions_compiled.key_of, transpositions_compiled.code_of
        codes, names = Board().codes, transpositions_compiled.make_names(4, 6)
        sets, number = np.zeros((1, 1), np.uint16), np.uint64(0)
        calls = {key_of: (codes, names, 6, sets, 0, 0, 0), code_of: (codes, names, 6, number)}
        assert loading.load(calls)
        return transpositions_compiled

    def key(self, compiled, board, codes):
        """Return the key of a set of codes, and the table that renames places and colours for this key."""
        names = compiled.make_names(board.pegs, board.colors)
        sets = np.array([codes], np.uint16)
        return compiled.key_of(board.codes, names, board.colors, sets, 0, 0, len(codes)), names

    def renamed(self, board, codes, order, colors):
        """Return the set after permuting places and colours."""
        return sorted(board.index(tuple(colors[code[peg] - 1] for peg in order)) for code in codes)

    @pytest.mark.slow
    def test_no_two_are_confused(self, compiled):
        """Two sets of three codes get the same key only if renaming colours and moving pegs turns one into the other.

        On average, equivalent sets have fewer than two keys.
        """
        board = self.BOARD
        keys = {}
        everything = [
            (order, colors)
            for order in permutations(range(board.pegs))
            for colors in permutations(range(1, board.colors + 1))
        ]
        images = np.array(
            [[self.renamed(board, [board.code(code)], *names)[0] for code in range(board.size)] for names in everything]
        )
        for codes in combinations(range(board.size), 3):
            least = min(map(tuple, np.sort(images[:, list(codes)]).tolist()))
            key = tuple(map(int, self.key(compiled, board, codes)[0]))
            assert keys.setdefault(key, least) == least
        assert len(keys) < 2 * len(set(keys.values()))

    @pytest.mark.parametrize("board", [Board(), Board(4, 9), Board(5, 8, repeats=False)], ids=str)
    def test_names_do_not_matter(self, compiled, board):
        """A set of 20 codes gets the same key in the table of known sets after renaming colours and moving pegs."""
        chance = np.random.default_rng(2)
        for _ in range(20):
            codes = [board.code(code) for code in chance.choice(board.size, 20, replace=False)]
            order = chance.permutation(board.pegs)
            colors = (1 + chance.permutation(board.colors)).tolist()
            there = sorted(map(board.index, codes))
            keys = [self.key(compiled, board, each)[0] for each in (there, self.renamed(board, codes, order, colors))]
            assert keys[0] == keys[1]
            assert self.key(compiled, board, there[:-1])[0] != keys[0]

    def test_guesses_are_told_in_a_sets_own_names(self, fast):
        """The result for one set is reused for an equivalent set, with a renamed guess that has the same total."""
        board, chance, known = Board(4, 5), np.random.default_rng(5), 0
        search = work.begin(Search, board)
        level = search.level(0)
        for _ in range(30):
            codes = [board.code(code) for code in chance.choice(board.size, 30, replace=False)]
            there = tuple(sorted(map(board.index, codes)))
            search.solve(there)
            order = chance.permutation(board.pegs)
            other = tuple(self.renamed(board, codes, order, (1 + chance.permutation(board.colors)).tolist()))
            positions = search.positions
            found = search.recall(other, level)
            assert found.total == search.recall(there, level).total
            assert search.total_of(other, found.guess) == found.total
            known += search.positions == positions
        assert known >= 25


@pytest.mark.exhaustive
def test_python_runs_the_kernel():
    """With ``NUMBA_DISABLE_JIT=1``, Python runs every file of the fast kernel uncompiled and gets numpy's results."""
    if not kernel.is_installed():
        absent('numba is not installed: python -m pip install -e ".[fast]"')
    files = {path.name for path in Path(loading.__file__).parents[1].rglob("*_compiled.py")}
    environment = {name: text for name, text in os.environ.items() if name != kernel.VARIABLE}
    done = subprocess.run(
        [sys.executable, "-W", "error", work.__file__],
        env={**environment, "NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stderr == ""
    assert {*done.stdout.split()} == files


class TestUse:
    """Conditions under which the fast kernel is used."""

    def test_stored_functions_are_found_without_numba(self, monkeypatch, tmp_path):
        """Compiled functions are found beside their files, and in the folder in which numba would store them."""
        caching = pytest.importorskip("numba.core.caching")
        place = tmp_path / "kernel" / "__init__.py"
        elsewhere = tmp_path / "cache" / caching._CacheLocator.get_suitable_cache_subpath(str(place))
        monkeypatch.setattr(kernel, "__file__", str(place))
        monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
        for folder in (place.parent / "__pycache__", elsewhere):
            for name, is_found in (("sets_compiled.search-1.nbi", False), ("guesses_compiled.best-1.nbi", True)):
                folder.mkdir(parents=True, exist_ok=True)
                (folder / name).touch()
                kernel.is_compiled.cache_clear()
                assert kernel.is_compiled("trees") is is_found
            shutil.rmtree(folder)
        kernel.is_compiled.cache_clear()

    def test_cold_kernel(self, monkeypatch):
        """While nothing is compiled, numpy plays the boards on which compiling would take longer, and searches wait for long."""
        monkeypatch.setattr(kernel, "has_kernel", lambda: True)
        monkeypatch.setattr(kernel, "is_compiled", lambda work: False)
        assert [kernel.is_worth("trees", size) for size in (46_656, 59_049)] == [False, True]
        assert not Knuth(Board(5, 8)).uses_kernel
        begun = []
        monkeypatch.setattr(SetSearch, "_begin_kernel", begun.append)
        search = Search(Board(3, 11))
        search.use_kernel()
        assert not begun
        assert search._patience > time.thread_time() + 4

    @pytest.mark.slow
    def test_compiling_is_told_once(self, fast, tmp_path):
        """Compiling is announced only in the first run; the second run loads the compiled code from disk."""
        environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
        command = [sys.executable, "-c", SMALL]  # what a command compiles takes ten times as long
        told = [
            subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stderr
            for _ in range(2)
        ]
        assert told[0].count("compiling a part of the fast kernel") == 1
        assert "compiling" not in told[1]


SMALL = (
    "import numpy as np\n"
    "from mastermind_xl import kernel\n"
    "from mastermind_xl.kernel import loading\n"
    "fine = False\n"
    "with loading.or_numpy():\n"
    "    from mastermind_xl.kernel.transpositions_compiled import look_up, make_places\n"
    "    arguments = make_places(4), np.uint64(1), np.uint64(1)\n"
    "    fine = loading.load({look_up: arguments})\n"
    "print(fine and look_up(*arguments), kernel.has_kernel())\n"
)
"""A program that compiles a function, which takes about a second."""

BROKEN = {
    "import": ({}, "ImportError: Numba needs an older NumPy", "install numba again: python -m pip install"),
    "setting": ({"NUMBA_NUM_THREADS": "0"}, "ValueError: Number of threads", "unset NUMBA_NUM_THREADS"),
    "full": ({}, "OSError: [Errno 27] File too large", "set NUMBA_CACHE_DIR to a folder"),
}
"""Ways to break numba: the environment, and the cause and the remedy that the message gives."""


@pytest.fixture(params=BROKEN)
def broken(fast, request, tmp_path):
    """A function that runs a program with a broken numba, and returns its output and the expected message."""
    environment, cause, cure = BROKEN[request.param]
    cache = tmp_path / "cache"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), **environment}
    if request.param == "import":
        package = tmp_path / "numba"
        package.mkdir()
        (package / "__init__.py").write_text("raise ImportError('Numba needs an older NumPy')")
        environment["PYTHONPATH"] = str(tmp_path)

    def limit():
        if request.param == "full":  # as on a full disk, files can be created but not written
            import resource

            resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    def run(*command):
        done = subprocess.run(
            [sys.executable, *command],
            env=environment, check=False, capture_output=True, text=True, preexec_fn=limit,
        )  # fmt: skip
        return done.stdout, done.stderr, cause, cure

    return run


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="limits of POSIX")
class TestBroken:
    """A broken installation of numba does not end any command."""

    def test_numpy_takes_over(self, broken):
        """If numba is broken, numpy is used, and a message of one line reports the cause and the remedy."""
        out, error, cause, cure = broken("-c", SMALL)
        assert out == "False False\n"
        *compiling, line = error.splitlines()
        assert [text.partition(" for")[0] for text in compiling] in ([], ["compiling a part of the fast kernel"])
        assert line.startswith(f"the fast kernel cannot be used ({cause}")
        assert f"), so numpy is used; to fix this, {cure}" in line

    # the other ways differ in what the test above reads
    @pytest.mark.parametrize("broken", always(("import", "full"), BROKEN), indirect=True)
    def test_doctor(self, broken):
        """If numba is broken, ``doctor`` reports the cause and the remedy."""
        out, _, cause, cure = broken("-m", "mastermind_xl", "doctor")
        (line,) = [line for line in out.splitlines() if "fast kernel" in line]
        assert line.startswith(f"-    fast kernel: cannot be used: {cause}")
        assert cure in line


USES = {
    "levels": "evaluate knuth entropy --pegs 3 --colors 5 --json",
    "search": "optimal --pegs 3 --colors 5 --json",
    "certificate": "optimal --certificate proof.txt --force --pegs 3 --colors 5 --json",
    "beam": "optimal --beam 3 --pegs 3 --colors 5 --json",
    "proof": "static --prove --pegs 2 --colors 5 --seconds 0.1 --seed 1 --json",
}
"""One command for each compiled function."""


@pytest.mark.slow
def test_an_edited_function_is_compiled_again_with_its_callers(fast, tmp_path):
    """After a source file is edited, numba also compiles the functions of other files that call its functions."""
    program = """
from pathlib import Path
from unittest.mock import Mock
from mastermind_xl.kernel.marks import forget_stale
import outer_compiled
forget_stale(outer_compiled.twice, Path().glob("*_compiled.py"))
print(outer_compiled.twice())
"""
    mark = "from mastermind_xl.kernel.marks import compiled\n"
    caller = mark + "from inner_compiled import once\n@compiled\ndef twice():\n    return 2 * once()\n"
    (tmp_path / "outer_compiled.py").write_text(caller)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), loading.CACHE: str(tmp_path / "cache")}
    for number in (3, 44):  # of another length, which Python's own stored code needs within a second
        (tmp_path / "inner_compiled.py").write_text(f"{mark}@compiled\ndef once():\n    return {number}\n")
        command = [sys.executable, "-c", program]
        done = subprocess.run(command, cwd=tmp_path, env=environment, check=True, capture_output=True, text=True)
        assert done.stdout == f"{2 * number}\n"


@pytest.mark.parametrize("use", USES)
def test_every_use_has_numpy(fast, monkeypatch, tmp_path, use, capsys):
    """If the fast kernel cannot be loaded, each command finds its total with numpy and reports the failure once."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(loading, "try_to_load", raising(loading.KernelError("it is broken", "mend it")))
    assert main(USES[use].split()) == 0
    out, error = capsys.readouterr()
    assert (
        error.splitlines()[0] == "the fast kernel cannot be used (it is broken), so numpy is used; to fix this, mend it"
    )
    assert error.count("fast kernel cannot") == 1
    assert kernel.is_switched_off()  # so the next run uses numpy from the start
    assert main(USES[use].split()) == 0
    totals = [json.loads(text.splitlines()[0]).get("total") for text in (out, capsys.readouterr().out)]
    assert totals[0] == totals[1]


class TestCompiling:
    """Numba compiles the functions that are not yet on disk."""

    @pytest.mark.slow
    @pytest.mark.parametrize("use", USES)
    def test_everything_is_loaded_before(self, fast, loaded, monkeypatch, tmp_path, use, capsys):
        """Each command loads all its compiled functions before it calls any, so none is compiled during the work."""
        from numba.core import event

        monkeypatch.chdir(tmp_path)
        assert main(USES[use].split()) == 0  # from here on everything is on disk
        loaded.clear()
        late = []

        class Late(event.Listener):
            def on_start(self, event):
                late.append(event.data["dispatcher"])

            def on_end(self, event):
                pass

        with event.install_listener("numba:compile", Late()):
            assert main(USES[use].split()) == 0
        assert loaded
        assert late == []

    def test_its_clock_is_nobodys(self, fast):
        """The time that numba needs to compile functions does not count against a time limit."""
        watch = end_after(0.05)
        function = Mock(compile=lambda types: time.sleep(0.1))
        assert loading.try_to_load({function: ()})
        watch()
        time.sleep(0.06)
        with pytest.raises(TimeUp):
            watch()

    @pytest.mark.slow
    def test_patience_is_processor_time(self, fast, monkeypatch):
        """A search loads the fast kernel only after some processor time; time spent waiting does not count."""
        monkeypatch.setitem(kernel.WORTH, "searches", 100_000)
        begun = []
        monkeypatch.setattr(SetSearch, "_begin_kernel", begun.append)
        search, waited = Search(Board(3, 4)), []
        search.use_kernel()
        search.find_total(progress=lambda: waited or waited.append(time.sleep(1.1)))
        assert waited
        assert not begun

    @pytest.mark.slow
    @pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
    def test_ctrl_c(self, fast, tmp_path):
        """Ctrl+C stops a command while numba compiles its functions."""
        words = ["evaluate", "knuth", "--pegs", "5", "--colors", "8", "--json"]
        status, out, error = stop(*words, when="compiling", NUMBA_CACHE_DIR=str(tmp_path))
        assert (status, out) == (130, "")
        assert error.splitlines()[-1] == "mastermind-xl: stopped"


@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize("name", STRATEGIES)
def test_bounds(board, name):
    """The lower bound of a guess never exceeds the cost that the strategy calculates, and every guess has a bound."""
    strategy = type(make_strategy(name, board))
    chance = np.random.default_rng(board.size)
    for count in (1, 2, 5, 30, 300):
        candidates = np.sort(chance.permutation(board.size)[:count])
        scores = scorer(board)
        every = Bounded(scores, np.arange(board.size), scores.colors(candidates))
        ideal = strategy.measure(ideal_sizes(count_in_common(scores, candidates, every.prepared)))
        costs = strategy.measure(part_sizes(scores, candidates, every.guesses))
        assert (np.repeat(ideal, np.diff(every.starts)) <= costs + 1e-9).all()
        assert np.array_equal(np.sort(every.guesses), np.arange(board.size))


@pytest.mark.parametrize("name", STRATEGIES)
def test_part_costs(name):
    """For each guess, the sum or maximum of ``part_cost`` over its parts equals the cost from the strategy itself."""
    strategy, board = make_strategy(name, Board()), Board()
    scores, candidates = scorer(board), np.arange(0, board.size, 7)
    sizes = part_sizes(scores, candidates)
    costs = strategy.part_cost.each(np.arange(len(candidates) + 1))[sizes]
    total = costs.max(axis=0) if strategy.part_cost.greatest else costs.sum(axis=0)
    total = total / (len(candidates) if strategy.part_cost.divided else 1)
    assert np.allclose(total, strategy.measure(sizes))


def test_another_measure_has_no_part_cost(fast):
    """A strategy with its own criterion, or with a budget, uses numpy instead of the fast kernel, and grows its own tree."""

    class MostParts(Knuth):
        @staticmethod
        def measure(sizes):
            return -(sizes > 0).sum(axis=0)

    board = Board(3, 6)
    assert Knuth(board).uses_kernel
    assert not Knuth(board, budget=1).uses_kernel  # its time is limited guess by guess
    assert not MostParts(board).uses_kernel
    assert np.array_equal(grow(MostParts(board)).guess_indices, grow(make_strategy("most-parts", board)).guess_indices)
