"""Static sets: found, looked at, proved, and read off the sheet of fixed guesses."""

import json
import random
import signal
import subprocess
import sys
import time
from functools import partial
from itertools import combinations, count, permutations, product
from math import comb, perm

import numpy as np
import pytest
import reference
from formulas import read_workbook

from mastermind_xl import Board, Feedback
from mastermind_xl.analysis.exhaustion import Exhaustion
from mastermind_xl.analysis.static import (
    anneal,
    chance_from,
    count_distinct,
    fewest_thinkable,
    review_set,
    shrink,
)
from mastermind_xl.analysis.static_proof import Proof, restore
from mastermind_xl.cli import main
from mastermind_xl.core.errors import BoardError, CodeError
from mastermind_xl.sheets.solver.static import fixed_guesses

USUAL = Board()
GREENWELL = ["1221", "2354", "3311", "4524", "5656", "6643"]
FIVE = ["4322", "6161", "5451", "3314", "6536"]


def steps(number):
    """A budget of so many steps."""
    counter = count()
    return lambda: next(counter) >= number


def indices(board, texts):
    return [board.index(text) for text in texts]


def answers_by_hand(board, guesses):
    """Every code with its answers to the guesses (indices), by the plain scoring of the tests."""
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    asked = [codes[guess] for guess in guesses]
    return {code: tuple(reference.feedback(code, guess) for guess in asked) for code in codes}


def distinct_by_hand(board, guesses):
    return len(set(answers_by_hand(board, guesses).values()))


def groups_by_hand(board, guesses):
    """The sets of codes, as indices, that give the same answers."""
    groups = {}
    for index, answers in enumerate(answers_by_hand(board, guesses).values()):
        groups.setdefault(answers, []).append(index)
    return {tuple(group) for group in groups.values() if len(group) > 1}


# --- looking at a set ---------------------------------------------------------------------------


def test_greenwells_six_guesses_identify_every_code():
    """The set of Greenwell (1999) has an answer of its own for each of the 1296 codes."""
    six = indices(USUAL, GREENWELL)
    assert distinct_by_hand(USUAL, six) == 1296
    looked_at = review_set(USUAL, six)
    assert (looked_at.distinct, looked_at.groups, looked_at.separator, looked_at.more) == (1296, (), None, 1)


def test_the_best_five_leave_eight_pairs():
    """Five guesses come as far as 1288 different answers; the pairs, and what is left to ask, are right."""
    five = indices(USUAL, FIVE)
    looked_at = review_set(USUAL, five)
    assert looked_at.distinct == distinct_by_hand(USUAL, five) == 1288
    assert {group.codes for group in looked_at.groups} == groups_by_hand(USUAL, five)
    assert [len(group.codes) for group in looked_at.groups] == [2] * 8
    assert all(group.guess in group.codes and group.more == 2 for group in looked_at.groups)
    assert distinct_by_hand(USUAL, [*five, looked_at.separator]) == 1296
    assert looked_at.more == 2


@pytest.mark.parametrize("board", [Board(3, 4), Board(3, 5, repeats=False), Board(5, 2)], ids=str)
def test_what_any_set_tells(board):
    """Groups of chance sets are those of plain scoring, largest first; the guesses left are as many as said."""
    chance = random.Random(1)
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    for size in (0, 1, 2, 3):
        guesses = [chance.randrange(board.size) for _ in range(size)]
        looked_at = review_set(board, guesses)
        assert looked_at.distinct == distinct_by_hand(board, guesses)
        assert {group.codes for group in looked_at.groups} == groups_by_hand(board, guesses)
        sizes = [len(group.codes) for group in looked_at.groups]
        assert sizes == sorted(sizes, reverse=True)
        for group in looked_at.groups[:4]:
            assert group.more == guesses_needed(codes, [codes[index] for index in group.codes])


def guesses_needed(codes, candidates):
    """How many guesses Knuth's rule takes at most, by the plain reference."""
    guess = reference.knuth(codes, candidates)
    parts = reference.partition(guess, candidates)
    return 1 + max((guesses_needed(codes, part) for part in parts.values() if part != [guess]), default=0)


