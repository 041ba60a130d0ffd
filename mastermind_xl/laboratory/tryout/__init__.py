"""Test the workbooks in a real spreadsheet program, and compare the results with Python's.

``checks`` has the checks that the command ``doctor --try`` and the tests do. ``programs`` controls Excel or LibreOffice
through xlwings, and ``report`` lists the expected and the actual results.
"""
