"""Evaluations shared among processes and machines give the same results, even if workers are lost."""

import json
import pickle
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import pytest
from programs import absent, posix

import mastermind_xl
from mastermind_xl import Board, evaluate, make_strategy
from mastermind_xl.analysis.evaluation import count_guesses
from mastermind_xl.cli import cluster as cluster_module
from mastermind_xl.cli import main
from mastermind_xl.install import install_this
from mastermind_xl.strategies import REGISTRY

POSIX = posix("signals between processes")
SEARCHED = "optimal"  # results of a search exist in one process only


def copy(thing):
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 - it is our own


class Elsewhere(Executor):
    """An executor that does each task at once, on copies, as another process would."""

    def __init__(self):
        self.tasks = 0

    def submit(self, function, /, *args):
        self.tasks += 1
        future = Future()
        future.set_result(copy(function(*copy(args))))
        return future


class TestBranches:
    """Evaluations whose games are divided among workers."""

    @pytest.mark.parametrize("name", [name for name in REGISTRY if name != SEARCHED])
    @pytest.mark.parametrize("rotation", [None, "213"])
    @pytest.mark.slow
    def test_the_same_guesses(self, name, rotation):
        """In each run of an evaluation, a strategy needs equally many guesses per code with and without an executor."""
        if rotation and REGISTRY[name].any_board:
            pytest.skip("plays in standard rotation")
        for board in (Board(3, 5), Board(3, 5, repeats=False)):
            if not REGISTRY[name].plays(board):
                continue
            strategy = make_strategy(name, board, seed=4, rotation=rotation)
            executor = Elsewhere()
            here, there = evaluate(strategy, runs=2), evaluate(strategy, runs=2, executor=executor)
            assert there.guess_counts.tolist() == here.guess_counts.tolist()
            assert (there.guess_counts > 0).all()
            assert executor.tasks > 10

    def test_sample_and_opening(self):
        """An evaluation with a sample and an opening has the same codes and results with and without an executor."""
        strategy = make_strategy("knuth", Board(), "1234")
        for seed in range(3):
            here = evaluate(strategy, None, 40, seed)
            there = evaluate(strategy, None, 40, seed, executor=Elsewhere())
            assert there.targets.tolist() == here.targets.tolist()
            assert there.guess_counts.tolist() == here.guess_counts.tolist()

    def test_a_board_too_big_to_list(self):
        """On a board too big to list, an executor gets one task per game and does not change the results."""
        strategy = make_strategy("positional", Board(9, 9))
        executor = Elsewhere()
        here, there = evaluate(strategy, None, 12, 1), evaluate(strategy, None, 12, 1, executor=executor)
        assert there.guess_counts.tolist() == here.guess_counts.tolist()
        assert executor.tasks == 12

    @pytest.mark.parametrize(
        ("name", "sample", "runs", "codes"), [("first", None, 1, 1296), ("first", 40, 1, 40), ("random", 40, 3, 120)]
    )
    def test_progress(self, name, sample, runs, codes):
        """The reported progress of an evaluation rises until all codes, or those of a sample, are done in every run."""
        calls, strategy = [], make_strategy(name, Board())
        evaluate(strategy, None, sample, 1, lambda *call: calls.append(call), runs, Elsewhere())
        assert calls == sorted(calls)
        assert calls[-1] == (codes, codes)
        assert len(calls) > 20


def test_chance_does_not_depend_on_order():
    """With a seed, one run of a random strategy can be repeated without other runs; without a seed, games differ."""
    strategy = make_strategy("random", Board(3, 5), seed=7)
    three = evaluate(strategy, runs=3).guess_counts.tolist()
    assert three[0] != three[1] != three[2] != three[0]
    result = evaluate(strategy, runs=3)
    group = result.groups == 1
    stream = strategy.for_run(2 * (result.groups.max() + 1) + 1)  # of the second group in the third run
    codes = stream.board.codes[group]
    assert count_guesses(stream, codes).tolist() == result.guess_counts[2, group].tolist()
    unseeded = [evaluate(make_strategy("random", Board(3, 5))).guess_counts.tolist() for _ in range(2)]
    assert unseeded[0] != unseeded[1]


@pytest.fixture
def cluster(tmp_path, monkeypatch):
    """A Dask scheduler on this machine: address, process number, and a function that starts workers."""
    if find_spec("distributed") is None:
        absent('Dask is not installed: python -m pip install -e ".[dask]"')
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "5s")  # not 30 for a worker that was killed
    address_file, started = tmp_path / "scheduler.json", []

    def start(*words, seen, folder=tmp_path):
        command = [sys.executable, "-m", "dask", *words, "--scheduler-file", address_file, "--no-dashboard"]
        path = tmp_path / f"{len(started)}.log"
        with path.open("w") as log:  # a program imports the package from its folder first
            started.append(subprocess.Popen(command, stdout=log, stderr=log, cwd=folder))
        while seen not in path.read_text():
            assert started[-1].poll() is None, path.read_text()
            time.sleep(0.1)
        return started[-1].pid

    def start_worker(folder=tmp_path):
        return start("worker", "--nthreads", "1", "--no-nanny", seen="Registered to", folder=folder)

    try:
        pid = start("scheduler", "--host", "127.0.0.1", "--port", "0", seen="Scheduler at:")
        while not (address_file.exists() and address_file.read_text()):  # it is written after the line is printed
            time.sleep(0.1)
        address = json.loads(address_file.read_text())["address"]
        yield SimpleNamespace(address=address, pid=pid, start_worker=start_worker, folder=tmp_path)
    finally:
        for process in started:
            process.kill()
            process.wait()


