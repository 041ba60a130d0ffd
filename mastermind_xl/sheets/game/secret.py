"""The sheet Hide a code, on which another player types a code, and the hidden sheet Secret."""

from functools import partial
from math import perm

from mastermind_xl.core import messages
from mastermind_xl.core.colors import PALETTES
from mastermind_xl.core.game_numbers import DRAW_FACTOR, DRAW_MODULUS, PASSED_DRAWS, shuffle
from mastermind_xl.core.languages import fill, fill_count, own_language
from mastermind_xl.core.messages import DONE, NEXT
from mastermind_xl.sheets.game.formulas import BETWEEN, is_code, with_buttons
from mastermind_xl.sheets.game.layout import EDITION, OWN, SECRET, Layout
from mastermind_xl.sheets.shared.reading import NONSENSE
from mastermind_xl.sheets.writing import design, inputs
from mastermind_xl.sheets.writing.area import Area, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import first_that_holds, quote, sentence

OWN_CODE = "own"  # replaces the game number of a typed code on boards with too many codes


def is_state(layout: Layout, copy: Area) -> str:
    """The condition that the player has changed nothing since the ``copy`` of the game's state was made."""
    return f"SUMPRODUCT(--({layout.state}={copy}))={copy.rows}"


def write_state(book: Book, layout: Layout) -> None:
    """Write the texts of ``layout.state``; call it once everything that a player can change is written."""
    attempts = zip(layout.guesses.lines, layout.typed_answers.lines, strict=True)
    rows = [[*guess.cells, *answer.cells] for guess, answer in attempts]
    rows += [line.cells for line in (layout.own_code, *layout.corrections.lines)]
    rows += [[choice] for choice in layout.choices_of_state]
    for place, row in zip(layout.state.cells, rows, strict=True):
        now = (book.sheet(cell.sheet)[cell.address].value for cell in row)
        text = "&".join(f"{quote(BETWEEN)}&{cell.content}" for cell in row)
        book.formula(place, f'IFERROR({text},"")', "".join(f"{BETWEEN}{value or ''}" for value in now))


def write_secret(book: Book, layout: Layout) -> None:
    """Fill the hidden sheet Secret: the settings, the game number in play, and the values that macros store."""
    board = layout.board
    heads = (
        (layout.settings, "pegs, colours, repeats, attempts, macros, edition, live, palette, words"),
        (layout.buttons_here, "buttons here"), (layout.number_in_play, "game number in play"),
        (layout.said, "said"), (layout.hint_step, "steps of the hint it gave"),
        (layout.revealed, "code shown by a button"),
        (layout.record, "number of the code, hints, attempts taken back, end of the game, listed"), (layout.reviewed, "review"),
        (layout.marked, "ruled out by"), (layout.said_at, "said at"), (layout.reviewed_at, "reviewed at"),
        (layout.counts, "counted after"),
    )  # fmt: skip
    for place, head in heads:
        book.put(Area(SECRET, place.row, 1), head, "subtitle")
    settings = (
        board.pegs, board.colors, int(board.repeats), layout.attempts, int(layout.functions), EDITION, int(layout.live),
        [*PALETTES].index(board.palette), messages.WORDS.index(board.words),
    )  # fmt: skip
    book.heads(layout.settings, settings, "quiet")
    book.put(layout.buttons_here, int(layout.functions), "quiet")
    number = layout.number.content
    # a text counts if it contains only the digits of a number, perhaps with the language's signs before thousands
    text, sign = f"TRIM({number})", quote(own_language().separators[0])
    bare = f'SUBSTITUTE({text},{sign},"")'
    typed, length = f"VALUE({bare})", f"LEN({bare})"
    behind = (f"IF({length}>{least},MID({text},LEN({text})-{place},1)={sign},1=1)" for least, place in ((3, 3), (6, 7)))
    grouped = f"IF({text}={bare},1=1,AND(LEN({text})-{length}=INT(({length}-1)/3),{','.join(behind)}))"
    fits = f"AND({{0}}=INT({{0}}),{{0}}>0,{{0}}<={board.game_numbers})"
    given = f'IF({fits},{{0}},"")'
    digits = f'IF(AND({bare}={typed}&"",{grouped}),{given.format(typed)},"")'
    own = _number_of_own(layout) if layout.has_table else f'"{OWN_CODE}"'
    in_play = f"IF({is_code(board, layout.read_own)},{own},IF(COUNT({number})=1,{given.format(number)},{digits}))"
    book.formula(layout.number_in_play, f'IFERROR({in_play},"")', "")
    if not layout.has_table:
        _write_code(book, layout)


