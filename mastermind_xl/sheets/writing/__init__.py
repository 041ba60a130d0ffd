"""What writes a workbook: areas of cells, styles, colours, charts, and the parts of the file.

It imports the core and openpyxl, and no workbook.
"""
