"""Small programs that others write with the public names; each runs as its author would start it."""

import asyncio
import copy
import csv
import io
import json
import pickle
import sqlite3
import sys
from code import InteractiveConsole
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import lru_cache, partial
from hashlib import sha256
from itertools import product
from statistics import mean
from urllib.parse import parse_qs, urlencode

import pytest
from openpyxl import load_workbook

from mastermind_xl import (
    Board,
    Feedback,
    FeedbackError,
    Game,
    MastermindError,
    NoCodeFitsError,
    Strategy,
    advise,
    evaluate,
    explain_score,
    grow,
    list_variants,
    make_strategy,
    play,
    read_attempt,
    score,
    write_solver,
)

BOARD = Board()


class Contradicted(Strategy):
    """Contradict every history at once."""

    name = "contradicted"

    def choose(self, game):
        contradicted = game.play("1111", (0, 0)).play("1111", (4, 0))
        raise NoCodeFitsError(contradicted.diagnosis)


def advise_after(attempts):
    """Return the next guess after some attempts, as text; a task for a pool."""
    game = Game(BOARD, [read_attempt(each, BOARD) for each in attempts])
    advice = advise("knuth", game)
    return BOARD.format(advice.guess) if advice.guess else advice.text


def play_number(number):
    """Play the game of a number with a strategy that only this thread or process uses; return its length."""
    board = Board(3, 4)
    return len(play(make_strategy("entropy", board), board.hidden_code(number)).attempts)


def test_a_pool_with_contradictory_answers():
    """A pool of processes returns the error about contradictory answers, and continues with the next tasks."""
    tasks = [["1122:1,1"], ["1111:0,0", "1111:4,0"], ["1122:1,1"]]
    with ProcessPoolExecutor(1) as pool:
        first, second, third = pool.map(advise_after, tasks)
        assert first == third == "1134"
        assert second.startswith("No code fits these answers: none is left after attempt 2.")
        with pytest.raises(NoCodeFitsError) as caught:
            pool.submit(Contradicted(BOARD).choose, Game(BOARD)).result()
        assert caught.value.diagnosis.empty_after == 2
        assert pool.submit(advise_after, tasks[0]).result() == "1134"


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_two_hundred_games(kind):
    """200 games played in threads or processes have the same lengths as games played one after the other."""
    with kind(4 if kind is ThreadPoolExecutor else 2) as pool:
        lengths = [*pool.map(play_number, range(1, 201), chunksize=50)]
    assert lengths == [*map(play_number, range(1, 201))]


# --- programs of other kinds, written with docs/reference/python.md alone ------------------------------------------


def answer_request(environ, start_response):
    """Answer a request of WSGI, as web servers send it: the next guess as JSON, or a problem in the visitor's language."""
    asked = {name: each for name, (each,) in parse_qs(environ["QUERY_STRING"]).items()}
    board = list_variants()[asked.get("variant", "mastermind")].board
    try:
        advice = advise("knuth", Game(board, asked["attempts"].split()), language=asked["language"])
        status, said = "200 OK", {"guess": advice.guess and board.format(advice.guess), "text": advice.text}
    except MastermindError as error:
        status, said = "400 Bad Request", {"problem": str(error)}
    start_response(status, [("Content-Type", "application/json")])
    return [json.dumps(said).encode()]


def test_a_web_handler():
    """A web handler gives each visitor advice in the visitor's language, and an error of one line for a wrong request."""
    statuses = []

    def ask(**asked):
        (body,) = answer_request({"QUERY_STRING": urlencode(asked)}, lambda status, _: statuses.append(status))
        return json.loads(body)

    assert ask(attempts="1122:1,1", language="en")["guess"] == "1134"
    assert ask(attempts="1122:1,1", language="de")["text"].startswith("Versuchen Sie 1134 ")
    assert "Kein Code passt" in ask(attempts="1111:4,0 1111:0,0", language="de")["text"]
    assert ask(attempts="0123:1A2B", language="en", variant="bulls-and-cows")["guess"] is not None
    assert "write GUESS:BLACK,WHITE" in ask(attempts="1122", language="en")["problem"]
    assert [status[:3] for status in statuses] == ["200", "200", "200", "200", "400"]


def test_a_download():
    """A handler writes a workbook into memory, in the language of its visitor, and sends the bytes."""
    file = io.BytesIO()
    write_solver(file, "knuth", (2, 3), language="fr")
    assert load_workbook(file).properties.title == "Mastermind, solveur (2 pions, 3 couleurs)"