@pytest.mark.parametrize(("board", "size"), [(Board(2, 5), 3), (Board(3, 3), 2)], ids=str)
def test_the_further_guess_is_the_first_that_does(board, size):
    """The separator is the first code that identifies all together with the guesses, or there is none."""
    chance = random.Random(2)
    found = set()
    for _ in range(60):
        guesses = [chance.randrange(board.size) for _ in range(size)]
        if distinct_by_hand(board, guesses) < board.size:
            does = [g for g in range(board.size) if distinct_by_hand(board, [*guesses, g]) == board.size]
            assert review_set(board, guesses).separator == (does[0] if does else None)
            found.add(bool(does))
    assert found == {True, False}


# --- finding sets -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "size"),
    [(Board(3, 6), 5), (Board(4, 5), 5), (Board(4, 6), 6), (Board(4, 7), 7), (Board(4, 5, repeats=False), 5)],
    ids=str,
)
@pytest.mark.slow
def test_annealing_finds_the_least_sets_that_are_known(board, size):
    """A few hundred steps find sets of the least known size, and plain scoring confirms them."""
    *sets, last = shrink(board, chance_from(1), steps(600))
    sizes = [len(each) for each in sets]
    assert sizes == list(range(sizes[0], size - 1, -1))
    assert distinct_by_hand(board, sets[-1].tolist()) == board.size
    assert len(last) == size - 1
    assert count_distinct(board, last) == distinct_by_hand(board, last.tolist()) < board.size


@pytest.mark.slow
def test_annealing_finds_1288_with_five():
    """The best that five guesses can do on the 4 x 6 board."""
    chance = chance_from(4)
    five = anneal(USUAL, chance.integers(1296, size=5), chance, steps(6_000))
    assert distinct_by_hand(USUAL, five.tolist()) == 1288


@pytest.mark.parametrize("size", [1, 2, 3])
def test_annealing_finds_the_best_of_all_sets(size):
    """On a board whose sets can all be tried, annealing finds one with the most different answers."""
    board = Board(3, 3)
    best = max(distinct_by_hand(board, each) for each in combinations(range(27), size))
    chance = chance_from(5)
    found = anneal(board, chance.integers(27, size=size), chance, steps(400))
    assert distinct_by_hand(board, found.tolist()) == best


def test_the_same_seed_finds_the_same_set():
    """Chance comes from the seed alone."""
    one, same, other = (
        [each.tolist() for each in shrink(Board(3, 6), chance_from(seed), steps(50))] for seed in (3, 3, 4)
    )
    assert one == same != other


def test_a_board_of_one_code_needs_no_guess():
    """Nothing to ask where there is nothing to find out."""
    board = Board(3, 1)
    assert [each.tolist() for each in shrink(board, chance_from(0), steps(1))] == [[]]
    assert fewest_thinkable(board) == 0


def test_boards_beyond_reach_are_named():
    """Too many codes for looking at sets, or for proofs, are an error in one line."""
    with pytest.raises(BoardError, match="up to 50,000 codes"):
        count_distinct(Board(6, 7), [0])
    with pytest.raises(BoardError, match="up to 2,500 codes"):
        Exhaustion(Board(5, 5), 3)


# --- proving the least --------------------------------------------------------------------------


def count_fixed(order, colors):
    """How many codes a permutation of positions and one of colours leave as they are."""
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
    """For each symmetry of the board, how many codes it, its square and its cube leave as they are."""
    for order, names in product(permutations(range(pegs)), permutations(range(colors))):
        yield tuple(
            count_fixed(
                [power(order, k, p) for p in range(pegs)], [power(names, k, c) for c in range(colors)]
            )
            for k in (1, 2, 3)
        )


@pytest.mark.slow
def test_kinds_of_guesses_are_as_many_as_burnside_counts():
    """Guesses fall into as many classes after none, one and two others as Burnside's lemma says."""
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
    ]  # published: the lemma is rightly used
    exhaustion = Exhaustion(USUAL, 5)
    chosen = [()]
    for length in (1, 2, 3):
        longer = []
        for before in chosen:
            others = np.setdiff1d(np.arange(1296), before)
            first = np.unique(exhaustion.number_orbits(before, others), return_index=True)[1]
            longer += [(*before, int(guess)) for guess in others[first]]
        chosen = longer
        assert len(chosen) == sum(perm(one, length) for one, two, three in fixed) // len(fixed)


