"""The game workbook as a file: its cells, names, printed pages and colours."""

import re
import zipfile
from pathlib import Path

import numpy as np
import pytest
from formulas import assert_it_opens_with_what_it_calculates, read_workbook, unlocked_cells
from game_sheets import FILES, LAYOUT, USUAL
from marks import always
from sheets import on_boards, words_of

from mastermind_xl import Board
from mastermind_xl.core import looks as looks_of_pegs
from mastermind_xl.core import paint
from mastermind_xl.core.colors import PALETTES, SIGNS
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.libreoffice.program.office import uno_property
from mastermind_xl.sheets.game.formulas import answer_formulas
from mastermind_xl.sheets.game.layout import GAMES_LIST, MATCH_ASKED, MATCH_GUESSES, MATCH_NAMES, Layout
from mastermind_xl.sheets.shared.bench import BENCH, codes_to_score
from mastermind_xl.sheets.shared.blank import BLANK
from mastermind_xl.sheets.shared.guide import HOW_TO
from mastermind_xl.sheets.shared.partition_parts import tried_guess
from mastermind_xl.sheets.writing.styles import FONT, SYMBOLS

CENTER = 2
"""The value of com.sun.star.table.CellVertJustify2.CENTER."""


# test_templates has the usual one with macros
@pytest.mark.parametrize("name", always(("two-digits", "one-attempt"), ["usual", "two-digits", "one-attempt"]))
def test_the_open_xml_sdk_finds_nothing(make_game, validate_ooxml, name):
    """Microsoft's Open XML SDK finds no fault in the game workbook of any tested kind of board."""
    validate_ooxml(make_game(*FILES[name]))


@on_boards("file", FILES)
def test_it_opens_with_the_values_that_it_calculates(make_game, open_sheet, file):
    """Each formula of the game workbook gives the value that is stored in the file, and no error."""
    assert_it_opens_with_what_it_calculates(make_game(*file), open_sheet)


@pytest.mark.parametrize(("pegs", "is_called"), [(1, False), (2, True)])
def test_one_peg_is_scored_by_plain_formulas(pegs, is_called):
    """The answer formulas call BLACK and WHITE on a board of two pegs, but not on a board of one peg.

    On one peg, a third argument would be taken for the number of colours.
    """
    black, white = answer_formulas(Layout(Board(pegs, 9), attempts=1, functions=True), 0)
    assert ("BLACK(" in black, "WHITE(" in white) == (is_called, is_called)


@pytest.mark.slow
def test_the_usual_board_has_the_vba_workbooks_addresses(make_game):
    """On the 4 × 6 board, codes, x marks, guesses and answers are in the same cells as in the old VBA workbook."""
    book = read_workbook(make_game())
    addresses = {name: defined.attr_text.replace("$", "") for name, defined in book.defined_names.items()}
    assert (
        addresses.items()
        >= {
            "Possibilities": "Game!A2:D1297",
            "RuledOut": "Game!E2:E1297",
            "Code": "Game!I1:L1",
            "Guesses": "Game!I3:L12",
            "Blacks": "Game!M3:M12",
            "Whites": "Game!N3:N12",
            "GameNumber": "Game!I2",
            "Corrections": "Game!I13:K14",
            "TypedBlacks": "Game!I15:I24",
            "TypedWhites": "Game!J15:J24",
            "Typed": "Game!I2:L24",
        }.items()
    )
    codes = [row[:4] for row in book["Game"].iter_rows(min_row=2, max_row=1297, max_col=4, values_only=True)]
    assert np.array_equal(codes, USUAL.codes)


@pytest.mark.slow
def test_only_what_is_typed_is_unlocked(make_game):
    """In the game workbook, only input cells and tables that macros fill are unlocked; there is no password."""
    typed = (
        LAYOUT.own_code, LAYOUT.typed, LAYOUT.color_names, LAYOUT.asked,
        LAYOUT.choices.block(0, 0, LAYOUT.choices.rows, 2),
        tried_guess(LAYOUT.board), codes_to_score(USUAL), MATCH_NAMES, MATCH_GUESSES, MATCH_ASKED,
    )  # fmt: skip
    filled = (GAMES_LIST, LAYOUT.reviewed_moves, LAYOUT.reviewed_best)
    expected = {
        (area.sheet, area.cell(row, column).address)
        for area in (*typed, *filled)
        for row in range(area.rows)
        for column in range(area.columns)
    }
    assert unlocked_cells(make_game()) == expected


@pytest.mark.slow
def test_what_may_be_typed(make_game):
    """Guess cells offer a list of colours, the game number is from 1 to 1,296 before the first guess, and answers have no limits."""
    sheet = read_workbook(make_game())["Game"]
    rules = {str(each.sqref): each for each in sheet.data_validations.dataValidation}
    number = next(rule for cells, rule in rules.items() if LAYOUT.number.address in cells)
    assert (number.type, number.formula1, number.formula2) == ("whole", "1", "IF(SUM(INDEX(Steps,0,1))=0,1296,0)")
    refused = "Game number: type a whole number from 1 to 1,296. A date is not a game number."
    assert number.error == f"{refused} Start again to clear old guesses."
    assert not number.prompt  # it would hide headings
    assert not [cells for cells, rule in rules.items() if LAYOUT.typed_answers.span in cells and rule.type == "whole"]
    # The message refuses a wrong colour, because a strict list would accept only the names that it contains.
    colors = rules[LAYOUT.guesses.span]
    assert (colors.type, colors.showErrorMessage) == ("list", False)
    assert colors.formula1.startswith('IF(ISNUMBER(FIND(INFO("system"),')  # for LibreOffice, see test_clicks
    assert colors.formula1.endswith(",ColorList,INDEX(ColorList,0,2))")


