"""A LibreOffice to work with: either started here with a fresh profile, or already running."""

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
import uuid
import weakref
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Self, TypeVar

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.libreoffice.program import keeper
from mastermind_xl.libreoffice.program.interruptible import Calls
from mastermind_xl.libreoffice.program.locks import find_lock, remove_if_stale

_Result = TypeVar("_Result")

START_SECONDS = 60.0  # seconds that LibreOffice may take to answer; a first start on a slow machine takes 20
LOAD_SECONDS = 180.0  # seconds that LibreOffice may take to open a file; our biggest workbook takes about 10
GRACE_SECONDS = 10.0  # seconds that LibreOffice may take to end by itself

_RETRY_SECONDS = 0.1

_SETTLE_SECONDS = 5.0
"""Seconds that a call may take to return after LibreOffice has ended; usually a call takes milliseconds."""

# Values of com.sun.star.document.MacroExecMode.
_NEVER_EXECUTE = 0
_ALWAYS_EXECUTE_NO_WARN = 4

_FILTERS = {".xlam": "Calc MS Excel 2007 VBA XML"}
"""Import filters of file formats that LibreOffice does not recognise by itself."""

PROFILE = files(__package__) / "profile.xcu"  # settings of a profile for a LibreOffice that has not started yet
_PREFIX = "mastermind-xl-"  # beginning of the names of the temporary profile folders

_OFF_PATH = (  # programs, which installers do not put on PATH; ``*`` stands for a version
    "/usr/lib/libreoffice/program/soffice",
    "/usr/lib64/libreoffice/program/soffice",
    "/opt/libreoffice*/program/soffice",
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "C:/Program Files/LibreOffice/program/soffice.exe",
    "C:/Program Files (x86)/LibreOffice/program/soffice.exe",
)


class LibreOfficeError(MastermindError, RuntimeError):
    """LibreOffice is missing, or cannot do what was asked."""


class LostOfficeError(LibreOfficeError):
    """LibreOffice did not start, does not answer, or ended without being closed."""

    status = 1


class LockedFileError(LibreOfficeError):
    """A file is locked because another program has it open."""


def find_soffice() -> Path:
    """Find LibreOffice's program on PATH or where installers put it; raises LibreOfficeError if it is not found."""
    for name in ("soffice", "libreoffice"):
        if found := shutil.which(name):
            return Path(found)
    for place in _OFF_PATH:
        root, _, rest = place.partition("/")
        for path in Path(f"{root}/").glob(rest):
            return path
    raise LibreOfficeError(
        "LibreOffice is not installed, or its program soffice is not on PATH: install it from "
        "libreoffice.org (Debian, Ubuntu: apt install libreoffice-calc python3-uno)"
    )


def load_uno() -> Any:
    """Import the module ``uno`` as late as possible, because it replaces Python's ``__import__``.

    Raises LibreOfficeError if this Python has no module ``uno``.
    """
    try:
        import uno
    except ImportError as error:
        raise LibreOfficeError(
            f"this Python ({sys.executable}) has no module uno. On Debian and Ubuntu, run apt install "
            "libreoffice-calc python3-uno, then make another environment: /usr/bin/python3 -m venv "
            "--system-site-packages .venv-calc. On Mac and Windows, use the Python in LibreOffice's folder"
        ) from error
    return uno


def uno_property(name: str, value: object) -> Any:
    """Make a ``com.sun.star.beans.PropertyValue``."""
    made = load_uno().createUnoStruct("com.sun.star.beans.PropertyValue")
    made.Name, made.Value = name, value
    return made


def check_lock(path: str | Path, own: str | None = None) -> None:
    """Raise LockedFileError if a program has the file open, except the LibreOffice whose profile has the URL ``own``.

    A lock left by a LibreOffice that we started is removed.
    """
    lock = find_lock(Path(path).resolve())
    if lock is not None and lock.profile != own and not remove_if_stale(lock, _PREFIX):
        raise LockedFileError(
            f"{path} is open in a spreadsheet program {lock.holder}"
            f"(close it there, or delete {lock.path.name} if nobody has it open)"
        )


