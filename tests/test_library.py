"""The public names as other programs use them: sweeps, pools of processes, notebooks."""

import gc
import io
import pickle
import subprocess
import sys
from datetime import UTC, date, datetime
from functools import partial
from xml.etree import ElementTree

import numpy as np
import pytest
from openpyxl import load_workbook

import mastermind_xl
from mastermind_xl import (
    Attempt,
    Board,
    BoardError,
    Choice,
    CodeError,
    DecisionTree,
    Feedback,
    FeedbackError,
    Game,
    MastermindError,
    Strategy,
    StrategyError,
    advise,
    evaluate,
    explain_score,
    grow,
    list_strategies,
    make_strategy,
    play,
    read_attempt,
    score,
    score_each,
    score_many,
    write_game,
    write_solver,
)
from mastermind_xl.cli import main
from mastermind_xl.core.looks import peg_colors
from mastermind_xl.core.messages import BULLS
from mastermind_xl.own_strategy import Entry, Parameter, part_sizes, register
from mastermind_xl.strategies import REGISTRY
from mastermind_xl.workbook import Area, Book


class Either(Strategy):
    """Guess the candidate that follows a given number of others."""

    name = "either"
    parameters = (Parameter("skipped", 0),)

    def choose(self, game):
        return Choice(
            int(game.candidates[min(self.skipped, len(game.candidates) - 1) if len(game.candidates) > 2 else 0])
        )


def read(pickled):
    return pickle.loads(pickled)  # noqa: S301 - our own


def test_parameters_of_a_strategy_are_kept():
    """``evaluate`` and ``grow`` play a strategy with the parameters of the object, which ``for_run`` copies."""
    totals = [evaluate(Either(Board(), skipped=skipped)).total for skipped in (0, 8, 40, 200)]
    assert len({*totals}) == 4
    eighth = Either(Board(), skipped=8)
    assert totals[1] == sum(n * count for n, count in enumerate(grow(eighth).distribution, 1))
    eighth.skipped = 40  # set later
    assert evaluate(eighth).total == totals[2]
    run = eighth.for_run(3)
    assert (run.skipped, run.run, eighth.run) == (40, 3, 0)


def test_attempts_are_read_and_checked():
    """``Attempt`` accepts guesses and answers in several forms, and refuses invalid guesses and answers."""
    for guess in ("1122", [1, 1, 2, 2], np.array([1, 1, 2, 2]), (1, 1, 2, 2)):
        for answer in (Feedback(0, 0), (0, 0), [0, 0], np.array([0, 0]), "0 black, 0 white"):
            assert len(Game(Board(), [Attempt(guess, answer)]).candidates) == 256
    for answer in (Feedback(1.5, 1), ("1", "1"), 3, (1, 2, 3)):
        with pytest.raises(FeedbackError, match="is not an answer"):
            Attempt("1122", answer)
    for guess in ((1.5, 1, 2, 2), ("1", "1", "2", "2"), "11x2"):
        with pytest.raises(CodeError, match="is not a code"):
            Attempt(guess, (0, 0))
    with pytest.raises(FeedbackError, match="impossible"):
        Attempt("1122", (3, 1))


def test_a_hidden_code_is_read_and_checked():
    """A game reads its hidden code in the board's palette, and refuses a code that is not on the board."""
    assert Game(Board(4, 10, False, "digits"), code="1234").play("1234").found == 1
    for wrong in ((9, 9, 9, 9), "999", "12"):
        with pytest.raises(CodeError):
            Game(Board(), code=wrong)
    with pytest.raises(CodeError):
        Game(Board(3, 4), [Attempt("1122", (0, 0))])


def test_a_class_is_registered():
    """``register`` accepts strategy classes and entries, but no other objects, known names or names with blanks."""
    assert register(Either) is Either
    assert make_strategy("either", Board(3, 4)).choose(Game(Board(3, 4))).guess_index == 0
    with pytest.raises(StrategyError, match="already"):
        register(Either)
    register(Either, replace=True)
    register(Entry("mine", "my own", "me", Either))

    @register(replace=True)
    class Own(Strategy):
        """A strategy with a parameter of its own.

        And more.
        """

        name = "either"

        parameters = (Parameter("depth", 2),)

        def __init__(self, board):
            super().__init__(board)
            self.next = self.depth + 1

        def choose(self, game):
            return Choice(int(game.candidates[0]))

    own = make_strategy("either", Board(3, 4), seed=7)
    assert (own.depth, own.next, own.seed) == (2, 3, 7)
    assert REGISTRY["either"].summary == "A strategy with a parameter of its own"
    for wrong in (7, object, Strategy, Entry("two words", "", "", Either), Entry(7, "", "", Either)):
        with pytest.raises(StrategyError, match=r"is not a (strategy|name)"):
            register(wrong)


