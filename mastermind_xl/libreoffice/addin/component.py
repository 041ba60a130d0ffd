"""The part of the add-in that LibreOffice loads: it calls our Python package, or reports why it cannot.

This file is copied into the extension; without our Python environment it can only report what is missing.
"""
# mypy: ignore-errors
# LibreOffice's own import makes the modules of UNO, and their types are not known to mypy.

import json
import site
import sys
from contextlib import contextmanager, suppress
from pathlib import Path

import uno
import unohelper
from com.sun.star.awt.MessageBoxType import ERRORBOX
from com.sun.star.frame import FeatureStateEvent, XDispatch, XDispatchProvider
from com.sun.star.lang import XInitialization
from com.sun.star.sheet import ResultEvent, XVolatileResult
from com.sun.star.task import XJob
from org.mastermind.xl import XFunctions

FACTS = json.loads(Path(__file__).with_name("facts.json").read_text("utf-8"))
"""Facts stored by the command that built the extension: see ``package.py``."""


@contextmanager
def ours():
    """Let a block import our package; raises ImportError, with a remedy, if it cannot be imported."""
    here = "{}.{}".format(*sys.version_info[:2])
    if here == FACTS["python"]:
        others = list(sys.path)
        for place in FACTS["places"]:
            if place not in others and Path(place).is_dir():
                site.addsitedir(place)  # it reads the .pth files of editable packages
        sys.path[:] = [*(place for place in sys.path if place not in others), *others]
    try:
        yield
    except ImportError as error:
        raise ImportError(missing(here, error)) from None


def missing(here, error):
    """Explain why our Python environment cannot be used, and what to do."""
    gone = [place for place in FACTS["places"] if not Path(place).is_dir()]
    if here != FACTS["python"]:
        needed = " ".join(FACTS["needed"])
        program = Path(sys.executable or "python").name
        return (
            f"LibreOffice uses Python {here}, but Mastermind's environment has Python {FACTS['python'] or 'any'}: "
            f"with LibreOffice's Python ({sys.prefix}), run {program} -m pip install {needed}, "
            "then, in a copy of the project, pip install ."
        )
    if gone:
        return (
            f"Mastermind's Python environment is gone ({gone[0]}): make it again, then run "
            "mastermind-xl addin install --libreoffice"
        )
    return f"Mastermind's Python environment is incomplete ({error}): {FACTS['cure']}"


class Component(unohelper.Base):
    """Base class of objects that LibreOffice creates by ``NAME``, or for one of ``SERVICES``."""

    def __init__(self, context, *arguments):
        self.context = context


class Functions(Component, XFunctions):
    """The cell functions as an object for LibreOffice, which reads their names in ``CalcAddIns.xcu``."""

    NAME = FACTS["service"]
    SERVICES = (NAME,)


class Block(unohelper.Base, XVolatileResult):
    """A block of cell values; Python can pass a block to LibreOffice only in an event."""

    def __init__(self, rows):
        self.rows = rows

    def addResultListener(self, listener):
        event = ResultEvent()
        event.Source, event.Value = self, uno.Any("[][]any", self.rows)
        listener.modified(event)

    def removeResultListener(self, listener):
        pass  # the block never changes


def _make(method):
    def answer(self, document, *given):
        try:
            with ours():
                from mastermind_xl.libreoffice.addin import functions
        except ImportError as error:
            return str(error)
        rows = functions.answer(method, given, document)
        ((first, *_), *_) = rows
        return first if len(rows) == len(rows[0]) == 1 else Block(rows)

    return answer


for _method in FACTS["functions"]:
    setattr(Functions, _method, _make(_method))


class Commands(Component, XInitialization, XDispatchProvider, XDispatch):
    """The toolbar and menu commands for one window."""

    NAME = FACTS["handler"]
    SERVICES = ("com.sun.star.frame.ProtocolHandler",)
    frame = None

    def initialize(self, arguments):
        self.frame = arguments[0] if arguments else None

    def queryDispatch(self, url, target, flags):
        """See ``com.sun.star.frame.XDispatchProvider``."""
        return self if url.Protocol == FACTS["protocol"] and url.Path in FACTS["commands"] else None

    def queryDispatches(self, requests):
        return tuple(self.queryDispatch(one.FeatureURL, one.FrameName, one.SearchFlags) for one in requests)

    def dispatch(self, url, arguments):
        try:
            with ours():
                from mastermind_xl.libreoffice.addin import commands
        except ImportError as error:
            self._say(str(error))
            return
        commands.dispatch(self.context, self.frame, url.Path)

    def addStatusListener(self, listener, url):
        event = FeatureStateEvent()
        event.Source, event.FeatureURL = self, url
        controller = self.frame.Controller
        event.IsEnabled = url.Path in FACTS["anywhere"] or has_game(controller and controller.Model)
        listener.statusChanged(event)

    def removeStatusListener(self, listener, url):
        pass  # the document of a frame does not change

    def _say(self, text):
        window = self.frame.ContainerWindow
        box = window.Toolkit.createMessageBox(window, ERRORBOX, 1, "Mastermind", text)
        box.execute()
        box.dispose()


class Welcome(Component, XJob):
    """Prepares each document that appears in a window: the buttons of a game, and our functions in Excel's formats."""

    NAME = FACTS["welcome"]
    SERVICES = (NAME,)

    def execute(self, arguments):
        given = {value.Name: value.Value for value in arguments}
        document = {value.Name: value.Value for value in given.get("Environment", ())}.get("Model")
        with suppress(ImportError):  # a click reports the error
            if has_game(document):
                with ours():
                    from mastermind_xl.libreoffice.addin import commands
                commands.welcome(document)
                commands.hear_clicks(self.context, document)
            if hasattr(document, "Sheets"):
                with ours():
                    from mastermind_xl.libreoffice.addin import excel_names
                if excel_names.is_of_excel(document):
                    excel_names.learn(document)
                excel_names.keep(document)


def has_game(document):
    """Whether a document contains a game."""
    return hasattr(document, "NamedRanges") and document.NamedRanges.hasByName(FACTS["mark"])


g_ImplementationHelper = unohelper.ImplementationHelper()
for _component in (Functions, Commands, Welcome):
    g_ImplementationHelper.addImplementation(_component, _component.NAME, _component.SERVICES)
