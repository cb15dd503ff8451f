"""Find graphs on which wrong ideas answer differently, and write data/graphs_for_diagnosis.

python -m tools.telling_graphs            all pools
python -m tools.telling_graphs order      one of them
python -m tools.telling_graphs --workers 4 | --scheduler tcp://127.0.0.1:8786

The tool draws random graphs, runs all ideas on each, and keeps those that show many ideas and tell
many apart. On an exit graph every wrong search fails; such graphs are so rare that the tool changes
others until no wrong search passes. The same program writes the same bytes.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import Any

from pathlib_games.processes import ALL_CORES, CannotSpread, Workers, add_options, chosen
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import Row
from pathlib_tutor.ideas.graph_pool import POOLS, Feature, PoolName, Telling, known_graphs
from pathlib_tutor.ideas.search import Search
from pathlib_tutor.lessons.choose import Answers, endings, round_endings, typed_endings
from tools.known_of_graphs import (
    Known,
    as_drawn,
    known_by_ending,
    known_by_hand,
    known_in_a_table,
    known_of,
    mended,
    nobody_ends_rightly,
    offers_win_and_lose,
    spares,
)
from tools.random_graphs import Columns, Ends, Places, Scattered, clear_edges, crossings, ladder
from tools.unlisted_ideas import IN_TABLES, passes, passing, ways

FOLDER = Path(__file__).resolve().parent.parent / "data" / "graphs_for_diagnosis"
PARTS = 16  # the number of parts of the search
_HEAVIEST, _LIGHTEST = 13, 4  # the largest weight, and the lowest below 0
_TURNS = 0.35  # the probability that a directed edge is reversed
_ORDERS = 2  # the most correct orders of an exit: with more, chance succeeds more often
_FIRST_CHANGES = 40  # tries when a graph of the pool gets other features
_STEPS = 16  # the least number of changes from one graph to another
_FEW = 5  # graphs: ideas told by fewer are told by others once strongly suspected

Weights = Counter[type[Search]]

# ---- the pools ----------------------------------------------------------------------------------

_PLAIN: frozenset[Feature] = frozenset()
_TIE = frozenset[Feature](["tie"])
_LOST = frozenset[Feature](["unreachable"])
_DOWN = frozenset[Feature](["negative"])
_NONE: Known = (frozenset(), frozenset())


@dataclass(frozen=True)
class Pool:
    """The settings of the search for a pool."""

    draws: Columns | Scattered
    fits: Callable[[Instance], bool]  # what each graph must have
    known: Callable[[Instance], Known]  # the ideas that show on it, and those it tells
    looks: int  # the number of graphs to try in each part of the search
    wanted: Mapping[frozenset[Feature], int]  # the number of graphs to keep, by their features
    targets: bool = False  # whether every node may be the target
    climbs: Mapping[frozenset[Feature], int] = field(default_factory=dict)
    """The number of exit graphs that each part tries to make from others, by their features."""
    changes: int = 150  # the number of weight changes then
    moves: float = 0.0  # the probability of moving an edge instead
    patience: float = math.inf  # after this many failed changes, ideas that still pass weigh more
    mends: bool = False  # whether it starts from the graphs of the pool
    others: int = 0  # the number made from each of those while too few exist
    let_through: int = len(IN_TABLES)  # the most ideas that may pass the first graph


def _passes_nobody(asked: Instance) -> bool:
    lengths = sorted(asked.distances.values())
    return (
        lengths[-1] > lengths[-2]
        and not _passing_at_once(asked, 0, Counter())
        and passing(asked) is None
    )


def _passing_at_once(asked: Instance, most: int, weights: Weights) -> list[type[Search]]:
    """Return the ideas with a correct table in one order of ties, up to one too many."""
    in_a_table = asked.search == "dijkstra"
    judged = (lambda way: not _may_fail(way, asked)) if in_a_table else passes(asked)
    kept: list[type[Search]] = []
    for way in sorted(ways(asked), key=lambda way: (-weights[way], -_passed[way.__name__])):
        if judged(way):
            kept.append(way)
        if _weight(kept, weights) > most:
            break
    _passed.update(way.__name__ for way in kept)
    return kept


def _weight(forms: Sequence[type[Search]], weights: Weights) -> int:
    return sum(1 + weights[form] for form in forms)


_passed = Counter[str]()
"""Ideas that passed often run first: that is faster, and gives the same graphs."""


def _may_fail(form: type[Search], asked: Instance) -> bool:
    """Say whether an idea gives a wrong table in one order of its ties: a quick check."""
    question = asked.graph, asked.source, asked.target
    search, right = form(*question), Search(*question)
    others = [node for node in asked.graph.nodes if node != asked.source]
    while entries := search.choices():
        search.take(search.choose(entries))
        for shown in search.rounds[len(right.rounds) :]:
            due = [entry for entry in right.queue if not right.is_old_news(entry)]
            made = [entry for entry in right.tied(due) if entry.node == shown.settled]
            if not made:
                return True
            right.take(made[0])
            row = Row(shown.settled, {node: shown.cell(node) for node in others})
            if right.rounds[-1].count_right(row) <= len(others):
                return True
    return len(right.settled) < len(asked.distances)


def _begins_well(asked: Instance) -> bool:
    """Say whether a graph may become an exit: A* saves a node, or rounds continue for a while."""
    if asked.search == "dijkstra":
        return True
    if asked.search == "astar":
        return spares(asked) and len(endings(Search, asked)) <= _ORDERS
    ((length, rounds),) = round_endings(Search, asked)
    return rounds >= 2 and (length or -1) >= 0


def _ends_nobody(answers: Answers, asked: Instance) -> bool:
    return _begins_well(asked) and passing(asked) is None and nobody_ends_rightly(asked, answers)


_SIX = Columns((ladder(2),), (8,), 12)
_EIGHT = Columns((ladder(3),), (11, 12, 13), 9)
_TEN = Columns((ladder(4),), (14, 15, 16, 17), 9)
_WIDE = Columns((ladder(2), (1, 3, 2), (1, 2, 3)), (8, 9), 12)
_DOWNHILL = replace(_SIX, negative=(1,))
_ROUNDS = replace(_SIX, negative=(1, 2))
_MIXED = {_PLAIN: 40, _TIE: 15, _LOST: 12, _TIE | _LOST: 5}
_RECIPES: dict[PoolName, Pool] = {
    "table": Pool(replace(_WIDE, lost=0.25), offers_win_and_lose, known_in_a_table, 400, _MIXED),
    "order": Pool(
        replace(_EIGHT, lost=0.25), offers_win_and_lose, partial(known_of, "order"), 80, _MIXED
    ),
    "path": Pool(_TEN, offers_win_and_lose, partial(known_of, "path"), 60, {_PLAIN: 40}),
    "read_off": Pool(_SIX, offers_win_and_lose, partial(known_of, "distances"), 250, {_PLAIN: 40}),
    "downhill": Pool(_DOWNHILL, mended, partial(known_of, "path"), 1_500, {_DOWN: 24}),
    "astar": Pool(_WIDE, spares, known_by_hand, 250, {_PLAIN: 40, _TIE: 15}),
    "rounds": Pool(_ROUNDS, mended, known_by_hand, 600, {_DOWN: 40, _DOWN | _TIE: 15}),
    "exit_table": Pool(
        Scattered(lost=0.3),
        _passes_nobody,
        lambda _: _NONE,
        0,
        {_TIE: 17, _LOST | _TIE: 8},
        changes=600,
        moves=0.3,
        patience=15,
        mends=True,
        others=7,
    ),
    "exit_order": Pool(
        Scattered(nodes=9, sizes=(16, 17, 18)),
        partial(_ends_nobody, typed_endings),
        partial(known_by_ending, typed_endings),
        0,
        {_PLAIN: 8, _TIE: 6},
        targets=True,
        climbs={_PLAIN: 1, _TIE: 1},
        changes=3_000,
        moves=0.3,
        patience=15,
        let_through=9,
    ),
    "exit_rounds": Pool(
        replace(_WIDE, sizes=(10,), negative=(1, 2), back=_TURNS),
        partial(_ends_nobody, round_endings),
        partial(known_by_ending, round_endings),
        0,
        {_DOWN: 7, _DOWN | _TIE: 3},
        targets=True,
        climbs={_DOWN: 10, _DOWN | _TIE: 5},
        changes=250,
        let_through=9,
    ),
}


def found(pool: PoolName, part: int, looks: int | None = None) -> list[Telling]:
    """Search one part; the same part finds the same graphs."""
    recipe, rng = _RECIPES[pool], random.Random(f"{pool} {part}")
    kept: list[Telling] = []
    left = recipe.looks if looks is None else looks
    while left:
        made = recipe.draws.draw(rng)
        drawn = made and as_drawn(pool, *made)
        if not drawn:
            continue
        left -= 1
        for each in _asking(pool, drawn):
            asked = each.instance("a drawn graph")
            if recipe.fits(asked):
                kept.append(_with_known(pool, each))
    if recipe.mends and looks is None:
        kept += [graph for old in _share_of(pool, part) for graph in _mended_and_others(pool, old)]
    climbing = random.Random(f"{pool} {part} climbing")
    for features, count in recipe.climbs.items() if looks is None else ():
        climbed = [exit_made(pool, climbing, features) for _ in range(count)]
        kept += [known for known in climbed if known is not None]
    return kept


def _share_of(pool: PoolName, part: int) -> Sequence[Telling]:
    """Return the first graphs of one part of the search, in order."""
    graphs = known_graphs(pool)
    begin, end = (len(graphs) * each // PARTS for each in (part, part + 1))
    return graphs[begin:end]


def _mended_and_others(pool: PoolName, old: Telling) -> Iterator[Telling]:
    recipe, mended = _RECIPES[pool], exit_mended(pool, old)
    if mended is not None:
        yield mended
        lacking = len(known_graphs(pool)) < sum(recipe.wanted.values())
        for number in range(recipe.others if lacking else 0):
            varied = exit_varied(pool, mended, number)
            yield from (varied, *_with_a_lost_node(pool, varied))


def _asking(pool: PoolName, drawn: Telling) -> list[Telling]:
    """Return a graph with each possible target."""
    if not _RECIPES[pool].targets:
        return [drawn]
    return [replace(drawn, target=node) for node in drawn.places if node != "A"]


def _with_known(pool: PoolName, each: Telling) -> Telling:
    shows, tells = _RECIPES[pool].known(each.instance("a drawn graph"))
    return replace(each, shows=shows, tells=tells)


def exit_made(pool: PoolName, rng: random.Random, features: frozenset[Feature]) -> Telling | None:
    """Change a graph while fewer ideas pass, or return None if some still do.

    Ideas that keep passing weigh more, so that others may pass instead for a while. Without equal
    distances, hardly one random graph in ten thousand is an exit.
    """
    recipe = _RECIPES[pool]
    known: Telling | None = None
    edges: Mapping[Ends, int] = {}
    fewest = recipe.let_through + 1
    while known is None or known.features != features or fewest > recipe.let_through:
        made = recipe.draws.draw(rng)
        known = made and as_drawn(pool, *made)
        edges = made[0] if made else {}
        if known and known.features == features:
            fewest, known = _fewest_passing(_asking(pool, known), recipe.let_through)
    return _climbed(pool, known, edges, fewest, rng)


def exit_mended(pool: PoolName, old: Telling) -> Telling | None:
    """Change a graph of the pool until no idea passes; keep it if none does.

    After new ideas are added, most graphs of the pool need few changes. A graph with unwanted
    features gets those that are wanted most often.
    """
    rng, wanted = random.Random(f"{pool} {old.edges} mended"), _RECIPES[pool].wanted
    features = old.features if old.features in wanted else max(wanted, key=wanted.__getitem__)
    edges: dict[Ends, int] = {(tail, head): weight for tail, head, weight in old.edges}
    joined = {node for ends in edges for node in ends}
    if old.features == features and _RECIPES[pool].fits(old.instance("a graph of the pool")):
        return old
    lost = "unreachable" in features
    places = {node: at for node, at in old.places.items() if lost or node in joined}
    able = [
        (drawn, changed)
        for changed in (_changed(_RECIPES[pool], edges, places, rng) for _ in range(_FIRST_CHANGES))
        for drawn in [as_drawn(pool, changed, places)]
        if drawn and drawn.features == features
    ]
    if not able:
        return None
    counted = [_fewest_passing([drawn], len(IN_TABLES))[0] for drawn, _ in able]
    begun, changed = able[counted.index(min(counted))]
    return _climbed(pool, begun, changed, min(counted), rng)


def exit_varied(pool: PoolName, old: Telling, number: int) -> Telling:
    """Change an exit graph step by step into a new one that no idea passes."""
    recipe, rng = _RECIPES[pool], random.Random(f"{pool} {old.edges} varied {number}")
    edges: dict[Ends, int] = {(tail, head): weight for tail, head, weight in old.edges}
    places, steps = dict(old.places), 0
    while True:
        changed = _changed(recipe, edges, places, rng)
        drawn = None if changed == edges else as_drawn(pool, changed, places)
        if drawn is None or drawn.features != old.features:
            continue
        asked = drawn.instance("a changed graph")
        if _passing_at_once(asked, 0, Counter()):
            continue
        edges, steps = changed, steps + 1
        if steps >= _STEPS and recipe.fits(asked):
            return _with_known(pool, drawn)


def _with_a_lost_node(pool: PoolName, old: Telling) -> Iterator[Telling]:
    """Add an unreachable node, at the first free position where no idea passes."""
    edges: dict[Ends, int] = {(tail, head): weight for tail, head, weight in old.edges}
    name = next(letter for letter in ascii_uppercase if letter not in old.places)
    for at in product(range(5), range(3)):
        if "unreachable" not in old.features and at not in old.places.values():
            places = {**old.places, name: at}
            clear = edges.keys() <= {*clear_edges(list(places), places)}
            drawn = as_drawn(pool, edges, places) if clear else None
            if drawn and _RECIPES[pool].fits(drawn.instance("a changed graph")):
                yield _with_known(pool, drawn)
                return


def _climbed(
    pool: PoolName, known: Telling, edges: Mapping[Ends, int], fewest: int, rng: random.Random
) -> Telling | None:
    """Change a graph while fewer ideas pass, or return None if some still do."""
    recipe, features, places = _RECIPES[pool], known.features, dict(known.places)
    weights, least, waited = Counter[type[Search]](), fewest, 0
    stuck_at: list[type[Search]] = []
    for _ in range(recipe.changes):
        changed = _changed(recipe, edges, places, rng)
        drawn = None if changed == edges else as_drawn(pool, changed, places)
        if drawn is None or drawn.features != features:
            continue
        drawn = replace(drawn, target=known.target) if recipe.targets else drawn
        asked = drawn.instance("a changed graph")
        if not _begins_well(asked):
            continue
        passed = _passing_at_once(asked, least, weights)
        weight = _weight(passed, weights)
        waited = 0 if weight < least else waited + 1
        if weight <= least:
            edges, least, stuck_at = changed, weight, passed
            if not passed and recipe.fits(asked):
                return _with_known(pool, drawn)
        if waited >= recipe.patience and stuck_at:
            weights.update(stuck_at)
            least, waited = _weight(stuck_at, weights), 0
    return None


def _changed(
    recipe: Pool, edges: Mapping[Ends, int], places: Places, rng: random.Random
) -> dict[Ends, int]:
    """Change the weight, the direction or both ends of one or two edges."""
    changed, downhill = dict(edges), min(edges.values()) < 0
    for _ in range(rng.choice((1, 1, 2))):
        weight, one = rng.randint(1, _HEAVIEST), rng.choice(sorted(changed))
        if recipe.moves and rng.random() < recipe.moves:
            free = [ends for ends in clear_edges(list(places), places) if ends not in changed]
            del changed[one]
            changed[rng.choice([*free, one])] = weight
        elif downhill and one[0] != "A" and rng.random() < _TURNS:
            changed[one[::-1]] = changed.pop(one)
        else:
            changed[one] = weight if changed[one] > 0 else -rng.randint(1, _LIGHTEST)
    return changed if crossings(changed, places) <= recipe.draws.crossing else dict(edges)


def _fewest_passing(graphs: Sequence[Telling], most: int) -> tuple[int, Telling]:
    """Count the ideas that pass where they are fewest, up to one too many."""
    fewest, best = most + 1, graphs[0]
    for each in graphs:
        asked = each.instance("a changed graph")
        if not _begins_well(asked):
            continue
        passed = len(_passing_at_once(asked, fewest - 1, Counter()))
        if passed < fewest:
            fewest, best = passed, each
    return fewest, best


def best_of(graphs: Sequence[Telling], count: int) -> list[Telling]:
    """Choose graphs so that each misunderstanding shows and is told on as many as possible."""
    left, kept = list(graphs), list[Telling]()
    times: Counter[tuple[str, int]] = Counter()

    def worth(known: Telling) -> float:
        ways = [("shows", n) for n in known.shows] + [("tells", n) for n in known.tells]
        return sum(1 / (1 + times[way]) for way in ways)

    while left and len(kept) < count:
        best = max(left, key=worth)
        left.remove(best)
        kept.append(best)
        times.update(("shows", number) for number in best.shows)
        times.update(("tells", number) for number in best.tells)
    return kept


def chosen_of(pool: PoolName, graphs: Sequence[Telling]) -> Iterator[Telling]:
    """Choose the graphs of a pool, some with each of the features."""
    for features, count in _RECIPES[pool].wanted.items():
        able = [known for known in graphs if known.features == features]
        kept = best_of(able, count)
        if len(kept) < count:
            print(f"{pool}: only {len(kept)} of {count} graphs with {sorted(features)}")
        yield from kept


def with_the_last(graphs: Sequence[Telling]) -> Iterator[Telling]:
    """Let graphs also tell rare ideas, if they do so once an idea is nearly certain."""
    often = Counter(number for known in graphs for number in known.tells)
    for known in graphs:
        _, sure = known_in_a_table(known.instance("a chosen graph"), 0.9)
        yield replace(known, tells=known.tells | {n for n in sure if often[n] < _FEW})


def fields_of(known: Telling) -> dict[str, Any]:
    """Return a graph as written in the file, without empty fields."""
    fields = {
        "edges": " ".join(f"{tail}{head}{weight}" for tail, head, weight in known.edges),
        "places": " ".join(f"{node}{x}{y}" for node, (x, y) in known.places.items()),
        "target": known.target,
        "features": sorted(known.features),
        "shows": sorted(known.shows),
        "tells": sorted(known.tells),
    }
    return {name: value for name, value in fields.items() if value}


def write(pool: PoolName, workers: Workers = ALL_CORES, folder: Path = FOLDER) -> None:
    """Write one pool."""
    graphs = [g for part in workers.map(partial(found, pool), range(PARTS), pool) for g in part]
    chosen_ones = list(chosen_of(pool, graphs))
    last = with_the_last(chosen_ones) if pool == "table" else chosen_ones
    lines = ",\n".join(f"  {json.dumps(fields_of(known))}" for known in last)
    title = f"Graphs on which wrong ideas give different answers: {pool}"
    head = f'"title": "{title}",\n "source": "Found by tools/telling_graphs.py",'
    text = f'{{\n {head}\n "graphs": [\n{lines}\n ]\n}}\n'
    (folder / f"{pool}.json").write_text(text, encoding="utf-8")


def main() -> None:
    """Read the command line, and write what it asks for."""
    parser = argparse.ArgumentParser("python -m tools.telling_graphs", description=__doc__)
    parser.add_argument("pool", nargs="?", choices=POOLS, help="one pool only")
    add_options(parser)
    options = parser.parse_args()
    try:
        for pool in POOLS if options.pool is None else (options.pool,):
            write(pool, chosen(options))
    except CannotSpread as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
