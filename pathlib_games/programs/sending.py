"""Writes a learner's program down, so that another process can run it."""

from __future__ import annotations

import ast
import io
import linecache
import os
import sys
import sysconfig
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import _lru_cache_wrapper, lru_cache, partial
from inspect import getblock
from pathlib import Path
from tokenize import TokenError
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

import cloudpickle

from pathlib_games.programs.parcels import Program
from pathlib_games.programs.surviving import survive

LARGEST = 50 << 20
"""So many bytes a program may have, with the variables of the notebook that it uses."""
_SECONDS = 5.0
_LINES = 5_000  # of a file with a program; of a longer one no line is told
_LIBRARY = tuple(
    {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
)
_PACKAGE = Path(__file__).parents[1]
_known: dict[str, bool] = {}


class CannotBeSent(Exception):
    """A program uses something that another process cannot have; says what, in a sentence."""


class OnlyHere(CannotBeSent):
    """What it uses cannot be written down, such as a generator: it can be run where it is."""


class _TooLarge(Exception):
    """A program needs more than `LARGEST` bytes."""


class _OwnWays(Exception):
    """A value says itself how it is written."""


class _Page(io.BytesIO):
    """Keeps what is written, up to a limit."""

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > LARGEST:
            raise _TooLarge
        return super().write(data)


class _Pickler(cloudpickle.Pickler):
    """Writes functions with all that they use; also those that remember their results."""

    def __init__(self, page: _Page, programs: Sequence[object] = ()) -> None:
        super().__init__(page, protocol=5)
        self._programs = {id(program): number for number, program in enumerate(programs)}

    def persistent_id(self, obj: object) -> int | None:
        return self._programs.get(id(obj))

    def _dynamic_function_reduce(self, func: FunctionType) -> Any:
        return super()._dynamic_function_reduce(_without_annotations(func))

    def reducer_override(self, obj: Any) -> Any:
        if type(obj) is _lru_cache_wrapper and is_the_learners(obj.__wrapped__.__module__):
            parameters = obj.cache_parameters()
            return _remembering, (obj.__wrapped__, parameters["maxsize"], parameters["typed"])
        if type(obj) is FunctionType and obj in _DEFINED:
            return carried_out, (_DEFINED[obj], obj.__name__)
        if type(obj).__module__ == "IPython.core.autocall":  # exit and quit of a notebook
            return getattr, (sys, "exit")
        if type(obj) is not FunctionType and not isinstance(obj, type):
            _refuse_own_ways(type(obj))
        return super().reducer_override(obj)


def carried_out(program: CodeType, name: str) -> object:
    """Carry out a program, in the process that runs it; return what it defines under a name."""
    names: dict[str, object] = {"__name__": "__main__"}
    exec(program, names)  # noqa: S102 - here learners' programs are run
    return names[name]


_DEFINED: WeakKeyDictionary[FunctionType, CodeType] = WeakKeyDictionary()
"""Functions that were read and not carried out, each with the program that defines it."""


def defined_by(program: ast.Module, name: str, lines: Sequence[str], file: str) -> FunctionType:
    r"""Return the function that a program defines, without running any of the program here.

    It can be judged like any other: the process that runs it carries out the program first.

    `lines`, `file`: what the program was read from, so that an error can be told with its line.

    Raises `SyntaxError` if the program cannot be compiled, or has no such function.

    Examples
    --------
    >>> source = "import math\ndef half(x=math.nope): return x / 2"
    >>> defined_by(ast.parse(source), "half", source.splitlines(), "<cell>").__name__
    'half'
    """
    code = compile(program, file, "exec")
    linecache.cache[file] = (0, None, [f"{line}\n" for line in lines], file)
    parts = [part for part in code.co_consts if isinstance(part, CodeType)]
    found = next((part for part in reversed(parts) if part.co_name == name), None)
    if found is None:
        raise ValueError(f"{name} is not directly in the program")
    function = FunctionType(found, {"__name__": "__main__"}, name)
    _DEFINED[function] = code
    return function


_WAYS = (
    *("__reduce__", "__reduce_ex__", "__getstate__", "__getnewargs__", "__getnewargs_ex__"),
    "__getattribute__",
)


def _refuse_own_ways(kind: type) -> None:
    """Refuse values that say themselves how they are written: that would run here.

    Raises `_OwnWays` names the method.
    """
    for owner in type.mro(kind):
        for name in _WAYS:
            method = vars(owner).get(name)
            if type(method) is FunctionType and is_the_learners(method.__module__):
                raise _OwnWays(f"{owner.__name__} has a {name} of its own")


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
        _known[name] = outside and _PACKAGE not in Path(file).parents
    return _known[name]


def _remembering(function: Callable[..., Any], most: int | None, typed: bool) -> object:
    return lru_cache(most, typed)(function)


def written(programs: Mapping[int, object]) -> bytes:
    """Return programs as bytes, with the functions, classes and values that they use.

    Programs that are written together share their classes. With them come the lines of the files
    that they stand in.

    Raises `OnlyHere` if they use something that cannot be written down.

    Raises `CannotBeSent` if they use too much, or if to write them down would run code of the
    learner's making.
    """
    bare = {
        number: program.what if type(program) is Program else program
        for number, program in programs.items()
    }

    def write() -> bytes:
        page = _Page()
        lines = {file: text for program in bare.values() for file, text in _lines(program)}
        with warnings.catch_warnings(), _by_value():
            # Python 3.12 and 3.13 warn of itertools' objects, which 3.14 refuses.
            warnings.simplefilter("ignore", DeprecationWarning)
            _Pickler(page).dump((bare, lines))
        return page.getvalue()

    def tell(problem: BaseException) -> str:
        if isinstance(problem, _TooLarge):
            size = f"{LARGEST >> 20} MB"
            return f"uses more than {size} of the notebook's variables. Make them smaller."
        if isinstance(problem, RecursionError):
            return "uses a variable that is nested too deeply to be sent to where it is run."
        why = str(problem)[:120].rstrip(".")
        return (
            f"uses something that cannot be sent to where it is run ({why}). Make it inside the "
            "function, such as an open file or a lock."
        )

    def write_or_tell() -> bytes:
        try:
            return _WRITTEN + write()
        except (_TooLarge, _OwnWays) as problem:
            return tell(problem).encode()
        except Exception as problem:  # noqa: BLE001 - whatever cannot be written is told
            return _ONLY_HERE + tell(problem).encode()

    given = survive(write_or_tell, _SECONDS, tell).value
    if not isinstance(given, bytes):
        raise CannotBeSent(_UNWRITTEN)
    if given[:1] == _WRITTEN:
        return given[1:]
    if given[:1] == _ONLY_HERE:
        raise OnlyHere(given[1:_TOLD].decode(errors="replace"))
    raise CannotBeSent(given[:_TOLD].decode(errors="replace"))


_WRITTEN, _ONLY_HERE = b"\0", b"\1"  # no sentence begins so
_TOLD = 400
_UNWRITTEN = (
    "uses something that cannot be sent to where it is run: to write it down does not come to an "
    "end, or it makes Python crash."
)


def job_written(job: object, programs: Sequence[object]) -> bytes:
    """Return a job of ours as bytes; the programs in it were sent already."""
    page = _Page()
    _Pickler(page, programs).dump(job)
    return page.getvalue()


def _lines(program: object) -> Iterator[tuple[str, list[str]]]:
    """Give the file in which a program was written, and its lines."""
    for _ in range(_WRAPPED):
        if type(program) is partial:
            program = program.func
        elif type(program) is FunctionType and "__wrapped__" in vars(program):
            program = vars(program)["__wrapped__"]
    if type(program) is FunctionType:
        file, lines = _file_of(program)
        if 0 < len(lines) <= _LINES:
            yield file, lines


def _file_of(function: FunctionType) -> tuple[str, list[str]]:
    file = str.__str__(function.__code__.co_filename)
    # A function can say that it is from a device, which is never read to its end.
    alone = os.path.basename(file) == file  # noqa: PTH119 - any text may come; such as <string>
    told = alone or file in linecache.cache or os.path.isfile(file)  # noqa: PTH113
    return file, linecache.getlines(file) if told else []


def source_of(function: FunctionType) -> str:
    """Return the lines in which a function was written, or nothing; looks at nothing else of it."""
    _, lines = _file_of(function)
    with suppress(SyntaxError, TokenError):  # they are not what they were
        return "".join(getblock(lines[function.__code__.co_firstlineno - 1 :]))
    return ""


_WRAPPED = 10  # so often a function may be wrapped in another one


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
