"""Inspect a learner's function without running it, and pickle it for another process.

The function travels by value, with the notebook variables that it uses. The answer comes back as
JSON and is never unpickled (`values`).
"""

from __future__ import annotations

import dis
import io
import linecache
import os
import pickle
import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import _lru_cache_wrapper, lru_cache, partial
from inspect import getblock
from tokenize import TokenError
from types import CodeType, FunctionType, ModuleType
from typing import Any

import cloudpickle

from pathlib_games.processes import import_path
from pathlib_tutor.programs.limits import survive
from pathlib_tutor.programs.values import Program, is_in_the_learners, kind_of

LARGEST = 50 << 20
"""The most bytes of a program and the notebook variables that it uses."""
_LINES = 5_000  # in a program's file; longer files are not sent
_WRAPPED = 10  # the most wrappers around a function
_known: dict[str, bool] = {}


class CannotBeSent(Exception):
    """A program uses something that cannot be sent to another process; the message says what."""


class OnlyHere(CannotBeSent):
    """A program uses something that cannot be pickled, such as a generator, but can run here."""


class _Page(io.BytesIO):
    """A buffer with a size limit."""

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > LARGEST:
            size = f"{LARGEST >> 20} MB"
            raise CannotBeSent(
                f"uses more than {size} of the notebook's variables. Make them smaller."
            )
        return super().write(data)


class _Pickler(cloudpickle.Pickler):
    """A pickler for functions and all that they use, including those with a result cache."""

    def __init__(self, page: _Page, programs: Sequence[object] = ()) -> None:
        super().__init__(page, protocol=5)
        self._programs = {id(program): number for number, program in enumerate(programs)}

    def persistent_id(self, obj: object) -> int | None:
        return self._programs.get(id(obj))

    def _dynamic_function_reduce(self, func: FunctionType) -> Any:
        reduced = super()._dynamic_function_reduce(_without_annotations(func))
        names = func.__globals__  # cloudpickle misses names used in class bodies
        used = {name: names[name] for name in _used_by_classes(func.__code__) if name in names}
        reduced[2][1]["__globals__"].update(used)
        return reduced

    def reducer_override(self, obj: Any) -> Any:
        if type(obj) is _lru_cache_wrapper and is_the_learners(obj.__wrapped__.__module__):
            parameters = obj.cache_parameters()
            return _remembering, (obj.__wrapped__, parameters["maxsize"], parameters["typed"])
        if type(obj).__module__ == "IPython.core.autocall":  # a notebook's exit and quit
            return getattr, (sys, "exit")
        if type(obj) is not FunctionType and not isinstance(obj, type):
            _refuse_own_ways(type(obj))
        return super().reducer_override(obj)


