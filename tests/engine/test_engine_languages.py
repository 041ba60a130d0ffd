"""Formulas in a LibreOffice whose language has a decimal comma."""

import pytest

from mastermind_xl import libreoffice


@pytest.mark.parametrize("language", ["de-DE", "fr-FR"])
@pytest.mark.usefixtures("office")  # or skip
def test_formulas_in_a_language_with_decimal_commas(speaking, language):
    """With decimal commas, LibreOffice calculates a formula in Excel's syntax, which is read back unchanged."""
    speaking(language)
    with libreoffice.start() as app:
        cell = app.books.add().sheets[0]["A1"]
        cell.formula = '=1.5&""'
        assert cell.value == "1,5"  # the language is the one that was asked for
        for formula, value in (
            ("=SUM(1,2.5)", 3.5),
            ("=MAX(B1,2)", 2.0),
            ('=INDEX({1,2;3,4},2,1)&",;"', "3,;"),
            ('=INDEX({"a,b","c;d"},1,2)', "c;d"),
            ("=IF(B1,,-.5)", -0.5),
        ):
            cell.formula = formula
            assert (cell.value, cell.formula) == (value, formula.replace("-.5", "-0.5"))
