"""What the buttons do. Each takes the workbook that called, or any other open one."""

from __future__ import annotations

import secrets

import xlwings as xw

from mastermind_xl.core.advice import advise
from mastermind_xl.core.feedback import score
from mastermind_xl.core.history import Attempt, find_candidates
from mastermind_xl.core.strategies import make_strategy
from mastermind_xl.core.telling import tell
from mastermind_xl.excel.game_sheet import Cell, GameError, GameSheet, Position
from mastermind_xl.workbook.sayings import DONE, NEXT, WRONG


def draw_number(codes: int) -> int:
    """A game number from 1 to ``codes``, each as likely as any other: so is each code that it hides."""
    return secrets.randbelow(codes) + 1


def manual_play(book: xw.Book | None = None) -> None:
    """Clear the sheet and hide a new code, every code being equally likely."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Manual Play"):
        position = game.read(lenient=True)
        number = draw_number(game.board.size)
        game.write(
            position,
            guesses=_no_guesses(game),
            number=number,
            shown=False,
            renew_code=True,
            renew_answers=game.typed_answers(),
            said=f"{NEXT}A code is hidden: {game.board}. Type your first guess.",
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
        shown = not position.shown
        code = game.board.format(position.code)
        said = f"{NEXT}The code is {code}." if shown else f"{NEXT}The code is hidden again."
        game.write(position, shown=shown, said=said)


def clear_attempts(book: xw.Book | None = None) -> None:
    """Remove all attempts and keep the code: no code is ruled out any more."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Clear"):
        position = game.read(lenient=True)
        game.write(position, guesses=_no_guesses(game), renew_answers=game.typed_answers())


def solve(book: xw.Book | None = None) -> None:
    """Play the chosen strategy to the end; without a hidden code, propose the next guess."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Solve"):
        position = game.read()
        attempts = game.attempts(position)
        strategy = make_strategy(position.strategy, game.board)
        advice = advise(strategy, attempts)
        if advice.guess is None:
            mark = WRONG if advice.diagnosis else DONE
            game.write(position, said=mark + tell(game.board, attempts, advice))
            return
        guesses = [list(line.guess) for line in position.lines]
        row = _next_row(position)
        if position.code is None:
            guesses[row] = [*advice.guess]
            said = f"{tell(game.board, attempts, advice)} Type the black and white pegs it gets, then Solve again."
            game.write(position, guesses=guesses, said=NEXT + said)
            return
        while advice.guess is not None and row < len(guesses):
            guesses[row] = [*advice.guess]
            attempts.append(Attempt(advice.guess, score(position.code, advice.guess)))
            advice = advise(strategy, attempts)
            row += 1
        if advice.found is None:
            left = len(find_candidates(game.board, attempts))
            said = f"{WRONG}{strategy.name} has used all attempts; {left} codes are still possible."
        else:
            said = DONE + tell(game.board, attempts, advice)
        game.write(position, guesses=guesses, said=said)


def hint(book: xw.Book | None = None) -> None:
    """Say what the chosen strategy would guess next, and why."""
    game = GameSheet(book or xw.Book.caller())
    with game.changing("Hint"):
        position = game.read()
        attempts = game.attempts(position)
        advice = advise(make_strategy(position.strategy, game.board), attempts)
        mark = NEXT if advice.guess else WRONG if advice.diagnosis else DONE
        game.write(position, said=mark + tell(game.board, attempts, advice))


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
        game.write(position, guesses=guesses, renew_answers=renew)


def _no_guesses(game: GameSheet) -> list[list[Cell]]:
    return [[None] * game.board.pegs for _ in range(game.layout.attempts)]


def _next_row(position: Position) -> int:
    """The row after the last guess."""
    row = max((k + 1 for k, line in enumerate(position.lines) if not line.is_empty), default=0)
    if row == len(position.lines):
        raise GameError("all attempts are used; Undo takes the last one back, Clear removes all")
    return row
