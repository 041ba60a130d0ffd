"""The docstrings of the package explain its public functions."""

import ast
import doctest
from pathlib import Path

import pytest

import mastermind_xl

FILES = sorted(Path(mastermind_xl.__file__).parent.rglob("*.py"))
MANY = 3
"""Parameters from which a public function mentions each."""


def public_functions(tree):
    """Yield the public functions of a file and of its public classes, with their parameters except self and cls."""
    for owner in (tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))):
        if owner is not tree and owner.name.startswith("_"):
            continue
        for node in owner.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                names = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
                yield node, [name for name in names if name not in ("self", "cls")]


def is_mentioned(parameter, text):
    """Return whether a text has the name of a parameter, or its words with or without an s at the end."""
    return any(name in text for name in (parameter, parameter.replace("_", " ").rstrip("s")))


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


def test_many_parameters_are_explained():
    """Docstrings of public functions with three or more parameters mention every parameter, or begin with See."""
    silent = []
    for path in FILES:
        for function, parameters in public_functions(ast.parse(path.read_text(encoding="utf-8"))):
            text = (ast.get_docstring(function) or "").lower()
            if len(parameters) >= MANY and not text.startswith("see "):
                silent += [
                    f"{path.parent.name}/{path.name}: {function.name}: {parameter}"
                    for parameter in parameters
                    if not is_mentioned(parameter, text)
                ]
    assert silent == []


@pytest.mark.parametrize("name", mastermind_xl.__all__)
def test_public_names_have_examples(name):
    """The docstring of each name in ``mastermind_xl.__all__`` has an example, and the example's output is right."""
    names = {each: getattr(mastermind_xl, each) for each in mastermind_xl.__all__}
    example = doctest.DocTestParser().get_doctest(names[name].__doc__, names, name, None, None)
    assert example.examples
    said = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=said.append)
    assert said == []
