"""The sheet Partition: how many codes leave each answer, for the typed guess and for the best guesses of a sample."""

from functools import partial

from openpyxl.formatting.rule import DataBarRule

from mastermind_xl.core import messages, paint
from mastermind_xl.core.languages import fill, word
from mastermind_xl.core.messages import DONE, NEXT, WRONG
from mastermind_xl.sheets.shared.board import ROW, SPACE, pixels
from mastermind_xl.sheets.shared.guide import TEXTS
from mastermind_xl.sheets.shared.partition_parts import BEST, LOOKED, PARTITION, Divided, OpeningLine, PartitionLayout
from mastermind_xl.sheets.shared.reading import shown_color
from mastermind_xl.sheets.shared.workings import join_pegs, tell_answer
from mastermind_xl.sheets.writing import design, inputs
from mastermind_xl.sheets.writing.area import Area, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import first_that_holds, quote, sentence, with_point
from mastermind_xl.sheets.writing.package import Value
from mastermind_xl.strategies.best_guess import SAMPLE

_SHOWN_AS_PEGS = 5  # pegs up to which an answer is shown as pegs above its column

_COUNT, _AVERAGE, _WHOLE, _SHARE = '#,##0;;"·"', "#,##0.0", "#,##0", '0.0%;;"·"'
_ABOUT_SO = "≈"  # sign before estimates

_NOTHING_LEFT = WRONG + "No code fits the answers: there is nothing to divide."
_FOUND = DONE + "The code is found: there is nothing more to divide."
_VEILED = "Type yes beside “Show what is left” to see which codes are left."
_WORTH_ALONE = (
    f"{NEXT}{{guess}} leaves {{average:,}} of {{left:,}} codes on average, {{worst:,}} at most. "
    "Likeliest answer to {guess}: {likeliest}, {worst:,} of {left:,} = {share}%."
)
_WORTH = (
    f"{NEXT}{{guess}} leaves {{average:,}} of {{left:,}} codes on average, {{worst:,}} at most. The best below, {{best}}, "
    "leaves {about}{best_average:,}, {about}{best_worst:,} at most. Likeliest answer to {guess}: {likeliest}, {worst:,} of {left:,} = {share}%."
)
_UNFINISHED = NEXT + "The guess has " + messages.UNFINISHED + "."
_NO_COLOR = WRONG + messages.COLORS_HINT

_ALL = "Codes left: {left:,}"
_ALL_BEST = f"The {BEST} best of all {{left:,}} candidates"
_OF_A_SAMPLE = f"The {BEST} best of a sample of {SAMPLE} candidates, spread evenly over the {{left:,}} that are left"
_ESTIMATED = f"{_ABOUT_SO} {_OF_A_SAMPLE}: estimates from {LOOKED} of these codes"
_KINDS = {BEST: _ALL, SAMPLE: _ALL_BEST, LOOKED: _OF_A_SAMPLE}
"""Headings above the best guesses, by the largest number of codes left for which the heading is right."""


def write_partition(book: Book, divided: Divided) -> None:
    """Fill the sheet Partition: how many codes leave each answer to the typed guess and to the best guesses of a sample."""
    board, layout, opening = divided.board, divided.layout, divided.opens_with
    design.write_title(book, PARTITION, tab(PARTITION))
    book.put(layout.message.cell(-1, layout.message.columns - 1), fill(TEXTS["partition"]["about"]), "aside")
    design.write_message(book, layout.message, _message(divided), _opening_message(divided))
    design.write_card(book, layout.card)
    _write_heads(book, layout)
    if layout.tried is not None:
        book.put(layout.tried.cell(0, -1), fill("Try a guess"), "name")
        inputs.type_colors(book, layout.tried, board.colors)
    book.put(layout.guess.cell(0, -1), fill("Your guess") if layout.tried else fill("Next guess"), "name")
    _write_line(book, layout, layout.guess, None, opening.lines[0])
    _write_chances(book, layout, opening.lines[0])
    _write_sampled(book, divided)
    for place, opens in enumerate(opening.shown):
        line, number = layout.best.line(place), layout.best_lines.cell(place)
        book.formula(line.cell(0, -1), f'IF({number}="","",{place + 1})', opens.shown(place + 1))
        _write_line(book, layout, line, number, opens)
    design.write_text(book, layout.note, fill(TEXTS["partition"]["note"], looked=LOOKED), 50)
    _look(book, layout)


