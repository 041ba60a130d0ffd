"""Formulas that read what a person types: a colour, a number of pegs, or a whole guess or answer in one cell.

A whole guess is in the first cell of a row whose other cells are empty: ``1122``, ``RRBB`` or ``red red blue blue``. A
whole answer is in the cell of the black pegs, in any form that ``core.answers`` reads: ``12``, ``1,2``, ``1r2w``,
``1 strike 2 balls``, ``b1w2``, ``bww``, ``-2``; or as the number 1.2, into which some programs change 1,2. A text that is
one colour or one number of pegs is never a whole guess or answer. Buttons load this without openpyxl.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from mastermind_xl.core.answers import ALSO
from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import ENGLISH, fill, spoken, word
from mastermind_xl.core.messages import BULLS, DATES, PEGS, PERHAPS_DATE, STRIKES, Words
from mastermind_xl.core.typed import bare, lower
from mastermind_xl.sheets.shared.board import BoardLayout, Piece
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.formulas import fold, quote, sentence

if TYPE_CHECKING:
    from mastermind_xl.sheets.writing.book import Book

NONSENSE = -1  # result for invalid input; an empty cell gives an empty text
_BLANKS = [f'"{sign}"' for sign in "\u00a0\u202f\u3000"]
_COLORS = " Attempt {n} is {colors}."
_LONGEST = 60  # characters of a colour's name, at most, in a whole guess


def shown_color(board: Board, number: object) -> str:
    """The formula of what cells show for the ``number`` of a colour; see ``Board.shown``."""
    return f"{number}-{board.shift}" if board.shift else str(number)


def plain(cell: str) -> str:
    """The formula of the text of a ``cell`` with usual spaces and digits, which a text pasted from elsewhere may lack."""
    for blank in (*_BLANKS, *(f"CHAR({code})" for code in (9, 10, 13))):
        cell = f'SUBSTITUTE({cell},{blank}," ")'
    for digit, full in enumerate("０１２３４５６７８９"):
        cell = _swap(cell, full, str(digit))
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
    """The formula of the number of pegs that a ``cell`` contains, if it is one of the possible ``numbers``."""
    text = plain(cell)
    return f'IFERROR(IF({text}="","",{_number_in(text, numbers)}),{NONSENSE})'


def _number_in(text: str, numbers: Area, otherwise: object = NONSENSE) -> str:
    """The formula that finds which of the ``numbers`` a ``text`` shows; the cell of the text may have the format of a text."""
    same = f'({numbers}&""={text})'
    return f"IF(SUMPRODUCT(--{same})=1,SUMPRODUCT({same}*{numbers}),{otherwise})"


def first_nonsense(typed: Area, read: Area) -> str:
    """The formula of the first invalid text of a row ``typed``, quoted for a message; ``read`` has the row as numbers."""
    what, (first, last) = f"INDEX({typed},1,MATCH({NONSENSE},{read},0))", DATES
    is_date = f"AND(VALUE({what})>={first},VALUE({what})<={last})"  # a number that a program or a paste put there
    date = f'IFERROR(IF({is_date},{quote(fill(PERHAPS_DATE))},""),"")'
    return f"IFERROR({sentence('“{what}”{date}', {'what': what, 'date': date})},{quote(fill('an error'))})"


# --- whole rows ---------------------------------------------------------------------------------------


def read_typed(book: Book, layout: BoardLayout, numbers: Area) -> None:
    """Write all typed guesses, answers and corrections of a layout's book as numbers into its workings.

    ``numbers`` are the cells with the numbers of the attempts.
    """
    for k in range(layout.attempts):
        read_guess(book, layout.guesses.line(k), layout.pieces.line(k), layout.read.line(k), layout.color_words)
        read = layout.read_answers.line(k)
        read_answer(book, layout.typed_answers.line(k), read.block(0, 0, 1, 4), layout.count_numbers)
        book.formulas(layout.corrected_answers.line(k), _corrected(layout.read_corrections, k, read), "")
        if not layout.board.signs:
            book.formula(layout.spelled.cell(k), _spell_out(layout, k), "")
    _read_corrections(book, layout, numbers)


def _spell_out(layout: BoardLayout, k: int) -> str:
    """The formula of a sentence with the names of the colours of attempt ``k`` (from 0), if it is the last guess.

    Only a code in one cell, which has no pegs, needs the sentence, and letters, which a program may have completed to the
    name of another colour.
    """
    text, _, whole = (layout.pieces.cell(k, which).here for which in Piece)
    rows_below = max(1, layout.attempts - k - 1)  # below the last row is an empty cell
    below = layout.pieces.block(k + 1, Piece.TEXT, rows_below, 1).here
    unseen = f'AND(OR({whole}=1,NOT(ISNUMBER(-{text}))),SUMPRODUCT(--({below}<>""))=0)'
    rows = (f"MATCH({peg.here},{layout.color_numbers},0)" for peg in layout.read.line(k).cells)
    colors = '&", "&'.join(f"INDEX({layout.known_names},{row},1)" for row in rows)
    return f'IFERROR(IF({unseen},{sentence(_COLORS, {"colors": colors}, n=k + 1)},""),"")'


def read_guess(book: Book, typed: Area, pieces: Area, read: Area, colors: Sequence[Area]) -> None:
    """Write the ``typed`` code of a book as numbers into ``read``.

    ``pieces`` are cells to work in, the columns of ``Piece`` and then the pegs; ``colors`` are columns of numbers, names
    and letters.
    """
    digits, pegs, (first, *others) = bool(book.board.shift), typed.columns, [cell.content for cell in typed.cells]
    text, alone, whole = (pieces.cell(0, which).here for which in Piece)
    own = pieces.block(0, len(Piece), 1, pegs)
    spaced = _swap(_swap(plain(first), ",", " "), ";", " ")
    if digits and pegs > 2:  # a number that a program typed has lost its leading zero
        zeros = "0" * pegs
        spaced = f'IF(AND(ISNUMBER({first}),LEN({first})={pegs - 1}),RIGHT("{zeros}"&{first},{pegs}),{spaced})'
    book.formula(pieces.cell(0, Piece.TEXT), f'IFERROR(TRIM({spaced}),"")', "")
    book.formula(pieces.cell(0, Piece.ALONE), read_color(plain(first), *colors, digits=digits), "")
    no_others = f'{"&".join(others)}=""' if others else "1=0"
    words = f'LEN({text})-LEN(SUBSTITUTE({text}," ",""))'
    kind = f"IF({words}={pegs - 1},2,IF(AND({words}=0,LEN({text})={pegs}),1,0))"
    book.formula(pieces.cell(0, Piece.WHOLE), f"IFERROR(IF(AND({alone}={NONSENSE},{no_others}),{kind},0),0)", 0)
    for peg, (cell, place) in enumerate(zip([first, *others], read.cells, strict=True)):
        piece = own.cell(0, peg)
        word = f'TRIM(MID(SUBSTITUTE({text}," ",REPT(" ",{_LONGEST})),{peg * _LONGEST + 1},{_LONGEST}))'
        picked = f"IF({whole}=0,{plain(cell)},IF({whole}=1,MID({text},{peg + 1},1),{word}))"
        book.formula(piece, f'IFERROR({picked},"#")', "")
        number = read_color(piece.here, *colors, digits=digits)
        book.formula(place, f"IF({whole}=0,{alone},{number})" if peg == 0 else number, "")


def read_answer(book: Book, typed: Area, read: Area, numbers: Area) -> None:
    """Write the answer ``typed`` into two cells of the book as two of the ``numbers``.

    ``read`` has four cells: for black, for white, and two for the text of a whole answer.
    """
    words, (black, white) = book.board.words, (cell.content for cell in typed.cells)
    *counts, in_letters, in_capitals = read.cells
    alone, text, as_typed = read_count(black, numbers), in_letters.here, in_capitals.here
    book.formula(in_capitals, f'IFERROR({_in_capitals(words, black)},"#")', "")
    book.formula(in_letters, f'IFERROR({_in_letters(words, as_typed)},"#")', "")
    two = f'IF(LEN({text})=2,LEFT({text},1)&" "&RIGHT({text},1),{text})'
    split = (f'LEFT({two},FIND(" ",{two}&" ")-1)', f'MID({two},FIND(" ",{two}&" ")+1,{_LONGEST})')
    found = [f'ISNUMBER(FIND("{letter}",{text}))' for letter in "bw"]
    exact = f'LEN(SUBSTITUTE({text}," ",""))=2*({found[0]}+{found[1]})'
    at = f"IF(ISNUMBER(-LEFT({text})),-1,1)"  # 1b2w and b1w2
    in_a_row = f'AND({_swap(_swap(text, "b", ""), "w", "")}="",EXACT({as_typed},LOWER({as_typed})))'  # bww
    parts = [
        f'IF({found[0]}+{found[1]}=0,{part},IF({in_a_row},LEN({text})-LEN({_swap(text, letter, "")})&"",'
        f'IF({exact},IF({has},MID({text},FIND("{letter}",{text})+{at},1),"0"),"#")))'
        for letter, has, part in zip("bw", found, split, strict=True)
    ]
    whole = f'AND({alone}={NONSENSE},{white}&""="")'
    all_or_none = f'AND({white}&""="",OR({counts[0].here}=0,{counts[0].here}={book.board.pegs}))'  # leaves no white
    others = (alone, f"IF({all_or_none},0,{read_count(white, numbers)})")
    for part, other, place in zip(parts, others, counts, strict=True):
        book.formula(place, f"IFERROR(IF({whole},{_number_in(part, numbers)},{other}),{NONSENSE})", "")


def _swap(text: str, old: str, new: str) -> str:
    return f'SUBSTITUTE({text},"{old}","{new}")'


def _in_capitals(words: Words, cell: str) -> str:
    """The formula of the text of a ``cell`` with usual digits and only spaces between, and B and W for words such as ``red``."""
    found = f'IF(LEFT({plain(cell)})="-","0","")&{plain(cell)}'  # -2 is 0,2
    for sign in ",.;/-+，：":
        found = _swap(found, sign, "" if sign == "+" else " ")
    found = f"LOWER(TRIM({found}))"
    for both in dict.fromkeys(("and", word("and", "answer"))):
        found = _swap(found, f" {both} ", " ")
    capitals = {
        name: sign
        for each in (words, PEGS, BULLS, STRIKES, *ALSO)
        for name, sign in ((each.black, "B"), (each.white, "W"))
    } | _own_capitals(words)
    for name in sorted((name for name in capitals if name[1:]), key=len, reverse=True):
        found = _swap(found, name, capitals[name])
    return _swap(_swap(found, "Bs", "B"), "Ws", "W")


def _own_capitals(words: Words) -> dict[str, str]:
    """Return B or W for each word for black or white in the language of the workbook, with and without marks on its letters."""
    if spoken.get() == ENGLISH:
        return {}
    both = words.said, PEGS.said
    kinds = {"B": [name for own in both for name in own[:2]], "W": [name for own in both for name in own[2:4]]}
    return {way(name): sign for sign, called in kinds.items() for name in called for way in (lower, bare)}


def _in_letters(words: Words, text: str) -> str:
    """The formula that writes an answer such as ``1r2W`` or ``1A2B`` with the letters b and w; other texts stay the same.

    ``words`` are those of the game. B is white beside A or S, and if a word for white begins with B. The letters of the
    workbook's language precede those of English, but B is black beside W in French, too.
    """
    own = {lower(name[0]) for name in words.said[:2]}, {lower(name[0]) for name in words.said[2:4]}
    own_blacks, own_whites = (own[0], own[1] - own[0]) if spoken.get() != ENGLISH else (set[str](), set[str]())

    def has_any(letters: Iterable[str]) -> str:
        return "+".join(f'ISNUMBER(FIND("{letter}",{text}))' for letter in letters)

    beside, lone = has_any("as"), text
    if words == BULLS:  # without A or C beside it, 2B may be two cows or two bulls
        lone = f"IF({has_any(['c', 'w', *sorted(own_whites)])},{text},{_swap(text, 'b', '?')})"
    found = _swap(text, "b", "w") if words.white[0] == "b" else f"IF({beside},{_swap(text, 'b', 'w')},{lone})"
    blacks, whites = {"a", "s", "r", words.black[0]}, {"c", words.white[0]} - {words.black[0]}
    if "b" in own_whites:
        found = f"IF({has_any('w')},{found},{_swap(text, 'b', 'w')})"
    for letter in sorted((blacks - own_whites | own_blacks) - {"b"}):
        found = _swap(found, letter, "b")
    for letter in sorted((whites - own_blacks | own_whites) - {"b", "w"}):
        found = _swap(found, letter, "w")
    return _swap(_swap(f"LOWER({found})", " b", "b"), " w", "w")


def _read_corrections(book: Book, layout: BoardLayout, numbers: Area) -> None:
    """Write attempt, black and white of each correction; the attempt is 0 without one, and ``NONSENSE`` if it is invalid.

    A correction of an attempt without an answer is invalid.
    """
    answered = layout.read_answers.strip(0).here
    for cells, places in zip(layout.corrections.lines, layout.read_corrections.lines, strict=True):
        for column in (1, 2):
            book.formula(places.cell(0, column), read_count(cells.cell(0, column).content, layout.count_numbers), "")
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
