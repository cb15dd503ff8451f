"""The tiles of Carcassonne: the known set, its geometry, and bad files."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pathlib_games import boards
from pathlib_games.boards import BoardNotFound
from pathlib_games.games.carcassonne.tiles import SIDE_OF, base_set, load_tiles
from pathlib_games.graphs import BadFile

TILE: dict[str, Any] = {
    "id": "D",
    "count": 4,
    "what": "city on one side, road",
    "edges": {"N": "city", "E": "road", "S": "field", "W": "road"},
    "cities": [{"sides": ["N"], "shields": 0}],
    "roads": [{"sides": ["E", "W"]}],
    "cloister": False,
    "fields": [{"halves": [2, 7], "cities": [0]}, {"halves": [3, 4, 5, 6], "cities": []}],
    "start": 1,
}


def test_the_set_is_complete() -> None:
    """The totals of the rule book's list."""
    tiles = base_set()
    assert "".join(tiles) == "ABCDEFGHIJKLMNOPQRSTUVWX"
    totals = Counter[str]()
    for tile in tiles.values():
        totals["tiles"] += tile.count
        totals["start"] += tile.start
        totals["shields"] += tile.count * sum(part.shields for part in tile.parts)
        totals["cloisters"] += tile.count * len(tile.of_kind("cloister"))
        totals["with a city"] += tile.count * bool(tile.of_kind("city"))
        totals["with a road"] += tile.count * bool(tile.of_kind("road"))
        totals.update({edge: tile.count * list(tile.edges.values()).count(edge)
                       for edge in ("city", "road", "field")})  # fmt: skip
    assert totals == {
        "tiles": 72, "start": 1, "shields": 10, "cloisters": 6, "with a city": 44,
        "with a road": 45, "city": 79, "road": 94, "field": 115,
    }  # fmt: skip


@pytest.mark.parametrize("letter", base_set())
def test_fields_are_where_the_picture_of_a_tile_has_them(letter: str) -> None:
    """Walk around the rim: only a road ends a field there, and a city beside it touches it."""
    tile = base_set()[letter]
    for half in range(8):
        if tile.edge(SIDE_OF[half]) == "city":
            continue
        field = tile.part_at["field", half]
        for beside in ((half + 1) % 8, (half - 1) % 8):
            side = SIDE_OF[beside]
            if side != SIDE_OF[half] and tile.edge(side) == "city":
                assert tile.part_at["city", side].index in field.cities
            elif side != SIDE_OF[half] or tile.edge(side) == "field":
                assert beside in field.openings
            elif not tile.of_kind("cloister"):  # a road to a cloister ends in the field
                assert beside not in field.openings
    for field in tile.of_kind("field"):
        corners = {
            tile.part_at["city", SIDE_OF[beside]].index
            for half in field.openings
            if isinstance(half, int)
            for beside in ((half + 1) % 8, (half - 1) % 8)
            if tile.edge(SIDE_OF[beside]) == "city"
        }
        assert corners == set(field.cities)


def write(folder: Path, monkeypatch: pytest.MonkeyPatch, content: object) -> None:
    (folder / "carcassonne").mkdir()
    (folder / "carcassonne" / "mine.json").write_text(json.dumps(content), encoding="utf-8")
    monkeypatch.setattr(boards, "data_folder", lambda: folder)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"count": 0}, "tiles[0].count should be at least 1, and no less than start"),
        ({"start": 5}, "tiles[0].count should be at least 1, and no less than start"),
        (
            {"edges": TILE["edges"] | {"S": "river"}},
            "tiles[0].edges.S should be one of city, road, field, but it is 'river'.",
        ),
        (
            {"edges": TILE["edges"] | {"S": "road"}},
            "tiles[0].roads should be parts that reach E, S, W, each once, to match the edges",
        ),
        ({"cities": []}, "tiles[0].fields[0].cities should be indices of the tile's 0 cities"),
        (
            {"roads": [{"sides": ["E", "Q"]}]},
            "tiles[0].roads[0].sides should be a list of some of N, E, S, W",
        ),
        (
            {"roads": [{"sides": []}]},
            "tiles[0].roads[0].sides should be a list of some of N, E, S, W, but it is [].",
        ),
        (
            {"fields": [{"halves": [2, 7, True], "cities": [0]}]},
            "tiles[0].fields[0].halves should be a list of some of 0, 1, 2, 3, 4, 5, 6, 7",
        ),
        (
            {"fields": [TILE["fields"][0]]},
            "tiles[0].fields should be parts that reach 2, 3, 4, 5, 6, 7, each once",
        ),
        (
            {"fields": [*TILE["fields"], TILE["fields"][0]]},
            "tiles[0].fields should be parts that reach 2, 3, 4, 5, 6, 7, each once",
        ),
    ],
)
def test_a_bad_tile_is_told_by_file_and_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], sentence: str
) -> None:
    write(tmp_path, monkeypatch, {"title": "T", "source": "S", "tiles": [TILE | change]})
    with pytest.raises(BadFile) as caught:
        load_tiles("mine")
    assert str(caught.value).startswith(f"mine.json: {sentence}")


def test_a_set_names_its_source_and_has_each_tile_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, monkeypatch, {"title": "T", "source": "S", "tiles": [TILE, TILE]})
    with pytest.raises(BadFile, match=r"tiles\[1\]\.id should be a letter of its own"):
        load_tiles("mine")
    (tmp_path / "carcassonne" / "mine.json").write_text(
        '{"title": "T", "tiles": []}', encoding="utf-8"
    )
    with pytest.raises(BadFile, match="source should be a text, but it is missing"):
        load_tiles("mine")
    (tmp_path / "carcassonne" / "mine.json").write_text('{"title": "T", "source": "S"}')
    with pytest.raises(BadFile, match="tiles should be a list of at least one tile"):
        load_tiles("mine")
    with pytest.raises(BoardNotFound, match="there are: mine"):
        load_tiles("yours")
