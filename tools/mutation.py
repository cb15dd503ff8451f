"""Change one thing in a program: a line, an operator, an argument, a constant, a name.

The result is a mutant. A test that passes a wrong mutant is too weak.
"""

from __future__ import annotations

import ast
import copy
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

_COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
_CALLED = {
    "min": "max",
    "max": "min",
    "pop": "popleft",
    "popleft": "pop",
    "append": "appendleft",
    "any": "all",
    "all": "any",
    "sorted": "list",
    "abs": "int",
    "add": "discard",
}
_ONE_LINE = (ast.Assign, ast.AugAssign, ast.Expr, ast.Continue, ast.Break, ast.Return, ast.Delete)


@dataclass(frozen=True)
class Mutant:
    """A program with one change.

    Attributes
    ----------
    line
        The number of the changed line.
    change
        The change, in words.
    source
        The whole program.
    """

    line: int
    change: str
    source: str = field(repr=False)


def mutants(source: str) -> Iterator[Mutant]:
    r"""Return every mutant of a program that differs from it.

    Examples
    --------
    >>> for mutant in mutants("def less(a, b):\n    return a < b"):
    ...     print(mutant.change)
    the line is left out
    < becomes <=
    < becomes >
    a becomes b
    b becomes a
    """
    tree = ast.parse(textwrap.dedent(source))
    before = ast.unparse(tree)
    seen = {before}
    for number, node in enumerate(ast.walk(tree)):
        for change, edit in _edits(node, tree):
            changed = copy.deepcopy(tree)
            twin = next(n for i, n in enumerate(ast.walk(changed)) if i == number)
            edit(twin)
            text = ast.unparse(ast.fix_missing_locations(changed))
            if text not in seen:
                seen.add(text)
                yield Mutant(getattr(node, "lineno", 0), change, text)


Edit = tuple[str, Callable[[Any], None]]


def _edits(node: ast.AST, tree: ast.AST) -> Iterator[Edit]:
    """Yield all changes of one node of the tree, each with its words and its maker."""
    for kind, edits in _BY_KIND.items():
        if isinstance(node, kind):
            yield from edits(node)
    variables = _variables(tree)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in variables:
        for name in sorted(variables - {node.id}):
            yield f"{node.id} becomes {name}", _sets("id", name)
    for block in ("body", "orelse"):
        statements = getattr(node, block, None)
        if isinstance(statements, list):
            for index, statement in enumerate(statements):
                yield from _left_out(block, index, statement)


def _left_out(block: str, index: int, statement: ast.stmt) -> Iterator[Edit]:
    if isinstance(statement, _ONE_LINE):
        yield "the line is left out", _puts(block, index, ast.Pass())
    if isinstance(statement, ast.Continue):
        yield "continue becomes break", _puts(block, index, ast.Break())
    if isinstance(statement, ast.Break):
        yield "break becomes continue", _puts(block, index, ast.Continue())


def _operated(node: ast.BinOp | ast.AugAssign) -> Iterator[Edit]:
    other = _COMPUTED.get(type(node.op))
    if other:
        yield f"{type(node.op).__name__} becomes {other.__name__}", _sets("op", other())


def _joined(node: ast.BoolOp) -> Iterator[Edit]:
    swapped = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
    yield "and and or are swapped", _sets("op", swapped)
    for index in range(len(node.values)):
        yield f"part {index + 1} of a condition is left out", _drops("values", index)


def _tuple(node: ast.Tuple) -> Iterator[Edit]:
    if isinstance(node.ctx, ast.Load):
        for index in range(len(node.elts) - 1):
            yield f"{ast.unparse(node)}: {index + 1} and {index + 2} swapped", _swaps("elts", index)


def _signed(node: ast.UnaryOp) -> Iterator[Edit]:
    # Applying it twice leaves it out.
    yield (
        f"{ast.unparse(node)} without its sign",
        _sets("operand", ast.UnaryOp(node.op, node.operand)),
    )


def _asked(node: ast.If | ast.While | ast.IfExp) -> Iterator[Edit]:
    yield (
        f"the condition {ast.unparse(node.test)} is negated",
        _sets("test", ast.UnaryOp(ast.Not(), node.test)),
    )


def _compared(node: ast.Compare) -> Iterator[Edit]:
    for other in _COMPARED.get(type(node.ops[0]), ()):
        was, becomes = ast.unparse(node), copy.deepcopy(node)
        becomes.ops[0] = other()
        yield _operators(was, ast.unparse(becomes)), _sets("ops", [other(), *node.ops[1:]])


def _operators(was: str, becomes: str) -> str:
    old = [word for word in was.split() if word in _SIGNS]
    new = [word for word in becomes.split() if word in _SIGNS]
    return f"{' '.join(old)} becomes {' '.join(new)}"


_SIGNS = {"<", "<=", ">", ">=", "==", "!=", "in", "not", "is"}


def _constants(node: ast.Constant) -> Iterator[Edit]:
    value = node.value
    if value is True or value is False:
        yield f"{value} becomes {not value}", _sets("value", not value)
    elif isinstance(value, int | float):
        for other in (value + 1, value - 1):
            yield f"{value} becomes {other}", _sets("value", other)
    elif value is None:
        yield "None becomes 0", _sets("value", 0)


def _called(node: ast.Call) -> Iterator[Edit]:
    called = ast.unparse(node.func).rpartition(".")[2]
    if called in _CALLED:
        yield f"{called} becomes {_CALLED[called]}", _renames(_CALLED[called])
    for index in range(len(node.args) - 1):
        yield f"arguments of {called} swapped", _swaps("args", index)
    for index in range(len(node.keywords)):
        yield f"{called} without {node.keywords[index].arg}", _drops("keywords", index)
    if len(node.args) > 1:
        yield f"{called} without its last argument", _drops("args", len(node.args) - 1)


def _variables(tree: ast.AST) -> set[str]:
    """Return the names of the parameters and local variables."""
    stored = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return (stored | {node.arg for node in ast.walk(tree) if isinstance(node, ast.arg)}) - {"_"}


def _sets(name: str, value: object) -> Callable[[Any], None]:
    return lambda node: setattr(node, name, value)


def _drops(name: str, index: int) -> Callable[[Any], None]:
    def edit(node: Any) -> None:
        getattr(node, name).pop(index)

    return edit


def _swaps(name: str, index: int) -> Callable[[Any], None]:
    def edit(node: Any) -> None:
        parts = getattr(node, name)
        parts[index], parts[index + 1] = parts[index + 1], parts[index]

    return edit


def _puts(block: str, index: int, statement: ast.stmt) -> Callable[[Any], None]:
    def edit(node: Any) -> None:
        getattr(node, block)[index] = statement

    return edit


def _renames(name: str) -> Callable[[Any], None]:
    def edit(node: Any) -> None:
        if isinstance(node.func, ast.Attribute):
            node.func.attr = name
        else:
            node.func.id = name

    return edit


_BY_KIND: dict[Any, Callable[[Any], Iterator[Edit]]] = {
    ast.Compare: _compared,
    ast.BinOp | ast.AugAssign: _operated,
    ast.BoolOp: _joined,
    ast.Constant: _constants,
    ast.Call: _called,
    ast.Tuple: _tuple,
    ast.UnaryOp: _signed,
    ast.If | ast.While | ast.IfExp: _asked,
}
