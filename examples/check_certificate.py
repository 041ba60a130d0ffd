"""Check that no play of Mastermind needs fewer guesses: python check_certificate.py FILE.

``mastermind-xl optimal --certificate FILE`` writes the file. This program needs only Python and shares nothing with
the search: it knows the rules, and believes nothing in the file without a proof.

The *cost* of a set of codes is the number of guesses that the best play needs to find each of them once. The file
claims lower bounds on costs: the first line is about all codes of a board, each other line about the codes that fit
some guesses and their answers. ``46 1,1,2,3:1,1`` means that the codes with 1 black and 1 white for 1123 cost at
least 46.

A claim is proved guess by guess: every guess costs one for each code of the set, plus the costs of the parts into
which its answers divide the set. The cost of a part is bounded by its size, by the greatest numbers of parts that
guesses make of it, or by a claim of the file. Every claim is proved, and parts are smaller than their set: so no
proof depends on itself.
"""

import sys
from functools import cache, reduce
from itertools import permutations, product
from operator import or_
from pathlib import Path


def collect(members):
    """Return a set as a whole number: bit 0 is set if the first of all codes is a member, and so on."""
    return sum(1 << number for number, is_member in enumerate(members) if is_member)


def list_members(codes):
    """Yield the numbers of the codes of a set."""
    while codes:
        yield (codes & -codes).bit_length() - 1  # of its lowest bit
        codes &= codes - 1


def divide(codes, sets):
    """Divide codes by the number of the sets that contain them; return the parts by that number."""
    digits = []  # the binary digits of the numbers: for each digit, the codes that have it
    for carry in sets:
        place = 0
        while carry:
            digits += [0] * (place == len(digits))
            digits[place], carry = digits[place] ^ carry, digits[place] & carry
            place += 1
    parts = {0: codes}
    for place, digit in enumerate(digits):
        more = {count + (1 << place): having for count, part in parts.items() if (having := part & digit)}
        parts = {count: without for count, part in parts.items() if (without := part & ~digit)} | more
    return parts


