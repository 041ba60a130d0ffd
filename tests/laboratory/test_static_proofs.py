"""Proofs that no smaller set of fixed guesses identifies every code."""

import json
import random
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import combinations, count, permutations, product
from math import comb, perm

import numpy as np
import pytest
import reference
from programs import absent
from static_by_hand import FIVE, GREENWELL, USUAL, distinct_by_hand, indices, steps

from mastermind_xl import Board, BoardError, kernel
from mastermind_xl.cli import main
from mastermind_xl.core.errors import CodeError
from mastermind_xl.laboratory.static.exhaustive import Exhaustion, exhaustion
from mastermind_xl.laboratory.static.proof import SetProof, restore
from mastermind_xl.static.fixed_guesses import anneal, chance_from, shrink


@pytest.fixture(params=["numpy", "fast"])
def either_kernel(request, monkeypatch):
    """Run the test with numpy, and then with the fast kernel in two threads, on boards of any size."""
    monkeypatch.setitem(kernel.WORTH, "proofs of sets", 1)
    monkeypatch.setattr(kernel, "_cores", 2)
    if request.param == "numpy":
        monkeypatch.setenv(kernel.VARIABLE, "numpy")
    elif not kernel.is_installed():
        absent('numba is not installed: python -m pip install -e ".[fast]"')
    else:
        monkeypatch.delenv(kernel.VARIABLE, raising=False)
    exhaustion.cache_clear()
    yield request.param
    exhaustion.cache_clear()


def count_fixed(order, colors):
    """Count the codes that a permutation of positions and colours does not change."""
    fixed, seen = 1, set()
    for start in range(len(order)):
        length, place = 0, start
        while place not in seen:
            seen.add(place)
            place, length = order[place], length + 1
        if length:
            fixed *= sum(power(colors, length, color) == color for color in range(len(colors)))
    return fixed


def power(permutation, times, element):
    for _ in range(times):
        element = permutation[element]
    return element


def fixed_by_powers(pegs, colors):
    """Return for each symmetry of the board the numbers of codes that it, its square and its cube do not change."""
    for order, names in product(permutations(range(pegs)), permutations(range(colors))):
        yield tuple(
            count_fixed([power(order, k, p) for p in range(pegs)], [power(names, k, c) for c in range(colors)])
            for k in (1, 2, 3)
        )


