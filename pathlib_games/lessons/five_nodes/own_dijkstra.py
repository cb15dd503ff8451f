"""Judges "Write Dijkstra": by the results, and by the rule that the nearest node comes first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.reading import Result
from pathlib_games.exercises.smallest import smaller_graphs, smallest
from pathlib_games.exercises.verdict import OwnRun, Verdict
from pathlib_games.graphs import Graph
from pathlib_games.ideas.label_correcting import (
    QUESTION,
    Correction,
    correcting_instances,
    correction,
)
from pathlib_games.ideas.program_task import ProgramFlaw, Tried
from pathlib_games.lessons.five_nodes.code import (
    SHORTEST_PATHS,
    explained,
    reader,
    result_or_crash_flaw,
)
from pathlib_games.lessons.five_nodes.recording import own_run_of
from pathlib_games.programs.run import SECONDS, Ran, recorded_run, run_ahead
from pathlib_games.programs.session import session

_SMALL = 0.5  # seconds for a program on a smaller graph


def judge_dijkstra(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Judge a function by its results, and one that is right by how it comes to them."""
    task = replace(SHORTEST_PATHS, flaw=_flaw, right=_praise, ideas=partial(explained, function))
    with session() as opened:
        with opened.held() as lines:
            verdict = task.judge(function, met_before, seconds)
            shown = "".join(lines)
            half_right = _half_right(function, seconds) if verdict else None
            told = verdict if half_right is None else half_right
            if told.own_run is not None:
                told = _as_it_was_seen(told, function, told.own_run)
                shown = lines[-1]  # what it printed there
        opened.show(shown)
    return told


def _as_it_was_seen(verdict: Verdict, function: Any, own: OwnRun) -> Verdict:
    """Put the steps into the picture that are seen when the program runs once more."""
    asked = own.instance
    ran = recorded_run(function, asked, _SMALL, reader(asked.graph))
    if ran.trouble is not None or not isinstance(ran.value, Result):
        return verdict
    return replace(verdict, own_run=own_run_of(ran, ran.value, asked))


def _flaw(asked: Instance, ran: Ran) -> ProgramFlaw | None:
    return None if _compares_nodes(ran, asked.graph) else result_or_crash_flaw(asked, ran)


_ORDER = re.compile(r"'[<>]=?' not supported between instances of '(\w+)' and '(\w+)'")


def _compares_nodes(ran: Ran, graph: Graph) -> bool:
    """Say whether a run stopped because it compared nodes that have no order, as at a tie."""
    types = {type(node).__name__ for node in graph}
    found = _ORDER.fullmatch(ran.crash.words) if ran.crash and ran.error is TypeError else None
    return found is not None and len(types) > 1 and types.issuperset(found.groups())


def _praise(tried: Sequence[Tried[Instance, Ran]]) -> str:
    compared = [each.case for each in tried if _compares_nodes(each.answer, each.case.graph)]
    right = f"The distances and predecessors are right on {len(tried) - len(compared)} graphs."
    if not compared:
        return right
    return (
        f"{right} One remark: where numbers tie, it compares nodes. On {compared[0].title}, it "
        "stops there. A counter between number and node settles a tie before."
    )


def _half_right(function: Any, seconds: float) -> Verdict | None:
    """Return what is said of a function that is right, but goes on from numbers that still fall."""
    first = _first_correction(function, seconds)
    if first is None:
        return None
    shows = first[1].shows

    def look(smaller: Instance) -> Correction | None:
        other = _correction(function, _SMALL, smaller)
        return other if other is not None and other.shows == shows else None

    asked, found = smallest(*first, look, smaller_graphs)
    own = OwnRun(asked, (), {}, {})  # what it does there is filled in
    told = f"{found.told(asked)} {QUESTION}"
    return Verdict("wrong", told, hint=QUESTION, share=0.5, own_run=own)


def _first_correction(function: Any, seconds: float) -> tuple[Instance, Correction] | None:
    run_ahead(function, correcting_instances(), seconds, recorded=True)
    for asked in correcting_instances():
        found = _correction(function, seconds, asked)
        if found is not None:
            return asked, found
    return None


def _correction(function: Any, seconds: float, asked: Instance) -> Correction | None:
    ran = recorded_run(function, asked, seconds, reader(asked.graph))
    if ran.trouble is not None or not isinstance(ran.value, Result):
        return None
    return correction(ran, asked, ran.value.distance)
