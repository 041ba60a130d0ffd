"""Start other programs: with a time limit, and Python without the modules of the current folder."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from tempfile import TemporaryFile

_SAFE = "PYTHONSAFEPATH"  # the variable with the effect of Python's option -P

Result = subprocess.CompletedProcess[str]


def run(*command: str, seconds: float, encoding: str | None = None, env: Mapping[str, str] | None = None) -> Result:
    """Run a program without input, and return its status and output.

    Raises OSError if the program cannot start, and TimeoutError if it runs for longer than ``seconds``; then, and
    after Ctrl+C, the program is ended. ``encoding`` is that of the output, by default the system's, and ``env`` has all
    variables of the environment.
    """
    # A pipe for the output would stay open as long as any process that the program leaves behind, for example Excel.
    with (
        TemporaryFile("w+", encoding=encoding, errors="replace") as output,
        TemporaryFile("w+", encoding=encoding, errors="replace") as errors,
    ):
        process = subprocess.Popen(  # noqa: S603 - the callers choose it
            command, stdin=subprocess.DEVNULL, stdout=output, stderr=errors, env=env,
            process_group=None if sys.platform == "win32" else 0,
        )  # fmt: skip
        try:
            status = process.wait(seconds)
        except BaseException as error:
            with suppress(ProcessLookupError, PermissionError):  # it has just ended
                if sys.platform == "win32":
                    process.kill()
                else:  # with all that it has started
                    os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            if isinstance(error, subprocess.TimeoutExpired):
                raise TimeoutError(errno.ETIMEDOUT, f"did not end within {seconds:g} seconds", command[0]) from None
            raise
        output.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(command, status, output.read(), errors.read())


def run_python(code: str, *words: str, seconds: float, python: str = "") -> Result:
    """Let a ``python``, by default this one, run ``code`` with ``words`` as arguments for some ``seconds``; see ``run``."""
    # the output is UTF-8, for any path
    return run(python or sys.executable, "-P", "-X", "utf8", "-c", code, *words, seconds=seconds, encoding="utf-8")


@contextmanager
def safe_path() -> Iterator[None]:
    """Let each Python that is started in a block import nothing from the current folder, as ``run_python`` does."""
    before = {_SAFE: os.environ[_SAFE]} if _SAFE in os.environ else {}
    os.environ[_SAFE] = "1"
    try:
        yield
    finally:
        del os.environ[_SAFE]
        os.environ.update(before)
