"""Work shared among processes or threads returns all results in order and stops cleanly."""

import os
import signal
import subprocess
import sys
import threading
import time
from argparse import Namespace
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import closing
from multiprocessing import parent_process
from pathlib import Path
from types import SimpleNamespace

import pytest
from programs import posix

from mastermind_xl.cli.work import open_workers
from mastermind_xl.core.parallel import Processes, as_done, run_parallel


def square(number):
    return number * number


def last_first(number):
    time.sleep(0.05 * (3 - number))
    return number


def kill_this_process():
    os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))  # on Windows both signals kill


def fall_once(task):
    """Kill the worker at task number 2, but only the first time, as if its machine was switched off."""
    number, marker = task
    if number == 2 and not Path(marker).exists():
        Path(marker).touch()
        kill_this_process()
    return number, os.getpid()


def fall_always(number):
    if number == 1 and parent_process() is not None:
        kill_this_process()
    return number, os.getpid()


def refuse(number):
    raise ValueError(f"no {number}")


def is_alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    if not Path("/proc/self/stat").exists():  # a Mac removes dead processes quickly
        return True
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:  # it has ended meanwhile
        return False


class Losing(Executor):
    """An executor that loses every second task."""

    def __init__(self):
        self.given = []

    def submit(self, function, /, *args):
        self.given.append(args[0])
        future = Future()
        if len(self.given) % 2:
            future.set_exception(CancelledError())
        else:
            future.set_result(function(*args))
        return future


def test_here():
    """Without an executor, tasks run in this process, each when its result is requested."""
    drawn = []

    def tasks():
        for number in range(4):
            drawn.append(number)
            yield number

    results = as_done(square, tasks())
    assert next(results) == (0, 0)
    assert next(results) == (1, 1)
    assert drawn == [0, 1]
    assert run_parallel(square, range(5)) == [0, 1, 4, 9, 16]


def test_results_come_in_the_order_of_tasks():
    """``run_parallel`` returns results in the order of the tasks, ``as_done`` in the order of completion."""
    told = []
    with ThreadPoolExecutor(3) as executor:
        results = run_parallel(last_first, range(3), executor, lambda *counts: told.append(counts))
        assert results == [0, 1, 2]
        assert [number for number, _ in as_done(last_first, range(3), executor)] == [2, 1, 0]
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_later_tasks_may_depend_on_results():
    """With ``ahead``, a task is created only after an earlier one is done."""
    best = 100

    def tasks():
        while best > 2:
            yield best

    with ThreadPoolExecutor(2) as executor:
        for _, result in as_done(lambda task: task // 2, tasks(), executor, ahead=1):
            best = min(best, result)
    assert best == 1


@pytest.mark.slow
def test_a_lost_worker_costs_no_result(tmp_path):
    """If a worker dies, another worker does its tasks and those that follow."""
    with Processes(2) as executor:
        results = run_parallel(fall_once, [(number, str(tmp_path / "fell")) for number in range(6)], executor)
    assert [number for number, _ in results] == list(range(6))
    assert (tmp_path / "fell").exists()
    assert os.getpid() not in {pid for _, pid in results}


@pytest.mark.slow
def test_a_task_that_kills_every_worker_is_done_here():
    """A task that kills every worker is done in this process."""
    with Processes(2) as executor:
        results = run_parallel(fall_always, range(4), executor)
    assert [number for number, _ in results] == list(range(4))
    assert results[1][1] == os.getpid()


def test_a_lost_task_is_given_once_more():
    """A lost task is given to the executor once more, and after a second loss it is done in this process."""
    executor = Losing()
    assert run_parallel(square, range(3), executor) == [0, 1, 4]
    assert executor.given == [0, 1, 2, 0, 2]
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    assert run_parallel(square, range(3), closed) == [0, 1, 4]


def test_errors_are_those_of_the_task():
    """An exception in a task is raised in this process."""
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="no 7"):
        run_parallel(refuse, [7], executor)


def test_what_has_not_begun_is_cancelled():
    """If the results are no longer needed, waiting tasks are cancelled."""
    begun, go = [], threading.Event()

    def wait(number):
        begun.append(number)
        go.wait()

    with ThreadPoolExecutor(1) as executor:
        results = as_done(wait, range(9), executor, meanwhile=lambda: 1 / 0)
        with closing(results), pytest.raises(ZeroDivisionError):
            next(results)
        go.set()
    assert begun == [0]


