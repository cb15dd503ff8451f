"""Graphs of the pool are small, readable, and show what they claim, however drawn."""

from __future__ import annotations

import json
from itertools import combinations, product
from math import hypot
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from pathlib_games.graphs import Relax, astar, dijkstra
from pathlib_games.graphs.errors import BadFile
from pathlib_games.graphs.values import Fields
from pathlib_games.processes import Workers
from pathlib_games.views.drawing import fitted
from pathlib_tutor.exercises import EXERCISES, NoItem
from pathlib_tutor.exercises.instance import Instance, five_nodes, six_nodes
from pathlib_tutor.ideas.by_hand import forms_of, hand_run
from pathlib_tutor.ideas.graph_pool import (
    FEATURES_OF,
    POOLS,
    Feature,
    PoolName,
    Telling,
    fresh,
    known_graphs,
    pooled,
    read_graph,
)
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search import Kind, Search, every_outcome
from pathlib_tutor.ideas.search_judges import Simulation, judge_simulation, judge_table, table_of
from pathlib_tutor.record.attempts import next_item
from tests.ideas.small_graphs import by_networkx, valid_orders
from tests.tiers import NIGHTLY, cases
from tools.known_of_graphs import is_right
from tools.telling_graphs import FOLDER, found, with_the_last, write
from tools.unlisted_ideas import catches, outcome_is_wrong

SEEDS = range(cases(every_night=40, every_time=10))
KINDS: dict[PoolName, Kind] = {
    "table": "table",
    "order": "order",
    "path": "path",
    "downhill": "path",
}
DRAWN = ["five-nodes/fill-table", "five-nodes/run-by-hand", "five-nodes/order"]
BY_HAND = ["choose/astar-by-hand", "choose/bellman-ford-by-hand"]
EXITS = ["five-nodes/exit-table", "choose/exit-order", "choose/exit-rounds"]
SINGLE = ["five-nodes/path", "five-nodes/read-off"]


def sample(pool: PoolName) -> tuple[Telling, ...]:
    """Return some graphs of a pool, every night all of them."""
    return known_graphs(pool)[:: 1 if NIGHTLY else 9]


# ---- the drawing --------------------------------------------------------------------------------


