"""The spreadsheet programs that the checks run in: Excel or LibreOffice, started for them and ended after them."""

from __future__ import annotations

import atexit
import os
import platform
import signal
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.sheets.names import GAME_MEMORY

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.excel.buttons import Button

_PATIENCE = 30.0
"""Seconds that a button on a Mac may take: it starts Python and does not wait for it."""


class NotPossibleError(MastermindError):
    """Something cannot be tried in this program or on this machine."""


class Program(ABC):
    """A spreadsheet program of our own.

    Attributes:
        app: the program as xlwings has it.
        name: what it is called.
        has_vba: whether the VBA of a workbook runs.
        cells_ask_python: whether cells reach Python.
    """

    app: xw.App
    name: str
    has_vba: bool
    cells_ask_python = True

    @abstractmethod
    def press(self, button: Button, book: xw.Book) -> None:
        """Do what a click on a button of the workbook does."""

    @abstractmethod
    def facts(self) -> dict[str, str]:
        """Return what the report says of the program: version, build, language."""

    @abstractmethod
    def count_formulas(self, sheet: xw.Sheet) -> int:
        """Return how many cells of a sheet have a formula."""

    @abstractmethod
    def would_ask(self, book: xw.Book) -> bool:
        """Tell whether the program would ask to save the workbook when it is closed."""

    @abstractmethod
    def try_addin(self) -> list[tuple[str, object, object]]:
        """Install, find and remove the add-in; returns what was tried, what was expected and what was seen."""

    def kill(self) -> None:
        """End the program at once, from any thread; whoever waits for it gets an error."""
        with suppress(OSError):
            os.kill(self._pid, signal.SIGTERM)

    def close(self) -> None:
        """Close our workbooks without saving, and end the program."""
        with suppress(Exception):  # it may have died, which differs from program to program
            for book in [*self.app.books]:
                book.close()
        with suppress(Exception):
            self._quit()

    def _quit(self) -> None:
        self.app.quit()

    @property
    def is_alive(self) -> bool:
        """Whether the program answers."""
        try:
            return len(self.app.books) >= 0
        except Exception:  # each program has errors of its own
            return False

    _pid: int


class Excel(Program):
    """Excel on Windows or a Mac: a process of its own, so that workbooks of the person stay untouched."""

    name = "Excel"
    has_vba = True
    cells_ask_python = sys.platform == "win32"

    def __init__(self) -> None:
        import xlwings as xw

        if sys.platform == "win32":
            from xlwings import _xlwindows

            # it kills every Excel without an open workbook, the person's too
            atexit.unregister(_xlwindows.cleanup)
        self._others = len(xw.apps)
        self.app = xw.App(visible=True, add_book=False)
        self._pid = self.app.pid
        self.app.display_alerts = False  # a question would wait for somebody

    def press(self, button: Button, book: xw.Book) -> None:
        """See ``Program``: the Sub in the workbook's VBA starts Python."""
        memory = book.names[GAME_MEMORY].refers_to_range
        before, until = memory.value, time.monotonic() + _PATIENCE
        book.macro(button.sub)()
        while sys.platform == "darwin" and memory.value == before and time.monotonic() < until:
            time.sleep(0.2)

    def facts(self) -> dict[str, str]:
        """See ``Program``."""
        api = self.app.api
        told: dict[str, Callable[[], str]] = {"version": lambda: str(self.app.version)}
        if sys.platform == "win32":
            told |= {
                "build": lambda: str(api.Build),
                "language": lambda: str(api.LanguageSettings.LanguageID(2)),
                "decimal sign, list separator": lambda: f"{api.International(3)} {api.International(5)}",
            }
        else:
            told["build"] = lambda: str(api.build.get())
        facts = {}
        for name, ask in told.items():
            with suppress(Exception):  # a fact less is no reason to stop
                facts[name] = ask()
        return facts

    def count_formulas(self, sheet: xw.Sheet) -> int:
        """See ``Program``."""
        formulas = sheet.used_range.formula
        rows = formulas if isinstance(formulas, tuple | list) else [[formulas]]
        cells = (cell for row in rows for cell in (row if isinstance(row, tuple | list) else [row]))
        return sum(str(cell).startswith("=") for cell in cells)

    def would_ask(self, book: xw.Book) -> bool:
        """See ``Program``."""
        return not (book.api.Saved if sys.platform == "win32" else book.api.saved.get())

    def try_addin(self) -> list[tuple[str, object, object]]:
        """See ``Program``: where Excel loads it, unless one is there already or another Excel would load it too."""
        from functools import partial

        from mastermind_xl.excel.addin import NAME, install, installed_addin, remove
        from mastermind_xl.excel.build import write_addin
        from mastermind_xl.files import write_whole

        if installed_addin() is not None:
            raise NotPossibleError("an add-in is installed already and is left alone")
        if self._others:
            raise NotPossibleError("another Excel is open, which would load the add-in too: close it first")
        seen: list[tuple[str, object, object]] = []
        self.app.books.add()
        try:
            install(lambda path: write_whole(path, partial(write_addin, interpreter=True)))
            seen.append(("found where Excel loads it", True, installed_addin() is not None))
            if sys.platform == "win32":
                seen.append(("opened by Excel", NAME, self.app.books[NAME].name))
        finally:
            remove()
        seen.append(("found after it is removed", False, installed_addin() is not None))
        return seen

    def _quit(self) -> None:
        if sys.platform == "win32":
            self.app.api.Quit()  # app.quit() would kill other Excels that have no open workbook
        else:
            self.app.quit()


