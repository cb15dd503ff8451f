"""Find graphs on which wrong ideas answer differently, and write data/graphs_for_diagnosis.

python -m tools.telling_graphs            all pools
python -m tools.telling_graphs order      one of them
python -m tools.telling_graphs --workers 4 | --scheduler tcp://127.0.0.1:8786

Graphs are drawn at random, all ideas are run on each, and those are kept that show many and tell
many from all others. On an exit graph nobody is right by a wrong way; about one drawn graph in a
thousand is one. The same program writes the same bytes.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import Any

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Relax, astar, dijkstra
from pathlib_games.graphs.errors import NegativeCycle
from pathlib_games.ideas.claims import outcome_table, table_claims
from pathlib_games.ideas.diagnosis import diagnose_run, diagnose_steps, outcome_is_wrong
from pathlib_games.ideas.final_answers import path_of
from pathlib_games.ideas.graph_pool import POOLS, SEARCHES, Feature, PoolName, Telling
from pathlib_games.ideas.hand_runs import hand_run
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.other_searches import points_of
from pathlib_games.ideas.search import Kind, Outcome, Search, every_outcome, play
from pathlib_games.ideas.sheet import Action
from pathlib_games.ideas.simulation import Simulation, is_right
from pathlib_games.lessons.choose.exits import Answers, round_endings, typed_endings
from pathlib_games.spreading import ALL_CORES, CannotSpread, Workers, add_options, chosen
from tools.random_graphs import Columns, Ends, Places, Scattered, clear_edges, crossings, ladder
from tools.unlisted_ideas import EVERY_IDEA, catches, passes, passing, ways

FOLDER = Path(__file__).resolve().parent.parent / "data" / "graphs_for_diagnosis"
PARTS = 16  # in so many parts the search is spread
LONGEST = 20  # distances are added up in the head
_HEAVIEST, _LIGHTEST = 13, 4  # up to this one; and so far below 0
_TURNS = 0.35  # how often an edge goes the other way, where edges have a direction
_TIES = 6  # so many orders of ties are compared
_FEW = 5  # graphs: what fewer of them tell is told by others once it is suspected strongly

Answer = tuple[Hashable, ...]
Known = tuple[frozenset[int], frozenset[int]]  # what shows on a graph, and what tells


# ---- what is known of a graph -------------------------------------------------------------------


def as_drawn(pool: PoolName, edges: Mapping[Ends, int], places: Places) -> Telling | None:
    """Return a graph with its features; None: there is nothing to learn from it."""
    directed = min(edges.values()) < 0
    triples = tuple(
        sorted((*(ends if directed else sorted(ends)), weight) for ends, weight in edges.items())
    )
    search = SEARCHES.get(pool, "dijkstra")
    plain = Telling(triples, dict(sorted(places.items())), None, "dijkstra")
    asked = plain.instance("a drawn graph")
    try:
        lengths = sorted(asked.distances.values())
    except NegativeCycle:
        return None
    joined = {node for ends in edges for node in ends}
    if len(lengths) < len(joined) or lengths[-1] > LONGEST or lengths[0] < 0:
        return None
    if search == "astar" and len(joined) < len(places):  # what cannot be reached has no guess
        return None
    features: list[Feature] = ["tie"] if len(set(lengths)) < len(lengths) else []
    features += ["unreachable"] if len(joined) < len(places) else []
    features += ["negative"] if asked.graph.directed else []
    target = str(asked.aim) if pool not in {"table", "order", "rounds"} else None
    return replace(plain, target=target, search=search, features=frozenset(features))


def offers_win_and_lose(asked: Instance) -> bool:
    """Say whether a first offer is beaten by a later one, and another later one loses."""
    steps = dijkstra.trace(asked.graph, asked.source).steps
    relaxed = [step for step in steps if isinstance(step, Relax)]
    improved = [step.head for step in relaxed if step.improved]
    return len(improved) > len(set(improved)) and len(relaxed) > len(improved)


def mended(asked: Instance) -> bool:
    """Say whether a distance falls that Dijkstra's algorithm would have settled."""
    return play(Search(asked.graph, asked.source)).distance != asked.distances


