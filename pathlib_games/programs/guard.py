"""Notices when a learner's program changes Python or the course, and puts everything back."""

from __future__ import annotations

import builtins
import collections
import copy
import functools
import heapq
import itertools
import json
import math
import operator
import os
import random
import sys
import threading
import time
from collections.abc import Iterator
from operator import is_
from types import FunctionType, ModuleType
from typing import Any

_LIBRARY: tuple[ModuleType, ...] = (
    builtins,
    collections,
    copy,
    functools,
    heapq,
    itertools,
    json,
    math,
    operator,
    os,
    random,
    threading,
    time,
)
_FLOORS = ("graphs", "programs", "exercises", "ideas", "record", "lessons")
OURS = tuple(f"pathlib_games.{floor}" for floor in _FLOORS)
"""All that judging rests on."""
# Python itself writes these while a program runs.
_WRITTEN_BY_PYTHON = {
    "__warningregistry__",
    "__annotations__",
    "__annotations_cache__",
    "__annotate_func__",
    "__slotnames__",
    "_",
}
_MISSING = object()


class Guard:
    """Remembers the functions of Python and of the course, to compare and restore them later.

    It tells honest accidents and simple tricks apart from right answers. It is no lock: whoever
    runs code in a kernel can change everything in it.
    """

    def __init__(self) -> None:
        self._owners = [(owner, dict(vars(owner))) for owner in _owners()]
        self._codes = [
            (value, value.__code__)
            for _, names in self._owners
            for value in names.values()
            if type(value) is FunctionType
        ]

    def restore(self) -> list[str]:
        """Undo every change, and name what was changed."""
        changed = []
        for owner, before in self._owners:
            now = dict(vars(owner))
            if list(now) == list(before) and all(map(is_, now.values(), before.values())):
                continue
            for name in [*before, *(name for name in now if name not in before)]:
                if name in _WRITTEN_BY_PYTHON or now.get(name, _MISSING) is before.get(
                    name, _MISSING
                ):
                    continue
                if name not in before:
                    if isinstance(now[name], ModuleType):  # an import inside a function
                        continue
                    delattr(owner, name)
                else:
                    setattr(owner, name, before[name])
                changed.append(f"{owner.__name__}.{name}")
        for function, code in self._codes:
            if function.__code__ is not code:
                function.__code__ = code
                changed.append(f"{function.__module__}.{function.__name__}")
        return changed


def _owners() -> Iterator[Any]:
    """Go through the modules, and the classes of the course that they define."""
    yield from _LIBRARY
    for name, module in list(sys.modules.items()):
        if name.startswith(OURS) and isinstance(module, ModuleType):
            yield module
            for value in list(vars(module).values()):
                if isinstance(value, type) and value.__module__ == name:
                    yield value
