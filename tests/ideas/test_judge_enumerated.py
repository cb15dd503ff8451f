"""Every valid answer is accepted and every one-step deviation is refused, on hundreds of graphs."""

import random
from itertools import permutations

import pytest

from pathlib_games.graphs import Node
from pathlib_tutor.exercises.reading import Cell, read_table
from pathlib_tutor.ideas.search_judges import judge_order, judge_table
from tests.ideas.results import judge_paths
from tests.ideas.small_graphs import (
    by_networkx,
    table_text,
    tied_instance,
    tight_predecessors,
    valid_orders,
)
from tests.tiers import cases

GRAPHS = range(cases(every_night=200, every_time=60))


@pytest.mark.slow
def test_exactly_the_valid_orders_are_accepted() -> None:
    several = 0
    for seed in GRAPHS:
        instance = tied_instance(seed)
        valid = valid_orders(instance)
        several += len(valid) > 1
        reached = list(by_networkx(instance))
        orders = {("A", *rest) for rest in permutations(reached[1:])}
        for order in orders | valid:
            assert bool(judge_order(list(order), instance)) == (order in valid), (seed, order)
    assert several > len(GRAPHS) // 4


@pytest.mark.slow
def test_an_order_that_is_one_step_off_is_refused() -> None:
    for seed in GRAPHS:
        instance = tied_instance(seed)
        valid = valid_orders(instance)
        order = min(valid, key=str)
        cut, twice = order[:-1], (*order, order[-1])
        lost = [(*order, node) for node in instance.graph.nodes if node not in order]
        swapped = [
            (*order[:i], order[i + 1], order[i], *order[i + 2 :]) for i in range(len(order) - 1)
        ]
        for wrong in (cut, twice, *lost, *swapped):
            if wrong not in valid:
                verdict = judge_order(list(wrong), instance)
                assert verdict.status == "wrong", (seed, wrong)


@pytest.mark.slow
def test_every_valid_table_is_accepted_and_no_one_step_deviation() -> None:
    rng = random.Random(0)
    refused = 0
    for seed in GRAPHS:
        instance = tied_instance(seed)
        orders = sorted(valid_orders(instance), key=str)
        for order in orders:
            text = table_text(instance, order, rng)
            assert judge_table(text, instance), (seed, text)
        order = rng.choice(orders)
        text = table_text(instance, order, rng)
        lines = text.splitlines()
        row = rng.randrange(1, len(lines))
        cells = [cell.strip() for cell in lines[row].split("|")]
        for column in range(1, len(cells)):
            for changed in ("-", "99 A", f"{_number(cells[column]) + 1} A"):
                if changed == cells[column]:
                    continue
                new = [*cells[:column], changed, *cells[column + 1 :]]
                wrong = "\n".join([*lines[:row], " | ".join(new), *lines[row + 1 :]])
                verdict = judge_table(wrong, instance)
                assert verdict.status == "wrong", (seed, wrong)
                assert f"Row {row} ({order[row - 1]} settled)" in verdict.message
                refused += 1
    assert refused > 7.5 * len(GRAPHS)


@pytest.mark.slow
def test_a_predecessor_is_accepted_exactly_if_it_offers_the_distance() -> None:
    instance_count = 0
    graphs = cases(every_night=60, every_time=15)
    for seed in range(graphs):
        instance = tied_instance(seed)
        rng = random.Random(seed)
        order = min(valid_orders(instance), key=str)
        text = table_text(instance, order, rng)
        rows = list(read_table(text, instance.graph, "A") or ())
        distance = by_networkx(instance)
        tight = tight_predecessors(instance, distance)
        last = rows[-1]
        for node, cell in last.cells.items():
            if cell is None:
                continue
            for other in instance.graph.nodes:
                changed = {**last.cells, node: (cell[0], other)}
                line = " | ".join([str(last.settled), *(_text(c) for c in changed.values())])
                verdict = judge_table("\n".join([*text.splitlines()[:-1], line]), instance)
                # Among tight ones only earlier settled nodes count.
                allowed = other in tight[node] and order.index(other) < order.index(node)
                assert bool(verdict) == allowed, (seed, node, other)
                instance_count += 1
    assert instance_count > 5 * graphs


def test_results_are_accepted_exactly_if_they_are_right() -> None:
    for seed in range(cases(every_night=40, every_time=10)):
        instance = tied_instance(seed)
        rng = random.Random(seed)
        distance = by_networkx(instance)
        order = rng.choice(sorted(valid_orders(instance), key=str))
        tight = tight_predecessors(instance, distance)
        before: dict[Node, Node | None] = {
            node: rng.choice([p for p in order[: order.index(node)] if p in tight[node]])
            for node in order[1:]
        }
        assert judge_paths(distance, before, instance), seed
        for node in instance.graph.nodes:
            wrong = {**distance, node: distance.get(node, 0) + 1}
            assert judge_paths(wrong, before, instance).status == "wrong"
            if node in before:
                strangers = [n for n in instance.graph.nodes if n not in tight[node]]
                for stranger in strangers:
                    swapped = {**before, node: stranger}
                    assert judge_paths(distance, swapped, instance).status == "wrong"


def _number(cell: str) -> int:
    return 0 if cell == "-" else int(cell.split(maxsplit=1)[0])


def _text(cell: Cell) -> str:
    return "-" if cell is None else f"{cell[0]} {cell[1]}"
