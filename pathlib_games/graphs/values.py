"""Checks and readers of numbers, weights, cells, nodes and JSON fields."""

from __future__ import annotations

import builtins
import json
import math
import re
import sys
from collections.abc import Callable, Container, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any, NoReturn, TypeGuard

from pathlib_games.graphs.errors import BadFile, BadGraph, BadPosition
from pathlib_games.words import shown

_BITS = 10_000
_DEEPEST = 100
_WHOLE = re.compile(r"[+-]?[0-9]+")
_FRACTION = re.compile(r"[+-]?[0-9]+/[0-9]*[1-9][0-9]*")
_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")


def is_whole(value: object, least: float = -math.inf, most: float = math.inf) -> TypeGuard[int]:
    """Return whether a value is a whole number between two bounds; a bool is not."""
    if not isinstance(value, int) or isinstance(value, bool) or value.bit_length() > _BITS:
        return False
    return least <= value <= most


def is_cell(value: object) -> TypeGuard[tuple[int, int]]:
    """Return whether a value is a cell of a board: a pair of whole numbers."""
    return isinstance(value, tuple) and len(value) == 2 and all(map(is_whole, value))


def is_one_of(value: object, names: Container[str]) -> TypeGuard[str]:
    """Return whether a value of any kind is one of some names."""
    return isinstance(value, str) and value in names


def is_node(value: object) -> bool:
    """Return whether a value can be a node: hashable, and not None."""
    try:
        hash(value)
    except Exception:  # noqa: BLE001 - a list, or an object that refuses
        return False
    return value is not None


def is_weight(weight: object) -> bool:
    """Return whether a value is a finite number."""
    # Python counts a bool as a number, but True as a weight is a mistake.
    if isinstance(weight, bool) or not isinstance(weight, Real):
        return False
    # Integers and fractions are finite; math.isfinite fails if one is too large for a float.
    return isinstance(weight, Rational) or math.isfinite(weight)


def exact(weight: Any) -> Any:
    """Convert another library's number to an equal Python number, if there is one."""
    kind = type(weight)  # in numpy's 8-bit integers 200 + 100 is 44
    if kind in (int, float) or kind.__module__ == "fractions" or not is_weight(weight):
        return weight
    plain = int(weight) if isinstance(weight, Integral) else float(weight)
    return plain if plain == weight else weight


