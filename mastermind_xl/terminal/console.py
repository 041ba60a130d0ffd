"""The terminal: lines read from it and written to it, and how codes and answers look there."""

from __future__ import annotations

import os
import re
import sys
import textwrap
from collections.abc import Iterable
from contextlib import AbstractContextManager, nullcontext
from typing import TextIO

from mastermind_xl.core.board import Board, Feedback
from mastermind_xl.core.colors import GREY, LETTERS, color_letters, color_names
from mastermind_xl.core.messages import PEGS
from mastermind_xl.sheets.writing.palette import Peg, peg_colors

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_WIDEST = 100
"""Columns beyond which sentences are no longer easy to read."""
_LONGEST_LINE = 500
"""Longer lines were not typed; a code of 99 pegs takes 300 characters."""
_MOST_DRAWN = 12
"""Up to as many pegs an answer is drawn peg by peg."""
_MOST_SPACED = 6
"""And with blanks between."""
END_OF_INPUT = "Ctrl+Z and Enter" if sys.platform == "win32" else "Ctrl+D"
"""What a person types to end the input."""


class Console:
    """Asks and says.

    Prompts are shown to a person only, so that a pipe carries nothing but what happens.

    Attributes:
        interactive: somebody types.
        live: what was typed can be taken off the screen again.
        colored: it can show colours, and shall.
    """

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        from rich.console import Console as Screen

        self._source = source or sys.stdin
        self._target = target or sys.stdout
        if hasattr(self._source, "reconfigure"):
            self._source.reconfigure(errors="replace")
        _name_terminal()
        self._screen = Screen(file=self._target)
        self.interactive = self._source is not None and self._source.isatty()
        self.live = self.interactive and self._screen.is_terminal and not self._screen.is_dumb_terminal
        self.colored = self._screen.color_system is not None and not self._screen.no_color
        self._editor = _load_line_editor() if self.live else ""
        self._typed_rows = 0

    @property
    def width(self) -> int:
        """Columns to write in."""
        return max(20, min(_WIDEST, self._screen.width))

    def paint(self, text: str, look: Peg) -> str:
        """A text in the colours of a peg, or in those nearest that the terminal has."""
        from rich.text import Text

        with self._screen.capture() as painted:
            self._screen.print(Text(text, f"bold #{look.ink} on #{look.fill}"), end="")
        return painted.get()

    def ask(self, prompt: str) -> str:
        """One line from the person, without the blanks around it; ``EOFError`` if there is no more."""
        self._typed_rows = 0
        if self.interactive:
            line = self._ask_person(prompt)
        else:
            line = self._source.readline() if self._source is not None else ""
            if not line:
                raise EOFError
        return line.strip()[:_LONGEST_LINE]

    def _ask_person(self, prompt: str) -> str:
        marked = prompt
        if self._editor == "readline":  # it has to be told what takes no room, or it writes over the prompt
            marked = _ESCAPE.sub("\x01\\g<0>\x02", prompt)
        elif self._editor == "libedit" and "\x1b" in prompt:
            # libedit of a Mac loses colours, and writes over what is before its prompt in the same line
            painted, end, plain = prompt.rpartition("\x1b[0m")
            prompt, marked = f"{painted}{end}\n{plain}", plain
            self.say(painted + end)
        try:
            line = input(marked)
        except (EOFError, KeyboardInterrupt):
            self._target.write("\n")
            raise
        shown = (_ESCAPE.sub("", prompt) + line).split("\n")
        self._typed_rows = sum(1 + max(0, len(row) - 1) // self._screen.width for row in shown)
        return line

    def say(self, text: str = "") -> None:
        """Write lines as they are."""
        self._target.write(text + "\n")
        self._target.flush()

    def tell(self, text: str, indent: int = 0) -> None:
        """Write a sentence, broken where the terminal ends."""
        margin = " " * indent
        broken = textwrap.wrap(text, self.width - indent, break_on_hyphens=False)
        self.say("\n".join(margin + line for line in broken))

    def replace(self, text: str) -> None:
        """Write lines in place of the prompt and what was typed behind it, where that is possible."""
        self.take_back()
        self.say(text)

    def take_back(self) -> None:
        """Take away the prompt and what was typed behind it, where that is possible."""
        if self.live and self._typed_rows:
            self._target.write(f"\x1b[{self._typed_rows}A\r\x1b[J")
            self._typed_rows = 0

    def busy(self, text: str) -> AbstractContextManager[object]:
        """Show what is being thought about, for as long as a block lasts."""
        return self._screen.status(text, spinner="line") if self.live else nullcontext()


def _name_terminal() -> None:
    """Tell ``rich`` what it takes for a terminal with colours and is none, or for none and is one."""
    if sys.platform != "win32":
        os.environ["TERM"] = os.environ.get("TERM") or "dumb"
        return
    import ctypes

    kernel = ctypes.windll.kernel32
    output, mode = kernel.GetStdHandle(-11), ctypes.c_ulong()
    # a window of Windows understands escapes when told to; before Windows 10 it does not, and would show them
    is_window = kernel.GetConsoleMode(output, ctypes.byref(mode))
    if is_window and not kernel.SetConsoleMode(output, mode.value | 4):
        os.environ["TERM"] = "dumb"


def _load_line_editor() -> str:
    """Let lines be edited and called back with the arrow keys; by which library Python does it, or none."""
    try:
        import readline  # importing it is what makes ``input`` use it
    except ImportError:
        return ""
    return "libedit" if "libedit" in (readline.__doc__ or "") else "readline"


class Pegs:
    """Draws for one board, in the colours that a terminal has."""

    def __init__(self, board: Board, console: Console) -> None:
        self.board = board
        self._digits = len(board.format([board.colors]))
        self._console = console
        self._looks = peg_colors(board.colors, board.palette) if console.colored else []

    def draw(self, code: Iterable[int], room: int) -> list[str]:
        """A code in lines of at most ``room`` columns, all of the same width: mostly one."""
        code = tuple(code)
        # blanks beside a digit, and between pegs: the widest that fit
        plain = "" if self.board.signs else " "
        choices = [(" ", " "), (" ", ""), ("", " ")] if self._looks else [("", plain)]
        sizes = [self._digits + 2 * len(pad) + len(gap) for pad, gap in choices]
        place = next((i for i, size in enumerate(sizes) if len(code) * size <= room + 1), len(choices) - 1)
        (pad, gap), width = choices[place], sizes[place]
        fit = max(1, (room + len(gap)) // width)
        cells = [self._cell(color, pad) for color in code]
        lines = [gap.join(cells[start : start + fit]) for start in range(0, len(cells), fit)]
        missing = -len(cells) % fit if len(lines) > 1 else 0
        lines[-1] += " " * (missing * width)
        return lines

    def _cell(self, color: int, pad: str) -> str:
        cell = f"{pad}{self.board.format([color]):>{self._digits}}{pad}"
        if not self._looks:
            return cell
        return self._console.paint(cell, self._looks[color - 1])

    def legend(self, room: int) -> list[str]:
        """All colours of the board, each with its number, its letter and its name."""
        pad = " " if self._looks else ""
        names = color_names(self.board.colors, self.board.palette)
        letters = color_letters(names)
        if self.board.signs:  # each is its own name and letter
            names = letters = [""] * self.board.colors
        # "colour 13" tells no more than its number
        called = [
            f" {letter} {name}" if name in LETTERS or self.board.palette == GREY else f" {letter}".rstrip()
            for letter, name in zip(letters, names, strict=True)
        ]
        sizes = [self._digits + 2 * len(pad) + len(words) for words in called]
        cells = [self._cell(color, pad) + words for color, words in enumerate(called, 1)]
        for gap in ("  ", " "):
            if sum(sizes) + len(gap) * (len(sizes) - 1) <= room:
                return [gap.join(cells)]
        width = max(sizes)
        fit = max(1, (room + 2) // (width + 2))
        cells = [cell + " " * (width - size) for cell, size in zip(cells, sizes, strict=True)]
        return ["  ".join(cells[start : start + fit]).rstrip() for start in range(0, len(cells), fit)]

    def answer(self, feedback: Feedback) -> str:
        """An answer as pegs and as numbers, or in the words of a variant, always of the same width."""
        if self.board.words != PEGS:
            widest = self.board.words.tell(self.board.pegs, self.board.pegs)
            return self.board.tell(feedback).ljust(len(widest))
        black, white = feedback
        numbers = f"{feedback!s:<{2 * len(str(self.board.pegs)) + 1}}"
        if self.board.pegs > _MOST_DRAWN:
            return numbers
        drawn = "●" * black + "○" * white + "·" * (self.board.pegs - black - white)
        return f"{(' ' if self.board.pegs <= _MOST_SPACED else '').join(drawn)}  {numbers}"

    def explain_answer(self) -> str:
        """What the two numbers of an answer mean, in a line."""
        right, wrong = (f"right {self.board.noun}, {place} place" for place in ("right", "wrong"))
        black, white = self.board.words.blacks, self.board.words.whites
        if self.board.words != PEGS or self.board.pegs > _MOST_DRAWN:
            return f"Answers: {black} ({right}), {white} ({wrong})"
        return f"● {black}: {right}   ○ {white}: {wrong}"
