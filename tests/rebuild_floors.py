"""Draw the floors in docs/explanation/how-it-works.md from the imports: python tests/rebuild_floors.py."""

from graphlib import TopologicalSorter
from pathlib import Path

from test_arrows import MAY_IMPORT, MODULES, folder_of, imports_of

PAGE = Path(__file__).resolve().parents[1] / "docs" / "explanation" / "how-it-works.md"
BEGIN, END = "<!-- begin of the floors that tests/rebuild_floors.py draws -->\n", "<!-- end of the floors -->\n"


def page():
    """Return the whole page with an up-to-date drawing: each folder stands one floor above the highest that it imports."""
    arrows, floors, reached = {folder: set() for folder in MAY_IMPORT}, {}, {}
    for module in MODULES:
        if (folder := folder_of(module)) in arrows:
            arrows[folder] |= {folder_of(name) for name in imports_of(module) & MODULES.keys()} & arrows.keys() - {
                folder
            }
    lines = []
    for folder in TopologicalSorter(arrows).static_order():
        floors[folder] = 1 + max((floors[below] for below in arrows[folder]), default=-1)
        far = set().union(*(reached[below] for below in arrows[folder]))
        reached[folder] = arrows[folder] | far
        lines.append(
            (-floors[folder], f"{floors[folder]:5}  {folder:19}  {', '.join(sorted(arrows[folder] - far))}".rstrip())
        )
    drawing = "\n".join(["floor  folder               imports from", *(line for _, line in sorted(lines))])
    head, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return f"{head}{BEGIN}\n```text\n{drawing.replace('.', '/')}\n```\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
