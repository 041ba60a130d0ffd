"""Cell addresses in Excel's notation, and conversions between 1/100 mm, points, and column widths."""

import re

from xlwings.utils import a1_to_tuples

_COLUMN, _ROW = r"\$?[A-Za-z]{1,3}", r"\$?[1-9]\d{0,6}"
_ADDRESS = re.compile(rf"{_COLUMN}{_ROW}(:{_COLUMN}{_ROW})?|{_COLUMN}:{_COLUMN}|{_ROW}:{_ROW}")
_NEEDS_NO_QUOTES = re.compile(r"[^\W\d][\w.]*")
_LOOKS_LIKE_A_CELL = re.compile(r"[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*")


def parse(address: str) -> tuple[int, int, int, int] | None:
    """Return row, column, rows and columns of ``B2``, ``A1:B2``, ``A:C`` or ``1:3``; None for any other text."""
    if not _ADDRESS.fullmatch(address):
        return None
    first, last = a1_to_tuples(address.replace("$", ""))
    (top, bottom), (left, right) = map(sorted, zip(first, last or first, strict=True))
    return top, left, bottom - top + 1, right - left + 1


def quoted(name: str, book: str = "") -> str:
    """Quote a sheet's name for use before ``!`` in a formula, with a book's name in brackets if given."""
    needs_none = all(_NEEDS_NO_QUOTES.fullmatch(part) for part in (name, book) if part)
    place = f"[{book}]{name}" if book else name
    if needs_none and not _LOOKS_LIKE_A_CELL.fullmatch(name):
        return place
    return "'" + place.replace("'", "''") + "'"


def unquoted(name: str) -> str:
    """Remove the quotes around the name of a sheet or book, if any."""
    return name[1:-1].replace("''", "'") if name.startswith("'") else name


_PER_INCH = 2540
_TWIPS_PER_INCH = 1440
_TWIPS_PER_POINT = 20
_PIXELS_PER_INCH = 96

# Excel measures a column in digits of its own default font, Calibri 11: 7 pixels each, and 5 for the edges.
_DIGIT_PIXELS = 7
_EDGE_PIXELS = 5


def to_twips(length: int) -> int:
    """Convert 1/100 mm to twentieths of a point, LibreOffice's internal unit."""
    return round(length * _TWIPS_PER_INCH / _PER_INCH)


def to_points(length: int) -> float:
    """Convert 1/100 mm to points."""
    return to_twips(length) / _TWIPS_PER_POINT


def from_points(points: float) -> int:
    """Convert points to 1/100 mm."""
    return round(points * _PER_INCH / (_TWIPS_PER_INCH / _TWIPS_PER_POINT))


def to_digits(width: int) -> float:
    """Convert a column's width from 1/100 mm to Excel's unit, digits of the default font."""
    pixels = round(width * _PIXELS_PER_INCH / _PER_INCH)
    narrow = _DIGIT_PIXELS + _EDGE_PIXELS  # below this width, one digit, the edges shrink as well
    return round(pixels / narrow if pixels < narrow else (pixels - _EDGE_PIXELS) / _DIGIT_PIXELS, 2)


def from_digits(digits: float) -> int:
    """Convert a column's width from Excel's unit, digits of the default font, to 1/100 mm."""
    narrow = _DIGIT_PIXELS + _EDGE_PIXELS
    pixels = digits * narrow if digits < 1 else digits * _DIGIT_PIXELS + _EDGE_PIXELS
    return round(round(pixels) * _PER_INCH / _PIXELS_PER_INCH)


def from_pixels(pixels: int) -> int:
    """Convert a length in a picture from pixels to 1/100 mm, for a picture that does not state its size."""
    return round(pixels * _PER_INCH / _PIXELS_PER_INCH)
