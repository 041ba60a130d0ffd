"""Install the extension in the user's LibreOffice with LibreOffice's program ``unopkg``.

A running LibreOffice gets the extension over UNO, its programming interface, without a question to the user.
"""

import json
import os
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

from mastermind_xl.excel.addin import AddinError
from mastermind_xl.install import command
from mastermind_xl.libreoffice.addin.functions import IDENTIFIER, SERVICE
from mastermind_xl.libreoffice.addin.listeners import listener
from mastermind_xl.libreoffice.addin.package import FACTS
from mastermind_xl.libreoffice.program.office import Desktop, LibreOfficeError, find_soffice, load_uno
from mastermind_xl.programs import run

NAME = "mastermind_xl.oxt"

_PATIENCE = 120.0  # seconds that ``unopkg`` may take; on a slow machine its first start takes about 20

_LIST = "registry/com.sun.star.comp.deployment.bundle.PackageRegistryBackend/backenddb.xml"
"""The file with LibreOffice's list of installed extensions, in the cache of a profile."""

_VERSION = re.compile(r"(\d+\.\d+)")


def profile_folder() -> Path:
    """Return the folder of the user's LibreOffice profile."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData/Roaming", "LibreOffice/4")
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/LibreOffice/4"
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config", "libreoffice/4")


def installed_extension() -> Path | None:
    """Return the folder of the extension in the user's LibreOffice; None if it is not installed."""
    cache = profile_folder() / "user/uno_packages/cache"
    try:
        listed = ElementTree.parse(cache / _LIST).getroot()  # noqa: S314 - LibreOffice's own
    except (OSError, ElementTree.ParseError):
        return None
    urls = [found.get("url", "") for found in listed]
    folders = [cache / url.partition("$UNO_USER_PACKAGES_CACHE/")[2] for url in urls]
    return next((folder for folder in folders if _is_ours(folder)), None)


def _is_ours(folder: Path) -> bool:
    return read_facts(folder).get("service") == SERVICE


