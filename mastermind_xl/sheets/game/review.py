"""The sheet Review: tables that a macro fills, and formulas that explain why a code is ruled out."""

from collections.abc import Iterable, Sequence
from functools import partial

from mastermind_xl.core import messages, paint
from mastermind_xl.core.languages import fill, fill_count, word
from mastermind_xl.core.messages import DONE, NEXT, capitalized
from mastermind_xl.sheets.game.formulas import is_code, with_buttons
from mastermind_xl.sheets.game.layout import BEST_HEADS, MOVE_HEADS, REVIEW, Layout, Step
from mastermind_xl.sheets.game.secret import is_state
from mastermind_xl.sheets.shared.candidates import apart
from mastermind_xl.sheets.shared.guide import TEXTS
from mastermind_xl.sheets.shared.reading import UNKNOWN, shown_color
from mastermind_xl.sheets.shared.workings import tell_answer
from mastermind_xl.sheets.writing import design, inputs
from mastermind_xl.sheets.writing.area import Area, letters, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import first_that_holds, quote, sentence

_CLICK = NEXT + "Click Review: it goes through the game guess by guess and reveals nothing about the hidden code."
_NO_BUTTONS = NEXT + "Can a code still be the hidden one? Type it below to see which attempts rule it out."
_STALE = NEXT + "The game has continued since this review: click Review again."

_ASK = NEXT + "Type a code here, and see which attempts rule it out."
_NO_ATTEMPT = NEXT + "No guess has been answered yet: every code is possible."
_FITS = DONE + "This code fits every answer so far: it may be the hidden code."
_RULED_OUT = f"{NEXT}This code is ruled out: {messages.WOULD_BE}."
_FIT, _MISFIT = "fits", "rules it out"


def write_review(book: Book, layout: Layout) -> None:
    """Fill the sheet Review."""
    place, pegs = layout.review_summary, layout.board.pegs
    design.write_title(book, REVIEW, tab(REVIEW))
    start, opening = sentence(_NO_BUTTONS, {}), fill(_NO_BUTTONS)
    if layout.has_table:
        start = with_buttons(layout, sentence(_CLICK, {}), start)
        opening = fill(_CLICK) if layout.functions else opening
    said = layout.reviewed
    shown = f'IF({is_state(layout, layout.reviewed_at)},{said}&"",{sentence(_STALE, {})})'
    design.write_message(book, place, f'IF({said}="",{start},{shown})', opening, 24)
    _write_moves(book, layout)
    _write_best(book, layout)
    _write_why(book, layout)
    if layout.functions:
        last = layout.asked_answers.row + layout.attempts + 1
        design.write_text(book, Area(REVIEW, last, 2, 1, place.columns), fill(TEXTS["review"]["explained"]), 64)
    widths = [5.0] * pegs + [10.0] * len(MOVE_HEADS) + [5.0] * pegs + [9.0]
    book.widths(REVIEW, [2, 5, *(max(width, 10 / pegs) for width in widths)])
    for table in (layout.reviewed_moves, layout.reviewed_best, layout.asked_answers):
        book.heights(REVIEW, dict.fromkeys(range(table.row, table.row + table.rows), 18))


def _begin_table(
    book: Book, layout: Layout, table: Area, heading: str, heads: Sequence[str],
    more: Iterable[tuple[Area, str]] = (),
) -> None:  # fmt: skip
    """Write the headings of a table: that of the guess, then ``heads``, then a heading above each area of ``more``."""
    # Without buttons in the workbook, a table with a ``heading`` is visible only after another program's button filled it.
    pegs, is_seen = layout.board.pegs, layout.functions or not heading
    if is_seen:
        design.write_card(book, table.block(-1, -1, table.rows + 1, table.columns + 1))
    above = [(table.block(-1, 0, 1, pegs), word("Guess", "noun"), "head")]
    above += [(table.cell(-1, pegs + column), head, "head") for column, head in enumerate(heads)]
    above += [(place.block(-1, 0, 1, place.columns), head, "head") for place, head in more]
    if heading:
        above.append((table.cell(-2, -1), heading, "heading"))
    for place, head, style in above:
        if is_seen:
            book.heading(place, head, style)
        else:
            unless = f'IF({layout.reviewed}="","",{quote(head)})'
            book.formula(place, unless, "", style)
            book.merge(place)
    book.heights(REVIEW, {table.row - 1: 32})
    for k in range(table.rows):
        shown = f'IFERROR(IF({table.cell(k).content_here}="","",{k + 1}),{k + 1})'
        book.formula(table.cell(k, -1), shown, "", "quiet")


def _write_moves(book: Book, layout: Layout) -> None:
    table, pegs = layout.reviewed_moves, layout.board.pegs
    best_guess, leaves = table.block(0, pegs + len(MOVE_HEADS), table.rows, pegs), table.strip(table.columns - 1)
    more = ((best_guess, fill("Best guess")), (leaves, fill("It leaves")))
    heads = (*_answer_heads(layout), *map(fill, MOVE_HEADS[2:]))
    _begin_table(book, layout, table, fill("The game, guess by guess"), heads, more)
    book.style(table, "written")
    expected, luck, verdict = (table.strip(pegs + n) for n in (4, 5, 6))
    book.show_as(table.block(0, pegs, table.rows, 4), "#,##0")
    for place in (expected, leaves):
        book.show_as(place, "#,##0.0")
    book.show_as(luck, "+0.0;-0.0;0.0")
    for place in (table.block(0, 0, table.rows, pegs), best_guess):
        book.style(place, "written peg")
        book.pegs.color(place, layout.board.colors)
    here = f"${letters(verdict.column)}{table.row}"
    weak, wasted = quote(word("weak", "verdict")), quote(word("wasted", "verdict"))
    book.conditional.add(verdict, f"{here}={quote(word('best', 'verdict'))}", fill=paint.GOOD)
    book.conditional.add(verdict, f"OR({here}={weak},{here}={wasted})", fill=paint.BAD)