def test_processes_on_windows(monkeypatch, capsys):
    """On Windows at most 61 processes are started, and standard error says so."""
    monkeypatch.setattr(sys, "platform", "win32")
    with open_workers(Namespace(jobs=62, scheduler=None)) as (executor, count):
        assert (executor.jobs, count) == (61, 61)
    assert capsys.readouterr().err == "Windows allows 61 processes, so only these are used\n"
    with open_workers(Namespace(jobs=61, scheduler=None)) as (_, count):
        assert count == 61
    assert capsys.readouterr().err == ""


PROGRAM = f"""
import os, sys, time
sys.path.insert(0, {str(Path(__file__).parent)!r})
from mastermind_xl.core.parallel import Processes, run_parallel
from test_spread import linger
if __name__ == "__main__":
    with Processes(2) as executor:
        run_parallel(linger, [2 * [sys.argv[1]], 2 * [sys.argv[1]]], executor)
"""


def linger(task):
    folder, _ = task
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(60)


def test_ctrl_c_while_waiting_keeps_no_lock(monkeypatch):
    """Ctrl+C during a wait leaves no future locked."""
    begun = []

    def interrupted(futures, *_):
        begun.append(len(futures))
        for future in futures:
            future._condition.acquire()
        signal.raise_signal(signal.SIGINT)  # wait can be interrupted before it can release its locks
        for future in futures:
            future._condition.release()
        return SimpleNamespace(done=set())

    futures = []

    class Silent(Executor):
        def submit(self, function, /, *args):
            futures.append(Future())
            return futures[-1]

    monkeypatch.setattr("mastermind_xl.core.parallel.wait", interrupted)
    with pytest.raises(KeyboardInterrupt):
        next(as_done(square, range(3), Silent()))
    assert begun == [3]
    with ThreadPoolExecutor(1) as other:  # in another thread, because a lock that is still held would block
        locks = [other.submit(future._condition.acquire, False).result(60) for future in futures]
    assert locks == [True, True, True]


def tell_half(folder):
    """Send only the first bytes of a result and wait, like a worker that is ended while sending."""
    results = sys._getframe(1).f_locals["result_queue"]
    os.write(results._writer.fileno(), (1000).to_bytes(4, "big") + b"half")
    (Path(folder) / "half").touch()
    time.sleep(600)


INTERRUPTED = PROGRAM.replace("linger", "tell_half").replace(
    "run_parallel(tell_half, [2 * [sys.argv[1]], 2 * [sys.argv[1]]], executor)",
    "executor.submit(tell_half, sys.argv[1])\n        while not os.path.exists(sys.argv[1] + '/half'):\n"
    "            time.sleep(0.01)\n        sys.exit(7)",
)


@posix("pipes as they are tested here")
@pytest.mark.slow
def test_a_worker_is_ended_while_it_sends_a_result(tmp_path):
    """A worker that is ended while sending a result does not block the program."""
    program = tmp_path / "program.py"
    program.write_text(INTERRUPTED)
    assert subprocess.run([sys.executable, program, tmp_path], timeout=120, check=False).returncode == 7


@posix("signals between processes")
@pytest.mark.parametrize("kind", ["SIGINT", "SIGKILL"])
@pytest.mark.slow
def test_nothing_outlives_the_program(tmp_path, kind):
    """Ctrl+C or a kill ends the program and all its workers, and the workers print nothing."""
    folder = tmp_path / "workers"
    folder.mkdir()
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    running = subprocess.Popen(
        [sys.executable, program, folder], stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    until = time.monotonic() + 30
    while len(list(folder.iterdir())) < 2 and time.monotonic() < until:
        time.sleep(0.05)
    workers = [int(path.name) for path in folder.iterdir()]
    assert len(workers) == 2
    if kind == "SIGINT":
        os.killpg(running.pid, signal.SIGINT)
    else:
        running.kill()
    _, error = running.communicate(timeout=20)
    assert error.count("Traceback") == (kind == "SIGINT")  # only that of the program, which does not catch it
    assert "Process" not in error.replace("Processes", "")
    until = time.monotonic() + 10
    while any(map(is_alive, workers)) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(map(is_alive, workers))
