"""Run a marked copy of a learner's program on a small world, and look at its variables.

The copy has only the definitions of the learner's cell. Marks count how often each condition is
true. When the program asks for neighbors, we look at the program's lists and tables. All
this happens where the program runs, even in a jail.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import io
import sys
import zlib
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pathlib_games.graphs.errors import Node
from pathlib_tutor.programs.small_worlds import World

FILE = "<your program>"
"""The file name of every copy; only frames from this file are looked at."""
_MOST = 1_500  # passes of loops, calls and conditions in one run; a correct program needs some 100
_CHANCE = frozenset({"datetime", "hash", "id", "input", "random", "secrets", "threading", "time"})
_HARMLESS = frozenset(
    {"count", "defaultdict", "deque", "dict", "float", "frozenset", "int", "list", "namedtuple"}
    | {"partial", "range", "set", "tuple"}
)
_LONGEST = 80  # characters of a quoted condition

Moment = tuple[Node, int, dict[str, Any]]
"""A look-up of neighbors: the node, the line of the program, and its containers by name."""


class CannotBeRead(Exception):
    """Nothing can be asked about a program; the message says why."""


class _Endless(BaseException):
    """A copy of a program goes on for too long."""


# ---- the source of a program ---------------------------------------------------------------------


class Source:
    r"""The text of a learner's cell, and the definitions in it.

    `names`: the other names that the program can use.

    Raises `CannotBeRead` if the text does not define the program, or if its result may depend on
    chance or on a clock.

    Examples
    --------
    >>> source = Source("def least(graph):\n    return min(graph)\nprint('hello')\n", "least")
    >>> source.line(2), len(source.tree.body)
    ('return min(graph)', 1)
    """

    def __init__(self, text: str, name: str, names: Mapping[str, Any] | None = None) -> None:
        self.text, self.name, self.names = text, name, dict(names or {})
        self.lines = text.splitlines()
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError):
            raise CannotBeRead("its text cannot be read") from None
        known = {node.name for node in tree.body if isinstance(node, _DEFINITIONS)} | _HARMLESS
        tree.body = [node for node in tree.body if _defines(node, known)]
        self.tree = tree
        used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
        used |= {node.name.split(".")[0] for node in ast.walk(tree) if isinstance(node, ast.alias)}
        used |= {str(node.module) for node in tree.body if isinstance(node, ast.ImportFrom)}
        if chance := used & _CHANCE:
            raise CannotBeRead(f"it uses {min(chance)}")
        if name not in _defined(tree):
            raise CannotBeRead(f"its text does not define {name}")

    def line(self, number: int) -> str:
        """Return a line without its indentation."""
        return self.lines[number - 1].strip()

    def quoted(self, node: ast.expr) -> str:
        """Return the text of an expression; empty if it is long or spans several lines."""
        found = ast.get_source_segment(self.text, node) or ""
        return found if node.lineno == node.end_lineno and len(found) <= _LONGEST else ""

    def edited(self, line: int, new: str) -> Source:
        """Return the source with another text in one line; the indentation stays."""
        lines = [*self.lines]
        old = lines[line - 1]
        lines[line - 1] = old[: len(old) - len(old.lstrip())] + new
        return Source("\n".join(lines) + "\n", self.name, self.names)


_DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


def _defines(node: ast.stmt, known: set[str]) -> bool:
    """Say whether a statement only defines something: `ask(...)` is not run again."""
    if isinstance(node, (*_DEFINITIONS, ast.Import, ast.ImportFrom)):
        return True
    if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
        return False
    calls = [part.func for part in ast.walk(node.value) if isinstance(part, ast.Call)]
    harmless = all(isinstance(called, ast.Name) and called.id in known for called in calls)
    return harmless or isinstance(node.value, ast.Lambda)


def _defined(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, _DEFINITIONS):
            yield node.name
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (part.id for part in targets if isinstance(part, ast.Name))


# ---- marks ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Condition:
    """A condition of a program."""

    line: int
    text: str
    compares: bool  # whether it compares numbers


class _Marker(ast.NodeTransformer):
    """Wraps each condition in a call that counts, and limits loops and calls.

    Names of marks end with two underscores: Python does not change such names in classes.
    """

    def __init__(self, source: Source) -> None:
        self._source = source
        self.conditions: list[Condition] = []

    def visit(self, node: Any) -> Any:
        if isinstance(node, ast.comprehension):
            marked = [self._marked(test) for test in node.ifs]
            self.generic_visit(node)
            node.ifs = [mark(test) for mark, test in zip(marked, node.ifs, strict=True)]
            return node
        mark = self._marked(node.test) if isinstance(node, ast.If | ast.While) else None
        node = self.generic_visit(node)
        if mark is not None:
            node.test = mark(node.test)
        if isinstance(node, ast.For | ast.While | ast.FunctionDef):
            node.body.insert(0, ast.copy_location(ast.parse("__tick__()").body[0], node))
        elif isinstance(node, ast.Set | ast.SetComp):
            return _called("set", [node], node)
        return node

    def _marked(self, test: ast.expr) -> Callable[[ast.expr], ast.expr]:
        number = ast.Constant(len(self.conditions))
        compares = any(
            isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE)
            for part in ast.walk(test)
            if isinstance(part, ast.Compare)
            for op in part.ops
        )
        self.conditions.append(Condition(test.lineno, self._source.quoted(test), compares))
        return lambda test: _called("__seen__", [number, test], test)


def _called(name: str, given: list[ast.expr], place: ast.expr) -> ast.expr:
    return ast.copy_location(ast.Call(ast.Name(name, ast.Load()), given, []), place)


@dataclass
class Run:
    """One run of a copy."""

    result: Any = None
    error: str = ""  # the name of the error that ended it
    true: Counter[int] = field(default_factory=Counter)  # how often each condition was true
    after: dict[int, list[Node | None]] = field(default_factory=dict)
    """For each condition, the node asked about last each time it was true."""
    moments: list[Moment] = field(default_factory=list)

    @property
    def is_endless(self) -> bool:
        """Whether the run was stopped."""
        return self.error == _Endless.__name__

    def at(self, node: Node) -> Moment | None:
        """Return the first look-up of a node's neighbors."""
        return next((moment for moment in self.moments if moment[0] == node), None)


