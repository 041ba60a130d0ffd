"""A virtual screen on which LibreOffice is used with mouse and keyboard, as a person would."""

import os
import shutil
import subprocess
import time
from contextlib import contextmanager, suppress

import pytest
from programs import absent

from mastermind_xl.libreoffice.addin.package import TOOLBAR
from mastermind_xl.libreoffice.program.office import load_uno

_HIDDEN = "VCL ImplGetDefaultWindow"
"""A window that LibreOffice 25.2 lists and never shows."""
PROGRAMS = {"Xvfb": "xvfb", "openbox": "openbox", "xdotool": "xdotool"}

BAR = f"private:resource/toolbar/addon_{TOOLBAR}"

_MOST_CHILDREN = 200  # an element with more children is the sheet
_SPREADSHEET = 84  # com.sun.star.accessibility.AccessibleRole.DOCUMENT_SPREADSHEET
_SECONDS = 30
_CLICKS = 3
_STILL = 0.1
_PAUSE = 0.2  # a look through all windows keeps LibreOffice from opening the next one


@contextmanager
def screen(look="gen"):
    """A virtual screen of 1280 × 800; programs started inside find it through ``DISPLAY``.

    Args:
        look: how LibreOffice draws its windows: ``gen``, or the prettier and slower ``gtk3``.
    """
    for program, package in PROGRAMS.items():
        if not shutil.which(program):
            absent(f"{program} is not on PATH: apt install {package}")
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=[write], stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(write)
    started = [server]
    with pytest.MonkeyPatch.context() as patch, os.fdopen(read) as told:
        patch.setenv("DISPLAY", f":{told.readline().strip()}")
        patch.setenv("SAL_USE_VCLPLUGIN", look)
        try:
            started.append(subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL))
            yield
        finally:
            for process in reversed(started):
                process.terminate()
                process.wait()


class Person:
    """A person who sees the windows of a LibreOffice, clicks and types.

    Args:
        office: a LibreOffice with windows.
    """

    def __init__(self, office):
        self._toolkit = office.create("com.sun.star.awt.Toolkit")
        self._unknown = load_uno().getClass("com.sun.star.uno.Exception")

    def press(self, document, label, look):
        """Click a button of our toolbar, repeatedly if nothing happens, because new windows swallow clicks.

        Args:
            document: the document of the window.
            label: the label of the button.
            look: a function that returns something true once the click has had its effect.

        Returns:
            The value of ``look``.
        """
        elements = document.CurrentController.Frame.LayoutManager

        def find():
            bar = elements.getElement(BAR)
            return bar and self._inside(bar.getRealInterface().AccessibleContext, label)

        for _ in range(_CLICKS - 1):
            self._click(find, label)
            with suppress(AssertionError):
                return self.wait_for(look, label, _SECONDS / _CLICKS)
        self._click(find, label)
        return self.wait_for(look, label)

    def click(self, name):
        """Click the element with this name as soon as it appears in the front window."""
        self._click(lambda: self._find(name), name)

    def click_on_sheet(self, document, what, times=1):
        """Click a button on the sheet, by its name, or a cell, by its row and column from 0."""
        window = document.CurrentController.Frame.ComponentWindow.AccessibleContext

        def find():
            if isinstance(what, str):
                return self._inside(window, what)
            panes = (each for each in self._walk(window) if each.AccessibleRole == _SPREADSHEET)
            cells = (pane.getAccessibleChild(0).AccessibleContext.getAccessibleCellAt(*what) for pane in panes)
            contexts = (cell.AccessibleContext for cell in cells)
            return next((each for each in contexts if each.getLocationOnScreen().X >= 0), None)

        self._click(find, what, times)

    def _click(self, find, name, times=1):
        self.wait_for(lambda: self._clicked(find(), times), name)

    def _clicked(self, seen, times=1):
        if not seen:
            return False
        at, size, before = seen.getLocationOnScreen(), seen.getSize(), None
        while before is None or before != (at.X, at.Y):  # new windows move after they appear
            before = at.X, at.Y
            time.sleep(_STILL)
            at = seen.getLocationOnScreen()
        self._do("mousemove", "--sync", str(at.X + size.Width // 2), str(at.Y + size.Height // 2))
        self._do("click", "--repeat", str(times), "1")
        return True

    @contextmanager
    def holding(self, key):
        """Hold a key down."""
        self._do("keydown", key)
        try:
            yield
        finally:
            self._do("keyup", key)

    def types(self, text):
        """Type a text."""
        self._do("type", "--delay", "20", text)

    def keys(self, *names):
        """Press these keys, given by name."""
        self._do("key", "--delay", "30", *names)

    def reads(self, title, part):
        """Wait until a window shows a text that contains this part, and return the whole text."""
        return self.wait_for(lambda: self.sees(title, part), f"{part} in {title}")

    def sees(self, title, part):
        """Return the text in a window that contains this part, or None."""
        window = self._find(title, windows_only=True)
        texts = [context.AccessibleName for context in self._walk(window)] if window else []
        return next((text for text in texts if part in text), None)

    def looks_at(self, document):
        """Wait until the window of a document has the keyboard focus."""
        frame = document.CurrentController.Frame
        frame.ContainerWindow.toFront()
        frame.ComponentWindow.setFocus()
        self.wait_for(lambda: self._toolkit.getActiveTopWindow() == frame.ContainerWindow, "the window in front")

    def titles(self):
        """Return the titles of all windows."""
        return [window.AccessibleName for window in self._windows()]

    def wait_for(self, look, what="", seconds=_SECONDS):
        """Call ``look`` until its result is true, and return the result."""
        deadline = time.monotonic() + seconds
        while not (seen := self._seen(look)):
            assert time.monotonic() < deadline, f"not seen: {what}, but {self._seen(self.titles)}"
            time.sleep(_PAUSE)
        return seen

    def _seen(self, look):
        try:
            return look()
        except (self._unknown, AttributeError):
            return None  # a window that is just coming or going

    def _find(self, name, *, windows_only=False):
        """Return the window with this name or, unless only windows are searched, the element in the front window.

        A spreadsheet has hundreds of elements, which take long to look through.
        """
        windows = self._windows()
        named = next((window for window in windows if window.AccessibleName == name), None)
        return named if named or windows_only else self._inside(windows[0], name)

    def _windows(self):
        windows = [self._toolkit.getTopWindow(number) for number in range(self._toolkit.TopWindowCount)]
        active = self._toolkit.getActiveTopWindow()
        windows.sort(key=lambda window: window != active)
        contexts = [window.AccessibleContext for window in windows if window]  # None: has just closed
        return [context for context in contexts if context.AccessibleName != _HIDDEN]

    def _inside(self, around, name):
        return next((context for context in self._walk(around) if context.AccessibleName == name), None)

    def _walk(self, context):
        if not hasattr(context, "getLocationOnScreen") or context.AccessibleChildCount > _MOST_CHILDREN:
            return
        if context.getSize().Width > 0:
            yield context
        for number in range(context.AccessibleChildCount):
            child = context.getAccessibleChild(number)
            if child is not None:
                yield from self._walk(child.AccessibleContext)

    @staticmethod
    def _do(*words):
        subprocess.run(["xdotool", *words], check=True)
