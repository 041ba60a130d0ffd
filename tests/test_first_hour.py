"""README.md and CONTRIBUTING.md begin with the same command."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def test_readme_and_contributing_agree():
    """README.md and CONTRIBUTING.md give the same command for setting up the project and running its tests."""
    commands = [
        re.search(rf"{mark}.*?```sh\n(.+?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)[1]
        for page, mark in (("README.md", "<!-- test -->"), ("CONTRIBUTING.md", "## Set up"))
    ]
    assert commands[0] == commands[1]
    assert commands[0].endswith("python -m pytest\n")
