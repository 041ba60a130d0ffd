"""A button starts Python with the command line that xlwings' VBA gives to cmd, up to ``Book.caller()``."""

import ast
from pathlib import Path

import pytest
from programs import HAS_POSIX
from vba import press

pytestmark = pytest.mark.skipif(HAS_POSIX, reason="only Windows has cmd")

SAYS = "import sys; print(ascii([sys.executable, *sys.argv[1:]]), file=sys.stderr); "


@pytest.mark.parametrize("name", ["with spaces", "O'Brien", "black & white", "100% (new)", "游戏"])
def test_a_button(environment, name):
    """A button starts Python even if the folder of Python and the workbook have unusual names."""
    python, workbook = environment(name), "my game & I's 100% (new).xlsm"
    status, log = press(
        python, python.parents[2] / workbook, SAYS + "from mastermind_xl.excel import macros; macros.hint()"
    )
    executable, *words = ast.literal_eval(log.splitlines()[0])
    assert Path(executable).samefile(python)
    assert words == [f"--wb={workbook}", "--from_xl=1", "--app=C:\\Office\\Microsoft Excel", "--hwnd=77"]
    assert status == -1
    assert ", in caller\n" in log  # which finds no window with that number
