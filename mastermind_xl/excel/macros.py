"""What the buttons do. Each takes the workbook that called, or any other open one."""

from __future__ import annotations

import secrets
from dataclasses import replace

import xlwings as xw

from mastermind_xl.core import coach
from mastermind_xl.core.advice import advise
from mastermind_xl.core.feedback import score
from mastermind_xl.core.history import Attempt, diagnose, find_candidates
from mastermind_xl.core.strategies import Strategy, make_strategy
from mastermind_xl.core.telling import explain, tell
from mastermind_xl.core.words import counted
from mastermind_xl.excel import game_sheet, hints
from mastermind_xl.excel.game_list import is_found, is_over, write_down
from mastermind_xl.excel.game_sheet import GameError, GameSheet, Position
from mastermind_xl.excel.marks import Cell, Marks
from mastermind_xl.excel.review_sheet import summarize, write_review
from mastermind_xl.excel.ruled_out import is_up_to_date
from mastermind_xl.workbook.game.formulas import HIDDEN
from mastermind_xl.workbook.game.layout import REVIEW
from mastermind_xl.workbook.game.review_layout import BEST
from mastermind_xl.workbook.game.statistics_layout import REVEALED
from mastermind_xl.workbook.game.ticket import count_numbers
from mastermind_xl.workbook.sayings import DONE, NEXT, WRONG

_THINKING_SECONDS = 1.0
"""What a strategy that thinks as long as it may is given for a guess."""


def draw_number(codes: int) -> int:
    """A game number from 1 to ``codes``, each as likely as any other: so is each code that they hide."""
    return secrets.randbelow(codes) + 1


def manual_play(book: xw.Book | None = None) -> None:
    """Clear the sheet and hide a new code, every code being equally likely."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Manual Play"):
        position = game.read(lenient=True)
        note = write_down(game, position, game.attempts(position, lenient=True))
        number = draw_number(count_numbers(game.board))
        game.write(
            position,
            guesses=_no_guesses(game),
            number=number,
            shown=False,
            renew_code=True,
            renew_answers=game.typed_answers(),
            said=f"{NEXT}A code is hidden: {game.board}. Type your first guess.{note}",
            marks=Marks(game.sign_of(game.hidden_code(number) or ())),
        )


def reveal_code(book: xw.Book | None = None) -> None:
    """Show the hidden code, or hide it again; hide a code that was typed over the question marks."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Reveal Code"):
        position = game.read()
        if position.code is None:
            raise GameError("no code is hidden; click Manual Play to hide one")
        if position.typed:
            number = game.number_of(position.code)
            said = f"{NEXT}The code is hidden. Type a guess."
            game.write(position, number=number, shown=False, renew_code=True, said=said)
            return
        marks = position.marks
        if position.shown:
            said = f"{NEXT}The code is hidden again. Type a guess."
        else:
            code = game.board.format(position.code)
            said = (
                f"{NEXT}The code is {code}: {game.in_colors(position.code)}. Manual Play hides another one."
            )
            if not marks.ended_by and not is_over(game, game.attempts(position, lenient=True)):
                marks = replace(marks, ended_by=REVEALED)
        game.write(position, shown=not position.shown, said=said, marks=marks)


def clear_attempts(book: xw.Book | None = None) -> None:
    """Remove all attempts and keep the code: no code is ruled out any more."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Clear"):
        position = game.read(lenient=True)
        attempts = game.attempts(position, lenient=True)
        marks, note = position.marks, ""
        if is_over(game, attempts):
            note = write_down(game, position, attempts)
            marks = replace(marks, listed=not note)
        else:
            marks = replace(marks, taken_back=marks.taken_back + len(attempts))
        game.write(
            position,
            guesses=_no_guesses(game),
            renew_answers=game.typed_answers(),
            said=note and WRONG + note.strip(),
            marks=marks,
        )


def solve(book: xw.Book | None = None) -> None:
    """Play the chosen strategy to the end; without a hidden code, propose the next guess."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Solve"):
        position = game.read()
        attempts = game.attempts(position)
        strategy = _strategy(game, position)
        advice = advise(strategy, attempts)
        if advice.guess is None:
            said = WRONG + tell(game.board, attempts, advice) if advice.diagnosis else ""
            game.write(position, said=said)
            return
        guesses = [list(line.guess) for line in position.lines]
        row = _next_row(position)
        if position.code is None:
            guesses[row] = [*advice.guess]
            said = (
                f"{tell(game.board, attempts, advice)} In colours: {game.in_colors(advice.guess)}. "
                "Type the black and white pegs it gets, then Solve again."
            )
            game.write(position, guesses=guesses, said=NEXT + said)
            return
        while advice.guess is not None and row < len(guesses):
            guesses[row] = [*advice.guess]
            attempts.append(Attempt(advice.guess, score(position.code, advice.guess)))
            advice = advise(strategy, attempts)
            row += 1
        said = ""
        if advice.found is None:
            still = "the code is not found"
            if game.board.is_listed:
                still = f"{counted(len(find_candidates(game.board, attempts)), 'code')} still possible"
            said = f"{WRONG}{strategy.name} has used all attempts; {still}. Reveal Code shows the code."
        marks = replace(position.marks, ended_by=position.marks.ended_by or strategy.name)
        game.write(position, guesses=guesses, said=said, marks=marks)


