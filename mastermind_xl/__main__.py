"""The command-line program: ``mastermind-xl``, or ``python -m mastermind_xl``."""

import _thread
import os
import signal
import sys
import time


def _stop_at_once(*_: object) -> None:
    """Exit at once, while modules are imported: Python could lose an exception then, and no work can be lost yet."""
    os.write(2, b"\nmastermind-xl: stopped\n")
    os._exit(130)


def _press_again(unraisable: "sys.UnraisableHookArgs") -> None:
    """Repeat a Ctrl+C that Python ignores in a callback of an import or of the garbage collector.

    An OSError is not shown: it comes from openpyxl's generators, whose files could not be written, as we report.
    """
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        _thread.start_new_thread(_press, (_thread.get_ident(),))  # a moment later, outside the callback
    elif not isinstance(unraisable.exc_value, OSError):
        sys.__unraisablehook__(unraisable)


def _press(main_thread: int) -> None:
    """Interrupt the main thread like Ctrl+C, even while it waits."""
    time.sleep(0.05)  # until the callback has ended, which would ignore this one, too
    if sys.platform == "win32":
        _thread.interrupt_main()  # ends a wait there
    else:
        signal.pthread_kill(main_thread, signal.SIGINT)  # interrupt_main would only act after the wait


_HEARS = signal.getsignal(signal.SIGINT) is signal.default_int_handler
"""Whether to react to Ctrl+C: not if nohup, or a script that runs this program in parallel, has disabled Ctrl+C."""

if _HEARS:  # at import, because pip's script does more before it calls main
    signal.signal(signal.SIGINT, _stop_at_once)


def main() -> int:
    """Run the command with the arguments of the command line, and return the exit status."""
    # When numpy is imported, its BLAS starts a thread on every core, at the same cost as the whole rest of
    # the import. The products of floats here are too small to gain from threads.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from mastermind_xl import cli

    if cli.needs_numpy(sys.argv[1:]):
        import numpy  # noqa: F401 - loaded here, where Ctrl+C ends the program at once

    try:
        if _HEARS:
            sys.unraisablehook = _press_again
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return cli.main()
    except KeyboardInterrupt:  # just before or after cli.main handles it
        return cli.stopped()
    finally:
        if _HEARS:  # the result is out, and the rest takes only a moment
            signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
