"""A pytest plugin with the fixture ``calc_app``, for tests of xlwings macros without Excel.

A conftest.py loads it: ``pytest_plugins = ["mastermind_xl.libreoffice.testing"]``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import xlwings as xw


def require_libreoffice() -> None:
    """Skip the test if LibreOffice is missing; fail it if the environment variable ``CI`` is set."""
    from mastermind_xl.libreoffice.program.office import LibreOfficeError, find_soffice, load_uno

    try:
        find_soffice()
        load_uno()
    except LibreOfficeError as error:
        if os.environ.get("CI"):  # nobody would notice a skipped test there
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def calc_app_of_all() -> Iterator[xw.App]:
    """Start one LibreOffice without a screen for all tests that use ``calc_app``."""
    from mastermind_xl.libreoffice import start

    require_libreoffice()
    app = start(macros=True)
    yield app
    app.quit()


@pytest.fixture
def calc_app(calc_app_of_all: xw.App) -> Iterator[xw.App]:
    """LibreOffice as xlwings' active app; books that a test leaves open are closed without saving.

    Without LibreOffice the test is skipped; it fails if the environment variable ``CI`` is set.
    """
    from xlwings import engines

    before = engines.active
    calc_app_of_all.engine.activate()
    calc_app_of_all.activate()
    yield calc_app_of_all
    for book in calc_app_of_all.books:
        book.close()
    engines.active = before
