"""The library has one way for each thing: boards, strategies, files, languages, and results that are values."""

import io
import json
import pickle
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from openpyxl import load_workbook

import mastermind_xl
from mastermind_xl import (
    Attempt,
    Board,
    BoardError,
    DecisionTree,
    Feedback,
    FileError,
    Game,
    MastermindError,
    StrategyError,
    evaluate,
    explain_score,
    grow,
    list_variants,
    make_strategy,
    read_attempt,
    speaking,
    write_game,
    write_solver,
)
from mastermind_xl.cli import main
from mastermind_xl.own_strategy import BestPartition, Parameter

BULLS = list_variants()["bulls-and-cows"].board
WRITES = [pytest.mark.exhaustive]  # a workbook, several times
CONTRADICTED = Game(BULLS, ["0123:4,0", "0123:0,0"])


def test_there_are_few_names():
    """There are at most 34 public names, with each error that their docstrings mention; what only sheets need is private."""
    assert len(mastermind_xl.__all__) <= 34
    things = [getattr(mastermind_xl, name) for name in mastermind_xl.__all__]
    documented = [*things, *(each for thing in things if isinstance(thing, type) for each in vars(thing).values())]
    told = {name for each in documented for name in re.findall(r"\b\w+Error\b", str(getattr(each, "__doc__", "")))}
    assert told - {"AttributeError"} <= {*mastermind_xl.__all__}
    assert {"FileError", "NoCodeFitsError"} <= told
    ours = (
        "shift",
        "shown",
        "gap",
        "noun",
        "numbers",
        "signs",
        "terms",
        "is_number",
        "draws",
        "shuffle",
        "answer",
        "check",
    )
    assert {*ours}.isdisjoint(dir(Board))


def test_a_board_scores_in_its_signs():
    """``score`` of a board reads its signs, allows repeats in the guess, and gives what the board's answers tell."""
    assert BULLS.score("0123", "0321") == (2, 2)
    assert BULLS.score((1, 2, 3, 4), "0000") == (1, 0)
    assert list_variants()["black-only"].board.score("1122", "1222") == (3, None)
    with pytest.raises(MastermindError, match="repeats a digit"):
        BULLS.score("0000", "0123")


@pytest.mark.parametrize("board", [Board(), BULLS, Board(8, 20)], ids=str)
def test_a_code_is_drawn(board):
    """``random_code`` draws a code of the board, the same for the same seed, and others for other seeds."""
    drawn = [board.random_code(seed) for seed in range(30)]
    assert drawn == [board.random_code(seed) for seed in range(30)]
    assert drawn == [*map(board.parse, drawn)]
    assert len({*drawn}) > 20
    assert board.parse(board.random_code())


@pytest.mark.parametrize("board", [*(each.board for each in list_variants().values()), Board(3, 12)], ids=str)
def test_an_attempt_is_written_as_it_is_read(board):
    """``read_attempt`` reads the text of an attempt on every board, with its ignored and partial answers."""
    game = Game(board, code=board.random_code(1)).play(board.random_code(2))
    (made,) = game.attempts
    partial = Attempt(made.guess, (made.feedback.black, None), board=board)
    for attempt in (made, partial, *Game(board, [made]).branches(made.guess)[made.feedback.rank].attempts):
        assert read_attempt(str(attempt), board) == attempt
    ignored = read_attempt(str(game.ignore(1).attempts[0]), board)
    assert (ignored.guess, ignored.ignored) == (made.guess, True)


def test_an_attempt_without_a_board_is_written_in_numbers():
    """The text of an attempt that no game has read yet has the numbers of its colours."""
    assert [str(Attempt(guess, (1, 1))) for guess in ("1122", (1, 12, 3))] == ["1122:1,1", "1 12 3:1,1"]


def test_an_unknown_variant():
    """A variant that does not exist is refused with the closest name; the variants are a dictionary otherwise."""
    variants = list_variants()
    with pytest.raises(BoardError, match="unknown variant 'nope': choose one of mastermind, "):
        variants["nope"]
    with pytest.raises(BoardError, match=r"unknown variant 'minni': did you mean mini\?"):
        variants["minni"]
    assert (variants.get("nope"), "nope" in variants, variants == {**variants}) == (None, False, True)


@pytest.mark.parametrize("board", [Board(3, 4), list_variants()["black-only"].board], ids=str)
def test_the_answers_of_a_node(board):
    """``answers`` lists the answers that the codes left can give to a node's guess, with the node after each."""
    tree, games = grow("first", board), {0: Game(board)}
    for node in range(len(tree.depths)):
        guess, after = tree.code(node), tree.answers(node)
        assert {*after} == {*games[node].count_answers(guess)}
        assert [answer for answer, node in after.items() if node is None] == [
            answer for answer in after if answer.black == board.pegs
        ]
        for answer, following in after.items():
            assert tree.step(node, answer) == following
            games |= {} if following is None else {following: games[node].play(guess, answer)}
    with pytest.raises(StrategyError, match="is not a node"):
        tree.answers(10**6)