@pytest.fixture
def other_copy(tmp_path):
    """A folder with a copy of the package that counts 100 more guesses for each code."""
    copied = shutil.copytree(Path(mastermind_xl.__file__).parent, tmp_path / "other" / "mastermind_xl")
    with (copied / "analysis" / "branches.py").open("a") as file:
        file.write("\n\n_right = _count\n\n\ndef _count(branches):\n    return _right(branches) + 100\n")
    return copied.parent


ON_CLUSTER = """
import os, signal, sys, time
from argparse import Namespace
from contextlib import nullcontext
from distributed import Client, core
from distributed.comm import CommClosedError
from mastermind_xl import Board, evaluate, make_strategy
from mastermind_xl.cli.work import open_workers
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.analysis import parallel
from mastermind_xl.cli import cluster

address, mode, *signals = sys.argv[1:]
whole, broken = core.send_recv, []

def harm(found, total):
    if found > total / 8 and signals:
        name, pid = signals.pop(0).split()
        os.kill(int(pid), getattr(signal, name))
        if mode == "impatient":
            cluster._SILENCE, cluster._PATIENCE = 2.0, 1.0
            time.sleep(5)  # the work that is left is done before anybody misses an answer

async def send_recv(comm, **words):
    if words.get("op") == "gather" and len(broken) < 2:
        broken.append(words)
        raise CommClosedError("as when a connection breaks at the wrong moment")
    return await whole(comm, **words)

if __name__ == "__main__":
    parallel._TRIAL = parallel._WORTH = -1.0  # short work is shared, too
    if mode == "broken":
        core.send_recv = send_recv
    plain = nullcontext([Client(address).get_executor()]) if mode == "plain" else None
    try:
        with plain or open_workers(Namespace(scheduler=address)) as (executor, *_):
            result = evaluate(make_strategy("knuth", Board(4, 7)), progress=harm, executor=executor)
    except MastermindError as error:
        sys.exit(str(error))
    assert not signals and len(broken) == 2 * (mode == "broken")
    print(result.total, result.most, *result.distribution)
"""


