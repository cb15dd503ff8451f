"""What is given to programs in a jail: modules of the course as text, and values as plain JSON."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

from pathlib_games.graphs import Graph
from pathlib_tutor.programs.jobs import Later

_ROOT = Path(__file__).parents[2]
_GAMES, _TUTOR = "pathlib_games", "pathlib_tutor"
_BASE = (
    *(f"{_GAMES}.{name}" for name in ("words", "graphs.errors", "graphs.values", "graphs.graph")),
    f"{_GAMES}.graphs.trace",
    *(f"{_TUTOR}.programs.{name}" for name in ("packing", "carrying", "jobs", "plain")),
    *(f"{_TUTOR}.programs.{name}" for name in ("crashes", "recording")),
)
"""The modules of the course that are always there."""


@cache
def _module(name: str) -> str:
    path = _ROOT.joinpath(*name.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.read_text(encoding="utf-8")


@cache
def _names_of(package: str) -> Mapping[str, str]:
    """Return the names that a package of the course gives, each with the module that has it."""
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
    """Return modules of the course and those that they import; others stand in for themselves."""
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
    """Return the sources of modules, and where the names are that the course's packages give."""
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
"""Modules that are not given to programs: what draws, asks or reads files, and all answers."""


class Giving:
    """Gives values for one order; what it has given already is named by its number."""

    def __init__(self, programs: Sequence[object]) -> None:
        self._programs = programs
        self._given: dict[int, tuple[int, object]] = {}

    def give(self, value: Any) -> Any:
        """Give one value.

        Examples
        --------
        >>> Giving([]).give([1, ("A", 2.5)]), Giving([]).give(len)
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
        """Give an object of the course by its class and parts."""
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
