"""The sheet of workings, and the message that comes out of it."""

from __future__ import annotations

from mastermind_xl.workbook import sayings
from mastermind_xl.workbook.area import Area, letters
from mastermind_xl.workbook.game.formulas import MASK
from mastermind_xl.workbook.game.layout import WORKINGS, Layout
from mastermind_xl.workbook.game.marks import left
from mastermind_xl.workbook.game.workings_layout import HEADS, Step, numbers, step
from mastermind_xl.workbook.package import Value
from mastermind_xl.workbook.sheet import Book, first_that_holds, quote, sentence

_UNFINISHED = sayings.WRONG + "Attempt {n}: the guess has {own} of {pegs} pegs; finish it."
_NO_GUESS = sayings.WRONG + "Attempt {n}: type the guess before its answer."
_ANSWER = (
    sayings.NEXT + "Attempt {n}: type the black and white pegs that {guess} got; no code is hidden here."
)
_GUESS = sayings.NEXT + "Attempt {n}: type a guess of {pegs} colours, 1 to {colors}."
_GUESS_ELSEWHERE = (
    sayings.NEXT + "Attempt {n}: type a guess, then the black and white pegs that it got elsewhere."
)
_ALL_USED = sayings.WRONG + "All attempts are used, and the code is not found."
_SHOW = " Type yes beside “Show the code” to see it."
_BAD_CODE = sayings.WRONG + "The code in the first line is not finished: {pegs} numbers from 1 to {colors}."

_PROBLEMS = (
    sayings.NO_COLOR,
    _UNFINISHED,
    sayings.REPEATED,
    _NO_GUESS,
    sayings.NO_NUMBER,
    sayings.HALF_ANSWERED,
    sayings.TOO_MANY_PEGS,
    sayings.NOWHERE_ELSE,
)
(_NO_COLOR_, _UNFINISHED_, _REPEATED_, _NO_GUESS_, _NO_NUMBER_, _HALF_, _TOO_MANY_, _NOWHERE_) = range(1, 9)


def opening_message(layout: Layout, *, functions: bool) -> str:
    """What the sheet says before anything is hidden or typed."""
    start = "click Manual Play" if functions else f"type a game number from 1 to {layout.board.size}"
    return (
        f"{sayings.NEXT}To hide a code, {start}. To play against somebody else's code, type your guesses "
        "and the black and white pegs they get."
    )


def write_workings(book: Book, layout: Layout) -> None:
    """Fill the sheet."""
    board, sheet = layout.board, book.sheet(WORKINGS)
    lines = Area(WORKINGS, 3, 1, layout.attempts)
    book.put(lines.cell(-2), "How the game gets from what is typed to what it says", "heading")
    book.put(lines.cell(-1), "Attempt", "head")
    for column, head in enumerate(HEADS):
        book.put(step(layout, Step(column)).cell(-1), head, "head")
    for color in range(board.colors):
        book.put(step(layout, Step.COUNTED).cell(-1, color), color + 1, "head")
    for which, (head, least, count) in enumerate(
        (("colours", 1, board.colors), ("answers", 0, board.pegs + 1))
    ):
        place = numbers(layout, which, count)
        book.put(place.cell(-1), head, "head")
        for row in range(count):
            book.put(place.cell(row), least + row, "quiet")
    for k in range(layout.attempts):
        book.put(lines.cell(k), k + 1, "quiet")
        _write_line(book, layout, k)
    for column in range(1, Step.SAYS + 2):
        sheet.column_dimensions[letters(column)].width = 9
    sheet.column_dimensions[letters(Step.SAYS + 2)].width = 90
    sheet.freeze_panes = "B3"
    book.protect(WORKINGS)


def _write_line(book: Book, layout: Layout, k: int) -> None:
    board = layout.board
    guess, answer = layout.guesses.line(k), layout.answers.line(k)
    black, white = layout.blacks.cell(k), layout.whites.cell(k)

    def here(which: Step) -> str:
        return step(layout, which).cell(k).here

    def put(which: Step, formula: str, cached: Value) -> None:
        book.formula(step(layout, which).cell(k), formula, cached, "quiet")

    counted = step(layout, Step.COUNTED, columns=board.colors).line(k)
    heads = step(layout, Step.COUNTED).cell(-1)
    for color in range(board.colors):
        tally = f"COUNTIF({guess},{heads.cell(0, color).here})"
        book.formula(counted.cell(0, color), tally, 0, "quiet")
    put(Step.FILLED, f'SUMPRODUCT(--({guess}<>""))', 0)
    once = "" if board.repeats else f",MAX({counted.here})=1"
    colors = f"SUMPRODUCT(--({guess}={numbers(layout, 0, board.colors).here}))"
    put(Step.GUESSED, f"IF(AND({colors}={board.pegs}{once}),1,0)", 0)
    put(Step.ANSWERED, f"COUNT({answer})", 0)
    put(Step.PROBLEM, _problem(layout, k), 0)
    complete = f"AND({here(Step.GUESSED)}=1,{here(Step.ANSWERED)}=2,{here(Step.PROBLEM)}=0)"
    put(Step.COUNTS, f"IF({complete},1,0)", 0)
    counts = f"{here(Step.COUNTS)}=1"
    put(Step.BLACK, f"IF({counts},{black},0)", 0)
    put(Step.DISTANCE, f"IF({counts},2*({board.pegs}-{black}-{white}),0)", 0)
    put(Step.LEFT, f'IF({counts},COUNT({left(layout).strip(k + 1)}),"")', "")
    put(Step.WON, f"IF(AND({counts},{here(Step.BLACK)}={board.pegs},{here(Step.LEFT)}=1),1,0)", 0)
    pending = f"AND({here(Step.GUESSED)}=1,{here(Step.ANSWERED)}=0)"
    contradicted = f"AND({counts},{here(Step.LEFT)}=0)"
    tells = f"OR({here(Step.PROBLEM)}>0,{here(Step.WON)}=1,{contradicted},{pending})"
    put(Step.TELLS, f"IF({tells},1,0)", 0)
    between = "&" if board.colors <= 9 else '&" "&'
    text = between.join(guess.cell(0, peg).ref for peg in range(board.pegs)) + '&""'
    put(Step.GUESS, text, "" if board.colors <= 9 else " " * (board.pegs - 1))
    put(Step.SAYS, _says(layout, k, contradicted), "")


