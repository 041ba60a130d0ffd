"""The hidden sheets of the solver workbook: Workings, Choice, Codes and Tree.

Workings has a row for each attempt and a column for each fact about an attempt (``Step``). Choice finds a guess for
positions that the strategy's decision tree lacks. For each attempt, Choice compares up to 16 of the codes left, spread
evenly in standard rotation. Choice suggests the code whose answer leaves the fewest of these codes on average (the strategy
``sampled``). Codes lists all codes, and after which attempt each code is ruled out. Tree contains the decision tree. The
function ``divide`` gives the sheet Partition the codes left and the next guess.
"""

from collections.abc import Iterator
from functools import partial

from mastermind_xl.core import messages, paint
from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.languages import fill
from mastermind_xl.core.messages import NEXT, WRONG
from mastermind_xl.sheets.names import RULED_OUT_MARK
from mastermind_xl.sheets.shared import candidates, reading, workings
from mastermind_xl.sheets.shared.board import PEG, color_heads, peg_heads
from mastermind_xl.sheets.shared.candidates import ROW, ROW_HEIGHT
from mastermind_xl.sheets.shared.partition_parts import Divided
from mastermind_xl.sheets.solver.layout import CHOICE, CODES, TREE, WORKINGS, SolverLayout, Step
from mastermind_xl.sheets.writing.area import letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import FINE, first_problem, first_that_holds, quote, sentence
from mastermind_xl.sheets.writing.package import Value, cell_xml, cells_xml, shared
from mastermind_xl.strategies.best_guess import SAMPLE
from mastermind_xl.strategies.tree import NONE

_GUESS = NEXT + "Attempt {n}: guess {guess}, then type the {counts} it gets, such as {digits}, and press Enter."
_OWN = messages.TYPE_ANSWER + "."
_OFF_TREE = " (Your own guess is not in the strategy's tree, so this is only a good candidate.)"
_PARTLY_KNOWN = " (An answer is partly unknown, so this is only a good candidate.)"
_CORRECTED = " (You corrected an answer, so this is only a good candidate.)"
_BEFORE = " (This guess ignores the correction. {fit} fits the corrected answers: you can type that code instead.)"

_COMPARED = (
    f"Outside the strategy's tree: up to {SAMPLE} candidates, spread evenly over those left, are compared with each "
    "other. The suggestion is the one whose answers leave the fewest of these on average."
)

_TOO_EARLY = WRONG + "Attempt {n} has to wait: attempt {first} is not finished yet.{or_ignore}"
_OR_IGNORE = " To ignore attempt {first}, type the guess of attempt {n} as well."
_ASIDE = messages.NOT_ANSWERED + ": type every later guess."
_UNTYPED = WRONG + "Attempt {n}: type the guess that got this answer."
_UNFINISHED = messages.SHEET_UNFINISHED[:-1] + ", or clear the guess to play the suggestion."
_PROBLEMS = (
    _TOO_EARLY, messages.SHEET_NO_COLOR, _UNFINISHED, _UNTYPED, *workings.ANSWER_PROBLEMS,
)  # fmt: skip


def opening_message(layout: SolverLayout) -> str:
    """Return the solver's message while nothing is typed: the first guess, and the number of codes."""
    size, guess = layout.board.size, layout.board.format(layout.opening)
    rest = messages.CODES_LEFT if size > 1 else " " + messages.ONLY_ONE
    return fill(_GUESS, n=1, guess=guess, **layout.board._terms) + fill(rest, code=guess, left=size)


def write_workings(book: Book, layout: SolverLayout) -> None:
    """Fill the solver's hidden sheet Workings, whose formulas turn typed guesses and answers into messages."""
    board, title = layout.board, fill("How the solver turns what is typed into its messages")
    workings.begin_workings(book, layout, title, fill("colours of the board"), fill("pegs an answer may have"))
    book.heads(layout.played.cell(-1), peg_heads("peg {number}", board))
    book.heads(layout.color_heads, range(1, board.colors + 1))
    book.put(layout.color_heads.cell(-1), fill("how many of each colour"), "subtitle")
    book.heads(layout.step(Step.DUE).cell(-1), (fill(step.head) for step in Step))
    book.heads(layout.read_corrections.cell(-1), map(fill, ("corrects", "black", "white", "black now", "white now")))
    for k in range(layout.attempts):
        _write_line(book, layout, k)
    workings.write_repairs(book, layout)
    book.widths(WORKINGS, [9] * (layout.step(Step.GUESS).column - 1))
    book.widths(WORKINGS, [110], layout.step(Step.SAYS).column)
    book.sheet(WORKINGS).freeze_panes = f"B{layout.played.row}"


