"""The ready-made workbooks are what the package writes today."""

import zipfile
from pathlib import Path

import pytest

from mastermind_xl.cli import main

TEMPLATES = Path(__file__).resolve().parents[1] / "workbook_templates"


def parts(path):
    """Every part of a package with its content, in order; how it is compressed is the zip library's affair."""
    with zipfile.ZipFile(path) as package:
        return [(part.filename, part.date_time, package.read(part)) for part in package.infolist()]


@pytest.mark.parametrize("name", ["solver.xlsx"])
def test_templates_are_up_to_date(tmp_path, name):
    """Rebuilding a template gives the same parts; if not: mastermind-xl solver workbook_templates/solver.xlsx --force."""
    assert main([Path(name).stem, str(tmp_path / name)]) == 0
    assert parts(tmp_path / name) == parts(TEMPLATES / name)
