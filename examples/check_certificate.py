"""Check that no play of Mastermind needs fewer guesses: python check_certificate.py FILE.

``mastermind-xl optimal --certificate FILE`` writes the file. This program needs only Python and shares nothing with
the search: it knows the rules, and believes nothing in the file without a proof. It uses all cores.

The *total* of a set of codes is the number of guesses that the best play needs to find each of them once. The file
claims lower bounds on totals: the first line is about all codes of a board, each other line about the codes that fit
some guesses and their answers. ``798 1,1,2,3:1,1``: the codes with 1 black and 1 white for 1123 need at least 798.

A claim is proved guess by guess: every guess needs one for each code of the set, plus the totals of the parts into
which its answers divide the set. The total of a part is bounded by its size, by the greatest number of parts that a
guess makes of it, or by a claim of the file, which is proved, too. Parts are smaller: no proof depends on itself.
"""

import signal
import sys
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, lru_cache, partial, reduce
from itertools import permutations, product
from math import perm
from multiprocessing import active_children, cpu_count
from operator import or_
from pathlib import Path

MOST_CODES = 1 << 16  # the list of a larger board's codes would fill the memory


def list_members(codes):
    """Yield the numbers of the codes of a set: a whole number, whose bit 0 is set if the first code is a member, ..."""
    while codes:
        yield (codes & -codes).bit_length() - 1  # of its lowest bit
        codes &= codes - 1


def count(sets):
    """Count for each code the sets that contain it; return the codes that have each binary digit in their counts."""
    digits = []
    for carry in sets:
        place = 0
        while carry:
            digits += [0] * (place == len(digits))
            digits[place], carry = digits[place] ^ carry, digits[place] & carry
            place += 1
    return digits


def having(number, codes, digits):
    """Return the codes that have a number as their count; see ``count``."""
    for place in reversed(range(len(digits))):
        codes &= digits[place] if number >> place & 1 else ~digits[place]
    return codes


def find_most(digits):
    """Return the greatest count; see ``count``."""
    most, codes = 0, -1
    for place in reversed(range(len(digits))):
        if codes & digits[place]:
            most, codes = most + (1 << place), codes & digits[place]
    return most


class Board:
    """The rules, and the bounds that follow from them."""

    def __init__(self, pegs, colors, repeats):
        self.pegs, self.colors = pegs, range(1, colors + 1)
        self.codes = [*(product(self.colors, repeat=pegs) if repeats else permutations(self.colors, pegs))]
        self.number_of = {code: number for number, code in enumerate(self.codes)}
        self.all_codes = (1 << len(self.codes)) - 1
        # the codes with a colour in a place, and those with a colour once more
        placed, self.holding = defaultdict(int), defaultdict(int)
        for code, place in product(self.codes, range(pegs)):
            placed[place, code[place]] |= 1 << self.number_of[code]
            self.holding[code[:place].count(code[place]), code[place]] |= 1 << self.number_of[code]
        # for each code, the codes with each answer to it; the win is left out: only the code itself has it
        self.answers = [(black, white) for black in range(pegs) for white in range(pegs + 1 - black)]
        self.fitting = []
        for code in self.codes:
            blacks = count(placed[place, color] for place, color in enumerate(code))
            common = count(self.holding[code[:place].count(color), color] for place, color in enumerate(code))
            sets = [having(black, self.all_codes, blacks) for black in range(pegs)]
            self.fitting.append([having(black + white, sets[black], common) for black, white in self.answers])
        # no guess divides a set into more parts, not counting the guess itself, than it divides all codes
        branches = max(sum(map(bool, fitting)) for fitting in self.fitting)
        # lower bounds on totals: one code is found with the first guess, ``branches`` with the second, ...
        self.least, depth, room = [0], 1, 1
        while len(self.least) <= len(self.codes):
            self.least += [self.least[-1] + depth * (number + 1) for number in range(room)]
            depth, room = depth + 1, room * branches
        length = len(self.codes) // 24 + 1
        self.regions = [(1 << length) - 1 << start for start in range(0, len(self.codes), length)]
        self.choose_guesses, self.unite = cache(self.choose_guesses), lru_cache(1 << 13)(self.unite)

    def unite(self, codes):
        """Return for each answer the guesses to which one of the codes has this answer; many sets share such codes."""
        # a guess has the same answer to a code as the code to the guess
        answers = zip(*map(self.fitting.__getitem__, list_members(codes)), strict=True)
        return [reduce(or_, guesses) for guesses in answers]

    def gains(self, codes):
        """Count for each guess the parts of a set, and 2 more if it is in the set; see ``count``."""
        sets = [self.unite(some) for region in self.regions if (some := codes & region)]
        return count([codes, codes, *(reduce(or_, guesses) for guesses in zip(*sets, strict=True))])

    def bound(self, size, gain):
        """Bound the total of a set by the greatest gain of a guess, if it divides the set as evenly as possible."""
        totals = []
        for codes, parts in (size, gain), (size - 1, gain - 2):  # if the guess is not in the set, or if it is
            if parts > 0:
                each, larger = divmod(codes, parts)
                totals.append((parts - larger) * self.least[each] + larger * self.least[each + (larger > 0)])
        return max(self.least[size], size + min(totals))

    def find_renamings(self, path):
        """Return the orders of places that leave the guesses of a path unchanged, with new names of their colours."""
        pegs, found = [peg for guess, _ in path for peg in guess], []
        for order in permutations(range(self.pegs)):
            moved = [guess[place] for guess, _ in path for place in order]
            names = dict(zip(moved, pegs, strict=True))
            if [names[peg] for peg in moved] == pegs:
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
        """Prove that the codes that fit a path need at least the claim, or raise ``ValueError``."""
        codes, least = self.fit(path), self.least
        size = codes.bit_count()
        if size < 3 and claim > least[size]:
            raise ValueError(f"{size} codes need fewer than {claim} guesses")
        gains = self.gains(codes)
        most = find_most(gains)  # no guess has a higher gain for a part
        bounds = least[:3] + [self.bound(count, most) for count in range(3, size + 1)]
        cheap = [gain for gain in range(1, most + 1) if self.bound(size, gain) < claim]
        held = frozenset(color for color in self.colors if self.holding[0, color] & codes)
        alike = self.choose_guesses(self.find_renamings(path), held)
        for guess in list_members(reduce(or_, (having(gain, alike, gains) for gain in cheap), 0)):
            parts = [part for fitting in self.fitting[guess] if (part := codes & fitting)]
            missing = claim - size - sum([bounds[part.bit_count()] for part in parts])
            if missing <= 0 or parts == [codes]:
                continue  # in the second case the guess tells nothing, and best play does without it
            for part in sorted(parts, key=lambda part: (not claims.get(part), -part.bit_count())):
                count = part.bit_count()
                if missing > 0 and count > 2:
                    bound = claims.get(part) or self.bound(count, find_most(self.gains(part)))
                    missing += bounds[count] - bound
            if missing > 0:
                raise ValueError(f"{size} codes may need fewer than {claim} guesses: after guess {self.codes[guess]}")