class Calc(Program):
    """LibreOffice without a screen and with a profile of its own, to which the add-in is added."""

    name = "LibreOffice"
    has_vba = False  # it cannot compile xlwings' module, and then runs none of the file

    def __init__(self) -> None:
        from mastermind_xl.libreoffice import start

        self.app = start(macros=True)
        self._pid = self.app.pid
        self._office: Any = self.app.impl.office
        self._add()

    def press(self, button: Button, book: xw.Book) -> None:
        """See ``Program``: the macro runs in this Python."""
        from mastermind_xl.excel import macros

        getattr(macros, button.name)(book)

    def facts(self) -> dict[str, str]:
        """See ``Program``."""
        from mastermind_xl.libreoffice.program.office import uno_property

        provider = self._office.create("com.sun.star.configuration.ConfigurationProvider")
        where = uno_property("nodepath", "/org.openoffice.Setup/L10N")
        access = "com.sun.star.configuration.ConfigurationAccess"
        language = provider.createInstanceWithArguments(access, (where,)).ooLocale
        return {"version": self.app.impl.version, "language": language or "en-US"}

    @property
    def is_alive(self) -> bool:
        """See ``Program``."""
        return bool(self._office.is_running)  # which knows of no workbooks once it has died

    def count_formulas(self, sheet: xw.Sheet) -> int:
        """See ``Program``."""
        every = 1 | 2 | 4  # values, texts and errors
        found = sheet.api.queryFormulaCells(every).RangeAddresses
        return sum((at.EndRow - at.StartRow + 1) * (at.EndColumn - at.StartColumn + 1) for at in found)

    def would_ask(self, book: xw.Book) -> bool:
        """See ``Program``."""
        return bool(book.api.isModified())

    def try_addin(self) -> list[tuple[str, object, object]]:
        """See ``Program``: in the profile that is ours alone."""
        from mastermind_xl.libreoffice.addin.functions import IDENTIFIER
        from mastermind_xl.libreoffice.addin.install import NAME, consent

        manager = self._office.context.getValueByName("/singletons/com.sun.star.deployment.ExtensionManager")

        def is_there() -> bool:
            deployed = manager.getDeployedExtensions("user", manager.createAbortChannel(), consent())
            return any(package.Identifier.Value == IDENTIFIER for package in deployed)

        seen: list[tuple[str, object, object]] = [("found after it is installed", True, is_there())]
        manager.removeExtension(IDENTIFIER, NAME, "user", manager.createAbortChannel(), consent())
        seen.append(("found after it is removed", False, is_there()))
        self._add()
        seen.append(("found after it is installed again", True, is_there()))
        return seen

    def _add(self) -> None:
        from mastermind_xl.libreoffice.addin.install import NAME, add_extension
        from mastermind_xl.libreoffice.addin.package import write_extension

        with TemporaryDirectory() as folder:
            path = Path(folder, NAME)
            with path.open("wb") as file:
                write_extension(file)
            add_extension(self._office, path)


def machine_facts() -> dict[str, str]:
    """Return what the report says of the machine, with nothing that tells whose it is."""
    from mastermind_xl import __version__

    return {
        "platform": f"{platform.system()} {platform.release()} {platform.machine()}",
        "Python": platform.python_version(),
        "xlwings": version("xlwings"),
        "mastermind_xl": __version__,
    }
