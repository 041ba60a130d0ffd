"""Completion by the shell: commands, options, and the names that an option takes."""

from __future__ import annotations

import argparse

from mastermind_xl.cli import COMMANDS, PROGRAM, Parser, find_command, path
from mastermind_xl.strategies import REGISTRY

SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")


def script(shell: str) -> str:
    """What a shell reads to complete our words, such as ``eval "$(mastermind-xl --print-completion bash)"``."""
    import shtab

    text: str = shtab.complete(_whole_parser(), shell)
    return text


def _whole_parser() -> argparse.ArgumentParser:
    """All commands in one parser; only here, since a command that runs needs no other."""
    import shtab

    whole = argparse.ArgumentParser(PROGRAM)
    whole.add_argument("--version", action="store_true", help="say which version this is")
    commands = whole.add_subparsers(parser_class=Parser)
    for name, about in COMMANDS.items():
        parser = commands.add_parser(name, help=about)
        find_command(name).add_arguments(parser)
        for action in parser._actions:  # argparse has no other way to its arguments
            if action.dest in ("strategy", "strategies"):
                action.choices = list(REGISTRY)
            elif action.type is path:
                action.complete = shtab.FILE  # type: ignore[attr-defined] # where shtab looks for it
    return whole
