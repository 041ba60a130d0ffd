"""Fixtures for tests that start Python as Excel on Windows does; on other systems the tests are skipped."""

import shutil
import sys
import venv
from functools import cache
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def environment(tmp_path_factory):
    """A function that makes a virtual environment in a folder with the given name, and returns its Python.

    It uses our package from the Python that runs the tests; the libraries of xlwings are where pip puts them.
    """

    @cache
    def environment(name):
        folder = tmp_path_factory.mktemp("python") / name / ".venv"
        venv.create(folder, system_site_packages=True)
        for library in Path(sys.base_prefix).glob("xlwings*.dll"):
            shutil.copy(library, folder)
        return folder / "Scripts" / "python.exe"

    return environment
