"""Reads the source of a cell in which `ask` is called, and writes it anew. Nothing is run."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.graphs.values import is_whole
from pathlib_tutor.exercises import EXERCISES, Item
from pathlib_tutor.programs.carrying import without_commands

_DETECTED = re.compile(r" \(detected at line \d+\)$")
_LONGEST = 200_000
_LARGEST_SEED = 10**18


class Unreadable(PathlibGamesError, ValueError):
    """A file or an answer cannot be read; says why, in a sentence."""


def statements_in(source: str) -> list[ast.stmt]:
    """Read a cell.

    Raises `Unreadable` if it is no Python, or too long.
    """
    if len(source) > _LONGEST:
        raise Unreadable(f"the cell has more than {_LONGEST:,} characters")
    flaw = ""
    for bare in (False, True):
        try:
            return _with_numbers(ast.parse(without_commands(source)[0] if bare else source))
        except SyntaxError as problem:
            flaw = _told(problem)
        except (ValueError, RecursionError, MemoryError):
            raise Unreadable("the cell cannot be read as Python") from None
    raise Unreadable(f"the cell could not be read: {flaw}")


def _with_numbers(tree: ast.Module) -> list[ast.stmt]:
    """Return statements in which numbers that Python refuses to write down are none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is int and not is_whole(node.value):
            node.value = "a huge number"
    return tree.body


def _told(problem: SyntaxError) -> str:
    """Return what Python says about a cell, and of which line.

    Examples
    --------
    >>> _told(SyntaxError("unterminated string literal (detected at line 3)", ("", 3, 5, "")))
    'Python says of line 3: unterminated string literal (a quotation mark is not closed)'
    """
    said = _DETECTED.sub("", problem.msg)
    if said.startswith("unterminated"):
        said += " (a quotation mark is not closed)"
    return f"Python says of line {problem.lineno}: {said}" if problem.lineno else said


