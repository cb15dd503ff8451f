"""The number of tiles that join two cities, against trying all sets of cells."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random

import networkx as nx
import pytest

from pathlib_games.games.carcassonne.land import (
    Land,
    Spot,
    empty_cells,
    join_graph,
    part_words,
    read_spot,
    spot_name,
    tile_words,
)
from pathlib_games.games.carcassonne.tiles import Placement, base_set
from pathlib_games.games.tile_board import around, opposite, placements
from pathlib_games.graphs import BadPosition, dijkstra, zero_one_bfs
from tests.games.carcassonne.random_games import random_game
from tests.tiers import cases

LANDS = cases(every_night=60, every_time=8)
MOST = 3


def land_of(seed: int) -> Land:
    rng, land = Random(seed), Land()
    while len(land.tiles) < 5:
        letter = rng.choice(list(base_set()))
        if places := placements(land.tiles, base_set()[letter]):
            cell, rotation = rng.choice(places)
            land = land.lay(Placement(letter, *cell, rotation))
    return land


def joined(land: Land, laid: tuple[tuple[int, int], ...]) -> nx.Graph[object]:
    """Return the cities and laid cells that are joined if each such cell is all city."""
    graph: nx.Graph[object] = nx.Graph()
    graph.add_nodes_from(spot for spot in land.spots(land.tiles) if spot.kind == "city")
    for x, y in land.tiles:
        for side, other in around((x, y)):
            part = land.tiles[x, y].part_at.get(("city", side))
            if part is None:
                continue
            here = Spot(x, y, "city", part.index)
            if other in land.tiles:
                there = land.tiles[other].part_at["city", opposite(side)]
                graph.add_edge(here, Spot(*other, "city", there.index))
            elif other in laid:
                graph.add_edge(here, other)
    graph.add_edges_from(
        (cell, other) for cell in laid for _, other in around(cell) if other in laid
    )
    return graph


def test_the_distance_is_the_least_number_of_tiles_that_join() -> None:
    far = near = 0
    for seed in range(LANDS):
        land = land_of(seed)
        cities = [spot for spot in land.spots(land.tiles) if spot.kind == "city"]
        if len(cities) < 2:
            continue
        least: dict[Spot, int] = {}
        for count in range(MOST + 1):
            for laid in combinations(empty_cells(land), count):
                for spot in nx.node_connected_component(joined(land, laid), cities[0]):
                    if isinstance(spot, Spot):
                        least.setdefault(spot, count)
        found = dijkstra(join_graph(land), spot_name(land, cities[0])).distance
        for city in cities:
            distance = found.get(spot_name(land, city), MOST + 1)
            assert min(distance, MOST + 1) == least.get(city, MOST + 1), (seed, city)
            near += 0 < distance <= MOST
            far += distance > MOST
    assert near > LANDS / 2
    assert far > 0


def test_a_path_costs_a_tile_for_each_empty_cell_and_the_search_with_two_ends_agrees() -> None:
    for seed in range(20):
        land = land_of(seed)
        graph = join_graph(land)
        source = next((n for n in map(str, graph.nodes) if n.endswith("city")), None)
        if source is None:
            continue
        found = dijkstra(graph, source)
        assert found.distance == zero_one_bfs(graph, source).distance
        for node in found.distance:
            path = found.path_to(node)
            assert found.distance[node] == sum(str(each).endswith(")") for each in path)
            for tail, head in pairwise(path):
                assert head in dict(graph.neighbors(tail))


# ---- names of parts -----------------------------------------------------------------------------

LAND = Land().lay(Placement("L", 2, 3)).lay(Placement("E", 2, 2, 180))


def test_every_part_is_found_by_its_name() -> None:
    for seed in range(5):
        land = random_game(seed=seed).land
        names = {spot_name(land, spot): spot for spot in land.spots(land.tiles)}
        assert len(names) == sum(len(tile.parts) for tile in land.tiles.values())
        for name, spot in names.items():
            assert read_spot(land, name) == spot


@pytest.mark.parametrize(
    "typed",
    [
        "(2, 3) road 2",
        "(2,3)road2",
        "2, 3 Road 2",
        "  2 3 ROAD 2 ",
        "[2;3]: roads 2.",
        "(2, 3), road-2",
    ],
)
def test_a_name_may_be_written_in_many_ways(typed: str) -> None:
    assert read_spot(LAND, typed) == Spot(2, 3, "road", 1)


def test_the_only_one_of_a_kind_may_have_a_number() -> None:
    assert read_spot(LAND, "(2, 3) city 1") == read_spot(LAND, "(2, 3) city")


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("(2, 3) road", "one of .*road 1, .*road 2, .*road 3, "),
        ("(2, 3) road 4", "one of .*road 1, "),
        ("(2, 3) road 0", "one of "),
        ("(2, 3) cloister", "one of .*city, "),
        ("(2, 4) road", r"on a cell with a tile: \(2, 3\), \(2, 2\), but it is '\(2, 4\) road'"),
        ("the road", r"a cell and a kind, such as \(2, 3\) road 1, but"),
        ("", "a cell and a kind"),
        (None, "a cell and a kind.*, but it is None"),
    ],
)
def test_what_names_no_part_is_refused_with_what_stands_there(typed: object, words: str) -> None:
    with pytest.raises(BadPosition, match=words):
        read_spot(LAND, typed)


def test_tiles_with_the_same_words_look_the_same() -> None:
    seen: dict[frozenset[str], object] = {}
    for tile in base_set().values():
        for rotation in (0, 90, 180, 270):
            turned = tile.turned(rotation)
            words = frozenset(part_words(turned, part) for part in turned.parts)
            shows = {(p.kind, frozenset(p.openings), p.shields) for p in turned.parts}
            assert seen.setdefault(words, shows) == shows
            assert tile_words(turned)
