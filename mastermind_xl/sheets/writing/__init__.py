"""Tools for writing a workbook: areas, styles, colours, charts, files; they import the core and openpyxl, and no workbook."""
