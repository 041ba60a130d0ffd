"""A LibreOffice of our own: started with a fresh profile, spoken to over UNO, gone when closed."""

from __future__ import annotations

import importlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
import weakref
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

START_SECONDS = 60.0
"""How long LibreOffice may take to answer; a first start on a slow machine takes about 20."""

GRACE_SECONDS = 10.0
"""How long LibreOffice may take to end by itself."""

_RETRY_SECONDS = 0.1

# Values of com.sun.star.document.MacroExecMode.
_NEVER_EXECUTE = 0
_ALWAYS_EXECUTE_NO_WARN = 4

_FILTERS = {".xlam": "Calc MS Excel 2007 VBA XML"}
"""What reads the kinds of file that LibreOffice does not know by itself."""

_PLACES = (
    "/usr/lib/libreoffice/program/soffice",
    "/usr/lib64/libreoffice/program/soffice",
    "/opt/libreoffice*/program/soffice",
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "C:/Program Files/LibreOffice/program/soffice.exe",
    "C:/Program Files (x86)/LibreOffice/program/soffice.exe",
)
"""Where installers put the program without putting it on PATH; ``*`` stands for a version."""


class LibreOfficeError(RuntimeError):
    """LibreOffice is missing, or did not do what was asked."""


def find_soffice() -> Path:
    """The LibreOffice program, from PATH or else from where installers put it.

    Raises:
        LibreOfficeError: there is none.
    """
    for name in ("soffice", "libreoffice"):
        if found := shutil.which(name):
            return Path(found)
    for place in _PLACES:
        root, _, rest = place.partition("/")
        for path in Path(f"{root}/").glob(rest):
            return path
    raise LibreOfficeError(
        "LibreOffice is not installed, or its program soffice is not on PATH: install it from "
        "libreoffice.org (Debian, Ubuntu: apt install libreoffice-calc python3-uno)"
    )


def load_uno() -> Any:
    """The module ``uno``, which is loaded late because importing it replaces Python's ``__import__``.

    Raises:
        LibreOfficeError: this Python has none.
    """
    try:
        return importlib.import_module("uno")
    except ImportError as error:
        raise LibreOfficeError(
            f"this Python ({sys.executable}) has no module uno. It belongs to the system's Python "
            "(Debian, Ubuntu: apt install libreoffice-calc python3-uno, then make the environment with "
            "/usr/bin/python3 -m venv --system-site-packages) or comes with LibreOffice (Mac, Windows: use "
            "the Python in its folder)"
        ) from error


def uno_property(name: str, value: object) -> Any:
    """A ``com.sun.star.beans.PropertyValue``."""
    made = load_uno().createUnoStruct("com.sun.star.beans.PropertyValue")
    made.Name, made.Value = name, value
    return made


