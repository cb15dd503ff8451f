"""Write the results of `class mark`: tables for spreadsheets, Moodle and Canvas, and pages.

Marks are written completely or not at all, and never replace a teacher's files.
"""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from itertools import count
from pathlib import Path
from statistics import fmean
from unicodedata import normalize

from pathlib_games import files
from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.graphs.tables import rows_in
from pathlib_games.views.pages import is_ours, plain
from pathlib_games.words import decimal, shown
from pathlib_tutor.classroom.corrections import to_correct
from pathlib_tutor.classroom.draws import Known, label
from pathlib_tutor.classroom.mark import Marked, Marks
from pathlib_tutor.classroom.report import by_file, feedback, report
from pathlib_tutor.classroom.roster import BadClassFile, Learner
from pathlib_tutor.classroom.submissions import FORMULA, archive, feedback_name

TO_CORRECT = "to-correct.csv"
MARKS = "marks.csv"
"""The file that identifies a folder of marks."""
OURS = frozenset(
    {MARKS, "marks.xlsx", "problems.txt", "report.html", "feedback", "feedback.zip"}
    | {"moodle.csv", "canvas.csv", TO_CORRECT}
)
_LEFT_BY_OTHERS = (".~lock.", "~$", ".DS_Store", "desktop.ini", "Thumbs.db")
MOST = 100
"""The maximum mark in a learning system."""
UNDERSTANDING = "understanding"
KINDS = {"program": 4.0, "work": 2.0, "click": 1.0, UNDERSTANDING: 0.0}
"""The points of each kind: a program, several steps or entries, or one answer.

Questions about a right program count only if a teacher gives them points.
"""
_WORK = frozenset({"table", "rows", "run", "draw", "lines", "bug", "order"})
"""The forms with several steps or entries."""
_MOST_POINTS = 1_000


@dataclass(frozen=True)
class Points:
    """The points of the answers."""

    kinds: Mapping[str, float] = field(default_factory=lambda: KINDS)
    cells: Mapping[str, float] = field(default_factory=dict)

    def of(self, marked: Marked) -> float:
        """Return the points of a right answer."""
        known = self.cells.get(marked.where)
        return self.kinds[_kind(marked)] if known is None else known


def _kind(marked: Marked) -> str:
    form = marked.exercise.form(marked.item).kind
    return "program" if form == "code" else "work" if form in _WORK else "click"


def read_points(path: Path, known: Known) -> Points:
    """Read a table with the columns cell and points; each line gives a cell or a kind.

    `known`: the answer cells of the notebooks to mark.

    Raises `BadFile` if it cannot be read, or `BadClassFile`, which names the line.
    """
    rows = rows_in(path)
    if not rows or [cell.casefold() for cell in rows[0].cells[:2]] != ["cell", "points"]:
        raise BadClassFile(f"{path}: the first line should be cell,points.")
    kinds, cells = dict(KINDS), dict[str, float]()
    columns = {f"{label(name)} {cell.id}" for name, own in known.items() for cell in own}
    for row in rows[1:]:
        name, points = [*row.cells, ""][:2]
        value = decimal(points)
        if not 0 <= value <= _MOST_POINTS:
            raise BadClassFile(
                f"{path}, line {row.line}: {shown(points)} should be a number of points from 0 to "
                f"{_MOST_POINTS}."
            )
        if name in kinds:
            kinds[name] = value
        elif name in columns:
            cells[name] = value
        else:
            raise BadClassFile(
                f"{path}, line {row.line}: {shown(name)} should be {', '.join(KINDS)} or a cell "
                f"such as {min(columns)}."
            )
    return Points(kinds, cells)


@dataclass(frozen=True)
class Total:
    """A learner's total."""

    learner: Learner
    shares: float | None  # the sum of shares; None if a mark is missing
    points: float | None
    out_of: float

    @property
    def share(self) -> float | None:
        """The share of all points."""
        return None if self.points is None else self.points / (self.out_of or 1)


