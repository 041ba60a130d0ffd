"""The sheet that finds a good guess when the person has left the strategy's tree.

For each attempt it takes up to 16 candidates, spread evenly over those that are left, compares
each with each, and chooses the one with the least expected size: the strategy ``sampled``.
"""

from __future__ import annotations

from mastermind_xl.sheets.shared.candidates import apart, spread_left
from mastermind_xl.sheets.solver.layout import CHOICE, Layout, Step
from mastermind_xl.sheets.writing.sheet import Book
from mastermind_xl.strategies.best_guess import SAMPLE


def write_choice(book: Book, layout: Layout) -> None:
    """Fill the sheet."""
    first = layout.choice(2)
    about = (
        f"Off the strategy's tree: up to {SAMPLE} candidates, spread evenly, are compared with each other, "
        "and the one whose answers leave the fewest of them on average is proposed."
    )
    book.put(first.label.cell(-2), about, "subtitle")
    heads = ["Attempt", "Number", *(f"Peg {peg}" for peg in range(1, layout.board.pegs + 1))]
    heads += [f"of {color}" for color in range(1, layout.board.colors + 1)]
    heads += [f"with {other}" for other in range(1, SAMPLE + 1)] + ["Σ n²", "Best"]
    book.heads(first.label.cell(-1), heads)
    for attempt in range(2, layout.attempts + 1):
        _write_block(book, layout, attempt)
    book.widths(CHOICE, [8] * len(heads))
    book.sheet(CHOICE).freeze_panes = "A3"


def _write_block(book: Book, layout: Layout, attempt: int) -> None:
    board, block = layout.board, layout.choice(attempt)
    off = layout.step(Step.OFF).cell(attempt - 1)
    count = layout.step(Step.LEFT).cell(attempt - 2)
    left = layout.left.strip(attempt - 1)

    def blank_unless(row: int, formula: str) -> str:
        return f'IF({block.indices.cell(row).here}="","",{formula})'

    book.put(block.label, attempt, "quiet")
    for i in range(SAMPLE):
        index = f'IF({off}=0,"",{spread_left(left, count, i + 1, SAMPLE)})'
        book.formula(block.indices.cell(i), index, "", "quiet")
        for peg in range(board.pegs):
            lookup = f"INDEX({layout.possibilities.strip(peg)},{block.indices.cell(i).here})"
            book.formula(block.pegs.cell(i, peg), blank_unless(i, lookup), "", "quiet")
        for color in range(board.colors):
            tally = f"COUNTIF({block.pegs.line(i).here},{color + 1})"
            book.formula(block.counts.cell(i, color), blank_unless(i, tally), "", "quiet")
        for j in range(SAMPLE):
            if j < i:
                pair = block.pairs.cell(j, i).here
            elif j == i:
                pair = blank_unless(i, str(100 * board.pegs))
            else:
                black = f"SUMPRODUCT(--({block.pegs.line(i).here}={block.pegs.line(j).here}))"
                distance = apart(block.counts.line(i).here, block.counts.line(j).here)
                pair = blank_unless(j, f"100*{black}+{distance}")
            book.formula(block.pairs.cell(i, j), pair, "", "quiet")
        mine = block.pairs.line(i).here
        same = block.pairs.strip(i).here  # the block is symmetric: pairs of pairs without TRANSPOSE
        squares = f'SUMPRODUCT(({mine}={same})*({mine}<>""))'
        book.formula(block.squares.cell(i), blank_unless(i, squares), "", "quiet")
    least = f"MATCH(MIN({block.squares.here}),{block.squares.here},0)"
    book.formula(block.best, f'IF({off}=0,"",INDEX({block.indices.here},{least}))', "", "quiet")
