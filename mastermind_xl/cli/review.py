"""Review a game guess by guess: the cost of each guess, luck and skill.

  mastermind-xl review 1122:1,1 1344:0,1 5223:4,0
  mastermind-xl review 1122:1,1 1344:0,1 --why 5611   why this code is ruled out
  mastermind-xl review 1122:1,1 --best 5              the five best next guesses
  mastermind-xl review --best all --xlsx all.xlsx     all guesses, in a workbook

Lost: how many more guesses the game takes on average after a guess than after the best one, if both continue optimally.
This cost is proved where a proof takes at most a second; otherwise it is an estimate, marked with ~. Expected
information is the entropy of a guess's answer, in bits. Skill is the expected information of your guesses, in per cent
of that of the best guesses. Luck is how many bits more, or less, the answers told you than expected.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mastermind_xl.cli.options import Arguments, OptionsError, Parser, number_from
from mastermind_xl.cli.suggest import diagnosis_as_json, tell_more
from mastermind_xl.core.languages import fill
from mastermind_xl.core.messages import share

if TYPE_CHECKING:
    from mastermind_xl.analysis.coach import Move, Review
    from mastermind_xl.core.game import Diagnosis, Misfit

ALL = "all"  # the value of --best for all guesses, instead of a number


def add_arguments(parser: Parser) -> None:
    parser.add_shared("made")
    parser.add_board("--palette")
    parser.add_language()
    about = "show the N best next guesses (for all of them: see --xlsx)"
    parser.add_value("--best", lambda text: ALL if text == ALL else number_from(1)(text), about)
    about = "with --best all: write a workbook that shows how many codes each answer to each guess would leave"
    parser.add_file("--xlsx", about)
    parser.add_shared("--paper")
    parser.add_value("--why", str, "show which attempts rule out this code", "CODE")
    parser.add_json()


def run(arguments: Arguments) -> int:
    from mastermind_xl.analysis.coach import best_guesses, rate_guesses, review
    from mastermind_xl.core.game import tell_misfits
    from mastermind_xl.terminal.tables import best_table, review_table

    if (arguments.best == ALL) != (arguments.xlsx is not None):
        raise OptionsError(fill("a table of all guesses needs both options: --best all --xlsx FILE.xlsx"))
    arguments.check_file(arguments.xlsx)
    game = arguments.read_game()
    board = game.board
    if arguments.why is not None:
        why = arguments.why
        print(_as_json_why(game.find_misfits(why)) if arguments.json else tell_misfits(game, why))
        return 0
    board.check_listed()
    problem = game.diagnosis
    if problem is not None and not arguments.json:
        print(problem.explain() + tell_more(problem))
        return 1
    if arguments.xlsx is not None and problem is None:
        from mastermind_xl.sheets.table import check_limit, write_guesses

        check_limit(board, "guesses")
        arguments.write_xlsx(lambda file: write_guesses(file, game))
        return 0
    if arguments.best is not None or not game.attempts:
        rated = rate_guesses(game)
        best = [] if rated is None else best_guesses(game, rated, arguments.best or 5)
        complete = rated is None or rated.complete
        if arguments.json:
            guesses = [{**rating._asdict(), "lost": lost} for rating, lost in best]
            print(json.dumps({"complete": complete, "guesses": guesses, **diagnosis_as_json(problem)}))
        else:
            ratings, lost = [rating for rating, _ in best], [lost for _, lost in best]
            print(best_table(board, ratings, complete, lost))
    else:
        looked = review(game)
        print(_as_json(looked, problem) if arguments.json else f"{review_table(looked)}\n\n{_chances_table(looked)}")
    return 1 if problem else 0


def _chances_table(looked: Review) -> str:
    from mastermind_xl.terminal.tables import table

    rows, write = [], looked.board.words.write
    for number, move in enumerate(looked.moves, 1):
        attempt = f"{number}", looked.board.format(move.attempt.guess), write(*move.attempt.feedback)
        likeliest = f"{write(*move.rating.likeliest)}: {share(move.rating.worst, move.before)}"
        rows.append((*attempt, share(move.after, move.before), likeliest))
    heads = [*map(fill, ("guess", "answer", "how likely", "likeliest"))]
    return table(("", *heads), rows, left=heads)


def _as_json(looked: Review, problem: Diagnosis | None) -> str:
    moves = [_move(move) for move in looked.moves]
    summary: dict[str, object] = {"lost": looked.cost if looked.proved else None, "estimate": looked.cost}
    summary |= {"skill": looked.skill, "luck": looked.luck, "wasted": looked.wasted}
    return json.dumps({**summary, "moves": moves, **diagnosis_as_json(problem)})


def _move(move: Move) -> dict[str, object]:
    rating, best = move.rating, move.best
    return {
        "guess": move.attempt.guess, **move.attempt.feedback._asdict(), "before": move.before, "after": move.after,
        "likeliest": rating.likeliest, "worst": rating.worst, "expected": rating.expected, "bits": rating.bits,
        "luck": move.luck, "verdict": move.verdict, "best": best.guess, "lost": move.lost,
        **({} if move.lost is not None else {"estimate": move.estimate}), "best_expected": best.expected,
    }  # fmt: skip


def _as_json_why(misfits: Sequence[Misfit]) -> str:
    rows = [{"attempt": n, "guess": each.guess, "was": each.feedback, "would_be": now} for n, each, now in misfits]
    return json.dumps({"candidate": not misfits, "ruled_out_by": rows})
