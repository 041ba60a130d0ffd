"""Cells in which a person types colours, answers, numbers or choices, and the legend."""

from collections.abc import Iterable, Mapping, Sequence

from openpyxl.worksheet.datavalidation import DataValidation

from mastermind_xl.core import paint
from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import ALPHABET, LETTERS, color_letters, said_letters
from mastermind_xl.core.languages import ENGLISH, fill, spoken
from mastermind_xl.core.typed import bare
from mastermind_xl.core.variants import name_game
from mastermind_xl.sheets import names
from mastermind_xl.sheets.names import Spelling
from mastermind_xl.sheets.writing import design, limits
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import fold, quote, xml_safe

_OWN_NAMES = "Type any name. These names have a colour of their own: {names}."


def write_legend(book: Book, place: Area, colors: int, spelling: Area, *, on_paper: bool = False) -> None:
    """Write the peg, the name and the letter of each colour; a person may change the name, unless the colours are shown as signs.

    All pegs of the book get the looks of these names. ``place`` has three columns and a row for each of the ``colors``;
    ``on_paper``, three rows and a column for each. ``spelling`` has a row per colour and the columns of ``Spelling``.
    """
    pegs, words, letters = (place.line(part) if on_paper else place.strip(part) for part in range(3))
    words = words.fenced(left=1, above=int(on_paper), below=int(not on_paper))
    listed = place
    book.pegs.has_legend = True
    peg_style, word_style = ("paper peg", "paper choice") if on_paper else ("small peg", "choice")
    if not on_paper:
        heading = fill(_NOUNS[book.board._noun] if book.board._signs else "Your colours")
        design.write_card(book, place.block(-1, 0, 1, place.columns), heading)
        book.frame(place)
    called = [peg.name for peg in book.pegs.colors(colors)]
    if book.board._signs:  # each colour is its own name and letter, which cannot change
        for number, sign in enumerate(called):
            book.put(pegs.cells[number], number + 1 - book.board._shift, peg_style)
            book.put(words.cells[number], sign, "number")
            book.put(letters.cells[number], sign, "number")
        # The letters are invisible, because pegs and names look the same. Excel's lists offer only what is visible.
        book.show_as(letters, ";;;")
    else:
        for number, (word, letter) in enumerate(zip(called, color_letters(called, said_letters()), strict=True)):
            book.put(pegs.cells[number], number + 1, peg_style)
            book.put(words.cells[number], word, word_style)
            book.formula(letters.cells[number], spelling.cell(number, Spelling.LETTER).ref, letter, "number")
        _spell(book, words, called, spelling)
        listed = spelling.block(0, Spelling.NUMBER, colors, 3)
        ways = 2 if spoken.get() == ENGLISH else 5
        book.name(names.COLOR_WAYS, spelling.block(0, Spelling.LETTER, colors, ways), hidden=True)
        explain(book, words, fill(_OWN_NAMES, names=", ".join(peg.name for peg in book.pegs.named)))
        alike = f"INDEX({names.COLOR_WAYS},0,2)={fold(words.address)}"
        book.conditional.add(words, f'AND({words.address}<>"",SUMPRODUCT(--({alike}))>1)', fill=paint.BAD)
    book.pegs.color(pegs, colors, on_paper=on_paper)
    book.name(names.COLOR_NAMES, words)
    book.name(names.COLOR_LETTERS, letters)
    book.name(names.COLOR_LIST, listed, hidden=True)


def show_legend(book: Book, listed: Area, place: Area) -> None:
    """Show the ``listed`` number, name and letter of each colour of the book at ``place``, where nobody types."""
    design.write_card(book, place.block(-1, 0, 1, place.columns), fill(_NOUNS[book.board._noun]))
    book.frame(place)
    sheet = book.sheet(listed.sheet)
    for cell, copy in zip(listed.cells, place.cells, strict=True):
        column = copy.column - place.column
        if column == 0 or book.board._signs:
            book.put(copy, sheet[cell.address].value, "number" if column else "small peg")
        else:
            book.formula(copy, cell.ref, book.cached[cell.sheet][cell.address], "number")
    if book.board._signs:
        book.show_as(place.strip(2), ";;;")
    book.pegs.color(place.strip(0), place.rows)


