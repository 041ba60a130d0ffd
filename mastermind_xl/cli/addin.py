"""The add-in for Excel and for LibreOffice: cell functions and buttons in every workbook."""

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from mastermind_xl.cli.doctor import Finding, addin_findings, extension_findings
from mastermind_xl.cli.options import PROGRAM, Arguments, Parser, columns, report_troubles, say
from mastermind_xl.excel import addin
from mastermind_xl.files import write_whole
from mastermind_xl.install import command

ACTIONS = {
    "build": "write the add-in for Excel (FILE.xlam) or LibreOffice (FILE.oxt), for this machine or another",
    "install": "build the add-in for this Python and put it where Excel or LibreOffice loads it",
    "status": "check whether the add-in is installed and still works with this Python",
    "remove": "remove the add-in",
}


def add_arguments(parser: Parser) -> None:
    parser.description = f"{__doc__}\n\n{columns([*ACTIONS.items()], '  ')}"
    parser.add_choice("action", ACTIONS, "action", "what to do", nargs="?", choices=[*ACTIONS])
    about = "file to build: .xlam for Excel, .oxt for LibreOffice"
    parser.add_file("file", about, "FILE", optional=True)
    parser.add_switch("--excel", "only the add-in for Excel")
    about = "only the add-in for LibreOffice (default: for each installed program)"
    parser.add_switch("--libreoffice", about)
    parser.add_shared("--any-python")


def run(arguments: Arguments) -> int:
    if arguments.action is None:
        print(f"Add an action to {PROGRAM} addin:", columns([*ACTIONS.items()], "  "), sep="\n")
        return 2
    if arguments.action == "build":
        return _build(arguments)
    if arguments.file is not None:
        raise addin.AddinError(f"only build needs a file name: leave out {arguments.file}")
    do = {"install": _install, "status": _status, "remove": _remove}[arguments.action]
    return max(do(libreoffice=libreoffice) for libreoffice in _asked_for(arguments))


def _asked_for(arguments: Arguments) -> list[bool]:
    """Return the requested programs, or else the installed programs: False for Excel, True for LibreOffice."""
    from mastermind_xl.libreoffice.program.office import LibreOfficeError, find_soffice

    if arguments.excel or arguments.libreoffice:
        return [False] * arguments.excel + [True] * arguments.libreoffice
    here = [False] if addin.find_excel() else []
    try:
        find_soffice()
    except LibreOfficeError:
        return here or [False]  # Excel's own check reports that Excel is missing
    return [*here, True]


def _build(arguments: Arguments) -> int:
    path: Path | None = arguments.file
    if path is None:
        raise addin.AddinError("name the file to build: mastermind-xl addin build mastermind_xl.xlam (or .oxt)")
    asked = {".xlam": arguments.excel, ".oxt": arguments.libreoffice}
    endings = [ending for ending, wanted in asked.items() if wanted] or asked
    arguments.check_file(path, endings)
    write: Callable[..., None]
    if path.suffix.lower() == ".oxt":
        from mastermind_xl.libreoffice.addin.package import write_extension as write

        what, is_ours = "LibreOffice add-in", not arguments.any_python
        python = "this Python's environment" if is_ours else "the packages in LibreOffice's own Python"
    else:
        from mastermind_xl.excel.build import write_addin as write

        what, is_ours = "add-in", arguments.is_for_here()
        python = "this Python" if is_ours else "the Python on the PATH of the machine with Excel"
    arguments.write_file(path, partial(write, interpreter=is_ours))
    say(f"{path}: the {what} uses {python}.")
    if is_ours and what == "add-in":
        report_troubles()
    return 0


def _install(*, libreoffice: bool) -> int:
    if not libreoffice:
        from mastermind_xl.excel.build import write_addin

        say(addin.install(lambda path: write_whole(path, partial(write_addin, interpreter=True))))
        return 0
    from mastermind_xl.libreoffice.addin.install import find_python, install
    from mastermind_xl.libreoffice.addin.package import write_extension
    from mastermind_xl.libreoffice.program.office import find_soffice

    folder = install(lambda path: write_whole(path, partial(write_extension, interpreter=True)))
    say(f"The LibreOffice add-in is installed: {folder}")
    if python := find_python(find_soffice()):
        print(f"LibreOffice uses Python {python}. Start Calc: the buttons are on the toolbar MasterMind.")
    return _say_problems(extension_findings(folder))


def _status(*, libreoffice: bool) -> int:
    from mastermind_xl.libreoffice.addin.install import installed_extension

    called = "LibreOffice add-in" if libreoffice else "add-in"
    try:
        place = installed_extension() if libreoffice else addin.installed_addin()
    except addin.AddinError as error:  # the other program's add-in is still reported
        print(Finding("add-in", fine=False, says=str(error)))
        return 1
    if place is not None:
        say(f"The {called} is installed: {place}")
        return _say_problems(extension_findings(place) if libreoffice else addin_findings(place))
    cures = [f"{command('addin', 'install')} puts it into {folder}." for folder in addin.startup_folders()[:1]]
    if libreoffice:
        cures = [f"{command('addin', 'install', '--libreoffice')} installs it."]
    say(" ".join([f"The {called} is not installed.", *cures]))
    return 1


def _say_problems(findings: Iterable[Finding]) -> int:
    """Print the findings that report a problem; return 1 if there are any, else 0."""
    wrong = [finding for finding in findings if not finding.fine]
    for finding in wrong:
        print(finding)
    return 1 if wrong else 0


def _remove(*, libreoffice: bool) -> int:
    if libreoffice:
        from mastermind_xl.libreoffice.addin.install import remove
    else:
        remove = addin.remove
    say(remove())
    return 0
