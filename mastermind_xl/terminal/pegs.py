"""How codes and answers look in a terminal: digits on colours, and readable without the colours."""

from __future__ import annotations

from collections.abc import Iterable

from mastermind_xl.core.board import Board, Feedback
from mastermind_xl.sheets.palette import peg_colors
from mastermind_xl.terminal.console import Console

_MOST_DRAWN = 12
"""Up to as many pegs an answer is drawn peg by peg."""
_MOST_SPACED = 6
"""And with blanks between."""


class Pegs:
    """Draws for one board, in the colours that a terminal has."""

    def __init__(self, board: Board, console: Console) -> None:
        self.board = board
        self._digits = len(str(board.colors))
        self._console = console
        self._looks = peg_colors(board.colors) if console.colored else []

    def draw(self, code: Iterable[int], room: int) -> list[str]:
        """A code in lines of at most ``room`` columns, all of the same width: mostly one."""
        code = tuple(code)
        # blanks beside a digit, and between pegs: the widest that fit
        choices = [(" ", " "), (" ", ""), ("", " ")] if self._looks else [("", " ")]
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
        cell = f"{pad}{color:>{self._digits}}{pad}"
        if not self._looks:
            return cell
        look = self._looks[color - 1]
        return self._console.paint(cell, look.ink, look.fill)

    def legend(self, room: int) -> list[str]:
        """All colours of the board."""
        return self.draw(range(1, self.board.colors + 1), room)

    def answer(self, feedback: Feedback) -> str:
        """An answer as pegs and as numbers, always of the same width."""
        black, white = feedback
        numbers = f"{feedback!s:<{2 * len(str(self.board.pegs)) + 1}}"
        if self.board.pegs > _MOST_DRAWN:
            return numbers
        drawn = "●" * black + "○" * white + "·" * (self.board.pegs - black - white)
        return f"{(' ' if self.board.pegs <= _MOST_SPACED else '').join(drawn)}  {numbers}"