class Office:
    """A running LibreOffice, which ends with the ``with`` block or ``close``.

    Args:
        visible: show windows; otherwise it runs without a screen.
        start: seconds that it may take to answer.
        grace: seconds that it may take to end before it is killed.

    Raises:
        LibreOfficeError: LibreOffice or the module ``uno`` is missing, or it does not start.

    Attributes:
        context: the remote ``com.sun.star.uno.XComponentContext``.
        desktop: the remote ``com.sun.star.frame.Desktop``.
    """

    context: Any
    desktop: Any

    def __init__(
        self, *, visible: bool = False, start: float = START_SECONDS, grace: float = GRACE_SECONDS
    ) -> None:
        self._uno = load_uno()
        soffice = find_soffice()
        self._visible = visible
        self._grace = grace
        self._folder = tempfile.TemporaryDirectory(prefix="mastermind-xl-", ignore_cleanup_errors=True)
        with ExitStack() as undo:
            undo.callback(self._folder.cleanup)
            pipe = f"mastermind-xl-{uuid.uuid4().hex}"
            self._process = self._launch(soffice, pipe)
            self._end = weakref.finalize(self, _kill, self._process)  # also if close is never called
            undo.callback(self._end)
            self.context = self._connect(pipe, start)
            self.desktop = self._create("com.sun.star.frame.Desktop", self.context)
            undo.pop_all()  # it runs: nothing to undo until close

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def new(self) -> Any:
        """A new, empty spreadsheet document."""
        return self._load("private:factory/scalc")

    def open(self, path: str | Path, *, read_only: bool = False, macros: bool = False) -> Any:
        """The document model (``com.sun.star.sheet.SpreadsheetDocument``) of a workbook file.

        Args:
            path: the .xlsx, .xlsm, .xlam or other workbook.
            read_only: open it so that it cannot be stored over.
            macros: run the workbook's macros without asking; otherwise never.

        Raises:
            LibreOfficeError: there is no such file, or LibreOffice cannot read it.
        """
        file = Path(path).resolve()
        if not file.is_file():
            raise LibreOfficeError(f"{path}: there is no such file")
        mode = _ALWAYS_EXECUTE_NO_WARN if macros else _NEVER_EXECUTE
        chosen = _FILTERS.get(file.suffix.lower())
        properties = {"FilterName": chosen} if chosen else {}
        document = self._load(file.as_uri(), ReadOnly=read_only, MacroExecutionMode=mode, **properties)
        if not document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
            document.close(True)
            raise LibreOfficeError(f"{path} is no workbook")
        return document

    def create(self, service: str) -> Any:
        """A service of this LibreOffice, such as ``com.sun.star.awt.Toolkit``."""
        return self._create(service, self.context)

    def has(self, document: object) -> bool:
        """Whether a document is still open here."""
        if self._process.poll() is not None:
            return False
        try:
            return any(component == document for component in self.desktop.Components)
        except self._uno.getClass("com.sun.star.uno.Exception"):
            return False  # it ended while it was asked

    def close(self) -> None:
        """End LibreOffice without saving anything, by force if need be; a second call does nothing."""
        watchdog = threading.Timer(self._grace, _kill, [self._process])
        watchdog.start()  # a LibreOffice that hangs would never return from the calls below
        try:
            if self._process.poll() is None:
                with suppress(self._uno.getClass("com.sun.star.uno.Exception")):
                    for document in list(self.desktop.Components):
                        document.close(True)  # terminate would ask whether to save a visible one
                    self.desktop.terminate()
                self._process.wait()
        finally:
            watchdog.cancel()
            self._end()
            self._folder.cleanup()

    def _launch(self, soffice: Path, pipe: str) -> subprocess.Popen[bytes]:
        options = [
            f"-env:UserInstallation={Path(self._folder.name, 'profile').as_uri()}",
            f"--accept=pipe,name={pipe};urp;",
            "--nodefault",
            "--nofirststartwizard",
            "--nologo",
            "--norestore",
        ]
        if not self._visible:
            options.append("--headless")
        with self._log.open("wb") as log:
            return subprocess.Popen(  # noqa: S603 - the program that find_soffice found
                [soffice, *options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,  # so that Ctrl+C does not reach it before us, and all of it can be killed
            )

    def _connect(self, pipe: str, seconds: float) -> Any:
        resolver = self._create("com.sun.star.bridge.UnoUrlResolver", self._uno.getComponentContext())
        not_yet = self._uno.getClass("com.sun.star.connection.NoConnectException")
        deadline = time.monotonic() + seconds
        while True:
            try:
                return resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
            except not_yet:
                if (status := self._process.poll()) is not None:
                    said = " ".join(self._log.read_text(errors="replace").split()) or "it said nothing"
                    raise LibreOfficeError(f"LibreOffice ended with status {status}: {said}") from None
                if time.monotonic() > deadline:
                    raise LibreOfficeError(f"LibreOffice did not answer within {seconds:g} seconds") from None
                time.sleep(_RETRY_SECONDS)

    @property
    def _log(self) -> Path:
        return Path(self._folder.name, "log")

    @staticmethod
    def _create(service: str, context: Any) -> Any:
        return context.ServiceManager.createInstanceWithContext(service, context)

    def _load(self, url: str, **properties: object) -> Any:
        properties["Hidden"] = not self._visible
        values = tuple(uno_property(name, value) for name, value in properties.items())
        try:
            document = self.desktop.loadComponentFromURL(url, "_blank", 0, values)
        except self._uno.getClass("com.sun.star.uno.Exception") as error:
            raise LibreOfficeError(f"LibreOffice cannot open {url}: {error.Message}") from error
        if document is None:
            raise LibreOfficeError(f"LibreOffice cannot open {url}")
        return document


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End the program, if it still runs, and those it started: ``soffice`` only waits for ``soffice.bin``."""
    if process.poll() is not None:
        return
    if sys.platform == "win32":
        taskkill = shutil.which("taskkill") or "taskkill"
        command = [taskkill, "/F", "/T", "/PID", str(process.pid)]
        subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - Windows' own program
    else:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
