"""The cases of each task refuse wrong searches, unless a search is always correct there.

A wrong search changes one or two parts of a correct one; Prim's order and other unlisted ideas
are among them. An accepted search must agree on random questions, too.
"""

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pathlib_games.graphs import Graph, Node
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.verdict import Wrong
from pathlib_tutor.ideas.diagnosis import result_flaw
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.program_task import ProgramTask
from pathlib_tutor.ideas.search import Variant
from pathlib_tutor.ideas.search_judges import program_of
from pathlib_tutor.lessons.carcassonne import judge_my_feature
from pathlib_tutor.lessons.color_lines_programs import judge_bfs
from pathlib_tutor.lessons.five_nodes_programs import code_instances
from pathlib_tutor.lessons.hex_programs import judge_black_wins, judge_stones
from pathlib_tutor.lessons.tiles_programs import judge_score
from pathlib_tutor.programs.calls import Call
from tests.tiers import cases
from tests.wrong_searches import Found, WrongSearch, written_in_all_ways, wrong_searches
from tools.mutants import SUBJECTS, agrees

Searches = Callable[[Any, Any, Any], Found]  # sources with their numbers, neighbors, targets
QUESTIONS = 100


def stones(search: Searches, cost: Any, size: int, neighbors: Any) -> float | None:
    starts = {cell: own for cell, own in cost.items() if cell[0] == 0}
    targets = [cell for cell in cost if cell[0] == size - 1]

    def near(cell: Any) -> list[tuple[Any, int]]:
        return [(other, cost[other]) for other in neighbors(cell) if other in cost]

    return search(starts, near, targets).target


def wins(search: Searches, own: Any, size: int, neighbors: Any) -> bool:
    return stones(search, dict.fromkeys(own, 0), size, neighbors) is not None


def tree(search: Searches, start: Any, neighbors: Any) -> Any:
    return search(
        {start: 0}, lambda cell: [(other, 1) for other in neighbors(cell)], ()
    ).predecessor


def score(search: Searches, road: Any) -> Any:
    worth = dict.fromkeys(road.cells, 1)
    supplied = set(road.having("mine"))
    for kind, wanted, times in (("mine", "factory", 1), ("factory", "house", 2)):
        for source in road.having(kind):
            if source not in supplied:
                continue

            def near(cell: Any, source: Any = source) -> Any:
                ends = cell != source and cell in road.special
                return () if ends else road.graph.neighbors(cell)

            found = search({source: 0}, near, ())
            for target in road.having(wanted):
                if target in found.distance:
                    worth[source] += times * int(found.distance[target])
                    supplied.add(target)
    return worth


def paths(search: Searches, graph: Graph, source: Node) -> Any:
    found = search({source: 0}, graph.neighbors, ())
    return found.distance, found.predecessor


def feature(search: Searches, graph: Any, spot: Any) -> set[Any]:
    return set(search({spot: 0}, graph.neighbors, ()).distance)


PROGRAMS: dict[str, Callable[..., Any]] = {
    "carcassonne/components": feature,
    "hex/fewest-stones": stones,
    "hex/black-wins": wins,
    "color-lines/bfs": tree,
    "tiles/score": score,
    "five-nodes/write-dijkstra": paths,
}


def task_of(judge: Any) -> ProgramTask[Any, Any]:
    """Return the task behind a judge of programs."""
    task: ProgramTask[Any, Any] = judge.__self__
    return task


TASKS: dict[str, ProgramTask[Any, Any]] = {
    "carcassonne/components": task_of(judge_my_feature),
    "hex/fewest-stones": task_of(judge_stones),
    "hex/black-wins": task_of(judge_black_wins),
    "color-lines/bfs": task_of(judge_bfs),
    "tiles/score": task_of(judge_score),
}


def by_idea(variant: Variant) -> Searches:
    """Return the search of a listed idea; several sources are joined to one node."""

    def search(starts: Any, neighbors: Any, targets: Any) -> Found:
        source = next(iter(starts)) if [*starts.values()] == [0] else "start"
        edges = [] if source in starts else [("start", node, own) for node, own in starts.items()]
        waiting = list(starts)
        for tail in waiting:  # it grows
            around = list(neighbors(tail))
            edges += [(tail, head, weight) for head, weight in around]
            waiting += [n for n in dict.fromkeys(head for head, _ in around) if n not in waiting]
        graph = Graph.from_edges(edges, [source, *waiting], directed=True)
        found = program_of(variant)(graph, source)
        reached = [found.distance[each] for each in targets if each in found.distance]
        before = {n: None if b == "start" else b for n, b in found.predecessor.items()}
        return Found(found.distance, before, min(reached, default=None))

    return search


