"""The command line: one module a command, loaded when it is called."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from mastermind_xl.core.errors import MastermindError, printable

PROGRAM = "mastermind-xl"

COMMANDS = {
    "solver": "write a workbook that tells what to guess, with neither macros nor Python",
    "game": "write a workbook to play in, with macros (.xlsm) or without (.xlsx)",
    "play": "play against a hidden code: here, or in LibreOffice with --in-calc",
    "solve": "be told what to guess against somebody else's code",
    "addin": "build, install, check or remove the Excel add-in",
    "doctor": "check what the workbooks need on this machine, and say what to do",
    "suggest": "the next guess after attempts such as 1122:1,1",
    "puzzle": "make puzzles with exactly one solution, to print for a class or to solve here",
    "review": "look at a game move by move: luck and skill; the best guesses side by side",
    "evaluate": "play every code of the board with one strategy or several, and compare them",
    "survey": "try strategies on boards of many sizes: guesses, times, and where they take too long",
    "table": "write the scores of every code against every guess as a workbook",
    "optimal": "search for play that needs the fewest guesses, and prove it",
    "static": "find fixed guesses whose answers together identify every code",
}


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """What the words ask for, options anywhere among them."""
        for word in words[: words.index("--")] if "--" in words else words:
            option, _, value = word.partition("=")
            if (
                option.startswith("--") and value == "--"
            ):  # until Python 3.12 it is taken for a list of nothing
                self.error(f"argument {option}: '--' is no value")
        return self.parse_intermixed_args(words)

    def error(self, message: str) -> NoReturn:
        """End with one line and status 2."""
        self.exit(2, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: what was typed after the program's name, by default ``sys.argv``.

    Returns:
        0 done, 1 the work failed, 2 wrong usage or input.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    if sys.stdout is None:  # it was closed
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123 - for as long as we run
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # a narrow console shows ? instead of failing
    if not words or words[0] not in COMMANDS:
        return _top_level(words)
    module = import_module(f"mastermind_xl.cli.{words[0].replace('-', '_')}")
    parser = Parser(
        prog=f"{PROGRAM} {words[0]}",
        description=module.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    module.add_arguments(parser)
    arguments = parser.read(words[1:])

    try:
        status: int = module.run(arguments)
        sys.stdout.flush()
    except MastermindError as error:
        from mastermind_xl.files import WriteError

        return _fail(error, 1 if isinstance(error, WriteError) else 2)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return _fail("stopped", 130)
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:  # standard output is on a full disk
        return _fail(error.strerror or error, 1)
    except MemoryError:
        return _fail("not enough memory: choose a smaller board", 1)
    return status


def _fail(message: object, status: int) -> int:
    print(f"{PROGRAM}: {message}", file=sys.stderr)
    return status


def _top_level(words: Sequence[str]) -> int:
    from mastermind_xl import __version__

    width = max(map(len, COMMANDS))
    listing = "\n".join(f"  {name:{width}}  {about}" for name, about in COMMANDS.items())
    parser = Parser(
        prog=PROGRAM,
        description="Mastermind in spreadsheets and in the terminal.",
        usage=f"{PROGRAM} COMMAND … (or {PROGRAM} COMMAND --help)",
        epilog=f"commands:\n{listing}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    if not words:
        parser.print_help()
        return 2
    _, rest = parser.parse_known_args(words)
    command = next((word for word in rest if not word.startswith("-")), rest[0] if rest else words[0])
    return parser.error(f"{command!r} is no command: choose one of {', '.join(COMMANDS)}")
