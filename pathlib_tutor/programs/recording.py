"""Record what a learner's program writes into its tables, line by line.

The learner does nothing for it. After each line, the recorder compares the function's variables
with their values before the line.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from numbers import Real
from types import BuiltinFunctionType, FrameType, FunctionType, ModuleType
from typing import Any, NamedTuple, Self

from pathlib_games.graphs.errors import Node
from pathlib_tutor.programs.values import is_in_the_learners, is_ours

MOST = 5_000
"""The most recorded writes; a search on the course's graphs makes some hundred."""
_DEPTH = 3  # nested tables, such as a row in an object's dictionary
_WIDEST = 200  # the most entries of an examined table


class Written(NamedTuple):
    """A number or node that a program wrote into a variable."""

    moment: int  # the number of the step; all writes of one line share it
    asked: int  # the number of neighbor look-ups by then
    variable: str  # the names of the function and the variable
    place: tuple[Any, ...]  # the place in it: keys, indices, attribute names
    value: Any


class Recorder:
    """A context manager that records the writes of learners' code."""

    def __init__(self, nodes: Collection[Node], looked_up: Sequence[Node]) -> None:
        self.written: list[tuple[Any, ...]] = []  # each a `Written`
        self._nodes = nodes
        self._looked_up = looked_up
        self._known: dict[str, dict[tuple[Any, ...], Any]] = {}
        self._seen: dict[
            int, tuple[Any, dict[str, Any]]
        ] = {}  # tables that can be compared as a whole
        self._moment = 0
        self._before: Any = None

    def __enter__(self) -> Self:
        self._before = sys.gettrace()
        sys.settrace(self._call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._before)

    def _call(self, frame: FrameType, _event: str, _: object) -> Any:
        return self._line if is_in_the_learners(frame.f_code.co_filename) else None

    def _line(self, frame: FrameType, event: str, _: object) -> Any:
        if event != "exception" and len(self.written) < MOST:
            try:  # noqa: SIM105 - importing contextlib is slow in a jail
                self._look(frame)
            except Exception:  # noqa: BLE001, S110 - the value may refuse to be read
                pass
        return self._line

    def _look(self, frame: FrameType) -> None:
        code, names = frame.f_code, frame.f_globals
        # By id: hashing a code object is slow.
        _, seen = self._seen.setdefault(id(code), (code, {}))
        self._moment += 1
        used = {name: names[name] for name in code.co_names if name in names}
        for name, value in (used | frame.f_locals).items():
            kind = type(value)
            if kind in _NO_TABLE:
                continue
            before = seen.get(name)
            if before is not None and type(before) is kind and before == value:
                continue
            if _parts(value) is None:
                continue
            variable = f"{code.co_name}, {name}"
            known = self._known.setdefault(variable, {})
            for place, found in self._leaves(value, (), _DEPTH):
                if place not in known or known[place] != found:
                    known[place] = found
                    asked = len(self._looked_up)
                    self.written.append((self._moment, asked, variable, place, found))
            seen[name] = _flat(value)

    def _leaves(
        self, value: Any, place: tuple[Any, ...], depth: int
    ) -> Iterator[tuple[tuple[Any, ...], Any]]:
        """Yield the numbers and nodes in a value, each with its place."""
        for key, part in _parts(value) or ():
            at = (*place, *key) if type(key) is tuple and key not in self._nodes else (*place, key)
            if _is_number(part) or (_is_plain(part) and part in self._nodes):
                yield at, part
            elif depth > 1:
                yield from self._leaves(part, at, depth - 1)


_PLAIN = frozenset({int, float, str, bool, type(None)})
_NO_TABLE = _PLAIN | {FunctionType, BuiltinFunctionType, ModuleType, type}


def _flat(value: Any) -> Any:
    """Return a copy of a table of plain values or rows of them; None for any other value."""
    if type(value) not in (dict, list):
        return None
    for part in value.values() if type(value) is dict else value:
        kind = type(part)
        if kind not in _PLAIN and (kind is not tuple or any(type(p) not in _PLAIN for p in part)):
            return None
    return value.copy()


def _parts(value: Any) -> Iterable[tuple[Any, Any]] | None:
    """Return the items of a table; None if the value is not a table."""
    kind = type(value)
    if issubclass(kind, dict):
        return list(dict.items(value)) if len(value) <= _WIDEST else None
    if issubclass(kind, list | tuple):
        return list(enumerate(value)) if len(value) <= _WIDEST else None
    if is_ours(kind) or kind.__module__ == "builtins" or not hasattr(value, "__dict__"):
        return None
    return None if callable(value) else list(vars(value).items())


def _is_number(value: Any) -> bool:
    return issubclass(type(value), Real) and type(value) is not bool


def _is_plain(value: Any) -> bool:
    return type(value) in (str, int, float, tuple)


def read_written(seen: object) -> tuple[Written, ...]:
    """Return the recorded writes from plain values, or nothing if they are malformed.

    A program can send anything.

    Examples
    --------
    >>> read_written([(1, 0, "f, distance", ("A",), 0), (2, 1, "f, distance", ("B",), 5)])[1].value
    5
    >>> read_written([(1, 2)])
    ()
    """
    found = []
    for each in seen if isinstance(seen, list) and len(seen) <= MOST else ():
        match each:
            case (int(), int(), str(), tuple() as place, _) if _can_be_hashed(place):
                found.append(Written(*each))
            case _:
                return ()
    return tuple(found)


def _can_be_hashed(place: object) -> bool:
    try:
        hash(place)
    except TypeError:
        return False
    return True
