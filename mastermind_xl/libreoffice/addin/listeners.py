"""Listeners: functions that LibreOffice calls when something happens."""

from collections.abc import Callable
from typing import Any

from mastermind_xl.libreoffice.program.office import load_uno


def listener(*interfaces: str, **methods: Callable[..., Any]) -> Any:
    """Make an object with ``methods`` of UNO ``interfaces``; LibreOffice calls a method, and waits until it returns.

    Calls from a method to LibreOffice run on the waiting thread. After an action of the user this is LibreOffice's main
    thread, which LibreOffice's windows require. The method ``disposing`` may be omitted.
    """
    import unohelper  # imported late, because it imports ``uno``

    bases = unohelper.Base, *map(load_uno().getClass, interfaces)
    members = {"disposing": lambda event: None, **methods}
    return type("Listener", bases, {name: staticmethod(method) for name, method in members.items()})()


def watch(
    document: Any, happened: Callable[[str], None] | None = None, closed: Callable[[], None] | None = None
) -> None:
    """Call ``happened`` with the name of each event of a ``document``, such as ``OnSave``, and ``closed`` at its end."""
    document.addDocumentEventListener(
        listener(
            "com.sun.star.document.XDocumentEventListener",
            documentEventOccured=lambda event: happened and happened(event.EventName),
            disposing=lambda event: closed and closed(),
        )
    )
