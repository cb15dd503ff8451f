"""Programs under the rules of an exam: they import a few modules of Python, and not this package.

A program is read before it runs, and refused if it names what could lead elsewhere. It then runs
with functions and modules that hold little else: what the reader missed is mostly not there.
"""

from __future__ import annotations

import ast
import builtins
import importlib
import inspect
from collections.abc import Iterator, Mapping, Sequence
from types import CodeType, ModuleType
from typing import NoReturn

from pathlib_games.programs.sending import carried_out

_PUBLIC: Sequence[str] = ()
_ALLOWED: Mapping[str, Sequence[str]] = {
    "bisect": _PUBLIC,
    "collections": (
        *("ChainMap", "Counter", "OrderedDict", "UserDict", "abc", "defaultdict", "deque"),
        "namedtuple",
    ),
    "collections.abc": _PUBLIC,
    "copy": ("copy", "deepcopy"),
    "dataclasses": ("dataclass", "field"),
    "fractions": ("Fraction",),
    "functools": ("cache", "cmp_to_key", "lru_cache", "partial", "reduce", "total_ordering"),
    "heapq": _PUBLIC,
    "itertools": _PUBLIC,
    "math": _PUBLIC,
    "operator": ("add", "eq", "ge", "gt", "itemgetter", "le", "lt", "mul", "ne", "sub"),
    "queue": ("Empty", "Full", "LifoQueue", "PriorityQueue", "Queue", "SimpleQueue"),
    "random": ("choice", "randint", "random", "randrange", "sample", "seed", "shuffle"),
    "sys": ("maxsize",),
    "types": ("MappingProxyType", "SimpleNamespace"),
    "typing": (
        *("Any", "Callable", "Dict", "Generator", "Iterable", "Iterator", "List", "Mapping"),
        *("NamedTuple", "Optional", "Sequence", "Set", "Tuple", "TypeVar", "Union"),
    ),
    # It has no search, and answers to some questions are graphs.
    "pathlib_games.graphs": ("Graph",),
}
"""The modules that a program may import, with their names if it is not all public ones."""

MODULES = sorted(name for name in _ALLOWED if "." not in name)
"""The modules of Python that a program may import."""

_FUNCTIONS = (
    *("__build_class__", "abs", "all", "any", "bin", "bool", "bytes", "callable", "chr"),
    *("classmethod", "complex", "dict", "divmod", "enumerate", "filter", "float", "format"),
    *("frozenset", "hash", "hex", "id", "int", "isinstance", "issubclass", "iter", "len", "list"),
    *("map", "max", "min", "next", "object", "oct", "ord", "pow", "print", "property", "range"),
    *("repr", "reversed", "round", "set", "slice", "sorted", "staticmethod", "str", "sum"),
    *("super", "tuple", "zip", "Ellipsis", "NotImplemented"),
)
_OWN = {"type", "__import__"}  # they are there, but can do less
_METHODS = {
    f"__{name}__"
    for name in (
        *("add", "bool", "call", "contains", "delitem", "enter", "eq", "exit", "ge", "getitem"),
        *("gt", "hash", "init", "iter", "le", "len", "lt", "missing", "name", "ne", "next"),
        *("post_init", "radd", "repr", "setitem", "slots", "str", "sub"),
    )
}
_INSIDES = ("ag_", "co_", "cr_", "gi_", "tb_", "f_back", "f_builtins", "f_globals", "f_locals")


