"""Writes a learner's program down, so that another process can run it."""

from __future__ import annotations

import ast
import io
import linecache
import sys
import sysconfig
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import _lru_cache_wrapper, lru_cache, partial
from inspect import unwrap
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any
from weakref import WeakKeyDictionary

import cloudpickle

from pathlib_games.exercises.surviving import survive

LARGEST = 50 << 20
"""So many bytes a program may have, with the variables of the notebook that it uses."""
_SECONDS = 5.0
_LINES = 5_000  # of a file with a program; of a longer one no line is told


class CannotBeSent(Exception):
    """A program uses something that another process cannot have; says what, in a sentence."""


class _TooLarge(Exception):
    """A program needs more than `LARGEST` bytes."""


class _Page(io.BytesIO):
    """Keeps what is written, up to a limit."""

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > LARGEST:
            raise _TooLarge
        return super().write(data)


class _Pickler(cloudpickle.Pickler):
    """Writes functions with all that they use; also those that remember their results.

    Parameters
    ----------
    page
        Where to write.
    programs
        What the other process has already, with its numbers.
    """

    def __init__(self, page: _Page, programs: Sequence[object] = ()) -> None:
        super().__init__(page, protocol=5)
        self._programs = {id(program): number for number, program in enumerate(programs)}

    def persistent_id(self, obj: object) -> int | None:
        return self._programs.get(id(obj))

    def reducer_override(self, obj: Any) -> Any:
        if type(obj) is _lru_cache_wrapper and _is_the_learners(obj.__wrapped__.__module__):
            parameters = obj.cache_parameters()
            return _remembering, (obj.__wrapped__, parameters["maxsize"], parameters["typed"])
        if type(obj) is FunctionType and obj in _DEFINED:
            return _carried_out, (_DEFINED[obj], obj.__name__)
        if type(obj).__module__ == "IPython.core.autocall":  # exit and quit of a notebook
            return getattr, (sys, "exit")
        if type(obj) is not FunctionType and not isinstance(obj, type):
            _refuse_own_ways(type(obj))
        return super().reducer_override(obj)


_DEFINED: WeakKeyDictionary[FunctionType, CodeType] = WeakKeyDictionary()
"""Functions that were read and not carried out, each with the program that defines it."""


def defined_by(program: ast.Module, name: str, lines: Sequence[str], file: str) -> FunctionType:
    r"""Return the function that a program defines, without running any of the program here.

    It can be judged like any other: the process that runs it carries out the program first.

    Parameters
    ----------
    program
        The program, which has a ``def`` of that name directly in it.
    name
        The name of the function.
    lines, file
        What the program was read from, so that an error can be told with its line.

    Raises
    ------
    SyntaxError, ValueError
        If the program cannot be compiled, or has no such function.

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


def _carried_out(program: CodeType, name: str) -> object:
    """Carry out a program, in the process that runs it; return what it defines."""
    names: dict[str, object] = {"__name__": "__main__"}
    exec(program, names)  # noqa: S102 - here learners' programs are run
    return names[name]


_WAYS = (
    *("__reduce__", "__reduce_ex__", "__getstate__", "__getnewargs__", "__getnewargs_ex__"),
    "__getattribute__",
)


def _refuse_own_ways(kind: type) -> None:
    """Refuse values that say themselves how they are written: that would run here.

    Raises
    ------
    TypeError
        Names the method.
    """
    for owner in type.mro(kind):
        for name in _WAYS:
            method = vars(owner).get(name)
            if type(method) is FunctionType and _is_the_learners(method.__module__):
                raise TypeError(f"{owner.__name__} has a {name} of its own")


def _remembering(function: Callable[..., Any], most: int | None, typed: bool) -> object:
    return lru_cache(most, typed)(function)


def written(program: object) -> bytes:
    """Return a program as bytes, with the functions, classes and values that it uses.

    Raises
    ------
    CannotBeSent
        If it uses something that only exists here, or too much.

    Examples
    --------
    >>> import pickle
    >>> pickle.loads(written(lambda x: x + 1))(1)
    2
    """

    def write() -> bytes:
        page = _Page()
        with _by_value():
            _Pickler(page).dump(program)
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

    ended = survive(write, _SECONDS, tell)
    if not isinstance(ended.value, bytes):
        raise CannotBeSent(ended.told or "uses something that cannot be sent to where it is run.")
    return ended.value


def job_written(job: object, programs: Sequence[object]) -> bytes:
    """Return a job of ours as bytes; the programs in it were sent already."""
    page = _Page()
    _Pickler(page, programs).dump(job)
    return page.getvalue()


def sources(program: object) -> Mapping[str, Sequence[str]]:
    """Return the lines of the cell or file in which a program was written, by its name."""
    while type(program) is partial:
        program = program.func
    try:
        function = unwrap(program) if type(program) is FunctionType else None
    except ValueError:  # it wraps itself
        return {}
    if type(function) is not FunctionType:
        return {}
    file = function.__code__.co_filename
    lines = linecache.getlines(file)
    return {file: lines} if 0 < len(lines) <= _LINES else {}


def is_ours(program: object) -> bool:
    """Say whether a function is one of this package or of Python's own.

    Examples
    --------
    >>> is_ours(package_of), is_ours(len), is_ours(lambda: 5)
    (True, True, False)
    """
    for _ in range(_WRAPPED):
        if type(program) is partial:
            program = program.func
        elif type(program) is FunctionType and "__wrapped__" in vars(program):
            program = vars(program)["__wrapped__"]
    if type(program) is FunctionType:
        return _PACKAGE in Path(program.__code__.co_filename).parents
    return package_of(type(program)) in {_PACKAGE.name, "builtins"}


_WRAPPED = 10  # so often a function may be wrapped in another one


def package_of(owner: object) -> str:
    """Return the name of the package in which a function or a class was defined.

    Examples
    --------
    >>> package_of(is_ours), package_of(int)
    ('pathlib_games', 'builtins')
    """
    name = getattr(owner, "__module__", None)
    return name.split(".")[0] if type(name) is str else ""


_LIBRARY = tuple(
    {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")}
)
_PACKAGE = Path(__file__).parents[1]
_known: dict[str, bool] = {}


@contextmanager
def _by_value() -> Iterator[None]:
    """Write down what modules of the learner's define, too: the other process may not find them."""
    # One module may be there under two names.
    ours = {
        module.__name__: module
        for name, module in list(sys.modules.items())
        if _is_the_learners(name)
    }.values()
    for module in ours:
        cloudpickle.register_pickle_by_value(module)
    try:
        yield
    finally:
        for module in ours:
            cloudpickle.unregister_pickle_by_value(module)


def _is_the_learners(name: str | None) -> bool:
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
