"""Workbooks of your own with their sheets: the classes with which the package writes its own."""

from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book

__all__ = ["Area", "Book"]
