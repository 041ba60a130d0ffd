"""The defined names of cells in every workbook, by which programs find them on any sheet."""

from enum import IntEnum

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
COLOR_NAMES, COLOR_LETTERS, COLOR_WAYS = "ColorNames", "ColorLetters", "ColorWays"
TYPED = "Typed"
CORRECTIONS = "Corrections"

GAME_SETTINGS = "GameSettings"
"""Settings that a macro needs before it can find the rest: see ``Layout.settings`` of the game."""
GAME_PLAY, GAME_CHOICES, GAME_MEMORY = "GamePlay", "GameChoices", "GameMemory"
OWN_CODE, GAMES_PLAYED, MATCH_PLAYED = "OwnCode", "GamesPlayed", "MatchPlayed"
REVIEWED_MOVES, REVIEWED_BEST = "ReviewedMoves", "ReviewedBest"
"""Blocks that macros use besides ``COLOR_NAMES`` and the table; cells in a block are found by their place in it."""
BUTTONS_HERE = "ButtonsHere"
"""A cell with 1 while buttons work, else 0; a program that adds buttons to a workbook sets it while it runs."""
NUMBER_IN_PLAY = "NumberInPlay"  # game number of the hidden code, not the typed text; empty without one
SHOWN_COLORS, FILLED_PEGS, CLOSED_ROWS = "ShownColors", "FilledPegs", "ClosedRows"
"""For clicks on the board of a workbook with macros: the list beside the board, and for each row how many pegs are
typed, and 1 if it is not scored any more."""
LANGUAGE = "Language"
"""The language of a workbook that is not English, as a text such as ``de``, for the buttons' texts; no cell has it."""
ADOPTED_GAME, PEG_COLORS = "AdoptedGame", "PegColors"
"""In a workbook that was adopted: the number of colours and the strategy, as a text; a cell with the fill of each colour."""
ADOPTED = (CODE, GUESSES, BLACKS, WHITES, POSSIBILITIES, RULED_OUT, PEG_COLORS)
"""The names that macros use in a workbook that was adopted, as far as it has them."""
SUSPECTS = "Suspects"  # how many codes contradict only each attempt

FIXED_GUESSES, FIXED_BLACKS, FIXED_WHITES = "FixedGuesses", "FixedBlacks", "FixedWhites"
FIXED_REMAINING, FIXED_WITHOUT = "FixedRemaining", "FixedWithout"
FIXED_CODE, FIXED_MESSAGE = "FixedCode", "FixedMessage"

WANTED = {
    CODE, GUESSES, SUGGESTIONS, BLACKS, WHITES, REMAINING, MESSAGE, POSSIBILITIES, RULED_OUT, STRATEGY_NAME, OPENING,
    GAME_NUMBER, TYPED_BLACKS, TYPED_WHITES, COLOR_NAMES, COLOR_LETTERS, TYPED, CORRECTIONS,
}  # fmt: skip
"""The names that a person may want to choose; the others are for formulas and macros, and Excel does not list them."""

RULED_OUT_MARK = "x"


class Spelling(IntEnum):
    """The columns for finding the letter of each colour."""

    NAMED = 0  # the letter of one of the twelve named colours
    REST = 1  # the alphabet without those letters
    FREE = 2  # the same without the letters of the colours above
    LETTER = 3
    FOLDED = 4  # the name for comparisons, see ``fold``
    # Only where another language than English is spoken: how else the colour can be typed, for comparisons.
    BARE = 5  # the name without marks on its letters
    ENGLISH = 6
    ENGLISH_LETTER = 7  # unless it is the letter of a colour
