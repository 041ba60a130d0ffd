"""The terminal: what it can show, and lines read from it and written to it."""

from __future__ import annotations

import os
import re
import shutil
import sys
import textwrap
from typing import TextIO

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_INSTEAD = str.maketrans({"●": "*", "○": "o", "·": ".", "█": "#", "░": ":", "▏": "|", "×": "x", "…": "..."})
_WIDEST = 100
"""Columns beyond which sentences are no longer easy to read."""
_LONGEST_LINE = 500
"""Longer lines were not typed; a code of 99 pegs takes 300 characters."""


class Console:
    """Asks and says.

    Prompts are shown to a person only, so that a pipe carries nothing but what happens. Characters
    that the encoding has not are replaced by plain ones.

    Attributes:
        interactive: somebody types.
        live: what was typed can be taken off the screen again.
        colors: how many colours it can show: none, 256, or 2²⁴.
    """

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        self._source = source or sys.stdin
        self._target = target or sys.stdout
        if hasattr(self._source, "reconfigure"):
            self._source.reconfigure(errors="replace")
        self.interactive = self._source is not None and self._source.isatty()
        seen = self._target.isatty() and _understands_escapes()
        self.live = self.interactive and seen
        self.colors = _count_colors() if seen and not os.environ.get("NO_COLOR") else 0
        encoding = getattr(self._target, "encoding", None) or "utf-8"
        self._instead = {key: text for key, text in _INSTEAD.items() if not _has(encoding, chr(key))}
        self._edited = self.live and _load_line_editor()
        self._typed_rows = 0

    @property
    def width(self) -> int:
        """Columns to write in."""
        return max(20, min(_WIDEST, shutil.get_terminal_size().columns))

    def ask(self, prompt: str) -> str:
        """One line from the person, without the blanks around it.

        Raises:
            EOFError: there is no more.
        """
        self._typed_rows = 0
        prompt = prompt.translate(self._instead)
        if self.interactive:
            line = self._ask_person(prompt)
        else:
            line = self._source.readline() if self._source is not None else ""
            if not line:
                raise EOFError
        return line.strip()[:_LONGEST_LINE]

    def _ask_person(self, prompt: str) -> str:
        marked = _ESCAPE.sub("\x01\\g<0>\x02", prompt) if self._edited else prompt
        try:
            line = input(marked)
        except (EOFError, KeyboardInterrupt):
            self._target.write("\n")
            raise
        columns = shutil.get_terminal_size().columns
        shown = (visible(prompt) + line).split("\n")
        self._typed_rows = sum(1 + max(0, len(row) - 1) // columns for row in shown)
        return line

    def say(self, text: str = "") -> None:
        """Write lines as they are."""
        self._target.write(text.translate(self._instead) + "\n")
        self._target.flush()

    def tell(self, text: str, indent: int = 0) -> None:
        """Write a sentence, broken where the terminal ends."""
        margin = " " * indent
        self.say(
            textwrap.fill(
                text, self.width, initial_indent=margin, subsequent_indent=margin, break_on_hyphens=False
            )
        )

    def replace(self, text: str) -> None:
        """Write lines in place of the prompt and what was typed behind it, where that is possible."""
        self.take_back()
        self.say(text)

    def take_back(self) -> None:
        """Take away the prompt and what was typed behind it, where that is possible."""
        if self.live and self._typed_rows:
            self._target.write(f"\x1b[{self._typed_rows}A\r\x1b[J")
            self._typed_rows = 0

    def wait(self, text: str) -> None:
        """Show that something is being thought about, until ``done``."""
        if self.live:
            self._target.write(text.translate(self._instead))
            self._target.flush()

    def done(self) -> None:
        """Take away what ``wait`` shows."""
        if self.live:
            self._target.write("\r\x1b[K")
            self._target.flush()


def visible(text: str) -> str:
    """A text without the escape sequences that colour it."""
    return _ESCAPE.sub("", text)


def _has(encoding: str, character: str) -> bool:
    try:
        character.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _load_line_editor() -> bool:
    """Let lines be edited and called back with the arrow keys, where Python was built with that."""
    try:
        import readline  # noqa: F401 - importing it is what makes ``input`` use it
    except ImportError:
        return False
    return True


def _count_colors() -> int:
    return 2**24 if os.environ.get("COLORTERM") in ("truecolor", "24bit") else 256


def _understands_escapes() -> bool:
    """Whether the terminal knows colours and moves its cursor when told to."""
    if sys.platform != "win32":
        return os.environ.get("TERM", "dumb") not in ("", "dumb")
    import ctypes

    kernel = ctypes.windll.kernel32
    output, mode = kernel.GetStdHandle(-11), ctypes.c_ulong()
    return bool(
        kernel.GetConsoleMode(output, ctypes.byref(mode)) and kernel.SetConsoleMode(output, mode.value | 4)
    )
