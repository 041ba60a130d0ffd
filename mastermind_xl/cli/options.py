"""The options that commands share, and what they ask for; help in lines of 80 columns, which no name is broken by."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Collection, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, TypeVar

from mastermind_xl.core.board import Board, CodeLike
from mastermind_xl.core.colors import DIGITS, PALETTES, SAFE
from mastermind_xl.core.errors import CodeError, nearest, no_such, printable
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.core.messages import PEGS, Words
from mastermind_xl.core.variants import VARIANTS, find_variant
from mastermind_xl.strategies import REGISTRY, Strategy, default_strategy, make_strategy, tell_default

if TYPE_CHECKING:
    from pathlib import Path

Number = TypeVar("Number", int, float)

PROGRAM = "mastermind-xl"

ATTEMPTS = 10
"""Rows of a board as it is sold."""
MOST_ATTEMPTS = 30
"""Rows of a sheet at most."""

_BULLS = "for Bulls and Cows add --variant bulls-and-cows"
_IN_BULLS = r"\d\s*(a|c|bulls?|cows?)(?![a-z])"
"""An answer in bulls and cows: ``1A2B``, ``1b2c`` or ``1 bull``."""


# --- types of arguments ------------------------------------------------------------------------


def path(text: str) -> Path:
    """The name of a file."""
    from pathlib import Path

    return Path(text)


def _checked(
    kind: Callable[[str], Number], fits: Callable[[Number], bool], what: str
) -> Callable[[str], Number]:
    """A type for arguments: a number that fits, which ``what`` describes where it does not."""

    def read(text: str) -> Number:
        try:
            number = kind(text)
        except ValueError:
            number = None
        if number is None or not fits(number):
            raise argparse.ArgumentTypeError(f"{text!r} is no {what}")
        return number

    return read


def number_from(least: int, most: int | None = None) -> Callable[[str], int]:
    """A type for arguments: a whole number in a range."""
    if most is None:
        return _checked(int, lambda number: number >= least, f"whole number from {least} up")
    return _checked(int, lambda number: least <= number <= most, f"whole number from {least} to {most}")


duration = _checked(float, lambda number: 0 < number < inf, "number of seconds above 0")
"""A type for arguments: a time, more than none."""

_SWITCHES = {
    "--no-repeats": "each colour at most once in a code",
    "--consistent": "guess candidates only ({may_be_consistent})",
    "--any-python": "for another machine: start the Python on its PATH, not this one",
}
"""Options of several commands that take no value, with what they do."""

_VALUES: dict[str, tuple[Callable[[str], object], str, str]] = {
    "--opening": (str, "first guess, such as 1122", "CODE"),
    "--rotation": (
        str,
        "list codes, and break ties, in another order: the positions as they turn, the fastest first "
        "(standard on 4 pegs: 4321)",
        "POSITIONS",
    ),
    "--ties": (
        str,
        "what decides between guesses as good (candidate, worst, expected-size, entropy, parts, with commas; "
        "rotation alone for none of them; default candidate)",
        "KEY",
    ),
    "--budget": (
        duration,
        "time for a guess; the best found so far is then taken, and said to be so",
        "SECONDS",
    ),
    "--memory": (
        number_from(1),
        "memory that the program may take to compare guesses (by default what it makes use of, about 110 at most)",
        "MB",
    ),
}
"""Options of several commands that take a value: its type, what it does, and how it is shown."""


class Arguments(argparse.Namespace):
    """What was typed behind a command, and what it asks for."""

    no_repeats: bool
    palette: str
    words: Words

    def read_board(self) -> Board:
        """The board that was asked for."""
        return Board(self.pegs, self.colors, not self.no_repeats, self.palette, self.words)

    def settle(self, usual: dict[str, Any]) -> None:
        """Fill in what was not typed: as the variant has it that was asked for, else as usual."""
        variant = VARIANTS.get(getattr(self, "variant", None) or "")
        usual = {"palette": SAFE, "words": PEGS} | usual
        if variant:
            usual |= vars(variant.board) | {"attempts": variant.attempts}
            self.no_repeats = self.no_repeats or not variant.board.repeats
        for name, value in usual.items():
            if getattr(self, name, None) is None:
                setattr(self, name, value)

    def read_game(self) -> Game:
        """The attempts that were made, on the board that was asked for."""
        board = self.read_board()
        elsewhere = board.words == PEGS and board.palette != DIGITS
        try:
            game = Game(board, [read_attempt(text, board) for text in self.made])
        except CodeError as error:
            has_zero = any(re.search(r"\b0|^\d*0\d*$", text.partition(":")[0]) for text in self.made)
            raise CodeError(f"{error} ({_BULLS})") if elsewhere and has_zero else error from None
        if elsewhere and any(re.search(_IN_BULLS, text.lower().rpartition(":")[2]) for text in self.made):
            say(f"{PROGRAM}: {_BULLS}", to_stderr=True)
        for number in getattr(self, "skip", None) or ():
            game = game.ignore(number)
        return game

    def read_strategy(self, name: str = "", opening: CodeLike | None = None) -> Strategy:
        """A strategy with the board and options that were asked for, or with another name or opening.

        Without any name it is the best that plays at once.
        """
        board = self.read_board()
        name = name or self.strategy
        name = name or default_strategy(board, at_once=True, consistent=self.consistent)
        opening = self.opening if opening is None else opening
        # commands of which somebody waits for an answer have fewer options
        names = ("seed", "budget", "memory", "rotation", "ties")
        how: dict[str, Any] = {each: getattr(self, each, None) for each in names}
        return make_strategy(name, board, opening, consistent=self.consistent, **how)

    def is_for_here(self) -> bool:
        """Whether macros shall start this very Python, which only a machine with Excel can do."""
        return not self.any_python and sys.platform in ("win32", "darwin")

    def check_file(self, path: Path | None, endings: Collection[str] = (".xlsx",)) -> None:
        """Pass if a file that was asked for, if any, may be written; to be asked before long work."""
        if path is not None:
            from mastermind_xl.files import check_target

            check_target(path, endings, force=self.force)

    def write_file(self, path: Path, write: Callable[[BinaryIO], None]) -> None:
        """Let ``write`` fill a file that was asked for."""
        from mastermind_xl.files import write_whole

        write_whole(path, write, force=self.force)

    def write_xlsx(self, write: Callable[[BinaryIO], None]) -> None:
        """Let ``write`` fill the workbook of ``--xlsx``, and say so where that does not disturb JSON."""
        self.write_file(self.xlsx, write)
        say(f"{self.xlsx}: written.", to_stderr=self.json)


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help for 80 columns; to ask the terminal how many it has would load packers of archives with each command."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=_WIDTH - 2)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return _lines(text, width)  # argparse would break a name such as expected-size


class Parser(argparse.ArgumentParser):
    """Options by what they are about; what is wrong is said in one line."""

    def __init__(self, prog: str = PROGRAM, **how: str | None) -> None:
        super().__init__(prog, formatter_class=_Help, **how)  # type: ignore[arg-type] # texts
        self._usual: dict[str, Any] = {}  # what a variant may set, and its value without one

    def format_help(self) -> str:
        """What ``--help`` prints."""
        self.description = fold_prose(self.description or "")
        return super().format_help()

    def read(self, words: Sequence[str]) -> Arguments:
        """What the words ask for, options anywhere among them."""
        for word in words[: words.index("--")] if "--" in words else words:
            option, _, value = word.partition("=")
            # until Python 3.12 it is taken for a list of nothing
            if option.startswith("--") and value == "--":
                self.error(f"argument {option}: '--' is no value")
        if not any(word.startswith(("-h", "--h")) for word in words):
            self.usage = ""  # else one is made for messages, which is slow; ours tell none
        arguments, others = self.parse_known_intermixed_args(words, Arguments())
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
        arguments.settle(self._usual)
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

    def add_shared(self, *names: str) -> None:
        """Add options that have the same words in several commands."""
        for name in names:
            if name in _SWITCHES:
                able = ", ".join(each for each, entry in REGISTRY.items() if entry.may_be_consistent)
                self.add_switch(name, _SWITCHES[name].format(may_be_consistent=able))
            else:
                self.add_value(name, *_VALUES[name])

    def add_choice(self, name: str, names: Collection[str], what: str, about: str, **how: str) -> None:
        """Add an argument that is one of several names.

        Args:
            name: of the argument or option.
            names: to choose from.
            what: each of them is, in one word.
            about: what the argument does.
            how: it has a default, or is shown otherwise.
        """

        def read(text: str) -> str:
            if text not in names:
                raise argparse.ArgumentTypeError(no_such(text, what, names))
            return text

        self.add_argument(name, type=read, choices=names, help=about, **how)  # type: ignore[arg-type] # a default

    def add_variant(self) -> None:
        """Add ``--variant``."""
        about = f"a named game: {', '.join(VARIANTS)}; options beside it change that one thing of it"
        self.add_choice("--variant", VARIANTS, "variant", about, metavar="NAME")

    def add_board(self) -> None:
        """Add ``--variant``, ``--pegs``, ``--colors`` and ``--no-repeats``: what a command asks that takes a board."""
        self.add_variant()
        # any whole number: what is wrong with it as a board is told of the board
        number = _checked(int, lambda _: True, "whole number")
        for names, about in ((("--pegs",), "positions of a code"), (("--colors", "--colours"), "colours")):
            name = names[0].strip("-")
            self._usual[name] = getattr(Board, name)
            about += f" (default {self._usual[name]})"
            self.add_argument(*names, type=number, metavar="N", help=about)
        self.add_shared("--no-repeats")

    def add_palette(self) -> None:
        """Add ``--palette``."""
        listed = "; ".join(f"{name}: {about}" for name, about in PALETTES.items())
        about = f"what colours are called, by name and letter, and look like (default {SAFE}; {listed})"
        self.add_choice("--palette", PALETTES, "palette", about)

    def add_strategy(self, *, at_once: bool = False) -> None:
        """Add ``--strategy``; if none is given it is the best that the board allows, or allows at once."""
        names, default = ", ".join(REGISTRY), tell_default(at_once=at_once)
        told = f"{PROGRAM} strategies tells what each guesses"
        self.add_value("--strategy", str, f"one of {names} (default {default}); {told}", "NAME")

    def add_made(self) -> None:
        """Add attempts that were made."""
        about = "what was asked and answered so far"
        self.add_argument("made", nargs="*", metavar="GUESS:BLACK,WHITE", help=about)

    def add_skip(self) -> None:
        """Add ``--skip``, behind attempts that were made."""
        about = "ignore the answer of attempt N, of which you are not sure; may be given again for others"
        self.add_argument("--skip", action="append", type=number_from(1), metavar="N", help=about)

    def add_attempts(self, default: int | None = ATTEMPTS) -> None:
        """Add ``--attempts``; without a default it is found out what the strategy needs."""
        usual = "as many as the strategy needs, and two" if default is None else default
        about = f"rows to play in (default {usual})"
        self._usual["attempts"] = default
        self.add_value("--attempts", number_from(1, MOST_ATTEMPTS), about)

    def add_workers(self, usual: str = "one, the fast kernel in it on all cores; 1 keeps it to one") -> None:
        """Add ``--jobs`` and ``--scheduler``; ``usual`` says what happens without them."""
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

    def add_json(self, of: str = "") -> None:
        """Add ``--json``."""
        self.add_switch("--json", f"one JSON object{of}")


# --- what commands print -------------------------------------------------------------------------


def board_words(board: Board) -> str:
    """The options that ask for a board, each with a blank before it."""
    variant = find_variant(board)
    usual = VARIANTS[variant].board if variant else Board()
    words = f" --variant {variant}" if variant else ""
    words += f" --pegs {board.pegs}" if board.pegs != usual.pegs else ""
    words += f" --colors {board.colors}" if board.colors != usual.colors else ""
    words += "" if board.repeats or not usual.repeats else " --no-repeats"
    return words if board.palette == usual.palette else f"{words} --palette {board.palette}"


def report_troubles() -> None:
    """Write to stderr what keeps Excel on this machine from the Python that runs."""
    from mastermind_xl.excel.interpreter import troubles

    for trouble in troubles(sys.executable):
        print(f"{PROGRAM}: {trouble}", file=sys.stderr)


def say(line: str, *, to_stderr: bool = False) -> None:
    """Print one line; the name of a file in it can neither break the line nor steer the terminal."""
    print(printable(line), file=sys.stderr if to_stderr else sys.stdout, flush=True)


# --- the layout of help --------------------------------------------------------------------------

_WIDTH = 80


def _lines(text: str, width: int = _WIDTH, first: str = "", others: str = "") -> list[str]:
    """A text in lines, of which the first begins with ``first``."""
    from textwrap import TextWrapper

    wrapper = TextWrapper(width, first, others, break_on_hyphens=False, break_long_words=False)
    return wrapper.wrap(text)


def fold_prose(text: str) -> str:
    """A text in lines, but for paragraphs with lines that are indented or in columns."""

    def is_prose(paragraph: str) -> bool:
        return not any(line.startswith(" ") or "  " in line for line in paragraph.splitlines())

    paragraphs = text.strip().split("\n\n")
    return "\n\n".join("\n".join(_lines(each)) if is_prose(each) else each for each in paragraphs)


def columns(rows: list[tuple[str, str]], margin: str = "") -> str:
    """Names, and beside them what is told of each; every line begins with the margin."""
    gap = margin + " " * (max(len(name) for name, _ in rows) + 2)
    blocks = [_lines(told, _WIDTH, f"{margin}{name}".ljust(len(gap)), gap) for name, told in rows]
    return "\n".join(line for block in blocks for line in block)
