"""What counts as a whole number, as a weight, as a cell, as one of some names, as a node."""

from __future__ import annotations

import math
from collections.abc import Container
from numbers import Integral, Rational, Real
from typing import Any, TypeGuard

_BITS = 10_000


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
