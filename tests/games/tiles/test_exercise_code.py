"""Programs that score roads: any right one is accepted, and every slip gets its hint."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from pathlib_games.games.tiles.board import TileType
from pathlib_games.games.tiles.exercise import SCORE
from pathlib_games.games.tiles.exercise_code import (
    find_the_bug_in_score,
    judge_score,
    practice_roads,
    slipped_score,
)
from pathlib_games.games.tiles.exercise_slips import (
    BLOCKED_IS_EXPENSIVE,
    NO_NUMBER,
    PASSES_END_POINTS,
    SLIPS,
    STOPS_EARLY,
    values,
)
from pathlib_games.games.tiles.roads import Road
from pathlib_games.graphs import Graph, dijkstra
from pathlib_games.ideas.slips import OFF_BY_ONE
from pathlib_games.lessons.five_nodes.find_the_bug import judge_repair

# ---- programs -----------------------------------------------------------------------------------

RULES: list[tuple[TileType, TileType, int]]
RULES = [("mine", "factory", 1), ("factory", "house", 2)]


def right_score(road: Road) -> dict[Any, Any]:
    worth: dict[Any, Any] = dict.fromkeys(road.cells, 1)
    supplied = set(road.having("mine"))
    for kind, wanted, times in RULES:
        for source in road.having(kind):
            tree = dijkstra(road.graph, source, end_points=road.special)
            for target in road.having(wanted):
                if source in supplied and target in tree.distance:
                    worth[source] += times * tree.distance[target]
                    supplied.add(target)
    return worth


def heavy(road: Road, source: Any) -> Any:
    """Search as the article does, with 1001 for each step onto a special tile."""
    edges = [(t, h, 1001 if h in road.special else 1) for t, h, _ in road.graph.edges]
    edges += [(h, t, 1001 if t in road.special else 1) for t, h, _ in road.graph.edges]
    return dijkstra(Graph.from_edges(edges, road.graph.nodes, directed=True), source).distance


def expensive_score(road: Road, limit: float = 2000) -> dict[Any, Any]:
    worth: dict[Any, Any] = dict.fromkeys(road.cells, 1)
    supplied = set(road.having("mine"))
    for kind, wanted, times in RULES:
        for source in road.having(kind):
            distance = heavy(road, source)
            for target in road.having(wanted):
                if source in supplied and distance.get(target, limit) < limit:
                    worth[source] += times * (distance[target] - 1000)
                    supplied.add(target)
    return worth


def test_right_programs_are_accepted() -> None:
    assert judge_score(right_score)
    assert judge_score(lambda road: {cell: float(n) for cell, n in values(road).items()})
    assert judge_score(lambda road: {cell: Fraction(n) for cell, n in values(road).items()})
    assert judge_score(...).status == "not tried"
    assert judge_score(lambda _: ...).status == "not tried"


def test_who_counts_too_much_hears_nothing_of_big_numbers() -> None:
    def one_more_for_the_last_factory(road: Road) -> dict[Any, Any]:
        worth: dict[Any, Any] = dict(values(road))
        for mine in road.having("mine"):
            worth[mine] += len(road.having("factory")) * 3
        return worth

    told = judge_score(one_more_for_the_last_factory)
    assert told.mistake is None
    assert "big number" not in told.message
    for only in ("mine", "factory"):
        slip = next(slip for slip in SLIPS if slip.added and slip.only == only)
        assert judge_score(lambda road, slip=slip: values(road, slip)).mistake == slip.number
    assert judge_score(lambda road: expensive_score(road, 10**6)).mistake == BLOCKED_IS_EXPENSIVE


@pytest.mark.parametrize("slip", SLIPS, ids=str)
def test_every_slip_in_a_program_is_named(slip: Any) -> None:
    verdict = judge_score(lambda road: values(road, slip))
    assert not verdict
    assert verdict.mistake == slip.number
    if slip.number is None:
        assert verdict.message.endswith(slip.told)


@pytest.mark.parametrize(
    ("program", "mistake"),
    [
        (expensive_score, BLOCKED_IS_EXPENSIVE),
        (lambda road: expensive_score(road, float("inf")), BLOCKED_IS_EXPENSIVE),
        (lambda road: dict.fromkeys(road.cells, float("nan")), NO_NUMBER),
        (lambda road: {cell: [3] for cell in road.cells}, NO_NUMBER),
        (lambda road: dict.fromkeys(road.cells, float("inf")), NO_NUMBER),
        (lambda road: dict.fromkeys(road.cells, True), NO_NUMBER),
        (lambda road: dict.fromkeys(road.cells, 1), None),
    ],
)
def test_other_wrong_programs(program: Callable[[Road], Any], mistake: int | None) -> None:
    verdict = judge_score(program)
    assert not verdict
    assert verdict.mistake == mistake


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (7, "Give the function itself, not 7."),
        (lambda _: None, "it returned None. Does it end with `return values`?"),
        (lambda _: [1, 2], "it should return a dictionary, cell: value, not [1, 2]."),
        (lambda _: {(9, 9): 1}, "(9, 9) is no cell of the road."),
        (lambda road: {road.cells[0]: 1}, "has no value. Every tile is worth 1 at least."),
        (lambda road: road.missing, "it stopped with AttributeError"),
    ],
)
def test_programs_that_give_no_values(program: Any, told: str) -> None:
    assert told in judge_score(program).message


def test_a_program_without_an_end_is_stopped() -> None:
    def endless(_: Road) -> None:
        while True:
            pass

    assert "still running after 0.1 seconds" in judge_score(endless, seconds=0.1).message


# ---- listings -----------------------------------------------------------------------------------

REPAIRS = {
    NO_NUMBER: 'I: values[source] += times * best["steps"]',
    STOPS_EARLY: "D: continue",
    PASSES_END_POINTS: "E: tree = dijkstra(road.graph, source, end_points=road.special)",
}


@pytest.mark.parametrize("mistake", REPAIRS)
def test_the_bugs_of_the_article(mistake: int) -> None:
    listing = find_the_bug_in_score(mistake)
    assert judge_repair(REPAIRS[mistake], listing)
    assert judge_repair(listing.letter, listing).message.startswith(f"Line {listing.letter} is the")
    untouched = listing.by_letter()[listing.letter].strip()
    verdict = judge_repair(f"{listing.letter}: {untouched}", listing)
    assert verdict.mistake == mistake


def test_counting_tiles_is_the_next_mistake_after_the_first_bug() -> None:
    listing = find_the_bug_in_score(NO_NUMBER)
    repair = 'I: values[source] += times * len(best["path"])'
    assert judge_repair(repair, listing).mistake == OFF_BY_ONE
    assert judge_repair('I: values[source] += times * (len(best["path"]) - 1)', listing)


def test_there_is_no_listing_for_other_numbers() -> None:
    with pytest.raises(ValueError, match="a listing for each of 45, 44, 41, but none for 3"):
        find_the_bug_in_score(3)


def test_practice_roads_show_every_slip() -> None:
    for slip in SLIPS:
        assert any(values(road, slip) != values(road) for road in practice_roads().values())


# ---- shares -------------------------------------------------------------------------------------


def test_a_score_earns_the_roads_that_are_right() -> None:
    def right_up_to_nine_tiles(road: Road) -> dict[Any, Any]:
        return values(road) if len(road.cells) <= 9 else dict.fromkeys(road.cells, 1)

    def stops_on_long_roads(road: Road) -> dict[Any, Any] | None:
        return values(road) if len(road.cells) <= 9 else None

    scored = [road for road in practice_roads().values() if max(values(road).values()) > 1]
    short = sum(len(road.cells) <= 9 for road in scored)
    assert (short, len(scored)) == (7, 10)
    for program in (right_up_to_nine_tiles, stops_on_long_roads):
        assert judge_score(program).share == pytest.approx(short / len(scored))


def test_to_do_nothing_earns_nothing() -> None:
    assert judge_score(lambda road: dict.fromkeys(road.cells, 1)).share == 0
    assert judge_score(lambda _: {}).share == 0


def test_an_end_point_that_is_dear_fails_on_one_road_only() -> None:
    assert judge_score(partial(slipped_score, BLOCKED_IS_EXPENSIVE)).share == pytest.approx(9 / 10)


@pytest.mark.parametrize("number", SCORE.catches)
def test_what_somebody_writes_is_known_by_it(number: int) -> None:
    verdict = judge_score(partial(slipped_score, number))
    assert verdict.mistake == number
    assert verdict.share < 1


def test_no_value_is_too_strange() -> None:
    for value in (10**5_000, -(10**5_000), float("nan"), None, object(), b"1"):
        verdict = judge_score(lambda road, value=value: dict.fromkeys(road.cells, value))
        assert verdict.status == "wrong"
        assert verdict.share == 0
