"""All messages: used as text in the terminal and cells, in formulas on sheets, and as constants in VBA.

The messages are English, and are translated where they are used (core/languages.py). A pair has a singular and a plural.
"""

from typing import NamedTuple, Self

from mastermind_xl.core.languages import Forms, choose, fill, fill_count, forms, own_language

NAME = "Mastermind"
TAB = "MasterMind"
"""Title of the ribbon's tab, LibreOffice's menu and toolbar; everything else is called ``NAME``."""

NO_CODE_FITS = "No code fits these answers: none is left after attempt {n}."
CHECK_ANSWERS = "Check the answers up to attempt {n}."
REPAIR = ("If attempt {n} got {now}, {count:,} code fits.", "If attempt {n} got {now}, {count:,} codes fit.")
NO_REPAIR = "Changing one answer is not enough: at least two are wrong."
MORE_REPAIRS = "({count} other single change would also work.)", "({count} other single changes would also work.)"
ALL_REPAIRS = "{command} shows every change."

TOO_MANY_PEGS = "{black} {blacks} and {white} {whites} are {total} {unit}: a code has {pegs}"
IMPOSSIBLE_BLACKS = "{black} is not possible: {both} are whole numbers from 0 to {pegs}"
NO_COUNT = "{count} pegs: black and white are whole numbers from 0 to {pegs}"
NOWHERE_ELSE = "{black} {blacks} and {white} {whites} is impossible: the last {peg} could only go in its own place"
NO_ANSWER = "{what} is not an answer: write {both}, such as {answer}"
TWO_DIGITS = "'{what}' is read as one number on a board of {pegs} pegs: for {both}, write {pair}"
NO_SUCH_COLOR = "there is no colour {color}; write 1 to {colors}"
NO_COLOR = "{what}: there is no colour {color}; write {numbers}"
COUNTED = "{what} is not a code: write the colour of each peg, such as red red blue blue"
TWO_MEANINGS = "{what} can mean {one} or {other}: type one of these"
NO_NAME = "{what} is not a code: no colour here is called {word}; write 1 to {colors}, or {called}"
IN_A_PALETTE = "{refused}; the palette {palette} has {word}"
NO_SIGN = "{what} is not a code: write {numbers}, not {word}"
NO_BLANKS = "{what}: blank places are not allowed here; fill them with a {noun} that is ruled out"
NO_INDEX = "{number} is not an index: the codes are numbered from 0 to {last:,}"
REPEATED = "{what} repeats a {noun}: this board allows each {noun} once"

NO_GAME_NUMBER = "{number} is not a game number: choose 1 to {most:,}"

IGNORED = "Answer {n} is ignored."
IGNORED_COUNTED = (
    "Answer {n} is ignored: with it {count:,} code is left, without it {without:,}.",
    "Answer {n} is ignored: with it {count:,} codes are left, without it {without:,}.",
)

MISSED = (
    "Guess {guess} (it cannot be the code): no code that fits was found in {seconds:.1f} s; the answers may contradict each "
    "other. The guess fits {fits} of the {made} answers."
)
NOT_FOUND = "no code that fits was found in {seconds:.1f} s; the answers may contradict each other"

FOUND = "{code} is the code: found on attempt {n}."
PRAISED = "{praise}: found on attempt {n}. {code} is the code."
PLAYED_BEFORE = "You have played this game before, so it counts as played with help."
PRAISE = ["Incredible", "Brilliant", "Excellent", "Very good", "Good", "Well done"]  # by attempt; the last from 6 on
THE_CODE_WAS = " The code was {code}."
GUESSED_BEFORE = " Attempt {n} repeats attempt {first}: you can type another guess over it at no cost."
BLACKS_ONLY = "answers in black pegs alone work only in the commands play, solve, suggest, evaluate, review, puzzle, score, solver, game and page"
NOT_THE_CODE = "{guess} repeats a {noun}, so it cannot be the code."
ONLY_ONE = "Only one code is left: {code}."
ADVICE = "Guess {guess} ({kind}): {remaining:,} codes are left, {expected:,.1f} on average after the guess, {worst:,} at most."
MAY_BE_UNCOUNTED = "Guess {guess} (it may be the code). On a board of this size, the codes left are not counted."
CANNOT_BE_UNCOUNTED = "Guess {guess} (it cannot be the code)."
TIME_RAN_OUT = "Time ran out: this is the best of {count:,} guesses compared."
MAY_BE, CANNOT_BE = "it may be the code", "it cannot be the code, but its answer tells you most"