def is_accepted(name: str, program: Callable[..., Any]) -> bool:
    """Say whether a program is correct on all cases of a task."""
    if name == "five-nodes/write-dijkstra":
        return all(_is_right(program, asked) for asked in code_instances())
    task = TASKS[name]
    return not any(_fails(task, program, case) for case in task.cases())


def _is_right(program: Callable[..., Any], asked: Instance) -> bool:
    try:
        distance, predecessor = program(asked.graph, asked.source)
        return result_flaw(distance, predecessor, asked) is None
    except TypeError:
        return False


def _fails(task: ProgramTask[Any, Any], program: Callable[..., Any], case: Any) -> bool:
    call = task.call(program, case)
    try:
        return task.flaw(case, task.read(Call(call.func, call.args)(), case)) is not None
    except (Wrong, TypeError):  # some ideas compare nodes, or values that are not numbers
        return True


def is_right(name: str, program: Callable[..., Any]) -> bool:
    return agrees(program, SUBJECTS[name].is_right, QUESTIONS)


@pytest.mark.parametrize("name", PROGRAMS)
def test_the_right_search_is_accepted_however_it_is_written(name: str) -> None:
    for search in written_in_all_ways(WrongSearch()):
        assert is_accepted(name, partial(PROGRAMS[name], search.run)), search


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_wrong_search_is_refused_unless_it_is_right_there(name: str) -> None:
    every = list(wrong_searches())
    tried = random.Random(name).sample(every, cases(every_night=len(every), every_time=30))
    accepted = []
    for search in tried:
        program = partial(PROGRAMS[name], search.run)
        if is_accepted(name, program) and not is_right(name, program):
            accepted.append(str(search))
    assert accepted == []


PRIM = WrongSearch(next="last edge")
ONE_WAY = WrongSearch(goes_on="one way")


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("hex/fewest-stones", PRIM),
        ("hex/fewest-stones", WrongSearch(takes="overwrites", ties="last name", in_a_table=True)),
        ("hex/fewest-stones", WrongSearch(next="fewest edges")),
        ("hex/fewest-stones", WrongSearch(ends="at first sight", next="first come")),
        ("hex/black-wins", ONE_WAY),
        ("hex/black-wins", WrongSearch(goes_on="never back")),
        ("color-lines/bfs", WrongSearch(next="last come")),
        ("color-lines/bfs", ONE_WAY),
        ("tiles/score", WrongSearch(next="first name")),
        ("tiles/score", WrongSearch(next="last come", takes="first label")),
        ("five-nodes/write-dijkstra", PRIM),
        ("five-nodes/write-dijkstra", WrongSearch(next="fewest edges")),
        ("five-nodes/write-dijkstra", WrongSearch(next="first label")),
        ("five-nodes/write-dijkstra", WrongSearch(takes="overwrites", next="last edge")),
    ],
)
def test_what_tells_them_is_on_some_case(name: str, wrong: WrongSearch) -> None:
    ties = [each for each in written_in_all_ways(wrong) if each.ties.endswith("name")]
    for search in ties if wrong is PRIM else [wrong]:
        assert not is_accepted(name, partial(PROGRAMS[name], search.run)), search


NO_IDEA = {
    "Prim's order": PRIM,
    "greedy": WrongSearch(next="last edge", goes_on="one way"),
    "only the first neighbor": ONE_WAY,
    "steps in place of weights": WrongSearch(next="first come", adds="one"),
    "edges turned round": WrongSearch(adds="edge back"),
    "off by one": WrongSearch(adds="one more"),
    "the first number stays": WrongSearch(takes="first label"),
    "stops at first sight": WrongSearch(ends="at first sight"),
}
"""Learners' programs with no listed idea, or more than one."""


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
@pytest.mark.parametrize("wrong", NO_IDEA.values(), ids=NO_IDEA)
def test_the_boards_tell_programs_of_no_idea(name: str, wrong: WrongSearch) -> None:
    for search in written_in_all_ways(wrong):
        program = partial(PROGRAMS[name], search.run)
        assert not is_accepted(name, program) or is_right(name, program), search


IDEAS = [
    (number, variant)
    for number, known in MISUNDERSTANDINGS.items()
    for variant in known.variants_for("code")
]


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_each_idea_of_the_list_is_refused_unless_it_is_right_there(name: str) -> None:
    accepted = []
    for number, variant in IDEAS:
        program = partial(PROGRAMS[name], by_idea(variant))
        if is_accepted(name, program) and not is_right(name, program):
            accepted.append(f"{number}: {variant.__name__}")
    assert accepted == []
