"""The ribbon that offers the buttons ([MS-CUSTOMUI2], Office 2010 and later)."""

from __future__ import annotations

from xml.sax.saxutils import quoteattr

from mastermind_xl.core.messages import TAB
from mastermind_xl.excel.buttons import BUTTONS, Button

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
    groups = "".join(_group(label, asks) for label in dict.fromkeys(button.group for button in BUTTONS))
    return (
        f'<customUI xmlns="{_NAMESPACE}" xmlns:mm="{_SHARED}"><ribbon><tabs>'
        f'<tab idQ="mm:mastermindTab" label="{TAB}">{groups}</tab>'
        "</tabs></ribbon></customUI>"
    )


def _group(label: str, asks: str) -> str:
    buttons = "".join(_button(button) for button in BUTTONS if button.group == label)
    return f'<group id="mastermind{label}" label="{label}"{asks}>{buttons}</group>'


def _button(button: Button) -> str:
    return (
        f'<button id="mastermind{button.sub}" tag="{button.name}" size="large" '
        f'label={quoteattr(button.label)} imageMso="{button.picture}" onAction="{_CALLBACK}" '
        f"screentip={quoteattr(button.tip)} supertip={quoteattr(button.detail)}/>"
    )