def is_number(value: object) -> bool:
    """Return whether a value is a finite number, not too large for a float."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= sys.float_info.max


def is_deep(value: object) -> bool:
    """Return whether objects and lists are nested more than 100 levels deep."""
    layer = [value]
    for _ in range(_DEEPEST):
        inner = [one for one in layer if isinstance(one, dict | list | tuple)]
        if not inner:
            return False
        layer = [part for one in inner for part in (one.values() if isinstance(one, dict) else one)]
    return True


def read_number(text: str) -> Any:
    """Read a finite number in everyday notation; return None for other text."""
    try:
        if _WHOLE.fullmatch(text):
            return int(text)
        if _FRACTION.fullmatch(text):
            return Fraction(text)
    except ValueError:  # thousands of digits
        return None
    number = float(text) if _DECIMAL.fullmatch(text) else math.inf
    too_small = number == 0 and re.search("[1-9]", re.split("[eE]", text)[0])
    return None if too_small or math.isinf(number) else number


def number_text(weight: Any) -> str:
    """Write a number for `read_number`, or raise `BadGraph` if that is impossible."""
    if isinstance(weight, Integral):
        try:
            return str(int(weight))
        except ValueError:  # Python refuses to write thousands of digits
            raise BadGraph("A weight has too many digits to write.") from None
    if isinstance(weight, Rational):
        return f"{number_text(int(weight.numerator))}/{number_text(int(weight.denominator))}"
    number = float(weight)
    if number != weight:
        raise BadGraph(f"The weight {shown(weight)} cannot be written exactly.")
    return repr(number).replace("+", "")


_SENSIBLE = "JSON of a sensible size"
_A_CELL = "a pair of whole numbers [x, y]"
_AN_OBJECT = "an object {...}"


class Named(str):
    """Text that a message shows without quotation marks, such as the name of a format."""

    __slots__ = ()
    __repr__ = str.__str__


class Fields:
    """The fields of one JSON object of a file."""

    def __init__(self, values: dict[str, Any], file: str, prefix: str = "") -> None:
        self._values = values
        self._prefix = prefix
        self._asked: set[str] = set()
        self.file = file

    @classmethod
    def parse(cls, text: object, file: str, line: int | None = None) -> Fields:
        """Parse a text of one JSON object: a whole file, or the part that begins at a line."""
        if not isinstance(text, str):
            raise BadFile(file, "the whole file", "a text", text)
        text = text.removeprefix("\ufeff")  # the byte order mark of some editors
        try:
            values = json.loads(text, object_pairs_hook=_once)
        except _Twice as twice:
            raise BadFile(file, twice.field, "given once", Named("given twice")) from None
        except json.JSONDecodeError as problem:
            given = text.split("\n")[problem.lineno - 1].strip()
            at = problem.lineno + (line or 1) - 1
            raise BadFile(file, f"line {at}", "JSON", given) from None
        except (ValueError, RecursionError):  # thousands of digits or nested brackets
            raise BadFile(file, "the whole file", _SENSIBLE, text) from None
        return cls.of(values, file, f"line {line}: " if line else "")

    @classmethod
    def of(cls, data: object, file: str, prefix: str = "") -> Fields:
        """Return the fields of a parsed object, or `data` itself if it is a `Fields`."""
        if isinstance(data, Fields):
            return data
        if not isinstance(data, Mapping):
            raise BadFile(file, "the whole file", "one JSON object {...}", data)
        if is_deep(data):
            raise BadFile(file, "the whole file", _SENSIBLE, data)
        return cls(dict(data), file, prefix)

    def fail(self, field: str, expected: str, given: object) -> NoReturn:
        """Raise `BadFile` for a field of this object."""
        raise BadFile(self.file, self._prefix + field, expected, given)

    def value(
        self,
        field: str,
        expected: str,
        fits: Callable[[Any], bool] | None = None,
        default: Any = None,
    ) -> Any:
        """Return a field's value if it fits, or the default if the field is missing."""
        if field not in self:
            if default is None:
                self.fail(field, expected, Named("missing"))
            return default
        value = self._values[field]
        if fits is not None and not fits(value):
            self.fail(field, expected, value)
        return value

    def text(self, field: str, default: str | None = None) -> str:
        """Return a text field."""
        found: str = self.value(field, "a text", lambda value: isinstance(value, str), default)
        return found

    def list(self, field: str, default: list[Any] | None = None) -> list[Any]:
        """Return a list field; ``null`` counts as missing, as Go writes it for an empty list."""
        if default is not None and (field not in self or self._values[field] is None):
            return default
        found: builtins.list[Any]
        found = self.value(field, "a list", lambda value: isinstance(value, builtins.list))
        return found

    def whole(self, field: str, default: int | None = None) -> int:
        """Return a field that is a whole number."""
        found: int = self.value(field, "a whole number", is_whole, default)
        return found

    def wholes(self, field: str, default: builtins.list[int] | None = None) -> tuple[int, ...]:
        """Return a field that is a list of whole numbers."""
        values = self.list(field, default)
        if not all(map(is_whole, values)):
            self.fail(field, "a list of whole numbers", values)
        return tuple(values)

    def cells(
        self, field: str, default: builtins.list[Any] | None = None
    ) -> tuple[tuple[int, int], ...]:
        """Return a field that is a list of pairs of whole numbers."""
        values = self.list(field, default)
        for index, value in enumerate(values):
            if not _is_pair(value, is_whole):
                self.fail(f"{field}[{index}]", _A_CELL, value)
        return tuple((x, y) for x, y in values)

    def cell(self, field: str) -> tuple[int, int]:
        """Return a field that is a pair of whole numbers ``[x, y]``."""
        cell = self.wholes(field)
        if len(cell) != 2:
            self.fail(field, _A_CELL, list(cell))
        return cell[0], cell[1]

    def flag(self, field: str, default: bool) -> bool:
        """Return a field that is true or false, or the default if the field is missing."""
        return bool(
            self.value(field, "true or false", lambda value: isinstance(value, bool), default)
        )

    def object(self, field: str, default: dict[str, Any] | None = None) -> Fields:
        """Return the fields of an object inside this one."""
        value = self.value(field, _AN_OBJECT, lambda value: isinstance(value, dict), default)
        return Fields(value, self.file, f"{self._prefix}{field}.")

    def objects(self, field: str) -> builtins.list[Fields]:
        """Return the fields of each object in a list; a missing list is empty."""
        found = []
        for index, value in enumerate(self.list(field, [])):
            if not isinstance(value, dict):
                self.fail(f"{field}[{index}]", _AN_OBJECT, value)
            found.append(Fields(value, self.file, f"{self._prefix}{field}[{index}]."))
        return found

    def point(self, field: str) -> tuple[float, float]:
        """Return a field that is a pair of finite numbers ``[x, y]``."""
        x, y = self.value(field, "a point [x, y]", lambda value: _is_pair(value, is_number))
        return float(x), float(y)

    @contextmanager
    def made(self) -> Iterator[None]:
        """Turn a `BadPosition` raised inside the block into a `BadFile` of these fields."""
        try:
            yield
        except BadPosition as flaw:
            self.fail(flaw.part.removeprefix("the "), flaw.expected, flaw.given)

    def names(self) -> tuple[str, ...]:
        """Return the names of all fields, in the order of the file."""
        return tuple(self._values)

    def check_names(self) -> None:
        """Refuse fields that no method has read: the name may be misspelled."""
        for name, value in self._values.items():
            if name not in self._asked:
                known = ", ".join(sorted(self._asked)) or "none"
                self.fail(name, f"left out (the known fields are {known})", value)

    def __contains__(self, field: str) -> bool:
        self._asked.add(field)
        return field in self._values


def _is_pair(value: object, fits: Callable[[object], bool]) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(map(fits, value))


class _Twice(ValueError):
    """A JSON object has two fields of the same name."""

    def __init__(self, field: str) -> None:
        self.field = field


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(next(name for name in names if names.count(name) > 1))
    return values
