"""The command line, and the options that commands share; each command is a module, loaded when it is called.

It may import every other folder; no other folder imports it.
"""

from __future__ import annotations

import argparse
import os
import sys
from _thread import allocate_lock, start_new_thread  # threading takes as long to load as a small command
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from importlib import import_module
from math import inf
from typing import TYPE_CHECKING, NoReturn

from mastermind_xl.cli import streams
from mastermind_xl.core.board import Board, CodeLike
from mastermind_xl.core.colors import PALETTES, SAFE
from mastermind_xl.core.errors import MastermindError, nearest, no_such, printable
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.strategies import REGISTRY, Strategy, default_strategy, make_strategy, tell_default

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

PROGRAM = "mastermind-xl"

COMMANDS = {
    "solver": "write a workbook that tells what to guess, with neither macros nor Python",
    "game": "write a workbook to play in, with macros (.xlsm) or without (.xlsx)",
    "play": "play against a hidden code: here, or in LibreOffice with --in-calc",
    "solve": "be told what to guess against somebody else's code",
    "addin": "build, install, check or remove the add-in for Excel or LibreOffice",
    "doctor": "check what the workbooks need on this machine, and say what to do",
    "suggest": "the next guess after attempts such as 1122:1,1",
    "puzzle": "make puzzles with exactly one solution, to print for a class or to solve here",
    "review": "look at a game move by move: what each guess cost, luck and skill; the best guesses side by side",
    "evaluate": "play every code of the board with one strategy or several, and compare them",
    "survey": "try strategies on boards of many sizes: guesses, times, and where they take too long",
    "strategies": "what each strategy guesses, who described it, and which can play on a board",
    "table": "write the scores of every code against every guess as a workbook",
    "optimal": "search for play that needs the fewest guesses, and prove it",
    "static": "find fixed guesses whose answers together identify every code",
}


_TALKING = ("play", "solve")
"""Commands that wait for the person, not the person for them."""

_SILENCE = 1.2
"""Seconds after which a command that has reported nothing says that it is at work."""

ATTEMPTS = 10
"""Rows of a board as it is sold."""
MOST_ATTEMPTS = 30
"""Rows of a sheet at most."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command.

    Args:
        argv: what was typed after the program's name, by default ``sys.argv``.

    Returns:
        0 done, 1 the work failed, 2 wrong usage or input.
    """
    words = list(sys.argv[1:] if argv is None else argv)
    streams.prepare()
    try:
        if words and words[0] in COMMANDS:
            arguments = make_parser(words[0]).read(words[1:])
            with first_line(words) if argv is None else nullcontext():
                status: int = find_command(words[0]).run(arguments)
        else:
            status = find_command("top_level").run(words)
        sys.stdout.flush()
    except MastermindError as error:
        return _fail(error, error.status)
    except KeyboardInterrupt:
        return stopped()
    except OSError as error:
        if not streams.has_left(error):
            # standard output is on a full disk, or a file cannot even be looked for
            place = f"{error.filename}: " if error.filename else ""
            return _fail(f"{place}{error.strerror or error}", 1)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except MemoryError:
        return _fail("not enough memory: choose a smaller board", 1)
    return status


@contextmanager
def first_line(words: Sequence[str]) -> Iterator[None]:
    """Report on standard error that a command is at work, once it has been silent for longer than a person waits.

    Args:
        words: the command and its options.
    """
    is_over = allocate_lock()
    is_over.acquire()

    def watch() -> None:
        if is_over.acquire(timeout=_SILENCE):
            return
        from mastermind_xl.cli import progress

        if not progress.is_told:
            sys.stderr.write(f"{PROGRAM} {words[0]}: working …\n")
            sys.stderr.flush()

    if words[0] not in _TALKING or "--in-calc" in words:
        start_new_thread(watch, ())
    try:
        yield
    finally:
        is_over.release()


def find_command(name: str) -> ModuleType:
    """The module of a command."""
    return import_module(f"{__name__}.{name}")


def make_parser(name: str) -> Parser:
    """What reads the words after a command."""
    module = find_command(name)
    parser = Parser(f"{PROGRAM} {name}", description=module.__doc__)
    module.add_arguments(parser)
    return parser


def stopped() -> int:
    """Report that Ctrl+C has ended the command, with its exit status."""
    print(file=sys.stderr)
    return _fail("stopped", 130)


def _fail(message: object, status: int) -> int:
    say(f"{PROGRAM}: {message}", to_stderr=True)
    return status


def say(line: str, *, to_stderr: bool = False) -> None:
    """Print one line; the name of a file in it can neither break the line nor steer the terminal."""
    print(printable(line), file=sys.stderr if to_stderr else sys.stdout, flush=True)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help for 80 columns; to ask the terminal how many it has would load packers of archives with each command."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=80 - 2)

    def _split_lines(self, text: str, width: int) -> list[str]:
        from mastermind_xl.cli.layout import lines

        return lines(text, width)  # argparse would break a name such as expected-size