class Desktop:
    """A running LibreOffice, in which documents can be opened."""

    visible: bool  # whether LibreOffice has windows
    pid: int  # process id of LibreOffice, or a negative number if it is unknown
    is_running: bool  # whether LibreOffice has not ended
    context: Any  # LibreOffice's com.sun.star.uno.XComponentContext
    desktop: Any  # LibreOffice's com.sun.star.frame.Desktop
    _uno: Any
    _load_seconds = LOAD_SECONDS

    def new(self) -> Any:
        """Open a new, empty spreadsheet document."""
        return self._load("a new spreadsheet", "private:factory/scalc", {})

    def open(self, path: str | Path, *, read_only: bool = False, macros: bool = False, as_new: bool = False) -> Any:
        """Open a workbook file and return its document model (``com.sun.star.sheet.SpreadsheetDocument``).

        With ``read_only`` the file cannot be overwritten; with ``macros`` its macros run without asking, otherwise
        never; with ``as_new`` the document has no file. Raises LibreOfficeError if no file is at this
        ``path`` or LibreOffice cannot read the file.
        """
        file = Path(path).resolve()
        if not file.is_file():
            raise LibreOfficeError(f"{path}: there is no such file")
        mode = _ALWAYS_EXECUTE_NO_WARN if macros else _NEVER_EXECUTE
        chosen = _FILTERS.get(file.suffix.lower())
        properties = {"ReadOnly": read_only, "MacroExecutionMode": mode, "AsTemplate": as_new}
        return self._load(path, file.as_uri(), properties | ({"FilterName": chosen} if chosen else {}))

    def create(self, service: str) -> Any:
        """Create a service of this LibreOffice, such as ``com.sun.star.awt.Toolkit``."""
        return self.context.ServiceManager.createInstanceWithContext(service, self.context)

    def read_setting(self, node: str, name: str) -> str:
        """Return a text from LibreOffice's configuration, such as ``ooLocale`` of ``Setup/L10N``."""
        where = uno_property("nodepath", f"/org.openoffice.{node}")
        provider = self.create("com.sun.star.configuration.ConfigurationProvider")
        access = provider.createInstanceWithArguments("com.sun.star.configuration.ConfigurationAccess", (where,))
        return str(access.getByName(name))

    def documents(self) -> list[Any]:
        """The document models of all open documents, including those that are not spreadsheets."""
        try:
            return [found for found in self.desktop.Components if _is(found, "document.OfficeDocument")]
        except self._uno.getClass("com.sun.star.uno.Exception"):
            return []  # LibreOffice has ended

    def close(self) -> None:
        """End LibreOffice without saving anything, if we started it."""

    def patiently(self, deed: str, seconds: float, call: Callable[[], _Result]) -> _Result:
        """Return the result of ``call``; ``Office.patiently`` describes ``deed`` and ``seconds``."""
        return call()

    def _resolve(self, where: str) -> Any:
        here = self._uno.getComponentContext()
        resolver = here.ServiceManager.createInstanceWithContext("com.sun.star.bridge.UnoUrlResolver", here)
        return resolver.resolve(f"uno:{where};urp;StarOffice.ComponentContext")

    def _answers(self) -> bool:
        try:
            return self.context.ServiceManager is not None
        except (AttributeError, self._uno.getClass("com.sun.star.uno.Exception")):
            return False

    def _load(self, what: object, url: str, properties: dict[str, object]) -> Any:
        properties |= {
            "Hidden": not self.visible,
            "OnMainThread": True,  # on UNO's own threads, gtk may wait for the clipboard for ever
        }
        values = tuple(uno_property(name, value) for name, value in properties.items())

        def load() -> Any:
            document = self.desktop.loadComponentFromURL(url, "_blank", 0, values)
            if document is None or _is(document, "sheet.SpreadsheetDocument"):
                return document
            document.close(True)
            raise LibreOfficeError(f"{what} is not a workbook")

        try:
            document = self.patiently(f"open {what}", self._load_seconds, load)
        except self._uno.getClass("com.sun.star.uno.Exception") as error:
            raise LibreOfficeError(f"LibreOffice cannot open {what}: {error.Message}") from error
        if document is None:
            raise LibreOfficeError(f"LibreOffice cannot open {what}")
        return document