def _problem(layout: Layout, k: int) -> str:
    """The number of what is wrong with a line, 0 if nothing is."""
    board = layout.board
    guess, answer = layout.guesses.line(k), layout.answers.line(k)
    black, white = layout.blacks.cell(k), layout.whites.cell(k)
    filled, answered = (step(layout, which).cell(k).here for which in (Step.FILLED, Step.ANSWERED))
    counted = step(layout, Step.COUNTED, columns=board.colors).line(k)
    colors, pegs = numbers(layout, 0, board.colors), numbers(layout, 1, board.pegs + 1)
    typed = f'SUMPRODUCT(--({answer}<>""))'
    checks = [
        (f"AND({filled}=0,{typed}=0)", 0),
        (f"{filled}=0", _NO_GUESS_),
        (f"SUMPRODUCT(--({guess}={colors.here}))<>{filled}", _NO_COLOR_),
        (f"{filled}<{board.pegs}", _UNFINISHED_),
    ]
    if not board.repeats:
        checks.append((f"MAX({counted.here})>1", _REPEATED_))
    checks += [
        (f"{typed}=0", 0),
        (f'SUMPRODUCT(({answer}={pegs.here})*({answer}<>""))<>{typed}', _NO_NUMBER_),
        (f"{answered}=1", _HALF_),
        (f"{black}+{white}>{board.pegs}", _TOO_MANY_),
        (f"AND({black}={board.pegs - 1},{white}=1)", _NOWHERE_),
    ]
    return first_that_holds(checks)


def _says(layout: Layout, k: int, contradicted: str) -> str:
    """What a line has to say when something is wrong, missing or won."""
    board = layout.board

    def here(which: Step) -> str:
        return step(layout, which).cell(k).here

    black, white = layout.blacks.cell(k), layout.whites.cell(k)
    guess = here(Step.GUESS)
    cells: dict[str, Area | str] = {
        "guess": guess, "code": guess, "what": guess, "own": here(Step.FILLED),
        "black": black, "white": white, "total": f"({black}+{white})",
    }  # fmt: skip

    def say(template: str) -> str:
        return sentence(template, cells, n=k + 1, colors=board.colors, pegs=board.pegs)

    result = f'IF({here(Step.WON)}=1,{say(sayings.FOUND)},IF({contradicted},{say(sayings.NO_CODE_FITS)},""))'
    fine = f"IF(AND({here(Step.GUESSED)}=1,{here(Step.ANSWERED)}=0),{say(_ANSWER)},{result})"
    problems = ",".join(say(problem) for problem in _PROBLEMS)
    return f"CHOOSE({here(Step.PROBLEM)}+1,{fine},{problems})"


def message(layout: Layout, *, functions: bool) -> str:
    """The formula of the message: what is wrong, else what a macro has just said, else what to do next."""
    board = layout.board
    tells, says, counts = (step(layout, which) for which in (Step.TELLS, Step.SAYS, Step.COUNTS))
    said = layout.said
    typed = f'SUMPRODUCT(--({layout.code}<>"")*({layout.code}<>"{MASK}"))'
    hidden = f"COUNT({layout.secret})={board.pegs}"
    known = f"SUMPRODUCT(--({layout.secret}={numbers(layout, 0, board.colors)}))={board.pegs}"
    played = f"SUM({counts})"
    cells: dict[str, Area | str] = {
        "n": f"MATCH(0,{step(layout, Step.FILLED)},0)",
        "left": f"COUNT({left(layout).strip(layout.attempts)})",
    }

    def say(template: str) -> str:
        return sentence(template, cells, colors=board.colors, pegs=board.pegs)

    used = f"{played}={layout.attempts}"
    left_over = f"IF({cells['left']}=1,{quote(sayings.ONE_LEFT)},{say(sayings.CODES_LEFT)})"
    still = f'{quote(_ALL_USED)}&{left_over}&IF({hidden},{quote(_SHOW)},"")'
    guess = f"{say(_GUESS)}&{left_over}"
    elsewhere = f"{say(_GUESS_ELSEWHERE)}&{left_over}"
    start = quote(opening_message(layout, functions=functions))
    formula = f"IF({hidden},IF({used},{still},{guess}),IF({played}=0,{start},IF({used},{still},{elsewhere})))"
    fresh = f'AND({said.cell(0)}<>"",{said.cell(1)}={said.cell(2)})'
    formula = f"IF({fresh},{said.cell(0)},{formula})"
    formula = f"IF(SUM({tells})>0,INDEX({says},MATCH(1,{tells},0)),{formula})"
    bad = f"AND({typed}>0,NOT(AND({hidden},{known})))"
    return f"IF({bad},{say(_BAD_CODE)},{formula})"
