"""Run the cells of a notebook that was handed in, statement by statement.

This happens in a jail or in a process of its own. Stand-ins replace the course's parts that ask,
play or draw. A statement that fails is left out, and the notebook reports which of its names the
program uses.
"""

from __future__ import annotations

import _ast
import builtins
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import UnsupportedOperation
from types import CodeType, FunctionType, ModuleType
from typing import Any, ClassVar

_ROOT = "pathlib_games"
_ONLY_READ = 0x400  # ast.PyCF_ONLY_AST; importing ast is slow
_NO_ANNOTATIONS = 0x1000000  # annotations are not evaluated, as in Python 3.14
_WHY = 100  # characters of a reason
_UNREAD = "is in a cell that Python 3.12 cannot read"
_COMMAND = "needs IPython"
_COMMANDS = {"%", "!", "?"}
_RUN_BELOW = {"%%time", "%%capture"}
"""Commands of a whole cell below which IPython runs ordinary lines, numbered from there."""
_REWRITTEN = "get_ipython()."
"""What a command becomes when IPython rewrites it."""
_BELOW = "gets its value only in a later cell"
_STOPPED = "stopped with "  # its own error, which it would raise anywhere
_FILE = "needs a file or a network"
_SYSTEM = {
    *("_socket", "_thread", "asyncio", "concurrent", "getpass", "locale", "multiprocessing", "os"),
    *("pathlib", "posix", "select", "selectors", "shutil", "signal", "socket", "ssl", "subprocess"),
    *("tempfile", "threading", "zoneinfo"),
}
"""Modules that need what no jail has: processes, threads, users, time zones."""
_CLOCKS = {"tzset", "thread_time", "thread_time_ns"}  # the rest of `time` works
_NO_THREAD = "can't start new thread"


class Missing(ImportError):
    """A program uses something that is missing where it is marked; the message says what."""


class StandIn:
    """A stand-in for a missing part of the course."""

    judging = False  # True while programs are judged: then every use fails
    touched: ClassVar[list[str]] = []  # shared by all stand-ins
    __slots__ = ("__name__",)

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def _used(self, name: str = "") -> StandIn:
        whole = f"{self.__name__}.{name}" if name else self.__name__
        if StandIn.judging:
            raise Missing(f"needs {self.__name__}")
        StandIn.touched.append(self.__name__)
        return StandIn(whole)

    def __call__(self, *_: object, **__: object) -> StandIn:
        """Return another stand-in."""
        return self._used()

    def __getattr__(self, name: str) -> StandIn:
        if name.startswith("__"):
            raise AttributeError(name)
        return self._used(name)

    def __getitem__(self, _: object) -> StandIn:
        return self._used()

    def __mro_entries__(self, _: object) -> tuple[type, ...]:
        """Leave the stand-in out of a class's bases."""
        return ()

    def __iter__(self) -> Iterator[object]:
        self._used()
        return iter(())

    def __len__(self) -> int:
        self._used()
        return 0

    def __contains__(self, _: object) -> bool:
        self._used()
        return False

    def __bool__(self) -> bool:
        self._used()
        return False

    def __repr__(self) -> str:
        return f"<{self.__name__}>"


_SIGNS = "add", "sub", "mul", "truediv", "pow", "radd", "rsub", "rmul", "lt", "le", "gt", "ge"
for _sign in _SIGNS:
    setattr(StandIn, f"__{_sign}__", lambda self, *_: self._used())


