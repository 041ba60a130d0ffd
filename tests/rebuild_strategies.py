"""Write the table in docs/explanation/strategies.md from the registry: python tests/rebuild_strategies.py."""

from pathlib import Path

from mastermind_xl.strategies import REGISTRY

PAGE = Path(__file__).resolve().parents[1] / "docs" / "explanation" / "strategies.md"
BEGIN, END = "<!-- begin of the table that tests/rebuild_strategies.py makes -->\n", "<!-- end of the table -->\n"


def page():
    """Return the whole page with an up-to-date table."""
    head, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    rows = [
        f"| `{name}` | {entry.summary}{'; only for comparison' if entry.is_baseline else ''} | {entry.source} |"
        for name, entry in REGISTRY.items()
    ]
    table = "\n".join(["| strategy | guesses | source |", "|---|---|---|", *rows])
    return f"{head}{BEGIN}\n{table}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
