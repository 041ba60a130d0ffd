"""The cell Opening and the option ``--opening`` set the first guess of Solve and Hint."""

from dataclasses import replace

import pytest
from formulas import read_workbook

from mastermind_xl import Board, MastermindError
from mastermind_xl.cli import main
from mastermind_xl.core.colors import CLASSIC, color_letters, color_names
from mastermind_xl.excel import buttons
from mastermind_xl.excel.state import Row, State

USUAL = Board()


def state(opening, board=USUAL, strategy="first"):
    """Return a game without guesses, with the colour names of the boxed game."""
    names = board._signs or color_names(board.colors, CLASSIC)
    return State(
        board, (Row((None,) * board.pegs),) * 10, number=417, own=(None,) * board.pegs, strategy=strategy,
        opening=opening, color_names=tuple(names), color_letters=tuple(color_letters(names)),
    )  # fmt: skip


@pytest.mark.parametrize(
    "typed", [1122.0, "1122", " 1 1 2 2", "RRBB", "rrbb", "red, red, blue, blue", "1rb2", "1,1,2,2,"]
)
def test_a_code_is_typed_in_one_cell(typed):
    """An opening can be typed as numbers, as letters or as names of colours."""
    assert state(typed).first_guess == (1, 1, 2, 2)
    click = buttons.solve(state(typed))
    assert click.state.rows[0].guess == (1, 1, 2, 2)
    assert "Guess 1122" in buttons.hint(replace(state(typed), hint_step=2)).said


@pytest.mark.parametrize("typed", [None, "", "  "])
def test_empty_means_the_strategys_own(typed):
    """If the cell Opening is empty, a strategy starts with its own first guess."""
    assert state(typed).first_guess is None
    assert buttons.solve(state(typed)).state.rows[0].guess == (1, 1, 1, 1)


@pytest.mark.parametrize(
    ("typed", "board", "line"),
    [
        ("1172", USUAL, "opening: there is no colour 7; write 1 to 6"),
        ("112", USUAL, "opening has 3 of 4 pegs: finish it or clear it"),
        ("11223", USUAL, "opening: 11223 has 5 pegs: a code here has 4"),
        (-1122.0, USUAL, "opening: there is no colour -; write 1 to 6"),
        ("1123", Board(4, 6, repeats=False), "opening: 1123 repeats a colour: this board allows each colour once"),
    ],
)  # fmt: skip
def test_no_code_is_refused(typed, board, line):
    """The buttons Solve and Hint refuse an invalid opening with a message of one line."""
    for button in (buttons.solve, buttons.hint):
        with pytest.raises(MastermindError) as error:
            button(state(typed, board))
        assert str(error.value) == line


def test_a_fixed_order_takes_no_opening():
    """With a strategy whose guesses have a fixed order, Solve refuses an opening and accepts an empty cell."""
    with pytest.raises(MastermindError, match="positional has a fixed order of guesses: leave out the opening"):
        buttons.solve(state("1122", strategy="positional"))
    assert buttons.solve(state(None, strategy="positional")).state.played.attempts


@pytest.mark.parametrize(
    ("board", "typed", "code"),
    [
        (Board(4, 12), "1,12,3,4", (1, 12, 3, 4)),
        (Board(4, 12), "1234", (1, 2, 3, 4)),
        (Board(3, 5, palette="digits"), "042", (1, 5, 3)),
        (Board(3, 5, palette="digits"), 42.0, (1, 5, 3)),  # a number without its leading zero
    ],
)
def test_on_other_boards(board, typed, code):
    """An opening can be typed as 1,12,3,4 or 1234 with twelve colours, and as 042 or 42 in digits from 0."""
    assert state(typed, board).first_guess == code


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["xlsx", "xlsm"])
def test_the_command_fills_the_cell(ending, tmp_path):
    """In .xlsx and .xlsm files, the option ``--opening`` writes the code as text into the cell Opening."""
    path = tmp_path / f"game.{ending}"
    words = ["--any-python"] if ending == "xlsm" else []
    options = ["--pegs", "3", "--colors", "4", "--strategy", "first", "--opening", "rro", *words]
    assert main(["game", str(path), *options]) == 0
    book = read_workbook(path)
    title, _, place = book.defined_names["Opening"].attr_text.partition("!")
    cell = book[title][place.replace("$", "")]
    assert (cell.value, cell.number_format, cell.protection.locked) == ("112", "@", False)
