"""The hidden sheets of the game: Workings, which determines the message, and Marks.

Marks shows for each row of the table of codes on the sheet Game which attempts the code fits. If a board has too many codes
for formulas, this sheet is missing, and macros mark the codes ruled out. ``divide`` gives the sheet Partition the codes
left, and the guess that divides them, typed there or on the sheet Game.
"""

from collections.abc import Iterator
from functools import partial
from itertools import repeat

from mastermind_xl.core import messages, paint
from mastermind_xl.core.languages import fill, fill_count, own_language, sentences
from mastermind_xl.core.messages import DONE, NEXT, WRONG
from mastermind_xl.sheets.game.formulas import (
    ATTEMPT,
    is_closed,
    is_code,
    is_given_up,
    is_hidden,
    is_left_hidden,
    is_veiled,
    with_buttons,
)
from mastermind_xl.sheets.game.layout import GAME, MARKS, WORKINGS, Layout, Step
from mastermind_xl.sheets.game.secret import is_state
from mastermind_xl.sheets.names import RULED_OUT_MARK
from mastermind_xl.sheets.shared import candidates, reading, workings
from mastermind_xl.sheets.shared.board import OWN_PEGS, color_heads, peg_heads
from mastermind_xl.sheets.shared.board import ROW as HEIGHT
from mastermind_xl.sheets.shared.candidates import ROW, unless_warned
from mastermind_xl.sheets.shared.partition_parts import Divided, tried_guess
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import FINE, first_problem, first_that_holds, quote, sentence, sentence_count
from mastermind_xl.sheets.writing.package import Value, cell_xml, cells_xml, shared

_NO_GUESS = WRONG + "Attempt {n}: type the guess before its answer."
_ANSWER = messages.TYPE_ANSWER + ", below the board; no code is hidden here."
_ASIDE = messages.NOT_ANSWERED + "."
_GUESS_COLORS = NEXT + "Attempt {n}: type a guess of {codes}, by number, letter or name."
_GUESS_SIGNS = NEXT + "Attempt {n}: type a guess of {codes}."
_GUESS_ELSEWHERE = NEXT + "Attempt {n}: type a guess and, below the board, the {counts} that it got."
_HIDE = NEXT + "To hide a code, click Manual Play."
_HIDE_NUMBER = NEXT + "To hide a code, type a game number from 1 to {most:,} above the board."
_ELSEWHERE = "To guess somebody else's code, type your guesses and, below the board, the {counts} that they get."
_TWO_CODES = WRONG + "The code on the sheet Hide a code overrides the game number: delete the code or the number."
_AGAIN = (" Review looks at how you played; Manual Play hides another code.", " Clear begins another game.")
"""Advice where buttons work, after a hidden code is found, and after somebody else's code is found."""
_GIVEN_UP = (
    NEXT + "The code is {code}. You gave up after {count} attempt.",
    NEXT + "The code is {code}. You gave up after {count} attempts.",
)
_ANOTHER = " To hide another code, click Manual Play."
_NOT_COUNTED = (  # advice where there are too many codes for formulas, with and without buttons
    " Click Hint to count the codes left.",
    " If there are buttons, click Hint to count the codes left.",
)
_COUNTS = ("black", "white")
_PROBLEMS = (
    messages.SHEET_NO_COLOR, messages.SHEET_UNFINISHED, _NO_GUESS, *workings.ANSWER_PROBLEMS,
)  # fmt: skip


def opening_message(layout: Layout, *, buttons: bool) -> str:
    """Return the message of the sheet Game while no code is hidden and nothing is typed."""
    board = layout.board
    start = fill(_HIDE) if buttons else fill(_HIDE_NUMBER, most=board.game_numbers)
    return sentences(start, fill(_ELSEWHERE, **board._terms))


