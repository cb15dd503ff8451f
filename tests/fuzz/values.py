"""Unexpected values: of every type, huge, deep, odd, or nearly right."""

import json
import math
from collections.abc import Callable, Iterator
from copy import deepcopy
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

HUGE = 10**5_000
LONG = 600_000


class Refuses:
    """A value that cannot be shown, compared or hashed."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, _: object) -> bool:
        raise RuntimeError("no")

    def __hash__(self) -> int:
        raise RuntimeError("no")


# The next two are for judges alone, which must stand any value from a learner's program.
class Contrary(str):
    """A text that breaks the behavior of texts."""

    __slots__ = ()

    def strip(self, _: object = None) -> str:
        raise RuntimeError("no")

    def __repr__(self) -> str:
        raise RuntimeError("no")


class Shapeless:
    """An object that hides even its class."""

    def __getattribute__(self, _: str) -> object:
        raise RuntimeError("no")


def deep(depth: int) -> Any:
    """Return nested lists."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def deep_dicts(depth: int) -> Any:
    """Return nested objects."""
    value: Any = {}
    for _ in range(depth):
        value = {"a": value}
    return value


NUMBERS: tuple[Any, ...] = (
    0, 1, -1, 2, 7, 11, 50, 99, 10**9, -(2**31), 2**63, 10**30, HUGE, -HUGE, 0.0, -0.0, 0.5, 2.0,
    1e308, 1e-320, math.nan, math.inf, -math.inf, True, False, Fraction(1, 3), Fraction(HUGE, 7),
    Decimal("NaN"), Decimal("1e400"), 3j,
)  # fmt: skip
TEXTS: tuple[str, ...] = (
    "", " ", "\n", "\0", "A", "a1", "...", "?", "None", "NaN", "-1", "1e400", "9" * 5_000,
    "A B C", "A,B", "\ud800", "\u202etxet", "\u0661\u0662", "²", "e\u0301" * 50, "\x85", "\u2028",
    "🐍" * 400, "<b>", "{}", "[]", "[" * 5_000, "{" * 5_000, '{"a":' * 3_000, "x" * LONG,
    "x\n" * 3_000, "| " * 3_000, "settle A; " * 500, "%s%n{0}", "../../etc/passwd",
)  # fmt: skip
OTHERS: tuple[Callable[[], Any], ...] = (
    lambda: None, lambda: ..., list, dict, tuple, set, frozenset, lambda: b"", lambda: b"\xff\x00",
    lambda: bytearray(b"a1"), object, lambda: object, lambda: len, Refuses, lambda: [Refuses()],
    lambda: [None] * 30_000, lambda: type,
    lambda: {"a": Refuses()}, lambda: deep(50), lambda: deep(5_000), lambda: deep_dicts(5_000),
    lambda: [HUGE], lambda: [[0, 1, HUGE]], lambda: (HUGE, HUGE), lambda: [0] * 20_000,
    lambda: {str(k): k for k in range(5_000)}, lambda: ("x" * LONG,), lambda: {HUGE: "x" * LONG},
    lambda: range(10**5), lambda: memoryview(b"abc"), lambda: iter([1, 2]), lambda: ValueError("x"),
    lambda: {1: 2, None: 3}, lambda: [None], lambda: [[]], lambda: [()], lambda: {(): []},
)  # fmt: skip


def any_value(draw: Random) -> Any:
    """Return a value of any kind."""
    kind = draw.randrange(4)
    if kind == 0:
        return draw.choice(NUMBERS)
    if kind == 1:
        return draw.choice(TEXTS)
    if kind == 2:
        return draw.choice(OTHERS)()
    inner = [any_value(draw) for _ in range(draw.randrange(4))]
    if draw.random() < 0.3:
        return {draw.choice(("a", "x", "id", 1, "")): value for value in inner}
    return draw.choice((list, tuple))(inner)


def json_value(draw: Random) -> Any:
    """Return a JSON value."""
    kind = draw.randrange(3)
    if kind == 0:
        return draw.choice([one for one in NUMBERS if type(one) in {int, float, bool}])
    if kind == 1:
        return draw.choice(TEXTS)
    return draw.choice((None, [], {}, [[]], [0], {"a": 1}, deep(20), [1, [2, [3]]], [HUGE]))


_MOST, _DEEPEST = 50, 20


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return a path to a place inside a value."""
    pairs: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        pairs = list(value.items())[:_MOST]
    elif isinstance(value, list):
        pairs = list(enumerate(value[:_MOST]))
    if len(path) > _DEEPEST:
        return
    for key, inner in pairs:
        yield (*path, key)
        yield from places(inner, (*path, key))


def damaged(draw: Random, value: Any, other: Callable[[Random], Any] = json_value) -> Any:
    """Return a value with a part replaced, removed, repeated or renamed."""
    copy = deepcopy(value)  # inserted values are never copied: that may be impossible
    for _ in range(draw.randrange(1, 4)):
        found = list(places(copy))
        if not found:
            return other(draw)
        *way, last = draw.choice(found)
        inside = copy
        for key in way:
            inside = inside[key]
        change = draw.randrange(5)
        if change == 0:
            del inside[last]
        elif change == 1 and isinstance(inside, list):
            inside += [inside[last]] * draw.choice((1, 2, 40))
        elif change == 2 and isinstance(inside, dict):
            inside[draw.choice(TEXTS)] = inside.pop(last)
        elif change == 3 and type(inside[last]) is int:
            inside[last] += draw.choice((1, -1, 100))
        else:
            inside[last] = other(draw)
    return copy


def damaged_text(draw: Random, text: str) -> str:
    """Return a text with some characters replaced, removed, repeated or swapped."""
    for _ in range(draw.randrange(1, 4)):
        start = draw.randrange(len(text) + 1)
        end = min(len(text), start + draw.choice((0, 1, 1, 2, 10)))
        piece = draw.choice(
            ("", text[start:end] * 2, draw.choice(TEXTS), draw.choice("0123456789.#|{}[],:\"' \n"))
        )
        text = text[:start] + piece + text[end:]
    return text


def as_json(value: Any) -> str:
    """Write a value as JSON, even one too large for the json module."""
    try:
        return json.dumps(value)
    except (ValueError, RecursionError):
        return json.dumps(str(type(value))) + "9" * 5_000
