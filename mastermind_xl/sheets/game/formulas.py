"""Formulas that use the hidden code.

If a workbook has a table of all codes, no cell contains the hidden code, so that nobody can look it up. The game number
gives the row of the code in the table, and ``=Secret!B3`` shows only this number. All formulas are without ``=``.
"""

from mastermind_xl.core.board import Board
from mastermind_xl.core.game_numbers import shuffle
from mastermind_xl.core.languages import fill
from mastermind_xl.sheets.game.layout import Layout, Step
from mastermind_xl.sheets.shared.reading import NONSENSE, shown_color
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.formulas import nth, quote

SHOWN = "yes"
HIDDEN = "no"
"""What a player types to show or hide something; the words of the workbook's language are understood, too."""
MASK = "?"  # in place of a peg of the hidden code
INVALID = "!"  # in place of an invalid number of an answer

ATTEMPT = "/{guess}:{answer}"
"""The form of an attempt in the text that identifies a game's attempts; no number begins with its first sign."""

BETWEEN = "|"
"""The sign before each cell in the texts of a game's state, so that no text is empty or looks like a formula."""

USUAL_COLORS = 6  # number of colours that BLACK and WHITE assume without a third argument


def is_hidden(layout: Layout) -> str:
    """The condition that there is a hidden code."""
    return f'{layout.number_in_play}<>""'


def is_left_hidden(layout: Layout) -> str:
    """The condition that the player has not asked to see the codes left."""
    return f"NOT({_says_yes(layout.counted.content_here)})"


def is_veiled(layout: Layout) -> str:
    """The condition that there is a hidden code whose possible codes the player has not asked to see."""
    return f"AND({is_hidden(layout)},NOT({_says_yes(layout.counted.content)}))"


def _says_yes(cell: str) -> str:
    """The condition that a cell contains ``SHOWN`` in English or in the workbook's language, and no error value."""
    # Not IFERROR(…,FALSE): HyperFormula does not know FALSE.
    return f"IFERROR(IF({is_either(cell, SHOWN)},1,0),0)=1"


def in_both(word: str) -> list[str]:
    """Return a word in the workbook's language and, if that is another, in English."""
    return [*dict.fromkeys((fill(word), word))]


def is_either(cell: str, word: str) -> str:
    """The condition that a cell contains one of the words of ``in_both``."""
    alike = [f"{cell}={quote(each)}" for each in in_both(word)]
    return alike[0] if len(alike) == 1 else f"OR({','.join(alike)})"


def is_code(board: Board, read: Area) -> str:
    """The condition that cells contain a code of the board; ``read`` has the contents of these cells as numbers."""
    known = f'SUMPRODUCT(--({read}>0),--({read}<>""))={board.pegs}'
    if board.repeats:
        return known
    pairs = (f"{read.cell(0, i)}={read.cell(0, j)}" for j in range(board.pegs) for i in range(j))
    return f"AND({','.join([known, *(f'NOT({pair})' for pair in pairs)])})"


def with_buttons(layout: Layout, with_them: str, without: str) -> str:
    """The formula ``with_them`` if buttons work in the workbook of the layout, else ``without``."""
    return with_them if layout.functions else f"IF({layout.buttons_here}=1,{with_them},{without})"


def code_formulas(layout: Layout) -> list[str]:
    """The formulas of the cells named ``Code``, which show question marks until the code is found or shown."""
    typed = _says_yes(layout.shown.content)
    won = layout.step(Step.WON)
    found = f"SUM({won})>0"
    used = f"SUM({layout.step(Step.COUNTS)})={layout.attempts}"
    shown = f"OR({found},{used},{with_buttons(layout, f'{layout.revealed}>0', typed)})"
    formulas = []
    for peg in range(layout.board.pegs):
        own = f"INDEX({layout.read.strip(peg)},MATCH(1,{won},0))"
        hidden, own = (shown_color(layout.board, number) for number in (_peg(layout, peg), own))
        formulas.append(f'IF({is_hidden(layout)},IF({shown},{hidden},"{MASK}"),IF({found},{own},""))')
    return formulas