def test_a_game_does_not_change():
    """A game's arrays are read-only, games with equal attempts are equal, and a pickle of a game is small."""
    game = Game(Board(6, 6)).play("112233", (1, 2))
    after = game.play("445566", (0, 1))
    assert len(after.candidates) < len(game.candidates)
    for each in (game, after):
        with pytest.raises(ValueError, match="read-only"):
            each.candidates[:] = 0
    for name in ("attempts", "code", "candidates"):
        with pytest.raises(AttributeError, match="games never change"):
            setattr(after, name, ())
    given = np.array([5, 6])
    tree, result = grow(make_strategy("knuth", Board(2, 3))), evaluate("knuth", Board(2, 3), sample=3)
    for array in (
        *(each.candidates for each in Game(Board()).branches("1122").values()), Game.at(Board(), given).candidates, after.fits,
        Board().codes, tree.guess_indices, tree.children, tree.finds, tree.depths, result.targets, result.guess_counts,
    ):  # fmt: skip
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0
    given[0] = 7  # one's own array stays one's own
    assert Game.at(Board(), np.array([5])) != Game(Board())
    assert Game(Board()) == Game(Board())
    kept = pickle.dumps(after)
    assert len(kept) < 1000
    assert read(kept) == after
    assert read(kept).candidates.tolist() == after.candidates.tolist()
    alone = read(pickle.dumps(Game.at(Board(), np.array([5, 7]))))
    assert alone.candidates.tolist() == [5, 7]


@pytest.mark.slow
def test_a_game_forgets_the_states_before_it():
    """A game on a large board stores the codes that are left, but not those of its earlier states."""
    game = Game(Board(6, 9), code="123456")
    for number in range(1, 9):
        game = game.play(game.board.hidden_code(number))
        assert len(game.candidates) < 600_000
    gc.collect()
    assert sum(isinstance(each, Game) and each.board == game.board for each in gc.get_objects()) == 1


def test_trees_are_compared():
    """Two trees with the same guesses are equal, have the same hash, and can be found in a list."""
    one, same, other = (grow(make_strategy(name, Board(3, 4))) for name in ("knuth", "knuth", "first"))
    assert one == same
    assert one in [same]
    assert hash(one) == hash(same)
    assert one != other
    assert one != "tree"


def test_names_are_listed_and_objects_describe_themselves():
    """``dir(mastermind_xl)`` lists all public names; each strategy, evaluation and tree has a ``repr`` in words."""
    ask = "import mastermind_xl; print(*sorted({*mastermind_xl.__all__} - {*dir(mastermind_xl)}))"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
    assert all(hasattr(mastermind_xl, name) for name in mastermind_xl.__all__)
    knuth = make_strategy("knuth", Board())
    assert repr(knuth) == "Knuth(4 pegs, 6 colours)"
    assert repr(evaluate(knuth)) == "<Evaluation of knuth: 5801 guesses, 4.476 on average, 5 at most>"
    assert repr(grow(make_strategy("knuth", Board(2, 3)))).startswith("<DecisionTree on 2 pegs, 3 colours: ")


def test_files_that_cannot_be_loaded(tmp_path, capsys):
    """``--load`` refuses a missing or failing Python file in one line."""
    path = tmp_path / "my_strategies.py"
    path.write_text("1 / 0", encoding="utf-8")
    for given, says in ((str(path), "ZeroDivisionError: division by zero"), ("none.py", "is not a Python file")):
        with pytest.raises(SystemExit):
            main(["evaluate", "mine", "--load", given])
        err = capsys.readouterr().err
        assert says in err
        assert err.count("\n") == 1


