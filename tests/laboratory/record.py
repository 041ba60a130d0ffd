"""The record: proved results for each board, about best play and the smallest set of fixed guesses.

Limits are in seconds of processor time, because a busy machine would prove less in the same clock
time. A signal ends the search; Windows does not have that signal.
"""

import csv
import gc
import io
import signal
import time
from contextlib import contextmanager
from dataclasses import dataclass

from bests import BESTS, Question

from mastermind_xl import Board, grow, kernel
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.messages import counted
from mastermind_xl.core.system import TimeUp
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.laboratory.static.exhaustive import check_provable
from mastermind_xl.laboratory.static.proof import SetProof
from mastermind_xl.search.proof import Search
from mastermind_xl.static.fixed_guesses import chance_from, count_distinct, fewest_thinkable, shrink
from mastermind_xl.strategies.optimal import Optimal

HEADS = (
    "pegs", "colors", "repeats", "codes", "question", "best", "distribution", "guesses", "proved", "limit",
    "seconds", "published", "source", "verdict",
)  # fmt: skip

LOOKING = 0.03
"""The fraction of the time limit for finding small sets, before the proof that no smaller set exists."""


@dataclass(frozen=True)
class Answer:
    """The answer to a question about a board, found in at most ``limit`` seconds.

    ``distribution`` counts the codes that the best play finds with guess 1, 2, …; ``guesses`` are the fixed
    ones.
    """

    board: Board
    question: Question
    limit: float
    seconds: float
    proved: bool
    distribution: tuple = ()
    guesses: tuple = ()

    @property
    def best(self):
        """The lowest total, or the number of fixed guesses; None if the time was not enough."""
        if self.question is Question.STATIC:
            return len(self.guesses) or None
        return sum(guess * codes for guess, codes in enumerate(self.distribution, 1)) or None

    @property
    def most(self):
        """The largest number of guesses that any code needs."""
        return len(self.distribution) or None

    @property
    def last(self):
        """The number of codes that need the largest number of guesses."""
        return self.distribution[-1] if self.distribution else None

    @property
    def published(self):
        """The published values for this question, each with a verdict; values we could not read come last."""
        found = [best for best in BESTS if (best.board, best.question) == (self.board, self.question)]
        return [(best, self.judge(best)) for best in sorted(found, key=lambda best: not best.is_read)]

    def judge(self, best):
        """A verdict on a published value beside this answer: same, ours is better, differs or unchecked."""
        if not best.is_read:
            return "unchecked"
        difference = best.compare(self.best, self.most, self.last)
        return "same" if difference == 0 else "ours is better" if difference < 0 else "differs"


def list_boards(most_codes):
    """Boards with at least two pegs and two colours and at most ``most_codes`` codes, smallest first."""
    boards = [
        Board(pegs, colors, repeats)
        for repeats in (True, False)
        for pegs in range(2, most_codes.bit_length())
        for colors in range(2 if repeats else pegs, most_codes)
        if (colors**pegs if repeats else colors * (colors - 1)) <= most_codes
    ]
    small = [board for board in boards if board.size <= most_codes]
    return sorted(small, key=lambda board: (board.size, board.pegs, board.repeats))


def find_out(board, question, limit, answers):
    """Search for the answer to a question; ``answers`` has the known answers for this board, by question."""
    kernel.use_cores(1)
    start = time.process_time()
    work = find_set if question is Question.STATIC else find_play
    proved, found = work(board, question, answers, start + limit)
    kept = {"guesses" if question is Question.STATIC else "distribution": tuple(found)}
    return Answer(board, question, limit, time.process_time() - start, proved, **kept)


@contextmanager
def until(end):
    """A context in which ``TimeUp`` is raised when the processor time of this process reaches ``end``."""

    def ring(*_):
        if time.process_time() >= end:  # the timer counts in ticks, and may be early
            raise TimeUp

    before = signal.signal(signal.SIGPROF, ring)
    callbacks, gc.callbacks[:] = gc.callbacks[:], []  # an exception raised inside a callback would be lost
    gc.freeze()  # the same would happen inside a finalizer: objects that are garbage already wait until the end
    signal.setitimer(signal.ITIMER_PROF, max(end - time.process_time(), 0.001), 0.1)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        gc.unfreeze()
        gc.callbacks[:] = callbacks


