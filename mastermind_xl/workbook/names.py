"""The defined names by which every workbook's cells are found, whatever its sheets look like."""

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

RULED_OUT_MARK = "x"
