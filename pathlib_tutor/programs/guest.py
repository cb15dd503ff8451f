"""Run in a jail beside a learner's program: take orders and answer them, line by line.

The jail's Python gets this file as text; nothing imports it outside. Nothing here is trusted: a
program that changes it can only give other answers.
"""

from __future__ import annotations

import _ast
import marshal
import sys
import time
import types

# In C: importing json is slow.
from _json import encode_basestring_ascii as quoted, make_scanner

TYPE_CHECKING = False  # importing typing is slow, too
if TYPE_CHECKING:
    from typing import Any

_Spec: Any = type(sys.__spec__)  # importlib's class, without the slow import
_NO_ANNOTATIONS = 0x1000000
_ONLY_READ = 0x400  # ast.PyCF_ONLY_AST


class _Strict:
    """The settings of the JSON scanner."""

    strict, memo = True, None
    object_hook = object_pairs_hook = None
    parse_float, parse_int, parse_constant = float, int, float


_scan: Any = make_scanner(_Strict)  # type: ignore[arg-type]


class _Anything:
    """A stand-in for names that only annotations use, while the course's modules load."""

    def __init__(self, *_: Any, **__: Any) -> None: ...
    def __class_getitem__(cls, _: Any) -> Any:
        return cls


class _Typing(types.ModuleType):
    TYPE_CHECKING = False

    def __getattr__(self, _: str) -> Any:
        return _Anything


class _Collections(types.ModuleType):
    """The abstract classes of collections; loads the rest, which is slow, only on demand."""

    def __getattr__(self, name: str) -> Any:
        if sys.modules.get(self.__name__) is self:  # a loaded module may have kept it
            del sys.modules[self.__name__]
        return getattr(__import__(self.__name__), name)


class _Finder:
    """A finder of the course modules that were sent; the others become stand-ins."""

    def __init__(self, sources: dict[str, str]) -> None:
        self._sources = sources

    def find_spec(self, name: str, *_: Any) -> Any:
        if name.partition(".")[0] not in ("pathlib_games", "pathlib_tutor"):
            return None
        return _Spec(name, self, is_package=name not in self._sources)

    def create_module(self, spec: Any) -> Any:
        if spec.name in self._sources or "pathlib_tutor.programs.notebook_cells" not in sys.modules:
            return None
        notebook_cells = sys.modules["pathlib_tutor.programs.notebook_cells"]
        return notebook_cells.Course(spec.name, homes)

    def exec_module(self, module: Any) -> None:
        source = self._sources.get(module.__name__)
        if source is not None:
            module.__file__ = _file(module.__name__)
            code = marshal.loads(bytes.fromhex(source))  # noqa: S302 - ours, compiled in a jail
            exec(code, vars(module))  # noqa: S102 - ours


def _file(name: str) -> str:
    return f"/{name.replace('.', '/')}.py"


def compiled(sources: dict[str, str]) -> dict[str, str]:
    """Compile course modules without docstrings, once for all programs."""
    return {
        name: marshal.dumps(compile(text, _file(name), "exec", _NO_ANNOTATIONS, True, 2)).hex()
        for name, text in sources.items()
    }


def tree_of(texts: list[str]) -> Any:
    """Return the syntax tree of the first text that is Python, for JSON; None if none is."""
    for text in texts:
        try:
            return _packed(compile(text, "<cell>", "exec", _ONLY_READ, True))
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
    return None


def _packed(part: Any) -> Any:
    """Return a part of a syntax tree for JSON; a constant becomes its literal."""
    if type(part) is list:
        return [_packed(each) for each in part]
    if not isinstance(part, _ast.AST):
        return part
    names = (*part._fields, *part._attributes)  # noqa: SLF001 - public in Python
    packed = {name: _packed(getattr(part, name, None)) for name in names}
    if type(part) is _ast.Constant:
        packed["value"] = _literal(part.value)
    return packed | {"": type(part).__name__}


def _literal(value: Any) -> str:
    """Return a constant as it can be written in a program; repr names some instead."""
    if value is ...:
        return "..."
    text = repr(value)
    return text.replace("inf", "1e999") if type(value) in (float, complex) else text


class _Keyboard:
    """A stand-in for the keyboard, which a jail lacks."""

    def __init__(self, missing: type[BaseException]) -> None:
        self._missing = missing

    def __getattr__(self, _: str) -> Any:
        raise self._missing("needs keyboard input")

    def __iter__(self) -> Any:
        return self.readline()

    def isatty(self) -> bool:
        return False


homes: dict[str, dict[str, str]] = {}


