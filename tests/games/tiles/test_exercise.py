"""The exercises about roads: right answers are accepted, and every slip gets its hint."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given

from pathlib_games.exercises.find_the_bug import judge_repair
from pathlib_games.exercises.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.exercises.questions import judge_choice
from pathlib_games.exercises.slips import OFF_BY_ONE
from pathlib_games.games.tiles.board import Board, TileType
from pathlib_games.games.tiles.exercise import (
    BLOCKED_IS_EXPENSIVE,
    DIJKSTRA_OR_A_STAR,
    NEEDS_NO_SUPPLY,
    NO_NUMBER,
    PAIR_TWICE,
    PASSES_END_POINTS,
    SLIPS,
    STOPS_EARLY,
    RoadWaves,
    fresh_road,
    judge_spread,
    judge_value,
    values,
)
from pathlib_games.games.tiles.exercise_code import (
    find_the_bug_in_score,
    judge_score,
    practice_roads,
)
from pathlib_games.games.tiles.roads import Road, road_at, score
from pathlib_games.graphs import Graph, dijkstra
from tests.games.tiles.random_tiles import boards
from tests.graphs.random_graphs import examples

EXAMPLE = road_at(Board.load("example"), (0, 0))
MINE_1, MINE_2, HOUSE = (0, 0), (1, 3), (0, 1)


# ---- values -------------------------------------------------------------------------------------


@examples(60)
@given(boards())
def test_values_without_a_slip_are_the_score(board: Board) -> None:
    for cell in board.tiles:
        road = road_at(board, cell)
        result = score(road)
        assert values(road) == {
            at: result.tile_values[tile.id or 0] for at, tile in road.tiles.items()
        }


@pytest.mark.parametrize(
    ("answer", "cell", "mistake"),
    [
        (10, MINE_2, OFF_BY_ONE),  # the article's figure if tiles are counted: 1 + 4 + 5
        (15, MINE_2, PAIR_TWICE),
        (8, (3, 1), None),  # 1 + 3 + 4: nothing known gives it
        (4, (3, 1), None),  # the steps to a house count once
        (7, MINE_1, PASSES_END_POINTS),
    ],
)
def test_a_wrong_value_is_explained(answer: int, cell: Any, mistake: int | None) -> None:
    if cell == MINE_1:
        answer = values(EXAMPLE, SLIPS[0])[cell]
    verdict = judge_value(answer, EXAMPLE, cell)
    assert not verdict
    assert verdict.mistake == mistake
    if mistake:
        again = judge_value(answer, EXAMPLE, cell, met_before=[mistake])
        assert again.hint == MISUNDERSTANDINGS[mistake].next_hint


def test_words_about_values() -> None:
    assert judge_value(8, EXAMPLE, MINE_2)
    assert judge_value(..., EXAMPLE, MINE_2).status == "not tried"
    assert (
        "From a factory to a house each step counts twice."
        in judge_value(4, EXAMPLE, (3, 1)).message
    )
    assert judge_value(40, EXAMPLE, MINE_2).message.endswith("And is there another way around?")
    for no_number in ("many", "8", [8], True):
        told = judge_value(no_number, EXAMPLE, MINE_2).message
        assert told.startswith("The answer should be a number, such as 5, not ")
    assert "The tile on (1, 1) is worth 1." in repr(judge_value(1, EXAMPLE, (1, 1)))
    no_mine = road_at(Board.from_text("╶f ─. ╴h"), (0, 0))
    assert judge_value(5, no_mine, (0, 0)).mistake == NEEDS_NO_SUPPLY


@pytest.mark.parametrize("seed", range(6))
def test_a_fresh_road_is_worth_asking_about(seed: int) -> None:
    road = fresh_road(seed)
    assert road.complete
    assert len(road.cells) == 20
    assert [len(road.having(kind)) for kind in ("mine", "factory", "house")] == [2, 2, 2]
    factory = road.having("factory")[0]
    assert judge_value(values(road)[factory], road, factory)
    passed = judge_value(values(road, SLIPS[0])[factory], road, factory)
    assert passed.mistake in {PASSES_END_POINTS, None}
    assert not passed


# ---- waves --------------------------------------------------------------------------------------

RIGHT_WAVES = "(1,2) (1,4) (0,2) (2,2) (0,3) (3,2) (3,1) (3,3) (2,3) (3,4)"


def test_waves_end_at_special_tiles() -> None:
    assert judge_spread(RIGHT_WAVES, EXAMPLE, MINE_2)
    assert judge_spread("(1,4) (1,2) (2,2) (0,2) (3,2) (0,3) (3,3) (3,1) (3,4) (2,3)", EXAMPLE,
                        MINE_2)  # fmt: skip
    assert judge_spread(..., EXAMPLE, MINE_2).status == "not tried"


@pytest.mark.parametrize(
    ("typed", "told", "mistake"),
    [
        (RIGHT_WAVES + " (2,1)", "from factory 1, where every way ends.", PASSES_END_POINTS),
        ("(1,2) (0,2)", "Cell 2: (0, 2) belongs to wave 2, but a cell of wave 1", None),
        ("(1,2) (1,2)", "Cell 2: (1, 2) has been found already.", None),
        ("(2,3)", "No street leads to (2, 3) from a tile that has been found.", None),
        ("(9,9)", "On (9, 9) lies no tile of this road.", None),
        ("(1,2) (1,4)", "2 cells are right so far. Wave 2 is not complete.", None),
        ("one, two", "The cells should be a text such as", None),
        (7, "The cells should be a text such as", None),
    ],
)
def test_a_wrong_wave_is_told(typed: object, told: str, mistake: int | None) -> None:
    verdict = judge_spread(typed, EXAMPLE, MINE_2)
    assert not verdict
    assert told in verdict.message
    assert verdict.mistake == mistake


@examples(60)
@given(boards())
def test_any_order_by_waves_is_right_and_every_other_tile_is_refused(board: Board) -> None:
    for start in board.tiles:
        waves = RoadWaves(road_at(board, start), start)
        for cell in sorted(waves.wave, key=lambda at: (waves.wave[at], at))[1:]:
            assert waves.why_not(cell) is None
            waves = waves.find(cell)
        for cell in board.tiles:
            if cell not in waves.wave:
                assert waves.why_not(cell)


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


def test_the_question_has_one_right_answer() -> None:
    right = [letter for letter in "abcd" if judge_choice(letter, DIJKSTRA_OR_A_STAR)]
    assert right == ["b"]
