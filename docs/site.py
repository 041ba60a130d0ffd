"""The files of the site, for mkdocs.yml: the pages of the whole repository, each at its own path, and what they link to."""

from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

ROOT = Path(__file__).resolve().parents[1]
SHOWN = (
    "*.md",
    "LICENSE",
    "docs/**/*.md",
    "docs/**/*.png",
    "docs/**/*.svg",
    "examples/**/*",
    "workbook_templates/*",
)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """The theme's files and ours; with paths from the repository's root, links between them are right as they stand.

    Args:
        files: found in docs/, and the theme's.
        config: of the site.
    """
    shown = Files([file for file in files if file.src_dir != config.docs_dir])
    for path in sorted({path for pattern in SHOWN for path in ROOT.glob(pattern)}):
        if path.is_file() and "__pycache__" not in path.parts:
            name = path.relative_to(ROOT).as_posix()
            shown.append(File(name, str(ROOT), config.site_dir, config.use_directory_urls))
    return shown
