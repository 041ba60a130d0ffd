"""Write the ready-made files again: python tests/rebuild_templates.py, with names such as de/spiel.xlsx to write only these."""

import sys

from mastermind_xl import templates
from mastermind_xl.cli import main

TRANSLATED = ("game.xlsx", "solver.xlsx", "game-3x4.xlsx", "puzzles-easy.xlsx")
CALLED = {
    "de": ("spiel", "loeser", "spiel-3x4", "raetsel-leicht"),
    "fr": ("jeu", "solveur", "jeu-3x4", "enigmes-faciles"),
    "es": ("juego", "solucionador", "juego-3x4", "acertijos-faciles"),
    "it": ("gioco", "risolutore", "gioco-3x4", "enigmi-facili"),
    "nl": ("spel", "oplosser", "spel-3x4", "puzzels-makkelijk"),
    "pt": ("jogo", "resolvedor", "jogo-3x4", "enigmas-faceis"),
}
"""The workbooks that are written in other languages, and their names there."""


def list_translated():
    """Yield the path of each workbook in another language, under the folder of the ready-made files, and its command."""
    for language, names in CALLED.items():
        for name, called in zip(TRANSLATED, names, strict=True):
            yield f"{language}/{called}.xlsx", [*templates.COMMANDS[name], "--language", language]


def write(path, command):
    """Write a ready-made file."""
    (templates.folder() / path).parent.mkdir(exist_ok=True)
    main([*command, str(templates.folder() / path), "--force"])


if __name__ == "__main__":
    for path, command in [*templates.COMMANDS.items(), *list_translated()]:
        if path in sys.argv[1:] or not sys.argv[1:]:
            write(path, command)