def spares(asked: Instance) -> bool:
    """Say whether A* need not settle all nodes."""
    found = astar(asked.graph, asked.source, asked.aim, asked.guesses.__getitem__)
    return len(found.distance) < len(asked.graph)


def answer_of(outcome: Outcome, kind: Kind, asked: Instance) -> Answer:
    """Return what a run of Dijkstra's algorithm answers."""
    if kind == "order":
        return (tuple(shown.settled for shown in outcome.rounds),)
    if kind == "path":
        return (tuple(path_of(outcome, asked)),)
    return (outcome.distance.get(asked.aim),)


@cache
def forms_by_number(kind: Kind) -> dict[int, tuple[type[Search], ...]]:
    """Return the forms of each misunderstanding in one kind of answer."""
    as_path: Kind = "path" if kind == "distances" else kind
    known = {number: each.variants_for(as_path) for number, each in MISUNDERSTANDINGS.items()}
    return {number: forms for number, forms in known.items() if forms}


def known_of(kind: Kind, asked: Instance) -> Known:
    """Return the misunderstandings that show, and those that tell, in one kind of answer."""

    def answers(form: type[Search]) -> list[Answer]:
        runs = islice(every_outcome(form, asked), _TIES)
        return [answer_of(run, kind, asked) for run in runs if run.raised is None]

    right = answers(Search)
    forms = forms_by_number(kind)
    if kind == "distances":
        wrong = {
            number
            for number, own in forms.items()
            if all(
                run.distance.get(asked.aim) != asked.distances[asked.aim]
                for form in own
                for run in every_outcome(form, asked)
            )
        }
    else:
        wrong = {number for number in forms if catches(number, asked, kind)}
    named = {form for own in forms.values() for form in own}
    unnamed = [form for form in EVERY_IDEA if kind in form.kinds and form not in named]
    others = [answer for form in unnamed for answer in answers(form)] + right
    said = {number: [a for form in own for a in answers(form)] for number, own in forms.items()}
    usual = {number: answers(own[0]) for number, own in forms.items()}
    told = {
        number
        for number in wrong
        if all(
            one not in group
            for one in usual[number]
            for group in (others, *(said[n] for n in said if n != number))
        )
    }
    return frozenset(wrong), frozenset(told)


def suspected(number: int, likely: float = 0.5) -> dict[int, float]:
    """Return what is believed of somebody with a suspicion."""
    return {number: likely, 0: 0.9 - likely}


def known_in_a_table(asked: Instance, likely: float = 0.5) -> Known:
    """Return the misunderstandings that show in a table, and those that are named if suspected."""
    forms = forms_by_number("table")
    wrong = {number for number in forms if catches(number, asked, "table")}

    def is_named(number: int) -> bool:
        run = next(every_outcome(forms[number][0], asked))
        claims = table_claims(outcome_table(run, asked.graph.nodes))
        before = suspected(number, likely)
        return diagnose_steps(claims, asked, believed=before).belief.mistake == number

    return frozenset(wrong), frozenset(filter(is_named, wrong))


def with_the_last(graphs: Sequence[Telling]) -> Iterator[Telling]:
    """Let graphs tell also what few of them do, if they do so once it is all but certain."""
    often = Counter(number for known in graphs for number in known.tells)
    for known in graphs:
        _, sure = known_in_a_table(known.instance("a chosen graph"), 0.9)
        yield replace(known, tells=known.tells | {n for n in sure if often[n] < _FEW})


def known_by_hand(asked: Instance) -> Known:
    """Return the misunderstandings that show by hand, and those that are named if suspected."""
    right: dict[int, bool] = {}
    usual: dict[int, list[Action]] = {}
    for point in points_of(asked.search):
        actions = hand_run(point.search, asked)
        number = point.number or 0
        usual.setdefault(number, actions)
        right[number] = right.get(number, False) or is_right(Simulation(asked, tuple(actions)))
    wrong = {number for number, passes in right.items() if number and not passes}

    def is_named(number: int) -> bool:
        found = diagnose_run(usual[number], asked, ended=True, believed=suspected(number))
        return found.mistake == number

    return frozenset(wrong), frozenset(filter(is_named, wrong))


