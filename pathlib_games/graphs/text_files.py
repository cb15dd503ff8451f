"""Files that others wrote: their encoding, the rows of their tables, and which are no tables."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from pathlib_games.graphs.errors import BadFile
from pathlib_games.graphs.values import read_number
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


# ---- what a file is that is no table of edges ----------------------------------------------------

_TABLE = "a table with a row for each edge, such as A,B,5"
_BYTES = {
    b"PK\x03\x04": "a zip archive or a spreadsheet (unpack it, or save it as CSV)",
    b"\xd0\xcf\x11\xe0": "an old Excel file (save it as CSV)",
    b"\x1f\x8b": "a gzip archive (unpack it)",
    b"BZh": "a bzip2 archive (unpack it)",
    b"\xfd7zXZ": "an xz archive (unpack it)",
    b"7z\xbc\xaf": "a 7z archive (unpack it)",
    b"\x28\xb5\x2f\xfd": "a zstd archive (unpack it)",
    b"SQLite format 3": "a database of SQLite, such as a GeoPackage",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"PAR1": "a Parquet file",
    b"\x93NUMPY": "an array of numpy",
    b"\x89HDF": "an HDF5 file",
    b"\x80\x04\x95": "a pickle of Python",
    b"\x80\x05\x95": "a pickle of Python",
    b"\x00\x00\x27\x0a": "a shapefile",
}
"""With what the files of other programs begin."""

_ABOVE = re.compile(
    r"(?:[ \t]*(?:(?:#|%(?!%MatrixM)|//|/\*|\*[ /]|c\s|creator|version(?! http)).*)?\n)*\s*",
    re.IGNORECASE,
)
"""The notes that may stand above what tells a format."""
_TEXTS = {
    r"<!doctype html|<html|<head|<body": "a web page (HTML), perhaps an error in place of the file",
    r"<\?xml|<!--|<(?:graphml|gexf|osm|kml|gpx|svg|xgmml|graph|error)\b": (
        "XML, such as GraphML, GEXF or OpenStreetMap's own format"
    ),
    r"""\{\s*(?:["'}]|$)|\[\s*[\[{("'\]]""": "JSON (try Graph.from_json or Graph.from_geojson)",
    r"graph\s*\[": "GML",
    r"(?:strict\s+)?(?:di)?graph\b[^\n,;]*\{|(?:di)?graph\s*\n\s*\{": "DOT of Graphviz",
    r"(?:graph|flowchart)\s+(?:TD|TB|BT|RL|LR)\b": "a diagram of Mermaid",
    r"\*(?:vertices|network|arcs|edges|matrix|partition)": "a Pajek file",
    r"(?:node|edge)def\s*>": "GDF",
    r"p\s+[a-z]+\s+\d+\s+\d+": "a DIMACS file",
    r"%%MatrixMarket": "a matrix of Matrix Market",
    r"dl\b.*\bn\s*=": "a DL file of UCINET",
    r"LEDA\.GRAPH": "a LEDA file",
    r">>\w+<<": "graph6 or sparse6",
    r"@(?:nodes|arcs|edges|startuml)\b": "a text of LEMON or PlantUML",
    r"version https://git-lfs": "the pointer of a file in Git LFS (fetch the file itself)",
    r"insert\s+into\b|create\s+(?:table\b|\()": "statements for a database",
    r"name\s*:.*\n(?:.*\n)*?dimension\s*:": "a TSPLIB file",
}
"""How the texts of other programs begin, in regular expressions."""
_NODES = "(?:nodes?|vertices|vertex|points|knoten|n[oœ]+e?uds|nodos)"
_PART_OF_NODES = re.compile(rf"\W*{_NODES}(?: ?list)?\W*", re.IGNORECASE)
_PART = re.compile(
    rf"\W*(?:\d+ )?(?:{_NODES}|edges?|links?|arcs?|kanten|ar[êe]tes|aristas)(?: ?list)?\W*\d*\W*|"
    r"[nmvek]\s*=\s*\d+\b.*|(?:un)?directed|(?:di)?graph|(?:un)?weighted",
    re.IGNORECASE,
)
_COUNTED = re.compile("[nmvek]:?", re.IGNORECASE)
"""What may stand before the number of nodes or edges, in a row of its own."""
_NODE_COLUMNS = re.compile(
    "id|node(?:id)?|name|label|title|vertex|x|y|lat|lon|lng|latitude|longitude|population|size|"
    "colou?r|group|degree|neighbou?rs?|parent|child(?:ren)?",
    re.IGNORECASE,
)
_NO_EDGE = frozenset(["", "-", ".", "x", "inf", "infinity", "∞", "nan", "none"])
_LETTERS = frozenset("aenvltpc")
"""What the rows of DIMACS, LEDA and their like begin with: a and e for arcs and edges, n and v."""

Rows = Sequence[Sequence[str]]


class Named(str):
    """The name of a format; a message shows it without quotation marks."""

    __slots__ = ()
    __repr__ = str.__str__


def refuse_bytes(data: bytes, name: str) -> None:
    """Refuse a file that is no text, and say what it is; raises `BadFile`."""
    for begins, kind in _BYTES.items():
        if data.startswith(begins):
            raise BadFile(name, "the file", "a text", Named(kind))


def format_of(text: str) -> str:
    r"""Return the name of the format of a text; nothing if it is not known.

    Examples
    --------
    >>> format_of("strict digraph {\n  A -> B\n}"), format_of("A,B,5\nB,C,3")
    ('DOT of Graphviz', '')
    """
    above = _ABOVE.match(text)
    at = above.end() if above else 0
    for pattern, kind in _TEXTS.items():
        if re.compile(pattern, re.IGNORECASE).match(text, at):
            return kind
    return "the Trivial Graph Format" if _is_tgf(text) else ""


def refuse_text(text: str, name: str, expected: str = _TABLE) -> None:
    """Refuse a text in another format, and say which; raises `BadFile`."""
    if kind := format_of(text):
        raise BadFile(name, "the file", expected, Named(kind))


def _is_tgf(text: str) -> bool:
    """Say whether nodes with labels stand above a line ``#``, and below it edges between them."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if lines.count(["#"]) != 1:
        return False
    at = lines.index(["#"])
    nodes = {line[0] for line in lines[:at]}
    return bool(nodes) and all(set(line[:2]) <= nodes for line in lines[at + 1 :])


def kind_of_rows(rows: Rows, notes: Sequence[str]) -> str:
    """Return what the rows of a table without headings may be, if not edges; else nothing.

    `notes`: the lines above them that are left out.

    Examples
    --------
    >>> kind_of_rows([["4", "3"], ["1", "2"], ["2", "3"], ["3", "4"]], [])
    'the numbers of nodes and edges'
    """
    cells = [_filled(row) for row in rows]
    told = any(_PART.fullmatch(" ".join(row)) for row in cells)
    told |= all(":" in cell and _PART.fullmatch(cell) for cell in cells[0])  # Nodes: 4, Edges: 3
    if told or any(map(_PART_OF_NODES.fullmatch, notes)):
        return "a heading of a part with nodes or edges"
    for found, kind in (
        (_has_counts, "the numbers of nodes and edges"),
        (_has_counts_by_letter, "the number of nodes or edges"),
        (_is_matrix, "a row of an adjacency matrix"),
        (_is_adjacency_list, "a row of an adjacency list: a node and its neighbors"),
        (_has_letters, "a row of DIMACS or the like, which begins with its kind"),
        (_has_data, "an edge with a dict of Python (networkx writes weights with data=['weight'])"),
        (_tells_nodes, "a heading or a row of a table of nodes"),
    ):
        if len(cells) > 1 and found(cells):
            return kind
    return ""


def _filled(row: Sequence[str]) -> list[str]:
    """Return a row without the empty cells at its end."""
    last = max((at for at, cell in enumerate(row, 1) if cell), default=0)
    return list(row[:last])


def _is_count(cell: str) -> bool:
    return cell.isascii() and cell.isdecimal()


def _has_counts(rows: Rows) -> bool:
    """Say whether the first row may tell how many nodes and edges follow.

    So it is in contests, in METIS, and in many a course: nodes and edges, perhaps then the source.
    """
    first, *rest = rows
    edges = [row for row in rest if len(row) > 1]
    if not all(map(_is_count, first)) or not edges:
        return False
    if len(first) == 1 or len(first) != max(map(len, rest)):
        return len(first) < 5
    names = {name for row in edges for name in row[:2]}
    numbers, many = [*map(int, first)], len(edges)
    told = numbers[1] == many and numbers[0] >= len(names)
    turned = numbers[0] == many > 1 and numbers[1] == len(names)
    metis = numbers[0] == len(rest) and sum(map(len, rest)) in (2 * numbers[1], 4 * numbers[1])
    return told or turned or metis


def _has_counts_by_letter(rows: Rows) -> bool:
    """Say whether the first row is such as ``N 4``, and no row names a node N."""
    (letter, *more), *rest = rows
    counted = len(more) == 1 and _is_count(more[0]) and _COUNTED.fullmatch(letter)
    return bool(counted) and all(letter not in row for row in rest)


def is_end(rows: Rows) -> bool:
    """Say whether the last row of a table without headings only ends it, such as ``0 0 0``.

    Examples
    --------
    >>> is_end([["1", "2", "5"], ["0", "0", "0"]]), is_end([["0", "1"], ["0", "0"]])
    (True, False)
    """
    *edges, last = map(_filled, rows)
    if len(edges) == 0 or len(set(last)) > 1 or read_number(last[0]) is None:
        return False
    named = any(last[0] in row[:2] for row in edges)
    return not named or (len(last) > 2 and last[0] in ("0", "-1"))


def _is_matrix(rows: Rows) -> bool:
    """Say whether there are as many rows as columns, with a diagonal of nothing, or labels."""
    head, *below = rows
    labels = [row[0] for row in below]
    named = labels == list(head) or (labels == list(head[1:]) and not _is_count(head[0]))
    if len(below) > 1 and named:
        return all(map(_is_entry, (cell for row in below for cell in row[1:])))
    if not any(map(_is_entry, head)) and len(below) == len(head) > 1:
        rows = below
    size = len(rows)
    if max(map(len, rows)) != size or not all(_is_entry(cell) for row in rows for cell in row):
        return False
    square = [[*row, *[""] * (size - len(row))] for row in rows]
    empty = all(square[at][at].casefold() in {*_NO_EDGE, "0"} for at in range(size))
    if size == 2:
        return empty and square[0][1] == square[1][0] != ""
    return size > 3 or empty or {cell for row in square for cell in row} <= {"0", "1"}


def _is_entry(cell: str) -> bool:
    return read_number(cell) is not None or cell.casefold() in _NO_EDGE


def _is_adjacency_list(rows: Rows) -> bool:
    """Say whether each row tells a node and its neighbors."""
    if all(re.fullmatch(r"[^\s:]+\s*:(?:\s.*)?", row[0]) or row[1:2] == [":"] for row in rows):
        return True
    around = {row[0]: set(row[1:]) for row in rows}
    widths = {len(row) for row in rows}
    if len(around) < len(rows) or max(widths) < 3:
        return False
    if not all(near <= around.keys() for near in around.values()):
        return False
    both = all(node in around[other] for node, near in around.items() for other in near)
    return both or len(widths) > 1 or max(widths) > 3


def _has_letters(rows: Rows) -> bool:
    kinds = {row[0] for row in rows}
    return (
        kinds <= _LETTERS
        and bool(kinds & {"a", "e"})
        and max(map(len, rows)) > 2
        and all(read_number(cell) is not None for row in rows for cell in row[1:])
    )


def _has_data(rows: Rows) -> bool:
    return all(len(row) > 2 and row[2].startswith("{") for row in rows)


def _tells_nodes(rows: Rows) -> bool:
    """Say whether the first row names columns that are no edge's, or a head is a decimal number."""
    first, *rest = rows
    used = {cell for row in rest for cell in row[:2]}
    names = first[:2]
    if len(names) == 2 and used.isdisjoint(names):
        if all(map(_NODE_COLUMNS.fullmatch, names)):
            return True
        columns = [[row[at] for row in rest if len(row) > at] for at in range(2)]
        words = not any(re.search(r"\d", cell) for cell in first)
        if words and len(rest) > 1 and any(all(map(_is_count, column)) for column in columns):
            return True
    tails, heads = ([row[at] for row in rows if len(row) > 1] for at in range(2))
    decimals = all(read_number(head) is not None for head in heads) and any("." in h for h in heads)
    return bool(heads) and decimals and any(read_number(tail) is None for tail in tails)
