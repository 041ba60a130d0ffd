"""Check what the workbooks need on this machine; each problem comes with its cause and cure.

Add workbooks (.xlsm or .xlam) to check them too. With --try, workbooks are written into a folder, opened in Excel or
LibreOffice, typed into and clicked, and compared with Python's answers. A report lists what was seen.
"""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from io import StringIO
from itertools import chain, count
from pathlib import Path

from mastermind_xl import __version__, kernel
from mastermind_xl.archive import find_damage
from mastermind_xl.cli.options import Arguments, OptionsError, Parser, say
from mastermind_xl.core.errors import printable
from mastermind_xl.core.messages import EQUALS_IN_NAME, counted
from mastermind_xl.excel import addin, versions
from mastermind_xl.excel.interpreter import troubles
from mastermind_xl.install import command, install_this, pip_install
from mastermind_xl.programs import run_python

_PATIENCE = 60  # seconds for a Python to start and import this package, even on a busy machine
_TRY_FOLDER = "mastermind-try"


@dataclass
class Finding:
    """The result of one check of this machine."""

    what: str  # the thing checked
    fine: bool  # whether the checked thing is in order
    says: str  # the result of the check
    cure: str = ""  # the remedy, which is dropped if the checked thing is in order
    needed: bool = True  # whether anything fails without the checked thing

    def __post_init__(self) -> None:
        self.cure = "" if self.fine else self.cure

    def __str__(self) -> str:
        mark = "ok  " if self.fine else "FAIL" if self.needed else "-   "
        cure = f" -> {self.cure}" if self.cure else ""
        return printable(f"{mark} {self.what}: {self.says}{cure}")


def add_arguments(parser: Parser) -> None:
    parser.add_argument("workbooks", nargs="*", type=Path, metavar="FILE", help="a macro workbook to check")
    parser.add_switch("--compile", "compile the whole fast kernel now (about half a minute), for all later commands")
    parser.add_switch("--try", "try new workbooks in Excel, and write a report (about two minutes)")
    parser.add_switch("--in-calc", "with --try: use LibreOffice, even if Excel is installed")
    about = f"with --try: a new or empty folder for the workbooks and the report (default {_TRY_FOLDER})"
    parser.add_value("--folder", Path, about, "FOLDER")
    parser.add_json(" per finding")


def run(arguments: Arguments) -> int:
    if getattr(arguments, "try"):
        return _try_workbooks(arguments)
    if arguments.in_calc or arguments.folder is not None:
        raise OptionsError("--in-calc and --folder need --try: add --try")
    if arguments.compile:
        _compile_kernel()
    findings = [*machine_findings(), *chain.from_iterable(map(workbook_findings, arguments.workbooks))]
    for finding in findings:
        print(json.dumps(asdict(finding)) if arguments.json else finding)
    return 1 if any(finding.needed and not finding.fine for finding in findings) else 0


def machine_findings() -> Iterator[Finding]:
    """Check Python, its packages, Excel with the add-in, and LibreOffice."""
    yield Finding("Python", fine=True, says=f"{sys.version.split()[0]} at {sys.executable}")
    for package in ("mastermind-xl", "numpy", "openpyxl", "xlwings"):
        installed = _version(package)
        cure = install_this() if package == "mastermind-xl" else pip_install(package)
        yield Finding(package, installed is not None, installed or "not installed", cure)
    from mastermind_xl.excel.vba_source import find_trouble

    if installed and (trouble := find_trouble()):
        yield Finding("xlwings' VBA", fine=False, says=trouble)
    yield _kernel_finding()
    yield from _excel_findings()
    yield from _libreoffice_findings()


