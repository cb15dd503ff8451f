"""A second scorer for Carcassonne, without the package: points on the plane, counted at the end.

Every part of a tile reaches points of its rim. Turning and laying the tile maps these to points of
the plane, and two tiles are joined at a common point of one kind. A feature whose points all belong
to two tiles was completed with its last tile, with all the meeples it ever had; so the final land
gives every feature's points.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, NamedTuple

DATA = Path(__file__).parents[3] / "data" / "carcassonne" / "base_tiles.json"
TILES: dict[str, Any] = {
    tile["id"]: tile for tile in json.loads(DATA.read_text(encoding="utf-8"))["tiles"]
}

# Points on the rim, relative to the middle of a tile of width 4.
SIDES = {"N": (0, -2), "E": (2, 0), "S": (0, 2), "W": (-2, 0)}
HALVES = [(-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1)]

Node = tuple[int, str, int]


class Found(NamedTuple):
    """A feature of the finished land: tile numbers, whether closed, shields, meeples."""

    kind: str
    tiles: frozenset[int]
    closed: bool
    shields: int
    meeples: Counter[str]
    touched: frozenset[Node]


def turned(point: tuple[int, int], rotation: int) -> tuple[int, int]:
    x, y = point
    for _ in range(rotation // 90):
        x, y = -y, x  # clockwise, as y grows to the south
    return x, y


def rims(game: list[dict[str, Any]]) -> dict[Node, list[tuple[int, int]]]:
    """Return the points of the plane that each part reaches."""
    reached: dict[Node, list[tuple[int, int]]] = {}
    for number, laid in enumerate(game):
        tile = TILES[laid["tile"]]
        parts = [("road", i, [SIDES[s] for s in p["sides"]]) for i, p in enumerate(tile["roads"])]
        parts += [("city", i, [SIDES[s] for s in p["sides"]]) for i, p in enumerate(tile["cities"])]
        parts += [
            ("field", i, [HALVES[h] for h in p["halves"]]) for i, p in enumerate(tile["fields"])
        ]
        for kind, index, points in parts:
            reached[number, kind, index] = [
                (4 * laid["x"] + x, 4 * laid["y"] + y)
                for x, y in (turned(point, laid["rotation"]) for point in points)
            ]
    return reached


def groups(reached: dict[Node, list[tuple[int, int]]]) -> dict[Node, frozenset[Node]]:
    """Return everything joined to each part, by merging sets until nothing changes."""
    at: defaultdict[tuple[str, tuple[int, int]], list[Node]] = defaultdict(list)
    for node, points in reached.items():
        for point in points:
            at[node[1], point].append(node)
    group: dict[Node, set[Node]] = {node: {node} for node in reached}
    for nodes in at.values():
        first, *others = nodes
        for other in others:
            if group[first] is not group[other]:
                group[first] |= group[other]
                for node in group[other]:
                    group[node] = group[first]
    return {node: frozenset(joined) for node, joined in group.items()}


def features(game: list[dict[str, Any]]) -> dict[Node, Found]:
    """Return the feature of every part; features with several parts repeat."""
    reached = rims(game)
    owners = {
        (n, laid["meeple"]["kind"], laid["meeple"].get("part", 0)): laid["meeple"]["player"]
        for n, laid in enumerate(game)
        if laid.get("meeple")
    }
    found: dict[Node, Found] = {}
    for node, joined in groups(reached).items():
        if node in found:
            continue
        points = Counter(point for part in joined for point in reached[part])
        tiles = [TILES[game[number]["tile"]] for number, _, _ in joined]
        shields = sum(
            tile["cities"][part[2]]["shields"]
            for tile, part in zip(tiles, joined, strict=True)
            if part[1] == "city"
        )
        touched = frozenset(
            (part[0], "city", city)
            for tile, part in zip(tiles, joined, strict=True)
            if part[1] == "field"
            for city in tile["fields"][part[2]]["cities"]
        )
        feature = Found(
            node[1],
            frozenset(number for number, _, _ in joined),
            all(count == 2 for count in points.values()),
            shields,
            Counter(owners[part] for part in joined if part in owners),
            touched,
        )
        found.update(dict.fromkeys(joined, feature))
    cells = {(laid["x"], laid["y"]): number for number, laid in enumerate(game)}
    for (x, y), number in cells.items():
        if TILES[game[number]["tile"]]["cloister"]:
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
            near = frozenset(cells[cell] for cell in around if cell in cells)
            node = (number, "cloister", 0)
            monks = Counter([owners[node]]) if node in owners else Counter[str]()
            found[node] = Found("cloister", near, len(near) == 9, 0, monks, frozenset())
    return found


def score(game: list[dict[str, Any]], game_end: bool = True, first: bool = False) -> dict[str, int]:
    """Return the points of every player who laid a meeple."""
    nothing = {laid["meeple"]["player"]: 0 for laid in game if laid.get("meeple")}
    return nothing | points(features(game), game_end, first)


def points(found: dict[Node, Found], game_end: bool = True, first: bool = False) -> dict[str, int]:
    """Return the points of every player who has any."""
    points = Counter[str]()

    def reward(meeples: Counter[str], worth: int) -> None:
        for player, count in meeples.items():
            if count == max(meeples.values()):
                points[player] += worth

    farmers: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for feature in {id(feature): feature for feature in found.values()}.values():
        size = len(feature.tiles)
        if feature.kind == "field":
            cities = {id(found[node]): found[node] for node in feature.touched}
            closed = [city for city in cities.values() if city.closed]
            if game_end and not first:
                reward(feature.meeples, 3 * len(closed))
            for city in closed:
                farmers[id(city)].update(feature.meeples)
        elif feature.closed:
            doubled = feature.kind == "city" and not (first and size == 2)
            reward(feature.meeples, (size + feature.shields) * (2 if doubled else 1))
        elif game_end:
            reward(feature.meeples, size + feature.shields)
    if game_end and first:
        for meeples in farmers.values():
            reward(meeples, 4)
    return dict(points)
