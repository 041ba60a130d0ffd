"""Read and write lines in a terminal, and draw codes and answers."""

import os
import re
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from itertools import chain
from typing import TextIO

from mastermind_xl.core import paint
from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import GREY, LETTERS, color_names, say_colors
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.feedback import Answer
from mastermind_xl.core.languages import fill
from mastermind_xl.core.looks import Peg, peg_colors
from mastermind_xl.core.messages import PEGS
from mastermind_xl.terminal.lines import ESCAPE, grid, padded, visible, wrap

_WIDEST = 100  # columns beyond which sentences are hard to read
_LONGEST_LINE = 500  # characters of a line that are read; a code of 99 pegs takes 300
_MOST_DRAWN = 12  # pegs up to which an answer is drawn peg by peg
_SIGNS = {"black": "●", "white": "○", "none": "·"}  # of key pegs where the terminal has no colours
_MOST_SPACED = 6  # pegs up to which an answer is drawn with blanks between its pegs


class Console:
    """Reads lines from a terminal or a file, and writes text; prompts are written only if a person types.

    ``interactive`` is whether a person types, and ``live`` whether typed lines can be removed from the screen.
    """

    def __init__(self, source: TextIO | None = None, target: TextIO | None = None) -> None:
        from rich.console import Console as Screen

        self._source = source or sys.stdin
        self._target = target or sys.stdout
        if hasattr(self._source, "reconfigure"):
            self._source.reconfigure(errors="replace")
        _name_terminal()
        self._screen = Screen(file=self._target)
        if self._screen.width < 1:  # a program may have set COLUMNS to 0
            self._screen.width = 80
        self.interactive = self._source is not None and self._source.isatty()
        self.live = self.interactive and self._screen.is_terminal and not self._screen.is_dumb_terminal
        self.colored = self._screen.color_system is not None and not self._screen.no_color
        self._editor = _load_line_editor() if self.live else ""
        self._typed_rows = 0

    @property
    def width(self) -> int:
        """The number of columns available for text."""
        return max(20, min(_WIDEST, self._screen.width))

    def paint(self, text: str, look: Peg) -> str:
        """Return a text in the colours of a peg, as closely as the terminal can show them."""
        from rich.text import Text

        with self._screen.capture() as painted:
            self._screen.print(
                Text(text, f"bold #{look.ink} on #{look.fill}"), end="", no_wrap=True, overflow="ignore", crop=False
            )
        return painted.get()

    def ask(self, prompt: str) -> str:
        """Read a line after a ``prompt``, without the blanks around it; raises EOFError at the end of the input."""
        self._typed_rows = 0
        try:
            if self.interactive:
                shown = prompt.rstrip()
                rows = (wrap(row, self.width) if visible(row) > self.width else [row] for row in shown.split("\n"))
                line = self._ask_person("\n".join(chain.from_iterable(rows)) + prompt[len(shown) :])
            elif not (line := self._source.readline() if self._source is not None else ""):
                raise EOFError
        except UnicodeError as error:
            raise MastermindError(f"the input cannot be read ({error}): set PYTHONIOENCODING to utf-8") from error
        return line.strip()[:_LONGEST_LINE]

    def _ask_person(self, prompt: str) -> str:
        marked = prompt
        if self._editor == "readline":  # without marks around signs of no width, readline overwrites the prompt
            marked = re.sub(ESCAPE, "\x01\\g<0>\x02", prompt)
        elif self._editor == "libedit" and "\x1b" in prompt:
            # libedit on a Mac loses colours, and overwrites text before the prompt in the same line
            painted, end, plain = prompt.rpartition("\x1b[0m")
            prompt, marked = f"{painted}{end}\n{plain}", plain
            self.write(painted + end)
        try:
            with self._on_return(prompt):
                line = input(marked)
        except (EOFError, KeyboardInterrupt):
            self._target.write("\n")
            raise
        shown = (re.sub(ESCAPE, "", prompt) + line).split("\n")
        self._typed_rows = sum(1 + max(0, visible(row) - 1) // self._screen.width for row in shown)
        return line

    @contextmanager
    def _on_return(self, prompt: str) -> Iterator[None]:
        """Show the prompt and what is typed again whenever the program continues after Ctrl+Z during a block."""
        if sys.platform == "win32" or not self.live:
            yield
            return

        def show(*_: object) -> None:
            self._target.write(prompt + (sys.modules["readline"].get_line_buffer() if self._editor else ""))
            self._target.flush()

        before = signal.signal(signal.SIGCONT, show)
        try:
            yield
        finally:
            signal.signal(signal.SIGCONT, before)

    def write(self, text: str = "") -> None:
        """Write lines unchanged."""
        self._target.write(text + "\n")
        self._target.flush()

    def say(self, text: str, indent: int = 0) -> None:
        """Write the sentence ``text``, wrapped at the terminal's width, after an ``indent`` of blanks in every line."""
        self.write("\n".join(wrap(text, self.width, " " * indent, " " * indent)))

    def replace(self, text: str) -> None:
        """Write lines in place of the prompt and the typed line, where possible."""
        self.take_back()
        self.write(text)

    def take_back(self) -> None:
        """Remove the prompt and the typed line, where possible."""
        if self.live and self._typed_rows:
            self._target.write(f"\x1b[{self._typed_rows}A\r\x1b[J")
            self._typed_rows = 0

    def busy(self, text: str) -> AbstractContextManager[object]:
        """Show a message about work in progress during a block."""
        return self._screen.status(text, spinner="line") if self.live else nullcontext()


def _name_terminal() -> None:
    """Set the variable TERM, by which the library ``rich`` finds out whether the terminal has colours."""
    if sys.platform != "win32":
        os.environ["TERM"] = os.environ.get("TERM") or "dumb"
        return
    import ctypes

    kernel = ctypes.windll.kernel32
    output, mode = kernel.GetStdHandle(-11), ctypes.c_ulong()
    # a Windows console shows colours if asked to; before Windows 10 it prints the escape sequences
    is_window = kernel.GetConsoleMode(output, ctypes.byref(mode))
    if is_window and not kernel.SetConsoleMode(output, mode.value | 4):
        os.environ["TERM"] = "dumb"


def _load_line_editor() -> str:
    try:
        import readline  # the import alone makes ``input`` use it
    except ImportError:
        return ""
    return "libedit" if "libedit" in (readline.__doc__ or "") else "readline"


class Pegs:
    """Draws codes and answers of one board, in colours if the terminal has colours."""

    def __init__(self, board: Board, console: Console) -> None:
        self.board = board
        self._digits = len(board.format([board.colors]))
        self._console = console
        self._looks = peg_colors(board.colors, board.palette) if console.colored else []

    def draw(self, code: Iterable[int], room: int) -> list[str]:
        """Draw a code, usually in one line; a longer code in lines of equal width, at most ``room`` columns each."""
        code = tuple(code)
        # blanks beside a digit and between pegs: the widest layout that fits into the room
        plain = "" if self.board._signs else " "
        choices = [(" ", " "), (" ", ""), ("", " ")] if self._looks else [("", plain)]
        sizes = [self._digits + 2 * len(pad) + len(gap) for pad, gap in choices]
        place = next((i for i, size in enumerate(sizes) if len(code) * size <= room + 1), len(choices) - 1)
        (pad, gap), width = choices[place], sizes[place]
        fit = max(1, (room + len(gap)) // width)
        cells = [self._cell(color, pad) for color in code]
        lines = [gap.join(cells[start : start + fit]) for start in range(0, len(cells), fit)]
        if len(lines) > 1:
            lines[-1] += " " * (-len(cells) % fit * width)
        return lines

    def _cell(self, color: int, pad: str) -> str:
        cell = f"{pad}{self.board.format([color]):>{self._digits}}{pad}"
        return self._console.paint(cell, self._looks[color - 1]) if self._looks else cell

    def legend(self, room: int) -> list[str]:
        """Draw all colours of the board, each with its number, letter and name."""
        pad = " " if self._looks else ""
        english = color_names(self.board.colors, self.board.palette)
        names, letters = say_colors(english)
        if self.board._signs:  # each sign is its own name and letter
            names = letters = [""] * self.board.colors
        # a name such as "colour 13" adds nothing to the number 13
        is_named = [name in LETTERS or self.board.palette == GREY for name in english]
        three = zip(letters, names, is_named, strict=True)
        called = [f" {letter} {name * shown}".rstrip() for letter, name, shown in three]
        cells = [self._cell(color, pad) + words for color, words in enumerate(called, 1)]
        for gap in ("  ", " "):  # in one line if all colours fit
            if visible(line := gap.join(cells)) <= room:
                return [line]
        return grid(cells, room)

    def answer(self, feedback: Answer) -> str:
        """Draw an answer as pegs and numbers, or in a variant's words; all answers of a board have the same width."""
        if self.board.words != PEGS:
            widest = max(visible(self.board.words.tell(count, count)) for count in range(self.board.pegs + 1))
            return padded(self.board.tell(feedback), widest)
        black, white = feedback.counts
        numbers = f"{feedback!s:<{2 * len(str(self.board.pegs)) + 1}}"
        if self.board.pegs > _MOST_DRAWN:
            return numbers
        gap = " " if self.board.pegs <= _MOST_SPACED else ""
        counts = (("black", black), ("white", white), ("none", self.board.pegs - black - white))
        tray = "".join(self._key_pegs(kind, count, gap) for kind, count in counts)
        return f"{tray}{gap or '  '}{numbers}"

    def shine(self, text: str) -> str:
        """Draw the text about a found code: bold on gold if the terminal has colours."""
        gold = Peg(paint.GLOW, paint.BLACK_PEG, paint.GLOW, paint.GLOW, "")
        return self._console.paint(f" {text} ", gold) if self._looks else text

    def explain_answer(self, room: int) -> list[str]:
        """Explain what the two numbers of an answer mean, in one line if it fits into ``room`` columns."""
        terms = self.board._terms
        if self.board.words != PEGS or self.board.pegs > _MOST_DRAWN:
            if self.board.blacks_only:
                return wrap(fill("{blacks}: right {noun}, right place", **terms), room)
            told = fill("Answers: {blacks} (right {noun}, right place), {whites} (right {noun}, wrong place)", **terms)
            return wrap(told, room)
        black, white = (self._key_pegs(kind, 1, "") + " " for kind in ("black", "white"))
        right = fill("{blacks}: right {noun}, right place", **terms)
        halves = [(black, right), (white, fill("{whites}: right {noun}, wrong place", **terms))]
        line = "   ".join(map("".join, halves))
        return (
            [line] if visible(line) <= room else [row for lead, told in halves for row in wrap(told, room, lead, "  ")]
        )

    def _key_pegs(self, kind: str, count: int, gap: str) -> str:
        """Draw the pegs of an answer (black, white or none): in colours as discs on a grey tray, else as signs."""
        if not self._looks:
            return (_SIGNS[kind] + gap) * count
        disc = "·" if kind == "none" else "●"
        ink = paint.WHITE_PEG if kind == "white" else paint.BLACK_PEG
        look = Peg(paint.TRAY, ink, paint.TRAY, paint.TRAY, kind)
        return self._console.paint((disc + gap) * count, look) if count else ""