def write_workings(book: Book, layout: Layout) -> None:
    """Fill the game's hidden sheet Workings, whose formulas determine the message."""
    board = layout.board
    title = fill("How the game turns what is typed into its messages")
    workings.begin_workings(book, layout, title, fill("colours"), fill("answers"))
    heads = (*(fill(step.head) for step in Step if step.head), *range(1, board.colors + 1))
    book.heads(layout.step(Step.FILLED).cell(-1), heads)
    if not layout.live:
        book.put(layout.histories.cell(-1), fill("attempts so far"), "head")
        book.put(layout.left_now.cell(-1), fill("left now"), "head")
    book.put(layout.spelling.cell(-1), fill("letters"), "head")
    book.heads(layout.read.cell(-1), (fill("guess"), *[""] * (board.pegs - 1), fill("black"), fill("white")))
    codes = [(layout.own_code, layout.read_own, fill("hidden")), (layout.asked, layout.read_asked, fill("asked"))]
    codes += [(tried_guess(board), layout.read_tried, fill("typed"))] if layout.divides else []
    for (typed, read, label), pieces in zip(codes, layout.code_pieces.lines, strict=False):
        reading.read_guess(book, typed, pieces, read, layout.color_words, layout.color_forms)
        book.put(read.cell(0, -1), label, "label")
    if layout.divides:
        book.formula(layout.veiled, f"IF({is_veiled(layout)},1,0)", 0)
    book.heads(layout.read_answers.cell(-1), map(fill, _COUNTS))
    book.heads(layout.read_corrections.cell(-1), map(fill, ("corrects", *_COUNTS)))
    for k in range(layout.attempts):
        _write_line(book, layout, k)
        if board.blacks_only:
            black = layout.blacks.cell(k)
            white = f'IF({black}="","",{quote(reading.UNKNOWN)})'
            book.formulas(layout.counted_answers.line(k), (f"{black}", white), "")
    if layout.live:
        workings.write_repairs(book, layout)
    counts = layout.asked_counts
    book.put(counts.cell(-1), fill("colours of the code asked about"), "label")
    book.formulas(counts, _count_colors(layout, layout.read_asked), 0)
    book.widths(WORKINGS, [*[9] * (layout.step(Step.SAYS).column - 1), 90])
    book.sheet(WORKINGS).freeze_panes = "B3"


def _count_colors(layout: Layout, guess: Area) -> Iterator[str]:
    """Yield the formulas of how often a guess has each colour; the colours are the headings of ``played_counts``."""
    for head in layout.played_counts.line(-1).cells:
        yield f"SUMPRODUCT(--({guess.here}={head.here}))"


def _write_line(book: Book, layout: Layout, k: int) -> None:
    board = layout.board
    guess, answer = layout.read.line(k).here, layout.counted_answers.line(k)
    black, white = answer.cells
    here = partial(layout.here, k)

    def put(which: Step, formula: str, cached: Value) -> None:
        book.formula(layout.step(which).cell(k), formula, cached)

    counted = layout.played_counts.line(k)
    book.formulas(counted, _count_colors(layout, layout.read.line(k)), 0)
    put(Step.FILLED, f'SUMPRODUCT(--({guess}<>""))', 0)
    put(Step.CLOSED, f"IF({is_closed(layout, k)},1,0)", 0)
    put(Step.GUESSED, f"IF(SUM({counted.here})={board.pegs},1,0)", 0)
    put(Step.ANSWERED, f"COUNT({answer})+{_count_unknown(answer)}", 0)
    put(Step.PROBLEM, _problem(layout, k), 0)
    complete = f"AND({here(Step.GUESSED)}=1,{here(Step.ANSWERED)}=2,{here(Step.PROBLEM)}=0,COUNT({answer})>0)"
    put(Step.COUNTS, f"IF({complete},1,0)", 0)
    counts = f"{here(Step.COUNTS)}=1"
    for step, formula in zip((Step.WEIGHT, Step.TOTAL), candidates.weigh(black, white, board.pegs), strict=True):
        put(step, f"IF({counts},{formula},0)", 0)
    put(Step.LEFT, f'IF({counts},{_left(layout, k)},"")', "")
    put(Step.WON, f"IF(AND({counts},{black}={board.pegs},{here(Step.LEFT)}=1),1,0)", 0)
    pending = f"AND({_has_no_answer(layout, k)},{_answers_below(layout, k)}=0)"
    contradicted = f"AND({counts},{here(Step.LEFT)}=0)"
    tells = f"OR({here(Step.PROBLEM)}>0,{here(Step.WON)}=1,{contradicted},{pending})"
    put(Step.TELLS, f"IF({tells},1,0)", 0)
    text = workings.join_pegs(board, (cell.here for cell in layout.read.line(k).cells)) + '&""'
    put(Step.GUESS, text, board._gap * (board.pegs - 1))
    if not layout.live:
        _write_history(book, layout, k)
    put(Step.SAYS, _attempt_message(layout, k, contradicted), "")


