"""The program: ``mastermind-xl``, or ``python -m mastermind_xl``."""

import os
import sys


def main() -> int:
    """Run the command that was typed."""
    # When numpy is imported, its BLAS starts a thread on every core, which costs the processors as much as all
    # the rest of the import. What products of floats there are here are too small to be faster with them.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from mastermind_xl import cli

    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
