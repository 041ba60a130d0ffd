"""The sheets at the win and at the end of a game, the names of games, and printed pages."""

import shutil
from math import ceil

import pytest
from formulas import read_workbook
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange
from rebuild_templates import FOLDER
from sheets import STEP_BY_STEP

from mastermind_xl import Board
from mastermind_xl.core import messages, paint
from mastermind_xl.core.messages import praise
from mastermind_xl.core.variants import VARIANTS, name_game
from mastermind_xl.sheets.game.layout import LABELS, Layout
from mastermind_xl.sheets.shared.board import ROW
from mastermind_xl.sheets.solver.layout import FRONT

BOARD = Board(3, 4)
GAME = ("game.xlsx", "game", "--pegs", "3", "--colors", "4", "--attempts", "5")
SOLVER = ("solver.xlsx", "solver", "--pegs", "3", "--colors", "4")
DARK = {paint.PLATE, paint.BOARD, paint.NOW, paint.TRAY, paint.TRAY_NOW}


def test_praise():
    """The praise for a found code gets weaker with every attempt."""
    assert [*map(praise, range(1, 6))] == ["Incredible", "Brilliant", "Excellent", "Very good", "Good"]


@pytest.mark.slow
@STEP_BY_STEP
def test_a_repeated_guess(written, open_sheet):
    """The message of a game reports that a guess repeats an earlier one, until another guess is typed over it."""
    sheet = open_sheet(written(*GAME))
    sheet.put("GameNumber", 0, 0, 5)
    for attempt, guess in enumerate(("112", "334", "112")):
        assert "repeats" not in sheet.message
        sheet.type_row("Guesses", attempt, guess)
    assert sheet.message.endswith(" Attempt 3 repeats attempt 1: you can type another guess over it at no cost.")
    sheet.type_row("Guesses", 2, "142")
    assert "repeats" not in sheet.message
    assert not sheet.errors()


@pytest.mark.sampled(2)
@pytest.mark.parametrize("words", [GAME, SOLVER], ids=["game", "solver"])
def test_the_row_of_the_win_glows(written, words):
    """The first conditional format of the cells for black and white highlights the row of the winning guess."""
    book = read_workbook(written(*words))
    sheet = book[FRONT if words is SOLVER else "Game"]
    places = [book.defined_names[name].attr_text.partition("!")[2] for name in ("Blacks", "Whites")]
    rules = {str(each.sqref): each.rules for each in sheet.conditional_formatting}
    for place in places:
        first = min(rules[place.replace("$", "")], key=lambda rule: rule.priority)
        assert first.dxf.fill.bgColor.rgb == f"FF{paint.GLOW}"
        assert first.formula[0].startswith("INDEX(Steps,")  # whether the attempt in this row won


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "title"),
    [
        ((), "Mastermind"),
        (("--pegs", "3", "--colors", "4"), "Mini Mastermind"),
        (("--variant", "bulls-and-cows"), "Bulls and Cows"),
        (("--pegs", "3", "--colors", "9"), "Mastermind"),
    ],
)
def test_names(written, words, title):
    """A game workbook has the name of its variant on the sheet, in error messages and in the file properties."""
    book = read_workbook(written("game.xlsx", "game", "--not-live", *words))
    texts = [cell.value for row in book["Game"].iter_rows(max_row=2) for cell in row]
    assert texts.count(title) == 2
    assert book.properties.title.startswith(f"{title} (")
    titles = {rule.errorTitle for rule in book["Game"].data_validations.dataValidation if rule.errorTitle}
    assert titles == {title}


def test_every_variant_has_a_name():
    """No two variants have the same name, and a board that is not a variant is called Mastermind."""
    titles = [name_game(variant.board) for variant in VARIANTS.values()]
    assert len({*titles}) == len(titles)
    assert name_game(Board(4, 7)) == "Mastermind"


