"""Parameters of strategies as data: one declaration gives the check, the option ``--set``, the list and the label."""

from collections.abc import Callable
from contextlib import suppress
from math import inf
from numbers import Real
from operator import index
from typing import Any, NamedTuple

from mastermind_xl.core.errors import StrategyError

Value = bool | int | float | str | None
Kind = type[bool] | type[int] | type[float] | type[str]  # named here, because in Parameter ``type`` is a property
KINDS: dict[Any, str] = {bool: "yes or no", int: "a whole number", float: "a number", str: "a text"}


class Parameter(NamedTuple):
    """A parameter of a strategy; a strategy's class lists its own in ``parameters``.

    Attributes:
        name: the name, which is also the attribute of a strategy and the name for ``--set``.
        default: the value if a person gives none; its type is the type of every value.
        least: the least number allowed, or None.
        most: the greatest number allowed, or None.
        help: one sentence about the parameter.
        kind: the type of the values if the default is None. Without a kind, they are numbers if there is a least or a
            most, else texts.

    >>> power = Parameter("power", 2.0, 0.5, 9.0, "the exponent of the sizes of parts")
    >>> power.read("3"), power.label(3.0)
    (3.0, 'power 3')
    """

    name: str
    default: Value
    least: float | None = None
    most: float | None = None
    help: str = ""
    kind: Kind | None = None

    @property
    def type(self) -> Callable[[str], Value]:
        """The type of the values: ``bool``, ``int``, ``float`` or ``str``."""
        unnamed = str if self.least is self.most is None else float
        return self.kind or (unnamed if self.default is None else type(self.default))

    @property
    def wanted(self) -> str:
        """What a value must be, in words: ``a number from 1 to 9``."""
        up = "" if self.most is None else f" {'up ' * (self.least is None)}to {self.most:g}"
        return f"{KINDS[self.type]}{'' if self.least is None else f' from {self.least:g}'}{up}"

    def check(self, value: object) -> Value:
        """Return a value, converted to the parameter's type; raises StrategyError for a value that is not allowed."""
        if value is None and self.default is None:
            return None
        checked = self._as_own(value)
        is_low = self.least is not None and isinstance(checked, (int, float)) and checked < self.least
        is_high = self.most is not None and isinstance(checked, (int, float)) and checked > self.most
        if checked is None or is_low or is_high:
            raise StrategyError(f"{self.name}={value!r}: give {self.wanted}")
        return checked

    def _as_own(self, value: Any) -> Value:
        """Return a value in the parameter's own type; None if this is impossible."""
        if isinstance(value, (bool, str)):
            return value if type(value) is self.type else None
        with suppress(OverflowError, TypeError):  # a number that is too large, or no whole number
            number = index(value) if self.type is int else float(value) if isinstance(value, Real) else inf
            return number if self.type in (int, float) and -inf < number < inf else None
        return None

    def read(self, text: str) -> Value:
        """Read a value that a person typed; raises StrategyError for a wrong one."""
        value: object = text.strip()
        if self.type is bool:
            value = {"yes": True, "no": False}.get(text.strip().lower(), value)
        else:
            with suppress(ValueError):
                value = self.type(text.strip())
        return self.check(value)

    def label(self, value: Value) -> str:
        """Describe a value in reports and workbooks: ``power 3``."""
        if isinstance(value, bool):
            return f"{self.name} {'yes' if value else 'no'}"
        return f"{self.name} {value:g}" if isinstance(value, float) else f"{self.name} {value}"


SEED = Parameter("seed", None, 0, help="seed of the random numbers", kind=int)
BUDGET = Parameter("budget", None, 0.001, help="most seconds per guess; then the best guess so far is used", kind=float)
CONDITIONS = (SEED, BUDGET)
"""The parameters that every strategy has: one that draws and searches nothing keeps to both of them."""

CONSISTENT = Parameter("consistent", False, help="guess candidates only")
TIES = Parameter("ties", None, help="criteria for ties, such as candidate,worst; rotation means no criterion", kind=str)
OPENING = Parameter("opening", None, help="first guess, such as 1122", kind=str)
STANDARD = (*CONDITIONS, CONSISTENT, TIES, OPENING)
"""Parameters that several strategies share; the command line has an option of its own for each."""
