"""Objects of ours that LibreOffice calls."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from mastermind_xl.libreoffice.office import load_uno


def listener(interface: str, **methods: Callable[[Any], None]) -> Any:
    """An object with the methods of a UNO interface; LibreOffice waits until a call of one returns.

    What a method calls in LibreOffice runs on the thread that waits: on LibreOffice's main thread, if that
    reports what a person did, as its windows need it.

    Args:
        interface: such as ``com.sun.star.awt.XActionListener``.
        methods: its methods, each given the event; ``disposing`` may be left out.
    """
    base = importlib.import_module("unohelper").Base
    members = {"disposing": _nothing, **methods}
    kind = type(
        "Listener", (base, load_uno().getClass(interface)), {n: staticmethod(m) for n, m in members.items()}
    )
    return kind()


def _nothing(event: object) -> None:
    """Let go of nothing."""