class Course(ModuleType):
    """A course module with only some of its names."""

    def __init__(self, name: str, homes: Mapping[str, Mapping[str, str]]) -> None:
        super().__init__(name)
        self.__path__: list[str] = []
        self._homes = homes
        self.__all__ = list(homes.get(name, ()))

    def __setattr__(self, name: str, value: object) -> None:
        # An imported module does not replace the function of the same name.
        homes = vars(self).get("_homes", {}).get(self.__name__, ())
        if not (isinstance(value, ModuleType) and name in homes):
            super().__setattr__(name, value)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        whole = f"{self.__name__}.{name}"
        homes: Mapping[str, str] = vars(self)["_homes"].get(self.__name__, {})
        if name in homes:
            found: Any = vars(_loaded(homes[name])).get(name)
        elif whole in vars(self)["_homes"]:
            found = _loaded(whole)
        else:
            found = StandIn(whole)
        vars(self)[name] = found
        return found


def _loaded(name: str) -> ModuleType:
    return __import__(name, fromlist=["*"])


class _Numbers(ModuleType):
    """The few constants of numpy that programs use without arrays."""

    inf, nan = float("inf"), float("nan")
    Inf = Infinity = PINF = inf
    NINF = -inf
    __all__ = ("inf", "nan", "pi", "e")
    pi, e = 3.141592653589793, 2.718281828459045

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise Missing("needs numpy")


def importer(homes: Mapping[str, Mapping[str, str]]) -> Callable[..., Any]:
    """Return an `__import__` for programs, which offers only the given parts of the course.

    `homes`: the names that each package of the course exports, each with its module.
    """
    course, numbers, real = Course(_ROOT, homes), _Numbers("numpy"), builtins.__import__

    def load(name: str, *rest: Any) -> Any:
        named = rest[2] if len(rest) > 2 else ()
        top, _, below = name.partition(".")
        if top == _ROOT:
            module: Any = course
            for part in below.split(".") if named and below else ():
                module = getattr(module, part)
            return module
        if name == "numpy":
            return numbers
        try:
            return real(name, *rest)
        except ModuleNotFoundError as problem:
            missing = str(problem.name or name).partition(".")[0]
            raise Missing(f"needs {missing}") from None

    return load


