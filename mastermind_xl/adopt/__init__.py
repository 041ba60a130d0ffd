"""Read somebody's VBA workbook, report on it, and write a copy with our buttons; no spreadsheet program is needed."""
