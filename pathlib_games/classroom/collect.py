"""Reads the notebooks of a class, and finds out whose each is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pathlib_games.classroom.handed_in import Notebook, read_notebook
from pathlib_games.classroom.joined import in_roster, said_in
from pathlib_games.classroom.roster import Learner, named, owner
from pathlib_games.classroom.source import Unreadable
from pathlib_games.classroom.submissions import HandedIn, Submissions
from pathlib_games.exercises.own_questions import as_one_id
from pathlib_games.graphs.errors import NotFound
from pathlib_games.words import shown


class NothingHandedIn(NotFound):
    """No notebooks were handed in."""


class Read(NamedTuple):
    """A notebook that was read."""

    file: Path
    whose: str  # the id of whoever handed it in
    said: str | None  # the id that stands in it
    notebook: Notebook
    drawn_for: str  # for whom its questions were drawn, if they were


@dataclass
class Collected:
    """The notebooks of a class."""

    roster: Mapping[str, Learner]
    read: list[Read] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    strange: Sequence[HandedIn] = ()

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
            continue
        said = in_roster(said_in(notebook).learner, roster)
        whose = owner(name, said, roster) if roster else said
        if whose is None:
            found.problems.append(f"{name}: {_nobody(said, roster)}. Nothing of it is marked.")
            continue
        found.problems += [f"{name}: {each}." for each in _doubts(name, whose, said, roster)]
        drawn_for = whose
        if said_in(notebook).code:  # an id that is not in the roster has drawn questions as well
            drawn_for = as_one_id(said if said and said not in roster else whose)
        found.read.append(Read(name, whose, said, notebook, drawn_for))
    found.problems += _given_away(found.read)
    return found


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
