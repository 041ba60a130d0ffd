"""Draw the floors in docs/explanation/how-it-works.md from the imports: python tests/rebuild_floors.py."""

from graphlib import TopologicalSorter
from pathlib import Path

from test_arrows import MAY_IMPORT, MODULES, folder_of, imports_of

PAGE = Path(__file__).resolve().parents[1] / "docs" / "explanation" / "how-it-works.md"
BEGIN, END = "<!-- begin of the floors that tests/rebuild_floors.py draws -->\n", "<!-- end of the floors -->\n"


def page():
    """Return the whole page with an up-to-date drawing: each folder stands one floor above the highest that it imports."""
    arrows = {folder: set() for folder in MAY_IMPORT}
    for module in MODULES:
        folder, imported = folder_of(module), {folder_of(name) for name in imports_of(module) & MODULES.keys()}
        if folder in arrows:
            arrows[folder] |= imported & arrows.keys() - {folder}
    floors, reached, rows = {}, {}, []
    for folder in TopologicalSorter(arrows).static_order():
        floor = floors[folder] = 1 + max((floors[below] for below in arrows[folder]), default=-1)
        far = set().union(*(reached[below] for below in arrows[folder]))  # has a longer way, so its arrow is left out
        reached[folder] = arrows[folder] | far
        rows.append((-floor, f"{floor:5}  {folder:19}  {', '.join(sorted(arrows[folder] - far))}".rstrip()))
    drawing = "\n".join(["floor  folder               imports from", *(row for _, row in sorted(rows))])
    head, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    return f"{head}{BEGIN}\n```text\n{drawing.replace('.', '/')}\n```\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
