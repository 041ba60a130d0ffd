"""The record of proved results for small boards: its file, its page, and the command that makes them."""

import csv
import time
from itertools import count

import pytest
import rebuild_results
import record
import reference
from bests import BESTS, Best, Question
from programs import posix

from mastermind_xl import Board
from mastermind_xl.core.system import TimeUp
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

    def test_by_the_reference(self, known):
        """On 2 × 3, both totals in docs/results.csv (any guesses; only candidates) match a search in plain Python."""
        codes = reference.list_codes(2, 3)

        def least(candidates, guesses):
            if not candidates:
                return 0
            totals = []
            for guess in guesses or candidates:
                parts = {}
                for code in candidates:
                    parts.setdefault(reference.feedback(code, guess), []).append(code)
                parts.pop((2, 0), None)
                if len(candidates) not in map(len, parts.values()):
                    totals.append(len(candidates) + sum(least(part, guesses) for part in parts.values()))
            return min(totals)

        assert known[Board(2, 3), Question.OPTIMAL].best == least(codes, codes)
        assert known[Board(2, 3), Question.CONSISTENT].best == least(codes, None)

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

    def test_rows(self, known):
        """In ``docs/results.md``, each board of ``docs/results.csv`` has a row, and the rows have all lowest totals."""
        page = rebuild_results.PAGE.read_text(encoding="utf-8")
        well_known, _, every = page.partition("\n## All boards\n")
        assert all(row in every for row in well_known.splitlines() if row.startswith("| "))
        rows = [line.split(" | ") for line in every.splitlines() if line.startswith("| ") and " × " in line[:12]]
        assert len(rows) == len({board for board, _ in known})
        totals = [row[2] for row in rows if row[2][0].isdigit()]
        assert sorted(totals) == sorted(
            f"{each.best:,}" for each in known.values() if each.question is Question.OPTIMAL and each.best is not None
        )

    def test_open(self):
        """A row of docs/results.md shows the time of each search without proof, also beside unproved fixed guesses."""
        board = Board(5, 4)
        answers = [
            record.Answer(board, Question.OPTIMAL, 60, 60, False),
            record.Answer(board, Question.STATIC, 10, 10, False, guesses=(1, 2, 3, 4)),
        ]
        cells = rebuild_results.row({(board, each.question): each for each in answers}, board)
        assert cells[2:5] == ("no result in 60 s",) * 3
        assert cells[5:] == (*["not searched"] * 3, "4 or fewer (no proof in 10 s)", "no published least total known")


class TestPublished:
    """The best values that published sources report."""

    def test_compare(self):
        """Published values are compared by total, then most guesses; for the least depth, by most guesses first."""
        best = Best("x", Board(), 5625, most=6, last=7)
        assert best.compare(5625, 6, 7) == 0
        assert best.compare(5625, 6, 1) < 0
        assert best.compare(5624, 7, 1) < 0
        assert best.compare(5626, 5, 1) > 0
        assert Best("x", Board(), 5625).compare(5625, 6, 1) == 0
        bounded = Best("x", Board(), 5626, Question.BOUNDED, most=5)
        assert bounded.compare(5625, 6) > 0
        assert bounded.compare(5630, 4) < 0

    def test_two_pegs(self):
        """Chen and Lin's formulas for two pegs give known totals and are applied to boards of 3 to 81 colours."""
        no_repeats = {
            best.board.colors: best.best
            for best in BESTS
            if best.source == "Chen and Lin 2004" and best.best and not best.board.repeats
        }
        assert (no_repeats[2], no_repeats[5], no_repeats[10]) == (3, 60, 451)
        formulas = {
            best.board.colors: best.best
            for best in BESTS
            if best.source == "Chen and Lin 2004" and best.best and best.board.repeats
        }
        assert formulas[3] == 21
        assert formulas[10] == 517
        assert list(formulas) == list(range(3, 82))


class TestCommand:
    """The command ``python tests/laboratory/rebuild_results.py``."""

    @pytest.fixture
    def place(self, tmp_path, monkeypatch):
        """A temporary file and page for the command."""
        file, page = tmp_path / "results.csv", tmp_path / "results.md"
        page.write_text(f"head\n{rebuild_results.BEGIN}{rebuild_results.END}foot\n", encoding="utf-8")
        monkeypatch.setattr(rebuild_results, "FILE", file)
        monkeypatch.setattr(rebuild_results, "PAGE", page)
        return file

    @pytest.mark.slow
    @TIMER
    @pytest.mark.parametrize("jobs", [1, 2])
    def test_goes_on(self, place, monkeypatch, capsys, jobs):
        """``rebuild_results.py`` writes every answer and does not search again for answers that are in its file."""
        rebuild_results.run(5, 9, jobs)
        with place.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        assert len(rows) == 4 * len(record.list_boards(9))
        assert {row["proved"] for row in rows} == {"yes"}
        assert "3 pegs, 2 colours: least total 18, 0.0 s" in capsys.readouterr().err
        text = place.read_text(encoding="utf-8")
        monkeypatch.setattr(rebuild_results, "find_out", None)
        rebuild_results.run(600, 9)
        assert place.read_text(encoding="utf-8") == text

    def test_more_time(self, place, monkeypatch):
        """``rebuild_results.py`` searches again for an open question only with a higher time limit."""
        board, asked = Board(2, 2, repeats=False), []

        def find_out(board, question, limit, answers):
            asked.append(limit)
            return record.Answer(board, question, limit, limit, limit >= 60, (1, 1) if limit >= 60 else ())

        monkeypatch.setattr(rebuild_results, "find_out", find_out)
        monkeypatch.setattr(rebuild_results, "list_boards", lambda most: [board])
        rebuild_results.run(10, 9)
        rebuild_results.run(10, 9)
        assert asked == [10] * 4
        rebuild_results.run(600, 9)
        assert asked == [10] * 4 + [60] * 4

    @pytest.mark.slow
    @TIMER
    def test_time_is_over(self, monkeypatch):
        """A search for a result ends when its limit of processor time is used up."""
        monkeypatch.setenv("MASTERMIND_XL_KERNEL", "numpy")  # compiling cannot be interrupted
        answer = record.find_out(Board(5, 5), Question.OPTIMAL, 0.3, {})
        assert (answer.proved, answer.best) == (False, None)
        assert answer.seconds < 3
        # with so many codes no proof is tried, so all the time is used for finding sets
        looked = record.find_out(Board(5, 5), Question.STATIC, 0.6, {})
        assert 0.3 < looked.seconds < 3
        assert not looked.proved
        with pytest.raises(TimeUp), record.until(time.process_time() + 0.05):
            any(number < 0 for number in count())