def _left(layout: Layout, k: int) -> str:
    """The formula of the number of codes that fit all attempts up to ``k`` (from 0), counted by formulas or by a macro."""
    # With all pegs black, one code or none fits, which needs no table.
    if layout.live:
        return candidates.count_left(layout.left.strip(k + 1))
    then, count = layout.counts.cell(k), layout.counts.cell(k, 1)
    counted = f'IF({layout.histories.cell(k).here}={then},{count},"")'
    only_one = ",".join([_fits_earlier(layout, k, earlier) for earlier in range(k)] or ["TRUE"])
    return f"IF({layout.blacks.cell(k)}={layout.board.pegs},IF(AND({only_one}),1,0),{counted})"


def _fits_earlier(layout: Layout, k: int, earlier: int) -> str:
    counts, *weighed = (layout.here(earlier, which) for which in (Step.COUNTS, Step.WEIGHT, Step.TOTAL))
    here, there = (layout.played_counts.line(row).here for row in (k, earlier))
    black = f"SUMPRODUCT(--({layout.read.line(k).here}={layout.read.line(earlier).here}))"
    return f"OR({counts}=0,{candidates.fits(black, candidates.apart(here, there), *weighed)})"


def _write_history(book: Book, layout: Layout, k: int) -> None:
    history, now = layout.histories, layout.left_now
    counts = f"{layout.here(k, Step.COUNTS)}=1"
    black, white = layout.counted_answers.line(k).cells
    pieces = {"guess": layout.here(k, Step.GUESS), "answer": f'{black}&","&{white}'}
    attempt = ATTEMPT.format(**{name: f'"&{cell}&"' for name, cell in pieces.items()})  # compared, so in no language
    told = f'IF({counts},"{attempt}"'.removesuffix('&""') + ',"")'
    left_after = layout.here(k, Step.LEFT)
    start: Value = layout.board.size if layout.has_table else ""
    before, left_before = (f"{history.cell(k - 1).here}&", now.cell(k - 1).here) if k else ("", start or '""')
    book.formula(history.cell(k), f"{before}{told}", "")
    book.formula(now.cell(k), f"IF({counts},{left_after},{left_before})", start)


def _count_unknown(answer: Area) -> str:
    """The formula of how many numbers of an answer are not known."""
    return f'SUMPRODUCT(--({answer}="{reading.UNKNOWN}"))'


