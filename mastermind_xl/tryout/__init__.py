"""Trying the workbooks in a real spreadsheet program: what a person would do by hand, compared with what Python says.

``checks`` is one list for the command ``doctor --try`` and for the tests. ``programs`` drives Excel or LibreOffice
through xlwings, and ``report`` writes down what was expected and what was seen.
"""
