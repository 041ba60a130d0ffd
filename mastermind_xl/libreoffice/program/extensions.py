"""Extensions of a running LibreOffice: put in and taken out without a question."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.program.office import Desktop

_USER = "user"  # for this profile, not for everybody on the machine


def add_extension(office: Desktop, path: Path) -> None:
    """Put an extension into a LibreOffice's profile; what it brings is there at once.

    Raises:
        LibreOfficeError: it cannot be put in.
    """
    manager, channel, environment = _manager(office)
    try:
        manager.addExtension(path.resolve().as_uri(), (), _USER, channel, environment)
    except load_uno().getClass("com.sun.star.uno.Exception") as error:
        raise LibreOfficeError(f"LibreOffice does not take {path.name}: {error.Message}") from error


def remove_extension(office: Desktop, identifier: str, name: str) -> None:
    """Take an extension out of a LibreOffice's profile.

    Args:
        office: the LibreOffice.
        identifier: of the extension.
        name: of the file that it came in.

    Raises:
        LibreOfficeError: it is not there.
    """
    manager, channel, environment = _manager(office)
    try:
        manager.removeExtension(identifier, name, _USER, channel, environment)
    except load_uno().getClass("com.sun.star.uno.Exception") as error:
        raise LibreOfficeError(f"LibreOffice cannot remove {identifier}: {error.Message}") from error


def _manager(office: Desktop) -> tuple[Any, Any, Any]:
    """What manages extensions, and what it asks and tells while it works."""
    manager = office.context.getValueByName("/singletons/com.sun.star.deployment.ExtensionManager")
    return manager, manager.createAbortChannel(), _consent()


def _consent() -> Any:
    """An environment in which every question is answered with yes; without one nothing is installed."""
    uno = load_uno()
    approve = uno.getTypeByName("com.sun.star.task.XInteractionApprove")

    def handle(_: Any, request: Any) -> None:
        for answer in request.getContinuations():
            if answer.queryInterface(approve):
                answer.select()
                return

    interfaces = ("ucb.XCommandEnvironment", "task.XInteractionHandler", "ucb.XProgressHandler")
    bases = [uno.getClass(f"com.sun.star.{interface}") for interface in interfaces]
    members = {
        "getInteractionHandler": lambda self: self,
        "getProgressHandler": lambda self: self,
        "handle": handle,
        **dict.fromkeys(("push", "update"), lambda self, status: None),
        "pop": lambda self: None,
    }
    kind: Any = type("Consent", (importlib.import_module("unohelper").Base, *bases), members)
    return kind()
