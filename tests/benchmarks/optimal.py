"""Measure the proof of optimal play on large boards: python tests/benchmarks/optimal.py.

The program prints the total, the time that the command reports, and the peak memory, beside the published value.
"""

import json
import resource
import shutil
import subprocess

PROGRAM = shutil.which("mastermind-xl") or "mastermind-xl"
BOARDS = {
    "--colors 7": "11,228 (Ville 2013)",
    "--colors 10 --no-repeats": "26,274 (Tanaka 1996)",
    "--colors 8": "20,471 (github.com/arfst23/Mastermind)",
    **dict.fromkeys(
        ("--colors 9", "--pegs 3 --colors 12", "--colors 11 --no-repeats"), "nothing published that we know of"
    ),
}


def main():
    for board, published in BOARDS.items():
        command = [PROGRAM, "optimal", *board.split(), "--json"]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        answer = json.loads(done.stdout)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
        print(
            f"{board:24}: {answer['total']:,}, {answer['seconds']:.1f} s, "
            f"at most {peak:,} MB so far; published: {published}"
        )


if __name__ == "__main__":
    main()