def known_by_ending(answers: Answers, asked: Instance) -> Known:
    """Return the misunderstandings with which nobody ends rightly, and those that end alone."""
    said: dict[object, set[int]] = {}
    for point in points_of(asked.search):
        for answer in answers(point.search, asked):
            said.setdefault(answer, set()).add(point.number or 0)
    right = set(answers(Search, asked))
    shows = frozenset(number for number in set().union(*said.values()) if number)
    passing_ones = {number for answer in right for number in said.get(answer, ())}
    usual = {
        point.number: set(answers(point.search, asked))
        for point in reversed(points_of(asked.search))
        if point.number is not None
    }
    tells = (n for n in shows - passing_ones if all(said[one] == {n} for one in usual[n]))
    return shows - passing_ones, frozenset(tells)


def nobody_ends_rightly(asked: Instance, answers: Answers) -> bool:
    """Say whether all wrong ways end otherwise, but for those that only write predecessors."""
    right = set(answers(Search, asked))
    forms = (point.search for point in points_of(asked.search))
    return all(right.isdisjoint(answers(f, asked)) for f in forms if f.part != "before")


# ---- the pools ----------------------------------------------------------------------------------

_PLAIN: frozenset[Feature] = frozenset()
_TIE = frozenset[Feature](["tie"])
_LOST = frozenset[Feature](["unreachable"])
_DOWN = frozenset[Feature](["negative"])
_NONE: Known = (frozenset(), frozenset())


@dataclass(frozen=True)
class Pool:
    """How the graphs of a pool are found."""

    draws: Columns | Scattered
    fits: Callable[[Instance], bool]  # what each graph has to have
    known: Callable[[Instance], Known]  # what shows on it, and what tells
    looks: int  # at so many graphs each part of the search looks
    wanted: Mapping[frozenset[Feature], int]  # so many graphs are kept, by their features
    targets: bool = False  # whether every node may be the target
    climbs: Mapping[frozenset[Feature], int] = field(default_factory=dict)
    """So many exit graphs each part tries to make out of others, by their features."""
    changes: int = 150  # so often weights are changed then
    moves: float = 0.0  # how often an edge is drawn elsewhere in place of it
    let_through: int = len(EVERY_IDEA)  # so many ideas may pass the graph that it begins with


def _passes_nobody(asked: Instance) -> bool:
    lengths = sorted(asked.distances.values())
    return (
        lengths[-1] > lengths[-2]
        and all(_may_fail(form, asked) for form in _hardest_first())
        and passing(asked) is None
    )


def _passing_at_once(asked: Instance, most: int) -> int:
    """Count the ideas that are right in one order of their ties, up to one too many."""
    if asked.search == "dijkstra":
        passing_ones = (form for form in _hardest_first() if not _may_fail(form, asked))
        return sum(1 for _ in islice(passing_ones, most + 1))
    if not _begins_well(asked):
        return most + 1
    hardest_first = sorted(ways(asked), key=lambda way: -_passed[way.__name__])
    names = [way.__name__ for way in islice(filter(passes(asked), hardest_first), most + 1)]
    _passed.update(names)
    return len(names)


_passed = Counter[str]()  # who passed often is asked first: it is quicker, and the count is the same


def _may_fail(form: type[Search], asked: Instance) -> bool:
    """Say whether an idea gives a wrong table in one order of its ties: quick to see."""
    return outcome_is_wrong(next(every_outcome(form, asked)), "table", asked)


@cache
def _hardest_first() -> list[type[Search]]:
    """Return all ideas; most graphs let the first ones through, so they are asked first."""
    hard = (
        *("KeepsTheShorterEdge", "AddsTheLastEdgeAgain", "NearestToTheTree"),
        *("NeighborsBeforeOthers", "LayerByLayer", "FirstComeFirstServed", "LastEdgeFirst"),
        *("CountsTheWayOn", "ComparesWithTheFirstNumber", "NotJustWritten"),
    )
    return sorted(EVERY_IDEA, key=lambda form: form.__name__ not in hard)


def _begins_well(asked: Instance) -> bool:
    """Say whether A* spares a node, or rounds go on for long enough."""
    if asked.search == "astar":
        return spares(asked)
    ((length, rounds),) = round_endings(Search, asked)
    return rounds >= 2 and (length or -1) >= 0


