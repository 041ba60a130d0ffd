"""The options that commands share, the values of options, and the layout of help in 80 columns."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NoReturn, TypeVar

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import PALETTES, SAFE
from mastermind_xl.core.errors import CodeError, MastermindError, StrategyError, nearest, no_such, printable
from mastermind_xl.core.languages import ENGLISH, LANGUAGES, fill, find_system_language, name_language, speaking
from mastermind_xl.core.messages import PEGS, Words
from mastermind_xl.core.paper import A4, NUMBERS, paper
from mastermind_xl.core.rules import CodeLike
from mastermind_xl.core.variants import MOST_ATTEMPTS, VARIANTS, find_variant, hint_bulls, usual_attempts
from mastermind_xl.strategies import (
    Strategy,
    default_strategy,
    find_entry,
    make_strategy,
    names_to_play,
    tell_default,
)  # fmt: skip
from mastermind_xl.strategies.parameters import OPENING, STANDARD
from mastermind_xl.terminal import lines

if TYPE_CHECKING:
    from mastermind_xl.core.game import Game

Number = TypeVar("Number", int, float)

PROGRAM = "mastermind-xl"

ATTEMPTS = 10  # rows of the usual board


class OptionsError(MastermindError):
    """The options of a command contradict each other, or do not suit the file or the machine."""


# --- types of arguments ------------------------------------------------------------------------


def _checked(kind: Callable[[str], Number], fits: Callable[[Number], bool], what: str) -> Callable[[str], Number]:
    """Return a function that reads a number and checks it; ``what`` describes a right number in errors."""

    def read(text: str) -> Number:
        with suppress(ValueError):
            if fits(number := kind(text)):
                return number
        raise argparse.ArgumentTypeError(f"{text!r} is not a {what}")

    return read


def number_from(least: int, most: float = inf) -> Callable[[str], int]:
    """Return a function that reads a whole number in a range."""
    where = f"of {least} or more" if most == inf else f"from {least} to {most}"
    return _checked(int, lambda number: least <= number <= most, f"whole number {where}")


def load(text: str) -> Path:
    """Import a file of Python that registers further strategies."""
    from mastermind_xl.strategies.plugins import load_file

    found = Path(text)
    try:
        load_file(found)
    except StrategyError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    except Exception as error:  # whatever the file raises
        raise argparse.ArgumentTypeError(f"{text}: {type(error).__name__}: {error}") from error
    return found


duration = _checked(float, lambda number: 0 < number < inf, "number of seconds above 0")


def _one_of(
    names: Collection[str], what: str, about: str, metavar: str | None = None, find: Callable[[str], str] = str
) -> dict[str, Any]:
    """Return the keywords of ``add_argument`` for a choice of ``names``; errors call the argument ``what``.

    ``find`` returns the name for another word that is typed.
    """

    def read(text: str) -> str:
        if find(text) not in names:
            raise argparse.ArgumentTypeError(no_such(text, what, names))
        return find(text)

    return {"type": read, "choices": names, "help": about, "metavar": metavar}


_PALETTES = "; ".join(f"{name}: {about}" for name, about in PALETTES.items())

SHARED: dict[str, dict[str, Any]] = {
    "made": {"nargs": "*", "metavar": "GUESS:BLACK,WHITE", "help": "the guesses so far with their answers"},
    "--skip": {
        "type": number_from(1), "action": "append", "metavar": "N",
        "help": "ignore the answer to attempt N if you are not sure of it; may be repeated",
    },
    "--variant": _one_of(
        VARIANTS, "variant", f"a named game: {', '.join(VARIANTS)}; other options change its settings", "NAME"
    ),
    "--no-repeats": {"action": "store_true", "help": "use each colour at most once in a code"},
    "--repeats": {"action": "store_true", "help": "allow repeated digits in a variant's codes"},
    "--palette": _one_of(
        PALETTES, "palette", f"names, letters and looks of the colours ({_PALETTES}; default {SAFE})", "NAME"
    ),
    "--load": {
        "type": load, "metavar": "FILE.py", "help": "first import this Python file, which registers your own strategies",
    },
    "--opening": {"metavar": "CODE", "help": OPENING.help},
    "--set": {
        "action": "append", "metavar": "NAME=VALUE",
        "help": f"set a parameter of the strategy, such as power=2; may be repeated; see {PROGRAM} strategies",
    },
    "--consistent": {"action": "store_true", "help": f"guess only codes that fit all answers so far; some strategies cannot: see {PROGRAM} strategies"},
    "--rotation": {
        "metavar": "PLACES",
        "help": "order of the codes, in lists and for ties: write all places, the fastest-changing place "
        "first (standard for 4 pegs: 4321)",
    },
    "--ties": {
        "metavar": "KEY",
        "help": "criteria for ties: rotation alone, or some of candidate, worst, expected-size, entropy, parts, separated by "
        "commas (default candidate)",
    },
    "--budget": {
        "type": duration, "metavar": "SECONDS",
        "help": "longest time for a guess; then the best guess so far is used, with a note",
    },
    "--seed": {"type": number_from(0), "metavar": "N", "help": "the same N gives the same random guesses again"},
    "--paper": _one_of(NUMBERS, "paper", f"size of the paper to print on (default {A4})"),
    "--language": _one_of(LANGUAGES, "language", f"language that players read, one of {', '.join(LANGUAGES)} (default: the system's for play, solve, review and hide, else en)", "NAME", name_language)
    | {"dest": "spoken"},
    "--scheduler": {
        "metavar": "ADDRESS", "help": "work on the Dask cluster with this scheduler, such as tcp://10.0.0.1:8786",
    },
    "--force": {"action": "store_true", "help": "replace the file if it exists"},
    "--any-python": {
        "action": "store_true", "help": "make the file for another machine: its buttons start the first Python on that machine's PATH",
    },
}  # fmt: skip
"""The arguments that several commands share, each with its keywords for ``add_argument``."""


class Arguments(argparse.Namespace):
    """The words typed after a command, and the objects that they specify."""

    no_repeats = repeats = False
    is_asked: bool  # whether a board was requested, by any option
    palette: str
    words: Words
    spoken: str | None  # the requested language
    set: Any  # the words after each --set, or None; ``settle`` makes them a dictionary

    @property
    def speech(self) -> str:
        """The requested language; by default the system's language for players at the terminal, and English for files."""
        spoken, for_players, xlsx = (getattr(self, name, None) for name in ("spoken", "for_players", "xlsx"))
        return spoken or (find_system_language() if for_players and not xlsx else ENGLISH)

    def repeat(self, command: str, board: Board) -> str:
        """Return a command line that uses another ``command`` for the ``board``, in the same language."""
        return f"{PROGRAM} {command}{board_words(board)}" + (f" --language {self.spoken}" if self.spoken else "")

    def read_board(self) -> Board:
        """Return the requested board."""
        return Board(self.pegs, self.colors, not self.no_repeats, self.palette, self.words)

    def settle(self, usual: dict[str, Any]) -> None:
        """Set missing options to the values of the requested variant, or else to the ``usual`` values."""
        self._settle_parameters()
        variant = VARIANTS.get(getattr(self, "variant", None) or "")
        given = ("variant", "no_repeats", "palette", *usual)
        self.is_asked = any(getattr(self, name, None) for name in given)
        is_usual = not variant and usual.get("attempts") and getattr(self, "attempts", None) is None
        usual = {"palette": SAFE, "words": PEGS} | usual
        if variant:
            usual |= vars(variant.board) | {"attempts": variant.attempts}
            self.no_repeats = self.no_repeats or not (variant.board.repeats or self.repeats)
        for name, value in usual.items():
            if getattr(self, name, None) is None:
                setattr(self, name, value)
        if is_usual and (attempts := usual_attempts(self.read_board())):
            self.attempts = attempts

    def _settle_parameters(self) -> None:
        """Read the names and texts of ``--set``; a parameter with an option of its own becomes the value of this option."""
        texts, self.set = getattr(self, "set", None) or (), {}
        for text in texts:
            name, _, value = text.partition("=")
            if not (name and value):
                raise StrategyError(f"--set {text}: write a name, the sign = and a value")
            own = next((each for each in STANDARD if each.name == name and hasattr(self, name)), None)
            if name in self.set or (own and getattr(self, name)):
                raise StrategyError(f"--set {text}: {name} is given twice")
            if own is None:
                self.set[name] = value
            else:
                setattr(self, name, own.read(value))

    def read_game(self) -> Game:
        """Return the game with the attempts typed after the command, on the requested board."""
        from mastermind_xl.core.game import Game, read_attempt

        board = self.read_board()
        hint = next(filter(None, (hint_bulls(text, board) for text in self.made)), "")
        try:
            game = Game(board, [read_attempt(text, board) for text in self.made])
        except CodeError as error:
            raise CodeError(f"{error} ({hint})") if hint else error from None
        if hint:
            say(f"{PROGRAM}: {hint}", to_stderr=True)
        for number in getattr(self, "skip", None) or ():
            game = game.ignore(number)
        return game

    def read_strategy(self, name: str = "", opening: CodeLike | None = None, **usual: Any) -> Strategy:
        """Return a strategy with the requested board and options; ``name`` and ``opening`` replace the requested ones.

        If no name is requested either, the strategy is the best that plays at once. ``usual`` has values of parameters
        for which no option is given.
        """
        board = self.read_board()
        options = ("rotation", *(each.name for each in STANDARD))  # commands that answer quickly have fewer
        how = usual | {each: value for each in options if (value := getattr(self, each, None)) is not None}
        name = name or self.strategy or default_strategy(board, at_once=True, consistent=how.get("consistent", False))
        how |= self.read_parameters(name)
        if opening is not None:
            how["opening"] = opening
        return make_strategy(name, board, **how)

    def read_parameters(self, strategy: str) -> dict[str, Any]:
        """Return the values that ``--set`` gives to the parameters of a strategy; raises StrategyError for a wrong one."""
        entry = find_entry(strategy)
        return {name: entry.find_parameter(name).read(text) for name, text in self.set.items()}

    def is_for_here(self) -> bool:
        """Whether the macros of the workbook will start this Python, which is only possible on a machine with Excel."""
        return not self.any_python and sys.platform in ("win32", "darwin")

    def check_file(self, path: Path | None, endings: Collection[str] = (".xlsx",)) -> None:
        """Check before long work whether the requested file, if any, may be written."""
        if path is not None:
            from mastermind_xl.files import check_target

            check_target(path, endings, force=self.force)

    def write_file(self, path: Path, write: Callable[[BinaryIO], object]) -> None:
        """Let ``write`` fill the requested file."""
        from mastermind_xl.files import write_whole

        context = copy_context()
        context.run(paper.set, getattr(self, "paper", None) or A4)
        context.run(partial(write_whole, force=self.force), path, write)

    def write_xlsx(self, write: Callable[[BinaryIO], None]) -> None:
        """Let ``write`` fill the workbook of ``--xlsx``, and report the file; on standard error if JSON is requested."""
        self.write_file(self.xlsx, write)
        say(fill("{path}: written.", path=self.xlsx), to_stderr=self.json)