def _problem(layout: Layout, k: int) -> str:
    """The formula of the number, from 1, by which ``_PROBLEMS`` lists the problem of attempt ``k`` (from 0); 0 for no problem."""
    board = layout.board
    guess, answer = layout.read.line(k).here, layout.counted_answers.line(k)
    filled, answered = layout.here(k, Step.FILLED), layout.here(k, Step.ANSWERED)
    pegs = layout.count_numbers
    typed = f'SUMPRODUCT(--({answer}<>""))'
    checks = [
        (f"OR({layout.here(k, Step.CLOSED)}=1,AND({filled}=0,{typed}=0))", FINE),
        (f"{filled}=0", _NO_GUESS),
        (f"SUMPRODUCT(--({guess}={reading.NONSENSE}))>0", messages.SHEET_NO_COLOR),
        (f"{filled}<{board.pegs}", messages.SHEET_UNFINISHED),
    ]
    nonsense = f'SUMPRODUCT(({answer}={pegs.here})*({answer}<>""))+{_count_unknown(answer)}<>{typed}'
    checks += [(f"{typed}=0", FINE), *workings.check_answer(board, nonsense, answered, *answer.cells)]
    return first_problem(checks, _PROBLEMS)


def _attempt_message(layout: Layout, k: int, contradicted: str) -> str:
    here, answer = partial(layout.here, k), layout.counted_answers.line(k).cells
    cells = workings.describe_attempt(layout, k, here(Step.GUESS), here(Step.FILLED), *answer)
    say = partial(sentence, cells=cells, n=k + 1, praise=messages.praise(k + 1), **layout.board._terms)
    again, again_elsewhere = (with_buttons(layout, say(then), quote("")) for then in _AGAIN)
    won = f"{say(messages.SHEET_PRAISED)}&IF({is_hidden(layout)},{again},{again_elsewhere})"
    why = sentence(f" {messages.CHECK_ANSWERS}", {}, n=k + 1)
    if layout.live:
        why = workings.tell_repairs(layout.repairs)
    fine = [
        (f"{here(Step.WON)}=1", won),
        (_has_no_answer(layout, k), f"IF({_answers_below(layout, k)}=0,{say(_ANSWER)},{say(_ASIDE)})"),
        (contradicted, f"{say(messages.SHEET_NO_CODE_FITS)}&{why}"),
        *workings.tell_repeated(layout, layout.step(Step.ANSWERED), k, f"{here(Step.COUNTS)}=1"),
    ]
    problems = ",".join(map(say, _PROBLEMS))
    return f"CHOOSE({here(Step.PROBLEM)}+1,{first_that_holds(fine, quote(''))},{problems})"


def _has_no_answer(layout: Layout, k: int) -> str:
    """The condition that attempt ``k`` (from 0) has a guess without an answer, and is still scored."""
    here = partial(layout.here, k)
    return f"AND({here(Step.GUESSED)}=1,{here(Step.ANSWERED)}=0,{here(Step.CLOSED)}=0)"


def _answers_below(layout: Layout, k: int) -> str:
    below = layout.attempts - k - 1
    return f"SUM({layout.step(Step.ANSWERED).block(k + 1, 0, below, 1).here})" if below else "0"


