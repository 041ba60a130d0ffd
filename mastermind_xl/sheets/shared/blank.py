"""The sheet Blank boards: empty boards to print and play on with a pencil, four on a page."""

from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import ENGLISH, fill, spoken, word
from mastermind_xl.core.messages import capitalized
from mastermind_xl.core.variants import name_game
from mastermind_xl.sheets.shared.board import BoardLayout, pixels
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.sheet import Sheet, page_points, set_page

BLANK = "Blank boards"

_TOP = (26, 27, 32)  # heights of the rows above the attempts: title, code, heads
_ROW, _SPACE = 27, 30
_NUMBER, _PEG, _BOX, _GAP = 48, 36, 72, 36  # widths in pixels, in English
_MARGIN = 0.5
_LARGEST = 2.0  # how many times larger a small board becomes at most; a page shrinks large ones, with their words


def _write_blank(book: Book, layout: BoardLayout) -> None:
    """Fill the sheet Blank boards; each board has the number of attempts of the workbook's ``layout``."""
    board, attempts = layout.board, layout.attempts
    pegs, rows, more = board.pegs, len(_TOP) + attempts, 0 if spoken.get() == ENGLISH else 12
    widths = [_NUMBER + more, *[_PEG] * pegs, *[_BOX + more] * (1 + layout.answers.columns)]
    heights = [*_TOP[:-1], _TOP[-1] + more, *[_ROW] * attempts]
    for down in (0, rows + 1):
        for across in (0, len(widths) + 1):
            _write_board(book, board, Area(BLANK, 1 + down, 1 + across, rows, len(widths)))
    columns = [*widths, _GAP, *widths]
    size = 0.75 * sum(columns), 2 * sum(heights) + _SPACE  # 96 pixels are 72 points
    shorter, longer = page_points(_MARGIN)
    landscape = size[0] > size[1]
    page = (longer, shorter) if landscape else (shorter, longer)
    fits = max(1, min(_LARGEST, *(room / needed for room, needed in zip(page, size, strict=True))))
    book.widths(BLANK, (pixels(int(fits * width)) for width in columns))
    book.heights(BLANK, {row: int(fits * height) for row, height in enumerate([*heights, _SPACE, *heights], 1)})
    set_page(book, BLANK, landscape=landscape, pages="one", margin=_MARGIN)
    book.sheet(BLANK).print_area = Area(BLANK, 1, 1, 2 * rows + 1, len(columns)).span


def _write_board(book: Book, board: Board, place: Area) -> None:
    pegs, words, boxes = board.pegs, board.words.said, place.block(len(_TOP), 0, place.rows - len(_TOP), 1)
    book.put(place.cell(), fill(name_game(board)), "paper head")
    book.put(place.cell(1), fill("Code"), "quiet")
    book.style(place.block(1, 1, 1, pegs), "paper place")
    heads = [*map(capitalized, filter(None, (words.blacks, words.whites))), fill("Codes left")]
    book.across(place.block(2, 1, 1, pegs), word("Guess", "noun"), "head")
    book.heads(place.cell(2, 1 + pegs), heads)
    book.count(boxes)
    book.style(boxes.block(0, 1, boxes.rows, pegs + len(heads)), "paper place")


SHEET = Sheet(BLANK, _write_blank, "empty boards to print, four on a page", on_paper=True)