@pytest.mark.parametrize("name", [name for name in REGISTRY if name not in ("best-known", "fair")])
def test_a_strategy_plays_only_on_its_board(name):
    """A strategy that was made for one board is refused in a game on another board."""
    strategy, game = make_strategy(name, Board(4, 7)), Game(Board())
    for ask in (advise, lambda *_: strategy.choose(game), lambda *_: grow(strategy, start=game)):
        with pytest.raises(StrategyError, match="plays on 4 pegs, 7 colours, not on 4 pegs, 6 colours"):
            ask(strategy, game)
    with pytest.raises(StrategyError, match="plays on 4 pegs, 7 colours"):
        advise(strategy, Game(Board(), code="1122").play("1122"))


@pytest.mark.slow
def test_a_name_stands_for_a_strategy():
    """Functions accept a strategy or its name, and a board or its size; without a board, a name plays on 4 x 6."""
    board, knuth = Board(3, 4), make_strategy("knuth", Board(3, 4))
    for given, on in ((knuth, ()), ("knuth", (board,)), ("knuth", ((3, 4),)), (knuth, (board,))):
        assert evaluate(given, *on).total == 216
        assert grow(given, *on).path("123") == [each.guess for each in play(given, "123", *on).attempts]
        assert advise(given, Game((3, 4))).guess == grow(given, *on).code()
    for given, on in ((knuth, ()), ("knuth", (board,))):
        write_solver(io.BytesIO(), given, *on, attempts=2)
        write_game(io.BytesIO(), board, 2, given)
    assert (evaluate("knuth").total, grow("knuth").code(), play("knuth", "1122").found) == (5801, (1, 1, 2, 2), 1)
    assert evaluate("knuth", board=Board(), sample=7, seed=1).game_count == 7
    assert advise("knuth", Game(Board())).guess == (1, 1, 2, 2)
    with pytest.raises(StrategyError, match="is not a strategy: make one"):
        evaluate(Strategy)
    for wrong in (Board(), None):
        with pytest.raises(
            StrategyError, match="is not the name of a strategy: give one such as 'knuth', then the board"
        ):
            make_strategy(wrong, Board())
    for wrong in (20, "4x6", (4,), [4, 6, 2]):
        with pytest.raises(BoardError, match=r"is not a board: give one such as Board\(4, 6\), or its size \(4, 6\)"):
            evaluate("knuth", wrong)


@pytest.mark.parametrize("guess", [(1, 1, 2, 2), "1122", 7, np.int32(7)])
def test_a_guess_is_a_code_or_an_index(guess):
    """Functions of a guess, and choices of strategies, accept a code or its index in the standard rotation."""
    game = Game(Board())
    assert game.rate(guess) == game.rate(7)
    assert game.count_answers(guess) == game.count_answers(7)
    assert game.branches(guess).keys() == game.branches(7).keys()
    assert grow(make_strategy("knuth", Board())).path(guess) == [(1, 1, 2, 2)]

    class Chosen(Strategy):
        def choose(self, game):
            return Choice(guess if not game.guess_indices else int(game.candidates[0]))

    assert advise(Chosen(Board()), game).guess == (1, 1, 2, 2)
    assert grow(Chosen(Board())).guess_indices[0] == 7


@pytest.mark.parametrize("choice", [7, Choice(5000), Choice(-1), Choice("99"), None])
def test_a_wrong_choice_is_refused(choice):
    """If a strategy chooses something that is not a code of the board, the error names the strategy."""

    class Wrong(Strategy):
        def choose(self, game):
            return choice

    for ask in (lambda: advise(Wrong(Board()), Game(Board())), lambda: evaluate(Wrong(Board()))):
        with pytest.raises(StrategyError, match=r"^Wrong: "):
            ask()
    for wrong in (lambda: Game(Board()).rate(5000), lambda: Board().code("1122")):
        with pytest.raises(CodeError, match="is not an index"):
            wrong()


def test_a_tree_is_loaded_on_its_board():
    """A loaded tree equals the saved tree; a tree of another board, or another kind of file, is refused."""
    tree, file, other = grow(make_strategy("knuth", Board(3, 4))), io.BytesIO(), io.BytesIO()
    tree.save(file)
    np.savez(other, a=1)
    assert DecisionTree.load(Board(3, 4), io.BytesIO(file.getvalue())) == tree
    for board in (Board(), Board(3, 3), Board(3, 5), Board(3, 4, repeats=False)):
        with pytest.raises(StrategyError, match="has no tree of"):
            DecisionTree.load(board, io.BytesIO(file.getvalue()))
    for content in (b"", b"text", b"PK\3\4", other.getvalue()):
        with pytest.raises(StrategyError, match="has no tree of"):
            DecisionTree.load(Board(), io.BytesIO(content))


