"""The program: ``mastermind-xl``, or ``python -m mastermind_xl``."""

import _thread
import os
import signal
import sys


def _stop_at_once(*_: object) -> None:
    """End while modules are imported: an exception would turn into another one there, and there is nothing to lose."""
    os.write(2, b"\nmastermind-xl: stopped\n")
    os._exit(130)


def _press_again(unraisable: "sys.UnraisableHookArgs") -> None:
    """Repeat a Ctrl+C that came in a callback of an import or of the garbage collector, where Python drops it."""
    if isinstance(unraisable.exc_value, KeyboardInterrupt):
        _thread.start_new_thread(_press, (_thread.get_ident(),))  # a moment later, outside the callback
    else:
        sys.__unraisablehook__(unraisable)


def _press(main_thread: int) -> None:
    """Interrupt the main thread as Ctrl+C does, even while it waits."""
    if sys.platform == "win32":
        _thread.interrupt_main()  # ends a wait there
    else:
        signal.pthread_kill(main_thread, signal.SIGINT)  # interrupt_main would be heard after the wait only


_HEARS = signal.getsignal(signal.SIGINT) is signal.default_int_handler
"""Whether Ctrl+C is to be heard: nohup, or a script that runs us beside itself, lets us ignore it."""

if _HEARS:  # as soon as this is imported, since the script that pip writes does more before it calls us
    signal.signal(signal.SIGINT, _stop_at_once)


def main() -> int:
    """Run the command that was typed."""
    # When numpy is imported, its BLAS starts a thread on every core, which costs the processors as much as all
    # the rest of the import. What products of floats there are here are too small to be faster with them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from mastermind_xl import cli

    if cli.needs_numpy(sys.argv[1:]):
        import numpy  # noqa: F401 - loaded here, where Ctrl+C ends the program at once

    try:
        if _HEARS:
            sys.unraisablehook = _press_again
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return cli.main()
    except KeyboardInterrupt:  # just before or after cli.main looks after it
        return cli.stopped()
    finally:
        if _HEARS:  # the result is out, and what is left to do takes a moment
            signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    sys.exit(main())
