"""Scripts that let a shell complete commands, options and names; the library shtab makes these scripts."""

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path

import shtab

from mastermind_xl.cli.options import PROGRAM, Parser
from mastermind_xl.strategies import REGISTRY


def complete(shell: str, commands: Iterable[tuple[str, str, Callable[[Parser], None]]]) -> str:
    """Return the script for a shell. Each command has a name, a description, and a function that adds its arguments."""
    whole = argparse.ArgumentParser(PROGRAM)
    whole.add_argument("--version", action="store_true", help="show the version")
    words = whole.add_subparsers(parser_class=Parser)
    for name, about, add_arguments in commands:
        parser = words.add_parser(name, help=about)
        add_arguments(parser)
        for action in parser._actions:
            if action.dest in ("strategy", "strategies"):
                action.choices = list(REGISTRY)
            elif action.type is Path:
                action.complete = shtab.FILE  # type: ignore[attr-defined] # as shtab wants it
    return f"{shtab.complete(whole, shell)}\n"
