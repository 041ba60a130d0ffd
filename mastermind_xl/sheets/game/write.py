"""Write the game workbook from ``SHEETS``, the list of its sheets in order."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from mastermind_xl.core.board import Board, BoardLike
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.languages import fill, speaks
from mastermind_xl.core.variants import name_game
from mastermind_xl.files import FileLike
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game import layout as at
from mastermind_xl.sheets.game.earlier import NOTHING_TYPED, Typed
from mastermind_xl.sheets.game.front import write_front, write_how_to
from mastermind_xl.sheets.game.layout import Layout, Step
from mastermind_xl.sheets.game.match import write_match
from mastermind_xl.sheets.game.review import write_review
from mastermind_xl.sheets.game.secret import write_own, write_secret, write_state
from mastermind_xl.sheets.game.statistics import write_statistics
from mastermind_xl.sheets.game.workings import divide, write_marks, write_workings
from mastermind_xl.sheets.shared import bench, blank
from mastermind_xl.sheets.shared.board import check_room, is_live, read_attempts
from mastermind_xl.sheets.shared.guide import HOW_TO
from mastermind_xl.sheets.shared.partition_front import write_partition
from mastermind_xl.sheets.shared.partition_parts import PARTITION, PARTS, write_parts
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.sheet import Sheet, write_sheets
from mastermind_xl.strategies import StrategyLike, default_strategy, find_strategy, make_strategy

SHEETS = (
    Sheet(at.GAME, write_front, pages="one", dark=True),
    Sheet(
        PARTITION, lambda book, layout: write_partition(book, divide(layout)), "how the answers to a guess would divide the codes left",
        when=lambda layout: layout.divides, landscape=True, pages="one",
    ),
    Sheet(HOW_TO, write_how_to, pages="one"),
    Sheet(at.REVIEW, write_review, pages="one"),
    Sheet(at.STATISTICS, write_statistics),
    Sheet(at.MATCH, write_match, "rounds in which both players guess, and who leads", landscape=True, pages="one"),
    Sheet(at.OWN, write_own),
    bench.SHEET,
    blank.SHEET,
    Sheet(at.MARKS, write_marks, when=lambda layout: layout.live, state="hidden"),
    Sheet(at.WORKINGS, write_workings, state="hidden"),
    Sheet(PARTS, lambda book, layout: write_parts(book, divide(layout)), when=lambda layout: layout.divides, state="hidden"),
    # Hidden, but not secret; not protected, because macros write there.
    Sheet(at.SECRET, write_secret, state="veryHidden", protected=False),
)  # fmt: skip

_ROWS_BETWEEN = 1000  # rows written between two progress reports


@speaks
def write_game(
    file: FileLike, board: BoardLike = (4, 6), attempts: int = 10, strategy: StrategyLike | None = None, *,
    overwrite: bool = False, language: str | None = None,
) -> None:  # fmt: skip
    """Write the game workbook of a board to a binary file, or to the path of an .xlsx, with rows for ``attempts``.

    Solve and Hint follow the ``strategy``, by default the best one; the sheet stores its name and opening. A file at this
    path is replaced only with ``overwrite``; else, and if writing fails, FileError is raised. Raises StrategyError if a
    click on the strategy would take too long, or its name alone makes another strategy, and BoardError if the attempts need
    more room than a sheet has.

    >>> from io import BytesIO
    >>> write_game(BytesIO(), (2, 3), attempts=5, language="de")
    """
    board, attempts = Board.of(board), read_attempts(attempts)
    check_room(board, attempts)
    wanted = default_strategy(board, at_once=True) if strategy is None else strategy
    chosen = find_strategy(wanted, board, at_once=True)
    named = make_strategy(chosen.name, board, chosen.opening, at_once=True)
    if type(chosen) is not type(named) or chosen.values != named.values:
        told = "a game workbook stores only a strategy's name and opening"
        raise StrategyError(f"{chosen.title} is not as its name makes it: {told}")
    opening = "" if chosen.opening is None else board.format(chosen.opening)
    write_workbook(file, board, attempts, chosen.name, opening=opening, functions=False, overwrite=overwrite)


def write_workbook(
    file: FileLike, board: Board, attempts: int, strategy: str, *, opening: str = "", functions: bool,
    live: bool = True, settings: tuple[str, Sequence[tuple[str, str]]] | None = None, description: str = "",
    button_rows: int = 0, typed: Typed = NOTHING_TYPED, progress: Callable[[int, int], None] | None = None, overwrite: bool = False,
) -> None:  # fmt: skip
    """See ``write_game``; writes a game workbook with further settings.

    Solve and Hint follow ``strategy`` with the first guess ``opening``, empty for the strategy's own. With ``functions``,
    answers use the macros ``=BLACK()`` and ``=WHITE()``. With ``live``, formulas rule codes out, unless each entry would
    take too long. ``settings`` are title and rows of a hidden sheet for the macros, ``description`` is one of the file's
    properties, and ``button_rows`` leave room for buttons. ``typed`` is what a person has typed
    already. ``progress`` is called with the rows written and all rows.
    """
    layout = Layout(board, attempts, live and is_live(board, attempts), functions, button_rows)
    sheets = [*SHEETS]
    if settings is not None:
        title, rows = settings
        sheets.append(Sheet(title, lambda book, _: book.list_settings(title, rows), state="hidden", protected=False))
    book = write_sheets(sheets, layout, board)
    book.put(layout.strategy, strategy, "choice")
    if opening:
        book.sheet(at.GAME)[layout.opening.address].value = opening
    named: list[tuple[str, Area]] = [
        (names.CODE, layout.code), (names.GUESSES, layout.guesses), (names.BLACKS, layout.blacks),
        (names.WHITES, layout.whites), (names.REMAINING, layout.remaining),
        (names.MESSAGE, layout.message.cell()), (names.STRATEGY_NAME, layout.strategy),
        (names.OPENING, layout.opening), (names.GAME_NUMBER, layout.number),
        (names.TYPED_BLACKS, layout.typed_answers.strip(0)),
        (names.TYPED_WHITES, layout.typed_answers.strip(1)), (names.TYPED, layout.typed), (names.CORRECTIONS, layout.corrections),
        (names.GAME_SETTINGS, layout.settings), (names.BUTTONS_HERE, layout.buttons_here),
        (names.NUMBER_IN_PLAY, layout.number_in_play), (names.STEPS, layout.steps),
        *((name, block.fence or block) for name, block in layout.blocks().items()),
    ]  # fmt: skip
    if layout.has_table:
        named.append((names.RULED_OUT, layout.ruled_out))
    if functions:
        named += [
            (names.SHOWN_COLORS, layout.shown_legend), (names.FILLED_PEGS, layout.step(Step.FILLED)),
            (names.CLOSED_ROWS, layout.step(Step.CLOSED)),
        ]  # fmt: skip
    places = {**dict(named), names.COLOR_NAMES: layout.color_names}
    for name, contents in typed.items():
        book.fill_in(places[name], contents)
    write_state(book, layout)
    for name, area in named:
        book.name(name, area, hidden=name not in names.WANTED)
    if layout.live:
        book.name(names.SUSPECTS, layout.repairs.alone, hidden=True)
    if progress is not None:
        total = len(book.long_tables) * board.size
        for number, (table, lines) in enumerate(book.long_tables.items()):
            book.long_tables[table] = _reporting(lines, number * board.size, total, progress)
    book.save(file, f"{fill(name_game(board))} ({board})", description, overwrite=overwrite)


def _reporting(rows: Iterable[str], before: int, total: int, progress: Callable[[int, int], None]) -> Iterator[str]:
    for done, row in enumerate(rows, before):
        if done % _ROWS_BETWEEN == 0:
            progress(done, total)
        yield row
