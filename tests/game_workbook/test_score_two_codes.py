"""The sheet Score two codes shows the black and white pegs of any two codes, equal to plain Python's."""

import pytest
import reference
from formulas import read_workbook
from sheets import STEP_BY_STEP, on_boards, words_of

from mastermind_xl import Board, explain_score
from mastermind_xl.sheets.shared.bench import BENCH, codes_to_score
from mastermind_xl.sheets.writing.area import Area

MESSAGE = Area(BENCH, 4, 2)
PAIRS = [("1112", "3616"), ("1122", "2211"), ("4563", "4563"), ("6666", "1234"), ("1123", "2111"), ("1213", "3121")]
BOARDS = {
    "usual": ("game", Board()),
    "solver": ("solver", Board(3, 4)),
    "no-repeats": ("game", Board(3, 5, repeats=False)),
    "two-digits": ("game", Board(2, 12)),
    "one-peg": ("game", Board(1, 3)),
    "unlisted": ("game", Board(12, 12)),
}


def answer(board):
    return codes_to_score(board).block(1, board.pegs, 1, 2)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["game", "solver"])
def test_the_cells_of_the_vba_workbook(written, command):
    """On four pegs, code, guess and answer have the same cells as in the VBA workbook: R1:U1, R2:U2 and V2:W2."""
    board = Board()
    assert codes_to_score(board).span == "R1:U2"
    assert answer(board).span == "V2:W2"
    sheet = read_workbook(written(f"{command}.xlsx", command))[BENCH]
    unlocked = {cell.coordinate for row in sheet.iter_rows() for cell in row if not cell.protection.locked}
    reasons = {str(each) for each in sheet.merged_cells.ranges if 6 <= each.min_row < 10}
    assert reasons == {f"B{row}:W{row}" for row in range(6, 10)}  # one narrow cell would cut a sentence
    assert unlocked == {cell.address for cell in codes_to_score(board).cells}
    assert all(str(sheet[place].value).startswith("=IF(") for place in ("V2", "W2"))


@on_boards("kind", BOARDS)
def test_any_two_codes(written, open_sheet, kind):
    """On boards of all kinds, the sheet Score two codes shows the right answer and repeats it in words."""
    command, board = kind
    sheet = open_sheet(written(f"{command}.xlsx", command, *words_of(board)))
    assert sheet.cells(answer(board)) == [["", ""]]
    assert sheet.cells(MESSAGE)[0][0].startswith("▶ Type a code beside “Code” and a guess beside “Guess”")
    some = [tuple(1 + (place * step) % board.colors for place in range(board.pegs)) for step in (1, 2, 5)]
    pairs = PAIRS if board == Board() else [*zip(some, [*some[1:], some[0]], strict=True)]
    for pair in pairs:
        code, guess = (board.parse(each) if isinstance(each, str) else each for each in pair)
        sheet.type_at(codes_to_score(board), code, guess)
        black, white = reference.feedback(code, guess)
        assert sheet.cells(answer(board)) == [[black, white]]
        assert sheet.cells(MESSAGE)[0][0] == (
            f"✔ Against the code {board.format(code)}, the guess {board.format(guess)} gets "
            f"{black} black and {white} white."
        )
        lines = sheet.cells(Area(BENCH, 6, 2, board.pegs, 1))
        assert [line for (line,) in lines] == [*explain_score(code, guess).tell(board)]
    assert sheet.errors() == []


@STEP_BY_STEP
@pytest.mark.exhaustive
def test_what_may_be_typed(written, open_sheet):
    """On the sheet Score two codes, colours can be numbers, letters or names; a message reports wrong input."""
    board, sheet = Board(), open_sheet(written("game.xlsx", "game"))
    for codes, told in (
        ((("red", "R", 1, " orange "), (3, "p", "1", 6)), "✔ Against the code 1112, the guess 3616 gets 1 black"),
        (("11.2", "3616"), "▶ The code has 3 of 4 pegs; type the rest."),
        (("1122", "...6"), "▶ The guess has 1 of 4 pegs; type the rest."),
        (("1/1/46024/2", "3616"), "⚠ “46024” (perhaps a date) is not a colour here. Type 1 to 6"),
        (("1172", "3616"), "⚠ “7” is not a colour here. Type 1 to 6, or a letter or name"),
        (("1122", "x..6"), "⚠ “x” is not a colour here."),
        (("....", "...."), "▶ Type a code"),
    ):  # fmt: skip
        sheet.type_at(codes_to_score(board), *codes)
        assert sheet.cells(MESSAGE)[0][0].startswith(told)
        assert sheet.cells(answer(board)) == ([[1, 0]] if told.startswith("✔") else [["", ""]])
    assert sheet.errors() == []