def test_a_seed_repeats_an_evaluation():
    """The same seed gives an equal evaluation of a random strategy; another seed gives another evaluation."""
    one, same, other = (evaluate("random", Board(), seed=seed) for seed in (5, 5, 6))
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != one.as_json()


def test_evaluations_of_boards_that_look_different():
    """Evaluations are equal and comparable if their boards differ only in palette or words, but not in rules."""
    plain, grey, blacks = (
        evaluate("first", Board(3, 4, **how)) for how in ({}, {"palette": "grey"}, {"words": BULLS.words})
    )
    assert plain == grey == blacks
    assert plain.compare(grey) == (0, None)
    assert plain != evaluate("first", Board(3, 4, repeats=False))
    assert evaluate("first", (4, 10), sample=5, seed=1) != evaluate("first", (4, 10), sample=5, seed=2)


def test_an_evaluation_as_rows_and_as_json(capsys):
    """An evaluation has a row for each code in each run, and is what ``evaluate --json`` prints but for the time."""
    result = evaluate("first", BULLS, sample=3, seed=1, runs=2)
    rows = result.rows()
    assert [row["code"] for row in rows] == 2 * [BULLS.format(code) for code in result.targets]
    assert [[row["guesses"] for row in rows if row["run"] == run] for run in (1, 2)] == result.guess_counts.tolist()
    main(["evaluate", "knuth", "--pegs", "3", "--colors", "4", "--json"])
    printed, own = json.loads(capsys.readouterr().out), json.loads(json.dumps(evaluate("knuth", (3, 4)).as_json()))
    assert printed.pop("seconds") >= 0 <= own.pop("seconds")
    assert printed == own


def test_a_game_is_hashed_as_it_is_compared():
    """Equal games have equal hashes and equal pickles, whatever has been calculated about them."""
    games = [Game(Board(), ["1122:1,1", "1344:?"]), Game(Board(), ["1122:1,1", "1344:?"])]
    assert games[0].diagnosis is None
    assert (len(games[0].candidates), games[0].guess_indices[0], games[0].rate("1111").worst > 0) == (208, 7, True)
    assert len({*games}) == len({pickle.dumps(game) for game in games}) == 1
    arranged = Game.at(Board(), np.array([3, 5]))
    assert {*arranged.count_answers("1111")}
    assert pickle.dumps(arranged) == pickle.dumps(Game.at(Board(), np.array([3, 5])))


def write_tree(file, **how):
    """Write a decision tree, as the other writers write workbooks."""
    grow("first", (2, 3)).save(file, **how)


@pytest.mark.parametrize(
    ("write", "ending"),
    [
        pytest.param(write_tree, ".npz", id="tree"),
        pytest.param(lambda file, **how: write_game(file, (2, 3), 5, **how), ".xlsx", id="game", marks=WRITES),
        pytest.param(
            lambda file, **how: write_solver(file, "first", (2, 3), 5, **how), ".xlsx", id="solver", marks=WRITES
        ),
    ],
)
def test_a_file_is_a_path_or_a_text(write, ending, tmp_path):
    """Writers take a path, its text or an open file; they replace a file only with ``overwrite``, and tell of no option."""
    for path in (tmp_path / f"one{ending}", str(tmp_path / f"other{ending}")):
        write(path)
        before = Path(path).stat().st_mtime_ns
        with pytest.raises(FileError, match=r"exists: choose another name, or replace it with overwrite=True$"):
            write(path)
        assert Path(path).stat().st_mtime_ns == before
        write(path, overwrite=True)
        assert Path(path).stat().st_mtime_ns > before
    for wrong in (tmp_path / "one.txt", "", 7, None):
        with pytest.raises(FileError, match=re.escape(ending)):
            write(wrong)
    write(file := io.BytesIO())
    assert file.getvalue()


def test_a_tree_is_loaded_from_a_path(tmp_path):
    """A tree is read from a path or its text; the error about a missing or other file has its name."""
    path = tmp_path / "tree.npz"
    write_tree(path)
    assert DecisionTree.load((2, 3), path) == DecisionTree.load((2, 3), str(path)) == grow("first", (2, 3))
    with pytest.raises(StrategyError, match=r"tree\.npz has no tree of 2 pegs, 4 colours"):
        DecisionTree.load((2, 4), path)
    with pytest.raises(StrategyError, match=r"there is no file .*none\.npz"):
        DecisionTree.load((2, 3), tmp_path / "none.npz")