def test_a_table_of_results():
    """The rows of an evaluation make a table (here of the module csv) whose averages are the evaluation's."""
    text = io.StringIO()
    evaluation = evaluate("entropy", (3, 4))
    table = csv.DictWriter(text, evaluation.rows()[0].keys())
    table.writeheader()
    table.writerows(evaluation.rows())
    rows = [*csv.DictReader(text.getvalue().splitlines())]
    assert mean(int(row["guesses"]) for row in rows) == evaluation.average
    assert {row["code"] for row in rows} == {Board(3, 4).format(code) for code in Board(3, 4).codes}


def cached_on_disk(function, folder):
    """Return a function whose results are stored in files named by its pickled arguments, as joblib does."""

    def call(*given):
        path = folder / sha256(pickle.dumps(given)).hexdigest()
        if not path.exists():
            path.write_bytes(pickle.dumps(function(*given)))
        return pickle.loads(path.read_bytes())  # noqa: S301 - our own

    return call


def test_a_cache_on_disk(tmp_path):
    """A cache that hashes pickles finds the result for an equal game, whatever was calculated about either before."""
    count = cached_on_disk(lambda game: len(game.candidates), tmp_path)
    one = Game(BOARD, ["1122:1,1", "1344:0,1"])
    other = Game(BOARD).play("1122", (1, 1)).play("1344", (0, 1))
    assert (other.diagnosis, len(other.candidates), other.guess_indices[0]) == (None, 46, 7)
    assert count(one) == count(other) == 46
    assert len([*tmp_path.iterdir()]) == 1


def test_a_cache_in_memory():
    """A cache in memory, as of an app that runs again after each click, has one entry for equal games."""
    suggest = lru_cache(lambda game: advise("knuth", game).guess)
    guesses = [suggest(Game(BOARD, ["1122:1,1"])) for _ in range(3)] + [suggest(Game(BOARD).play("1122", "1b 1w"))]
    assert (set(guesses), suggest.cache_info().misses) == ({(1, 1, 3, 4)}, 1)


def test_an_event_loop():
    """An asyncio program asks in other threads, each question in the language of its user."""

    async def ask(language):
        loop = asyncio.get_running_loop()
        game = Game(BOARD, ["1122:1,1"])
        return (await loop.run_in_executor(None, partial(advise, "knuth", game, language=language))).text

    async def ask_all():
        return await asyncio.gather(*map(ask, ("en", "de", "zh", "en")))

    english, german, chinese, again = asyncio.run(ask_all())
    assert english == again
    assert len({english, german, chinese}) == 3


