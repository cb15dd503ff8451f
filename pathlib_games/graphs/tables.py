"""Graphs from tables: a CSV file with a row for each edge."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple, NoReturn

from pathlib_games.graphs.errors import BadFile
from pathlib_games.graphs.fields import text_of
from pathlib_games.graphs.texts import Parts, read_number

_TAILS = ("tail", "source", "from", "start")
_HEADS = ("head", "target", "to", "end")
_WEIGHTS = ("weight", "length", "distance", "time", "minutes", "cost")
_AN_EDGE = "tail, head and weight, such as A,B,5"


class _Columns(NamedTuple):
    """Where in a row the parts of an edge stand."""

    tail: int = 0
    head: int = 1
    weight: int = 2
    named: bool = False


def read_csv(file: str | Path) -> Parts:
    r"""Read a table with a row for each edge: tail, head, and the weight, 1 if it is left out.

    The cells are parted by commas, semicolons or tabs. A first row may name the columns, which may
    then stand in any order among others. A row with one name only is a node.

    Raises `BadFile`, which names the file, the line and what was expected there.

    Examples
    --------
    >>> read_csv("from;to;minutes\nStation;Market;2,5\nMarket;School;3").edges
    [('Station', 'Market', 2.5), ('Market', 'School', 3)]
    """
    text, name = text_of(file)
    first = next((line for line in text.splitlines() if line.strip()), "")
    delimiter = max(",;\t", key=first.count)
    nodes: dict[str, None] = {}  # a set that keeps its order
    edges: list[tuple[str, str, float]] = []
    columns: _Columns | None = None
    rows = csv.reader(text.splitlines(), delimiter=delimiter, skipinitialspace=True)
    try:
        for row in rows:
            cells = [cell.strip() for cell in row]
            if not any(cells):
                continue
            if columns is None:
                columns = _columns(cells)
                if columns.named:
                    continue
            filled = [cell for cell in cells if cell]
            if len(filled) == 1 and cells[columns.tail : columns.tail + 1] == filled:
                nodes.setdefault(filled[0])
                continue
            tail, head, weight = _edge(cells, columns, delimiter, name, rows.line_num)
            nodes.update(dict.fromkeys((tail, head)))
            edges.append((tail, head, weight))
    except csv.Error as problem:
        raise BadFile(name, f"line {rows.line_num}", _AN_EDGE, str(problem)) from None
    return Parts(list(nodes), edges, directed=False)


def _columns(cells: list[str]) -> _Columns:
    """Find out where things stand from the first row, which may name them."""
    names = [cell.casefold() for cell in cells]
    tail = next((names.index(name) for name in _TAILS if name in names), None)
    head = next((names.index(name) for name in _HEADS if name in names), None)
    if tail is not None and head is not None:
        weight = next((names.index(name) for name in _WEIGHTS if name in names), -1)
        return _Columns(tail, head, weight, named=True)
    # A third column of words can only be a heading.
    words = len(cells) > 2 and cells[2] != "" and _number(cells[2], ";") is None
    return _Columns(named=words and cells[2].casefold() in _WEIGHTS)


def _edge(
    cells: list[str], columns: _Columns, delimiter: str, name: str, line: int
) -> tuple[str, str, float]:
    if not columns.named and len(cells) > 3 and any(cells[3:]):
        _fail(name, line, cells, delimiter)
    wanted = (columns.tail, columns.head, columns.weight)
    tail, head, weight = (cells[at] if 0 <= at < len(cells) else "" for at in wanted)
    number = _number(weight, delimiter) if weight else 1
    if not tail or not head or number is None:
        _fail(name, line, cells, delimiter)
    return tail, head, number


def _number(cell: str, delimiter: str) -> float | None:
    """Read a weight; where commas do not part cells, they may stand in numbers."""
    number: float | None = read_number(cell if delimiter == "," else cell.replace(",", "."))
    return number


def _fail(name: str, line: int, cells: list[str], delimiter: str) -> NoReturn:
    raise BadFile(name, f"line {line}", _AN_EDGE, delimiter.join(cells))
