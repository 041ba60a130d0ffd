"""The ready-made files equal those that the package writes today."""

import re
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from rebuild_templates import FOLDER, TRANSLATED, list_translated

from mastermind_xl import templates
from mastermind_xl.cli import main
from mastermind_xl.core.languages import LANGUAGES


def parts(path):
    """Return every part of a file with its content, in order; the compression is ignored.

    Line endings are ignored too, because openpyxl writes long sheets with those of Windows, and every reader
    of XML treats both alike. An HTML page is one part.
    """
    if path.suffix == ".html":
        return [(path.name, None, None, path.read_bytes())]
    with zipfile.ZipFile(path) as package:
        return [
            (part.filename, part.date_time, part.external_attr, package.read(part).replace(b"\r\n", b"\n"))
            for part in package.infolist()
        ]


QUICK = ("mastermind.html", "solver-3x4.xlsx", "pt/enigmas-faceis.xlsx")
COMMANDS = templates.COMMANDS | dict(list_translated())


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow, pytest.mark.each] * (name not in QUICK)) for name in COMMANDS]
)
def test_templates_are_up_to_date(tmp_path, name):
    """A ready-made file equals the file written today; if not, run python tests/rebuild_templates.py."""
    (tmp_path / name).parent.mkdir(exist_ok=True)
    assert main([*COMMANDS[name], str(tmp_path / name)]) == 0
    written, kept = parts(tmp_path / name), parts(FOLDER / name)
    assert [part[:3] for part in written] == [part[:3] for part in kept]
    # compares names only, because pytest needs minutes to show the difference of long texts
    assert [new[0] for new, old in zip(written, kept, strict=True) if new != old] == []


@pytest.mark.parametrize(
    "name", ["solver-3x4.xlsx", "puzzles-easy.xlsx", "game.xlsm", "mastermind_xl.xlam"]
)  # one of each kind; the others are similar
def test_templates_are_valid(name, validate_ooxml):
    """Microsoft's own validator accepts the ready-made workbooks."""
    validate_ooxml(FOLDER / name)


def test_files_in_other_languages():
    """Each translated ready-made workbook stores its language in a hidden name, and has a unique file name."""
    paths = [path for path, _ in list_translated()]
    assert len({Path(path).name for path in paths}) == len(paths) == len(TRANSLATED) * (len(LANGUAGES) - 1)
    for path in paths:
        with zipfile.ZipFile(FOLDER / path) as package:
            assert f'name="Language" hidden="1">"{Path(path).parent}"<' in package.read("xl/workbook.xml").decode()


def test_a_person_can_write_them():
    """Running the module ``templates`` prints the command of each ready-made file."""
    done = subprocess.run([sys.executable, "-m", "mastermind_xl.templates"], capture_output=True, text=True, check=True)
    assert {line.split()[-1] for line in done.stdout.splitlines()} == {
        path.name for path in FOLDER.iterdir() if path.is_file() and path.name != "README.md"
    }
    assert all(line.startswith("mastermind-xl ") for line in done.stdout.splitlines())


def test_the_page_tells_of_each():
    """The README of the ready-made files links to every file, and shows the options of games and solvers."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    linked = set(re.findall(r"\]\(([^)]+)\)", page))
    assert linked >= set(templates.COMMANDS)
    assert all((FOLDER / link).exists() for link in linked)
    for words in templates.COMMANDS.values():
        options = " ".join(words[1:])
        assert words[0] in ("puzzle", "addin") or options in page or options == "--any-python", options
