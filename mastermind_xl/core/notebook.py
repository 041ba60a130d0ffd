"""Pictures of games and evaluations in notebooks, as HTML without scripts."""

from collections.abc import Iterable, Sequence

from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import SAFE
from mastermind_xl.core.looks import named_pegs, peg_colors
from mastermind_xl.core.rules import Code

_PEG = (
    "display:inline-block;width:1.7em;height:1.7em;line-height:1.7em;margin:1px;border:1px solid #888;"
    "border-radius:50%;text-align:center;"
)


def draw_pegs(board: Board, code: Code) -> str:
    """Return the pegs of a code as HTML, in the colours of the board's palette, with their numbers or signs."""
    looks, pegs = peg_colors(board.colors, board.palette), []
    for color in code:
        look = looks[color - 1]
        style = f"{_PEG}background:#{look.fill};color:#{look.ink}"
        pegs.append(f'<span style="{style}" title="{look.name}">{board.format([color])}</span>')
    return "".join(pegs)


def draw_table(title: str, rows: Iterable[Sequence[object]]) -> str:
    """Return an HTML table below a title; the cells of its rows may contain HTML."""
    lines = ("".join(f'<td style="text-align:left">{cell}</td>' for cell in row) for row in rows)
    return f"<table><caption>{title}</caption>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def draw_bars(title: str, counts: Sequence[int]) -> str:
    """Return an HTML table below a title, with a bar for each of the counts, numbered from 1."""
    blue = next(peg.fill for peg in named_pegs(SAFE) if peg.name == "blue")
    bar = f'<div style="width:{{:.1f}}em;height:1em;background:#{blue}"></div>'
    rows = ((n, bar.format(20 * count / max(counts)), f"{count:,}") for n, count in enumerate(counts, 1))
    return draw_table(title, rows)
