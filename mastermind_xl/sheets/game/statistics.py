"""The sheet Statistics: a list of games, written by macros or typed, with figures and a chart."""

from collections.abc import Callable

from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor

from mastermind_xl.core import paint
from mastermind_xl.core.languages import fill
from mastermind_xl.core.variants import MOST_ATTEMPTS
from mastermind_xl.sheets.game import layout as at
from mastermind_xl.sheets.game.formulas import in_both
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.shared.guide import TEXTS
from mastermind_xl.sheets.writing import design, inputs
from mastermind_xl.sheets.writing.area import Area, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.charts import add_chart, draw_bars, label_bars
from mastermind_xl.sheets.writing.formulas import first_that_holds, quote
from mastermind_xl.sheets.writing.package import Value
from mastermind_xl.sheets.writing.styles import MANY

_ABOUT_BARS = "A bar for each number of guesses shows how many codes were found, without and with help."
_COUNTS = "The number of guesses is a whole number from 1 to {most}."
_DISTRIBUTION_HEADS = ("Guesses", "without help", "with help")
_HELPED = MANY  # the colour of games with help
_WIDTHS = (2.0, 12.0, 10.0, 10.0, 22.0, 8.0, 9.0, 3.0, 30.0, 15.0, 15.0)


def write_statistics(book: Book, layout: Layout) -> None:
    """Fill the sheet Statistics."""
    table = at.GAMES_LIST
    design.write_title(book, at.STATISTICS, tab(at.STATISTICS))
    kind, height = ("buttons", 34) if layout.functions else ("no_buttons", 18)
    about = fill(TEXTS["statistics"][kind])
    design.write_text(book, Area(at.STATISTICS, 2, 2, 1, len(at.GAME_HEADS) + 4), about, height)
    for place in (table, layout.distribution):
        design.write_card(book, place.block(-1, 0, place.rows + 1, place.columns))
    design.write_card(book, at.FIGURES.block(0, 0, at.FIGURES.rows, at.CHART.columns))
    book.heads(table.cell(-1), map(fill, at.GAME_HEADS))
    book.style(table, "written")
    book.show_as(table.strip(at.DATE), "yyyy-mm-dd")
    if not layout.board._is_number:  # otherwise Excel makes a number of 0123, which loses its first digit
        book.show_as(table.strip(at.CODE), "@")
    for column in (at.HINTS, at.TAKEN_BACK):
        cells = table.strip(column)
        book.conditional.add(cells, f"AND(COUNT({cells.address})=1,{cells.address}>0)", fill=_HELPED, ink="000000")
    above = f"INDEX({_column(at.RESULT)},ROW()-{table.row - 1})"
    book.conditional.add(table, f'{above}<>""', fill=paint.INPUT)
    inputs.choose_from(book, table.strip(at.RESULT), map(fill, at.RESULTS))
    inputs.type_number(book, table.strip(at.GUESSES), MOST_ATTEMPTS, fill(_COUNTS, most=MOST_ATTEMPTS))
    _write_figures(book)
    _write_distribution(book, layout)
    book.widths(at.STATISTICS, _WIDTHS)
    # LibreOffice shrinks a row when something is typed there, and the chart would cover the table below.
    rows = range(table.row, layout.distribution.row + layout.attempts)
    book.heights(at.STATISTICS, {**dict.fromkeys(rows, 15), table.row - 1: 30})
    book.begin_at(table)


def _column(which: int) -> str:
    """The address of a column of the list with the heading above it and the empty cell below it, which nobody can move."""
    table = at.GAMES_LIST
    return table.block(-1, which, table.rows + 2, 1).here


