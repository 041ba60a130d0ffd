"""Files from which searches and proofs continue: damaged, hostile, of another search, or on a full disk."""

import io
import json
import os
import random
from contextlib import contextmanager
from itertools import count

import numpy as np
import pytest
from damage import damage
from raising import FULL

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.files import WriteError, write_whole
from mastermind_xl.laboratory.checkpoint import DAMAGED, CheckpointError
from mastermind_xl.laboratory.search import facts as search_facts
from mastermind_xl.laboratory.search.facts import Fact, restore, save
from mastermind_xl.laboratory.static import proof as static_proof
from mastermind_xl.laboratory.static.proof import SetProof
from mastermind_xl.search.proof import Search

SMALL = Board(3, 4)
TOTAL = 206
WORDS = {"optimal": ("optimal",), "static": ("static", "--prove", "--seconds", "0.05", "--seed", "1")}


@pytest.fixture(autouse=True)
def counting_clock(monkeypatch):
    """Count steps instead of seconds while sets are searched, so that a busy machine gets the same result."""

    @contextmanager
    def clock(board, arguments, say):
        steps = count()
        yield lambda: next(steps) >= 50

    monkeypatch.setattr("mastermind_xl.cli.static._clock", clock)
    monkeypatch.setattr("mastermind_xl.cli.work._PATIENCE", 3600.0)


def written(save):
    """Return the bytes that a function writes to a file."""
    file = io.BytesIO()
    save(file)
    return file.getvalue()


@pytest.fixture(scope="module")
def files():
    """A valid file of each kind for the small board."""
    search, bounded = Search(SMALL), Search(SMALL, 4)
    search.find_total()
    bounded.find_total()
    proof = SetProof(SMALL, [SMALL.index(code) for code in ("112", "213", "334", "421", "111")], is_of_fewer=True)
    proof.prove()
    return {
        "optimal": written(lambda file: save(search, file)),
        "bounded": written(lambda file: save(bounded, file)),
        "static": written(proof.save),
    }


def read(kind, content):
    """Continue a search or proof on the small board from the content of a file."""
    file = io.BytesIO(content)
    return restore(Search(SMALL), file) if kind == "optimal" else static_proof.restore(SMALL, file)


def run(capsys, kind, *words):
    """Run a command on the small board; return status, standard output and standard error."""
    status = main([*WORDS[kind], "--pegs", "3", "--colors", "4", *map(str, words)])
    return (status, *capsys.readouterr())


@pytest.mark.parametrize("kind", WORDS)
def test_damage_is_recognised(files, kind):
    """A checkpoint file with any byte changed, removed or added is refused."""
    read(kind, files[kind])
    chance = random.Random(1)
    for _ in range(300):
        content = damage(files[kind], chance)
        if content != files[kind]:
            with pytest.raises(CheckpointError, match="is damaged, or was not written by this command"):
                read(kind, content)


@pytest.mark.parametrize("kind", WORDS)
@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"text",
        b"mastermind_xl optimal 1 of 3 4 1 0 with 0 0\n",
        b"mastermind_xl optimal 2 of 3 4 1 0 with 999999999999999999 0\n",
        b"mastermind_xl static 3 of 3 4 1 with 1 " + b"9" * 5_000,
        b"mastermind_xl static 3 of 3 4 1 with 1\n\n1234",
        b"\0" * 1_000_000,
    ],
    ids=range(7),
)
def test_what_was_never_a_checkpoint(capsys, tmp_path, kind, content):
    """A file that is not a checkpoint is refused with a message of one line, and is not changed."""
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    status, out, error = run(capsys, kind, "--checkpoint", path)
    assert (status, out, error) == (2, "", f"mastermind-xl: {path} {DAMAGED}\n")
    assert path.read_bytes() == content


def test_checkpoints_of_something_else(capsys, tmp_path, files):
    """A checkpoint of another board, limit of guesses or command is refused; a folder is refused, too."""
    path = tmp_path / "kept"
    other_search = "is from a search with another board, limit of guesses, or set of allowed guesses: name another file"
    for kind, words, reason in (
        ("optimal", ("--colors", "5"), other_search),
        ("optimal", ("--no-repeats",), other_search),
        ("optimal", ("--max-guesses", "6"), other_search),
        ("static", ("--colors", "5"), "is from another proof: name another file"),
        ("static", ("--no-repeats",), "is from another proof: name another file"),
        ("static", ("--guesses", "5"), "is from another proof: name another file"),
    ):
        path.write_bytes(files[kind])
        assert run(capsys, kind, *words, "--checkpoint", path) == (2, "", f"mastermind-xl: {path} {reason}\n")
        assert path.read_bytes() == files[kind]
    for kind, other in (("optimal", "static"), ("static", "optimal")):
        path.write_bytes(files[other])
        assert run(capsys, kind, "--checkpoint", path)[2] == f"mastermind-xl: {path} {DAMAGED}\n"
    error = run(capsys, "optimal", "--checkpoint", tmp_path)[2]
    assert error == f"mastermind-xl: {tmp_path} is a folder: name a file in it\n"


