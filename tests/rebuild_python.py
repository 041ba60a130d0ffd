"""Write the parts of three pages of docs/reference that describe the public names, from their docstrings.

Run it with: python tests/rebuild_python.py. The site replaces each section by what mkdocstrings makes of the docstring.
"""

import inspect
import re
from collections import ChainMap
from pathlib import Path

import mastermind_xl
from mastermind_xl import own_strategy, workbook

REFERENCE = Path(__file__).resolve().parents[1] / "docs" / "reference"
PAGES = {"python": mastermind_xl, "own-strategy": own_strategy, "workbook": workbook}
"""The pages, with the module whose names each describes."""
HEADING = "## In full\n"
BEGINNING = """
<!-- Made by tests/rebuild_python.py from the docstrings; the site shows the types as well. -->

```python
>>> from mastermind_xl import *{also}

```
"""


def parameters(thing):
    """Return the parameters of a function or class, with defaults but without types."""
    try:
        each = inspect.signature(thing).parameters.values()
    except ValueError:  # an exception of C
        return ""
    shown = []
    for one in each:
        stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}.get(one.kind, "")
        default = (
            ""
            if one.default is one.empty
            else "=…"
            if callable(one.default) or isinstance(one.default, tuple)
            else f"={one.default!r}"
        )
        shown += [] if one.name in ("self", "cls") else [f"{stars}{one.name}{default}"]
    return f"({', '.join(shown)})"


def prose(text):
    """Return a docstring in Markdown, with its lists of arguments as Markdown lists."""
    text = re.sub(r"^(Args|Attributes):$", r"\1:\n", text.replace("``", "`"), flags=re.MULTILINE)
    text = re.sub(r"^    (\w+): ", r"- `\1`: ", text, flags=re.MULTILINE)
    return re.sub(r"^ {8}", "  ", text, flags=re.MULTILINE)


def members(thing):
    """Yield a line for each public method and property of one of our classes, and of its bases that have no section."""
    hidden = (base for base in reversed(thing.__mro__) if base.__module__.startswith("mastermind_xl"))
    ours = [base for base in hidden if base is thing or base.__name__ not in mastermind_xl.__all__]
    for name, member in ChainMap(*map(vars, reversed(ours))).items():
        made = getattr(member, "__func__", member)
        doc = inspect.getdoc(made) if callable(made) or isinstance(member, property) else None
        doc = doc or (inspect.getdoc(member.func) if hasattr(member, "func") else None)
        if doc and not name.startswith("_") and not doc.startswith(("See ", "Alias for")):
            first = re.split(r"\n\n", prose(doc))[0].replace("\n", " ")
            yield f"- `.{name}{parameters(made) if inspect.isfunction(made) else ''}`: {first}"


def section(name, thing):
    """Return the description of a public name."""
    text, mark, example = inspect.getdoc(thing).partition(">>> ")
    lines = [f"### {name}", f"<!-- {thing.__module__}.{name} -->", f"`{name}{parameters(thing)}`"]
    lines += [prose(text.strip()), f"```python\n{mark}{example}\n\n```"]
    if inspect.isclass(thing) and (listed := "\n".join(members(thing))):
        lines.append(listed)
    return "\n\n".join(lines) + "\n"


def page(name):
    """Return a whole page with up-to-date sections."""
    module = PAGES[name]
    before = (REFERENCE / f"{name}.md").read_text("utf-8").partition(HEADING)[0]
    also = "" if module is mastermind_xl else f"\n>>> from {module.__name__} import *"
    sections = [section(each, getattr(module, each)) for each in module.__all__]
    return f"{before}{HEADING}{BEGINNING.format(also=also)}\n" + "\n".join(sections)


if __name__ == "__main__":
    for each in PAGES:
        (REFERENCE / f"{each}.md").write_text(page(each), encoding="utf-8")
