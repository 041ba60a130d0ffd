"""The workbooks that these tests move cells in."""

WORKBOOKS = {
    "solver": ("solver.xlsx", "solver", "--strategy", "knuth"),
    "solver of digits": ("solver.xlsx", "solver", "--variant", "bulls-and-cows", "--pegs", "3", "--colors", "6"),
    "game": ("game.xlsx", "game", "--pegs", "3", "--colors", "4"),
    "game that macros mark": ("game.xlsx", "game", "--pegs", "3", "--colors", "4", "--not-live"),
    "game with macros": ("game.xlsm", "game", "--pegs", "3", "--colors", "4"),
    "German game": ("game.xlsx", "game", "--pegs", "3", "--colors", "4", "--language", "de"),
    "game too big to list": ("game.xlsx", "game", "--pegs", "15", "--colors", "15"),
    "puzzles": ("puzzle.xlsx", "puzzle", "--count", "3"),
    "puzzles of digits": ("puzzle.xlsx", "puzzle", "--count", "2", "--variant", "bulls-and-cows"),
}
