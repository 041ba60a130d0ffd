"""Rules at their limits: at 0, 1, the last value and the one after it, and where one of two rules has to win."""

import io
from argparse import ArgumentTypeError
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, islice, zip_longest
from types import SimpleNamespace

import ironcalc
import pytest
from formulas import read_workbook
from sheets import IronSheet

from mastermind_xl import Attempt, Board, Feedback, Game, StrategyError, advise, evaluate, grow, kernel, make_strategy
from mastermind_xl.analysis.adversary import find_least, play_against
from mastermind_xl.analysis.coach import Move, Review, tell_costliest
from mastermind_xl.analysis.puzzles import Puzzle, draw_puzzles
from mastermind_xl.cli.options import Parser, number_from
from mastermind_xl.cli.suggest import tell_more
from mastermind_xl.core.colors import color_names
from mastermind_xl.core.errors import FeedbackError
from mastermind_xl.core.game import read_attempt
from mastermind_xl.core.game_numbers import MAX_GAME_NUMBER
from mastermind_xl.core.languages import fill_count, speaking
from mastermind_xl.core.match import Match
from mastermind_xl.core.symmetry import DistinctGuesses
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel import buttons
from mastermind_xl.excel.state import GameError, Row, State
from mastermind_xl.excel.udfs import CANDIDATES
from mastermind_xl.laboratory.comparison import check_limit
from mastermind_xl.libreoffice.engine.addresses import parse, quoted
from mastermind_xl.libreoffice.engine.ranges import Range
from mastermind_xl.sheets.game.layout import CODE, GAMES_LIST
from mastermind_xl.sheets.shared.board import check_room, listed_pixels
from mastermind_xl.sheets.table import check_limit as check_table
from mastermind_xl.sheets.writing.formulas import quote, sentence_count
from mastermind_xl.strategies import Choice, default_strategy, next_guess, optimal
from mastermind_xl.strategies.parameters import Parameter
from mastermind_xl.strategies.rotation import read_rotation
from mastermind_xl.terminal import console, match, play, records, solve, tables
from mastermind_xl.terminal.records import Unfinished, UnfinishedGames
from mastermind_xl.value.kept import draw_code

SMALL = Board(2, 3)


TWO_ATTEMPTS = Game(SMALL).play("11", (0, 0)).play("22", (1, 0))
RANGES = {
    "game number": (Board().hidden_code, 1, MAX_GAME_NUMBER),
    "ignored": (TWO_ATTEMPTS.ignore, 1, 2),
    "black in a cell": (lambda black: CANDIDATES([[1.0] * 99], [[float(black)]], [[0.0]], 1.0), 0, 99),
    "parameter": (Parameter("power", 5, 2, 9).check, 2, 9),
    "option": (lambda value: number_from(2, 30)(str(value)), 2, 30),
    "row": (lambda row: Range(None, row, 1), 1, 1_048_576),
    "codes in a comparison": (lambda codes: check_limit(Board(5, 9), codes), 1, 50_000),
}


@pytest.mark.parametrize(("take", "first", "last"), RANGES.values(), ids=RANGES)
def test_first_and_last(take, first, last):
    """A number is accepted from the first to the last value allowed, and refused beside them."""
    take(first)
    take(last)
    for beside in (first - 1, last + 1):
        with pytest.raises((ValueError, IndexError, ArgumentTypeError)):
            take(beside)


def reads(read, *given):
    """Return what a function reads; None if it refuses to read it."""
    with suppress(ValueError):
        return read(*given)
    return None


def allows(check, *given):
    """Return whether a check raises no error."""
    with suppress(ValueError):
        check(*given)
        return True
    return False


def calculate(formula, cell):
    """Return the text of a formula that reads a number in A1."""
    model = ironcalc.create("Book", "en", "UTC", "en")
    model.set_user_input(0, 1, 1, str(cell))
    model.set_user_input(0, 1, 2, f'={formula}&""')
    model.evaluate()
    return model.get_cell_value(0, 1, 2)


def count_codes(language, count):
    """Return how Python and formulas write a number of codes."""
    both = "{count:,} code", "{count:,} codes"
    with speaking(language):
        return {fill_count(*both, count=count), calculate(sentence_count(*both, {}, count="A1"), count)}


