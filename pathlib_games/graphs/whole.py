"""What counts as a whole number."""

from __future__ import annotations

import math
from typing import TypeGuard


def is_whole(value: object, least: float = -math.inf, most: float = math.inf) -> TypeGuard[int]:
    """Return whether a value is a whole number between two bounds; True and False are none.

    Examples
    --------
    >>> is_whole(3), is_whole(3, least=4), is_whole(3.0), is_whole(True)
    (True, False, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