class _Help(argparse.RawDescriptionHelpFormatter):
    def _split_lines(self, text: str, width: int) -> list[str]:
        return lines.wrap(text, width)  # argparse would break a name such as expected-size


class _Plain(str):
    """A word after ``--``, which is no option whatever it begins with."""


class Parser(argparse.ArgumentParser):
    """A parser whose options are grouped by subject and whose errors take one line."""

    def __init__(self, prog: str = PROGRAM, **how: str | None) -> None:
        # asking argparse for the terminal's width would import archive modules with each command
        super().__init__(prog, formatter_class=partial(_Help, width=_WIDTH - 2), **how)  # type: ignore[arg-type] # texts
        self.find_having: Callable[[str], list[str]] = lambda _: []  # the commands that have an option
        self._usual: dict[str, Any] = {}  # options that a variant may set, with their defaults

    def format_help(self) -> str:
        """Return the text of ``--help``."""
        self.description = fold_prose(self.description or "")
        self.formatter_class = partial(_Help, width=_width() - 2)
        return super().format_help()

    def read(self, words: Sequence[str]) -> Arguments:
        """Read the words after a command; options may be anywhere between the other words."""
        if "--" in words:
            end = words.index("--")
            words = [*words[:end], *map(_Plain, words[end + 1 :])]
        for word in words:
            option, _, value = word.partition("=")
            # until Python 3.12, argparse reads this value as an empty list
            if option.startswith("--") and value == "--" and not isinstance(word, _Plain):
                self.error(f"argument {option}: '--' is not a value")
        if not any(word.startswith(("-h", "--h")) for word in words):
            self.usage = ""  # argparse would make a text for errors, which takes long and is not shown
        arguments, others = self.parse_known_intermixed_args(words, Arguments())
        if others:
            # a person may have typed the name of an option's value, such as SECONDS, or too few dashes
            named = (each for each in self._actions if each.option_strings)
            options = {str(each.metavar).lower(): each.option_strings[-1] for each in named}
            options |= {option.strip("-"): option for option in self._option_string_actions}
            near = options.get(nearest(others[0].partition("=")[0].strip("-"), options), "")
            near = near if near != others[0] else ""  # it is after the word --
            option = others[0].partition("=")[0]
            if not near and option not in self.options and (having := self.find_having(option)):
                self.error(f"unknown argument: {option}, which is an option of {', '.join(having)}")
            unknown = "unknown argument" if len(others) == 1 else "unknown arguments"
            self.error(f"{unknown}: {' '.join(others)}{near and f': did you mean {near}?'}")
        with speaking(arguments.speech):  # for the message about an impossible board
            arguments.settle(self._usual)
        return arguments

    def _parse_optional(self, arg_string: str) -> Any:
        # argparse itself forgets the word -- when options may be anywhere
        return None if isinstance(arg_string, _Plain) else super()._parse_optional(arg_string)

    def error(self, message: str) -> NoReturn:
        """Print an error in one line, and end with status 2."""
        say(f"{self.prog}: {message} (see {self.prog} --help)", to_stderr=True)
        self.exit(2)

    @property
    def options(self) -> Collection[str]:
        """The names of all options."""
        return self._option_string_actions

    def add_switch(self, name: str, about: str) -> None:
        """Add an option that takes no value."""
        self.add_argument(name, action="store_true", help=about)

    def add_value(
        self, name: str, kind: Callable[[str], object], about: str, metavar: str = "N", default: object = None
    ) -> None:
        """See ``add_argument``; ``kind`` converts the text or raises an error, and ``about`` is the help."""
        self.add_argument(name, type=kind, default=default, metavar=metavar, help=about)

    def add_shared(self, *names: str) -> None:
        """Add arguments that several commands share; see ``SHARED``."""
        for name in names:
            self.add_argument(name, **SHARED[name])

    def add_choice(
        self, name: str, names: Collection[str], what: str, about: str, metavar: str | None = None,
        find: Callable[[str], str] = str, **how: Any,
    ) -> None:  # fmt: skip
        """See ``add_argument``; the value is one of several ``names``, and errors call the value ``what``."""
        self.add_argument(name, **_one_of(names, what, about, metavar, find) | how)

    def add_board(self, *more: str) -> None:
        """Add the options for a board, and ``more`` options that several commands share."""
        self.add_shared("--variant")
        # any whole number: the error about the board explains a wrong number
        number = _checked(int, lambda _: True, "whole number")
        for *names, about in (("--pegs", "number of pegs in a code"), ("--colors", "--colours", "number of colours")):
            name = names[0].strip("-")
            self._usual[name] = getattr(Board, name)
            about += f" (default {self._usual[name]})"
            self.add_argument(*names, type=number, metavar="N", help=about)
        self.add_shared("--no-repeats", "--repeats", *more)

    def add_language(self) -> None:
        """Add ``--language`` to a command for players at the terminal; the default is the language of the system."""
        self.add_shared("--language")
        self.set_defaults(for_players=True)

    def add_strategy(self, *, at_once: bool = False, is_kept: bool = False) -> None:
        """Add ``--strategy`` and ``--set``; the default is the best strategy for the board, or the best that answers at once.

        ``is_kept`` leaves out ``--set`` where a workbook stores only the name of the strategy.
        """
        self.add_shared("--load", *(() if is_kept else ("--set",)))
        names, default = names_to_play(), tell_default(at_once=at_once)
        told = f"see {PROGRAM} strategies"
        self.add_value("--strategy", str, f"one of {names} (default {default}); {told}", "NAME")

    def add_attempts(self, default: int | None = ATTEMPTS) -> None:
        """Add ``--attempts`` with a ``default``, or with None if the strategy decides how many attempts there are."""
        usual = "depends on board and strategy" if default is None else default
        about = f"number of attempts (default {usual})"
        self._usual["attempts"] = default
        self.add_value("--attempts", number_from(1, MOST_ATTEMPTS), about)

    def add_workers(self, usual: str = "one process, whose fast kernel uses all cores; with 1, one core") -> None:
        """Add ``--jobs`` and ``--scheduler``; ``usual`` describes the default."""
        where = self.add_mutually_exclusive_group()
        about = f"work in N processes at once (default: {usual})"
        where.add_argument("--jobs", type=number_from(1), metavar="N", help=about)
        where.add_argument("--scheduler", **SHARED["--scheduler"])

    def add_file(self, name: str, about: str, metavar: str = "FILE.xlsx", *, optional: bool = False) -> None:
        """See ``add_argument``; the value is a file to write. The option ``--force`` is added too."""
        self.add_argument(name, type=Path, metavar=metavar, help=about, nargs="?" if optional else None)
        self.add_shared("--force")

    def add_checkpoint(self, what: str) -> None:
        """Add ``--checkpoint``, which saves ``what`` in a file; see ``cli.checkpoint``."""
        about = f"save {what} in FILE every half minute and at Ctrl+C; if FILE exists, continue from it"
        self.add_value("--checkpoint", Path, about, "FILE")

    def add_json(self, of: str = "") -> None:
        """Add ``--json``."""
        self.add_switch("--json", f"print JSON: one object{of}")


