"""Where long work is done: in this process, in several on this machine, or on a Dask cluster."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from mastermind_xl.core import kernel
from mastermind_xl.core.errors import WorkersError

if TYPE_CHECKING:
    from concurrent.futures import Executor


@contextmanager
def open_workers(arguments: argparse.Namespace) -> Iterator[tuple[Executor | None, int]]:
    """What gives tasks to the workers that were asked for, None for this process, and how many tasks at a time.

    Raises:
        WorkersError: there is no such cluster, its workers cannot do the work, or Dask is not installed.
    """
    if arguments.scheduler is not None:
        try:
            from mastermind_xl.cli.cluster import connect
        except ImportError:
            from mastermind_xl.install import install_this

            cure = install_this("dask")
            raise WorkersError(f"--scheduler needs Dask, which is not installed: {cure}") from None
        with connect(arguments.scheduler) as workers:
            yield workers
    elif arguments.jobs is not None and arguments.jobs > 1:
        from mastermind_xl.core.parallel import Processes

        with Processes(arguments.jobs) as executor:
            if executor.jobs < arguments.jobs:
                print(f"Windows allows {executor.jobs} processes: continuing with these", file=sys.stderr)
            yield executor, executor.jobs
    else:
        if arguments.jobs == 1:
            kernel.use_cores(1)
        yield None, 1
