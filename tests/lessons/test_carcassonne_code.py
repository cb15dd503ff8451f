"""Programs about lands: what the corpus does not say."""

from __future__ import annotations

import pickle
import sys
from fractions import Fraction
from typing import Any

import pytest

from pathlib_games.games.carcassonne.land import Land, Spot
from pathlib_games.games.carcassonne.scoring import EDITIONS, worth_of
from pathlib_tutor.lessons.carcassonne import (
    LONG,
    judge_my_feature,
    judge_my_points,
    practice_lands,
)
from pathlib_tutor.lessons.carcassonne_judges import read_land


def points(land: Land, spot: Spot) -> int:
    return worth_of(land, land.feature(spot), EDITIONS["current"])


def test_what_was_searched_is_not_sent_with_a_land() -> None:
    land = read_land("U 0 0 0, U 1 0 0")
    land.features(land.spots(land.tiles))
    sent = pickle.loads(pickle.dumps(land))  # noqa: S301 - made on this line
    assert (sent, sent._known) == (land, {})
    assert land._known


def test_the_longest_road_has_the_largest_graph_and_its_search_is_no_deep_one() -> None:
    sizes = [len(list(land.spots(land.tiles))) for land in practice_lands().values()]
    assert max(sizes) == 3 * LONG == 450
    assert sys.getrecursionlimit() > 3 * LONG


@pytest.mark.parametrize("kind", [float, Fraction])
def test_numbers_of_other_kinds_are_right(kind: Any) -> None:
    assert judge_my_points(lambda land, spot: kind(points(land, spot)))


@pytest.mark.parametrize(
    ("given", "told"),
    [(None, "it returned None"), ("3", "'3'"), (True, "True"), ([3], "[3]"), (10**400, "huge")],
)
def test_what_is_no_number_is_told(given: Any, told: str) -> None:
    verdict = judge_my_points(lambda *_: given)
    assert verdict.status == "wrong"
    assert told in verdict.message


@pytest.mark.parametrize("collection", [set, list, tuple, frozenset, iter, dict.fromkeys])
def test_any_collection_of_nodes_is_right(collection: Any) -> None:
    def feature(graph: Any, start: Any) -> Any:
        found = [start]
        for node in found:
            found += {other for other, _ in graph.neighbors(node)} - {*found}
        return collection(found)

    assert judge_my_feature(feature)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("abc", "a list of nodes"),
        ([[1, 2]], "is not a node of the graph"),
        ([(9, 9, "road", 0)], "is not a node of the graph"),
        (5, "a list of nodes"),
    ],
)
def test_what_is_no_collection_of_nodes_is_told(given: Any, told: str) -> None:
    assert told in judge_my_feature(lambda *_: given).message


def test_who_gives_a_part_that_is_not_reached_is_told() -> None:
    verdict = judge_my_feature(lambda _, start: [start, (start[0], start[1], "field", 0)])
    assert "no way leads there" in verdict.message
