"""Graphs from maps: the lines of a GeoJSON file, such as a bus map or the plan of a school."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import count, pairwise
from math import asin, cos, hypot, radians, sin, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from pathlib_games.graphs.errors import Node
from pathlib_games.graphs.fields import Fields, is_number
from pathlib_games.graphs.text_files import text_of
from pathlib_games.graphs.texts import read_number
from pathlib_games.graphs.whole import is_whole

_EARTH = 6_371_008.8  # metres from its middle to its surface
_ROUND = 10  # shorter ways keep a digit behind the point
_FARTHEST = 10**9  # metres, on a plan
_A_PLACE = "a position [longitude, latitude]"
_A_LINE = "a list of at least two positions [longitude, latitude]"
_NO_LINES = ("Point", "MultiPoint", "Polygon", "MultiPolygon")
_WAYS = {
    **dict.fromkeys(("yes", "true", "1"), 1),
    **dict.fromkeys(("no", "false", "0", "", "none"), 0),
    **dict.fromkeys(("-1", "reverse"), -1),
}
"""What the property oneway says: along the line, both ways, or against it; None is not told."""

Place = tuple[float, float]


class Map(NamedTuple):
    """What a map says of a graph, and where its nodes stand."""

    edges: list[tuple[str, str, float]]  # its edges ``(tail, head, weight)``
    directed: bool  # whether they are one-way
    positions: dict[Node, Place]
    """For each node its place ``(x, y)``, y growing downwards, as on the map."""


class _Way(NamedTuple):
    """A line of the map: its points in order, what each edge weighs, whether it is one-way."""

    points: list[Place]
    weight: float | None
    oneway: bool


def read_geojson(file: str | Path, *, flat: bool = False) -> Map:
    """Read the lines of a GeoJSON file as a graph.

    Each point of a line is a node, and neighboring points are joined by an edge that weighs its
    length in metres, or the line's property ``weight``. A Point with the property ``name`` gives
    the node there its name; the others are called P1, P2 and so on. If a line has the property
    ``oneway``, as in OpenStreetMap (yes, no, or -1 for against the line), all edges lead one way,
    and those of other lines are there twice.

    `flat`: whether the coordinates are metres of a plan; else they are degrees of the earth.

    Raises `BadFile`, which names the file, the field and what was expected there.

    Examples
    --------
    >>> line = '{"type": "LineString", "coordinates": [[0, 0], [3, 4], [3, 9]]}'
    >>> read_geojson(line, flat=True).edges
    [('P1', 'P2', 5.0), ('P2', 'P3', 5.0)]
    """
    text, name = text_of(file, begins="{")
    page = Fields.parse(text, name)
    ways: list[_Way] = []
    labels: dict[Place, str] = {}
    for feature in _features(page):
        properties = _properties(feature)
        for geometry in _geometries(feature):
            kind = geometry.text("type")
            if kind == "Point" and (label := _label(feature, properties.get("name"))):
                place = _place(
                    geometry, "coordinates", geometry.value("coordinates", _A_PLACE), flat
                )
                labels.setdefault(place, label)
            for where, line in _lines(geometry, kind):
                points = _points(geometry, where, line, flat)
                ways.append(_way(feature, points, properties))
    if not ways:
        page.fail("features", "a list with at least one LineString", text[:60])
    names = _named(ways, labels)
    oneway = any(way.oneway for way in ways)
    return Map(list(_edges(ways, names, flat, oneway)), oneway, _drawn(names, flat))


def _features(fields: Fields) -> Iterator[Fields]:
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
    """Give the geometries of a feature, also those that are gathered in one."""
    if "geometry" in feature.names():
        if feature.value("geometry", "") is not None:
            yield from _geometries(feature.object("geometry"))
    elif feature.text("type") == "GeometryCollection":
        for geometry in feature.objects("geometries"):
            yield from _geometries(geometry)
    else:
        yield feature


def _label(feature: Fields, given: Any) -> str:
    """Return the name of a point; a whole number is one, too."""
    if given is not None and not isinstance(given, str) and not is_whole(given):
        feature.fail("properties.name", "a text", given)
    return str(given).strip() if given is not None else ""


def _lines(geometry: Fields, kind: str) -> Iterator[tuple[str, Any]]:
    """Give the lines of a geometry, and what each is called in messages; none of a point."""
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
            f"{_A_PLACE} in degrees, the latitude up to 90 (flat=True takes metres of a plan)"
        )
        geometry.fail(where, expected, given)
    if flat and max(map(abs, given[:2])) > _FARTHEST:
        geometry.fail(where, f"a position [x, y] in metres, up to {_FARTHEST:,}", given)
    return float(given[0]), float(given[1])


def _way(feature: Fields, points: list[Place], properties: dict[str, Any]) -> _Way:
    """Return a line with what its properties say; null says nothing."""
    weight = properties.get("weight")
    if isinstance(weight, str):
        weight = read_number(weight.strip())
    known = is_number(weight) or isinstance(weight, Fraction)
    if properties.get("weight") is not None and not known:
        feature.fail("properties.weight", "a number", properties["weight"])
    oneway = properties.get("oneway")
    told = f"{oneway:g}" if is_number(oneway) else str(oneway).strip().casefold()
    if told not in _WAYS:
        feature.fail("properties.oneway", "yes, no, or -1 for against the line", oneway)
    return _Way(points[:: _WAYS[told] or 1], weight, _WAYS[told] != 0)


def _named(ways: list[_Way], labels: dict[Place, str]) -> dict[Place, str]:
    """Give each point of the lines a name of its own; those of the map come first."""
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
    """Yield names: the label, and numbered ones."""
    if label:
        yield label
    yield from (
        f"{label} {number}" if label else f"P{number}" for number in count(2 if label else 1)
    )


def _edges(
    ways: list[_Way], names: dict[Place, str], flat: bool, oneway: bool
) -> Iterator[tuple[str, str, float]]:
    """Yield the edges of all lines; where several lines run along each other, one of them."""
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
    metres = hypot(other[0] - one[0], other[1] - one[1]) if flat else _far(one, other)
    return round(metres) if metres >= _ROUND else round(metres, 1)


def _far(one: Place, other: Place) -> float:
    """Return how many metres two places of the earth are apart (the haversine formula)."""
    east, north = radians(other[0] - one[0]), radians(other[1] - one[1])
    across = cos(radians(one[1])) * cos(radians(other[1])) * sin(east / 2) ** 2
    return 2 * _EARTH * asin(sqrt(min(1.0, sin(north / 2) ** 2 + across)))


def _drawn(names: dict[Place, str], flat: bool) -> dict[Node, Place]:
    """Return where the nodes stand in a picture: degrees of longitude are narrow in the north."""
    middle = sum(y for _, y in names) / len(names)
    narrow = 1.0 if flat else max(0.01, cos(radians(max(-90.0, min(90.0, middle)))))
    return {name: (x * narrow, 0.0 - y) for (x, y), name in names.items()}