# --- output of commands -------------------------------------------------------------------------


def as_option(name: str, value: object) -> str:
    """Return the option for an argument of Python's functions, such as ``--sample 20`` for ``sample`` and 20."""
    return "--force" if name == "overwrite" else f"--{name} {value}"


def board_words(board: Board) -> str:
    """Return the options that specify a board, each after a blank."""
    variant = find_variant(board)
    usual = VARIANTS[variant].board if variant else Board()
    words = f" --variant {variant}" if variant else ""
    words += f" --pegs {board.pegs}" if board.pegs != usual.pegs else ""
    words += f" --colors {board.colors}" if board.colors != usual.colors else ""
    words += "" if board.repeats == usual.repeats else " --repeats" if board.repeats else " --no-repeats"
    return words if board.palette == usual.palette else f"{words} --palette {board.palette}"


def report_troubles() -> None:
    """Report on standard error the problems that prevent Excel on this machine from starting this Python."""
    from mastermind_xl.excel.interpreter import troubles

    for trouble in troubles(sys.executable):
        say(f"{PROGRAM}: {trouble}", to_stderr=True)


def say(line: str, *, to_stderr: bool = False) -> None:
    """Print one line, wrapped in a terminal; control characters in a file name are replaced by visible ones."""
    stream = sys.stderr if to_stderr else sys.stdout
    columns = lines.width_of(stream)
    print(*(lines.wrap(printable(line), columns) if columns else [printable(line)]), sep="\n", file=stream, flush=True)


