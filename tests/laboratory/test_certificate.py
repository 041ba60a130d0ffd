"""Certificates: proofs of least totals, and the program that checks them without the package."""

import os
import runpy
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from console import run
from programs import posix

from mastermind_xl.cli import main
from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import Feedback
from mastermind_xl.core.game import Game
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.search.proof import Search

CHECKER = Path(__file__).resolve().parents[2] / "examples" / "check_certificate.py"


@pytest.fixture
def certificate(capsys, tmp_path):
    """A function that writes the certificate for the board of the given options."""

    def write(*board):
        path = tmp_path / "proof.txt"
        status, _, _ = run(capsys, "optimal", *board, "--certificate", str(path))
        assert status == 0
        return path

    return write


def check(*paths):
    """Run the checker without installed packages; return status, standard output and standard error."""
    command = [sys.executable, "-I", "-S", str(CHECKER), *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=250)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def checker():
    """The functions and classes of the checker by their names."""
    return runpy.run_path(str(CHECKER))


def is_refused(checker, lines, *share):
    """Return whether the checker refuses a file with these lines, or one share of its claims."""
    try:
        checker["check"](lines, *share)
    except ValueError:
        return True
    return False


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("board", "proved"),
    [
        (("--pegs", "2", "--colors", "3"), "2 pegs, 3 colours take at least 21 guesses"),
        (("--pegs", "3", "--colors", "8"), "3 pegs, 8 colours take at least 2,359 guesses"),
        (("--pegs", "3", "--colors", "6", "--no-repeats"), "3 pegs, 6 colours without repeats take at least 436"),
        pytest.param((), "4 pegs, 6 colours take at least 5,625 guesses", marks=pytest.mark.slow),
        pytest.param(
            ("--pegs", "3", "--colors", "12"), "3 pegs, 12 colours take at least 10,076 guesses",
            marks=pytest.mark.hours("a proof on a large board"),
        ),
        pytest.param(
            ("--pegs", "4", "--colors", "7"), "4 pegs, 7 colours take at least 11,228 guesses",
            marks=pytest.mark.hours("a proof on a large board"),
        ),
    ],
)  # fmt: skip
def test_proofs_are_checked(certificate, board, proved):
    """The checker proves the least total of a board from the certificate alone."""
    status, out, error = check(certificate(*board))
    assert (status, error.count("Error")) == (0, 0)
    assert out.startswith(f"proved: {proved}")


def find_true_totals(search, claims):
    """Return the true total of each claim's set of codes."""
    game = Game(search.board)
    for claim in claims:
        left = game
        for attempt in claim.split()[1:]:
            guess, answer = attempt.split(":")
            left = left.play(guess, Feedback(*map(int, answer.split(","))))
        yield search.least_total(tuple(left.candidates.tolist()), IMPOSSIBLE)


def test_every_claim_is_checked(certificate, checker):
    """The checker refuses a certificate in which the board's total, or any one claim, is 1 more than the true total."""
    head, *claims = certificate("--pegs", "3", "--colors", "6").read_text("ascii").splitlines()
    *words, total = head.split()
    assert checker["check"]([head, *claims])
    assert is_refused(checker, [" ".join([*words, str(int(total) + 1)]), *claims])
    for place, total in enumerate(find_true_totals(Search(Board(3, 6)), claims)):
        bound, path = claims[place].split(maxsplit=1)
        assert int(bound) <= total
        assert is_refused(checker, [head, *claims[:place], f"{total + 1} {path}", *claims[place + 1 :]])


