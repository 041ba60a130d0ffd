"""Compare the xlwings version that built a file with the installed version.

The VBA in a file works only with the library and the script of the same xlwings version. Buttons on Windows do not
need these, but buttons on a Mac and all cell functions do.
"""


def difference(built_with: str, installed: str) -> str:
    """Describe the difference between two versions of xlwings; empty if they are equal."""
    if built_with == installed:
        return ""
    return f"built with xlwings {built_with}, but xlwings {installed} is installed"


def cure(built_with: str, again: str) -> str:
    """Return the remedy for a file ``built_with`` another xlwings version; the command ``again`` builds a new file."""
    from mastermind_xl.install import pip_install

    return f"build a new file with {again}, or install the old xlwings with {pip_install(f'xlwings=={built_with}')}"


def compare(built_with: str, again: str) -> None:
    """At the first click of a session, show a message if the calling file was ``built_with`` another xlwings version.

    The command ``again`` builds a new file; in older files this command includes the program's name.
    """
    import xlwings as xw

    from mastermind_xl.install import command

    differ = difference(built_with, xw.__version__)
    if differ:
        builds = command(*again.removeprefix("mastermind-xl ").split())
        said = (
            f"This file was {differ}: cells, and buttons on a Mac, may not reach Python. In a terminal, "
            f"{cure(built_with, builds)}."
        )
        xw.Book.caller().app.alert(said, title="Mastermind")
