"""Workbooks: what they look like, and the formulas in them. It knows openpyxl and the core."""
