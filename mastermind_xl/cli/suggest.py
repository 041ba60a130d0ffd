"""Suggest the next guess after your attempts, each written GUESS:BLACK,WHITE.

  mastermind-xl suggest                    the opening
  mastermind-xl suggest 1122:1,1 1344:0,1  after two attempts
  mastermind-xl suggest 1122:bw 1344:01    the same: answers as people type them
  mastermind-xl suggest RROO:bw r,y,g,4:w  the same: colours by letter or name
  mastermind-xl suggest --variant bulls-and-cows 0123:1A2B
                                           in another game
  mastermind-xl suggest 1122:1,1 -v        also how likely each answer is

If no code fits the answers, it shows which single answer could be wrong. --skip ignores an answer that you are not
sure of.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mastermind_xl.cli.options import Arguments, Parser
from mastermind_xl.core.languages import fill, number
from mastermind_xl.core.messages import ALL_REPAIRS, REPAIRS_TOLD, share
from mastermind_xl.strategies import Advice, advise

if TYPE_CHECKING:
    from mastermind_xl.core.feedback import Answer
    from mastermind_xl.core.game import Diagnosis, Game


def add_arguments(parser: Parser) -> None:
    parser.add_shared("made", "--skip")
    parser.add_board("--palette")
    parser.add_strategy(at_once=True)
    parser.add_shared("--opening", "--consistent", "--rotation", "--ties", "--budget", "--seed")
    parser.add_shared("--language")
    about = "show how many codes give each answer to the guess, the likeliest answer first"
    parser.add_argument("-v", "--verbose", action="store_true", help=about)
    parser.add_json()


def run(arguments: Arguments) -> int:
    strategy = arguments.read_strategy()
    game = arguments.read_game()
    advice = advise(strategy, game)
    answers = {}
    if arguments.verbose and advice.guess is not None and game.board.is_listed:
        answers = game.count_answers(game.board.index(advice.guess))
    if arguments.json:
        print(_as_json(advice, answers))
    else:
        from mastermind_xl.core.game import remark_on, tell_ignored

        remarks = [tell_ignored(game, number) for number in arguments.skip or ()]
        remarks += filter(None, (remark_on(game.board, each.guess) for each in game.attempts))
        print("\n".join([*remarks, advice.text + tell_more(advice.diagnosis), *_list_answers(game, answers)]))
    return 1 if advice.diagnosis else 0


def _list_answers(game: Game, answers: dict[Answer, int]) -> list[str]:
    if not answers:
        return []
    from mastermind_xl.terminal.tables import table

    left, write = len(game.candidates), game.board.words.write
    likeliest, most = next(iter(answers.items()))
    rows = [(write(*answer), number(count, ","), number(count / left, ".2%")) for answer, count in answers.items()]
    told = game.board.tell(likeliest)
    head = fill("The likeliest answer is {answer}: {share}.", answer=told, share=share(most, left))
    answer, *heads = map(fill, ("answer", "codes", "chance"))
    return [head, table((answer, *heads), rows, left=(answer,))]


def _as_json(advice: Advice, answers: dict[Answer, int]) -> str:
    import json

    keys = ("guess", "consistent", "remaining", "worst", "expected")
    answer: dict[str, object] = {key: getattr(advice, key) for key in keys}
    sometimes = {"found": advice.found, "sampled": advice.looked_at, "gave_up_after": advice.gave_up_after}
    answer |= {key: value for key, value in sometimes.items() if value is not None}
    if answers:
        answer["answers"] = [{**each._asdict(), "codes": codes} for each, codes in answers.items()]
    return json.dumps({**answer, **diagnosis_as_json(advice.diagnosis)})


def tell_more(diagnosis: Diagnosis | None) -> str:
    """Say, after a space, how to see the repairs that the explanation only counts; nothing if it lists them all."""
    is_whole = diagnosis is None or len(diagnosis.repairs) <= REPAIRS_TOLD
    return "" if is_whole else fill(" " + ALL_REPAIRS, command="--json")


def diagnosis_as_json(diagnosis: Diagnosis | None) -> dict[str, object]:
    """Return the fields that say why no code fits; none if a code fits, and ``repairs`` None if they were not searched."""
    if diagnosis is None:
        return {}
    repairs = [
        {"attempt": number, "guess": attempt.guess, "was": attempt.feedback, "now": now, "codes": codes}
        for number, attempt, now, codes in diagnosis.repairs
    ]
    return {"empty_after": diagnosis.empty_after, "repairs": repairs if diagnosis.complete else None}
