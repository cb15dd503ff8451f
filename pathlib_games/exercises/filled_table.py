"""Reading a table that a learner filled in, with errors that name the row and the column."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pathlib_games.exercises.reading import find_name, means_nothing, read_label
from pathlib_games.exercises.verdict import Wrong, unread, wrong
from pathlib_games.graphs import Graph, Node
from pathlib_games.words import counted

Cell = tuple[float, Node] | None  # distance and predecessor; None: no distance yet
_WIDTH = 8  # of a column
_BELOW_HEAD = re.compile(r"[\s|:]*-{2,}[\s|:-]*")  # as Markdown has it


@dataclass(frozen=True)
class Row:
    """The node that was settled, and what each other node's cell says afterwards.

    Where only an order of settling is asked for, there are no cells.
    """

    settled: Node
    cells: dict[Node, Cell] = field(default_factory=dict)


def blank_table(graph: Graph, source: Node) -> str:
    """Return an empty table to copy into a cell and fill in."""
    others = [str(node) for node in graph.nodes if node != source]
    rows = [["settled", *others], [str(source), *"?" * len(others)]]
    rows += [["?"] * (len(others) + 1) for _ in others]
    lines = ["| ".join(cell.ljust(_WIDTH - (i > 0)) for i, cell in enumerate(row)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def read_table(text: str, graph: Graph, source: Node) -> Iterator[Row] | None:
    """Read a filled table row by row, so that what stands above an unreadable cell is judged.

    `text`: one line a row, cells parted by ``|``. The first line names the columns; each other line
    begins with the node that was settled. A cell is a distance and a predecessor, as in ``8 B``, or
    ``-`` if the node has no distance yet. Spaces and capitals do not matter, and lines may begin
    and end with ``|``.

    `graph`, `source`: what the table is about. Nodes are named by ``str(node)``. The source may
    have a column as well; 0 or nothing stands in it.

    Gives None if nothing was filled in: but for the source, there are only question marks.

    Raises `Wrong` in a sentence: which cell cannot be read, and what was expected there.
    """
    nodes = {str(node): node for node in graph.nodes}
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1 and _BELOW_HEAD.fullmatch(lines[1]):
        del lines[1]
    if len(lines) < 2:
        unread(
            "The table needs a line with the column names and a line for each settled node, "
            "with cells such as 7 X."
        )
    headings = [name.strip() for name in lines[0].strip().strip("|").split("|")][1:]
    columns = [find_name(name, nodes) or name for name in headings]
    expected = {name for name, node in nodes.items() if node != source}
    if set(columns) - {str(source)} != expected or len(columns) != len({*columns}):
        unread(
            f"The first line should name the columns settled, {', '.join(sorted(expected))}; "
            f"it is {lines[0].strip()[:80]!r}."
        )
    rows = [_cells(line, len(columns) + 1) for line in lines[1:]]
    if len(rows) > 1 and all(cell == "?" for row in (rows[0][1:], *rows[1:]) for cell in row):
        return None
    return _read_rows(rows, columns, nodes, source)


def _cells(line: str, needed: int) -> list[str]:
    """Return the cells of a line; a bar at its end is no cell, except before one that is empty."""
    cells = [cell.strip() for cell in line.split("|")]
    for outside in (0, -1):
        if len(cells) > needed and not cells[outside]:
            del cells[outside]
    return cells


def _read_rows(
    rows: list[list[str]], columns: list[str], nodes: dict[str, Node], source: Node
) -> Iterator[Row]:
    for number, row in enumerate(rows, start=1):
        settled, cells = _parted(row, number, columns, nodes)
        where = f"Row {number} ({settled} settled)"
        known: dict[Node, Cell] = {}
        try:
            for column, cell in zip(columns, cells, strict=True):
                if nodes[column] == source:
                    _check_source(cell, f"{where}, column {column}", column)
                else:
                    known[nodes[column]] = _read_cell(cell, f"{where}, column {column}", nodes)
        except Wrong:
            yield Row(settled, known)  # what stands before the unreadable cell can be judged
            raise
        yield Row(settled, known)


def _parted(
    row: list[str], number: int, columns: list[str], nodes: dict[str, Node]
) -> tuple[Node, list[str]]:
    if len(row) != len(columns) + 1:
        needed = len(columns) + 1
        unread(
            f"Row {number} has {counted(len(row), 'cell')}; there should be {needed}, parted by |."
        )
    name, *cells = row
    if name == "?":
        unread(f"Row {number} is still open. Which node is settled next?")
    settled = find_name(name, nodes)
    if settled is None:
        known = ", ".join(nodes)
        unread(
            f"Row {number} should begin with the node that is settled ({known}), not {name[:40]!r}."
        )
    return nodes[settled], cells


_OF_THE_SOURCE = re.compile(
    r"\W*0(?:\.0)?\W*(?:none|start|source)?\W*|[-\u2013\u2014?\s]*", re.IGNORECASE
)


def _check_source(cell: str, where: str, source: str) -> None:
    """Check what stands in the column of the source, which needs none: 0, if anything."""
    if not _OF_THE_SOURCE.fullmatch(cell) and read_label(cell, [source]) != (0, source):
        wrong(f"{where}: {cell[:40]}. The source has distance 0, and no predecessor.")


def _read_cell(cell: str, where: str, nodes: dict[str, Node]) -> Cell:
    if means_nothing(cell):
        return None
    if cell in {"?", ""}:
        unread(f"{where} is still open: write a distance and a predecessor, or - for none.")
    label = read_label(cell, nodes)
    if label is None:
        unread(f"{where}: {cell[:40]!r} should be a distance and a predecessor, such as 7 X, or -.")
    number, name = label
    if not name:
        told = f"{where}: {cell[:40]} has no predecessor."
        wrong(told, "Which node does this distance come from?")
    if name not in nodes:
        known = ", ".join(nodes)
        unread(f"{where}: the predecessor {name[:40]!r} is not a node of this graph ({known}).")
    return number, nodes[name]