def message(layout: Layout) -> str:
    """The formula of the message: the last message of a macro, a problem, or what to do next."""
    board = layout.board
    tells, says, filled, counts = (layout.step(which) for which in (Step.TELLS, Step.SAYS, Step.FILLED, Step.COUNTS))
    left_over, number = _left_over(layout), layout.number.content

    codes = fill_count("{count} {noun}", "{count} {noun}s", count=board.pegs, noun=board._noun)
    say = partial(sentence, cells={"n": f"MATCH(0,{filled},0)"}, codes=codes, **board._terms)
    said = (f'AND({layout.said}<>"",{is_state(layout, layout.said_at)})', layout.said)
    # What the guesses of a game cost is known after a click on Review; its text begins with a mark of its own.
    known = f'AND(SUM({layout.step(Step.WON)})>0,{layout.reviewed}<>"",{is_state(layout, layout.reviewed_at)})'
    worth = f'IF({known},{quote(own_language().blank)}&MID({layout.reviewed},{len(DONE) + 1},999),"")'
    # Guesses below the one that found the code were made at another code.
    below = f"SUM({layout.step(Step.WON)})*SUMPRODUCT(({layout.step(Step.CLOSED)}=1)*({filled}>0))>0"
    old = f'IF({below},{quote(fill(" " + messages.OLD_GUESSES))},"")'
    wrong = (f"SUM({tells})>0", f"INDEX({says},MATCH(1,{tells},0))&{worth}&{old}")
    hidden = is_hidden(layout)
    no_number = sentence(messages.SHEET_NO_GAME_NUMBER, {}, most=board.game_numbers)
    numbered = (f'AND({layout.number_in_play}="",IFERROR(IF({number}="",0,1),1)=1)', no_number)
    twice = f'AND({is_code(board, layout.read_own)},TRIM({number})<>"",TRIM({number})<>{layout.number_in_play}&"")'
    both_hide = (f"IFERROR({twice},1=0)", sentence(_TWO_CODES, {}))
    code = {"code": workings.join_pegs(board, layout.code.cells, shown=True)}
    told = f"{sentence(messages.THE_CODE_WAS, code)}&{with_buttons(layout, say(_AGAIN[0]), quote(''))}"
    used = f"{sentence(messages.ALL_USED, {})}&IF({hidden},{told},{left_over})"
    all_used = (f"SUMPRODUCT(--({filled}=0))=0", used)
    clicked, typed = (quote(opening_message(layout, buttons=buttons)) for buttons in (True, False))
    start = (f"SUM({counts})=0", with_buttons(layout, clicked, typed))
    against_code = first_that_holds([all_used], f"{say(_GUESS_SIGNS if board._signs else _GUESS_COLORS)}&{left_over}")
    against_person = first_that_holds([start, all_used], f"{say(_GUESS_ELSEWHERE)}&{left_over}")
    given_up = sentence_count(*_GIVEN_UP, code, count=f"SUM({counts})")
    shown = (is_given_up(layout), f"{given_up}&{with_buttons(layout, sentence(_ANOTHER, {}), quote(''))}")
    unclear = f"COUNTIF({layout.read_corrections.strip(0)},{reading.NONSENSE})>0"
    correct = (f"AND(NOT({hidden}),{unclear})", sentence(messages.CORRECTION_UNCLEAR, {}, **board._terms))
    cases = [said, numbered, both_hide, shown, correct, wrong, (hidden, against_code)]
    said_or_done = first_that_holds(cases, against_person)
    asides = (f'IF({tell}=0,{say},"")' for tell, say in zip(tells.cells, says.cells, strict=True))
    said_or_done = "&".join((said_or_done, *asides))
    return unless_warned(layout, said_or_done)


def _left_over(layout: Layout) -> str:
    if not layout.has_table:
        return quote("")
    now = (layout.listed_numbers.cell(-1) if layout.live else layout.left_now.cell(layout.attempts - 1)).ref
    tips = [] if layout.live else [(f'{now}=""', with_buttons(layout, *(sentence(each, {}) for each in _NOT_COUNTED)))]
    one_left = (f"{now}=1", sentence(messages.ONE_LEFT, {}))
    return first_that_holds([*tips, one_left], sentence(messages.CODES_LEFT, {"left": now}))


_HEAD, _OLD = "Ruled out", "not up to date"
"""Headings of the codes ruled out; the second if attempts have changed since a macro marked them."""


