"""Use LibreOffice through xlwings where there is no Excel; this package contains nothing about Mastermind.

``program`` starts LibreOffice and ``engine`` lets xlwings work in it. They import only ``core.errors`` of
this package, so that they can be moved into another project. ``addin`` contains the parts for Mastermind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import xlwings as xw

__all__ = ["connect", "start"]


def start(*, visible: bool = False, macros: bool = False) -> xw.App:
    """Start a LibreOffice as an ``xlwings.App``, which ends with ``app.quit()`` or a ``with`` block.

    With ``visible`` it shows windows; with ``macros`` the VBA of opened books may run. Raises
    LibreOfficeError if LibreOffice or Python's module ``uno`` is missing, or LibreOffice does not start.
    """
    from mastermind_xl.libreoffice.engine.app import app_of
    from mastermind_xl.libreoffice.program.office import Office

    return app_of(Office(visible=visible), macros=macros)


def connect(where: str | None = None, *, context: Any = None, macros: bool = False) -> xw.App:
    """Connect to a running LibreOffice as an ``xlwings.App``; ``app.quit()`` only disconnects.

    ``where`` is ``pipe,name=calc``, for example, after ``soffice --accept="pipe,name=calc;urp;"``; macros and
    extensions in its process give its ``context`` instead, a ``com.sun.star.uno.XComponentContext``. With
    ``macros`` the VBA of opened books may run. Raises LibreOfficeError if none listens there, or the module
    ``uno`` is missing.
    """
    from mastermind_xl.libreoffice.engine.app import app_of
    from mastermind_xl.libreoffice.program.office import Connection

    return app_of(Connection(where, context), macros=macros)