def totals(marks: Marks, points: Points) -> Iterator[Total]:
    """Yield each learner's total, which is empty, not 0, while a mark is missing."""
    worth = _worth(marks, points)
    for learner in marks.learners:
        mine = marks.answers.get(learner.id, [])
        understood, most = _understanding(marks, mine, points)
        out_of = sum(worth.values()) + most
        if not marks.is_settled(learner.id):
            yield Total(learner, None, None, out_of)
            continue
        shares = sum(m.share or 0 for m in mine)
        got = sum(worth[m.where] * (m.share or 0) for m in mine)
        yield Total(learner, shares, got + understood, out_of)


def _understanding(marks: Marks, mine: Sequence[Marked], points: Points) -> tuple[float, float]:
    """Return the points for answers about programs, and the most that were possible.

    A right program about which nothing certain can be asked costs no points; a wrong one does.
    """
    each = points.kinds[UNDERSTANDING]
    asked = {m.where for every in marks.answers.values() for m in every if m.asked}
    spared = sum(m.where in asked and bool(m.verdict) and not m.asked for m in mine)
    return each * sum(m.understood or 0 for m in mine), each * (len(asked) - spared)


def _worth(marks: Marks, points: Points) -> dict[str, float]:
    """Return the points of each column."""
    return {m.where: points.of(m) for mine in marks.answers.values() for m in mine}


def rows(marks: Marks, points: Points) -> Iterator[list[object]]:
    """Yield the marks: one row per learner, with shares and then points per cell."""
    worth = _worth(marks, points)
    columns = marks.columns
    yield [
        *("id", "name", *columns, "total", "of"),
        *(f"{name} points" for name in columns),
        *("points", "points of", "hints", UNDERSTANDING),
    ]
    for total in totals(marks, points):
        mine = marks.answers.get(total.learner.id, ())
        understood = [m.understood for m in mine if m.understood is not None]
        shares = {m.where: m.share for m in mine if m.share is not None}
        yield [
            *(total.learner.id, total.learner.name),
            *(_rounded(shares.get(name)) for name in columns),
            *(_rounded(total.shares), len(columns)),
            *(_rounded(shares[name] * worth[name] if name in shares else None) for name in columns),
            *(_rounded(total.points), _rounded(total.out_of)),
            ", ".join(f"{m.where}: {hint}" for m in mine if (hint := _hint(m))),
            _rounded(fmean(understood) if understood else None),
        ]


def _hint(marked: Marked) -> str:
    """Return the last hint that was asked for; a question mark if a program does not say it."""
    unknown = marked.hints is None and marked.verdict.status != "not tried"
    return "?" if unknown else str(marked.hints or "")


def _rounded(number: float | None) -> object:
    return "" if number is None else round(number, 3)


# ---- tables as files -----------------------------------------------------------------------------


def csv_text(table: Iterable[Sequence[object]]) -> str:
    r"""Return a table as CSV text without formulas.

    Examples
    --------
    >>> csv_text([["id", "name"], ["a1", "Lovelace, Ada"], ["a2", "=1+1"]])
    'id,name\na1,"Lovelace, Ada"\na2,\'=1+1\n'
    """
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerows([_as_text(value) for value in line] for line in table)
    return page.getvalue()


def _as_text(value: object) -> object:
    """Return a cell, with a quote before anything that a spreadsheet would run."""
    if isinstance(value, str) and normalize("NFKC", value).lstrip(" ").startswith(FORMULA):
        return f"'{value}"
    return value


@dataclass(frozen=True)
class Column:
    """The column of marks for a learning system."""

    name: str = ""  # that of the assignment there; empty for one of ours
    chosen: float | None = None  # the assignment's maximum, if the teacher gave it

    @property
    def out_of(self) -> float:
        """The maximum mark."""
        return MOST if self.chosen is None else self.chosen

    def mark(self, total: Total) -> object:
        """Return a learner's mark; empty while one of their answers has none."""
        return "" if total.share is None else round(self.out_of * total.share, 2)


