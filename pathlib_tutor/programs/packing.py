"""Packs what a program gives into what JSON can say.

This is done where the program runs, also in a jail (`jail`): so nothing is imported here that takes
long to load.
"""

from __future__ import annotations

import sys
from abc import ABCMeta
from collections.abc import Mapping
from itertools import islice
from numbers import Integral, Number
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from pathlib_games.graphs.graph import Graph

MOST = 200_000
"""So many values, with those in them, are looked at."""
WORD = 100
"""So many characters count as one value."""
SHOWN = 60
"""So many characters of how something looks are shown."""
DEPTH = 12
"""So deep collections may be in collections."""
BITS = 1_000
"""Python refuses to write down numbers of some thousand digits."""
_ITEMS = 20_000  # of a collection; all that is behind them is left out
_CHARACTERS = 20_000
_NOT_GONE_THROUGH = bytes, bytearray, type, Number
# What a class says of itself, whatever its own class says.
_NAME: Any = vars(type)["__name__"]
_MODULE: Any = vars(type)["__module__"]
_QUALNAME: Any = vars(type)["__qualname__"]
_OUTSIDE = "site-packages", "dist-packages"


class TooMuch(Exception):
    """A value has more parts than are sent back."""


def packed(value: object, nodes: Mapping[Any, int] | None = None) -> Any:
    """Return a value as what JSON can say. It may run code of the learner's making.

    Raises `TooMuch` if it has too many parts.
    """
    return _Packing(nodes or {}).pack(value, DEPTH)


class _Packing:
    """Packs one value; counts its parts."""

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
        if isinstance(value, Number):  # also a Decimal, which is no Real
            number: Any = value
            try:
                number = int(number) if isinstance(number, Integral) else float(number)
            except Exception:  # noqa: BLE001, S110 - a number of the learner's making
                pass
            else:
                return self.pack(number, depth)
        text, kind = look(value), kind_of(value)
        if depth and not isinstance(value, _NOT_GONE_THROUGH) and hasattr(value, "__iter__"):
            try:
                return ["items", text, kind, self._all(value, depth)]
            except TypeError:  # it has the method, and it does not work
                pass
        return ["other", text, kind]

    def _all(self, values: Any, depth: int) -> list[Any]:
        return [self.pack(item, depth - 1) for item in islice(values, _ITEMS)]


def look(value: object) -> str:
    """Return how a value looks, cut; it may run code of the learner's making."""
    try:
        text = str.__str__(repr(value))
    except Exception:  # noqa: BLE001 - it refuses to be shown
        return f"a value of type {kind_of(value)}"
    return text if len(text) <= SHOWN else f"{text[: SHOWN - 3]}..."


def kind_of(value: object) -> str:
    """Return the name of a value's own type."""
    return str.__str__(_NAME.__get__(type(value)))[:SHOWN]


def _is_step(kind: Any) -> bool:
    """Say whether a class is one of the steps of a search; not loaded, there are none."""
    steps = sys.modules.get("pathlib_games.graphs.trace")
    name = str(getattr(kind, "__name__", ""))
    return name in STEPS and steps is not None and vars(steps).get(name) is kind


STEPS = ("Settle", "Relax", "Stale", "Estimate", "Round")
"""The steps of a search, by their names."""


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


def is_in_the_learners(file: str) -> bool:
    """Say whether code that was read from a file, or a cell, is of the learner's making.

    Examples
    --------
    >>> is_in_the_learners("<cell>"), is_in_the_learners(__file__)
    (True, False)
    """
    if file.startswith("<"):
        return not file.startswith("<frozen")
    return not file.startswith(_not_the_learners()) and not any(part in file for part in _OUTSIDE)


def _not_the_learners() -> tuple[str, ...]:
    if not FOLDERS:
        import sysconfig
        from pathlib import Path

        names = ("stdlib", "platstdlib", "purelib", "platlib")
        course = Path(__file__).resolve().parents[2]
        FOLDERS.extend(str(course / name) for name in ("pathlib_games", "pathlib_tutor"))
        FOLDERS.extend(sysconfig.get_path(name) for name in names)
    return tuple(FOLDERS)


FOLDERS: list[str] = []
"""Where files lie that are not of the learner's making; found out when that is first asked."""