_NOUNS = {"colour": "Colours", "digit": "Digits", "letter": "Letters"}
_ALPHABET = quote(ALPHABET)
_LONGEST = 12  # characters of a name that may become its letter before the alphabet is tried


def _spell(book: Book, words: Area, called: Sequence[str], spelling: Area) -> None:
    """Write formulas that find the letter of each colour's name, by the rules of ``color_letters``."""
    own = said_letters()
    many, signs, known = len(called), color_letters(called, own), _list_names(own)
    free_now = "".join(sign for sign in ALPHABET if sign not in map(own.get, called))
    rests = ALPHABET
    for color, name in enumerate(called):
        here, above = ([cell.here for cell in spelling.line(row).cells] for row in (color, color - 1))
        word, named, free = f"TRIM({here[Spelling.FOLDED]})", here[Spelling.NAMED], here[Spelling.FREE]
        book.put(spelling.cell(color, Spelling.NUMBER), color + 1, "quiet")
        found = _find_name(word, known)
        letter = own.get(name, "")
        rests = rests.replace(letter, "") if letter else rests
        before = above[Spelling.REST] if color else _ALPHABET
        left, last = spelling.cell(many - 1, Spelling.REST).here, above[Spelling.LETTER]
        if color:
            left = f'IF({last}="",{above[Spelling.FREE]},SUBSTITUTE({above[Spelling.FREE]},{last},""))'
        other = f"LEFT({free},1)"
        for place in range(_LONGEST, 0, -1):
            sign = f"MID(UPPER({word}),{place},1)"
            other = f"IF(AND(LEN({word})>={place},ISNUMBER(FIND({sign},{free}))),{sign},{other})"
        formulas = {
            Spelling.NAMED: (f'IFERROR(MID({known},{found},1),"")', letter),
            Spelling.REST: (f'IF({named}="",{before},SUBSTITUTE({before},{named},""))', rests),
            Spelling.FREE: (left, free_now),
            Spelling.LETTER: (f'IFERROR(IF({named}<>"",{named},IF({word}="","",{other})),"")', signs[color]),
            Spelling.NAME: (f'IFERROR({words.cells[color].content}&"","")', name),
            Spelling.FOLDED: (fold(here[Spelling.NAME]), name.replace("i", "I")),
        }
        if spoken.get() != ENGLISH:
            formulas |= _spell_ways(word, spelling.strip(Spelling.LETTER).here, name, signs)
        for column, (formula, cached) in formulas.items():
            book.formula(spelling.cell(color, column), formula, cached)
        free_now = free_now.replace(signs[color], "") if signs[color] else free_now


def _spell_ways(word: str, letters: str, name: str, signs: Sequence[str]) -> dict[Spelling, tuple[str, str]]:
    """Return formulas and initial values of other ways to type the colour with a ``name``, which is in the cell ``word``.

    The cells ``letters`` have the letters of all colours, initially the ``signs``.
    """
    every = zip(said_letters(), LETTERS.items(), strict=True)
    ways = {
        called: (bare(called).replace("i", "I"), english.replace("i", "I"), letter)
        for called, (english, letter) in every
    }
    known = _list_names({called: "".join(f"{way:<{_LONGEST}}" for way in each) for called, each in ways.items()})
    found = _find_name(word, known)
    texts = [f"TRIM(MID({known},{found}+{_LONGEST * place},{_LONGEST}))" for place in range(3)]
    formulas = texts[0], texts[1], f'IF(SUMPRODUCT(--({letters}={texts[2]}))=0,{texts[2]},"")'
    at_first = [way if way not in signs else "" for way in ways.get(name, ("", "", ""))]
    columns = (Spelling.BARE, Spelling.ENGLISH, Spelling.ENGLISH_LETTER)
    both = zip((f'IFERROR({formula},"")' for formula in formulas), at_first, strict=True)
    return dict(zip(columns, both, strict=True))


