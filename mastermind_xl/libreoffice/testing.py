"""A pytest plugin with the fixture ``calc_app``, for tests of xlwings macros without Excel.

A conftest.py loads the plugin: ``pytest_plugins = ["mastermind_xl.libreoffice.testing"]``.
"""

from mastermind_xl.libreoffice.engine.testing import calc_app, calc_app_of_all, require_libreoffice

__all__ = ["calc_app", "calc_app_of_all", "require_libreoffice"]
