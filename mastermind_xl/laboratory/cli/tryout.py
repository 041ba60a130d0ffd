"""``doctor --try``: write the workbooks, open them in a spreadsheet program, type into cells and press buttons."""

import json
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from itertools import count
from pathlib import Path

from mastermind_xl.cli import doctor
from mastermind_xl.cli.options import Arguments, say
from mastermind_xl.files import write_whole
from mastermind_xl.laboratory.cli.options import TRY_FOLDER
from mastermind_xl.laboratory.tryout import programs
from mastermind_xl.laboratory.tryout.bench import Bench
from mastermind_xl.laboratory.tryout.report import Result, summary, try_all, write_report


def try_workbooks(arguments: Arguments) -> int:
    """Try the workbooks in a spreadsheet program; after Ctrl+C, report the results so far."""
    if arguments.workbooks:
        raise doctor.DoctorError("--try writes its own workbooks: leave out the file names")
    names = (f"{TRY_FOLDER}{'' if number == 1 else f'-{number}'}" for number in count(1))
    folder: Path = arguments.folder or next(Path(name) for name in names if not Path(name).exists())
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise doctor.DoctorError(f"{folder} is not an empty folder: name a new one")
    folder.mkdir(parents=True, exist_ok=True)
    bench = Bench(
        folder, programs.Calc if arguments.in_calc or doctor.find_excel() is None else programs.Program, _run_silently
    )
    results: list[Result] = []
    try:
        facts = {"program": bench.program.name, **bench.program.facts()}
        say(f"{' '.join(facts.values())}: Ctrl+C closes only what this command opened.", to_stderr=True)
        try:
            for result in try_all(bench):
                results.append(result)
                if arguments.json:
                    print(json.dumps({"check": result.check, "mark": result.mark, "wrong": result.wrong}))
                else:
                    say(str(result))
        finally:
            path, text = folder / "report.md", write_report(results, facts, folder).encode()
            write_whole(path, lambda file: file.writelines([text]))
            end = f"{summary(results)}. You can send the report as it is to whoever gave you the package: {path}"
            say(end, to_stderr=arguments.json)
    finally:
        bench.close()
    return 1 if any(result.wrong for result in results) else 0


def _run_silently(words: list[str]) -> int:
    """Run one of our commands without showing its output."""
    from mastermind_xl.cli import find_command, make_parser

    with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
        return int(find_command(words[0]).run(make_parser(words[0]).read(words[1:])))