FORMATS = {"optimal": (search_facts._FORMAT, (0,)), "static": (static_proof._FORMAT, (0,))}
BOUNDED = (search_facts._FORMAT, (4,))


def sealed(form, arrays):
    """Return a file with these arrays and a matching checksum."""
    kind, bounds = form
    return written(lambda file: kind.save(file, SMALL, arrays, *bounds))


def tamper(form, content, chance):
    """Return a file with random changes to its numbers and a matching checksum."""
    kind, bounds = form
    arrays = [array.astype(np.int64) for array in kind.load(io.BytesIO(content), SMALL, *bounds)]
    for _ in range(chance.randint(1, 4)):
        which = chance.randrange(len(arrays))
        array = arrays[which]
        place = chance.randrange(len(array)) if len(array) else 0
        value = chance.choice([0, 1, 2, 3, 5, 63, 64, 999, -1, -2, 2**31 - 1, chance.randrange(64)])
        change = chance.randrange(6)
        if change < 4 and len(array):
            array[place] = value if change < 2 else array[place] + chance.choice([-1, 1])
        else:
            arrays[which] = np.delete(array, place) if change == 4 and len(array) else np.append(array, value)
    return sealed(form, arrays)


SIZE = SMALL.size
TWO, THREE, ALL = (0, SIZE - 1), (0, 1, SIZE - 1), tuple(range(SIZE))


@pytest.mark.parametrize(
    ("fact", "is_used"),
    [
        # lower bounds: three codes need at least 5 guesses, and at most 1 + 2 + 3
        (Fact(-1, THREE, 6, -1), True),
        (Fact(-1, THREE, 7, -1), False),
        (Fact(-1, ALL, TOTAL, -1), True),
        (Fact(-1, (*ALL, SIZE), TOTAL, -1), False),
        (Fact(-1, (0, 1, SIZE), 6, -1), False),
        (Fact(-1, (0, 0, 1), 6, -1), False),
        (Fact(-1, (1, 0, 2), 6, -1), False),
        (Fact(-1, (), 0, -1), False),
        (Fact(0, THREE, 6, -1), False),
        # totals: two codes need 3 guesses
        (Fact(-1, TWO, 3, 0), True),
        (Fact(-1, TWO, 3, SIZE - 1), True),
        (Fact(-1, TWO, 3, SIZE), False),
        (Fact(-1, (0, SIZE), 3, 0), False),
        (Fact(-1, TWO, 2, 0), False),
        (Fact(-1, TWO, 4, 0), False),
        (Fact(-1, (0,), 1, 0), False),
    ],
)
def test_facts_at_the_edges(fact, is_used):
    """A stored result is used if its codes, guess and total are just within their limits, but not just outside."""
    rows = np.array([fact.left, len(fact.candidates), fact.total, fact.guess])
    search = Search(SMALL)
    restore(search, io.BytesIO(sealed(FORMATS["optimal"], [rows, np.array(fact.candidates, np.uint16)])))
    level = search.level(0)
    totals = {candidates: found.total for candidates, found in level.solved.items()}
    assert totals | level.low == ({fact.candidates: fact.total} if is_used else {})


@pytest.mark.parametrize(
    ("form", "words"), [(FORMATS["optimal"], ()), (BOUNDED, ("--max-guesses", "4"))], ids=["any", "four"]
)
@pytest.mark.slow
def test_what_somebody_has_written_is_not_believed(capsys, tmp_path, files, form, words):
    """A forged checkpoint with a valid checksum never leads to a total that differs from that of the printed play."""
    path = tmp_path / "kept"
    chance = random.Random(2)
    content = files["bounded"] if words else files["optimal"]
    results = 0
    for _ in range(250):
        path.write_bytes(tamper(form, content, chance))
        status, out, error = run(capsys, "optimal", *words, "--json", "--checkpoint", path)
        if status == 2:
            assert error == f"mastermind-xl: {path} {DAMAGED}\n"
        elif status == 1:  # a forged "cannot be solved in time" cannot be detected
            assert words
            assert "no strategy finds every code within 4 guesses" in error
        else:
            answer = json.loads(out)
            played = sum(guesses * count for guesses, count in enumerate(answer["distribution"], 1))
            assert (status, error, answer["total"], sum(answer["distribution"])) == (0, "", played, 64)
            assert played >= TOTAL
            results += 1
    assert 50 < results < 250


def test_proofs_that_somebody_has_written(capsys, tmp_path, files):
    """A forged checkpoint of ``static`` is refused, or leads to fixed guesses that really identify every code."""
    path = tmp_path / "kept"
    chance = random.Random(3)
    for _ in range(60):
        path.write_bytes(tamper(FORMATS["static"], files["static"], chance))
        status, out, error = run(capsys, "static", "--json", "--checkpoint", path)
        if status == 2:
            assert error == f"mastermind-xl: {path} {DAMAGED}\n"
        else:
            answer = json.loads(out)
            assert (status, error, answer["distinct"], answer["proved"]) == (0, "", 64, True)


