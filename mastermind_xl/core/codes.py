"""How a code is read as a person types it: ``1122``, ``1 12 3 4``, ``RROY``, ``red,red,orange,yellow``, ``0123``."""

import re
from collections.abc import Sequence

from mastermind_xl.core import colors as naming
from mastermind_xl.core import messages
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.languages import fill, own_language, quoted
from mastermind_xl.core.rules import Code, CodeLike, Rules
from mastermind_xl.core.typed import MOST_DIGITS, SEPARATORS, lower, plain

_BLANK = re.compile(r"[_?*]|[-.](?!\d)")  # a sign for an empty place, which other games allow in a guess: 12--
_BETWEEN = re.compile(r"[\s,;/&]+")
_LONGEST_NAME = 2  # most words of a colour's name, such as ``grey 2``


def parse(text: CodeLike, rules: Rules) -> Code:
    """Read a code; raises CodeError unless the ``rules`` allow it (see ``Board.parse``)."""
    try:
        code = read(text, rules)
    except CodeError:
        if isinstance(text, str) and _BLANK.search(text):
            raise CodeError(fill(messages.NO_BLANKS, what=text, noun=rules._noun)) from None
        raise
    between = "" if code and max(code) <= 9 and min(code) >= 0 else " "
    is_code = rules._signs and all(1 <= color <= rules.colors for color in code)
    shown = text if isinstance(text, str) else rules.format(code) if is_code else between.join(map(str, code))
    if len(code) != rules.pegs:
        told = "{code} has {pegs}: a code here has {most}"
        if rules._gap:
            told = "{code} has {pegs}: a code here has {most}, separated by spaces or commas"
        if rules._gap and shown.isdigit() and len(shown) == rules.pegs:
            told = "{code} has {pegs}: a code here has {most}, separated by spaces or commas, such as {example}"
        pegs, example = rules.count_pegs(len(code)), ",".join(shown)
        raise CodeError(fill(told, code=shown, pegs=pegs, most=rules.pegs, example=example))
    for color in code:
        if not 1 <= color <= rules.colors:
            raise CodeError(fill(messages.NO_COLOR, what=shown, color=color, numbers=rules._numbers))
    if not rules.repeats and len(set(code)) < rules.pegs:
        raise CodeError(fill(messages.REPEATED, what=shown, noun=rules._noun))
    return code


def read(text: CodeLike, rules: Rules) -> Code:
    """Read colours of a game with these ``rules``, in order, even if they do not form a code; raises CodeError."""
    return _read(text, rules.colors, rules.palette, rules.pegs, one_digit=rules.colors <= 9)


def read_any(text: CodeLike, palette: str = naming.SAFE) -> Code:
    """Read the colours of a code without a board, as numbers or by a ``palette``'s names and letters; raises CodeError."""
    return _read(text, len(naming.LETTERS), palette, None, one_digit=True)


def _read(text: CodeLike, colors: int, palette: str, pegs: int | None, *, one_digit: bool) -> Code:
    """Read the first ``colors`` colours of a palette: its digits, numbers alone, or numbers mixed with letters and names."""
    if isinstance(text, str) and naming.NOUNS.get(palette) == "digit":
        return _read_digits(text, naming.SIGNS[palette][:colors])
    if isinstance(text, str) and any(map(str.isalpha, text)):
        return _read_colors(text, _Known(naming.color_names(colors, palette), one_digit), pegs)
    return read_pegs(text, one_digit=one_digit)


def read_pegs(text: CodeLike, *, one_digit: bool = True) -> Code:
    """Read the colours of a code as numbers, in order, without checking whether a board has these colours.

    With ``one_digit``, each digit of ``1122`` is a peg. In ``1 12 3 4``, ``1,12,3,4`` and any sequence of whole
    numbers, each number is a peg. Raises CodeError for anything else.
    """
    if isinstance(text, str):
        stripped = plain(text).strip().strip(",;")
        parts = SEPARATORS.split(stripped)
        if len(parts) == 1 and one_digit:
            parts = list(stripped)
        is_number = (part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS for part in parts)
        if not stripped or not all(is_number):
            told = "{what} is not a code: write digits such as 1122, or numbers such as 1 12 3 4"
            raise CodeError(fill(told, what=quoted(text)))
        return tuple(int(part) for part in parts)
    try:
        # A table of numpy becomes lists, because int() would accept a row with a single number as that number.
        numbers = tuple(text.tolist() if hasattr(text, "tolist") else text)
        pegs = tuple(int(peg) for peg in numbers)
        are_whole = pegs == numbers  # 2.0 is a whole number, 1.5 is not
    except (TypeError, ValueError, OverflowError):
        are_whole = False
    if not are_whole:
        raise CodeError(f"{text!r} is not a code: give one whole number for every peg")
    return pegs


def _read_digits(text: str, digits: str) -> Code:
    """Read the colours typed as ``digits``, of which the first is colour 1; raises CodeError for any other sign."""
    typed = SEPARATORS.sub("", plain(text))
    for sign in typed:
        if sign not in digits:
            numbers = messages.span(digits[0], digits[-1])
            raise CodeError(fill(messages.NO_SIGN, what=quoted(text), word=quoted(sign), numbers=numbers))
    return tuple(digits.index(sign) + 1 for sign in typed)


