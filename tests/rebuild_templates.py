"""Write the ready-made page and workbooks again: python tests/rebuild_templates.py, with names to write only these."""

import sys

from mastermind_xl import templates
from mastermind_xl.cli import main

if __name__ == "__main__":
    for name in sys.argv[1:] or templates.NAMES:
        main([*templates.COMMANDS[name], str(templates.folder() / name), "--force"])