class Copy:
    """A marked copy of a program, which keeps its runs.

    `looks`: whether to look at its variables.
    """

    def __init__(self, source: Source, *, looks: bool = True) -> None:
        self._source, self._looks = source, looks
        marker = _Marker(source)
        marked = marker.visit(copy.deepcopy(source.tree))
        self.conditions = marker.conditions
        self._code = compile(ast.fix_missing_locations(marked), FILE, "exec")
        self._runs: dict[tuple[World, int], Run] = {}

    def run(self, world: World, order: int = 0) -> Run:
        """Return the run on a world in an order; each is made once."""
        if (world, order) not in self._runs:
            self._runs[world, order] = self._run(world, order)
        return self._runs[world, order]

    def _run(self, world: World, order: int) -> Run:
        run, ticks = Run(), 0

        def tick() -> None:
            nonlocal ticks
            ticks += 1
            if ticks > _MOST:
                raise _Endless

        def seen(number: int, value: Any) -> Any:
            tick()
            if value:
                run.true[number] += 1
                last = run.moments[-1][0] if run.moments else None
                run.after.setdefault(number, []).append(last)
            return value

        def look(node: Node) -> None:
            tick()
            frame = sys._getframe(1)  # noqa: SLF001 - there is no other way to the variables
            held = _held(frame, names["__name__"]) if self._looks else (0, {})
            run.moments.append((node, *held))

        # What the notebook keeps stays as it is.
        names = {name: _copied(value) for name, value in self._source.names.items()}
        names.setdefault("__name__", "__main__")
        names |= {"__seen__": seen, "__tick__": tick}
        names |= {"set": _ordered(set, order), "frozenset": _ordered(frozenset, order)}
        with contextlib.redirect_stdout(io.StringIO()):
            try:
                exec(self._code, names)  # noqa: S102 - the learner's own definitions, once more
                run.result = world.call(names[self._source.name], look, order)
            except (Exception, _Endless) as problem:  # noqa: BLE001 - a change may raise any
                run.error = type(problem).__name__
        return run


def _copied(value: Any) -> Any:
    return copy.copy(value) if type(value) in (dict, list, set) else value


def _held(frame: Any, module: str) -> tuple[int, dict[str, Any]]:
    """Return the line of the program, and the containers in its variables, the innermost first."""
    line = 0
    held: dict[str, Any] = {}
    while frame is not None:
        if frame.f_code.co_filename == FILE:
            line = line or frame.f_lineno
            used = {name: frame.f_globals.get(name) for name in frame.f_code.co_names}
            held = dict(_containers({**used, **frame.f_locals}, module)) | held
        frame = frame.f_back
    return line, held


def _containers(names: Mapping[str, Any], module: str) -> Iterator[tuple[str, Any]]:
    """Yield the lists, sets and tables among variables, and those in the learner's objects."""
    for name, value in names.items():
        if isinstance(value, dict | list | set | frozenset | deque):
            yield name, copy.copy(value)
        elif isinstance(getattr(value, "queue", None), list | deque):  # of a PriorityQueue
            yield name, [*value.queue]
        elif "." not in name and type(value).__module__ == module:
            inside = {f"{name}.{key}": part for key, part in fields_of(value).items()}
            yield from _containers(inside, module)


def fields_of(value: Any) -> dict[str, Any]:
    """Return the parts of an object by name: of a named tuple, with slots, or any other one."""
    named = (*getattr(value, "_fields", ()), *getattr(value, "__slots__", ()))
    known = {name: getattr(value, name) for name in named if hasattr(value, name)}
    return known or dict(getattr(value, "__dict__", {}))


def _ordered(kind: Any, order: int) -> type:
    """Return a kind of set whose order is chosen: a program that depends on it shows that."""

    def wrap(name: str) -> Callable[..., Any]:
        def method(self: Any, *others: Any) -> Any:
            value = getattr(kind, name)(self, *others)
            return value if value is NotImplemented else made(value)

        return method

    def in_order(self: Any) -> Iterator[Any]:
        return iter(
            sorted(kind.__iter__(self), key=lambda each: zlib.crc32(f"{order} {each!r}".encode()))
        )

    def pop(self: Any) -> Any:
        first = next(iter(self))
        self.remove(first)
        return first

    signs = [f"__{sign}{name}__" for name in ("or", "and", "sub", "xor") for sign in ("", "r")]
    parts: dict[str, Any] = {
        name: wrap(name) for name in (*signs, "union", "intersection", "difference", "copy")
    }
    parts["__iter__"] = in_order
    made: type = type(kind.__name__, (kind,), parts | ({"pop": pop} if kind is set else {}))
    return made