@pytest.mark.parametrize(
    "most", [pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.exhaustive)]
)
def test_kinds_of_guesses_are_as_many_as_burnside_counts(most):
    """The numbers of first, second and third guesses that are not equivalent agree with Burnside's lemma."""
    fixed = list(fixed_by_powers(4, 6))
    classes = [
        sum(one for one, two, three in fixed),
        sum(comb(one, 2) + (two - one) // 2 for one, two, three in fixed),
        sum(comb(one, 3) + one * (two - one) // 2 + (three - one) // 3 for one, two, three in fixed),
    ]
    assert [total // len(fixed) for total in classes] == [
        5,
        177,
        26149,
    ]  # published numbers, so the lemma is used correctly
    exhaustion = Exhaustion(USUAL, 5)
    chosen = [()]
    for length in range(1, most + 1):
        longer = []
        for before in chosen:
            others = np.setdiff1d(np.arange(1296), before)
            first = np.unique(exhaustion.number_orbits(before, others), return_index=True)[1]
            longer += [(*before, int(guess)) for guess in others[first]]
        chosen = longer
        assert len(chosen) == sum(perm(one, length) for one, two, three in fixed) // len(fixed)


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


def images(board, guesses):
    """Return the images of a set of guesses under all permutations of positions and colours, as sets of indices."""
    codes = [board.code(int(guess)) for guess in guesses]
    for order in permutations(range(board.pegs)):
        for names in permutations(range(1, board.colors + 1)):
            yield {board.index([names[code[place] - 1] for place in order]) for code in codes}


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
            for image in images(board, does)
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


@pytest.mark.parametrize(("board", "size"), [(Board(2, 8), 6), (Board(3, 6), 5)], ids=str)
def test_a_set_hidden_among_other_guesses_is_found(either_kernel, board, size):
    """Among 25 other guesses, the proof finds a set that identifies every code, with 0 to 3 of its guesses given."""
    exhaustion = Exhaustion(board, size)
    for seed in range(12):
        chance = chance_from(seed)
        does = anneal(board, chance.integers(board.size, size=size), chance, steps(5_000)).tolist()
        assert distinct_by_hand(board, does) == board.size
        for length in (0, 1, 2, 3):
            others = chance.choice(board.size, 25, replace=False)
            allowed = np.packbits(np.isin(np.arange(board.size), [*does, *others])).tobytes()
            found = exhaustion.look_through(((tuple(does[:length]), allowed),))
            assert found is not None
            assert distinct_by_hand(board, found) == board.size


@pytest.mark.parametrize(("options", "least"), [(["--pegs", "3"], 5), (["--colors", "5"], 5)])
def test_least_of_five_is_proved_on_small_boards(capsys, options, least):
    """The command ``static --prove`` proves that boards of 3 × 6 and 4 × 5 need five fixed guesses."""
    assert main(["static", "--prove", "--seconds", "0.3", "--seed", "1", *options, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    board = Board(int(options[1]), 6) if options[0] == "--pegs" else Board(4, 5)
    assert len(answer["guesses"]) == least
    assert answer["proved"] is True
    assert answer["distinct"] == distinct_by_hand(board, [board.index(g) for g in answer["guesses"]]) == board.size


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


@pytest.mark.parametrize(("board", "size"), MOST, ids=str)
def test_the_most_answers_are_those_of_trying_all_sets(either_kernel, board, size):
    """From a set of equal guesses, the proof finds the highest number of different answers for sets of that size."""
    proof = SetProof(board, [0] * size, is_of_fewer=False)
    proof.prove()
    assert len(proof.guesses) == size
    assert distinct_by_hand(board, proof.guesses) == proof.distinct - 1 == most_by_hand(board, size)


@pytest.mark.parametrize(
    ("board", "size", "fewer"), [(Board(2, 6), 4, 0), (Board(2, 7), 4, 6), (Board(3, 5), 4, 4)], ids=str
)
def test_a_set_that_tells_nearly_all_is_found_among_others(either_kernel, board, size, fewer):
    """Among other guesses, the proof finds a set that separates nearly all codes, with some of its guesses given."""
    for seed in range(4):
        chance = chance_from(seed)
        good = anneal(board, chance.integers(board.size, size=size), chance, steps(400)).tolist()
        distinct = distinct_by_hand(board, good)
        assert distinct >= board.size - fewer  # so few pairs matter
        sets = Exhaustion(board, size, distinct)
        for length in range(size - 1):
            others = chance.choice(board.size, 12, replace=False)
            allowed = np.packbits(np.isin(np.arange(board.size), [*good, *others])).tobytes()
            found = sets.look_through(((tuple(good[:length]), allowed),))
            assert found is not None
            assert distinct_by_hand(board, found) >= distinct


@pytest.mark.slow
def test_a_long_part_of_the_work_is_stopped():
    """The fast kernel stops in the middle of a long task soon after it is told to stop."""
    if not kernel.is_installed():
        absent('numba is not installed: python -m pip install -e ".[fast]"')
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


@pytest.mark.parametrize("least", [False, True])
def test_both_kernels_settle_the_same(monkeypatch, least):
    """For every task of a proof, numpy and the fast kernel agree whether a suitable set of guesses exists."""
    if not kernel.is_installed():
        absent('numba is not installed: python -m pip install -e ".[fast]"')
    board, size, distinct = (Board(3, 5), 4, 125) if least else (Board(2, 7), 4, 43)
    monkeypatch.setitem(kernel.WORTH, "proofs of sets", 1)
    fast = Exhaustion(board, size, distinct)
    monkeypatch.setenv(kernel.VARIABLE, "numpy")
    plain = Exhaustion(board, size, distinct)
    assert (fast.is_compiled, plain.is_compiled) == (True, False)
    batches = fast.batches
    assert batches == plain.batches
    found = [sets.look_through(batch) is not None for batch in batches for sets in (fast, plain)]
    assert found[::2] == found[1::2]
    assert any(found)
    assert not all(found)


@pytest.mark.slow
def test_the_best_five_are_met_among_all_sets_of_five():
    """The proof examines sets equivalent to the best five guesses and finds that they separate 1,288 codes."""
    sets = Exhaustion(USUAL, 5, 1288)
    within = {frozenset(chosen): (chosen, bits) for batch in sets.batches for chosen, bits in batch}
    met = 0
    for image in images(USUAL, indices(USUAL, FIVE)):
        for three in combinations(image, 3):
            chosen, bits = within.get(frozenset(three), ((), b""))
            if chosen and np.unpackbits(np.frombuffer(bits, np.uint8))[list(image - set(chosen))].all():
                met += 1
                assert distinct_by_hand(USUAL, sets.look_through(((chosen, bits),))) == 1288
    assert met


@pytest.mark.exhaustive
def test_five_guesses_tell_1288_at_most_on_the_usual_board():
    """The proof shows that no five guesses separate more than 1,288 codes of the 4 × 6 board.

    The fast kernel needs three minutes.
    """
    proof = SetProof(USUAL, indices(USUAL, FIVE), is_of_fewer=False)
    proof.prove()
    assert proof.guesses == tuple(indices(USUAL, FIVE))
    assert proof.distinct == 1289


@pytest.mark.exhaustive
def test_six_is_the_least_on_the_usual_board():
    """The proof examines all sets of five guesses and shows that the 4 × 6 board needs six fixed guesses."""
    proof = SetProof(USUAL, indices(USUAL, GREENWELL), is_of_fewer=True)
    done = []
    proof.prove(progress=lambda settled, total: done.append((settled, total)))
    assert len(proof.guesses) == 6
    assert done[-1][0] == done[-1][1] == len(done)


def test_a_proof_needs_a_set_to_begin_with():
    """A proof of the smallest size refuses to start from a set of guesses that does not identify every code."""
    with pytest.raises(CodeError, match="do not identify"):
        SetProof(USUAL, indices(USUAL, FIVE), is_of_fewer=True)


class StopNowError(Exception):
    """An exception that stops a proof, as Ctrl+C would."""


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
            raise StopNowError

    with pytest.raises(StopNowError):
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


def test_boards_beyond_reach_are_named():
    """A proof is refused on a board with too many codes, and the error shows the limit."""
    with pytest.raises(BoardError, match="up to 2,500 codes"):
        Exhaustion(Board(5, 5), 3)
