"""List the files of the package that a click, a cell or a command runs through: python tests/rooms.py.

Only function calls count, not the bodies of modules and classes.
"""

import inspect
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

WAYS = {
    "black": """
from mastermind_xl.excel import udfs
enter = lambda: udfs.BLACK([[1.0, 2.0, 3.0, 4.0]], [[1.0, 2.0, 4.0, 4.0]])
""",
    "solve": f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent / "benchmarks")!r})
from click import Book
from mastermind_xl import Board
from mastermind_xl.excel import macros
from mastermind_xl.strategies import default_strategy
book = Book(417, default_strategy(Board(), at_once=True))
enter = lambda: macros.solve(book)
""",
    "suggest": """
from mastermind_xl.cli import main
enter = lambda: main(["suggest", "1123:1,1"])
""",
    "suggest, away from the stored tree": """
from mastermind_xl.cli import main
enter = lambda: main(["suggest", "1122:1,1"])
""",
    "evaluate": """
from mastermind_xl.cli import main
enter = lambda: main(["evaluate", "knuth"])
""",
    "optimal": """
from mastermind_xl.cli import main
enter = lambda: main(["optimal", "--pegs", "3", "--colors", "4"])
""",
}
"""The actions to follow; each defines a function ``enter``."""


def entered(way):
    """Run an action in a fresh interpreter; return each file it uses and the functions called there."""
    run = [sys.executable, __file__, way]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    lines = (line.split(": ", 1) for line in done.stderr.splitlines())
    return {file: functions for file, functions in lines if file.endswith(".py")}  # not what a slow search reports


def follow(way):
    """Run one of ``WAYS`` and write the files it uses to stderr."""
    import mastermind_xl

    house = Path(mastermind_xl.__file__).parent
    found = defaultdict(set)

    def look(frame, event, _):
        code = frame.f_code
        if (
            event == "call"
            and code.co_flags & inspect.CO_OPTIMIZED
            and code.co_filename.startswith(str(house))
            and not is_loading(frame)
        ):
            found[Path(code.co_filename).relative_to(house).as_posix()].add(code.co_name)

    def is_loading(frame):
        """Return whether one of our modules is being imported and its body calls this function."""
        while frame is not None:
            if frame.f_code.co_name == "<module>" and frame.f_code.co_filename.startswith(str(house)):
                return True
            frame = frame.f_back
        return False

    space = {}
    exec(WAYS[way], space)  # noqa: S102 - ours
    sys.setprofile(look)
    try:
        space["enter"]()
    finally:
        sys.setprofile(None)
    for file, functions in sorted(found.items()):
        sys.stderr.write(f"{file}: {', '.join(sorted(functions))}\n")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        follow(sys.argv[1])
    else:
        for way in WAYS:
            files = entered(way)
            sys.stdout.write(f"{way}: {len(files)}\n" + "".join(f"  {file}\n" for file in files))
