"""The defined names by which every workbook's cells are found, whatever its sheets look like."""

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
TYPED_BLACKS = "TypedBlacks"
TYPED_WHITES = "TypedWhites"
COLOR_NAMES = "ColorNames"
COLOR_LETTERS = "ColorLetters"
TYPED = "Typed"

GAME_SETTINGS = "GameSettings"
"""What a macro has to know before it can find the rest: see ``Layout.settings`` of the game."""
GAME_PLAY, GAME_CHOICES, GAME_MEMORY = "GamePlay", "GameChoices", "GameMemory"
OWN_CODE, GAMES_PLAYED, MATCH_PLAYED = "OwnCode", "GamesPlayed", "MatchPlayed"
REVIEWED_MOVES, REVIEWED_BEST = "ReviewedMoves", "ReviewedBest"
"""What macros read and write of a game, besides ``COLOR_NAMES`` and the table: what lies inside is found by its place."""
BUTTONS_HERE = "ButtonsHere"
"""1 where there are buttons, else 0: whoever brings buttons to a workbook without sets it for as long as they are there."""
NUMBER_IN_PLAY = "NumberInPlay"
"""The game number of the hidden code, empty if there is none: the number itself, not what is typed."""

FIXED_GUESSES = "FixedGuesses"
FIXED_BLACKS = "FixedBlacks"
FIXED_WHITES = "FixedWhites"
FIXED_REMAINING = "FixedRemaining"
FIXED_WITHOUT = "FixedWithout"
FIXED_CODE = "FixedCode"
FIXED_MESSAGE = "FixedMessage"

RULED_OUT_MARK = "x"


class Spelling(IntEnum):
    """The columns in which the letter of each colour is found."""

    NAMED = 0  # the letter of one of the twelve named colours
    REST = 1  # the alphabet without those letters
    FREE = 2  # likewise without the letters of the colours above
    LETTER = 3
