"""Click buttons in LibreOffice's message boxes, as a person does."""

import time

from mastermind_xl.libreoffice.program.office import load_uno


def clicked(toolkit, title, button):
    """Wait for a window with this title and click its button; return False if none appears."""
    unknown = load_uno().getClass("com.sun.star.uno.Exception")

    def find(accessible):
        context = accessible.AccessibleContext
        if context.AccessibleName == button and hasattr(context, "doAccessibleAction"):
            return context
        children = (context.getAccessibleChild(index) for index in range(context.AccessibleChildCount))
        return next((found for found in map(find, children) if found), None)

    for _ in range(100):
        time.sleep(0.05)
        try:
            for index in range(toolkit.TopWindowCount):
                window = toolkit.getTopWindow(index)
                if window.AccessibleContext.AccessibleName == title and (found := find(window)):
                    return found.doAccessibleAction(0)
        except (unknown, AttributeError):
            continue  # a window that is just coming or going
    return False
