"""Scripts that let a shell complete commands, options and names; shtab makes them from the commands."""

from __future__ import annotations

import argparse

import shtab

from mastermind_xl.cli import COMMANDS, find_command
from mastermind_xl.cli.options import PROGRAM, Parser, path
from mastermind_xl.strategies import REGISTRY


def complete(shell: str) -> str:
    """Return the script for a shell, one of ``SHELLS``."""
    whole = argparse.ArgumentParser(PROGRAM)
    whole.add_argument("--version", action="store_true", help="show the version")
    commands = whole.add_subparsers(parser_class=Parser)
    for name, about in COMMANDS.items():
        parser = commands.add_parser(name, help=about)
        find_command(name).add_arguments(parser)
        for action in parser._actions:
            if action.dest in ("strategy", "strategies"):
                action.choices = list(REGISTRY)
            elif action.type is path:
                action.complete = shtab.FILE  # type: ignore[attr-defined] # as shtab wants it
    return f"{shtab.complete(whole, shell)}\n"
