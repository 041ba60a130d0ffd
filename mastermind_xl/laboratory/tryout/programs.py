"""The spreadsheet programs for checks, Excel and LibreOffice, which start before and end after the checks."""

import atexit
import os
import signal
import sys
import time
from contextlib import suppress
from functools import partial

import xlwings as xw

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.excel import addin, macros
from mastermind_xl.excel.build import write_addin
from mastermind_xl.excel.buttons import Button
from mastermind_xl.files import write_whole
from mastermind_xl.libreoffice.addin.functions import IDENTIFIER
from mastermind_xl.libreoffice.addin.install import NAME, consent
from mastermind_xl.libreoffice.addin.play import add_toolbar, start_with_toolbar
from mastermind_xl.libreoffice.engine.app import app_of
from mastermind_xl.sheets.names import GAME_MEMORY

_PATIENCE = 30.0  # seconds to wait for a button on a Mac, which starts Python and returns at once
Tried = list[tuple[str, object, object]]  # what was tried, what was expected and what was seen


class NotPossibleError(MastermindError):
    """A check is not possible in this program or on this machine."""


class Program:
    """Excel for the checks, on Windows or a Mac, in a process without the user's workbooks."""

    name = "Excel"
    has_vba = True  # whether the VBA of our workbooks runs
    cells_ask_python = sys.platform == "win32"  # whether cell functions reach Python

    def __init__(self) -> None:
        if sys.platform == "win32":
            from xlwings import _xlwindows

            # at its end, xlwings kills every Excel without an open workbook, even the user's
            atexit.unregister(_xlwindows.cleanup)
        self._others = len(xw.apps)
        try:
            self.app = xw.App(visible=True, add_book=False)
            self.app.display_alerts = False  # nobody would answer a question
        except Exception as error:  # Windows and Mac have errors of their own
            raise NotPossibleError(f"Excel did not start: {error}; --in-calc tries LibreOffice") from error

    def press(self, button: Button, book: xw.Book) -> None:
        """Press a button of the workbook; its VBA macro starts Python."""
        memory = book.names[GAME_MEMORY].refers_to_range
        before, until = memory.value, time.monotonic() + _PATIENCE
        book.macro(button.sub)()
        while sys.platform == "darwin" and memory.value == before and time.monotonic() < until:
            time.sleep(0.2)

    def facts(self) -> dict[str, str]:
        """Return the version of the program and other facts for the report."""
        facts = {"version": str(self.app.version)}
        with suppress(Exception):  # a missing fact is no reason to stop, and a Mac has none of these
            facts["build"] = str(self.app.api.Build)
            facts["language"] = str(self.app.api.LanguageSettings.LanguageID(2))  # msoLanguageIDUI
        return facts

    def count_formulas(self, sheet: xw.Sheet) -> int:
        """Count the cells of a sheet with a formula."""
        cells = sheet.used_range.options(ndim=2).formula
        rows = cells if isinstance(cells, tuple | list) else [[cells]]
        return sum(str(cell).startswith("=") for row in rows for cell in row)

    def would_ask(self, book: xw.Book) -> bool:
        """Return whether the program would ask to save the workbook when it is closed."""
        return not (book.api.Saved if sys.platform == "win32" else book.api.saved.get())

    def try_addin(self) -> Tried:
        """Install, find and remove the add-in."""
        if addin.installed_addin() is not None:
            raise NotPossibleError("an add-in is already installed; this check does not change it")
        if self._others:
            raise NotPossibleError("another Excel is open and would load the add-in too")
        try:
            addin.install(lambda path: write_whole(path, partial(write_addin, interpreter=True)))
            seen: Tried = [("add-in found where Excel loads add-ins", True, addin.installed_addin() is not None)]
            if sys.platform == "win32":
                seen.append(("opened by Excel", addin.NAME, self.app.books[addin.NAME].name))
        finally:
            if addin.installed_addin() is not None:  # else its error would hide the error of a failed installation
                addin.remove()
        return [*seen, ("found after it is removed", False, addin.installed_addin() is not None)]

    @property
    def is_alive(self) -> bool:
        """Whether the program runs; on Windows, also whether a workbook is open."""
        return self.app._pid in xw.apps.keys()  # noqa: SIM118 - no dictionary

    def kill(self) -> None:
        """End the program at once, from any thread; a thread that waits for the program gets an error."""
        with suppress(OSError):
            os.kill(self.app._pid, signal.SIGTERM)  # a request to Excel itself would wait as well

    def close(self) -> None:
        """Close the workbooks of the checks without saving, and end the program."""
        with suppress(Exception):  # the program may have died
            for book in [*self.app.books]:
                book.close()
            if sys.platform == "win32":
                self.app.api.Quit()  # app.quit() would kill other Excels that have no open workbook
            else:
                self.app.quit()


class Calc(Program):
    """A LibreOffice without a screen, with the add-in installed in a separate user profile."""

    name, cells_ask_python = "LibreOffice", True
    has_vba = False  # it cannot compile xlwings' module, and then runs no VBA of the file

    def __init__(self) -> None:
        self._office = start_with_toolbar()
        self.app = app_of(self._office, macros=True)

    def press(self, button: Button, book: xw.Book) -> None:
        """See ``Program``; the macro runs in this Python."""
        getattr(macros, button.name)(book)

    def facts(self) -> dict[str, str]:
        """See ``Program``."""
        return {"version": self.app.impl.version}

    def count_formulas(self, sheet: xw.Sheet) -> int:
        """See ``Program``; LibreOffice lists all cells with formulas at once."""
        found = sheet.api.queryFormulaCells(1 | 2 | 4).RangeAddresses  # values, texts and errors
        return sum((at.EndRow - at.StartRow + 1) * (at.EndColumn - at.StartColumn + 1) for at in found)

    def would_ask(self, book: xw.Book) -> bool:
        """See ``Program``."""
        return bool(book.api.isModified())

    def try_addin(self) -> Tried:
        """See ``Program``; removes the add-in from our own user profile, and installs it again."""
        manager = self._office.context.getValueByName("/singletons/com.sun.star.deployment.ExtensionManager")
        how = ("user", manager.createAbortChannel(), consent())

        def is_there() -> bool:
            return IDENTIFIER in [each.Identifier.Value for each in manager.getDeployedExtensions(*how)]

        seen: Tried = [("add-in found after its installation", True, is_there())]
        manager.removeExtension(IDENTIFIER, NAME, *how)
        seen.append(("found after it is removed", False, is_there()))
        add_toolbar(self._office)
        return seen
