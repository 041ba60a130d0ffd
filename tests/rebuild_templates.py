"""Write the ready-made files again: python tests/rebuild_templates.py, with names such as de/spiel.xlsx to write only these."""

import sys
from itertools import product
from pathlib import Path

from mastermind_xl import templates
from mastermind_xl.cli import main
from mastermind_xl.core.languages import ENGLISH, LANGUAGES, speaking, word

FOLDER = Path(__file__).parents[1] / "workbook_templates"

TRANSLATED = ("game.xlsx", "solver.xlsx", "game-3x4.xlsx", "puzzles-easy.xlsx")
"""The workbooks that are written in other languages."""


def list_translated():
    """Yield the path of each workbook in another language, under the folder of the ready-made files, and its command."""
    for language, name in product([each for each in LANGUAGES if each != ENGLISH], TRANSLATED):
        with speaking(language):
            yield f"{language}/{word(name, 'file')}", [*templates.COMMANDS[name], "--language", language]


def write(path, command):
    """Write a ready-made file."""
    (FOLDER / path).parent.mkdir(exist_ok=True)
    main([*command, str(FOLDER / path), "--force"])


if __name__ == "__main__":
    for path, command in [*templates.COMMANDS.items(), *list_translated()]:
        if path in sys.argv[1:] or not sys.argv[1:]:
            write(path, command)