class Powers(BestPartition):
    """Guess what leaves the least sum of powers of the sizes of parts."""

    name = "knuth"  # a name that belongs to another strategy
    parameters = (Parameter("power", 3.0),)

    def measure(self, sizes):
        return (sizes.astype(float) ** self.power).sum(axis=0)


def test_a_game_workbook_stores_a_name_and_an_opening():
    """A game workbook takes the opening of a strategy, and refuses one whose name makes another strategy."""
    board, file = Board(2, 3), io.BytesIO()
    write_game(file, board, 5, make_strategy("knuth", board, "12"))
    book = load_workbook(file)
    named = {
        name: book[sheet][cell].value
        for name in ("StrategyName", "Opening")
        for sheet, cell in book.defined_names[name].destinations
    }
    assert named == {"StrategyName": "knuth", "Opening": "12"}
    for other in (
        Powers(board),
        make_strategy("knuth", board, consistent=True),
        make_strategy("random", board, seed=1),
    ):
        with pytest.raises(StrategyError, match="is not as its name makes it: a game workbook stores"):
            write_game(io.BytesIO(), board, 5, other)
    with pytest.raises(StrategyError, match="plays on 3 pegs"):
        write_game(io.BytesIO(), board, 5, make_strategy("knuth", Board(3, 3)))


ASK = {
    "advise": lambda **how: mastermind_xl.advise("first", CONTRADICTED, **how).text,
    "explain": CONTRADICTED.diagnosis.explain,
    "tell": lambda **how: BULLS.tell((1, 2), **how),
    "count_pegs": lambda **how: BULLS.count_pegs(3, **how),
    "pegs": lambda **how: explain_score("1123", "2111").tell(Board(), **how)[0],
    "solver": lambda **how: titled(lambda file: write_solver(file, "first", (2, 3), 5, **how)),
    "game": lambda **how: titled(lambda file: write_game(file, (2, 3), 5, **how)),
}
"""Functions that return or write a text."""


def titled(write):
    """Return the names of the sheets of a workbook, and its title."""
    write(file := io.BytesIO())
    book = load_workbook(file)
    return [*book.sheetnames, book.properties.title]


@pytest.mark.parametrize("name", [pytest.param(name, marks=WRITES * (name in ("game", "solver"))) for name in ASK])
def test_a_language_is_a_parameter(name):
    """``language`` makes the text that ``speaking`` makes, and leaves the language of everything else alone."""
    ask = ASK[name]
    english, german = ask(), ask(language="de")
    with speaking("de"):
        assert ask() == german != english == ask(language="en")
    assert ask() == english
    assert ask(language="de-AT") == german
    with pytest.raises(MastermindError, match="unknown language 'xx': choose one of en, "):
        ask(language="xx")


def test_what_is_read_has_a_language():
    """Codes and answers are read in the language of the parameter, as they are inside ``speaking``."""
    board = Board()
    assert board.read("rot blau rot", language="de") == board.read("red blue red")
    assert board.parse("rot blau rot rot", language="de") == board.parse("rbrr")
    assert Feedback.parse("1 schwarz 2 weiß", (4, 6), language="de") == (1, 2)
    assert read_attempt("rot rot blau blau:1 schwarz", (4, 6), language="de").feedback == (1, 0)
    for read in (board.read, board.parse):
        with pytest.raises(MastermindError):
            read("rot blau rot rot")


def test_the_start_stays_light():
    """``import mastermind_xl`` imports neither numpy nor a module of the package; the first name imports what it needs."""
    ask = "import sys, mastermind_xl; print([name for name in sys.modules if name.startswith(('numpy', 'mastermind_xl.'))])"
    done = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("board", "targets", "start", "said"),
    [
        ((3, 5), None, Game((3, 4)), "knuth plays on 3 pegs, 5 colours, not on 3 pegs, 4 colours"),
        ((3, 4), ["133", "444"], Game((3, 4), ["112:1,0"]), "targets must be codes to find"),
        ((3, 4), [], None, "targets must be codes to find"),
        (None, None, CONTRADICTED, "No code fits these answers: none is left after attempt 2"),
    ],
)
def test_a_tree_that_cannot_grow(board, targets, start, said):
    """``grow`` refuses a game of another board, targets that it would not find, and answers that no code fits."""
    with pytest.raises(MastermindError, match=said):
        grow("knuth", board, targets=targets, start=start)


def test_an_answer_in_words_is_read_first():
    """``Board.tell`` takes every answer that ``Feedback.parse`` reads, and refuses what no code gives."""
    assert [BULLS.tell(each) for each in ("1A2B", (1, 2), "1,?")] == ["1 bull, 2 cows"] * 2 + ["1 bull, ? cows"]
    with pytest.raises(MastermindError, match="a code has 4"):
        BULLS.tell((9, 9))
