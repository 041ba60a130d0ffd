"""LibreOffice as the spreadsheet program, where there is no Excel: an engine for xlwings that knows no game.

``program`` starts LibreOffice and ``engine`` lets xlwings work in it; they import of this package ``core.errors`` alone, so that
they can be moved into another project. What belongs to Mastermind is in ``addin``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import xlwings as xw

__all__ = ["connect", "start"]


def start(*, visible: bool = False, macros: bool = False) -> xw.App:
    """A LibreOffice of its own as an ``xlwings.App``, which ends with ``app.quit()`` or a ``with`` block.

    Args:
        visible: show windows; otherwise it runs without a screen.
        macros: the VBA of books that are opened may run.

    Raises:
        LibreOfficeError: LibreOffice or Python's module ``uno`` is missing, or it does not start.
    """
    from mastermind_xl.libreoffice.engine.app import app_of
    from mastermind_xl.libreoffice.program.office import Office

    return app_of(Office(visible=visible), macros=macros)


def connect(where: str | None = None, *, context: Any = None, macros: bool = False) -> xw.App:
    """A LibreOffice that already runs as an ``xlwings.App``; ``app.quit()`` only lets go of it.

    Args:
        where: it listens, such as ``pipe,name=calc`` after ``soffice --accept="pipe,name=calc;urp;"``.
        context: instead, its ``com.sun.star.uno.XComponentContext``; macros and extensions, which run in its
            process, have one.
        macros: the VBA of books that are opened may run.

    Raises:
        LibreOfficeError: none listens there, or the module ``uno`` is missing.
    """
    from mastermind_xl.libreoffice.engine.app import app_of
    from mastermind_xl.libreoffice.program.office import Connection

    return app_of(Connection(where, context), macros=macros)
