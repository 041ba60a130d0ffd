"""What a cell can hold, as a macro reads it."""

from __future__ import annotations

import datetime as dt

Cell = float | str | bool | None

_DAY_0 = dt.datetime(1899, 12, 30)


def serial(**parts: int) -> float:
    """The number behind a date: what a formula sees in a cell that was once formatted as one.

    Args:
        parts: of the date, as ``datetime.datetime`` takes them; xlwings calls this in its place.
    """
    return (dt.datetime(**parts) - _DAY_0) / dt.timedelta(days=1)  # type: ignore[arg-type]  # no time zone is among them


def whole_number(cell: Cell) -> int | None:
    """The whole number in a cell, if it holds one; TRUE is none."""
    if isinstance(cell, bool) or not isinstance(cell, float | int) or not float(cell).is_integer():
        return None
    return int(cell)


def is_blank(cell: Cell) -> bool:
    """Whether nothing is typed there."""
    return cell is None or (isinstance(cell, str) and not cell.strip())


def as_text(cell: Cell) -> str:
    """A cell's value as a sheet joins it into a text."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float | int):
        return str(int(cell)) if float(cell).is_integer() else f"{cell:.15g}"
    return str(cell)
