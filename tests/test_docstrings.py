"""The docstrings of the package explain its public functions."""

import doctest

import pytest
import rebuild_python

NAMES = {name: getattr(module, name) for module in rebuild_python.PAGES.values() for name in module.__all__}


@pytest.mark.parametrize("name", NAMES)
def test_public_names_have_examples(name):
    """The docstring of each public name has an example, and the example's output is right."""
    example = doctest.DocTestParser().get_doctest(NAMES[name].__doc__, {**NAMES}, name, None, None)
    assert example.examples
    said = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert said == []
