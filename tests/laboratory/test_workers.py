"""Evaluations shared among processes and machines give the same results, even if workers are lost."""

import json
import pickle
import signal
import socket
import subprocess
import sys
import threading
import time
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import find_spec

import pytest
from programs import absent, posix

from mastermind_xl import Board, Choice, Strategy, evaluate, make_strategy
from mastermind_xl.analysis.evaluation import count_guesses
from mastermind_xl.cli import main
from mastermind_xl.core.errors import WorkersError
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

    def test_progress(self):
        """The reported progress of an evaluation rises until all codes are done."""
        calls = []
        evaluate(make_strategy("first", Board()), progress=lambda *call: calls.append(call), executor=Elsewhere())
        assert calls == sorted(calls)
        assert calls[-1] == (1296, 1296)
        assert len(calls) > 20

    def test_progress_of_a_sample(self):
        """The progress of an evaluation of a sample counts only the codes of the sample."""
        calls = []
        evaluate(
            make_strategy("first", Board()), sample=40, seed=1,
            progress=lambda *call: calls.append(call), executor=Elsewhere(),
        )  # fmt: skip
        assert calls[-1] == (40, 40)

    def test_an_error_is_raised_here(self):
        """If a strategy fails on a worker, its exception is raised in the process that evaluates the strategy."""

        class Stubborn(Strategy):
            name = "stubborn"

            def choose(self, game):
                return Choice(0)

        class Here(Executor):
            def submit(self, function, /, *args):
                future = Future()
                try:
                    future.set_result(function(*args))
                except ValueError as error:
                    future.set_exception(error)
                return future

        with pytest.raises(ValueError, match="stubborn guesses 1 1 a second time"):
            evaluate(Stubborn(Board(2, 30)), executor=Here())


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
    """A Dask scheduler with two workers on this machine: (address, processes of the workers)."""
    if find_spec("distributed") is None:
        absent('Dask is not installed: python -m pip install -e ".[dask]"')
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "5s")  # not 30 for a worker that was killed
    folder = tmp_path / "dask"
    folder.mkdir()
    told = folder / "scheduler.json"

    def start(*words):
        with (folder / f"{words[0]}.log").open("a") as log:
            command = [sys.executable, "-m", "dask", *words, "--scheduler-file", told, "--no-dashboard"]
            return subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)

    started = [start("scheduler", "--host", "127.0.0.1", "--port", "0")]
    try:
        started += [start("worker", "--nthreads", "1", "--no-nanny", "--name", name) for name in "ab"]
        until = time.monotonic() + 60
        log = folder / "worker.log"
        while log.read_text().count("Registered to") < 2:
            assert time.monotonic() < until, log.read_text()
            time.sleep(0.1)
        yield json.loads(told.read_text())["address"], started
    finally:
        for process in started:
            process.kill()
            process.wait()


KILL_A_WORKER = """
import os, signal, sys
from distributed import Client
from mastermind_xl import Board, evaluate, make_strategy

killed = []

def kill(found, total):
    if found > total / 4 and not killed:
        os.kill(int(sys.argv[2]), signal.SIGKILL)
        killed.append(found)

if __name__ == "__main__":
    with Client(sys.argv[1]) as client:
        assert len(client.nthreads()) == 2
        result = evaluate(make_strategy("knuth", Board(4, 7)), progress=kill, executor=client.get_executor())
        assert killed[0] < result.game_count
        client.submit(int).result()
        assert len(client.nthreads()) == 1
    print(result.total, result.most, *result.distribution)
"""


