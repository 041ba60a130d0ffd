"""The formulas that stand where a player may type, so that macros can put them back. All without ``=``."""

from __future__ import annotations

from mastermind_xl.workbook.game.layout import Layout
from mastermind_xl.workbook.game.workings_layout import Step, step

SHOWN = "yes"
HIDDEN = "no"
MASK = "?"

USUAL_COLORS = 6
"""What BLACK and WHITE expect unless a third argument says otherwise."""


def code_formulas(layout: Layout) -> list[str]:
    """What stands in ``Code``: question marks, or the stored code once it is shown."""
    return [
        f'IF({layout.ticket}="","",IF({layout.shown.here}="{SHOWN}",{layout.stored.cell(0, peg)},"{MASK}"))'
        for peg in range(layout.board.pegs)
    ]


def answer_formulas(layout: Layout, k: int, *, functions: bool) -> tuple[str, str]:
    """What stands in ``Blacks`` and ``Whites`` of attempt k, from 0.

    Args:
        layout: of the workbook.
        k: the attempt.
        functions: whether the workbook has BLACK and WHITE; else plain formulas do their work.
    """
    pegs = layout.board.pegs
    secret, guess = layout.secret.ref, layout.guesses.line(k).here
    hidden = f"COUNT({secret})={pegs}"
    if functions:
        colors = "" if layout.board.colors == USUAL_COLORS else f",{layout.board.colors}"
        black, white = (f'IF({hidden},{name}({secret},{guess}{colors}),"")' for name in ("BLACK", "WHITE"))
        return black, white
    guessed = f"AND({step(layout, Step.GUESSED).cell(k)}=1,{hidden})"
    black_pegs = f"SUMPRODUCT(--({secret}={guess}))"
    counts = step(layout, Step.COUNTED, columns=layout.board.colors).line(k)
    common = f"{pegs}-SUMPRODUCT(ABS({counts}-{layout.secret_counts}))/2"
    return f'IF({guessed},{black_pegs},"")', f'IF({guessed},{common}-{black_pegs},"")'
