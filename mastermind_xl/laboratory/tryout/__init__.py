"""Test the workbooks in a real spreadsheet program, and compare the results with Python's.

``checks`` is one list for the command ``doctor --try`` and for the tests. ``programs`` drives Excel or LibreOffice
through xlwings, and ``report`` writes down what was expected and what was seen.
"""
