"""Turns questions into plain values for JSON, and makes them again from what their types say.

Only the types that a question declares are ever made: nothing in a text can name a class.
"""

from __future__ import annotations

import math
import types
from collections.abc import Hashable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pathlib_games.graphs import Graph, PathlibGamesError
from pathlib_games.words import shown


class NotPlain(ValueError):
    """A plain value is not what a question needs; says where, and what was expected."""


def to_plain(value: Any) -> Any:
    """Return a value as numbers, texts, lists and dictionaries with texts as keys.

    Raises `NotPlain` if it is, or holds, something else.
    """
    finite = isinstance(value, float) and math.isfinite(value)
    if finite or value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Graph):
        edges = [[to_plain(part) for part in edge] for edge in value.edges]
        nodes = [to_plain(node) for node in value.nodes]
        return {"nodes": nodes, "edges": edges, "directed": value.directed}
    if hasattr(value, "to_json"):
        return value.to_json()
    if is_dataclass(value):
        return {name: to_plain(getattr(value, name)) for name in _names(value)}
    if isinstance(value, Mapping):
        return [[to_plain(key), to_plain(item)] for key, item in value.items()]
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    raise NotPlain(f"A value of the type {type(value).__name__} has no plain form.")


def from_plain(kind: Any, data: Any) -> Any:
    """Make a value of a type again from what `to_plain` made of it.

    Raises `NotPlain` if the data do not fit the type.
    """
    origin, parts = get_origin(kind), get_args(kind)
    if kind is Any or kind is Hashable:  # a node
        return tuple(from_plain(kind, item) for item in data) if isinstance(data, list) else data
    if origin in {Union, types.UnionType}:
        return _first_that_fits(parts, data)
    if origin is Literal:
        return _checked(data, data in parts, kind)
    if origin is tuple:
        items = _checked(data, isinstance(data, list), kind)
        kinds = [parts[0]] * len(items) if parts[-1] is Ellipsis else parts
        _checked(data, len(items) == len(kinds), kind)
        return tuple(map(from_plain, kinds, items))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        pairs = _checked(data, isinstance(data, list), kind)
        pair = tuple.__class_getitem__(parts)
        return dict(from_plain(pair, item) for item in pairs)
    return _made(kind, data)


def _first_that_fits(kinds: tuple[Any, ...], data: Any) -> Any:
    for kind in kinds:
        try:
            return from_plain(kind, data)
        except NotPlain:
            continue
    raise NotPlain(f"{shown(data)} is none of {shown(kinds)}")


def _made(kind: Any, data: Any) -> Any:
    """Make a value of a class."""
    try:
        if kind is Graph:
            known = _checked(data, isinstance(data, dict), kind)
            nodes = from_plain(tuple[Hashable, ...], known.get("nodes"))
            edges = from_plain(tuple[tuple[Hashable, Hashable, float], ...], known.get("edges"))
            return Graph.from_edges(edges, nodes, from_plain(bool, known.get("directed")))
        if hasattr(kind, "from_json"):
            return kind.from_json(data)
        if is_dataclass(kind):
            known = _checked(data, isinstance(data, dict), kind)
            hints = get_type_hints(kind)
            names = _names(kind)
            _checked(data, set(known) == set(names), kind)
            return kind(**{name: from_plain(hints[name], known[name]) for name in names})  # type: ignore[operator]
    except PathlibGamesError as problem:
        raise NotPlain(str(problem)) from None
    if kind is float:
        return _checked(data, isinstance(data, int | float) and not isinstance(data, bool), kind)
    if kind is None or kind is type(None):
        return _checked(data, data is None, kind)
    return _checked(data, type(data) is kind, kind)


def _names(kind: Any) -> list[str]:
    """Return the parts of a class that make a question what it is."""
    return [part.name for part in fields(kind) if part.metadata.get("plain", True)]


def _checked(data: Any, fits: bool, kind: Any) -> Any:
    if not fits:
        name = kind.__name__ if isinstance(kind, type) else str(kind)
        raise NotPlain(f"{shown(data)} is no {name}")
    return data
