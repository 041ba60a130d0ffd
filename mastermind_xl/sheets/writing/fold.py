"""Comparisons of texts that do not depend on the language of a spreadsheet program; buttons load this without openpyxl."""

_LIKE_I = "ıiİ"  # Turkish and Azeri distinguish them from I; elsewhere i is the small I


def fold(text: str) -> str:
    """The formula of a ``text`` that ``=`` compares alike everywhere; LibreOffice compares as its language does."""
    for letter in _LIKE_I:
        text = f'SUBSTITUTE({text},"{letter}","I")'
    return text