class Notebook:
    """A notebook whose cells run statement by statement."""

    def __init__(
        self,
        cells: Sequence[Sequence[str]],
        last: int,
        homes: Mapping[str, Mapping[str, str]],
        skip: Iterable[int] = (),
        begin: Callable[[int], object] = lambda _: None,
    ) -> None:
        self._cells, self._last, self._skip, self._begin = cells, last, set(skip), begin
        own = {**vars(builtins), "__import__": importer(homes), "display": print}
        self.names: dict[str, Any] = {"__name__": "__main__", "__builtins__": own}
        # Names whose statement was left out, with the reason.
        self.left = {"get_ipython": _COMMAND}
        self._unread: dict[str, str] = {}  # the words of unreadable lines, with the reason
        self._number = 0

    def carry_out(self) -> None:
        """Run all cells up to the last, and then only the new functions of the cells below it."""
        for place, (name, source) in enumerate(self._cells):
            for statement in self._statements(source):
                below = place > self._last
                defined = getattr(statement, "name", None)
                if below and (type(statement) is not _ast.FunctionDef or defined in self.names):
                    for each in bound_in(statement):
                        if each not in self.names:
                            self.left.setdefault(each, _BELOW)
                    continue
                self._number += 1
                self._begin(self._number)
                self._carry_out(statement, f"<{name}>")

    def _statements(self, source: str) -> list[Any]:
        bare, commands = without_commands(source)
        for text, dropped in ((source, ""), (bare, commands)):
            try:
                statements = list(_read(text).body)
            except (SyntaxError, ValueError, RecursionError, MemoryError):
                continue
            self._unread |= dict.fromkeys(_words(dropped), _COMMAND)
            return statements
        self._unread |= dict.fromkeys(_words(source), _UNREAD)
        return []

    def _carry_out(self, statement: Any, file: str) -> None:
        StandIn.touched.clear()
        why = ""
        bound = set(bound_in(statement))
        before = {name: self.names[name] for name in bound if name in self.names}
        if self._number in self._skip:
            why = "takes too long"
        else:
            try:
                code = compile(_ast.Module([statement], []), file, "exec", _NO_ANNOTATIONS, True)
                exec(code, self.names)  # noqa: S102 - runs learners' programs
            except BaseException as problem:  # noqa: BLE001 - any error leaves the statement out
                why = self.reason(problem)
        for name in bound:
            if not why:
                self.left.pop(name, None)
                continue
            self.left[name] = why
            if name in before and before[name] is self.names.get(name) and self._is_not_there(name):
                del self.names[name]  # or a program would use the old value

    def needs(self, problem: BaseException) -> str:
        """Return the missing part that made a program fail; nothing if it failed by itself.

        The part is a left-out name, a module, a file or a part of the system. The learner's own
        `raise` does not count.
        """
        if isinstance(problem, NameError):
            return self._is_not_there(str(problem.name))
        if isinstance(problem, Missing):
            return str(problem)[:_WHY]
        if _is_raised(problem):
            return ""
        if isinstance(problem, ModuleNotFoundError):
            return f"needs {problem.name}"[:_WHY]
        if part := _of_system(problem):
            return f"needs {part}"[:_WHY]
        return _FILE if isinstance(problem, OSError) else ""

    def _is_not_there(self, name: str) -> str:
        """Return why a name has no value here but would have one elsewhere."""
        why = self.left.get(name, self._unread.get(name, ""))
        return "" if why.startswith(_STOPPED) else why

    def reason(self, problem: BaseException) -> str:
        """Return why a statement failed."""
        if known := self.needs(problem):
            return known
        if StandIn.touched:
            return f"needs {StandIn.touched[-1]}"[:_WHY]
        return f"{_STOPPED}{type(problem).__name__}"

    def named(self, name: str) -> Any:
        """Return the final value of a name.

        Raises `Missing` or `NameError` if there is none.
        """
        if name in self.names:
            return self.names[name]
        if why := self._is_not_there(name):
            raise Missing(why)
        raise NameError(f"{name} {self.left.get(name, 'is not defined')}")

    def used(self, name: str) -> list[list[str]]:
        """Return the missing names that a function uses, each with the reason."""
        found = dict.fromkeys([name, *reached(self.names.get(name), self.names)])
        told = {each: self.left[each] for each in found if each in self.left}
        for each in found:
            if type(self.names.get(each)) is StandIn:
                told.setdefault(each, f"needs {self.names[each].__name__}")
        return [[each, why] for each, why in told.items()]


def _read(source: str) -> Any:
    return compile(source, "<cell>", "exec", _ONLY_READ | _NO_ANNOTATIONS, True)


def without_commands(source: str) -> tuple[str, str]:
    r"""Return a cell without its notebook commands, and the commands.

    Examples
    --------
    >>> without_commands("%%time\nif 1:\n  x = !ls\ndict?\n# Why?\ny = 'n = %d' % 5")
    ("pass\nif 1:\n  pass\npass\n# Why?\ny = 'n = %d' % 5", '%%time\n  x = !ls\ndict?')
    """
    lines, commands = source.split("\n"), []
    for number, line in enumerate(lines):
        if _is_command(line.strip()):
            commands.append(line)
            lines[number] = _passing(line)
    return "\n".join(lines), "\n".join(commands)


def _passing(line: str) -> str:
    return f"{line[: len(line) - len(line.lstrip())]}pass"


