"""The text of formulas: sentences with values from cells, a choice by the first true condition, comparisons.

Sentences are in the language of the workbook, see ``core.languages``. Buttons load this without openpyxl.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from string import Formatter

from mastermind_xl.core import messages
from mastermind_xl.core.languages import Forms, choose, conditions, fill, forms, own_language, put_in, word
from mastermind_xl.sheets.writing.area import Area, tab

_NO_XML = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""A character that XML cannot contain (XML 1.0, 2.2); a click compiles this in a tenth of the time of the legal ones."""
_PIECE = re.compile(r'(?:""|[^"]){1,255}')
"""The longest piece of a quoted text that Excel accepts as one text in a formula (specifications and limits)."""
_LIKE_I = "ıiİ"  # Turkish and Azeri distinguish them from I; elsewhere i is the small I
FINE = ""  # no problem, so that ``first_problem`` ignores the checks after this one


def xml_safe(text: str) -> str:
    """Replace characters that XML cannot contain, such as control characters, by the sign for an unknown character."""
    return _NO_XML.sub("\N{REPLACEMENT CHARACTER}", text)


def fold(text: str) -> str:
    """The formula of a ``text`` with I for ı, i and İ, which ``=`` distinguishes in some languages of LibreOffice."""
    for letter in _LIKE_I:
        text = f'SUBSTITUTE({text},"{letter}","I")'
    return text


def nth(guess: Area, peg: int) -> str:
    """The formula of which peg of its colour in a ``guess`` a ``peg`` (from 0) is; IronCalc cannot count in one cell."""
    return f"COUNTIF({guess.block(0, 0, 1, peg + 1)},{guess.cell(0, peg)})" if peg else "1"


def quote(text: str) -> str:
    """Quote a text for use in a formula; a long one becomes several, joined by ``&``."""
    pieces = _PIECE.findall(xml_safe(text).replace('"', '""')) or [""]
    return "&".join(f'"{piece}"' for piece in pieces)


def sentence(template: str, /, cells: Mapping[str, Area | str], **fixed: object) -> str:
    """Return the formula, without ``=``, of a ``template`` with ``{fields}``, as for ``fill``.

    The value of a field is in ``cells``, as a cell or formula, or in ``fixed`` if it is known now. ``{field:,}`` shows a
    number up to 999,999 with a comma, such as 1,296.
    """
    return _join(word(template, fixed.get("noun", "")), cells, fixed)


def sentence_count(
    one: str, several: str, cells: Mapping[str, Area | str], *, count: Area | str | int, **fixed: object
) -> str:
    """See ``sentence``; the formula chooses the form by a ``count``, which is a number or in a cell.

    >>> sentence_count("{count} code", "{count} codes", {}, count="B2")
    'IF(B2=1,B2&" code",B2&" codes")'
    """
    told = forms(one, several, fixed.get("noun", ""))
    if isinstance(count, int):
        return _join(choose(told, count), cells, {**fixed, "count": count})
    return choose_by([(rule, _join(form, {**cells, "count": count}, fixed)) for rule, form in told], count)


def choose_by(formulas: Forms, count: Area | str) -> str:
    """Return the formula that chooses one of ``formulas`` by their rules and a ``count``."""
    *ruled, (_, other) = formulas
    return first_that_holds(((_takes(rule, count), told) for rule, told in ruled if told != other), other)


def _takes(rule: str, count: Area | str) -> str:
    parts = []
    for divisor, is_inside, first, last in conditions(rule):
        number = f"MOD({count},{divisor})" if divisor else str(count)
        # in a range, the number occurs once, because it may be a long formula
        inside = f"ABS({number}-{(first + last) / 2:g})<={(last - first) / 2:g}"
        upto = f"{number}<{last + 1}" if first == 0 else inside
        part = f"{number}={first}" if first == last else upto
        parts.append(part if is_inside else f"NOT({part})")
    return f"AND({','.join(parts)})" if len(parts) > 1 else parts[0]


def _join(template: str, cells: Mapping[str, Area | str], fixed: Mapping[str, object]) -> str:
    pieces: list[str] = []
    text = ""
    for literal, name, look, _ in Formatter().parse(template):
        text += literal
        if name is not None and name in cells:
            pieces += [quote(text)] if text else []
            pieces.append(_with_comma(str(cells[name])) if look == "," else str(cells[name]))
            text = ""
        elif name is not None:
            text += put_in(f"{{{name}:{look}}}", fixed)
    pieces += [quote(text)] if text else []
    return "&".join(pieces)


def _with_comma(number: str) -> str:
    """Return the formula of a number as a text such as ``1,296``, with one decimal unless it is 0, in the language of the workbook."""
    # Digit by digit: the results of TEXT and FIXED depend on the program's language.
    if number.isdigit():
        return quote(fill("{number:,}", number=int(number)))
    language = own_language()
    hundreds, tens = f"INT(MOD({number},1000)/100)", f"INT(MOD({number},100)/10)"
    ones, small = with_point(f"INT(MOD({number},10)*10+0.5)/10"), with_point(number)
    large = f'INT({number}/1000)&"{language.separators[0]}"&{hundreds}&{tens}&{ones}'
    return f"IF({number}<{language.first_grouped},{small},{large})"


def with_point(number: str) -> str:
    """The formula of a number as a text with the decimal sign of the language of the workbook, whichever sign the program has."""
    point = own_language().separators[1]
    other = "," if point == "." else "."
    return f'SUBSTITUTE({number},"{other}","{point}")'


def first_that_holds(cases: Iterable[tuple[str, object]], otherwise: object = 0) -> str:
    """Return a formula that finds the first true condition and gives its result, which is a number or a formula."""
    formula = str(otherwise)
    for condition, result in reversed(list(cases)):
        formula = f"IF({condition},{result},{formula})"
    return formula


def unless_copied(title: str, formula: str) -> str:
    """The formula of a message on a sheet; on a copy of the sheet it says that this is a copy, whose cells nothing reads.

    Excel knows SHEET since 2013.
    """
    here = f"IFERROR(_xlfn.SHEET()=_xlfn.SHEET({quote(tab(title))}),1=1)"  # not if the sheet has another name now
    return f"IF({here},{formula},{sentence(messages.SHEET_COPIED, {}, sheet=tab(title))})"


def first_problem(checks: Iterable[tuple[str, str]], problems: Sequence[str]) -> str:
    """Return the formula of the number, from 1, of the problem whose condition is the first true one; 0 for ``FINE``."""
    numbered = {problem: number for number, problem in enumerate(problems, 1)}
    return first_that_holds((condition, numbered.get(problem, 0)) for condition, problem in checks)