def run_on(cluster, mode="usual", *signals, meanwhile=lambda: None):
    """Evaluate Knuth's strategy on 4 × 7 on a cluster; return the lines on standard error if the result is right.

    After an eighth of the codes, processes get ``signals`` such as ``SIGKILL 1234``.
    """
    path = cluster.folder / "program.py"
    path.write_text(ON_CLUSTER)
    running = subprocess.Popen(
        [sys.executable, path, cluster.address, mode, *signals],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    meanwhile()
    out, error = running.communicate(timeout=100)
    here = evaluate(make_strategy("knuth", Board(4, 7)))
    assert running.returncode or out.split() == [str(number) for number in (here.total, here.most, *here.distribution)]
    assert running.returncode in (0, 1)
    assert running.returncode == 0 or "has no workers" in error, error
    return error.splitlines()


@pytest.mark.slow
@POSIX
class TestClusters:
    """An evaluation on a Dask cluster has the same result as in one process, whatever happens to the cluster."""

    @pytest.mark.parametrize("mode", ["usual", "plain"])
    @pytest.mark.exhaustive
    def test_a_worker_is_lost(self, cluster, mode):
        """If one of two workers is killed, the other one does its tasks, on Dask's plain executor too."""
        victim, _ = cluster.start_worker(), cluster.start_worker()
        told = run_on(cluster, mode, f"SIGKILL {victim}")
        assert mode == "plain" or told == []

    @pytest.mark.exhaustive
    @pytest.mark.parametrize("lost", ["scheduler", "worker"])
    def test_all_are_lost(self, cluster, lost):
        """If the scheduler or the only worker is lost, this process does the remaining work, and reports this."""
        worker = cluster.start_worker()
        (line,) = run_on(cluster, "impatient", f"SIGKILL {cluster.pid if lost == 'scheduler' else worker}")
        told = "the scheduler or its workers do not answer; this computer continues without them"
        assert line == f"{cluster.address}: {told}"

    @pytest.mark.exhaustive
    def test_another_worker_comes(self, cluster):
        """If the only worker is lost, a worker that joins soon afterwards gets the tasks."""
        victim = cluster.start_worker()
        assert run_on(cluster, "usual", f"SIGKILL {victim}", meanwhile=cluster.start_worker) == []

    @pytest.mark.exhaustive
    def test_a_connection_breaks(self, cluster):
        """If connections break while results are fetched, the results are fetched again."""
        cluster.start_worker()
        assert run_on(cluster, "broken") == []

    @pytest.mark.exhaustive
    def test_another_copy_gets_no_tasks(self, cluster, other_copy):
        """A worker with another copy of the package is refused by name when it joins; one with the same copy works."""
        (line,) = run_on(cluster, meanwhile=lambda: (cluster.start_worker(other_copy), cluster.start_worker()))
        copies = r"mastermind_xl \S+ \(\w{12}\) with NumPy \S+"
        assert re.match(
            rf"tcp://127\.0\.0\.1:\d+ gets no tasks: it has ({copies}) but needs (?!\1){copies}: install", line
        )

    @pytest.mark.exhaustive
    def test_no_worker(self, cluster):
        """Without a worker that has the same copy of the package, the work ends with this message."""
        other = cluster.folder / "other"
        other.mkdir()
        (other / "mastermind_xl.py").write_text("import this_is_missing")
        cluster.start_worker(other)
        refused, line = run_on(cluster, "impatient")
        assert re.search(r":\d+ gets no tasks: it has no usable mastermind_xl \(.*ModuleNotFoundError\(", refused)
        assert line.startswith(f"{cluster.address} has no workers with this copy of mastermind_xl: start workers with")

    def test_a_command(self, cluster):
        """``evaluate random --scheduler`` with a seed prints the same games as without a cluster."""
        cluster.start_worker()
        words = f"evaluate random --pegs 3 --colors 5 --seed 2 --runs 2 --json --scheduler {cluster.address}".split()
        done = subprocess.run(
            [sys.executable, "-m", "mastermind_xl", *words], capture_output=True, text=True, timeout=60, check=True
        )
        random = evaluate(make_strategy("random", Board(3, 5), seed=2), runs=2)
        assert json.loads(done.stdout)["distribution"] == list(random.distribution)


def test_equal_copies(tmp_path, monkeypatch):
    """Two copies of the package are equal unless a file differs on which results depend; line ends do not count."""
    monkeypatch.setattr(mastermind_xl, "__file__", str(tmp_path / "__init__.py"))

    def describe(name, content):
        (tmp_path / name).write_bytes(content)
        return cluster_module.describe_copy.__wrapped__()

    one = describe("a.py", b"a = 1\nb = 2\n")
    assert describe("a.py", b"a = 1\r\nb = 2\r\n") == describe("a.txt", b"") == one
    assert len({one, describe("a.py", b"a = 1\nb = 3\n"), describe("tree.npz", b""), describe("tree.npz", b"1")}) == 4


class TestSchedulers:
    """Problems with a cluster are reported in one line."""

    def test_dask_is_not_installed(self, capsys, monkeypatch):
        """Without Dask, ``evaluate --scheduler`` names the command that installs Dask."""
        monkeypatch.setitem(sys.modules, "distributed", None)
        assert main(["evaluate", "first", "--scheduler", "tcp://127.0.0.1:8786"]) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert f"not installed: {install_this('dask')}\n" in error

    @pytest.mark.exhaustive
    def test_no_answer(self):
        """If no Dask scheduler answers at the given address, ``evaluate`` soon reports this and ends with status 2."""
        with socket.socket() as unused:
            unused.bind(("127.0.0.1", 0))
            address = f"tcp://127.0.0.1:{unused.getsockname()[1]}"
            for name in (address, "somewhere"):
                done = subprocess.run(
                    [sys.executable, "-m", "mastermind_xl", "evaluate", "first", "--scheduler", name],
                    capture_output=True, text=True, timeout=60, check=False,
                )  # fmt: skip
                assert (done.returncode, done.stdout) == (2, "")
                *waiting, line = done.stderr.splitlines()
                assert line.startswith(f"mastermind-xl: no Dask scheduler answers at {name}: ")
                assert waiting in ([], ["mastermind-xl evaluate: working …"])

    @pytest.mark.parametrize("program", ["silent", "web server"])
    def test_another_program_listens(self, capsys, monkeypatch, program):
        """If the program at the scheduler's address is silent or not a scheduler, ``evaluate`` reports this."""
        if find_spec("distributed") is None:
            absent('Dask is not installed: python -m pip install -e ".[dask]"')
        monkeypatch.setattr(cluster_module, "_PATIENCE", 1.0)
        with socket.create_server(("127.0.0.1", 0)) as server:

            def answer():
                with suppress(OSError):
                    while True:
                        stream, _ = server.accept()
                        kept.append(stream)
                        if program != "silent":
                            stream.sendall(b"HTTP/1.0 400 Bad Request\r\n\r\n")

            kept = []
            threading.Thread(target=answer, daemon=True).start()
            address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
            assert main(["evaluate", "first", "--pegs", "2", "--scheduler", address]) == 2
        assert f"no Dask scheduler answers at {address}: start one" in capsys.readouterr().err
