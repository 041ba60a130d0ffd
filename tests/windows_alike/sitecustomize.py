"""Linux without the things that Windows lacks.

Run it with: ``PYTHONPATH=tests/windows_alike python -m pytest -m "not office"``.

Only the files of this repository are affected: they get other modules ``os``, ``sys`` and ``signal``, while
the standard library and packages use those of Linux. The modules and names that Windows lacks are missing, an
open file cannot be removed or replaced, and text is read and written in the code page ``WINDOWS_ALIKE`` (by
default cp1252) with lines that end in CR and LF. The reader of a pipe has the code page
``WINDOWS_ALIKE_CONSOLE``, and the console has no escape sequences. Backslashes, drives and case-insensitive
names are not imitated.
"""

import builtins
import codecs
import errno
import io
import os
import shutil
import signal
import subprocess
import sys
import time
import types
from contextlib import suppress
from pathlib import Path

HERE = Path(__file__).resolve()
ROOT = f"{HERE.parents[2]}{os.sep}"
CODE_PAGE = os.environ.get("WINDOWS_ALIKE", "cp1252")

# Names that typeshed, the types of Python's own library, excludes on Windows and that somebody might use.
NO_MODULES = set(
    "crypt curses fcntl grp posix pty pwd readline resource spwd syslog termios tty".split()  # noqa: SIM905 - as below
)
NO_NAMES = {
    os: "O_CLOEXEC O_DIRECTORY O_NOFOLLOW O_NONBLOCK O_SYNC O_TMPFILE WEXITSTATUS WIFSIGNALED WNOHANG WTERMSIG chown "
    "chroot fchmod fchown fdatasync fork forkpty fstatvfs fwalk getegid geteuid getgid getgroups getloadavg getpgid "
    "getpgrp getpriority getsid getuid getxattr killpg lchown lockf memfd_create mkfifo mknod nice openpty pathconf "
    "pidfd_open pipe2 posix_fadvise posix_fallocate posix_spawn pread preadv pwrite readv register_at_fork "
    "sched_getaffinity sched_setaffinity sched_yield sendfile set_blocking setegid seteuid setgid setgroups setpgid "
    "setpriority setsid setuid setxattr splice statvfs sync sysconf tcsetpgrp ttyname uname wait wait3 wait4 waitid",
    signal: "ITIMER_PROF ITIMER_REAL ITIMER_VIRTUAL SIGALRM SIGBUS SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGPROF "
    "SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2 SIGVTALRM SIGWINCH SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm getitimer "
    "pause pthread_kill pthread_sigmask setitimer siginterrupt sigpending sigtimedwait sigwait sigwaitinfo",
    time: "CLOCK_MONOTONIC CLOCK_PROCESS_CPUTIME_ID clock_gettime pthread_getcpuclockid tzset",
}


class OnWindows:
    """A module with some names replaced and some missing; all others are those of the real module."""

    __slots__ = ("_lacks", "_own", "_real")
    __dict__ = property(lambda self: {name: getattr(self, name) for name in dir(self)})

    def __init__(self, real, lacks="", **own):
        for name, value in (("_real", real), ("_lacks", set(lacks.split()) - {*own}), ("_own", own)):
            object.__setattr__(self, name, value)

    def __getattr__(self, name):
        if name in self._own:
            return self._own[name]
        if name in self._lacks:
            raise AttributeError(f"module {self._real.__name__!r} of Windows has no attribute {name!r}")
        return getattr(self._real, name)

    def __setattr__(self, name, value):
        if name in self._own or name in self._lacks:
            self._own[name] = value
        else:
            setattr(self._real, name, value)

    def __delattr__(self, name):
        if name in self._own:
            del self._own[name]
        else:
            delattr(self._real, name)

    def __dir__(self):
        return {*dir(self._real), *self._own} - self._lacks | {*self._own}


def is_open(path):
    """Tell whether this process has a file open; a folder never counts."""
    for handle in Path("/proc/self/fd").iterdir() if Path(path).is_file() else ():
        with suppress(OSError):  # the file has been closed meanwhile
            if handle.samefile(path):
                return True
    return False


def refuse_open(change, *, new=False):
    """A function of ``os`` that refuses open files, as on Windows; with ``new``, also an existing target."""

    def on_windows(path, *others, **options):
        for one in (path, *others):
            if "dir_fd" not in options and not isinstance(one, int) and is_open(one):
                raise PermissionError(errno.EACCES, "it is being used by another process", os.fspath(one))
        if new and os.path.lexists(others[0]):
            raise FileExistsError(errno.EEXIST, "it is there already", os.fspath(others[0]))
        return change(path, *others, **options)

    return on_windows


def open_text(file, mode="r", buffering=-1, encoding=None, errors=None, newline=None, *rest, **options):
    """The function ``open`` with the code page and line endings of Windows."""
    if "b" not in mode:
        encoding = CODE_PAGE if encoding in (None, "locale") else encoding
        newline = "\r\n" if newline is None and not {*mode}.isdisjoint("wax") and "+" not in mode else newline
    return real_open(file, mode, buffering, encoding, errors, newline, *rest, **options)


