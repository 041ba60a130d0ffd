"""Ctrl+C ends a command at any moment in one line, and a silent command soon says that it is working."""

import os
import signal
import subprocess
import sys
import time

import pytest
from console import stop

from mastermind_xl import cli, kernel
from mastermind_xl.analysis.processes import processes_ignore_interrupts
from mastermind_xl.cli import work
from mastermind_xl.cli.work import Progress
from mastermind_xl.core.system import interrupts_wait

POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
STOPPED = "\nmastermind-xl: stopped\n"

HEARS = "import os, signal; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
PRESS = "os.kill(os.getpid(), signal.SIGINT)\n"


def run(program):
    """Run a Python program and return its status and standard error."""
    done = subprocess.run(
        [sys.executable, "-c", HEARS + program], capture_output=True, text=True, timeout=300, check=False
    )
    return done.returncode, done.stderr


PROGRAM = "import sys\nimport mastermind_xl.__main__ as program\nimport mastermind_xl.cli as cli\n"
CALLBACK = f"""
import time
class Callback:
    def __del__(self):
        {PRESS}
def main():
    Callback()
    time.sleep(3600)
cli.main = main
exit(program.main())
"""
LIBRARY = f"""
from openpyxl.worksheet.cell_range import MultiCellRange
def press(self, ranges=()):
    {PRESS.strip()}
MultiCellRange.__init__ = press
sys.argv = ["mastermind-xl", "game", "never.xlsx", "--pegs", "2", "--colors", "2"]
exit(program.main())
"""
IGNORED = "signal.signal(signal.SIGINT, signal.SIG_IGN)\n"
PRESSES = {
    "before the program calls its main function": (f"import mastermind_xl.__main__\n{PRESS}", (130, STOPPED)),
    "after the result": (f"{PROGRAM}cli.main = lambda: 0\nstatus = program.main()\n{PRESS}exit(status)", (0, "")),
    "where the command handles nothing": (f"{PROGRAM}cli.main = lambda: {PRESS}exit(program.main())", (130, STOPPED)),
    "in __del__, where Python ignores exceptions": (PROGRAM + CALLBACK, (130, STOPPED)),
    "in openpyxl, which raises a TypeError instead": (PROGRAM + LIBRARY, (130, STOPPED)),
    "ignored, as with nohup": (f"{IGNORED}{PROGRAM}cli.main = lambda: {PRESS}exit(program.main() or 7)", (7, "")),
}


@POSIX
class TestPresses:
    """Ctrl+C at unusual moments."""

    @pytest.mark.parametrize("case", PRESSES)
    def test_at_this_moment(self, case, tmp_path, monkeypatch):
        """Ctrl+C ends the program with a message of one line, unless its result is there or it ignores Ctrl+C."""
        monkeypatch.chdir(tmp_path)
        program, ended = PRESSES[case]
        assert run(program) == ended

    def test_while_modules_are_imported(self, tmp_path):
        """Ctrl+C during the import of numpy ends the program with a message of one line."""
        numpy = f"import os, signal\n{PRESS}raise ImportError('numpy is not installed as it should be')\n"
        (tmp_path / "numpy.py").write_text(numpy)
        path = f"sys.path.insert(0, {str(tmp_path)!r})\nsys.argv = ['mastermind-xl', 'suggest']\n"
        assert run(f"import sys\n{path}{PROGRAM}program.main()") == (130, STOPPED)

    def test_an_error_of_ours_is_not_hidden(self, monkeypatch):
        """An error in a command is raised unless Ctrl+C has caused the error."""
        monkeypatch.setattr(cli, "find_command", lambda name: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            cli.main(["variants"])

    @pytest.mark.parametrize("waits", [interrupts_wait, processes_ignore_interrupts])
    def test_it_waits_for_a_block(self, waits):
        """Ctrl+C inside a block in which interrupts wait, or processes are started, takes effect at its end."""
        done = []

        def work():
            with waits():
                os.kill(os.getpid(), signal.SIGINT)
                time.sleep(0.01)
                done.append("to the end")

        with pytest.raises(KeyboardInterrupt):
            work()
        assert done == ["to the end"]
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)


class TestFirstLine:
    """A command that has printed nothing for a while prints one line."""

    @pytest.fixture
    def impatient(self, monkeypatch):
        """Print the line after a twentieth of a second."""
        monkeypatch.setattr(cli, "_SILENCE", 0.05)
        monkeypatch.setattr(work, "is_told", False)

    def test_silence(self, impatient, capsys):
        """A command that prints nothing for a while reports once, on standard error, that it is working."""
        said = ""
        until = time.monotonic() + 60
        with cli.first_line(["suggest", "1122:1,1"]):
            while not said and time.monotonic() < until:
                time.sleep(0.01)
                said += capsys.readouterr().err
        assert said == "mastermind-xl suggest: working …\n"

    @pytest.mark.parametrize("command", ["play", "solve"])
    def test_a_game(self, impatient, capsys, command):
        """``play`` and ``solve`` wait for the player and do not report that they are working."""
        with cli.first_line([command]):
            time.sleep(0.3)
        assert capsys.readouterr().err == ""

    def test_progress(self, impatient, capsys, monkeypatch):
        """A command that has reported its progress does not report in addition that it is working."""
        monkeypatch.setattr(work, "_PATIENCE", 0.0)
        with cli.first_line(["optimal"]), Progress("search") as progress_:
            progress_.report(lambda: "one of two")
            time.sleep(0.3)
        assert capsys.readouterr().err == "search: one of two, 0 s\n"

    @POSIX
    @pytest.mark.slow
    def test_a_large_search(self):
        """A long search in numpy reports progress before it has found any play, and Ctrl+C stops it."""
        words = ("optimal", "--pegs", "5")
        status, out, error = stop(*words, when=" to ?, 0 of 7 openings", **{kernel.VARIABLE: "numpy"})
        *_, how_far, _, stopped = error.splitlines()
        assert (status, out, stopped) == (130, "", "mastermind-xl: stopped")
        assert "\n5 pegs, 6 colours: total " in error
        assert " to ?, 0 of 7 openings" in how_far


class TestWithoutStandardError:
    """Programs without standard error, as under pythonw."""

    @pytest.mark.parametrize(("word", "status", "out"), [("1122:1,1", 0, '{"guess"'), ("1122:9,9", 2, "")])
    def test_commands(self, word, status, out):
        """Without standard error, a command still prints its result and ends with the right status."""
        program = "import sys\nfrom mastermind_xl.cli import main\nsys.stderr = None\n"
        words = [sys.executable, "-c", f"{program}sys.exit(main(['suggest', '{word}', '--json']))"]
        done = subprocess.run(words, stdout=subprocess.PIPE, text=True, check=False)
        assert (done.returncode, done.stdout[:8]) == (status, out)
