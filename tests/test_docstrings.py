"""The docstrings of the package explain its public functions."""

import ast
import doctest
from pathlib import Path

import pytest

import mastermind_xl

FILES = sorted(Path(mastermind_xl.__file__).parent.rglob("*.py"))


def stray_texts(source):
    """Return the lines of strings that are statements without three quotes: Python ignores such strings."""
    lines = source.splitlines()
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.JoinedStr | ast.Constant)
        and getattr(node.value, "value", None) is not Ellipsis
        and '"""' not in lines[node.lineno - 1]
    ]


def test_no_part_of_a_text_is_lost():
    """No statement in the code is a string in ordinary quotes, because Python would ignore such a string."""
    assert stray_texts('"""What it is."""\nSAID = "one "\n"and two"\nf"three"\n"""About SAID."""\n...\n') == [3, 4]
    root = Path(mastermind_xl.__file__).parents[1]
    files = [*FILES, *(path for folder in ("tests", "examples") for path in (root / folder).rglob("*.py"))]
    found = {str(path.relative_to(root)): stray_texts(path.read_text("utf-8")) for path in files}
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("name", mastermind_xl.__all__)
def test_public_names_have_examples(name):
    """The docstring of each name in ``mastermind_xl.__all__`` has an example, and the example's output is right."""
    names = {each: getattr(mastermind_xl, each) for each in mastermind_xl.__all__}
    example = doctest.DocTestParser().get_doctest(names[name].__doc__, names, name, None, None)
    assert example.examples
    said = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert said == []
