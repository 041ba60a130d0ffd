"""Check that no play of Mastermind needs fewer guesses: python check_certificate.py FILE.

``mastermind-xl optimal --certificate FILE`` writes the file. This program needs only Python and shares nothing with
the search: it knows the rules, and believes nothing in the file without a proof.

The *cost* of a set of codes is the number of guesses that the best play needs to find each of them once. The file
claims a lower bound on the cost of all codes, and of many smaller sets. A claim about a set is proved guess by
guess: every guess costs one for each code of the set, plus the cost of the parts into which its answers divide the
set. Parts are bounded by their size, or by a claim of the file, which is then proved in turn. Parts are smaller
than their set, so that the proof ends.

Sets that differ only by the names of colours and positions have the same cost. They are given the same name, and
the file has a number made of that name, with the claim. A wrong number or claim can only make the check fail.
"""

import sys
from collections import Counter
from hashlib import blake2b
from itertools import permutations, product
from operator import eq, itemgetter
from pathlib import Path


class Board:
    """The rules of the game: codes, answers, and lower bounds from the sizes of sets."""

    def __init__(self, pegs, colors, repeats):
        self.pegs, self.colors = pegs, colors
        codes = product(range(colors), repeat=pegs) if repeats else permutations(range(colors), pegs)
        self.codes = list(codes)
        place = {code: number for number, code in enumerate(self.codes)}
        # one first guess of each kind: its colours are numbered as they appear, the more frequent before the others
        self.openings = [
            place[code]
            for code in self.codes
            if list(code) == sorted(code)
            and [*dict.fromkeys(code)] == [*range(len(set(code)))]
            and all(code.count(color) >= code.count(color + 1) for color in range(colors - 1))
        ]
        self.answers = [bytes(self.score_all(guess)) for guess in self.codes]
        self.win = self.answers[0][0]
        # no guess divides any set into more parts, not counting the guess itself, than a first guess divides all codes
        branches = max(len(set(self.answers[guess])) for guess in self.openings) - 1
        self.few = branches + 1
        self.least = [0]
        depth, room = 1, 1  # one code can be found with the first guess, ``branches`` with the second, …
        while len(self.least) <= len(self.codes):
            count = min(room, len(self.codes) + 1 - len(self.least))
            self.least += [self.least[-1] + depth * (number + 1) for number in range(count)]
            depth, room = depth + 1, room * branches
        self.guesses_for, self.names = {}, {}

    def score_all(self, guess):
        """Yield the answer of every code to a guess as a number: black pegs, and colours in common."""
        often = [(color, guess.count(color)) for color in set(guess)]
        common = {}
        for code in self.codes:
            kind = tuple(sorted(code))
            if kind not in common:
                common[kind] = sum(min(count, kind.count(color)) for color, count in often)
            yield sum(map(eq, code, guess)) * (self.pegs + 1) + common[kind]

    def guesses(self, codes):
        """List one guess of each kind for a set: exchanging colours that no code of the set has changes no answer."""
        if len(codes) == len(self.codes):
            return self.openings
        held = frozenset(color for code in codes for color in self.codes[code])
        if held not in self.guesses_for:
            spare = [color for color in range(self.colors) if color not in held]
            alike = [spare.index(color) if color in spare else -1 for color in range(self.colors)]
            first = {}
            for number, guess in enumerate(self.codes):
                first.setdefault(tuple(color if alike[color] < 0 else -1 for color in guess), number)
            self.guesses_for[held] = list(first.values())
        return self.guesses_for[held]

    def small_bound(self, codes):
        """Return a lower bound on the cost of a set: by its size or, if it is small and none of its codes tells all others apart, two guesses per code."""
        count = len(codes)
        if 2 < count <= self.few:
            answers_of = itemgetter(*codes)
            if all(len(set(answers_of(self.answers[code]))) < count for code in codes):
                return 2 * count
        return self.least[count]

    def name(self, codes):
        """Name a set, so that sets that differ by the names of colours and positions mostly have the same name.

        Positions are sorted by how often their colours occur there, then colours by their positions and by the colours beside them.
        """
        if codes not in self.names:
            pegs = [self.codes[code] for code in codes]
            columns = [Counter(column) for column in zip(*pegs, strict=True)]
            order = sorted(range(self.pegs), key=lambda place: sorted(columns[place].values()))
            counts = [tuple([columns[place][color] for place in order]) for color in range(self.colors)]
            company = [[] for _ in counts]
            for code in pegs:
                looks = [counts[code[place]] for place in order]
                for color in set(code):
                    company[color].append(looks)
            looks = [(count, sorted(others)) for count, others in zip(counts, company, strict=True)]
            ranked = sorted(range(self.colors), key=looks.__getitem__, reverse=True)
            new = {color: number for number, color in enumerate(ranked)}
            self.names[codes] = b"".join(
                sorted(bytes([new[code[place]] for place in order]) for code in pegs)
            )
        return self.names[codes]


