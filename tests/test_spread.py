"""Work shared among processes or threads returns all results in order and stops cleanly."""

import os
import signal
import sys
import threading
import time
from argparse import Namespace
from concurrent.futures import CancelledError, Executor, Future, ThreadPoolExecutor
from contextlib import closing
from multiprocessing import parent_process
from pathlib import Path

import pytest

from mastermind_xl.cli import main, work
from mastermind_xl.cli.work import open_workers
from mastermind_xl.core import parallel
from mastermind_xl.core.parallel import Processes, Workers, as_done, run_parallel


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


class Counting(Workers):
    """Threads whose start is said to take seconds, with the tasks that they got."""

    worth = None

    def __init__(self):
        self.given = []

    def submit(self, function, /, *args):
        self.given += args
        future = Future()
        future.set_result(function(*args))
        return future


@pytest.mark.parametrize(
    ("seconds", "given"), [(0.1, []), (0.6, []), (0.7, range(2, 18)), (20, range(1, 18))]
)
def test_short_work_is_not_shared(monkeypatch, seconds, given):
    """Work begins here; workers get the rest if it takes more than ten seconds, as far as one second shows."""
    now = [0.0]
    monkeypatch.setattr(parallel, "time", Namespace(monotonic=lambda: now[0]))

    def take_time(number):
        now[0] += seconds
        return number

    executor = Counting()
    assert run_parallel(take_time, range(18), executor) == [*range(18)]
    assert executor.given == [*given]
    assert executor.worth is bool(given)


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
    monkeypatch.setattr(work, "machine_cores", lambda: 99)
    with open_workers(Namespace(jobs=62, scheduler=None)) as (executor, count):
        assert (executor.jobs, count) == (61, 61)
    assert capsys.readouterr().err == "61 processes instead of 62: that is Windows' limit\n"
    with open_workers(Namespace(jobs=61, scheduler=None)) as (_, count):
        assert count == 61
    assert capsys.readouterr().err == ""


def test_no_more_processes_than_cores(monkeypatch, capsys):
    """A number of processes above that of the cores is reduced, and standard error says so."""
    monkeypatch.setattr(work, "machine_cores", lambda: 2)
    with open_workers(Namespace(jobs=123, scheduler=None)) as (executor, count):
        assert (executor.jobs, count) == (2, 2)
    assert capsys.readouterr().err == "2 processes instead of 123: this machine has 2 cores\n"


def test_no_more_processes_than_tasks(monkeypatch, capsys):
    """No more processes are started than there are tasks, and standard error says so."""
    monkeypatch.setattr(work, "machine_cores", lambda: 200)
    monkeypatch.setattr(sys, "platform", "linux")
    with open_workers(Namespace(jobs=123, scheduler=None), 64) as (executor, count):
        assert (executor.jobs, count) == (64, 64)
    assert capsys.readouterr().err == "64 processes instead of 123: there are only 64 tasks\n"


@pytest.mark.parametrize(
    "command", ["evaluate first --pegs 3 --colors 4", "survey --strategies first --pegs 3 --colors 2-4"]
)
def test_commands_count_their_tasks(monkeypatch, capsys, command):
    """The commands know how many tasks they have; short ones are done in one process."""
    monkeypatch.setattr(work, "machine_cores", lambda: 200)
    monkeypatch.setattr(parallel, "ProcessPoolExecutor", lambda *_: pytest.fail("processes were started"))
    if command.startswith("survey"):  # its tasks are not listed beforehand
        monkeypatch.setattr(Processes, "submit", Losing().submit)
    assert main([*command.split(), "--jobs", "123"]) == 0
    said = capsys.readouterr().err
    if command.startswith("survey"):
        assert said == "3 processes instead of 123: there are only 3 tasks\n"
    else:
        assert said == (
            "64 processes instead of 123: there are only 64 tasks\n"
            "one process did the work, which was too short to share\n"
        )