def _answer_heads(layout: Layout) -> tuple[str, str]:
    words = layout.board.words.said
    return capitalized(words.blacks), capitalized(words.whites)  # the second is empty if there are no white pegs


def _write_best(book: Book, layout: Layout) -> None:
    table, pegs = layout.reviewed_best, layout.board.pegs
    _begin_table(book, layout, table, fill("The best guesses after these guesses"), [*map(fill, BEST_HEADS)])
    book.style(table, "written")
    for column, shown in ((1, "#,##0"), (2, "#,##0.0"), (3, "#,##0"), (4, "0.00"), (5, "#,##0")):
        book.show_as(table.strip(pegs + column), shown)
    guesses = table.block(0, 0, table.rows, pegs)
    book.style(guesses, "written peg")
    book.pegs.color(guesses, layout.board.colors)


def _write_why(book: Book, layout: Layout) -> None:
    code, table, pegs = layout.asked, layout.asked_answers, layout.board.pegs
    book.put(Area(REVIEW, code.row - 1, 2), fill("Why is a code ruled out?"), "heading")
    inputs.type_colors(book, code, layout.board.colors)
    design.write_message(book, layout.reason, _reason(layout), fill(_ASK), 34)
    words = layout.board.words.said
    would_be = (each and fill("Would be {answer}", answer=each) for each in (words.blacks, words.whites))
    _begin_table(book, layout, table, "", (*_answer_heads(layout), *would_be, ""))
    for k in range(layout.attempts):
        _write_answer(book, layout, k)
    book.pegs.color(table.block(0, 0, table.rows, pegs), layout.board.colors)
    verdict = table.strip(pegs + 4)
    for text, back in ((_FIT, paint.GOOD), (_MISFIT, paint.BAD)):
        book.conditional.add(verdict, f"{verdict.address}={quote(fill(text))}", fill=back)


def _write_answer(book: Book, layout: Layout, k: int) -> None:
    line, pegs = layout.asked_answers.line(k), layout.board.pegs
    counts = f"{layout.step(Step.COUNTS).cell(k)}=1"
    guess, counted_there = layout.read.line(k), layout.played_counts.line(k)

    def put(column: int, condition: str, formula: str, style: str = "number") -> None:
        book.formula(line.cell(0, column), f'IF({condition},{formula},"")', "", style)

    for column, cell in enumerate(guess.cells):
        put(column, counts, shown_color(layout.board, cell.ref), "code")
    both = f"AND({counts},{is_code(layout.board, layout.read_asked)})"
    answer, would_be = (line.block(0, pegs + first, 1, 2).cells for first in (0, 2))
    black = f"SUMPRODUCT(--({layout.read_asked}={guess}))"
    white = f"{pegs}-{apart(layout.asked_counts, counted_there)}/2-{would_be[0].here}"
    fits = []
    for n, (cell, formula) in enumerate(zip(layout.answers.line(k).cells, (black, white), strict=False)):
        put(pegs + n, counts, cell.ref)
        put(pegs + 2 + n, both, formula)
        fits.append(f"OR({answer[n].here}={would_be[n].here},{answer[n].here}={quote(UNKNOWN)})")
    put(pegs + 4, both, f"IF(AND({','.join(fits)}),{quote(fill(_FIT))},{quote(fill(_MISFIT))})")


def _reason(layout: Layout) -> str:
    board, table = layout.board, layout.asked_answers
    verdicts = table.strip(board.pegs + 4).here
    misfit = quote(fill(_MISFIT))
    first = f"MATCH({misfit},{verdicts},0)"

    def column(number: int) -> str:
        return f"INDEX({table.strip(board.pegs + number).here},{first})"

    cells: dict[str, Area | str] = {
        "n": first, "guess": f"INDEX({layout.step(Step.GUESS)},{first})",
        "was": tell_answer(board, column(0), column(1)), "now": tell_answer(board, column(2), column(3)),
    }  # fmt: skip

    count = fill_count("{count} number", "{count} numbers", count=board.pegs)
    say = partial(sentence, cells=cells, count=count, **board._terms)
    checks = [
        (f'SUMPRODUCT(--({layout.read_asked}<>""))=0', 1),
        (f"NOT({is_code(board, layout.read_asked)})", 2),
        (f"SUM({layout.step(Step.COUNTS)})=0", 3),
        (f"COUNTIF({verdicts},{misfit})=0", 4),
    ]
    no_code = messages.SHEET_NO_CODE if board.repeats else messages.SHEET_NO_CODE_ONCE
    says = (_RULED_OUT, _ASK, no_code, _NO_ATTEMPT, _FITS)
    return f"CHOOSE({first_that_holds(checks)}+1,{','.join(map(say, says))})"
