"""Bring the catalogues up to date with the texts: python tests/rebuild_catalogues.py; new texts then wait for a translation."""

from catalogues import TRANSLATED, write_catalogue

if __name__ == "__main__":
    for name in TRANSLATED:
        write_catalogue(name)
