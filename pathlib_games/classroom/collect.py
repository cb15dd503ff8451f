"""Reads the notebooks of a class: whose each is, and what the class was asked.

A learner may change all that a notebook says of itself. So whose it is that counts only where
nothing else tells, and of what the class was asked counts what most notebooks say.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pathlib_games.classroom.draws import Draws
from pathlib_games.classroom.handed_in import Notebook, read_notebook
from pathlib_games.classroom.roster import LONGEST_ID, Learner, named, owner
from pathlib_games.classroom.source import Unreadable, literal, statements_in
from pathlib_games.classroom.submissions import HandedIn, Submissions
from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.own_questions import WHO, as_one_id
from pathlib_games.graphs.errors import NotFound
from pathlib_games.words import counted, shown

if TYPE_CHECKING:
    from pathlib_games.classroom.mark import Asking

_FORMULA = "=+-@"
"""What begins so is carried out by Excel, also in a CSV file."""


class NothingHandedIn(NotFound):
    """No notebooks were handed in."""


class Read(NamedTuple):
    """A notebook that was read."""

    file: Path
    whose: str  # the id of whoever handed it in
    said: str | None  # the id that stands in it
    code: str  # the code of the class that stands in it, if it is for all
    notebook: Notebook
    drawn_for: str  # for whom its questions were drawn, if they were


@dataclass
class Collected:
    """The notebooks of a class."""

    roster: Mapping[str, Learner]
    read: list[Read] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    strange: Sequence[HandedIn] = ()
    unread: set[str] = field(default_factory=set)  # whose notebooks could not be read

    def not_notebooks(self) -> Iterator[str]:
        """Say what is no notebook, unless its owner has handed in one as well."""
        there = {each.whose for each in self.read}
        for name, _, flaw in self.strange:
            if owner(name, None, self.roster) not in there:
                yield f"{name}: {flaw}. Nothing of it is marked."


def collected(given: Path, handed_in: Submissions, roster: Mapping[str, Learner]) -> Collected:
    """Read the notebooks that were handed in.

    `roster`: the class; if it is empty, whoever says in a notebook who they are.

    Raises `NothingHandedIn` if there are none.
    """
    files = handed_in.ending(".ipynb")
    found = Collected(roster, problems=list(handed_in.problems), strange=handed_in.strange)
    if not files:
        told = [*(f"{each.name}: {each.flaw}." for each in handed_in.strange), *found.problems]
        raise NothingHandedIn(" ".join([f"There are no notebooks in {given}.", *told]))
    for name, path, _ in files:
        try:
            notebook = read_notebook(path)
        except Unreadable as problem:
            found.problems.append(f"{name}: {problem}. Nothing of it is marked.")
            found.unread |= {whose} if (whose := owner(name, None, roster)) else set()
            continue
        code, learner = _said_in(notebook)
        said = _in_roster(learner, roster)
        whose = owner(name, said, roster) if roster else said
        if whose is None:
            found.problems.append(f"{name}: {_nobody(said, roster)}. Nothing of it is marked.")
            continue
        found.problems += [f"{name}: {each}." for each in _doubts(name, whose, said, roster)]
        drawn_for = whose
        if code:  # an id that is not in the roster has drawn questions as well
            drawn_for = as_one_id(said if said and said not in roster else whose)
        found.read.append(Read(name, whose, said, code, notebook, drawn_for))
    found.problems += _given_away(found.read)
    return found


# ---- whose a notebook is -------------------------------------------------------------------------


def _said_in(notebook: Notebook) -> tuple[str, str | None]:
    """Return the code of the class, if a notebook is for all, and whose it says that it is.

    That is as it was typed, or as the notebook was made for somebody.
    """
    call = _call(notebook)
    if call is None:
        return "", notebook.learner
    code, typed = (_text(call.args[place : place + 1]) for place in (0, 2))
    kept = [
        one.get("value")
        for saved in notebook.saved.values()
        if isinstance(saved, list)
        for one in saved
        if isinstance(one, dict) and one.get("recipe") == WHO
    ]
    who = typed or next((each for each in reversed(kept) if isinstance(each, str)), "")
    return code, " ".join(who.split())


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


def _in_roster(said: str | None, roster: Mapping[str, Learner]) -> str | None:
    """Return the id of the roster that somebody has typed, in whatever letters; or what was typed.

    That is None if it is in no roster, and can be no id: it would be a formula in a table.

    Examples
    --------
    >>> ada = {"s01": Learner("s01", "Ada")}
    >>> _in_roster("S01 ", ada), _in_roster("s02", {}), _in_roster("=1", {})
    ('s01', 's02', None)
    """
    if said is None or said in roster:
        return said
    found = next((known for known in roster if as_one_id(known) == as_one_id(said)), None)
    is_id = said.strip() and len(said) <= LONGEST_ID and said.isprintable()
    return found or (said if is_id and said[0] not in _FORMULA else None)


def _nobody(said: str | None, roster: Mapping[str, Learner]) -> str:
    if not roster:
        return "it does not say whose it is: give --roster, and name the file after a learner"
    told = f", and {shown(said)}, who is named in it, is not there" if said else ""
    return f"no name of the roster stands there{told}"


def _doubts(
    name: Path, whose: str, said: str | None, roster: Mapping[str, Learner]
) -> Iterator[str]:
    """Say what should be looked at of whose a file is."""
    told = named(name, roster)
    if said not in {None, whose}:
        unknown = "" if said in roster else ", who is not in the roster"
        yield f"it says that it was made for {said}{unknown}; it is marked as {whose}'s"
    elif roster and not told:
        yield f"no name of the roster stands there; it is marked as {whose}'s, for whom it was made"
    elif roster and whose not in told:
        yield f"its name tells of {told[0]}; it is marked as {whose}'s, for whom it was made"


def _given_away(read: Iterable[Read]) -> Iterator[str]:
    """Say which notebooks of several learners say that they are the same learner's."""
    files: dict[tuple[str, str], dict[str, Path]] = {}
    for each in read:
        if each.said is not None:
            of_one = files.setdefault((each.notebook.name, each.said), {})
            of_one.setdefault(each.whose, each.file)
    for (_, said), by_owner in files.items():
        if len(by_owner) > 1:
            names = ", ".join(map(str, by_owner.values()))
            yield f"{names}: {said} stands in all of them: one may be a copy of another."


