"""Write the ready-made page and workbooks again: python tests/rebuild_templates.py."""

from mastermind_xl import templates
from mastermind_xl.cli import main

if __name__ == "__main__":
    for name, words in templates.COMMANDS.items():
        main([*words, str(templates.folder() / name), "--force"])