def number_of(name):
    """Return the number of a set in the file: the hash of its name."""
    return blake2b(name, digest_size=6).hexdigest()


def check(board, total, claims):
    """Prove that all codes cost at least ``total``; return the number of claims proved, or raise ``ValueError``."""
    everything = tuple(range(len(board.codes)))
    todo = {len(everything): {b"": (everything, total)}}  # sets to be proved, by size and name
    proved = 0
    while todo:
        size = max(todo)
        for codes, claim in todo.pop(size).values():
            for part, name, bound in prove(board, codes, claim, claims):
                todo.setdefault(len(part), {})[name] = part, bound
            proved += 1
            if proved % 1000 == 0:
                print(f"{proved:,} claims proved, now about sets of {size:,} codes", file=sys.stderr)
    return proved


def prove(board, codes, claim, claims):
    """Prove a claim about a set; yield the parts whose claims this proof needs, with their names and claims."""
    answers_of, least, size = itemgetter(*codes), board.least, len(codes)
    seen = set()
    for guess in board.guesses(codes):
        answers = answers_of(board.answers[guess])
        if answers in seen:
            continue
        seen.add(answers)
        counts = Counter(answers)
        if len(counts) == 1 and board.win not in counts:
            continue  # the guess tells nothing, and best play does without it
        counts.pop(board.win, None)
        missing = claim - size - sum(map(least.__getitem__, counts.values()))
        if missing <= 0:
            continue
        parts = {}
        for code, answer in zip(codes, answers, strict=True):
            if answer != board.win:
                parts.setdefault(answer, []).append(code)
        open_parts = []
        for part in map(tuple, sorted(parts.values(), key=len)):
            bound = board.small_bound(part)
            missing -= bound - least[len(part)]
            open_parts.append((part, bound))
        for part, bound in open_parts:
            if missing <= 0:
                break
            if len(part) > 2:
                name = board.name(part)
                claimed = claims.get(number_of(name), 0)
                if claimed > bound:
                    missing -= claimed - bound
                    yield part, name, claimed
        if missing > 0:
            shown = ", ".join("".join(str(color + 1) for color in board.codes[code]) for code in codes[:8])
            raise ValueError(
                f"{size} codes ({shown} …) may cost less than {claim}: after guess {board.codes[guess]}"
            )


def main():
    """Check the file that is named on the command line."""
    with Path(sys.argv[1]).open(encoding="ascii") as file:
        pegs, colors, repeats, total = (int(word) for word in file.readline().split()[-4:])
        claims = {number: int(bound) for number, bound in map(str.split, file)}
    proved = check(Board(pegs, colors, bool(repeats)), total, claims)
    repeated = "" if repeats else " without repeats"
    print(
        f"proved: {pegs} pegs, {colors} colours{repeated} take at least {total:,} guesses ({proved:,} claims)"
    )


if __name__ == "__main__":
    main()