@pytest.mark.parametrize("shares", [[(1, 0)], [(3, 0), (3, 1), (3, 2)]], ids=len)
def test_every_claim_is_needed(certificate, checker, shares):
    """A certificate can be checked as a whole or in three shares; if any claim is missing, at least one share is refused."""
    head, *claims = certificate("--pegs", "3", "--colors", "6").read_text("ascii").splitlines()
    assert not any(is_refused(checker, [head, *claims], *share) for share in shares)
    assert is_refused(checker, [head])
    for place in range(len(claims)):
        lines = [head, *claims[:place], *claims[place + 1 :]]
        assert any(is_refused(checker, lines, *share) for share in shares)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("optimal 2 3 6 1", "optimal 2 3 5 1"),
        ("optimal 2 3 6 1", "optimal 2 3 6 0"),
        ("optimal 2 3 6 1 ", "optimal 2 3 6 1 1"),
        (" 1,1,2:0,1", " 1,1,2:0,2"),
        (" 1,1,2:0,1", " 1,1,3:0,3"),
        (" 1,1,2:0,1", " 1,1,7:0,1"),
        (" 1,1,2:0,1", " 1,1,2:3,0"),
        (" 1,1,2:0,1", ""),
        (" 1,1,2:0,1", " 112:01"),
        (" 1,1,2:0,1", " 1,1,2:0,1 1,1,2:0,2"),
    ],
)
def test_other_damage_is_refused(certificate, checker, old, new):
    """The checker refuses a certificate if its board or the attempts of one claim are changed or invalid."""
    text = certificate("--pegs", "3", "--colors", "6").read_text("ascii")
    assert text.count(old) == 1
    assert is_refused(checker, text.replace(old, new).splitlines())


def test_no_time_for_a_certificate(capsys, tmp_path):
    """If ``optimal`` runs out of time, it reports that the certificate is not written and ends with status 1."""
    path = tmp_path / "proof.txt"
    assert main(["optimal", "--pegs", "5", "--colors", "6", "--seconds", "0.1", "--certificate", str(path)]) == 1
    told = capsys.readouterr().err
    assert f"{path} is not written, as the search is not complete: allow more --seconds" in told
    assert not path.exists()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "not proved: the file is empty"),
        ("x", "not proved: the first line is no board with its total: 'x'"),
        ("optimal 2 15 15 1 5", "not proved: the first line is a board without codes, or with 65,536 or more: "),
        ("optimal 99 99 0 5", "not proved: the first line is a board without codes, or with 65,536 or more: "),
        ("optimal 0 6 1 1", "not proved: the first line is a board without codes, or with 65,536 or more: "),
        ("optimal 3 2 1 14\n3 1,1,2", "not proved: line 2 is no claim: '3 1,1,2'"),
        ("optimal 3 2 1 14\n\n", "not proved: line 2 is no claim: ''"),
        ("optimal 3 5 1 451", "not proved: 125 codes may need fewer than 451"),
    ],
)
def test_no_certificate(tmp_path, text, told):
    """The checker refuses a file that is not a certificate, with one line that reports the first fault."""
    (tmp_path / "file").write_text(text, encoding="ascii")
    status, out, err = check(tmp_path / "file")
    assert (status, out, err.count("\n")) == (1, "", 1)
    assert err.startswith(told)


def test_no_file_for_the_checker():
    """If the checker of certificates is called without a file, it prints the right command."""
    assert check() == (1, "", "give one file: python check_certificate.py FILE\n")


def test_one_of_each(tmp_path):
    """The checker of certificates writes one peg, one colour, one guess and one claim in the singular."""
    (tmp_path / "file").write_text("optimal 1 1 1 1\n", encoding="ascii")
    assert check(tmp_path / "file")[1] == "proved: 1 peg, 1 colour take at least 1 guess (1 claim)\n"


@posix("have signals between processes")
@pytest.mark.slow
def test_a_killed_worker(certificate, tmp_path):
    """If one of the checker's processes is killed, the checker reports this and leaves no process behind."""
    path = tmp_path / "file"
    lines = certificate().read_text("ascii").splitlines()
    path.write_text("\n".join(lines + lines[1:] * 200), encoding="ascii")  # minutes of work
    with subprocess.Popen([sys.executable, str(CHECKER), str(path)], stderr=subprocess.PIPE, text=True) as checker:
        children = Path(f"/proc/{checker.pid}/task/{checker.pid}/children")
        end = time.monotonic() + 60
        while not (workers := children.read_text("ascii").split()) and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.5)
        os.kill(int(workers[0]), signal.SIGKILL)
        told = checker.communicate(timeout=60)[1]
    assert checker.returncode == 1
    assert told.splitlines()[-1] == "not proved: a process that proved claims was ended, perhaps for want of memory"
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
