"""Processes do the work of ``--jobs``: lost ones are replaced, and none is started without need."""

import ctypes
import os
import signal
import subprocess
import sys
from argparse import Namespace
from multiprocessing import parent_process
from pathlib import Path
from types import SimpleNamespace

import pytest
from programs import posix
from raising import raising

from mastermind_xl.analysis import processes
from mastermind_xl.analysis.parallel import run_parallel
from mastermind_xl.analysis.processes import Processes, processes_ignore_interrupts
from mastermind_xl.cli import main, work
from mastermind_xl.cli.work import open_workers

POSIX = posix("signals between processes")


def fall_always(number):
    if number == 1 and parent_process() is not None:
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))  # on Windows both signals kill
    return number, os.getpid()


LOSE = """
import os, sys
from mastermind_xl.analysis.parallel import run_parallel
from mastermind_xl.analysis.processes import Processes

def work(task):
    number, _, marker = task
    if number == 3 and not os.path.exists(marker):
        open(marker, "w").close()
        os.kill(os.getpid(), 9)
    return number, os.getpid()

if __name__ == "__main__":
    with Processes(2) as executor:
        results = run_parallel(work, [(number, b"x" * 1_000_000, sys.argv[1]) for number in range(8)], executor)
    print([number for number, _ in results], os.getpid() in [process for _, process in results])
"""


@POSIX
@pytest.mark.slow
def test_a_lost_worker_costs_no_result(tmp_path):
    """If a worker process dies, another one does its task, even with tasks of 1 MB (CPython issue 94777), and the program ends."""
    program, marker = tmp_path / "program.py", tmp_path / "marker"
    program.write_text(LOSE)
    done = subprocess.run([sys.executable, program, marker], capture_output=True, text=True, timeout=30, check=False)
    assert (done.returncode, done.stdout) == (0, f"{list(range(8))} False\n")
    assert marker.exists()


@pytest.mark.slow
def test_a_task_that_kills_every_worker_is_done_here():
    """A task that kills every worker process is done in the main process instead."""
    with Processes(2) as executor:
        results = run_parallel(fall_always, range(4), executor)
    assert [number for number, _ in results] == list(range(4))
    assert results[1][1] == os.getpid()


@pytest.mark.parametrize(
    ("system", "cores", "asked", "tasks", "count", "told"),
    [
        ("win32", 99, 62, None, 61, "61 processes instead of 62: that is Windows' limit\n"),
        ("win32", 99, 61, None, 61, ""),
        ("linux", 2, 123, None, 2, "2 processes instead of 123: this machine has 2 cores\n"),
        ("linux", 200, 123, 64, 64, "64 processes instead of 123: there are only 64 tasks\n"),
    ],
)
def test_no_more_processes_than_useful(monkeypatch, capsys, system, cores, asked, tasks, count, told):
    """``--jobs`` starts no more processes than Windows allows, cores exist and tasks wait; standard error reports this."""
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setattr(work, "machine_cores", lambda: cores)
    with open_workers(Namespace(jobs=asked, scheduler=None), *([tasks] if tasks else [])) as (executor, number):
        assert (executor.jobs, number) == (count, count)
    assert capsys.readouterr().err == told


def test_commands_count_their_tasks(monkeypatch, capsys):
    """``survey`` uses no more processes than it has tasks; ``evaluate`` does a short task without other processes."""
    monkeypatch.setattr(work, "machine_cores", lambda: 200)
    monkeypatch.setattr(processes, "ProcessPoolExecutor", lambda *_: pytest.fail("processes were started"))
    assert main(["evaluate", "first", "--pegs", "3", "--colors", "4", "--jobs", "123"]) == 0
    fewer = (
        "61 processes instead of 123: that is Windows' limit"
        if sys.platform == "win32"
        else "64 processes instead of 123: there are only 64 tasks"
    )
    assert capsys.readouterr().err == f"{fewer}\none process did all the work, which was too short to be shared\n"
    monkeypatch.setattr(Processes, "submit", raising(RuntimeError))
    assert main(["survey", "--strategies", "first", "--pegs", "3", "--colors", "2-4", "--jobs", "123"]) == 0
    assert capsys.readouterr().err == "3 processes instead of 123: there are only 3 tasks\n"


@pytest.mark.slow
@POSIX
@pytest.mark.parametrize(
    "words", ["survey --pegs 2-3 --colors 3-4 --strategies first", "static --pegs 4 --colors 4 --prove"]
)
def test_nothing_of_the_current_folder_runs(traps, words):
    """Worker processes run no module of the current folder."""
    script = Path(sys.executable).with_name("mastermind-xl")
    command = [sys.executable, script, *words.split(), "--jobs", "2"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONSAFEPATH"}
    subprocess.run(command, check=True, capture_output=True, env=environment, timeout=100)

    assert traps() == []


def test_workers_on_windows(monkeypatch):
    """On Windows, Ctrl+C is ignored within ``with processes_ignore_interrupts()`` and obeyed again afterwards."""
    told = []
    kernel32 = SimpleNamespace(SetConsoleCtrlHandler=lambda *words: told.append(words))
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel32), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    with processes_ignore_interrupts():
        assert told == [(None, True)]
    assert told == [(None, True), (None, False)]