def _write_heads(book: Book, layout: PartitionLayout) -> None:
    pictures, heads, guess = layout.pictures, layout.heads, layout.guess
    for column, (_, answer) in enumerate(layout.answers):
        if layout.board.pegs <= _SHOWN_AS_PEGS:
            black, white = answer.counts
            book.put(pictures.cell(0, column), "●" * black + "○" * white or "–", "quiet")
        book.put(heads.cell(0, column), str(answer).removesuffix(",?"), "head")
    book.heading(Area(PARTITION, heads.row, guess.column, 1, guess.columns), word("Guess", "noun"))
    figures = layout.figures(guess)
    for column, head in enumerate((fill("Left on average"), fill("Left at most"), fill("Different answers"))):
        book.across(Area(PARTITION, pictures.row, figures.column + column, 2), head, "head")


def _write_line(book: Book, layout: PartitionLayout, pegs: Area, number: Area | None, opens: OpeningLine) -> None:
    def show(cell: Area, column: Area, cached: Value, style: str = "number", by: str = "") -> None:
        looked_up = f"{column.cell()}" if number is None else f"INDEX({column},{number}+1)"
        there = f"{layout.proper.cell()}=0" if number is None else f'{number}=""'
        if style == "peg in a row" and number is None:
            there = f"IF(ISNUMBER({looked_up}),{looked_up}<1,1=1)"
        book.formula(cell, f'IF({there},"",{looked_up}{by})', opens.shown(cached), style)

    # The codes examined represent all codes left.
    board, left, looked = layout.board, layout.left_count, layout.looked_count
    divided, scale = (left, "") if number is None else (looked, f"*{left}/{looked}")
    for peg, cell in enumerate(pegs.cells):
        cached = board._shown([color])[0] if isinstance(color := opens.pegs[peg], int) else color
        show(cell, layout.pegs.strip(peg), cached, "peg in a row", shown_color(board, ""))
    for column, (rank, _) in enumerate(layout.answers):
        size = opens.sizes[rank - 1] * opens.factor
        show(layout.counts(pegs).cell(0, column), layout.sizes.strip(column), size, by=scale)
    average, worst, parts = layout.figures(pegs).cells
    show(average, layout.squares, opens.average, by=f"/{divided}{scale}")
    show(worst, layout.worst, opens.worst * opens.factor, by=scale)
    show(parts, layout.parts, opens.parts)


def _write_chances(book: Book, layout: PartitionLayout, opens: OpeningLine) -> None:
    chances, counts = layout.chances, layout.counts(layout.guess)
    book.put(Area(PARTITION, chances.row, layout.guess.column - 1), fill("How likely"), "name")
    for column, (rank, _) in enumerate(layout.answers):
        here = counts.cell(0, column).here
        share = opens.sizes[rank - 1] / layout.board.size
        formula = f'IF({here}="","",{here}/{layout.left_count})'
        book.formula(chances.cell(0, column), formula, opens.shown(share), "fitting number")
    book.show_as(chances, _SHARE)
    here = chances.address
    book.conditional.add(chances, f'AND({here}<>"",{here}=MAX({chances.here}))', fill=paint.GOOD, bold=True)


def _write_sampled(book: Book, divided: Divided) -> None:
    layout = divided.layout
    left, size = layout.left_count, layout.board.size
    kinds = [(f"{left}=0", quote("")), (divided.veiled, sentence(_VEILED, {}))]
    kinds += [(f"{left}<={most}", sentence(kind, {"left": left})) for most, kind in _KINDS.items()]
    template = next((kind for most, kind in _KINDS.items() if size <= most), _ESTIMATED)
    formula = first_that_holds(kinds, sentence(_ESTIMATED, {"left": left}))
    book.formula(layout.sampled, formula, fill(template, left=size), "card heading")