def test_a_notebook():
    """Cells of a notebook play a game and show it as a table; a cell with a mistake shows one line at its end."""
    shown, console = [], InteractiveConsole()
    cells = (
        "from mastermind_xl import *",
        "game = play('knuth', '4563')",
        "game._repr_html_()",
        "Game((4, 6), ['11:1,1'])",
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.displayhook", shown.append)
        patch.setattr(console, "write", lambda text: shown.append(text.splitlines()[-1]))
        patch.setattr("sys.excepthook", sys.__excepthook__)
        for cell in cells:
            console.push(cell)
    table, mistake = shown
    assert table.count("<tr>") == 4
    assert mistake.endswith("CodeError: 11 has 2 pegs: a code here has 4")


class Bot:
    """A bot of a chat, which guesses the codes of its users: a user's lines are answers to its guesses."""

    def __init__(self, language):
        self.game, self.language = Game(BOARD), language

    def hear(self, line):
        """Return the bot's next line."""
        try:
            answer = Feedback.parse(line, BOARD, language=self.language)
        except FeedbackError as error:
            return str(error)
        self.game = self.game.play(advise("knuth", self.game).guess, answer)
        return advise("knuth", self.game, language=self.language).text


def test_a_bot():
    """A bot reads answers and replies in its user's language, and explains a contradiction."""
    bot = Bot("de")
    assert bot.hear("1 schwarz 1 weiß").startswith("Versuchen Sie 1134 ")
    assert "3 schwarz und 1 weiß" in bot.hear("3,1")
    assert bot.hear("4 weiß").startswith("Kein Code passt zu diesen Antworten: Nach Versuch 2 bleibt keiner.")
    assert repr(bot.game) == "<Game on 4 pegs, 6 colours: 1122:1,1 1134:0,4>"


def test_a_database():
    """A database keeps the attempts of each game as texts, and gives back games that are equal, ignored answers too."""
    database = sqlite3.connect(":memory:")
    database.execute("create table attempts (variant, text)")
    games = {}
    for name, variant in list_variants().items():
        board = variant.board
        game = Game(board, code=board.random_code(1)).play(board.random_code(2)).play(board.random_code(3))
        games[name] = Game(board, game.attempts).ignore(2)
        database.executemany("insert into attempts values (?, ?)", [(name, str(each)) for each in games[name].attempts])
    for name, game in games.items():
        texts = [text for (text,) in database.execute("select text from attempts where variant = ?", (name,))]
        again = Game(game.board, texts)
        assert again.attempts[0] == game.attempts[0]
        assert [each.ignored for each in again.attempts] == [False, True]
        assert again.candidates.tolist() == game.candidates.tolist()
    database.close()


def test_a_device_without_python():
    """A table of a tree (each node's guess, and the next node by answer) is enough for a device to find every code."""
    tree = grow("knuth", (3, 4))
    table = [(tree.code(node), tree.answers(node)) for node in range(len(tree.depths))]
    for code in product(range(1, 5), repeat=3):
        node, path = 0, []
        while node is not None:
            guess, after = table[node]
            path.append(guess)
            node = after[score(code, guess)]
        assert path == tree.path(code)


def test_an_experiment():
    """An experiment that a file of JSON describes is repeatable: the same seed gives an equal evaluation."""
    plan = json.loads('{"strategies": ["random", "knuth"], "board": [3, 4], "seed": 5, "runs": 4}')
    one, other = (
        [evaluate(name, plan["board"], seed=plan["seed"], runs=plan["runs"]) for name in plan["strategies"]]
        for _ in range(2)
    )
    assert one == other
    assert len({*one, *other}) == 2
    logged = json.loads(json.dumps([each.as_json() for each in one]))
    assert [each["strategy"] for each in logged] == plan["strategies"]
    assert logged[0]["average"] == one[0].average


def answer_in_json(body):
    """Answer a request in JSON with numbers, as a page sends it: a game of the board in ``body``, and a strategy's name."""
    asked = json.loads(body)
    game = Game(
        Board(**asked["board"]), [(each["guess"], (each["black"], each["white"])) for each in asked["attempts"]]
    )
    advice, rating = advise(asked["strategy"], game)._asdict(), game.rate(asked["guess"])._asdict()
    told = {name: advice[name] for name in ("guess", "remaining", "found", "text")}
    return json.dumps({"board": game.board.rules, "advice": told, "rating": rating})


def test_a_service_in_numbers():
    """A service that reads and writes JSON gets a board, attempts known in part, and results without any text of ours."""
    attempts = [{"guess": [1, 1, 2], "black": 1, "white": None}, {"guess": [1, 3, 4], "black": 0, "white": 1}]
    asked = {"board": {"pegs": 3, "colors": 4}, "attempts": attempts, "strategy": "knuth", "guess": [2, 1, 3]}
    said = json.loads(answer_in_json(json.dumps(asked)))
    again = json.loads(answer_in_json(json.dumps(asked | {"board": said["board"], "guess": said["advice"]["guess"]})))
    assert again["advice"] == said["advice"]
    assert again["rating"]["remaining"] == said["rating"]["remaining"] == said["advice"]["remaining"]
    assert again["rating"]["worst"] <= said["rating"]["worst"]
    with pytest.raises(MastermindError, match="'3' pegs: give a whole number"):
        answer_in_json(json.dumps(asked | {"board": {"pegs": "3"}}))


def test_an_app_that_runs_again():
    """An app in which a player changes the palette finds its game again by hash, after a copy and a pickle too."""
    seen = {}
    for palette in ("safe", "classic", "letters", "digits"):
        board = Board(4, 6, palette=palette)
        game = Game(board, code=(1, 2, 3, 4)).play((1, 1, 2, 2))
        for same in (game, copy.deepcopy(game), pickle.loads(pickle.dumps(game))):  # noqa: S301 - our own
            assert str(same.attempts[0]) == f"{board.format((1, 1, 2, 2))}:1,1"
            seen.setdefault(same, []).append(palette)
            assert seen.get(game.undo().play((1, 1, 2, 2))) is seen[same]
    assert [len(each) for each in seen.values()] == [12]


def test_a_quiz():
    """A teacher's quiz draws a code for each pupil, marks the pupils' answers, and explains the right one in French."""
    board = list_variants()["bulls-and-cows"].board
    for pupil in range(20):
        code, guess = board.random_code(pupil), board.random_code(pupil + 100)
        right = board.score(board.format(code), board.format(guess))
        assert Feedback.parse(f"{right.black}A{right.white}B", board) == right == board.score(code, guess)
        assert len(explain_score(code, guess).tell(board, language="fr")) == board.pegs
        assert board.tell(right, language="fr") != board.tell(right)
