"""What is typed before any command: help, the version, completion by the shell; and words that are no command."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from mastermind_xl import __version__
from mastermind_xl.cli import COMMANDS, find_command
from mastermind_xl.cli.options import PROGRAM, Parser, columns, path
from mastermind_xl.core.errors import no_such
from mastermind_xl.strategies import REGISTRY

_SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")


def run(words: Sequence[str]) -> int:
    """Do what words ask for that begin with no command: 0 done, 2 wrong usage."""
    parser = Parser(
        PROGRAM,
        description="Mastermind in spreadsheets and in the terminal.",
        usage=f"{PROGRAM} COMMAND … (or {PROGRAM} COMMAND --help)",
        epilog="commands:\n" + columns(list(COMMANDS.items()), "  "),
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    about = "print what makes a shell complete commands, options and names"
    parser.add_choice("--print-completion", _SHELLS, "shell", about)
    if not words:
        parser.print_help()
        return 2
    arguments, rest = parser.parse_known_args(words)
    if arguments.print_completion is not None and not rest:
        import shtab

        # what a shell reads to complete our words, such as eval "$(mastermind-xl --print-completion bash)"
        print(shtab.complete(_whole_parser(), arguments.print_completion))
        return 0
    command = next((word for word in rest if not word.startswith("-")), rest[0] if rest else words[0])
    return parser.error(no_such(command, "command", COMMANDS))


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