def tell_repairs(*attempts):
    """Return whether an explanation, and ``suggest`` behind it, mention that more changes would work."""
    game = Game(Board(2, 4), [read_attempt(text, Board(2, 4)) for text in attempts])
    return "would also work" in game.diagnosis.explain(), tell_more(game.diagnosis) != ""


def move_of(lost, before=9):
    """Return a move that made the most of its position, with a cost."""
    rating = Game(SMALL).rate("12")
    return Move(Attempt((1, 2), Feedback(1, 0)), before, 1, rating, rating, rating.bits, lost)


def is_stored(*game):
    """Return whether the file of statistics accepts a game."""
    guesses, allowed, found = game
    return records.Played.read(records.Played(4, 6, True, 7, allowed, False, guesses, found, "").line) is not None


def state(*guesses, answers=(), **more):
    """Return a game on a sheet with three rows, of which the first contain guesses (two digits or "") and ``answers``."""
    typed = zip_longest(guesses, answers, (None,) * 3, fillvalue="")
    rows = (Row(tuple(map(float, guess)) or (None, None), answer or (None, None)) for guess, answer, _ in typed)
    return State(SMALL, tuple(rows), strategy="first", color_names=tuple(color_names(3)), **more)


def says_last(allowed, made):
    """Return whether the prompt after some of the allowed attempts says that the next one is the last."""
    session = play.Play(console.Console(io.StringIO(), io.StringIO()), "play", SMALL, allowed, 1)
    session.game = Game(SMALL, TWO_ATTEMPTS.attempts[:made])
    return "(the last)" in session.prompt()


def read_bulls(language, text):
    """Return an answer that is typed in Bulls and Cows; None if it is refused."""
    with speaking(language):
        return reads(Feedback.parse, text, VARIANTS["bulls-and-cows"].board)


def read_repeats(*words):
    """Return whether colours may be repeated on the board that options describe."""
    parser = Parser()
    parser.add_board()
    return parser.read(words).read_board().repeats


