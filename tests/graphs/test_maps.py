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


@pytest.mark.parametrize(
    ("oneway", "ways"),
    [
        *((told, [("P1", "P2")]) for told in (True, "yes", "true", "True", 1, 1.0, "1")),
        *((told, [("P2", "P1")]) for told in (-1, "-1", "reverse")),
        *((told, None) for told in (False, "no", "false", 0, "0", "", None)),
    ],
)
def test_a_one_way_line_leads_as_openstreetmap_says(oneway: object, ways: Any) -> None:
    names = [point("P1", *HALL), point("P2", *ROOM)]
    directed = line(ROOM, DOOR, oneway="yes")
    features = [line(HALL, ROOM, oneway=oneway), directed, *names]
    *found, _ = Graph.from_geojson(text(*features), flat=True).edges
    assert [edge[:2] for edge in found] == (ways or [("P1", "P2"), ("P2", "P1")])


@pytest.mark.parametrize(
    ("weight", "read"), [("5", 5), (" 2.5 ", 2.5), ("1/2", 0.5), (-3, -3), (None, 5.0)]
)
def test_a_weight_may_be_written_as_a_text(weight: object, read: float) -> None:
    graph = Graph.from_geojson(text(line(HALL, ROOM, weight=weight)), flat=True)
    assert [weight for *_, weight in graph.edges] == [read]


def test_geometries_may_be_gathered_and_names_may_be_numbers() -> None:
    lines = [line(HALL, ROOM)["geometry"], line(ROOM, DOOR)["geometry"]]
    gathered = {"type": "GeometryCollection", "geometries": lines}
    feature = {"type": "Feature", "properties": {"oneway": "yes"}, "geometry": gathered}
    graph = Graph.from_geojson(text(feature, point(7, *HALL)), flat=True)  # type: ignore[arg-type]
    assert (graph.nodes, graph.directed) == (("7", "P1", "P2"), True)
    assert len(Graph.from_geojson("\ufeff" + json.dumps(gathered), flat=True)) == 3


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
        (text(line(HALL, (0, 90.5))), "features[0].geometry.coordinates[1]"),
        (text(line((1492000, 6893000), HALL)), "features[0].geometry.coordinates[0]"),
        (text(line(HALL, ROOM), {"type": "Linestring", "coordinates": []}), "features[1].type"),
        ('{"type": "Topology", "arcs": []}', "type"),
        *(
            (text(line(HALL, ROOM, weight=weight)), "features[0].properties.weight")
            for weight in ("5 km", "2,5", "", True, float("nan"), [5])
        ),
        *(
            (text(line(HALL, ROOM, oneway=oneway)), "features[0].properties.oneway")
            for oneway in ("F", "reversible", 2, [1])
        ),
        (text(point(True, *HALL), line(HALL, ROOM)), "features[0].properties.name"),  # type: ignore[arg-type]
        ('{"type": "Point", "type": "LineString"}', "type"),
    ],
)
def test_a_bad_field_is_named(given: str, field: str) -> None:
    with pytest.raises(BadFile) as caught:
        Graph.from_geojson(given)
    assert caught.value.field == field


def test_ten_thousand_edges_can_be_searched() -> None:
    graph = Graph.from_geojson(text(line(*((i / 1e4, 0) for i in range(10_001)))))
    assert len(dijkstra(graph, "P1").distance) == 10_001


def test_a_plan_may_not_be_larger_than_numbers_are_exact() -> None:
    far = text(line((1e308, 0), (-1e308, 0)))
    with pytest.raises(BadFile, match="in metres, up to 1,000,000,000, but it is"):
        Graph.from_geojson(far, flat=True)
