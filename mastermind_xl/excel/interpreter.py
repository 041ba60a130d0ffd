"""Find out whether Excel can start a Python, and by which path, according to xlwings 0.37.

On Windows xlwings' VBA handles only paths in the system's code page, and looks for a library in two folders. On a
Mac xlwings' script puts the path into a shell command without quotes.
"""

import os
import re
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_UNQUOTED = re.compile(r"[^\w\u0300-\u036f@%+=:,./-]")  # needs quotes in a shell; a Mac writes ü as u and an accent
_LIBRARIES = {"xlwings64-{}.dll": b"PE\0\0\x64\x86", "xlwings32-{}.dll": b"PE\0\0\x4c\x01"}
"""Libraries through which cells in 64-bit and 32-bit Excel reach Python, and the bytes that identify each in a file."""
_FROM_STORE = ("WindowsApps", "PythonSoftwareFoundation")  # parts of paths of a Python from Microsoft's Store
_USE_PYTHON_ORG = "install 64-bit Python from python.org, make a new .venv with it, and install this package there"


@dataclass(frozen=True)
class Trouble:
    """A problem that prevents Excel from starting a Python, its remedy, and whether it makes the add-in useless."""

    says: str
    cure: str
    hides_addin: bool = False

    def __str__(self) -> str:
        return f"{self.says}; {self.cure}"


def troubles(python: str, xlwings: str | None = None) -> list[Trouble]:
    """List the problems that prevent Excel from starting a Python, or cells from calling this version of xlwings."""
    if sys.platform == "darwin" and _UNQUOTED.search(python):
        says = f"{python}: buttons in Excel cannot start a Python whose path has spaces, quotes or brackets"
        cure = "make an environment in a path without these characters, and install this package there"
        return [Trouble(says, cure, hides_addin=True)]
    found: list[Trouble] = []
    if sys.platform == "win32":
        base = ""  # an environment's settings contain the Python from which it was made
        with suppress(OSError):
            base = (Path(python).parent.parent / "pyvenv.cfg").read_text("utf-8", "replace")
        if any(mark in place for mark in _FROM_STORE for place in (python, base)):
            says = (
                "Python from the Microsoft Store: cells cannot get CANDIDATES and NEXTGUESS from this Python, and Excel "
                "does not see add-ins that this Python installs"
            )
            found.append(Trouble(says, _USE_PYTHON_ORG, hides_addin=True))
        elif xlwings and (missing := missing_libraries(python, xlwings)):
            says = (
                f"no usable {' or '.join(missing)} in {Path(python).parent} or the folder above: cells cannot "
                "ask Python for CANDIDATES and NEXTGUESS"
            )
            found.append(Trouble(says, _USE_PYTHON_ORG))
        if not _in_code_page(path_for_excel(python)):
            says = f"{python}: Excel cannot find a Python whose path has letters outside the code page of Windows"
            cure = (
                "make a new environment in a folder with plain letters (C:\\mastermind), and install this package there"
            )
            found.append(Trouble(says, cure, hides_addin=True))
        if is_conda(python) and conda_settings(python) is None:
            says = f"{python}: Excel cannot activate this conda environment, so libraries may be missing"
            cure = "make one without spaces in its name (conda create -n NAME), or use Python from python.org"
            found.append(Trouble(says, cure))
    return found


def missing_libraries(python: str, xlwings: str) -> list[str]:
    """Return the names of xlwings' libraries without a usable copy in a Python's folder or in the folder above."""
    places = Path(python).parents[:2]
    marks = {name.format(xlwings): mark for name, mark in _LIBRARIES.items()}
    return [name for name, mark in marks.items() if not any(_has_mark(place / name, mark) for place in places)]


def _has_mark(library: Path, mark: bytes) -> bool:
    with suppress(OSError), library.open("rb") as file:
        return mark in file.read(1024)
    return False


def path_for_excel(python: str) -> str:
    """Return a Python's path for Excel; Windows' short path replaces letters that the code page lacks."""
    if sys.platform != "win32" or _in_code_page(python):
        return python
    import ctypes

    short = ctypes.create_unicode_buffer(32_768)
    return short.value if ctypes.windll.kernel32.GetShortPathNameW(python, short, len(short)) else python


def _in_code_page(path: str) -> bool:
    return path.encode("mbcs", "replace").decode("mbcs") == path


def is_conda(python: str) -> bool:
    """Whether a Python on Windows belongs to a conda environment."""
    return sys.platform == "win32" and Path(python).parent.joinpath("conda-meta").is_dir()


def conda_settings(python: str) -> tuple[str, str] | None:
    """Return conda's folder and the name of a Python's environment; xlwings activates the environment with both.

    Returns None if the Python is not conda's, or if the environment's name has a space, which xlwings cannot handle.
    """
    if not is_conda(python):
        return None
    prefix = Path(python).parent
    program = os.environ.get("CONDA_EXE", "")  # Scripts/conda.exe, if an environment is active
    for base in (prefix, prefix.parent.parent, *([Path(program).parent.parent] if program else [])):
        if base.joinpath("condabin/conda.bat").is_file():
            in_base = prefix.parent == base / "envs"
            name = "base" if prefix == base else prefix.name if in_base else str(prefix)
            return None if " " in name else (str(base), name)
    return None
