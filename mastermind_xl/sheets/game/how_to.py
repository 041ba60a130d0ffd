"""The sheet that explains the game and the workbook."""

from __future__ import annotations

from mastermind_xl.sheets.game.layout import HOW_TO, Layout
from mastermind_xl.sheets.game.workings import is_divided
from mastermind_xl.sheets.shared.guide import COLORS, tell_sheets, write_guide
from mastermind_xl.sheets.writing.book import Book

_CLICK = (
    "Click Manual Play: a code is hidden behind the question marks. Type guesses, one colour in each cell; "
    "black and white pegs appear beside them. On many boards, Good Code hides a code that is hard to find. Undo takes "
    "the last attempt back, Clear removes all and keeps the code, Reveal Code shows the code and hides it again. "
    "The same buttons are on the ribbon's tab MasterMind."
)
_MACROS_OFF = (
    "Macros are off. In Excel, choose Enable Content below the ribbon; if the file came by mail or download, close "
    "it first, right-click it, choose Properties and tick Unblock. In LibreOffice these buttons do nothing. "
    "Install the add-in with mastermind-xl addin install --libreoffice: its toolbar has the same buttons. Without "
    "buttons, type a game number from 1 to {most:,}: it hides a code."
)
_TYPE = (
    "Type a game number from 1 to {most:,} above the board: it hides a code behind the question marks; the "
    "same number hides the same code for everybody. Type guesses, one colour in each cell or all in the first; black "
    "and white pegs appear beside them. Tab leads to the next cell, Enter to the next row. The code is shown when you find it, or after the last attempt. To give up, type yes beside “Show "
    "the code”."
)
_BUTTONS = (
    "This workbook plays without buttons. With them there are hints, a review of each move and a strategy that plays: "
    "mastermind-xl game FILE.xlsm writes a workbook with buttons for Excel, and mastermind-xl play --in-calc FILE.xlsx opens "
    "this one with buttons in LibreOffice. In Excel on the web, the add-in xlwings Lite has them."
)
_NOT_LIVE = (
    "{codes} codes are too many for formulas that answer at once. The buttons write the column Ruled out and the "
    "number of codes left. After you type an attempt, click Hint to update them; this does not count as a hint. "
    "Until then the number is missing, and the head of the column says that it is not up to date. Black and white "
    "pegs and the message need no button."
)
_NOT_COUNTED = (
    "{codes} codes are too many for formulas that answer at once, so codes are neither ruled out nor counted here. "
    "Black and white pegs and the message work as usual."
)
_UNLISTED = (
    "{codes} codes are too many to list. So there is no table of codes and no count of the codes left, and the "
    "button Review does not compare guesses. Strategies that need no list play here: local-search looks for a code "
    "that fits all answers, for five seconds at most, and tells you when it finds none."
)
_HELP = (
    "Hint starts small and shows more with each click: whether your guess is possible (even if unfinished; if there "
    "is none, your last guess), then how many codes are left, then the best guess of the chosen strategy and why. "
    "Solve plays that strategy to the end. It starts with your own first guess if you type one beside “Opening”. "
    "{show}"
)
_SHOW = "Type yes beside “Show what is left” to see which codes are left."
_HELP_UNLISTED = (
    "Hint shows whether your guess is possible (if there is none, your last guess) and, when you click again, a guess "
    "of the chosen strategy. Solve plays that strategy to the end."
)
_LEARN = (
    "Review fills the sheet Review: it compares each of your guesses with the best one, and shows skill, luck and "
    "the best guesses now. It reveals nothing about the hidden code, so you can use it at any time. On that sheet "
    "you can also type a code and see which attempts rule it out. Statistics lists your games. A finished game is "
    "added when you click Review, Clear, Manual Play or Good Code; the last two also add a game that they end."
)
_LEARN_UNLISTED = (
    "On the sheet Review you can type a code and see which attempts rule it out. Statistics lists your games. A "
    "finished game is added when you click Clear or Manual Play; Manual Play also adds a game that it ends."
)
_ELSEWHERE = (
    "Leave the game number empty. Type your guesses and, below the board, the black and white pegs that "
    "they get. If an answer was wrong, type its attempt and the right black and white beside “Correct an answer”. An attempt without an answer is ignored when you answer a later one. {table_shows}{solve_proposes}"
)
_TABLE_SHOWS, _SOLVE_PROPOSES = "The number of codes left is shown. ", "Solve proposes the next guess."
_DIVIDED = (
    "Try a guess on the sheet Partition: it counts how many of the codes left would give each answer, and shows "
    "the ten best of a sample of candidates beside it. It makes no move and reveals nothing about a hidden code."
)
_MATCH = (
    "Type two names on the sheet Match; one of them may be computer. It shows who guesses next, keeps the score "
    "and names the winner. {match}"
)
_WRITTEN = "Buttons record the guesses of each game there."
_TYPED = "Type the number of guesses for each game."
_CODE = (
    "On the sheet Review, type a code and see which attempts rule it out. Statistics lists the games that you type "
    "there."
)

_OWN = (
    "One player types a code on the sheet Hide a code while the other looks away; that sheet shows what to do next. The "
    "other one guesses it on the sheet Game."
)


def write_how_to(book: Book, layout: Layout) -> None:
    """Fill the sheet with the explanations that apply to this workbook."""
    board, functions, listed = layout.board, layout.functions, layout.has_table
    paragraphs = (
        (functions, "What to do", _CLICK),
        (functions, "If a button does nothing", _MACROS_OFF),
        (not functions, "What to do", _TYPE),
        (not functions, "Buttons", _BUTTONS),
        (listed and not layout.live and functions, "A big board", _NOT_LIVE),
        (listed and not layout.live and not functions, "A big board", _NOT_COUNTED),
        (not listed, "A big board", _UNLISTED),
        (functions and listed, "Help", _HELP),
        (functions and not listed, "Help", _HELP_UNLISTED),
        (layout.listed.columns and not functions, "Help", _SHOW),
        (functions and listed, "Learning from a game", _LEARN),
        (functions and not listed, "Learning from a game", _LEARN_UNLISTED),
        (not functions, "Learning from a game", _CODE),
        (is_divided(layout), "What a guess would tell", _DIVIDED),
        (True, "A match", _MATCH),
        (True, "Somebody else's code", _ELSEWHERE),
        (True, "A code of your own", _OWN),
        (True, *COLORS),
    )
    words = {
        "most": board.game_numbers,
        "codes": board.size_text,
        "table_shows": _TABLE_SHOWS if listed else "",
        "solve_proposes": _SOLVE_PROPOSES if functions else "",
        "show": _SHOW,
        "match": _WRITTEN if functions else _TYPED,
    }
    told = [(head, text.format(**words)) for is_so, head, text in paragraphs if is_so]
    formulas = "The sheet with the formulas, Workings, is"
    if layout.live:
        formulas = "The sheets with the formulas, such as Workings, are"
    sheets = f"{tell_sheets(book)} {formulas} hidden: right-click the tab of a sheet and choose Unhide."
    write_guide(book, HOW_TO, board, told, sheets)