def test_boards_are_read_and_checked():
    """``Board`` accepts numbers of numpy, and refuses arguments of a wrong type."""
    assert repr(Board(*np.array([4, 6]))) == "Board(pegs=4, colors=6, repeats=True)"
    for wrong in (
        {"palette": None}, {"palette": []}, {"pegs": True}, {"pegs": "4"}, {"colors": 6.5}, {"repeats": "no"}, {"words": None},
    ):  # fmt: skip
        with pytest.raises(BoardError):
            Board(**wrong)
    with pytest.raises(BoardError, match="are too many to list"):
        grow(make_strategy("local-search", Board(8, 20)))


def test_an_answer_is_corrected():
    """``correct`` replaces an answer and counts the codes left again; the number of a missing attempt is refused."""
    game = Game(Board(), code="4563").play("1122").play("3345", (1, 1)).ignore(2)
    mended = game.correct(2, (0, 3))
    assert mended == Game(Board(), code="4563").play("1122").play("3345")
    assert len(mended.candidates) == 20
    with pytest.raises(FeedbackError, match="no attempt 3 to correct"):
        game.correct(3, (0, 0))
    with pytest.raises(FeedbackError, match="impossible"):
        game.correct(1, (3, 1))


OTHER_LENGTHS = [[(1, 2, 3)], [(1, 2, 3, 4, 5)], [(1, 1, 2, 2), (1,)]]


@pytest.mark.parametrize(
    "codes", [*OTHER_LENGTHS, ["1127"], "1122", [(1.5, 1, 2, 2)], [(0, 1, 1, 1)], [(1, 2, 3, 300)], 7, None]
)
def test_what_is_no_array_of_codes_is_refused(codes):
    """``score_many`` refuses a single text, fractions, rows of different lengths and invalid colours as codes."""
    with pytest.raises(CodeError, match=r"give each code as a row of 4 numbers|this board has 1 to 6|write 1 to 6"):
        score_many(Board(), codes, [(1, 1, 1, 1)])
    assert score_many(Board(), ["1122", "RROO"], [(2, 2, 1, 1)]).tolist() == [[[0, 4]], [[0, 4]]]
    for none in (np.zeros((0, 4)), np.ones((0, 4), int)):
        assert score_many(Board(), none, [(1.0, 1.0, 1.0, 1.0)]).shape == (0, 1, 2)


def test_evaluations_are_compared():
    """The difference between two evaluations of one sample has a smaller margin than between independent samples."""
    one, other = (evaluate(name, Board(), sample=200, seed=1) for name in ("first", "knuth"))
    difference, margin = one.compare(other)
    assert difference == pytest.approx(one.average - other.average)
    assert 0 < margin < (one.margin**2 + other.margin**2) ** 0.5
    assert evaluate("first", Board()).compare(evaluate("knuth", Board()))[1] is None
    drawn = evaluate("random", Board(3, 4), runs=40)
    apart = drawn.compare(evaluate("knuth", Board(3, 4)))
    assert apart[1] == pytest.approx(drawn.margin, rel=0.3)
    assert drawn.compare(evaluate("knuth", Board(3, 4), runs=3)) == apart  # without chance, runs are alike
    for wrong, told in (
        (evaluate("knuth", Board(), sample=200, seed=2), "played different codes"),
        (evaluate("knuth", Board(3, 4)), "the boards differ"),
    ):
        with pytest.raises(StrategyError, match=told):
            one.compare(wrong)
    with pytest.raises(StrategyError, match="equally often"):
        drawn.compare(evaluate("random", Board(3, 4), runs=2))