HAS_KERNEL = kernel.has_kernel()
EDGES = {
    "codes in words": (lambda *board: Board(*board).size_text, {(6, 99): "941,480,149,401", (12, 10): "1.0 × 10^12"}),
    "codes in a list": (lambda *board: Board(*board).is_listed, {(3, 99): True, (19, 2): True, (20, 2): False}),
    "names in grey": (lambda colors: color_names(colors, "grey"), {
        (1,): ["white"], (2,): ["white", "black"], (3,): ["white", "grey 2", "black"],
    }),
    "two digits": (lambda pegs: reads(Feedback.parse, "12", Board(pegs, 3)), {
        (1,): None, (3,): (1, 2), (9,): (1, 2), (10,): None,
    }),
    "places": (lambda text: reads(read_rotation, text, Board(9, 2)), {
        ("987654321",): (9, 8, 7, 6, 5, 4, 3, 2, 1), ("98765432",): None,
    }),
    # b is a bull, except beside the a of 2A1B
    "letters": (read_bulls, {
        ("en", "2b"): (2, 0), ("de", "2b"): (2, 0), ("de", "2 bullen"): (2, 0), ("de", "2b 1k"): (2, 1), ("de", "2a 1b"): (2, 1),
    }),
    "repeats": (read_repeats, {
        (): True, ("--repeats",): True, ("--no-repeats",): False,
        ("--variant", "mini"): True, ("--variant", "mini", "--no-repeats"): False,
        ("--variant", "crate"): False, ("--variant", "crate", "--repeats"): True,
        ("--variant", "crate", "--repeats", "--no-repeats"): False,
    }),
    "counts": (count_codes, {
        ("en", 0): {"0 codes"}, ("en", 1): {"1 code"}, ("fr", 0): {"0 code"}, ("fr", 2): {"2 codes"},
        ("en", 999): {"999 codes"}, ("en", 1_000): {"1,000 codes"}, ("de", 1_001): {"1.001 Codes"},
        ("es", 1_001): {"1001 códigos"}, ("es", 9_999): {"9999 códigos"}, ("es", 10_000): {"10.000 códigos"},
    }),
    "repairs": (tell_repairs, {("13:1,0", "14:0,2"): (False, False), ("32:0,0", "41:0,0"): (True, True)}),  # five and six
    "verdict": (lambda *cost: move_of(*cost).verdict, {
        (0.0,): "best", (0.001,): "good", (0.3 - 0.2,): "good", (0.1,): "good", (0.101,): "weak", (None,): "best", (0.5, 1): "best",
    }),
    "costliest guess": (lambda lost: tell_costliest(Review(SMALL, (move_of(lost),), True)) != "", {
        (0.0,): False, (0.0049,): False, (0.005,): True,
    }),
    "level": (lambda *left: Puzzle(Board(20, 2), (), (), left).level, {
        (2**16, 1): "easy", (2**17, 1): "medium", (2**17, 2**8 - 1, 1): "medium", (2**17, 2**8, 1): "hard",
    }),
    "puzzles": (lambda seed: min(len(each.attempts) for each in islice(draw_puzzles(SMALL, seed=seed), 30)), {(1,): 2}),
    "statistics": (is_stored, {
        (1, 1, True): True, (2, 1, True): False, (0, 1, True): False, (0, 1, False): True, (99, 99, True): True, (100, 100, True): False,
    }),
    "classes": (lambda *board: "never" in draw_code(Board(*board), 1).reason, {(4, 2): True, (2, 2): False, (1, 5): False}),
    "closed rows": (lambda closed: len(state("11", "12", number=1.0, revealed=True, closed=closed).played.attempts), {
        (0,): 0, (1,): 1, (2,): 2,
    }),
    "code in a cell": (lambda pegs: type(State(Board(pegs, 9), (Row((1.0,) * pegs),), number=5.0).line[1]), {(15,): int, (16,): str}),
    "adversary": (lambda *board: find_least(Board(*board)).most, {(3, 5): 4}),
    "hints": (lambda told: buttons.hint(state("", "", "", hint_step=told)).state.record.hints, {(0,): 1, (2,): 1, (3,): 0}),
    "pegs on a sheet": (lambda attempts: allows(check_room, Board(20, 20), attempts), {(30,): True, (31,): False}),
    "codes in a table": (lambda colors: allows(check_table, Board(2, colors)), {(50,): True, (51,): False}),
    "columns of codes": (lambda colors: listed_pixels(Board(4, colors)), {(10,): 24, (11,): 30}),
    "prompt": (says_last, {(1, 0): True, (2, 0): False, (2, 1): True, (3, 1): False}),
    "addresses": (parse, {("A1048576",): (1_048_576, 1, 1, 1), ("A0",): None, ("A10000000",): None}),
    "sheets": (quoted, {("R1C1",): "'R1C1'", ("rc",): "'rc'", ("AB12",): "'AB12'", ("ABCD1",): "ABCD1", ("R",): "R"}),
    "distinct guesses": (lambda colors: len(DistinctGuesses(Board(2, colors)).after([0])), {(2,): 3, (3,): 4, (4,): 4}),
    "texts": (lambda signs: quote("x" * signs).count("&"), {(0,): 0, (255,): 0, (256,): 1, (510,): 1, (511,): 2}),
    "strategy": (lambda *board: default_strategy(Board(*board)), {(2, 36): "optimal", (2, 37): "most-parts"}),
    "kernel's pegs": (kernel.can_score, {(15,): HAS_KERNEL, (16,): False}),
    "kernel's boards": (lambda size: kernel.is_worth("trees", size), {(14_999,): False, (50_000,): HAS_KERNEL}),
}  # fmt: skip
"""What changes at a value: a function, and what it returns for values on both sides."""


@pytest.mark.parametrize(("find", "wanted"), EDGES.values(), ids=EDGES)
def test_beside_a_limit(find, wanted):
    """What changes at a value changes there, and not one before or after it."""
    assert {given: find(*given) for given in wanted} == wanted


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_repeated_guess(place):
    """A strategy must not repeat any earlier guess, but may repeat one whose answer is ignored."""
    strategy, asked = make_strategy("first", SMALL), [0, 1, 2]
    strategy.choose, asked[place] = lambda _: Choice(4), 4
    game = Game(SMALL, [Attempt(SMALL.code(each), Feedback(0, 0)) for each in asked])
    with pytest.raises(StrategyError, match="first guesses 22 a second time"):
        next_guess(strategy, game)
    ignored = Game(SMALL, [replace(each, ignored=True) for each in game.attempts])
    assert advise(strategy, ignored).guess == (2, 2)


