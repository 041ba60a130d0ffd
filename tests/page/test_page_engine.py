"""The engine of the HTML page, in node, gives the same suggestions, counts and messages as Python."""

import random
from datetime import date, timedelta
from itertools import pairwise, product

import pytest
from page_tools import as_told, code_or_none, make_histories

from mastermind_xl import Board
from mastermind_xl.analysis.lost import find_loss
from mastermind_xl.analysis.puzzles import puzzle_of_day
from mastermind_xl.core.errors import MOST_SHOWN, clipped
from mastermind_xl.core.feedback import Feedback, is_possible, possible_answers
from mastermind_xl.core.game import Attempt, Game, read_attempt
from mastermind_xl.core.game_numbers import shuffle
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.page.write import page_data
from mastermind_xl.strategies import advise, default_strategy, make_strategy
from mastermind_xl.strategies.optimal import SMALL

BOARDS = [Board(4, 6), Board(3, 4), Board(4, 10, repeats=False), Board(5, 6), Board(2, 12), Board(6, 3)]
BOARDS += [Board(5, 8), Board(4, 12)]
BOARDS += [VARIANTS[name].board for name in ("bulls-and-cows", "nethack", "black-only")]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_same_suggestions(node_engine, board):
    """After any attempts, even contradicting ones, the page's JavaScript gives the same advice and counts as Python."""
    ask = node_engine(board)

    for game, wanted in make_histories(board, 40):
        advice = ask(what="advise", attempts=as_told(game))
        assert {key: advice[key] for key in wanted} == wanted, repr(game)


@pytest.mark.parametrize("attempts", ["5656:1,0 6134:0,2", "4521:1,1 3655:0,1"])
def test_the_largest_set_that_is_searched(node_engine, attempts):
    """In the largest set that the page's JavaScript searches, it finds the best guess, unlike most-parts."""
    board = Board()
    game = Game(board, [read_attempt(text, board) for text in attempts.split()])
    assert len(game.candidates) == SMALL
    best, most = (advise(make_strategy(name, board), game).guess for name in (default_strategy(board), "most-parts"))
    assert list(best) == node_engine(board)(what="advise", attempts=as_told(game))["guess"] != list(most)


@pytest.mark.parametrize(
    "attempts", ["232:0,3 212:0,3", "311:3,0 222:1,1", "432:0,3 311:3,0", "242:0,0 232:3,0", "211:2,0 143:0,3"]
)
def test_wrong_answers_that_are_told(node_engine, attempts):
    """If answers contradict each other, the page's JavaScript explains the contradiction in the words of Python."""
    board = Board(3, 4)
    game = Game(board, [read_attempt(text, board) for text in attempts.split()])
    told = node_engine(board)(what="advise", attempts=as_told(game))["message"]
    assert told == game.diagnosis.explain()


def test_wrong_answers_have_one_order(node_engine):
    """The page's JavaScript sorts all corrections of wrong answers as Python does."""
    board, chance, compared = Board(), random.Random(3), 0
    engine = node_engine(board)
    while compared < 8:
        guesses = [board.code(chance.randrange(board.size)) for _ in range(4)]
        game = Game(board, [Attempt(guess, chance.choice(possible_answers(4)[:-1])) for guess in guesses])
        if game.diagnosis is None or len(game.diagnosis.repairs) < 5:
            continue
        repairs = engine(what="advise", attempts=as_told(game))["diagnosis"]["repairs"]
        assert [(each["number"], each["now"]["black"], each["now"]["white"], each["codes"]) for each in repairs] == [
            (each.number, *each.feedback, each.code_count) for each in game.diagnosis.repairs
        ]
        compared += 1


@pytest.mark.parametrize("pegs", [1, 4, 8])
def test_impossible_answers(call_engine, board_data, pegs):
    """The page's JavaScript refuses exactly the answers that no code can give."""
    board = Board(pegs, 3)
    data = board_data(board)
    answers = list(product(range(pegs + 2), repeat=2))
    calls = [
        ({"black": black, "white": white}, data["rules"], data, data["palettes"][board.palette])
        for black, white in answers
    ]
    refused = [bool(each) for each in call_engine("refuseAnswer", calls)]
    assert refused == [sum(answer) > pegs or not is_possible(Feedback(*answer), board.pegs) for answer in answers]