class Board:
    """The rules, and the bounds that follow from them."""

    def __init__(self, pegs, colors, repeats):
        self.pegs, self.colors = pegs, range(1, colors + 1)
        self.codes = [*(product(self.colors, repeat=pegs) if repeats else permutations(self.colors, pegs))]
        self.number_of = {code: number for number, code in enumerate(self.codes)}
        self.all_codes = (1 << len(self.codes)) - 1
        placed, self.holding = {}, {}  # the codes with a colour in a place, and with more of it than a number
        for color, number in product(self.colors, range(pegs)):
            placed[color, number] = collect(code[number] == color for code in self.codes)
            self.holding[color, number] = collect(code.count(color) > number for code in self.codes)
        # for each code, the codes with each answer to it; the win is left out: only the code itself has it
        self.answers = [(black, white) for black in range(pegs) for white in range(pegs + 1 - black)]
        self.fitting = []
        for code in self.codes:
            earlier = [code[:place].count(color) for place, color in enumerate(code)]
            blacks = divide(self.all_codes, map(placed.get, zip(code, range(pegs), strict=True)))
            common = divide(self.all_codes, map(self.holding.get, zip(code, earlier, strict=True)))
            sets = [blacks.get(black, 0) & common.get(black + white, 0) for black, white in self.answers]
            self.fitting.append(sets)
        # no guess divides a set into more parts, not counting the guess itself, than it divides all codes
        branches = max(sum(map(bool, fitting)) for fitting in self.fitting)
        self.least = [0]  # lower bounds on the costs of sets of 0, 1, ... codes
        depth, room = 1, 1  # one code can be found with the first guess, ``branches`` with the second, ...
        while len(self.least) <= len(self.codes):
            self.least += [self.least[-1] + depth * (number + 1) for number in range(room)]
            depth, room = depth + 1, room * branches
        self.even_cost, self.bound = cache(self.even_cost), cache(self.bound)
        self.choose_guesses = cache(self.choose_guesses)

    def even_cost(self, count, parts):
        """Bound the cost of ``count`` codes in this number of parts; it is least if all parts have the same size."""
        size, larger = divmod(count, parts)
        return (parts - larger) * self.least[size] + larger * self.least[size + (larger > 0)]

    def count_parts(self, codes):
        """Return the guesses by the number of parts into which they divide at least three codes."""
        # a guess has the same answer to a code as the code to the guess
        answers = zip(*map(self.fitting.__getitem__, list_members(codes)), strict=True)
        return divide(self.all_codes, (reduce(or_, guesses) for guesses in answers))

    def bound(self, codes):
        """Bound the cost of at least three codes by the greatest numbers of parts that guesses make of them."""
        size, guesses_by = codes.bit_count(), self.count_parts(codes)
        own = max(count for count, guesses in guesses_by.items() if guesses & codes)
        return size + min(self.even_cost(size, max(guesses_by)), self.even_cost(size - 1, own))

    def list_cheap(self, codes, claim):
        """Return the set of the guesses that may cost less than the claim by the number of their parts."""
        cheap, size = 0, codes.bit_count()
        for count, guesses in self.count_parts(codes).items():
            if size + self.even_cost(size, count) < claim:
                cheap |= guesses & ~codes
            if size + self.even_cost(size - 1, count) < claim:
                cheap |= guesses & codes
        return cheap

    def find_renamings(self, guesses):
        """List the orders of places that leave these guesses unchanged, each with new names of their colours."""
        found = []
        for order in permutations(range(self.pegs)):
            pairs = [
                (guess[place], peg) for guess in guesses for place, peg in zip(order, guess, strict=True)
            ]
            names = dict(pairs)
            if all(names[old] == new for old, new in pairs):
                found.append((order, tuple(sorted(names.items()))))
        return tuple(found)

    def choose_guesses(self, renamings, held):
        """Choose one of the guesses that are alike for a set, if the renamings do not change the set.

        Colours without a new name were in no guess before: they are alike. So are, peg by peg, those that are not
        ``held``, as no code of the set contains them.
        """
        first, new = {}, len(self.colors) + 1
        for number, guess in enumerate(self.codes):
            forms = []
            for order, pairs in renamings:
                names, form = dict(pairs), (guess[place] for place in order)
                forms.append([names.setdefault(peg, new + len(names)) if peg in held else 0 for peg in form])
            first.setdefault(tuple(min(forms)), number)
        return sum(1 << number for number in first.values())

    def fit(self, path):
        """Return the set of the codes that fit a path: pairs of a guess and its answer."""
        codes = self.all_codes
        for guess, answer in path:
            if guess not in self.number_of or answer not in self.answers:
                raise ValueError(f"no guess {guess} has the answer {answer} on this board")
            codes &= self.fitting[self.number_of[guess]][self.answers.index(answer)]
        return codes

    def prove(self, path, claim, claims):
        """Prove that the codes that fit a path cost at least the claim, or raise ``ValueError``."""
        codes = self.fit(path)
        size = codes.bit_count()
        if claim <= self.least[size]:
            return
        if size < 3:
            raise ValueError(f"{size} codes cost less than {claim}")
        held = frozenset(color for color in self.colors if self.holding[color, 0] & codes)
        alike = self.choose_guesses(self.find_renamings([guess for guess, _ in path]), held)
        for guess in list_members(self.list_cheap(codes, claim) & alike):
            parts = [part for fitting in self.fitting[guess] if (part := codes & fitting)]
            if parts == [codes]:
                continue  # the guess tells nothing, and best play does without it
            missing = claim - size - sum(self.least[part.bit_count()] for part in parts)
            for part in sorted(parts, key=int.bit_count, reverse=True):
                if missing <= 0 or part.bit_count() < 3:
                    break
                missing -= (claims.get(part) or self.bound(part)) - self.least[part.bit_count()]
            if missing > 0:
                raise ValueError(f"{size} codes may cost less than {claim}: after guess {self.codes[guess]}")


def read_attempt(word):
    """Return the guess and the answer of an attempt, such as 1,1,2,3:1,1."""
    guess, answer = word.split(":")
    return tuple(map(int, guess.split(","))), tuple(map(int, answer.split(",")))


def check(lines):
    """Prove every claim of a file, and return what they prove."""
    pegs, colors, repeats, total = map(int, next(lines, "").split()[-4:])
    board = Board(pegs, colors, bool(repeats))
    read = [((), total)]
    read += [(tuple(map(read_attempt, path)), int(claim)) for claim, *path in map(str.split, lines)]
    claims = {}
    for path, claim in read:
        codes = board.fit(path)
        claims[codes] = max(claim, claims.get(codes, 0))
    for proved, (path, claim) in enumerate(read):
        board.prove(path, claim, claims)
        if proved % 1000 == 999:
            print(f"{proved + 1:,} of {len(read):,} claims proved", file=sys.stderr)
    rule = "" if repeats else " without repeats"
    return f"{pegs} pegs, {colors} colours{rule} take at least {total:,} guesses ({len(read):,} claims)"


if __name__ == "__main__":
    with Path(sys.argv[1]).open(encoding="ascii") as file:
        try:
            print(f"proved: {check(file)}")
        except ValueError as error:
            sys.exit(f"not proved: {error}")