@pytest.mark.slow
@pytest.mark.parametrize("words", [GAME, SOLVER, ("game.xlsm", "game", "--any-python")], ids=lambda words: words[0])
def test_no_sheet_prints_dark(written, words):
    """No printed cell has a dark fill, with or without its conditional formats."""
    book = read_workbook(written(*words))
    for sheet in book:
        if sheet.sheet_state != "visible":
            continue
        area = sheet.print_area.partition("!")[2].replace("$", "") if sheet.print_area else sheet.dimensions
        printed = CellRange(area)
        for row, column in (place for line in printed.rows for place in line):
            look = sheet.cell(row, column).fill
            assert look.fill_type is None or look.fgColor.rgb[2:] not in DARK, (sheet.title, row, column)
        for each in sheet.conditional_formatting:
            if any(not printed.isdisjoint(cells) for cells in each.sqref.ranges):
                fills = {rule.dxf.fill.bgColor.rgb[2:] for rule in each.rules if rule.dxf and rule.dxf.fill}
                assert fills.isdisjoint(DARK), (sheet.title, str(each.sqref))


@pytest.mark.parametrize(("words", "rows"), [(GAME, 5), (SOLVER, 6)], ids=["game", "solver"])
def test_blank_boards(written, words, rows):
    """The sheet Blank boards has four empty boards on one page, with boxes for pegs, black, white and codes left."""
    sheet = read_workbook(written(*words))["Blank boards"]
    assert (sheet.page_setup.fitToWidth, sheet.page_setup.fitToHeight) == (1, 1)
    cells = [cell for row in sheet.iter_rows() for cell in row]
    boxes = [cell for cell in cells if cell.border.left and cell.border.left.style == "thin"]
    assert len(boxes) == 4 * (3 + rows * (3 + 3))
    assert {cell.value for cell in boxes} == {None}
    heads = [cell.value for cell in cells]
    assert [heads.count(head) for head in ("Black", "White", "Codes left", "Mini Mastermind")] == [4] * 4


@pytest.mark.parametrize("words", [GAME, SOLVER], ids=["game", "solver"])
def test_the_print_has_boxes(written, words):
    """The printed board has boxes for the answers and for the codes left, even before anything is typed."""
    book = read_workbook(written(*words))
    sheet = book[FRONT if words is SOLVER else "Game"]
    corner = sheet.print_area.partition("!")[2].replace("$", "")
    columns = [cell.column for cell in sheet[corner][0]]
    row = int(book.defined_names["Blacks"].attr_text.split("$")[2].rstrip(":"))
    for column in columns[1:7]:
        assert sheet.cell(row, column).border.bottom.style == "thin"


