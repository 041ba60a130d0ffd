"""What is said, wherever it is said: the terminal and cells format it, sheets turn it into formulas, VBA has it as constants."""

from __future__ import annotations

from collections.abc import Mapping

NAME = "Mastermind"
TAB = "MasterMind"
"""The ribbon's tab, and LibreOffice's menu and toolbar; everything else is called ``NAME``."""

NO_CODE_FITS = "No code fits these answers: after attempt {n} none is left."
CHECK_ANSWERS = "Check the answers of attempts 1 to {n}."
REPAIR = "If attempt {n} ({guess}) had been answered {now} instead of {was}, {codes} would fit."
NO_REPAIR = "No single answer explains it: at least two are wrong."
MORE_REPAIRS = "({more} other single change{s} would do.)"

TOO_MANY_PEGS = "{black} black and {white} white are {total} pegs: a code has {pegs}"
NO_COUNT = "{count} pegs: black and white are counted from 0 to {pegs}"
NOWHERE_ELSE = "{black} black and {white} white cannot be: the last peg has nowhere else to be"
NO_ANSWER = "{what} is no answer: write black and white, such as 1,2"
TWO_DIGITS = "'{what}' is one number on {pegs} pegs: write {pair} for black and white"
NO_SUCH_COLOR = "colour {color} is not 1 to {colors}"
NO_COLOR = "{what}: " + NO_SUCH_COLOR
NO_NAME = "{what} is no code: no colour here is called {word}; write 1 to {colors}, or {called}"
REPEATED = "{what} repeats a colour: this board allows each colour once"

NO_GAME_NUMBER = "{number} is no game number: they go from 1 to {most:,}"

NOT_FOUND = "no code that fits was found in {seconds} s, and the answers may contradict each other"

FOUND = "{code} is the code: found with attempt {n}."
ONLY_ONE = "Only one code is left: {code}."
ADVICE = (
    "Guess {guess} ({kind}): {remaining:,} codes are possible, "
    "{expected:,.1f} will be left on average, {worst:,} at worst."
)
MAY_BE, CANNOT_BE = "it may be the code", "it cannot be the code, but tells most"

EQUALS_IN_NAME = "buttons do not work in a file with = in its name"  # at which xlwings cuts it off

LENGTHS = "a code of {pegs} pegs and a guess of {guess}: give both the same length"
NO_NUMBER = "{what} is no whole number"
EMPTY_CELL = "an empty cell"
A_DATE = "a date"
AN_ERROR = "a cell with an error"
ONE_CELL = "{n} cells to say how many colours there are: give one"
UNPAIRED = "{n} cells: give first all cells of the code, then as many of the guess"

MOST_SHOWN = 30
"""Characters of what was typed that a message repeats at most."""

# --- what sheets say; the first sign tells whether to go on, to mend something, or that it is done ---

NEXT = "▶ "
WRONG = "⚠ "
DONE = "✔ "

CODES_LEFT = " {left:,} codes are possible."
ONE_LEFT = " Only one code is left."  # where which one is not told
SHEET_NO_CODE_FITS = f"{WRONG}{NO_CODE_FITS}"
SHEET_NO_GAME_NUMBER = (
    WRONG + "Game number: type a whole number from 1 to {most:,}. A date is not a game number."
)
SHEET_REPAIRS = " One wrong answer alone would explain it"
SHEET_REPAIR = (
    "attempt {n} ({guess}: {left:,} would fit with another answer)"  # one after the other, behind a colon
)
SHEET_FOUND = DONE + FOUND

SHEET_NO_COLOR = (
    WRONG
    + "Attempt {n}: {color} is no colour here. Type 1 to {colors}, or a letter or name as the list of colours has it."
)
USED_TWICE = WRONG + "{color} is used twice in the list of colours: choose another name for one of them."
NO_PICTURE = " {color} has no picture: choose one of {offered}."
SHEET_REPEATED = WRONG + "Attempt {n}: " + REPEATED + "."
SHEET_NO_NUMBER = WRONG + "Attempt {n}: black and white are whole numbers from 0 to {pegs}."
HALF_ANSWERED = NEXT + "Attempt {n}: type both black and white; 0 if there is none."
SHEET_TOO_MANY_PEGS = WRONG + "Attempt {n}: " + TOO_MANY_PEGS + "."
SHEET_NOWHERE_ELSE = WRONG + "Attempt {n}: " + NOWHERE_ELSE + "."

UNFINISHED = "{own} of {pegs} pegs; type the rest"
SHEET_UNFINISHED = NEXT + "Attempt {n}: " + UNFINISHED + "."
SHEET_NO_CODE = WRONG + "That is no code: type {numbers} from 1 to {colors}, or colours by letter or name."
SHEET_NO_CODE_ONCE = SHEET_NO_CODE[:-1] + ", each at most once."
TYPE_ANSWER = NEXT + "Attempt {n}: type the black and white pegs that {guess} got"
ALL_USED = WRONG + "All attempts are used, and the code is not found."
RULED_OUT = "is ruled out"
WOULD_BE = "attempt {n} ({guess}) would have been answered {now} instead of {was}"
FITS = "fits every answer so far: it may be the code."
COLORS_HINT = "The colours are the numbers 1 to {colors}, or their letters or names, one in each cell."
START_AGAIN = "To start again, choose Typed in the Name Box and press Delete."
COUNTS_HINT = "Black and white are whole numbers from 0 to {pegs}."

# --- the adversary ---------------------------------------------------------------------------

ADVERSARY_NEEDS = "Against this adversary {strategy} needs {guesses}"
LEAST_IS = "the best player needs {least}"
LEAST_BETWEEN = "the best player needs {least} to {most} (which of these is not known)"
NEVER_SETTLED = "Still possible after all these answers: {count}, such as"

# --- a match ---------------------------------------------------------------------------------

MATCH_ROUND = "Round {n} of {rounds}: {guesser} guesses, {maker} hides the code."
MATCH_LEADS = "{leader} leads by {lead}."
MATCH_LEVEL = "Nobody leads."
MATCH_WON = "{leader} has won the match: {fewer} guesses to {more}."
MATCH_DRAWN = "The match is a draw: {more} guesses each."


def tell_needs(needs: Mapping[str, int], least: int, most: int) -> str:
    """What players need against the adversary, in one line.

    Args:
        needs: strategies' names, with their guesses.
        least: guesses that the best player needs at least.
        most: and at most.
    """
    bound = LEAST_IS.format(least=least) if least == most else LEAST_BETWEEN.format(least=least, most=most)
    if not needs:
        return f"Against this adversary {bound}."
    first, *more = needs.items()
    parts = [ADVERSARY_NEEDS.format(strategy=first[0], guesses=counted(first[1], "guess"))]
    parts += [f"{name} {guesses}" for name, guesses in more]
    return f"{', '.join(parts)}; {bound}."


def share(part: int, whole: int) -> str:
    """How many of how many, such as ``75 of 209 = 35.89%``."""
    return f"{part:,} of {whole:,} = {part / whole:.2%}"


def counted(count: int, noun: str) -> str:
    """So many of something: ``1 code``, ``1,296 codes``, ``6 guesses``."""
    plural = "es" if noun.endswith("s") else "s"
    return f"{count:,} {noun}{'' if count == 1 else plural}"