def _ends_nobody(answers: Answers, asked: Instance) -> bool:
    return (
        _begins_well(asked) and passing(asked) is None and nobody_ends_rightly(asked, answers)
    )


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
        Scattered(),
        _passes_nobody,
        lambda _: _NONE,
        1_000,
        {_LOST: 30, _LOST | _TIE: 8},
        climbs={_LOST: 5},
    ),
    "exit_order": Pool(
        Scattered(lost=0),
        partial(_ends_nobody, typed_endings),
        partial(known_by_ending, typed_endings),
        0,
        {_PLAIN: 12, _TIE: 3},
        targets=True,
        climbs={_PLAIN: 4, _TIE: 2},
        changes=600,
        moves=0.3,
        let_through=14,
    ),
    "exit_rounds": Pool(
        replace(_WIDE, sizes=(10,), negative=(1, 2), back=_TURNS),
        partial(_ends_nobody, round_endings),
        partial(known_by_ending, round_endings),
        0,
        {_DOWN: 12, _DOWN | _TIE: 3},
        targets=True,
        climbs={_DOWN: 4, _DOWN | _TIE: 2},
        changes=600,
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
    climbing = random.Random(f"{pool} {part} climbing")
    for features, count in recipe.climbs.items() if looks is None else ():
        climbed = [exit_made(pool, climbing, features) for _ in range(count)]
        kept += [known for known in climbed if known is not None]
    return kept


def _asking(pool: PoolName, drawn: Telling) -> list[Telling]:
    """Return a graph with each target that may be asked for."""
    if not _RECIPES[pool].targets:
        return [drawn]
    return [replace(drawn, target=node) for node in drawn.places if node != "A"]


def _with_known(pool: PoolName, each: Telling) -> Telling:
    shows, tells = _RECIPES[pool].known(each.instance("a drawn graph"))
    return replace(each, shows=shows, tells=tells)


def exit_made(pool: PoolName, rng: random.Random, features: frozenset[Feature]) -> Telling | None:
    """Change a graph for as long as fewer ideas pass; None: some still do.

    Hardly one graph in ten thousand is such a one by chance if no distances are equal.
    """
    recipe = _RECIPES[pool]
    known: Telling | None = None
    edges: Mapping[Ends, int] = {}
    fewest = recipe.let_through + 1
    while known is None or known.features != features or fewest > recipe.let_through:
        made = recipe.draws.draw(rng)
        known = made and as_drawn(pool, *made)
        edges, places = made or ({}, {})
        if known and known.features == features:
            fewest, known = _fewest_passing(_asking(pool, known), recipe.let_through)
    for _ in range(recipe.changes):
        changed = _changed(recipe, edges, places, rng)
        drawn = as_drawn(pool, changed, places)
        if drawn is None or drawn.features != features:
            continue
        drawn = replace(drawn, target=known.target) if recipe.targets else drawn
        passed, _ = _fewest_passing([drawn], fewest)
        if passed <= fewest:
            edges, fewest = changed, passed
            if not passed and recipe.fits(drawn.instance("a changed graph")):
                return _with_known(pool, drawn)
    return None


def _changed(
    recipe: Pool, edges: Mapping[Ends, int], places: Places, rng: random.Random
) -> dict[Ends, int]:
    """Change one or two edges: the weight, or the direction, or both of the ends."""
    changed, downhill = dict(edges), min(edges.values()) < 0
    for _ in range(rng.choice((1, 1, 2))):
        weight, one = rng.randint(1, _HEAVIEST), rng.choice(sorted(changed))
        if recipe.moves and rng.random() < recipe.moves:
            free = [ends for ends in clear_edges(list(places), places) if ends not in changed]
            del changed[one]
            changed[rng.choice(free)] = weight
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
        passed = _passing_at_once(asked, fewest - 1)
        if passed < fewest:
            fewest, best = passed, each
    return fewest, best


def best_of(graphs: Sequence[Telling], count: int) -> list[Telling]:
    """Choose graphs so that each misunderstanding shows and tells on as many as can be."""
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


def fields_of(known: Telling) -> dict[str, Any]:
    """Return a graph as it stands in the file; what is empty is left out."""
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
    """Read the command line, and write what is asked for."""
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
