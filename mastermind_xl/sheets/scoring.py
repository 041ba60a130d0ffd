"""Scoring by formulas that every calculator reads alike."""

from __future__ import annotations


def apart(counts: object, others: object) -> str:
    """Σ |a − b| over two ranges of equal shape: twice the colours that two codes do not share.

    Not ``SUMPRODUCT(ABS(a-b))``: Gnumeric gives ABS one number only, and answers #VALUE!.
    """
    return f"SUMPRODUCT(({counts}-{others})*(2*({counts}>{others})-1))"
