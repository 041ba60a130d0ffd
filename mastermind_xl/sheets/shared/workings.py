"""Parts of the hidden sheets of workings: input as numbers, problems of answers, and messages about these problems."""

from collections.abc import Iterable

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.game import EXCHANGED_SLIP, OTHER_SLIP, SLIPS
from mastermind_xl.core.languages import fill, own_language
from mastermind_xl.sheets.shared.board import BoardLayout, Piece, Repairs
from mastermind_xl.sheets.shared.candidates import check_names, count_equal, only_against
from mastermind_xl.sheets.shared.reading import first_nonsense, read_typed
from mastermind_xl.sheets.writing.area import Area, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import choose_by, quote, sentence, sentence_count

ANSWER_PROBLEMS = (
    messages.SHEET_NO_NUMBER, messages.HALF_ANSWERED, messages.SHEET_TOO_MANY_PEGS, messages.SHEET_NOWHERE_ELSE,
)  # fmt: skip


def begin_workings(book: Book, layout: BoardLayout, title: str, colors: str, answers: str) -> None:
    """Write attempts, lists and typed input as numbers into the sheet of workings of a layout's book.

    ``title`` is the heading of the sheet; ``colors`` and ``answers`` are the headings of the numbers of colours and pegs.
    """
    numbers = layout.played.block(0, -1, layout.attempts, 1)
    book.put(Area(numbers.sheet, 1, 1), title, "heading")
    for place, head, first in (
        (numbers, fill("Attempt"), 1), (layout.color_numbers, colors, 1), (layout.count_numbers, answers, 0),
    ):  # fmt: skip
        book.put(place.cell(-1), head, "head")
        book.count(place, first)
    book.put(layout.name_checks.cell(-1), fill("names"), "head")
    check_names(book, layout)
    book.heads(layout.pieces.cell(-1), map(fill, ("first cell", "alone", "whole", "pieces")))
    typed = zip(layout.guesses.lines, layout.typed_answers.lines, strict=True)
    pasted = (
        # Excel knows ISFORMULA since 2013.
        f"IFERROR(IF(OR({','.join(f'_xlfn.ISFORMULA({cell.content})' for cell in guess.cells + answer.cells)}),1,0),0)"
        for guess, answer in typed
    )
    book.formulas(layout.common_step("PASTED"), pasted, 0)
    read_typed(book, layout, numbers)


def join_pegs(board: Board, cells: Iterable[object], *, shown: bool = False) -> str:
    """The formula of a code's text, as ``Board.format`` writes it on this board, from one of the ``cells`` per peg.

    The cells contain numbers of colours or, with ``shown``, what ``Board._shown`` makes of these numbers.
    """
    if board._signs and not (shown and board._shift):
        return "&".join(f'IFERROR(MID({quote(board._signs)},{cell},1),"")' for cell in cells)
    return (f"&{quote(board._gap)}&" if board._gap else "&").join(map(str, cells))


def check_answer(board: Board, nonsense: str, typed: str, black: object, white: object) -> list[tuple[str, str]]:
    """List conditions and texts of problems with an answer on a ``board``, for ``first_problem``.

    ``nonsense`` is the condition of invalid input, ``typed`` how many of the numbers ``black`` and ``white`` are typed.
    """
    conditions = (
        nonsense, f"{typed}=1", f"SUM({black},{white})>{board.pegs}", f"AND(SUM({black})={board.pegs - 1},{white}=1)",
    )  # fmt: skip
    return [*zip(conditions, ANSWER_PROBLEMS, strict=True)]


def describe_attempt(
    layout: BoardLayout, k: int, guess: str, own: str, black: object, white: object
) -> dict[str, Area | str]:
    """Return the fields of messages about attempt ``k``, from 0, as cells or formulas in the book of a ``layout``.

    ``guess`` is its text, ``own`` the number of typed pegs, and ``black`` and ``white`` are its answer.
    """
    typed, read = layout.pieces.block(k, len(Piece), 1, layout.board.pegs), layout.read.line(k)
    return {
        **name_counts(layout.board, black, white),
        "color": first_nonsense(typed, read), "guess": guess, "code": guess, "what": guess, "own": own,
        "black": str(black), "white": str(white), "total": f"({black}+{white})",
    }  # fmt: skip


def name_counts(board: Board, black: object, white: object) -> dict[str, Area | str]:
    """Return the fields ``blacks`` and ``whites`` of messages: the ``board``'s words for these numbers of ``black`` and ``white`` pegs."""
    kinds = zip(("blacks", "whites"), (black, white), board.words.forms, strict=True)
    return {
        field: choose_by([(rule, quote(word)) for rule, word in words], str(count)) for field, count, words in kinds
    }


def tell_answer(board: Board, black: str, white: str) -> str:
    """The formula of an answer in the words of the ``board``, such as "1 black, 2 whites", from ``black`` and ``white``."""
    words = name_counts(board, black, white)
    gap, comma = quote(own_language().gap), quote(own_language().comma)
    blacks = f"{black}&{gap}&{words['blacks']}"
    return blacks if board.blacks_only else f"{blacks}&{comma}&{white}&{gap}&{words['whites']}"


