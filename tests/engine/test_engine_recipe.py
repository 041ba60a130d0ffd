"""The code on the pages about the engine runs, and the table there lists every member."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import xlwings as xw
from xlwings_yardstick import is_refused, members

from mastermind_xl.libreoffice import connect
from mastermind_xl.libreoffice.engine.app import ENGINE
from mastermind_xl.libreoffice.engine.completeness import COMPLETED
from mastermind_xl.libreoffice.program import office as module
from mastermind_xl.libreoffice.program.office import LibreOfficeError
from mastermind_xl.libreoffice.testing import require_libreoffice

DOCS = Path(__file__).resolve().parents[2] / "docs"


def blocks(page, language):
    """The code blocks of a language in a page."""
    return re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / page).read_text(encoding="utf-8"), re.M | re.S)


def run_pytest(folder):
    """Run the tests of a folder with pytest in a process of its own; return the finished process."""
    words = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        [sys.executable, *words], env=environment, cwd=folder, capture_output=True, text=True, check=False
    )


class TestRecipe:
    """The recipe for testing xlwings macros without Excel."""

    def test_followed(self, office, tmp_path):
        """The example tests on the page about testing xlwings macros pass; the next test starts without open books."""
        page = "how-to/test-xlwings-macros-without-excel.md"
        macro, conftest, tests = blocks(page, "python")
        (tmp_path / "prices.py").write_text(macro)
        (tmp_path / "conftest.py").write_text(conftest)
        (tmp_path / "test_prices.py").write_text(tests)
        (tmp_path / "test_then.py").write_text(
            "import xlwings as xw\n"
            "def test_then(calc_app):\n"
            "    assert len(calc_app.books) == 0\n"
            "    assert xw.Book().app == calc_app\n"
        )
        done = run_pytest(tmp_path)
        (shown,) = blocks(page, "text")
        dots, _, progress = shown.partition(" ")
        assert f"{dots}." in done.stdout, done.stdout
        assert progress.strip() in done.stdout
        assert done.returncode == 0

    @pytest.mark.exhaustive
    def test_a_test_may_end_libreoffice(self, office, tmp_path):
        """After a test has quit or killed LibreOffice, the next test gets a new LibreOffice."""
        (tmp_path / "conftest.py").write_text('pytest_plugins = ["mastermind_xl.libreoffice.testing"]\n')
        (tmp_path / "test_ends.py").write_text(
            "import os, signal, time\n"
            "import pytest, xlwings as xw\n"
            "@pytest.mark.parametrize('end', ['quit', 'kill', 'signal', 'none'])\n"
            "def test_end(calc_app, end):\n"
            "    assert len(calc_app.books) == 0\n"
            "    xw.Book().sheets[0]['A1'].value = 1\n"
            "    if end == 'signal':\n"
            "        os.kill(calc_app.pid, signal.SIGTERM if os.name == 'nt' else signal.SIGKILL)\n"
            "        time.sleep(1)\n"
            "    elif end != 'none':\n"
            "        getattr(calc_app, end)()\n"
        )
        done = run_pytest(tmp_path)
        assert "4 passed" in done.stdout, done.stdout

    @pytest.mark.parametrize(("ci", "outcome"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
    def test_without_libreoffice(self, monkeypatch, ci, outcome):
        """Without LibreOffice, a test that needs LibreOffice is skipped; in continuous integration it fails."""
        monkeypatch.setenv("CI", ci)
        monkeypatch.setenv("PATH", "")
        monkeypatch.setattr(module, "_OFF_PATH", ())
        with pytest.raises(outcome, match="LibreOffice is not installed"):
            require_libreoffice()


class TestApps:
    """Starting LibreOffice, and connecting to a running LibreOffice."""

    def test_start(self, office, monkeypatch):
        """The code block in docs/reference/libreoffice-engine.md runs and adds our engine to xlwings."""
        monkeypatch.setattr(xw.engines, "active", xw.engines.active)
        (code,) = blocks("reference/libreoffice-engine.md", "python")
        exec(code, {})  # noqa: S102 - our own page
        assert ENGINE.name in [engine.name for engine in xw.engines]

    def test_connect(self, office, monkeypatch, tmp_path):
        """A program can connect to LibreOffice by pipe or by context; quitting the app leaves LibreOffice running."""
        monkeypatch.setattr(xw.engines, "active", xw.engines.active)
        command = Path(f"/proc/{office.pid}/cmdline")
        if not command.exists():
            pytest.skip("only Linux tells how a program was started")
        pipe = re.search(r"pipe,name=[^;]+", command.read_text())[0]
        for where in ({"where": pipe}, {"context": office.context}):
            app = connect(**where)
            assert xw.apps.active == app
            book = app.books.add()
            book.sheets[0]["A1"].value = [[1, "=A1+1"]]
            assert book.sheets[0]["B1"].value == 2
            book.save(tmp_path / "a.xlsx")
            assert not app.visible
            book.close()
            app.quit()
            assert app.pid not in xw.apps.keys()  # noqa: SIM118 - xlwings' own collection
            assert office.is_running

    def test_nobody_there(self, office):
        """``connect`` raises an error if no LibreOffice listens at the given place, or if no place is given."""
        with pytest.raises(LibreOfficeError, match="no LibreOffice listens at pipe,name=nobody-there"):
            connect("pipe,name=nobody-there")
        with pytest.raises(
            LibreOfficeError, match=r"give the address of a running LibreOffice: start soffice .* then call connect"
        ):
            connect()

    def test_macros(self, office, tmp_path, monkeypatch):
        """A connection runs the VBA of opened files only if it was made with ``macros=True``."""
        monkeypatch.setattr(xw.engines, "active", xw.engines.active)
        app = connect(context=office.context, macros=True)
        assert app.impl.runs_macros
        assert not ENGINE.apps.of(office).runs_macros
        app.quit()


def test_table():
    """The table in docs/reference/libreoffice-engine.md lists each member of our xlwings engine as supported or not."""
    rows = re.findall(
        r"^\| (\w+) \|(.*)\|$", (DOCS / "reference/libreoffice-engine.md").read_text(encoding="utf-8"), re.M
    )
    told = {}
    for kind, cells in rows:
        used, there, refused = (set(re.findall(r"`(\w+)`", cell)) for cell in f"{cells}||".split("|")[:3])
        told[kind] = used | there, refused
    for kind in COMPLETED:
        refused = {member for member in members(kind) if is_refused(kind, member)}
        assert told[kind.__name__] == (set(members(kind)) - refused, refused)
