"""Cell functions: one call for a whole range, where VBA was called by every cell.

In Excel on Windows: xlwings > Import Functions makes them known to the workbook.
"""

import thinking
import xlwings as xw


@xw.func
@xw.arg("codes", ndim=2)
@xw.arg("attempts", ndim=2)
def CODESLEFT(codes, attempts):
    """How many codes fit the attempts: =CODESLEFT(A2:D1297, I3:N12)."""
    return int(thinking.find_candidates(codes, made(attempts)).sum())


@xw.func
@xw.arg("codes", ndim=2)
@xw.arg("attempts", ndim=2)
def NEXTGUESS(codes, attempts):
    """The next guess, in four cells: =NEXTGUESS(A2:D1297, I3:N12)."""
    return thinking.next_guess(codes, made(attempts))


def made(rows):
    """The rows of the sheet in which an attempt stands."""
    return [row for row in rows if row[3] is not None]
