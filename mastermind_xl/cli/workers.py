"""Where long work is done: in this process, in several on this machine, or on a Dask cluster."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from typing import Any, NamedTuple

import mastermind_xl
from mastermind_xl.core.errors import MastermindError

_PATIENCE = 5
"""Seconds to wait for the scheduler's answer."""


class WorkersError(MastermindError):
    """The workers that were asked for are not to be had."""


class Workers(NamedTuple):
    """Workers, ready to work.

    Attributes:
        executor: gives them tasks; None for this process.
        at_once: how many tasks they can do at a time.
    """

    executor: Executor | None
    at_once: int


@contextmanager
def open_workers(arguments: argparse.Namespace) -> Iterator[Workers]:
    """The workers that were asked for, for as long as the block takes.

    Raises:
        WorkersError: there is no such cluster, its workers cannot do the work, or Dask is not installed.
    """
    if arguments.scheduler is not None:
        with _connect(arguments.scheduler) as workers:
            yield workers
    elif arguments.jobs > 1:
        from mastermind_xl.core.spread import Processes

        with Processes(arguments.jobs) as executor:
            yield Workers(executor, arguments.jobs)
    else:
        yield Workers(None, 1)


@contextmanager
def _connect(address: str) -> Iterator[Workers]:
    import asyncio

    try:
        from distributed import Client
    except ImportError:
        from mastermind_xl.install import install_this

        raise WorkersError(
            f"--scheduler needs Dask, which is not installed: {install_this('dask')}"
        ) from None
    try:
        asyncio.run(_knock(address))
    except (OSError, ValueError, TypeError, MemoryError) as error:  # as what else listens there may cause
        raise WorkersError(
            f"no Dask scheduler answers at {address}: start one with 'dask scheduler', and name the address "
            "that it says, such as tcp://10.0.0.1:8786"
        ) from error
    client: Any = Client(address, timeout=_PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    with client:
        threads = client.nthreads()
        if threads:
            _check_versions(client)
        else:
            print(f"{address} has no workers yet: start some with 'dask worker {address}'", file=sys.stderr)
        yield Workers(_Cluster(client), max(1, sum(threads.values())))


class _Cluster(Executor):
    """Dask's executor, whose loss shows as that of others does.

    Args:
        client: of the cluster.
    """

    def __init__(self, client: Any) -> None:
        self._executor = client.get_executor()

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """See ``concurrent.futures.Executor``."""
        from distributed.client import ClosedClientError

        try:
            future: Future[Any] = self._executor.submit(function, *args, **kwargs)
        except ClosedClientError as error:
            raise RuntimeError("the scheduler is gone") from error
        return future


async def _knock(address: str) -> None:
    """Pass if a scheduler answers soon; a client that waits for it in vain says so again and again."""
    from distributed.comm.core import connect

    comm = await connect(address, timeout=_PATIENCE)  # type: ignore[no-untyped-call]
    await comm.close()


def _check_versions(client: Any) -> None:
    """Pass if all workers have this very package, so that they do what this process would do."""
    here = mastermind_xl.__version__
    for worker, version in client.run(_version, on_error="return").items():
        if isinstance(version, BaseException):
            raise WorkersError(f"{worker} has no mastermind_xl: install version {here} where the worker runs")
        if version != here:
            raise WorkersError(f"{worker} has mastermind_xl {version}: install version {here}, as here")


def _version() -> str:
    return mastermind_xl.__version__