def read_attempt(word):
    """Return the guess and the answer of an attempt, such as 1,1,2,3:1,1."""
    guess, answer = word.split(":")
    return tuple(map(int, guess.split(","))), tuple(map(int, answer.split(",")))


def read_board(line):
    """Return pegs, colours, whether they repeat, and the total to prove, from the first line of a file."""
    words = line.split()[-4:]
    if len(words) < 4 or not all(word.isdecimal() for word in words):
        raise ValueError(f"the first line is no board with its total: {line[:40]!r}")
    pegs, colors, repeats, total = map(int, words)
    size = (colors**pegs if pegs < 99 else MOST_CODES) if repeats else perm(colors, pegs)
    if not (pegs and 0 < size < MOST_CODES):
        raise ValueError(f"the first line is a board without codes, or with {MOST_CODES:,} or more: {line[:40]!r}")
    return pegs, colors, repeats, total


def read_claim(number, line):
    """Return the path and the claim of a line such as ``798 1,1,2,3:1,1``."""
    claim, *path = line.split() or [""]
    try:
        return tuple(map(read_attempt, path)), int(claim)
    except ValueError:
        raise ValueError(f"line {number} is no claim: {line[:40]!r}") from None


def counted(number, noun):
    """Return a number with its noun: 1 peg, 2 pegs."""
    return f"{number:,} {noun}{'s' * (number != 1)}"


def check(lines, step=1, first=0):
    """Prove one in every ``step`` claims of a file, from the ``first``, and return what all of them prove."""
    if not lines:
        raise ValueError("the file is empty")
    pegs, colors, repeats, total = read_board(lines[0])
    board = Board(pegs, colors, bool(repeats))
    read = [((), total), *(read_claim(number, line) for number, line in enumerate(lines[1:], 2))]
    claims = {board.fit(path): claim for path, claim in read}
    for number in range(first, len(read), step):
        board.prove(*read[number], claims)
        if number % 1009 == 1008:  # 1009 is prime, so this happens with any step
            print(f"{number + 1:,} of {len(read):,} claims proved", file=sys.stderr)
    rule = "" if repeats else " without repeats"
    named = f"{counted(pegs, 'peg')}, {counted(colors, 'colour')}{rule}"
    return f"{named} take at least {total:,} guess{'es' * (total != 1)} ({counted(len(read), 'claim')})"


def check_on_all_cores(lines):
    """Prove all claims of a file, see ``check``; the processes end with this one, and with each other."""
    prove = partial(check, lines, cpu_count())
    with ProcessPoolExecutor(initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            return [*pool.map(prove, range(cpu_count()))][-1]
        except BaseException:
            for process in active_children():
                process.terminate()
            raise


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("give one file: python check_certificate.py FILE")
    try:
        print("proved:", check_on_all_cores(Path(sys.argv[1]).read_text("ascii").splitlines()))
    except BrokenProcessPool:
        sys.exit("not proved: a process that proved claims was ended, perhaps for want of memory")
    except (OSError, ValueError, KeyboardInterrupt) as error:
        sys.exit(f"not proved: {str(error) or 'stopped'}")