def cell_text(source: str) -> str:
    r"""Return a cell the same way, whether or not IPython has rewritten its commands.

    It is empty if a command such as `%%bash` takes the whole cell.

    Examples
    --------
    >>> cell_text("%%time\n\nx = 5")
    'x = 5\n'
    >>> cell_text("\n%pylab\nx = 5")
    'pass\nx = 5\n'
    >>> cell_text("get_ipython().run_line_magic('pylab', '')\nx = 5\n\n")
    'pass\nx = 5\n'
    """
    lines = source.rstrip().split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    if not lines:
        return ""
    if lines[0].split()[0] in _RUN_BELOW:
        return cell_text("\n".join(lines[1:]))
    if lines[0].startswith("%%"):
        return ""
    text = "\n".join(_passing(line) if _REWRITTEN in line else line for line in lines) + "\n"
    try:
        _read(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return without_commands(text)[0]
    return text


def _is_command(line: str) -> bool:
    """Return whether a line is a command, asks for help, or assigns a command's output."""
    target, _, value = line.partition("=")
    plain = "".join(target.split(" ")).rstrip("?").replace(".", "").replace(",", "")
    asks = line.endswith("?") or value.lstrip()[:1] in _COMMANDS
    return line[:1] in _COMMANDS or (asks and plain.isidentifier())


def _words(source: str) -> list[str]:
    signs = (sign if sign.isalnum() or sign == "_" else " " for sign in source)
    return "".join(signs).split()


def _of_system(problem: BaseException) -> str:
    """Return the part of the system that an error is about, or nothing."""
    if isinstance(problem, UnsupportedOperation):
        return f"a terminal ({problem})"
    if isinstance(problem, AttributeError):
        owner, name = problem.obj, str(problem.name)
        if owner is not None and owner is sys.stdout:
            return f"a terminal ({name})"
        if type(owner) is ModuleType:
            lacks = owner.__name__ in _SYSTEM or (owner.__name__ == "time" and name in _CLOCKS)
            return f"{owner.__name__}.{name}" if lacks else ""
    if isinstance(problem, ImportError) and problem.name in _SYSTEM:
        return str(problem.name)
    if isinstance(problem, RuntimeError) and str(problem) == _NO_THREAD:
        return "threads"
    module = str(_last_of(problem).tb_frame.f_globals.get("__name__")).partition(".")[0]
    return f"the system ({module})" if module in _SYSTEM else ""


def _last_of(problem: BaseException) -> Any:
    """Return the traceback entry that raised an error."""
    last: Any = problem.__traceback__
    while last.tb_next is not None:
        last = last.tb_next
    return last


def _is_raised(problem: BaseException) -> bool:
    """Return whether an error comes from a learner's own `raise`."""
    from opcode import opmap

    last = _last_of(problem)
    code = last.tb_frame.f_code
    own = code.co_filename.startswith("<") and not code.co_filename.startswith("<frozen")
    return bool(own and code.co_code[last.tb_lasti] == opmap["RAISE_VARARGS"])


def bound_in(statement: Any) -> Iterator[str]:
    """Yield the names that a statement binds, outside of functions."""
    waiting = [statement]
    while waiting:
        part = waiting.pop()
        kind = type(part)
        if kind in (_ast.FunctionDef, _ast.AsyncFunctionDef, _ast.ClassDef):
            yield part.name
        elif kind is _ast.Name and type(part.ctx) is _ast.Store:
            yield part.id
        elif kind is _ast.alias:
            yield part.asname or part.name.partition(".")[0]
        elif kind is list:
            waiting += part
        elif kind is _ast.comprehension:
            waiting += [part.iter, part.ifs]
        elif isinstance(part, _ast.AST) and kind is not _ast.Lambda:
            waiting += [getattr(part, field, None) for field in part._fields]


def reached(function: Any, names: Mapping[str, Any]) -> Iterator[str]:
    """Yield the names that a function uses, directly or through functions and classes."""
    waiting: list[Any] = [function]
    seen: set[int] = set()
    while waiting:
        part = waiting.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        if type(part) is FunctionType:
            waiting.append(part.__code__)
        elif type(part) is CodeType:
            for name in part.co_names:
                yield name
                if name in names:
                    waiting.append(names[name])
            waiting += part.co_consts
        elif isinstance(part, type) and part.__module__ == "__main__":
            waiting += vars(part).values()
        else:
            inner = vars(type(part)).get("func") and getattr(part, "func", None)
            if type(inner) is FunctionType:  # a partial
                waiting.append(inner)