ADD_BULLS = "start Bulls and Cows with --variant bulls-and-cows"
EQUALS_IN_NAME = "buttons do not work in a file with = in its name"  # xlwings cuts the name there

GETS_BLACK = "Place {guess}, {black}: {color} is in this place of the code, too."
GETS_WHITE = "Place {guess}, {white}: in the code, {color} is in place {code}."
ALL_TAKEN = "Place {guess}, nothing: every {color} in the code is already counted."
NOT_IN_CODE = "Place {guess}, nothing: the code has no {color}."

LENGTHS = "code and guess must have the same length, not {pegs} and {guess}"
ONLY_NUMBERS = "write {numbers} in each cell, not “{what}”"
NO_NUMBER = "{what} is not a whole number"
PERHAPS_DATE = " (perhaps a date)"
DATES = 36_526, 73_050  # the numbers of the dates from 2000 to 2099 in a cell
EMPTY_CELL = "an empty cell"
A_DATE = "a date"
AN_ERROR = "a cell with an error"
NO_WHITES = "answers here have only black pegs, so WHITE has nothing to count: use BLACK"
ONE_CELL = "number of colours: give one cell, not {n}"
UNPAIRED = "{n} cells are not a code and a guess: give all cells of the code, then all of the guess"

ATTEMPTS = "{count} attempt", "{count} attempts"
GUESSES = "{count} guess", "{count} guesses"

LEVELS = ("easy", "medium", "hard")  # how hard a puzzle is
LEVEL_COUNTS = {level: (f"{{count}} {level}", f"{{count}} {level}") for level in LEVELS}
REPAIRS_TOLD = 5  # most repairs that a message lists; other repairs are only counted

# --- sheets; the first sign of a message means: continue, fix something, or done ---

NEXT = "▶ "
WRONG = "⚠ "
DONE = "✔ "

CODES_LEFT = " {left:,} codes are left."
ONE_LEFT = " Only one code is left."  # for places that do not show the code
SHEET_NO_CODE_FITS = f"{WRONG}{NO_CODE_FITS}"
SHEET_NO_GAME_NUMBER = WRONG + "Game number: type a whole number from 1 to {most:,}. A date is not a game number."
SHEET_REPAIR = f" {REPAIR[0]}", f" {REPAIR[1]}"
# Singular and plural, which differ in other languages.
SHEET_MORE_REPAIRS = (" ({count} more: hidden sheet {sheet}, {cell})", " ({count} more: hidden sheet {sheet}, {cell})")
SHEET_FOUND = DONE + FOUND
SHEET_PRAISED = DONE + PRAISED

SHEET_COPIED = WRONG + (
    "This sheet is a copy: it shows the game of the sheet {sheet} and uses its hidden sheets. For another game, save the "
    "workbook under a new name and open that file."
)
SHEET_PASTED = WRONG + (
    "Attempt {n} contains a pasted formula: undo (Ctrl+Z), or choose Review › Unprotect Sheet and delete the formula."
)
SHEET_NO_COLOR = WRONG + "Attempt {n}: {color} is not a {noun} here. Type {choices}."
USED_TWICE = WRONG + "Two colours in the list are called {color}: give one of them another name."
SHEET_NO_NUMBER = WRONG + "Attempt {n}: {both} must be whole numbers, 0 to {pegs}."
HALF_ANSWERED = NEXT + "Attempt {n}: type both {both}; type 0 for none."
SHEET_TOO_MANY_PEGS = WRONG + "Attempt {n}: " + TOO_MANY_PEGS + "."
SHEET_NOWHERE_ELSE = WRONG + "Attempt {n}: " + NOWHERE_ELSE + "."