def test_costs_beside_guesses():
    """The table of best guesses shows each proved cost, rounded half up, and ? for a cost that is not proved."""
    ratings = [Game(SMALL).rate(guess) for guess in ("12", "11", "13")]
    lines = tables.best_table(SMALL, ratings, True, [0.0, None, 0.125]).splitlines()
    assert [line.split()[1] for line in lines] == ["lost", "0.00", "?", "0.13"]
    assert "lost" not in tables.best_table(SMALL, ratings, True, [None] * 3)


def test_a_plan_in_another_rotation():
    """A strategy that follows its own guesses needs as many in every rotation."""
    board = Board(3, 3)
    totals = {evaluate(make_strategy("positional", board, rotation=order)).total for order in ("321", "123", "213")}
    assert len(totals) == 1


def test_the_largest_board_is_searched(monkeypatch):
    """Optimal play is searched for a board with the greatest allowed number of codes; a larger board is refused."""
    monkeypatch.setattr(optimal, "SEARCHED_CODES", 16)
    assert [allows(optimal._search_of, Board(2, colors)) for colors in (4, 5)] == [True, False]


def test_the_newest_unfinished_games_are_kept(tmp_path):
    """If the file of unfinished games is full, adding another game removes only the oldest game."""
    begun = Game(Board()).play("1122", Feedback(0, 0))
    lefts = [Unfinished.of(begun, number, 10, kind="code") for number in range(1, records._MOST_UNFINISHED + 2)]
    path = tmp_path / "unfinished.jsonl"
    path.write_bytes(b"".join(left.line + b"\n" for left in lefts[:-1]))
    games = UnfinishedGames(path)
    games.keep(lefts[-1])
    assert games.read() == lefts[1:]


def test_a_tree_for_one_code():
    """In a tree that finds some codes only, an all black answer to another guess is refused."""
    tree = grow(make_strategy("first", SMALL), targets=["12"])
    assert tree.step(0, (1, 0)) is not None
    with pytest.raises(FeedbackError, match="cannot get the answer 2,0"):
        tree.step(0, (2, 0))


def test_the_search_finds_a_shorter_game(monkeypatch):
    """If strategies need more guesses against the adversary than necessary, the search finds a game with the fewest."""
    longest = play_against(make_strategy("first", Board(3, 4)))
    monkeypatch.setattr("mastermind_xl.analysis.adversary.play_against", lambda _: longest)
    found = find_least(Board(3, 4))
    assert found.least == found.most == len(found.guesses) == 4 < len(longest.attempts)


ATTEMPTS = [((1, 1), (0, 0)), ((2, 2), (1, 0)), ((1, 3), (0, 1)), ((2, 3), (1, 0))]
CORRECTIONS = [  # attempt, black and white in both lines, and the answer that counts for attempt 1
    (((1, 0, 1), (1, 1, 0)), (0, 1)),
    (((None, None, None), (1, 1, 0)), (1, 0)),
    (((2, 0, 1), (1, 1, 0)), (1, 0)),
    (((1, 2, 0), (None, None, None)), (2, 0)),
]
ON_BOTH_SHEETS = pytest.mark.parametrize(
    ("command", "answers"), [("solver", ("Blacks", "Whites")), ("game", ("TypedBlacks", "TypedWhites"))]
)


def type_attempts(sheet, answers, rows):
    """Type the guesses up to the last of the ``rows``, and the answers in these rows; ``answers`` names their cells."""
    for row, (guess, answer) in enumerate(ATTEMPTS):
        for place, color in enumerate(guess):
            sheet.put("Guesses", row, place, color if row <= max(rows) else None)
        for name, count in zip(answers, answer, strict=True):
            sheet.put(name, row, 0, count if row in rows else None)


def is_left(sheet):
    """Return for each code whether a sheet does not rule it out."""
    return [mark == "" for (mark,) in sheet.get("RuledOut")]


@pytest.mark.loop
@ON_BOTH_SHEETS
@pytest.mark.slow
def test_attempts_without_an_answer(written, command, answers):
    """An attempt without an answer is ignored if any later one has an answer: the next, the one after, or the last."""
    sheet = IronSheet(written(f"{command}.xlsx", command, "--pegs", "2", "--colors", "3", "--attempts", "4"))
    for rows in (rows for count in (1, 2, 3) for rows in combinations(range(4), count)):
        type_attempts(sheet, answers, rows)
        game = Game(SMALL, [Attempt(*ATTEMPTS[row]) for row in rows])
        assert (rows, is_left(sheet)) == (rows, game.fits.all(axis=0).tolist())


