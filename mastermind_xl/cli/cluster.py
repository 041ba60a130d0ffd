"""A Dask cluster as an executor, which detects when its scheduler or workers are lost."""

import asyncio
import logging
import socket
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future, InvalidStateError
from contextlib import closing, contextmanager, suppress
from threading import Thread
from typing import Any, TypeVar

from distributed import Client
from distributed.client import ClosedClientError
from distributed.comm.core import connect as open_comm

import mastermind_xl
from mastermind_xl.analysis.parallel import Workers
from mastermind_xl.core.errors import WorkersError

Result = TypeVar("Result")

_PATIENCE = 5  # seconds to wait for the scheduler's first answer
_HANDSHAKE = 10.0  # seconds to wait for the end of the handshake: Dask waits for ever if another program listens
_BEAT = 2.0  # seconds between checks of the scheduler
_SILENCE = 30.0
"""Seconds without an answer, or without workers, after which the scheduler or a worker counts as lost. A working
worker answers several times a second."""


@contextmanager
def connect(address: str) -> Iterator[tuple[Executor, int]]:
    """Connect to the cluster whose scheduler is at an address; yield its executor and the number of tasks done at once."""
    if not _is_scheduler(address):
        raise WorkersError(
            f"no Dask scheduler answers at {address}{_what_listens(address)}: start one with 'dask scheduler', and give "
            "the address that it prints, such as tcp://10.0.0.1:8786"
        )
    for name in ("distributed", "distributed.client", "asyncio"):  # this module reports losses itself
        logging.getLogger(name).setLevel(logging.CRITICAL)
    client: Any = Client(address, timeout=_PATIENCE, set_as_default=False)
    with client:
        threads = client.sync(_look_at_workers, client, address)
        with closing(Cluster(client, address)) as cluster:
            yield cluster, max(1, threads)


def _is_scheduler(address: str) -> bool:
    """Whether the handshake with the program at an address succeeds in time."""

    async def knock() -> None:  # a client that waits would print errors again and again
        comm = await open_comm(address, timeout=_PATIENCE)
        await comm.close()

    def shake_hands() -> None:
        with suppress(OSError, ValueError, TypeError, MemoryError):  # another program may listen there
            asyncio.run(knock())
            done.append(True)

    done: list[bool] = []
    thread = Thread(target=shake_hands, daemon=True)  # a daemon, because nothing can end its reading
    thread.start()
    thread.join(_HANDSHAKE)
    return bool(done)


def _what_listens(address: str) -> str:
    """Describe a program that listens at an address but is not a scheduler; return an empty text if nothing listens."""
    host, _, port = address.removeprefix("tcp://").rpartition(":")
    try:
        with socket.create_connection((host, int(port)), 1.0) as stream:
            stream.sendall(b"GET / HTTP/1.0\r\n\r\n")
            with suppress(OSError):
                if stream.recv(4) == b"HTTP":
                    return ", but a web server (Dask's dashboard has another port than its scheduler)"
    except (OSError, ValueError, OverflowError):
        return ""
    return ", but another program listens there"


async def _look_at_workers(client: Any, address: str) -> int:
    """Return the number of tasks that a cluster's workers can run at once; 0 if it no longer answers."""
    try:
        threads = await asyncio.wait_for(client.nthreads(), _PATIENCE)
        if threads:
            _check_versions(await asyncio.wait_for(client.run(_version, on_error="return"), _PATIENCE))
        else:
            start = f"start workers with 'dask worker {address}'"
            later = f"if none starts within {_SILENCE:.0f} s, this computer does the work"
            print(f"{address} has no workers yet: {start}; {later}", file=sys.stderr)
    except OSError:
        return 0
    return sum(threads.values())