# --- play ---------------------------------------------------------------------------------------


def find_play(board, question, answers, end):
    """Find the best play; return (True, distribution of guesses), or (False, ()) if the time was not enough."""
    try:
        with until(end):
            if question is Question.BOUNDED:
                return True, play_within_least_depth(board, answers[Question.OPTIMAL].distribution)
            return True, play_best(board, None, question is Question.CONSISTENT)
    except (TimeUp, MemoryError):
        return False, ()


def play_best(board, max_guesses, consistent):
    """The number of codes that the best play finds with guess 1, 2, …; empty if it is impossible."""
    search = Search(board, max_guesses, consistent)
    search.use_kernel()
    total = search.find_total()
    if total >= IMPOSSIBLE:
        return ()
    found = grow(Optimal(board, search, consistent=consistent)).distribution
    assert sum(guess * codes for guess, codes in enumerate(found, 1)) == total
    return tuple(found)


def play_within_least_depth(board, best):
    """Find the best play of the lowest depth, by allowing one guess fewer until play becomes impossible."""
    if not best:
        raise TimeUp
    while shallower := play_best(board, len(best) - 1, False):
        best = shallower
    return best


# --- fixed guesses ------------------------------------------------------------------------------


def find_set(board, _, answers, end):
    """Find a small set; return (whether it is proved to be the smallest, its guesses)."""
    part = LOOKING if is_provable(board) else 1
    last = min(time.process_time() + part * (end - time.process_time()), end)
    least = answers[Question.STATIC].guesses if Question.STATIC in answers else ()

    def stop():
        return time.process_time() > last

    try:
        with until(end):
            for found in shrink(board, chance_from(0), stop):
                enough = count_distinct(board, found) == board.size
                if enough and (not least or len(found) < len(least)):
                    least = tuple(found.tolist())
            if len(least) == fewest_thinkable(board):
                return True, least
            proof = SetProof(board, least, is_of_fewer=True)
            proof.prove()
            return True, proof.guesses
    except (TimeUp, MemoryError, BoardError):
        return False, least


def is_provable(board):
    """Tell whether the board is small enough for a proof about fixed guesses."""
    try:
        check_provable(board)
    except BoardError:
        return False
    return True


# --- the file -----------------------------------------------------------------------------------


def read(path):
    """The answers stored in a file, by board and question."""
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        found = [read_row(row) for row in csv.DictReader(file)]
    return {(answer.board, answer.question): answer for answer in found}


def read_row(row):
    """The answer stored in a row of the file."""
    board = Board(int(row["pegs"]), int(row["colors"]), row["repeats"] == "yes")
    return Answer(
        board, Question(row["question"]), float(row["limit"]), float(row["seconds"]), row["proved"] == "yes",
        tuple(map(int, filter(None, row["distribution"].split("/")))),
        tuple(board.index(code) for code in row["guesses"].split()),
    )  # fmt: skip


def write(answers):
    """The text of a file with these answers."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(HEADS)
    order = list(Question)
    for each in sorted(
        answers, key=lambda a: (a.board.pegs, not a.board.repeats, a.board.colors, order.index(a.question))
    ):
        board = each.board
        guesses = " ".join(board.format(board.code(guess)).replace(" ", ",") for guess in each.guesses)
        published = each.published if each.best else []
        writer.writerow(
            [
                board.pegs, board.colors, "yes" if board.repeats else "no", board.size, each.question.value,
                each.best or "", "/".join(map(str, each.distribution)), guesses,
                "yes" if each.proved else "no", f"{each.limit:g}", f"{each.seconds:.2f}",
                "; ".join(tell_published(best) for best, _ in published),
                "; ".join(best.source for best, _ in published),
                "; ".join(verdict for _, verdict in published) or ("new" if each.best else ""),
            ]
        )  # fmt: skip
    return text.getvalue()


def tell_published(best):
    """A published value as text, such as ``5,626, at most 5 guesses per code, 539 codes need 5``."""
    parts = [] if best.best is None else [f"{best.best:,}"]
    if best.most is not None:
        parts.append(f"at most {best.most} guesses per code")
        if best.last:
            parts.append(f"{counted(best.last, 'code')} need{'s' if best.last == 1 else ''} {best.most}")
    return ", ".join(parts)