def test_other_guesses_than_candidates_are_not_believed():
    """A search that may guess only candidates ignores totals in a checkpoint that belong to other guesses."""
    board = Board(3, 5)
    free, candidates_only, after = Search(board), *(Search(board, consistent=True) for _ in range(2))
    assert free.find_total() < candidates_only.find_total()
    free.consistent = True  # as the file then pretends
    restore(after, io.BytesIO(written(lambda file: save(free, file))))
    assert after.searched
    assert after.find_total() == candidates_only.find_total()


def test_nothing_is_proved_that_is_not_played(capsys, monkeypatch):
    """If a search finds a tree whose guesses do not add up to the total found, the command prints an error and no result."""
    whole = Search.find_total
    monkeypatch.setattr(Search, "find_total", lambda search, *_, **__: whole(search) - 1)
    status, out, error = run(capsys, "optimal")
    assert (status, out) == (2, "")
    assert error.startswith(f"mastermind-xl: the proof failed, as its strategy needs {TOTAL} guesses instead of 205")
    assert error.count("\n") == 1


@pytest.mark.parametrize("kind", WORDS)
def test_a_result_mentions_its_checkpoint(capsys, tmp_path, files, kind):
    """A result mentions a checkpoint file, as text and as JSON, only if the search continued from that file."""
    path = tmp_path / "kept"
    for resumed in (False, True):
        path.unlink(missing_ok=True)
        if resumed:
            path.write_bytes(files[kind])
        _, out, _ = run(capsys, kind, "--json", "--checkpoint", path)
        assert json.loads(out).get("resumed") == (str(path) if resumed else None)
    assert f" (continued from {path})" in run(capsys, kind, "--checkpoint", path)[1]
    assert "continued" not in run(capsys, kind, "--checkpoint", tmp_path / "other")[1]


@pytest.mark.slow
def test_a_search_that_was_not_over_mentions_its_checkpoint(capsys, tmp_path):
    """A search that ends without a proof also mentions the checkpoint file from which it continued."""
    path = tmp_path / "kept"
    words = ("--colors", "9", "--seconds", "0.001", "--checkpoint", path)
    run(capsys, "optimal", *words)
    assert f" (continued from {path})\n" in run(capsys, "optimal", *words)[1]
    assert json.loads(run(capsys, "optimal", *words, "--json")[1])["resumed"] == str(path)


@pytest.mark.parametrize("kind", WORDS)
def test_a_full_disk_at_the_end(capsys, tmp_path, monkeypatch, kind):
    """If the disk is full at the end of a search, the command prints the result and a message, with status 1."""
    path = tmp_path / "kept"
    told = run(capsys, kind, "--checkpoint", path)[1]
    path.unlink()
    fsyncs = iter([None])
    monkeypatch.setattr(os, "fsync", lambda _: next(fsyncs, 0) is None or FULL())
    status, out, error = run(capsys, kind, "--checkpoint", path)
    assert status == 1
    assert out.splitlines()[1:] == told.splitlines()[1:]
    assert "proved" in out
    assert error == f"mastermind-xl: {path}: cannot be written: No space left on device\n"


def test_a_full_disk_at_ctrl_c(capsys, tmp_path, monkeypatch):
    """If the disk is full when Ctrl+C stops a search, the command reports that it could not save."""

    def interrupted(*_, **__):
        monkeypatch.setattr(os, "fsync", FULL)
        raise KeyboardInterrupt

    path = tmp_path / "kept"
    monkeypatch.setattr(Search, "find_total", interrupted)
    status, out, error = run(capsys, "optimal", "--checkpoint", path)
    assert (status, out) == (130, "")
    assert error == (f"\nmastermind-xl: {path}: cannot be written: No space left on device\nmastermind-xl: stopped\n")


def test_a_full_disk_on_the_way(capsys, tmp_path, monkeypatch):
    """If the disk is full during a search, one message reports it; the search continues and saves later."""
    path = tmp_path / "kept"
    calls = []

    def write(*words, **how):
        calls.append(words)
        if len(calls) in (2, 3):
            raise WriteError(f"{path}: cannot be written: No space left on device")
        write_whole(*words, **how)

    monkeypatch.setattr("mastermind_xl.cli.checkpoint.write_whole", write)
    monkeypatch.setattr("mastermind_xl.cli.checkpoint._SAVE_EVERY", 0.0)
    status, out, error = run(capsys, "optimal", "--json", "--checkpoint", path)
    assert (status, json.loads(out)["total"]) == (0, TOTAL)
    assert len(calls) > 3
    assert error == (
        f"\nmastermind-xl: {path}: cannot be written: No space left on device; "
        "the work continues and will be saved as soon as possible\n"
    )
    assert read("optimal", path.read_bytes()) is None
