"""What counts as a number, a weight, a cell or a node, and numbers as people write them."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Container
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any, TypeGuard

from pathlib_games.graphs.errors import BadGraph
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
