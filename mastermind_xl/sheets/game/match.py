"""The sheet Match: each player guesses once per round, they take turns to go first, and the fewest guesses win."""

from mastermind_xl.core import messages, paint
from mastermind_xl.core.languages import fill, fill_count
from mastermind_xl.core.messages import DONE, NEXT, WRONG
from mastermind_xl.sheets.game import layout as at
from mastermind_xl.sheets.game.formulas import is_either, with_buttons
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.shared.guide import TEXTS
from mastermind_xl.sheets.writing import design, inputs
from mastermind_xl.sheets.writing.area import Area, letters, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import FINE, first_problem, first_that_holds, quote, sentence, sentence_count

_PLAYERS = ("First player", "Second player")
_WHO = "Type any name. Solve guesses for a player called {computer}."
_HEADS = ("Round", "Guesses first", "", "", "Round won by", "Lead")
_GUESSES_OF = "Guesses of {name}"
_EVEN = "even"
_AFTER = "after {count} round", "after {count} rounds"

_NO_ROUNDS = WRONG + "Rounds: type a whole number from 1 to {most}, or clear the cell to play {most}."
_SAME_NAME = WRONG + "Both players are called {first}: give them different names."
_COUNTS = "type a whole number of guesses from 1 to {most}; type {most} if the code was not found."
_NO_COUNT = WRONG + "Round {n}: " + _COUNTS
_NO_ROUND = WRONG + "Round {n}: the last round is {rounds}. Clear this row, or increase Rounds."
_TOO_EARLY = WRONG + "Round {n} has to wait: round {before} is not complete yet."
_PROBLEMS = (_NO_COUNT, _NO_ROUND, _TOO_EARLY)

_NEXT = NEXT + messages.MATCH_ROUND
_LEADS = f" {messages.MATCH_LEADS}"
_NOBODY_LEADS = f" {messages.MATCH_LEVEL}"
_WON = DONE + messages.MATCH_WON
_DRAWN = DONE + messages.MATCH_DRAWN
_COMPUTER_GUESSES = f" Type a code on the sheet Hide a code, then click Solve: the {at.COMPUTER} guesses."
_BUTTON_HIDES, _NUMBER_HIDES = " Click Manual Play to hide a code.", " Type a game number to hide a code."

_WRONG, _DONE, _TURN, _AHEAD, _GUESSES = range(5)  # columns of the workings; the last is the first of two


def write_match(book: Book, layout: Layout) -> None:
    """Fill the sheet Match."""
    most = layout.attempts + 1
    design.write_title(book, at.MATCH, tab(at.MATCH))
    design.write_text(book, Area(at.MATCH, 2, 2, 1, 6), fill(TEXTS["match"]["about"], most=most), 34)
    players = [fill(name) for name in _PLAYERS]
    opening = fill(_NEXT, n=1, rounds=at.ROUNDS, guesser=players[0], maker=players[1])
    design.write_message(book, at.MATCH_MESSAGE, _message(layout), opening, 24)
    for place in (at.MATCH_NAMES.block(0, -2, 1, 6), at.MATCH_ROUNDS.block(-1, 0, at.ROUNDS + 2, 6)):
        design.write_card(book, place)
    book.put(at.MATCH_NAMES.cell(0, -1), fill("Names"), "head")
    book.style(at.MATCH_NAMES, "choice")
    inputs.explain(book, at.MATCH_NAMES, fill(_WHO, computer=fill(at.COMPUTER)))
    book.put(at.MATCH_ASKED.cell(0, -1), fill("Rounds"), "head")
    for typed in (at.MATCH_ASKED, at.MATCH_GUESSES):
        book.style(typed, "whole")
    inputs.type_number(book, at.MATCH_ASKED, at.ROUNDS, fill(_NO_ROUNDS, most=at.ROUNDS).removeprefix(WRONG))
    book.heads(at.MATCH_ROUNDS.cell(-1), (head and fill(head) for head in _HEADS))
    heads = (sentence(_GUESSES_OF, {"name": _name(player)}) for player in range(2))
    above = at.MATCH_GUESSES.block(-1, 0, 1, 2)
    book.formulas(above, heads, [fill(_GUESSES_OF, name=name) for name in players], "head")
    inputs.type_number(book, at.MATCH_GUESSES, most, messages.capitalized(fill(_COUNTS, most=most)))
    for k in range(at.ROUNDS):
        _write_round(book, layout, k)
    _write_totals(book)
    last = at.MATCH_TOTALS.row + 2
    text = fill(TEXTS["match"]["buttons" if layout.functions else "no_buttons"])
    design.write_text(book, Area(at.MATCH, last, 2, 1, 6), text, 34)
    _look(book, last)


