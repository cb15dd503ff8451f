"""Plain values in parcels of JSON: what comes back from the process in which a program runs.

Whatever a learner's program gives is copied into numbers, texts and collections of our own where
the program runs. What arrives is only read, never carried out: nothing in a parcel can name a
class or call a function.
"""

from __future__ import annotations

import math
import sys
from abc import ABCMeta
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import islice
from numbers import Integral, Real
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any, cast

from pathlib_games.graphs import Estimate, Graph, Node, Relax, Round, Settle, Stale

_ITEMS = 20_000  # of a collection; all that is behind them is left out
_DEPTH = 12  # of collections in collections
_CHARACTERS = 20_000
_WORD = 100  # characters count as one part
_SHOWN = 60
# What a class says of itself, whatever its own class says.
_NAME: Any = vars(type)["__name__"]
_MODULE: Any = vars(type)["__module__"]
_QUALNAME: Any = vars(type)["__qualname__"]
_BITS = 1_000  # Python refuses to write down numbers of some thousand digits
_HUGE = 2 << _BITS  # stands for every number that is larger than this
_MOST = 200_000  # values in all
_STEPS: dict[str, Any] = {kind.__name__: kind for kind in (Settle, Relax, Stale, Estimate, Round)}


class TooMuch(Exception):
    """A value has more parts than a parcel holds."""


class BadParcel(Exception):
    """Data are no parcel."""


@dataclass(frozen=True)
class Other:
    """Something that is no plain value: only how it looks, and the name of its type."""

    text: str
    type_name: str = "object"

    def __repr__(self) -> str:
        return self.text

    @classmethod
    def of(cls, value: object) -> Other:
        """Tell only the type of a value: to look at it could run code of the learner's making."""
        return cls(f"a value of type {_kind(value)}", _kind(value))


@dataclass(frozen=True, repr=False)
class Items(Other):
    """Something that is no plain collection, but can be gone through."""

    items: tuple[Any, ...] = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)


@dataclass(frozen=True)
class Parcel:
    """A value that is packed already."""

    data: Any


@dataclass(frozen=True, eq=False, repr=False)
class Program(Other):
    """A program that is no function, such as a class or a bound method: nobody here looks at it."""

    what: Any = None

    def __call__(self, *args: Any) -> Any:
        """Run it; only its own process does."""
        return self.what(*args)


def type_name(value: object) -> str:
    """Return the name of a value's type, also if only a copy of the value is here."""
    kind = type(value)  # not isinstance: it asks the value itself what it is
    copied = kind is Other or kind is Items or kind is Program
    return cast("Other", value).type_name if copied else _kind(value)


def is_ours(owner: object) -> bool:
    """Say whether a function or class is one that this package or Python has under its name.

    Such a function is sent by its name, and to look at a value of such a class runs our code only.

    Examples
    --------
    >>> is_ours(is_ours), is_ours(len), is_ours(Graph), is_ours(lambda: 5), is_ours([].append)
    (True, True, True, False, False)
    """
    if type(owner) is BuiltinFunctionType:
        return type(owner.__self__) is ModuleType
    module = _module_of(owner).split(".")[0]
    return module in {"pathlib_games", "builtins"} and _has_a_place(owner)


def _module_of(owner: object) -> str:
    """Return the module that a function or class says it is from; nothing if it says none."""
    place = _place(owner)
    return place[0] if place is not None else ""


def _has_a_place(owner: object) -> bool:
    """Say whether a function or class is found in the module, under the name, that it tells."""
    place = _place(owner)
    if place is None:
        return False
    module = sys.modules.get(place[0])
    return type(module) is ModuleType and vars(module).get(place[1]) is owner


def _place(owner: object) -> tuple[str, str] | None:
    if type(owner) is BuiltinFunctionType and type(owner.__self__) is not ModuleType:
        return None  # a method
    if type(owner) is FunctionType or type(owner) is BuiltinFunctionType:
        module, name = owner.__module__, owner.__qualname__
    elif type(owner) is type or type(owner) is ABCMeta:
        module, name = _MODULE.__get__(owner), _QUALNAME.__get__(owner)
    else:
        return None
    if type(module) is not str or type(name) is not str:
        return None
    return module, name


def is_plain(value: object) -> bool:
    """Say whether reading a value runs no code of the learner's, and soon comes to an end.

    Examples
    --------
    >>> is_plain({"A": [1, 2.5]}), is_plain(type("Lies", (int,), {})(5)), is_plain([[]] * 10**6)
    (True, False, False)
    """
    left, waiting = _MOST, [(value, _PLAIN_DEPTH)]
    while waiting:
        found, depth = waiting.pop()
        kind = type(found)  # not isinstance: it asks the value itself what it is
        parts: Iterable[object]
        if id(kind) in _PLAIN:  # the kind itself would be asked for its hash
            if found is not value and (kind is str or kind is bytes):
                left -= len(cast("str", found)) // _WORD
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


def packed(value: object, nodes: Mapping[Any, int] | None = None) -> Any:
    """Return a value as what JSON can say. It may run code of the learner's making.

    Raises `TooMuch` if it has too many parts.
    """
    return _Packing(nodes or {}).pack(value, _DEPTH)


