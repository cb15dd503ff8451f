"""Finds what the course brings along: its notebooks, and the files in data/, which it validates."""

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
    """There is no file of this name in data/."""


BESIDE_A_LEARNER = "beside_a_learner.md"
"""What an AI assistant is told that helps a learner; handed out beside notebooks as AGENTS.md."""


@dataclass(frozen=True)
class DrawnGraph:
    """A graph with chosen positions for a picture."""

    title: str
    source: str  # where it comes from
    graph: Graph
    positions: dict[Node, tuple[float, float]]
    """For each node its place ``(x, y)``, y growing downwards, in units of one node distance."""


def data_folder() -> Path:
    """Return the folder of the data files: in the installed package, or beside it in a checkout."""
    return _brought_along("data")


def notebooks() -> dict[str, Path]:
    """Return the notebooks of the course by the names of their files."""
    return {path.name: path for path in sorted(_brought_along("notebooks").glob("*.ipynb"))}


def _brought_along(name: str) -> Path:
    package = Path(__file__).parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


def data_files(kind: str) -> dict[str, Path]:
    """Return the data files of one kind, a folder of data/, by their names."""
    return {path.stem: path for path in sorted((data_folder() / kind).glob("*.json"))}


def read_fields(kind: str, name: object) -> Fields:
    """Read one data file; raises `BoardNotFound`, which says which there are, or `BadFile`."""
    files = data_files(kind)
    if not is_one_of(name, files):
        known = ", ".join(files) or "none"
        raise BoardNotFound(f"There is no {shown(name)} in data/{kind}; there are: {known}.")
    return parse_file(files[name])


def parse_file(path: Path) -> Fields:
    """Read any JSON file that holds one object; raises `BadFile`."""
    return Fields.parse(text_in(path), path.name)


class Loadable:
    """What the course brings along in a folder of data/, in a file each, with title and source."""

    FOLDER: ClassVar[str]

    @classmethod
    def load(cls, name: str) -> Self:
        """Load what the course brings along under this name.

        Raises
        ------
        BoardNotFound
            If there is no such file; says which there are.
        BadFile
            If the file is not as it should be; names the field.
        """
        fields = read_fields(cls.FOLDER, name)
        for told in ("source", "title"):  # every file has to say what it holds, and where from
            fields.text(told)
        return cls.from_fields(fields)

    @classmethod
    def from_fields(cls, fields: Fields) -> Self:
        """Read it from the fields of its file."""
        raise NotImplementedError


def load_graph(name: str) -> DrawnGraph:
    """Load a graph with its positions from data/graphs.

    Raises
    ------
    BoardNotFound
        If there is no such graph.
    BadFile
        If the file is not as it should be; names the field.

    Examples
    --------
    >>> load_graph("five_nodes").graph
    <Graph: 5 nodes, 6 edges, undirected>
    """
    return drawn_graph(read_fields("graphs", name))


def load_map(file: str | Path, *, flat: bool = False) -> DrawnGraph:
    """Load the lines of a GeoJSON file as a graph, with positions as on the map.

    `flat`: whether the coordinates are metres of a plan; else they are degrees of the earth.

    Raises `BadFile`, which names the file, the field and what was expected there.
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
