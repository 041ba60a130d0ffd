"""Lengths in LibreOffice's hundredths of a millimetre, in points, and in Excel's widths of a column."""

from __future__ import annotations

_PER_INCH = 2540
_TWIPS_PER_INCH = 1440
_TWIPS_PER_POINT = 20
_PIXELS_PER_INCH = 96

# Excel measures a column in digits of its own default font, Calibri 11: 7 pixels each, and 5 for the edges.
_DIGIT_PIXELS = 7
_EDGE_PIXELS = 5


def to_twips(length: int) -> int:
    """Twentieths of a point, in which LibreOffice keeps lengths; it rounds when it says them."""
    return round(length * _TWIPS_PER_INCH / _PER_INCH)


def to_points(length: int) -> float:
    """Points."""
    return to_twips(length) / _TWIPS_PER_POINT


def from_points(points: float) -> int:
    """Hundredths of a millimetre."""
    return round(points * _PER_INCH / (_TWIPS_PER_INCH / _TWIPS_PER_POINT))


def to_digits(width: int) -> float:
    """The width of a column as Excel says it."""
    pixels = round(width * _PIXELS_PER_INCH / _PER_INCH)
    narrow = _DIGIT_PIXELS + _EDGE_PIXELS  # up to one digit, the edges shrink as well
    return round(pixels / narrow if pixels < narrow else (pixels - _EDGE_PIXELS) / _DIGIT_PIXELS, 2)


def from_digits(digits: float) -> int:
    """Hundredths of a millimetre of a column's width as Excel says it."""
    narrow = _DIGIT_PIXELS + _EDGE_PIXELS
    pixels = digits * narrow if digits < 1 else digits * _DIGIT_PIXELS + _EDGE_PIXELS
    return round(round(pixels) * _PER_INCH / _PIXELS_PER_INCH)


def from_pixels(pixels: int) -> int:
    """Hundredths of a millimetre of the pixels of a picture that does not say how large it is."""
    return round(pixels * _PER_INCH / _PIXELS_PER_INCH)