class Office(Desktop):
    """A LibreOffice started here; it ends after the ``with`` block, by ``close``, or at the latest with Python.

    Ctrl+C works while LibreOffice starts, opens a file or ends, because slow calls run in another thread. ``pid`` is
    the id of LibreOffice's process and process group. Raises LibreOfficeError if LibreOffice or ``uno`` is missing,
    and LostOfficeError if LibreOffice does not start.
    """

    def __init__(
        self,
        *,
        visible: bool = False,  # show windows; otherwise LibreOffice runs without a screen
        start: float = START_SECONDS,  # seconds that LibreOffice may take to answer
        load: float = LOAD_SECONDS,  # seconds that LibreOffice may take to open a file
        grace: float = GRACE_SECONDS,  # seconds that LibreOffice may take to end before it is killed
    ) -> None:
        self._uno = load_uno()
        soffice = find_soffice()
        self.visible = visible
        self._load_seconds, self._grace = load, grace
        self._calls = Calls()
        self._folder = tempfile.TemporaryDirectory(prefix=_PREFIX, ignore_cleanup_errors=True)
        with ExitStack() as undo:
            undo.callback(self._folder.cleanup)
            settings = self._profile / "user" / "registrymodifications.xcu"
            settings.parent.mkdir(parents=True)
            settings.write_bytes(PROFILE.read_bytes())
            pipe = f"mastermind-xl-{uuid.uuid4().hex}"
            self._keeper = self._launch(soffice, pipe)
            self._end = weakref.finalize(self, _let_go, self._keeper, self._folder, self._calls)
            undo.callback(self._end)  # runs even if close is never called
            self.patiently("answer", start, lambda: self._connect(pipe))
            self.pid = keeper.read_process(Path(self._folder.name))
            undo.pop_all()  # LibreOffice has started: nothing to undo until close

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_running(self) -> bool:  # type: ignore[override] # it may end at any time
        """Whether LibreOffice is still running."""
        return self._keeper.poll() is None

    def open(self, path: str | Path, *, read_only: bool = False, **options: bool) -> Any:
        """See ``Desktop.open``; raises LockedFileError if the file is open elsewhere, unless ``read_only``."""
        if not read_only:
            check_lock(path, self._profile.as_uri())
        return super().open(path, read_only=read_only, **options)

    def patiently(self, deed: str, seconds: float, call: Callable[[], _Result]) -> _Result:
        """Return the result of ``call``, a slow function without arguments; Ctrl+C interrupts the waiting.

        If ``call`` takes longer than ``seconds``, LibreOffice is ended. Raises LostOfficeError in this case, or if
        LibreOffice is killed; the message describes the call as ``deed``, such as "open a file".
        """
        try:
            return self._calls.wait_for(call, seconds)
        except self._uno.getClass("com.sun.star.uno.Exception"):
            if self._answers():
                raise
            raise LostOfficeError(f"LibreOffice ended before it could {deed}") from None
        except TimeoutError:
            self._end()
            raise LostOfficeError(f"LibreOffice did not {deed} within {seconds:g} seconds") from None

    def close(self) -> None:
        """End LibreOffice without saving anything, by force if necessary; a second call does nothing."""
        try:
            if self.is_running:
                with suppress(TimeoutError):
                    self._calls.wait_for(self._terminate, self._grace)
        finally:
            self._end()

    def _terminate(self) -> None:
        with suppress(self._uno.getClass("com.sun.star.uno.Exception")):
            for document in self.documents():
                document.close(True)  # terminate would ask whether to save a visible document
            self.desktop.terminate()
        self._keeper.wait()

    def _launch(self, soffice: Path, pipe: str) -> subprocess.Popen[bytes]:
        options = [
            f"-env:UserInstallation={self._profile.as_uri()}", f"--accept=pipe,name={pipe};urp;", "--nodefault",
            "--nofirststartwizard", "--nologo", "--norestore",
        ]  # fmt: skip
        if not self.visible:
            options.append("--headless")
        program = Path(self._folder.name, "keeper.py")  # a file even if our package is in a zip
        program.write_bytes(files(__package__).joinpath("keeper.py").read_bytes())
        python = [sys.executable, "-I", "-S", str(program)]
        return subprocess.Popen(  # noqa: S603 - this Python, and the program that find_soffice found
            [*python, self._folder.name, soffice, *options],
            env={**os.environ, **dict.fromkeys(("TMPDIR", "TMP", "TEMP"), self._folder.name)},
            stdin=subprocess.PIPE,  # the pipe ends with this process
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # so that Ctrl+C does not reach it before us
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
        )

    def _connect(self, pipe: str) -> None:
        not_yet = self._uno.getClass("com.sun.star.connection.NoConnectException")
        while True:
            try:
                self.context = self._resolve(f"pipe,name={pipe}")
            except not_yet:
                if (status := self._keeper.poll()) is not None:
                    raise LostOfficeError(f"LibreOffice ended with status {status}: {self._said()}") from None
                time.sleep(_RETRY_SECONDS)
            else:
                self.desktop = self.create("com.sun.star.frame.Desktop")
                return

    @property
    def _profile(self) -> Path:
        return Path(self._folder.name, "profile")

    def _said(self) -> str:
        try:
            said = Path(self._folder.name, keeper.LOG).read_text(errors="replace")
        except FileNotFoundError:
            said = ""
        return " ".join(said.split()) or "it reported nothing"