def _name(player: int) -> str:
    cell = at.MATCH_NAMES.cell(0, player).content_here
    unnamed = quote(fill(_PLAYERS[player]))
    return f'IFERROR(IF({cell}&""="",{unnamed},{cell}&""),{unnamed})'


def _asked() -> str:
    """The formula of the number of rounds in the match; 0 if the typed number is invalid."""
    cell = at.MATCH_ASKED.content_here
    fits = f"AND({cell}=INT({cell}),{cell}>0,{cell}<={at.ROUNDS})"
    return f'IFERROR(IF({cell}="",{at.ROUNDS},IF(COUNT({cell})=1,IF({fits},{cell},0),0)),0)'


def _write_round(book: Book, layout: Layout, k: int) -> None:
    line, first = at.MATCH_WORKINGS.line(k), k % 2
    mine = [at.MATCH_GUESSES.cell(k, player).content_here for player in range(2)]
    wrong, done, _, ahead, *counted = (cell.here for cell in line.cells)
    fits = [
        f"IFERROR(IF(COUNT({cell})=1,IF(AND({cell}=INT({cell}),{cell}>0,{cell}<={layout.attempts + 1}),1,0),0),0)"
        for cell in mine
    ]
    typed = "+".join(f'IFERROR(--({cell}<>""),1)' for cell in mine)
    checks = [
        (f"{typed}=0", FINE),
        (f"{'+'.join(fits)}<{typed}", _NO_COUNT),
        (f"AND({_asked()}>0,{k + 1}>{_asked()})", _NO_ROUND),
    ]
    if k:
        checks.append((f"{line.cell(-1, _DONE).here}=0", _TOO_EARLY))
    book.formula(line.cell(0, _WRONG), first_problem(checks, _PROBLEMS), 0)
    book.formula(line.cell(0, _DONE), f"IF(AND({wrong}=0,{'+'.join(fits)}=2),1,0)", 0)
    turn = f"IF({fits[0]}=1,2,IF({fits[1]}=1,1,{1 + first}))"
    book.formula(line.cell(0, _TURN), turn, 1 + first)
    so_far = f"{line.cell(-1, _AHEAD).here}+" if k else ""
    book.formula(line.cell(0, _AHEAD), f'IF({done}=1,{so_far}{counted[0]}-{counted[1]},"")', "")
    book.formulas(line.block(0, _GUESSES, 1, 2), (f"IF({done}=1,{cell},0)" for cell in mine), 0)

    book.put(at.MATCH_ROUNDS.cell(k), k + 1, "number")
    book.formula(at.MATCH_ROUNDS.cell(k, 1), _name(first), fill(_PLAYERS[first]), "number")
    even = quote(fill(_EVEN))
    won = f"IF({counted[0]}={counted[1]},{even},IF({counted[0]}<{counted[1]},{_name(0)},{_name(1)}))"
    book.formula(at.MATCH_ROUNDS.cell(k, 4), f'IF({done}=1,{won},"")', "", "number")
    leader = f'IF({ahead}=0,{even},IF({ahead}<0,{_name(0)}&" +"&-{ahead},{_name(1)}&" +"&{ahead}))'
    book.formula(at.MATCH_ROUNDS.cell(k, 5), f'IF({done}=1,{leader},"")', "", "number")


def _write_totals(book: Book) -> None:
    done, place = at.MATCH_WORKINGS.strip(_DONE).here, at.MATCH_TOTALS
    told = sentence_count(*_AFTER, {}, count=f"SUM({done})")
    book.put(place.cell(0, -2), fill("Total"), "head")
    book.formula(place.cell(0, -1), told, fill_count(*_AFTER, count=0), "number")
    guesses = at.MATCH_WORKINGS.block(0, _GUESSES, at.ROUNDS, 2).strips
    book.formulas(place, (f"SUM({counted.here})" for counted in guesses), 0, "head")