def in_json(value: Any) -> str:
    """Return a packed value as JSON."""
    kind = type(value)
    if kind is list or kind is tuple:
        return f"[{','.join(map(in_json, value))}]"
    if kind is str:
        return str(quoted(value))
    if kind is dict:
        return f"{{{','.join(f'{quoted(key)}:{in_json(part)}' for key, part in value.items())}}}"
    if kind is float:
        text = float.__repr__(value)
        return {"inf": "Infinity", "-inf": "-Infinity", "nan": "NaN"}.get(text, text)
    return {None: "null", True: "true", False: "false"}[value] if kind is not int else str(value)


def serve(reader: Any, writer: Any) -> None:
    """Take orders until the input ends; the first has the notebook and the course modules."""

    def say(said: dict[str, Any]) -> None:
        writer.write(in_json(said).encode() + b"\n")

    def ordered() -> Any:
        line = reader.readline()
        return _scan(line.decode(), 0)[0] if line else None

    order = ordered()
    if "sources" in order or "texts" in order:
        done = compiled(order["sources"]) if "sources" in order else tree_of(order["texts"])
        say({"done": done, "left": []})
        ordered()  # waits until it may end
        return
    sys.meta_path.append(_Finder(order["modules"]))
    homes.update(order["homes"])
    notebook_cells, calls = _loaded()
    page = calls.Page(say)
    sys.stdout = sys.stderr = page
    keyboard: Any = _Keyboard(notebook_cells.Missing)
    sys.stdin = keyboard
    time.sleep = lambda _: None  # only instructions count here
    cells, name = order["cells"], order["name"]
    notebook = notebook_cells.Notebook(
        cells, order["last"], homes, order["skip"], lambda number: say({"at": number})
    )
    notebook.carry_out()
    say({"left": notebook.used(name), "there": name in notebook.names})
    kinds = {"Call": calls.Call, "Search": calls.Search}
    while (order := ordered()) is not None:
        sys.stdout = sys.stderr = page
        notebook_cells.StandIn.judging = True
        work = calls.Work()
        try:
            program = notebook.named(name)
            making = _Making(program)
            work.jobs = [kinds[kind](*making.all(parts)) for kind, parts in order["jobs"]]
            say({"begun": True})
            work()
        except BaseException as problem:  # noqa: BLE001 - reports any error
            if needs := notebook.needs(problem):
                work.said["needs"] = needs
            _tell(work, problem, cells)
        say(work.said)


def _loaded() -> Any:
    """Load the modules that run a notebook, without those of their annotations."""
    import _collections_abc

    stand_ins = {
        "typing": _Typing("typing"),
        "collections": _Collections("collections"),
        "collections.abc": _collections_abc,
    }
    before = {name: sys.modules.pop(name) for name in stand_ins if name in sys.modules}
    sys.modules.update(stand_ins)
    __import__("pathlib_tutor.programs.notebook_cells")  # first, because it makes the packages
    from pathlib_tutor.programs import calls, notebook_cells, values

    values.FOLDERS.append("/")  # a learner has no files in a jail

    for name, stand_in in stand_ins.items():
        if sys.modules[name] is stand_in:
            del sys.modules[name]
    sys.modules.update(before)
    return notebook_cells, calls


def _tell(work: Any, problem: BaseException, cells: Any) -> None:
    """Describe how a job failed, with its line."""
    try:
        import linecache

        for name, source in cells:
            lines = [f"{line}\n" for line in source.split("\n")]
            linecache.cache[f"<{name}>"] = (0, None, lines, f"<{name}>")
        work.tell(problem)
    except BaseException:  # noqa: BLE001 - as above
        work.said["error"] = type(problem).__name__


class _Making:
    """A decoder of the parts of jobs, for one order."""

    def __init__(self, program: Any) -> None:
        self._program = program
        self._made: list[Any] = []

    def make(self, data: Any) -> Any:  # noqa: PLR0911 - one line per kind
        if type(data) is not list:
            return data
        kind, *parts = data
        if kind in _KINDS:
            return _KINDS[kind](self.all(parts[0]))
        if kind == "dict":
            return dict(map(self.all, parts[0]))
        if kind == "program":
            return self._program
        if kind == "...":
            return ...
        if kind == "part":
            return getattr(self.make(parts[0]), parts[1])
        if kind == "again":
            return self._made[parts[0]]
        owner: Any = __import__(parts[0], fromlist=["*"])
        for part in parts[1].split("."):
            owner = getattr(owner, part)
        return owner if kind == "ours" else getattr(self, kind)(owner, parts[2])

    def all(self, items: Any) -> list[Any]:
        return [self.make(item) for item in items]

    def call(self, owner: Any, parts: Any) -> Any:
        return owner(*self.all(parts))

    def made(self, owner: Any, parts: Any) -> Any:
        found = object.__new__(owner)
        for name, value in parts:
            object.__setattr__(found, name, self.make(value))
        self._made.append(found)
        return found


_KINDS: dict[str, Any] = {"list": list, "tuple": tuple, "set": set, "frozenset": frozenset}
