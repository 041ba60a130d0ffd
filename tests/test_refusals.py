"""What commands refuse: one line names the input and the cure, the status is 2, and no file is written."""

import shlex
from pathlib import Path

import pytest
from console import run
from programs import keep_data_in

REFUSED = {
    "suggest 1122:3,1": "1122:3,1: 3 black and 1 white is impossible: the last peg could only go in its own place",
    "suggest 1122:3,2": "1122:3,2: 3 black and 2 white are 5 pegs: a code has 4",
    "suggest 117:1,0": "117 has 3 pegs: a code here has 4",
    "suggest 1172:1,0": "1172: there is no colour 7; write 1 to 6",
    "suggest 1122": "'1122' is not an attempt: write GUESS:BLACK,WHITE such as 1122:1,1",
    "suggest 1122:x": "1122:x: 'x' is not an answer: write black and white, such as 1,2",
    "suggest --no-repeats --opening 1123": "1123 repeats a colour: this board allows each colour once",
    "suggest --colors 10 1122:1,0": "1122 has 1 peg: a code here has 4, separated by spaces or commas",
    "suggest --strategy clever": "unknown strategy 'clever': choose one of first,",
    "suggest --strategy 'a name that is longer than thirty characters'": "unknown strategy 'a name that is longer than ...': choose one of first,",
    "suggest --strategy Knut": "unknown strategy 'Knut': did you mean knuth? Choose one of first,",
    "suggest --palette classc": "argument --palette: unknown palette 'classc': did you mean classic? Choose one of safe,",
    "suggest --colurs 5": "unknown argument: --colurs: did you mean --colours? (see",
    "suggest --frobnicate": "unknown argument: --frobnicate (see",
    "suggest --pegs 0": "0 pegs: a board has 1 to 99 pegs",
    "suggest --pegs 9 --colors 9 --strategy knuth": "9 pegs, 9 colours: 387,420,489 codes are too many to list",
    "suggest --colors 7 --strategy best-known": "best-known has no stored tree for 4 pegs, 7 colours: it has trees for 5 pegs, 6 colours; 5 pegs, 7 colours; 5 pegs, 8 colours;",
    "suggest --no-repeats --strategy positional": "positional guesses codes of one colour, so the board must allow repeats",
    "suggest --skip 1": "there is no attempt 1 to ignore: there are none yet",
    "suggest --variant bulls-and-cows --colors 12": "12 colours: the palette digits has 10 digits, 0 to 9",
    "suggest --variant mini --no-repeats --opening 112": "112 repeats a colour",
    "suggest --variant bulls-and-cow": "argument --variant: unknown variant 'bulls-and-cow':",
    "suggest --budget=0": "argument --budget: '0' is not a number of seconds above 0",
    "suggest --budget=soon": "argument --budget: 'soon' is not a number of seconds above 0",
    "suggest --budget=inf": "argument --budget: 'inf' is not a number of seconds above 0",
    "score 123 32": "code and guess must have the same length, not 3 and 2",
    "score 0123 1234": "0123: there is no colour 0 (start Bulls and Cows with --variant bulls-and-cows)",
    "score 112x 1122": "'112x' is not a code: no colour here is called '112x'",
    "score '' 1122": "'' is not a code",
    "score '' '' --palette digits": "0 pegs: a board has 1 to 99 pegs",
    "score 1122 1123 --pegs=4": "unknown argument: --pegs, which is an option of play, solve,",
    "review 1122:1,1 --why 111": "111 has 3 pegs: a code here has 4",
    "review --best all": "a table of all guesses needs both options: --best all --xlsx FILE.xlsx",
    "review --xlsx all.xlsx": "a table of all guesses needs both options: --best all --xlsx FILE.xlsx",
    "review --best 3 --xlsx all.xlsx": "a table of all guesses needs both options: --best all --xlsx FILE.xlsx",
    "review --best all --xlsx all.xlsx --pegs 6 --colors 8": "6 pegs, 8 colours have 262,144 codes: a table of all guesses is for boards of up to 50,000 codes",
    "play game.xlsx": "game.xlsx: add --in-calc to play in a workbook",
    "play bulls-and-cows": "bulls-and-cows is a variant: write --variant bulls-and-cows",
    "play --in-calc game.xlsm": "game.xlsm: the name must end in .xlsx or .ods",
    "play --in-calc --seed 7": "--game, --stats, --no-stats, --match, --strategy, --set and --adversary are for the terminal",
    "play --attempts 0": "argument --attempts: '0' is not a whole number from 1 to 30",
    "play --attempts 31": "argument --attempts: '31' is not a whole number from 1 to 30",
    "play --adversary --pegs 10 --colors 10": "10 pegs, 10 colours: 10,000,000,000 codes are too many to list (the most is 1,048,575); the adversary needs a list of all codes",
    "play --adversary --game 7": "--adversary hides no code, so its games have no numbers: leave out --game",
    "play --adversary --match 2": "leave out --match or --adversary",
    "play --adversary --in-calc": "--game, --stats, --no-stats, --match, --strategy, --set and --adversary are for the terminal",
    "play --match 3": "a match cannot have 3 rounds: choose 2, 4, 6, … so that both players guess",
    "play --match 0": "argument --match: '0' is not a whole number of 1 or more",
    "play --match 2 --strategy clever": "unknown strategy 'clever': choose one of first,",
    "play --strategy knuth": "--strategy is for the computer in a match",
    "play --match 2 --in-calc": "--game, --stats, --no-stats, --match, --strategy, --set and --adversary are for the terminal, not for --in-calc",
    "play --match 2 --strategy optimal --pegs 5 --colors 8": "5 pegs, 8 colours have 32,768 codes: strategies search for optimal play up to 6,561 codes",
    "play --language xx": "argument --language: unknown language 'xx': choose one of en, de, fr, es, it, nl, pt, pl, zh",
    "play --seconds": "unknown argument: --seconds, which is an option of optimal, static (see mastermind-xl play --help)",
    "evaluate @1122": "'@1122' has no strategy before @: write one, such as first@1122",
    "evaluate ''": "'' has no strategy before @: write one, such as first",
    "evaluate first@": "'first@' has no opening after @: write one, such as first@1122",
    "evaluate first@1122 --opening 1123": "'first@1122' already has an opening: leave out --opening",
    "evaluate first@1127": "1127",
    "evaluate first --opening 77": "77 has 2 pegs: a code here has 4",
    "evaluate most-part": "unknown strategy 'most-part': did you mean most-parts?",
    "evaluate knuth --codes --code 1122": "--code plays one code once: leave out --codes",
    "evaluate knuth --code 4563 --sample 5": "--code plays one code once: leave out --sample",
    "evaluate knuth --code 4563 --runs 5": "--code plays one code once: leave out --runs",
    "evaluate knuth --code 4563 --xlsx new.xlsx": "--code plays one code once: leave out --xlsx",
    "evaluate knuth --code 4563 --colors 5": "4563: there is no colour 6; write 1 to 5",
    "evaluate knuth --sample 0": "argument --sample: '0' is not a whole number of 1 or more (see mastermind-xl evaluate --help)",
    "evaluate knuth --pegs x": "argument --pegs: 'x' is not a whole number",
    "evaluate --seconds": "unknown argument: --seconds: did you mean --budget? (see mastermind-xl evaluate --help)",
    "evaluate first --pegs 7 --xlsx big.xlsx": "7 pegs, 6 colours: a workbook lists up to 50,000 codes",
    "evaluate first --xlsx there.xlsx": "there.xlsx exists: choose another name, or replace it with --force",
    "evaluate first --jobs 2 --scheduler x": "argument --scheduler: not allowed with argument",
    "survey --pegs 4-2": "argument --pegs: '4-2' is not a range of numbers from 1 to 99: write one such as 2-7",
    "survey --colors x": "argument --colors/--colours: 'x' is not a range",
    "survey --colors 0-3": "argument --colors/--colours: '0-3' is not a range",
    "survey --pegs 2-100": "argument --pegs: '2-100' is not a range",
    "survey --limit 0": "argument --limit: '0' is not a number of seconds",
    "survey --strategies first x": "unknown strategy 'x'",
    "survey --pegs 5-6 --colors 2-4 --no-repeats": "no such board: without repeats",
    "optimal --secnds": "unknown argument: --secnds: did you mean --seconds? (see mastermind-xl optimal --help)",
    "optimal --beam 3 --max-guesses 5": "--beam cannot be combined with --max-guesses: a beam search cannot limit",
    "optimal --beam 3 --checkpoint found": "--beam cannot be combined with --checkpoint: a beam search cannot be saved",
    "optimal --beam 3 --scheduler 127.0.0.1:1": "--beam cannot be combined with --scheduler: a beam search runs on this computer only",
    "optimal --beam 3 --seconds 0.000001": "no opening was finished in 1e-06 s: allow more --seconds",
    "optimal --beam 3 --pegs 15 --colors 15": "15 pegs, 15 colours: 4.4 × 10^17 codes are too many to list (the most is 1,048,575); for this board, use evaluate local-search",
    "optimal --max-guesses 5 --certificate proof": "--certificate",
    "optimal --opening 1122 --certificate proof": "--certificate",
    "optimal --consistent --certificate proof": "--certificate",
    "optimal --beam 2 --certificate proof": "--beam cannot be combined with --certificate",
    "optimal --certificate proof --checkpoint proof": "--certificate and --checkpoint are both proof: choose two different files",
    "optimal --certificate proof --checkpoint ../here/proof": "--certificate and --checkpoint are both proof: choose two different files",
    "static --check 1127": "1127: there is no colour 7; write 1 to 6",
    "static --pegs 7 --colors 7": "7 pegs, 7 colours have 823,543 codes: static sets are for boards of up to 50,000 codes",
    "static --prove --pegs 5": "5 pegs, 6 colours have 7,776 codes: proofs about sets of guesses are for boards of up to 2,500 codes",
    "static --checkpoint x.json": "--checkpoint and --scheduler are for a proof: add --prove",
    "static --scheduler tcp://127.0.0.1:1 --guesses 5": "--checkpoint and --scheduler are for a proof: add --prove",
    "static --prove --greedy": "--prove cannot be combined with --check or --greedy",
    "static --prove --check 1122": "--prove cannot be combined with --check or --greedy",
    "static --check 1122 --guesses 5": "argument --guesses: not allowed with argument --check",
    "static --guesses 0": "argument --guesses: '0' is not a whole number from 1 to 99",
    "static --seconds -1": "argument --seconds: '-1' is not a number of seconds above 0",
    "static --check": "argument --check: expected at least one argument",
    "hide --colors 9": "4 pegs, 9 colours have no stored value: values are stored for 2x2 to 2x8, 3x2 to 3x8, 4x2 to 4x7",
    "puzzle there.xlsx": "there.xlsx exists: choose another name, or replace it with --force",
    "puzzle --pegs 9 --colors 9": "9 pegs, 9 colours: 387,420,489 codes are too many to list",
    "puzzle --level had": "argument --level: unknown level 'had': did you mean hard? Choose one of easy, medium, hard",
    "solver": "the following arguments are required: FILE.xlsx (see mastermind-xl solver --help)",
    "solver solver.xls": "solver.xls: the name must end in .xlsx",
    "solver nowhere/solver.xlsx": f"{Path('nowhere/solver.xlsx')}: there is no folder nowhere; make it first",
    "solver s.xlsx --pegs 7": "7 pegs, 6 colours: 279,936 codes are too many for live formulas (you would wait 10 s after each entry); mastermind-xl game",
    "solver x.xlsx --attempts 31": "argument --attempts: '31' is not a whole number from 1 to 30",
    "game x.xlsx --attempts 31": "argument --attempts: '31' is not a whole number from 1 to 30",
    "solver x.xlsx --frobnicate": "unknown argument: --frobnicate",
    "game game.xlsx --opening 1172": "1172: there is no colour 7; write 1 to 6",
    "game game.xlsx --strategy positional --opening 1122": "positional has a fixed order of guesses: leave out the opening",
    "game game.xlsx --pegs 30 --colors 30 --attempts 21": "30 pegs, 30 colours, 21 attempts need more than 600 pegs, the limit of a sheet: use --attempts 20",
    "table all.xlsx --pegs 5": "5 pegs, 6 colours have 7,776 codes: a table of all scores is for boards of up to 2,500 codes",
    "table all.xlsm": "all.xlsm: the name must end in .xlsx",
    "table there.xlsx": "there.xlsx exists: choose another name, or replace it with --force",
    "table --opening 1122": "unknown argument: --opening, which is an option of solve, suggest,",
    "page page.html --pegs 5 --colors 9": "5 pegs, 9 colours: a page takes up to 8 pegs and 32,768 codes, such as 5 pegs and 8 colours; this board has 59,049 codes",
    "page page.html --pegs 9 --colors 2": "9 pegs, 2 colours: a page takes up to 8 pegs",
    "page page.xlsx": "page.xlsx: the name must end in .html",
    "page there.html": "there.html exists: choose another name, or replace it with --force",
    "addin build": "name the file to build",
    "addin build a.xlsx": "a.xlsx: the name must end in .xlam",
    "addin status a.xlam": "only build needs a file name",
    "addin build x.oxt --excel": "x.oxt: the name must end in",
    "addin build x.xlam --libreoffice": "x.xlam: the name must end in",
    "addin build x.zip": "x.zip: the name must end in",
    "addin instal": "argument action: unknown action 'instal': did you mean install?",
    "addin check": "argument action: unknown action 'check': did you mean status?",
    "adopt old.xls": "old.xls is not an .xlsm file: open it in Excel and save it as an Excel Macro-Enabled Workbook",
    "adopt old.ods": "old.ods is not an .xlsm file: LibreOffice's macros are not VBA",
    "adopt old.xlsx": "old.xlsx is not an .xlsm file: it has no VBA to adopt; mastermind-xl game FILE.xlsm writes a new game",
    "frobnicate": "unknown command 'frobnicate': choose one of play, solve,",
    "--frobnicate": "unknown command '--frobnicate': choose one of play, solve, suggest, score, review, puzzle, page, hide, variants, game, solver, table, adopt, addin, doctor, evaluate, survey, optimal, value, static, strategies",
    "evalute": "unknown command 'evalute': did you mean evaluate? Choose one of play, solve,",
    "draw": "unknown command 'draw': did you mean hide?",
    "--print-completion bsh": "argument --print-completion: unknown shell 'bsh': did you mean bash?",
}
"""A command as it is typed, and how the line begins after the name of the program or of the command."""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The current folder, with two files of a person."""
    keep_data_in(tmp_path, monkeypatch)
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    for name in ("there.xlsx", "there.html"):
        (folder / name).write_text("mine")
    return folder


@pytest.mark.parametrize("words", REFUSED)
def test_refused(capsys, folder, words):
    """A mistake in a command leads to one line with the mistake and the rule, and changes no file."""
    status, out, err = run(capsys, *shlex.split(words))
    program, _, told = err.partition(": ")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert told.startswith(REFUSED[words])
    assert program in ("mastermind-xl", f"mastermind-xl {words.partition(' ')[0]}")
    assert {path.name: path.read_text() for path in folder.iterdir()} == {"there.xlsx": "mine", "there.html": "mine"}


@pytest.mark.parametrize(
    "words", ["table there.xlsx --pegs 2", "page there.html", "evaluate first --pegs 2 --colors 2 --xlsx there.xlsx"]
)
def test_replaced_on_request(capsys, folder, words):
    """With ``--force``, a command replaces an existing file, and only this one."""
    status, _, err = run(capsys, *words.split(), "--force")
    assert (status, err) == (0, "")
    assert sorted(path.read_bytes() == b"mine" for path in folder.iterdir()) == [False, True]
