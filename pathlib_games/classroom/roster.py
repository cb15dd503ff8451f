"""Who is in a class: a CSV file with the columns id and, if you like, name."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.words import shown

LONGEST_ID = 60
_ODD = re.compile(r"[^\w.@+-]")


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
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except OSError as problem:
        why = problem.strerror or type(problem).__name__
        raise BadRoster(f"The roster {path} cannot be read ({why}).") from None
    except UnicodeDecodeError:
        raise BadRoster(f"The roster {path} is no text in UTF-8; save it as such.") from None
    first = text.partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=max(",;\t", key=first.count))
    learners: dict[str, Learner] = {}
    taken: dict[str, str] = {}
    try:
        for row in rows:
            learner = _learner(row, f"{path}, line {rows.line_num}")
            same = taken.setdefault(learner.file.casefold(), learner.id)
            if learner.id in learners or same != learner.id:
                raise BadRoster(f"{path}, line {rows.line_num}: {learner.id} is there twice.")
            learners[learner.id] = learner
    except csv.Error as problem:
        raise BadRoster(f"{path}, line {rows.line_num}: {problem}.") from None
    if not learners:
        raise BadRoster(f"{path} names nobody: below a line with id,name write a line for each.")
    return learners


def _learner(row: Mapping[str | None, object], where: str) -> Learner:
    cells = {
        key.strip().casefold(): value.strip()
        for key, value in row.items()
        if isinstance(key, str) and isinstance(value, str)
    }
    if "id" not in cells:
        raise BadRoster(f"{where}: a column id was expected; there are {shown(list(cells))}.")
    known = cells["id"]
    if not known or len(known) > LONGEST_ID or not known.isprintable():
        raise BadRoster(f"{where}: {shown(known)} is no id of 1 to {LONGEST_ID} characters.")
    return Learner(known, cells.get("name") or known)
