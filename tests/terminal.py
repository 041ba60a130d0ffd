"""Run a program in its own terminal and use it as a person does."""

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from contextlib import suppress

import pytest
from programs import HAS_POSIX

if HAS_POSIX:
    import pty
    import termios
    from fcntl import ioctl

CTRL_C, CTRL_D = "\x03", "\x04"
RUBBISH = ("frob", b"z\xff\xfe", "z\x1b[D\x1b[C\x1bOP", "z\x00\x07\x0c", "١١٢٢", "²", "'; drop", "%s{}\\", "9" * 400)
"""What nobody should type at a prompt."""

_TOKEN = re.compile(r"\x1b\[(\??[0-9;]*)([A-Za-z])|\x1b[=>]|([\x01\x02\x07])|(.)", re.DOTALL)
_ESCAPE = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])|[\x01\x02\r]")
_PATIENCE = 20.0


class Terminal:
    """``mastermind-xl`` in a terminal of 80 columns; skips the test on Windows, which has no pty.

    Args:
        words: the command and its arguments.
        columns: the width of the terminal.
        environment: variables to set, or with ``None`` to remove.
    """

    def __init__(self, *words, columns=80, **environment):
        if not HAS_POSIX:
            pytest.skip("Windows has no pty")
        self._master, slave = pty.openpty()
        ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
        variables = {**os.environ, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **environment}
        for name in ("NO_COLOR", "COLUMNS", "LINES"):
            if name not in environment:
                variables.pop(name, None)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "mastermind_xl", *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={name: value for name, value in variables.items() if value is not None},
            start_new_session=True,
            preexec_fn=lambda: ioctl(0, termios.TIOCSCTTY, 0),  # so that Ctrl+C reaches it
        )
        os.close(slave)
        self.raw = b""
        self._seen = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self._process.poll() is None:
            self._process.kill()
        self._process.wait()
        os.close(self._master)

    @property
    def text(self):
        """Everything written so far, without colours."""
        return _ESCAPE.sub("", self.raw.decode("utf-8", "replace"))

    @property
    def screen(self):
        """The lines that a person sees after all cursor movements and deletions."""
        return ["".join(character for _, character in line) for line in self._lines()]

    @property
    def colored(self):
        """The lines that a person sees, with their colours as escape sequences."""
        return ["".join(f"{look}{character}\x1b[0m" for look, character in line) for line in self._lines()]

    def _lines(self):
        lines, row, column, look = [[]], 0, 0, ""
        for match in _TOKEN.finditer(self.raw.decode("utf-8", "replace")):
            numbers, move, _, character = match.groups()
            if move == "A":
                row -= int(numbers or 1)
            elif move == "J":
                lines[row:] = [lines[row][:column]]
            elif move == "K":
                lines[row] = [] if numbers == "2" else lines[row][:column]
            elif move == "m":
                look = "" if numbers in ("", "0") else look + match[0]
            elif character == "\r":
                column = 0
            elif character == "\n":
                row += 1
                lines += [[] for _ in range(row + 1 - len(lines))]
            elif character == "\b":
                column -= 1
            elif character:
                line = lines[row]
                line += [("", " ")] * (column - len(line))
                line[column : column + 1] = [(look, character)]
                column += 1
        return lines

    def expect(self, wanted):
        """Wait for ``wanted`` in the output, and return the output from the last call up to the end of ``wanted``."""
        deadline = time.monotonic() + _PATIENCE
        while (place := self.text.find(wanted, self._seen)) < 0:
            if not self._read(deadline):
                raise AssertionError(f"{wanted!r} never came; since then:\n{self.text[self._seen :]}")
        end = place + len(wanted)
        found, self._seen = self.text[self._seen : end], end
        return found

    def _read(self, deadline):
        ready, _, _ = select.select([self._master], [], [], max(0.0, deadline - time.monotonic()))
        if not ready:
            return False
        try:
            more = os.read(self._master, 65536)
        except OSError:  # on Linux this means that the program has ended
            more = b""
        self.raw += more
        return bool(more)

    def type(self, line):
        """Type a line."""
        self.press(f"{line}\n")

    def press(self, keys):
        """Press keys, such as CTRL_C."""
        os.write(self._master, keys.encode() if isinstance(keys, str) else keys)

    def pause(self):
        """Stop the program, as Ctrl+Z does, and let it continue, as fg does."""
        for sent in (signal.SIGSTOP, signal.SIGCONT):
            os.kill(self._process.pid, sent)

    def wait(self):
        """Read the rest of the output and return the exit status."""
        deadline = time.monotonic() + _PATIENCE
        with suppress(OSError):
            while self._read(deadline):
                pass
        return self._process.wait(timeout=_PATIENCE)

    def leave(self, key):
        """Press a key at a prompt until the program ends, and return its exit status.

        Readline does not notice Ctrl+C between showing its prompt and listening; a person presses Ctrl+C again.
        """
        for _ in range(10):
            self.press(key)
            deadline = time.monotonic() + 2
            while time.monotonic() < deadline and self._read(deadline):
                pass
            if self._process.poll() is not None:
                break
        return self.wait()
