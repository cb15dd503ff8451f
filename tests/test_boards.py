"""The files in data/: all load and name their source; an error names the file and the field."""

import json
import pkgutil
from pathlib import Path
from typing import Any

import pytest

from pathlib_games import boards
from pathlib_games.boards import BoardNotFound, data_files, data_folder, load_graph, read_fields
from pathlib_games.graphs import BadFile
from tests.data_loaders import LOADERS

VECTORS = Path(__file__).parent / "vectors" / "five_nodes.json"
DRAWN: dict[str, Any] = {
    "title": "Two",
    "source": "Nobody",
    "nodes": ["A", "B"],
    "edges": [["A", "B", 5]],
    "positions": {"A": [0, 1], "B": [1.5, 0]},
}


def write(folder: Path, name: str, content: str | bytes) -> None:
    (folder / "graphs").mkdir(exist_ok=True)
    content = content.encode() if isinstance(content, str) else content
    (folder / "graphs" / f"{name}.json").write_bytes(content)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an empty data folder."""
    monkeypatch.setattr(boards, "data_folder", lambda: tmp_path)
    return tmp_path


FILES = [(kind, name) for kind in LOADERS for name in data_files(kind)]


def test_every_kind_of_data_has_a_loader() -> None:
    folders = filter(Path.is_dir, data_folder().iterdir())
    assert {path.name for path in folders} == set(LOADERS)


@pytest.mark.parametrize(("kind", "name"), FILES)
def test_every_file_loads_and_names_its_source(kind: str, name: str) -> None:
    assert pkgutil.resolve_name(LOADERS[kind])(name)
    fields = read_fields(kind, name)
    assert fields.text("title").strip()
    assert fields.text("source").strip()


@pytest.mark.parametrize("name", data_files("graphs"))
def test_every_node_of_a_graph_has_a_place_of_its_own(name: str) -> None:
    drawn = load_graph(name)
    assert list(drawn.positions) == list(drawn.graph.nodes)
    assert len(set(drawn.positions.values())) == len(drawn.graph) > 0


def test_the_five_nodes_are_the_articles() -> None:
    case = json.loads(VECTORS.read_text(encoding="utf-8"))["cases"][0]
    graph = load_graph("five_nodes").graph
    assert list(graph.nodes) == case["nodes"]
    assert [list(edge) for edge in graph.edges] == case["edges"]
    assert not graph.directed


def test_an_unknown_name_is_told_with_those_that_there_are(folder: Path) -> None:
    with pytest.raises(BoardNotFound, match=r"^There is no 'mine' in data/graphs; .*: none\.$"):
        load_graph("mine")
    write(folder, "two", json.dumps(DRAWN))
    write(folder, "one", json.dumps(DRAWN))
    (folder / "secret.json").write_text("{}")
    for name in ("mine", "../secret", "one.json", ""):
        with pytest.raises(BoardNotFound) as caught:
            load_graph(name)
        assert str(caught.value) == f"There is no {name!r} in data/graphs; there are: one, two."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"title": 5}, "title should be a text, but it is 5."),
        ({"source": None}, "source should be a text, but it is None."),
        ({"edges": ["AB5"]}, "edges[0] should be [tail, head, weight], but it is 'AB5'."),
        ({"positions": []}, "positions should be an object {...}, but it is []."),
        ({"positions": {"A": [0, 1]}}, "positions.B should be a point [x, y], but it is missing."),
        ({"positions": {"A": [], "B": 7}}, "positions.A should be a point [x, y], but it is []."),
        (
            {"positions": DRAWN["positions"] | {"Q": [0, 0]}},
            "positions.Q should be the position of one of the nodes, but it is 'Q'.",
        ),
    ],
)  # fmt: skip
def test_a_bad_file_is_told_by_file_and_field(
    folder: Path, change: dict[str, Any], sentence: str
) -> None:
    write(folder, "mine", json.dumps(DRAWN | change))
    with pytest.raises(BadFile) as caught:
        load_graph("mine")
    assert str(caught.value) == f"mine.json: {sentence}"
