"""What is typed before any command: help, the version, completion; and words that are no command."""

from __future__ import annotations

from collections.abc import Sequence

from mastermind_xl import __version__
from mastermind_xl.cli import COMMANDS, PROGRAM, Parser
from mastermind_xl.cli.layout import columns
from mastermind_xl.core.errors import no_such


def run(words: Sequence[str]) -> int:
    """Do what words ask for that begin with no command.

    Returns:
        0 done, 2 wrong usage.
    """
    parser = _parser()
    if not words:
        parser.print_help()
        return 2
    arguments, rest = parser.parse_known_args(words)
    if arguments.print_completion is not None and not rest:
        from mastermind_xl.cli.completion import script

        print(script(arguments.print_completion))
        return 0
    command = next((word for word in rest if not word.startswith("-")), rest[0] if rest else words[0])
    return parser.error(no_such(command, "command", COMMANDS))


def _parser() -> Parser:
    """What reads the words before a command."""
    from mastermind_xl.cli.completion import SHELLS

    parser = Parser(
        PROGRAM,
        description="Mastermind in spreadsheets and in the terminal.",
        usage=f"{PROGRAM} COMMAND … (or {PROGRAM} COMMAND --help)",
        epilog="commands:\n" + columns(list(COMMANDS.items()), "  "),
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    parser.add_choice(
        "--print-completion", SHELLS, "shell", "print what makes a shell complete commands, options and names"
    )
    return parser