def _write_line(book: Book, layout: SolverLayout, k: int) -> None:
    board, opening = layout.board, layout.opening
    first = k == 0
    own, answer = layout.read.line(k), layout.read_answers.line(k)
    suggestion, played = layout.suggested.line(k), layout.played.line(k)
    black, white = (cell.here for cell in layout.corrected_answers.line(k).cells)
    here, above = partial(layout.here, k), partial(layout.here, k - 1)

    def put(step: Step, formula: str, cached: Value) -> None:
        book.formula(layout.step(step).cell(k), formula, cached)

    pegs = zip(suggestion.cells, own.cells, strict=True)
    picks = (f"IF({here(Step.OWN)}=0,{suggested},{typed.here})" for suggested, typed in pegs)
    book.formulas(played, picks, opening if first else "")
    tallies = (f"COUNTIF({played.here},{head.here})" for head in layout.color_heads.cells)
    at_first = [opening.count(color) for color in range(1, board.colors + 1)]
    book.formulas(layout.played_counts.line(k), tallies, at_first if first else 0)

    goes_on = f"AND({above(Step.PASSED)}=1,{above(Step.WON)}=0,{above(Step.LEFT)}>0)"
    put(Step.DUE, "1" if first else f"IF({goes_on},1,0)", int(first))
    put(Step.OWN, f'SUMPRODUCT(--({own.here}<>""))', 0)
    put(Step.ANSWERED, f'SUMPRODUCT(--({answer.here}<>""))', 0)
    put(Step.PROBLEM, _problem(layout, k), 0)
    complete = f"AND({here(Step.DUE)}=1,{here(Step.ANSWERED)}=2,{here(Step.PROBLEM)}=0)"
    knows = f"COUNT({black},{white})"  # how many of both numbers
    put(Step.COUNTS, f"IF(AND({complete},{knows}>0),1,0)", 0)
    put(Step.IGNORED, f"IF(OR({_is_ignored(layout, k)},AND({complete},{knows}=0)),1,0)", 0)
    put(Step.PASSED, f"{here(Step.COUNTS)}+{here(Step.IGNORED)}", 0)
    asides = [(f"{here(Step.IGNORED)}>{here(Step.ANSWERED)}", sentence(_ASIDE, {}, n=k + 1))]
    own_guess = f"{here(Step.OWN)}={board.pegs},{here(Step.PROBLEM)}=0"
    asides += workings.tell_repeated(layout, layout.step(Step.PASSED), k, own_guess)
    put(Step.ASIDE, first_that_holds(asides, quote("")), "")
    counted = f"{here(Step.COUNTS)}=1"
    for step, formula in zip((Step.WEIGHT, Step.TOTAL), candidates.weigh(black, white, board.pegs), strict=True):
        put(step, f"IF({counted},{formula},0)", 0)
    # Not the corrected answer: the guesses that followed the typed one were played.
    typed, other = (cell.here for cell in answer.cells)
    common = typed if board.blacks_only else f"({typed}+{other})"
    next_column = f"{common}*({common}+1)/2+{typed}+1"  # after part of an answer, no column
    put(Step.NEXT, f'IF({counted},IFERROR({next_column},""),0)', 0)
    put(Step.LEFT, f'IF({here(Step.PASSED)}=1,{candidates.count_left(layout.left.strip(k + 1))},"")', "")
    won = f"AND({counted},{black}={board.pegs},{here(Step.LEFT)}=1)"
    put(Step.WON, f"IF({won},1,0)", 0)
    tells = f"OR({here(Step.PROBLEM)}>0,{here(Step.WON)}=1,AND({counted},{here(Step.LEFT)}=0))"
    put(Step.TELLS, f"IF({tells},1,0)", 0)
    if first:
        put(Step.NODE, "1", 1)
    else:
        before, due = layout.played.line(k - 1).here, layout.suggested.line(k - 1)
        on_tree = f"SUMPRODUCT(--({before}={due}))={board.pegs}"
        child = f"INDEX({layout.tree_children},{above(Step.NODE)},{above(Step.NEXT)})"
        go = f"AND({here(Step.DUE)}=1,{above(Step.NODE)}>0)"
        # An ignored attempt rules nothing out, so the node stays the same.
        moved = f"IF({above(Step.IGNORED)}=1,{above(Step.NODE)},IF({on_tree},IFERROR({child},0),0))"
        put(Step.NODE, f"IF({go},{moved},0)", 0)
    put(Step.OFF, f"IF(AND({here(Step.DUE)}=1,{here(Step.NODE)}=0),1,0)", 0)
    # With "" behind it, the text of one peg is not a number.
    text = workings.join_pegs(board, (cell.here for cell in played.cells)) + '&""'
    nothing = board._gap * (board.pegs - 1)
    put(Step.GUESS, text, board.format(opening) if first else nothing)
    put(Step.SAYS, _attempt_message(layout, k), opening_message(layout) if first else "")


