"""Exercises about lands: the drawn items, and an independent scorer for every key."""

from __future__ import annotations

import json
import pickle
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from pathlib_games.games.carcassonne.land import Feature, Spot, spot_name
from pathlib_games.games.carcassonne.scoring import EDITIONS
from pathlib_games.graphs import NodeNotFound
from pathlib_tutor.exercises import EXERCISES, BadRecipe, NoItem
from pathlib_tutor.lessons.carcassonne import (
    LONG,
    judge_my_feature,
    judge_my_points,
    practice_lands,
)
from pathlib_tutor.lessons.carcassonne_judges import (
    EACH_PART,
    LOSER_TOO,
    OWN_TILE,
    RIGHT,
    TIE,
    TOLD_BY_POINTS,
    TOLD_BY_SHARES,
    PartOfLand,
    WholeLand,
    by_its_meeples,
    placements_of,
    read_land,
    right_points,
    right_shares,
)
from tests.games.carcassonne import brute_force as brute
from tests.tiers import cases

SIXTY = range(60)
SOME = range(cases(every_night=60, every_time=10))  # items about a whole game take longest to draw
POINTS = tuple(TOLD_BY_POINTS)
SHARES = ("who", "total")


@cache
def drawn(name: str) -> list[Any]:
    """Return the questions of 60 seeds."""
    seeds = SOME if name == "total" else SIXTY
    return [EXERCISES[f"carcassonne/{name}"].draw(seed).question for seed in seeds]


def game_of(asked: Any, *, meeples: bool) -> list[dict[str, Any]]:
    """Return the tiles of a question in the independent scorer's form."""
    game = [placement.to_json() for placement in placements_of(asked.land)]
    return game if meeples else [{**laid, "meeple": None} for laid in game]


def node_of(asked: PartOfLand, spot: Spot) -> brute.Node:
    """Return a part in the independent scorer's form, with the number of its tile."""
    return [*asked.land.tiles].index((spot.x, spot.y)), spot.kind, spot.part


# ---- an independent scorer agrees ---------------------------------------------------------------


@pytest.mark.parametrize("name", POINTS)
def test_points_are_those_of_an_independent_scorer(name: str) -> None:
    for asked in drawn(name):
        number, kind, part = node_of(asked, asked.spot)
        game = game_of(asked, meeples=False)
        game[number]["meeple"] = {"player": "red", "kind": kind, "part": part}
        for edition in EDITIONS:
            expected = brute.score(game, True, edition == "first")["red"]
            assert right_points(replace(asked, edition=edition)) == expected, asked.to_json()


@pytest.mark.parametrize("name", SHARES)
def test_shares_are_what_an_independent_scorer_says(name: str) -> None:
    for asked in drawn(name):
        game = game_of(asked, meeples=True)
        if asked.spot is not None:  # only meeples on the feature in question count
            joined = brute.groups(brute.rims(game))[node_of(asked, asked.spot)]
            for number, laid in enumerate(game):
                meeple = laid.get("meeple")
                if meeple and (number, meeple["kind"], meeple["part"]) not in joined:
                    laid["meeple"] = None
        for edition in EDITIONS:
            expected = brute.score(game, True, edition == "first")
            given = right_shares(replace(asked, edition=edition))
            assert given == dict.fromkeys(given, 0) | expected, asked.to_json()


def test_features_are_those_of_an_independent_search() -> None:
    flood = EXERCISES["carcassonne/feature"]
    for asked in drawn("feature"):
        joined = brute.groups(brute.rims(game_of(asked, meeples=False)))
        own = {node_of(asked, spot): spot for spot in asked.land.spots(asked.land.tiles)}
        nodes = joined[node_of(asked, asked.spot)]
        names = [spot_name(asked.land, own[node]) for node in nodes]
        Random(0).shuffle(names)
        assert flood.judge(names, flood.ask(asked)), names
        assert len(names) > 2


# ---- drawn items --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["feature", *POINTS, "who"])
def test_there_are_300_small_questions_and_each_lap_turns_them(name: str) -> None:
    questions = [EXERCISES[f"carcassonne/{name}"].draw(seed).question for seed in range(-2, 302)]
    assert len({str(asked.to_json()) for asked in questions}) == len(questions)
    assert all(len(asked.land.tiles) <= 12 for asked in questions)


def test_what_is_drawn_is_of_many_sorts() -> None:
    cities = [asked.feature for asked in drawn("city")]
    assert min(sum(f.shields > 0 for f in cities), sum(f.complete for f in cities)) >= 15
    assert sum(len(a.feature.spots) > len(a.feature.cells) for a in drawn("road")) >= 10
    assert {asked.edition for asked in drawn("field")} == {*EDITIONS}
    holders = Counter(len(asked.feature.holders) for asked in drawn("who"))
    assert min(holders[0] * 3, holders[1], holders[2]) >= 9


def test_every_exit_check_shows_all_that_it_is_about() -> None:
    total = EXERCISES["carcassonne/total"]
    assert {shown for asked in drawn("total") for shown in [total.shown_by(total.ask(asked))]} == {
        total.catches
    }


def test_what_never_happens_together_is_refused() -> None:
    with pytest.raises(NoItem, match="ask for fewer"):
        EXERCISES["carcassonne/who"].draw(1, [TIE, LOSER_TOO])


