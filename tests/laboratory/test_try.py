"""The checks of ``doctor --try`` pass in LibreOffice or in the program of ``--app``, and find deliberate faults."""

import json
import re
import shutil
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from old_workbooks import rewrite
from raising import FULL, raising

from mastermind_xl.cli import main
from mastermind_xl.excel import addin, macros
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.laboratory.tryout import checks, programs, report
from mastermind_xl.laboratory.tryout.bench import MACROS, SOLVER, Bench
from mastermind_xl.laboratory.tryout.checks import CHECKS, Seen
from mastermind_xl.laboratory.tryout.programs import Calc, NotPossibleError, Program
from mastermind_xl.laboratory.tryout.report import Result, try_all, write_report
from mastermind_xl.libreoffice.addin.play import add_toolbar
from mastermind_xl.libreoffice.program import keeper
from mastermind_xl.libreoffice.program.office import LostOfficeError

IN_EXCEL = {
    "cell functions without Python: BLACK and WHITE in VBA",
    "cell functions without macros: BLACK and WHITE as LAMBDA names",
}
"""What LibreOffice cannot try."""
ALIKE = ("solver.xlsx is saved", "game.xlsx is saved", "game.xlsx opens", "solver.xlsx prints", "game.xlsm prints")
"""LibreOffice does the same with other workbooks; the one with macros has most to lose when it is opened and saved."""


@pytest.fixture(scope="session")
def write(written):
    """A function that runs a command of a bench, but copies the file if another test has already written it."""
    return lambda words: shutil.copy(written(Path(words[-1]).name, *words[:-1]), words[-1])


@pytest.fixture(scope="session")
def bench(program, write, tmp_path_factory):
    """The workbooks of all checks, in one program."""
    bench = Bench(tmp_path_factory.mktemp("try"), lambda: program, write)
    yield bench
    bench.recover()


@pytest.fixture(autouse=True)
def few_games(request, monkeypatch):
    """Play five games instead of twenty in LibreOffice, because other tests play more games there."""
    if request.config.option.app != "excel":
        monkeypatch.setattr(checks, "_GAMES", 5)


def run(bench, *names):
    """The results of checks, by name."""
    return {result.check: result for result in try_all(bench, [check for check in CHECKS if check[0] in names])}


@pytest.mark.parametrize(
    "check",
    [pytest.param(each, id=each[0], marks=[pytest.mark.exhaustive] * each[0].startswith(ALIKE)) for each in CHECKS],
)
def test_check(bench, check):
    """Every check of ``doctor --try`` passes; in LibreOffice, checks that need Excel are reported as not possible."""
    (result,) = run(bench, check[0]).values()
    assert result.wrong == []
    assert result.mark == ("–" if bench.program.name == "LibreOffice" and check[0] in IN_EXCEL else "✓")


def test_every_button_has_a_check():
    """``doctor --try`` has a check that presses each button, and no two checks have the same name."""
    names = [name for name, _ in CHECKS]
    assert {f"{MACROS}: the button {button.label}" for button in BUTTONS} <= {*names}
    assert len({*names}) == len(names)


def test_the_page_explains_every_check():
    """The page about Excel explains each line of ``doctor --try``, and no line that the command does not print."""
    page = (Path(__file__).parents[2] / "docs" / "not-tried-in-excel.md").read_text("utf-8")
    lines = re.findall(r"^\| `([^`]+)` \|", page, re.MULTILINE)
    names = [name for name, _ in CHECKS]
    assert [name for name in names if sum(line in name for line in lines) != 1] == []
    assert [line for line in lines if not any(line in name for name in names)] == []


# --- faults built in on purpose ------------------------------------------------------------------


class FaultyBench(Bench):
    """A bench that changes one part of a workbook after writing the workbook.

    Args:
        bench: the bench whose program opens the workbook, and whose files are used before the change.
        folder: the folder for the files.
        name: the name of the workbook.
        part: the part of the workbook's package that is changed.
        pattern: what is replaced in it.
        instead: what takes its place.
    """

    def __init__(self, bench, folder, name, part, pattern, instead):
        super().__init__(folder, lambda: bench.program, bench._command)
        self.name, self.part, self.fault = name, part, (pattern, instead)
        self.places = 0

    def file(self, name):
        path = super().file(name)
        if name == self.name and not self.places:
            rewrite(path, {self.part: self.change})
        return path

    def change(self, content):
        content, self.places = re.subn(*self.fault, content)
        return content


@pytest.fixture
def break_file(bench, tmp_path):
    """A function that returns a bench with a fault in one workbook; the bench closes its workbooks after the test."""
    made = []

    def break_file(*fault):
        bench.recover()  # xlwings opens no two workbooks of one name
        made.append(FaultyBench(bench, tmp_path, *fault))
        return made[-1]

    yield break_file
    for faulty in made:
        assert faulty.places == 1
        faulty.recover()


