"""What the buttons do, as functions from a game on a sheet to what is to change there; no spreadsheet program is needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mastermind_xl.core.messages import DONE, NEXT, WRONG, counted, explain, tell
from mastermind_xl.excel.game_list import line
from mastermind_xl.excel.ruled_out import history
from mastermind_xl.excel.state import GameError, State
from mastermind_xl.sheets.game.statistics_layout import REVEALED
from mastermind_xl.strategies import Strategy, advise, make_strategy

if TYPE_CHECKING:
    from mastermind_xl.excel.review_sheet import Tables

_THINKING_SECONDS = 1.0
"""What a strategy that thinks as long as it may is given for a guess."""


@dataclass(frozen=True)
class Click:
    """What a click comes to.

    Attributes:
        state: the game after it.
        said: what the message says then; nothing lets the sheet say what is next.
        told: how much of a hint that is.
        line: the game, to be written on the list of games.
        review: to be shown on the sheet Review.
    """

    state: State
    said: str = ""
    told: int = 0
    line: Sequence[Any] | None = None
    review: Tables | None = None


def draw_number(codes: int) -> int:
    """A game number from 1 to ``codes``, each as likely as any other: so is each code that they hide."""
    import secrets  # takes longer to load than to think

    return secrets.randbelow(codes) + 1


def manual_play(state: State) -> Click:
    """Clear the sheet and hide a new code, every code being equally likely."""
    from mastermind_xl.excel.record import Record

    number = draw_number(state.board.game_numbers)
    begun = replace(
        state.without(), number=number, own=(None,) * state.board.pegs, revealed=False, record=Record(number)
    )
    return Click(
        begun, f"{NEXT}A code is hidden: {state.board}. Type your first guess.", line=line(_as_seen(state))
    )


def reveal_code(state: State) -> Click:
    """Show the hidden code, or hide it again; hide a code that another player has typed."""
    if state.code is None:
        raise GameError("no code is hidden; click Manual Play to hide one")
    if state.own_code is not None and state.board.is_listed:
        number = state.board.game_number(state.own_code)
        hidden = replace(state, number=number, own=(None,) * state.board.pegs, revealed=False)
        return Click(hidden, f"{NEXT}The code is hidden. Type a guess.")
    if state.revealed:
        hidden = replace(_as_seen(state), revealed=False)
        return Click(hidden, f"{NEXT}The code is hidden again. Type a guess.")
    code = state.board.format(state.code)
    said = f"{NEXT}The code is {code}: {state.in_colors(state.code)}. Manual Play hides another one."
    return Click(_as_seen(replace(state, revealed=True)), said)


def clear_attempts(state: State) -> Click:
    """Remove all attempts and keep the code: no code is ruled out any more."""
    state = _as_seen(state)
    if state.is_over:
        written = line(state)
        return Click(replace(state.without(), record=replace(state.record, listed=True)), line=written)
    back = state.record.taken_back + len(state.game(lenient=True).attempts)
    return Click(replace(state.without(), record=replace(state.record, taken_back=back)))


def solve(state: State) -> Click:
    """Play the chosen strategy to the end; without a hidden code, propose the next guess."""
    game = state.game()
    strategy = _strategy(state)
    advice = advise(strategy, game)
    if advice.guess is None:
        return Click(state, WRONG + tell(game, advice) if advice.diagnosis else "")
    row = state.next_row
    if state.code is None:
        said = (
            f"{tell(game, advice)} In colours: {state.in_colors(advice.guess)}. "
            "Type the black and white pegs it gets, on the right, then Solve again."
        )
        return Click(state.with_guess(row, advice.guess), NEXT + said)
    while advice.guess is not None and row < len(state.rows):
        state = state.with_guess(row, advice.guess)
        game = game.play(advice.guess)
        advice = advise(strategy, game)
        row += 1
    said = ""
    if advice.found is None:
        still = "the code is not found"
        if state.board.is_listed:
            still = f"{counted(len(game.candidates), 'code')} still possible"
        said = f"{WRONG}{strategy.name} has used all attempts; {still}. Reveal Code shows the code."
    record = replace(state.record, ended_by=state.record.ended_by or strategy.name)
    return Click(replace(state, record=record), said)


def hint(state: State) -> Click:
    """Tell, from click to click: is my guess possible, how many codes are left, what is the best guess and why.

    Where the sheet does not show yet what the attempts rule out, a click sees to that first.
    """
    from mastermind_xl.excel import hints

    state = _as_seen(state)
    board, pending, strategy = state.board, state.pending, _strategy(state)
    game = state.game(but=pending)
    if board.is_listed and game.diagnosis is not None:
        return Click(state, WRONG + explain(board, game.diagnosis))
    if state.is_found:
        return Click(state)
    if board.is_listed and state.counts and state.marked not in (None, history(board, game.attempts)):
        return Click(state, NEXT + hints.tell_count(len(game.candidates)))
    step = hints.next_step(state.told, game)
    advice = advise(strategy, game) if step == hints.STEPS else None
    if advice is not None and advice.diagnosis is not None:
        return Click(state, WRONG + explain(board, advice.diagnosis))
    typed = [] if pending is None else state.pegs(pending)
    said = hints.tell_hint(game, typed, step, advice)
    if advice is not None and advice.guess is not None:
        said += f" In colours: {state.in_colors(advice.guess)}."
    record = replace(state.record, hints=state.record.hints + (step > state.told))
    return Click(replace(state, record=record), NEXT + said, told=step)


def undo(state: State) -> Click:
    """Take the last attempt back."""
    if state.last is None:
        raise GameError("there is no attempt to take back")
    state = _as_seen(state)
    after = state.without(state.last)
    lost = len(state.game(lenient=True).attempts) - len(after.game(lenient=True).attempts)
    record = replace(state.record, taken_back=state.record.taken_back + lost)
    return Click(replace(after, record=record))


def review(state: State) -> Click:
    """Look at the game move by move, and at the best guesses after it; the code stays hidden."""
    from mastermind_xl.excel.review_sheet import make_tables

    board = state.board
    if not board.is_listed:
        raise GameError(
            f"{board.size_text} codes are too many to compare guesses by what they leave; "
            "the sheet Review tells why a code is ruled out"
        )
    state = _as_seen(state)
    game = state.game(but=state.pending)
    tables = make_tables(game, is_over=state.is_found)
    text = tables.text
    if game.diagnosis is not None:
        text = f"{text} {explain(board, game.diagnosis)}"
    mark = WRONG if game.diagnosis else DONE if state.is_found else NEXT
    then = "Manual Play hides another code" if state.is_over else "Type the next guess"
    written = line(state) if state.is_over else None
    record = (
        replace(state.record, listed=True)
        if state.is_over
        else replace(state.record, hints=state.record.hints + 1)
    )
    return Click(
        replace(state, record=record),
        f"{mark}{text} The sheet Review has the rest. {then}.",
        line=written,
        review=replace(tables, text=mark + text),
    )


def _as_seen(state: State) -> State:
    """The game with what its record has to know: whoever sees the code before the end does not find it."""
    if state.revealed and state.code is not None and not state.record.ended_by and not state.is_over:
        return replace(state, record=replace(state.record, ended_by=REVEALED))
    return state


def _strategy(state: State) -> Strategy:
    """The strategy chosen on the sheet.

    Raises:
        MastermindError: there is none of that name, it cannot play on this board, or a click would wait for it.
    """
    budget = _THINKING_SECONDS if state.board.is_listed else None
    return make_strategy(state.strategy, state.board, budget=budget, at_once=True)
