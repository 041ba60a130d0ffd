"""Correcting an answer does not change the guesses, and the sheet proposes which answer may be wrong."""

import random

import pytest
from sheets import STEP_BY_STEP, on_boards

from mastermind_xl import Board, score
from mastermind_xl.core.board import feedbacks
from mastermind_xl.core.game import Attempt, Game

BOARD = Board()
GAMES = [0, *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(1, 200))]


def suggested(sheet, rows):
    """Return the suggestions of the first rows."""
    return [tuple(map(int, row)) for row in sheet.get("Suggestions")[:rows]]


@STEP_BY_STEP
@pytest.mark.parametrize("seed", GAMES)
def test_one_mistaken_answer(written, open_sheet, seed):
    """After one wrong answer is corrected, the solver sheet keeps its earlier guesses and still finds the code."""
    chance = random.Random(seed)
    code = BOARD.code(chance.randrange(BOARD.size))
    corrected_at = chance.randint(2, 5)
    mistaken = chance.randrange(corrected_at - 1)
    sheet = open_sheet(written("solver.xlsx", "solver", "--attempts", "10"))
    played, right, due = [], None, False
    while not played or played[-1] != code:
        k = len(played)
        stuck = k < 10 and "" in sheet.get("Suggestions")[k]
        if right and not due and (k + 1 >= corrected_at or stuck):
            for column, value in enumerate((mistaken + 1, *right)):
                sheet.put("Corrections", 0, column, value)
            due = True
        assert suggested(sheet, k) == played
        (guess,) = suggested(sheet, k + 1)[k:]
        played.append(guess)
        answer = score(code, guess)
        if k == mistaken and guess != code:
            right = answer
            answer = chance.choice([each for each in feedbacks(4) if each != right and each.black < 4])
        for name, count in zip(("Blacks", "Whites"), answer, strict=True):
            sheet.put(name, k, 0, count)
    message = sheet.get("Message")[0][0]
    assert message == f"✔ {BOARD.format(code)} is the code: found on attempt {len(played)}."


PROPOSED = {
    "usual": ("--attempts", "8"),
    "no-repeats": ("--pegs", "3", "--colors", "5", "--no-repeats", "--attempts", "8"),
}


@on_boards("words", PROPOSED)
def test_the_likeliest_answers_are_proposed(written, open_sheet, words):
    """If no code fits the answers, the solver sheet proposes the engine's three likeliest corrections."""
    board = Board(3, 5, repeats=False) if "--no-repeats" in words else BOARD
    sheet = open_sheet(written("solver.xlsx", "solver", *words))
    chance = random.Random(7)
    for _ in range(2):
        game, code = Game(board), board.code(chance.randrange(board.size))
        wrong = chance.randrange(3)
        while game.diagnosis is None and len(game.attempts) < 8:
            k, guess = len(game.attempts), board.code(chance.randrange(board.size))
            answer = score(code, guess)
            if k == wrong:
                answer = chance.choice(
                    [each for each in feedbacks(board.pegs) if each != answer and each.black < board.pegs]
                )
            game = Game(board, [*game.attempts, Attempt(guess, answer)])
            for peg, color in enumerate(guess):
                sheet.put("Guesses", k, peg, color)
            for column, count in zip(("Blacks", "Whites"), answer, strict=True):
                sheet.put(column, k, 0, count)
        if game.diagnosis is not None:
            said = sheet.get("Message")[0][0]
            for repair in game.diagnosis.repairs[:3]:
                codes = "1 code" if repair.code_count == 1 else f"{repair.code_count} codes"
                proposal = (
                    f" If attempt {repair.number} ({board.format(repair.attempt.guess)}) had been answered "
                    f"{board.words.tell(*repair.feedback)}, {codes} would fit."
                )
                assert proposal in said
            assert said.count("had been answered") == min(3, len(game.diagnosis.repairs))
        for k in range(len(game.attempts)):
            for peg in range(board.pegs):
                sheet.put("Guesses", k, peg, None)
            for column in ("Blacks", "Whites"):
                sheet.put(column, k, 0, None)


@pytest.mark.loop
@pytest.mark.parametrize("open_sheet", ["ironcalc"], indirect=True)
def test_the_likeliest_answers_in_the_loop(written, open_sheet):
    """On a small board, too, the solver sheet proposes the engine's likeliest corrections if no code fits."""
    board = Board(3, 5, repeats=False)
    sheet = open_sheet(written("solver.xlsx", "solver", *PROPOSED["no-repeats"]))
    game = Game(board, ["123:1,0", "145:0,2", "253:1,1"])
    for k, attempt in enumerate(game.attempts):
        for peg, color in enumerate(attempt.guess):
            sheet.put("Guesses", k, peg, color)
        for column, count in zip(("Blacks", "Whites"), attempt.feedback, strict=True):
            sheet.put(column, k, 0, count)
    told = [
        f"attempt {repair.number} ({board.format(repair.attempt.guess)}) had been answered "
        f"{board.words.tell(*repair.feedback)}, {repair.code_count} code{'s' * (repair.code_count > 1)} would fit."
        for repair in game.diagnosis.repairs
    ]
    said = sheet.get("Message")[0][0]
    assert said.count("had been answered") == min(3, len(told)) > 0
    assert [each for each in told[:3] if each not in said] == []
