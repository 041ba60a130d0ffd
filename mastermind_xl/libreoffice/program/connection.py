"""A LibreOffice that somebody else has started, or in whose process we are."""

from __future__ import annotations

import itertools
from typing import Any, Final

from mastermind_xl.libreoffice.program.office import Desktop, LibreOfficeError, load_uno

_UNKNOWN: Final = itertools.count(-1, -1)
"""In place of process ids, which LibreOffice tells nobody; xlwings needs one for each app."""


class Connection(Desktop):
    """A LibreOffice that runs on when we are done with it.

    Args:
        where: it listens, such as ``pipe,name=calc`` or ``socket,host=localhost,port=2002``.
        context: its ``com.sun.star.uno.XComponentContext``, instead.

    Raises:
        LibreOfficeError: there is none.
    """

    def __init__(self, where: str | None = None, context: Any = None) -> None:
        self._uno = load_uno()
        if context is None and where is None:
            raise LibreOfficeError(
                "say where a LibreOffice listens, such as connect('pipe,name=calc') after "
                "soffice --accept='pipe,name=calc;urp;', or give its context (inside it, "
                "connect(context=XSCRIPTCONTEXT.getComponentContext()))"
            )
        self.context = self._resolve(str(where)) if context is None else context
        self.desktop = self.create("com.sun.star.frame.Desktop")
        self.pid = next(_UNKNOWN)

    @property
    def is_running(self) -> bool:  # type: ignore[override] # it may end at any time
        """Whether it still answers."""
        try:
            return self.context.ServiceManager is not None
        except (AttributeError, self._uno.getClass("com.sun.star.uno.Exception")):
            return False

    @property
    def visible(self) -> bool:  # type: ignore[override] # windows come and go
        """Whether there is a window in which somebody sees what is asked."""
        frame = self.desktop.CurrentFrame
        return frame is not None and bool(frame.ContainerWindow.isVisible())

    def _resolve(self, where: str) -> Any:
        here = self._uno.getComponentContext()
        resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
        try:
            return resolver.resolve(f"uno:{where};urp;StarOffice.ComponentContext")
        except self._uno.getClass("com.sun.star.uno.Exception") as error:
            raise LibreOfficeError(f"no LibreOffice listens at {where}: {error.Message}") from error