def least_by_hand(board):
    """The least size of a set that identifies every code, by trying all sets."""
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    answers = [[reference.feedback(code, guess) for code in codes] for guess in codes]
    for size in count():
        for each in combinations(answers, size):
            if len(set(zip(*each, strict=True)) if each else {()}) == len(codes):
                return size
    raise AssertionError


@pytest.mark.parametrize(
    "board",
    [
        Board(1, 2), Board(1, 8), Board(2, 2), Board(2, 3), Board(2, 4), Board(2, 5), Board(3, 2), Board(3, 3),
        Board(4, 2), Board(5, 2), Board(2, 4, repeats=False), Board(2, 6, repeats=False), Board(3, 4, repeats=False),
        Board(4, 4, repeats=False),
    ],
    ids=str,
)  # fmt: skip
def test_the_least_size_is_that_of_trying_all_sets(board):
    """From a set that is far too large, the proof comes down to the least size and to a set that does."""
    proof = Proof(board, range(board.size))
    proof.run()
    assert len(proof.guesses) == least_by_hand(board)
    assert len(set(proof.guesses)) == len(proof.guesses)
    assert distinct_by_hand(board, proof.guesses) == board.size


def images(board, guesses):
    """What permutations of positions and colours make of a set of guesses, as sets of indices."""
    codes = [board.code(int(guess)) for guess in guesses]
    for order in permutations(range(board.pegs)):
        for names in permutations(range(1, board.colors + 1)):
            yield {board.index([names[code[place] - 1] for place in order]) for code in codes}


@pytest.mark.parametrize(
    ("board", "size"),
    [(Board(3, 5), 4), (Board(3, 5), 5), (Board(4, 4), 4), (Board(1, 7), 6), (Board(2, 6), 6)],
    ids=str,
)
def test_no_set_that_does_is_passed_over(board, size):
    """Some image of every set that does is within what is looked through, and it is found there."""
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
            for decoys in (0, 3, 10):  # guesses among which the set is hidden
                some = random.Random(seed).sample(sorted(all_of_them), min(decoys, len(all_of_them)))
                allowed = np.isin(np.arange(board.size), [*image, *some])
                found = exhaustion.look_through(((tuple(chosen), np.packbits(allowed).tobytes()),))
                assert found is not None
                assert distinct_by_hand(board, found) == board.size


