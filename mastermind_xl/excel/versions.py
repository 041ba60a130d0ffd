"""The version of xlwings that a file was built with, beside the one that is installed.

The VBA in a file names the library and the script of one version of xlwings. Buttons on Windows do
without them, buttons on a Mac and all cell functions do not.
"""

from __future__ import annotations


def difference(built_with: str, installed: str) -> str:
    """What is to say of the versions; empty if they are the same."""
    if built_with == installed:
        return ""
    return f"built with xlwings {built_with}, but xlwings {installed} is installed"


def cure(built_with: str, again: str) -> str:
    """What makes a file fit again; ``again`` is the command that builds such a file."""
    from mastermind_xl.install import pip_install

    return f"{again} builds a new one, or {pip_install(f'xlwings=={built_with}')} goes back to that xlwings"


def compare(built_with: str, again: str) -> None:
    """Say so if the calling file does not fit, as its first click in a session asks; then the click goes on.

    ``again`` has the words of the command that builds such a file; older files put the program first.
    """
    import xlwings as xw

    from mastermind_xl.install import command

    differ = difference(built_with, xw.__version__)
    if differ:
        builds = command(*again.removeprefix("mastermind-xl ").split())
        said = (
            f"This file was {differ}: cells may not reach Python, nor buttons on a Mac. In a terminal, "
            f"{cure(built_with, builds)}."
        )
        xw.Book.caller().app.alert(said, title="Mastermind")
