"""Get help against somebody else's code: it suggests each guess, and you type the answer.

  mastermind-xl solve                     from the beginning
  mastermind-xl solve 1122:1,1 1344:0,1   in the middle
  mastermind-xl solve RROO:1,1 R,Y,G,4:w  the same: colours by letter or name
  mastermind-xl solve --variant nethack   another game: see the command variants

Type help at the prompt to see all its commands. On big boards a guess may take 10 seconds; --budget changes that.
"""

from mastermind_xl.cli.options import Arguments, Parser
from mastermind_xl.install import quoted


def add_arguments(parser: Parser) -> None:
    parser.add_shared("made", "--skip")
    parser.add_board("--palette")
    parser.add_language()
    parser.add_strategy(at_once=True)
    parser.add_shared("--opening", "--consistent", "--budget", "--seed")


def run(arguments: Arguments) -> int:
    from mastermind_xl.terminal.console import Console
    from mastermind_xl.terminal.session import PATIENCE
    from mastermind_xl.terminal.solve import Solve

    strategy = arguments.read_strategy(budget=PATIENCE)
    words = arguments.repeat("solve", strategy.board).split()
    for option in ("load", "strategy", "opening", "seed", "budget"):
        if (value := getattr(arguments, option)) is not None:
            words += [f"--{option}", str(value)]
    words += ["--consistent"] * arguments.consistent
    for name, text in arguments.set.items():
        words += ["--set", f"{name}={text}"]
    session = Solve(Console(), quoted(*words), strategy, arguments.read_game())
    return session.take_turns() or int(session.stuck)
