"""Prove what can be proved about small boards, and write docs/results.csv and docs/results.md.

python tests/laboratory/rebuild_results.py                    every board up to 6,561 codes, ten minutes per question
python tests/laboratory/rebuild_results.py --codes 700        smaller boards only
python tests/laboratory/rebuild_results.py --seconds 0        write the page again, from the file

Each question first gets ten seconds of processor time. Open questions then get a minute, and then the full
limit. Questions about play come before those about fixed guesses. Each answer is saved at once and is not
searched again, so you can stop the command and start it again later.
"""

import argparse
import sys
from collections import Counter
from itertools import groupby, product
from pathlib import Path

from bests import Question
from record import Answer, find_out, list_boards, read, tell_published, write

from mastermind_xl import Board
from mastermind_xl.cli.work import Progress
from mastermind_xl.core.messages import counted
from mastermind_xl.files import write_whole

DOCS = Path(__file__).parents[2] / "docs"
FILE, PAGE = DOCS / "results.csv", DOCS / "results.md"

BEGIN, END = "<!-- begin of the tables -->\n", "<!-- end of the tables -->\n"
"""The lines of the page between which the program writes its tables."""

MOST_CODES = 6_561
LIMITS = (10.0, 60.0, 600.0)

MOST_OF_TWO = 120
"""Boards of two pegs with more codes come last, because there are many and formulas for them are known."""

WELL_KNOWN = (
    Board(4, 6), Board(3, 4), Board(4, 5), Board(4, 7), Board(4, 8), Board(4, 9), Board(5, 5),
    Board(4, 10, repeats=False), Board(3, 9, repeats=False), Board(4, 6, repeats=False),
)  # fmt: skip
"""The boards of the first table."""

HEADS = (
    "board", "codes", "least total", "average", "most guesses", "least total, candidates only", "least depth",
    "least total within the least depth", "fixed guesses", "published",
)  # fmt: skip

SAME = {
    Question.OPTIMAL: "least total", Question.CONSISTENT: "least total of candidates only",
    Question.BOUNDED: "least depth", Question.STATIC: "number of fixed guesses",
}  # fmt: skip
"""What a source and our result have in common."""


def run(limit, most_codes):
    """Search for the open answers, board by board, and write them to the CSV file and the page."""
    known = read(FILE)
    every = list_boards(most_codes)
    last = [board for board in every if board.pegs == 2 and board.size > MOST_OF_TWO]
    stages = sorted({*(each for each in LIMITS if each < limit), limit})
    play = [question for question in Question if question is not Question.STATIC]
    for boards in ([board for board in every if board not in last], last):
        for seconds, questions in product(stages, (play, [Question.STATIC])):
            with Progress(f"{len(boards)} boards, {seconds:g} s of processor time a question") as progress:
                for number, board in enumerate(boards, 1):
                    for answer in ask(board, questions, seconds, of(board, known)):
                        known[answer.board, answer.question] = answer
                        sys.stderr.write(f"{answer.board}: {tell(answer)}, {answer.seconds:.1f} s\n")
                        save(known.values())
                    progress.report(lambda number=number: f"{number} of them")
    save(known.values())


def of(board, known):
    """Return the answers for one board, by question."""
    return {question: answer for (each, question), answer in known.items() if each == board}


def ask(board, questions, seconds, known):
    """Return new answers to all questions that are unproved and had less than ``seconds`` of time so far."""
    answers = []
    for question in questions:
        before = known.get(question)
        if before is None or not (before.proved or before.limit >= seconds):
            known[question] = find_out(board, question, seconds, known)
            answers.append(known[question])
    return answers


def save(answers):
    """Write the CSV file, and rebuild the page from it."""
    text = write(answers)
    write_whole(FILE, lambda file: file.write(text.encode()), force=True)
    page = renew(PAGE.read_text(encoding="utf-8"), read(FILE))
    write_whole(PAGE, lambda file: file.write(page.encode()), force=True)


def tell(answer):
    """One line of the log for an answer."""
    if answer.best is None:
        return f"{answer.question.value} not proved"
    proved = "" if answer.proved else ", not proved"
    return f"{answer.question.value} {answer.best:,}{proved}"


# --- the page -----------------------------------------------------------------------------------


