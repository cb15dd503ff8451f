"""What counts as a number, a weight, a cell or a node, and numbers as people write them."""

from __future__ import annotations

import builtins
import json
import math
import re
import sys
from collections.abc import Container, Iterator, Mapping
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
    """Return whether a value is a whole number between two bounds; True and False are none.

    Neither is a number with thousands of digits: Python refuses to write it.

    Examples
    --------
    >>> is_whole(3), is_whole(3, least=4), is_whole(3.0), is_whole(True)
    (True, False, False, False)
    """
    if not isinstance(value, int) or isinstance(value, bool) or value.bit_length() > _BITS:
        return False
    return least <= value <= most


def is_cell(value: object) -> TypeGuard[tuple[int, int]]:
    """Return whether a value is a cell of a board: a pair of whole numbers.

    Examples
    --------
    >>> is_cell((1, 2)), is_cell([1, 2]), is_cell((1, 2, 3)), is_cell((1, 2.0))
    (True, False, False, False)
    """
    return isinstance(value, tuple) and len(value) == 2 and all(map(is_whole, value))


def is_one_of(value: object, names: Container[str]) -> TypeGuard[str]:
    """Return whether a value of any kind is one of some names.

    Examples
    --------
    >>> is_one_of("a", ["a", "b"]), is_one_of(["a"], {"a": 1})
    (True, False)
    """
    return isinstance(value, str) and value in names


def is_node(value: object) -> bool:
    """Return whether a value can be a node: it has a hash, and is not None.

    Examples
    --------
    >>> is_node((1, 2)), is_node([1, 2]), is_node(None)
    (True, False, False)
    """
    try:
        hash(value)
    except Exception:  # noqa: BLE001 - a list, or an object that refuses
        return False
    return value is not None


def is_weight(weight: object) -> bool:
    """Return whether a value is a finite number.

    Examples
    --------
    >>> is_weight(0.5), is_weight(math.inf), is_weight(True), is_weight("5")
    (True, False, False, False)
    """
    # A bool is a number to Python, but "True" as a weight is a slip.
    if isinstance(weight, bool) or not isinstance(weight, Real):
        return False
    # Whole numbers and fractions are finite; math.isfinite fails if they are too large for a float.
    return isinstance(weight, Rational) or math.isfinite(weight)


def exact(weight: Any) -> Any:
    """Return a number of Python's in place of another library's, if it is worth the same.

    Of numpy's numbers with 8 bits 200 and 100 make 44.
    """
    kind = type(weight)
    if kind in (int, float) or kind.__module__ == "fractions" or not is_weight(weight):
        return weight
    plain = int(weight) if isinstance(weight, Integral) else float(weight)
    return plain if plain == weight else weight


