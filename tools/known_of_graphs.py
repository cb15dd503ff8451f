"""Compute a drawn graph's features, and the wrong ideas that it shows and tells apart."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice

from pathlib_games.graphs import Relax, astar, dijkstra
from pathlib_games.graphs.errors import NegativeCycle
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.verdict import unexplained
from pathlib_tutor.ideas.belief import path_of
from pathlib_tutor.ideas.by_hand import Action, hand_run, points_of
from pathlib_tutor.ideas.diagnosis import diagnose_run, diagnose_steps
from pathlib_tutor.ideas.graph_pool import SEARCHES, Feature, PoolName, Telling
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search import Kind, Outcome, Search, every_outcome, play
from pathlib_tutor.ideas.search_judges import Simulation, judge_simulation
from pathlib_tutor.lessons.choose import Answers
from tools.random_graphs import Ends, Places
from tools.unlisted_ideas import EVERY_IDEA, catches

LONGEST = 20  # the reader adds distances mentally
_TIES = 6  # the number of tie orders to compare

Answer = tuple[Hashable, ...]
Known = tuple[frozenset[int], frozenset[int]]  # the ideas that show, and those that are told apart


def as_drawn(pool: PoolName, edges: Mapping[Ends, int], places: Places) -> Telling | None:
    """Return a graph with its features, or None if it teaches nothing."""
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
    if search == "astar" and len(joined) < len(places):  # an unreachable node has no guess
        return None
    features: list[Feature] = ["tie"] if len(set(lengths)) < len(lengths) else []
    features += ["unreachable"] if len(joined) < len(places) else []
    features += ["negative"] if asked.graph.directed else []
    target = str(asked.aim) if pool not in {"table", "order", "rounds"} else None
    return replace(plain, target=target, search=search, features=frozenset(features))


def offers_win_and_lose(asked: Instance) -> bool:
    """Say whether a later offer beats a first one, and another later offer loses."""
    steps = dijkstra.trace(asked.graph, asked.source).steps
    relaxed = [step for step in steps if isinstance(step, Relax)]
    improved = [step.head for step in relaxed if step.improved]
    return len(improved) > len(set(improved)) and len(relaxed) > len(improved)


def mended(asked: Instance) -> bool:
    """Say whether a distance falls that Dijkstra's algorithm has settled."""
    return play(Search(asked.graph, asked.source)).distance != asked.distances


def spares(asked: Instance) -> bool:
    """Say whether A* can leave some nodes unsettled."""
    found = astar(asked.graph, asked.source, asked.aim, asked.guesses.__getitem__)
    return len(found.distance) < len(asked.graph)


def answer_of(outcome: Outcome, kind: Kind, asked: Instance) -> Answer:
    """Return the answers of a run of Dijkstra's algorithm."""
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
    """Return the misunderstandings that show, and those told apart, in one kind of answer."""

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
    """Return the belief about a learner under suspicion."""
    return {number: likely, 0: 0.9 - likely}


def known_in_a_table(asked: Instance, likely: float = 0.5) -> Known:
    """Return the misunderstandings that show in a table, and those named if suspected."""
    forms = forms_by_number("table")
    wrong = {number for number in forms if catches(number, asked, "table")}

    def is_named(number: int) -> bool:
        run = next(every_outcome(forms[number][0], asked))
        rows, before = run.table(asked.graph.nodes), suspected(number, likely)
        return diagnose_steps(rows, asked, believed=before).belief.mistake == number

    return frozenset(wrong), frozenset(filter(is_named, wrong))


def is_right(run: Simulation) -> bool:
    """Say whether a whole run is correct, without explaining mistakes."""
    with unexplained():
        return bool(judge_simulation(run))


def known_by_hand(asked: Instance) -> Known:
    """Return the misunderstandings that show by hand, and those named if suspected."""
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
    """Return the misunderstandings that always end wrongly, and those with unique endings."""
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
    """Say whether all wrong searches end differently, except those that only write predecessors."""
    right = set(answers(Search, asked))
    forms = (point.search for point in points_of(asked.search))
    return all(right.isdisjoint(answers(f, asked)) for f in forms if f.part != "before")
