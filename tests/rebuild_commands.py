"""Write docs/reference/commands.md from the commands: python tests/rebuild_commands.py."""

import argparse
from collections import Counter
from pathlib import Path

from mastermind_xl.cli import COMMANDS, PROGRAM, make_parser
from mastermind_xl.strategies import REGISTRY, names_to_play

PAGE = Path(__file__).resolve().parents[1] / "docs" / "reference" / "commands.md"
COMMON = 5
"""The number of commands from which an option they share is described only once."""

GUIDES = {
    "solver": "solver-workbook.md",
    "game": "game-workbook.md",
    "play": "../how-to/terminal.md",
    "solve": "../how-to/terminal.md#somebody-elses-code",
    "addin": "../how-to/excel.md",
    "doctor": "../how-to/excel.md",
    "suggest": "../how-to/terminal.md#somebody-elses-code",
    "puzzle": "../start/teacher.md#print-your-own-puzzles",
    "review": "../how-to/review-a-game.md",
    "evaluate": "../how-to/compare-strategies.md",
    "survey": "../how-to/big-boards.md#boards-of-every-size",
    "variants": "../how-to/variants.md",
    "strategies": "../explanation/strategies.md",
    "table": "../how-to/compare-strategies.md#all-scores-as-a-table",
    "optimal": "../how-to/search-optimal-play.md",
    "value": "../explanation/value.md",
    "hide": "../explanation/value.md#a-code-to-hide-and-play-that-cannot-be-exploited",
    "static": "../how-to/fixed-guesses.md",
}
"""The guide for each command that has one."""

BEGINNING = """\
# Commands

<!-- Made by tests/rebuild_commands.py from what --help says. -->

Every command takes `--help`. Exit status: 0 done, 1 the work failed (or no code fits), 2 wrong usage or input, 130 stopped by Ctrl+C. Progress goes to stderr, results to stdout; a command that has printed nothing for more than a second reports on stderr that it is working; with `--json`, stdout holds [one JSON object per line](json.md) and nothing else. An error is one line that names the input and the cure. A file that exists is replaced only with `--force`; a file is written whole or not at all.

`mastermind-xl --version` shows the version, `mastermind-xl --print-completion SHELL` prints what makes [the shell complete](../how-to/terminal.md#let-the-shell-complete).
"""


def spell(action):
    """Return an option with its value, or an argument, as a person types it."""
    value = action.metavar or (action.choices and "|".join(action.choices)) or action.dest
    if not action.option_strings:
        return value
    return ", ".join(action.option_strings) + ("" if action.nargs == 0 else f" {value}")


def row(spelled, about):
    """Return a table row; one link replaces a list of strategies."""
    linked = about
    for names in (", ".join(REGISTRY), names_to_play()):
        linked = linked.replace(names, "[the strategies](../explanation/strategies.md)")
    cells = (f"`{spelled}`", linked.replace(f"; see {PROGRAM} strategies", ""))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def actions_of(name):
    """Yield (spelling, description) of each option and argument of a command, without ``--help``."""
    formatter = argparse.HelpFormatter("")
    return [
        (spell(action), " ".join((formatter._expand_help(action) if action.help else "").split()))
        for action in make_parser(name)._actions
        if action.dest != "help"
    ]


def describe(text):
    """Return the description of a command as Markdown: prose as paragraphs, columns as text blocks."""
    first, *others = text.strip().split("\n\n")
    for each in (first, *others):
        in_columns = any(line.startswith(" ") for line in each.splitlines())
        yield f"```text\n{each}\n```" if in_columns else " ".join(each.split())


def page():
    """Return the whole page as text."""
    actions = {name: actions_of(name) for name in COMMANDS}
    often = Counter(action for each in actions.values() for action in each)
    common = [action for action, count in often.items() if count >= COMMON]
    parts = [BEGINNING, "## Options of many commands\n", "| option | does |\n|---|---|"]
    parts += [row(*action) for action in common]
    for name in COMMANDS:
        parts.append(f"\n## {name}\n")
        parts.append("\n\n".join(describe(make_parser(name).description)))
        own = [action for action in actions[name] if action not in common]
        if own:
            parts.append("\n| option or argument | does |\n|---|---|")
            parts += [row(*action) for action in own]
        if name in GUIDES:
            parts.append(f"\n[Shown at work]({GUIDES[name]}).")
        shared = [f"`{spelled.split(',')[0].split()[0]}`" for spelled, _ in (a for a in actions[name] if a in common)]
        if shared:
            parts.append(f"\nOf the [common options](#options-of-many-commands), `{name}` takes {', '.join(shared)}.")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