class System:
    """Imitated libraries of Windows, in which every call but one fails."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        code_page = int(os.environ.get("WINDOWS_ALIKE_CONSOLE", "0"))
        return lambda *_: code_page if name == "GetConsoleOutputCP" else 0


def lock(handle, mode, count):
    """Lock a file like ``msvcrt.locking``."""
    import fcntl

    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise PermissionError(errno.EACCES, "Permission denied") from None


def no_key(*_):
    """Imitate a registry without any keys."""
    raise FileNotFoundError(errno.ENOENT, "The system cannot find the file specified")


def libraries():
    """The module ``ctypes`` with imitated libraries of Windows."""
    import ctypes

    return OnWindows(ctypes, windll=types.SimpleNamespace(kernel32=System(), user32=System(), shell32=System()),
                     WinDLL=lambda *_, **__: System(), get_last_error=lambda: 0)  # fmt: skip


names = {
    "unlink": refuse_open(os.unlink),
    "remove": refuse_open(os.remove),
    "rename": refuse_open(os.rename, new=True),
    "replace": refuse_open(os.replace),
}
modules = {
    "os": lambda: OnWindows(os, NO_NAMES[os], name="nt", linesep="\r\n", O_BINARY=0, **names),
    "sys": lambda: OnWindows(sys, "abiflags", platform="win32", getwindowsversion=lambda: (10, 0, 19045)),
    "signal": lambda: OnWindows(signal, NO_NAMES[signal], SIGBREAK=21, CTRL_C_EVENT=0, CTRL_BREAK_EVENT=1),
    "time": lambda: OnWindows(time, NO_NAMES[time]),
    "ctypes": libraries,
    "msvcrt": lambda: types.SimpleNamespace(
        LK_UNLCK=0, LK_LOCK=1, LK_NBLCK=2, locking=lock, get_osfhandle=int
    ),
    "winreg": lambda: types.SimpleNamespace(
        HKEY_CLASSES_ROOT=1, HKEY_CURRENT_USER=2, HKEY_LOCAL_MACHINE=3, KEY_READ=4,
        OpenKey=no_key, QueryValue=no_key, QueryValueEx=no_key, ExpandEnvironmentStrings=str,
    ),
}  # fmt: skip
made = {}
real_open, real_import = open, builtins.__import__
# the programs of xdist's workers belong to no file, and should see the real system
nameless_is_ours = not any("exec(eval(" in word for word in sys.orig_argv)


def is_ours(scope):
    """Tell whether code belongs to this repository, or to a program after ``python -c``."""
    if "__file__" not in scope:
        return nameless_is_ours and scope.get("__name__") == "__main__"
    file = scope["__file__"] or ""
    return file.startswith(ROOT) and "site-packages" not in file and file != str(HERE)


def import_on_windows(name, globals=None, locals=None, fromlist=(), level=0):
    """The statement ``import`` as on Windows, for our own files."""
    first = name.partition(".")[0]
    if level == 0 and globals is not None and (first in NO_MODULES or first in modules) and is_ours(globals):
        if first in NO_MODULES:
            raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)
        if first not in made:
            made[first] = modules[first]()
        if first in ("msvcrt", "winreg") and first in sys.modules:  # a test has installed its own
            return sys.modules[first]
        if name == first:
            return made[first]
        found = real_import(name, globals, locals, fromlist, level)  # such as os.path
        return found if fromlist else made[first]
    return real_import(name, globals, locals, fromlist, level)


for module in [module for name, module in sys.modules.items() if name.split(".")[0] in ("pathlib", "shutil")]:
    if hasattr(module, "os"):
        module.os = OnWindows(os, **names)
shutil._use_fd_functions = False  # Windows removes trees by their paths
subprocess._text_encoding = lambda: CODE_PAGE
subprocess.CREATE_NEW_PROCESS_GROUP = subprocess.CREATE_NO_WINDOW = 0
codecs.register(lambda name: codecs.lookup(CODE_PAGE) if name == "mbcs" else None)
# programs started in other folders must find this file, too
os.environ["PYTHONPATH"] = os.pathsep.join(map(os.path.abspath, os.environ["PYTHONPATH"].split(os.pathsep)))
builtins.open = io.open = open_text
for stream in (sys.stdin, sys.stdout, sys.stderr):
    if stream is not None and not stream.isatty():
        spoken = sys.flags.utf8_mode or os.environ.get("PYTHONIOENCODING")
        stream.reconfigure(
            encoding=stream.encoding if spoken else CODE_PAGE,
            errors=stream.errors if spoken or stream is sys.stderr else "strict",
            newline=None if stream is sys.stdin else "\r\n",
        )
builtins.__import__ = import_on_windows
