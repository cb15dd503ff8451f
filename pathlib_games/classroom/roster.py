"""Who is in a class: a CSV file with the columns id and, if you like, name. And whose a file is.

A file is somebody's by the names that learning systems, browsers and people give it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pathlib_games.classroom.catalog import catalog
from pathlib_games.graphs.errors import BadFile, PathlibGamesError
from pathlib_games.graphs.text_files import SEPARATORS, Table, tables, text_in
from pathlib_games.words import shown

LONGEST_ID = 60
_ODD = re.compile(r"[^\w.@+-]")
_COPY = re.compile(r"(\s*\(\d+\)|-copy\d*)+$|_\d+_assignsubmission_\w+$")
"""What browsers and JupyterLab put behind a copy's name, and Moodle behind a learner's."""
_WORDS = 30
"""So many words of a name are looked at."""


class BadRoster(PathlibGamesError, ValueError):
    """A file does not say who is in a class; names the line."""


@dataclass(frozen=True)
class Learner:
    """Somebody in a class."""

    id: str  # as in the names of handed-in files
    name: str  # what to call them; the id, if the roster has no name

    @property
    def file(self) -> str:
        """The id as a part of the name of a file."""
        return _ODD.sub("_", self.id).strip(".") or "_"


def read_roster(path: str | Path) -> dict[str, Learner]:
    """Read a roster; the learners come by their ids, in its order.

    Raises `BadRoster` if it cannot be read, or if somebody has no id or the id of somebody else.
    """
    learners: dict[str, Learner] = {}
    taken: dict[str, str] = {}
    table = _table(Path(path))
    names = [cell.casefold() for row in table.rows[:1] for cell in row.cells]
    for note in table.notes:
        if table.separator in note or len(names) == 1:
            told = "is it a note or a learner? Quote the id, or leave the line out"
            raise BadRoster(f"{path}: {shown(note)}: {told}.")
    for row in table.rows[1:]:
        where = f"{path}, line {row.line}"
        if any(row.cells[len(names) :]):
            told = "has more cells than line 1: a name with a comma stands in quotation marks"
            raise BadRoster(f"{where} {told}.")
        cells = dict(zip(names, row.cells, strict=False))
        known = cells.get("id", "")
        if not known or len(known) > LONGEST_ID or not known.isprintable():
            raise BadRoster(f"{where}: {shown(known)} is no id of 1 to {LONGEST_ID} characters.")
        if len(row.cells) < len(names) and set(known) & set(SEPARATORS):
            raise BadRoster(f"{where}: {shown(known)} is parted by another sign than line 1.")
        learner = Learner(known, cells.get("name") or known)
        same = taken.setdefault(learner.file.casefold(), learner.id)
        if learner.id in learners or same != learner.id:
            raise BadRoster(f"{where}: {learner.id} is there twice.")
        learners[learner.id] = learner
    if not learners:
        raise BadRoster(f"{path} names nobody: below a line with id,name write a line for each.")
    return learners


def _table(path: Path) -> Table:
    """Return the rows of a roster, parted by the sign by which there is one column called id."""
    try:
        known = list(tables(text_in(path), str(path)))
    except BadFile as problem:
        flaw = f"{problem.field} should be {problem.expected}, not {shown(problem.given)}"
        raise BadRoster(f"The roster {path} cannot be read: {flaw}.") from None
    for table in known:
        if isinstance(table, Table) and table.rows:
            names = [cell.casefold() for cell in table.rows[0].cells]
            if names.count("id") == 1 and names.count("name") < 2:
                return table
    if isinstance(known[0], BadFile):
        raise BadRoster(str(known[0]))
    if known[0].rows:
        there = shown(known[0].rows[0].cells)
        raise BadRoster(f"{path}, line 1: a column id was expected; there are {there}.")
    return known[0]


# ---- whose a file is -----------------------------------------------------------------------------


def owner(path: Path, said: str | None, roster: Mapping[str, Learner]) -> str | None:
    """Return the id of whose file this is, from the names of file and folders, or what it says.

    A name counts before what the file says: everybody can write into a file what they like.
    """
    found = named(path, roster)
    if found is None:
        return said if said in roster else None
    return found[0] if len(found) == 1 else said if said in found else None


def named(path: Path, roster: Mapping[str, Learner]) -> Sequence[str] | None:
    """Return the ids of whom the name of a file tells, or else its folders; None if none do.

    A learner is told by the id or by the name, since learning systems put names there; the longest
    that is found counts.
    """
    for part in reversed(path.with_suffix("").parts):
        text = _without_notebook(part)
        told = _spans(text)
        found = {known: _told_length(learner, text, told) for known, learner in roster.items()}
        longest = max(found.values(), default=0)
        if longest:
            return [known for known, length in found.items() if length == longest]
    return None


def _without_notebook(part: str) -> str:
    """Return a part of a path without what browsers, systems and the course put into it."""
    text = _COPY.sub("", unicodedata.normalize("NFC", part.casefold()))
    for name in catalog():
        text = text.replace(name, " ")
    return text


def _told_length(learner: Learner, text: str, told: set[str]) -> int:
    """Return the length of the longest that a text tells of a learner: the id, or the name."""
    by_id = len(learner.id) if _id_pattern(learner.id).search(text) else 0
    words = _words(learner.name) if learner.name != learner.id else []
    turned = [*words[-1:], *words[:-1]]
    names = {"".join(words), "".join(turned)} & told
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
