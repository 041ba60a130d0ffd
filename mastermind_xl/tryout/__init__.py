"""Tests of the workbooks in a real spreadsheet program: do what a person does, and compare with Python.

``checks`` is one list for the command ``doctor --try`` and for the tests. ``programs`` drives Excel or LibreOffice
through xlwings, and ``report`` writes down what was expected and what was seen.
"""