class _WithoutAnnotations(ast.NodeTransformer):
    """Takes away what functions say of their types: that needs imports, and does nothing."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)


def without_annotations(program: Sequence[ast.stmt]) -> list[ast.stmt]:
    """Return a program whose functions do not say their types: an exam has no names for them.

    Examples
    --------
    >>> program = ast.parse("def next_move(position: Position) -> str: return 'up'")
    >>> ast.unparse(without_annotations(program.body)[0]).splitlines()
    ['def next_move(position):', "    return 'up'"]
    """
    tree = _WithoutAnnotations().visit(ast.Module(list(program), []))
    return list(tree.body)


def refused(program: Sequence[ast.stmt]) -> str | None:
    """Say what an exam does not allow in a program, to follow its name; None if nothing."""
    tree = ast.Module(list(program), [])
    written = {name for node in ast.walk(tree) for name in _written(node)}
    for node in ast.walk(tree):
        for module, name in _imported(node):
            known = _ALLOWED.get(module)
            if known is None:
                return f"imports {module or 'from a folder'}"
            if known and name not in {*known, ""}:
                return f"imports {module}.{name}"
        inside = _INSIDES if isinstance(node, ast.Attribute | ast.MatchClass) else ()
        for word in _identifiers(node):
            dunder = word.startswith("__") and word.endswith("__") and word not in _METHODS
            if dunder or word.startswith(inside):
                return f"uses {word}"
        if isinstance(node, ast.Name) and node.id not in written and _is_missing(node.id):
            return f"uses {node.id}"
    return None


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Give what a statement imports: modules, each with a name in it or with none."""
    if isinstance(node, ast.Import):
        yield from ((each.name, "") for each in node.names)
    elif isinstance(node, ast.ImportFrom):
        module = "" if node.level else node.module or ""
        yield from ((module, each.name if each.name != "*" else "") for each in node.names)


def _identifiers(node: ast.AST) -> Iterator[str]:
    """Give all names that a part of a program says, whatever they are the names of."""
    if isinstance(node, ast.Constant | ast.ImportFrom):
        return
    for _, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, str):
                yield each


def _written(node: ast.AST) -> Iterator[str]:
    """Give the names that a program defines itself."""
    match node:
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.alias(name=name, asname=other):
            yield other or name


def _is_missing(name: str) -> bool:
    """Say whether a name is one of Python's functions that an exam does not have."""
    return hasattr(builtins, name) and name not in _OWN and name not in _builtins()


# ---- where the program runs ----------------------------------------------------------------------


def carried_out_in_exam(program: CodeType, name: str) -> object:
    """Carry out a program with what an exam allows; return what it defines under a name."""
    return carried_out(program, name, {"__builtins__": _builtins()})


def _builtins() -> dict[str, object]:
    known = vars(builtins)
    errors = {
        name: value
        for name, value in known.items()
        if inspect.isclass(value) and issubclass(value, BaseException)
    }
    functions = {name: known[name] for name in _FUNCTIONS}
    return {**errors, **functions, "type": _type_of, "__import__": _import}


def _type_of(*values: object) -> type:
    """Return the type of a value; ``type`` itself could make others."""
    if len(values) != 1 or inspect.isclass(values[0]):
        raise TypeError("in an exam type(...) tells the type of one value, not of a class")
    return type(values[0])


def _import(
    name: str,
    _globals: object = None,
    _locals: object = None,
    names: Sequence[str] | None = (),
    level: int = 0,
) -> ModuleType:
    """Import what an exam allows, and nothing else of its module."""
    wanted = name if names else name.partition(".")[0]
    if level or not {name, wanted} <= set(_ALLOWED):
        raise ImportError(f"an exam does not allow to import {name or 'from a folder'}")
    return _module(wanted)


def _module(name: str) -> ModuleType:
    """Return a module that has only what an exam allows: a true one leads to all others."""
    true = importlib.import_module(name)
    allowed = _ALLOWED[name] or getattr(true, "__all__", None) or vars(true)
    shown = ModuleType(name)
    for each in allowed:
        inner = f"{name}.{each}"
        if inner in _ALLOWED:
            setattr(shown, each, _module(inner))
        elif not each.startswith("_"):
            setattr(shown, each, getattr(true, each))

    def missing(each: str) -> NoReturn:
        raise AttributeError(f"an exam does not allow {name}.{each}")

    vars(shown)["__getattr__"] = missing
    return shown
