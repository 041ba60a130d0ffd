"""What is said in more than one place: the terminal formats these, a workbook turns them into formulas."""

NO_CODE_FITS = "No code fits these answers: after attempt {n} none is left."
CHECK_ANSWERS = "Check the answers of attempts 1 to {n}."
REPAIR = "If attempt {n} ({guess}) had been answered {now} instead of {was}, {codes} would fit."
NO_REPAIR = "No single answer explains it: at least two are wrong."

TOO_MANY_PEGS = "{black} black and {white} white are {total} pegs: a code has {pegs}"
NO_COUNT = "{count} pegs: black and white are counted from 0 to {pegs}"
NOWHERE_ELSE = "{black} black and {white} white cannot be: the last peg has nowhere else to be"
NO_ANSWER = "{what} is no answer: write black and white, such as 1,2"
TWO_DIGITS = "'{what}' is one number on {pegs} pegs: write {pair} for black and white"
NO_SUCH_COLOR = "colour {color} is not 1 to {colors}"
NO_COLOR = "{what}: " + NO_SUCH_COLOR
REPEATED = "{what} repeats a colour: this board allows each colour once"

NO_GAME_NUMBER = "{number} is no game number: they go from 1 to {most:,}"

NOT_FOUND = "no code that fits was found in {seconds} s, and the answers may contradict each other"

FOUND = "{code} is the code: found with attempt {n}."
ONLY_ONE = "Only one code is left: {code}."

LENGTHS = "a code of {pegs} pegs and a guess of {guess}: give both the same length"
NO_NUMBER = "{what} is no whole number"
EMPTY_CELL = "an empty cell"
A_DATE = "a date"
AN_ERROR = "a cell with an error"
ONE_CELL = "{n} cells to say how many colours there are: give one"
UNPAIRED = "{n} cells: give first all cells of the code, then as many of the guess"


def counted(count: int, noun: str) -> str:
    """So many of something: ``1 code``, ``1,296 codes``, ``6 guesses``."""
    plural = "es" if noun.endswith("s") else "s"
    return f"{count:,} {noun}{'' if count == 1 else plural}"
