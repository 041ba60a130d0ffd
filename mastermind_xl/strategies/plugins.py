"""Strategies of other people: of installed packages, found by the name of an entry point, and of files of Python."""

import sys
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TypeVar

from mastermind_xl.core.errors import StrategyError

Read = TypeVar("Read")

GROUP = "mastermind_xl.strategies"
"""The group of entry points in which a package lists its strategies."""

loaded: list[Path] = []
"""The files of strategies that this process has loaded; other processes that play the strategies load them too."""


def find_plugins() -> dict[str, EntryPoint]:
    """Return the strategies that installed packages list, by name; no package is imported."""
    return {point.name: point for point in entry_points(group=GROUP)}


def load_plugin(point: EntryPoint, read: Callable[[object, str, str], Read]) -> Read:
    """Import a strategy, and ``read`` it with its name and package; raises StrategyError, with package and entry point, if this fails."""
    package = f"{point.dist.name if point.dist else 'an unknown package'}, {point.value}"
    try:
        return read(point.load(), point.name, package)
    except (Exception, SystemExit) as error:  # whatever somebody's package raises
        raise StrategyError(f"{point.name} of {package}: {type(error).__name__}: {error}") from error


def load_file(path: Path) -> None:
    """Run a file of Python that registers strategies, as a module with a private name; raises whatever the file raises."""
    name = f"_mastermind_xl_loaded_{path.stem}"  # a file random.py must not replace Python's own module
    spec = spec_from_file_location(name, path) if path.is_file() else None
    if spec is None or spec.loader is None:
        raise StrategyError(f"{str(path)!r} is not a Python file")
    module = sys.modules[name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    loaded.append(path)
