"""The options that the laboratory adds to the game's commands, in the form that argparse takes."""

from typing import Any

from mastermind_xl.cli.options import duration, number_from, path

TRY_FOLDER = "mastermind-try"

_SAVE = "save {} in FILE every half minute and at Ctrl+C; if FILE exists, continue from it"

OPTIONS: dict[str, dict[str, Any]] = {
    "--scheduler": {
        "metavar": "ADDRESS",
        "help": "work on the Dask cluster with this scheduler, such as tcp://10.0.0.1:8786",
    },
    "--beam": {
        "type": number_from(1),
        "metavar": "N",
        "help": "for larger boards: try only the N most promising guesses in each position, which proves nothing",
    },
    "optimal --checkpoint": {"type": path, "metavar": "FILE", "help": _SAVE.format("the results so far")},
    "--certificate": {
        "type": path,
        "metavar": "FILE",
        "help": "write the proof to FILE; examples/check_certificate.py checks it without this program",
    },
    "--compare": {
        "type": duration,
        "metavar": "SECONDS",
        "help": "run the old functions in LibreOffice for SECONDS and compare scores; only for VBA that you trust",
    },
    "--force": {"action": "store_true", "help": "replace the file if it exists"},
    "--prove": {
        "action": "store_true",
        "help": "find the smallest set, or with --guesses the best of N guesses, and prove that no set is better",
    },
    "--try": {"action": "store_true", "help": "try the workbooks in Excel, and write a report (about two minutes)"},
    "--in-calc": {"action": "store_true", "help": "with --try: use LibreOffice, even if Excel is installed"},
    "--folder": {
        "type": path,
        "metavar": "FOLDER",
        "help": f"with --try: a new or empty folder for the workbooks and the report (default {TRY_FOLDER})",
    },
    "--xlsx": {"type": path, "metavar": "FILE", "help": "write a workbook with tables and charts"},
    "static --checkpoint": {"type": path, "metavar": "FILE", "help": _SAVE.format("the progress of the proof")},
}