def _kernel_finding() -> Finding:
    """Check whether the fast kernel works, by loading it from disk or compiling a small function."""
    from mastermind_xl.kernel.loading import check as check_kernel  # imported late: help needs no numpy

    if kernel.is_switched_off():
        says, cure = f"switched off by {kernel.VARIABLE}=numpy", f"unset {kernel.VARIABLE}"
    elif not kernel.has_kernel():
        says, cure = "numba is not installed; without it, large boards take several times as long", install_this("fast")
    elif trouble := check_kernel():
        says, cure = f"cannot be used: {trouble.cause}", trouble.cure
    else:
        says = f"numba {version('numba')}, on {counted(kernel.count_cores(), 'core')}"
        if not all(map(kernel.is_compiled, kernel.WORTH)):
            says = f"{says}; only long work uses the kernel until {command('doctor', '--compile')} has compiled it"
        return Finding("fast kernel", fine=True, says=says)
    return Finding("fast kernel", False, says, cure, needed=False)


def _compile_kernel() -> None:
    """Compile all functions of the fast kernel by making every kind of work that uses them, on a small board."""
    from mastermind_xl.core.board import Board
    from mastermind_xl.laboratory.search.beam import BeamSearch
    from mastermind_xl.laboratory.static.exhaustive import Exhaustion
    from mastermind_xl.search.proof import Search
    from mastermind_xl.strategies import make_strategy
    from mastermind_xl.strategies.tree import grow

    kernel.WORTH.update(dict.fromkeys(kernel.WORTH, 1))
    kernel.WORTH_COMPILING = 1
    board = Board(3, 5)
    grow(make_strategy("knuth", board))
    Search(board).use_kernel()
    BeamSearch(board, 3).use_kernel()
    Exhaustion(board, 3)


def _excel_findings() -> Iterator[Finding]:
    place, may_run = addin.find_excel(), sys.platform in ("win32", "darwin")
    if place is None:
        says = "not found" if may_run else f"does not run on {sys.platform}"
        cure = "install Microsoft Excel, or use LibreOffice" if may_run else "use LibreOffice"
        yield Finding("Excel", False, f"{says}; .xlsx files need no Excel", cure, needed=False)
        if may_run:
            yield from _interpreter_findings("Python for Excel", sys.executable, needed=False)
        return
    yield Finding("Excel", fine=True, says=place)
    yield from _interpreter_findings("Python for Excel", sys.executable, _version("xlwings"))
    try:
        path = addin.installed_addin()
    except addin.AddinError as error:
        yield Finding("add-in", fine=False, says=str(error))
        return
    yield _addin_finding("add-in", path, "addin", "install")
    if path is not None:
        yield from addin_findings(path)


def _addin_finding(what: str, path: Path | None, *install: str) -> Finding:
    """Return the finding about an add-in: the ``path`` where it is, or the command ``install`` that installs it."""
    is_there = path is not None
    return Finding(what, is_there, str(path or "not installed"), command(*install), needed=is_there)


def _interpreter_findings(
    what: str, python: str, xlwings: str | None = None, *, needed: bool = True
) -> Iterator[Finding]:
    """Check whether Excel can start a ``python``, and whether cells can call that Python with this version of xlwings."""
    found = troubles(python, xlwings)
    for trouble in found:
        yield Finding(what, False, trouble.says, trouble.cure, needed)
    if not found:
        yield Finding(what, fine=True, says=python)


def _python_on_path(path: Path) -> Finding:
    """Check the Python that buttons start if their file has no path of Python: the first Python on PATH."""
    what = f"{path.name}: interpreter"
    words = ("addin", "install") if path.suffix.lower() == ".xlam" else ("game", "game.xlsm")
    cure = f"write a file for this Python: {command(*words)}"
    says = "the file contains no path to Python, so its buttons start 'python' from PATH"
    here = sys.platform in ("win32", "darwin")  # on other systems there is no Excel
    python = shutil.which("python")
    if python is None:
        return Finding(what, False, f"{says}, but PATH has no such program", cure, needed=here)
    try:  # as a button does
        done = run_python("import mastermind_xl.excel.macros", seconds=_PATIENCE, python=python)
    except OSError:
        return Finding(what, False, f"{says}; {python} cannot be started", cure, needed=here)
    fine = not done.returncode
    says += f": {python}" if fine else f"; {python} does not have this package"
    return Finding(what, fine, says, cure, needed=here)