def is_number(value: object) -> bool:
    """Return whether a value is a finite number, not too large for a float.

    Examples
    --------
    >>> is_number(5), is_number(0.5), is_number(float("nan")), is_number(True)
    (True, True, False, False)
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= sys.float_info.max


def is_deep(value: object) -> bool:
    """Return whether there are more objects and lists in each other than any page of ours has.

    Whoever goes down into them, one call for each, would not come back.

    Examples
    --------
    >>> is_deep({"nodes": ["A", ("B", 1)]})
    False
    """
    layer = [value]
    for _ in range(_DEEPEST):
        inner = [one for one in layer if isinstance(one, dict | list | tuple)]
        if not inner:
            return False
        layer = [part for one in inner for part in (one.values() if isinstance(one, dict) else one)]
    return True


def read_number(text: str) -> Any:
    """Read a finite number as people write it; None if it is none.

    Examples
    --------
    >>> read_number("5"), read_number("-0.5"), read_number("1/2"), read_number("five")
    (5, -0.5, Fraction(1, 2), None)
    """
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
    """Write a number as `read_number` reads it; raises `BadGraph` if that is not possible."""
    if isinstance(weight, Integral):
        try:
            return str(int(weight))
        except ValueError:  # Python refuses to write thousands of digits
            raise BadGraph("A weight has too many digits to be written.") from None
    if isinstance(weight, Rational):
        return f"{number_text(int(weight.numerator))}/{number_text(int(weight.denominator))}"
    number = float(weight)
    if number != weight:
        raise BadGraph(f"The weight {shown(weight)} cannot be written exactly.")
    return repr(number).replace("+", "")


# ---- Reading files and their JSON fields, with errors that name file, field and what was expected

_SENSIBLE = "JSON of a sensible size"


class Fields:
    """The fields of one JSON object of a file."""

    def __init__(self, values: dict[str, Any], file: str, prefix: str = "") -> None:
        self._values = values
        self._prefix = prefix
        self._asked: set[str] = set()
        self.file = file

    @classmethod
    def parse(cls, text: object, file: str, line: int | None = None) -> Fields:
        """Parse the text of a file that holds one JSON object, or of the part at a line of it."""
        if not isinstance(text, str):
            raise BadFile(file, "the whole file", "a text", text)
        text = text.removeprefix("\ufeff")  # an editor's mark
        try:
            values = json.loads(text, object_pairs_hook=_once)
        except _Twice as twice:
            raise BadFile(file, twice.field, "there once", "there twice") from None
        except json.JSONDecodeError as problem:
            given = text.split("\n")[problem.lineno - 1].strip()
            at = problem.lineno + (line or 1) - 1
            raise BadFile(file, f"line {at}", "JSON", given) from None
        except (ValueError, RecursionError):  # thousands of digits, or of brackets in brackets
            raise BadFile(file, "the whole file", _SENSIBLE, text) from None
        return cls.of(values, file, f"line {line}: " if line else "")

    @classmethod
    def of(cls, data: object, file: str, prefix: str = "") -> Fields:
        """Return the fields of an object that is parsed already, or of one that is wrapped."""
        if isinstance(data, Fields):
            return data
        if not isinstance(data, Mapping):
            raise BadFile(file, "the whole file", "one JSON object {...}", data)
        if is_deep(data):
            raise BadFile(file, "the whole file", _SENSIBLE, data)
        return cls(dict(data), file, prefix)

    def fail(self, field: str, expected: str, given: object) -> NoReturn:
        """Raise BadFile for a field of this object."""
        raise BadFile(self.file, self._prefix + field, expected, given)

    def text(self, field: str, default: str | None = None) -> str:
        """Return a field that has to be a text, or the default, if it is left out."""
        if default is not None and field not in self:
            return default
        value = self._get(field, "a text")
        if not isinstance(value, str):
            self.fail(field, "a text", value)
        return value

    def list(self, field: str, default: list[Any] | None = None) -> list[Any]:
        """Return a field that has to be a list, or the default, if it is left out.

        With a default, ``null`` counts as left out: programs in Go write an empty list like that.
        """
        value = self._get(field, "a list", default)
        if value is None and default is not None:
            return default
        if not isinstance(value, list):
            self.fail(field, "a list", value)
        return value

    def whole(self, field: str, default: int | None = None) -> int:
        """Return a field that has to be a whole number, or the default, if it is left out."""
        if default is not None and field not in self:
            return default
        value = self._get(field, "a whole number")
        if not is_whole(value):
            self.fail(field, "a whole number", value)
        return value

    def wholes(self, field: str, default: builtins.list[int] | None = None) -> tuple[int, ...]:
        """Return a field that has to be a list of whole numbers, or the default."""
        values = self.list(field, default)
        if not all(map(is_whole, values)):
            self.fail(field, "a list of whole numbers", values)
        return tuple(values)

    def cells(
        self, field: str, default: builtins.list[Any] | None = None
    ) -> tuple[tuple[int, int], ...]:
        """Return a field that has to be a list of pairs of whole numbers, or the default."""
        values = self.list(field, default)
        for index, value in enumerate(values):
            if not (isinstance(value, list) and len(value) == 2 and all(map(is_whole, value))):
                self.fail(f"{field}[{index}]", "a pair of whole numbers [x, y]", value)
        return tuple((x, y) for x, y in values)

    def cell(self, field: str) -> tuple[int, int]:
        """Return a field that has to be a pair of whole numbers ``[x, y]``."""
        cell = self.wholes(field)
        if len(cell) != 2:
            self.fail(field, "a pair of whole numbers [x, y]", list(cell))
        return cell[0], cell[1]

    def flag(self, field: str, default: bool) -> bool:
        """Return a field that is true or false, or the default if it is left out."""
        value = self._get(field, "true or false", default)
        if not isinstance(value, bool):
            self.fail(field, "true or false", value)
        return value

    def object(self, field: str, default: dict[str, Any] | None = None) -> Fields:
        """Return the fields of an object inside this one, or of the default, if it is left out."""
        value = self._get(field, "an object {...}", default)
        if not isinstance(value, dict):
            self.fail(field, "an object {...}", value)
        return Fields(value, self.file, f"{self._prefix}{field}.")

    def objects(self, field: str) -> builtins.list[Fields]:
        """Return the fields of each object in a list; none if the list is left out."""
        values = self.list(field, [])
        for index, value in enumerate(values):
            if not isinstance(value, dict):
                self.fail(f"{field}[{index}]", "an object {...}", value)
        return [
            Fields(value, self.file, f"{self._prefix}{field}[{index}].")
            for index, value in enumerate(values)
        ]

    def value(self, field: str, expected: str) -> Any:
        """Return a field of any kind, which the caller checks."""
        return self._get(field, expected)

    def point(self, field: str) -> tuple[float, float]:
        """Return a field that has to be two finite numbers, ``[x, y]``."""
        value = self._get(field, "a point [x, y]")
        if not (isinstance(value, list) and len(value) == 2 and all(map(is_number, value))):
            self.fail(field, "a point [x, y]", value)
        return float(value[0]), float(value[1])

    @contextmanager
    def made(self) -> Iterator[None]:
        """Let a bad position that is made of these fields be a BadFile that names them."""
        try:
            yield
        except BadPosition as flaw:
            self.fail(flaw.part.removeprefix("the "), flaw.expected, flaw.given)

    def names(self) -> tuple[str, ...]:
        """Return the names of all fields, in the order of the file."""
        return tuple(self._values)

    def check_names(self) -> None:
        """Refuse a field that nobody has asked for: its name may be misspelt."""
        for name, value in self._values.items():
            if name not in self._asked:
                known = ", ".join(sorted(self._asked)) or "none"
                self.fail(name, f"left out, for there are only these fields: {known}", value)

    def __contains__(self, field: str) -> bool:
        self._asked.add(field)
        return field in self._values

    def _get(self, field: str, expected: str, default: Any = None) -> Any:
        if field not in self:
            if default is not None:
                return default
            raise BadFile(self.file, self._prefix + field, expected, _Missing())
        return self._values[field]


class _Twice(ValueError):
    """An object of JSON has two fields of one name."""

    def __init__(self, field: str) -> None:
        self.field = field


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(next(name for name in names if names.count(name) > 1))
    return values


class _Missing:
    def __repr__(self) -> str:
        return "missing"