@pytest.mark.loop
def test_an_ignored_attempt_stays_in_the_tree(written):
    """After an attempt that is ignored, the solver follows its tree as if the attempt had not been made."""
    sheet = IronSheet(written("solver.xlsx", "solver", "--pegs", "2", "--colors", "3", "--attempts", "4"))
    opening = tuple(map(int, sheet.get("Suggestions")[0]))
    for row, guess in enumerate([(3, 3), opening]):
        for place, color in enumerate(guess):
            sheet.put("Guesses", row, place, color)
    after = max(Game(SMALL).branches(opening).values(), key=lambda game: len(game.candidates))
    for name, count in zip(("Blacks", "Whites"), after.attempts[-1].feedback, strict=True):
        sheet.put(name, 1, 0, count)
    assert "the strategy's tree" not in sheet.get("Message")[0][0]


@pytest.mark.loop
@ON_BOTH_SHEETS
def test_two_corrections(written, command, answers):
    """Of two corrections of one attempt the first counts, on both sheets and for the buttons."""
    sheet = IronSheet(written(f"{command}.xlsx", command, "--pegs", "2", "--colors", "3", "--attempts", "4"))
    type_attempts(sheet, answers, [0])
    for lines, answer in CORRECTIONS:
        for row, line in enumerate(lines):
            for column, cell in enumerate(line):
                sheet.put("Corrections", row, column, cell)
        game = State(SMALL, (Row((1.0, 1.0), (0.0, 0.0)),), corrections=lines).game()
        assert game == Game(SMALL, [Attempt((1, 1), answer)])
        assert is_left(sheet) == game.fits[0].tolist(), lines


@pytest.mark.parametrize(("palette", "look"), [("safe", "General"), ("digits", "@")])
@pytest.mark.slow
def test_codes_in_the_list_of_games(written, palette, look):
    """The list of games has codes as text if a number would lose a digit, such as the first one of 0123."""
    book = read_workbook(written("game.xlsx", "game", "--pegs", "2", "--colors", "3", "--palette", palette))
    assert book[GAMES_LIST.sheet][GAMES_LIST.cell(0, CODE).address].number_format == look


def test_an_answer_without_a_guess():
    """An attempt without an answer is ignored because of a later attempt, but not because of an answer alone."""
    assert buttons.solve(state("11", "12", answers=[(), (1.0, 0.0)])).said.startswith("▶ Guess ")
    with pytest.raises(GameError, match="attempt 1 has no answer"):
        buttons.solve(state("11", answers=[(), (1.0, 0.0)]))


def test_fix_leaves_an_answer_ignored():
    """In ``solve``, a corrected answer stays ignored."""
    session = solve.Solve(
        console.Console(io.StringIO(), io.StringIO()), "solve", make_strategy("first", SMALL), TWO_ATTEMPTS.ignore(1)
    )
    session.obey("fix 1 0,1")
    session.obey("fix 2 2,0")
    assert [(each.feedback, each.ignored) for each in session.game.attempts] == [((0, 1), True), ((2, 0), False)]


@pytest.mark.parametrize(("first", "following"), [(1, 2), (MAX_GAME_NUMBER - 1, MAX_GAME_NUMBER), (MAX_GAME_NUMBER, 1)])
def test_the_next_game(first, following):
    """After the largest game number comes game 1, in a match too."""
    screen, board = io.StringIO(), Board(1, 2)
    play.Play(console.Console(io.StringIO(), screen), "play", board, 9, first).obey("new")
    assert f"Game {following}: " in screen.getvalue()
    played = []
    statistics = SimpleNamespace(add=played.append, read_of=lambda *_: played)
    prompt = console.Console(io.StringIO("1\n2\n\n1,0\n\n" * 2), screen)  # the person finds both codes and hides code 1
    match.play_match(prompt, make_strategy("first", board), Match(("you", "I"), 4, 5), first, statistics)
    assert [each.game for each in played] == [first, following]
