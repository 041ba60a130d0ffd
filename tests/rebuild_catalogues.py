"""Bring the catalogues up to date with the texts: python tests/rebuild_catalogues.py; new texts then wait for a translation."""

import sys

from catalogues import TRANSLATED, write_catalogue

from mastermind_xl.core.errors import MastermindError

if __name__ == "__main__":
    try:
        for name in TRANSLATED:
            write_catalogue(name)
    except MastermindError as error:  # a damaged catalogue
        sys.exit(str(error))