def _version(package: str) -> str | None:
    """Return the version of an installed package, or None."""
    with suppress(PackageNotFoundError):
        return version(package)
    return None


def workbook_findings(path: Path) -> Iterator[Finding]:
    """Check whether a macro workbook can run its macros here."""
    if not os.path.isfile(path):  # noqa: PTH113 - Path.is_file fails where a name is too long or a folder closed
        says = "there is no such file, or its folder cannot be read"
        yield Finding(str(path), fine=False, says=says, cure="check its name and folder")
    elif path.suffix.lower() == ".xlsx":
        damage = find_damage(path)
        says = damage or "a workbook without macros; it needs no Python and no xlwings"
        yield Finding(str(path), not damage, says, f"{command('game', 'FILE.xlsx')} writes a new game")
    elif addin.read_stamp(path) is None:
        damage = find_damage(path)
        says = f"not a macro workbook written by mastermind-xl{damage and f': {damage}'}"
        cure = f"{command('game', 'FILE.xlsm')} or {command('addin', 'build', 'FILE.xlam')} writes one"
        yield Finding(str(path), fine=False, says=says, cure=cure)
    else:
        yield from addin_findings(path)


def addin_findings(path: Path) -> Iterator[Finding]:
    """Check whether a macro workbook or add-in fits this machine's xlwings and Python, and whether Windows blocks the file."""
    from mastermind_xl.excel.vba_source import GAME_MOVED

    damage = find_damage(path)
    stamp = None if damage else addin.read_stamp(path)
    is_addin = path.suffix.lower() == ".xlam"
    again = command("addin", "install") if is_addin else command("game", str(path), "--from", str(path), "--force")
    if stamp is None:
        says = damage or "not built by mastermind-xl"
        yield Finding(f"{path.name}: contents", fine=False, says=says, cure=again)
        return
    yield from _xlwings_findings(path.name, stamp.xlwings, again)
    if stamp.interpreter:
        what = f"{path.name}: interpreter"
        if os.path.exists(stamp.interpreter):  # noqa: PTH110 - see above
            yield from _interpreter_findings(what, stamp.interpreter, stamp.xlwings)
        else:
            yield Finding(what, False, f"{stamp.interpreter} is gone", again if is_addin else GAME_MOVED)
    else:
        yield _python_on_path(path)
    if "=" in path.name and not is_addin:
        yield Finding(f"{path.name}: name", False, EQUALS_IN_NAME, "rename the file")
    if addin.is_blocked(path):
        cure = "right-click the file, choose Properties and tick Unblock"
        yield Finding(f"{path.name}: blocked", False, "marked as downloaded, so Excel blocks its macros", cure)


def _xlwings_findings(name: str, built_with: str, again: str) -> Iterator[Finding]:
    """Check whether a file needs the installed xlwings and, on a Mac, whether Excel has xlwings' script."""
    installed = _version("xlwings")
    if installed is None:
        return  # another finding reports the problem
    differ = versions.difference(built_with, installed)
    says = differ or f"built with xlwings {built_with}"
    yield Finding(f"{name}: xlwings", not differ, says, versions.cure(built_with, again))
    script = addin.excel_script(built_with)
    if not differ and script is not None:
        fine = os.path.isfile(script)  # noqa: PTH113 - see above
        says = str(script) if fine else f"Excel lacks the file {script.name}, so buttons cannot start Python"
        yield Finding(f"{name}: script", fine, says, "xlwings runpython install")