class Cluster(Workers):
    """A Dask cluster as an executor; when its connection is lost, all futures fail and no more tasks are accepted.

    (Dask's own executor leaves futures pending for ever if a connection breaks at the wrong moment.)
    """

    def __init__(self, client: Any, address: str) -> None:
        self._client = client
        self._address = address
        self._results: dict[str, asyncio.Task[Any]] = {}
        self._seen: dict[str, tuple[float, float]] = {}  # each worker's last answer: scheduler's clock, our clock
        self._frozen: set[str] = set()
        self._live: list[str] | None = None  # the workers that get tasks; None means all
        self._loss: asyncio.Task[None] = client.sync(self._watch)

    def submit(self, function: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """See ``concurrent.futures.Executor``."""
        if self._loss.done() or self._client.status != "running":
            raise RuntimeError("the scheduler is gone")
        future: Future[Result] = Future()
        try:
            remote = self._client.submit(function, *args, pure=False, workers=self._live, **kwargs)
        except ClosedClientError as error:
            raise RuntimeError("the scheduler is gone") from error
        self._client.loop.add_callback(self._hand_over, remote, future)
        return future

    def close(self) -> None:
        """Stop watching the cluster."""
        self._client.loop.add_callback(self._loss.cancel)

    async def _hand_over(self, remote: Any, future: Future[Result]) -> None:
        """Copy the result of Dask's future ``remote`` to a ``future``, which fails if there is no result."""
        loop = self._client.loop
        self._results[remote.key] = result = asyncio.ensure_future(remote.result())
        future.add_done_callback(lambda _: loop.add_callback(result.cancel))
        await asyncio.wait({result, self._loss}, return_when=asyncio.FIRST_COMPLETED)
        del self._results[remote.key]
        error = result.exception() if result.done() and not result.cancelled() else BrokenExecutor()
        with suppress(InvalidStateError):  # the future was cancelled
            if error is None:
                future.set_result(result.result())
            else:
                future.set_exception(error if remote.status == "error" else BrokenExecutor(str(error)))

    async def _watch(self) -> asyncio.Task[None]:
        return asyncio.create_task(self._wait_for_loss())

    async def _wait_for_loss(self) -> None:
        """Wait until the scheduler has been silent for too long, or no worker has answered for too long."""
        heard = time.monotonic()
        while self._client.status != "closed" and time.monotonic() - heard < _SILENCE:
            with suppress(OSError, TimeoutError, KeyError):  # the worker has just left
                known = await asyncio.wait_for(self._client.scheduler.identity(), _SILENCE)
                seen = {name: facts["last_seen"] for name, facts in known["workers"].items()}
                frozen = self._find_frozen(seen)
                await self._leave_out(frozen, seen.keys() - frozen)
                if len(frozen) < len(seen):
                    heard = time.monotonic()
            await asyncio.sleep(_BEAT)
        print(f"{self._address}: the scheduler or its workers do not answer; this computer goes on", file=sys.stderr)

    def _find_frozen(self, workers: Mapping[str, float]) -> set[str]:
        """Return those ``workers`` that have not answered for half a minute."""
        # The scheduler's clock gives the time of a worker's last answer. When that time changes, the time by our own
        # clock is stored. A worker whose last answer is at 102.0 since our clock showed 7.0 is frozen when ours shows
        # 37.1.
        now = time.monotonic()
        for name, last in workers.items():
            if last != self._seen.get(name, (None,))[0]:
                self._seen[name] = last, now
        return {name for name in workers if now - self._seen[name][1] > _SILENCE}

    async def _leave_out(self, frozen: set[str], live: set[str]) -> None:
        """Give no tasks to ``frozen`` workers, and let their futures fail, so that ``live`` workers do the tasks."""
        for name in sorted(frozen - self._frozen):
            lost = f"{name} has not answered for {_SILENCE:.0f} s: other workers take over its tasks"
            print(lost, file=sys.stderr)
        self._frozen, self._live = frozen, sorted(live) if frozen else None
        if frozen and live:
            scheduler = self._client.scheduler
            given = await scheduler.processing(workers=[*frozen])
            done = await scheduler.who_has(keys=[*self._results])
            stuck = {key for keys in given.values() for key in keys}
            stuck |= {key for key, where in done.items() if where and frozen.issuperset(where)}
            for key in stuck & self._results.keys():
                self._results[key].cancel()


def _check_versions(versions: Mapping[str, str | BaseException]) -> None:
    """Check that all workers have this version of the package, so that they give the same results."""
    here = mastermind_xl.__version__
    for worker, version in versions.items():
        if isinstance(version, OSError):
            continue  # the worker is lost, as may happen at any time
        if isinstance(version, BaseException):
            has_none = isinstance(version, ModuleNotFoundError) and "mastermind_xl" in str(version)
            why = "has no mastermind_xl" if has_none else f"cannot use mastermind_xl ({version!r})"
            raise WorkersError(f"{worker} {why}: install version {here} where the worker runs")
        if version != here:
            raise WorkersError(f"{worker} has mastermind_xl {version}: install version {here} there")


def _version() -> str:
    return mastermind_xl.__version__
