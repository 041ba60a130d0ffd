"""A small window of buttons beside a document: it floats above LibreOffice and leaves no trace in the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mastermind_xl.libreoffice.game.presence import listener
from mastermind_xl.libreoffice.office import Office

_WIDTH, _HEIGHT, _GAP = 90, 16, 4  # in the toolkit's units, about a quarter of a character's width

_POSITION = 3  # com.sun.star.awt.PosSize.POS: leave the size as it is


class Panel:
    """A window with a button for each label.

    Args:
        office: a running LibreOffice.
        document: the document that the window belongs to.
        buttons: label to what the button does, in one line.
        clicked: called with the label of a button; LibreOffice waits until it returns.
    """

    def __init__(
        self, office: Office, document: Any, buttons: Mapping[str, str], clicked: Callable[[str], None]
    ) -> None:
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
        self._frame = document.CurrentController.Frame
        parent = self._frame.ContainerWindow
        self.window.createPeer(create("com.sun.star.awt.Toolkit"), parent)
        place, own = parent.getPosSize(), self.window.getPosSize()
        self.window.setPosSize(max(0, place.Width - own.Width - _GAP), 160, 0, 0, _POSITION)
        clicks = listener(
            "com.sun.star.awt.XActionListener",
            actionPerformed=lambda event: clicked(event.Source.Model.Name),
        )
        for label in buttons:
            self.window.getControl(label).addActionListener(clicks)
        self.window.setVisible(True)
        self.give_back_focus()

    def give_back_focus(self) -> None:
        """Let the keyboard type into the document again."""
        self._frame.ContainerWindow.toFront()
        self._frame.ComponentWindow.setFocus()

    def click(self, label: str) -> None:
        """Click a button as assistive technology does."""
        self.window.getControl(label).AccessibleContext.doAccessibleAction(0)