def _find_name(word: str, known: str) -> str:
    """The formula of where in the text ``known``, see ``_list_names``, the value of the name in the cell ``word`` begins."""
    capitals = f"UPPER({word})"  # the capitals of ß can be two letters
    return f'FIND("|"&{capitals}&":",{known})+LEN({word if spoken.get() == ENGLISH else capitals})+2'


def _list_names(own: Mapping[str, str]) -> str:
    """The formula of a text with each name of ``own`` in capitals, between ``|`` and ``:``, followed by its value.

    The capital of ß is SS in some programs, ß in Excel, and ẞ in LibreOffice.
    """
    both = (
        (sharp.join(map(str.upper, name.split("ß"))), each) for name, each in own.items() for sharp in ("SS", "ß", "ẞ")
    )
    return quote("".join(f"|{capitals}:{each}" for capitals, each in dict(both).items()))


def type_colors(book: Book, place: Area, colors: int, *, on_paper: bool = False) -> None:
    """Let a person type ``colors`` at ``place`` in the book, as numbers, names or letters of the legend.

    Cells ``on_paper`` look like boxes, which can also be filled in with a pencil.
    """
    book.style(place, "paper hole" if on_paper else "hole")
    book.pegs.color(place, colors, typed=True, on_paper=on_paper)
    shown = f"INDEX({names.COLOR_LIST},{'2,0' if on_paper and book.board._signs else '0,2'})"
    # LibreOffice 25.2 silently deletes input that is not in the list, so its list has the numbers and the letters, too.
    # In Excel, INFO("system") is pcdos or mac.
    choices = f'IF(ISNUMBER(FIND(INFO("system"),"LINUX WNT MACOSX")),{names.COLOR_LIST},{shown})'
    _validate(book, place, DataValidation("list", formula1=choices), None)


def type_answers(book: Book, place: Area, pegs: int, width: int = 0) -> None:
    """Let a person type answers in the columns at ``place`` in the book: numbers of black and white pegs, up to ``pegs``.

    The first cell may contain a whole answer, such as 12, so nothing is refused. Each number is shown with its pegs, but
    not with a ``width``: then each line has this width in columns, and its last cell is merged with the cells after it.
    """
    if width:
        for line in place.lines:
            last = line.block(0, place.columns - 1, 1, width - place.columns + 1)
            book.style(line.block(0, 0, 1, width), "small choice")
            book.merge(last)
    else:
        design.write_tray(book, place, pegs, "typed")


def type_number(book: Book, place: Area, most: int | str, error: str) -> None:
    """Accept only whole numbers from 1 to ``most``, a number or a formula, at ``place`` in the book; refuse others with ``error``."""
    _validate(book, place, DataValidation("whole", "1", str(most), operator="between"), error)


def choose_from(book: Book, place: Area, values: Iterable[str], error: str | None = None, prompt: str = "") -> None:
    """Offer a list of ``values``, of at most 255 characters, in the cells at ``place`` in the book.

    Other values are refused with the message ``error``; without such a message nothing is refused, except in LibreOffice
    25.2, which deletes other values. So where a person may type anything, use ``explain``, which describes ``prompt``.
    """
    _validate(book, place, DataValidation("list", formula1=quote(",".join(values))), error, prompt)


def explain(book: Book, place: Area, prompt: str) -> None:
    """Show the ``prompt`` while a cell at ``place`` in the book is chosen, and accept everything that is typed there."""
    _validate(book, place, DataValidation("custom", formula1="1=1"), None, prompt)


def _validate(book: Book, place: Area, validation: DataValidation, error: str | None, prompt: str = "") -> None:
    if prompt:
        validation.prompt, validation.showInputMessage = prompt, True
    validation.allow_blank = True
    titles = fill(name_game(book.board)), fill(name_game(Board()))
    validation.errorTitle = next((title for title in titles if len(title) <= limits.TITLE), None)
    validation.error = xml_safe(error or "") or None
    validation.showErrorMessage = error is not None
    validation.add(place.span)
    book.sheet(place.sheet).add_data_validation(validation)
