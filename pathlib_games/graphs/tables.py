"""Graphs from and to CSV tables with one row per edge."""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import EllipsisType
from typing import NamedTuple, NoReturn

from pathlib_games.graphs.errors import BadFile, BadGraph, Node
from pathlib_games.graphs.texts import Parts, in_order
from pathlib_games.graphs.values import Named, number_text, read_number
from pathlib_games.words import shown

_MARKS = (  # the longest first: the mark of UTF-32 begins with that of UTF-16
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_AS_UTF_8 = 'UTF-8 text (save it in that encoding; Excel calls it "CSV UTF-8")'
SEPARATORS = ",;\t|"
_NOTES = ("#", "%", "//")
_SEPARATOR_TOLD = re.compile(r'"?sep=(.)"?', re.IGNORECASE)


def decoded(data: bytes, name: str) -> str:
    """Decode a file in UTF-8, or in UTF-16 or UTF-32 with a byte order mark."""
    for begins, kind in _BYTES.items():
        if data.startswith(begins):
            raise BadFile(name, "the file", "a text file", Named(kind))
    encoding = next((known for mark, known in _MARKS if data.startswith(mark)), "utf-8-sig")
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as problem:
        at = problem.start
    else:
        if "\0" not in text:
            return text.lstrip("\ufeff").rstrip("\x1a")  # a second mark, and the end-of-file of DOS
        at = data.index(b"\0")
    line = data.count(b"\n", 0, at) + 1
    # Guess no other encoding: a wrong one rarely fails, but gives wrong letters.
    raise BadFile(name, f"line {line}", _AS_UTF_8, data[max(0, at - 20) : at + 20])


def text_in(path: Path) -> str:
    """Return the text of a file, or raise `BadFile` if it cannot be read."""
    try:
        return decoded(path.read_bytes(), path.name)
    except (OSError, ValueError) as problem:
        if isinstance(problem, BadFile):
            raise
        reason = getattr(problem, "strerror", None) or str(problem)
        name = path.name or shown(str(path))
        raise BadFile(name, "the file", "readable", Named(f"not ({reason})")) from None


def text_of(file: object, begins: str = "") -> tuple[str, str]:
    """Return a text and its name in messages; raises `BadFile`.

    `file`: a path; or the text itself, if it has several lines or begins with `begins`.
    """
    if isinstance(file, str):
        text = file.lstrip("\ufeff")
        if re.search(r"[\r\n]", text) or (begins and text.lstrip().startswith(begins)):
            return text, "the text"
    if not isinstance(file, str | Path) or file == "":
        raise BadFile(
            "the file", "its name", "the path of a file, or a text of several lines", file
        )
    return text_in(Path(file)), Path(file).name


class Row(NamedTuple):
    """A row of a table."""

    line: int  # the line of the file where it ends
    cells: list[str]  # without spaces around them


class Table(NamedTuple):
    """The nonempty rows of a table with one separator."""

    separator: str
    rows: list[Row]
    notes: list[str]
    """The comments before the first row: lines that begin with #, % or //."""


def tables(text: str, name: str) -> Iterator[Table | BadFile]:
    """Yield a table, or an error, for each possible separator.

    A first line such as ``sep=;``, as Excel writes it, names the separator.
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


def rows_in(path: Path) -> list[Row]:
    """Return the rows of a small table, read with its likeliest separator.

    Raises `BadFile` if the file cannot be read.
    """
    table = next(iter(tables(text_in(path), str(path))))
    return table.rows if isinstance(table, Table) else []


def _is_note(line: str) -> bool:
    return line.lstrip().startswith(_NOTES)


def _table(text: str, name: str, separator: str, line: int = 0) -> Table | BadFile:
    """Read a table; `line`: the number of lines above it in the file."""
    rows: list[Row] = []
    notes: list[str] = []
    within = False  # inside a row: a quoted cell may have several lines

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
            if separator == "|" and row.cells[:1] == row.cells[-1:] == [""]:  # as in Markdown
                row = Row(line, [cell.strip("-:") for cell in row.cells[1:-1]])
            if any(row.cells):
                rows.append(row)
    except csv.Error as problem:
        return BadFile(
            name,
            f"line {line}",
            "cells without quotation marks, or with one at each end",
            str(problem),
        )
    return Table(separator, rows, notes)


_TABLE = "a table with one row per edge, such as A,B,5"
_BYTES = {
    b"PK\x03\x04": "a zip archive or a spreadsheet (unpack it, or save it as CSV)",
    b"\xd0\xcf\x11\xe0": "an old Excel file (save it as CSV)",
    b"\x1f\x8b": "a gzip archive (unpack it)",
    b"BZh": "a bzip2 archive (unpack it)",
    b"\xfd7zXZ": "an xz archive (unpack it)",
    b"7z\xbc\xaf": "a 7z archive (unpack it)",
    b"\x28\xb5\x2f\xfd": "a zstd archive (unpack it)",
    b"SQLite format 3": "an SQLite database, such as a GeoPackage",
    b"%PDF": "a PDF",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"PAR1": "a Parquet file",
    b"\x93NUMPY": "a numpy array",
    b"\x89HDF": "an HDF5 file",
    b"\x80\x04\x95": "a Python pickle",
    b"\x80\x05\x95": "a Python pickle",
    b"\x00\x00\x27\x0a": "a shapefile",
}
"""The first bytes of other file formats."""

_ABOVE = re.compile(
    r"(?:[ \t]*(?:(?:#|%(?!%MatrixM)|//|/\*|\*[ /]|c\s|creator|version(?! http)).*)?\n)*\s*",
    re.IGNORECASE,
)
"""The comments that may stand above the mark of a format."""
_TEXTS = {
    r"<!doctype html|<html|<head|<body": "a web page (HTML), perhaps an error message",
    r"<\?xml|<!--|<(?:graphml|gexf|osm|kml|gpx|svg|xgmml|graph|error)\b": (
        "XML, such as GraphML, GEXF or OpenStreetMap's own format"
    ),
    r"""\{\s*(?:["'}]|$)|\[\s*[\[{("'\]]""": "JSON (try Graph.from_json or Graph.from_geojson)",
    r"graph\s*\[": "GML",
    r"(?:strict\s+)?(?:di)?graph\b[^\n,;]*\{|(?:di)?graph\s*\n\s*\{": "Graphviz DOT",
    r"(?:graph|flowchart)\s+(?:TD|TB|BT|RL|LR)\b": "a Mermaid diagram",
    r"\*(?:vertices|network|arcs|edges|matrix|partition)": "a Pajek file",
    r"(?:node|edge)def\s*>": "GDF",
    r"p\s+[a-z]+\s+\d+\s+\d+": "a DIMACS file",
    r"%%MatrixMarket": "a Matrix Market file",
    r"dl\b.*\bn\s*=": "a UCINET DL file",
    r"LEDA\.GRAPH": "a LEDA file",
    r">>\w+<<": "graph6 or sparse6",
    r"@(?:nodes|arcs|edges|startuml)\b": "a LEMON or PlantUML file",
    r"version https://git-lfs": "a Git LFS pointer (fetch the file itself)",
    r"insert\s+into\b|create\s+(?:table\b|\()": "SQL statements",
    r"name\s*:.*\n(?:.*\n)*?dimension\s*:": "a TSPLIB file",
}
"""Regular expressions for the beginnings of other text formats."""
_NODES = "(?:nodes?|vertices|vertex|points|knoten|n[oœ]+e?uds|nodos)"
_PART_OF_NODES = re.compile(rf"\W*{_NODES}(?: ?list)?\W*", re.IGNORECASE)
_PART = re.compile(
    rf"\W*(?:\d+ )?(?:{_NODES}|edges?|links?|arcs?|kanten|ar[êe]tes|aristas)(?: ?list)?\W*\d*\W*|"
    r"[nmvek]\s*=\s*\d+\b.*|(?:un)?directed|(?:di)?graph|(?:un)?weighted",
    re.IGNORECASE,
)
_COUNTED = re.compile("[nmvek]:?", re.IGNORECASE)
"""Words that may precede the number of nodes or edges in a row."""
_NODE_COLUMNS = re.compile(
    "id|node(?:id)?|name|label|title|vertex|x|y|lat|lon|lng|latitude|longitude|population|size|"
    "colou?r|group|degree|neighbou?rs?|parent|child(?:ren)?",
    re.IGNORECASE,
)
_NO_EDGE = frozenset(["", "-", ".", "x", "inf", "infinity", "∞", "nan", "none"])
_LETTERS = frozenset("aenvltpc")
"""The first letters of rows in DIMACS, LEDA and others: a and e for arcs and edges, n and v."""

Rows = Sequence[Sequence[str]]


def format_of(text: str) -> str:
    """Return the name of a text's format, or an empty text if it is unknown."""
    above = _ABOVE.match(text)
    at = above.end() if above else 0
    for pattern, kind in _TEXTS.items():
        if re.compile(pattern, re.IGNORECASE).match(text, at):
            return kind
    return "the Trivial Graph Format" if _is_tgf(text) else ""


def refuse_text(text: str, name: str, expected: str = _TABLE) -> None:
    """Raise `BadFile` for a text in another format, and name the format."""
    if kind := format_of(text):
        raise BadFile(name, "the file", expected, Named(kind))


def _is_tgf(text: str) -> bool:
    """Return whether a line ``#`` separates labeled nodes from the edges between them."""
    lines = [line.split() for line in text.splitlines() if line.strip()]
    if lines.count(["#"]) != 1:
        return False
    at = lines.index(["#"])
    nodes = {line[0] for line in lines[:at]}
    return bool(nodes) and all(set(line[:2]) <= nodes for line in lines[at + 1 :])


def kind_of_rows(rows: Rows, notes: Sequence[str]) -> str:
    """Return what the rows of a table without headings may be instead of edges, or nothing."""
    cells = [_filled(row) for row in rows]
    told = any(_PART.fullmatch(" ".join(row)) for row in cells)
    told |= all(":" in cell and _PART.fullmatch(cell) for cell in cells[0])  # Nodes: 4, Edges: 3
    if told or any(map(_PART_OF_NODES.fullmatch, notes)):
        return "a heading above nodes or edges"
    for found, kind in (
        (_has_counts, "the numbers of nodes and edges"),
        (_has_counts_by_letter, "the number of nodes or edges"),
        (_is_matrix, "a row of an adjacency matrix"),
        (_is_adjacency_list, "a row of an adjacency list: a node and its neighbors"),
        (_has_letters, "a row of DIMACS or a similar format, which begins with a letter"),
        (_has_data, "an edge with a Python dict (networkx writes weights with data=['weight'])"),
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
    """Return whether the first row may give the numbers of nodes and edges.

    Programming contests, METIS and many courses do so, perhaps followed by the source.
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
    """Return whether the first row is like ``N 4``, and no row names a node N."""
    (letter, *more), *rest = rows
    counted = len(more) == 1 and _is_count(more[0]) and _COUNTED.fullmatch(letter)
    return bool(counted) and all(letter not in row for row in rest)


def is_end(rows: Rows) -> bool:
    """Return whether the last row only ends a table without headings, such as ``0 0 0``."""
    *edges, last = map(_filled, rows)
    if len(edges) == 0 or len(set(last)) > 1 or read_number(last[0]) is None:
        return False
    named = any(last[0] in row[:2] for row in edges)
    return not named or (len(last) > 2 and last[0] in ("0", "-1"))


def _is_matrix(rows: Rows) -> bool:
    """Return whether the rows form a square matrix, with an empty diagonal or with labels."""
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
    """Return whether each row lists a node and its neighbors."""
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
    """Return whether the first row names columns of nodes, or all heads are decimal numbers."""
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


_PLACE = (
    "(?:nodes?|vertex|id|name|no|nr|stations?|stops?|city|town|place|point|knoten|ort|haltestelle|"
    "stadt|noeud|nodo|ville|ciudad|citt[aà])"
)
_TAIL = re.compile(
    "(?:tail|source|src|from|start|origin|departure|von|quelle|de|desde|origen|origine|da|van|"
    f"od){_PLACE}*|{_PLACE}+(?:1|a)"
)
_HEAD = re.compile(
    "(?:head|target|tgt|to|end|dest|destination|dst|arrival|nach|ziel|zu|bis|vers|hasta|hacia|"
    f"destino|destinazione|naar|do){_PLACE}*|{_PLACE}+(?:2|b)"
)
_WEIGHT = re.compile("weights?|edgeweight|gewicht|gewichtung|poids|peso|waga")
_MEASURE = re.compile(
    f"{_WEIGHT.pattern}|length|distance|dist|time|duration|minutes|mins?|hours|seconds|costs?|price|"
    "km|miles|metres|meters|value|l(?:ä|ae)nge|entfernung|abstand|distanz|zeit|dauer|fahrzeit|"
    "minuten|kosten|preis|longueur|dur[ée]e|temps|co[ûu]t|prix|longitud|distancia|tiempo|"
    "duraci[óo]n|minutos|coste|costo|tempo|durata|minuti|distanza|lunghezza|afstand|tijd|duur|czas"
)
_NUMBERING = re.compile(
    "#|index|idx|unnamed[0-9]*|(?:f|g|o|u|uu|p|r|e|osm|object|ogcf|ogc|feature|edge|arc|row|link|way|"
    "line|route|road|street|segment|track|type|rel|relation)?ids?"
)
"""Names of columns that number the rows or identify things; they are never weights."""
_LABEL = re.compile(
    "rank|rang|year|jahr|month|monat|day|tag|date|datum|datetime|timestamp|epoch|no|nr|num|number|"
    "nummer|seq|sequence|order|pos|position|row|zeile|line|linie|ligne|lanes?|level|layer|class|"
    "category|type|typ|code|key|ref|group|cluster|colou?r|zone|platform|gleis|zip|plz|postcode|page|"
    "count|n|x|y|z|lat|lon|lng|latitude|longitude|speed|maxspeed|capacity|frequency|rating|sign|"
    "version|flag|status"
)
"""Names of number columns that are rarely weights; the reader has to choose."""
_AN_EDGE = "tail, head and weight, such as A,B,5"
_HEADINGS = "headings such as from,to,weight or source,target,minutes"
_COMMA = re.compile(r"[+-]?\d+,\d+")
_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}[.,]\d{3}")
_JOINED = re.compile(r"[^\W\d_]\w*\s*(?:[-=]+>?|[–—→])\s*\w+")  # noqa: RUF001
_PARTING = re.compile(r"[;|\t]|,(?! )")
_NUMBERED = re.compile(r"(.*?)[0-9]+|(.*[\W_])[^\W\d_]")  # Stop 12, or Stop B
_ONE_WAY = {
    **dict.fromkeys(("yes", "true", "1"), True),
    **dict.fromkeys(("no", "false", "0", ""), False),
}
_PLAIN = re.compile(r"\w(?:[\w .'/+-]*[\w.'/+-])?")


Weight = str | EllipsisType | None
"""The name of the weight column; None if each edge weighs 1; ``...`` to find the column."""


def read_csv(file: str | Path, *, directed: bool, weight: Weight = ...) -> Parts:
    """Read a table with one row per edge for `Graph.from_csv`, or raise `BadFile`."""
    if not isinstance(weight, Weight):
        raise BadFile("the weight", "weight", "the name of a column, or None", weight)
    text, name = text_of(file)
    refuse_text(text, name)
    flaws: list[BadFile] = []
    found: list[_Reader] = []
    for table in tables(text, name):
        try:
            if isinstance(table, BadFile):
                raise table
            found.append(_Reader(table, name, directed, weight))
        except BadFile as flaw:
            flaws.append(flaw)
    named = [reader for reader in found if reader.columns.heading]
    clear = [reader for reader in named or found if not reader.has_odd_names]
    if not clear and not flaws:  # no reading is better, so all must agree
        clear = named or found
    likely = [reader.parts for reader in clear or named]
    if likely and all(parts == likely[0] for parts in likely):
        return likely[0]
    if flaws and not clear:
        raise flaws[0]
    first = text.lstrip().splitlines()[0]
    expected = "one that names the separator, such as sep=;"
    raise BadFile(name, "the first line", expected, first)


class _Columns(NamedTuple):
    """The columns of an edge's parts."""

    tail: int = 0
    head: int = 1
    weight: int | None = 2
    heading: Row | None = None


class _Reader:
    """A reader of a table's edges; raises `BadFile` for anything unclear."""

    def __init__(self, table: Table, name: str, directed: bool, weight: Weight) -> None:
        self._table = table
        self._weight = weight
        self._name = name
        self._directed = directed
        self._rows = table.rows
        self.columns = _Columns()
        self.parts = self._read()

    @property
    def has_odd_names(self) -> bool:
        """Whether a name contains a character that may be a separator."""
        return any(map(_PARTING.search, self.parts.nodes))

    def _read(self) -> Parts:
        heading = self._heading()
        self._rows = [row for row in self._rows if row is not heading]
        if not self._rows:
            raise BadFile(self._name, "the table", f"one row per edge: {_AN_EDGE}", Named("empty"))
        self.columns = self._columns(heading) if heading else self._unnamed()
        nodes: dict[str, None] = {}  # an ordered set
        ends: list[tuple[str, str]] = []
        edges: list[Row] = []
        for row in self._rows:
            tail, head = (_cell(row, at) for at in self.columns[:2])
            if tail and row.cells.count("") == len(row.cells) - 1:
                nodes.setdefault(tail)
                continue
            width = len(heading.cells) if heading else 3
            if not tail or not head or any(row.cells[width:]) or self._names_columns(row):
                self._fail(row)
            nodes.update(dict.fromkeys((tail, head)))
            ends.append((tail, head))
            edges.append(row)
        if not ends and heading is None:
            self._fail(self._rows[0])
        self._check_names(nodes, edges)
        weights = self._weights(edges)
        return Parts(
            list(nodes), [(*two, w) for two, w in zip(ends, weights, strict=True)], self._directed
        )

    def _heading(self) -> Row | None:
        """Return the row that names the columns, the first row or a comment, or None."""
        if not self._rows:
            return None
        first = self._rows[0]
        if self._is_heading(first) and not self._is_used(first):
            if any(self._number(cell) is not None for cell in first.cells):
                self._fail(first, f"an edge or {_HEADINGS}, not both")
            return first
        if not any(map(str.isdigit, "".join(first.cells[2:]))):
            if any(measures(cell) for cell in first.cells[2:]):
                return first
            rest = [_cell(row, 1) for row in self._rows[1:]]
            if _MEASURE.fullmatch(_plain(_cell(first, 1))) and None not in map(self._number, rest):
                self._fail(first, _HEADINGS)
        for note in self._table.notes[-1:]:
            cells = [cell.strip() for cell in note.lstrip("#%/ ").split(self._table.separator)]
            if self._is_heading(row := Row(0, cells)):
                return row
        return None

    def _names_columns(self, row: Row) -> bool:
        """Return whether a later row is a heading, below a title or between joined tables."""
        if self.columns.heading is not None:
            return row.cells == self.columns.heading.cells
        return self._is_heading(row) and len(row.cells) == 2 and not self._is_used(row)

    def _is_heading(self, row: Row) -> bool:
        return bool(_named(row, _TAIL) and _named(row, _HEAD))

    def _is_used(self, first: Row) -> bool:
        """Return whether a possible heading names nodes that appear, or nearly so, elsewhere."""
        names = {first.cells[at] for end in (_TAIL, _HEAD) for at in _named(first, end)}
        stems = {stem for name in names if (stem := _stem(name))}
        others = {cell for row in self._rows if row.cells != first.cells for cell in row.cells}
        return bool(names & others) or any(_stem(cell) in stems for cell in others)

    def _unnamed(self) -> _Columns:
        """Return the columns of a table without headings; refuse rows that are not edges."""
        first = self._rows[0]
        rows = [row.cells for row in self._rows]
        remedy = "if it is an edge, put headings such as from,to,weight at the top"
        if kind := kind_of_rows(rows, self._table.notes):
            self._fail(first, f"an edge, not {kind} ({remedy})")
        if is_end(rows):
            self._fail(self._rows[-1], f"an edge, not the end of the list ({remedy})")
        if isinstance(self._weight, str):
            self._fail(first, f"headings that include {shown(self._weight, 30)}")
        return _Columns() if self._weight is ... else _Columns(weight=None)

    def _columns(self, heading: Row) -> _Columns:
        tails, heads = _named(heading, _TAIL), _named(heading, _HEAD)
        for named in (tails, heads):
            if len(named) > 1:
                self._fail(heading, "headings with one column for tails and one for heads")
        tail, head = (tails or [0])[0], (heads or [1])[0]
        if not (tails and heads) and (tail, head) != (0, 1):
            self._fail(heading, _HEADINGS)
        others = [at for at, cell in enumerate(heading.cells) if at not in (tail, head)]
        if isinstance(self._weight, str):
            return _Columns(tail, head, self._column_called(heading, others, self._weight), heading)
        others = self._without_directions(heading, others)
        others = [at for at in others if not self._is_numbering(heading, at)]
        weighed = others and self._weight is ...
        weight = self._weight_column(heading, others) if weighed else None
        return _Columns(tail, head, weight, heading)

    def _column_called(self, heading: Row, others: Sequence[int], name: str) -> int:
        """Return the column with this name, ignoring case and punctuation if need be."""
        for same in (str.strip, _plain):
            found = [at for at in others if same(heading.cells[at]) == same(name)]
            if len(found) == 1:
                return found[0]
        known = ", ".join(heading.cells[at] for at in others) or "none"
        raise BadFile(self._name, "weight", f"the name of one of its columns ({known})", name)

    def _is_numbering(self, heading: Row, at: int) -> bool:
        """Return whether a column holds row numbers or ids, like a nameless first column."""
        name = heading.cells[at]
        if not name:
            return at == 0 or not self._has_numbers(at, any)
        return bool(_NUMBERING.fullmatch(_plain(name))) or "id" in _words(name)

    def _may_weigh(self, heading: Row, at: int) -> bool:
        """Return whether numbers may be weights: no row numbers, no name like year."""
        name = heading.cells[at]
        if _LABEL.fullmatch(_plain(name)):
            return False
        if measures(name):
            return True
        cells = [cell for row in self._rows if (cell := _cell(row, at))]
        rising = len(cells) > 1 and all(re.fullmatch(r"\d{1,9}", cell) for cell in cells)
        counts = rising and [*map(int, cells)] == [
            *range(int(cells[0]), int(cells[0]) + len(cells))
        ]
        return not counts and not any(map(_LABEL.fullmatch, _words(name)))

    def _weight_column(self, heading: Row, others: Sequence[int]) -> int:
        """Return the weight column: the one with that name, or the only other one of numbers."""
        called = [at for at in others if _WEIGHT.fullmatch(_plain(heading.cells[at]))]
        numbers = [at for at in others if self._has_numbers(at, all)]
        measuring = [at for at in numbers if measures(heading.cells[at])]
        some = [] if numbers else [at for at in others if self._has_numbers(at, any)]
        for choice in (called, numbers, measuring, some):
            if len(choice) == 1 and (choice is called or self._may_weigh(heading, choice[0])):
                return choice[0]
        known = ", ".join(heading.cells[at] for at in others)
        expected = (
            f"a column called weight, or the only other one with numbers, of {known} "
            "(or name it, as in weight='km'; weight=None gives each edge weight 1)"
        )
        raise BadFile(self._name, "the weight", expected, [heading.cells[at] for at in numbers])

    def _has_numbers(self, at: int, so_many: Callable[[Iterable[bool]], bool]) -> bool:
        cells = [cell for row in self._rows if (cell := _cell(row, at))]
        return bool(cells) and so_many(self._number(cell) is not None for cell in cells)

    def _without_directions(self, heading: Row, others: Iterable[int]) -> list[int]:
        """Leave out columns of edge directions; refuse one that contradicts `directed`."""
        rest = []
        for at in others:
            told = {_cell(row, at).casefold() for row in self._rows if all(row.cells[:2])}
            named = _plain(heading.cells[at])
            if named == "type" and told & {"directed", "undirected"}:
                words = {False: "undirected", True: "directed"}
                fits = not told - {"", words[self._directed]}
            elif named in ("oneway", "directed"):
                words = {False: "no", True: "yes"}
                fits = all(_ONE_WAY.get(way) is self._directed for way in told)
            else:
                rest.append(at)
                continue
            if not fits:
                column = f"the column {heading.cells[at]}"
                expected = (
                    f"{words[self._directed]} in all rows, to match directed={self._directed}"
                )
                raise BadFile(self._name, column, expected, sorted(told))
        return rest

    def _check_names(self, nodes: Iterable[str], edges: Sequence[Row]) -> None:
        """Refuse names that may be something else: a comment, or both ends of an edge."""
        if self._table.notes:
            for node in filter(_is_note, nodes):
                expected = (
                    "in quotation marks, where it begins a row, or in a table without comments"
                )
                raise BadFile(self._name, "a name that begins like a comment", expected, node)
        if self.columns.heading is None:
            for row in edges:
                both = _JOINED.fullmatch(row.cells[0]) and not any(row.cells[2:])
                if both and self._number(row.cells[1]) is not None:  # A-B,5
                    self._fail(row)

    def _weights(self, edges: Sequence[Row]) -> list[float]:
        at = self.columns.weight
        cells = [_cell(row, at) if at is not None else "" for row in edges]
        if not any(cells) and (self.columns.heading is None or at is None):
            return [1] * len(edges)
        signed = [cell for cell in cells if re.search("[.,]", cell)]
        signs = set("".join(signed)) & {".", ","}
        by_comma = self._table.separator != "," or "," in signs
        unclear = len(signs) > 1 or (by_comma and all(map(_THOUSANDS.fullmatch, signed)))
        weights: list[float] = []
        for row, cell in zip(edges, cells, strict=True):
            number = self._number(cell)
            if number is None:
                self._fail(row)
            if unclear and cell in signed:
                self._fail(row, "a weight with clear decimals, such as 1.5 or 1500")
            weights.append(number)
        return weights

    def _number(self, cell: str) -> float | None:
        """Read a weight; a comma may be its decimal point."""
        point = cell.replace(",", ".") if _COMMA.fullmatch(cell) else cell
        number: float | None = read_number(point)
        return number

    def _fail(self, row: Row, expected: str = "") -> NoReturn:
        if not expected:
            expected = _AN_EDGE if self.columns.heading else f"{_AN_EDGE}; or {_HEADINGS}"
        raise BadFile(
            self._name, f"line {row.line}", expected, self._table.separator.join(row.cells)
        )


def _cell(row: Row, at: int) -> str:
    return row.cells[at] if at < len(row.cells) else ""


def _plain(heading: str) -> str:
    return re.sub(r"[\W_]", "", heading.casefold()) or heading


def _stem(name: str) -> str | None:
    """Return a numbered or lettered name without its number or letter, as in Stop 12."""
    found = _NUMBERED.fullmatch(name)
    return found and (found[1] or found[2])


def measures(heading: str) -> bool:
    """Return whether a word of a heading is a name for weights."""
    return any(map(_MEASURE.fullmatch, _words(heading)))


def _words(heading: str) -> list[str]:
    """Return the words of a heading such as edgeId or edge_id."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", heading)
    return re.findall(r"[^\W\d_]+", parted.casefold())


def _named(row: Row, end: re.Pattern[str]) -> list[int]:
    return [at for at, cell in enumerate(row.cells) if end.fullmatch(_plain(cell))]


def write_csv(nodes: Iterable[Node], edges: Sequence[tuple[Node, Node, float]]) -> str:
    """Write a table of edges for `read_csv`, or raise `BadGraph`."""
    lines = ["tail,head,weight"]
    for part in in_order(nodes, edges):
        if isinstance(part, str):
            lines.append(f"{_quoted(part)},,")
        else:
            tail, head, weight = part
            lines.append(f"{_quoted(tail)},{_quoted(head)},{number_text(weight)}")
    if len(lines) == 1:
        raise BadGraph("A table needs a row, but the graph has no nodes.")
    return "\n".join([*lines, ""])


def _quoted(name: str) -> str:
    if name != name.strip() or not name or "\0" in name:
        told = "at least one character, and no spaces around it"
        raise BadGraph(f"To write a table, a name should have {told}; one is {shown(name)}.")
    return name if _PLAIN.fullmatch(name) else '"' + name.replace('"', '""') + '"'