def test_a_tree_is_walked_by_answers():
    """``step`` follows answers from node to node of a tree to the code, and refuses an answer that no code gives."""
    tree, node, path = grow(make_strategy("knuth", Board())), 0, []
    while node is not None:
        path.append(tree.code(node))
        node = tree.step(node, score("4563", path[-1]))
    assert path == tree.path("4563")
    for answer in ((3, 1), (4, 1), (-1, 0), (9, 9), 3):
        with pytest.raises(FeedbackError):
            tree.step(0, answer)
    with pytest.raises(FeedbackError, match="cannot get the answer"):
        tree.step(tree.step(0, "0b 4w"), (0, 0))
    for node in (None, -1, 10**12, "first"):
        with pytest.raises(StrategyError, match="is not a node"):
            tree.step(node, (0, 0))


@pytest.mark.parametrize("board", [Board(), Board(16, 4), Board(3, 9, repeats=False)])
def test_pairs_are_scored_one_by_one_and_at_once(board):
    """``score_each`` scores each pair of a code and a guess as ``score`` does."""
    codes = [board.hidden_code(number) for number in range(1, 101)]
    guesses = codes[7:] + codes[:7]
    scores = score_each(board, codes, np.array(guesses, np.int64))
    assert [*map(tuple, scores.tolist())] == [*map(score, codes, guesses)]
    with pytest.raises(CodeError, match="one guess for each code"):
        score_each(board, codes, guesses[:-1])


@pytest.mark.slow
def test_workbooks_are_written_to_paths_and_files(tmp_path):
    """Games, solvers and other workbooks are written to a new path; an existing file or a wrong ending is refused."""
    board, file, knuth = Board(2, 3), io.BytesIO(), make_strategy("knuth", Board(2, 3))
    write_game(file, board, 5, "knuth")
    assert "Suggestions" not in load_workbook(file).defined_names
    own = Book(["Scores"])
    own.put(Area("Scores", 2, 3), "=1", "head")
    writers = {
        "game": lambda path: write_game(path, board, 5),
        "solver": lambda path: write_solver(str(path), knuth, attempts=5),
        "own": lambda path: own.save(path, "Scores"),
    }
    for name, write in writers.items():
        write(tmp_path / f"{name}.xlsx")
        with pytest.raises(MastermindError, match="exists"):
            write(tmp_path / f"{name}.xlsx")
        with pytest.raises(MastermindError, match=r"must end in \.xlsx"):
            write(tmp_path / f"{name}.xlsm")
    assert "Suggestions" in load_workbook(tmp_path / "solver.xlsx").defined_names
    assert load_workbook(tmp_path / "own.xlsx")["Scores"]["C2"].value == "=1"


REFUSED_TITLES = [
    "",
    "a/b",
    "[a]",
    "a:b",
    "a?",
    "a*",
    "a\\b",
    "'a",
    "a'",
    "History",
    "a\nb",
    "x" * 32,
    "SCORES",
    5,
    None,
]
REFUSED_NAMES = ["", "A1", "xfd9", "R1C1", "rc", "R", "c5", "my name", "1st", "a-b", "ALLSCORES", "x" * 256, 5]
REFUSED_PLACES = [(0, 1), (1, 0), (1_048_577, 1), (1, 16_385), ("1", 1), (1, "B"), (1.5, 1)]


def test_what_excel_refuses_is_refused():
    """Titles of sheets, names and areas that Excel refuses are refused in one line with the input; all others are taken."""
    book = Book(["Scores", "O'Neil", "x" * 31, "Größe 1 (%)", "historys"])
    for name in ("AllScores", "_a", "Größe.2", "A1B", "RCA", "row", "x" * 255, "AllScores"):
        book.name(name, Area("Scores", 1_048_576, 16_384))
    wrong = [(repr(str(title)), lambda title=title: Book(["Scores", title])) for title in REFUSED_TITLES]
    wrong += [(repr(str(name)), lambda name=name: book.name(name, Area("Scores", 1, 1))) for name in REFUSED_NAMES]
    for row, column in REFUSED_PLACES:
        wrong.append((f"row={row!r}, column={column!r}", partial(Area, "Scores", row, column)))
    wrong.append(("a workbook needs a sheet", lambda: Book([])))
    for shown, write in wrong:
        with pytest.raises(
            MastermindError, match=r"Excel wants|Excel allows|a sheet has rows 1 to|at least one title"
        ) as refused:
            write()
        assert shown[:20] in str(refused.value)
    book.save(io.BytesIO(), "Scores")


