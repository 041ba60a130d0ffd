"""The pytest plugin with the fixture ``calc_app`` is loaded here as readers load it; examples/from_vba uses it."""

import pytest

pytest_plugins = ["mastermind_xl.libreoffice.testing"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--app``: tests that type into cells then run in that program, and no others do."""
    about = "run what types into cells in this program, through xlwings, and no other tests"
    parser.addoption("--app", choices=("calc", "excel"), help=about)
