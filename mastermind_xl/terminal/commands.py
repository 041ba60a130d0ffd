"""Commands that are typed at a prompt, in full or by their first letters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """A word and what it does.

    Attributes:
        name: the word, in lower case.
        takes: what may follow it, as shown.
        about: what it does, in a few words.
    """

    name: str
    takes: str
    about: str


HELP = Command("help", "", "these commands")
QUIT = Command("quit", "", "leave (so does Ctrl+D)")
_SYNONYMS = {
    "?": "help",
    "exit": "quit",
    "bye": "quit",
    "q!": "quit",
    ":q": "quit",
    "no": "quit",
    "yes": "new",
}
_WIDEST = 16
"""What is longer stands on a line of its own in the list."""


class Commands:
    """The commands of a prompt; of two with the same first letters the earlier one is meant."""

    def __init__(self, commands: Sequence[Command]) -> None:
        self._commands = (*commands, HELP, QUIT)

    def find(self, line: str) -> tuple[str, str] | None:
        """The name of the command that a line begins with, and what follows it; ``None`` if with none."""
        word, _, rest = line.partition(" ")
        word = _SYNONYMS.get(word.lower(), word.lower())
        for command in self._commands:
            if word and command.name.startswith(word):
                return command.name, rest.strip()
        return None

    def listing(self, first: Sequence[tuple[str, str]]) -> str:
        """All commands, one a line, behind other things that can be typed."""
        rows = [*first, *((f"{each.name} {each.takes}".rstrip(), each.about) for each in self._commands)]
        width = max(len(typed) for typed, _ in rows if len(typed) <= _WIDEST)
        lines = []
        for typed, about in rows:
            if len(typed) > _WIDEST:
                lines.append(f"  {typed}")
                typed = ""
            lines.append(f"  {typed:{width}}  {about}")
        return "\n".join(lines)
