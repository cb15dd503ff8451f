"""Plain values: encode the results of a program as JSON, and decode them.

Where the program runs, even in a jail, `packed` copies its results into numbers, texts and
collections. `unpacked` only reads them: no data can name a class or call a function.
"""

from __future__ import annotations

import math
import sys
from abc import ABCMeta
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from itertools import islice
from numbers import Integral, Number
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, cast

from pathlib_games.graphs.errors import Node
from pathlib_games.graphs.graph import Graph

MOST = 200_000
"""The most values that are examined, nested ones included."""
WORD = 100
"""The characters that count as one value."""
SHOWN = 60
"""The most characters of a shown value."""
DEPTH = 12
"""The deepest nesting of collections."""
BITS = 1_000
"""The most bits of a number: Python refuses to print several thousand digits."""
_ITEMS = 20_000  # of a collection; the rest is left out
_CHARACTERS = 20_000
_NOT_GONE_THROUGH = bytes, bytearray, type, Number
# The class's own attributes, whatever its metaclass says.
_NAME: Any = vars(type)["__name__"]
_MODULE: Any = vars(type)["__module__"]
_QUALNAME: Any = vars(type)["__qualname__"]
_HUGE = 2 << BITS  # stands for every larger number


@dataclass(frozen=True)
class Other:
    """The text and type name of a value that is not plain."""

    text: str
    type_name: str = "object"

    def __repr__(self) -> str:
        return self.text

    @classmethod
    def of(cls, value: object) -> Other:
        """Return only the type of a value, because showing it could run the learner's code."""
        return cls(f"a value of type {kind_of(value)}", kind_of(value))


@dataclass(frozen=True, repr=False)
class Items(Other):
    """An iterable that is not a plain collection."""

    items: tuple[Any, ...] = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)


@dataclass(frozen=True, eq=False, repr=False)
class Program(Other):
    """A program that is not a function, such as a class or bound method; never inspected here."""

    what: Any = None

    def __call__(self, *args: Any) -> Any:
        """Run the program; only its own process does this."""
        return self.what(*args)


def type_name(value: object) -> str:
    """Return the name of a value's type, even if only a copy of the value is here."""
    kind = type(value)  # not isinstance: it asks the value itself
    copied = kind is Other or kind is Items or kind is Program
    return cast("Other", value).type_name if copied else kind_of(value)


def is_plain(value: object) -> bool:
    """Return whether reading a value runs no code of the learner's and ends soon.

    Examples
    --------
    >>> is_plain({"A": [1, 2.5]}), is_plain(type("Lies", (int,), {})(5)), is_plain([[]] * 10**6)
    (True, False, False)
    """
    left, waiting = MOST, [(value, _PLAIN_DEPTH)]
    while waiting:
        found, depth = waiting.pop()
        kind = type(found)  # not isinstance: it asks the value itself
        parts: Iterable[object]
        if id(kind) in _PLAIN:  # not the kind: that would call its hash
            if found is not value and (kind is str or kind is bytes):
                left -= len(cast("str", found)) // WORD
            if left < 0:
                return False
            continue
        if kind is dict:
            parts = (part for pair in cast("dict[Any, Any]", found).items() for part in pair)
        elif id(kind) in _COLLECTIONS:
            parts = cast("Iterable[object]", found)
        elif not is_ours(kind) or _MODULE.__get__(kind) == "builtins":
            return False
        elif is_dataclass(kind):
            parts = [getattr(found, part.name) for part in fields(kind)]
        elif kind is Graph:
            graph = cast("Graph", found)
            parts = (*graph.nodes, *graph.edges)
        else:
            continue
        parts = list(islice(parts, left + 1))
        left -= len(parts)
        if left < 0 or depth == 0:
            return False
        waiting += [(part, depth - 1) for part in parts]
    return True


_PLAIN = frozenset(map(id, (int, float, complex, str, bytes, bool, type(None), type(...))))
_COLLECTIONS = frozenset(map(id, (list, tuple, set, frozenset)))
_PLAIN_DEPTH = 6


class TooMuch(Exception):
    """A value has too many parts to send back."""


def packed(value: object, nodes: Mapping[Any, int] | None = None) -> Any:
    """Return a value in JSON's types; this may run the learner's code.

    Raises `TooMuch` if it has too many parts.
    """
    return _Packing(nodes or {}).pack(value, DEPTH)