LONG = messages.REPAIRS_TOLD * len(messages.REPAIR[1].format(n=10, now="0 black, 2 white", count=10) + " ")
LONG += len(messages.SHEET_MORE_REPAIRS[1].format(count=10, sheet="Workings", cell="AA10"))
"""Characters of all proposals in a message."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "most"), [(("game.xlsx", "game"), LONG), (("solver.xlsx", "solver"), LONG + len(messages.PLAYED))]
)
def test_the_longest_message_is_whole_in_a_window(written, words, most):
    """In a LibreOffice window 1280 pixels wide, a message with five proposed corrections is completely visible."""
    book = read_workbook(written(*words))
    title, _, place = book.defined_names["Message"].attr_text.partition("!")
    sheet = book[title]
    (area,) = (each for each in sheet.merged_cells.ranges if place.replace("$", "") in each)
    first = 1 if title == FRONT else Layout(Board()).labels.column
    pixels = [7 * sheet.column_dimensions[get_column_letter(each)].width for each in range(1, area.max_col + 1)]
    assert sum(pixels[first - 1 :]) < 1220 / 1.11  # LibreOffice's columns are wider than Excel's
    room = sum(pixels[area.min_col - 1 :]) - 2 * 9
    height = sum(sheet.row_dimensions[row].height for row in range(area.min_row, area.max_row + 1))
    size = sheet.cell(area.min_row, area.min_col).font.sz
    lines = ceil((len(messages.SHEET_NO_CODE_FITS) + most) * 0.567 * size / room)
    assert lines * 1.22 * size <= height


EXCEL, LIBREOFFICE = (1230, 560), (1097, 596)
"""Pixels of cells in windows of 1280 × 800, as Excel counts them; LibreOffice draws columns a ninth wider."""

SUPER = "--variant", "super-mastermind"


@pytest.mark.parametrize(
    ("words", "name", "window"),
    [
        ((), "TypedBlacks", EXCEL),
        (SUPER, "Corrections", EXCEL),
        pytest.param(
            (*SUPER, "--language", "de"), "TypedBlacks", LIBREOFFICE, marks=[pytest.mark.each, pytest.mark.exhaustive]
        ),
    ],
)
@pytest.mark.slow
def test_a_window_shows_what_a_game_needs(written, words, name, window):
    """A window shows message, colours, corrections and all cells for answers to a friend; with 12 attempts not in Excel."""
    book = read_workbook(written("game.xlsx", "game", *words))
    sheet = book.worksheets[0]
    code, typed, said = (
        CellRange(book.defined_names[each].attr_text.partition("!")[2].replace("$", ""))
        for each in ("Code", name, "Message")
    )
    (message,) = (each for each in sheet.merged_cells.ranges if said.issubset(each))
    columns = range(code.min_col - LABELS, message.max_col + 1)
    assert sum(7 * sheet.column_dimensions[get_column_letter(column)].width for column in columns) < window[0]
    assert sum(sheet.row_dimensions[row].height for row in range(1, typed.max_row + 1)) / 0.75 <= window[1]


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("--variant", "bulls-and-cows"), SUPER])
def test_lines_of_one_kind_have_one_height(written, words):
    """On the game sheet, guesses, corrections and answers to a friend each have rows of one height, also beside ten colours."""
    book = read_workbook(written("game.xlsx", "game", *words))
    for name in ("Guesses", "Corrections", "TypedBlacks"):
        cells = CellRange(book.defined_names[name].attr_text.partition("!")[2].replace("$", ""))
        assert len({book["Game"].row_dimensions[row].height for row in range(cells.min_row, cells.max_row + 1)}) == 1


def test_the_table_beside_the_game_has_even_rows(written):
    """On the game sheet, the list of codes has rows of one height beside the guesses, and of one height below the answers."""
    sheet = read_workbook(written(*GAME))["Game"]
    layout = Layout(BOARD, 5)
    below = layout.typed_answers.row + 5
    for rows in (range(3, layout.corrections.row), range(below, BOARD.size + 2)):
        assert {sheet.row_dimensions[row].height for row in rows} == {ROW}
    widths = [sheet.column_dimensions[letter].width for letter in "ABCD"]
    assert all(width >= 7 for width in widths)
    assert layout.ruled_out.column == 4


def test_strategy_and_opening_explain_themselves(written):
    """The cells Strategy and Opening have prompts that mention Solve; their labels show that they are for buttons."""
    book = read_workbook(written(*GAME))
    prompts = {str(rule.sqref): rule.prompt for rule in book["Game"].data_validations.dataValidation if rule.prompt}
    for name in ("StrategyName", "Opening"):
        place = book.defined_names[name].attr_text.partition("!")[2].replace("$", "")
        (prompt,) = (prompt for cells, prompt in prompts.items() if cells.startswith(place))
        assert "Solve" in prompt
    texts = [cell.value for row in book["Game"].iter_rows() for cell in row]
    assert {"Strategy (buttons)", "Opening (buttons)"} <= {*texts}
    typed = book.defined_names["TypedBlacks"].attr_text.partition("!")[2].replace("$", "").split(":")[0]
    (prompt,) = (prompt for cells, prompt in prompts.items() if cells.startswith(typed))
    assert prompt == "First cell black, second white; or both in the first, such as 1,2."


@STEP_BY_STEP
def test_puzzles_are_counted(tmp_path, open_sheet):
    """The sheet of puzzles shows how many of the puzzles are solved."""
    path = tmp_path / "puzzles.xlsx"
    shutil.copyfile(FOLDER / "puzzles-3x4.xlsx", path)
    book = load_workbook(path)
    solutions = [[cell.value for cell in row[2:5]] for row in book["Solutions"].iter_rows(5, 6)]
    sheet = open_sheet(path)
    assert sheet.get("Solved") == [[""]]
    for number, code in enumerate(solutions, 1):
        sheet.type_row(f"Puzzle{number}", 0, code)
        assert sheet.get("Solved") == [[f"{number} of 24 solved"]]
    sheet.put("Puzzle1", 0, 0, None)
    assert sheet.get("Solved") == [["1 of 24 solved"]]
