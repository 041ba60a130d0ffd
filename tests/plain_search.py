"""A plain search for the play with the least weighted total, which shares nothing with the searches of the package."""

import runpy
from pathlib import Path

RULES = runpy.run_path(str(Path(__file__).resolve().parents[1] / "examples" / "check_certificate.py"))
"""The rules as the checker of certificates knows them: sets of codes are whole numbers."""


class PlainSearch:
    """A search that tries every guess whose lower bound is below the best total.

    The lower bound of a set follows from the weights of its codes: the heaviest is found with the next guess, and
    each guess is followed by as many others as a guess can have answers.

    Args:
        board: the board.
        weigh: a function that returns the weight of a code.
    """

    def __init__(self, board, weigh=lambda code: 1):
        self.rules = RULES["Board"](board.pegs, board.colors, board.repeats)
        self.branches = max(sum(map(bool, sets)) for sets in self.rules.fitting)
        weights = {}
        for number, code in enumerate(self.rules.codes):
            weights[weigh(code)] = weights.get(weigh(code), 0) | 1 << number
        self.weights = sorted(weights.items(), reverse=True)
        self.totals = {}

    def least(self, limit):
        """Return the least total if it is below the limit, otherwise a number that is not below the limit."""
        return self.search(sum(codes for weight, codes in self.weights if weight), limit, ())

    def known(self, codes):
        """The best known lower bound on the total of a set, and whether this bound is the total itself."""
        if codes in self.totals:
            return self.totals[codes]
        total, depth, room = 0, 1, 1
        left = room
        for weight, members in self.weights:
            count = (codes & members).bit_count()
            while count:
                some = min(count, left)
                total, count, left = total + depth * some * weight, count - some, left - some
                if not left:
                    depth, room = depth + 1, room * self.branches
                    left = room
        return total, codes.bit_count() <= 2

    def bound(self, codes, guess):
        """A lower bound on the total after a guess, and the parts of the guess; the code that it finds is in none."""
        parts = [part for fitting in self.rules.fitting[guess] if (part := codes & fitting)]
        own = sum(weight * (codes & members).bit_count() for weight, members in self.weights)
        return own + sum(self.known(part)[0] for part in parts), parts

    def cost(self, codes, guess, limit, path):
        """The total after a guess if it is below the limit; a guess that tells nothing costs the limit."""
        total, parts = self.bound(codes, guess)
        if parts == [codes]:
            return limit
        for part in sorted(parts, key=int.bit_count):
            if total < limit:
                before = self.known(part)[0]
                total += self.search(part, limit - total + before, (*path, (self.rules.codes[guess], ()))) - before
        return total

    def search(self, codes, limit, path):
        """The total of a set if it is below the limit, otherwise a number that is not below the limit.

        The guesses of ``path`` were asked before; their answers do not matter.
        """
        best, exact = self.known(codes)
        if exact or best >= limit:
            return best
        rules, best = self.rules, limit
        held = frozenset(color for color in rules.colors if rules.holding[0, color] & codes)
        alike = rules.all_codes & rules.choose_guesses(rules.find_renamings(path), held)
        for bound, guess in sorted((self.bound(codes, guess)[0], guess) for guess in RULES["list_members"](alike)):
            if bound >= best:
                break
            best = min(best, self.cost(codes, guess, best, path))
        self.totals[codes] = best, best < limit
        return best