def _is_ignored(layout: SolverLayout, k: int) -> str:
    """The condition that attempt ``k`` (from 0) has no answer although a later one has a typed guess and an answer."""
    # Not if the later guess is only suggested: while an answer is missing, suggestions below are uncertain.
    if k + 1 == layout.attempts:
        return "1=0"
    due, answered, problem = (layout.here(k, step) for step in (Step.DUE, Step.ANSWERED, Step.PROBLEM))
    below = layout.attempts - k - 1
    typed, answers = (layout.step(step).block(k + 1, 0, below, 1).here for step in (Step.OWN, Step.ANSWERED))
    return f"AND({due}=1,{answered}=0,{problem}=0,SUMPRODUCT(({typed}>0)*({answers}>0))>0)"


def _problem(layout: SolverLayout, k: int) -> str:
    """The formula of the number, from 1, by which ``_PROBLEMS`` lists the problem of attempt ``k`` (from 0); 0 for no problem."""
    board = layout.board
    own, answer = layout.read.line(k).here, layout.corrected_answers.line(k)
    typed, answered = layout.here(k, Step.OWN), layout.here(k, Step.ANSWERED)
    black, white = (answer.cell(0, column).here for column in range(2))
    checks = [
        (f"{typed}+{answered}=0", FINE),
        (f"{layout.here(k, Step.DUE)}=0", _TOO_EARLY),
        (f"SUMPRODUCT(--({own}={reading.NONSENSE}))>0", messages.SHEET_NO_COLOR),
        (f"AND({typed}>0,{typed}<{board.pegs})", _UNFINISHED),
    ]
    if k:
        ignored, without = (layout.step(step).block(0, 0, k, 1).here for step in (Step.IGNORED, Step.ANSWERED))
        checks.append((f"AND({typed}=0,SUMPRODUCT({ignored}*({without}=0))>0)", _UNTYPED))
    nonsense = f"SUMPRODUCT(--({answer.here}={reading.NONSENSE}))>0"
    checks += [(f"{answered}=0", FINE), *workings.check_answer(board, nonsense, answered, black, white)]
    return first_problem(checks, _PROBLEMS)


def _attempt_message(layout: SolverLayout, k: int) -> str:
    board, here = layout.board, partial(layout.here, k)
    black, white = (cell.here for cell in layout.corrected_answers.line(k).cells)
    own = here(Step.OWN)
    cells = workings.describe_attempt(layout, k, here(Step.GUESS), own, black, white) | {
        "first": (first := f"(SUM({layout.step(Step.PASSED).here})+1)"),
        "or_ignore": f'IF({own}=0,{sentence(_OR_IGNORE, {"first": first}, n=k + 1)},"")',
        "left": str(board.size) if k == 0 else layout.step(Step.LEFT).cell(k - 1).here,
    }
    say = partial(sentence, cells=cells, n=k + 1, **board._terms)
    ask = f"IF({here(Step.OWN)}=0,{say(_GUESS)},{say(_OWN)})"
    only = f"IF({here(Step.OWN)}=0,{say(' ' + messages.ONLY_ONE)},{sentence(messages.ONE_LEFT, {})})"
    left = f"IF({cells['left']}=1,{only},{say(messages.CODES_LEFT)})"
    corrections = layout.read_corrections.strip(0)
    is_corrected = f"SUM({corrections})>0"
    is_partly_known = f'COUNTIF({layout.step(Step.NEXT)},"")>0'
    cases = [(is_corrected, sentence(_CORRECTED, {})), (is_partly_known, sentence(_PARTLY_KNOWN, {}))]
    why = first_that_holds(cases, sentence(_OFF_TREE, {}))
    fit = f"INDEX({layout.texts},{layout.listed_numbers.cell()})"
    still = f'IF({is_corrected},{sentence(_BEFORE, {"fit": fit})},"")'
    off = f'IF(OR({own}>0,{cells["left"]}<3),"",IF({here(Step.OFF)}=1,{why},{still}))'
    repairs = workings.tell_repairs(layout.repairs)
    no_code = f"{say(messages.SHEET_NO_CODE_FITS)}&{repairs}&{sentence(messages.PLAYED, {})}"
    result = f'IF({here(Step.WON)}=1,{say(messages.SHEET_FOUND)},IF({here(Step.LEFT)}=0,{no_code},""))'
    fine = f'IF({here(Step.DUE)}=0,"",IF({here(Step.COUNTS)}=1,{result},{ask}&{left}&{off}))'
    problems = ",".join(map(say, _PROBLEMS))
    return f"CHOOSE({here(Step.PROBLEM)}+1,{fine},{problems})"


