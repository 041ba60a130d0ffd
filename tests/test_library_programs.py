"""Small programs that others write with the public names; each runs as its author would start it."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from mastermind_xl import Board, Game, NoCodeFitsError, Strategy, advise, make_strategy, play, read_attempt

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
