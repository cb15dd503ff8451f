"""The roster of a class, as written by a teacher, Excel, Moodle or Canvas."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pathlib_games.graphs.errors import BadFile, PathlibGamesError
from pathlib_games.graphs.tables import SEPARATORS, Table, tables, text_in
from pathlib_games.words import few, listed, shown

LONGEST_ID = 60
_IDS = (
    *("sisuserid", "sisloginid"),  # Canvas, whose own ID learners do not know
    *("id", "identifier", "identifiant", "identificador", "identificativo"),
    *("matrikelnummer", "matrikelnr", "matrnr", "studentid", "studentnumber"),
    *("numeroetudiant", "netudiant"),
    *("idnumber", "idnummer", "numerodidentification", "numerodeid", "numerodeidentificacion"),
    *("numerodeidentificacao", "codiceidentificativo"),
    *("username", "login", "loginid", "anmeldename", "benutzername", "nomdutilisateur"),
    *("nombredeusuario", "nomedeutilizador", "nomedeusuario", "gebruikersnaam"),
)
"""The headings of id columns, in the form of `_head`; the first with a value in a row counts.

After them come an email address under any heading, and the numbers of a learning system from file
names. (Moodle writes its headings in the teacher's language.)
"""
_NAMES = (
    *("name", "fullname", "student", "displayname", "vollstandigername", "nomcomplet"),
    *("nombrecompleto", "nomecompleto", "nomeecognome", "volledigenaam"),
)
_FIRST_NAMES = ("firstname", "vorname", "prenom", "nombre", "nome", "voornaam")
_LAST_NAMES = (
    *("lastname", "surname", "nachname", "familienname", "nom", "nomdefamille", "apellidos"),
    *("apellido", "cognome", "apelido", "sobrenome", "achternaam"),
)
_SUMMARIES = ("points possible", "overall average", "gesamtdurchschnitt", "moyenne g")
"""The beginnings of rows that are not about a learner."""
_TEST_STUDENT = ["student", "test"]
_ADDRESS = re.compile(r"""[^@\s,;|"]+@[^@\s,;|"]+""")
_PARTICIPANT = re.compile(
    r"(?:participante?|teilnehmer/in|partecipante|deelnemer)\s*(\d+)", re.IGNORECASE
)
"""The form in which Moodle writes its own number of a learner."""
_AS_TEXT = re.compile(r'="(.*)"')
"""The form of a cell that no spreadsheet takes for a number or formula."""
_TYPED = frozenset("\N{RIGHT SINGLE QUOTATION MARK}\N{EN DASH}\N{DEGREE SIGN}")
"""The characters besides letters in names and headings on Windows."""
_TOLD = 8  # names in a message
_WORKBOOK = b"PK\3\4"
_ODD = re.compile(r"[^\w.@+-]")


class BadClassFile(PathlibGamesError, ValueError):
    """A teacher's file has a mistake; the message names the line."""


@dataclass(frozen=True)
class Learner:
    """A learner in a class."""

    id: str  # as in the names of their files
    name: str  # the name, or the id if the roster has none
    also: frozenset[str] = frozenset()  # their numbers in a learning system
    row: Mapping[str, str] = field(default_factory=dict, compare=False)
    """The learner's row in the roster, by headings in the form of `_head`, with the `email`."""

    @property
    def file(self) -> str:
        """The id, made safe for file names."""
        return _ODD.sub("_", self.id).strip(".") or "_"

    @property
    def participant(self) -> str:
        """Moodle's number of the learner, from its grading worksheet; empty without one."""
        found = (_PARTICIPANT.fullmatch(cell) for cell in self.row.values())
        return next((each[1] for each in found if each), "")


def read_roster(path: str | Path, tell: Callable[[str], object] = str) -> dict[str, Learner]:
    """Read a roster; return the learners by id, in order.

    `tell`: called with a warning if the encoding was guessed, or if a learner has no id and the
    name replaces it.

    Raises `BadClassFile` if it cannot be read, or if two learners have the same id.
    """
    learners: dict[str, Learner] = {}
    taken: dict[str, str] = {}
    table = _table(Path(path), tell)
    heads = [_head(cell) for row in table.rows[:1] for cell in row.cells]
    for note in table.notes:
        if table.separator in note or len(heads) == 1:
            told = "is this a note or a learner? Quote the id, or remove the line"
            raise BadClassFile(f"{path}: {shown(note)}: {told}.")
    for row in table.rows[1:]:
        where = f"{path}, line {row.line}"
        if any(row.cells[len(heads) :]):
            told = "has more cells than line 1: put a name with a comma in quotation marks"
            raise BadClassFile(f"{where} {told}.")
        learner = _learner(dict(zip(heads, map(_plain, row.cells), strict=False)))
        if learner is None:
            continue
        known = learner.id
        if len(known) > LONGEST_ID or not known.isprintable():
            raise BadClassFile(
                f"{where}: an id should have 1 to {LONGEST_ID} printable characters, "
                f"not {shown(known)}."
            )
        if len(row.cells) < len(heads) and set(known) & set(SEPARATORS):
            raise BadClassFile(f"{where}: {shown(known)} uses a different separator than line 1.")
        same = taken.setdefault(learner.file.casefold(), known)
        if known in learners:
            raise BadClassFile(f"{where}: {known} appears twice.")
        if same != known:
            told = f"{same} and {known} would share the file name {learner.file}"
            raise BadClassFile(f"{where}: {told}.")
        learners[known] = learner
    if not learners:
        raise BadClassFile(
            f"{path} names nobody: after the line id,name write a line for each learner."
        )
    if named := [
        name for name, one in learners.items() if name == one.name and not any(_ids(one.row))
    ]:
        has = "has" if len(named) == 1 else "have"
        tell(
            f"{path}: {listed(few(named, _TOLD))} {has} no id, login or email address, so the name "
            "is the id."
        )
    return learners


def _head(cell: str) -> str:
    """Return a heading in a form that ignores spelling variants.

    Examples
    --------
    >>> _head("Matr.-Nr."), _head("First\N{NO-BREAK SPACE}name"), _head("LastName")
    ('matrnr', 'firstname', 'lastname')
    """
    return "".join(
        sign for sign in unicodedata.normalize("NFKD", cell.casefold()) if sign.isalnum()
    )


def _plain(cell: str) -> str:
    """Return a cell without its protection against spreadsheet formulas."""
    found = _AS_TEXT.fullmatch(cell)
    return found[1].strip() if found else cell


def _learner(cells: Mapping[str, str]) -> Learner | None:
    """Return the learner of a row, if any."""
    row = {**cells, "email": next(filter(_ADDRESS.fullmatch, cells.values()), "")}
    name, (ids, numbers) = _name(row), (_ids(row), _numbers(row))
    known = next(filter(None, [*ids, *numbers]), name)
    words = sorted(name.replace(",", " ").casefold().split())
    is_summary = not any(ids) and name.casefold().startswith(_SUMMARIES)
    if not known or is_summary or (_is_canvas(row) and words == _TEST_STUDENT):
        return None
    return Learner(known, name or known, frozenset(numbers) - {known}, row)


def _ids(row: Mapping[str, str]) -> list[str]:
    """Return the possible ids in a row, the best first; empty for empty cells."""
    numbers = _numbers(row)
    ids = (row.get(head, "") for head in _IDS if not (head == "id" and _is_canvas(row)))
    return [
        *(each for each in ids if each not in numbers and not _PARTICIPANT.fullmatch(each)),
        row["email"],
    ]


def _numbers(row: Mapping[str, str]) -> list[str]:
    """Return a learning system's numbers in a row: Canvas's ID, or Moodle's participant number."""
    found = [_PARTICIPANT.fullmatch(cell) for cell in row.values()]
    own = [row["id"]] if _is_canvas(row) and row.get("id") else []
    return [*own, *(each[1] for each in found if each)]


def _is_canvas(row: Mapping[str, str]) -> bool:
    return "sisloginid" in row or "sisuserid" in row or {"student", "id", "section"} <= row.keys()


def _name(cells: Mapping[str, str]) -> str:
    first, last, whole = (
        next((cells[head] for head in heads if cells.get(head)), "")
        for heads in (_FIRST_NAMES, _LAST_NAMES, _NAMES)
    )
    return f"{first} {last}".strip() if first and last else whole or first or last


def _text(path: Path, tell: Callable[[str], object]) -> str:
    """Return the text of a roster, or raise `BadFile`."""
    try:
        return text_in(path)
    except BadFile as problem:
        data = path.read_bytes() if path.is_file() else b""
        if data.startswith(_WORKBOOK):
            told = 'a CSV file (in Excel, choose Save As and "CSV UTF-8")'
            raise BadFile(path.name, "the file", told, "a workbook") from None
        try:
            text = data.decode("cp1252")
        except ValueError:
            raise problem from None
        strange = [sign for sign in text if not sign.isascii()]
        known = all(sign.isalpha() or sign in _TYPED for sign in strange)
        if not known or not strange or "\0" in text:
            raise
        line = next(each for each in text.splitlines() if not each.isascii())
        tell(
            f"{path} is not UTF-8. It was read in Excel's encoding on Windows. Is {shown(line)} "
            "spelled right? If not, save it as CSV UTF-8."
        )
        return text


def _table(path: Path, tell: Callable[[str], object]) -> Table:
    """Return the rows of a roster, split by the separator that gives a column of ids."""
    try:
        known = list(tables(_text(path, tell), str(path)))
    except BadFile as problem:
        flaw = f"{problem.field} should be {problem.expected}, not {shown(problem.given)}"
        raise BadClassFile(f"The roster {path} cannot be read: {flaw}.") from None
    for table in known:
        if isinstance(table, Table) and table.rows:
            heads = [_head(cell) for cell in table.rows[0].cells]
            ids = [head for head in heads if head in _IDS]
            addresses = (_ADDRESS.fullmatch(cell) for row in table.rows[1:] for cell in row.cells)
            if len(set(ids)) == len(ids) and heads.count("name") < 2 and (ids or any(addresses)):
                return table
    if isinstance(known[0], BadFile):
        raise BadClassFile(str(known[0]))
    if known[0].rows:
        there = shown(known[0].rows[0].cells)
        raise BadClassFile(
            f"{path}, line 1: there should be a column id (or Matrikelnummer, ID number, SIS User "
            f"ID, login, email address, once each), not {there}."
        )
    return known[0]