def write_choice(book: Book, layout: SolverLayout) -> None:
    """Fill the hidden sheet Choice, which finds a guess for positions that the strategy's decision tree lacks."""
    first = layout.choice(2)
    book.put(first.label.cell(-2), fill(_COMPARED), "subtitle")
    heads = [fill("Attempt"), fill("Number"), *peg_heads(PEG, layout.board), *color_heads(layout.board)]
    heads += [fill("with {other}", other=other) for other in range(1, SAMPLE + 1)] + ["Σ n²", fill("Best")]
    book.heads(first.label.cell(-1), heads)
    for attempt in range(2, layout.attempts + 1):
        _write_block(book, layout, attempt)
    book.widths(CHOICE, [8] * len(heads))
    book.sheet(CHOICE).freeze_panes = "A3"


def _write_block(book: Book, layout: SolverLayout, attempt: int) -> None:
    board, block = layout.board, layout.choice(attempt)
    off = layout.step(Step.OFF).cell(attempt - 1)
    count = layout.step(Step.LEFT).cell(attempt - 2)
    left = layout.left.strip(attempt - 1)

    def blank_unless(row: int, formula: str) -> str:
        return f'IF({block.indices.cell(row).here}="","",{formula})'

    book.put(block.label, attempt, "quiet")
    for i in range(SAMPLE):
        index = f'IF({off}=0,"",{candidates.spread_left(left, count, i + 1, SAMPLE)})'
        book.formula(block.indices.cell(i), index, "")
        lookups = (f"INDEX({pegs},{block.indices.cell(i).here})" for pegs in layout.possibilities.strips)
        book.formulas(block.pegs.line(i), [blank_unless(i, lookup) for lookup in lookups], "")
        tallies = (f"COUNTIF({block.pegs.line(i).here},{color})" for color in range(1, board.colors + 1))
        book.formulas(block.counts.line(i), [blank_unless(i, tally) for tally in tallies], "")
        for j in range(SAMPLE):
            if j < i:
                pair = block.pairs.cell(j, i).here
            elif j == i:
                pair = blank_unless(i, str(100 * board.pegs))
            else:
                black = f"SUMPRODUCT(--({block.pegs.line(i).here}={block.pegs.line(j).here}))"
                distance = "+" + candidates.apart(block.counts.line(i).here, block.counts.line(j).here)
                pair = blank_unless(j, f"100*{black}{'' if board.blacks_only else distance}")
            book.formula(block.pairs.cell(i, j), pair, "")
        mine = block.pairs.line(i).here
        same = block.pairs.strip(i).here  # column and row have the same numbers, so TRANSPOSE is not needed
        squares = f'SUMPRODUCT(({mine}={same})*({mine}<>""))'
        book.formula(block.squares.cell(i), blank_unless(i, squares), "")
    least = f"MATCH(MIN({block.squares.here}),{block.squares.here},0)"
    book.formula(block.best, f'IF({off}=0,"",INDEX({block.indices.here},{least}))', "")


