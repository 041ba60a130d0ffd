"""What is set in a fresh profile, so that LibreOffice asks and tells nothing that is not the person's business."""

from __future__ import annotations

from pathlib import Path

_SETTINGS = {
    "Office.Common/Save/Document": {
        "WarnAlienFormat": "false"
    },  # a workbook stays what it is: no "Keep format?"
    "Office.Calc/Input": {"ReplaceCellsWarning": "false"},  # a program that pastes knows what it does
    "Office.Common/Misc": {"FirstRun": "false", "ShowTipOfTheDay": "false"},
    "Office.UI.Infobar/Enabled": {"Donate": "false", "GetInvolved": "false", "WhatsNew": "false"},
    "Setup/Product": {"ooSetupLastVersion": "9999.0", "WhatsNewDialog": "false"},  # nothing is new
}
"""Properties that differ from LibreOffice's own; a version passes over those that it does not know."""


def write_profile(folder: Path) -> None:
    """Make a user profile (what ``-env:UserInstallation`` names) for a LibreOffice that has not been started."""
    items = "".join(
        f'<item oor:path="/org.openoffice.{path}"><prop oor:name="{name}" oor:op="fuse">'
        f"<value>{value}</value></prop></item>"
        for path, properties in _SETTINGS.items()
        for name, value in properties.items()
    )
    target = folder / "user" / "registrymodifications.xcu"
    target.parent.mkdir(parents=True)
    target.write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<oor:items xmlns:oor="http://openoffice.org/2001/registry">{items}</oor:items>\n',
        encoding="utf-8",
    )
