"""The buttons, each declared once with its label, its picture, and its action as a function of a game.

The ribbon, the VBA, the buttons on the sheet, ``excel.macros``, the scripts of xlwings Lite and LibreOffice's
toolbar are made from ``BUTTONS``. No spreadsheet program is needed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.languages import fill, fill_count, sentences
from mastermind_xl.core.messages import DONE, NEXT, THE_CODE_WAS, WRONG
from mastermind_xl.excel.state import Cell, GameError, Record, State, history
from mastermind_xl.sheets.game.layout import REVEALED
from mastermind_xl.strategies import Strategy, advise, make_strategy, next_guess

if TYPE_CHECKING:
    from mastermind_xl.core.game import Game
    from mastermind_xl.core.rules import Code
    from mastermind_xl.excel.hints import ReviewTables

_THINKING_SECONDS = 1.0
"""Seconds per guess for a strategy without its own time limit."""
_ON_THE_SHEET = "Type the {counts} that the guess gets, then click Solve again."
ANSWER = "Answer"  # the button of a form for answers to guesses at somebody else's code, in xlwings Lite's App Mode
_IN_THE_FORM = f"In the form, type the {{counts}} that the guess gets, and click {ANSWER}."
_ANOTHER = "To hide another code, click Manual Play."
_ANSWERED_BY_ITSELF = (
    "a code is hidden, so answers are filled in automatically; clear the game number to guess somebody else's code"
)
_ANSWERED = "attempt {n} already has its answer; type the next guess, or let Solve propose one"
_TOO_MANY = "{size} codes are too many for comparing guesses; the sheet Review shows why a code is ruled out"


@dataclass(frozen=True)
class Click:
    """The result of a click."""

    state: State  # the game after the click
    said: str = ""  # the message; if empty, the sheet shows the next step
    hint_step: int = 0  # the step of the hint in this message, from 1; 0 if the message is not a hint
    line: Sequence[Any] | None = None  # the game as a row for the list of games
    review: ReviewTables | None = None  # tables for the sheet Review


@dataclass(frozen=True)
class Button:
    """A button, as declared by ``button``, with its texts in English, its function and the name of its Sub in VBA."""

    label: str
    group: str
    tip: str
    detail: str
    picture: str
    press: Callable[[State], Click]
    sub: str

    @property
    def name(self) -> str:
        """Name of the button's function, and of the button's macro in ``mastermind_xl.excel.macros``."""
        return self.press.__name__


BUTTONS: list[Button] = []
"""All buttons, in their order on the sheet."""


def button(
    label: str, group: str, *, tip: str, detail: str, picture: str, sub: str = ""
) -> Callable[[Callable[[State], Click]], Callable[[State], Click]]:
    """Declare a function as the action of a button with the text ``label`` in a ``group`` of the ribbon.

    ``tip`` is the button's effect in a few words, ``detail`` has further information, and ``picture`` is the name of
    one of Office's own pictures. ``sub`` is the button's name in VBA if the function's name is not allowed there.
    """

    def declare(press: Callable[[State], Click]) -> Callable[[State], Click]:
        name = sub or press.__name__.title().replace("_", "")
        BUTTONS.append(Button(label, group, tip, detail, picture, press, name))
        return press

    return declare


def draw_number(codes: int) -> int:
    """Draw a game number from 1 to ``codes`` uniformly, so that all codes are equally likely."""
    import secrets  # imported late, because it is slow to load

    return secrets.randbelow(codes) + 1


@button(
    "Manual Play", "Play", tip="Hide a new code",
    detail="Clears the sheet and hides a random code. Every code is equally likely.", picture="MacroPlay"
)  # fmt: skip
def manual_play(state: State) -> Click:
    """Clear the sheet and hide a new code, every code being equally likely."""
    return _begin(state, draw_number(state.board.game_numbers))


def _begin(state: State, number: int) -> Click:
    """Clear the sheet, and hide the code with a game number."""
    own = (None,) * state.board.pegs
    begun = replace(state.without().hidden(), number=number, own=own, record=Record(number))
    said = fill("A code is hidden: {board}. Type your first guess.", board=state.board)
    return Click(begun, NEXT + said, line=_as_seen(state).line)


@button(
    "Good Code", "Play", tip="Hide a new code that is hard to find",
    detail="Clears the sheet and hides a code that a clever codemaker would choose.", picture="ShapeStar"
)  # fmt: skip
def hide_good_code(state: State) -> Click:
    """Clear the sheet and hide a new code, drawn with the probabilities of the best known codemaker."""
    from mastermind_xl.value.kept import draw_code

    try:
        return _begin(state, state.board.game_number(draw_code(state.board).code))
    except BoardError:
        unknown = fill("no good code is known for {board}; click Manual Play instead", board=state.board)
        raise GameError(unknown) from None


@button(
    "Reveal Code", "Play", tip="Show the hidden code, or hide it again",
    detail="This button also hides a code that another player typed on the sheet Hide a code.", picture="FindDialogExcel"
)  # fmt: skip
def reveal_code(state: State) -> Click:
    """Show the hidden code, or hide it again; hide a code that another player has typed."""
    if state.code is None:
        raise GameError(fill("no code is hidden; click Manual Play to hide one"))
    if state.own_code is not None and state.board.is_listed:
        number = state.board.game_number(state.own_code)
        hidden = replace(state, number=number, own=(None,) * state.board.pegs)
        return Click(hidden.hidden(), NEXT + fill("The code is hidden. Type a guess."))
    if state.revealed:
        return Click(_as_seen(state).hidden(), NEXT + fill("The code is hidden again. Type a guess."))
    if state.is_found:  # the sheet shows it already
        return Click(state.shown())
    code, attempts = state.board.format(state.code), len(state.played.attempts)
    said = fill("The code is {code}: {names}.", code=code, names=state.in_colors(state.code))
    gone = fill_count("You gave up after {count} attempt.", "You gave up after {count} attempts.", count=attempts)
    return Click(_as_seen(state.shown()), NEXT + sentences(said, gone, fill(_ANOTHER)))


@button(
    "Undo", "Play", tip="Take the last attempt back", detail="Codes that only that attempt ruled out are possible again.",
    picture="Undo", sub="UndoAttempt"
)  # fmt: skip
def undo(state: State) -> Click:
    """Take the last attempt back."""
    if state.last < 0:
        raise GameError(fill("there is no attempt to take back"))
    state = _as_seen(state)
    after = state.without(state.last)
    lost = len(state.played.attempts) - len(after.played.attempts)
    record = replace(state.record, taken_back=state.record.taken_back + lost)
    return Click(replace(after, record=record))


@button(
    "Clear", "Play", tip="Remove all attempts and keep the code", detail="No code is ruled out any more.",
    picture="ClearAll"
)  # fmt: skip
def clear_attempts(state: State) -> Click:
    """Remove all attempts and keep the code: no code is ruled out any more."""
    state = _as_seen(state)
    begun = state.without().shown() if state.revealed else state.without()
    if state.is_over:
        record = replace(state.record, listed=True)
        return Click(replace(begun, record=record), line=state.line)
    record = replace(state.record, taken_back=state.record.taken_back + len(state.played.attempts))
    return Click(replace(begun, record=record))


@button(
    "Hint", "Think", tip="Get a small hint; click again for more",
    detail="Is my guess possible? How many codes are left? What is the best guess of the chosen strategy, and why?",
    picture="Help"
)  # fmt: skip
def hint(state: State) -> Click:
    """Give a hint in three clicks: is the guess possible, how many codes are left, what is the best guess and why.

    If the sheet's marks beside the codes are out of date, a click updates the marks and gives no hint yet.
    """
    from mastermind_xl.excel import hints

    state = _as_seen(state)
    game, strategy = state.game(but=state.pending), chosen_strategy(state)
    if state.board.is_listed and game.diagnosis is not None:
        return Click(state, WRONG + game.diagnosis.explain())
    if state.is_found:
        return Click(state)
    if state.marked not in (None, history(state.board, game.attempts)):
        return Click(state, NEXT + hints.tell_count(len(game.candidates)))
    typed, step = state.typed, hints.next_step(state.hint_step, game)
    if step < hints.STEPS:
        said = hints.tell_hint(game, typed, step)
    else:
        advice = advise(strategy, game)
        said = advice.text
        if advice.guess is None:
            return Click(state, WRONG + said)
        said += _tell_colors(state, advice.guess)
    record = replace(state.record, hints=state.record.hints + (step > state.hint_step))
    return Click(replace(state, record=record), NEXT + said, hint_step=step)


@button(
    "Solve", "Think", tip="Let the chosen strategy play to the end",
    detail="If no code is hidden, the button fills in the next guess.", picture="CalculateNow"
)  # fmt: skip
def solve(state: State) -> Click:
    """Play the chosen strategy to the end; without a hidden code, propose the next guess."""
    state = state.hidden()  # otherwise its guesses would not be scored
    game, strategy = state.game(), chosen_strategy(state)
    if state.code is None:
        return propose(state, game, strategy, fill(_ON_THE_SHEET, **state.board._terms))
    if game.found:
        return Click(state)
    for row in range(state.next_row, len(state.rows)):
        guess = state.board.code(next_guess(strategy, game).guess_index)
        state, game = state.with_guess(row, state.board._shown(guess)), game.play(guess)
        if game.found:
            break
    record = replace(state.record, ended_by=state.record.ended_by or strategy.name)
    return Click(replace(state, record=record), "" if game.found else WRONG + _tell_unfound(state, game, strategy.name))


def _tell_unfound(state: State, game: Game, strategy: str) -> str:
    said = fill("{strategy} has used all attempts; the code is not found.", strategy=strategy)
    if state.board.is_listed:
        said = fill_count(
            "{strategy} has used all attempts; {count:,} code is left.",
            "{strategy} has used all attempts; {count:,} codes are left.",
            count=len(game.candidates), strategy=strategy,
        )  # fmt: skip
    return said + (fill(THE_CODE_WAS, code=state.board.format(state.code)) if state.code else "")


def _tell_colors(state: State, code: Code) -> str:
    return fill(" In colours: {names}.", names=state.in_colors(code))


def propose(state: State, game: Game, strategy: Strategy, then: str) -> Click:
    """Fill in the next guess of ``strategy`` after the attempts of ``game``, with ``then`` as advice to the player.

    ``state`` is the game on the sheet.
    """
    advice = advise(strategy, game)
    if advice.guess is None:
        return Click(state, WRONG + advice.text if advice.diagnosis else "")
    colors = "" if state.board._signs else _tell_colors(state, advice.guess)
    said = f"{NEXT}{advice.text}{colors} {then}"
    return Click(state.with_guess(state.next_row, state.board._shown(advice.guess)), said)


def answer_guess(state: State, black: Cell, white: Cell) -> Click:
    """Enter the ``black`` and ``white`` pegs of the last guess in the game ``state``, and add the next guess.

    Raises MastermindError if a code is hidden, if the last guess is answered already, or if the answer is impossible.
    """
    if state.code is not None:
        raise GameError(fill(_ANSWERED_BY_ITSELF))
    if state.is_over:
        return Click(state)
    k = state.last
    if k >= 0:
        if state.rows[k].is_answered:
            raise GameError(fill(_ANSWERED, n=k + 1))
        seen, state = state, state.with_answer(k, (black, white))
        game = state.game()
        if state.board.is_listed and game.diagnosis is not None:
            return Click(seen, WRONG + game.diagnosis.explain())
    if state.is_over:
        return Click(state)
    return propose(state, state.game(), chosen_strategy(state), fill(_IN_THE_FORM, **state.board._terms))


@button(
    "Review", "Learn", tip="Look at your game guess by guess",
    detail="Compares each guess with the best one, shows skill and luck, lists the best next guesses.",
    picture="ReviewShowAllComments", sub="ReviewGame"
)  # fmt: skip
def review(state: State) -> Click:
    """Look at the game guess by guess, and at the best next guesses; the code stays hidden."""
    from mastermind_xl.excel.hints import make_tables

    board = state.board
    if not board.is_listed:
        raise GameError(fill(_TOO_MANY, size=board.size_text))
    state = _as_seen(state)
    game = state.game(but=state.pending)
    tables = make_tables(game, is_over=state.is_found)
    text = tables.text
    if game.diagnosis is not None:
        text = WRONG + sentences(text, game.diagnosis.explain())
    else:
        text = (DONE if state.is_found else NEXT) + text
    if state.is_over:
        then, record = fill(_ANOTHER), replace(state.record, listed=True)
    else:
        then, record = fill("Type the next guess."), replace(state.record, hints=state.record.hints + 1)
    return Click(
        replace(state, record=record), sentences(text, fill("See the sheet Review for more."), then),
        line=state.line if state.is_over else None, review=replace(tables, text=text),
    )  # fmt: skip


def _as_seen(state: State) -> State:
    """Return the game; if the code was shown before the end, record that showing the code ended the game."""
    if state.revealed and state.code is not None and not state.record.ended_by and not state.is_over:
        return replace(state, record=replace(state.record, ended_by=REVEALED))
    return state


def chosen_strategy(state: State) -> Strategy:
    """Return the strategy chosen on the sheet.

    Raises MastermindError if the strategy is unknown, cannot play on this board or is too slow for a click, or if the
    opening typed on the sheet is not a code.
    """
    budget = _THINKING_SECONDS if state.board.is_listed else None
    return make_strategy(state.strategy, state.board, state.first_guess, budget=budget, at_once=True)
