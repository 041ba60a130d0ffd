"""The ready-made workbooks that come with the package."""

from __future__ import annotations

from pathlib import Path

NAMES = ("solver.xlsx", "game.xlsx", "game.xlsm", "mastermind_xl.xlam")


def folder() -> Path:
    """The folder that holds ``NAMES``: in an installed package, or in a checkout."""
    installed = Path(__file__).parent / "workbook_templates"
    return installed if installed.is_dir() else Path(__file__).parents[1] / "workbook_templates"


if __name__ == "__main__":
    print(folder())  # noqa: T201 - python -m mastermind_xl.templates