def _read_colors(text: str, known: "_Known", pegs: int | None) -> Code:
    """Read typed numbers, letters and names of colours, in any mixture.

    Letters of the palette may follow each other without a separator (``RROY``), and so may numbers of one digit, but a
    word that is a name (``pink``), and any word beside a name, is never spelled. Raises CodeError for anything else, and
    for names with numbers that count them (``2 red 2 blue``).
    """
    words = split(text)
    found = known.read(words, is_named=known.has_name(words))
    if found is None:
        raise CodeError(known.refuse(text, words, pegs))
    if counts_colors(words, pegs):
        raise CodeError(fill(messages.COUNTED, what=quoted(text)))
    return tuple(found)


def split(text: str) -> list[str]:
    """Return the words of a list of colours, with digits for words such as *two*; between words, *and* is left out."""
    from mastermind_xl.core import answers  # which a code in digits does without

    ended = re.sub(r"(?<=[^\W\d]{3})\.$", "", plain(text).strip())
    words = [word for word in _BETWEEN.split(ended) if word]
    are_words = any(len(word) > 1 and not word.isdecimal() for word in words)
    joints, numbers = answers.words_for_and() if are_words else (), answers.number_words()
    return [str(numbers.get(lower(word), word)) for word in words if lower(word) not in joints]


def counts_colors(words: Sequence[str], pegs: int | None) -> bool:
    """Whether each colour in a list has a number before it, and these numbers add up to ``pegs``: ``2 red 2 blue``."""
    numbers = [int(word) if word.isdecimal() else 0 for word in words]
    return sum(numbers) == pegs and all(numbers[::2]) and not any(numbers[1::2]) and len(words) % 2 == 0


class _Known:
    """Reads the names, letters and numbers of a palette's colours, in the player's language and in English.

    ``names`` are the English names of the colours 1, 2, …; with ``one_digit``, each digit is the number of a colour. If
    a letter means different colours in the two languages, the player's language decides.
    """

    def __init__(self, names: Sequence[str], one_digit: bool) -> None:
        self._names, self._letters = naming.say_colors(names)
        self._ways = [(self._names, self._letters)]
        self._english, self._forms = [*names], naming.color_forms()
        if self._names != self._english:
            self._ways += [(self._english, naming.color_letters(names))]
        self._sign = re.compile("[0-9]|." if one_digit else rf"[0-9]{{1,{MOST_DIGITS}}}|.", re.DOTALL)

    def find(self, text: str) -> int | None:
        """Return the number of the colour with a name or letter; None if no colour has it."""
        found = next(filter(None, (naming.read_color(text, *way) for way in self._ways)), None)
        name = self._forms.get(lower(text))
        return found or (self._english.index(name) + 1 if name in self._english else None)

    def has_name(self, words: Sequence[str]) -> bool:
        """Whether any of the words is a name, and not only a letter."""
        return any(len(word) > 1 and self.find(word) for word in words)

    def read(self, words: Sequence[str], *, is_named: bool) -> list[int] | None:
        """Return the numbers of the colours that are named by ``words``; None if a word does not name colours.

        If one is a name (``is_named``), a word of several letters is not spelled.
        """
        found: list[int] = []
        place = 0
        while place < len(words):
            for end in range(min(place + _LONGEST_NAME, len(words)), place, -1):  # "grey 2" before "grey"
                color = self.find(" ".join(words[place:end]))
                if color is not None:
                    found.append(color)
                    break
            else:
                end, word = place + 1, words[place]
                spelled = None if is_named and len(word) > 1 and not word.isdecimal() else self.spell(word)
                if spelled is None:
                    return None
                found += spelled
            place = end
        return found

    def spell(self, word: str) -> list[int] | None:
        """Return the numbers of the colours that the signs of a word stand for; None if a sign stands for no colour."""
        colors: list[int] = []
        for sign in self._sign.findall(word):
            is_number = sign.isascii() and sign.isdigit()
            color = int(sign) if is_number else self.find(sign)
            if color is None:
                return None
            colors.append(color)
        return colors

    def refuse(self, text: str, words: Sequence[str], pegs: int | None) -> str:
        is_named = self.has_name(words)
        wrong = next(word for word in words if self.read([word], is_named=is_named) is None)
        if len(words) == 1 and len(wrong) == pegs:  # one sign per peg was meant
            wrong = next(sign for sign in wrong if self.spell(sign) is None)
        what, sign = quoted(text), quoted(wrong)
        if self._names == self._letters:
            return fill(messages.NO_SIGN, what=what, word=sign, numbers=messages.span(self._names[0], self._names[-1]))
        named = (name for name in naming.PALETTES if name not in naming.SIGNS)
        others = [name for name in named if _Known(naming.color_names(len(self._names), name), True).find(wrong)]
        pairs = zip(self._letters[: len(naming.LETTERS)], self._names, strict=False)
        called = own_language().comma.join(map(" ".join, pairs))
        refused = fill(messages.NO_NAME, what=what, word=sign, colors=len(self._names), called=called)
        return fill(messages.IN_A_PALETTE, refused=refused, palette=others[0], word=sign) if others else refused