def check_drawing(asked: Instance, crossing: int = 0) -> None:
    """Few edges cross, and none passes near another node in the picture."""
    assert asked.positions is not None
    at = fitted(asked.positions, 520, 348, 54)
    assert set(at) == set(asked.graph.nodes)
    ends = [(tail, head) for tail, head, _ in asked.graph.edges]

    def turn(a: Any, b: Any, c: Any) -> float:
        (ax, ay), (bx, by), (cx, cy) = at[a], at[b], at[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    crossed = [
        (a, b, c, d)
        for (a, b), (c, d) in combinations(ends, 2)
        if not {a, b} & {c, d}
        and turn(a, b, c) * turn(a, b, d) < 0
        and turn(c, d, a) * turn(c, d, b) < 0
    ]
    assert len(crossed) <= crossing, crossed
    for (a, b), node in product(ends, at):
        if node not in {a, b}:
            (ax, ay), (bx, by), (x, y) = at[a], at[b], at[node]
            length = hypot(bx - ax, by - ay)
            share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length**2
            beside = 0 <= share <= 1 and abs(turn(a, b, node)) / length < 36
            assert not beside, (a, b, node)
    for one, other in combinations(at.values(), 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) > 60


@pytest.mark.parametrize("pool", POOLS)
def test_every_graph_is_small_connected_and_can_be_read(pool: PoolName) -> None:
    for known in known_graphs(pool):
        asked = known.instance("a known graph")
        check_drawing(asked, 3 if pool in {"exit_table", "exit_order"} else 0)
        lengths = list(asked.distances.values())
        assert asked.distances == by_networkx(asked)
        assert max(lengths) <= 20
        weights = [weight for _, _, weight in asked.graph.edges]
        tied, lost = len(set(lengths)) < len(lengths), len(asked.graph) - len(lengths)
        assert ("tie" in known.features) == tied
        assert ("unreachable" in known.features) == lost <= 1
        assert ("negative" in known.features) == (min(weights) < 0) == asked.graph.directed
        assert known.tells <= known.shows <= set(MISUNDERSTANDINGS)
        if pool not in {"table", "order", "rounds", "exit_order", "exit_rounds"}:
            assert asked.distances[asked.target] == max(lengths)


@pytest.mark.parametrize("features", [(), ("tie",), ("unreachable",), ("tie", "unreachable")])
def test_features_are_guaranteed(features: tuple[Feature, ...]) -> None:
    for seed in SEEDS:
        asked = fresh(seed, features=features)
        check_drawing(asked)
        distance = by_networkx(asked)
        assert len(distance) == 6
        assert len(asked.graph) == 6 + ("unreachable" in features)
        if "tie" in features:
            assert len(set(distance.values())) < len(distance)
            assert len(valid_orders(asked)) > 1
        relaxed = [
            step for step in dijkstra.trace(asked.graph, "A").steps if isinstance(step, Relax)
        ]
        assert any(not step.improved for step in relaxed)  # a discarded edge
        heads = [step.head for step in relaxed if step.improved]
        assert len(heads) > len(set(heads))  # a beaten first offer


def test_guesses_are_for_the_target_and_spare_astar_a_node() -> None:
    for pool in ("astar", "exit_order"):
        for known in known_graphs(pool):
            asked = known.instance("with guesses")
            found = astar(asked.graph, "A", asked.aim, asked.guesses.__getitem__)
            assert len(found.distance) < len(asked.graph)
            assert asked.guesses[asked.aim] == 0


# ---- choosing -----------------------------------------------------------------------------------


def test_the_seed_decides() -> None:
    assert fresh(3, [4]) == fresh(3, [4])
    assert fresh(-(10**18)).graph.nodes[0] == "A"
    for pool in POOLS:
        drawn = {pooled(pool, "drawn", seed).graph.edges for seed in range(30)}
        assert len(drawn) == 30


def test_names_and_places_change_and_the_names_keep_their_order() -> None:
    known = known_graphs("table")[0]
    old = known.instance("old")
    drawn = [fresh(seed) for seed in range(2_000)]
    places = {asked.positions["A"] for asked in drawn if asked.positions}
    assert len(places) == 3, "the source is at the left, or at the right of three or four columns"
    assert {asked.graph.nodes[0] for asked in drawn} == {"A"}
    assert len({asked.graph.nodes for asked in drawn}) > 10
    turned = known.instance(
        "turned", dict(zip(sorted(known.places), "ACDEGH", strict=False)), (-1, -1)
    )
    assert [w for *_, w in turned.graph.edges] == [w for *_, w in old.graph.edges]
    assert all(str(a) < str(b) for a, b, _ in turned.graph.edges)


@pytest.mark.parametrize("name", [*DRAWN, *BY_HAND, *EXITS[1:]])
def test_one_drawn_item_in_five_has_equal_distances(name: str) -> None:
    exercise = EXERCISES[name]
    for first in (0, 995):
        items = [exercise.draw(seed).question for seed in range(first, first + 50)]
        tied = [len(set(each.distances.values())) < len(each.distances) for each in items]
        assert sum(tied) == 10


def test_recipes_of_learners_can_still_be_read() -> None:
    for recipe in (
        "five-nodes/fill-table seed=7 showing=1,4",
        "five-nodes/order seed=1 showing=9",
        "five-nodes/path seed=2 showing=13",
        "choose/bellman-ford-by-hand seed=1 showing=39,40",
        "five-nodes/exit-table seed=20",
    ):
        exercise = EXERCISES[recipe.split()[0]]
        item = exercise.item(recipe)
        assert item.recipe == recipe
        assert exercise.judge(exercise.key(item), item).status == "right"


def test_the_next_item_without_suspects_is_drawn_for_what_seldom_shows() -> None:
    assert next_item(EXERCISES["five-nodes/order"], (), 2).recipe.endswith(" seed=2 showing=9")


def test_no_weight_is_negative_until_one_was_met() -> None:
    path = EXERCISES["five-nodes/path"]
    usual, downhill = (path.item(f"five-nodes/path given={name}") for name in ("to-E", "downhill"))
    assert next_item(path, path.met_late(usual), 1).recipe == "five-nodes/path seed=1"
    assert next_item(path, path.met_late(downhill), 1).recipe == "five-nodes/path seed=1 showing=13"


def test_what_needs_a_graph_of_its_own_is_asked_about_alone() -> None:
    path = EXERCISES["five-nodes/path"]
    assert next_item(path, (13, 4), 2).recipe == "five-nodes/path seed=2 showing=13"
    assert next_item(path, (4, 13), 2).recipe == "five-nodes/path seed=2 showing=4"


@pytest.mark.parametrize("name", [*DRAWN, *BY_HAND, *EXITS, *SINGLE])
def test_an_item_is_drawn_within_10_milliseconds(name: str) -> None:
    exercise = EXERCISES[name]
    exercise.draw(0)

    def seconds(seed: int, number: int) -> float:
        begin = process_time()
        exercise.draw(seed, [number])
        return process_time() - begin

    for number in exercise.catches:
        assert min(seconds(seed, number) for seed in range(3)) < 0.01


def test_the_impossible_is_told() -> None:
    with pytest.raises(NoItem, match=r"No graph of the pool 'table' shows \[10\]"):
        fresh(1, [10])
    with pytest.raises(NoItem, match=r"has the features \['negative'\]"):
        fresh(1, features=["negative"])


# ---- their features and ideas -------------------------------------------------------------------


@pytest.mark.parametrize("pool", KINDS)
def test_what_is_said_to_show_shows(pool: PoolName) -> None:
    kind = KINDS[pool]
    for known in sample(pool):
        asked = known.instance("a known graph")
        for number, each in MISUNDERSTANDINGS.items():
            if each.variants_for(kind):
                assert (number in known.shows) == catches(number, asked, kind), number
        for need in FEATURES_OF.values():
            assert known.features >= set(need) or known.shows.isdisjoint(
                n for n, needs in FEATURES_OF.items() if needs == need
            )
        if pool != "downhill":  # where Dijkstra's algorithm may be wrong
            for outcome in every_outcome(Search, asked):
                assert not outcome_is_wrong(outcome, kind, asked)


@pytest.mark.parametrize("pool", ["astar", "rounds"])
def test_what_is_said_to_show_by_hand_shows(pool: PoolName) -> None:
    exercise = EXERCISES[BY_HAND[pool == "rounds"]]
    for known in sample(pool):
        asked = known.instance("a known graph")
        for number in exercise.catches:
            wrong = not any(
                is_right(Simulation(asked, tuple(hand_run(form, asked))))
                for form in forms_of(number, asked.search)
            )
            assert (number in known.shows) == wrong, number


SUSPECTED = {0: 0.4}  # the belief beside a suspicion of one half


@pytest.mark.parametrize("number", sorted(EXERCISES["five-nodes/fill-table"].catches))
def test_on_graphs_that_tell_an_idea_is_named_if_it_is_suspected(number: int) -> None:
    usual = MISUNDERSTANDINGS[number].variants_for("table")[0]
    for known in [known for known in known_graphs("table") if number in known.tells][::8]:
        asked = known.instance("a known graph")
        table = table_of(usual, asked)
        named = {
            judge_table(table, asked, (), {number: likely, 0: 0.9 - likely}).mistake
            for likely in (0.5, 0.9)
        }
        assert number in named, "some are told only if they are all but certain"


@pytest.mark.parametrize("pool", ["astar", "rounds"])
def test_so_it_is_by_hand(pool: PoolName) -> None:
    for known in sample(pool)[::2]:
        asked = known.instance("a known graph")
        for number in known.tells:
            run = Simulation(asked, tuple(hand_run(forms_of(number, asked.search)[0], asked)))
            assert judge_simulation(run, (), {number: 0.5, **SUSPECTED}).mistake == number


def test_what_passes_does_not_show() -> None:
    assert not catches(5, five_nodes(), "table")  # overwriting passes on the article's graph
    assert not catches(10, five_nodes(), "table")  # and this one makes no algorithm wrong


@pytest.mark.slow
def test_the_tool_finds_the_same_bytes_again(tmp_path: Path) -> None:
    write("read_off", Workers(1), tmp_path)
    assert (tmp_path / "read_off.json").read_bytes() == (FOLDER / "read_off.json").read_bytes()


@pytest.mark.slow
def test_what_few_tables_tell_is_told_by_all_that_name_it_once_it_is_all_but_certain() -> None:
    assert [*with_the_last(known_graphs("table"))] == [*known_graphs("table")]


@pytest.mark.slow
@pytest.mark.parametrize("pool", POOLS)
def test_a_part_of_the_search_finds_the_same_again(pool: PoolName) -> None:
    assert found(pool, 3, 4) == found(pool, 3, 4)


# ---- reading ------------------------------------------------------------------------------------

GOOD = {"edges": "AB7 AC2 BC-3", "places": "A01 B10 C12", "target": "C", "shows": [1]}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("edges", "AB7 AC", "edges should be a text such as 'AB7 AC2', but it is 'AB7 AC'"),
        ("edges", "", "edges should be a text such as 'AB7 AC2'"),
        ("edges", "AB7 AD2", "edges should be edges between two of A, B, C, but it is 'AD2'"),
        ("edges", "AA7", "edges should be edges between two of A, B, C, but it is 'AA7'"),
        ("edges", 7, "edges should be a text"),
        ("places", "A01 B1", "places should be a text such as 'A01 B10'"),
        ("places", "B10 A01", "places should be a text such as 'A01 B10'"),
        ("target", "Q", "target should be one of A, B, C, but it is 'Q'"),
        ("features", ["big"], "features should be some of tie, unreachable and negative"),
        ("shows", ["1"], "shows should be a list of whole numbers"),
    ],
)
def test_what_is_wrong_in_a_file_is_told(field: str, value: object, said: str) -> None:
    with pytest.raises(BadFile) as told:
        read_graph(Fields.parse(json.dumps({**GOOD, field: value}), "table.json"), "dijkstra")
    assert f"table.json: {said}" in str(told.value)
    assert read_graph(Fields.parse(json.dumps(GOOD), "table.json"), "dijkstra").target == "C"


def test_chosen_graphs_are_drawn_without_crossings_where_that_is_possible() -> None:
    swapped = six_nodes("chosen", "B E 1; C D 1; A B 1")
    check_drawing(swapped)
    both = six_nodes("both", "B E 1; C D 1; B D 1; C E 1")
    assert both.positions is None
