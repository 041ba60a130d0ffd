"""The formulas that stand where a player may type, so that macros can put them back. All without ``=``."""

from __future__ import annotations

from mastermind_xl.workbook.game.layout import Layout
from mastermind_xl.workbook.game.workings_layout import Step, step
from mastermind_xl.workbook.scoring import apart

SHOWN = "yes"
HIDDEN = "no"
MASK = "?"

ATTEMPT = "/{guess}:{black},{white}"
"""An attempt in a text that tells which attempts something is true for; it begins with what no number begins with."""

USUAL_COLORS = 6
"""What BLACK and WHITE expect unless a third argument says otherwise."""


def code_formulas(layout: Layout) -> list[str]:
    """What stands in ``Code``: question marks, or the stored code once it is shown."""
    return [
        f'IF({layout.ticket}="","",IF({layout.shown.here}="{SHOWN}",{layout.stored.cell(0, peg)},"{MASK}"))'
        for peg in range(layout.board.pegs)
    ]


def is_left_hidden(layout: Layout) -> str:
    """The condition, on the sheet itself, that the player does not want to see what is left."""
    return f'{layout.counted.here}="{HIDDEN}"'


def answer_formulas(layout: Layout, k: int, *, functions: bool) -> tuple[str, str]:
    """What stands in ``Blacks`` and ``Whites`` of attempt k, from 0.

    Args:
        layout: of the workbook.
        k: the attempt.
        functions: whether the workbook has BLACK and WHITE. Plain formulas do their work where it
            has not, or where they cannot run: in Excel on the web, in LibreOffice, in Protected View.
    """
    pegs = layout.board.pegs
    secret, guess = layout.secret.ref, layout.guesses.line(k).here
    hidden = f"COUNT({secret})={pegs}"
    guessed = f"{step(layout, Step.GUESSED).cell(k)}=1"
    black_pegs = f"SUMPRODUCT(--({secret}={guess}))"
    counts = step(layout, Step.COUNTED, columns=layout.board.colors).line(k)
    white_pegs = f"{pegs}-{apart(counts, layout.secret_counts)}/2-{black_pegs}"
    black, white = f'IF({guessed},{black_pegs},"")', f'IF({guessed},{white_pegs},"")'
    if functions:
        colors = "" if layout.board.colors == USUAL_COLORS else f",{layout.board.colors}"
        black = f"IFERROR(BLACK({secret},{guess}{colors}),{black})"
        white = f"IFERROR(WHITE({secret},{guess}{colors}),{white})"
    return f'IF({hidden},{black},"")', f'IF({hidden},{white},"")'
