"""Whose each notebook of a class is: by the names of files and folders, or by what it says.

A learner may change all that a notebook says of itself. So that counts only where nothing else
tells.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pathlib_games.graphs.errors import NotFound
from pathlib_games.words import shown
from pathlib_tutor.classroom.archives import SYSTEM, File, Submissions, name_and_number
from pathlib_tutor.classroom.catalog import catalog
from pathlib_tutor.classroom.notebook import Notebook, read_notebook
from pathlib_tutor.classroom.roster import LONGEST_ID, Learner
from pathlib_tutor.classroom.source import Unreadable, literal, statements_in
from pathlib_tutor.record.attempts import WHO, as_one_id

_SHORT = 4  # digits: such a number may as well be that of an exercise
_COPY = re.compile(r"(\s*\(\d+\)|-copy\d*)+$|_\d+_assignsubmission_\w+$")
"""What browsers and JupyterLab put behind a copy's name, and Moodle behind a learner's."""
_WORDS = 30
"""So many words of a name are looked at."""
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
    strange: Sequence[File] = ()
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
    files = handed_in.notebooks
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


# ---- whose a file is: by the names that learning systems, browsers and people give it -----------


def owner(path: Path, said: str | None, roster: Mapping[str, Learner]) -> str | None:
    """Return the id of whose file this is: folders tell it, then what it says, then its name.

    What a learning system has put before the name of a file counts as a folder.
    """
    *folders, file = path.parts
    given, rest = _given_by_system(file)
    by_file = _named(Path(rest).stem, roster)
    for part in [given, *reversed(folders)] if given else reversed(folders):
        if found := _named(part, roster):
            both = [known for known in found if known in by_file]
            return _only(found, said) or _only(both, None)
    return said if said in roster else _only(by_file, None)


def named(path: Path, roster: Mapping[str, Learner]) -> Sequence[str]:
    """Return the ids of whom the name of a file tells, or else its folders."""
    for part in reversed((*path.parts[:-1], path.stem)):
        if found := _named(part, roster):
            return found
    return ()


def _only(found: Sequence[str], said: str | None) -> str | None:
    return found[0] if len(found) == 1 else said if said in found else None


def _given_by_system(file: str) -> tuple[str, str]:
    """Part what a learning system has put before the name of a file from that name."""
    found = SYSTEM.match(file)
    return (found[0], file[found.end() :]) if found else ("", file)


def _named(part: str, roster: Mapping[str, Learner]) -> Sequence[str]:
    """Return the ids of whom a part of a path tells.

    A learner is told by the id or by the name, since learning systems put names there; the longest
    that is found counts. The numbers of a learning system are nobody's id unless the roster says
    so, or nothing else is told.
    """
    name, number = name_and_number(part)
    if sure := [known for known, learner in roster.items() if number in learner.also]:
        return sure
    text = _without_notebook(name)
    told = _spans(text)
    found = {known: _told_length(learner, text, told) for known, learner in roster.items()}
    longest = max(found.values(), default=0)
    if longest:
        return [known for known, length in found.items() if length == longest]
    return [known for known in roster if known == number]


def _without_notebook(part: str) -> str:
    """Return a part of a path without what browsers, systems and the course put into it."""
    text = _COPY.sub("", unicodedata.normalize("NFC", part.casefold()))
    for name in catalog():
        text = text.replace(name, " ")
    return text


def _told_length(learner: Learner, text: str, told: set[str]) -> int:
    """Return the length of the longest that a text tells of a learner: the id, or the name."""
    if learner.id.isdecimal() and len(learner.id) <= _SHORT:
        is_told = text.strip(" -_.()") == learner.id
    else:
        is_told = _id_pattern(learner.id).search(text) is not None
    by_id = len(learner.id) if is_told else 0
    words = _words(learner.name) if learner.name != learner.id else []
    names = {"".join([*words[k:], *words[:k]]) for k in range(len(words))} & told
    return max(by_id, *map(len, names), 0)


@cache  # there are as many as learners, and each file is looked at for all of them
def _id_pattern(known: str) -> re.Pattern[str]:
    spelled = unicodedata.normalize("NFC", known.casefold())
    return re.compile(rf"(?<![^\W_]){re.escape(spelled)}(?![^\W_])")


def _spans(text: str) -> set[str]:
    """Return all that the words of a text say, one or several of them, without what parts them.

    Examples
    --------
    >>> sorted(_spans("Ada_B 7"))
    ['7', 'ada', 'adab', 'adab7', 'b', 'b7']
    """
    words = _words(text)[:_WORDS]
    return {"".join(words[i:j]) for j in range(len(words) + 1) for i in range(j)}


@cache
def _words(text: str) -> list[str]:
    """Return the words of a text without capitals and accents: who packs files loses or parts them.

    Examples
    --------
    >>> _words("Zo\N{LATIN SMALL LETTER E WITH DIAERESIS} van-Dam")
    ['zoe', 'van', 'dam']
    """
    letters = (
        letter if unicodedata.category(letter)[0] in "LMN" else " "
        for letter in unicodedata.normalize("NFKD", text.casefold())
        if not unicodedata.combining(letter)
    )
    return "".join(letters).split()
