"""Excel's limits of texts: Excel offers to repair a file with a longer one (Excel specifications and limits)."""

from openpyxl import Workbook
from openpyxl.worksheet.worksheet import Worksheet

from mastermind_xl.core.errors import MastermindError, clipped

TITLE, CELL, FORMULA = 32, 32767, 8192  # characters of the title of a validation's message, of a cell, and of a formula
_SHEET = 31
_USUAL = 255  # characters of messages, lists and names, of a header or footer, and of a property of the file


def check_text(place: str, text: str | None, most: int = _USUAL) -> None:
    """Raise MastermindError, with the ``place`` of the text, if a ``text`` has more than ``most`` characters."""
    text = text or ""
    count = len(text.encode("utf-16-le", "surrogatepass")) // 2  # as Excel counts
    if count > most:
        raise MastermindError(
            f"{place} {clipped(text)!r} has {count:,} characters: Excel allows {most:,}, so shorten it"
        )


def check_texts(workbook: Workbook) -> None:
    """See ``check_text``; checks all texts of an openpyxl workbook but those of cells, which ``Book`` checks."""
    check_text("the title of the file", workbook.properties.title)
    for name, defined in workbook.defined_names.items():
        check_text("the name of cells", name)
        check_text(f"the formula of {name}", defined.attr_text, FORMULA)
    for sheet in workbook.worksheets:
        check_text("the name of a sheet", sheet.title, _SHEET)
        _check_sheet(sheet)


def _check_sheet(sheet: Worksheet) -> None:
    for part in (sheet.oddHeader, sheet.oddFooter):
        told = "".join(getattr(part, side).text or "" for side in ("left", "center", "right"))
        check_text(f"header or footer of {sheet.title}", told)
    for each in sheet.data_validations.dataValidation:
        place, listed = f"{sheet.title}!{each.sqref}", str(each.formula1)
        check_text(f"a message for {place}", each.errorTitle, TITLE)
        for text in (each.error, each.prompt):
            check_text(f"a message for {place}", text)
        check_text(f"a list for {place}", listed, _USUAL + len('""') if listed.startswith('"') else FORMULA)
