"""Graphs from GeoJSON: names, lengths and one-way lines, or an error that names the field."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from pathlib_games.boards import load_map
from pathlib_games.graphs import BadFile, Graph, dijkstra

if TYPE_CHECKING:
    from pathlib import Path


def point(name: str, *place: float) -> dict[str, Any]:
    geometry = {"type": "Point", "coordinates": list(place)}
    return {"type": "Feature", "properties": {"name": name}, "geometry": geometry}


def line(*places: tuple[float, float], **properties: Any) -> dict[str, Any]:
    geometry = {"type": "LineString", "coordinates": [list(place) for place in places]}
    return {"type": "Feature", "properties": properties, "geometry": geometry}


def text(*features: Any) -> str:
    return json.dumps({"type": "FeatureCollection", "features": features})


HALL, ROOM, DOOR = (0, 0), (3, 4), (3, 16)


def test_points_give_names_and_lengths_are_weights() -> None:
    plan = text(line(HALL, ROOM), point("Hall", *HALL), point("Door", *DOOR), line(ROOM, DOOR))
    graph = Graph.from_geojson(plan, flat=True)
    assert list(graph.edges) == [("Hall", "P1", 5.0), ("P1", "Door", 12)]
    assert load_map(plan, flat=True).positions == {"Hall": (0, 0), "P1": (3, -4), "Door": (3, -16)}


def test_on_the_earth_lengths_are_metres() -> None:
    # A degree of a great circle is 111.195 km on a sphere of the mean radius.
    graph = Graph.from_geojson(text(line((0, 0), (0, 1), (1, 1))))
    assert [weight for *_, weight in graph.edges] == [111_195, 111_178]


def test_lines_beside_each_other_are_one_edge() -> None:
    graph = Graph.from_geojson(text(line(HALL, ROOM), line(DOOR, ROOM, HALL)), flat=True)
    assert len(graph.edges) == 2


def test_a_one_way_line_makes_all_edges_directed() -> None:
    graph = Graph.from_geojson(text(line(HALL, ROOM, oneway=True), line(ROOM, DOOR)), flat=True)
    assert graph.directed
    assert [edge[:2] for edge in graph.edges] == [("P1", "P2"), ("P2", "P3"), ("P3", "P2")]


def test_a_line_may_say_its_weight_and_names_are_told_apart() -> None:
    stops = [point("Station", *HALL), point("Station", *ROOM), point("P1", *DOOR)]
    graph = Graph.from_geojson(text(line(HALL, ROOM, DOOR, (9, 9), weight=4), *stops), flat=True)
    assert graph.nodes == ("Station", "Station 2", "P1", "P2")
    assert {weight for *_, weight in graph.edges} == {4}


def test_what_is_no_line_is_left_out(tmp_path: Path) -> None:
    room = {"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [0, 1], [0, 0]]]}
    lines = {"type": "MultiLineString", "coordinates": [[[0, 0], [1, 1]], [[1, 1], [2, 2, 7]]]}
    features = [{"type": "Feature", "properties": None, "geometry": each} for each in (room, lines)]
    file = tmp_path / "plan.geojson"
    file.write_text(text(*features, {"type": "Feature", "geometry": None}))
    assert len(Graph.from_geojson(file)) == 3


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ("{", "line 1"),
        ("{}", "type"),
        (text(), "features"),
        (text(point("A", 1, 2)), "features"),
        (text(5), "features[0]"),
        (text(line(HALL)), "features[0].geometry.coordinates"),
        (text(line(HALL, ("x", 2))), "features[0].geometry.coordinates[1]"),  # type: ignore[arg-type]
        (text({"type": "Feature", "geometry": 7}), "features[0].geometry"),
        (text({"type": "Feature", "properties": [], "geometry": None}), "features[0].properties"),
    ],
)
def test_a_bad_field_is_named(given: str, field: str) -> None:
    with pytest.raises(BadFile) as caught:
        Graph.from_geojson(given)
    assert caught.value.field == field


def test_ten_thousand_edges_can_be_searched() -> None:
    graph = Graph.from_geojson(text(line(*((i / 1e4, 0) for i in range(10_001)))))
    assert len(dijkstra(graph, "P1").distance) == 10_001
