"""Prove the value of the game again on the boards whose value is kept, and write the files and docs/value.md.

``python tests/rebuild_values.py`` proves all, which takes about half an hour; ``python tests/rebuild_values.py 4x6 …``
proves those boards, which may be new, and ``python tests/rebuild_values.py page`` writes the page alone.
"""

import sys
from pathlib import Path

from mastermind_xl import Board
from mastermind_xl.value.halves import prove_value
from mastermind_xl.value.kept import as_text, kept_path, list_kept, load_value

PAGE = Path(__file__).parents[1] / "docs" / "value.md"


def page():
    """The page with the values that are kept."""
    lines = ["pegs × colours | codes"]
    return lines


if __name__ == "__main__":
    asked = [word for word in sys.argv[1:] if word != "page"]
    boards = [Board(*map(int, word.split("x"))) for word in asked] or list_kept()
    for board in boards if sys.argv[1:] != ["page"] else ():
        kept_path(board).write_text(as_text(prove_value(board)), encoding="utf-8")
        sys.stdout.write(f"{board}: {load_value(board).value}\n")
        sys.stdout.flush()
