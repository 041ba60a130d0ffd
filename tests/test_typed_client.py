"""A program with types, as a user of the reference writes it: mypy checks it in strict mode, and pytest runs it."""

from pathlib import Path

from mastermind_xl import (
    Advice,
    Board,
    Choice,
    CodeError,
    DecisionTree,
    Evaluation,
    Feedback,
    Game,
    Strategy,
    advise,
    evaluate,
    grow,
    list_strategies,
    list_variants,
    make_strategy,
    play,
    read_attempt,
    score,
    score_many,
    speaking,
    write_game,
    write_solver,
)
from mastermind_xl.workbook import Area, Book


class Middle(Strategy):
    """Guess the candidate in the middle, which is given as a code."""

    name = "middle"

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        candidates = game.candidates
        return Choice(self.board.code(int(candidates[len(candidates) // 2])))


def follow(tree: DecisionTree, code: str) -> list[tuple[int, ...]]:
    """Return the guesses of a tree that find a code."""
    node: int | None = 0
    guesses = list[tuple[int, ...]]()
    while node is not None:
        guesses.append(tree.code(node))
        node = tree.step(node, score(code, guesses[-1]))
    return guesses


def ask(board: Board, guess: str) -> str:
    """Return a guess as the board writes it, or the reason why it is none."""
    try:
        return board.format(board.parse(guess))
    except CodeError as error:
        return str(error)


def test_boards_and_games() -> None:
    """Codes, answers, games and advice have the types that the reference names."""
    board = list_variants()["mini"].board
    answer: Feedback = score("1236", "1322")
    black, white = answer
    assert (black, white, answer.black) == (1, 2, 1)
    assert ask(board, "1 2 3") == "123"
    assert "colour" in ask(board, "199")
    game = Game(board, [read_attempt("112:1,0", board)]).play((1, 2, 3), Feedback(1, 1))
    advice: Advice = advise(make_strategy("knuth", board), game)
    assert advice.guess is not None
    assert board.format(advice.guess).isdigit()
    assert score_many(board, board.codes, board.codes[:3]).shape == (board.size, 3, 2)


def test_strategies_and_files(tmp_path: Path) -> None:
    """A strategy whose choice is a code is evaluated, grown, stored and written into workbooks."""
    board = Board(3, 4)
    middle = Middle(board)
    result: Evaluation = evaluate(middle)
    assert sum(result.distribution) == board.size
    assert len(play(middle, "123").attempts) <= len(result.distribution)
    tree = grow(middle)
    tree.save(tmp_path / "middle.npz")
    again = DecisionTree.load((3, 4), str(tmp_path / "middle.npz"))
    assert follow(again, "123") == tree.path("123")
    assert sum(answer.black == 3 for answer in again.answers()) == 1
    with speaking("de"):
        write_game(tmp_path / "game.xlsx", board)
        write_solver(str(tmp_path / "solver.xlsx"), middle)
    book = Book(["Scores"])
    book.put(Area("Scores", row=1, column=1), "Player", "head")
    book.put(Area("Scores", row=2, column=1), 4.5, "quiet")
    book.save(tmp_path / "scores.xlsx", "Scores")
    assert {path.suffix for path in tmp_path.iterdir()} == {".npz", ".xlsx"}
    assert "knuth" in [entry.name for entry in list_strategies()]
