"""Cell functions: a single call handles a whole range, while VBA was called by every cell.

In Excel on Windows, xlwings > Import Functions makes them available in the workbook.
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
    """The next guess, as a row of four cells: =NEXTGUESS(A2:D1297, I3:N12)."""
    return thinking.next_guess(codes, made(attempts))


def made(rows):
    """The rows that contain an attempt."""
    return [row for row in rows if row[3] is not None]
