"""The cell functions, called through the conversion of xlwings with values as Excel sends them."""

from datetime import datetime

import numpy as np
import pytest
from draws import histories, patient
from hypothesis import given, settings
from hypothesis import strategies as st
from windows import ERRORS, MISSING, call, cell_functions

from mastermind_xl import Board, CodeError, FeedbackError, MastermindError, advise, score
from mastermind_xl.cli import suggest
from mastermind_xl.cli.options import Parser
from mastermind_xl.core.game import Game
from mastermind_xl.excel import udfs

USUAL = Board()
NAMES = ("BLACK", "WHITE", "CANDIDATES", "NEXTGUESS")


def row(text):
    """Return a range of one row as Excel sends it: a tuple of tuples of floats, None in empty cells."""
    return (tuple(None if peg == "." else float(peg) for peg in text),)


def column(text):
    return tuple((peg,) for peg in row(text)[0])


def block(*texts):
    return tuple(row(text)[0] for text in texts)


@pytest.mark.slow
@patient
@given(st.integers(0, 1295), st.integers(0, 1295))
def test_two_ranges(code, guess):
    """With two ranges, =BLACK(I1:L1, I3:L3) and =WHITE(I1:L1, I3:L3) give the right feedback, in rows and columns."""
    code, guess = (USUAL.format(USUAL.code(index)) for index in (code, guess))
    for shape in (row, column):
        assert (call("BLACK", shape(code), row(guess)), call("WHITE", row(code), shape(guess))) == score(code, guess)


def test_eight_cells():
    """The formula =BLACK(I1,J1,K1,L1,I3,J3,K3,L3) of the VBA workbook works unchanged."""
    cells = [float(peg) for peg in "12361322"]
    assert (call("BLACK", *cells), call("WHITE", *cells)) == (1, 2)
    assert call("BLACK", *cells[:7], None) == ""


def test_a_third_argument_says_how_many_colours():
    """The third argument of BLACK and WHITE is the number of colours, as in =BLACK(code, guess, 9)."""
    assert (call("BLACK", row("1789"), row("9781"), 9.0), call("WHITE", row("1789"), row("9781"), 9.0)) == (2, 2)


@pytest.mark.slow
@patient
@given(st.integers(0, 1295), st.integers(0, 1295), st.sampled_from([str, float]), st.sampled_from([str, float]))
def test_two_whole_codes(code, guess, first, second):
    """BLACK and WHITE read whole codes as texts or numbers, as in =BLACK("1123","2143") and =BLACK(1123,2143)."""
    code, guess = (USUAL.format(USUAL.code(index)) for index in (code, guess))
    given = first(code), second(guess)
    assert (call("BLACK", *given), call("WHITE", *given)) == score(code, guess)
    assert call("BLACK", first(code), None) == ""


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("1123", "214"), "code and guess must have the same length, not 4 and 3"),
        (("1123", "red"), "'red' is not a whole number"),
        ((1123.0, 1.5), "1.5 is not a whole number"),
        ((1123.0, -2143.0), "there is no colour -2143; write 1 to 6"),
        (("0123", "1123"), "there is no colour 0; write 1 to 6"),
        ((1723.0, 1123.0), "there is no colour 7; write 1 to 6"),
        ((1123.0, 1123.0, 12.0), "there is no colour 1123; write 1 to 12"),
        ((1e15, 1e15), "there is no colour 1E+15; write 1 to 6"),
    ],
)
def test_what_is_no_whole_code(args, says):
    """BLACK and WHITE refuse an invalid whole code and give the reason."""
    for name in ("BLACK", "WHITE"):
        with pytest.raises(CodeError) as error:
            call(name, *args)
        assert str(error.value) == says


def test_whole_codes_have_fifteen_digits():
    """A whole code may have fifteen digits; a longer one is refused, because Excel would round it."""
    assert udfs.BLACK("1" * 15, "1" * 14 + "2") == 14
    with pytest.raises(CodeError, match="'1111111111111111' is not a whole number"):
        udfs.BLACK("1" * 16, "1" * 16)


def test_whole_codes_of_more_colours():
    """BLACK and WHITE read whole codes of up to nine colours, as in =BLACK(1189,9811,9)."""
    assert (call("BLACK", 1189.0, "9811", 9.0), call("WHITE", "1189", 9811.0, 9.0)) == (0, 4)


