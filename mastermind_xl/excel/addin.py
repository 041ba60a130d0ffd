"""The add-in's place in Excel: where it is loaded from, what is in it, whether it still fits this machine."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path
from xml.etree import ElementTree

from mastermind_xl.core.errors import MastermindError

NAME = "mastermind_xl.xlam"

_DESCRIPTION = "{http://purl.org/dc/elements/1.1/}description"


class AddinError(MastermindError):
    """The add-in cannot be installed or removed as asked."""


@dataclass(frozen=True)
class Stamp:
    """What a macro workbook or add-in was built with.

    Attributes:
        xlwings: version of xlwings, whose VBA is in it.
        interpreter: the Python that its buttons start; empty for the one that is found on PATH.
    """

    xlwings: str
    interpreter: str

    @classmethod
    def of_here(cls, *, interpreter: bool) -> Stamp:
        """The stamp of what is built now, with this interpreter or with any."""
        return cls(version("xlwings"), sys.executable if interpreter else "")

    def __str__(self) -> str:
        return json.dumps(asdict(self))


def read_stamp(path: Path) -> Stamp | None:
    """The stamp in a workbook file; none if we did not build it."""
    try:
        with zipfile.ZipFile(path) as package:
            core = ElementTree.fromstring(package.read("docProps/core.xml"))  # noqa: S314 - checked below
        return Stamp(**json.loads(core.findtext(_DESCRIPTION) or ""))
    except (OSError, KeyError, ValueError, TypeError, zipfile.BadZipFile, ElementTree.ParseError):
        return None


def startup_folder(platform: str = sys.platform, home: Path | None = None) -> Path | None:
    """The folder from which Excel loads add-ins by itself; none where there is no Excel."""
    home = home or Path.home()
    if platform == "win32":
        return home / "AppData/Roaming/Microsoft/Excel/XLSTART"
    if platform == "darwin":
        return (
            home / "Library/Group Containers/UBF8T346G9.Office/User Content.localized/Startup.localized/Excel"
        )
    return None


def excel_script(version: str, platform: str = sys.platform, home: Path | None = None) -> Path | None:
    """The script by which Excel on a Mac starts Python, of a version of xlwings; none on other machines."""
    folder = "Library/Application Scripts/com.microsoft.Excel"
    return (home or Path.home()) / folder / f"xlwings-{version}.applescript" if platform == "darwin" else None


def installed_addin() -> Path | None:
    """The add-in where Excel loads it, if it is there."""
    folder = startup_folder()
    path = None if folder is None else folder / NAME
    return path if path is not None and path.is_file() else None


def install(build: Callable[[Path], None]) -> str:
    """Build the add-in for this interpreter and put it where Excel loads it, through ``xlwings addin install``.

    Args:
        build: writes the add-in to a path.

    Returns:
        What xlwings said.

    Raises:
        AddinError: there is no Excel here, or xlwings could not do it.
    """
    _need_excel()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        build(path)
        return _xlwings("install", "--file", str(path))


def remove() -> str:
    """Take the add-in away, through ``xlwings addin remove``; returns what xlwings said.

    Raises:
        AddinError: it is not there, or xlwings could not do it.
    """
    _need_excel()
    if installed_addin() is None:
        raise AddinError("the add-in is not installed; mastermind-xl addin install installs it")
    return _xlwings("remove", "--file", NAME)


def is_blocked(path: Path) -> bool:
    """Whether Windows has marked a file as come from the internet, so that Excel refuses its macros."""
    if sys.platform != "win32":
        return False
    try:
        zone = Path(f"{path}:Zone.Identifier").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return "ZoneId=3" in zone or "ZoneId=4" in zone


def _need_excel() -> None:
    if startup_folder() is None:
        raise AddinError(
            f"Excel runs on Windows and Mac, not on {sys.platform}: mastermind-xl addin build makes the file for "
            "another machine, and mastermind-xl play --in-calc plays in LibreOffice"
        )


def _xlwings(*words: str) -> str:
    command = [sys.executable, "-c", "from xlwings.cli import main; main()", "addin", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own interpreter
    said = " ".join((done.stdout + done.stderr).split())
    if done.returncode or "Success" not in said:
        raise AddinError(f"xlwings addin {words[0]} did not succeed: {said or 'it said nothing'}")
    return said