@pytest.mark.slow
def test_what_prints(make_game):
    """In the game workbook, no hidden sheet has a print area; the sheets Game and Review fit on one page each."""
    book = read_workbook(make_game())
    assert not any(sheet.print_title_rows for sheet in book)  # LibreOffice would draw page breaks on all sheets
    seen = [sheet.title for sheet in book if sheet.sheet_state == "visible"]
    # LibreOffice would print a hidden sheet all the same.
    assert [sheet.title for sheet in book if sheet.print_area and sheet.title not in seen] == []
    assert seen == ["Game", "Partition", "How to play", "Review", "Statistics", "Match", "Hide a code", BENCH, BLANK]
    assert book["Game"].print_area == "'Game'!$AQ$1:$BA$18"  # the light copy
    for title in ("Game", "Review"):
        assert (book[title].page_setup.fitToWidth, book[title].page_setup.fitToHeight) == (1, 1)
        assert book[title].sheet_properties.pageSetUpPr.fitToPage


@pytest.mark.slow
def test_with_buttons_no_code_is_shown_by_typing(make_game):
    """In a game workbook with buttons, the cell for showing the code contains the words “by the toolbar”."""
    place = str(LAYOUT.shown.span)
    formats = read_workbook(make_game())["Game"].conditional_formatting
    (rule,) = [rule for each in formats if str(each.sqref) == place for rule in each.rules]
    assert rule.formula == ["ButtonsHere=1"]
    assert set(rule.dxf.numFmt.formatCode.split(";")) == {'"by the toolbar"'}


@pytest.mark.slow
def test_a_sheet_with_buttons_tells_what_to_do_without_macros(written):
    """In the game workbook with macros, the sheets Game and How to play explain what to do if a button fails."""
    path = written("small.xlsm", "game", "--any-python", "--pegs", "3", "--colors", "4", "--attempts", "10")
    for title in ("Game", HOW_TO):
        told = [str(cell.value) for row in read_workbook(path)[title].iter_rows() for cell in row]
        assert any("If a button does nothing" in text for text in told)
        assert any("Enable Content" in text and "LibreOffice" in text for text in told)
    with zipfile.ZipFile(path) as package:
        drawing = package.read("xl/drawings/buttons1.xml").decode()
    ends = re.findall(r"<xdr:to>.*?<xdr:row>(\d+)<", drawing)
    assert Layout(Board(3, 4), functions=True).advice.row > max(map(int, ends)) > 1


@pytest.mark.slow
def test_how_to_play_mentions_every_button(written):
    """The sheet How to play, the page on the game workbook and the guide to xlwings Lite mention every button."""
    path = written("small.xlsm", "game", "--any-python", "--pegs", "3", "--colors", "4", "--attempts", "10")
    told = " ".join(str(cell.value) for row in read_workbook(path)[HOW_TO].iter_rows() for cell in row)
    root = Path(__file__).parents[2]
    pages = ("docs/reference/game-workbook.md", "examples/xlwings_lite/README.md")
    for text in (told, *((root / page).read_text("utf-8") for page in pages)):
        assert [button.label for button in BUTTONS if button.label not in text] == []


def test_a_game_saved_by_libreoffice_looks_as_before(make_game, open_in_libreoffice, tmp_path):
    """In a game that LibreOffice saves as .ods, the style Default sets no size, colour or horizontal alignment."""
    path = tmp_path / "game.ods"
    document = open_in_libreoffice(make_game(Board(3, 4))).document
    document.storeToURL(path.as_uri(), (uno_property("FilterName", "calc8"),))
    styles = open_in_libreoffice(path).document.StyleFamilies.getByName("CellStyles")
    normal = styles.getByName("Default")
    for inherited in ("CharHeight", "CharColor", "CharWeight", "HoriJustify", "ShrinkToFit", "CellBackColor"):
        assert normal.getPropertyState(inherited).value == "DEFAULT_VALUE", inherited
    assert normal.VertJustify == CENTER
    conditional = [styles.getByName(name) for name in styles.ElementNames if name.startswith("ConditionalStyle")]
    assert {style.CharFontName for style in conditional} == {FONT, SYMBOLS}


@pytest.mark.slow
@pytest.mark.parametrize(("command", "name"), [*(("game", name) for name in PALETTES), ("solver", "grey")])
def test_palettes(written, command, name):
    """A workbook with a palette uses the palette's colours and names, and every digit is legible."""
    board = Board(2, 6, palette=name)
    book = read_workbook(written(f"{command}.xlsx", command, *words_of(board)))
    named = {each: next(book.defined_names[each].destinations) for each in ("Guesses", "ColorNames")}
    title, guesses = named["Guesses"]
    rules = [
        rule
        for place in book[title].conditional_formatting
        if guesses.replace("$", "") in str(place.sqref).split()
        for rule in place.rules
    ]
    asked = [(re.search(r'&""="(\d+)"', rule.formula[0]), rule) for rule in rules]
    # The last rule for each digit counts; earlier ones are for closed rows and the current row.
    shown = {int(number[1]): (rule.dxf.font.color.rgb[2:], rule.dxf.fill) for number, rule in asked if number}
    looks = looks_of_pegs.peg_colors(6, name)
    assert shown == dict(zip(board._shown(range(1, 7)), [(look.on_board, None) for look in looks], strict=True))
    title, names = named["ColorNames"]
    assert [cell.value for (cell,) in book[title][names]] == [look.name for look in looks]
    for colors in (1, 2, 6, 8, len(SIGNS.get(name, "")) or 32):
        every = looks_of_pegs.peg_colors(colors, name)
        assert len({look.fill for look in every}) == len({look.name for look in every}) == colors
        for look in every:
            assert looks_of_pegs.contrast(look.fill, look.ink) >= paint.LEGIBLE
