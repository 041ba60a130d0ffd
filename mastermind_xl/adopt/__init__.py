"""Take over somebody's own VBA workbook, without a spreadsheet program: read it, report, and write it with our buttons."""
