"""The defined names of cells in every workbook, by which programs find them on any sheet."""

from enum import IntEnum

from mastermind_xl.core.languages import ENGLISH, LANGUAGES

CODE = "Code"
GUESSES = "Guesses"
SUGGESTIONS = "Suggestions"
BLACKS = "Blacks"
WHITES = "Whites"
REMAINING = "Remaining"
MESSAGE = "Message"
POSSIBILITIES = "Possibilities"
RULED_OUT = "RuledOut"
STRATEGY_NAME = "StrategyName"
OPENING = "Opening"
GAME_NUMBER = "GameNumber"
TYPED_BLACKS, TYPED_WHITES = "TypedBlacks", "TypedWhites"
COLOR_NAMES, COLOR_LETTERS = "ColorNames", "ColorLetters"
COLOR_LIST, COLOR_WAYS = "ColorList", "ColorWays"
"""Locked copies of what is typed in the legend: number, name and letter of each colour, and the ways to type it."""
TYPED = "Typed"
CORRECTIONS = "Corrections"

GAME_SETTINGS = "GameSettings"
"""The cells that a macro reads first, because they show where all others are; see ``Layout.settings`` of the game."""
GAME_PLAY, GAME_CHOICES, GAME_MEMORY = "GamePlay", "GameChoices", "GameMemory"
OWN_CODE, GAMES_PLAYED, MATCH_PLAYED = "OwnCode", "GamesPlayed", "MatchPlayed"
REVIEWED_MOVES, REVIEWED_BEST, MARKED_CODES = "ReviewedMoves", "ReviewedBest", "MarkedCodes"
"""Blocks of cells that macros read and write at once; each cell is found by its place in the block."""
BUTTONS_HERE = "ButtonsHere"
"""A cell with 1 while buttons work, else 0; a program that adds buttons to a workbook sets this cell while it runs."""
NUMBER_IN_PLAY = "NumberInPlay"  # game number of the hidden code, not the typed text; empty without one
SHOWN_COLORS, FILLED_PEGS, CLOSED_ROWS = "ShownColors", "FilledPegs", "ClosedRows"
"""For double clicks on the board of a workbook with macros: the list of colours beside the board, the number of pegs typed in
each row, and 1 for each row that is no longer scored."""
LANGUAGE = "Language"
"""The language of the buttons' texts in a workbook that is not English: a text such as ``de``, which is in no cell."""
ADOPTED_GAME, PEG_COLORS = "AdoptedGame", "PegColors"
"""In somebody's adopted workbook: the number of colours and the strategy, as one text; a cell with the fill of each colour."""
ADOPTED = {
    CODE: "code", GUESSES: "guesses", BLACKS: "black", WHITES: "white", POSSIBILITIES: "possibilities",
    RULED_OUT: "ruled-out", PEG_COLORS: "peg-colors",
}  # fmt: skip
"""The names that macros use in an adopted workbook, which may lack some of these cells, with the options of ``adopt`` for them."""
SUSPECTS = "Suspects"  # how many codes contradict only each attempt
STEPS = "Steps"  # the facts about each attempt, see ``Step``

FIXED_GUESSES, FIXED_BLACKS, FIXED_WHITES = "FixedGuesses", "FixedBlacks", "FixedWhites"
FIXED_REMAINING, FIXED_WITHOUT = "FixedRemaining", "FixedWithout"
FIXED_CODE, FIXED_MESSAGE = "FixedCode", "FixedMessage"

WANTED = {
    CODE, GUESSES, SUGGESTIONS, BLACKS, WHITES, REMAINING, MESSAGE, POSSIBILITIES, RULED_OUT, STRATEGY_NAME, OPENING,
    GAME_NUMBER, TYPED_BLACKS, TYPED_WHITES, COLOR_NAMES, COLOR_LETTERS, TYPED, CORRECTIONS,
}  # fmt: skip
"""The names that Excel offers to people in its Name Box; the others are for formulas and macros, and hidden."""

RULED_OUT_MARK = "x"


class Spelling(IntEnum):
    """The columns of the table that finds the letter of each colour."""

    NAMED = 0  # the letter of one of the twelve named colours
    REST = 1  # the alphabet without the letters of named colours
    FREE = 2  # the letters of ``REST`` that no colour above has
    NUMBER = 3
    NAME = 4  # as typed in the legend
    LETTER = 5
    FOLDED = 6  # the name for comparisons, see ``fold``
    # In other languages than English: more ways to type the colour, for comparisons.
    BARE = 7  # the name without marks on its letters
    ENGLISH = 8
    ENGLISH_LETTER = 9  # unless it is the letter of a colour


def read_language(stored: str) -> str:
    """Return the language that a workbook stores under ``LANGUAGE``; English for an empty text, or a language of a later version."""
    name = stored.strip('="')
    return name if name in LANGUAGES else ENGLISH
