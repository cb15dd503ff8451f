"""Graphs from tables, and tables of graphs: CSV with a row for each edge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import EllipsisType
from typing import NamedTuple, NoReturn

from pathlib_games.graphs.errors import BadFile, BadGraph, Node
from pathlib_games.graphs.text_files import (
    Row,
    Table,
    is_end,
    is_like_note,
    kind_of_rows,
    refuse_text,
    tables,
    text_of,
)
from pathlib_games.graphs.texts import Parts, in_order
from pathlib_games.graphs.values import number_text, read_number
from pathlib_games.words import shown

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
"""What columns are called that number the rows, or tell which thing it is: none is a weight."""
_LABEL = re.compile(
    "rank|rang|year|jahr|month|monat|day|tag|date|datum|datetime|timestamp|epoch|no|nr|num|number|"
    "nummer|seq|sequence|order|pos|position|row|zeile|line|linie|ligne|lanes?|level|layer|class|"
    "category|type|typ|code|key|ref|group|cluster|colou?r|zone|platform|gleis|zip|plz|postcode|page|"
    "count|n|x|y|z|lat|lon|lng|latitude|longitude|speed|maxspeed|capacity|frequency|rating|sign|"
    "version|flag|status"
)
"""What columns of numbers are called that seldom weigh an edge: whoever reads them is asked."""
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
"""The name of the column of weights; None if each edge weighs 1; ``...`` if it has to be found."""


def read_csv(file: str | Path, *, directed: bool, weight: Weight = ...) -> Parts:
    r"""Read a table with a row for each edge, as `Graph.from_csv` tells.

    Raises `BadFile`, which names the file, the line and what was expected there.

    Examples
    --------
    >>> read_csv("from;to;minutes\nStation;Market;2,5\nMarket;School;3", directed=False).edges
    [('Station', 'Market', 2.5), ('Market', 'School', 3)]
    """
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
    if not clear and not flaws:  # as one cannot be told from the other, both have to be the same
        clear = named or found
    likely = [reader.parts for reader in clear or named]
    if likely and all(parts == likely[0] for parts in likely):
        return likely[0]
    if flaws and not clear:
        raise flaws[0]
    first = text.lstrip().splitlines()[0]
    raise BadFile(name, "what parts the cells", "told by a first line such as sep=;", first)


class _Columns(NamedTuple):
    """Where in a row the parts of an edge stand."""

    tail: int = 0
    head: int = 1
    weight: int | None = 2
    heading: Row | None = None


class _Reader:
    """Reads the edges of a table; raises `BadFile` for whatever is not clear."""

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
        """Whether a name has a sign in it that may part cells as well."""
        return any(map(_PARTING.search, self.parts.nodes))

    def _read(self) -> Parts:
        heading = self._heading()
        self._rows = [row for row in self._rows if row is not heading]
        if not self._rows:
            raise BadFile(self._name, "the table", f"a row for each edge: {_AN_EDGE}", "empty")
        self.columns = self._columns(heading) if heading else self._unnamed()
        nodes: dict[str, None] = {}  # a set that keeps its order
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

    # ---- headings --------------------------------------------------------------------------------

    def _heading(self) -> Row | None:
        """Return the row that names the columns, the first or a note; None if there is none."""
        if not self._rows:
            return None
        first = self._rows[0]
        if self._is_heading(first) and not self._is_used(first):
            if any(self._number(cell) is not None for cell in first.cells):
                self._fail(first, f"an edge or {_HEADINGS}, and not both")
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
        """Say whether a row below the first is a heading: below a title, or where tables meet."""
        if self.columns.heading is not None:
            return row.cells == self.columns.heading.cells
        return self._is_heading(row) and len(row.cells) == 2 and not self._is_used(row)

    def _is_heading(self, row: Row) -> bool:
        return bool(_named(row, _TAIL) and _named(row, _HEAD))

    def _is_used(self, first: Row) -> bool:
        """Say whether what may be a heading names nodes: they or their like are in other rows."""
        names = {first.cells[at] for end in (_TAIL, _HEAD) for at in _named(first, end)}
        stems = {stem for name in names if (stem := _stem(name))}
        others = {cell for row in self._rows if row.cells != first.cells for cell in row.cells}
        return bool(names & others) or any(_stem(cell) in stems for cell in others)

    def _unnamed(self) -> _Columns:
        """Return the columns of a table without headings; refuses rows that are no edges."""
        first = self._rows[0]
        rows = [row.cells for row in self._rows]
        remedy = "if it is an edge, write headings such as from,to,weight above"
        if kind := kind_of_rows(rows, self._table.notes):
            self._fail(first, f"an edge, not {kind} ({remedy} it)")
        if is_end(rows):
            self._fail(self._rows[-1], f"an edge, not the end of the list ({remedy} all)")
        if isinstance(self._weight, str):
            self._fail(first, f"headings, one of them {shown(self._weight, 30)}")
        return _Columns() if self._weight is ... else _Columns(weight=None)

    def _columns(self, heading: Row) -> _Columns:
        tails, heads = _named(heading, _TAIL), _named(heading, _HEAD)
        for named in (tails, heads):
            if len(named) > 1:
                self._fail(heading, "headings with one name for tails and one for heads")
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
        """Return the column of that name, written as in the file, or nearly so."""
        for same in (str.strip, _plain):
            found = [at for at in others if same(heading.cells[at]) == same(name)]
            if len(found) == 1:
                return found[0]
        known = ", ".join(heading.cells[at] for at in others) or "none"
        raise BadFile(self._name, "weight", f"the name of one of its columns ({known})", name)

    def _is_numbering(self, heading: Row, at: int) -> bool:
        """Say whether a column numbers the rows or tells ids; so does the first, if nameless."""
        name = heading.cells[at]
        if not name:
            return at == 0 or not self._has_numbers(at, any)
        return bool(_NUMBERING.fullmatch(_plain(name))) or "id" in _words(name)

    def _may_weigh(self, heading: Row, at: int) -> bool:
        """Say whether numbers are weights: not if they count the rows, or have such a name."""
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
        """Return the column of the weights: called so, or the only further one of numbers."""
        called = [at for at in others if _WEIGHT.fullmatch(_plain(heading.cells[at]))]
        numbers = [at for at in others if self._has_numbers(at, all)]
        measuring = [at for at in numbers if measures(heading.cells[at])]
        some = [] if numbers else [at for at in others if self._has_numbers(at, any)]
        for choice in (called, numbers, measuring, some):
            if len(choice) == 1 and (choice is called or self._may_weigh(heading, choice[0])):
                return choice[0]
        known = ", ".join(heading.cells[at] for at in others)
        expected = (
            f"one column of numbers beside tail and head, or one called weight, of {known} "
            "(else name it, as in weight='km'; weight=None lets each edge weigh 1)"
        )
        raise BadFile(self._name, "the weight", expected, [heading.cells[at] for at in numbers])

    def _has_numbers(self, at: int, so_many: Callable[[Iterable[bool]], bool]) -> bool:
        cells = [cell for row in self._rows if (cell := _cell(row, at))]
        return bool(cells) and so_many(self._number(cell) is not None for cell in cells)

    def _without_directions(self, heading: Row, others: Iterable[int]) -> list[int]:
        """Leave out columns that say which way edges lead; refuses one that says another way."""
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
                expected = f"{words[self._directed]} in all rows, as directed={self._directed} says"
                raise BadFile(self._name, column, expected, sorted(told))
        return rest

    # ---- names and weights -----------------------------------------------------------------------

    def _check_names(self, nodes: Iterable[str], edges: Sequence[Row]) -> None:
        """Refuse names that may be something else: a note, or both ends of an edge."""
        if self._table.notes:
            for node in filter(is_like_note, nodes):
                expected = (
                    "in quotation marks, where it begins a row, or without notes in the table"
                )
                raise BadFile(self._name, "a name that begins like a note", expected, node)
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
                self._fail(row, "a weight whose decimals are clear, such as 1.5 or 1500")
            weights.append(number)
        return weights

    def _number(self, cell: str) -> float | None:
        """Read a weight; a comma may stand before its decimals."""
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
    """Return what stands before the number or the letter of one of several; None if it has none.

    Examples
    --------
    >>> _stem("Stop 12"), _stem("Stop B"), _stem("Market")
    ('Stop ', 'Stop ', None)
    """
    found = _NUMBERED.fullmatch(name)
    return found and (found[1] or found[2])


def measures(heading: str) -> bool:
    """Say whether a word of a heading is what weights are called."""
    return any(map(_MEASURE.fullmatch, _words(heading)))


def _words(heading: str) -> list[str]:
    """Return the words of a heading, such as edgeId or edge_id."""
    parted = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", heading)
    return re.findall(r"[^\W\d_]+", parted.casefold())


def _named(row: Row, end: re.Pattern[str]) -> list[int]:
    """Return the columns that a row calls the tails or the heads."""
    return [at for at, cell in enumerate(row.cells) if end.fullmatch(_plain(cell))]


# ---- writing -------------------------------------------------------------------------------------


def write_csv(nodes: Iterable[Node], edges: Sequence[tuple[Node, Node, float]]) -> str:
    """Write a table of edges, which `read_csv` reads.

    Raises `BadGraph` if there is no node, or a name or a weight that a table cannot tell.
    """
    lines = ["tail,head,weight"]
    for part in in_order(nodes, edges):
        if isinstance(part, str):
            lines.append(f"{_quoted(part)},,")
        else:
            tail, head, weight = part
            lines.append(f"{_quoted(tail)},{_quoted(head)},{number_text(weight)}")
    if len(lines) == 1:
        raise BadGraph("A table should have a row, but the graph has no node.")
    return "\n".join([*lines, ""])


def _quoted(name: str) -> str:
    if name != name.strip() or not name or "\0" in name:
        told = "should have no spaces around it, and one letter or more"
        raise BadGraph(f"To write a table, a name {told}; one is {shown(name)}.")
    return name if _PLAIN.fullmatch(name) else '"' + name.replace('"', '""') + '"'