def test_long_texts(call_engine):
    """The page's JavaScript shortens a text in a message only if Python does, and in the same way."""
    texts = ["x" * length for length in (MOST_SHOWN - 1, MOST_SHOWN, MOST_SHOWN + 1)]
    assert call_engine("clipped", [(text, {"MOST_SHOWN": MOST_SHOWN}) for text in texts]) == [
        clipped(text) for text in texts
    ]


@pytest.mark.parametrize(
    "attempts",
    [
        "1122:1,1 1344:0,1 5223:4,0",
        "1123:0,1 1123:0,1 4455:2,0",  # the same guess again
        "1122:?,? 1344:1,1 5223:1,?",  # an ignored answer, and a part
        # other first guesses that are not the best
        *(pytest.param(each, marks=pytest.mark.exhaustive) for each in ("1111:0,0 2345:1,1 2345:1,1", "1234:1,3")),
    ],
)
def test_same_losses(node_engine, attempts):
    """In a review, the page's JavaScript computes the same cost for each guess as Python."""
    board = Board()
    game = Game(board, [read_attempt(text, board) for text in attempts.split()])
    before = [Game(board, game.attempts[:number]) for number in range(len(game.attempts))]
    wanted = [find_loss(each, board.index(made.guess)).lost for each, made in zip(before, game.attempts, strict=True)]

    moves = node_engine(board)(what="review", attempts=as_told(game), seconds=1000)

    assert [move["lost"] for move in moves] == pytest.approx(wanted)
    assert [move["before"] for move in moves] == [len(each.candidates) for each in before]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_what_is_left(node_engine, board):
    """The page's JavaScript finds the same codes left and the same sizes of a guess's parts as Python."""
    chance = random.Random(3)
    ask = node_engine(board)
    for game, _ in make_histories(board, 10, seed=4):
        if not len(game.candidates):
            continue
        guess = chance.randrange(board.size)
        left = ask(what="left", attempts=as_told(game), most=50)
        parts = ask(what="parts", attempts=as_told(game), guess=board.code(guess))

        wanted = {each.attempts[-1].feedback: len(each.candidates) for each in game.branches(guess).values()}
        assert left["codes"] == [list(board.code(code)) for code in game.candidates[:50].tolist()]
        assert left["count"] == parts["remaining"] == len(game.candidates)
        assert {(part["black"], part["white"]): part["codes"] for part in parts["parts"]} == wanted


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_game_numbers(call_engine, board_data, board):
    """A game number hides the same code in the page's JavaScript as in Python."""
    numbers = [1, 2, 417, board.size, board.size + 1, 20_261_123, 999_999_999]
    rules = board_data(board)["rules"]
    codes = call_engine("hiddenCode", [(rules, number) for number in numbers])
    assert [tuple(code) for code in codes] == [board.hidden_code(number) for number in numbers]


@pytest.mark.parametrize("board", [*BOARDS, Board(2, 2)], ids=str)
def test_number_of_a_day(call_engine, board_data, board):
    """A day has the same game number in JavaScript as in Python, and consecutive days have consecutive numbers."""
    days = [date(2019, 12, 30) + timedelta(days=step) for step in (*range(800), 2300, 9000, 36_524)]
    rules = board_data(board)["rules"]
    first = board_data(board)["first_day"]
    numbers = call_engine("numberOfDay", [(rules, first, (day - date(1970, 1, 1)).days) for day in days])

    assert numbers == [board.number_of_day(day) for day in days]
    assert {(later - number) % board.size for number, later in pairwise(numbers[:800])} == {1}
    assert 1 <= min(numbers) <= max(numbers) <= board.game_numbers == board.size


