"""Change one line of a learner's program, in ways that say something about a search."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pathlib_tutor.programs.marked import CannotBeRead, Source

_OTHER_SIGN = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
_OTHER_CALL = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "popleft": "pop",
    "appendleft": "append",
}


@dataclass(frozen=True)
class Change:
    """A line of a program with another text.

    `told`: the change in words, as in "Imagine that ...". `adds`: whether it changes a sum.
    """

    line: int
    new: str
    told: str
    adds: bool = False


def changes(source: Source) -> Iterator[tuple[Change, Source]]:
    r"""Yield the changes of a program, each with the changed source.

    Examples
    --------
    >>> text = "def smaller(a, b):\n    if a < b:\n        return a\n    return min(b, a)\n"
    >>> for change, _ in changes(Source(text, "smaller")):
    ...     print(change.told)
    in line 2, `a < b` becomes `a <= b`
    in line 4, `min` becomes `max`
    """
    for node in ast.walk(source.tree):
        for place, old, new, words in _edits(node, source):
            line, at = place.lineno, _column(source, place)
            whole = source.lines[line - 1]
            changed = (whole[:at] + new + whole[at + len(old) :]).strip()
            told = words or f"in line {line}, `{old}` becomes `{new}`"
            if whole.count(old) > 1 and not words.startswith("line"):
                told = f"{told}, so that the line reads `{changed}`"
            with suppress(CannotBeRead):
                adds = isinstance(node, ast.BinOp)
                yield Change(line, changed, told, adds), source.edited(line, changed)


def _column(source: Source, node: Any) -> int:
    """Return the column of a node in characters: the tree counts bytes."""
    return len(source.lines[node.lineno - 1].encode()[: node.col_offset].decode())


def _edits(node: Any, source: Source) -> Iterator[tuple[Any, str, str, str]]:
    """Yield the edits of a part of a program: the place, the old and the new text, and words.

    Empty words: the old text becomes the new one.
    """
    old = source.quoted(node) if isinstance(node, ast.expr) else ""
    if isinstance(node, ast.BoolOp | ast.comprehension | ast.If):
        yield from _conditions_left_out(node, source)
    elif isinstance(node, ast.Compare) and old and type(node.ops[-1]) in _OTHER_SIGN:
        sign = _OTHER_SIGN[type(node.ops[-1])]
        right = source.quoted(node.comparators[-1])
        begin = old[: len(old) - len(right)].rstrip()
        yield node, old, f"{begin.rstrip('<>=').rstrip()} {sign} {right}", ""
    elif isinstance(node, ast.Call) and old:
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        before = source.quoted(node.func).removesuffix(name)
        if name in _OTHER_CALL:
            yield node, f"{before}{name}", f"{before}{_OTHER_CALL[name]}", ""
        elif old.endswith(".pop(0)"):
            yield node, old, f"{old.removesuffix('0)')})", ""
        elif old.endswith(".pop()"):
            yield node, old, f"{old.removesuffix(')')}0)", ""
    elif isinstance(node, ast.BinOp) and old and _adds_a_weight(node):
        yield node, old, source.quoted(node.right), ""
        yield node, old, source.quoted(node.left), ""
    elif isinstance(node, ast.BinOp) and old and _is_last(node):
        yield node, old, f"{old[:-1]}2", ""


def _conditions_left_out(
    node: ast.BoolOp | ast.comprehension | ast.If, source: Source
) -> Iterator[tuple[Any, str, str, str]]:
    """Yield the edits that leave one condition out: where there are others, they decide."""
    if isinstance(node, ast.If) and _only_skips(node):
        if test := source.quoted(node.test):
            told = f"line {node.lineno}, `{source.line(node.lineno)}`, is left out"
            yield node.test, test, "False", told
        return
    parts = [node.test] if isinstance(node, ast.If) and _is_membership(node.test) else []
    parts = getattr(node, "values", getattr(node, "ifs", parts))
    nothing = "False" if isinstance(getattr(node, "op", None), ast.Or) else "True"
    for part in parts:
        if text := source.quoted(part):
            told = f"in line {part.lineno}, the condition `{text}` is left out"
            yield part, text, nothing, told


def _only_skips(node: ast.If) -> bool:
    return [type(part) for part in node.body] == [ast.Continue] and not node.orelse


def _adds_a_weight(node: ast.BinOp) -> bool:
    """Say whether this adds a name or an entry to a distance: a weight, probably."""
    places = ast.Name | ast.Subscript | ast.Attribute
    adds = isinstance(node.op, ast.Add) and isinstance(node.right, places)
    return adds and isinstance(node.left, places)


def _is_last(node: ast.BinOp) -> bool:
    """Say whether this is the last one of a row, such as `size - 1`."""
    one = isinstance(node.right, ast.Constant) and node.right.value == 1
    return one and isinstance(node.op, ast.Sub) and isinstance(node.left, ast.Name)


def _is_membership(node: ast.expr) -> bool:
    return isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn)