def _message(divided: Divided) -> str:
    board, layout = divided.board, divided.layout
    left, pegs, best = layout.left_count.ref, layout.pegs.line(0), layout.best.line(0)
    filled = f'SUMPRODUCT(--({pegs}<>""))'
    colored = f"SUM({layout.colors.line(0)})"
    cells: dict[str, Area | str] = {
        "guess": join_pegs(board, pegs.cells), "best": join_pegs(board, (cell.here for cell in best.cells), shown=True),
        "left": left, "own": filled, "worst": layout.worst.cell(), "best_worst": f"INT({layout.figures(best).cell(0, 1).here}+0.5)",
    }  # fmt: skip
    cells["about"] = f'IF({left}>{LOOKED},"{_ABOUT_SO} ","")'
    cells["share"] = with_point(f"INT({cells['worst']}*10000/{left}+0.5)/100")
    likeliest = f"INDEX({layout.heads.here},1,MATCH({cells['worst']},{layout.sizes.line(0)},0))"
    comma = f'FIND(",",{likeliest}&",")'
    black, white = f"VALUE(LEFT({likeliest},{comma}-1))", f"VALUE(MID({likeliest},{comma}+1,9))"
    cells["likeliest"] = tell_answer(board, black, white)
    for field, line in (("average", layout.guess), ("best_average", best)):
        cells[field] = f"INT({layout.figures(line).cell().here}*10+0.5)/10"

    say = partial(sentence, cells=cells, **board._terms)
    cases = [
        (divided.found, quote(fill(_FOUND))),
        (f"{left}=0", quote(fill(_NOTHING_LEFT))),
        (f"{layout.proper.cell()}=1", f"IF({divided.veiled},{say(_WORTH_ALONE)},{say(_WORTH)})"),
        (f"{filled}=0", quote(divided.empty)),
        (f"{colored}<{filled}", say(_NO_COLOR)),
    ]
    return first_that_holds(cases, say(_UNFINISHED))


def _opening_message(divided: Divided) -> str:
    if divided.opening is None:
        return divided.empty
    board, opening = divided.board, divided.opens_with

    def figures(line: OpeningLine) -> tuple[float, int]:
        tenths = int(line.average * 10 + 0.5)
        return tenths / 10 if tenths % 10 else tenths // 10, int(line.worst * line.factor + 0.5)

    (average, worst), (best_average, best_worst) = figures(opening.lines[0]), figures(opening.shown[0])
    most, sizes = opening.lines[0].worst, opening.lines[0].sizes
    hundredths = int(most * 10000 / board.size + 0.5)
    likeliest = next(answer for rank, answer in divided.layout.answers if sizes[rank - 1] == most)
    return fill(
        _WORTH, likeliest=board.words.tell(*likeliest), share=fill("{share:,g}", share=hundredths / 100),
        guess=board.format(divided.opening), left=board.size, average=average, worst=worst,
        best=board.format(map(int, opening.shown[0].pegs)), best_average=best_average, best_worst=best_worst,
        about=f"{_ABOUT_SO} " if board.size > LOOKED else "",
    )  # fmt: skip


def _look(book: Book, layout: PartitionLayout) -> None:
    sheet, board = book.sheet(PARTITION), layout.board
    lines = (layout.guess, layout.best)
    bars = DataBarRule("num", 0, "max", None, f"FF{paint.BAR}", True, 0, 100)  # type: ignore[no-untyped-call]
    sheet.conditional_formatting.add(" ".join(layout.counts(line).span for line in lines), bars)
    for line in lines:
        book.pegs.color(line, board.colors)
        book.show_as(layout.counts(line), _COUNT)
        for column, number_format in enumerate((_AVERAGE, _WHOLE, _WHOLE)):
            book.show_as(layout.figures(line).strip(column), number_format)
    best = layout.best
    estimated = f"LEFT({layout.sampled.cell().here},1)={quote(_ABOUT_SO)}"
    for column, number_format in enumerate((_AVERAGE, _WHOLE)):
        about = f'"{_ABOUT_SO} "{number_format}'
        book.conditional.add(layout.figures(best).strip(column), estimated, number_format=about)
    book.widths(PARTITION, map(pixels, layout.pixels))
    first, last = (layout.tried or layout.guess).row, layout.note.row
    book.heights(PARTITION, dict.fromkeys(range(first, last - 1), 21))
    book.heights(PARTITION, {layout.message.row + 1: SPACE, first: ROW, layout.sampled.row: 28, last - 1: SPACE})
    book.begin_at(layout.tried or layout.guess)