class Parser(argparse.ArgumentParser):
    """Options by what they are about; what is wrong is said in one line."""

    def __init__(self, prog: str = PROGRAM, **how: str | None) -> None:
        super().__init__(prog, formatter_class=_Help, **how)  # type: ignore[arg-type] # texts

    def format_help(self) -> str:
        """What ``--help`` prints."""
        from mastermind_xl.cli.layout import fold_prose

        self.description = fold_prose(self.description or "")
        return super().format_help()

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """What the words ask for, options anywhere among them."""
        for word in words[: words.index("--")] if "--" in words else words:
            option, _, value = word.partition("=")
            if (
                option.startswith("--") and value == "--"
            ):  # until Python 3.12 it is taken for a list of nothing
                self.error(f"argument {option}: '--' is no value")
        if not any(word.startswith(("-h", "--h")) for word in words):
            self.usage = ""  # else one is made for messages, which is slow; ours tell none
        arguments, others = self.parse_known_intermixed_args(words)
        if others:
            # what an option takes may be meant, such as SECONDS; the dashes before them all say nothing
            options = {
                str(each.metavar).lower(): each.option_strings[-1]
                for each in self._actions
                if each.option_strings
            }
            options |= {option.strip("-"): option for option in self._option_string_actions}
            near = options.get(nearest(others[0].partition("=")[0].strip("-"), options), "")
            self.error(f"unrecognized arguments: {' '.join(others)}{near and f': did you mean {near}?'}")
        return arguments

    def error(self, message: str) -> NoReturn:
        """End with one line and status 2."""
        self.exit(2, f"{self.prog}: {printable(message)} (see {self.prog} --help)\n")

    def add_switch(self, name: str, about: str) -> None:
        """Add an option that takes no value."""
        self.add_argument(name, action="store_true", help=about)

    def add_value(
        self, name: str, kind: Callable[[str], object], about: str, metavar: str = "N", default: object = None
    ) -> None:
        """Add an option that takes a value.

        Args:
            name: of the option.
            kind: makes of a text what it says, or says what is wrong with it.
            about: what the option does.
            metavar: how the value is shown.
            default: the value where none is given.
        """
        self.add_argument(name, type=kind, default=default, metavar=metavar, help=about)

    def add_choice(self, name: str, names: Collection[str], what: str, about: str, **how: str) -> None:
        """Add an argument that is one of several names.

        Args:
            name: of the argument or option.
            names: to choose from.
            what: each of them is, in one word.
            about: what the argument does.
            how: it has a default.
        """

        def read(text: str) -> str:
            if text not in names:
                raise argparse.ArgumentTypeError(no_such(text, what, names))
            return text

        self.add_argument(name, type=read, choices=names, help=about, **how)  # type: ignore[arg-type] # a default

    def add_board(self) -> None:
        """Add ``--pegs``, ``--colors`` and ``--no-repeats``."""
        for names, about in ((("--pegs",), "positions of a code"), (("--colors", "--colours"), "colours")):
            usual = getattr(Board, names[0].strip("-"))
            self.add_argument(
                *names, type=_whole_number, default=usual, metavar="N", help=f"{about} (default {usual})"
            )
        self.add_no_repeats()

    def add_palette(self) -> None:
        """Add ``--palette``."""
        listed = "; ".join(f"{name}: {about}" for name, about in PALETTES.items())
        about = f"what colours are called, by name and letter, and look like (default {SAFE}; {listed})"
        self.add_choice("--palette", PALETTES, "palette", about, default=SAFE)

    def add_no_repeats(self) -> None:
        """Add ``--no-repeats``."""
        self.add_switch("--no-repeats", "each colour at most once in a code")

    def add_strategy(self, *, at_once: bool = False) -> None:
        """Add ``--strategy``; if none is given it is the best that the board allows, or allows at once."""
        names, default = ", ".join(REGISTRY), tell_default(at_once=at_once)
        told = f"{PROGRAM} strategies tells what each guesses"
        self.add_value("--strategy", str, f"one of {names} (default {default}); {told}", "NAME")

    def add_opening(self) -> None:
        """Add ``--opening`` and ``--consistent``."""
        self.add_value("--opening", str, "first guess, such as 1122", "CODE")
        names = ", ".join(name for name, entry in REGISTRY.items() if entry.may_be_consistent)
        self.add_switch("--consistent", f"guess candidates only ({names})")

    def add_rotation(self) -> None:
        """Add ``--rotation``."""
        about = "list codes, and break ties, in another order: the positions as they turn, the fastest first"
        self.add_value("--rotation", str, f"{about} (standard on 4 pegs: 4321)", "POSITIONS")

    def add_ties(self) -> None:
        """Add ``--ties``."""
        keys = "candidate, worst, expected-size, entropy, parts, with commas; rotation alone for none of them"
        self.add_value(
            "--ties", str, f"what decides between guesses as good ({keys}; default candidate)", "KEY"
        )

    def add_limits(self) -> None:
        """Add ``--budget`` and ``--memory``."""
        about = "time for a guess; the best found so far is then taken, and said to be so"
        self.add_value("--budget", duration, about, "SECONDS")
        about = "memory that the program may take to compare guesses"
        usual = "by default what it makes use of, about 110 at most"
        self.add_value("--memory", number_from(1), f"{about} ({usual})", "MB")

    def add_seed(self, what: str) -> None:
        """Add ``--seed``."""
        self.add_value("--seed", number_from(0), f"for the same {what} again")

    def add_made(self) -> None:
        """Add attempts that were made."""
        self.add_argument(
            "made", nargs="*", metavar="GUESS:BLACK,WHITE", help="what was asked and answered so far"
        )

    def add_attempts(self, default: int | None = ATTEMPTS) -> None:
        """Add ``--attempts``; without a default it is found out what the strategy needs."""
        usual = "as many as the strategy needs, and two" if default is None else default
        self.add_value(
            "--attempts", number_from(1, MOST_ATTEMPTS), f"rows to play in (default {usual})", default=default
        )

    def add_workers(self, usual: str = "one, the fast kernel in it on all cores; 1 keeps it to one") -> None:
        """Add ``--jobs`` and ``--scheduler``; told is what happens without either."""
        where = self.add_mutually_exclusive_group()
        about = f"work in N processes at a time (default: {usual})"
        where.add_argument("--jobs", type=number_from(1), metavar="N", help=about)
        about = "work on the Dask cluster whose scheduler is there, such as tcp://10.0.0.1:8786"
        where.add_argument("--scheduler", metavar="ADDRESS", help=about)

    def add_file(self, name: str, about: str, metavar: str = "FILE.xlsx", *, optional: bool = False) -> None:
        """Add a file to write, and ``--force``.

        Args:
            name: of the argument, or of an option that takes it.
            about: what it is.
            metavar: how it is shown.
            optional: whether the argument may be left out.
        """
        self.add_argument(name, type=path, metavar=metavar, help=about, nargs="?" if optional else None)
        self.add_switch("--force", "replace the file if it is there")

    def add_any_python(self) -> None:
        """Add ``--any-python``."""
        self.add_switch("--any-python", "for another machine: start the Python on its PATH, not this one")

    def add_json(self, of: str = "") -> None:
        """Add ``--json``."""
        self.add_switch("--json", f"one JSON object{of}")


