"""Small programs that others write with the public names; each runs as its author would start it."""

import json
import threading
import urllib.error
import urllib.request
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from mastermind_xl import (
    Board,
    Game,
    MastermindError,
    NoCodeFitsError,
    Strategy,
    advise,
    evaluate,
    explain,
    list_strategies,
    list_variants,
    make_strategy,
    play,
    read_answer,
    read_attempt,
    score,
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
    return BOARD.format(advice.guess) if advice.guess else explain(BOARD, advice.diagnosis)


def play_number(number):
    """Play the game of a number with a strategy that only this thread or process uses; return its length."""
    board = Board(3, 4)
    return len(play(make_strategy("entropy", board), board.hidden_code(number)).attempts)


class Service(BaseHTTPRequestHandler):
    """A web service that answers ``{"attempts": ["1122:1,1"]}`` with the next guess."""

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            game = Game(BOARD, [read_attempt(each, BOARD) for each in body["attempts"]])
            status, answer = 200, {"guess": advise("knuth", game).guess, "left": len(game.candidates)}
        except MastermindError as error:
            status, answer = 400, {"error": str(error)}
        content = json.dumps(answer).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


@contextmanager
def serving():
    """The address of the running web service."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Service) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def post(address, *attempts):
    """Send attempts to the service; return its status and answer."""
    request = urllib.request.Request(address, json.dumps({"attempts": attempts}).encode())  # noqa: S310 - ours
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - ours
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def test_a_web_service():
    """A web service that uses the library advises many clients at once, and reports wrong input in one line."""
    with serving() as address, ThreadPoolExecutor(8) as pool:
        answers = [*pool.map(lambda _: post(address, "1122:1,1"), range(24))]
        assert answers == [(200, {"guess": [1, 1, 3, 4], "left": 208})] * 24
        for wrong in ("1122", "1122:3,1", "1129:1,1", "11223:1,1", ""):
            status, answer = post(address, wrong)
            assert status == 400
            assert "\n" not in answer["error"]


def test_a_bot_is_told_answers_as_people_type_them():
    """A bot finds a code from answers as people type them, and finds out which answer is wrong."""
    hidden, game = "4563", Game(BOARD)
    while game.found is None:
        guess = advise("most-parts", game).guess
        black, white = score(hidden, guess)
        game = game.play(guess, read_answer(f"{black}b {white}w", BOARD))
    assert game.attempts[-1].guess == (4, 5, 6, 3)
    lied = game.correct(1, (4, 0))
    problem = advise("most-parts", lied)
    assert problem.guess is None
    assert "No code fits" in explain(BOARD, problem.diagnosis)
    repair = problem.diagnosis.repairs[0]
    assert repair.number == 1
    assert lied.correct(repair.number, repair.feedback).diagnosis is None


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


def test_a_tournament_of_all_strategies():
    """Every strategy that is listed for a board, except ``fair``, plays on it, and none beats ``optimal``."""
    board = Board(3, 4)
    names = [entry.name for entry in list_strategies(board)]
    totals = {name: evaluate(make_strategy(name, board, seed=1)).total for name in names if name != "fair"}
    assert {"knuth", "optimal", "random"} <= totals.keys()
    assert min(totals.values()) == totals["optimal"]


def test_a_menu_of_variants():
    """A menu can list every variant, and each variant can be played until the code is found."""
    for name, variant in list_variants().items():
        code = variant.board.hidden_code(1)
        game = play(make_strategy("first" if variant.board.is_listed else "random", variant.board), code)
        assert game.found is not None, name
        assert game.board.words == variant.board.words
