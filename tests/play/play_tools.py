"""Tools for the tests of ``play``."""

import json
import re

from mastermind_xl import Board, make_strategy
from mastermind_xl.analysis.evaluation import play as play_out

SPACED = " ".join(map(str, Board().hidden_code(7)))
SECRET = SPACED.replace(" ", "")
"""The code of game 7, as it is shown and as a person types it."""

FILE = "mastermind-xl/games.jsonl"


def recorded(data):
    """Return the games recorded in the statistics file."""
    path = data / FILE
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def rows(out):
    """Return the attempts in the output: (number, guess, black, white)."""
    found = re.findall(r"^ ?(\d+)  ((?:\d ?)+)  [●○· ]+  (\d),(\d)$", out, re.MULTILINE)
    return [(int(n), tuple(map(int, code.split())), int(b), int(w)) for n, code, b, w in found]


def answers(secret, strategy="optimal"):
    """Return the true answers to the guesses of a strategy for this code."""
    attempts = play_out(make_strategy(strategy, Board()), Board().parse(secret)).attempts
    return ["{},{}".format(*each.feedback) for each in attempts]
