"""The workbook of a survey: tables coloured by guesses and by times."""

from collections.abc import Callable, Iterator
from statistics import median
from typing import BinaryIO

from openpyxl.styles import Alignment, NamedStyle

from mastermind_xl.core import paint
from mastermind_xl.laboratory.survey.explore import Performance, Report, Verdict
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import write_table_title
from mastermind_xl.sheets.writing.sheet import open_tables, set_page
from mastermind_xl.sheets.writing.styles import background, font
from mastermind_xl.strategies import REGISTRY

MAPS = "Heat maps"

_TOP, _AROUND = 4, 5  # the first row of the tables, and the rows of a table besides one for each number of pegs

_MAP = "on a map"
_OUT = "off a map"
_AXIS = "axis of a map"
_MARKS = {Verdict.BEYOND: "–", Verdict.LARGER: "–", Verdict.UNABLE: "·", Verdict.UNREACHED: "?"}
_LEGEND = (
    "– more than {limit:g} s per guess, or a larger board that was not tried; · the strategy cannot play there; ? not "
    "reached."
)


def write_survey(file: BinaryIO, report: Report) -> None:
    """Write the workbook to a binary file; the survey has at least one board."""
    book = open_tables((MAPS,))
    book.add_styles(_styles())
    _write_maps(book, report)
    book.save(file, "Mastermind strategies on boards of many sizes")


def _styles() -> Iterator[NamedStyle]:
    center = Alignment("center", "center")
    quiet, bold = font(paint.QUIET, 10), font(paint.ACCENT, 10, bold=True)
    yield NamedStyle(_MAP, font=font(size=10), alignment=center, number_format="0.00")
    yield NamedStyle(_OUT, font=quiet, alignment=center, fill=background(paint.HEADER))
    yield NamedStyle(_AXIS, font=bold, alignment=center)


def _write_maps(book: Book, report: Report) -> None:
    survey = report.survey
    columns = len(survey.colors)
    left, right = 2, columns + 5
    book.widths(MAPS, [14, *[7] * columns, 3, 3, 14, *[7] * columns])
    repeats = "" if survey.repeats else ", no repeats"
    write_table_title(
        book, MAPS, "Boards on which strategies answer in time",
        f"Up to {survey.sample} different codes were played on each board{repeats} (seed {survey.seed}). A guess may "
        f"take {survey.limit:g} s. {_LEGEND.format(limit=survey.limit)}",
        right + columns - 1,
    )  # fmt: skip
    within = [found for found in report.all if found.verdict is Verdict.WITHIN]
    usual = median(found.average for found in within) if within else 1.0
    row = _TOP
    for name in survey.strategies:
        book.put(Area(MAPS, row, 1), survey.title(name), "table head")
        book.put(Area(MAPS, row, 3), f"{REGISTRY[name].summary} ({REGISTRY[name].source})", "label")
        book.put(Area(MAPS, row + 1, left), "Average guesses", "label")
        book.put(Area(MAPS, row + 1, right), "Seconds taken by the longest guess", "label")
        for column, figure, middle, end in (
            (left, lambda found: found.average, usual, 2 * usual),
            (right, lambda found: found.guess_longest, survey.limit / 10, survey.limit),
        ):
            place = Area(MAPS, row + 3, column, len(survey.pegs), columns)
            _write_map(book, report, name, place, figure)
            book.conditional.heat(place, middle, end)
        row += len(survey.pegs) + _AROUND
    set_page(book, MAPS, landscape=True, freeze="A3")


def _write_map(book: Book, report: Report, name: str, place: Area, figure: Callable[[Performance], float]) -> None:
    book.heads(place.cell(-1), report.survey.colors, _AXIS)
    book.put(place.cell(-1, -1), "pegs \\ colours", "quiet")
    for row, pegs in enumerate(report.survey.pegs):
        book.put(place.cell(row, -1), pegs, _AXIS)
        for column, colors in enumerate(report.survey.colors):
            found = report.at(name, pegs, colors)
            if found is None:
                continue
            if found.verdict is Verdict.WITHIN:
                book.put(place.cell(row, column), figure(found), _MAP)
            else:
                book.put(place.cell(row, column), _MARKS[found.verdict], _OUT)