def command(*words):
    """Run a command in its own process and return the lines of its output."""
    done = subprocess.run(
        [sys.executable, "-m", "mastermind_xl", *words],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


LOSE_THE_CLUSTER = """
import argparse, os, signal, sys
from mastermind_xl import Board, evaluate, make_strategy
from mastermind_xl.cli.work import open_workers
from mastermind_xl.analysis import parallel

victims = [int(pid) for pid in sys.argv[2:]]

def kill(found, total):
    if found > total / 8 and victims:
        os.kill(victims.pop(0), signal.SIGKILL)

if __name__ == "__main__":
    parallel._TRIAL = parallel._WORTH = -1.0  # short work is shared, too
    with open_workers(argparse.Namespace(scheduler=sys.argv[1], jobs=1)) as (executor, _):
        result = evaluate(make_strategy("knuth", Board(4, 7)), progress=kill, executor=executor)
    assert not victims
    print(result.total, result.most, *result.distribution)
"""

FREEZE_A_WORKER = """
import argparse, os, signal, sys
from mastermind_xl import Board, evaluate, make_strategy
from mastermind_xl.cli import cluster
from mastermind_xl.cli.work import open_workers
from mastermind_xl.analysis import parallel

cluster._SILENCE, cluster._BEAT = 3.0, 0.2
victims = [int(pid) for pid in sys.argv[2:]]

def freeze(found, total):
    if victims:
        os.kill(victims.pop(), signal.SIGSTOP)

if __name__ == "__main__":
    parallel._TRIAL = parallel._WORTH = -1.0  # short work is shared, too
    with open_workers(argparse.Namespace(scheduler=sys.argv[1], jobs=1)) as (executor, _):
        result = evaluate(make_strategy("knuth", Board(4, 7)), progress=freeze, executor=executor)
    print(result.total, result.most, *result.distribution)
"""

BREAK_CONNECTIONS = """
import argparse, sys
from distributed import Client
from distributed.comm import CommClosedError
from mastermind_xl.cli.work import open_workers
from mastermind_xl.analysis import parallel
from mastermind_xl.analysis.parallel import run_parallel

whole, broken = Client._gather, []

async def gather(client, *words, **how):
    if len(broken) < 5:
        broken.append(words)
        raise CommClosedError("as when the scheduler is lost at the wrong moment")
    return await whole(client, *words, **how)

if __name__ == "__main__":
    Client._gather = gather
    parallel._TRIAL = parallel._WORTH = -1.0
    with open_workers(argparse.Namespace(scheduler=sys.argv[1], jobs=1)) as (executor, _):
        print(run_parallel(abs, range(9), executor), len(broken))
"""


@cache
def evaluate_here():
    """Evaluate Knuth's strategy on 4 × 7 in this process, as the programs above do on a cluster."""
    return evaluate(make_strategy("knuth", Board(4, 7)))


def program_on(cluster, folder, program, *words):
    """Run a program with the scheduler's address and return its output."""
    path = folder / "program.py"
    path.write_text(program)
    done = subprocess.run(
        [sys.executable, path, cluster[0], *map(str, words)],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout.strip()


@pytest.mark.slow
@POSIX
def test_a_worker_is_lost_and_then_the_scheduler(cluster, tmp_path):
    """If a Dask worker and then the scheduler are lost, this process finishes the evaluation with the same result."""
    _, (scheduler, worker, _) = cluster
    here = evaluate_here()
    printed = program_on(cluster, tmp_path, LOSE_THE_CLUSTER, worker.pid, scheduler.pid)
    assert printed.split() == [str(number) for number in (here.total, here.most, *here.distribution)]


@pytest.mark.slow
@POSIX
def test_a_frozen_worker(cluster, tmp_path):
    """If a Dask worker does not answer, another worker does its tasks, and standard error reports this."""
    here = evaluate_here()
    path = tmp_path / "program.py"
    path.write_text(FREEZE_A_WORKER)
    done = subprocess.run(
        [sys.executable, path, cluster[0], str(cluster[1][1].pid)],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.stdout.split() == [str(number) for number in (here.total, here.most, *here.distribution)]
    (line,) = done.stderr.splitlines()
    assert line.startswith("tcp://127.0.0.1:")
    assert line.endswith("has not answered for 3 s: other workers take over its tasks")


@pytest.mark.slow
@POSIX
def test_a_cluster_without_workers(cluster, tmp_path):
    """If a Dask scheduler has no workers, this process does the work, and standard error reports this."""
    for worker in cluster[1][1:]:
        worker.kill()
        worker.wait()
    path = tmp_path / "program.py"
    path.write_text(FREEZE_A_WORKER)
    done = subprocess.run([sys.executable, path, cluster[0]], capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout.startswith(f"{evaluate_here().total} ")
    none_yet, lost = done.stderr.splitlines()
    assert "has no workers yet" in none_yet
    assert lost.endswith("the scheduler or its workers do not answer; this computer goes on")


@pytest.mark.slow
def test_a_connection_breaks_while_a_result_is_fetched(cluster, tmp_path):
    """If connections to a Dask cluster break while results are fetched, the work still ends with all results."""
    assert program_on(cluster, tmp_path, BREAK_CONNECTIONS) == f"{list(range(9))} 5"


@pytest.mark.slow
@POSIX
def test_dask(cluster, tmp_path):
    """An evaluation on a Dask cluster has the same result as in one process, even if one of two workers is killed."""
    address, (_, victim, _) = cluster
    here = evaluate_here()
    assert program_on(cluster, tmp_path, KILL_A_WORKER, victim.pid).split() == [
        str(number) for number in (here.total, here.most, *here.distribution)
    ]
    assert victim.wait(10) == -signal.SIGKILL

    words = ("evaluate", "random", "--pegs", "3", "--colors", "5", "--seed", "2", "--runs", "2", "--json")
    (there,) = command(*words, "--scheduler", address)
    random = evaluate(make_strategy("random", Board(3, 5), seed=2), runs=2)
    assert json.loads(there)["distribution"] == list(random.distribution)


class TestSchedulers:
    """Problems with a cluster are reported in one line."""

    def test_dask_is_not_installed(self, capsys, monkeypatch):
        monkeypatch.setitem(sys.modules, "distributed", None)
        monkeypatch.delitem(sys.modules, "mastermind_xl.cli.cluster", raising=False)
        # the __import__ of uno, which other tests load, finds missing modules as attributes
        monkeypatch.delattr(import_module("mastermind_xl.laboratory.cli"), "cluster", raising=False)
        assert main(["evaluate", "first", "--scheduler", "tcp://127.0.0.1:8786"]) == 2
        error = capsys.readouterr().err
        assert error.count("\n") == 1
        assert f"not installed: {install_this('dask')}\n" in error

    @pytest.mark.slow
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
        from mastermind_xl.cli import cluster

        monkeypatch.setattr(cluster, "_HANDSHAKE", 1.0)
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
        found = {"silent": "another program listens there", "web server": "a web server (Dask's dashboard has"}
        assert f"no Dask scheduler answers at {address}, but {found[program]}" in capsys.readouterr().err

    def test_workers_without_the_package(self):
        """A Dask worker that cannot import mastermind_xl, or has another version of it, is refused with the reason."""
        if find_spec("distributed") is None:
            absent('Dask is not installed: python -m pip install -e ".[dask]"')
        from mastermind_xl.cli import cluster

        here = cluster._version()
        cluster._check_versions({"one": here})
        with pytest.raises(WorkersError, match=r"^one has no mastermind_xl: install version"):
            cluster._check_versions({"one": ModuleNotFoundError("mastermind_xl")})
        with pytest.raises(WorkersError, match=r"^one cannot use mastermind_xl \(ImportError\('no numpy'\)\): "):
            cluster._check_versions({"one": ImportError("no numpy")})
        cluster._check_versions({"one": here, "lost meanwhile": ConnectionResetError()})
        with pytest.raises(WorkersError, match=r"^two has mastermind_xl 0\.0\.1: install"):
            cluster._check_versions({"one": here, "two": "0.0.1"})

    def test_one_or_the_other(self, capsys):
        """``--jobs`` and ``--scheduler`` cannot be used together."""
        with pytest.raises(SystemExit) as ended:
            main(["evaluate", "first", "--jobs", "2", "--scheduler", "x"])
        assert ended.value.code == 2
        assert "not allowed with argument" in capsys.readouterr().err


def test_the_package_stays_light():
    """``import mastermind_xl`` imports neither multiprocessing nor Dask."""
    program = (
        "import sys, mastermind_xl; print([name for name in ('multiprocessing', 'distributed') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