def hint(book: xw.Book | None = None) -> None:
    """Tell, from click to click: is my guess possible, how many codes are left, what is the best guess and why."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Hint"):
        position = game.read()
        strategy = _strategy(game, position)
        pending = game.pending(position)
        attempts = game.attempts(position, but=pending)
        candidates = find_candidates(game.board, attempts) if game.board.is_listed else None
        problem = None if candidates is None or len(candidates) else diagnose(game.board, attempts)
        if problem is not None or is_found(attempts):
            game.write(position, said=WRONG + explain(game.board, problem) if problem else "")
            return
        counts = game.values(game.layout.counted)[0][0] != HIDDEN
        if candidates is not None and counts and not is_up_to_date(game, attempts):
            game.write(position, said=NEXT + hints.tell_count(len(candidates)))
            return
        step = hints.next_step(position.hints, candidates)
        typed = [] if pending is None else game.read_pegs(position, pending)
        advice = advise(strategy, attempts) if step == hints.STEPS else None
        if advice is not None and advice.diagnosis is not None:
            game.write(position, said=WRONG + explain(game.board, advice.diagnosis))
            return
        said = hints.tell_hint(game.board, attempts, candidates, typed, step, advice)
        if advice is not None and advice.guess is not None:
            said += f" In colours: {game.in_colors(advice.guess)}."
        marks = replace(position.marks, hints=position.marks.hints + (step > position.hints))
        game.write(position, said=NEXT + said, hints=step, marks=marks)


def undo(book: xw.Book | None = None) -> None:
    """Take the last attempt back."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Undo"):
        position = game.read(lenient=True)
        filled = [k for k, line in enumerate(position.lines) if not line.is_empty]
        if not filled:
            raise GameError("there is no attempt to take back")
        guesses: list[list[Cell]] = [list(line.guess) for line in position.lines]
        guesses[filled[-1]] = [None] * game.board.pegs
        renew = [k for k in game.typed_answers() if k == filled[-1]]
        before = len(game.attempts(position, lenient=True))
        left = len(game.attempts(position, but=filled[-1], lenient=True))
        marks = replace(position.marks, taken_back=position.marks.taken_back + before - left)
        game.write(position, guesses=guesses, renew_answers=renew, marks=marks)


def review(book: xw.Book | None = None) -> None:
    """Look at the game on the sheet move by move, and at the best guesses after it; the code stays hidden."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Review"):
        if not game.board.is_listed:
            raise GameError(
                f"{game.board.size_text} codes are too many to compare guesses by what they leave; "
                "the sheet Review tells why a code is ruled out"
            )
        position = game.read()
        attempts = game.attempts(position, but=game.pending(position))
        looked = coach.review(game.board, attempts)
        after = None if is_found(attempts) else coach.look(game.board, attempts)
        write_review(game, looked, after.best(BEST) if after else [])
        text = summarize(looked)
        problem = diagnose(game.board, attempts)
        if problem is not None:
            text = f"{text} {explain(game.board, problem)}"
        over, marks, note = is_over(game, attempts), position.marks, ""
        if over:
            note = write_down(game, position, attempts)
            marks = replace(marks, listed=not note)
        else:
            marks = replace(marks, hints=marks.hints + 1)
        mark = WRONG if problem else DONE if is_found(attempts) else NEXT
        then = "Manual Play hides another code" if over else "Type the next guess"
        said = f"{mark}{text} The sheet Review has the rest. {then}.{note}"
        state = game.write(position, said=said, marks=marks)
        game.put(game.layout.reviewed, [[mark + text], [state]])
    if not game_sheet.IN_BROWSER:
        game.book.sheets[REVIEW].activate()


def _strategy(game: GameSheet, position: Position) -> Strategy:
    """The strategy chosen on the sheet.

    Raises:
        MastermindError: there is none of that name, it cannot play on this board, or a click would wait for it.
    """
    if position.strategy == "optimal":
        from mastermind_xl.core.plan import is_at_hand

        if not is_at_hand(game.board):
            raise GameError(
                f"optimal would search {counted(game.board.size, 'code')} for minutes at every click: "
                "choose another strategy"
            )
    budget = _THINKING_SECONDS if game.board.is_listed else None
    return make_strategy(position.strategy, game.board, budget=budget)


def _no_guesses(game: GameSheet) -> list[list[Cell]]:
    return [[None] * game.board.pegs for _ in range(game.layout.attempts)]


def _next_row(position: Position) -> int:
    """The row after the last guess."""
    row = max((k + 1 for k, line in enumerate(position.lines) if not line.is_empty), default=0)
    if row == len(position.lines):
        raise GameError("all attempts are used; Undo takes the last one back, Clear removes all")
    return row
