"""The published page, as mkdocs builds it, can be installed and played without a network."""

import importlib.util
import os
import re
import time
from http.server import SimpleHTTPRequestHandler
from pathlib import Path

import pytest
from page_tools import CODE, GAME, write

ROOT = Path(__file__).resolve().parents[2]

pytestmark = pytest.mark.timeout(2400)  # a busy machine shares two cores among many


def publish(folder):
    """Do what mkdocs does with the folder of the page."""
    spec = importlib.util.spec_from_file_location("publish", ROOT / "docs" / "app" / "publish.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    module.make_installable(folder)


def test_installed_without_a_network(browser, served, tmp_path):
    """The published web page of the game can be installed, and then starts and plays without a network."""
    page = browser(None)
    publish(tmp_path)
    page.address = f"{served}/mastermind.html"
    page.open(f"#game={GAME}&board=4x6")
    page.wait(lambda: page.run("return navigator.serviceWorker.controller"))
    command = page.driver.execute_cdp_cmd
    manifest = command("Page.getAppManifest", {})
    assert (manifest["url"], manifest["errors"]) == (f"{served}/manifest.webmanifest", [])
    faults = [each["errorId"] for each in command("Page.getInstallabilityErrors", {})["installabilityErrors"]]
    assert faults in ([], ["in-incognito"])
    command("Network.enable", {})
    offline = {"offline": True, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
    command("Network.emulateNetworkConditions", offline)
    try:
        page.open(f"#game={GAME}&board=4x6")
        page.press(write(CODE), "\ue007")
        page.wait(lambda: "is the code" in page.message)
    finally:
        command("Network.emulateNetworkConditions", offline | {"offline": False})
        command("Network.disable", {})


YEAR = 365 * 86_400  # a browser does not ask again for a file that has not changed for so long


@pytest.mark.parametrize("header", [("Cache-Control", "max-age=3600"), None], ids=["max-age", "Last-Modified alone"])
def test_an_update_is_there_at_the_second_visit(browser, served, tmp_path, monkeypatch, header):
    """A page that is published again is there at the second visit, whatever the server lets the browser keep."""

    def end_headers(handler):
        if header:
            handler.send_header(*header)
        usual(handler)

    usual = SimpleHTTPRequestHandler.end_headers
    monkeypatch.setattr(SimpleHTTPRequestHandler, "end_headers", end_headers)
    page, path = browser(None), tmp_path / "mastermind.html"
    written, seen = path.read_text(encoding="utf-8"), []
    page.address = f"{served}/mastermind.html"
    for version, age in (("old", 2 * YEAR), ("new", YEAR)):
        path.write_text(written.replace("<body>", f"<body data-version={version}>"), encoding="utf-8")
        publish(tmp_path)
        for each in tmp_path.iterdir():
            os.utime(each, (time.time() - age,) * 2)
        cache = re.search("mastermind [0-9a-f]{12}", (tmp_path / "service-worker.js").read_text(encoding="utf-8"))[0]
        for _ in range(2):
            page.open()
            seen.append(page.run("return document.body.dataset.version"))
            page.becomes(lambda: page.run("return caches.keys()"), [cache])
    assert seen == ["old", "old", "old", "new"]


def test_the_file_alone_refers_to_nothing(browser, tmp_path):
    """The web page as a file on disk refers to no manifest, because the file needs no network."""
    page = browser(None)
    assert not re.search(r"<link rel=.manifest", (tmp_path / "mastermind.html").read_text(encoding="utf-8"))
    assert page.run("return document.querySelector('link[rel=manifest]')") is None
