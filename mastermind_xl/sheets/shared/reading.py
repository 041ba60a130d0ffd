"""Formulas that read what a person types: a colour, a number of pegs, or a whole guess or answer in one cell.

A whole guess is in the first cell of a row whose other cells are empty: ``1122``, ``RRBB`` or ``red red blue blue``. A
whole answer is in the cell of the black pegs, in any form that ``core.answers`` reads, or as the number 1.2, into which
some programs change 1,2. A text that is one colour or one number of pegs is never a whole guess or answer. Buttons load
this without openpyxl.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mastermind_xl.core.answers import FORMS, folds, meanings, words_for_and
from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import fill, own_language
from mastermind_xl.core.messages import DATES, PERHAPS_DATE
from mastermind_xl.core.rules import MOST_GLUED
from mastermind_xl.sheets.shared.board import AnswerPiece, BoardLayout, Piece, list_forms
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.formulas import fold, quote, sentence

if TYPE_CHECKING:
    from mastermind_xl.sheets.writing.book import Book

NONSENSE = -1  # result for invalid input; an empty cell gives an empty text
UNKNOWN = "?"  # result for a number of pegs that is not known
_BLANKS = [f'"{sign}"' for sign in "\u00a0\u202f\u3000"]
_COLORS = " Attempt {n} is {colors}."
_LONGEST = 60  # characters of a colour's name, at most, in a whole guess


def shown_color(board: Board, number: object) -> str:
    """The formula of what cells show for the ``number`` of a colour; see ``Board._shown``."""
    return f"{number}-{board._shift}" if board._shift else str(number)


def plain(cell: str) -> str:
    """The formula of the text of a ``cell`` with usual spaces and digits, which a text pasted from elsewhere may lack."""
    for blank in (*_BLANKS, *(f"CHAR({code})" for code in (9, 10, 13))):
        cell = f'SUBSTITUTE({cell},{blank}," ")'
    for usual, full in zip("0123456789?", "０１２３４５６７８９？", strict=True):
        cell = f'SUBSTITUTE({cell},"{full}","{usual}")'
    return f"TRIM({cell})"


def read_color(cell: str, numbers: Area, *called: Area, digits: bool = False) -> str:
    """The formula of the number of the colour that a ``cell`` contains as number, name or letter, in capitals or not.

    A name or letter of two colours is invalid. ``numbers`` (1, 2, …) and ``called`` (names and letters, see ``fold``) are
    columns. With ``digits`` as names of colours, numbers are not read.
    """
    text = fold(f"TRIM({cell})")
    alike = "+".join(f'({names}&""={text})' for names in called)
    same = f"(({alike})>0)"
    by_name = f"IF(SUMPRODUCT(--{same})=1,SUMPRODUCT({same}*{numbers}),{NONSENSE})"
    number = by_name if digits else _number_in(text, numbers, by_name)
    return f'IFERROR(IF({text}="","",{number}),{NONSENSE})'


def read_count(cell: str, numbers: Area) -> str:
    """The formula of the number of pegs that a ``cell`` contains, if it is one of the possible ``numbers`` or ``UNKNOWN``."""
    text = plain(cell)
    return f'IFERROR(IF({text}="","",{_count_in(text, numbers)}),{NONSENSE})'


def _number_in(text: str, numbers: Area, otherwise: object = NONSENSE) -> str:
    """The formula that finds which of the ``numbers`` a ``text`` shows; the cell of the text may have the format of a text."""
    same = f'({numbers}&""={text})'
    return f"IF(SUMPRODUCT(--{same})=1,SUMPRODUCT({same}*{numbers}),{otherwise})"


def _count_in(text: str, numbers: Area) -> str:
    """See ``_number_in``; the ``text`` may also be ``UNKNOWN``."""
    return _number_in(text, numbers, f'IF({text}="{UNKNOWN}","{UNKNOWN}",{NONSENSE})')


def first_nonsense(typed: Area, read: Area) -> str:
    """The formula of the first invalid text of a row ``typed``, quoted for a message; ``read`` has the row as numbers."""
    what, (first, last) = f"INDEX({typed},1,MATCH({NONSENSE},{read},0))", DATES
    is_date = f"AND(VALUE({what})>={first},VALUE({what})<={last})"  # a number that a program or a paste put there
    date = f'IFERROR(IF({is_date},{quote(fill(PERHAPS_DATE))},""),"")'
    return f"IFERROR({sentence('“{what}”', {'what': what})}&{date},{quote(fill('an error'))})"


# --- whole rows ---------------------------------------------------------------------------------------


def read_typed(book: Book, layout: BoardLayout, numbers: Area) -> None:
    """Write all typed guesses, answers and corrections of a layout's book as numbers into its workings.

    ``numbers`` are the cells with the numbers of the attempts.
    """
    write_tables(book, layout.answer_tables)
    if layout.color_forms:
        write_forms(book, layout.color_forms, layout.color_words[1])
    for k in range(layout.attempts):
        pieces, own = layout.pieces.line(k), layout.read.line(k)
        read_guess(book, layout.guesses.line(k), pieces, own, layout.color_words, layout.color_forms)
        read = layout.read_answers.line(k)
        read_answer(book, layout.typed_answers.line(k), read, layout.answer_pieces.line(k), layout)
        book.formulas(layout.corrected_answers.line(k), _corrected(layout.read_corrections, k, read), "")
        if not layout.board._signs:
            book.formula(layout.spelled.cell(k), _spell_out(layout, k), "")
    _read_corrections(book, layout, numbers)


def _spell_out(layout: BoardLayout, k: int) -> str:
    """The formula of a sentence with the names of the colours of attempt ``k`` (from 0), if it is the last guess.

    Only a code in one cell, which has no pegs, needs the sentence, and letters, which a program may have completed to the
    name of another colour.
    """
    text, whole = (layout.pieces.cell(k, which).here for which in (Piece.TEXT, Piece.WHOLE))
    rows_below = max(1, layout.attempts - k - 1)  # below the last row is an empty cell
    below = layout.pieces.block(k + 1, Piece.TEXT, rows_below, 1).here
    unseen = f'AND(OR({whole}=1,NOT(ISNUMBER(-{text}))),SUMPRODUCT(--({below}<>""))=0)'
    rows = (f"MATCH({peg.here},{layout.color_numbers},0)" for peg in layout.read.line(k).cells)
    colors = f"&{quote(own_language().comma)}&".join(f"INDEX({layout.known_names},{row},1)" for row in rows)
    return f'IFERROR(IF({unseen},{sentence(_COLORS, {"colors": colors}, n=k + 1)},""),"")'


def write_forms(book: Book, forms: Area, names: Area) -> None:
    """Write further words for colours, each with the name or number of the colour; the ``names`` in the legend go first."""
    for line, (form, name) in zip(forms.lines, list_forms(book.board), strict=True):
        folded = form.replace("i", "I")  # see ``fold``
        book.put(line.cell(), folded, "quiet")
        is_name = f"INDEX({names},MATCH({line.cell().here},{names},0))"
        book.formula(line.cell(0, 1), f"IFERROR({is_name},{quote(name)})", name)


def read_guess(book: Book, typed: Area, pieces: Area, read: Area, colors: Sequence[Area], forms: Area | None) -> None:
    """Write the ``typed`` code of a book as numbers into ``read``.

    ``pieces`` are cells to work in, the columns of ``Piece`` and then the pegs; ``colors`` are columns of numbers, names
    and letters, and ``forms`` further words with the name or number of each.
    """
    digits, pegs, (first, *others) = bool(book.board._shift), typed.columns, [cell.content for cell in typed.cells]
    spaced, text, only, alone, whole, counted = (pieces.cell(0, which).here for which in Piece)
    own = pieces.block(0, len(Piece), 1, pegs)
    split = _nest(plain(first), [(sign, " ") for sign in (",;" if digits else ",;/&")])
    if digits and pegs > 2:  # a number that a program typed has lost its leading zero
        zeros = "0" * pegs
        split = f'IF(AND(ISNUMBER({first}),LEN({first})={pegs - 1}),RIGHT("{zeros}"&{first},{pegs}),{split})'
    ended = f'IF(RIGHT({spaced})=".",LEFT({spaced},LEN({spaced})-1),{spaced})'
    joints = [
        (f" {way(joint)} ", " ") for joint in sorted(words_for_and()) for way in (str.lower, str.upper, str.title)
    ]
    has_words = f'LEN(SUBSTITUTE({spaced}," ",""))>LEN({spaced})-LEN(SUBSTITUTE({spaced}," ",""))+1'
    joined = f'IF({has_words},{_nest(f"""(" "&{ended}&" ")""", joints)},{ended})' if forms else spaced
    book.formula(pieces.cell(0, Piece.SPACED), f'IFERROR(TRIM({split}),"")', "")
    book.formula(pieces.cell(0, Piece.TEXT), f'IFERROR(TRIM({joined}),"")', "")
    book.formula(pieces.cell(0, Piece.FIRST), f'IFERROR({_find_form(plain(first), forms)},"#")', "")
    book.formula(pieces.cell(0, Piece.ALONE), read_color(only, *colors, digits=digits), "")
    no_others = f'{"&".join(others)}=""' if others else "1=0"
    words = f'LEN({text})-LEN(SUBSTITUTE({text}," ",""))'
    kind = f"IF({words}={pegs - 1},2,IF(AND({words}=0,LEN({text})={pegs}),1,0))"
    book.formula(pieces.cell(0, Piece.WHOLE), f"IFERROR(IF(AND({alone}={NONSENSE},{no_others}),{kind},0),0)", 0)
    counts, names = ([cell.here for cell in own.cells[start::2]] for start in (0, 1))
    not_counts = ",".join(f'IFERROR(-{name},"")=""' for name in names)
    adds_up = f"AND({whole}=2,{'+'.join(counts)}={pegs},{not_counts})"
    book.formula(pieces.cell(0, Piece.COUNTED), f"IFERROR(IF({adds_up},1,0),0)" if names and pegs % 2 == 0 else "0", 0)
    for peg, (cell, place) in enumerate(zip([first, *others], read.cells, strict=True)):
        piece = own.cell(0, peg)
        word = f'TRIM(MID(SUBSTITUTE({text}," ",REPT(" ",{_LONGEST})),{peg * _LONGEST + 1},{_LONGEST}))'
        picked = f"IF({whole}=0,{plain(cell)},IF({whole}=1,MID({text},{peg + 1},1),{word}))"
        book.formula(piece, f'IFERROR({_find_form(picked, forms)},"#")', "")
        number = f"IF({counted}=1,{NONSENSE},{read_color(piece.here, *colors, digits=digits)})"
        book.formula(place, f"IF({whole}=0,{alone},{number})" if peg == 0 else number, "")


def _find_form(text: str, forms: Area | None) -> str:
    """The formula of the name or number of the colour for which a ``text`` is one of the ``forms``; else the text."""
    if forms is None:
        return text
    sought = fold(_nest(text, [(sign, "#") for sign in "*?~"]))  # MATCH reads these signs as patterns
    return f"IFERROR(INDEX({forms.strip(1)},MATCH({sought},{forms.strip(0)},0)),{text})"


def write_tables(book: Book, tables: Area) -> None:
    """Write the tables of ``core.answers`` into two cells of the book: what letters mean, and the forms of an answer."""
    kinds = ((text, each[0]) for text, each in meanings(book.board.words).items() if len(each) == 1)
    forms = ((form, f"{black}{white}") for form, (black, white) in FORMS.items())
    for cell, pairs in zip(tables.cells, (kinds, forms), strict=True):
        book.put(cell, "".join(f"|{text}:{value}" for text, value in pairs), "quiet")


def read_answer(book: Book, typed: Area, read: Area, pieces: Area, layout: BoardLayout) -> None:
    """Write the answer ``typed`` into the two cells ``read`` of the book, as numbers, as ``core.answers`` reads it.

    ``pieces`` has a cell for each ``AnswerPiece``.
    """
    black, white, *_ = (*(cell.content for cell in typed.cells), '""')  # perhaps there is no cell for white pegs
    pegs, numbers = book.board.pegs, layout.count_numbers
    *_, folded, alone, form, letters, pair, kinds, shape, counts, _, _ = (cell.here for cell in pieces.cells)
    meant, forms = (cell.ref for cell in layout.answer_tables.cells)
    marked = f"TRIM({_nest(folded, dict.fromkeys(f'0123456789{UNKNOWN}', '#').items())})"
    one_number = _nest(marked, [("##", "#"), ("##", "#"), ("# #", "#,#"), (" ", "")])
    key = f'IF(ISNUMBER(FIND("#",{form})),"",".")&{pair}'
    no_words = f'SUBSTITUTE(SUBSTITUTE({folded},LEFT({pair}&"#")," "),RIGHT("#"&{pair})," ")'
    between = _nest(no_words, [("+", " "), ("-", " ")])
    steps = [
        *_fold(black, [cell.here for cell in pieces.cells]),
        f'IFERROR(IF(TRIM({black}&"")="","",{_count_in(f"TRIM({folded})", numbers)}),{NONSENSE})',
        f'IF({marked}="##","#,#",{one_number})' if pegs <= MOST_GLUED and typed.columns > 1 else one_number,
        _nest(form, [(sign, "") for sign in "#,+-"]),
        f'LEFT({letters})&LEFT(SUBSTITUTE({letters},LEFT({letters}),""))',
        f'IF({pair}="","",IF(SUBSTITUTE(SUBSTITUTE({letters},LEFT({pair}),""),RIGHT({pair}),"")="",'
        f'MID({meant},FIND("|"&{key}&":",{meant})+LEN({key})+2,LEN({pair})),"?"))',
        f'IF({pair}="",{form},SUBSTITUTE(SUBSTITUTE({form},LEFT({pair}),LEFT({kinds})),RIGHT({pair}),RIGHT({kinds})))',
        f'IF(AND({form}="#,#",LEN(TRIM({folded}))=2),MID({folded},2,1)&" "&MID({folded},3,1),TRIM({between}))',
    ]
    *before, black_part, white_part = pieces.cells
    for which, place, step in zip(AnswerPiece, before, steps, strict=False):
        at_first = "  " if AnswerPiece.FOLD2 <= which <= AnswerPiece.FOLDED else ""  # the blanks around a text
        book.formula(place, f'IFERROR({step},"?")', at_first)
    whole = f'AND({alone}={NONSENSE},{white}&""="")'
    no_white = f'IF(OR({alone}=0,{alone}={pegs}),0,IF({alone}="{UNKNOWN}","{UNKNOWN}",""))'
    others = (alone, f'IF({white}&""="",{no_white},{read_count(white, numbers)})')
    read_parts = []
    for column, (sign, other, part) in enumerate(zip("@_", others, (black_part, white_part), strict=True)):
        chosen = f'MID({forms},FIND("|"&{shape}&":",{forms})+LEN({shape})+{2 + column},1)'
        first, second = f'LEFT({counts},FIND(" ",{counts}&" ")-1)', f'MID({counts},FIND(" ",{counts}&" ")+1,9)'
        typed_number = f'IF({chosen}="1",{first},{second})'
        number = f'IF({chosen}="0","0",IFERROR(VALUE({typed_number})&"",{typed_number}))'
        in_a_row = f'AND({shape}<>"",{_nest(shape, [("@", ""), ("_", "")])}="")'
        text = f'IF({in_a_row},LEN({shape})-LEN(SUBSTITUTE({shape},"{sign}",""))&"",{number})'
        book.formula(part, f"IFERROR({text},{NONSENSE})", NONSENSE)
        read_parts.append(f"IF({whole},{_count_in(part.here, numbers)},{other})")
    if book.board.blacks_only:  # a whole answer may mention no white pegs, whose number is never known
        has_white = f'AND({whole},NOT(ISNUMBER(FIND({white_part.here},"0{UNKNOWN}"))))'
        read_parts = [f"IF({has_white},{NONSENSE},{read_parts[0]})", f'IF({read.cell().here}="","","{UNKNOWN}")']
    for place, formula in zip(read.cells, read_parts, strict=True):
        book.formula(place, f"IFERROR({formula},{NONSENSE})", "")


def _fold(cell: str, pieces: Sequence[str]) -> Iterator[str]:
    """Yield the formulas of the first cells of ``pieces``, which fold the typed text of a ``cell`` as ``core.answers`` does."""
    signs, words = folds()
    lower = f"LOWER({_nest(cell, [('ı', 'i'), ('İ', 'i')])})"
    half, third = -(-len(signs) // 2), -(-len(words) // 3)
    yield _nest(lower, signs[:half])
    yield f'" "&TRIM({_nest(pieces[0], signs[half:])})&" "'
    yield from (_nest(pieces[1 + k], words[k * third : (k + 1) * third]) for k in range(3))


def _nest(text: str, folds: Iterable[tuple[str, str]]) -> str:
    """The formula that replaces texts by others, one after the other."""
    for old, new in folds:
        text = f"SUBSTITUTE({text},{f'CHAR({ord(old)})' if old < ' ' else quote(old)},{quote(new)})"
    return text


def _read_corrections(book: Book, layout: BoardLayout, numbers: Area) -> None:
    """Write attempt, black and white of each correction; the attempt is 0 without one, and ``NONSENSE`` if it is invalid.

    A correction of an attempt without an answer is invalid.
    """
    answered = layout.read_answers.strip(0).here
    for cells, places in zip(layout.corrections.lines, layout.read_corrections.lines, strict=True):
        counts = [read_count(cell.content, layout.count_numbers) for cell in cells.cells[1:]]
        book.formulas(places.block(0, 1, 1, len(counts)), counts, "")
        if book.board.blacks_only:
            book.put(places.cell(0, 2), UNKNOWN, "quiet")
        black, white = (places.cell(0, column).here for column in (1, 2))
        complete = f'AND({black}&""<>"",{white}&""<>"",{black}<>{NONSENSE},{white}<>{NONSENSE})'
        attempt = read_count(cells.cell().content, numbers)
        none = f'{"&".join(cell.content for cell in cells.cells)}=""'
        found = f'IF({none},0,IF({complete},IF(INDEX({answered},{attempt})&""="",{NONSENSE},{attempt}),{NONSENSE}))'
        book.formula(places.cell(), f"IFERROR({found},{NONSENSE})", 0)


def _corrected(corrections: Area, k: int, read: Area) -> Iterator[str]:
    """Yield the formulas of the black and white pegs of attempt ``k``, from 0: those of a correction, else those ``read``."""
    for column, count in enumerate(read.cells, 1):
        formula = count.here
        for line in reversed(corrections.lines):
            formula = f"IF({line.cell().here}={k + 1},{line.cell(0, column).here},{formula})"
        yield f'IF({count.here}="","",{formula})'