def _is(found: Any, service: str) -> bool:
    return hasattr(found, "supportsService") and bool(found.supportsService(f"com.sun.star.{service}"))


def _let_go(process: subprocess.Popen[bytes], folder: tempfile.TemporaryDirectory[str], calls: Calls) -> None:
    """End LibreOffice, if it still runs, by closing the standard input of ``keeper``, the process that guards it."""
    if process.stdin is not None:
        process.stdin.close()
    try:
        process.wait(GRACE_SECONDS)
    except subprocess.TimeoutExpired:  # the guarding process is suspended
        process.kill()
        process.wait()
    if process.returncode < 0:  # the guarding process was killed, and LibreOffice still runs
        with suppress(OSError, ValueError):
            keeper.kill(keeper.read_process(Path(folder.name)))
    calls.settle(_SETTLE_SECONDS)
    folder.cleanup()


@contextmanager
def unseen(document: Any) -> Iterator[None]:
    """Change a document in a block without marking it as modified or adding to its undo list."""
    modified, undo = document.isModified(), document.UndoManager
    undone = undo.isUndoPossible()
    undo.lock()
    try:
        yield
    finally:
        undo.unlock()
        document.setModified(modified)
        if not undone:
            undo.clear()  # while a document loads, hidden changes enter the list all the same


_UNKNOWN: Final = itertools.count(-1, -1)
"""Numbers instead of process ids, which LibreOffice does not report; xlwings needs one for each app."""


class Connection(Desktop):
    """A LibreOffice that somebody else started and that continues afterwards.

    LibreOffice listens at ``where``, such as ``pipe,name=calc`` or ``socket,host=localhost,port=2002``, or is given by a
    ``context`` (``com.sun.star.uno.XComponentContext``). Raises LibreOfficeError if nothing listens at ``where``.
    """

    def __init__(self, where: str | None = None, context: Any = None) -> None:
        self._uno = load_uno()
        if context is None and where is None:
            raise LibreOfficeError(
                "give the address of a running LibreOffice: start soffice --accept='pipe,name=calc;urp;', then call "
                "connect('pipe,name=calc'); or, inside LibreOffice, give the context: "
                "connect(context=XSCRIPTCONTEXT.getComponentContext())"
            )
        try:
            self.context = self._resolve(str(where)) if context is None else context
        except self._uno.getClass("com.sun.star.uno.Exception") as error:
            raise LibreOfficeError(f"no LibreOffice listens at {where}: {error.Message}") from error
        self.desktop = self.create("com.sun.star.frame.Desktop")
        self.pid = next(_UNKNOWN)

    @property
    def is_running(self) -> bool:  # type: ignore[override] # it may end at any time
        """Whether LibreOffice still answers."""
        return self._answers()

    @property
    def visible(self) -> bool:  # type: ignore[override] # windows come and go
        """Whether LibreOffice has a visible window, in which it can ask questions."""
        frame = self.desktop.CurrentFrame
        return frame is not None and bool(frame.ContainerWindow.isVisible())