# --- the layout of help --------------------------------------------------------------------------

_WIDTH = 80


def _width() -> int:
    """Return the number of columns for help, which is at most 80."""
    return min(_WIDTH, lines.width_of(sys.stdout) or _WIDTH)


def fold_prose(text: str) -> str:
    """Wrap a text; paragraphs that contain indented lines or columns change only in a narrow terminal."""
    laid_out, width = re.compile("^ |  ", re.MULTILINE), _width()
    folded = []
    for paragraph in text.strip("\n").split("\n\n"):
        if not laid_out.search(paragraph):
            folded += ["\n".join(lines.wrap(paragraph, width))]
        elif width == _WIDTH:
            folded += [paragraph]
        else:  # a line that begins with more blanks than the first one continues the description above
            margin = paragraph[: -len(paragraph.lstrip(" "))]
            joined = re.sub(f"\n{margin}  +", " ", paragraph)
            rows = [re.split("  +", row.strip(), maxsplit=1) for row in joined.split("\n")]
            folded += [columns([(name, "".join(about)) for name, *about in rows], margin)]
    return "\n\n".join(folded)


def columns(rows: list[tuple[str, str]], margin: str = "") -> str:
    """Write names and, beside each name, its description; every line begins with the margin."""
    return "\n".join(lines.columns(rows, _width(), margin))
