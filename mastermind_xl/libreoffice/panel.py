"""A small window of buttons beside a document: it floats above LibreOffice and leaves no trace in the file."""

from __future__ import annotations

import importlib
import queue
from collections.abc import Mapping
from typing import Any

from mastermind_xl.libreoffice.office import Office, load_uno

_WIDTH, _HEIGHT, _GAP = 90, 16, 4  # in the toolkit's units, about a quarter of a character's width

_POSITION = 3  # com.sun.star.awt.PosSize.POS: leave the size as it is


class Panel:
    """A window with a button for each label.

    Clicks wait in ``clicks`` until somebody takes them: LibreOffice is busy while it reports one.

    Args:
        office: a running LibreOffice.
        document: the document that the window belongs to.
        buttons: label to what the button does, in one line.
    """

    def __init__(self, office: Office, document: Any, buttons: Mapping[str, str]) -> None:
        self.clicks: queue.SimpleQueue[str] = queue.SimpleQueue()
        create = office.create
        model = create("com.sun.star.awt.UnoControlDialogModel")
        model.Title, model.Width = "MasterMind", _WIDTH + 2 * _GAP
        model.Height = len(buttons) * (_HEIGHT + _GAP) + _GAP
        for row, (label, about) in enumerate(buttons.items()):
            button = model.createInstance("com.sun.star.awt.UnoControlButtonModel")
            button.Name, button.Label, button.HelpText = label, label, about
            button.Width, button.Height = _WIDTH, _HEIGHT
            button.PositionX, button.PositionY = _GAP, _GAP + row * (_HEIGHT + _GAP)
            model.insertByName(label, button)
        self.window = create("com.sun.star.awt.UnoControlDialog")
        self.window.setModel(model)
        parent = document.CurrentController.Frame.ContainerWindow
        self.window.createPeer(create("com.sun.star.awt.Toolkit"), parent)
        place, own = parent.getPosSize(), self.window.getPosSize()
        self.window.setPosSize(max(0, place.Width - own.Width - 60), 160, 0, 0, _POSITION)
        listener = _listener(self.clicks)
        for label in buttons:
            self.window.getControl(label).addActionListener(listener)
        self.window.setVisible(True)

    def click(self, label: str) -> None:
        """Click a button as assistive technology does."""
        self.window.getControl(label).AccessibleContext.doAccessibleAction(0)


def _listener(clicks: queue.SimpleQueue[str]) -> Any:
    base = importlib.import_module("unohelper").Base
    interface = load_uno().getClass("com.sun.star.awt.XActionListener")

    def clicked(self: Any, event: Any) -> None:
        clicks.put(event.Source.Model.Name)

    def disposing(self: Any, event: Any) -> None:
        """Nothing to let go of."""

    return type("Clicks", (base, interface), {"actionPerformed": clicked, "disposing": disposing})()
