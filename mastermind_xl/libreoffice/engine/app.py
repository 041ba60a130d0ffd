"""The xlwings engine for LibreOffice: code written for ``xlwings.Book`` in Excel also works in Calc."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import xlwings as xw
from xlwings import base_classes

from mastermind_xl.libreoffice.engine import addresses, values
from mastermind_xl.libreoffice.engine.books import Books
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError, complete
from mastermind_xl.libreoffice.engine.ranges import Range
from mastermind_xl.libreoffice.program.office import Desktop, Office, load_uno

# Values of com.sun.star.awt.MessageBoxButtons and MessageBoxResults.
_BUTTONS: Final = {"ok": 1, "ok_cancel": 2, "yes_no": 3, "yes_no_cancel": 4}
_ANSWERS: Final = {0: "cancel", 1: "ok", 2: "yes", 3: "no"}
_BOXES: Final = {None: "MESSAGEBOX", "info": "INFOBOX", "critical": "ERRORBOX"}


def attach(office: Desktop, document: Any) -> xw.Book:
    """Wrap a document model, as returned by ``Office.open``, as an ``xlwings.Book``.

    After ``book.set_mock_caller()``, ``xlwings.Book.caller()`` returns this book.
    """
    register()
    return xw.Book(impl=ENGINE.apps.of(office).books.of(document))


def app_of(office: Desktop, *, macros: bool) -> xw.App:
    """Return the ``xlwings.App`` of a LibreOffice, and activate this app; with ``macros`` VBA may run."""
    register().activate()
    app = ENGINE.apps.of(office)
    app.runs_macros = macros
    ENGINE.apps.put_first(app)
    return xw.App(impl=app)


def register() -> xw.Engine:
    """Add our engine to ``xlwings.engines``, and return it; activate it if no other engine is active."""
    engine = xw.Engine(impl=ENGINE)
    if ENGINE.name not in [other.name for other in xw.engines]:
        xw.engines.add(engine)
    if xw.engines.active is None:
        engine.activate()
    return engine


class Engine:
    """The engine object that xlwings expects: it has the apps, and converts values from cells and for cells."""

    name = "excel"  # xlwings converts the results of functions with the engine of this name
    type = "desktop"

    def __init__(self) -> None:
        self.apps = Apps()

    @staticmethod
    def prepare_xl_data_element(value: Any, options: Any) -> Any:
        """Convert a value from Python for a cell."""
        return values.prepare(value)

    @staticmethod
    def clean_value_data(data: Any, datetime_builder: Any, empty_as: Any, number_builder: Any, err_to_str: bool) -> Any:
        """See ``values.clean``: converts rows of values from cells for Python."""
        how = (datetime_builder, empty_as, number_builder, err_to_str)
        return [[values.clean(value, *how) for value in row] for row in data]


@complete
class Apps(base_classes.Apps):
    """The running LibreOffice programs as apps of xlwings, the active app first."""

    def __init__(self) -> None:
        self._apps: dict[Desktop, App] = {}

    def of(self, office: Desktop) -> App:
        """Return the app of a LibreOffice; the first call for a LibreOffice makes the app."""
        if office not in self._apps:
            self._apps[office] = App(office)
        return self._apps[office]

    def forget(self, office: Desktop) -> None:
        self._apps.pop(office, None)

    def put_first(self, app: App) -> None:
        self._apps = {app.office: app, **self._apps}

    def keys(self) -> list[int]:
        return [app.pid for app in self]

    def add(self, spec: None = None, add_book: bool | None = None, xl: None = None, visible: bool | None = None) -> App:
        """See ``Apps.add`` of xlwings; starts a LibreOffice, with windows unless ``visible`` is False."""
        app = self.of(Office(visible=visible is not False))
        self.put_first(app)
        if add_book:
            app.books.add()
        return app

    @staticmethod
    def cleanup() -> None:
        """Do nothing: the program that started a LibreOffice also ends it."""

    def __iter__(self) -> Iterator[App]:
        self._apps = {office: app for office, app in self._apps.items() if office.is_running}
        return iter([*self._apps.values()])  # a list, because ``quit`` may remove an app meanwhile

    def __len__(self) -> int:
        return sum(1 for _ in self)  # list() would call this method again

    def __getitem__(self, pid: int) -> App:
        for app in self:
            if app.pid == pid:
                return app
        raise KeyError(f"xlwings knows no LibreOffice with process id {pid}")


@complete
class App(base_classes.App):
    """A running LibreOffice."""

    api: Any
    books: Books
    pid: int
    display_alerts = True  # stored only; LibreOffice asks programs nothing
    enable_events = True  # stored only; a program's changes never start VBA event procedures

    def __init__(self, office: Desktop) -> None:
        self.office = office
        self.api, self.pid = office.desktop, office.pid
        self.books = Books(self)
        self.engine = ENGINE
        self.alerts: list[str] = []  # messages and questions of a LibreOffice without a screen
        self.copied: Any = None  # the range for ``Range.paste``
        self.runs_macros = False  # whether the VBA of opened books may run
        self._status: str | bool = False
        self._indicator: Any = None
        self._frozen: list[Any] = []

    @property
    def version(self) -> str:
        """The version of LibreOffice, such as ``7.4.7.2``."""
        return self.office.read_setting("Setup/Product", "ooSetupVersionAboutBox")

    @property
    def selection(self) -> Range | None:
        """The selected cells of the active book; None if something else is selected."""
        book = self.books.active
        selected = book.controller.getSelection()
        is_range = selected is not None and selected.supportsService("com.sun.star.sheet.SheetCellRange")
        return book.range_of(selected) if is_range else None

    def activate(self, steal_focus: bool = False) -> None:
        ENGINE.apps.put_first(self)

    @property
    def visible(self) -> bool:
        return self.office.visible

    @visible.setter
    def visible(self, visible: bool) -> None:
        if visible != self.visible:
            raise UnsupportedError(
                f"LibreOffice cannot show or hide its windows while it runs: use start(visible={bool(visible)})"
            )

    def quit(self) -> None:
        """End LibreOffice without saving anything."""
        self.office.close()
        ENGINE.apps.forget(self.office)

    kill = quit

    @property
    def screen_updating(self) -> bool:
        return not self._frozen

    @screen_updating.setter
    def screen_updating(self, value: bool) -> None:
        if not value and not self._frozen:
            self._frozen = self.books.documents()
            for document in self._frozen:
                document.lockControllers()
        elif value:
            still_open = self.books.documents()
            for document in self._frozen:
                if document in still_open:
                    document.unlockControllers()
            self._frozen = []

    @property
    def calculation(self) -> str:
        """The calculation mode, ``automatic`` or ``manual``."""
        is_automatic = all(document.isAutomaticCalculationEnabled() for document in self.books.documents())
        return "automatic" if is_automatic else "manual"

    @calculation.setter
    def calculation(self, value: str) -> None:
        if value not in ("automatic", "manual"):
            raise UnsupportedError(f"calculation {value!r} is not supported in LibreOffice: choose automatic or manual")
        for document in self.books.documents():
            document.enableAutomaticCalculation(value == "automatic")

    def calculate(self) -> None:
        for document in self.books.documents():
            document.calculate()

    @property
    def status_bar(self) -> str | bool:
        """The text in the status bar of the active book; False if LibreOffice shows a text of its own."""
        return self._status

    @status_bar.setter
    def status_bar(self, value: str | bool) -> None:
        if self._indicator is not None:
            self._indicator.end()
        self._indicator, self._status = None, False
        if value is not False:
            self._status = str(value)
            self._indicator = self.books.active.controller.Frame.createStatusIndicator()
            self._indicator.start(self._status, 0)

    @property
    def interactive(self) -> bool:
        """Whether the windows of books accept typing and clicks."""
        return all(window.isEnabled() for window in self._windows())

    @interactive.setter
    def interactive(self, value: bool) -> None:
        for window in self._windows():
            window.setEnable(bool(value))

    @property
    def cut_copy_mode(self) -> bool | str:
        """The text ``copy`` while copied cells can be pasted, otherwise False."""
        return "copy" if self.copied is not None else False

    @cut_copy_mode.setter
    def cut_copy_mode(self, value: bool | str) -> None:
        if not value:
            self.copied = None

    @property
    def path(self) -> str:
        """The folder of the LibreOffice program."""
        places = self.office.create("com.sun.star.util.PathSubstitution")
        return str(load_uno().fileUrlToSystemPath(places.getSubstituteVariableValue("$(prog)")))

    def _windows(self) -> list[Any]:
        return [document.CurrentController.Frame.ContainerWindow for document in self.books.documents()]

    def run(self, macro: str, args: list[Any]) -> Any:
        """Run a VBA procedure (``Name``, ``Module.Name`` or ``'Book'!Module.Name``) and return its result.

        LibreOffice does not report an error inside the procedure. Raises LibreOfficeError if the procedure does not
        exist, or if the book was opened without its macros.
        """
        place, _, name = macro.rpartition("!")
        book = self.books(addresses.unquoted(place)) if place else self.books.active
        return book.run(name, args)

    def alert(self, prompt: str, title: str | None, buttons: str | None, mode: str | None, callback: Any) -> str:
        """See ``App.alert`` of xlwings: returns the button pressed in a message box; ``callback`` is not used.

        Without a screen the message is added to ``alerts``, and the answer is the last button, such as ``cancel``.
        """
        buttons = buttons or "ok"
        if buttons not in _BUTTONS or mode not in _BOXES:
            raise UnsupportedError(
                f"an alert cannot have buttons {buttons!r} and mode {mode!r}: "
                f"buttons are {', '.join(_BUTTONS)}; modes are info, critical, None"
            )
        if not self.visible:
            self.alerts.append(prompt)
            return buttons.rpartition("_")[2]
        window = self.books.active.controller.Frame.ContainerWindow
        # An information box has one button; a question needs another kind.
        kind = _BOXES[mode] if buttons == "ok" or mode == "critical" else "QUERYBOX"
        box = window.Toolkit.createMessageBox(
            window, load_uno().Enum("com.sun.star.awt.MessageBoxType", kind), _BUTTONS[buttons], title or "",
            prompt,
        )  # fmt: skip
        try:
            return _ANSWERS[box.execute()]
        finally:
            box.dispose()


ENGINE: Final = Engine()  # the only engine object
