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


def test_on_the_earth_lengths_are_meters() -> None:
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
    "properties",
    [
        {"type": "way", "tags": {"oneway": "yes"}, "meta": {}},
        {"tags": '{"oneway": "yes", "name": "Mill \\"Lane\\""}'},
        {"tags": "{'surface': 'asphalt', 'oneway': 'yes'}"},
        {"other_tags": '"note"=>"\\"oneway\\"=>\\"no\\"","oneway"=>"yes"'},
        {"all_tags": '"lanes"=>"1", "oneway"=>"yes", "ref"=>NULL'},
        {"tag:oneway": "yes"},
        {"tags.oneway": "yes"},
        {"@oneway": "yes"},
        {"osm_oneway": "yes", "ONEWAY": None},
        {"ONEWAY": "FT"},
        {"oneway": "F", "fclass": "residential"},
        {"junction": "roundabout"},
        {"junction": "circular", "oneway": ""},
        {"tags": {"junction": "roundabout"}},
        {"highway": "motorway"},
    ],
)
def test_tags_are_read_where_programs_keep_them(properties: dict[str, Any]) -> None:
    graph = Graph.from_geojson(text(line(HALL, ROOM, **properties)), flat=True)
    assert (graph.directed, [edge[:2] for edge in graph.edges]) == (True, [("P1", "P2")])


@pytest.mark.parametrize(
    "properties",
    [
        {"oneway:bicycle": "yes"},
        {"tags": {"oneway:bicycle": "yes"}},
        {"oneway": "no", "tags": {"oneway": "yes"}},
        {"junction": "roundabout", "oneway": "no"},
        {"junction": "yes"},
        {"highway": "motorway", "oneway": "no"},
        {"relations": [{"tags": {"oneway": "yes"}}], "address": {"oneway": "yes"}},
        {"other_tags": '"note"=>"\\"oneway\\"=>\\"yes\\""'},
    ],
)
def test_what_is_no_one_way_tag_leads_both_ways(properties: dict[str, Any]) -> None:
    assert not Graph.from_geojson(text(line(HALL, ROOM, **properties)), flat=True).directed


def test_f_and_t_are_read_where_b_tells_that_they_mean_directions() -> None:
    lines = [line(HALL, ROOM, oneway="B"), line(DOOR, ROOM, oneway="T")]
    graph = Graph.from_geojson(text(*lines), flat=True)
    assert [edge[:2] for edge in graph.edges] == [("P1", "P2"), ("P2", "P1"), ("P2", "P3")]


def test_a_roundabout_leads_round_in_its_order() -> None:
    ring = line((0, 0), (9, 0), (9, 9), (0, 9), (0, 0), junction="roundabout")
    graph = Graph.from_geojson(text(ring, line(HALL, (0, -9))), flat=True)
    assert dijkstra(graph, "P2").distance["P1"] == 27


def test_names_are_read_from_tags() -> None:
    stop = {"type": "Feature", "properties": {"tags": {"name": "Station"}}}
    stop["geometry"] = {"type": "Point", "coordinates": [0, 0]}
    graph = Graph.from_geojson(text(line(HALL, ROOM), stop), flat=True)
    assert graph.nodes == ("Station", "P1")


DEGREE = 1 / 111_195  # a meter on a great circle, see above


@pytest.mark.parametrize(
    ("end", "start", "number"),
    [
        ((8.1 + 0.2, 50), (8.3, 50), 3),
        ((8.3 + 1e-8, 50), (8.3, 50), 3),
        ((8.3, 50 + 0.009 * DEGREE), (8.3, 50), 3),
        ((8.3, 50 + 0.011 * DEGREE), (8.3, 50), 4),
        ((180, 10), (-180, 10), 3),
        ((180 - 1e-8, -10), (-180 + 1e-8, -10), 3),
        ((8.3, 89.9), (8.30001, 89.9), 3),  # 2 mm: degrees of longitude are narrow there
        ((8.3, 89.9), (8.3001, 89.9), 4),  # 2 cm
        ((12, 90), (77, 90), 3),
    ],
)
def test_ends_closer_than_a_centimeter_are_joined(end: Any, start: Any, number: int) -> None:
    page = text(line((end[0], end[1] - 1), end), line(start, (start[0], start[1] - 2)))
    graph = Graph.from_geojson(page)
    assert len(graph) == number
    assert len(dijkstra(graph, "P1").distance) == (3 if number == 3 else 2)


def test_streets_that_cross_and_names_beside_them_are_joined_too() -> None:
    crossing = [line((0, 0), (5, 0), (9, 0)), line((5, -5), (5.001, 0), (5, 5))]
    graph = Graph.from_geojson(text(*crossing, point("Market", 5, 0.002)), flat=True)
    assert graph.nodes == ("P1", "Market", "P2", "P3", "P4")
    assert len(graph.edges) == 4


def test_nothing_of_a_finely_drawn_line_is_lost() -> None:
    fine = line(*((i / 200, 0) for i in range(1_000)))
    assert len(Graph.from_geojson(text(fine), flat=True)) == 1_000
    assert len(Graph.from_geojson(text(line((0, 0), (0.004, 0))), flat=True)) == 2


@pytest.mark.parametrize("sign", ["", "\x1e"])
def test_a_file_may_have_a_feature_in_each_line(sign: str, tmp_path: Path) -> None:
    features = [json.dumps(line(HALL, ROOM)), json.dumps(line(ROOM, DOOR))]
    written = "".join(f"{sign}{each}\n" for each in features)
    file = tmp_path / "roads.geojsonl"
    file.write_text(written + "\n")
    expected = Graph.from_geojson(text(line(HALL, ROOM), line(ROOM, DOOR)), flat=True)
    assert Graph.from_geojson(written, flat=True) == expected
    assert Graph.from_geojson(file, flat=True) == expected
    one = Graph.from_geojson(f"{sign}{features[0]}", flat=True)
    assert len(one) == 2
    if sign:
        pretty = "".join(f"{sign}{json.dumps(json.loads(each), indent=1)}\n" for each in features)
        assert Graph.from_geojson(pretty, flat=True) == expected


def test_a_bad_line_of_several_is_named() -> None:
    good = json.dumps(line(HALL, ROOM))
    with pytest.raises(BadFile, match=r"the text: line 2 should be JSON, but it is '\{\}\}'"):
        Graph.from_geojson(f"{good}\n{{}}}}\n{good}\n")
    bad = json.dumps(line(HALL, ROOM, oneway="sometimes"))
    with pytest.raises(BadFile, match=r"line 3: properties\.oneway should be yes, no, or -1"):
        Graph.from_geojson(f"{good}\n{good}\n{bad}\n")


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ('{"version": 0.6, "elements": []}', "OpenStreetMap's own JSON"),
        ('{"nodes": [], "edges": []}', "a graph in JSON"),
        ("<?xml version='1.0'?>\n<kml></kml>", "XML, such as GraphML"),
        ("<!DOCTYPE html>\n<html></html>", "a web page"),
    ],
)
def test_what_is_no_geojson_is_named(given: str, kind: str) -> None:
    with pytest.raises(BadFile, match=f"should be GeoJSON, but it is {kind}"):
        Graph.from_geojson(given)


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


def test_a_plan_may_not_be_larger_than_numbers_are_exact() -> None:
    far = text(line((1e308, 0), (-1e308, 0)))
    with pytest.raises(BadFile, match="in meters, up to 1,000,000,000, but it is"):
        Graph.from_geojson(far, flat=True)
