"""The docstrings of the package explain its public functions."""

import ast
from pathlib import Path

import mastermind_xl

FILES = sorted(Path(mastermind_xl.__file__).parent.rglob("*.py"))
MANY = 3
"""The number of parameters from which a public function must explain them."""


def public_functions(tree):
    """The public functions of a file and of its public classes, with their parameters except self and cls."""
    for owner in (tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))):
        if owner is not tree and owner.name.startswith("_"):
            continue
        for node in owner.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                names = [
                    each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
                ]
                yield node, [name for name in names if name not in ("self", "cls")]


def test_many_parameters_are_explained():
    """A public function of three or more parameters has ``Args:``, or refers to another function's."""
    silent = []
    for path in FILES:
        for function, parameters in public_functions(ast.parse(path.read_text(encoding="utf-8"))):
            text = ast.get_docstring(function) or ""
            if len(parameters) >= MANY and "Args:" not in text and not text.startswith("See "):
                silent.append(f"{path.parent.name}/{path.name}: {function.name}")
    assert silent == []