def tell_repeated(layout: BoardLayout, answered: Area, k: int, given: str) -> list[tuple[str, str]]:
    """Return conditions and texts of remarks on attempt ``k`` (from 0), unless it is the last row.

    It may repeat a guess, or a colour where codes do not. ``answered`` is a column of workings, above 0 where a guess is
    answered. ``given`` are further conditions. The remarks are only about the last guess that is answered.
    """
    guesses, board = layout.common_step("GUESS"), layout.board
    above, below = (guesses.block(0, 0, k, 1).here, guesses.rows - k - 1)
    if not below:
        return []
    mine, last = guesses.cell(k).here, f"{given},SUM({answered.block(k + 1, 0, below, 1).here})=0"
    asides = []
    if k:
        first = {"first": f"MATCH({mine},{guesses.here},0)"}
        repeated = f"AND({last},SUMPRODUCT(--({above}={mine}))>0)"
        asides.append((repeated, sentence(messages.GUESSED_BEFORE, first, n=k + 1)))
    if not board.repeats:
        colored_twice = f"AND({last},MAX({layout.played_counts.line(k).here})>1)"
        asides.append((colored_twice, sentence(" " + messages.NOT_THE_CODE, {"guess": mine}, **board._terms)))
    return asides


_MOST_COLORS = 40  # with more, the formula that counts the codes would be too long
_UNLIKELY, _MOST_ANSWERS = 10**12, 10**4
"""The key of an answer sorts by the number of codes that would fit × the weight of the slip, then by the place among all
answers to all attempts. With 12 codes and a weight of 80, at place 25: 1,000,000,000,000 - 9,600,000 + 25."""


def write_repairs(book: Book, layout: BoardLayout) -> None:
    """Fill the cells of ``layout.repairs``, which find the answer that is probably wrong."""
    board, repairs, every = book.board, layout.repairs, book.board.possible_answers
    after_all, codes, code_counts = layout.left.strip(layout.attempts), layout.possibilities, layout.code_counts
    lefts = layout.common_step("LEFT").here
    none_fits = f'SUMPRODUCT(({lefts}<>"")*({lefts}=0))>0'
    tells_answers = board.colors <= _MOST_COLORS
    for rank, answer in enumerate(every):
        book.put(repairs.counts.cell(-1, rank), board.words.tell(*answer), "quiet")
    numbers = repairs.counts.block(0, -1, layout.attempts, 1)
    book.put(numbers.cell(-1), fill("Attempt"), "head")
    book.count(numbers)
    for k in range(layout.attempts):
        mine = repairs.alone.cell(k)
        book.formula(mine, f"IF({none_fits},{count_equal(after_all, only_against(k))},0)", 0)
        if not tells_answers:
            continue
        black = "+".join(f"({codes.strip(peg)}={cell.ref})" for peg, cell in enumerate(layout.played.line(k).cells))
        distance = "+".join(
            f"({code_counts.strip(color)}-{cell.ref})*(2*({code_counts.strip(color)}>{cell.ref})-1)"
            for color, cell in enumerate(layout.played_counts.line(k).cells)
        )
        was_black, was_white = (f"SUM({cell})" for cell in layout.counted_answers.line(k).cells)
        for rank, answer in enumerate(every):
            there, (blacks, whites) = repairs.counts.cell(k, rank), answer.counts
            matching = f"({after_all}={only_against(k)})*(({black})={blacks})"
            if answer.white is not None:
                matching += f"*(({distance})={2 * (board.pegs - blacks - whites)})"
            book.formula(there, f"IF({mine.here}=0,0,SUMPRODUCT({matching}))", 0)
            slip = _weigh_slip(f"({was_black}-{blacks})", f"({was_white}-{whites})")
            exchanged = f"{EXCHANGED_SLIP}*({was_black}={whites})*({was_white}={blacks})"
            place = k * len(every) + rank + 1
            key = f"{_UNLIKELY}-MAX({OTHER_SLIP},{slip}+{exchanged})*{there.here}*{_MOST_ANSWERS}+{place}"
            book.formula(repairs.keys.cell(k, rank), f'IF({there.here}=0,"",{key})', "")
    if tells_answers:
        told = (_tell_repair(repairs, number, len(every)) for number in range(1, repairs.best.rows + 1))
        book.formulas(repairs.best, told, "")


def _weigh_slip(blacks: str, whites: str) -> str:
    """The formula of the weight of a slip that typed so many ``blacks`` and ``whites`` more than the right answer has."""
    weights = ",".join(str(SLIPS.get((black, white), 0)) for black in (-1, 0, 1) for white in (-1, 0, 1))
    return f"IF(MAX(ABS{blacks},ABS{whites})>1,0,CHOOSE(5+3*{blacks}+{whites},{weights}))"


def _tell_repair(repairs: Repairs, number: int, answers: int) -> str:
    place = f"(MOD(SMALL({repairs.keys.here},{number}),{_MOST_ANSWERS})-1)"
    n, rank = f"(INT({place}/{answers})+1)", f"(MOD({place},{answers})+1)"
    count = f"INDEX({repairs.counts.here},{n},{rank})"
    cells = {
        "n": n, "count": count,
        "now": f"INDEX({repairs.counts.line(0).block(-1, 0, 1, answers).here},1,{rank})",
    }  # fmt: skip
    return f'IFERROR({sentence_count(*messages.SHEET_REPAIR, cells, count=count)},"")'


def tell_repairs(repairs: Repairs) -> str:
    """The formula of the message about the answers that are most likely wrong, or that no single wrong answer explains why no code fits."""
    others, where = f"(COUNT({repairs.keys.here})-{repairs.best.rows})", repairs.counts.cell(-1, -1)
    more = sentence_count(*messages.SHEET_MORE_REPAIRS, {}, count=others, sheet=tab(where.sheet), cell=where.address)
    said = "&".join((*(cell.here for cell in repairs.best.cells), f'IF({others}>0,{more},"")'))
    none = quote(fill(f" {messages.NO_REPAIR}"))
    return f"IF(SUM({repairs.alone.here})=0,{none},{said})"