def drawn(shown):
    """Return the table that a notebook shows for an object."""
    return ElementTree.fromstring(shown._repr_html_())  # noqa: S314 - our own


@pytest.mark.parametrize(
    "board", [Board(), Board(4, 10, False, "digits", BULLS), Board(3, 30), Board(3, 9, True, "grey")]
)
def test_a_notebook_shows_a_board_with_pegs(board):
    """A notebook shows each attempt of a game as a row of pegs with its answer, but never the hidden code."""
    game = Game(board, code=board.hidden_code(1)).play(board.example).play(board.hidden_code(2)).ignore(1)
    table = drawn(game)
    rows = [[*row] for row in table.findall("tr")]
    assert [[peg.text for peg in row[1]] for row in rows] == [
        [board.format([color]) for color in attempt.guess] for attempt in game.attempts
    ]
    assert [row[2].text for row in rows] == [
        f"{board.tell(game.attempts[0].feedback)} (ignored)",
        board.tell(game.attempts[1].feedback),
    ]
    looks = peg_colors(board.colors, board.palette)
    for row, attempt in zip(rows, game.attempts, strict=True):
        for peg, color in zip(row[1], attempt.guess, strict=True):
            assert f"background:#{looks[color - 1].fill};color:#{looks[color - 1].ink}" in peg.get("style")
    assert drawn(Game(board, code=board.hidden_code(1))).findall("tr") == []


def test_a_notebook_shows_advice_with_pegs():
    """A notebook shows an advised or found code as pegs; the text of advice has no empty fields."""
    board = Board(3, 4, True, "letters")
    game = Game(board, code="ACD")
    advice = advise("knuth", game)
    (name, guess), *others = [[*row] for row in drawn(advice).findall("tr")]
    assert (name.text, [peg.text for peg in guess]) == ("guess", [*board.format(advice.guess)])
    assert [row[0].text for row in others] == ["remaining", "worst", "expected"]
    assert repr(advice).startswith(f"Advice(guess={advice.guess}, consistent=True, remaining=64, ")
    found = advise("knuth", game.play("ACD"))
    assert [peg.text for peg in drawn(found).find("tr")[1]] == ["A", "C", "D"]
    stuck = advise("knuth", Game(board).play("AAA", "0,0").play("AAA", "3,0"))
    assert stuck._repr_html_() is None
    assert not any("None" in repr(each) for each in (advice, found, stuck))


def test_a_notebook_shows_an_evaluation_as_bars():
    """A notebook shows an evaluation with one bar per number of guesses; the longest bar is for the most codes."""
    table = drawn(evaluate("knuth", Board()))
    assert table.find("caption").text == "knuth: 4.476 guesses on average"
    assert [row[2].text for row in map(list, table.findall("tr"))] == ["1", "6", "62", "533", "694"]
    assert "width:20.0em" in table.findall("tr")[-1][1][0].get("style")


def test_texts_are_read_as_everywhere_else():
    """Functions also accept game numbers, samples, attempts, answers and codes as texts, with the same results."""
    board = Board()
    assert board.hidden_code("417") == board.hidden_code(417)
    assert evaluate("first", board, sample="20", runs="2", seed=1).game_count == 40
    game = Game(board, code="4563").play("1122", "0,0").play("3345")
    for attempts in (["1122:0,0", "3345:0b 3w"], [("1122", "0,0"), ((3, 3, 4, 5), (0, 3))], game.attempts):
        assert Game(board, attempts, "4563") == game
    assert Game(board, "1122:0,0") == Game(board, [Attempt("1122", (0, 0))])
    assert game.correct("2", "1b 2w").attempts[1].feedback == (1, 2)
    assert Game.at(board, ["1122", "3345"]).candidates.tolist() == [board.index("1122"), board.index("3345")]
    assert part_sizes(board, ["1122", "3345"], ["4563"]).sum() == 2
    assert grow(make_strategy("knuth", board), targets=["1122", "4563"]).path("4563")[-1] == (4, 5, 6, 3)
    assert Board(2, 12).format((1, 12)) == "1 12"
    evening = datetime(2026, 11, 27, 23, 59, tzinfo=UTC)
    assert board.number_of_day(evening) == board.number_of_day(date(2026, 11, 27))


