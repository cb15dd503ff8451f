"""Reading files and their JSON fields, with errors that name file, field and what was expected."""

from __future__ import annotations

import builtins
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NoReturn

from pathlib_games.graphs.errors import BadFile, BadPosition
from pathlib_games.graphs.values import is_deep, is_number, is_whole

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
