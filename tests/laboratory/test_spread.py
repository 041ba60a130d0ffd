"""Work shared among processes or threads returns all results in order and stops cleanly."""

import threading
import time
from argparse import Namespace
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import closing

import pytest

from mastermind_xl.analysis import parallel
from mastermind_xl.analysis.parallel import Workers, as_done, run_parallel


def square(number):
    return number * number


def last_first(number):
    time.sleep(0.05 * (3 - number))
    return number


def refuse(number):
    raise ValueError(f"no {number}")


class Workmates(Workers):
    """Workers that do a task at once, if they are worth it, and may lose every second task."""

    def __init__(self, worth, loses=False):
        self.given, self.worth, self.loses = [], worth, loses

    def submit(self, function, /, *args):
        self.given += args
        future = Future()
        if self.loses and len(self.given) % 2:
            future.set_exception(CancelledError())
        else:
            future.set_result(function(*args))
        return future


def test_here():
    """Without an executor, each task runs in this process, and only when its result is requested."""
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
    """With ``ahead=1``, ``as_done`` creates later tasks only after an earlier task is done."""
    best = 100

    def tasks():
        while best > 2:
            yield best

    with ThreadPoolExecutor(2) as executor:
        for _, result in as_done(lambda task: task // 2, tasks(), executor, ahead=1):
            best = min(best, result)
    assert best == 1


@pytest.mark.parametrize(("seconds", "given"), [(0.1, []), (0.5, []), (0.6, range(2, 50)), (20, range(1, 50))])
def test_short_work_is_not_shared(monkeypatch, seconds, given):
    """Work starts in this process; if its first second suggests more than 25 seconds in all, workers get the rest."""
    now = [0.0]
    monkeypatch.setattr(parallel, "time", Namespace(process_time=lambda: now[0]))

    def take_time(number):
        now[0] += seconds
        return number

    executor = Workmates(worth=None)
    assert run_parallel(take_time, range(50), executor) == [*range(50)]
    assert executor.given == [*given]
    assert executor.worth is bool(given)


def test_a_lost_task_is_given_once_more():
    """If an executor loses a task, it gets the task once more; after a second loss, this process does the task."""
    executor = Workmates(worth=True, loses=True)
    assert run_parallel(square, range(3), executor) == [0, 1, 4]
    assert executor.given == [0, 1, 2, 0, 2]
    closed = ThreadPoolExecutor(1)
    closed.shutdown()
    assert run_parallel(square, range(3), closed) == [0, 1, 4]


def test_errors_are_those_of_the_task():
    """``run_parallel`` raises the exception of a task that fails on an executor."""
    with ThreadPoolExecutor(1) as executor, pytest.raises(ValueError, match="no 7"):
        run_parallel(refuse, [7], executor)


def test_what_has_not_begun_is_cancelled():
    """If the results are no longer needed, tasks that have not begun are cancelled."""
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
