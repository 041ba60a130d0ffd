"""Proofs that no smaller set of fixed guesses identifies every code."""

import random
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import combinations, count, permutations

import numpy as np
import pytest
import reference
from static_by_hand import FIVE, USUAL, distinct_by_hand, indices, steps

from mastermind_xl import Board, kernel
from mastermind_xl.core.errors import CodeError
from mastermind_xl.laboratory.static.exhaustive import Exhaustion, exhaustion
from mastermind_xl.laboratory.static.proof import SetProof, restore
from mastermind_xl.static.fixed_guesses import anneal, chance_from, shrink


@pytest.fixture(params=["numpy", "fast"])
def either_kernel(request, fast, monkeypatch):
    """Run the test with numpy, and then with the fast kernel in two threads."""
    if request.param == "numpy":
        monkeypatch.setenv(kernel.VARIABLE, "numpy")
    monkeypatch.setattr(kernel, "_cores", 2)
    exhaustion.cache_clear()
    yield
    exhaustion.cache_clear()


def list_renamings(board):
    """Return each permutation of positions and colours as the indices of all codes' images, shape (renamings, codes)."""
    return np.array(
        [
            [board.index([names[code[place] - 1] for place in order]) for code in board.codes.tolist()]
            for order in permutations(range(board.pegs))
            for names in permutations(range(1, board.colors + 1))
        ]
    )


@pytest.mark.parametrize("board", [Board(2, 5), Board(3, 3), Board(3, 4), Board(3, 4, repeats=False)], ids=str)
def test_guesses_of_a_kind_are_renamings(board):
    """After up to two guesses, two others have the same number if and only if a renaming that keeps the first exchanges them."""
    sets, renamings = Exhaustion(board, 5), list_renamings(board)
    for before in ((), *combinations(range(0, board.size, 3), 1), *combinations(range(0, board.size, 5), 2)):
        others = np.setdiff1d(np.arange(board.size), before)
        kept = renamings[(renamings[:, list(before)] == list(before)).all(axis=1)]
        kinds = kept[:, others].min(axis=0)
        numbers = sets.number_orbits(before, others)
        assert len({*zip(numbers.tolist(), kinds.tolist(), strict=True)}) == len({*kinds.tolist()}) == numbers.max() + 1


def least_by_hand(board):
    """Find the smallest size of a set that identifies every code, by trying all sets."""
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    answers = [[reference.feedback(code, guess) for code in codes] for guess in codes]
    for size in count():
        for each in combinations(answers, size):
            if len(set(zip(*each, strict=True)) if each else {()}) == len(codes):
                return size
    raise AssertionError


@pytest.mark.slow
@pytest.mark.parametrize(
    "board",
    [
        Board(1, 2), Board(1, 8), Board(2, 2), Board(2, 3), Board(2, 4), Board(2, 5), Board(3, 2), Board(3, 3),
        Board(4, 2), Board(5, 2), Board(2, 4, repeats=False), Board(2, 6, repeats=False), Board(3, 4, repeats=False),
        Board(4, 4, repeats=False),
    ],
    ids=str,
)  # fmt: skip
def test_the_least_size_is_that_of_trying_all_sets(either_kernel, board):
    """Starting from the set of all codes, the proof finds a smallest set of guesses that identifies every code."""
    proof = SetProof(board, range(board.size), is_of_fewer=True)
    proof.prove()
    assert len(proof.guesses) == least_by_hand(board)
    assert len(set(proof.guesses)) == len(proof.guesses)
    assert distinct_by_hand(board, proof.guesses) == board.size


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "size"),
    [(Board(3, 5), 4), (Board(3, 5), 5), (Board(4, 4), 4), (Board(1, 7), 6), (Board(2, 6), 6)],
    ids=str,
)
def test_no_set_that_does_is_passed_over(either_kernel, board, size):
    """The proof overlooks no set of guesses that identifies every code: it examines this set or an equivalent set."""
    exhaustion = Exhaustion(board, size)
    tasks = [task for batch in exhaustion.batches for task in batch]
    within = [
        (set(chosen), {*chosen, *np.flatnonzero(np.unpackbits(np.frombuffer(bits, np.uint8)))})
        for chosen, bits in tasks
    ]
    for seed in range(4):
        chance = chance_from(seed)
        does = anneal(board, chance.integers(board.size, size=size), chance, steps(3_000))
        assert distinct_by_hand(board, does.tolist()) == board.size
        if len(set(does.tolist())) < size:
            continue
        holding = [
            (image, chosen, all_of_them)
            for image in map(set, list_renamings(board)[:, does].tolist())
            for chosen, all_of_them in within
            if chosen <= image <= all_of_them
        ]
        assert holding
        for image, chosen, all_of_them in holding[:5]:
            for decoys in (0, 3, 10):  # other guesses that hide the set
                some = random.Random(seed).sample(sorted(all_of_them), min(decoys, len(all_of_them)))
                allowed = np.isin(np.arange(board.size), [*image, *some])
                found = exhaustion.look_through(((tuple(chosen), np.packbits(allowed).tobytes()),))
                assert found is not None
                assert distinct_by_hand(board, found) == board.size


