"""The files of the site, for mkdocs.yml: the pages of the whole repository, each at its own path, and what they link to."""

import re
import tomllib
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
SHOWN = ("*.md", "LICENSE", "docs/**/*", "examples/**/*", "tests/README.md", "workbook_templates/**/*")


def on_config(config: MkDocsConfig) -> None:
    """Set the addresses of the site and of the repository to those in pyproject.toml, once it has them.

    Args:
        config: of the site.
    """
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"].get("urls", {})
    config.site_url = urls.get("Documentation", config.site_url)
    config.repo_url = urls.get("Repository", config.repo_url)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The theme's files and ours; with paths from the repository's root, links between them are right as they stand.

    Args:
        files: found in docs/, and the theme's.
        config: of the site.
    """
    shown = Files([file for file in files if file.src_dir != config.docs_dir])
    for path in sorted({path for pattern in SHOWN for path in ROOT.glob(pattern)}):
        is_source = path == Path(__file__).resolve() or {"__pycache__", "app"} & {*path.parts}
        if path.is_file() and not is_source:
            name = path.relative_to(ROOT).as_posix()
            shown.append(File(name, str(ROOT), config.site_dir, config.use_directory_urls))
    return shown


SECTION = r"^### (\w+)\n\n<!-- (\S+) -->\n.*?(?=^### |\Z)"
"""A description of a name on the pages ``PYTHON``, in whose place the site shows what mkdocstrings makes of the docstring."""

PYTHON = [f"docs/reference/{name}.md" for name in ("python", "own-strategy", "workbook")]

PICTURES = r"^!\[.*\(examples/beside\.png\)$"
PLAYED = '<iframe src="workbook_templates/mastermind.html" title="Mastermind" width="100%" height="980" style="border: 1px solid #8a8f98; border-radius: 14px"></iframe>'
"""The picture at the top of README.md, and the page itself, which plays in its place on the front page of the site."""


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """A page of the site: the game plays in place of its picture, and a link to a folder leads to the folder's README.

    A site lists no folder, so of a link to a folder without README only the text is left.

    Args:
        markdown: of the page.
        page: which it is.
        config: of the site.
        files: of the site.
    """

    def follow(link: re.Match[str]) -> str:
        text, target = link.groups()
        folder = (ROOT / page.file.src_uri).parent / target
        if not folder.is_dir():
            return link[0]
        return f"[{text}]({target.rstrip('/')}/README.md)" if (folder / "README.md").exists() else text

    def show(section: re.Match[str]) -> str:
        name, where = section.groups()
        return f'<a id="{name.lower()}"></a>\n\n::: {where}\n\n'  # links lead to it here as on a forge

    markdown = re.sub(PICTURES, PLAYED, markdown, flags=re.MULTILINE)
    if page.file.src_uri in PYTHON:
        markdown = re.sub(SECTION, show, markdown, flags=re.MULTILINE | re.DOTALL)
    return re.sub(r"(?<!!)\[([^]]*)\]\(([^)#:\s]+)\)", follow, markdown)