def test_a_number_has_lost_at_most_one_zero():
    """In a variant with digits, a number one digit too short gets a zero in front; other wrong lengths are refused."""
    assert call("BLACK", "0123", 123.0, "bulls-and-cows") == 4
    assert call("WHITE", 123.0, "1230", "bulls-and-cows") == 4
    lengths = {("0123", 12.0): (4, 2), ("0123", 12345.0): (4, 5), ("0123", "123"): (4, 3), (12.0, "0123"): (2, 4)}
    for args, (code, guess) in lengths.items():
        for name in ("BLACK", "WHITE"):
            with pytest.raises(CodeError) as error:
                call(name, *args, "bulls-and-cows")
            assert str(error.value) == f"code and guess must have the same length, not {code} and {guess}"


def test_two_digits_in_a_cell_of_a_variant():
    """In a block of guesses, a cell with two digits makes only its own row invalid."""
    guesses = ((0.0, 1.0, 2.0, 3.0), (10.0, 1.0, 2.0, 3.0))
    answers = [[4], ["code and guess must have the same length, not 4 and 5"]]
    assert call("BLACK", row("0123"), guesses, "bulls-and-cows") == answers


def test_a_block_of_guesses_gives_a_column():
    """Each row of a block of guesses gets its own result: pegs, an empty text, or the reason why the row is invalid."""
    guesses = block("1322", "6...", "....", "1237")
    assert call("BLACK", row("1236"), guesses) == [[1.0], [""], [""], ["there is no colour 7; write 1 to 6"]]
    assert call("WHITE", row("1236"), guesses)[0] == [2.0]


def test_a_long_block_is_answered_row_by_row():
    """In a long block of guesses, each row gets the same result or message as it would get alone."""
    rows = [[1.0, 3.0, 2.0, 2.0], [None] * 4, [7.0, 1.0, 1.0, 1.0], ["1", 2.0, 3.0, 6.0], [1.5, 1.0, 1.0, 1.0]] * 3
    for function in (udfs.BLACK, udfs.WHITE):
        alone = []
        for each in rows:
            try:
                alone.append(function(row("1236"), [each]))
            except CodeError as error:
                alone.append(str(error))
        assert function(row("1236"), rows) == [[answer] for answer in alone]


@pytest.mark.parametrize("guess", ["....", "1...", "...1", "123."])
def test_an_unfinished_guess_is_an_empty_text(guess):
    """BLACK and WHITE return an empty text for an incomplete guess."""
    assert call("BLACK", row("1236"), row(guess)) == ""
    assert call("WHITE", row("1236"), row(guess)) == ""


@pytest.mark.parametrize(
    ("args", "words"),
    [
        ((row("1236"), row("1237")), "there is no colour 7; write 1 to 6"),
        ((row("1236"), row("1234"), 5.0), "there is no colour 6; write 1 to 5"),
        ((row("1236"), row("1234"), 100.0), "there is no colour 100; write 1 to 99"),
        ((row("1236"), row("1234"), "many"), "'many' is not a whole number"),
        ((row("1230"), row("1234")), "there is no colour 0; write 1 to 6"),
        ((row("1236"), ((1.5, 1.0, 1.0, 1.0),)), "1.5 is not a whole number"),
        ((row("1236"), (("red", 1.0, 1.0, 1.0),)), "'red' is not a whole number"),
        ((row("12.6"), row("1234")), "an empty cell is not a whole number"),
        ((row("1236"), row("123")), "code and guess must have the same length, not 4 and 3"),
        (
            (1.0, 2.0, 3.0, 1.0, 2.0),
            "5 cells are not a code and a guess: give all cells of the code, then all of the guess",
        ),
        ((), "0 cells are not a code and a guess: give all cells of the code, then all of the guess"),
    ],
)
def test_what_is_no_code_gets_a_clear_error(args, words):
    """BLACK and WHITE refuse an invalid code or number of colours with an error that gives the reason."""
    for name in ("BLACK", "WHITE"):
        with pytest.raises(CodeError) as error:
            call(name, *args)
        assert words in str(error.value)


def test_they_are_not_volatile():
    """The cell functions are not volatile, so Excel calculates them only if their arguments change."""
    for name in NAMES:
        assert getattr(cell_functions(), name).__xlfunc__["volatile"] is False