@pytest.mark.parametrize(("board", "size"), [(Board(2, 8), 6), (Board(3, 6), 5)], ids=str)
def test_a_set_hidden_among_other_guesses_is_found(board, size):
    """Whatever first guesses a set is continued from, and among however many others, it is not passed over."""
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
    """3 x 6 and 4 x 5 need five guesses: no four do."""
    assert main(["static", "--prove", "--seconds", "0.3", "--seed", "1", *options, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    board = Board(int(options[1]), 6) if options[0] == "--pegs" else Board(4, 5)
    assert len(answer["guesses"]) == least
    assert answer["proved"] is True
    assert (
        answer["distinct"]
        == distinct_by_hand(board, [board.index(g) for g in answer["guesses"]])
        == board.size
    )


@pytest.mark.slow
def test_six_is_the_least_on_the_usual_board():
    """No five guesses identify every code of the 4 x 6 board: all sets of five are looked through."""
    proof = Proof(USUAL, indices(USUAL, GREENWELL))
    done = []
    proof.run(progress=lambda settled, total: done.append((settled, total)))
    assert len(proof.guesses) == 6
    assert done[-1][0] == done[-1][1] == len(done)


def test_a_proof_needs_a_set_to_begin_with():
    """A set that does not identify every code is refused."""
    with pytest.raises(CodeError, match="do not identify"):
        Proof(USUAL, indices(USUAL, FIVE))


class StopNowError(Exception):
    """What Ctrl+C is in these tests."""


def interrupted_proof(board, after):
    """A proof that was stopped after some batches, and how many there are."""
    proof = Proof(board, next(iter(shrink(board, chance_from(1), steps(0)))))
    while len(proof.guesses) > 5:  # come down to the last size, the one that takes long
        [smaller] = [s for s in shrink(board, chance_from(1), steps(500)) if len(s) == 5]
        proof = Proof(board, smaller)
    totals = []

    def stop(done, total):
        totals.append(total)
        if done == after:
            raise StopNowError

    with pytest.raises(StopNowError):
        proof.run(progress=stop)
    return proof, totals[0]


def test_a_stopped_proof_goes_on_from_its_file(tmp_path):
    """What was settled before is not looked through again, and the proof ends as it would have."""
    board = Board(4, 5)
    proof, total = interrupted_proof(board, 40)
    path = tmp_path / "proof.checkpoint"
    with path.open("wb") as file:
        proof.save(file)
    with path.open("rb") as file:
        again = restore(board, file)
    seen = []
    again.run(progress=lambda done, total: seen.append(done))
    assert seen == list(range(41, total + 1))
    assert again.guesses == proof.guesses


# --- the command line ---------------------------------------------------------------------------


def run(capsys, *words):
    status = main(["static", *words])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def test_json_has_the_promised_keys(capsys):
    """Guesses, codes, distinct and seconds, and nothing more where every code is identified."""
    status, out, _ = run(capsys, "--json", "--seed", "1", "--seconds", "0.3")
    assert status == 0
    answer = json.loads(out)
    assert list(answer) == ["guesses", "codes", "distinct", "seconds"]
    assert (len(answer["guesses"]), answer["codes"], answer["distinct"]) == (6, 1296, 1296)
    assert distinct_by_hand(USUAL, [USUAL.index(guess) for guess in answer["guesses"]]) == 1296


def test_json_says_what_is_left_to_ask(capsys):
    """Where codes are confused, the groups with what to ask follow."""
    _, out, _ = run(capsys, "--json", "--check", *FIVE)
    answer = json.loads(out)
    assert (answer["distinct"], answer["more"], len(answer["groups"])) == (1288, 2, 8)
    assert all(group["guess"] in group["codes"] and group["more"] == 2 for group in answer["groups"])
    six = [*indices(USUAL, FIVE), USUAL.index(answer["separator"])]
    assert distinct_by_hand(USUAL, six) == 1296


def test_the_report_in_words(capsys):
    """What a set tells is said, and the pairs that it confuses are listed with what to ask."""
    _, out, _ = run(capsys, "--check", *FIVE)
    lines = out.splitlines()
    assert lines[0].startswith(
        "4 pegs, 6 colours: the answers to 5 guesses are 1,288 different ones for 1,296 codes  ("
    )
    assert lines[1] == "  4322 6161 5451 3314 6536"
    assert lines[2] == ("8 groups of codes that answer alike, 2 codes at most; 2 guesses more find any code:")
    assert lines[3] == "  1254 2415: ask 1254, 2 guesses at most"
    assert lines[11].startswith("One guess more identifies all codes: ")
    _, out, _ = run(capsys, "--check", *GREENWELL)
    assert out.splitlines()[0].startswith(
        "4 pegs, 6 colours: the answers to 6 guesses identify all 1,296 codes  ("
    )


def test_long_lists_are_cut_short(capsys):
    """One guess leaves large groups: some codes of each are shown, and some groups."""
    _, out, _ = run(capsys, "--check", "1122")
    assert "  1333 1334 1335 1336 1343 1344 and 250 more: ask " in out
    assert "  and 1 group more" in out
    assert "No single guess more identifies all codes." in out


def test_two_digit_colours_are_told_apart(capsys):
    """Codes of more than nine colours are listed with commas between them, and read back."""
    board = Board(2, 10)
    _, out, _ = run(capsys, "--pegs", "2", "--colors", "10", "--seconds", "0.2", "--seed", "3")
    listed = out.splitlines()[1].strip().split(", ")
    assert distinct_by_hand(board, indices(board, listed)) == 100
    assert (
        run(capsys, "--pegs", "2", "--colors", "10", "--check", *listed)[1].count("identify all 100 codes")
        == 1
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--check", "1127"], "1127: colour 7 is not 1 to 6"),
        (["--pegs", "7", "--colors", "7"], "static sets are for boards up to 50,000 codes"),
        (["--prove", "--pegs", "5"], "can be proved on boards up to 2,500 codes"),
        (["--checkpoint", "x.json"], "are for a proof: add --prove"),
        (["--jobs", "2", "--guesses", "5"], "are for a proof: add --prove"),
    ],
)
def test_wrong_wishes_are_answered_in_one_line(capsys, words, message):
    """What does not go is named with status 2, and nothing goes to standard output."""
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize(
    "words", [["--prove", "--guesses", "5"], ["--guesses", "0"], ["--seconds", "-1"], ["--check"]]
)
def test_usage(capsys, words):
    """Options that exclude each other, and numbers that are none, end with status 2."""
    with pytest.raises(SystemExit) as error:
        main(["static", *words])
    assert error.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_proof_is_kept_in_a_file_and_refuses_another_board(capsys, tmp_path):
    """The file is there at the end; with it the same command ends at once; another board's is refused."""
    path = tmp_path / "proof.checkpoint"
    words = ["--prove", "--pegs", "3", "--seconds", "0.2", "--checkpoint", str(path)]
    _, out, _ = run(capsys, *words)
    assert "No set of 4 guesses does: proved." in out
    guesses = out.splitlines()[1]
    assert run(capsys, *words)[1].splitlines()[1] == guesses
    status, out, err = run(capsys, "--prove", "--checkpoint", str(path))
    assert (status, out) == (2, "")
    assert err == f"mastermind-xl: {path} is from a proof on another board: name another file\n"


def test_several_processes_prove_the_same(capsys):
    """--jobs 2 comes to the same end."""
    status, out, _ = run(capsys, "--prove", "--pegs", "3", "--seconds", "0.2", "--jobs", "2", "--json")
    answer = json.loads(out)
    assert (status, len(answer["guesses"]), answer["proved"]) == (0, 5, True)


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_settled(tmp_path):
    """An interrupted proof ends with status 130 and no traceback, and its file goes on."""
    path = tmp_path / "proof.checkpoint"
    command = [
        sys.executable,
        "-m",
        "mastermind_xl",
        "static",
        "--prove",
        "--seconds",
        "0.5",
        "--checkpoint",
        str(path),
    ]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    patience = time.monotonic() + 60
    said = ""
    while "parts looked through" not in said and time.monotonic() < patience:
        said += process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    assert f"{path} keeps what was found out: the same command goes on from there" in err
    with path.open("rb") as file:
        proof = restore(USUAL, file)
    assert len(proof.guesses) == 6
    assert len(proof._settled) > 0


# --- the sheet of fixed guesses -----------------------------------------------------------------


@pytest.fixture(scope="session")
def make_solver(written):
    """A function from options to a solver workbook, made once for each set of options."""
    return partial(written, "solver.xlsx", "solver", "--strategy", "knuth")


def read_guesses(sheet):
    return [tuple(int(peg) for peg in row) for row in sheet.get("FixedGuesses")]


def answer(sheet, k, feedback):
    for name, number in zip(("FixedBlacks", "FixedWhites"), feedback, strict=True):
        sheet.put(name, k, 0, number)


def message(sheet):
    return sheet.get("FixedMessage")[0][0]


def read_code(sheet):
    return tuple(sheet.get("FixedCode")[0])


def test_fixed_guesses_identify_every_code_and_are_always_the_same():
    """The sheet's guesses come from a seeded search that is over in a moment."""
    six = fixed_guesses(USUAL)
    assert len(six) == 6
    assert distinct_by_hand(USUAL, six) == 1296
    assert fixed_guesses(USUAL) == six


@pytest.mark.parametrize(
    ("options", "there"),
    [
        (("--pegs", "3", "--colors", "5", "--no-repeats"), True),
        (("--pegs", "1", "--colors", "3"), True),
        (("--pegs", "2", "--colors", "1", "--attempts", "1"), False),
        (("--pegs", "3", "--colors", "11", "--attempts", "1"), False),
        (("--pegs", "1", "--colors", "20"), False),
    ],
)
def test_the_sheet_is_there_where_a_small_set_is_soon_found(make_solver, validate_ooxml, options, there):
    """Boards of one code, of many codes, or of too many guesses have no such sheet and are as valid."""
    book = read_workbook(make_solver(*options))
    assert ("Fixed guesses" in book.sheetnames) == there
    assert ("FixedGuesses" in book.defined_names) == there
    validate_ooxml(make_solver(*options))


def test_the_table_holds_the_answers_of_all_codes(make_solver):
    """Every code is in the table with the answers of plain scoring, all lines differ, and they read as answers."""
    sheet = read_workbook(make_solver())["Fixed guesses"]
    guesses = [tuple(cell.value for cell in row[1:5]) for row in sheet.iter_rows(min_row=7, max_row=12)]
    table = list(sheet.iter_rows(min_row=sheet.max_row - 1295))
    codes = reference.list_codes(4, 6)
    assert [tuple(cell.value for cell in row[1:5]) for row in table] == list(codes)
    for code, row in zip(codes, table, strict=True):
        answers = [divmod(cell.value, 10) for cell in row[6:12]]
        assert answers == [reference.feedback(code, guess) for guess in guesses]
    assert len({tuple(cell.value for cell in row[6:12]) for row in table}) == 1296
    assert {cell.number_format for row in table for cell in row[6:12]} == {'0","0'}


def read_off(sheet, codes):
    """Type the answers of each code, in an order that changes few cells, and read the code."""
    guesses = read_guesses(sheet)
    played = sorted(([reference.feedback(code, guess) for guess in guesses], code) for code in codes)
    shown = [None] * len(guesses)
    for answers, code in played:
        for k, feedback in enumerate(answers):
            if shown[k] != feedback:
                answer(sheet, k, feedback)
        shown = answers
        assert read_code(sheet) == code
        assert message(sheet) == f"✔ Only one code is left: {''.join(map(str, code))}."
    assert sheet.errors() == []


@pytest.mark.parametrize(
    ("open_sheet", "games"), [("libreoffice", 40), ("ironcalc", 12)], indirect=["open_sheet"]
)
def test_six_answers_name_the_code(make_solver, open_sheet, games):
    """Chance codes, by typing their six answers, are read off the sheet."""
    read_off(open_sheet(make_solver()), random.Random(1).sample(reference.list_codes(4, 6), games))


@pytest.mark.exhaustive
def test_six_answers_name_every_code(make_solver, open_in_libreoffice):
    """All 1296 codes, by typing their six answers."""
    read_off(open_in_libreoffice(make_solver()), reference.list_codes(4, 6))


@pytest.mark.parametrize(
    "options",
    [("--pegs", "3", "--colors", "5", "--no-repeats"), ("--pegs", "2", "--colors", "12")],
    ids=["no-repeats", "two-digits"],
)
def test_other_boards(make_solver, open_sheet, options):
    """Other boards read off their codes as well."""
    sheet = open_sheet(make_solver(*options))
    codes = reference.list_codes(int(options[1]), int(options[3]), "--no-repeats" not in options)
    guesses = read_guesses(sheet)
    for code in random.Random(3).sample(codes, 4):
        for k, guess in enumerate(guesses):
            answer(sheet, k, reference.feedback(code, guess))
        assert read_code(sheet) == code
    assert sheet.errors() == []


def test_partial_answers_count_the_codes_that_fit(make_solver, open_sheet):
    """Whichever answers are typed, in whatever order, the codes left are those of plain scoring."""
    sheet = open_sheet(make_solver())
    guesses = read_guesses(sheet)
    codes = reference.list_codes(4, 6)
    code = (6, 3, 3, 1)
    typed = []
    for number, k in enumerate((4, 0, 3), 1):
        answer(sheet, k, reference.feedback(code, guesses[k]))
        typed.append((guesses[k], reference.feedback(code, guesses[k])))
        left = len(reference.find_candidates(codes, typed))
        assert message(sheet) == (
            f"▶ {number} of 6 answers are there: type the others. {left} codes are possible."
        )
        assert read_code(sheet) == ("", "", "", "")
    remaining = [row[0] for row in sheet.get("FixedRemaining")]
    above = [
        len(reference.find_candidates(codes, [typed[i] for i in which])) for which in ([1], [1, 2], [1, 2, 0])
    ]
    assert remaining == [above[0], "", "", above[1], above[2], ""]


def test_a_contradiction_is_told_and_traced(make_solver, open_sheet):
    """Answers that no code gives: the message says so, and which answer alone could be wrong."""
    sheet = open_sheet(make_solver())
    guesses = read_guesses(sheet)
    code = (4, 5, 6, 3)
    answers = [reference.feedback(code, guess) for guess in guesses]
    codes = reference.list_codes(4, 6)
    wrong = [(0, 0), (4, 0)][answers[2] == (0, 0)]
    for k, feedback in enumerate([*answers[:2], wrong, *answers[3:]]):
        answer(sheet, k, feedback)
    told = list(zip(guesses, [*answers[:2], wrong, *answers[3:]], strict=True))
    assert not reference.find_candidates(codes, told)
    empty = next(n for n in range(1, 7) if not reference.find_candidates(codes, told[:n]))
    assert message(sheet) == (
        f"⚠ No code fits these answers: after attempt {empty} none is left. "
        "On the right stands how many codes would fit without each answer."
    )
    without = [len(reference.find_candidates(codes, told[:k] + told[k + 1 :])) for k in range(6)]
    assert [row[0] for row in sheet.get("FixedWithout")] == without
    assert without[2] == 1
    assert read_code(sheet) == ("", "", "", "")
    answer(sheet, 2, answers[2])
    assert read_code(sheet) == code
    assert [row[0] for row in sheet.get("FixedWithout")] == [""] * 6


OPENING = (
    "▶ Ask all 6 guesses, in any order, and type the black and white pegs that each of them gets. "
    "1296 codes are possible."
)
PROBLEMS = {
    "black alone": ((1, None), "▶ Attempt 2: type both black and white; 0 if there is none."),
    "white alone": ((None, 0), "▶ Attempt 2: type both black and white; 0 if there is none."),
    "too many": ((3, 2), "⚠ Attempt 2: 3 black and 2 white are 5 pegs: a code has 4."),
    "nowhere": ((3, 1), "⚠ Attempt 2: 3 black and 1 white cannot be: the last peg has nowhere else to be."),
    "no count": ((5, 0), "⚠ Attempt 2: black and white are whole numbers from 0 to 4."),
    "half a peg": ((1.5, 0), "⚠ Attempt 2: black and white are whole numbers from 0 to 4."),
    "words": (("one", 0), "⚠ Attempt 2: black and white are whole numbers from 0 to 4."),
}


@pytest.mark.parametrize(("typed", "said"), PROBLEMS.values(), ids=PROBLEMS)
def test_wrong_answers_are_named(make_solver, open_sheet, typed, said):
    """The message names the attempt and the cure, and the opening is back once all is cleared."""
    sheet = open_sheet(make_solver())
    assert message(sheet) == OPENING
    answer(sheet, 1, typed)
    answer(sheet, 3, Feedback(0, 1))
    assert message(sheet) == said
    assert sheet.get("FixedRemaining")[1] == [""]
    assert sheet.errors() == []
    for k in (1, 3):
        answer(sheet, k, (None, None))
    assert message(sheet) == OPENING


def test_locked_cells_refuse(make_solver, open_in_libreoffice):
    """The guesses, the code and the message cannot be typed over."""
    from sheets import LockedCellError

    sheet = open_in_libreoffice(make_solver())
    for name in ("FixedGuesses", "FixedCode", "FixedMessage", "FixedRemaining"):
        with pytest.raises(LockedCellError):
            sheet.put(name, 0, 0, 1)
