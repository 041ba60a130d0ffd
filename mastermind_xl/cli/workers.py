"""Where long work is done: in this process, in several on this machine, or on a Dask cluster."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from mastermind_xl.core.errors import WorkersError

if TYPE_CHECKING:
    from concurrent.futures import Executor


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
        try:
            from mastermind_xl.cli.cluster import connect
        except ImportError:
            from mastermind_xl.install import install_this

            raise WorkersError(
                f"--scheduler needs Dask, which is not installed: {install_this('dask')}"
            ) from None
        with connect(arguments.scheduler) as (executor, at_once):
            yield Workers(executor, at_once)
    elif arguments.jobs > 1:
        from mastermind_xl.core.parallel import Processes

        with Processes(arguments.jobs) as processes:
            yield Workers(processes, arguments.jobs)
    else:
        yield Workers(None, 1)