def test_candidates():
    """=CANDIDATES(guesses, blacks, whites) counts the codes that fit all complete rows and ignores incomplete rows."""
    guesses = block("1122", "1344", "....", "12..")
    blacks, whites = column("10.1"), column("11.1")
    assert call("CANDIDATES", guesses, blacks, whites, MISSING) == 46
    assert call("CANDIDATES", block("...."), ((None,),), ((None,),), MISSING) == 1296
    assert call("CANDIDATES", block("...."), ((None,),), ((None,),), 3.0) == 81


@pytest.mark.parametrize(
    ("args", "count"),
    [
        ((1122.0, 1.0, 1.0), 208),
        (("1122", 1.0, 1.0), 208),
        (("rroo", 1.0, 1.0), 208),
        (([[1122.0], [1344.0], [None]], [[1.0], [0.0], [None]], [[1.0], [1.0], [None]]), 46),
        (([["RROO"], ["1344"]], [[1.0], [0.0]], [[1.0], [1.0]]), 46),
        ((1122.0, 1.0, 1.0, 7.0), 320),
        (([[1.0], [2.0]], [[0.0], [0.0]], [[0.0], [0.0]]), 4),
    ],
)
def test_candidates_of_whole_codes(args, count):
    """CANDIDATES and NEXTGUESS read a whole code from one cell, also a code of only one peg."""
    assert udfs.CANDIDATES(*args) == count
    colors = args[3] if len(args) > 3 else 6
    board = Board(1 if count == 4 else 4, int(colors))
    (guess,) = udfs.NEXTGUESS(*args)
    assert len(guess) == board.pegs
    assert board.parse(guess)


def test_whole_codes_as_excel_sends_them():
    """Whole codes can be in a column of cells, and their pegs may be separated by spaces or commas."""
    assert call("CANDIDATES", ((1122.0,), (1344.0,)), ((1.0,), (0.0,)), ((1.0,), (1.0,))) == 46
    assert call("CANDIDATES", (("1 1 2 2",), ("1,3,4,4",)), ((1.0,), (0.0,)), ((1.0,), (1.0,))) == 46
    assert call("CANDIDATES", "12 1 2 3", 4.0, 0.0, 12.0) == 1
    assert call("CANDIDATES", "1,2,3,4", 4.0, 0.0, "bulls-and-cows") == 1
    assert call("BLACK", "1123", ((1123.0,), ("1122",), ("2 1 1 1",), (None,))) == [[4], [3], [1], [""]]
    assert call("WHITE", "0123", (("3210",), (123.0,)), "bulls-and-cows") == [[4], [0]]


def test_a_short_code_of_a_variant():
    """In bulls-and-cows, whose codes have four digits, CANDIDATES refuses a guess with two digits."""
    with pytest.raises(CodeError, match="same length, not 4 and 2"):
        call("CANDIDATES", 12.0, 1.0, 0.0, "bulls-and-cows")


@pytest.mark.parametrize("last", [134.0, "13445", "red"])
def test_a_whole_code_of_another_length(last):
    """CANDIDATES refuses a guess that is a word or a whole code of another length than the first guess."""
    with pytest.raises(CodeError, match="same length"):
        udfs.CANDIDATES([[1122.0], [last]], [[1.0], [0.0]], [[1.0], [1.0]])


def test_next_guess():
    """=NEXTGUESS(…) returns the guess of the given strategy as a row of cells."""
    history = block("1122", "...."), column("1."), column("1.")
    assert call("NEXTGUESS", *history, MISSING, "knuth") == [[1, 1, 3, 4]]
    assert call("NEXTGUESS", *history, 6.0, "first") == [[1, 2, 3, 3]]
    assert call("NEXTGUESS", row("...."), None, None, MISSING, " knuth ") == [[1, 1, 2, 2]]
    with pytest.raises(
        MastermindError,
        match="optimal searches 5 pegs, 8 colours for longer than a cell or a click can wait: choose best-known",
    ):
        call("NEXTGUESS", row("....."), None, None, 8.0, "optimal")


def test_next_guess_after_answers_that_cannot_be():
    """NEXTGUESS and CANDIDATES refuse contradicting or impossible answers and unknown strategies."""
    with pytest.raises(CodeError, match="No code fits these answers: none is left after attempt 2"):
        call("NEXTGUESS", block("1122", "1122"), column("11"), column("10"), MISSING, MISSING)
    with pytest.raises(FeedbackError, match="3 black and 1 white is impossible"):
        call("CANDIDATES", row("1122"), 3.0, 1.0, MISSING)
    with pytest.raises(MastermindError, match="2 guesses, 1 black and 2 white"):
        call("CANDIDATES", block("1122", "1122"), column("1"), column("11"), MISSING)
    with pytest.raises(MastermindError, match="unknown strategy 'clever'"):
        call("NEXTGUESS", row("...."), None, None, MISSING, "clever")
    with pytest.raises(MastermindError, match=r"^unknown strategy 'clever{22}\.\.\.': choose one of first, "):
        call("NEXTGUESS", row("...."), None, None, MISSING, f"cleve{'r' * 5000}")


