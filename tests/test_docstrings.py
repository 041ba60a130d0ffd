"""The docstrings of the package explain its public functions."""

import doctest

import pytest

import mastermind_xl


@pytest.mark.parametrize("name", mastermind_xl.__all__)
def test_public_names_have_examples(name):
    """The docstring of each name in ``mastermind_xl.__all__`` has an example, and the example's output is right."""
    names = {each: getattr(mastermind_xl, each) for each in mastermind_xl.__all__}
    example = doctest.DocTestParser().get_doctest(names[name].__doc__, names, name, None, None)
    assert example.examples
    said = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert said == []