def _write_figures(book: Book) -> None:
    place, guesses, result = at.FIGURES, _column(at.GUESSES), _column(at.RESULT)
    found = _sum(at.FOUND, lambda word: f"COUNTIF({result},{word})")
    counted = _sum(at.FOUND, lambda word: f'COUNTIFS({result},{word},{guesses},">0")')
    total = _sum(at.FOUND, lambda word: f'SUMIFS({guesses},{result},{word},{guesses},">0")')
    lines: tuple[tuple[str, str, Value], ...] = (
        (fill("Games"), f'COUNTIF({result},"?*")-1', 0),  # without the heading
        (fill("Found by yourself"), found, 0),
        (fill("… of these with help"), _sum(at.FOUND, lambda word: _helped(f"{result},{word}")), 0),
        (fill("Guesses on average"), f'IF({counted}=0,"",{total}/{counted})', ""),
        (fill("Fewest guesses"), _fewest(guesses, result), ""),
        (fill("Solved by a strategy"), _sum(at.SOLVED, lambda word: f'COUNTIF({result},{word[:-1]}*")'), 0),
        (fill("Given up, revealed, not found"), "-".join(place.cell(row, 1).here for row in (0, 1, 5)), 0),
    )
    for row, (head, formula, opening) in enumerate(lines):
        book.put(place.cell(row), head, "card")
        book.formula(place.cell(row, 1), formula, opening, "number")
    book.show_as(place.cell(3, 1), "0.00")


def _sum(result: str, count: Callable[[str], str]) -> str:
    """The formula of a sum over the games with a ``result``; ``count`` returns the formula for one quoted text.

    A program without the workbook's language writes results in English, so both texts count.
    """
    counts = [count(quote(word)) for word in in_both(result)]
    return counts[0] if len(counts) == 1 else f"({'+'.join(counts)})"


def _fewest(guesses: str, result: str) -> str:
    """The formula of the fewest guesses of a found code; empty without such games."""

    def found_with(count: int) -> str:
        return _sum(at.FOUND, lambda word: f"COUNTIFS({result},{word},{guesses},{count})")

    return first_that_holds(((f"{found_with(count)}>0", count) for count in range(1, MOST_ATTEMPTS + 1)), quote(""))


def _helped(which: str) -> str:
    """The formula of the number of games, among ``which``, with hints or attempts taken back; cells with errors are ignored."""
    hints, back = (f'{_column(column)},">0"' for column in (at.HINTS, at.TAKEN_BACK))
    both = f"COUNTIFS({which},{hints},{back})"
    return f"COUNTIFS({which},{hints})+COUNTIFS({which},{back})-{both}"


def _write_distribution(book: Book, layout: Layout) -> None:
    place, guesses, result = layout.distribution, _column(at.GUESSES), _column(at.RESULT)
    book.heads(place.cell(-1), map(fill, _DISTRIBUTION_HEADS))
    book.count(place, style="number")
    for k in range(layout.attempts):
        alone, helped = place.cell(k, 1), place.cell(k, 2)
        both = [f"{result},{quote(word)},{guesses},{place.cell(k).here}" for word in in_both(at.FOUND)]
        book.formula(alone, f"{'+'.join(f'COUNTIFS({each})' for each in both)}-{helped.here}", 0, "number")
        book.formula(helped, "+".join(map(_helped, both)), 0, "number")
    # The labels of the chart have this format too: no label for 0 games.
    book.show_as(place.block(0, 1, place.rows, 2), "0;;")
    _draw(book, place)


def _draw(book: Book, place: Area) -> None:
    series = (
        (place.strip(column), fill(_DISTRIBUTION_HEADS[column]), color)
        for column, color in ((1, paint.BAR), (2, _HELPED))
    )
    bars = draw_bars(fill("Games by guesses"), place.strip(0), *series)
    bars.type, bars.grouping, bars.overlap, bars.gapWidth = "col", "stacked", 100, 40
    for each in bars.series:  # instead of the axis, where hundreds of labels would be illegible
        label_bars(each)
    bars.y_axis.delete = True
    # Without a unit of 1, Excel divides the axis of an empty chart into fifths.
    bars.y_axis.scaling.min, bars.y_axis.majorUnit, bars.y_axis.majorGridlines = 0, 1, None
    bars.legend.position = "b"
    room = at.CHART
    left, top = room.column - 1, room.row - 1
    # Both ends are tied to cells, because column widths differ between programs.
    ends = AnchorMarker(left, 0, top, 0), AnchorMarker(left + room.columns, 0, top + room.rows, 0)
    bars.anchor = TwoCellAnchor("oneCell", *ends)  # type: ignore[assignment] # the stubs know addresses of cells only
    add_chart(book, at.STATISTICS, bars, fill(_ABOUT_BARS))