def moodle(column: Column, marks: Iterable[Total]) -> str:
    """Return marks for Moodle's import, which finds learners by ID number or email.

    If nobody chose the scale, the heading says it.
    """
    scale = f" (0 to {column.out_of:g})" if column.chosen is None else ""
    lines: list[list[object]] = [
        ["ID number", "Full name", "Email address", f"{column.name}{scale}"]
    ]
    for each in marks:
        email = each.learner.row.get("email", "")
        number = "" if each.learner.id == email else each.learner.id
        lines.append([number, each.learner.name, email, column.mark(each)])
    has_emails = any(email for _, _, email, _ in lines[1:])
    return csv_text(lines if has_emails else ([*line[:2], line[3]] for line in lines))


_OF_CANVAS = {"ID": "id", "SIS User ID": "sisuserid", "SIS Login ID": "sisloginid"}


def canvas(column: Column, marks: Iterable[Total]) -> str:
    """Return marks for Canvas's import, which finds learners by the ids of its own list.

    With another list, the id becomes the SIS User ID. Canvas finds an assignment by its name.
    """
    lines = []
    for each in marks:
        ours = each.learner.row
        row = ours if "sisloginid" in ours else {"sisuserid": each.learner.id}
        ids = [row.get(head, "") for head in _OF_CANVAS.values()]
        lines.append([each.learner.name, *ids, row.get("section", ""), column.mark(each)])
    head = ["Student", *_OF_CANVAS, "Section", column.name]
    return csv_text([head, ["Points Possible", "", "", "", "", f"{column.out_of:g}"], *lines])


_TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml."
_OFFICE = "http://schemas.openxmlformats.org/"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PARTS = {
    "[Content_Types].xml": f'{_HEAD}<Types xmlns="{_OFFICE}package/2006/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPES}sheet.main+xml"/>'
    f'<Override PartName="/xl/worksheets/sheet1.xml" ContentType="{_TYPES}worksheet+xml"/></Types>',
    "_rels/.rels": f'{_HEAD}<Relationships xmlns="{_OFFICE}package/2006/relationships">'
    f'<Relationship Id="rId1" Type="{_OFFICE}officeDocument/2006/relationships/officeDocument" '
    'Target="xl/workbook.xml"/></Relationships>',
    "xl/workbook.xml": f'{_HEAD}<workbook xmlns="{_OFFICE}spreadsheetml/2006/main" '
    f'xmlns:r="{_OFFICE}officeDocument/2006/relationships"><sheets>'
    '<sheet name="marks" sheetId="1" r:id="rId1"/></sheets></workbook>',
    "xl/_rels/workbook.xml.rels": f'{_HEAD}<Relationships xmlns="{_OFFICE}package/2006/'
    f'relationships"><Relationship Id="rId1" Type="{_OFFICE}officeDocument/2006/relationships/'
    'worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
}
"""The parts of a workbook with one sheet, without the sheet."""


def workbook(table: Iterable[Sequence[object]]) -> bytes:
    """Return a table as a workbook, which Excel reads the same in every country.

    Excel misreads CSV where decimals use a comma: commas do not separate columns, and 1.5 becomes
    May 1. The same table gives the same bytes.
    """
    lines = "".join(f"<row>{''.join(map(_cell, line))}</row>" for line in table)
    sheet = (
        f'{_HEAD}<worksheet xmlns="{_OFFICE}spreadsheetml/2006/main">'
        f"<sheetData>{lines}</sheetData></worksheet>"
    )
    return archive({**_PARTS, "xl/worksheets/sheet1.xml": sheet})


def _cell(value: object) -> str:
    if isinstance(value, int | float):
        return f"<c><v>{value}</v></c>"
    text = escape(plain(value))
    return f'<c t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>' if text else "<c/>"


# ---- the folder of marks -------------------------------------------------------------------------

