"""Test the workbooks in a real spreadsheet program, and compare the results with Python's.

``checks`` is one list for the command ``doctor --try`` and for the tests. ``programs`` controls Excel or LibreOffice
through xlwings, and ``report`` lists the expected and the actual results.
"""