def renew(page, known):
    """Return the page with new tables, made from the answers by board and question."""
    head, rest = page.split(BEGIN)
    _, foot = rest.split(END)
    return f"{head}{BEGIN}\n{tables(known)}\n{END}{foot}"


def tables(known):
    """The part of the page with all tables: well-known boards, then each number of pegs, with and without repeats."""
    boards = list(dict.fromkeys(board for board, _ in known))
    parts = ["## Ten well-known boards", table(known, [board for board in WELL_KNOWN if board in boards])]
    parts += ["## All boards", tell_time(known, boards)]
    boards.sort(key=lambda board: board.pegs == 2)
    for (pegs, repeats), group in groupby(boards, key=lambda board: (board.pegs, board.repeats)):
        parts += [f"### {pegs} pegs{'' if repeats else ', no repeats'}", table(known, group)]
    return "\n\n".join(parts) + "\n"


def tell_time(known, boards):
    """Return a sentence with the number of boards, of proved answers, and of questions open after each time limit."""
    proved = sum(answer.proved for answer in known.values())
    limits = Counter(answer.limit for answer in known.values() if not answer.proved)
    still = ", ".join(f"{limits[limit]} after {limit:g} s" for limit in sorted(limits))
    return (
        f"We searched for {len(known)} results about {len(boards)} boards, and proved {proved} of them. Results that are "
        f"still open: {still} of search."
    )


def table(known, boards):
    """A table with one row per board."""
    lines = [f"| {' | '.join(HEADS)} |", f"|{'---|' * len(HEADS)}"]
    lines += [f"| {' | '.join(row(known, board))} |" for board in boards]
    return "\n".join(lines)


def row(known, board):
    """One table row: everything known about a board."""
    total, consistent, bounded, fixed = (
        known.get((board, question)) or Answer(board, question, 0, 0, False) for question in Question
    )
    if fixed.best is None or fixed.proved:
        guesses = or_open(fixed, "{}")
    else:
        guesses = f"{fixed.best} or fewer (no proof in {fixed.limit:g} s)"
    published = judge_sources([answer for answer in (total, consistent, bounded, fixed) if answer.best])
    if not total.published:
        published.insert(0, "no published least total known")
    return (
        f"{board.pegs} × {board.colors}{'' if board.repeats else ', no repeats'}", f"{board.size:,}", or_open(total, "{:,}"),
        or_open(total, f"{(total.best or 0) / board.size:.4f}"), or_open(total, f"{total.most} (for {tell_last(total)})"),
        or_open(consistent, "{:,}"), or_open(bounded, f"{bounded.most}"),
        or_open(bounded, f"{{:,}} ({bounded.most} guesses for {tell_last(bounded)})"), guesses, "; ".join(published),
    )  # fmt: skip


def tell_last(answer):
    """The number of codes that need the largest number of guesses, such as ``540 codes``; empty without an answer."""
    return counted(answer.last, "code") if answer.last else ""


def judge_sources(answers):
    """Return a text for each source and verdict: which results are the same, or the source's values if they are not."""
    judged = {}
    for answer in answers:
        for best, verdict in answer.published:
            told = tell_published(best) if verdict != "same" else SAME[answer.question]
            judged.setdefault((best.source, verdict), []).append(told)
    return [
        f"{source}: same {' and '.join(told)}" if verdict == "same" else f"{source} ({'; '.join(told)}): {verdict}"
        for (source, verdict), told in judged.items()
    ]


def or_open(answer, pattern):
    """Return the best value of an answer as text; without one, the time limit that was not enough."""
    if answer.best is not None:
        return pattern.format(answer.best)
    return f"no result in {answer.limit:g} s" if answer.limit else "not searched"


def main():
    """Read the command line and run the search."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    about = "processor time for each question (default 600)"
    parser.add_argument("--seconds", type=float, default=LIMITS[-1], metavar="N", help=about)
    about = f"boards up to this many codes (default {MOST_CODES:,})"
    parser.add_argument("--codes", type=int, default=MOST_CODES, metavar="N", help=about)
    words = parser.parse_args()
    try:
        if words.seconds > 0:
            run(words.seconds, words.codes)
        else:
            save(read(FILE).values())
    except KeyboardInterrupt:
        sys.stderr.write(f"stopped: {FILE} contains the results so far, and the same command continues\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
