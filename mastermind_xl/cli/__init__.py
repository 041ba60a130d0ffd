"""The command line: the list of commands. Each command is a module, which is imported when the command is called.

A command has two functions: ``add_arguments`` adds its arguments to a parser, and ``run`` takes what was typed and
returns the exit status. The folder may import every other folder; no other folder imports it.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from importlib import import_module
from types import ModuleType

from mastermind_xl import __version__
from mastermind_xl.cli.options import PROGRAM, Parser, as_option, columns, say
from mastermind_xl.cli.streams import drop_output, has_left, outlive_readers, prepare
from mastermind_xl.core.errors import MastermindError, no_such
from mastermind_xl.core.languages import fill, speaking

GROUPS = {  # the commands with what they do, in the groups of the help
    "play": {
        "play": "play against a hidden code, in the terminal or in LibreOffice (--in-calc)",
        "solve": "find somebody else's code: each guess is suggested, and you type the answer",
        "suggest": "suggest the next guess after attempts such as 1122:1,1",
        "score": "score a guess against a code, and explain the answer peg by peg",
        "review": "review a game guess by guess: the cost of each guess, luck and skill",
        "puzzle": "make puzzles with exactly one solution, to print for a class or to solve in the terminal",
        "page": "write one HTML file for playing and solving in any browser",
        "hide": "draw a code that is hard for a clever player to find, and explain why",
        "variants": "list the named games, such as bulls-and-cows, that --variant NAME chooses",
    },
    "files": {
        "game": "write a workbook to play in, with macros (.xlsm) or without (.xlsx)",
        "solver": "write a workbook that suggests every guess and needs neither macros nor Python",
        "table": "write a workbook with the score of every guess against every code",
        "adopt": "take over your own VBA workbook: report its contents, and write a copy with our functions and buttons",
        "addin": "build, install or remove the add-in for Excel or LibreOffice, or check its status",
        "doctor": "check that this machine has what the workbooks need, and show how to fix problems",
    },
    "laboratory": {
        "evaluate": "play every code of a board with one or more strategies, and compare them",
        "survey": "compare how good and how fast strategies are on boards of many sizes",
        "optimal": "search for the best possible play, and prove that nothing is better",
        "value": "prove the average number of guesses when both codemaker and player do their best",
        "static": "find a fixed set of guesses whose answers identify every code",
        "strategies": "list the strategies: what each guesses, its source, and the boards it can play",
    },
}

COMMANDS = {name: about for group in GROUPS.values() for name, about in group.items()}

SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")
_TALKING = ("play", "solve")  # commands that wait for the user, and so need not report that they work

_SILENCE = 1.2  # seconds until a silent command reports that it works; ``Progress`` reports a little earlier


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the words after the program's name request; return 0 if done, 1 for failed work, 2 for wrong words."""
    words = list(sys.argv[1:] if argv is None else argv)
    prepare()
    try:
        if words and words[0] in COMMANDS:
            arguments = make_parser(words[0]).read(words[1:])
            with ExitStack() as around:
                around.enter_context(speaking(arguments.speech))
                if argv is None:
                    around.enter_context(first_line(words))
                    around.enter_context(outlive_readers(arguments))
                status: int = find_command(words[0]).run(arguments)
        else:
            status = _run_without_command(words)
        sys.stdout.flush()
    except MastermindError as error:
        return _fail(error.worded(as_option), error.status)
    except KeyboardInterrupt:
        return stopped()
    except OSError as error:
        from mastermind_xl.files import explain, find_no_folder

        is_read, says = not has_left(error), error.strerror or str(error)
        if is_read and (error.filename or find_no_folder()):
            return _fail(explain(error), 1)
        drop_output()  # the error is of standard output
        return _fail(says, 1) if is_read else 0
    except MemoryError:
        return _fail("not enough memory: choose a smaller board", 1)
    except Exception as error:
        if not _was_stopped(error):
            raise
        return stopped()
    return status


def _was_stopped(error: BaseException | None) -> bool:
    """Whether Ctrl+C caused an error of a library: openpyxl's descriptors turn any exception into TypeError."""
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


@contextmanager
def first_line(words: Sequence[str]) -> Iterator[None]:
    """Report on standard error that a command is working, unless the block ends within a second or reports progress."""
    from threading import Timer  # numpy has imported this module already

    told = fill("working …")  # here, because the other thread does not know the language

    def report() -> None:
        from mastermind_xl.cli import work

        if not work.is_told:
            sys.stderr.write(f"{PROGRAM} {words[0]}: {told}\n")
            sys.stderr.flush()

    timer = Timer(_SILENCE, report)
    timer.daemon = True
    if words[0] not in _TALKING or "--in-calc" in words:
        timer.start()
    try:
        yield
    finally:
        timer.cancel()


def needs_numpy(words: Sequence[str]) -> bool:
    """Whether a command line needs numpy; help, the version and completion work without numpy."""
    return words[:1] != [] and words[0] in COMMANDS and not {"-h", "--help"} & {*words}


def find_command(name: str) -> ModuleType:
    """Return the module of a command."""
    return import_module(f"{__name__}.{name}")  # a person types the name, and each start loads one command only


def make_parser(name: str) -> Parser:
    """Return the parser of a command's arguments."""
    module = find_command(name)
    parser = Parser(f"{PROGRAM} {name}", description=module.__doc__ or COMMANDS[name])  # -OO
    module.add_arguments(parser)
    parser.find_having = lambda option: [each for each in COMMANDS if option in make_parser(each).options]
    return parser


def stopped() -> int:
    """Report that Ctrl+C has ended the command, and return its exit status."""
    print(file=sys.stderr)
    return _fail("stopped", 130)


def _fail(message: object, status: int) -> int:
    say(f"{PROGRAM}: {message}", to_stderr=True)
    return status


# --- words other than commands: help, the version, completion by the shell --------------------------


def _run_without_command(words: Sequence[str]) -> int:
    parser = Parser(
        PROGRAM,
        description="Play and solve Mastermind in spreadsheets, a terminal or a browser.",
        usage=f"{PROGRAM} COMMAND … (or {PROGRAM} COMMAND --help)",
        epilog="\n\n".join(f"{name}:\n" + columns(list(group.items()), "  ") for name, group in GROUPS.items()),
    )
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    about = "print a script that lets your shell complete commands, options and names"
    parser.add_choice("--print-completion", SHELLS, "shell", about)
    if not words:
        parser.print_help()
        return 2
    arguments, rest = parser.parse_known_args(words)
    if arguments.print_completion is not None and not rest:
        from mastermind_xl.cli.completion import complete

        commands = ((name, about, find_command(name).add_arguments) for name, about in COMMANDS.items())
        print(complete(arguments.print_completion, commands), end="")  # for the shell's eval
        return 0
    command = next((word for word in rest if not word.startswith("-")), rest[0] if rest else words[0])
    return parser.error(no_such(command, "command", COMMANDS))