def is_given_up(layout: Layout) -> str:
    """The condition that the hidden code is shown but was not found."""
    shown = with_buttons(layout, f"{layout.revealed}>0", _says_yes(layout.shown.content))
    return f"AND({is_hidden(layout)},{shown},SUM({layout.step(Step.WON)})=0)"


def is_closed(layout: Layout, k: int) -> str:
    """The condition that attempt ``k`` (from 0) is not scored, because the code was found or shown before.

    A button that shows the code stores the first row that is closed. If a typed word shows the code, rows without a guess
    and rows that contain the code are closed.
    """
    found = f"SUM({layout.step(Step.WON).block(0, 0, k, 1).here})>0" if k else "1=0"
    copied = f"{_count_black(layout, k)}={layout.board.pegs}"
    typed = f"AND({_says_yes(layout.shown.content)},IF({layout.here(k, Step.GUESSED)}=1,{copied},1=1))"
    shown = with_buttons(layout, f"AND({layout.revealed}>0,{k + 1}>={layout.revealed})", typed)
    return f"IF({found},1,IF({is_hidden(layout)},IF({shown},1,0),0))=1"


def _count_black(layout: Layout, k: int) -> str:
    guess = layout.read.line(k)
    return "+".join(["0", *(f"({_peg(layout, peg)}={guess.cell(0, peg)})" for peg in range(guess.columns))])


def answer_formulas(layout: Layout, k: int) -> tuple[str, str]:
    """The formulas of the black and of the white pegs in the answer to attempt ``k`` (from 0)."""
    # Plain formulas replace BLACK and WHITE where macros cannot run: Excel on the web, LibreOffice, Protected View.
    board, guess = layout.board, layout.read.line(k)
    open_row = f"{layout.step(Step.CLOSED).cell(k)}=0"
    guessed = f"{layout.step(Step.GUESSED).cell(k)}=1"
    black = _count_black(layout, k)
    both = "+".join(["0", *(_is_shared(layout, guess, peg) for peg in range(board.pegs))])
    formulas = []
    counts = (("BLACK", black), ("WHITE", f"{both}-({black})"))
    for (name, pegs), typed in zip(counts, layout.corrected_answers.line(k).cells, strict=True):
        answer = f'IF({guessed},{pegs},"")'
        if layout.functions and board.pegs > 1:
            # With one peg, code and guess are one cell each, and the number of colours would be read as a peg.
            colors = "" if board.colors == USUAL_COLORS else f",{board.colors}"
            # LibreOffice, where 0^0 is a number, would open its Basic editor: it cannot compile xlwings' modules.
            answer = f"IFERROR(IF(ISNUMBER(0^0),0/0,{name}({_code(layout)},{guess}{colors})),{answer})"
        here = f'IF({is_hidden(layout)},{answer},IF({typed}={NONSENSE},"{INVALID}",{typed}))'
        formulas.append(f'IF({open_row},{here},"")')
    return formulas[0], formulas[1]


def _is_shared(layout: Layout, guess: Area, peg: int) -> str:
    """The condition that the code has at least n pegs of a colour, for the n-th peg of this colour in the guess."""
    here = guess.cell(0, peg)
    if layout.live:
        often = f"INDEX({layout.code_counts},{_row(layout)},{here})"
    else:
        often = f"COUNTIF({_code(layout)},{here})"
    return f"({nth(guess, peg)}<={often})"


def _row(layout: Layout) -> str:
    size = layout.board.size
    a, b, _ = shuffle(layout.board.size)
    return f"MOD(MOD({layout.number_in_play},{size})*{a}+{b},{size})+1"


def _peg(layout: Layout, peg: int) -> str:
    if not layout.has_table:
        return layout.stored.cell(0, peg).ref
    return f"INDEX({layout.possibilities.strip(peg)},{_row(layout)})"


def _code(layout: Layout) -> str:
    return f"INDEX({layout.possibilities},{_row(layout)},0)" if layout.has_table else layout.stored.ref
