"""A program that COM starts instead of Excel: it reports the folder for add-ins, and can be quit."""

import winreg
from pathlib import Path

import win32gui
from win32com.server.util import wrap

SETTINGS = r"Software\Microsoft\Windows\CurrentVersion\Explorer\User Shell Folders"


class Workbooks:
    """The open workbooks, to which xlwings adds one."""

    _public_methods_, _public_attrs_ = ("Add",), ("Count",)
    Count = 0

    def Add(self):  # noqa: N802 - Excel's name
        """Open an empty workbook."""
        self.Count += 1


class Excel:
    """The program; its folder for add-ins is in the user's settings folder."""

    _public_methods_ = ("Quit",)
    _public_attrs_ = ("DisplayAlerts", "Hwnd", "StartupPath", "Visible", "Workbooks")
    DisplayAlerts = Visible = True

    def __init__(self):
        with winreg.OpenKey(winreg.HKEY_CURRENT_USER, SETTINGS) as folders:
            settings = winreg.ExpandEnvironmentStrings(winreg.QueryValueEx(folders, "AppData")[0])
        startup = Path(settings, "Microsoft", "Excel", "XLSTART")
        startup.mkdir(parents=True, exist_ok=True)  # as Excel does
        self.StartupPath, self.Hwnd, self.Workbooks = str(startup), win32gui.GetDesktopWindow(), wrap(Workbooks())

    def Quit(self):  # noqa: N802 - Excel's name
        """End the program."""
        win32gui.PostQuitMessage(0)
