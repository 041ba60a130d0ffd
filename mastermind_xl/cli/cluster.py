"""A Dask cluster as an executor, which gives tasks only to workers whose copy of the package equals this one."""

import asyncio
import hashlib
import logging
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import mastermind_xl
from mastermind_xl.analysis.parallel import Workers
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.install import install_this

_PATIENCE = 5.0  # seconds to wait for an answer of the scheduler or of a worker
_BEAT = 0.5  # seconds between checks of the cluster
_SILENCE = 25.0  # seconds without an answer of any worker after which all are lost; a working one answers every second
_PLAYS = {".py", ".npz", ".json"}  # the types of files on which results depend


@contextmanager
def connect(address: str) -> Iterator[tuple[Workers, int]]:
    """Connect to the cluster whose scheduler is at an address; yield its executor and the number of tasks done at once."""
    try:
        from dask import config
        from distributed import Client
        from distributed.comm.core import connect as open_comm
    except ImportError:
        raise MastermindError(f"--scheduler needs Dask, which is not installed: {install_this('dask')}") from None

    async def knock() -> None:  # where another program listens, a client would wait for ever
        comm = await asyncio.wait_for(open_comm(address), _PATIENCE)
        await comm.close()

    for name in ("distributed", "distributed.client", "asyncio", "tornado.application", "concurrent.futures"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # this module reports losses itself
    try:
        asyncio.run(knock())
    except (OSError, ValueError, TypeError, MemoryError):  # another program may answer anything
        start = "start one with 'dask scheduler', and give the address that it prints, such as tcp://10.0.0.1:8786"
        raise MastermindError(f"no Dask scheduler answers at {address}: {start}") from None
    retry = config.set({"distributed.comm.retry.count": 3})  # otherwise a broken connection loses a result for ever
    with retry, Client(address, timeout=_PATIENCE, set_as_default=False) as client:
        cluster = Cluster(client, address)
        watch = asyncio.run_coroutine_threadsafe(cluster.watch(), client.loop.asyncio_loop)
        try:
            while not cluster.threads:
                time.sleep(_BEAT / 10)
                if watch.done():
                    start = f"start workers with 'dask worker {address}', and repeat the command"
                    raise MastermindError(f"{address} has no workers with this copy of mastermind_xl: {start}")
            yield cluster, cluster.threads
        finally:
            watch.cancel()


class Cluster(Workers):
    """Dask's own executor, for those workers of a cluster that have shown an equal copy of the package.

    Such a worker gets a resource named for the copy, which each task demands.
    """

    # A plugin for workers would stay on the scheduler for other users, and a worker without the package would not start.

    threads = 0  # of the workers that do tasks

    def __init__(self, client: Any, address: str) -> None:
        self._client, self._address = client, address
        self._copy = describe_copy()
        self._executor: Executor = client.get_executor(pure=False, resources={self._copy: 1})
        self._refused = set[str]()
        self._is_lost = False

    def submit(self, *task: Any, **options: Any) -> Future[Any]:
        """See ``concurrent.futures.Executor``."""
        if self._is_lost:
            raise RuntimeError("the cluster is lost")
        return self._executor.submit(*task, **options)

    async def watch(self) -> None:
        """Admit and refuse workers as they join, until the scheduler or all admitted ones have been silent for too long."""
        heard, seen = time.monotonic(), dict[str, float]()
        while time.monotonic() - heard < _SILENCE:
            with suppress(Exception):  # whatever Dask raises when the scheduler or a worker has just gone
                workers = (await asyncio.wait_for(self._client.scheduler.identity(), _PATIENCE))["workers"]
                ours = {name: facts for name, facts in workers.items() if self._copy in facts["resources"]}
                self._refused &= workers.keys()  # a worker that starts again is asked again
                await asyncio.gather(*(self._admit(name) for name in workers.keys() - ours.keys() - self._refused))
                now = {name: facts["last_seen"] for name, facts in ours.items()}
                if now and now != seen:
                    heard = time.monotonic()
                    # Dask gives tasks that wait for a resource only to workers that have the resource when they join
                    self.has_lost_tasks |= not seen
                    self.threads = sum(facts["nthreads"] for facts in ours.values())
                seen = now
            await asyncio.sleep(_BEAT)
        if self.threads:
            lost = "the scheduler or its workers do not answer; this computer continues without them"
            print(f"{self._address}: {lost}", file=sys.stderr)
        self._is_lost = self.has_lost_tasks = True

    async def _admit(self, worker: str) -> None:
        """Give a worker the resource if its copy of the package equals this one; report another copy."""
        asked = self._client.run(_take_tasks, self._copy, workers=[worker], on_error="return")
        with suppress(OSError, KeyError):  # silent or gone
            answer = (await asyncio.wait_for(asked, _PATIENCE))[worker]
            if answer == self._copy or isinstance(answer, OSError):
                return
            self._refused.add(worker)
            found = answer if isinstance(answer, str) else f"no usable mastermind_xl ({answer!r})"
            cure = "install there the versions of this computer, then start the worker again"
            print(f"{worker} gets no tasks: it has {found} but needs {self._copy}: {cure}", file=sys.stderr)


@cache  # a process that has loaded the files keeps its copy, even if somebody changes the files
def describe_copy() -> str:
    """Describe this copy of the package by its version, a hash of the files on which results depend, and NumPy's version."""
    folder = Path(mastermind_xl.__file__).parent
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.suffix in _PLAYS}
    whole = hashlib.sha256()
    for name, path in sorted(files.items()):
        whole.update(name.encode() + hashlib.sha256(path.read_bytes().replace(b"\r\n", b"\n")).digest())
    return f"mastermind_xl {mastermind_xl.__version__} ({whole.hexdigest()[:12]}) with NumPy {np.__version__}"


async def _take_tasks(wanted: str, dask_worker: Any) -> str:
    """Let this worker take tasks if its copy is the ``wanted`` one; return what describes the worker's copy."""
    if describe_copy() == wanted and wanted not in dask_worker.state.total_resources:
        await dask_worker.set_resources(**{wanted: 1e9})
    return describe_copy()
