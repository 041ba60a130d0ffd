"""Make the published page installable: beside it a manifest, icons and a service worker, and in it the permission for them.

The file alone has none of this, as a file on a disk cannot be installed. A hook of mkdocs.yml.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

HERE = Path(__file__).parent
PAGE = "mastermind.html"
_POLICY = "worker-src blob:; img-src data:;"
_LINKS = '<link rel="manifest" href="manifest.webmanifest">\n<link rel="apple-touch-icon" href="icon-192.png">\n<title>'


def on_post_build(config: MkDocsConfig) -> None:
    """Do it in the folder of the built site.

    Args:
        config: of the site.
    """
    make_installable(Path(config.site_dir, "workbook_templates"))


def make_installable(folder: Path) -> None:
    """Make the page in a folder installable; its browser then starts it without a network."""
    page = (folder / PAGE).read_text(encoding="utf-8")
    if _POLICY not in page:
        raise ValueError(f"{PAGE} does not allow exactly {_POLICY}")
    page = page.replace(_POLICY, "worker-src 'self' blob:; img-src 'self' data:; manifest-src 'self';")
    page = page.replace("<title>", _LINKS, 1)
    (folder / PAGE).write_text(page, encoding="utf-8", newline="\n")
    for path in HERE.iterdir():
        if path.suffix in {".webmanifest", ".png"}:
            (folder / path.name).write_bytes(path.read_bytes())
    worker = (HERE / "service-worker.js").read_text(encoding="utf-8")
    version = sha256(page.encode()).hexdigest()[:12]
    (folder / "service-worker.js").write_text(worker.replace("VERSION", version), encoding="utf-8", newline="\n")