# ---- verdicts on wrong answers ------------------------------------------------------------------

_NAMED_ELSEWHERE = {("road", EACH_PART), ("cloister", OWN_TILE)}
"""Where a wrong idea changes one point, which may be a slip."""


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, number) for name in POINTS for number in TOLD_BY_POINTS[name]]
    + [("who", number) for number in TOLD_BY_SHARES],
)
def test_an_idea_is_named_where_it_is_drawn_for(name: str, number: int) -> None:
    exercise = EXERCISES[f"carcassonne/{name}"]
    for seed in range(1, 1 + cases(every_night=3, every_time=1)):
        item = exercise.draw(seed, [number])
        verdict = exercise.judge(exercise.beliefs.answers[number](item.question), item)
        expected = None if (name, number) in _NAMED_ELSEWHERE else number
        assert verdict.mistake == expected, (item, verdict)


@pytest.mark.parametrize("name", SHARES)
def test_a_slip_of_one_has_no_name(name: str) -> None:
    exercise = EXERCISES[f"carcassonne/{name}"]
    for asked in drawn(name)[:20]:
        right, player = right_shares(asked), asked.players[0]
        for off in (-1, 1):
            verdict = exercise.judge(right | {player: right[player] + off}, exercise.ask(asked))
            assert (verdict.status, verdict.mistake, verdict.unread) == ("wrong", None, False)


def test_a_total_tells_every_feature_with_a_meeple_and_names_one_that_was_not_paid() -> None:
    total = EXERCISES["carcassonne/total"]
    named = 0
    for asked in drawn("total")[:10]:
        item, right = total.ask(asked), right_shares(asked)
        told = str(total.judge(right, item))
        assert all(f"({spot.x}, {spot.y})" in told for spot in asked.land.meeples)
        names = {by_its_meeples(asked.land, each): own for each, own in paid(asked)}
        for name, own in names.items():
            given = {who: points - own.get(who, 0) for who, points in right.items()}
            told = str(total.judge(given, item))
            assert {each for each in names if each in told} <= {name} or given == right
            named += name in told and given != right
    assert named > 20


def paid(asked: WholeLand) -> list[tuple[Feature, Mapping[str, float]]]:
    """Return the points of each feature with a meeple."""
    features = asked.land.features(asked.land.meeples)
    return [(each, RIGHT.paid(asked.land, each, asked.rules)) for each in features]


def test_the_rule_of_a_total_looks_at_the_feature_that_was_wrong() -> None:
    total, told = EXERCISES["carcassonne/total"], 0
    for item in map(total.draw, range(1, 4)):
        for number in total.catches:
            verdict = total.judge(total.beliefs.answers[number](item.question), item)
            if verdict.asked.startswith("Look at the "):
                look, _, _ = verdict.asked.partition(". ")
                does = "Count its own tile" if "cloister" in look else "Add up its points"
                assert verdict.rule.startswith(f"{look}. {does}"), verdict.rule
                told += 1
    assert told > 9


def test_a_field_in_the_first_edition_is_paid_city_by_city() -> None:
    """Today red and blue each have a field at the city; in 2000 blue had more meeples around it."""
    land = read_land("D 0 0 0 red field 0, E 0 -1 180 blue field 0, B 1 -1 0, D 1 0 180")
    assert right_shares(WholeLand(land)) == {"red": 3, "blue": 3}
    assert right_shares(WholeLand(land, "first")) == {"red": 4, "blue": 4}
    total = EXERCISES["carcassonne/total"]
    item = total.ask(WholeLand(land, "first"))
    assert "earns 4 for the player with the most" in total.prompt(item)
    assert total.judge({"red": 4, "blue": 4}, item)
    assert total.judge({"red": 2, "blue": 2}, item).status == "wrong"


# ---- stored questions ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"spot": "(0, 0) castle"},
        {"edition": "second"},
        {"placements": []},
        {"placements": [{"tile": "U", "x": 0, "y": 0, "rotation": 45}]},
    ],
    ids=str,
)
def test_a_damaged_question_is_refused_in_words(change: dict[str, Any]) -> None:
    road = EXERCISES["carcassonne/road"]
    kept = drawn("road")[0].to_json() | change
    with pytest.raises(BadRecipe, match="cannot be read"):
        road.item(f"carcassonne/road own={json.dumps(kept)}")


def test_a_part_that_there_is_not_cannot_be_asked_about() -> None:
    with pytest.raises(NodeNotFound):
        PartOfLand(read_land("U 0 0 0"), spot=Spot(0, 0, "city", 0))


@pytest.mark.parametrize("given", [7, "red", {"green": 4}, "red 7 red 8", (7, 7, 7), {"red": "x"}])
def test_other_shares_are_no_try(given: object) -> None:
    who = EXERCISES["carcassonne/who"]
    assert who.judge(given, who.item("carcassonne/who given=tie")).unread


# ---- programs: beyond the corpus ----------------------------------------------------------------


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


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (None, "your function returned None"),
        ("3", "'3'"),
        (True, "True"),
        ([3], "[3]"),
        (10**400, "huge"),
    ],
)
def test_what_is_no_number_is_told(given: Any, told: str) -> None:
    verdict = judge_my_points(lambda *_: given)
    assert verdict.status == "wrong"
    assert told in verdict.message


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
    assert "no path leads to it" in verdict.message