def most_by_hand(board, size):
    """Find the highest number of different answers that a set of this size gives, by trying all sets."""
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    answers = [[reference.feedback(code, guess) for code in codes] for guess in codes]
    return max(len(set(zip(*each, strict=True))) for each in combinations(answers, size))


MOST = [
    (Board(1, 6), 2), (Board(2, 4), 1), (Board(2, 4), 2), (Board(2, 4), 3), (Board(2, 5), 3), (Board(2, 6), 3),
    (Board(3, 3), 1), (Board(3, 3), 2), (Board(3, 3), 3), (Board(4, 2), 2), (Board(4, 2), 3), (Board(5, 2), 3),
    (Board(3, 4), 2), (Board(3, 5, repeats=False), 2), (Board(4, 4, repeats=False), 3),
]  # fmt: skip


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("board", "size"), MOST, ids=str)
def test_the_most_answers_are_those_of_trying_all_sets(either_kernel, board, size):
    """From a set of equal guesses, the proof finds the highest number of different answers for sets of that size."""
    proof = SetProof(board, [0] * size, is_of_fewer=False)
    proof.prove()
    assert len(proof.guesses) == size
    assert distinct_by_hand(board, proof.guesses) == proof.distinct - 1 == most_by_hand(board, size)


@pytest.mark.parametrize(
    ("board", "size", "tried", "fewer"),
    [
        (Board(2, 8), 6, 5_000, 0),
        (Board(3, 6), 5, 5_000, 0),
        (Board(2, 6), 4, 400, 0),
        (Board(2, 7), 4, 400, 6),
        (Board(3, 5), 4, 400, 4),
    ],
    ids=str,
)
@pytest.mark.slow
def test_a_set_hidden_among_other_guesses_is_found(either_kernel, board, size, tried, fewer):
    """Among other guesses, the proof finds a set that separates all or nearly all codes, with some of its guesses given."""
    for seed in range(4):
        chance = chance_from(seed)
        good = anneal(board, chance.integers(board.size, size=size), chance, steps(tried)).tolist()
        distinct = distinct_by_hand(board, good)
        assert distinct >= board.size - fewer  # so few pairs matter
        sets = Exhaustion(board, size, distinct)
        for length in range(size - 1):
            others = chance.choice(board.size, 25 if distinct == board.size else 12, replace=False)
            allowed = np.packbits(np.isin(np.arange(board.size), [*good, *others])).tobytes()
            found = sets.look_through(((tuple(good[:length]), allowed),))
            assert found is not None
            assert distinct_by_hand(board, found) >= distinct


@pytest.mark.exhaustive
def test_a_long_part_of_the_work_is_stopped(fast):
    """The fast kernel stops in the middle of a long task soon after it is told to stop."""
    sets = Exhaustion(Board(3, 14, repeats=False), 8)
    assert sets.is_compiled
    every = [beginning for batch in sets.batches for beginning in batch]
    longest = max(every, key=lambda each: np.unpackbits(np.frombuffer(each[1], np.uint8)).sum())
    stopped = np.zeros(1, np.bool_)
    with ThreadPoolExecutor(1) as executor:
        result = executor.submit(sets.look_through, (longest,), stopped)
        done, _ = wait([result], timeout=3)
        stopped.fill(True)
        assert not done
        assert result.result(timeout=60) is None


def test_a_proof_needs_a_set_to_begin_with():
    """A proof of the smallest size refuses to start from a set of guesses that does not identify every code."""
    with pytest.raises(CodeError, match="do not identify"):
        SetProof(USUAL, indices(USUAL, FIVE), is_of_fewer=True)


def interrupted_proof(board, after):
    """Return a proof that was stopped after some batches, and the total number of batches."""
    proof = SetProof(board, next(iter(shrink(board, chance_from(1), steps(0)))), is_of_fewer=True)
    while len(proof.guesses) > 5:  # reach the last size, which takes long
        [smaller] = [s for s in shrink(board, chance_from(1), steps(500)) if len(s) == 5]
        proof = SetProof(board, smaller, is_of_fewer=True)
    totals = []

    def stop(done, total):
        totals.append(total)
        if done == after:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        proof.prove(progress=stop)
    return proof, totals[0]


def test_a_stopped_proof_goes_on_from_its_file(tmp_path):
    """A proof continued from its file skips finished batches and gives the same result."""
    board = Board(4, 5)
    proof, total = interrupted_proof(board, 40)
    path = tmp_path / "proof.checkpoint"
    with path.open("wb") as file:
        proof.save(file)
    with path.open("rb") as file:
        again = restore(board, file)
    seen = []
    again.prove(progress=lambda done, total: seen.append(done))
    assert seen == list(range(41, total + 1))
    assert again.guesses == proof.guesses
