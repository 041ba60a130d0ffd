"""The buttons that a game has, and the ribbon that offers them ([MS-CUSTOMUI2], Office 2010 and later)."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

_NAMESPACE = "http://schemas.microsoft.com/office/2009/07/customui"
_CALLBACK = "OnMastermindButton"
_IS_SHOWN = "ShowMastermindGroup"
_SHARED = "urn:mastermind-xl"
"""The namespace in which the add-in and every workbook name the one tab."""


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
        "A code that was typed over the question marks is hidden.",
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


def ribbon_xml(*, addin: bool) -> str:
    """The tab MasterMind.

    Custom UI documents that qualify the name of a tab by the same namespace share it ([MS-CUSTOMUI2],
    2.4.22), so that add-in and workbook make one tab; groups belong to their document, and those of
    a workbook are not shown where the add-in is open.

    Args:
        addin: the tab of the add-in; else that of a workbook.
    """
    asks = "" if addin else f' getVisible="{_IS_SHOWN}"'
    groups = "".join(
        _group(f"mastermind{label}", label, actions, asks)
        for label, actions in (("Play", PLAY), ("Think", THINK), ("Learn", LEARN))
    )
    return (
        f'<customUI xmlns="{_NAMESPACE}" xmlns:mm="{_SHARED}"><ribbon><tabs>'
        f'<tab idQ="mm:mastermindTab" label="MasterMind">{groups}</tab>'
        "</tabs></ribbon></customUI>"
    )


def _group(number: str, label: str, actions: tuple[Action, ...], asks: str) -> str:
    return f'<group id="{number}" label="{label}"{asks}>{"".join(map(_button, actions))}</group>'


def _button(action: Action) -> str:
    return (
        f'<button id="mastermind{action.macro}" tag="{action.function}" size="large" '
        f'label={quoteattr(action.label)} imageMso="{action.image}" onAction="{_CALLBACK}" '
        f"screentip={quoteattr(action.summary)} supertip={quoteattr(action.detail)}/>"
    )