def _used_by_classes(code: CodeType) -> Iterator[str]:
    """Yield the names that the class bodies in a function look up, nested functions included."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            for step in dis.get_instructions(part):
                if step.opname in ("LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"):
                    yield str(step.argval)
            yield from _used_by_classes(part)


_WAYS = (
    *("__reduce__", "__reduce_ex__", "__getstate__", "__getnewargs__", "__getnewargs_ex__"),
    "__getattribute__",
)


def _refuse_own_ways(kind: type) -> None:
    """Refuse values with their own pickling methods, which would run here."""
    for owner in type.mro(kind):
        for name in _WAYS:
            method = vars(owner).get(name)
            if type(method) is FunctionType and is_the_learners(method.__module__):
                raise CannotBeSent(_why(f"{owner.__name__} has a {name} of its own"))


def _without_annotations(function: FunctionType) -> FunctionType:
    """Return a function without its annotations: looking them up would evaluate them.

    From Python 3.14 on, annotations are evaluated lazily, and their names may not exist.
    """
    bare = _copied(function, function.__defaults__, function.__kwdefaults__)
    bare.__qualname__ = function.__qualname__
    bare.__module__ = function.__module__
    bare.__doc__ = function.__doc__
    bare.__dict__.update(vars(function))
    return bare


def _copied(
    function: FunctionType, defaults: tuple[Any, ...] | None, keywords: dict[str, Any] | None
) -> FunctionType:
    """Return a copy of a function with other default values."""
    code, names = function.__code__, function.__globals__
    made = FunctionType(code, names, function.__name__, defaults, function.__closure__)
    made.__kwdefaults__ = keywords
    return made


def is_the_learners(name: str | None) -> bool:
    """Return whether a module is the learner's: not Python's, installed, or of this package."""
    module = sys.modules.get(name) if name is not None else None
    if name is None or name == "__main__" or module is None:
        return True  # written in a cell, or by a program
    file = getattr(module, "__file__", None) if type(module) is ModuleType else None
    if file is None:
        return False
    if name not in _known:
        _known[name] = is_in_the_learners(file)
    return _known[name]


def _remembering(function: Callable[..., Any], most: int | None, typed: bool) -> object:
    return lru_cache(most, typed)(function)


def written(programs: Mapping[int, object]) -> bytes:
    """Return programs as bytes, with the functions, classes and values that they use.

    Programs pickled together share their classes. The lines of their files are included.

    Raises `OnlyHere` if they use something that cannot be pickled.

    Raises `CannotBeSent` if they use too much, or if pickling them runs the learner's code or does
    not end.
    """
    # Pickling may still call methods of the learner's objects, such as `__hash__`.
    given = survive(partial(_written, programs), _SECONDS, lambda _: None).value
    if isinstance(given, bytes):
        return given
    raise given if isinstance(given, CannotBeSent) else CannotBeSent(_ENDLESS)


_SECONDS = 5.0
_ENDLESS = (
    "uses something that cannot be sent to its own process: copying it never ends, or crashes "
    "Python."
)


def _written(programs: Mapping[int, object]) -> bytes | CannotBeSent:
    bare = {n: each.what if type(each) is Program else each for n, each in programs.items()}
    page = _Page()
    try:
        lines = {file: text for program in bare.values() for file, text in _lines(program)}
        with warnings.catch_warnings(), _by_value():
            # Python 3.12 and 3.13 warn of itertools' objects, which 3.14 refuses.
            warnings.simplefilter("ignore", DeprecationWarning)
            _Pickler(page).dump((bare, lines, import_path()))
    except CannotBeSent as problem:
        return problem
    except (Exception, SystemExit) as problem:  # noqa: BLE001 - the message tells any error
        return OnlyHere(_why(problem))
    return page.getvalue()


def _why(problem: object) -> str:
    try:
        told = str(problem)[:120].rstrip(".")
    except Exception:  # noqa: BLE001 - the learner's error may fail to show itself
        told = kind_of(problem)
    return (
        f"uses something that cannot be sent to its own process ({told}). Create it inside the "
        "function, such as an open file or a lock."
    )


def jobs_written(jobs: object, programs: Sequence[object]) -> bytes:
    """Return our jobs as bytes; the programs in them were sent already."""
    page = _Page()
    _Pickler(page, programs).dump(jobs)
    return page.getvalue()


class _Unpickler(pickle.Unpickler):
    def __init__(self, jobs: bytes, programs: Mapping[int, object]) -> None:
        super().__init__(io.BytesIO(jobs))
        self._programs = programs

    def persistent_load(self, pid: int) -> object:
        return self._programs[pid]


def jobs_read(jobs: bytes, programs: Mapping[int, object]) -> Any:
    """Unpickle jobs, with the programs that are here already."""
    return _Unpickler(jobs, programs).load()


def _lines(program: object) -> Iterator[tuple[str, list[str]]]:
    """Yield a program's file with its lines."""
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
    """Pickle the learner's modules by value: the other process may not find them."""
    # One module may have two names.
    ours = {
        vars(module)["__name__"]: module
        for name, module in list(sys.modules.items())
        # sys.modules may hold any object, which could run code when its attributes are read.
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


def source_of(function: FunctionType) -> str:
    """Return the source lines of a function, or nothing; runs none of the learner's code."""
    _, lines = file_of(function)
    with suppress(SyntaxError, TokenError):  # the lines have changed
        return "".join(getblock(lines[function.__code__.co_firstlineno - 1 :]))
    return ""


def file_of(function: FunctionType) -> tuple[str, list[str]]:
    """Return the file of a function, and its lines."""
    file = str.__str__(function.__code__.co_filename)
    # A function may claim to come from a device, which has no end.
    alone = os.path.basename(file) == file  # noqa: PTH119 - any text may come, such as <string>
    told = alone or file in linecache.cache or os.path.isfile(file)  # noqa: PTH113
    return file, linecache.getlines(file) if told else []


_KINDS = (list, dict, set)


def emptied(function: object) -> object:
    """Return a function with its mutable defaults emptied, if earlier calls filled them.

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
    defaults, keywords = function.__defaults__ or (), function.__kwdefaults__ or {}
    anew = {name: _empty(value) for name, value in keywords.items()}
    return _copied(function, tuple(map(_empty, defaults)), anew)


def what_survives(function: object) -> str:
    """Name the mutable defaults that a function's calls share.

    Examples
    --------
    >>> def count(seen=[]):
    ...     return len(seen)
    >>> what_survives(count)
    'The default value of `seen` is created once, by the def line, and every call shares it.'
    """
    if names := shared_names(function):
        told = f"The default value of {names} is created once, by the def line"
        return f"{told}, and every call shares it."
    return "Anything created outside the function is created once, and every call shares it."


def shared_names(function: object) -> str:
    """Return the names of the mutable defaults that a function's calls share."""
    shared = _shared(function) if type(function) is FunctionType else ()
    return " and ".join(f"`{name}`" for name, _ in shared)


def _shared(function: FunctionType) -> Iterator[tuple[str, object]]:
    """Yield the mutable default values, with their names."""
    code, defaults = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[: code.co_argcount]
    pairs = [*zip(reversed(names), reversed(defaults), strict=False)][::-1]
    for name, value in [*pairs, *(function.__kwdefaults__ or {}).items()]:
        if issubclass(type(value), _KINDS):
            yield name, value


def _empty(value: object) -> object:
    """Return an empty collection for a mutable value; any other value as it is."""
    return next((kind() for kind in _KINDS if type(value) is kind), value)
