"""A form for somebody else's code: it takes the answer to the last guess and returns the next guess.

xlwings Lite shows it in App Mode for a script with two whole numbers; this file does not depend on that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mastermind_xl.core.game import explain
from mastermind_xl.core.messages import WRONG
from mastermind_xl.excel.buttons import Click, chosen_strategy, propose
from mastermind_xl.excel.game_sheet import run
from mastermind_xl.excel.state import Cell, GameError, State

if TYPE_CHECKING:
    import xlwings as xw

LABEL = "Answer"
_IN_THE_FORM = f"In the form, type the black and white pegs that it gets, and click {LABEL}."


def answer(book: xw.Book, black: Cell, white: Cell) -> None:
    """See ``answer_guess``; uses the game of a workbook and the numbers of ``black`` and ``white`` pegs."""

    def press(state: State) -> Click:
        return answer_guess(state, black, white)

    run(LABEL, press, book)


def answer_guess(state: State, black: Cell, white: Cell) -> Click:
    """Enter the ``black`` and ``white`` pegs of the last guess in the game ``state``, and add the next guess.

    Raises MastermindError if there is nothing to answer or no code can give the answer.
    """
    if state.code is not None:
        raise GameError(
            "a code is hidden, so answers are filled in automatically; clear the game number to guess somebody else's "
            "code"
        )
    if state.is_over:
        return Click(state)
    k = state.last
    if k >= 0:
        if state.rows[k].is_answered:
            raise GameError(f"attempt {k + 1} already has its answer; type the next guess, or let Solve propose one")
        seen, state = state, state.with_answer(k, (black, white))
        game = state.game()
        if state.board.is_listed and game.diagnosis is not None:
            return Click(seen, WRONG + explain(state.board, game.diagnosis))
    if state.is_over:
        return Click(state)
    return propose(state, state.game(), chosen_strategy(state), _IN_THE_FORM)
