"""The solver workbook: without macros and Python, with formulas for every Excel since 2010; ``SHEETS`` lists its sheets."""

from typing import BinaryIO

from mastermind_xl.core.board import Board, BoardLike
from mastermind_xl.core.languages import fill, speaks
from mastermind_xl.core.messages import LENGTHS, ONLY_NUMBERS, span
from mastermind_xl.core.variants import name_game
from mastermind_xl.files import FileLike, write_file
from mastermind_xl.sheets import names
from mastermind_xl.sheets.shared import bench, blank
from mastermind_xl.sheets.shared.board import read_attempts
from mastermind_xl.sheets.shared.guide import HOW_TO, write_guide
from mastermind_xl.sheets.shared.partition_front import write_partition
from mastermind_xl.sheets.shared.partition_parts import PARTITION, PARTS, write_parts
from mastermind_xl.sheets.solver import workings
from mastermind_xl.sheets.solver.front import write_front
from mastermind_xl.sheets.solver.layout import CHOICE, CODES, FRONT, TREE, WORKINGS, SolverLayout
from mastermind_xl.sheets.solver.static import STATIC, fixed_guesses, write_static
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import first_that_holds, quote, sentence
from mastermind_xl.sheets.writing.sheet import Sheet, write_sheets
from mastermind_xl.strategies import StrategyLike, find_strategy
from mastermind_xl.strategies.tree import DecisionTree, grow

_FORMULAS = "how the formulas work"

SHEETS = (
    Sheet(FRONT, write_front, "{attempts} attempts, and the strategy “{strategy}”", pages="one", dark=True),
    Sheet(
        STATIC, write_static, "{fixed_count} guesses to make all at once; their answers identify the code",
        when=lambda layout: layout.fixed, landscape=True,
    ),
    Sheet(
        PARTITION, lambda book, layout: write_partition(book, workings.divide(layout)), "how the answers to a guess would divide the codes left",
        when=lambda layout: layout.divides, landscape=True, pages="one",
    ),
    Sheet(
        HOW_TO, lambda book, layout: write_guide(book, layout.board, {"solver": True, "divides": layout.divides}),
        pages="one",
    ),
    bench.SHEET,
    blank.SHEET,
    Sheet(CODES, workings.write_codes, "every code, with an x if it is ruled out", headed=True, state="hidden"),
    Sheet(TREE, workings.write_tree, "the guess of the strategy at every point of every game", headed=True, state="hidden"),
    Sheet(WORKINGS, workings.write_workings, _FORMULAS, state="hidden"),
    Sheet(CHOICE, workings.write_choice, _FORMULAS, state="hidden"),
    Sheet(PARTS, lambda book, layout: write_parts(book, workings.divide(layout)), _FORMULAS, when=lambda layout: layout.divides, state="hidden"),
)  # fmt: skip


@speaks
def write_solver(
    file: FileLike, strategy: StrategyLike, board: BoardLike | None = None, attempts: int = 10, *,
    overwrite: bool = False, language: str | None = None,
) -> None:  # fmt: skip
    """Write the solver workbook of a ``strategy`` to a binary file, or to the path of an .xlsx, with rows for ``attempts``.

    A strategy given by name plays on ``board``, by default 4 pegs and 6 colours. A file at this path is replaced only
    with ``overwrite``; else, and if writing fails, FileError is raised. Raises what ``grow`` raises.

    >>> from io import BytesIO
    >>> write_solver(BytesIO(), "knuth", (2, 3), language="de")
    """
    chosen, rows = find_strategy(strategy, board), read_attempts(attempts)
    write_file(file, lambda whole: write_tree(whole, grow(chosen), chosen.title, rows), ".xlsx", overwrite=overwrite)