def test_as_plain_functions():
    """In Python, the cell functions accept lists and arrays as arguments."""
    assert udfs.BLACK([1, 2, 3, 6], [1, 3, 2, 2]) == 1
    assert udfs.WHITE(np.array([1, 2, 3, 6]), np.array([[1, 3, 2, 2], [6, 3, 2, 1]])) == [[2.0], [4.0]]
    with pytest.raises(CodeError, match="there is no colour 7; write 1 to 6"):
        udfs.BLACK([1, 2, 3, 6], [1, 2, 3, 7])


@patient
@given(st.integers(1, 4), st.integers(2, 7), st.data())
def test_the_default_is_that_of_suggest(pegs, colors, data):
    """=NEXTGUESS(…) without a strategy returns the guess that the command ``suggest`` gives for the same attempts."""
    board = Board(pegs, colors)
    attempts = data.draw(histories(board, most=3).filter(lambda attempts: Game(board, attempts).fits.all(0).any()))
    found = any(attempt.feedback.black == pegs for attempt in attempts)
    options = options_of(["--pegs", str(pegs), "--colors", str(colors)])
    advice = advise(options.read_strategy(), Game(board, attempts))
    rows = [[float(peg) for peg in attempt.guess] for attempt in attempts] or [[None] * pegs]
    blacks = [[float(attempt.feedback.black)] for attempt in attempts] or [[None]]
    whites = [[float(attempt.feedback.white)] for attempt in attempts] or [[None]]
    assert udfs.NEXTGUESS(rows, blacks, whites, float(colors)) == [[*(advice.found if found else advice.guess)]]


def options_of(words):
    """Return the options of ``suggest`` for these arguments."""
    parser = Parser()
    suggest.add_arguments(parser)
    return parser.read(words)


NUMBERS = st.one_of(
    st.integers(1, 6).map(float), st.floats(), st.integers(), st.booleans(), st.decimals(), st.fractions()
)
SCALARS = st.one_of(
    st.none(),
    NUMBERS,
    NUMBERS,
    st.text(max_size=40),
    st.sampled_from(
        ["1", " 2 ", "optimal", "knuth", "first", "\xa0", "?", "1e5", "nan", "9" * 400, 'it\'s\n"so"', MISSING]
    ),
    st.sampled_from([*ERRORS, *ERRORS.values(), -2146826245]),
    st.datetimes(),
    st.dates(),
    st.timedeltas(),
    st.complex_numbers(),
    st.binary(max_size=3),
)
PEGS = st.one_of(st.integers(1, 6).map(float), st.integers(1, 6).map(float), SCALARS)


def tables(cells):
    """Draw a range as Excel sends it, or as a Python user might pass it."""
    rows = st.lists(cells, max_size=5)
    return st.one_of(
        st.integers(1, 5).flatmap(
            lambda width: st.lists(st.lists(cells, min_size=width, max_size=width).map(tuple), max_size=4).map(tuple)
        ),
        rows,
        st.lists(st.one_of(rows, cells), max_size=4),
        st.lists(st.floats(), max_size=5).map(np.array),
        st.lists(st.lists(st.integers(0, 7), min_size=4, max_size=4), min_size=1, max_size=3).map(np.array),
    )


ARGUMENTS = st.one_of(tables(PEGS), tables(PEGS), SCALARS)


