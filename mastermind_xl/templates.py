"""The commands that write the ready-made files: ``python -m mastermind_xl.templates`` prints them.

An installed package has only the page, ``workbook_templates/mastermind.html``; a copy of the project has all files.
"""

_CHILDREN = ("--pegs", "3", "--colors", "4")
_SUPER = ("--variant", "super-mastermind")
_BULLS = ("--variant", "bulls-and-cows")
_CLASS = ("--count", "24", "--seed", "24")

COMMANDS = {  # the arguments of ``mastermind-xl`` for each file, without the file
    "mastermind.html": ("page",),
    "solver.xlsx": ("solver",),
    "solver-3x4.xlsx": ("solver", *_CHILDREN),
    "solver-bulls-and-cows.xlsx": ("solver", *_BULLS),
    "game.xlsx": ("game",),
    "game-3x4.xlsx": ("game", *_CHILDREN),
    "game-bulls-and-cows.xlsx": ("game", *_BULLS),
    "game-5x8.xlsx": ("game", *_SUPER, "--not-live"),
    "puzzles-3x4.xlsx": ("puzzle", *_CHILDREN, *_CLASS),
    "puzzles-easy.xlsx": ("puzzle", *_CLASS, "--level", "easy"),
    "puzzles-medium.xlsx": ("puzzle", *_CLASS, "--level", "medium"),
    "puzzles-hard.xlsx": ("puzzle", *_CLASS, "--level", "hard"),
    "game.xlsm": ("game", "--any-python"),
    "mastermind_xl.xlam": ("addin", "build", "--any-python"),
}


if __name__ == "__main__":
    for name, words in COMMANDS.items():
        print("mastermind-xl", *words, name)  # noqa: T201 - python -m mastermind_xl.templates
