"""Texts that others wrote: files in whatever encoding they say they have, and rows of tables."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from pathlib_games.graphs.errors import BadFile
from pathlib_games.graphs.formats import refuse_bytes
from pathlib_games.words import shown

_MARKS = (  # the longest first, for the mark of UTF-16 begins that of UTF-32
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_AS_UTF_8 = 'UTF-8 text (save it in that encoding; in Excel it is called "CSV UTF-8")'
SEPARATORS = ",;\t|"
_NOTES = ("#", "%", "//")
_SEPARATOR_TOLD = re.compile(r'"?sep=(.)"?', re.IGNORECASE)


def decoded(data: bytes, name: str) -> str:
    r"""Return the text of a file in UTF-8, or in UTF-16 or UTF-32 if it begins with their mark.

    No other encoding is guessed: one that fits nearly always gives wrong letters without a word.

    Raises `BadFile`, which names the line, and says how to save the file.

    Examples
    --------
    >>> decoded("A,B,5".encode("utf-16"), "edges.csv")
    'A,B,5'
    >>> decoded("A,Caf\xe9,5".encode("cp1252"), "edges.csv")
    Traceback (most recent call last):
    pathlib_games.graphs.errors.BadFile: edges.csv: line 1 should be UTF-8 text (save it in ...
    """
    refuse_bytes(data, name)
    encoding = next((known for mark, known in _MARKS if data.startswith(mark)), "utf-8-sig")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as problem:
        at = problem.start
    else:
        if "\0" not in text:
            return text.lstrip("\ufeff").rstrip("\x1a")  # a second mark, and the end in DOS
        at = data.index(b"\0")
    line = data.count(b"\n", 0, at) + 1
    raise BadFile(name, f"line {line}", _AS_UTF_8, data[max(0, at - 20) : at + 20])


def text_in(path: Path) -> str:
    """Return the text of a file; raises `BadFile` if it cannot be read."""
    try:
        return decoded(path.read_bytes(), path.name)
    except (OSError, ValueError) as problem:
        if isinstance(problem, BadFile):
            raise
        reason = getattr(problem, "strerror", None) or str(problem)
        name = path.name or shown(str(path))
        raise BadFile(name, "the file", "one that can be read", reason) from None


def text_of(file: object, begins: str = "") -> tuple[str, str]:
    r"""Return a text, and what it is called in messages.

    `file`: the path of a file; or the text itself, which has more than one line.

    `begins`: with what a text of one line begins.

    Raises `BadFile` if it is neither, or the file cannot be read.

    Examples
    --------
    >>> text_of("A,B,5\nB,C,3")
    ('A,B,5\nB,C,3', 'the text')
    >>> text_of("nowhere.csv")
    Traceback (most recent call last):
    pathlib_games.graphs.errors.BadFile: nowhere.csv: the file should be one that can be read, ...
    """
    if isinstance(file, str):
        text = file.lstrip("\ufeff")
        if re.search(r"[\r\n]", text) or (begins and text.lstrip().startswith(begins)):
            return text, "the text"
    if not isinstance(file, str | Path) or file == "":
        raise BadFile("the file", "its name", "the path of a file, or a text of some lines", file)
    return text_in(Path(file)), Path(file).name


class Row(NamedTuple):
    """A row of a table."""

    line: int  # the line of the file where it ends
    cells: list[str]  # without spaces around them


class Table(NamedTuple):
    """The rows of a table that have a cell with something in it, if one sign parts the cells."""

    separator: str
    rows: list[Row]
    notes: list[str]
    """The lines before the first row that are only for readers: they begin with # or % or //."""


def tables(text: str, name: str) -> Iterator[Table | BadFile]:
    """Give a table for each sign that may part its cells, or what is wrong then.

    A first line such as ``sep=;``, as Excel writes it, names the sign. Else it comes first of which
    the first row has most.
    """
    first, *rest = re.split(r"\r\n|\r|\n", text, maxsplit=1)
    if told := _SEPARATOR_TOLD.fullmatch(first.strip()):
        yield _table("".join(rest), name, told[1], 1)
        return
    row = next((line for line in text.splitlines() if line.strip() and not _is_note(line)), "")
    found = sorted((sign for sign in SEPARATORS if sign in text), key=row.count, reverse=True)
    spaces = [" "] if " " in text.strip() else []
    for separator in [*found, *spaces] or [","]:
        yield _table(text, name, separator)


def _is_note(line: str) -> bool:
    return line.lstrip().startswith(_NOTES)


def is_like_note(cell: str) -> bool:
    """Say whether a row that began with this cell would be left out."""
    return cell.startswith(_NOTES)


def _table(text: str, name: str, separator: str, line: int = 0) -> Table | BadFile:
    """Read a table; `line`: how many lines of the file are above it."""
    rows: list[Row] = []
    notes: list[str] = []
    within = False  # whether a row has begun: a quoted cell may have several lines

    def lines() -> Iterator[str]:
        nonlocal line, within
        for written in io.StringIO(text, newline=""):
            line += 1
            if within or not _is_note(written):
                within = True
                yield written
            else:
                notes.append(written.strip())

    reader = csv.reader(lines(), delimiter=separator, skipinitialspace=True, strict=True)
    try:
        for cells in reader:
            within = False
            row = Row(line, [cell.strip() for cell in cells])
            if separator == "|" and row.cells[:1] == row.cells[-1:] == [""]:  # as Markdown has it
                row = Row(line, [cell.strip("-:") for cell in row.cells[1:-1]])
            if any(row.cells):
                rows.append(row)
    except csv.Error as problem:
        return BadFile(
            name, f"line {line}", "cells in a row, quoted from end to end or not", str(problem)
        )
    return Table(separator, rows, notes)
