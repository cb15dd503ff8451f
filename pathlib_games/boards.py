"""Find the course's notebooks and its files in data/, and validate the files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Self

from pathlib_games.graphs.errors import Node, NotFound
from pathlib_games.graphs.graph import Graph
from pathlib_games.graphs.maps import read_geojson
from pathlib_games.graphs.tables import text_in
from pathlib_games.graphs.values import Fields, is_one_of
from pathlib_games.words import shown


class BoardNotFound(NotFound):
    """No file in data/ has this name."""


BESIDE_A_LEARNER = "beside_a_learner.md"
"""Instructions for a learner's AI assistant; handed out beside notebooks as AGENTS.md."""


@dataclass(frozen=True)
class DrawnGraph:
    """A graph with chosen positions for a picture."""

    title: str
    source: str  # the origin of the graph
    graph: Graph
    positions: dict[Node, tuple[float, float]]
    """The position ``(x, y)`` of each node, y growing downwards, in units of a node distance."""


def data_folder() -> Path:
    """Return the data folder of the installed package, or of the checkout."""
    return _brought_along("data")


def notebooks() -> dict[str, Path]:
    """Return the course's notebooks by file name."""
    return {path.name: path for path in sorted(_brought_along("notebooks").glob("*.ipynb"))}


def _brought_along(name: str) -> Path:
    package = Path(__file__).parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


def data_files(kind: str) -> dict[str, Path]:
    """Return the data files of one kind, a folder of data/, by name."""
    return {path.stem: path for path in sorted((data_folder() / kind).glob("*.json"))}


def read_fields(kind: str, name: object) -> Fields:
    """Read a data file; raises `BoardNotFound`, which lists the known names, or `BadFile`."""
    files = data_files(kind)
    if not is_one_of(name, files):
        known = ", ".join(files) or "none"
        raise BoardNotFound(f"There is no {shown(name)} in data/{kind}; there are: {known}.")
    return parse_file(files[name])


def parse_file(path: Path) -> Fields:
    """Read any JSON file of one object, or raise `BadFile`."""
    return Fields.parse(text_in(path), path.name)


class Loadable:
    """Data of the course with title and source, one file each in a folder of data/."""

    FOLDER: ClassVar[str]

    @classmethod
    def load(cls, name: str) -> Self:
        """Load the data of this name.

        Raises
        ------
        BoardNotFound
            If there is no such file; the error lists the known names.
        BadFile
            If the file is invalid; the error names the field.
        """
        fields = read_fields(cls.FOLDER, name)
        for told in ("source", "title"):  # every file needs both
            fields.text(told)
        return cls.from_fields(fields)

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """Build it from the fields of its file."""
        raise NotImplementedError


def load_graph(name: str) -> DrawnGraph:
    """Load a graph with its positions from data/graphs.

    Raises
    ------
    BoardNotFound
        If there is no such graph.
    BadFile
        If the file is invalid; the error names the field.

    Examples
    --------
    >>> load_graph("five_nodes").graph
    <Graph: 5 nodes, 6 edges, undirected>
    """
    return drawn_graph(read_fields("graphs", name))


def load_map(file: str | Path, *, flat: bool = False) -> DrawnGraph:
    """Load the lines of a GeoJSON file as a graph, with positions as on the map.

    `flat`: whether the coordinates are meters of a plan instead of degrees.

    Raises `BadFile`, which names the file, the field and the expected value.
    """
    found = read_geojson(file, flat=flat)
    graph = Graph.from_edges(found.edges, found.positions, found.directed)
    return DrawnGraph("a map", "a GeoJSON file", graph, found.positions)


def drawn_graph(fields: Fields) -> DrawnGraph:
    """Build a drawn graph from the fields of its file."""
    graph = Graph.from_fields(fields)
    positions = fields.object("positions")
    for name in positions.names():
        if name not in graph:
            fields.fail(f"positions.{name}", "the position of one of the nodes", name)
    return DrawnGraph(
        title=fields.text("title"),
        source=fields.text("source"),
        graph=graph,
        positions={node: positions.point(str(node)) for node in graph.nodes},
    )
