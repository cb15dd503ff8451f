"""Says what is written down without carrying out anything of a learner's making."""

from __future__ import annotations

import sys
import sysconfig
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any, cast

from pathlib_games.programs.parcels import COLLECTIONS, PLAIN, has_a_place, module_of

_MOST = 20_000  # they are written down in some hundredths of a second
_DEPTH = 20  # what is nested more deeply could overrun Python's stack
_LIBRARY = tuple(
    {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
)
_PACKAGE = Path(__file__).parents[1]
_OF_A_MODULE = ("__name__", "__package__", "__path__", "__file__")  # they go with each function
_known: dict[str, bool] = {}


def is_inert(program: object) -> bool:
    """Say whether to write a program down runs none of it, and soon comes to an end.

    So it is with functions that use functions, modules and plain values. They need no copy of the
    process, which takes longer than all else that is done for a verdict. Whatever is not surely
    inert is said not to be.
    """
    seen: set[int] = set()
    left, waiting = _MOST, [(program, _DEPTH)]
    while waiting:
        part, depth = waiting.pop()
        kind = id(type(part))  # not isinstance: it asks the value itself what it is
        if kind in PLAIN or id(part) in seen or _is_named(part):
            continue
        if kind not in _HASHED:
            seen.add(id(part))
        parts = _PARTS[kind](part) if kind in _PARTS else None
        if parts is None or depth == 0:
            return False
        left -= len(parts)
        if left < 0:
            return False
        waiting += [(found, depth - 1) for found in parts]
    return True


def _parts_of_function(function: FunctionType) -> list[object] | None:
    names, cells = function.__globals__, function.__closure__ or ()
    # Any other key would be asked whether it is the name that is looked up.
    if type(names) is not dict or any(type(name) is not str for name in names):
        return None
    if type(cells) is not tuple:
        return None
    used = (*_names(function.__code__), *_OF_A_MODULE)
    return [
        *(function.__code__, function.__name__, function.__qualname__, function.__module__),
        *(function.__doc__, function.__defaults__, function.__kwdefaults__, function.__dict__),
        *cells,
        *(names[name] for name in used if name in names),
    ]


def _parts_of_code(code: CodeType) -> list[object]:
    words = (code.co_filename, code.co_name, code.co_qualname)
    return [code.co_consts, code.co_linetable, code.co_exceptiontable, *words]


def _in_a_cell(cell: CellType) -> list[object]:
    try:
        return [cell.cell_contents]
    except ValueError:  # there is nothing in it yet
        return []


# By the kind's number: the kind itself would be asked for its hash.
_PARTS: dict[int, Callable[[Any], list[object] | None]] = {
    **dict.fromkeys(COLLECTIONS, list),
    id(dict): lambda pairs: [*pairs.keys(), *pairs.values()],
    id(slice): lambda part: [part.start, part.stop, part.step],
    id(partial): lambda call: [call.func, call.args, call.keywords, vars(call)],
    id(FunctionType): _parts_of_function,
    id(CodeType): _parts_of_code,
    id(CellType): _in_a_cell,
}
"""What is written down with a value; None if nobody here knows how that is written."""


_HASHED = frozenset(map(id, (tuple, frozenset, CodeType)))
"""What is gone through as often as it is met: that is how long it takes to hash it."""


def _names(code: CodeType) -> Iterator[str]:
    """Give the names that a function and those inside it may look up, and some more."""
    seen: set[int] = set()
    waiting: list[object] = [code]
    while waiting:
        part = waiting.pop()
        if type(part) is CodeType and id(part) not in seen:
            seen.add(id(part))
            yield from part.co_names
            if type(part.co_consts) is tuple:
                waiting += part.co_consts


def _is_named(value: object) -> bool:
    """Say whether something is only named, for the other process finds it in the same module."""
    if type(value) is ModuleType:
        name = vars(value).get("__name__")
        there = type(name) is str and sys.modules.get(name) is value
        return there and not is_the_learners(cast("str", name))
    return not is_the_learners(module_of(value)) and has_a_place(value)


def is_the_learners(name: str | None) -> bool:
    """Say whether a module is neither Python's, nor installed, nor part of this package."""
    module = sys.modules.get(name) if name is not None else None
    if name is None or name == "__main__" or module is None:
        return True  # written in a cell, or by a program
    file = getattr(module, "__file__", None) if type(module) is ModuleType else None
    if file is None:
        return False
    if name not in _known:
        outside = not file.startswith(_LIBRARY) and "-packages" not in file
        _known[name] = outside and _PACKAGE not in Path(file).parents
    return _known[name]