def literal(value: ast.expr) -> object:
    """Return a value that is written down.

    Raises `Unreadable` if it is computed.
    """
    try:
        return ast.literal_eval(value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        raise Unreadable(
            "the answer is computed; write it down as a number, a text or a list"
        ) from None


def assigned(statements: Sequence[ast.stmt], name: str) -> ast.expr | ast.FunctionDef | None:
    """Return what a name is at the end: a function, or the value that it was given last."""
    for statement in reversed(statements):
        match statement:
            case ast.FunctionDef(name=defined) if defined == name:
                return statement
            case ast.Assign(targets=targets, value=value) if any(
                isinstance(target, ast.Name) and target.id == name for target in targets
            ):
                return value
            case ast.AnnAssign(target=ast.Name(id=target), value=ast.expr() as value) if (
                target == name
            ):
                return value
    return None


@dataclass(frozen=True)
class Call:
    """A call of `ask` in a cell."""

    node: ast.Call

    @property
    def arguments(self) -> dict[str, ast.expr]:
        """What is given to `ask`, by the names that it has there."""
        named = {each.arg: each.value for each in self.node.keywords if each.arg is not None}
        return dict(zip(("what", "answer"), self.node.args, strict=False)) | named

    @property
    def answer(self) -> ast.expr | None:
        """The answer that was typed; None if there is none."""
        answer = self.arguments.get("answer")
        blank = isinstance(answer, ast.Constant) and answer.value is ...
        return None if blank else answer

    @property
    def cell(self) -> str | None:
        """The cell that it names, as a notebook for a whole class does: `ask(mine("exit"))`."""
        match self.arguments.get("what"):
            case ast.Call(func=ast.Name(), args=[ast.Constant(value=str(name))]):
                return name
        return None

    def recipe(self, above: Sequence[ast.stmt] = ()) -> str | None:
        """Return the recipe of what is asked; None if that is computed.

        `above`: the statements before it, in which a seed may have got its value.
        """
        given = {name: _written(value, above) for name, value in self.arguments.items()}
        what, seed = given.get("what"), given.get("seed")
        if type(what) is not str:
            return None
        name, _, rest = what.strip().partition(" ")
        if rest:
            return what.strip()
        if "seed" in given:
            whole = type(seed) is int and abs(seed) < _LARGEST_SEED
            return f"{name} seed={seed}" if whole else None
        if "given" in given:
            return f"{name} given={given['given']}" if isinstance(given["given"], str) else None
        return EXERCISES[name].first().recipe if name in EXERCISES else None


def _written(value: ast.expr, above: Sequence[ast.stmt]) -> object:
    """Return a value that is written down, perhaps under a name; None if it is computed."""
    found = assigned(above, value.id) if isinstance(value, ast.Name) else value
    try:
        return literal(found) if isinstance(found, ast.expr) else None
    except Unreadable:
        return None


def last_call(
    statements: Sequence[ast.stmt],
    exercise: str,
    above: Sequence[ast.stmt] = (),
    cell: str = "",
    recipe: str = "",
) -> Call | None:
    r"""Return the last call of `ask` in a cell that asks an exercise, or does not say what it asks.

    `cell`: the cell of the course that is looked for; a call that names another one is left out.

    `recipe`: the item that is looked for; a call that asks it, or names the cell, comes first.

    Examples
    --------
    >>> cell = statements_in('print(3)\nask("hex/stones", 5, seed=7)')
    >>> last_call(cell, "hex/stones").recipe(), last_call(cell, "hex/touch")
    ('hex/stones seed=7', None)
    """
    found = calls(statements, exercise, above, cell)
    named = [call for call in found if call.recipe(above) == recipe or (cell and call.cell == cell)]
    best = named or found
    return best[-1] if best else None


def calls(
    statements: Sequence[ast.stmt], exercise: str, above: Sequence[ast.stmt] = (), cell: str = ""
) -> list[Call]:
    """Return the calls of `ask` in a cell that ask an exercise, or do not say it, as they stand."""
    run = [each for each in statements if not isinstance(each, ast.FunctionDef | ast.ClassDef)]
    nodes = [node for each in run for node in ast.walk(each) if isinstance(node, ast.Call)]
    found = [Call(node) for node in nodes if _is_ask(node.func)]
    found = [call for call in found if not cell or call.cell in {None, cell}]
    fitting = [call for call in found if (call.recipe(above) or exercise).split()[0] == exercise]
    return sorted(fitting, key=lambda call: (call.node.lineno, call.node.col_offset))


def _is_ask(function: ast.expr) -> bool:
    return (isinstance(function, ast.Name) and function.id == "ask") or (
        isinstance(function, ast.Attribute) and function.attr == "ask"
    )


def asks(source: str, exercise: str) -> bool:
    """Say whether a cell asks an exercise."""
    try:
        return last_call(statements_in(source), exercise) is not None
    except Unreadable:
        return False


def asking_for(source: str, item: Item[Any]) -> str:
    r"""Return a cell that asks another item of its exercise, with the answer that stands there.

    Examples
    --------
    >>> item = EXERCISES["hex/stones"].draw(7)
    >>> print(asking_for('# Black begins.\nask("hex/stones", given="x")', item))
    # Black begins.
    ask("hex/stones", seed=7)
    """
    return rewritten(source, item.exercise, _arguments(item))


def answered(source: str, exercise: str, answer: str) -> str:
    """Return a cell that gives an answer to what it asks.

    `answer`: as it stands in a program.

    Examples
    --------
    >>> answered('ask("hex/stones", seed=7)', "hex/stones", "5")
    'ask("hex/stones", 5, seed=7)'
    """
    return rewritten(source, exercise, {"answer": answer})


def rewritten(source: str, exercise: str, changed: dict[str, str]) -> str:
    """Return a cell that calls `ask` with other arguments; what is asked is changed as a whole.

    Examples
    --------
    >>> rewritten('ask("hex/stones", seed=7)', "hex/stones", {"what": 'mine("exit")'})
    'ask(mine("exit"))'
    """
    call = last_call(statements_in(source), exercise)
    if call is None:
        raise Unreadable(f"no line asks {exercise}")
    texts = {
        name: ast.get_source_segment(source, value) or "" for name, value in call.arguments.items()
    }
    kept = {"answer"} if "what" in changed else set(texts)
    texts = {name: text for name, text in texts.items() if name in kept} | changed
    typed = [texts.pop(name) for name in ("what", "answer") if name in texts]
    named = [f"{name}={text}" for name, text in texts.items()]
    function = ast.get_source_segment(source, call.node.func)
    return _replaced(source, call.node, f"{function}({', '.join([*typed, *named])})")


def _arguments(item: Item[Any]) -> dict[str, str]:
    """Return the arguments with which `ask` asks an item, as they stand in a program."""
    way, _, value = item.recipe.partition(" ")[2].partition("=")
    if way == "seed" and " " not in value:
        return {"what": f'"{item.exercise}"', "seed": value}
    if way == "given":
        return {"what": f'"{item.exercise}"', "given": f'"{value}"'}
    return {"what": json.dumps(item.recipe, ensure_ascii=False)}


def _replaced(source: str, node: ast.expr, text: str) -> str:
    """Return a source with another text in place of a part of it."""
    lines = source.encode().split(b"\n")
    head = b"\n".join([*lines[: node.lineno - 1], lines[node.lineno - 1][: node.col_offset]])
    end = node.end_lineno or node.lineno
    tail = b"\n".join([lines[end - 1][node.end_col_offset :], *lines[end:]])
    return f"{head.decode()}{text}{tail.decode()}"
