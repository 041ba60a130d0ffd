"""Cells in which a person types colours, answers, numbers or choices, and the legend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openpyxl.worksheet.datavalidation import DataValidation

from mastermind_xl.core import messages
from mastermind_xl.core.colors import ALPHABET, LETTERS, color_letters
from mastermind_xl.core.looks import named_pegs
from mastermind_xl.core.variants import name_game
from mastermind_xl.sheets import names
from mastermind_xl.sheets.names import Spelling
from mastermind_xl.sheets.writing import design, paint
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import fold, quote, xml_safe
from mastermind_xl.sheets.writing.pegs import Legend


def write_legend(book: Book, place: Area, colors: int, spelling: Area, *, on_paper: bool = False) -> None:
    """Write the peg, the name and the letter of each colour; a person may choose the name unless colours are signs.

    All pegs of the book have the looks of these names. The ``place`` has three columns and a row for each of
    the ``colors``; ``on_paper`` it has three rows and a column per colour, without a heading. ``spelling`` has
    a row per colour and the columns of ``Spelling``, on a sheet of workings.
    """
    pegs, words, letters = (place.line(part) if on_paper else place.strip(part) for part in range(3))
    book.pegs.legend = Legend(pegs, words, letters)
    peg_style, word_style = ("paper peg", "paper choice") if on_paper else ("small peg", "choice")
    if not on_paper:
        heading = f"{book.board.noun.capitalize()}s" if book.board.signs else "Your colours"
        design.write_card(book, place.block(-1, 0, 1, place.columns), heading)
        book.frame(place)
    called = [peg.name for peg in book.pegs.colors(colors)]
    if book.board.signs:  # each colour is its own name and letter, which cannot change
        for number, sign in enumerate(called):
            book.put(pegs.cells[number], number + 1 - book.board.shift, peg_style)
            book.put(words.cells[number], sign, "number")
            book.put(letters.cells[number], sign, "number")
        # Unseen, because peg and name are the same; Excel's lists offer the names as they are seen.
        book.show_as(letters, ";;;")
    else:
        for number, (word, letter) in enumerate(zip(called, color_letters(called), strict=True)):
            book.put(pegs.cells[number], number + 1, peg_style)
            book.put(words.cells[number], word, word_style)
            book.formula(letters.cells[number], spelling.cell(number, Spelling.LETTER).ref, letter, "number")
        _spell(book, words, called, spelling)
        choose_from(book, words, [peg.name for peg in named_pegs(book.pegs.palette)])
        twice = f'AND({words.address}<>"",SUMPRODUCT(--({fold(words.here)}={fold(words.address)}))>1)'
        book.conditional.add(words, twice, fill=paint.BAD)
    book.pegs.color(pegs, colors, on_paper=on_paper)
    book.name(names.COLOR_NAMES, words)
    book.name(names.COLOR_LETTERS, letters)


def show_legend(book: Book, legend: Area, place: Area) -> None:
    """Copy a ``legend`` of the book to ``place`` on the same sheet, where nobody types."""
    design.write_card(book, place.block(-1, 0, 1, place.columns), f"{book.board.noun.capitalize()}s")
    book.frame(place)
    sheet = book.sheet(legend.sheet)
    for cell, copy in zip(legend.cells, place.cells, strict=True):
        column = copy.column - place.column
        value = sheet[cell.address].value
        if column == 0 or book.board.signs:
            book.put(copy, value, "number" if column else "small peg")
        else:
            shown = value if column == 1 else book.cached[legend.sheet][cell.address]
            book.formula(copy, f'IFERROR({cell.here}&"","")', shown, "number")
    if book.board.signs:
        book.show_as(place.strip(2), ";;;")
    book.pegs.color(place.strip(0), place.rows)


_ALPHABET = quote(ALPHABET)
_LETTERS = quote("".join(f"|{name.upper()}:{letter}" for name, letter in LETTERS.items()))
_LONGEST = 12  # characters of a name that may become its letter before the alphabet is tried


def _spell(book: Book, words: Area, called: Sequence[str], spelling: Area) -> None:
    """Write formulas that find the letter of each name, like ``color_letters``."""
    many, signs = len(called), color_letters(called)
    free_now = "".join(sign for sign in ALPHABET if sign not in map(LETTERS.get, called))
    rests = ALPHABET
    for color, name in enumerate(called):
        here, above = ([cell.here for cell in spelling.line(row).cells] for row in (color, color - 1))
        word, named, free = f"TRIM({here[Spelling.FOLDED]})", here[Spelling.NAMED], here[Spelling.FREE]
        folded = f'IFERROR({fold(f"{words.cells[color]}")},"")'
        found = f'FIND("|"&UPPER({word})&":",{_LETTERS})+LEN({word})+2'
        letter = LETTERS.get(name, "")
        rests = rests.replace(letter, "") if letter else rests
        before = above[Spelling.REST] if color else _ALPHABET
        left, last = spelling.cell(many - 1, Spelling.REST).here, above[Spelling.LETTER]
        if color:
            left = f'IF({last}="",{above[Spelling.FREE]},SUBSTITUTE({above[Spelling.FREE]},{last},""))'
        own = f"LEFT({free},1)"
        for place in range(_LONGEST, 0, -1):
            sign = f"MID(UPPER({word}),{place},1)"
            own = f"IF(AND(LEN({word})>={place},ISNUMBER(FIND({sign},{free}))),{sign},{own})"
        formulas = {
            Spelling.NAMED: (f'IFERROR(MID({_LETTERS},{found},1),"")', letter),
            Spelling.REST: (f'IF({named}="",{before},SUBSTITUTE({before},{named},""))', rests),
            Spelling.FREE: (left, free_now),
            Spelling.LETTER: (f'IFERROR(IF({named}<>"",{named},IF({word}="","",{own})),"")', signs[color]),
            Spelling.FOLDED: (folded, name.replace("i", "I")),
        }
        for column, (formula, cached) in formulas.items():
            book.formula(spelling.cell(color, column), formula, cached)
        free_now = free_now.replace(signs[color], "") if signs[color] else free_now


def type_colors(book: Book, place: Area, colors: int, *, on_paper: bool = False) -> None:
    """Make cells at ``place`` in the workbook for typing the ``colors`` as numbers, or as names and letters of the legend.

    Cells ``on_paper`` are boxes, which can also be filled in with a pencil.
    """
    book.style(place, "paper hole" if on_paper else "hole")
    book.pegs.color(place, colors, typed=True, on_paper=on_paper)
    legend = book.pegs.legend
    shown = legend.words.here if legend and legend.words.sheet == place.sheet else names.COLOR_NAMES
    # LibreOffice 25.2 drops without a word what a list lacks, so its list has the numbers and the letters, too. Excel
    # calls its systems pcdos and mac.
    everything = f"OFFSET({shown},{'-1,0,3' if on_paper else f'0,-1,ROWS({shown}),3'})"
    choices = f'IF(ISNUMBER(FIND(INFO("system"),"LINUX WNT MACOSX")),{everything},{shown})'
    _validate(book, place, DataValidation("list", formula1=choices), None)


def type_answers(book: Book, place: Area, pegs: int, *, drawn: bool = True) -> None:
    """Make two columns of the book at ``place`` for typing answers: numbers of black and white pegs, up to ``pegs``.

    The first cell may hold a whole answer, such as 12, so nothing is refused. With ``drawn`` the pegs are shown
    beside each number.
    """
    if drawn:
        design.write_tray(book, place, pegs, "typed")
    else:
        book.style(place, "whole")
    here = place.address
    whole = f"IFERROR(IF(OR({here}>{pegs},{here}<>INT({here})),1,0),0)=1"
    if place.columns == 2:
        book.conditional.add(place.strip(0), whole, number_format="General")


def type_counts(book: Book, place: Area, pegs: int) -> None:
    """Make two columns of the book at ``place`` for typing numbers of black and white pegs, up to ``pegs``."""
    design.write_tray(book, place, pegs, "typed")
    _validate_whole(book, place, 0, pegs, messages.COUNTS_HINT.format(**book.board.terms))


def type_number(book: Book, place: Area, most: int, error: str, prompt: str = "") -> None:
    """Make cells of the book at ``place`` for whole numbers from 1 to ``most``; others are refused with ``error``.

    See ``explain`` for ``prompt``.
    """
    book.style(place, "whole")
    _validate_whole(book, place, 1, most, error, prompt)


def choose_from(book: Book, place: Area, values: Iterable[str], error: str | None = None, prompt: str = "") -> None:
    """Offer a list of values, of at most 255 characters, in the cells at ``place`` in the workbook.

    Other values are refused with the message ``error``, or kept on request without one. See ``explain`` for ``prompt``.
    """
    validation = DataValidation("list", formula1=quote(",".join(values)), errorStyle=None if error else "information")
    _validate(book, place, validation, error or "This is not in the list. OK keeps it.", prompt)


def explain(book: Book, place: Area, prompt: str) -> None:
    """Show the ``prompt`` while a cell at ``place`` in the workbook is chosen, and accept whatever is typed."""
    _validate(book, place, DataValidation("custom", formula1="1=1"), None, prompt)


def _validate_whole(book: Book, place: Area, least: int, most: int, error: str, prompt: str = "") -> None:
    validation = DataValidation("whole", str(least), str(most), operator="between")
    _validate(book, place, validation, error, prompt)


def _validate(book: Book, place: Area, validation: DataValidation, error: str | None, prompt: str = "") -> None:
    if prompt:
        validation.prompt, validation.showInputMessage = prompt, True
    validation.allow_blank = True
    validation.errorTitle, validation.error = name_game(book.board), xml_safe(error or "") or None
    validation.showErrorMessage = error is not None
    validation.add(place.span)
    book.sheet(place.sheet).add_data_validation(validation)