# ---- what the class was asked --------------------------------------------------------------------


def asked_in(read: Iterable[Read], asking: Asking, problems: list[str]) -> dict[str, Asking]:
    """Return what the class was asked in each notebook of the course; says where one differs."""
    by_name: dict[str, list[Read]] = {}
    for each in read:
        by_name.setdefault(each.notebook.name, []).append(each)
    return {name: _agreed(each, asking, problems) for name, each in by_name.items()}


def _exercises(notebook: Notebook) -> frozenset[str] | None:
    """Return the exercises of which each has questions of their own; None for all that can."""
    names = notebook.made.get("exercises")
    if not isinstance(names, list):
        return None
    return frozenset(name for name in names if isinstance(name, str) and name in EXERCISES)


def _agreed(read: Sequence[Read], asking: Asking, problems: list[str]) -> Asking:
    says = [(each.code, _exercises(each.notebook)) for each in read]
    (code, exercises), _ = Counter(says).most_common(1)[0]
    code = asking.code or code
    if asking.exercises is not None:
        exercises = asking.exercises
    for each in read:
        if each.code != code:
            has = f"has the class code {each.code}" if each.code else "has no class code"
            counts = f"here {code or 'none'} counts: it is marked as if it had"
            problems.append(f"{each.file}: it {has}, and {counts}.")
    others = [each.file for each, (_, own) in zip(read, says, strict=True) if own != exercises]
    if others and asking.exercises is None:
        told = f"{counted(len(others), 'notebook')} not made with the same --exercises as most"
        problems.append(f"{others[0]}: {told}; they are marked as most were made.")
    draws = Draws(code.encode()) if code else asking.draws
    return replace(asking, draws=draws, exercises=exercises, code=code)
