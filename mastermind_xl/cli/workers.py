"""Workers for ``--jobs``, which are processes on this machine, and for ``--scheduler``, a Dask cluster."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from mastermind_xl.analysis.parallel import Workers
from mastermind_xl.analysis.processes import Processes
from mastermind_xl.cli.options import Arguments
from mastermind_xl.core.messages import counted
from mastermind_xl.core.system import machine_cores


@contextmanager
def open_several(arguments: Arguments, tasks: int) -> Iterator[tuple[Workers, int]]:
    """Yield the executor for the workers that ``arguments`` request, and how many of the ``tasks`` they do at once."""
    with ExitStack() as stack:
        executor: Any
        if arguments.scheduler is not None:
            from mastermind_xl.cli.cluster import connect

            executor, count = stack.enter_context(connect(arguments.scheduler))
        else:
            cores = machine_cores()
            executor = stack.enter_context(Processes(min(arguments.jobs, cores, tasks)))
            count = executor.jobs
            if count < arguments.jobs:
                reasons = {
                    cores: f"this machine has {counted(cores, 'core')}",
                    tasks: f"there are only {counted(tasks, 'task')}",
                }
                why = reasons.get(count, "that is Windows' limit")
                print(f"{counted(count, 'process')} instead of {arguments.jobs:,}: {why}", file=sys.stderr)
        executor.worth = None
        yield executor, count
        if executor.worth is False:
            print("one process did all the work, which was too short to be shared", file=sys.stderr)
