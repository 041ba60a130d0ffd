"""The cell functions, called through xlwings' own conversion with the values that Excel sends."""

import numpy as np
import pytest
from draws import patient
from hypothesis import given
from hypothesis import strategies as st
from windows import MISSING, call

from mastermind_xl import Board, CodeError, FeedbackError, MastermindError, score
from mastermind_xl.excel import udfs

USUAL = Board()


def row(text):
    """A range of one row as Excel sends it: a tuple of tuples of floats, None in empty cells."""
    return (tuple(None if peg == "." else float(peg) for peg in text),)


def column(text):
    return tuple((peg,) for peg in row(text)[0])


def block(*texts):
    return tuple(row(text)[0] for text in texts)


@patient
@given(st.integers(0, 1295), st.integers(0, 1295))
def test_two_ranges(code, guess):
    """=BLACK(I1:L1, I3:L3) and =WHITE are the engine's feedback, for rows and columns of cells."""
    code, guess = (USUAL.format(USUAL.code(index)) for index in (code, guess))
    for shape in (row, column):
        assert (call("BLACK", shape(code), row(guess)), call("WHITE", row(code), shape(guess))) == score(
            code, guess
        )


def test_eight_cells():
    """The VBA workbook's =BLACK(I1,J1,K1,L1,I3,J3,K3,L3) works unchanged."""
    cells = [float(peg) for peg in "12361322"]
    assert (call("BLACK", *cells), call("WHITE", *cells)) == (1, 2)
    assert call("BLACK", *cells[:7], None) == ""


def test_a_third_argument_says_how_many_colours():
    """=BLACK(code, guess, 9) is for boards of more colours than the usual six."""
    assert (call("BLACK", row("1789"), row("9781"), 9.0), call("WHITE", row("1789"), row("9781"), 9.0)) == (
        2,
        2,
    )


def test_a_block_of_guesses_gives_a_column():
    """Each row has its own answer: pegs, nothing for an unfinished guess, or what is wrong with it."""
    guesses = block("1322", "6...", "....", "1237")
    assert call("BLACK", row("1236"), guesses) == [[1.0], [""], [""], ["colour 7 is not 1 to 6"]]
    assert call("WHITE", row("1236"), guesses)[0] == [2.0]


@pytest.mark.parametrize("guess", ["....", "1...", "...1", "123."])
def test_an_unfinished_guess_is_an_empty_text(guess):
    """While a guess is being typed, its cells say nothing."""
    assert call("BLACK", row("1236"), row(guess)) == ""
    assert call("WHITE", row("1236"), row(guess)) == ""


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((row("1236"), row("1237")), "colour 7 is not 1 to 6"),
        ((row("1236"), row("1234"), 5.0), "colour 6 is not 1 to 5"),
        ((row("1236"), row("1234"), 100.0), "colour 100 is not 1 to 99"),
        ((row("1230"), row("1234")), "colour 0 is not 1 to 6"),
        ((row("1236"), ((1.5, 1.0, 1.0, 1.0),)), "1.5 is no whole number"),
        ((row("1236"), (("red", 1.0, 1.0, 1.0),)), "'red' is no whole number"),
        ((row("12.6"), row("1234")), "an empty cell is no whole number"),
        ((row("1236"), row("123")), "a code of 4 pegs and a guess of 3: give both the same length"),
        ((1.0, 2.0, 3.0), "3 cells: give first all cells of the code, then as many of the guess"),
        ((), "0 cells: give first all cells of the code, then as many of the guess"),
    ],
)
def test_what_is_no_code_gets_a_clear_error(args, words):
    """Excel shows the words of the error in the cell."""
    for name in ("BLACK", "WHITE"):
        with pytest.raises(CodeError) as error:
            call(name, *args)
        assert words in str(error.value)


def test_they_are_not_volatile():
    """A cell is calculated when its arguments change, not at every change anywhere."""
    from windows import windows

    with windows() as xlwings_udfs:
        for name in ("BLACK", "WHITE", "CANDIDATES", "NEXTGUESS"):
            function = getattr(udfs, name)
            assert xlwings_udfs.xlfunc(function).__xlfunc__["volatile"] is False
            del function.__xlfunc__


def test_candidates():
    """=CANDIDATES(guesses, blacks, whites) counts what fits the complete rows."""
    guesses = block("1122", "1344", "....", "12..")
    blacks, whites = column("10.1"), column("11.1")
    assert call("CANDIDATES", guesses, blacks, whites, MISSING) == 46
    assert call("CANDIDATES", block("...."), ((None,),), ((None,),), MISSING) == 1296
    assert call("CANDIDATES", block("...."), ((None,),), ((None,),), 3.0) == 81


def test_next_guess():
    """=NEXTGUESS(…) gives the strategy's guess in as many cells as the code has."""
    history = block("1122", "...."), column("1."), column("1.")
    assert call("NEXTGUESS", *history, MISSING, MISSING) == [[1, 1, 3, 4]]
    assert call("NEXTGUESS", *history, 6.0, "first") == [[1, 2, 3, 3]]
    assert call("NEXTGUESS", row("...."), None, None, MISSING, MISSING) == [[1, 1, 2, 2]]


def test_next_guess_after_answers_that_cannot_be():
    """Contradictory or impossible answers are told in the cell."""
    with pytest.raises(CodeError, match="No code fits these answers: after attempt 2 none is left"):
        call("NEXTGUESS", block("1122", "1122"), column("11"), column("10"), MISSING, MISSING)
    with pytest.raises(FeedbackError, match="3 black and 1 white cannot be"):
        call("CANDIDATES", row("1122"), 3.0, 1.0, MISSING)
    with pytest.raises(MastermindError, match="2 guesses, 1 black and 2 white"):
        call("CANDIDATES", block("1122", "1122"), column("1"), column("11"), MISSING)
    with pytest.raises(MastermindError, match="'clever' is no strategy"):
        call("NEXTGUESS", row("...."), None, None, MISSING, "clever")


def test_as_plain_functions():
    """Without Excel they are ordinary functions of lists and arrays."""
    assert udfs.BLACK([1, 2, 3, 6], [1, 3, 2, 2]) == 1
    assert udfs.WHITE(np.array([1, 2, 3, 6]), np.array([[1, 3, 2, 2], [6, 3, 2, 1]])) == [[2.0], [4.0]]
    with pytest.raises(CodeError, match="colour 7 is not 1 to 6"):
        udfs.BLACK([1, 2, 3, 6], [1, 2, 3, 7])
