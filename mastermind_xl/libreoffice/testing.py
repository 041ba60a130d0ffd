"""A pytest plugin with the fixture ``calc_app``, for tests of xlwings macros without Excel.

A conftest.py loads the plugin: ``pytest_plugins = ["mastermind_xl.libreoffice.testing"]``.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    import xlwings as xw


def require_libreoffice() -> None:
    """If LibreOffice is missing, skip the test; fail the test instead if the environment variable ``CI`` is set."""
    from mastermind_xl.libreoffice.program.office import LibreOfficeError, find_soffice, load_uno

    try:
        find_soffice()
        load_uno()
    except LibreOfficeError as error:
        if os.environ.get("CI"):  # nobody would notice a skipped test there
            pytest.fail(str(error))
        pytest.skip(str(error))


@pytest.fixture(scope="session")
def calc_app_of_all() -> Iterator[list[xw.App]]:
    """The apps that ``calc_app`` has started without a screen, shared by all tests; only the last app is in use."""
    require_libreoffice()
    apps: list[xw.App] = []
    yield apps
    for app in apps:  # also an app that has ended, so that xlwings forgets it
        app.quit()


@pytest.fixture
def calc_app(calc_app_of_all: list[xw.App]) -> Iterator[xw.App]:
    """LibreOffice as xlwings' active app; books that a test leaves open are closed without saving.

    Without LibreOffice the test is skipped, or fails if the environment variable ``CI`` is set.
    """
    from xlwings import engines

    from mastermind_xl.libreoffice.engine.app import app_of
    from mastermind_xl.libreoffice.program.office import Office

    before = engines.active
    if not calc_app_of_all or not calc_app_of_all[-1].impl.office.is_running:
        calc_app_of_all.append(app_of(Office(), macros=True))
    app = calc_app_of_all[-1]
    app.engine.activate()
    app.activate()
    yield app
    for book in app.books if app.impl.office.is_running else ():
        book.close()
    engines.active = before
