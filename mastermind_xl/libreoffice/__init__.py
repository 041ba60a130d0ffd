"""Use LibreOffice through xlwings where there is no Excel.

``program`` starts LibreOffice and ``engine`` lets xlwings work in it. They contain nothing about Mastermind
and import only ``core.errors`` of ``mastermind_xl``, so that both can be moved into another project. ``addin``
is the add-in for Mastermind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import xlwings as xw

__all__ = ["connect", "start"]


def start(*, visible: bool = False, macros: bool = False) -> xw.App:
    """Start a LibreOffice as an ``xlwings.App``; ``app.quit()`` or the end of a ``with`` block ends it.

    With ``visible`` it shows windows; with ``macros``, VBA in opened workbooks may run. Raises LibreOfficeError if
    LibreOffice or Python's module ``uno`` is missing, or if LibreOffice does not start.
    """
    from mastermind_xl.libreoffice.engine.app import app_of
    from mastermind_xl.libreoffice.program.office import Office

    return app_of(Office(visible=visible), macros=macros)


def connect(where: str | None = None, *, context: Any = None, macros: bool = False) -> xw.App:
    """Connect to a running LibreOffice as an ``xlwings.App``; ``app.quit()`` only disconnects.

    After ``soffice --accept="pipe,name=calc;urp;"``, for example, ``where`` is ``pipe,name=calc``. Macros and
    extensions, which run in LibreOffice's process, give their ``context`` (XComponentContext) instead. With
    ``macros``, VBA in opened workbooks may run. Raises LibreOfficeError if no LibreOffice listens at ``where``, or
    the module ``uno`` is missing.
    """
    from mastermind_xl.libreoffice.engine.app import app_of
    from mastermind_xl.libreoffice.program.office import Connection

    return app_of(Connection(where, context), macros=macros)
