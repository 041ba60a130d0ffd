"""Tools for writing a workbook: areas of cells, styles, colours, charts, and parts of the file.

It imports the core and openpyxl, and no workbook.
"""