class _Packing:
    """Packs one value; counts its parts."""

    def __init__(self, nodes: Mapping[Any, int]) -> None:
        self._nodes = nodes
        self._left = _MOST

    def pack(self, value: Any, depth: int) -> Any:
        self._left -= 1
        if self._left < 0:
            raise TooMuch
        kind = type(value)
        if value is None or kind is bool or kind is float:
            return value
        if kind is int:
            return value if value.bit_length() <= _BITS else ["huge", value > 0]
        if isinstance(value, str):
            text = str.__str__(value)[:_CHARACTERS]
            self._left -= len(text) // _WORD
            return text
        if value is ...:
            return ["..."]
        return self._node(value) or self._collection(value, kind, depth) or self._rest(value, depth)

    def _node(self, value: Any) -> Any:
        """Say which of the known values it is."""
        if type(value) is tuple or not self._nodes:
            return None  # tuples have a plain form that keeps what they are made of
        try:
            number = self._nodes.get(value)
        except Exception:  # noqa: BLE001 - it cannot be hashed, or refuses
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
        """Pack what belongs to this package: a step of a search, its class, or a graph."""
        if kind is Parcel:
            return ["parcel", value.data]
        if kind in _STEPS.values():
            parts = [getattr(value, part.name) for part in fields(kind)]
            return ["step", kind.__name__, self._all(parts, depth)]
        if kind is type and value in _STEPS.values():
            return ["class", str(value.__name__)]
        if isinstance(value, Graph):
            around = {node: list(Graph.neighbors(value, node)) for node in value.nodes}
            parts = [around, list(value.edges), bool(value.directed)]
            return ["graph", self._all(parts, depth)]
        return None

    def _rest(self, value: Any, depth: int) -> Any:
        if isinstance(value, Real):
            try:
                number = int(value) if isinstance(value, Integral) else float(value)
            except Exception:  # noqa: BLE001 - a number of the learner's making
                return _other(look(value), _kind(value))
            return self.pack(number, depth)
        text = look(value)
        if depth and not isinstance(value, bytes | bytearray | type) and hasattr(value, "__iter__"):
            try:
                items = self._all(value, depth)
            except TypeError:  # it has the method, and it does not work
                return _other(text, _kind(value))
            return ["items", text, _kind(value), items]
        return _other(text, _kind(value))

    def _all(self, values: Any, depth: int) -> list[Any]:
        return [self.pack(item, depth - 1) for item in islice(values, _ITEMS)]


def look(value: object) -> str:
    """Return how a value looks, cut; it may run code of the learner's making."""
    try:
        text = str.__str__(repr(value))
    except Exception:  # noqa: BLE001 - it refuses to be shown
        return f"a value of type {_kind(value)}"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 3]}..."


def _kind(value: object) -> str:
    return str.__str__(_NAME.__get__(type(value)))[:_SHOWN]


def _other(text: str, kind: str) -> list[str]:
    return ["other", text, kind]


def unpacked(data: Any, nodes: Sequence[Node] = ()) -> Any:
    """Return the plain value that is in a parcel.

    Raises `BadParcel` if it is none: a program can send what it likes.
    """
    try:
        return _unpack(data, nodes, _DEPTH + 1)
    except BadParcel:
        raise
    except Exception:  # noqa: BLE001 - too few parts, parts of wrong types, keys that are lists
        raise BadParcel from None


def _unpack(data: Any, nodes: Sequence[Node], depth: int) -> Any:
    kind = type(data)
    if data is None or kind is bool or kind is float or kind is str:
        return data
    if kind is int:
        return data if data.bit_length() <= _BITS else _HUGE
    if kind is not list or depth < 0:
        raise BadParcel
    name, *parts = data

    def every(items: Any) -> list[Any]:
        if type(items) is not list:
            raise BadParcel
        return [_unpack(item, nodes, depth - 1) for item in items]

    unpack: dict[Any, Callable[..., Any]] = {
        "...": lambda: ...,
        "huge": lambda positive: _HUGE if positive else -_HUGE,
        "node": lambda number: nodes[number],
        "tuple": lambda items: tuple(every(items)),
        "list": every,
        "set": lambda items: set(map(_key, every(items))),
        "dict": lambda pairs: {_key(key): value for key, value in map(every, pairs)},
        "step": lambda step, items: _STEPS[step](*every(items)),
        "class": lambda step: _STEPS[step],
        "graph": lambda items: Graph(*_of_a_graph(*every(items))),
        "items": lambda text, word, items: Items(_cut(text), _cut(word), tuple(every(items))),
        "parcel": Parcel,
        "other": lambda text, word: Other(_cut(text), _cut(word)),
    }
    return unpack[name](*parts)


def _key(key: Any) -> Any:
    """Return a key as it is if it can be one; else how it looks."""
    try:
        hash(key)
    except TypeError:
        return Other(look(key), type_name(key))
    return key


def _cut(text: Any) -> str:
    if type(text) is not str:
        raise BadParcel
    return text[:_SHOWN]


def _of_a_graph(around: Any, edges: Any, directed: Any) -> tuple[Any, Any, bool]:
    """Check the parts of a graph: a program may have put anything into one."""
    parts = [*edges, *((tail, *pair) for tail in around for pair in around[tail])]
    for tail, head, weight in parts:
        if tail not in around or head not in around or not math.isfinite(weight):
            raise BadParcel
    return around, edges, bool(directed)
