"""The LibreOffice add-in: cell functions, toolbar and menu, run by our Python inside LibreOffice's own process."""
