"""Certificates: proofs of least totals, and the program that checks them without the package."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from console import run

CHECKER = Path(__file__).resolve().parents[1] / "examples" / "check_certificate.py"


@pytest.fixture
def certificate(capsys, tmp_path):
    """A function that writes the certificate of the board that the given options ask for."""

    def write(*board):
        path = tmp_path / "proof.txt"
        status, _, _ = run(capsys, "optimal", *board, "--certificate", str(path))
        assert status == 0
        return path

    return write


def check(path):
    """The status, standard output and standard error of the checker, run without installed packages."""
    command = [sys.executable, "-I", "-S", str(CHECKER), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("board", "proved"),
    [
        (("--pegs", "2", "--colors", "3"), "2 pegs, 3 colours take at least 21 guesses"),
        (("--pegs", "3", "--colors", "6"), "3 pegs, 6 colours take at least 854 guesses"),
        (("--pegs", "3", "--colors", "6", "--no-repeats"), "3 pegs, 6 colours without repeats take at least 436"),
        pytest.param((), "4 pegs, 6 colours take at least 5,625 guesses", marks=pytest.mark.slow),
        pytest.param(
            ("--pegs", "3", "--colors", "12"), "3 pegs, 12 colours take at least 10,076 guesses",
            marks=pytest.mark.exhaustive,
        ),
        pytest.param(
            ("--pegs", "4", "--colors", "7"), "4 pegs, 7 colours take at least 11,228 guesses",
            marks=pytest.mark.exhaustive,
        ),
    ],
)  # fmt: skip
def test_proofs_are_checked(certificate, board, proved):
    """The checker proves the least total of a board from the certificate alone."""
    status, out, error = check(certificate(*board))
    assert (status, error.count("Error")) == (0, 0)
    assert out.startswith(f"proved: {proved}")


def test_false_claims_are_refused(certificate):
    """The checker refuses a total that is one too high, lower bounds that are ten times too high, and a file without bounds."""
    path = certificate("--pegs", "3", "--colors", "5")
    head, *claims = path.read_text("ascii").splitlines()
    *words, total = head.split()
    wrong = [
        [f"{' '.join(words)} {int(total) + 1}", *claims],
        [head, *(f"{claim}0" for claim in claims)],
        [head],
    ]
    assert check(path)[0] == 0
    for lines in wrong:
        path.write_text("\n".join(lines) + "\n", "ascii")
        status, out, error = check(path)
        assert (status, out) == (1, "")
        assert "may cost less than" in error


def test_checker_is_plain_python():
    """The checker imports only the standard library and has fewer than 200 lines."""
    source = CHECKER.read_text("utf-8")
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = {getattr(node, "module", None) or node.names[0].name for node in nodes}
    assert names <= sys.stdlib_module_names
    assert len(source.splitlines()) < 200


@pytest.mark.parametrize(
    "option", [("--max-guesses", "5"), ("--opening", "1122"), ("--consistent",), ("--beam", "2")]
)
def test_only_whole_proofs(capsys, tmp_path, option):
    """A certificate is refused with options that exclude some play, and no file is written."""
    status, out, error = run(capsys, "optimal", *option, "--certificate", str(tmp_path / "proof.txt"))
    assert (status, out) == (2, "")
    assert "--certificate" in error
    assert not (tmp_path / "proof.txt").exists()
