"""The ribbon that offers the buttons ([MS-CUSTOMUI2], Office 2010 and later)."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from mastermind_xl.excel.actions import LEARN, PLAY, THINK, Action

_NAMESPACE = "http://schemas.microsoft.com/office/2009/07/customui"
_CALLBACK = "OnMastermindButton"
_IS_SHOWN = "ShowMastermindGroup"
_SHARED = "urn:mastermind-xl"
"""The namespace in which the add-in and every workbook name the one tab."""


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
