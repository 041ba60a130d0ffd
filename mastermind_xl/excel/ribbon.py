"""The ribbon that offers the buttons ([MS-CUSTOMUI2], Office 2010 and later)."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from mastermind_xl.excel.actions import LEARN, PLAY, THINK, Action

_NAMESPACE = "http://schemas.microsoft.com/office/2009/07/customui"
_CALLBACK = "OnMastermindButton"


def ribbon_xml() -> str:
    """The tab MasterMind."""
    groups = "".join(
        _group(f"mastermind{label}", label, actions)
        for label, actions in (("Play", PLAY), ("Think", THINK), ("Learn", LEARN))
    )
    return (
        f'<customUI xmlns="{_NAMESPACE}"><ribbon><tabs>'
        f'<tab id="mastermindTab" label="MasterMind">{groups}</tab>'
        "</tabs></ribbon></customUI>"
    )


def _group(number: str, label: str, actions: tuple[Action, ...]) -> str:
    return f'<group id="{number}" label="{label}">{"".join(map(_button, actions))}</group>'


def _button(action: Action) -> str:
    return (
        f'<button id="mastermind{action.macro}" tag="{action.function}" size="large" '
        f'label={quoteattr(action.label)} imageMso="{action.image}" onAction="{_CALLBACK}" '
        f"screentip={quoteattr(action.summary)} supertip={quoteattr(action.detail)}/>"
    )
