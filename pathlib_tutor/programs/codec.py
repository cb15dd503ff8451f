"""Writes a learner's program down for another process, and reads what comes back from there.

A program goes there by value, pickled: the function and what it uses of the notebook. What comes
back is JSON: whatever the program gives is copied there into numbers, texts and collections of our
own. It is only read here, never carried out: nothing in it can name a class or call a function.
"""

from __future__ import annotations

import ast
import dis
import io
import linecache
import math
import pickle
import sys
import sysconfig
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import _lru_cache_wrapper, lru_cache, partial
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

import cloudpickle

import pathlib_games
from pathlib_games.graphs import Graph, Node, trace
from pathlib_games.processes import import_path
from pathlib_tutor.programs.limits import survive
from pathlib_tutor.programs.packing import BITS, DEPTH, SHOWN, STEPS, kind_of, look
from pathlib_tutor.programs.plain import Items, Other, Program, file_of, type_name

LARGEST = 50 << 20
"""So many bytes a program may have, with the variables of the notebook that it uses."""
_LINES = 5_000  # of a file with a program; of a longer one no line is told
_WRAPPED = 10  # so often a function may be wrapped in another one
_LIBRARY = tuple(
    {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
)
_PACKAGES = {Path(__file__).parents[1], Path(pathlib_games.__file__).parent}
_known: dict[str, bool] = {}

_HUGE = 2 << BITS  # stands for every number that is larger than this
_STEPS: dict[str, Any] = {name: vars(trace)[name] for name in STEPS}


class CannotBeSent(Exception):
    """A program uses something that another process cannot have; says what, in a sentence."""


class OnlyHere(CannotBeSent):
    """What it uses cannot be written down, such as a generator: it can be run where it is."""


class BadData(Exception):
    """What came back can be read as nothing."""


# ---- a program, as it goes there -----------------------------------------------------------------


class _Page(io.BytesIO):
    """Keeps what is written, up to a limit."""

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > LARGEST:
            size = f"{LARGEST >> 20} MB"
            raise CannotBeSent(
                f"uses more than {size} of the notebook's variables. Make them smaller."
            )
        return super().write(data)


class _Pickler(cloudpickle.Pickler):
    """Writes functions with all that they use; also those that remember their results."""

    def __init__(self, page: _Page, programs: Sequence[object] = ()) -> None:
        super().__init__(page, protocol=5)
        self._programs = {id(program): number for number, program in enumerate(programs)}

    def persistent_id(self, obj: object) -> int | None:
        return self._programs.get(id(obj))

    def _dynamic_function_reduce(self, func: FunctionType) -> Any:
        reduced = super()._dynamic_function_reduce(_without_annotations(func))
        names = func.__globals__  # cloudpickle overlooks what the body of a class in it uses
        used = {name: names[name] for name in _used_by_classes(func.__code__) if name in names}
        reduced[2][1]["__globals__"].update(used)
        return reduced

    def reducer_override(self, obj: Any) -> Any:
        if type(obj) is _lru_cache_wrapper and is_the_learners(obj.__wrapped__.__module__):
            parameters = obj.cache_parameters()
            return _remembering, (obj.__wrapped__, parameters["maxsize"], parameters["typed"])
        if type(obj).__module__ == "IPython.core.autocall":  # exit and quit of a notebook
            return getattr, (sys, "exit")
        if type(obj) is not FunctionType and not isinstance(obj, type):
            _refuse_own_ways(type(obj))
        return super().reducer_override(obj)


def _used_by_classes(code: CodeType) -> Iterator[str]:
    """Give the names that are looked up as a class is made, in a function or in one inside it."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            for step in dis.get_instructions(part):
                if step.opname in ("LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"):
                    yield str(step.argval)
            yield from _used_by_classes(part)


@dataclass(frozen=True)
class HandedIn:
    """A function that was handed in, with the notebook in which it stands."""

    cells: tuple[tuple[str, str], ...]  # the id and the text of each cell with code
    last: int  # the number of the cell that is judged
    name: str  # what the function is called


_HANDED_IN: WeakKeyDictionary[FunctionType, HandedIn] = WeakKeyDictionary()
"""Functions that were read and not carried out, each with its notebook."""


def handed_in(handed: HandedIn) -> FunctionType:
    r"""Return a function that was handed in, without running any of its notebook here.

    It can be judged like any other: it runs in a jail, where the notebook is carried out first.

    Examples
    --------
    >>> cells = (("half", "import math\ndef half(x=math.nope): return x / 2"),)
    >>> handed_in(HandedIn(cells, 0, "half")).__name__
    'half'
    """
    program, file, lines = f"def {handed.name}(*_): ...", "<cell>", [""]
    part: ast.FunctionDef | None = None
    for cell, source in handed.cells[: handed.last + 1]:
        with suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            for statement in ast.parse(source).body:
                if isinstance(statement, ast.FunctionDef) and statement.name == handed.name:
                    part, file, lines = statement, f"<{cell}>", source.splitlines(keepends=True)
    try:
        code = compile(ast.Module([part] if part else ast.parse(program).body, []), file, "exec")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        code = compile(program, file, "exec")
    linecache.cache[file] = (0, None, lines, file)
    parts = [part for part in code.co_consts if isinstance(part, CodeType)]
    found = next(part for part in reversed(parts) if part.co_name == handed.name)
    function = FunctionType(found, {"__name__": "__main__"}, handed.name)
    if part is not None:
        function.__defaults__ = tuple(map(_collection, part.args.defaults))
        keywords = zip(part.args.kwonlyargs, part.args.kw_defaults, strict=True)
        function.__kwdefaults__ = {one.arg: _collection(node) for one, node in keywords if node}
    _HANDED_IN[function] = handed
    return function


_COLLECTIONS: Mapping[object, Callable[[], object]] = {
    ast.List: list,
    ast.Dict: dict,
    ast.Set: set,
    "list": list,
    "dict": dict,
    "set": set,
}


def _collection(default: ast.expr) -> object:
    """Return an empty list, dict or set for a default value that is one; None for all others."""
    kind: object = type(default)
    if isinstance(default, ast.Call) and isinstance(default.func, ast.Name):
        kind = default.func.id
    made = _COLLECTIONS.get(kind)
    return made and made()


def jailed(programs: Sequence[object]) -> HandedIn | None:
    """Return the program that runs in a jail, if one does."""
    found = (_HANDED_IN.get(each) for each in programs if type(each) is FunctionType)
    return next((each for each in found if each is not None), None)


_WAYS = (
    *("__reduce__", "__reduce_ex__", "__getstate__", "__getnewargs__", "__getnewargs_ex__"),
    "__getattribute__",
)


def _refuse_own_ways(kind: type) -> None:
    """Refuse values that say themselves how they are written: that would run here."""
    for owner in type.mro(kind):
        for name in _WAYS:
            method = vars(owner).get(name)
            if type(method) is FunctionType and is_the_learners(method.__module__):
                raise CannotBeSent(_why(f"{owner.__name__} has a {name} of its own"))


def _without_annotations(function: FunctionType) -> FunctionType:
    """Return a function without what it says of types: to look it up would carry it out.

    From Python 3.14 on nobody has done so when the function was made, and there need not be such
    names at all.
    """
    code, names, defaults = function.__code__, function.__globals__, function.__defaults__
    bare = FunctionType(code, names, function.__name__, defaults, function.__closure__)
    bare.__kwdefaults__ = function.__kwdefaults__
    bare.__qualname__ = function.__qualname__
    bare.__module__ = function.__module__
    bare.__doc__ = function.__doc__
    bare.__dict__.update(vars(function))
    return bare


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
        _known[name] = outside and _PACKAGES.isdisjoint(Path(file).parents)
    return _known[name]


def _remembering(function: Callable[..., Any], most: int | None, typed: bool) -> object:
    return lru_cache(most, typed)(function)


def written(programs: Mapping[int, object]) -> bytes:
    """Return programs as bytes, with the functions, classes and values that they use.

    Programs that are written together share their classes. With them come the lines of the files
    that they stand in.

    Raises `OnlyHere` if they use something that cannot be written down.

    Raises `CannotBeSent` if they use too much, or if to write them down would run code of the
    learner's making, or does not end.
    """
    # What an object of the learner's says of itself may still be asked, as its hash.
    given = survive(partial(_written, programs), _SECONDS, lambda _: None).value
    if isinstance(given, bytes):
        return given
    raise given if isinstance(given, CannotBeSent) else CannotBeSent(_ENDLESS)


_SECONDS = 5.0
_ENDLESS = (
    "uses something that cannot be sent to where it is run: to write it down does not come to an "
    "end, or it makes Python crash."
)


def _written(programs: Mapping[int, object]) -> bytes | CannotBeSent:
    bare = {
        number: program.what if type(program) is Program else program
        for number, program in programs.items()
    }
    page = _Page()
    try:
        lines = {file: text for program in bare.values() for file, text in _lines(program)}
        with warnings.catch_warnings(), _by_value():
            # Python 3.12 and 3.13 warn of itertools' objects, which 3.14 refuses.
            warnings.simplefilter("ignore", DeprecationWarning)
            _Pickler(page).dump((bare, lines, import_path()))
    except CannotBeSent as problem:
        return problem
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - whatever cannot be written is told
        return OnlyHere(_why(problem))
    return page.getvalue()


def _why(problem: object) -> str:
    try:
        told = str(problem)[:120].rstrip(".")
    except Exception:  # noqa: BLE001 - an error of the learner's making refuses to be shown
        told = kind_of(problem)
    return (
        f"uses something that cannot be sent to where it is run ({told}). Make it inside the "
        "function, such as an open file or a lock."
    )


def jobs_written(jobs: object, programs: Sequence[object]) -> bytes:
    """Return jobs of ours as bytes; the programs in them were sent already."""
    page = _Page()
    _Pickler(page, programs).dump(jobs)
    return page.getvalue()


class _Unpickler(pickle.Unpickler):
    """Makes jobs, with the programs that are here already."""

    def __init__(self, jobs: bytes, programs: Mapping[int, object]) -> None:
        super().__init__(io.BytesIO(jobs))
        self._programs = programs

    def persistent_load(self, pid: int) -> object:
        return self._programs[pid]


def jobs_read(jobs: bytes, programs: Mapping[int, object]) -> Any:
    """Make jobs that were written down, with the programs that are here already."""
    return _Unpickler(jobs, programs).load()


def _lines(program: object) -> Iterator[tuple[str, list[str]]]:
    """Give the file in which a program was written, and its lines."""
    for _ in range(_WRAPPED):
        if type(program) is partial:
            program = program.func
        elif type(program) is FunctionType and "__wrapped__" in vars(program):
            program = vars(program)["__wrapped__"]
    if type(program) is FunctionType:
        file, lines = file_of(program)
        if 0 < len(lines) <= _LINES:
            yield file, lines


@contextmanager
def _by_value() -> Iterator[None]:
    """Write down what modules of the learner's define, too: the other process may not find them."""
    # One module may be there under two names.
    ours = {
        vars(module)["__name__"]: module
        for name, module in list(sys.modules.items())
        # Anybody can put anything there, which could say itself what its attributes are.
        if type(name) is str and type(module) is ModuleType and is_the_learners(name)
        if type(vars(module).get("__name__")) is str
    }.values()
    for module in ours:
        cloudpickle.register_pickle_by_value(module)
    try:
        yield
    finally:
        for module in ours:
            cloudpickle.unregister_pickle_by_value(module)


# ---- values, as they come back -----------------------------------------------------------------


def unpacked(data: Any, nodes: Sequence[Node] = ()) -> Any:
    """Return the plain value that came back.

    Raises `BadData` if it is none: a program can send what it likes.
    """
    try:
        return _unpack(data, nodes, DEPTH + 1)
    except BadData:
        raise
    except Exception:  # noqa: BLE001 - too few parts, parts of wrong types, keys that are lists
        raise BadData from None


def _unpack(data: Any, nodes: Sequence[Node], depth: int) -> Any:
    kind = type(data)
    if data is None or kind is bool or kind is float or kind is str:
        return data
    if kind is int:
        return data if data.bit_length() <= BITS else _HUGE
    if kind is not list or depth < 0:
        raise BadData
    name, *parts = data

    def every(items: Any) -> list[Any]:
        if type(items) is not list:
            raise BadData
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
        raise BadData
    return text[:SHOWN]


def _of_a_graph(around: Any, edges: Any, directed: Any) -> tuple[Any, Any, bool]:
    """Check the parts of a graph: a program may have put anything into one."""
    parts = [*edges, *((tail, *pair) for tail in around for pair in around[tail])]
    for tail, head, weight in parts:
        if tail not in around or head not in around or not math.isfinite(weight):
            raise BadData
    return around, edges, bool(directed)