BOARD, BIG = Board(3, 4), Board(8, 20)
PLAYED, KNUTH = Game(BOARD, ["111:1,0", "111:0,0"]), make_strategy("knuth", BOARD)
TREE = grow(KNUTH)
CODE = [
    BOARD.parse, BOARD.index, BOARD.rank_codes, BOARD.game_number, PLAYED.find_misfits, TREE.path,
    lambda it: Game(BOARD, code="111").play(it), PLAYED.rate, PLAYED.branches, PLAYED.count_answers,
    lambda it: play(KNUTH, it), lambda it: score(it, "111"), lambda it: explain_score("111", it), lambda it: Attempt(it, "1,0"),
]  # fmt: skip
CODES = [
    lambda it: Game.at(BOARD, it), lambda it: part_sizes(BOARD, it), lambda it: score_many(BOARD, it, ["111"]),
    lambda it: score_each(BOARD, ["111"], it),
]  # fmt: skip
ANSWER = [
    lambda it: Feedback.parse(it, BOARD), lambda it: Attempt("111", it), lambda it: TREE.step(0, it), BOARD.tell,
    lambda it: PLAYED.correct(1, it), lambda it: Game(BOARD, [("111", it)]),
]  # fmt: skip
NUMBER = [
    BOARD.hidden_code, BIG.hidden_code, BOARD.code, PLAYED.ignore, TREE.code, BOARD.number_of_day, lambda it: Board(3, it),
    lambda it: evaluate(KNUTH, runs=it), lambda it: write_game(io.BytesIO(), BOARD, it),
    lambda it: write_solver(io.BytesIO(), KNUTH, attempts=it),
]  # fmt: skip
NUMBER_OR_NONE = [
    lambda it: evaluate(KNUTH, sample=it), lambda it: evaluate(KNUTH, sample=2, seed=it), lambda it: evaluate(KNUTH, executor=it),
    *(lambda it, name=name: make_strategy("knuth", BOARD, **{name: it}) for name in ("seed", "opening")),
]  # fmt: skip
OURS = [
    Game, list_strategies, lambda it: read_attempt("111:1,0", it), lambda it: Feedback.parse("1,0", it), KNUTH.choose,
    lambda it: BOARD.tell((1, 1), language=it), lambda it: score_many(it, ["1"], ["1"]),
    lambda it: part_sizes(it, [1]), lambda it: write_game(io.BytesIO(), it), lambda it: DecisionTree.load(it, io.BytesIO()),
    lambda it: advise(KNUTH, it), lambda it: grow(KNUTH, start=it), evaluate(KNUTH).compare, lambda it: type(KNUTH)(it),
    lambda it: make_strategy("knuth", it),
    register, lambda it: read_attempt(it, BOARD), lambda it: Game(BOARD, it), lambda it: write_game(it, BOARD, 5),
    Book(["A"]).sheet, lambda it: Book(["A"]).put(Area("A", 1, 1), 1, str(it)),
]  # fmt: skip
STRATEGY = [
    grow,
    evaluate,
    lambda it: play(it, "1111"),
    lambda it: advise(it, Game(Board())),
    lambda it: write_solver(io.BytesIO(), it),
]
WRONG = ["", "knuth", None, 2.5, -1, True, object(), [], {}, [[1, 1, 2]], np.zeros(0), np.array([[1.5]])]


NO_CODES = "[]", "{}", "array([], dtype=float64)"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("wrong", WRONG, ids=lambda each: type(each).__name__)
@pytest.mark.parametrize(
    ("asked", "right"),
    [
        (CODE, ()), (CODES, (*NO_CODES, "[[1, 1, 2]]")), (ANSWER, ()), (NUMBER, ()), (NUMBER_OR_NONE, ("None",)), (OURS, ("None", *NO_CODES)),
        (STRATEGY, ("'knuth'",)), ([lambda it: write_game(io.BytesIO(), BOARD, strategy=it)], ("None", "'knuth'")),
    ],
)  # fmt: skip
def test_what_is_of_another_kind_is_refused(asked, right, wrong):
    """Public functions refuse an argument of a wrong kind with a ``MastermindError`` of one line."""
    for ask in asked if repr(wrong) not in right else ():
        with pytest.raises(MastermindError) as caught:
            ask(wrong)
        assert "\n" not in str(caught.value)