_FOR_EXCEL = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""The byte order mark by which Excel recognizes UTF-8."""
Contents = dict[str, str | bytes]
"""Files by name."""


def results(
    marks: Marks, points: Points, systems: Iterable[Callable[..., str]], column: Column
) -> Contents:
    """Return the files with the marks of a class.

    `systems`: `moodle`, `canvas` or both, for the tables to import. `column`: their column.
    """
    told = list(rows(marks, points))
    parts = dict.fromkeys(name.partition(" ")[0] for name in marks.columns)
    named = replace(column, name=column.name or f"pathlib_games {' '.join(parts)}".strip())
    pages = _feedback(marks, points)  # may add problems
    if open_yet := to_correct(marks):
        pages[TO_CORRECT] = _FOR_EXCEL + csv_text(open_yet)
    return {
        MARKS: _FOR_EXCEL + csv_text(told),
        "marks.xlsx": workbook(told),
        "report.html": report(marks),
        "problems.txt": "".join(f"{each}\n" for each in by_file(marks.problems)),
        **pages,
        **{f"{each.__name__}.csv": each(named, totals(marks, points)) for each in systems},
    }


def _feedback(marks: Marks, points: Points) -> Contents:
    """Return a page for each learner, and an archive of them for the learning system.

    A page that cannot go into the archive is added to the problems.
    """
    pages: Contents = {}
    packed: dict[str, str] = {}
    taken: set[str] = set()
    for total in totals(marks, points):
        learner = total.learner
        if learner.id not in marks.answers:
            continue
        known = total.points is not None
        earned = f"{total.points:.2f} of {total.out_of:g} points." if known else None
        page = feedback(learner, marks.answers[learner.id], earned)
        names = (f"{learner.file}{f'-{copy}' if copy > 1 else ''}" for copy in count(1))
        free = next(name for name in names if name.casefold() not in taken)
        taken.add(free.casefold())
        pages[f"feedback/{free}.html"] = page
        file = marks.files.get(learner.id)  # none if only a correction gives marks
        name = (feedback_name(file) if file else None) or ""
        if not name.isprintable():
            told = f"its name does not work in feedback.zip; the page is feedback/{free}.html"
            marks.problems.append(f"{name!a}: {told}.")
        elif name:
            packed[name] = page
    return pages | ({"feedback.zip": archive(packed)} if packed else {})


class NotOurs(PathlibGamesError, FileExistsError):
    """Writing would replace files that the course did not make."""


def check_folder(folder: Path) -> None:
    """Raise `NotOurs` if a folder cannot be replaced by a folder of marks."""
    if not folder.exists():
        return
    if not folder.is_dir():
        raise NotOurs(f"{folder} is a file: choose a folder for the marks with --to.")
    others = sorted(
        each.name
        for each in folder.iterdir()
        if each.name not in OURS and not each.name.startswith(_LEFT_BY_OTHERS)
    )
    if others:
        raise NotOurs(
            f"{folder} holds other files ({others[0]}): choose another folder for the marks with "
            "--to."
        )


def write_marks(folder: Path, contents: Mapping[str, str | bytes]) -> Path | None:
    """Write a folder of marks, and keep an earlier one under another name.

    `contents`: the files by name.

    Returns the path of the earlier folder, if any.

    Raises `CannotSave` after restoring the earlier folder.
    """
    check_folder(folder)
    new = folder.with_name(f".{folder.resolve().name}.new")
    if new.exists():  # left by an interrupted run
        shutil.rmtree(new, ignore_errors=True)
    kept = None
    try:
        for name, content in contents.items():
            path = new / name
            files.make_folder(path.parent)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        kept = _set_aside(folder)
        new.rename(folder)
    except OSError as problem:
        shutil.rmtree(new, ignore_errors=True)
        if kept is not None and not folder.exists():
            kept.rename(folder)
        reason = files.reason(problem)
        raise files.CannotSave(
            f"{folder} could not be written ({reason}). If one of its files is open in Excel, "
            "close it."
        ) from None
    return kept


def _set_aside(folder: Path) -> Path | None:
    if not folder.exists():
        return None
    if not any(folder.iterdir()):
        folder.rmdir()
        return None
    others = (folder.with_name(f"{folder.resolve().name}-before-{n}") for n in count(1))
    kept = next(other for other in others if not other.exists())
    folder.rename(kept)
    return kept


def write_page(path: Path, page: str) -> None:
    """Write a page, replacing only an earlier page of the course.

    Raises `NotOurs` if another file is there.
    """
    if path.is_file() and not is_ours(path.read_bytes()):
        raise NotOurs(
            f"{path} exists and is not a page of this course: choose another name with --to."
        )
    files.save(path, page)