@pytest.mark.exhaustive
def test_a_wrong_formula_is_found(bench, break_file):
    """If a formula counts one code too many, the check that plays games reports expected and actual counts."""
    place = bench.sheet(SOLVER).book.names["Remaining"].refers_to_range[1, 0].get_address(False, False)
    formula = rb'(<c r="%s"[^>]*><f>)(.*?)</f>' % place.encode()
    faulty = break_file(SOLVER, "xl/worksheets/sheet1.xml", formula, rb"\1(\2)+1</f>")
    (result,) = run(faulty, "solver.xlsx suggests every guess of twenty games").values()
    assert result.mark == "✗"
    assert re.fullmatch(r"codes left for \d{4}: expected \d+; \d+.*, saw \d+; \d+.*", result.wrong[0])
    assert all(wrong.startswith("codes left") for wrong in result.wrong)


@pytest.mark.exhaustive
def test_a_missing_name_is_found(break_file):
    """If a defined name is missing in a workbook, the check that opens the workbook shows the name."""
    name = rb'<definedName name="Suggestions"[^>]*>.*?</definedName>'
    opens = "solver.xlsx opens without repair, recalculates to the same values, and closes without a question"
    (result,) = run(break_file(SOLVER, "xl/workbook.xml", name, b""), opens).values()
    assert result.wrong == ["defined names that are missing: expected nothing, saw Suggestions"]


@pytest.mark.exhaustive
def test_a_failing_macro_is_found(bench, monkeypatch):
    """If the macro of a button fails, the check of this button reports the error; another button's check passes."""
    if bench.program.has_vba:
        pytest.skip("in Excel another Python runs the macro")
    monkeypatch.setattr(macros, "hint", raising(OSError("unplugged")))
    pressed, failed = run(bench, f"{MACROS}: the button Undo", f"{MACROS}: the button Hint").values()
    assert failed.wrong == ["OSError: unplugged"]
    assert str(failed).startswith(f"✗ {MACROS}: the button Hint: OSError: unplugged (")
    assert pressed.mark == "✓"


# --- the command -----------------------------------------------------------------------------------


class StubProgram(Program):
    """A stand-in for a spreadsheet program, for checks that need no program."""

    name = "Stub"
    is_alive = property(lambda self: self.app.books is not None)

    def __init__(self):
        excel = SimpleNamespace(Quit=self.end)  # what is asked to end on Windows
        self.app = SimpleNamespace(books=[], quit=self.end, api=excel)
        self.ended = 0
        started.append(self)

    def end(self):
        self.ended += 1

    def kill(self):
        self.app.books = None

    def facts(self):
        return {"version": "1.0", "language": "en-GB"}


started = []


@pytest.fixture
def stubbed(monkeypatch, tmp_path):
    """A function that makes the command run the given checks in the stand-in, in an empty folder."""
    started.clear()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(programs, "Calc", StubProgram)
    monkeypatch.setattr(addin, "find_excel", lambda: None)
    return lambda *checks: monkeypatch.setattr(report, "CHECKS", checks)


def passes(bench):
    """A check that passes."""
    yield Seen("one", 1, 1.0)


def fails(bench):
    """A check whose actual value differs from the expected one."""
    yield Seen("two", [[2]], [[3.0]])


def cannot(bench):
    """A check that reports that it cannot run here."""
    raise NotPossibleError("there is no moon")
    yield


def interrupts(bench):
    """A check that is interrupted by Ctrl+C after its first value."""
    yield Seen("before", 1, 1)
    raise KeyboardInterrupt


def test_the_command(stubbed, capsys, tmp_path):
    """``doctor --try`` prints a line for each check and writes a report; if a check fails, the status is 1."""
    stubbed(("passes", passes), ("fails", fails), ("cannot", cannot))
    assert main(["doctor", "--try"]) == 1
    lines = re.sub(r"\d+\.\d s", "0.0 s", capsys.readouterr().out).splitlines()
    assert lines == [
        "✓ passes (0.0 s)",
        "✗ fails: two: expected 2, saw 3 (0.0 s)",
        "– cannot: not possible here (there is no moon) (0.0 s)",
        f"1 ✓, 1 ✗, 1 not possible here. You can send the report unchanged to whoever gave you the package: {Path('mastermind-try/report.md')}",
    ]
    text = (tmp_path / "mastermind-try" / "report.md").read_text("utf-8")
    for line in ("- program: Stub", "- language: en-GB", "|✗|two|2|3|", "Not possible here: there is no moon."):
        assert line in text.splitlines()
    assert [program.ended for program in started] == [1]


def test_ctrl_c_keeps_what_was_seen(stubbed, capsys, tmp_path):
    """After Ctrl+C, ``doctor --try`` ends the spreadsheet program and writes a report of the finished checks."""
    stubbed(("passes", passes), ("interrupts", interrupts), ("fails", fails))
    assert main(["doctor", "--try", "--folder", "new/mine"]) == 130
    assert [program.ended for program in started] == [1]
    text = (tmp_path / "new" / "mine" / "report.md").read_text("utf-8")
    assert "## ✓ passes" in text
    assert "fails" not in text