def _code_rows(book: Book, layout: SolverLayout) -> Iterator[str]:
    board = layout.board
    code_style = book.style_number("digit")
    pegs = [letters(column) for column in range(1, board.pegs + 1)]
    ruled_out, text = letters(layout.ruled_out.column), letters(layout.texts.column)
    last = letters(layout.left.column + layout.attempts)
    mark = cell_xml(f"{ruled_out}{ROW}", code_style, "", f'IF({last}{ROW}>0,"","{RULED_OUT_MARK}")')
    marks = shared(mark, layout.attempts, f"{ruled_out}2:{ruled_out}{board.size + 1}")
    for code, row, tallies in candidates.tally_rows(book, layout, [f"${peg}{ROW}" for peg in pegs]):
        shown = cells_xml(pegs, row, code_style, code) + next(marks).replace(ROW, row)
        shown += cell_xml(text + row, code_style, board.format(code)) + tallies
        yield f'<row r="{row}" {ROW_HEIGHT}>{shown}</row>'


def write_codes(book: Book, layout: SolverLayout) -> None:
    """Fill the solver's hidden sheet Codes: a row per code, with an x if the code is ruled out."""
    board, sheet = layout.board, book.sheet(CODES)
    heads = [*peg_heads(PEG, board), fill("Ruled out"), fill("Code"), *color_heads(board), fill("Number")]
    heads += [fill("after {attempt}", attempt=attempt) for attempt in range(1, layout.attempts + 1)]
    book.heads(layout.possibilities.cell(-1), heads)
    book.long_tables[CODES] = _code_rows(book, layout)
    x = letters(layout.ruled_out.column)
    book.conditional.add(layout.possibilities, f'${x}2="{RULED_OUT_MARK}"', ink=paint.QUIET)
    book.widths(CODES, [12 if column == board.pegs + 1 else 7 for column in range(len(heads))])
    book.heights(CODES, {1: 32})
    sheet.freeze_panes = f"{letters(board.pegs + 3)}2"
    # No print area, or LibreOffice prints the sheet though it is hidden; no print titles, here or on Tree, or it draws
    # page breaks on every sheet, and out of place.
    sheet.auto_filter.ref = layout.possibilities.block(-1, 0, board.size + 1, board.pegs + 2).span


def _tree_rows(book: Book, layout: SolverLayout) -> Iterator[str]:
    board, tree = layout.board, layout.tree
    code_style, quiet_style = book.style_number("digit"), book.style_number("quiet")
    first = layout.tree_guesses.column
    columns = [letters(column) for column in range(1, first + board.pegs + tree.children.shape[1])]
    pegs, answers = columns[first - 1 : first - 1 + board.pegs], columns[first - 1 + board.pegs :]
    codes = board.codes[tree.guess_indices].tolist()
    for number, (code, children) in enumerate(zip(codes, tree.children.tolist(), strict=True), 1):
        row = number + 1
        cells = [cell_xml(f"{columns[0]}{row}", quiet_style, number), cells_xml(pegs, row, code_style, code)]
        cells += [
            cell_xml(f"{letter}{row}", quiet_style, child + 1)
            for letter, child in zip(answers, children, strict=True)
            if child != NONE
        ]
        yield f'<row r="{row}" {ROW_HEIGHT}>{"".join(cells)}</row>'


def write_tree(book: Book, layout: SolverLayout) -> None:
    """Fill the hidden sheet Tree: for each node of the decision tree, the guess, and the next node after each answer."""
    board = layout.board
    heads = [fill("Node"), *peg_heads(PEG, board), *map(str, feedbacks(board.pegs))]
    book.heads(layout.tree_guesses.cell(-1, -1), heads)
    book.long_tables[TREE] = _tree_rows(book, layout)
    book.widths(TREE, [7] * len(heads))
    book.sheet(TREE).freeze_panes = f"{letters(board.pegs + 2)}2"


_NO_GUESS = NEXT + "The sheet Solver needs no guess now."


def divide(layout: SolverLayout) -> Divided:
    """Return what the sheet Partition shows: the codes left, and the guess whose answers divide these codes into parts."""
    row = f"MATCH(0,{layout.step(Step.PASSED)},0)"
    now = [f"INDEX({pegs},{row})" for pegs in layout.played.strips]
    # INDEX gives 0 for an empty cell of an unfinished guess.
    guess = [f'IFERROR(IF(OR({cell}="",{cell}=0),"",IF(COUNT({cell})=1,{cell},-1)),"")' for cell in now]
    return Divided(layout, guess, fill(_NO_GUESS), layout.opening)
