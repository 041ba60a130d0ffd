"""The Excel add-in: cell functions and the ribbon's tab MasterMind in every workbook.

addin build FILE.xlam   write the add-in, for this machine or another
addin install           build it for this Python and put it where Excel loads it
addin status            say whether it is installed, and whether it still fits
addin remove            take it away
"""

from __future__ import annotations

import argparse
from pathlib import Path

from mastermind_xl.cli import Parser, is_for_here
from mastermind_xl.files import check_target, write_whole


def add_arguments(parser: Parser) -> None:
    """Say what may follow the command."""
    parser.add_argument("action", choices=["build", "install", "status", "remove"], help="what to do")
    parser.add_file("file", "the file that build writes", "FILE.xlam", optional=True)
    parser.add_any_python()


def run(arguments: argparse.Namespace) -> int:
    """Do what was asked for."""
    from mastermind_xl.excel import addin

    action: str = arguments.action
    if action == "build":
        return _build(arguments)
    if arguments.file is not None:
        raise addin.AddinError(f"{arguments.file}: only build takes a file")
    if action == "status":
        return _status()
    if action == "install":
        from mastermind_xl.excel.build import write_addin

        said = addin.install(lambda path: write_whole(path, lambda file: write_addin(file, interpreter=True)))
    else:
        said = addin.remove()
    print(said)
    return 0


def _build(arguments: argparse.Namespace) -> int:
    from mastermind_xl.excel.addin import AddinError
    from mastermind_xl.excel.build import write_addin

    path: Path | None = arguments.file
    if path is None:
        raise AddinError("name the file to build: mastermind-xl addin build mastermind_xl.xlam")
    check_target(path, (".xlam",), force=arguments.force)
    interpreter = is_for_here(arguments)
    write_whole(path, lambda file: write_addin(file, interpreter=interpreter), force=arguments.force)
    python = "this Python" if interpreter else "the Python on the PATH of the machine with Excel"
    print(f"{path}: the add-in, for {python}.")
    return 0


def _status() -> int:
    from mastermind_xl.cli.doctor import addin_findings
    from mastermind_xl.excel.addin import installed_addin, startup_folders

    path = installed_addin()
    if path is None:
        where = [f" mastermind-xl addin install puts it into {folder}." for folder in startup_folders()[:1]]
        print(f"The add-in is not installed.{''.join(where)}")
        return 1
    print(f"The add-in is installed: {path}")
    findings = [finding for finding in addin_findings(path) if not finding.fine]
    for finding in findings:
        print(finding)
    return 1 if findings else 0