def read_facts(folder: Path) -> dict[str, Any]:
    """Return the facts that an extension stores in its folder, by name; empty if they cannot be read."""
    try:
        facts = json.loads((folder / FACTS).read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return facts if isinstance(facts, dict) else {}


def find_python(soffice: Path) -> str:
    """Return the version of LibreOffice's own or the system's Python, whichever it uses, such as ``3.11``."""
    program = soffice.resolve().parent
    in_mac = program.parent / "Frameworks/LibreOfficePython.framework/Versions"
    own = [*program.glob("python-core-*"), *in_mac.glob("3.*")]
    if own:
        text = own[0].name
    else:
        python = shutil.which("python3", path="/usr/bin") or sys.executable
        try:
            text = run(python, "--version", seconds=_PATIENCE).stdout
        except OSError:
            text = ""
    found = _VERSION.search(text)
    return found[1] if found else ""


def install(build: Callable[[Path], None]) -> Path:
    """Install the extension that ``build`` writes for the current user, and return its folder.

    Raises LibreOfficeError if LibreOffice is not installed, and AddinError if the user is root, or if LibreOffice is
    open or refuses the extension.
    """
    soffice = find_soffice()
    _check_rights()
    with TemporaryDirectory() as folder:
        path = Path(folder, NAME)
        build(path)
        said = _unopkg(soffice, "add", "--force", str(path))
    installed = installed_extension()
    if installed is None:
        raise AddinError(f"LibreOffice did not accept the add-in: {said or 'it reported nothing'}")
    return installed


def remove() -> str:
    """Remove the extension from the user's LibreOffice, and return a message.

    Raises LibreOfficeError without LibreOffice, AddinError if LibreOffice is open or does not have the extension.
    """
    soffice = find_soffice()
    if installed_extension() is None:
        raise AddinError(
            f"the LibreOffice add-in is not installed; {command('addin', 'install', '--libreoffice')} installs it"
        )
    _check_rights()
    said = _unopkg(soffice, "remove", IDENTIFIER)
    if installed_extension() is not None:
        raise AddinError(f"LibreOffice did not remove the add-in: {said or 'it reported nothing'}")
    for place in ("uno_packages/cache/uno_packages", "extensions/tmp/extensions"):  # left by an older version
        for facts in (profile_folder() / "user" / place).glob(f"*/*/{FACTS}"):
            if _is_ours(facts.parent):
                shutil.rmtree(facts.parents[1], ignore_errors=True)
    return "The LibreOffice add-in is removed."


def _check_rights() -> None:
    """Raise AddinError if the user is root, whose add-ins LibreOffice refuses, or if LibreOffice is open."""
    if is_root():
        raise AddinError(
            "LibreOffice accepts no add-in from root: run the command without sudo, as the user of the add-in "
            "(or use mastermind-xl play --in-calc, which needs no add-in)"
        )
    lock = profile_folder() / ".lock"
    if lock.exists():
        raise AddinError(f"LibreOffice is open: close all its windows and try again (if none is open, delete {lock})")


def is_root() -> bool:
    """Whether the user is the administrator of a machine with an operating system other than Windows."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def _usual_path() -> str:
    """Return PATH without the folder of this Python's environment, in which LibreOffice's Python would not find ``uno``."""
    folders = os.environ.get("PATH", "").split(os.pathsep)
    own = Path(sys.executable).parent if sys.prefix != sys.base_prefix else None
    return os.pathsep.join(folder for folder in folders if Path(folder) != own)


def _unopkg(soffice: Path, *words: str) -> str:
    """Run LibreOffice's program ``unopkg``, and return its output."""
    program = soffice.resolve().with_name("unopkg.com" if sys.platform == "win32" else "unopkg")
    try:
        # unopkg leaves temporary folders behind.
        with TemporaryDirectory(prefix="mastermind-xl-", ignore_cleanup_errors=True) as folder:
            env = {**os.environ, **dict.fromkeys(("TMPDIR", "TMP", "TEMP"), folder), "PATH": _usual_path()}
            done = run(str(program), *words, seconds=_PATIENCE, env=env)
    except TimeoutError as error:
        raise AddinError(f"{program} {error.strerror}: if LibreOffice is open, close it and try again") from None
    except OSError as error:
        raise AddinError(f"{program} cannot be started: {error.strerror or error}") from error
    said = " ".join((done.stdout + done.stderr).split())
    if done.returncode:
        raise AddinError(f"unopkg {words[0]} failed: {said or 'it reported nothing'}")
    return said


# --- a LibreOffice that runs -------------------------------------------------------------------


def add_extension(office: Desktop, path: Path) -> None:
    """Add an extension to the profile of a running LibreOffice, ready for use.

    Raises LibreOfficeError if the extension cannot be added, UNO's DisposedException if LibreOffice ends meanwhile.
    """
    manager = office.context.getValueByName("/singletons/com.sun.star.deployment.ExtensionManager")
    channel = manager.createAbortChannel()
    try:
        manager.addExtension(path.resolve().as_uri(), (), "user", channel, consent())  # only for this profile
    except load_uno().getClass("com.sun.star.lang.DisposedException"):
        raise  # LibreOffice has ended, which ``Office.patiently`` reports
    except load_uno().getClass("com.sun.star.uno.Exception") as error:
        raise LibreOfficeError(f"LibreOffice does not accept {path.name}: {error.Message}") from error


def consent() -> Any:
    """Make a UNO object that an installation needs: it answers every question to the user with yes."""
    approve = load_uno().getTypeByName("com.sun.star.task.XInteractionApprove")

    def handle(request: Any) -> None:
        for answer in request.getContinuations():
            if answer.queryInterface(approve):
                answer.select()
                return

    interfaces = ("ucb.XCommandEnvironment", "task.XInteractionHandler", "ucb.XProgressHandler")
    made = listener(
        *(f"com.sun.star.{interface}" for interface in interfaces), handle=handle,
        getInteractionHandler=lambda: made, getProgressHandler=lambda: made,
        push=lambda status: None, update=lambda status: None, pop=lambda: None,
    )  # fmt: skip
    return made
