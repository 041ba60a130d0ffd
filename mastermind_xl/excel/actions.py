"""The buttons that a game has: what each is called, what it does, and in which group it stands."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Action:
    """Something that a click does.

    Args:
        label: what the button is called.
        macro: the Sub that a button on a sheet runs.
        function: the function of ``mastermind_xl.excel.macros`` that does it.
        summary: what it does, in a few words.
        detail: what else is to know.
        image: the name of one of Office's own pictures.
    """

    label: str
    macro: str
    function: str
    summary: str
    detail: str
    image: str


PLAY = (
    Action(
        "Manual Play",
        "ManualPlay",
        "manual_play",
        "Hide a new code",
        "Clears the sheet and draws a code, each as likely as any other.",
        "MacroPlay",
    ),
    Action(
        "Reveal Code",
        "RevealCode",
        "reveal_code",
        "Show the hidden code, or hide it again",
        "A code that another player has typed on the sheet Hide a code is hidden.",
        "FindDialogExcel",
    ),
    Action(
        "Undo",
        "UndoAttempt",
        "undo",
        "Take the last attempt back",
        "What was ruled out by it may be the code again.",
        "Undo",
    ),
    Action(
        "Clear",
        "ClearAttempts",
        "clear_attempts",
        "Remove all attempts and keep the code",
        "No code is ruled out any more.",
        "ClearAll",
    ),
)
THINK = (
    Action(
        "Hint",
        "Hint",
        "hint",
        "Tell a little; click again to be told more",
        "Is my guess possible? How many codes are left? What is the best guess of the chosen strategy, and why?",
        "Help",
    ),
    Action(
        "Solve",
        "Solve",
        "solve",
        "Let the chosen strategy play to the end",
        "Without a hidden code, the next guess is filled in.",
        "CalculateNow",
    ),
)
LEARN = (
    Action(
        "Review",
        "ReviewGame",
        "review",
        "Look at your game move by move",
        "What each guess was worth beside the best one, skill and luck, and the best guesses now.",
        "ReviewShowAllComments",
    ),
)
ACTIONS = PLAY + THINK + LEARN
