"""Install, find and remove the add-in for Excel, and read the facts that a file stores about its build."""

import json
import re
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Self
from xml.etree import ElementTree

from mastermind_xl.archive import pieces
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.excel.interpreter import troubles
from mastermind_xl.install import command
from mastermind_xl.programs import run_python

NAME = "mastermind_xl.xlam"

_PATIENCE = 20.0  # seconds in which Excel must report its folder
_INSTALLING = 60.0  # seconds in which xlwings must install or remove a file; it may have to start Excel
_CORE = "docProps/core.xml"
_DESCRIPTION = "{http://purl.org/dc/elements/1.1/}description"
_VERSION = re.compile(r"[0-9][0-9A-Za-z.+!-]{0,40}")  # versions of packages, which messages put into commands


class AddinError(MastermindError):
    """The add-in cannot be found, installed or removed."""


@dataclass(frozen=True)
class Stamp:
    """Facts stored in a macro workbook or add-in when it is built: the version of xlwings, and the Python to start.

    ``interpreter`` is the path of the Python that the file's buttons start, or empty for the Python found on PATH.
    """

    xlwings: str
    interpreter: str

    @classmethod
    def of_here(cls, *, interpreter: bool) -> Self:
        """Return the facts for a file built now; with ``interpreter``, they contain the path of this Python."""
        return cls(version("xlwings"), sys.executable if interpreter else "")

    def __str__(self) -> str:
        return json.dumps(asdict(self))


def read_stamp(path: Path) -> Stamp | None:
    """Return the facts that a workbook file stores about its build; None if it has no such facts or is unreadable."""
    try:
        core = b"".join(islice(pieces(path, _CORE), 1)).decode()  # in our files it is much shorter than a piece
        if "<!" in core:  # for example entities, which could grow without end
            return None
        stamp = Stamp(**json.loads(ElementTree.fromstring(core).findtext(_DESCRIPTION) or ""))  # noqa: S314 - see above
        sound = isinstance(stamp.interpreter, str) and _VERSION.fullmatch(stamp.xlwings)
    except (OSError, ElementTree.ParseError, ValueError, TypeError, RecursionError):
        return None
    return stamp if sound else None


def startup_folders() -> list[Path]:
    """List Excel's folders for add-ins, first the folder of a running Excel; empty on systems without Excel."""
    usual = _usual_folders()
    said = _ask_excel() if usual else None
    return list(dict.fromkeys([said, *usual] if said else usual))


def _ask_excel() -> Path | None:
    """Ask Excel for the folder of its add-ins, from another process, because an open dialog may block the answer."""
    ask = "import xlwings; print(xlwings.apps.active.startup_path if xlwings.apps else '')"
    try:
        done = run_python(ask, seconds=_PATIENCE)
    except OSError:
        return None
    said = done.stdout.strip()
    return Path(said) if said and not done.returncode else None


def _usual_folders() -> list[Path]:
    if sys.platform == "win32":
        from platformdirs import user_data_path

        return [user_data_path(roaming=True) / "Microsoft/Excel/XLSTART"]
    if sys.platform == "darwin":
        office = Path.home() / "Library/Group Containers/UBF8T346G9.Office"
        names = ("User Content.localized/Startup.localized/Excel", "User Content/Startup/Excel")
        return [office / name for name in names]
    return []


def excel_script(version: str, platform: str = sys.platform) -> Path | None:
    """Return the path of the script that starts Python for Excel on a Mac, by xlwings version; None elsewhere."""
    folder = Path.home() / "Library/Application Scripts/com.microsoft.Excel"
    return folder / f"xlwings-{version}.applescript" if platform == "darwin" else None


def installed_addin() -> Path | None:
    """Return the path of the installed add-in, or None; raises AddinError if a folder for add-ins cannot be read."""
    refused = ""
    for folder in startup_folders():
        path = folder / NAME
        try:
            if path.is_file():
                return path
        except OSError as error:  # a Mac asks the user whether a terminal may read this folder
            refused = refused or (
                f"{path} cannot be checked ({error.strerror or error}): let this program read the folder (on a Mac: "
                "System Settings, Privacy & Security, Full Disk Access, tick the terminal, and start it again)"
            )
    if refused:
        raise AddinError(refused)
    return None


def install(build: Callable[[Path], None]) -> str:
    """Install the add-in that ``build`` writes, and return a message with the next step.

    Raises AddinError if this system has no Excel, if Excel cannot start this Python or cannot see the files that this
    Python installs, or if xlwings fails.
    """
    _need_excel()
    for trouble in troubles(sys.executable):
        if trouble.hides_addin:
            raise AddinError(str(trouble))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        build(path)
        said = _xlwings("install", "--file", str(path))
    return f"The add-in {NAME} is installed.{' Restart Excel.' if 'restart' in said else ''}"


def remove() -> str:
    """Remove the add-in, and return a message; raises AddinError if no add-in is installed or xlwings fails."""
    _need_excel()
    if installed_addin() is None:
        raise AddinError(f"the add-in is not installed; {command('addin', 'install')} installs it")
    _xlwings("remove", "--file", NAME)
    return f"The add-in {NAME} is removed."


def is_blocked(path: Path) -> bool:
    """Whether Windows marks a file as downloaded; Excel blocks the macros of such a file."""
    if sys.platform != "win32":
        return False
    with suppress(OSError):
        zone = Path(f"{path}:Zone.Identifier").read_text(encoding="utf-8", errors="replace")
        return "ZoneId=3" in zone or "ZoneId=4" in zone
    return False


def find_excel() -> str | None:
    """Return the path of Excel on a Mac, or its version on Windows; None if Excel is not installed."""
    if sys.platform == "darwin":
        app = Path("/Applications/Microsoft Excel.app")
        return str(app) if app.exists() else None
    if sys.platform == "win32":
        import winreg

        with suppress(OSError):
            return winreg.QueryValue(winreg.HKEY_CLASSES_ROOT, r"Excel.Application\CurVer")
    return None


def _need_excel() -> None:
    if find_excel() is None:
        raise AddinError(
            "Excel was not found on this machine; to write its add-in for another machine (Windows or Mac), use "
            "mastermind-xl addin build; to install the add-in for LibreOffice, use mastermind-xl addin install --libreoffice"
        )


def _xlwings(*words: str) -> str:
    try:
        done = run_python("from xlwings.cli import main; main()", "addin", *words, seconds=_INSTALLING)
    except TimeoutError as error:
        cure = "start Excel, close its dialogs, and try again"
        raise AddinError(f"xlwings addin {words[0]} {error.strerror}: {cure}") from None
    said = " ".join((done.stdout + done.stderr).split())
    if "Traceback (most recent call last)" in done.stderr:  # the last line of the output gives the reason
        said = done.stderr.strip().splitlines()[-1]
    if done.returncode or "Success" not in said:
        raise AddinError(f"xlwings addin {words[0]} failed: {said or 'it reported nothing'}")
    return said