def _libreoffice_findings() -> Iterator[Finding]:
    from mastermind_xl.libreoffice.program.office import LibreOfficeError, find_soffice, load_uno

    for what, look in (("LibreOffice", find_soffice), ("LibreOffice's uno", lambda: load_uno().__file__)):
        try:
            yield Finding(what, fine=True, says=str(look()))
        except LibreOfficeError as error:
            yield Finding(what, fine=False, says=str(error), needed=False)
            if what == "LibreOffice":
                return
    from mastermind_xl.libreoffice.addin.install import installed_extension

    folder = installed_extension()
    yield _addin_finding("LibreOffice add-in", folder, "addin", "install", "--libreoffice")
    if folder is not None:
        yield from extension_findings(folder)


def extension_findings(folder: Path) -> Iterator[Finding]:
    """Check whether the LibreOffice add-in fits this machine: its version, its environment and its Python."""
    from mastermind_xl.libreoffice.addin.install import find_python, read_facts
    from mastermind_xl.libreoffice.program.office import find_soffice

    facts = read_facts(folder)
    again = command("addin", "install", "--libreoffice")
    built = facts.get("version", "an unknown version")
    yield Finding("LibreOffice add-in: version", built == __version__, f"built by {built}", again)
    if not facts.get("python"):
        return  # the add-in uses packages in LibreOffice's own Python, which are unknown here
    gone = [place for place in facts["places"] if not Path(place).is_dir()]
    says = f"{gone[0]} is gone" if gone else facts["interpreter"]
    yield Finding("LibreOffice add-in: environment", not gone, says, again)
    runs = find_python(find_soffice())
    fine, python = runs in ("", facts["python"]), facts["python"]
    says = f"LibreOffice uses Python {runs or python}{'' if fine else f', but the add-in has an environment of Python {python}'}"
    cure = (
        "install this package in an environment with LibreOffice's version of Python, or install "
        f"{', '.join(facts['needed'])} and this package into LibreOffice's own Python"
    )
    yield Finding("LibreOffice add-in: Python", fine, says, cure)


# --- --try ---------------------------------------------------------------------------------------


def _try_workbooks(arguments: Arguments) -> int:
    """Try the workbooks in a spreadsheet program; after Ctrl+C, report the results so far."""
    from mastermind_xl.files import write_whole
    from mastermind_xl.laboratory.tryout import programs
    from mastermind_xl.laboratory.tryout.bench import Bench
    from mastermind_xl.laboratory.tryout.report import Result, summary, try_all, write_report

    if arguments.workbooks:
        raise OptionsError("--try writes its own workbooks: leave out the file names")
    names = (f"{_TRY_FOLDER}{'' if number == 1 else f'-{number}'}" for number in count(1))
    folder: Path = arguments.folder or next(Path(name) for name in names if not Path(name).exists())
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise OptionsError(f"{folder} is not an empty folder: name a new one")
    folder.mkdir(parents=True, exist_ok=True)
    program = programs.Calc if arguments.in_calc or addin.find_excel() is None else programs.Program
    bench = Bench(folder, program, _run_silently)
    results: list[Result] = []
    try:
        facts = {"program": bench.program.name, **bench.program.facts()}
        say(f"{' '.join(facts.values())}: Ctrl+C closes only what this command opened.", to_stderr=True)
        try:
            for result in try_all(bench):
                results.append(result)
                if arguments.json:
                    print(json.dumps({"check": result.check, "mark": result.mark, "wrong": result.wrong}))
                else:
                    say(str(result))
        finally:
            path, text = folder / "report.md", write_report(results, facts, folder).encode()
            write_whole(path, lambda file: file.writelines([text]))
            end = f"{summary(results)}. You can send the report unchanged to whoever gave you the package: {path}"
            say(end, to_stderr=arguments.json)
    finally:
        bench.close()
    return 1 if any(result.wrong for result in results) else 0


def _run_silently(words: list[str]) -> int:
    """Run one of our commands without showing its output."""
    from mastermind_xl.cli import find_command, make_parser

    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        return int(find_command(words[0]).run(make_parser(words[0]).read(words[1:])))
