"""Addresses of cells as Excel writes them."""

from __future__ import annotations

import re

from xlwings.constants import MAX_COLUMNS, MAX_ROWS
from xlwings.utils import column_to_number

_CELL = re.compile(r"\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})")
_COLUMN = re.compile(r"\$?([A-Za-z]{1,3})")
_ROW = re.compile(r"\$?([1-9]\d{0,6})")
_NEEDS_NO_QUOTES = re.compile(r"[^\W\d][\w.]*")
_LOOKS_LIKE_A_CELL = re.compile(r"[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]\d*")


def parse(address: str) -> tuple[int, int, int, int] | None:
    """Row, column, number of rows and of columns of ``B2``, ``A1:B2``, ``A:C`` or ``1:3``; None if it is none of them."""
    first, colon, last = address.partition(":")
    corners = [_corner(first, bool(colon), lowest=True), _corner(last or first, bool(colon), lowest=False)]
    if None in corners:
        return None
    (row1, column1), (row2, column2) = (corner for corner in corners if corner)
    top, left = min(row1, row2), min(column1, column2)
    return top, left, max(row1, row2) - top + 1, max(column1, column2) - left + 1


def _corner(text: str, may_be_open: bool, *, lowest: bool) -> tuple[int, int] | None:
    if match := _CELL.fullmatch(text):
        return int(match[2]), column_to_number(match[1].upper())
    if not may_be_open:
        return None
    if match := _COLUMN.fullmatch(text):
        return 1 if lowest else MAX_ROWS, column_to_number(match[1].upper())
    if match := _ROW.fullmatch(text):
        return int(match[1]), 1 if lowest else MAX_COLUMNS
    return None


def quoted(name: str, book: str = "") -> str:
    """The name of a sheet as it stands before the ``!``, with its book in brackets if there is one."""
    needs_none = all(_NEEDS_NO_QUOTES.fullmatch(part) for part in (name, book) if part)
    place = f"[{book}]{name}" if book else name
    if needs_none and not _LOOKS_LIKE_A_CELL.fullmatch(name):
        return place
    return "'" + place.replace("'", "''") + "'"


def unquoted(name: str) -> str:
    """The name of a sheet or book without the quotes it may stand in."""
    return name[1:-1].replace("''", "'") if name.startswith("'") else name
