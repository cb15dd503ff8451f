"""What a learner made may be anything; here it is looked at without running any of its code."""

from __future__ import annotations

import linecache
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from inspect import getblock
from itertools import islice
from tokenize import TokenError
from types import FunctionType
from typing import Any, cast

from pathlib_games.graphs import Graph
from pathlib_tutor.programs.packing import MOST, WORD, is_ours, kind_of

# What a class says of itself, whatever its own class says.
_MODULE: Any = vars(type)["__module__"]


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
        return cls(f"a value of type {kind_of(value)}", kind_of(value))


@dataclass(frozen=True, repr=False)
class Items(Other):
    """Something that is no plain collection, but can be gone through."""

    items: tuple[Any, ...] = ()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.items)


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
    return cast("Other", value).type_name if copied else kind_of(value)


def is_plain(value: object) -> bool:
    """Say whether reading a value runs no code of the learner's, and soon comes to an end.

    Examples
    --------
    >>> is_plain({"A": [1, 2.5]}), is_plain(type("Lies", (int,), {})(5)), is_plain([[]] * 10**6)
    (True, False, False)
    """
    left, waiting = MOST, [(value, _PLAIN_DEPTH)]
    while waiting:
        found, depth = waiting.pop()
        kind = type(found)  # not isinstance: it asks the value itself what it is
        parts: Iterable[object]
        if id(kind) in _PLAIN:  # the kind itself would be asked for its hash
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


def source_of(function: FunctionType) -> str:
    """Return the lines in which a function was written, or nothing; looks at nothing else of it."""
    _, lines = file_of(function)
    with suppress(SyntaxError, TokenError):  # they are not what they were
        return "".join(getblock(lines[function.__code__.co_firstlineno - 1 :]))
    return ""


def file_of(function: FunctionType) -> tuple[str, list[str]]:
    """Return the file in which a function was written, and its lines."""
    file = str.__str__(function.__code__.co_filename)
    # A function can say that it is from a device, which is never read to its end.
    alone = os.path.basename(file) == file  # noqa: PTH119 - any text may come; such as <string>
    told = alone or file in linecache.cache or os.path.isfile(file)  # noqa: PTH113
    return file, linecache.getlines(file) if told else []


# ----------------------------------------------------------------------------------------------
# What survives a call of a learner's function, such as a default value that all calls share.

_KINDS = (list, dict, set)


def emptied(function: object) -> object:
    """Return a function whose default values are empty again, if earlier calls filled them.

    Examples
    --------
    >>> def count(seen=[]):
    ...     seen.append(0)
    ...     return len(seen)
    >>> count(), count(), emptied(count)(), count()
    (1, 2, 1, 3)
    """
    if type(function) is not FunctionType or not any(value for _, value in _shared(function)):
        return function
    made = FunctionType(
        function.__code__,
        function.__globals__,
        function.__name__,
        tuple(_empty(value) for value in function.__defaults__ or ()),
        function.__closure__,
    )
    keywords = function.__kwdefaults__ or {}
    made.__kwdefaults__ = {name: _empty(value) for name, value in keywords.items()}
    return made


def what_survives(function: object) -> str:
    """Say what a function shares between its calls, as far as that is seen.

    Examples
    --------
    >>> def count(seen=[]):
    ...     return len(seen)
    >>> what_survives(count)
    'The default value of `seen` is made once, by the def line, and every call shares it.'
    """
    names = [f"`{name}`" for name, _ in _shared(function)] if type(function) is FunctionType else []
    if names:
        told = f"The default value of {' and '.join(names)} is made once, by the def line"
        return f"{told}, and every call shares it."
    return "What is made outside of the function is made once, and every call shares it."


def _shared(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Yield the default values that can change, with their names."""
    code, defaults = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    pairs = [*zip(reversed(names), reversed(defaults), strict=False)][::-1]
    for name, value in [*pairs, *(function.__kwdefaults__ or {}).items()]:
        if issubclass(type(value), _KINDS):
            yield name, value


def _empty(value: object) -> object:
    """Return an empty collection in the place of one that can change."""
    return next((kind() for kind in _KINDS if type(value) is kind), value)