UNFINISHED = "{own} of {pegs} {unit}; type the rest"
SHEET_UNFINISHED = NEXT + "Attempt {n}: " + UNFINISHED + "."
SHEET_NO_CODE = WRONG + "That is not a code: type {count} from {colors_or_names}."
SHEET_NO_CODE_ONCE = WRONG + "That is not a code: type {count} from {colors_or_names}, each at most once."
TYPE_ANSWER = NEXT + "Attempt {n}: type the {counts} that {guess} got"
NOT_ANSWERED = " Attempt {n} has no answer and is ignored"
ALL_USED = WRONG + "All attempts are used and the code was not found."
RULED_OUT = "{guess} is ruled out: {reasons}."
WOULD_BE = "attempt {n} ({guess}) would have been answered {now} instead of {was}"
FITS = "{guess} fits every answer so far: it may be the code."
COLORS_HINT = "Type a {noun} in each cell: {the_numbers}."
CHOICES = "{numbers}, or a letter or name from the list of colours"
COLORS_OR_NAMES = "{numbers}, or colours by letter or name"
THE_NUMBERS = "the numbers {numbers}, or letters or names"
START_AGAIN = "Start again: click here (in LibreOffice with Ctrl), then press Delete."
PLAYED = (
    " If you just corrected an answer, the guesses below it changed: type those that you really played, or undo and use "
    "“Correct an answer”."
)
CORRECT = "Correct an answer: its attempt, then the right {both}."
CORRECTION_UNCLEAR = NEXT + "Correct an answer: type the attempt's number, then the answer ({both})."
OLD_GUESSES = "Start again to clear old guesses."

# --- the adversary ---------------------------------------------------------------------------

LEAST_IS = "Against this adversary the best player needs {least} guesses."
LEAST_BETWEEN = (
    "Against this adversary the best player needs {least} to {most} guesses (the exact number is not known)."
)
NEEDS = "Against this adversary {strategy} needs {guesses}; the best player needs {least}."
NEEDS_BETWEEN = "Against this adversary {strategy} needs {guesses}; the best player needs {least} to {most} (the exact number is not known)."
NEVER_SETTLED = ("These answers leave {count:,} code:", "These answers leave {count:,} codes, such as")

# --- a match ---------------------------------------------------------------------------------

MATCH_ODD = (
    "a match cannot have {count} round: choose 2, 4, 6, … so that both players guess equally often",
    "a match cannot have {count} rounds: choose 2, 4, 6, … so that both players guess equally often",
)
MATCH_ROUND = "Round {n} of {rounds}: {guesser} guesses, {maker} hides the code."
MATCH_LEADS = "{leader} leads by {lead}."
MATCH_LEVEL = "Nobody leads."
MATCH_WON = "{leader} has won the match: {fewer} to {more} guesses."
MATCH_DRAWN = "The match is a draw, {more} to {more}."


def tell_needs(knuth: int | None, least: int, most: int) -> str:
    """Report how many guesses the best player, at ``least`` and at ``most``, and Knuth's rule (if known) need against the adversary."""
    if knuth is None:
        return fill(LEAST_IS if least == most else LEAST_BETWEEN, least=least, most=most)
    text = NEEDS if least == most else NEEDS_BETWEEN
    guesses = fill_count(*GUESSES, count=knuth)
    return fill(text, strategy=fill("Knuth's rule"), guesses=guesses, least=least, most=most)


def praise(attempt: int) -> str:
    """Return the praise for a code found on this attempt (counted from 1).

    >>> praise(3), praise(12)
    ('Excellent', 'Well done')
    """
    return fill(PRAISE[min(attempt, len(PRAISE)) - 1])


def share(part: int, whole: int) -> str:
    """Write a share with its percentage, such as ``75 of 209 = 35.89%``."""
    return fill("{part:,} of {whole:,} = {share:.2%}", part=part, whole=whole, share=part / whole)