def read_board(arguments: argparse.Namespace) -> Board:
    """The board that was asked for."""
    palette = getattr(arguments, "palette", SAFE)
    return Board(arguments.pegs, arguments.colors, not arguments.no_repeats, palette)


def read_game(arguments: argparse.Namespace) -> Game:
    """The attempts that were made, on the board that was asked for."""
    board = read_board(arguments)
    return Game(board, [read_attempt(text, board) for text in arguments.made])


def read_strategy(arguments: argparse.Namespace, name: str = "", opening: CodeLike | None = None) -> Strategy:
    """A strategy with the board and options that were asked for.

    Args:
        arguments: what was asked for.
        name: of the strategy; by default the one that was asked for, or else the best that plays at once.
        opening: instead of the one that was asked for.
    """
    board = read_board(arguments)
    return make_strategy(
        name or arguments.strategy or default_strategy(board, at_once=True, consistent=arguments.consistent),
        board,
        arguments.opening if opening is None else opening,
        consistent=arguments.consistent,
        seed=getattr(arguments, "seed", None),
        budget=getattr(arguments, "budget", None),
        memory=getattr(arguments, "memory", None),
        rotation=getattr(arguments, "rotation", None),
        ties=getattr(arguments, "ties", None),
    )


def board_words(board: Board) -> str:
    """The options that ask for a board, each with a blank before it."""
    usual = Board()
    words = f" --pegs {board.pegs}" if board.pegs != usual.pegs else ""
    words += f" --colors {board.colors}" if board.colors != usual.colors else ""
    words += "" if board.repeats else " --no-repeats"
    return words if board.palette == usual.palette else f"{words} --palette {board.palette}"


def is_for_here(arguments: argparse.Namespace) -> bool:
    """Whether macros shall start this very Python, which only a machine with Excel can do."""
    return not arguments.any_python and sys.platform in ("win32", "darwin")


def report_troubles() -> None:
    """Write to stderr what keeps Excel on this machine from the Python that runs."""
    from mastermind_xl.excel.interpreter import troubles

    for trouble in troubles(sys.executable):
        print(f"{PROGRAM}: {trouble}", file=sys.stderr)


# --- types of arguments ------------------------------------------------------------------------


def path(text: str) -> Path:
    """The name of a file."""
    from pathlib import Path

    return Path(text)


def number_from(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number in a range."""
    limits = f"from {least} up" if most is None else f"from {least} to {most}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least or (most is not None and number > most):
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number {limits}")
        return number

    return read


def _whole_number(text: str) -> int:
    """Any whole number: what is wrong with it as a board is told of the board."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number") from None


def duration(text: str) -> float:
    """A time, more than none."""
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of seconds above 0")
    return number
