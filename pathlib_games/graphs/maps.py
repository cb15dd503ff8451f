"""Graphs from maps: the lines of a GeoJSON file, such as a bus map or a school plan."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, count, pairwise, product
from math import asin, cos, dist, floor, radians, sin, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from pathlib_games.graphs.errors import Node
from pathlib_games.graphs.tables import refuse_text, text_of
from pathlib_games.graphs.values import Fields, Named, is_number, is_whole, read_number

Place = tuple[float, float]

EARTH = 6_371_008.8  # the radius in meters
NEAR = 0.01
"""Points closer than this many meters count as one; no map is that exact."""
_SIDE = 0.1  # meters: the size of a cell in the search for near points
_ROUND = 10  # edges shorter than this many meters keep one decimal
_FARTHEST = 10**9  # meters, on a plan
_A_PLACE = "a position [longitude, latitude]"
_A_LINE = "a list of at least two positions [longitude, latitude]"
_NO_LINES = ("Point", "MultiPoint", "Polygon", "MultiPolygon")
_WAYS = {
    **dict.fromkeys(("yes", "true", "1", "ft", "forward"), 1),
    **dict.fromkeys(("no", "false", "0", "b"), 0),
    **dict.fromkeys(("-1", "reverse", "tf", "backward"), -1),
}
"""Values of the tag oneway: along the line, both ways, or against it."""
_GEOFABRIK = {"f": 1, "t": -1}
"""Values of Geofabrik, which writes B for both ways; elsewhere F and T may be false and true."""
_OTHER_JSON = {
    "elements": "OpenStreetMap's own JSON, from Overpass: export GeoJSON",
    "objects": "TopoJSON: export GeoJSON",
    "geometryType": "Esri JSON: export GeoJSON",
    "nodes": "a graph in JSON: read it with Graph.from_json",
}
_TAGS = re.compile(r"\W*(?:\w*tags|properties|attributes|hstore)", re.IGNORECASE)
"""Names of the property where programs keep the tags of OpenStreetMap."""
_PREFIX = re.compile(r"@|(?:tags?|osm)[:._]")
_PAIR = re.compile(
    r"""(["'])(?P<key>(?:\\.|(?!\1).)+)\1\s*(?:=>|:)\s*"""
    r"""(?:(["'])(?P<text>(?:\\.|(?!\3).)*)\3|(?P<bare>[^\s,}]+))""",
    re.DOTALL,
)
"""A tag in the form of hstore, "oneway"=>"yes", of JSON or of Python."""


class Map(NamedTuple):
    """The graph of a map, with the positions of its nodes."""

    edges: list[tuple[str, str, float]]  # triples ``(tail, head, weight)``
    directed: bool  # whether edges lead one way
    positions: dict[Node, Place]
    """The position ``(x, y)`` of each node on the map, y growing downwards."""


class _Way(NamedTuple):
    """A line of the map: its points in order, its weight, and whether it is one-way."""

    points: list[Place]
    weight: float | None
    oneway: bool


class _Line(NamedTuple):
    """A line of a feature, before the meaning of its tag oneway is known."""

    feature: Fields
    tags: dict[str, Any]
    points: list[Place]


def read_geojson(file: str | Path, *, flat: bool = False) -> Map:
    """Read the lines of a GeoJSON file as a graph; raises `BadFile`.

    Each point of a line is a node. An edge joins neighboring points; its weight is its length in
    meters, or the line's property ``weight``. Points less than a centimeter apart are one node. A
    Point with the property ``name`` names its node; other nodes are P1, P2 and so on. If a line has
    the property ``oneway``, as in OpenStreetMap (yes, no, or -1 for against the line), or is a
    roundabout or a motorway, the graph is directed, and other lines get an edge each way.
    Properties may also be under ``tags``, as an object or a text. A file may have one feature per
    line. `flat`: whether the coordinates are meters of a plan.
    """
    text, name = text_of(file, begins="{")
    lines: list[_Line] = []
    labels: list[tuple[Place, str]] = []
    pages = list(_pages(text, name))
    for feature in chain.from_iterable(map(_features, pages)):
        tags = _tags(_properties(feature))
        for geometry in _geometries(feature):
            kind = geometry.text("type")
            if kind == "Point" and (label := _label(feature, tags.get("name"))):
                place = _place(
                    geometry, "coordinates", geometry.value("coordinates", _A_PLACE), flat
                )
                labels.append((place, label))
            for where, line in _lines(geometry, kind):
                lines.append(_Line(feature, tags, _points(geometry, where, line, flat)))
    if not lines:
        pages[0].fail("features", "a list with at least one LineString", text[:60])
    first = joined([line.points for line in lines], (place for place, _ in labels), flat=flat)
    told = _WAYS
    if any("fclass" in line.tags or _oneway(line.tags) == "b" for line in lines):
        told = _WAYS | _GEOFABRIK
    ways = [_way(line, [first[point] for point in line.points], told) for line in lines]
    named: dict[Place, str] = {}
    for place, label in labels:
        named.setdefault(first[place], label)
    names = _named(ways, named)
    oneway = any(way.oneway for way in ways)
    return Map(list(_edges(ways, names, flat, oneway)), oneway, _drawn(names, flat))


def _pages(text: str, name: str) -> Iterator[Fields]:
    """Yield the JSON object of a text, or that of each line, or of each part after an RS."""
    parts = text.split("\x1e") if "\x1e" in text else text.splitlines(keepends=True)
    whole = [part.strip() for part in parts if part.strip()]
    several = len(whole) > 1 and whole[0].startswith("{") and whole[0].endswith("}")
    if not several and not text.lstrip().startswith("{"):
        refuse_text(text, name, "GeoJSON")
    line = 1
    for part in parts if several else [text.lstrip("\x1e")]:
        if part.strip():
            yield Fields.parse(part, name, line if several else None)
        line += part.count("\n")


def _features(fields: Fields) -> Iterator[Fields]:
    if "type" not in fields:
        for member in filter(_OTHER_JSON.__contains__, fields.names()):
            fields.fail("the whole file", "GeoJSON", Named(_OTHER_JSON[member]))
    if fields.text("type") == "FeatureCollection":
        yield from fields.objects("features")
    else:
        yield fields


def _properties(feature: Fields) -> dict[str, Any]:
    given = feature.value("properties", "") if "properties" in feature.names() else None
    if given is None:
        return {}
    if not isinstance(given, dict):
        feature.fail("properties", "an object {...}", given)
    return given


def _geometries(feature: Fields) -> Iterator[Fields]:
    """Yield the geometries of a feature, including those of a collection."""
    if "geometry" in feature.names():
        if feature.value("geometry", "") is not None:
            yield from _geometries(feature.object("geometry"))
    elif feature.text("type") == "GeometryCollection":
        for geometry in feature.objects("geometries"):
            yield from _geometries(geometry)
    else:
        yield feature


def _label(feature: Fields, given: Any) -> str:
    """Return the name of a point as a text; a whole number is allowed."""
    if given is not None and not isinstance(given, str) and not is_whole(given):
        feature.fail("properties.name", "a text", given)
    return str(given).strip() if given is not None else ""


def _lines(geometry: Fields, kind: str) -> Iterator[tuple[str, Any]]:
    """Yield the lines of a geometry with their names in messages; a point has none."""
    if kind == "LineString":
        yield "coordinates", geometry.value("coordinates", _A_LINE)
    elif kind == "MultiLineString":
        for index, line in enumerate(geometry.list("coordinates")):
            yield f"coordinates[{index}]", line
    elif kind not in _NO_LINES:
        geometry.fail("type", f"LineString, MultiLineString or one of {', '.join(_NO_LINES)}", kind)


def _points(geometry: Fields, where: str, line: Any, flat: bool) -> list[Place]:
    if not isinstance(line, list) or len(line) < 2:
        geometry.fail(where, _A_LINE, line)
    return [_place(geometry, f"{where}[{i}]", point, flat) for i, point in enumerate(line)]


def _place(geometry: Fields, where: str, given: Any, flat: bool) -> Place:
    if not isinstance(given, list) or len(given) < 2 or not all(map(is_number, given[:2])):
        geometry.fail(where, _A_PLACE, given)
    if not flat and (abs(given[0]) > 360 or abs(given[1]) > 90):
        expected = (
            f"{_A_PLACE} in degrees, the latitude up to 90 (flat=True takes meters on a plan)"
        )
        geometry.fail(where, expected, given)
    if flat and max(map(abs, given[:2])) > _FARTHEST:
        geometry.fail(where, f"a position [x, y] in meters, up to {_FARTHEST:,}", given)
    return float(given[0]), float(given[1])


def _tags(properties: dict[str, Any]) -> dict[str, Any]:
    """Return the tags of a feature, including nested ones; null counts as missing."""
    tags: dict[str, Any] = {}
    for name, value in properties.items():
        if value is not None:
            tags.setdefault(_PREFIX.sub("", name.casefold(), count=1), value)
    for name, value in properties.items():
        if _TAGS.fullmatch(name):
            inner = _unpacked(value) if isinstance(value, str) else value
            if isinstance(inner, dict):
                tags = _tags(inner) | tags
    return tags


def _unpacked(text: str) -> Any:
    """Return the tags in a text in the form of JSON, hstore or a Python dict."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return {
            _unquoted(found["key"]): found["bare"] or _unquoted(found["text"] or "")
            for found in _PAIR.finditer(text)
            if found["bare"] not in ("NULL", "None")
        }


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _oneway(tags: dict[str, Any]) -> str:
    """Return the value of oneway; a roundabout or motorway of OpenStreetMap implies yes."""
    told = tags.get("oneway", "")
    told = f"{told:g}" if is_number(told) else str(told).strip().casefold()
    if told:
        return told
    circle = str(tags.get("junction")).casefold() in ("roundabout", "circular")
    return "yes" if circle or tags.get("highway") == "motorway" else "no"


def _way(line: _Line, points: list[Place], ways: Mapping[str, int]) -> _Way:
    feature, tags, _ = line
    weight = tags.get("weight")
    if isinstance(weight, str):
        weight = read_number(weight.strip())
    known = is_number(weight) or isinstance(weight, Fraction)
    if tags.get("weight") is not None and not known:
        feature.fail("properties.weight", "a number", tags["weight"])
    told = _oneway(tags)
    if told not in ways:
        feature.fail(
            "properties.oneway", "yes, no, or -1 for the reverse direction", tags["oneway"]
        )
    return _Way(points[:: ways[told] or 1], weight, ways[told] != 0)


def _named(ways: list[_Way], labels: dict[Place, str]) -> dict[Place, str]:
    """Give each point of the lines a unique name, first those with names on the map."""
    points = dict.fromkeys(point for way in ways for point in way.points)
    free: dict[str, Iterator[str]] = {}
    names: dict[Place, str] = {}
    taken: set[str] = set()
    for point in sorted(points, key=lambda point: point not in labels):
        label = labels.get(point, "")
        ideas = free.setdefault(label, _ideas(label))
        names[point] = next(name for name in ideas if name not in taken)
        taken.add(names[point])
    return {point: names[point] for point in points}


def _ideas(label: str) -> Iterator[str]:
    if label:
        yield label
    yield from (
        f"{label} {number}" if label else f"P{number}" for number in count(2 if label else 1)
    )


def _edges(
    ways: list[_Way], names: dict[Place, str], flat: bool, oneway: bool
) -> Iterator[tuple[str, str, float]]:
    """Yield the edges of all lines; equal edges of several lines appear once."""
    seen: set[tuple[object, float]] = set()
    for way in ways:
        for one, other in pairwise(way.points):
            weight = _length(one, other, flat) if way.weight is None else way.weight
            both = ((one, other), (other, one)) if oneway and not way.oneway else ((one, other),)
            for tail, head in both:
                ends: object = (tail, head) if oneway else frozenset((tail, head))
                if tail != head and (ends, weight) not in seen:
                    seen.add((ends, weight))
                    yield names[tail], names[head], weight


def _length(one: Place, other: Place, flat: bool) -> float:
    """Return the distance of two places in meters, on the earth by the haversine formula."""
    meters = dist(one, other)
    if not flat:
        east, north = radians(other[0] - one[0]), radians(other[1] - one[1])
        across = cos(radians(one[1])) * cos(radians(other[1])) * sin(east / 2) ** 2
        meters = 2 * EARTH * asin(sqrt(min(1.0, sin(north / 2) ** 2 + across)))
    return round(meters) if meters >= _ROUND else round(meters, 1)


def _drawn(names: dict[Place, str], flat: bool) -> dict[Node, Place]:
    """Return the positions of the nodes; a degree of longitude is shorter in the north."""
    middle = sum(y for _, y in names) / len(names)
    narrow = 1.0 if flat else max(0.01, cos(radians(max(-90.0, min(90.0, middle)))))
    return {name: (x * narrow, 0.0 - y) for (x, y), name in names.items()}


def joined(
    lines: Sequence[Sequence[Place]], others: Iterable[Place], *, flat: bool
) -> dict[Place, Place]:
    """Map each point to the first point less than a centimeter away.

    Two points of one line stay apart unless they are its ends, to keep all of a finely drawn line.
    `others`: points outside the lines; `flat`: whether the coordinates are meters of a plan.
    """
    owners: dict[Place, int | None] = {}
    """The line of each point; None if several lines or a point outside the lines share it."""
    neighbors: set[frozenset[Place]] = set()
    for number, line in enumerate(lines):
        neighbors.update(map(frozenset, pairwise(line)))
        for place in line:
            owners[place] = number if owners.get(place, number) == number else None
    ends = {line[at] for line in lines for at in (0, -1)}
    for place in others:
        owners[place] = None
    first = {place: place for place in owners}
    order = {place: number for number, place in enumerate(owners)}
    cells: dict[tuple[int, ...], list[Place]] = {}
    spots: dict[Place, tuple[float, ...]]
    spots = {place: place if flat else _in_space(place) for place in owners}
    for place, spot in spots.items():
        reach = ({floor((part + way) / _SIDE) for way in (-NEAR, NEAR)} for part in spot)
        for around in product(*reach):  # rarely more than one cell
            for other in cells.get(around, ()):
                one_line = owners[place] is not None and owners[place] == owners[other]
                apart = one_line and not {place, other} <= ends
                if apart or frozenset((place, other)) in neighbors:
                    continue
                if dist(spot, spots[other]) < NEAR:
                    one, two = sorted(
                        (_first(first, place), _first(first, other)), key=order.__getitem__
                    )
                    first[two] = one
        cells.setdefault(tuple(floor(part / _SIDE) for part in spot), []).append(place)
    return {place: _first(first, place) for place in first}


def _first(first: dict[Place, Place], place: Place) -> Place:
    """Return the first of the points joined to this one, and shorten the path to it."""
    found = place
    while first[found] != found:
        found = first[found]
    first[place] = found
    return found


def _in_space(place: Place) -> tuple[float, float, float]:
    """Return a place in meters from the center of the earth; 180 and -180 degrees are equal."""
    east, north = map(radians, place)
    out = EARTH * cos(north)
    return out * cos(east), out * sin(east), EARTH * sin(north)