def _number_of_own(layout: Layout) -> str:
    board, own = layout.board, layout.read_own.cells
    terms = []
    for peg, cell in enumerate(own):
        left = board.pegs - peg - 1
        weight, rank = board.colors**left, f"{cell}-1"
        if not board.repeats:  # colours of earlier pegs do not count
            weight = perm(board.colors - peg - 1, left)
            rank += "".join(f"-({other}<{cell})" for other in own[:peg])
        terms.append(f"({rank})*{weight}")
    _, b, c = shuffle(board.size)
    return f"MOD(MOD({'+'.join(terms)}+{board.size - b},{board.size})*{c}-1,{board.size})+1"


def _write_code(book: Book, layout: Layout) -> None:
    board, draws, number = layout.board, layout.draws, layout.number_in_play.here
    book.put(Area(SECRET, draws.row, 1), "draws", "subtitle")
    book.put(Area(SECRET, layout.stored.row, 1), "code", "subtitle")
    before = number
    for cell in draws.cells:
        book.formula(cell, f'IF(COUNT({number})=1,MOD({before}*{DRAW_FACTOR},{DRAW_MODULUS}),"")', "", "quiet")
        before = cell.here
    last = draws.block(0, PASSED_DRAWS, 1, board._draws)
    for peg, own in enumerate(layout.read_own.cells):
        drawn = f"INT({last.cell(0, peg).here}*{board.colors}/{DRAW_MODULUS})+1"
        if not board.repeats:
            drawn = f"MATCH(LARGE({last.here},{peg + 1}),{last.here},0)"
        pick = f'IF({number}="","",IF({number}="{OWN_CODE}",{own},{drawn}))'
        book.formula(layout.stored.cell(0, peg), pick, "")


_ABOUT = "One player types a code; the other guesses it on the sheet Game."
_EMPTY = NEXT + "Type a code here while the other player looks away, then go back to the sheet Game."
_UNFINISHED = NEXT + messages.UNFINISHED + "."
_HIDDEN = (
    DONE + "While this code is here, it is hidden on the sheet Game. To leave no trace, type the game number {number} "
    "there (it hides the same code), and delete the code here."
)
_WITH_BUTTONS = (
    f"{DONE}This code is hidden on the sheet Game. To clear this sheet, click Reveal Code: Game still hides the code."
)
_NO_NUMBER = DONE + "This code is now the hidden code on the sheet Game: do not look at this sheet again."


def write_own(book: Book, layout: Layout) -> None:
    """Fill the sheet Hide a code, on which another player types a code."""
    board, own = layout.board, layout.own_code
    design.write_title(book, OWN, tab(OWN), fill(_ABOUT))
    inputs.type_colors(book, own, board.colors)
    typed = f'SUMPRODUCT(--({layout.read_own}<>""))'
    cells: dict[str, Area | str] = {"own": typed, "number": layout.number_in_play.ref}
    count = fill_count("{count} number", "{count} numbers", count=board.pegs)
    say = partial(sentence, cells=cells, count=count, **board._terms)
    there = with_buttons(layout, say(_WITH_BUTTONS), say(_HIDDEN))
    hidden = there if layout.has_table else say(_NO_NUMBER)
    no_code = say(messages.SHEET_NO_CODE if board.repeats else messages.SHEET_NO_CODE_ONCE)
    unfinished = f"AND(COUNTIF({layout.read_own},{NONSENSE})=0,{typed}<{board.pegs})"
    cases = [(f"{typed}=0", say(_EMPTY)), (is_code(board, layout.read_own), hidden), (unfinished, say(_UNFINISHED))]
    design.write_message(book, layout.own_message, first_that_holds(cases, no_code), fill(_EMPTY), 24)
    book.widths(OWN, [2, *[7] * layout.own_message.columns])
    book.heights(OWN, {own.row: 30})
    book.begin_at(own)