def write_tree(file: BinaryIO, tree: DecisionTree, strategy: str, attempts: int) -> None:
    """See ``write_solver``; writes the ``tree`` of a strategy, which is described by the text ``strategy``."""
    layout = SolverLayout(tree, strategy, attempts, fixed_guesses(tree.board))
    book = write_sheets(SHEETS, layout, tree.board)
    for name, area in (
        (names.SUGGESTIONS, layout.suggestions), (names.GUESSES, layout.guesses), (names.BLACKS, layout.blacks),
        (names.WHITES, layout.whites), (names.REMAINING, layout.remaining),
        (names.MESSAGE, layout.message.cell()), (names.POSSIBILITIES, layout.possibilities),
        (names.RULED_OUT, layout.ruled_out), (names.TYPED, layout.typed),
        (names.CORRECTIONS, layout.corrections),
    ):  # fmt: skip
        book.name(name, area)
    book.name(names.SUSPECTS, layout.repairs.alone, hidden=True)
    book.name(names.STEPS, layout.steps, hidden=True)
    add_lambdas(book, tree.board)
    game = fill(name_game(tree.board))
    book.save(file, fill("{game} solver ({board})", game=game, board=tree.board))


_CODE, _GUESS, _COLORS, _IN_CODE, _IN_GUESS = (f"_xlpm.{name}" for name in ("code", "guess", "k", "c", "g"))
"""The parameters ``code`` and ``guess`` of a LAMBDA, as Excel's files write them, and the values that LET calls k, c and g.

``k`` is the column of the board's colours. ``c`` and ``g`` are tables with a row for each colour and a column for each
peg of code and guess: 1 if the peg has the colour, else 0.
"""
_ROWS = {cells: f"_xlfn.TOROW(TRIM({cells}))" for cells in (_CODE, _GUESS)}
_PEGS = f"COLUMNS({_IN_CODE})"
_BLACK = f"SUM({_IN_CODE}*{_IN_GUESS})"
_OF_EACH = [f"MMULT({table},_xlfn.SEQUENCE({_PEGS},1,1,0))" for table in (_IN_CODE, _IN_GUESS)]
_COMMON = "SUM(IF({0}<{1},{0},{1}))".format(*_OF_EACH)  # in an array, MIN would return a single number


def add_lambdas(book: Book, board: Board) -> None:
    """Define the functions ``BLACK(code, guess)`` and ``WHITE(code, guess)`` in the workbook, for an Excel that has LAMBDA.

    They accept the same cells as the macros' functions of these names, but only numbers, in two ranges of equal length.
    """
    first, last = board._shown([1, board.colors])
    where = {"numbers": span(first, last)}
    lengths = {"pegs": _PEGS, "guess": f"COLUMNS({_IN_GUESS})"}
    blanks = f'SUM(IFERROR(--({_ROWS[_GUESS]}=""),0))'
    values = f'{_COLORS},_xlfn.SEQUENCE({board.colors},1,{first})&""'
    for cells, table in ((_CODE, _IN_CODE), (_GUESS, _IN_GUESS)):
        values += f",{table},IFERROR(--({_ROWS[cells]}={_COLORS}),0)"
    for name, answer in (("BLACK", _BLACK), ("WHITE", f"{_COMMON}-{_BLACK}")):
        problems = [
            (f"SUM({_IN_CODE})<{_PEGS}", _refuse(_CODE, _IN_CODE, where)),
            (f"{lengths['guess']}<>{_PEGS}", sentence(LENGTHS, lengths)),
            (f"{blanks}>0", '""'),
            (f"SUM({_IN_GUESS})<{_PEGS}", _refuse(_GUESS, _IN_GUESS, where)),
        ]
        text = f"_xlfn.LAMBDA({_CODE},{_GUESS},_xlfn.LET({values},{first_that_holds(problems, answer)}))"
        book.name(name, text, fill("={name}(code, guess): two ranges of the same shape", name=name))


def _refuse(cells: str, table: str, where: dict[str, str]) -> str:
    """The formula of the message about the first of the ``cells`` that has no colour, and so only zeros in its ``table``."""
    place = f"MATCH(0,MMULT(_xlfn.SEQUENCE(1,ROWS({table}),1,0),{table}),0)"
    what = f"IFERROR(INDEX({_ROWS[cells]},1,{place}),{quote(fill('an error'))})"
    return sentence(ONLY_NUMBERS, {"what": what}, **where)