def _message(layout: Layout) -> str:
    wrong, done, turn = (at.MATCH_WORKINGS.strip(column).here for column in (_WRONG, _DONE, _TURN))
    first, second = (at.MATCH_TOTALS.cell(0, player).here for player in range(2))
    row = f"MATCH(0,{done},0)"
    guesser = f"INDEX({turn},{row})"
    problem = first_that_holds(((f"{at.MATCH_WORKINGS.cell(k, _WRONG).here}>0", k + 1) for k in range(at.ROUNDS)), 1)
    cells: dict[str, Area | str] = {
        "first": _name(0), "rounds": _asked(),
        "guesser": f"IF({guesser}=1,{_name(0)},{_name(1)})", "maker": f"IF({guesser}=1,{_name(1)},{_name(0)})",
        "leader": f"IF({first}<{second},{_name(0)},{_name(1)})", "lead": f"MAX({first}-{second},{second}-{first})",
        "fewer": f"MIN({first},{second})", "more": f"MAX({first},{second})",
    }  # fmt: skip

    def say(template: str, n: str) -> str:
        return sentence(template, {**cells, "n": n, "before": f"({n}-1)"}, most=layout.attempts + 1)

    def is_computer(who: str) -> str:
        return is_either(f"({cells[who]})", at.COMPUTER)

    hints = [
        (is_computer("guesser"), with_buttons(layout, sentence(_COMPUTER_GUESSES, {}), quote(""))),
        (is_computer("maker"), with_buttons(layout, sentence(_BUTTON_HIDES, {}), sentence(_NUMBER_HIDES, {}))),
    ]
    level = [(f"SUM({done})=0", quote("")), (f"{first}={second}", sentence(_NOBODY_LEADS, {}))]
    lead = first_that_holds(level, say(_LEADS, "0"))
    wrongs = ",".join(say(template, problem) for template in _PROBLEMS)
    cases = [
        (f"{_asked()}=0", sentence(_NO_ROUNDS, {}, most=at.ROUNDS)),
        (f"{_name(0)}={_name(1)}", say(_SAME_NAME, "0")),
        (f"SUM({wrong})>0", f"CHOOSE(INDEX({wrong},{problem}),{wrongs})"),
        (f"AND(SUM({done})={_asked()},{first}={second})", say(_DRAWN, "0")),
        (f"SUM({done})={_asked()}", say(_WON, "0")),
    ]
    return first_that_holds(cases, f"{say(_NEXT, row)}&{lead}&{first_that_holds(hints, quote(''))}")


def _look(book: Book, last: int) -> None:
    row = at.MATCH_GUESSES.row
    workings = at.MATCH_WORKINGS
    wrong, done, turn = (f"${letters(workings.column + column)}{row}" for column in (_WRONG, _DONE, _TURN))
    asked, number = _asked(), f"${letters(at.MATCH_ROUNDS.column)}{row}"
    due = f"SUM({workings.strip(_DONE).here})+1"  # the number of the next round
    book.conditional.add(at.MATCH_GUESSES, f"{wrong}>0", fill=paint.BAD)
    now = f"AND({number}={due},{number}<={asked})"
    book.conditional.add(at.MATCH_ROUNDS, now, fill=paint.ACCENT, ink=paint.PAPER, bold=True)
    for player in range(2):
        book.conditional.add(at.MATCH_GUESSES.strip(player), f"AND({now},{turn}={player + 1})", fill="FFE08A")
        other, own = (f"${letters(workings.column + _GUESSES + who)}{row}" for who in (1 - player, player))
        book.conditional.add(at.MATCH_GUESSES.strip(player), f"AND({done}=1,{own}<{other})", fill=paint.GOOD)
    book.conditional.add(at.MATCH_GUESSES, f'AND({number}>{due},{at.MATCH_GUESSES.address}="")', fill=paint.PAPER)
    for condition, ink in ((f"{number}>{asked}", paint.PAPER), (f"{number}>{due}", paint.QUIET)):
        for place in (at.MATCH_ROUNDS, at.MATCH_ROUNDS.block(0, 1, at.ROUNDS, 1)):
            book.conditional.add(place, condition, ink=ink)
    book.widths(at.MATCH, [2, 9, 20, 18, 18, 20, 20])
    for cell in workings.line(0).cells:
        book.sheet(at.MATCH).column_dimensions[letters(cell.column)].hidden = True
    book.heights(at.MATCH, dict.fromkeys(range(row, row + at.ROUNDS), 20))
    names, totals = at.MATCH_NAMES.row, at.MATCH_TOTALS.row
    book.heights(at.MATCH, {names: 24, row - 1: 24 * design.longer(), totals: 24, last - 1: 6})
    book.begin_at(at.MATCH_NAMES)