def test_json(stubbed, capsys):
    """``doctor --try --json`` prints one object per check and nothing else on standard output."""
    stubbed(("passes", passes), ("fails", fails))
    main(["doctor", "--try", "--json"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines == [
        {"check": "passes", "mark": "✓", "wrong": []},
        {"check": "fails", "mark": "✗", "wrong": ["two: expected 2, saw 3"]},
    ]


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--in-calc"], "--in-calc and --folder need --try: add --try"),
        (["--try", "game.xlsm"], "--try writes its own workbooks: leave out the file names"),
        (["--try", "--folder", "full"], "full is not an empty folder: name a new one"),
    ],
)
def test_what_does_not_go_together(words, line, stubbed, capsys, tmp_path):
    """Options that do not go with ``doctor --try``, and a folder that is not empty, are refused at the start."""
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine.txt").touch()
    stubbed(("passes", passes))
    assert main(["doctor", *words]) == 2
    assert capsys.readouterr().err == f"mastermind-xl: {line}\n"
    assert started == []


def test_a_report_that_cannot_be_written_is_told(stubbed, monkeypatch, capsys):
    """If the disk is full, ``doctor --try`` prints a message, leaves no part of the report and ends the program."""
    monkeypatch.setattr("os.fsync", FULL)
    stubbed(("passes", passes))
    assert main(["doctor", "--try"]) == 1
    told = f"{Path('mastermind-try/report.md')}: cannot be written: No space left on device\n"
    assert capsys.readouterr().err.endswith(told)
    assert list(Path("mastermind-try").glob("*.md")) == []
    assert [program.ended for program in started] == [1]


def test_the_folder_is_a_new_one(stubbed, tmp_path):
    """Each run of ``doctor --try`` writes into a new folder."""
    stubbed(("passes", passes))
    for name in ("mastermind-try", "mastermind-try-2"):
        assert main(["doctor", "--try"]) == 0
        assert (tmp_path / name / "report.md").exists()


# --- the report, and programs that hang ---------------------------------------------------------


def test_the_report_names_nobody(monkeypatch, tmp_path):
    """The report of ``doctor --try`` does not contain folders, or names of the person or the machine."""
    monkeypatch.setattr("platform.node", lambda: "annas-pc")
    monkeypatch.setattr("pathlib.Path.home", lambda: tmp_path / "Anna.Smith")
    said = [
        f"cannot open {tmp_path / 'Anna.Smith' / 'my games' / 'game.xlsm'}",
        r"cannot open C:\\Users\\Anna.Smith\\try\\game.xlsm on ANNAS-PC",
        r"cannot open 'D:\private\game.xlsm' or file:///srv/private/game.xlsx, 3/4 of it",
    ]
    results = [Result("opens", [Seen("it", "", text) for text in said])]
    text = write_report(results, {"program": "Excel"}, tmp_path)
    for word in ("Anna", "anna", "private", "srv", str(tmp_path)):
        assert word not in text
    for word in ("game.xlsm", "game.xlsx", "3/4 of it"):
        assert word in text


def test_a_program_that_hangs_is_ended(stubbed, tmp_path):
    """If a check takes too long, the spreadsheet program is ended, and the next check starts a new program."""

    def hangs(bench):
        while bench.program.app.books is not None:
            time.sleep(0.01)
        yield Seen("books", 0, len(bench.program.app.books))

    bench = Bench(tmp_path, StubProgram, main)
    checks = [("hangs", hangs), ("passes", passes)]
    hung, passed = try_all(bench, checks, patience=0.2)
    assert hung.wrong == ["Stub did not answer within 0.2 s; it may be showing a message"]
    assert passed.mark == "✓"
    assert len(started) == 2


@pytest.mark.usefixtures("program")  # or skip
@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.exhaustive
def test_libreoffice_that_ends_while_it_starts_is_started_again(times, monkeypatch):
    """If LibreOffice ends while the add-in is installed, it is started again, but only once."""
    started = []

    def lose(office):
        started.append(office)
        if len(started) <= times:
            keeper.kill(office.pid)
        return add_toolbar(office)

    monkeypatch.setattr("mastermind_xl.libreoffice.addin.play.add_toolbar", lose)
    if times > 1:
        with pytest.raises(LostOfficeError, match="LibreOffice ended before it could show the buttons"):
            Calc()
    else:
        program = Calc()
        assert program.facts()["version"]
        program.close()
    assert len(started) == 2


@pytest.mark.usefixtures("program")  # or skip
@pytest.mark.exhaustive
def test_libreoffice_is_ended_and_started_again(tmp_path):
    """If LibreOffice is killed during a check, a new LibreOffice is started for the next check."""
    bench = Bench(tmp_path, Calc, main)

    def killed(bench):
        bench.program.kill()
        deadline = time.monotonic() + 60
        while bench.program.is_alive and time.monotonic() < deadline:
            time.sleep(0.05)
        yield Seen("workbooks", 0, len([*bench.program.app.books.add().sheets]))

    try:
        first = bench.program
        (result,) = try_all(bench, [("killed", killed)])
        assert result.error
        assert bench.program.facts()["version"]
        assert bench.program is not first
    finally:
        bench.close()