def write_table(book: Book, layout: Layout) -> None:
    """Fill the table of all codes on the sheet Game, in columns from A on: first the rows beside the board, then all others."""
    board, rows_in_play = layout.board, layout.last_row
    book.heads(layout.possibilities.cell(-1), peg_heads(OWN_PEGS[board.peg], board))
    for index, code in enumerate(board.codes[: rows_in_play - 1].tolist()):
        book.heads(layout.possibilities.cell(index), code, "digit")
    beside = layout.ruled_out.block(0, 0, min(board.size, rows_in_play - 1), 1)
    head, ruled_out, old = layout.ruled_out.cell(-1), fill(_HEAD), fill(_OLD)
    if layout.live:
        book.put(head, ruled_out, "head")
        marks = (_mark(layout).replace(ROW, str(row)) for row in range(2, beside.rows + 2))
        book.formulas(beside, marks, "", "digit")
    else:
        now = layout.histories.cell(layout.attempts - 1)
        book.formula(head, f"IF({now}={layout.marked},{quote(ruled_out)},{quote(old)})", ruled_out, "head")
        book.conditional.add(head, f"{head.here}={quote(old)}", fill=paint.BAD)
        book.style(beside, "written")
    book.long_tables[GAME] = _rest(book, layout, rows_in_play + 1)
    mark = layout.ruled_out.content_at("ROW()-1", 1, here=True)
    book.conditional.add(layout.ruled_out, is_left_hidden(layout), ink=paint.PAPER)
    is_ruled_out = f'AND({mark}="{RULED_OUT_MARK}",NOT({is_left_hidden(layout)}))'
    book.conditional.add(layout.possibilities, is_ruled_out, ink=paint.QUIET)
    if board._shift:  # the table has the numbers by which formulas find the colours
        for number, sign in enumerate(board._signs, 1):
            book.conditional.add(layout.possibilities, f"{layout.possibilities.address}={number}", shown=sign)


def _on(sheet: str) -> str:
    """Return the part of an address that names the sheet, such as ``Marks!``."""
    return Area(sheet, 1, 1).ref.removesuffix("$A$1")


def _mark(layout: Layout) -> str:
    after = letters(layout.left.column + layout.attempts)
    return f'IF({_on(MARKS)}{after}{ROW}>0,"","{RULED_OUT_MARK}")'


def _rest(book: Book, layout: Layout, first_row: int) -> Iterator[str]:
    board, style = layout.board, book.style_number("digit")
    pegs = [letters(column) for column in range(1, board.pegs + 1)]
    place = f"{letters(board.pegs + 1)}{ROW}"
    marks: Iterator[str] = repeat(cell_xml(place, book.style_number("written"), None))
    if layout.live:
        span = layout.ruled_out.block(first_row - 2, 0, board.size + 2 - first_row, 1).span
        marks = shared(cell_xml(place, style, "", _mark(layout)), 0, span)
    for row, code in enumerate(candidates.each_code(board, first_row - 2), first_row):
        cells = cells_xml(pegs, row, style, code) + next(marks).replace(ROW, str(row))
        yield f'<row r="{row}" ht="{HEIGHT}" customHeight="1">{cells}</row>'


def write_marks(book: Book, layout: Layout) -> None:
    """Fill the hidden sheet Marks, which shows for each code which attempts the code fits."""
    after = (fill("after {n}", n=attempt) for attempt in range(1, layout.attempts + 1))
    heads = [*color_heads(layout.board), fill("Number"), *after]
    book.heads(layout.code_counts.cell(-1), heads)
    book.widths(MARKS, [8] * len(heads))
    mine = [f"{_on(GAME)}${letters(column)}{ROW}" for column in range(1, layout.board.pegs + 1)]
    rows = candidates.tally_rows(book, layout, mine)
    book.long_tables[MARKS] = (f'<row r="{row}">{cells}</row>' for _, row, cells in rows)
    book.sheet(MARKS).freeze_panes = "A2"


_TRY = NEXT + "Type a guess beside “Try a guess”: it is only tried here and reveals nothing about a hidden code."


def divide(layout: Layout) -> Divided:
    """Return what the sheet Partition shows: the codes left, and the guess whose answers divide these codes into parts."""
    row = f"MATCH(0,{layout.step(Step.COUNTS)},0)"
    is_tried = f'SUMPRODUCT(--({layout.read_tried}<>""))>0'
    guess = [
        f'IFERROR(IF({is_tried},{tried},INDEX({now},{row})),"")'
        for tried, now in zip(layout.read_tried.cells, layout.read.strips, strict=True)
    ]
    return Divided(layout, guess, fill(_TRY), veiled=f"{layout.veiled}=1")