class _Packing:
    """An encoder of one value that counts its parts."""

    def __init__(self, nodes: Mapping[Any, int]) -> None:
        self._nodes = nodes
        self._left = MOST

    def pack(self, value: Any, depth: int) -> Any:
        self._left -= 1
        if self._left < 0:
            raise TooMuch
        kind = type(value)
        if value is None or kind is bool or kind is float:
            return value
        if kind is int:
            return value if value.bit_length() <= BITS else ["huge", value > 0]
        if isinstance(value, str):
            text = str.__str__(value)[:_CHARACTERS]
            self._left -= len(text) // WORD
            return text
        if value is ...:
            return ["..."]
        return self._node(value) or self._collection(value, kind, depth) or self._rest(value, depth)

    def _node(self, value: Any) -> Any:
        """Return the number of the node that equals the value, if any."""
        if type(value) is tuple or not self._nodes:
            return None  # the plain form of a tuple keeps its parts
        try:
            number = self._nodes.get(value)
        except Exception:  # noqa: BLE001 - it has no hash, or its hash fails
            return None
        return None if number is None else ["node", number]

    def _collection(self, value: Any, kind: type, depth: int) -> Any:
        if depth == 0:
            return None
        if isinstance(value, tuple | list):
            return ["tuple" if isinstance(value, tuple) else "list", self._all(value, depth)]
        if isinstance(value, set | frozenset):
            return ["set", self._all(value, depth)]
        if kind is dict:
            return ["dict", [self._all(pair, depth) for pair in islice(value.items(), _ITEMS)]]
        if isinstance(value, Mapping):
            keys = islice(value, _ITEMS)
            return ["dict", [self._all((key, value[key]), depth) for key in keys]]
        return self._of_ours(value, kind, depth)

    def _of_ours(self, value: Any, kind: Any, depth: int) -> Any:
        """Encode an object of this package: a step of a search, its class, or a graph."""
        if _is_step(kind):
            parts = [getattr(value, name) for name in kind.__match_args__]
            return ["step", kind.__name__, self._all(parts, depth)]
        if kind is type and _is_step(value):
            return ["class", str(value.__name__)]
        if isinstance(value, Graph):
            around = {node: list(Graph.neighbors(value, node)) for node in value.nodes}
            parts = [around, list(value.edges), bool(value.directed)]
            return ["graph", self._all(parts, depth)]
        return None

    def _rest(self, value: Any, depth: int) -> Any:
        if _MODULE.__get__(type(value)) == "numpy" and kind_of(value) in ("bool", "bool_"):
            return bool(value)
        if isinstance(value, Number):  # includes Decimal, which is not Real
            number: Any = value
            try:
                number = int(number) if isinstance(number, Integral) else float(number)
            except Exception:  # noqa: BLE001, S110 - the learner's own number
                pass
            else:
                return self.pack(number, depth)
        text, kind = look(value), kind_of(value)
        if depth and not isinstance(value, _NOT_GONE_THROUGH) and hasattr(value, "__iter__"):
            try:
                return ["items", text, kind, self._all(value, depth)]
            except TypeError:  # its `__iter__` does not work
                pass
        return ["other", text, kind]

    def _all(self, values: Any, depth: int) -> list[Any]:
        return [self.pack(item, depth - 1) for item in islice(values, _ITEMS)]


def look(value: object) -> str:
    """Return a value's repr, shortened; this may run the learner's code."""
    try:
        text = str.__str__(repr(value))
    except Exception:  # noqa: BLE001 - its repr fails
        return f"a value of type {kind_of(value)}"
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def kind_of(value: object) -> str:
    """Return the name of a value's own type."""
    return str.__str__(_NAME.__get__(type(value)))[:SHOWN]


def _is_step(kind: Any) -> bool:
    """Return whether a class is a step of a search; False until the steps are loaded."""
    name = str(getattr(kind, "__name__", ""))
    return name in _STEPS and _TRACE in sys.modules and _step(name) is kind


def _step(name: str) -> Any:
    """Return the step class with this name."""
    return vars(sys.modules[_TRACE])[_STEPS[_STEPS.index(name)]]


_TRACE = "pathlib_games.graphs.trace"
_STEPS = ("Settle", "Relax", "Stale", "Estimate", "Round")


