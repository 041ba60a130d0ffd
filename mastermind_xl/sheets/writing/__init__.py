"""Writing a workbook: cells, styles, colours, and the last touch on the file. It imports the core."""
