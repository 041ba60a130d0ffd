"""How codes and answers look in a terminal: digits on colours, and readable without the colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mastermind_xl.core.board import Board, Feedback

_STEPS = (0, 95, 135, 175, 215, 255)
"""Amounts of red, green and blue in the colours from 16 to 231 of a terminal with 256 colours."""
_MOST_DRAWN = 12
"""Up to as many pegs an answer is drawn peg by peg."""
_MOST_SPACED = 6
"""And with blanks between."""


class Pegs:
    """Draws for one board.

    Args:
        board: the board.
        looks: background and foreground of each colour, six hexadecimal digits each.
        colors: how many colours the terminal shows: none, 256, or 2²⁴.
    """

    def __init__(self, board: Board, looks: Sequence[tuple[str, str]], colors: int) -> None:
        self.board = board
        self._digits = len(str(board.colors))
        self._paint = None
        if colors:
            name = _name_exactly if colors > 256 else _name_near
            self._paint = [f"\x1b[1;38;{name(ink)};48;{name(fill)}m" for fill, ink in looks]

    def draw(self, code: Iterable[int], room: int) -> list[str]:
        """A code in lines of at most ``room`` columns, all of the same width: mostly one."""
        code = tuple(code)
        digits = self._digits
        if self._paint is None:
            pad, gap = "", " "
        else:
            choices = ((" ", " "), (" ", ""), ("", " "))
            pad, gap = next(
                (
                    each
                    for each in choices
                    if len(code) * (digits + 2 * len(each[0]) + len(each[1])) <= room + 1
                ),
                choices[-1],
            )
        width = digits + 2 * len(pad) + len(gap)
        fit = max(1, (room + len(gap)) // width)
        cells = [self._cell(color, pad) for color in code]
        lines = [gap.join(cells[start : start + fit]) for start in range(0, len(cells), fit)]
        missing = -len(cells) % fit if len(lines) > 1 else 0
        lines[-1] += " " * (missing * width)
        return lines

    def _cell(self, color: int, pad: str) -> str:
        cell = f"{pad}{color:>{self._digits}}{pad}"
        return cell if self._paint is None else f"{self._paint[color - 1]}{cell}\x1b[0m"

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


def _name_exactly(color: str) -> str:
    return "2;" + ";".join(map(str, _parts(color)))


def _name_near(color: str) -> str:
    """One of 256 colours, no darker: the nearest would bring orange and yellow together."""
    red, green, blue = (sum(step < part for step in _STEPS) for part in _parts(color))
    return f"5;{16 + 36 * red + 6 * green + blue}"


def _parts(color: str) -> list[int]:
    return [int(color[start : start + 2], 16) for start in (0, 2, 4)]