def counted(count: int, noun: str) -> str:
    """Write a number with its noun, in English: ``1 core``, ``1,296 cores``, ``6 guesses``."""
    plural = "es" if noun.endswith("s") else "s"
    return f"{count:,} {noun}{'' if count == 1 else plural}"


def count_codes(count: int) -> str:
    """Write a number of codes: ``1 code``, ``1,296 codes``."""
    return fill_count("{count:,} code", "{count:,} codes", count=count)


def span(first: object, last: object) -> str:
    """Write a range: ``1 to 6``."""
    return fill("{first} to {last}", first=first, last=last)


def capitalized(text: str) -> str:
    """Return a text with a capital first letter; other letters do not change, because German nouns have capitals."""
    return text[:1].upper() + text[1:]


# --- the words for answers ----------------------------------------------------------------------


class Words(NamedTuple):
    """A game's words for black and white pegs, singular and plural."""

    black: str
    blacks: str
    white: str
    whites: str
    noun: str = ""
    """The noun to add to both words, if they need a noun: ``pegs`` in "black and white pegs"."""
    letters: str = ""
    """The letters of the usual short answer, if the game has one: AB in ``1A2B``."""

    @property
    def said(self) -> Self:
        """The same words in the player's language; ``Words`` are stored in English, so that equal words are equal everywhere."""
        (black, white), (blacks, whites) = self.name(1, 1), self.name(2, 2)
        return self._replace(black=black, blacks=blacks, white=white, whites=whites)

    @property
    def forms(self) -> tuple[Forms, Forms]:
        """The words for black and white pegs in the player's language, each in all forms; empty ones for no word."""
        pairs = (self.black, self.blacks), (self.white, self.whites)
        black, white = (forms(*pair, "answer") if pair[0] else [("", "")] for pair in pairs)
        return black, white

    @property
    def both(self) -> str:
        """Both words of an answer in a phrase: ``black and white``, ``bulls and cows``."""
        return fill(f"{self.blacks} and {self.whites}") if self.whites else self.counts

    @property
    def counts(self) -> str:
        """The things that an answer counts, as a phrase: ``black and white pegs``, ``bulls and cows``."""
        counted = f"{self.blacks} and {self.whites}" if self.whites else self.blacks
        return fill(f"{counted} {self.noun}".strip())

    def tell(self, black: int | None, white: int | None) -> str:
        """Write an answer in words: ``1 black, 2 white``, ``1 bull, 2 cows``; a number that is not known is ``?``."""
        named, own = zip((black, white), self.name(black, white), strict=True), own_language()
        return own.comma.join(f"{'?' if count is None else count}{own.gap}{name}" for count, name in named if name)

    def name(self, black: int | None, white: int | None) -> tuple[str, str]:
        """Return the words for these numbers of black and white pegs, in the player's language."""
        blacks, whites = self.forms
        return choose(blacks, black), choose(whites, white)

    def write(self, black: int | None, white: int | None) -> str:
        """Write an answer in one word, in the game's usual style: ``1,2``, or ``1A2B``, or ``1`` without white pegs."""
        first, second = ("?" if count is None else str(count) for count in (black, white))
        if not self.whites:
            return first
        return f"{first}{self.letters[0]}{second}{self.letters[1]}" if self.letters else f"{first},{second}"

    @property
    def example(self) -> str:
        """An example of an answer in the game's usual style."""
        return self.write(1, 2)


PEGS = Words("black", "black", "white", "white", "pegs")
BULLS = Words("bull", "bulls", "cow", "cows", letters="AB")
HITS = Words("hit", "hits", "blow", "blows")
EXACT = Words("exact", "exact", "near", "near")
GEARS = Words("gear", "gears", "tumbler", "tumblers")
STRIKES = Words("strike", "strikes", "ball", "balls", letters="SB")
BLACKS = Words("black", "black", "", "", "pegs")
PLACES = Words("correct position", "correct positions", "incorrect position", "incorrect positions")

WORDS = (PEGS, BULLS, HITS, EXACT, GEARS, PLACES, STRIKES, BLACKS)
"""The words of all games; a workbook stores a number in this list, so add new words at the end."""