@pytest.mark.parametrize("name", NAMES)
@settings(deadline=None, max_examples=200)
@given(st.data())
@pytest.mark.slow
def test_whatever_excel_can_send(name, data):
    """For any arguments, a cell function returns a result that a cell can show, or raises an error of one line."""
    if name in ("BLACK", "WHITE"):
        args = data.draw(st.lists(ARGUMENTS, max_size=9))
    else:
        args = data.draw(st.lists(ARGUMENTS, min_size=3, max_size=3 + (name == "CANDIDATES")))
        if name == "NEXTGUESS":
            args += [data.draw(st.one_of(ARGUMENTS, st.none())), data.draw(st.one_of(st.just("first"), ARGUMENTS))]
    try:
        answer = getattr(udfs, name)(*args)
    except MastermindError as error:
        (line,) = str(error).split("\n")
        assert 0 < len(line) < 400
    else:
        rows = answer if isinstance(answer, list) else [[answer]]
        assert all(isinstance(cell, (int, float, str)) for row in rows for cell in row)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((row("1236"), row("1234"), row("1234")), "the number of colours must be one cell, not 4"),
        ((row("1236"), ((datetime(2026, 1, 2), 1.0, 1.0, 1.0),)), "a date is not a whole number"),
        ((row("1236"), (("it's\nso", 1.0, 1.0, 1.0),)), "'it's so' is not a whole number"),
        ((row("1236"), (("9" * 400, 1.0, 1.0, 1.0),)), f"'{'9' * 27}...' is not a whole number"),
        ((row("1236"), ((1e300, 1.0, 1.0, 1.0),)), "there is no colour 1E+300; write 1 to 6"),
        ((row("1236"), ((-2146826265, 1.0, 1.0, 1.0),)), "#REF!"),
        ((row("1236"), ((-2146826245, 1.0, 1.0, 1.0),)), "a cell with an error is not a whole number"),
    ],
)
def test_what_no_one_expects_in_a_cell(args, says):
    """BLACK and WHITE refuse dates, long texts and huge numbers in a few words, and report Excel's error #REF!."""
    for name in ("BLACK", "WHITE"):
        with pytest.raises(CodeError) as error:
            call(name, *args)
        assert str(error.value) == says


def test_colours_in_an_empty_cell_are_six():
    """If the cell for the number of colours or for the strategy is empty, a cell function uses the default."""
    assert call("BLACK", row("1236"), row("1322"), ((None,),)) == 1
    assert call("CANDIDATES", block("...."), ((None,),), ((None,),), ((" ",),)) == 1296
    assert call("NEXTGUESS", row("...."), None, None, None, "") == [[1, 1, 2, 3]]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((row("1122"), 1e300, 1.0), "1E+300 pegs: black and white are whole numbers from 0 to 99"),
        ((row("1122"), -1.0, 1.0), "-1 pegs: black and white are whole numbers from 0 to 99"),
        ((row("1122"), "one", 1.0), "'one' is not a whole number"),
        ((row("1122"), -2146826265, 1.0), "#REF!"),
        ((((None,) * 20,), None, None, 20.0), "20 pegs, 20 colours have 1.0 × 10^26 codes: only boards"),
        ((row("1122"), 1.0, 1.0, row("66")), "the number of colours must be one cell, not 2"),
    ],
)
def test_what_is_no_history(args, says):
    """CANDIDATES refuses impossible answers and boards that are too big, and gives the reason."""
    with pytest.raises(MastermindError) as error:
        call("CANDIDATES", *args, *[MISSING] * (4 - len(args)))
    assert str(error.value).startswith(says)


def test_in_the_cells_of_a_calculator(open_in_formualizer):
    """In cells of formualizer, =BLACK() and =WHITE() give the right feedback and are updated when a guess changes."""
    import formualizer

    book = formualizer.Workbook()
    sheet = book.sheet("Game")
    for column, name in ((9, "BLACK"), (10, "WHITE")):
        book.register_function(name, getattr(udfs, name))
        sheet.set_formula(1, column, f"={name}(A1:D1,E1:H1)")
    for code, guess in (("1236", "1322"), ("1123", "2143"), ("6543", "6543")):
        for column, peg in enumerate(code + guess, 1):
            sheet.set_value(1, column, float(peg))
        book.evaluate_all()
        assert (book.get_value("Game", 1, 9), book.get_value("Game", 1, 10)) == score(code, guess)
    sheet.set_value(1, 8, None)
    book.evaluate_all()
    assert (book.get_value("Game", 1, 9), book.get_value("Game", 1, 10)) == ("", "")


def test_numbers_in_cells_have_fifteen_digits():
    """A text counts as a number if it has at most fifteen digits, the most that Excel keeps."""
    rows = [[1, 1, 2, 2]], [[1]], [[1]]
    assert udfs.CANDIDATES(*rows, "6".zfill(15)) == udfs.CANDIDATES(*rows, 6)
    with pytest.raises(CodeError, match="is not a whole number"):
        udfs.CANDIDATES(*rows, "6".zfill(16))