@pytest.mark.parametrize("days", [40, pytest.param(1000, marks=pytest.mark.exhaustive)])
def test_puzzle_of_a_day(call_engine, days):
    """A day has the same puzzle in JavaScript as in Python, and the codes that a guess alone rules out fit all others."""
    page, first = page_data(), date(2026, 11, 28)
    every = [first + timedelta(days=step) for step in range(days)]
    found = call_engine("puzzleOfDay", [(page, (day - date(1970, 1, 1)).days) for day in every])
    for day, made in zip(every, found, strict=True):
        puzzle = puzzle_of_day(day)
        assert (made["level"], tuple(made["code"]), tuple(made["left"])) == (puzzle.level, puzzle.code, puzzle.left)
        assert as_told(puzzle) == [{**each, "guess": tuple(each["guess"])} for each in made["attempts"]]
    last = Game(Board(), puzzle.attempts)
    for number, codes in enumerate(made["alone"], 1):
        fitting = [list(Board().code(each)) for each in last.ignore(number).candidates.tolist()]
        assert codes == [each for each in fitting if tuple(each) != puzzle.code] != []


@pytest.mark.parametrize(
    "board",
    [
        *(Board(4, 6, palette=palette) for palette in ("safe", "classic", "grey")),
        Board(4, 10),
        Board(4, 12),
        Board(3, 14),
        Board(4, 10, palette="digits"),
        Board(4, 7, palette="letters"),
        Board(3, 12, palette="letters"),
    ],
    ids=lambda board: f"{board}, {board.palette}",
)
def test_typed_codes(call_engine, board_data, board):
    """The page's JavaScript reads typed numbers, letters and names of colours as Python does."""
    data = board_data(board)
    palette = data["palettes"][board.palette]
    names, letters = palette["names"], palette["letters"]
    texts = [
        "1122", "1 2 3 4", "1,2,3,4", " 1;2;3;6 ", "7111", "112", "11223", "x", "12a4", "", "1 2 3 pink", "pink", "é123",
        "".join(letters[:4]), "".join(letters[:4]).lower(), " ".join(names[:4]), f"{names[0]},{letters[1]} 3 4", names[1],
        f"{letters[0]}1{letters[2]}2", "1234567890123", "<b>1122</b>", "12 12", "①122", "11 22", "0123", "0 1 2 3", "01 23", "ABCD", "a b c d", "a,b,cd", "10b12", "b10y2", "10b 1 2", "b y 10",
    ]  # fmt: skip

    calls = [(text, data["rules"], palette, data["messages"]) for text in texts]
    read = [each.get("code") for each in call_engine("readCode", calls)]

    assert dict(zip(texts, read, strict=True)) == {text: code_or_none(text, board) for text in texts}


@pytest.mark.parametrize(
    "board",
    [*BOARDS, *(each.board for each in VARIANTS.values()), Board(1, 2), Board(3, 12, palette="letters")],
    ids=lambda board: f"{board}, {board.palette}, {board.words.black}",
)
def test_boards_and_palettes(board_data, board):
    """The page's JavaScript describes boards, codes and game numbers as Python does, in every palette."""
    data = board_data(board)
    assert data["rules"] == {**board.rules, "size": board.size, "shuffle": list(shuffle(board.size)[:2])}
    assert data["board"] == str(board)
    assert len(data["palettes"]) >= 3
    for name, described in data["palettes"].items():
        same = Board(board.pegs, board.colors, board.repeats, name, board.words)
        written = described["between"].join(described["marks"][color - 1] for color in same.example)
        assert (described["board"], written, described["signs"]) == (
            str(same), same.format(same.example), same._signs,
        )  # fmt: skip
        assert described["terms"].items() <= same._terms.items()  # sheets have more


def test_other_boards(call_engine):
    """A page for all boards finds variants by name and boards by size, and no board by another word."""
    page = page_data()
    wanted = {
        "mini": "mini 3x4", "bulls-and-cows": "bulls-and-cows 4x10", "3x4": "mini 3x4", "4x10-once": " 4x10",
        "5x8": "super-mastermind 5x8", "8x3": " 8x3", "x": None, "": None,
    }  # fmt: skip
    found = call_engine("findBoard", [(page, key) for key in wanted])
    assert [each and f"{each['name']} {each['pegs']}x{each['colors']}" for each in found] == [*wanted.values()]
    names = {"mini": "3x4", "bulls-and-cows": "4x10-once", "": "4x10-once"}
    shortest = call_engine("shortKey", [(page, {"name": name, "key": key}) for name, key in names.items()])
    assert shortest == ["3x4", "bulls-and-cows", "4x10-once"]