def is_ours(owner: object) -> bool:
    """Return whether this package or Python defines a function or class under its own name.

    Such a function is sent by name, and reading an instance of such a class runs only our code.

    Examples
    --------
    >>> is_ours(is_ours), is_ours(len), is_ours(Graph), is_ours(lambda: 5), is_ours([].append)
    (True, True, True, False, False)
    """
    if type(owner) is BuiltinFunctionType:
        return type(owner.__self__) is ModuleType
    if type(owner) is FunctionType:
        module, name = owner.__module__, owner.__qualname__
    elif type(owner) is type or type(owner) is ABCMeta:
        module, name = _MODULE.__get__(owner), _QUALNAME.__get__(owner)
    else:
        return False
    if type(module) is not str or type(name) is not str:
        return False
    found = sys.modules.get(module) if module.split(".")[0] in _OURS else None
    return type(found) is ModuleType and vars(found).get(name) is owner


_OURS = {"pathlib_games", "pathlib_tutor", "builtins"}


class BadData(Exception):
    """The data that came back cannot be decoded."""


def unpacked(data: Any, nodes: Sequence[Node] = ()) -> Any:
    """Return the decoded plain value.

    Raises `BadData` if the data is malformed: a program can send anything.
    """
    try:
        return _unpack(data, nodes, DEPTH + 1)
    except BadData:
        raise
    except Exception:  # noqa: BLE001 - missing parts, wrong types, unhashable keys
        raise BadData from None


def _unpack(data: Any, nodes: Sequence[Node], depth: int) -> Any:
    kind = type(data)
    if data is None or kind is bool or kind is float or kind is str:
        return data
    if kind is int:
        return data if data.bit_length() <= BITS else _HUGE
    if kind is not list or depth < 0:
        raise BadData
    name, *parts = data

    def every(items: Any) -> list[Any]:
        if type(items) is not list:
            raise BadData
        return [_unpack(item, nodes, depth - 1) for item in items]

    unpack: dict[Any, Callable[..., Any]] = {
        "...": lambda: ...,
        "huge": lambda positive: _HUGE if positive else -_HUGE,
        "node": lambda number: nodes[number],
        "tuple": lambda items: tuple(every(items)),
        "list": every,
        "set": lambda items: set(map(_key, every(items))),
        "dict": lambda pairs: {_key(key): value for key, value in map(every, pairs)},
        "step": lambda step, items: _step(step)(*every(items)),
        "class": _step,
        "graph": lambda items: Graph(*_of_a_graph(*every(items))),
        "items": lambda text, word, items: Items(_cut(text), _cut(word), tuple(every(items))),
        "other": lambda text, word: Other(_cut(text), _cut(word)),
    }
    return unpack[name](*parts)


def _key(key: Any) -> Any:
    """Return a hashable key as it is, or the text of another one."""
    try:
        hash(key)
    except TypeError:
        return Other(look(key), type_name(key))
    return key


def _cut(text: Any) -> str:
    if type(text) is not str:
        raise BadData
    return text[:SHOWN]


def _of_a_graph(around: Any, edges: Any, directed: Any) -> tuple[Any, Any, bool]:
    """Check and return the parts of a graph, since a program may have put anything there."""
    parts = [*edges, *((tail, *pair) for tail in around for pair in around[tail])]
    for tail, head, weight in parts:
        if tail not in around or head not in around or not math.isfinite(weight):
            raise BadData
    return around, edges, bool(directed)


@cache
def is_in_the_learners(file: str) -> bool:
    """Return whether code from a file or cell is the learner's.

    Examples
    --------
    >>> is_in_the_learners("<cell>"), is_in_the_learners(__file__)
    (True, False)
    """
    if file.startswith("<"):
        return not file.startswith("<frozen")
    if not FOLDERS:
        import sysconfig
        from pathlib import Path

        names = ("stdlib", "platstdlib", "purelib", "platlib")
        course = Path(__file__).resolve().parents[2]
        FOLDERS.extend(str(course / name) for name in _OURS - {"builtins"})
        FOLDERS.extend(sysconfig.get_path(name) for name in names)
    return not file.startswith(tuple(FOLDERS)) and "-packages" not in file


FOLDERS: list[str] = []
"""The folders of code that is not the learner's, filled on first use."""
