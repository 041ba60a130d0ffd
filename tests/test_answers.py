"""Answers as people type them have the same meaning on the command line, at the prompt and everywhere else."""

import re
from operator import attrgetter

import pytest
from draws import answers, codes
from hypothesis import given
from hypothesis import strategies as st

from mastermind_xl import Board, Feedback, FeedbackError, Game, MastermindError, read_attempt
from mastermind_xl.core import messages
from mastermind_xl.core.answers import looks_like_answer
from mastermind_xl.core.feedback import possible_answers
from mastermind_xl.core.languages import LANGUAGES, speaking, word
from mastermind_xl.core.typed import plain
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel.state import State

BETWEEN = (",", ", ", " , ", " ", "/", "-", ";", ".")


_WIDE = {sign: sign + 0xFEE0 for sign in range(0x21, 0x7F)}  # full-width signs, as Chinese and Japanese keyboards give


@st.composite
def spellings(draw, feedback, pegs):
    """Draw one of the ways in which an answer may be typed."""
    black, white = feedback
    ways = [f"{black}{sign}{white}" for sign in BETWEEN]
    ways += [
        f"{black}b{white}w",
        f"{black}B {white} W",
        f"{black} black, {white} white",
        f"{black} blacks {white} whites",
        f"{white} cows {black} bull",
        f"{white}B{black}A",
        f"{black}r{white}w",
        f"{black} red, {white} white",
        f"{black}S{white}B",
        f"{black} strikes {white} balls",
        f"{black} correct {white} misplaced",
        f"{black} well placed, {white} misplaced",
        f"b{black}w{white}",
        f"+{black} -{white}",
    ]
    ways += [f"{black} gears", f"{black}b", f"{black}A", f"+{black}"] * (not white)
    ways += [f"{white} near", f"{white}w", f"-{white}"] * (not black) + ["0"] * (not black + white)
    ways += [f"{black}"] * (black == pegs)
    if pegs <= 9:
        ways.append(f"{black}{white}")
    if black + white:
        letters = draw(st.permutations("b" * black + "w" * white))
        ways += ["".join(letters), " ".join(letters).upper(), "".join(letters).replace("b", "r")]
    ways += [way.translate(_WIDE) for way in ways]
    return f"{draw(st.sampled_from(['', ' ']))}{draw(st.sampled_from(ways))}"


@given(st.integers(1, 12), st.data())
def test_every_spelling(pegs, data):
    """An answer is read correctly in every supported spelling, both alone and after its guess."""
    board = Board(pegs, 3)
    answer = data.draw(answers(pegs))
    guess = data.draw(codes(board))
    text = data.draw(spellings(answer, pegs))
    assert Feedback.parse(text, Board(pegs)) == answer
    assert looks_like_answer(plain(text).strip(), board)
    assert read_attempt(f"{board.format(guess)}:{text}", board).feedback == answer


@given(st.integers(1, 12), st.text(st.sampled_from("0123456789 bwBW,;./-x²١\n"), max_size=8))
def test_anything_typed(pegs, text):
    """Any text typed as an answer is either read as a possible answer or refused with a message of one line."""
    try:
        said, answer = "", Feedback.parse(text, Board(pegs))
    except FeedbackError as error:
        said, answer = str(error), Feedback(0, 0)
    assert "\n" not in said
    assert answer in [Feedback(b, w) for b in range(pegs + 1) for w in range(pegs + 1 - b)]
    assert answer != (pegs - 1, 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("bbbbb", "5 black and 0 white are 5 pegs"),
        ("99999,1", "99999 black and 1 white are 100000 pegs"),
        ("3", "'3' is not an answer: write black and white, such as 1,2"),
        ("1,2,1", "'1,2,1' is not an answer"),
        ("-1,2", "'-1,2' is not an answer"),
        ("1.0,2", "'1.0,2' is not an answer"),
        ("1,", "'1,' is not an answer"),
        ("1,x", "'1,x' is not an answer"),
        ("١,٢", "is not an answer"),
        ("", "'' is not an answer"),
    ],
)
def test_no_answers(text, says):
    """An impossible or unreadable answer is refused, and the message shows the reason."""
    with pytest.raises(FeedbackError, match=re.escape(says)):
        Feedback.parse(text, Board(4))


def test_two_digits_are_one_number_on_long_codes():
    """On a board of ten pegs, the answer 12 is refused: it could be 1 black and 2 white, or the number twelve."""
    with pytest.raises(
        FeedbackError, match="'12' is read as one number on a board of 10 pegs: for black and white, write"
    ):
        Feedback.parse("12", Board(10))
    assert Feedback.parse("12,0", Board(12)) == Feedback(12, 0)
    assert Feedback.parse("12", Board(9)) == Feedback(1, 2)
    assert [Feedback.parse(Board(pegs)._terms["digits"], Board(pegs)) for pegs in (9, 10, 12)] == [(1, 2)] * 3


def test_a_games_own_letters_come_first():
    """The letter b is a bull in Bulls and Cows and a ball in number baseball; two bulls and a cow may also be typed ``aab``."""
    bulls, baseball = VARIANTS["bulls-and-cows"].board, VARIANTS["number-baseball"].board
    assert Feedback.parse("2b", bulls) == Feedback.parse("bb", bulls) == Feedback.parse("2a", bulls) == (2, 0)
    assert Feedback.parse("aab", bulls) == (2, 1)
    assert Feedback.parse("2b", baseball) == Feedback.parse("bb", baseball) == (0, 2)


def test_two_meanings_are_asked_about():
    """In German, ``2b`` could be 2 bulls or the 2 balls of 1S2B: it is refused, and the message asks."""
    with speaking("de"), pytest.raises(FeedbackError, match="„2b“ kann 2,0 oder 0,2 bedeuten"):
        Feedback.parse("2b", Board())


@pytest.mark.parametrize("name", LANGUAGES)
def test_own_words_are_read_back(name):
    """Each answer of each game is read in the words in which the program writes it, also with *and* between."""
    with speaking(name):
        for words in filter(attrgetter("white"), messages.WORDS):
            board, joint = Board(4, 6, words=words), word("and", "answer")
            for feedback in possible_answers(4):
                told = words.tell(*feedback)
                assert (
                    Feedback.parse(told, board) == Feedback.parse(told.replace(",", f" {joint}"), board) == feedback
                ), told


def test_whole_numbers_as_cells_give_them():
    """Where a person typed 1, a cell gives 1.0: boards, guesses, answers and numbers of attempts and games take it; 1.5 is refused."""
    game = Game(Board(4.0, 6.0)).play([1.0, 1.0, 2.0, 2.0], [1.0, 1.0])
    assert game.correct(1.0, (2.0, 0.0)).ignore(1.0) == Game(Board()).play("1122", "2,0").ignore(1)
    assert Board().hidden_code(7.0) == Board().hidden_code(7)
    for refused in (lambda: game.correct(1.5, (2, 0)), lambda: game.correct(1, (1.5, 0)), lambda: Board(4.5, 6)):
        with pytest.raises(MastermindError):
            refused()


@pytest.mark.parametrize("text", ["1.296", "1,296", "1 296", "1\u202f296", "1296"])
def test_game_numbers_as_the_program_writes_them(text):
    """A game number is read with the sign before thousands of any language, by buttons with that of the workbook."""
    code = Board().hidden_code(1296)
    assert Board().hidden_code(f" {text} ") == Board().hidden_code(text) == code
    for language, own in {"en": "1,296", "de": "1.296", "fr": "1\u202f296"}.items():
        with speaking(language):
            assert State(Board(), (), number=text).code == (code if text in (own, "1296") else None)
