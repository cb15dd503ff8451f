"""What a notebook says of itself: whose it is, and what the class was asked.

A learner may change all of it, so it counts only where nothing else tells, and of what the class
was asked counts what most notebooks say.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pathlib_games.classroom.draws import Draws
from pathlib_games.classroom.handed_in import Notebook
from pathlib_games.classroom.roster import LONGEST_ID, Learner
from pathlib_games.classroom.source import Unreadable, literal, statements_in
from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.own_questions import WHO, as_one_id
from pathlib_games.words import counted

if TYPE_CHECKING:
    from pathlib_games.classroom.mark import Asking


_FORMULA = "=+-@"
"""What begins so is carried out by Excel, also in a CSV file."""


@dataclass(frozen=True)
class Said:
    """What a notebook says of itself."""

    code: str = ""  # the code of the class, if it is for all
    learner: str | None = None  # as it was typed, or as it was made for


def said_in(notebook: Notebook) -> Said:
    """Return what a notebook says of itself."""
    call = _call(notebook)
    if call is None:
        return Said(learner=notebook.learner)
    code, typed = (_text(call.args[place : place + 1]) for place in (0, 2))
    kept = [
        one.get("value")
        for saved in notebook.saved.values()
        if isinstance(saved, list)
        for one in saved
        if isinstance(one, dict) and one.get("recipe") == WHO
    ]
    who = typed or next((each for each in reversed(kept) if isinstance(each, str)), "")
    return Said(code, " ".join(who.split()))


def _call(notebook: Notebook) -> ast.Call | None:
    """Return the call that asks who one is; None in a notebook that was made for one learner."""
    for source in notebook.sources.values():
        if "who_are_you" in source:
            try:
                parts = [each for one in statements_in(source) for each in ast.walk(one)]
            except Unreadable:
                continue
            for part in parts:
                match part:
                    case ast.Call(func=ast.Attribute(attr="who_are_you")):
                        return part
    return None


def _text(values: Sequence[ast.expr]) -> str:
    try:
        value = literal(values[0]) if values else ""
    except Unreadable:
        return ""
    return value if isinstance(value, str) else ""


def in_roster(said: str | None, roster: Mapping[str, Learner]) -> str | None:
    """Return the id of the roster that somebody has typed, in whatever letters; or what was typed.

    That is None if it is in no roster, and can be no id: it would be a formula in a table.

    Examples
    --------
    >>> in_roster("S01 ", {"s01": Learner("s01", "Ada")}), in_roster("s02", {}), in_roster("=1", {})
    ('s01', 's02', None)
    """
    if said is None or said in roster:
        return said
    found = next((known for known in roster if as_one_id(known) == as_one_id(said)), None)
    is_id = said.strip() and len(said) <= LONGEST_ID and said.isprintable()
    return found or (said if is_id and said[0] not in _FORMULA else None)


def asked_in(
    read: Iterable[tuple[Path, Notebook]], asking: Asking, problems: list[str]
) -> dict[str, Asking]:
    """Return what the class was asked in each notebook of the course; says where one differs."""
    by_name: dict[str, list[tuple[Path, tuple[str, Any]]]] = {}
    for file, notebook in read:
        says = said_in(notebook).code, _exercises(notebook)
        by_name.setdefault(notebook.name, []).append((file, says))
    return {name: _agreed(each, asking, problems) for name, each in by_name.items()}


def _exercises(notebook: Notebook) -> frozenset[str] | None:
    """Return the exercises of which each has questions of their own; None for all that can."""
    names = notebook.made.get("exercises")
    if not isinstance(names, list):
        return None
    return frozenset(name for name in names if isinstance(name, str) and name in EXERCISES)


def _agreed(
    files: Sequence[tuple[Path, tuple[str, Any]]], asking: Asking, problems: list[str]
) -> Asking:
    (code, exercises), _ = Counter(says for _, says in files).most_common(1)[0]
    code = asking.code or code
    if asking.exercises is not None:
        exercises = asking.exercises
    for file, (other, _) in files:
        if other != code:
            has = f"has the class code {other}" if other else "has no class code"
            problems.append(
                f"{file}: it {has}, and here {code or 'none'} counts: it is marked as if it had."
            )
    others = [file for file, (_, chosen) in files if chosen != exercises]
    if others and asking.exercises is None:
        told = f"{counted(len(others), 'notebook')} not made with the same --exercises as most"
        problems.append(f"{others[0]}: {told}; they are marked as most were made.")
    draws = Draws(code.encode()) if code else asking.draws
    return replace(asking, draws=draws, exercises=exercises, code=code)
