"""The record of proved results for small boards: its file, its page, and the command that makes them."""

import pytest
import rebuild_results
import record
from bests import Question
from programs import posix

from mastermind_xl import Board
from mastermind_xl.static.fixed_guesses import count_distinct

TIMER = posix("timer of processor time")


@pytest.fixture(scope="module")
def known():
    """The answers in the file, by board and question."""
    return record.read(rebuild_results.FILE)


class TestFile:
    """The file ``docs/results.csv``."""

    def test_as_written(self, known):
        """``docs/results.csv`` is exactly what the command would write from its answers and the published values."""
        assert record.write(known.values()) == rebuild_results.FILE.read_text(encoding="utf-8")

    def test_figures(self, known):
        """In docs/results.csv, distributions count all codes, fixed guesses identify all, no limit lowers a total."""
        assert len(known) > 100
        for (board, question), answer in known.items():
            assert answer.proved or question is Question.STATIC or not answer.distribution
            if answer.distribution:
                assert sum(answer.distribution) == board.size
            if question is Question.STATIC and answer.guesses:
                assert count_distinct(board, answer.guesses) == board.size
            free = known[board, Question.OPTIMAL]
            if question in (Question.CONSISTENT, Question.BOUNDED) and answer.best and free.best:
                assert answer.best >= free.best
            if question is Question.BOUNDED and answer.best:
                assert answer.most <= free.most

    @pytest.mark.slow
    @TIMER
    @pytest.mark.parametrize("board", [Board(2, 5), Board(3, 4), Board(4, 3), Board(3, 5, repeats=False)], ids=str)
    def test_recomputed(self, known, board):
        """On a few boards, a new search finds the distributions and numbers of fixed guesses of docs/results.csv."""
        answers = {}
        for question in Question:
            kept = known[board, question]
            answers[question] = record.find_out(board, question, 10, answers)
            assert answers[question].proved
            assert kept.proved
            assert answers[question].distribution == kept.distribution
            assert len(answers[question].guesses) == len(kept.guesses)

    def test_verdicts(self, known):
        """Published values match ``docs/results.csv``, except that of Gür 2025 for play with a limit on guesses.

        Values that we could not read in the source are not judged.
        """
        verdicts = {
            (best.source, best.board, best.question): verdict
            for answer in known.values()
            if answer.best
            for best, verdict in answer.published
        }
        assert {verdict for place, verdict in verdicts.items() if place[0] == "Ville 2013"} <= {"unchecked", "same"}
        differs = [place for place, verdict in verdicts.items() if verdict == "differs"]
        assert differs == [("Gür 2025", Board(), Question.BOUNDED)]
        assert list(verdicts.values()).count("same") > 20


class TestPage:
    """The page ``docs/results.md``."""

    def test_as_written(self, known):
        """The tables of the page ``docs/results.md`` are up to date with the file ``docs/results.csv``."""
        page = rebuild_results.PAGE.read_text(encoding="utf-8")
        assert rebuild_results.renew(page, known) == page
