"""Judges a search that a learner wrote, by running it on graphs.

By its results, and "Write Dijkstra" also by the rule that the nearest node comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.reading import Result
from pathlib_games.exercises.smallest import smaller_graphs, smallest
from pathlib_games.exercises.verdict import Flaw, OwnRun, Verdict
from pathlib_games.graphs import Graph
from pathlib_games.ideas.by_name import asks_by_which_number
from pathlib_games.ideas.diagnosis import blaming
from pathlib_games.ideas.divergence import Divergence
from pathlib_games.ideas.final_answers import Finding, causes_of
from pathlib_games.ideas.flaws import result_flaw
from pathlib_games.ideas.judge import judge_result, verdict_on
from pathlib_games.ideas.label_correcting import (
    QUESTION,
    Correction,
    correcting_instances,
    correction,
)
from pathlib_games.ideas.program_task import (
    ProgramFlaw,
    ProgramTask,
    Tried,
    by_case,
    facts_of,
    special,
)
from pathlib_games.lessons.five_nodes.code_graphs import (
    code_instances,
    hidden_instances,
    otherwise,
)
from pathlib_games.lessons.five_nodes.recording import own_run_of, reader
from pathlib_games.programs.run import SECONDS, Ran, recorded_run, run, run_ahead
from pathlib_games.programs.session import session

_EXPLAINED = 20  # nodes of a graph on which wrong algorithms are run to explain a program


@dataclass(frozen=True)
class SearchTask(ProgramTask[Instance, Ran]):
    """A task whose function searches a graph: it is watched, and what it does is told in full."""

    def answers(self, function: Any, cases: Sequence[Instance], seconds: float) -> Iterator[Any]:
        """Yield how the program ended for each graph, ... if it was not tried."""
        if len(cases) > 1:
            run_ahead(function, cases, seconds)
        for asked in cases:
            ran = run(function, asked.graph, asked.source, seconds, reader(asked.graph))
            yield ... if ran.value is ... else ran


def result_or_crash_flaw(asked: Instance, ran: Ran) -> ProgramFlaw | None:
    """Say what a run shows to be wrong; what a result has wrong is told with its ideas."""
    result, crash = ran.value, ran.crash
    if ran.trouble is None and isinstance(result, Result):
        if result.strangers:
            return ProgramFlaw(judge_result(result, asked).message, kind=None)
        own = OwnRun(asked, ran.looked_up, result.distance, result.predecessor)
        flawed = result_flaw(result.distance, result.predecessor, asked) is not None
        return ProgramFlaw("", kind="result", own_run=own) if flawed else None
    told = f"On {asked.title}: {ran.trouble}" if ran.trouble else str(result)
    if ran.stopped:
        told = f"{told} {special(facts_of(asked.graph))}".strip()
    # To try a program that had to be stopped with smaller graphs would take seconds each time.
    endless = crash is None or ran.stopped or ran.error is RecursionError
    kind = None if endless or crash is None else (crash.error, crash.line)
    ends = _finding(ran, asked) is None
    hint = crash.hint if crash and not ran.stopped else ""
    return ProgramFlaw(told, hint=hint, kind=kind, ends=ends)


def _finding(ran: Ran, asked: Instance) -> Finding | None:
    """Return what can be compared with wrong algorithms: a result, or an error that some raise."""
    if ran.trouble is None and isinstance(ran.value, Result):
        return Finding(asked, ran.value.distance, ran.value.predecessor, ran.looked_up)
    if ran.error is TypeError:
        return Finding(asked, {}, {}, ran.looked_up, ran.error)
    return None


def explained(
    function: object,
    flaw: ProgramFlaw,
    tried: Sequence[Tried[Instance, Ran]],
    met_before: Iterable[int],
) -> Verdict:
    """Tell what is wrong, where the run leaves the right one, and what explains all runs."""
    passed = [
        each
        for each in tried
        if (each.flaw is not None or each.answer.trouble is None)
        and len(each.case.graph) <= _EXPLAINED
    ]
    found = [_finding(each.answer, each.case) for each in passed]
    findings = [finding for finding in found if finding is not None]
    own = flaw.own_run
    # Where it fails on a large graph alone, too little is known to name anything.
    shown = flaw.ends or own is None or any(each.flaw for each in passed)
    causes = causes_of(findings) if shown else ()
    if own is not None:
        result, parting = Result(own.distance, own.predecessor, ()), Divergence(own)
        verdict = judge_result(result, own.instance, met_before, causes, parting.words)
        if verdict.mistake is None:
            verdict = replace(verdict, second=parting.question)
        runs = [(each.instance, each.looked_up) for each in findings if each.error is None]
        question = "" if verdict.hint else asks_by_which_number(function, runs)
        if not question:
            return verdict
        return replace(verdict, hint=question)
    # What passed before it says nothing about a crash; some errors are a misunderstanding's.
    failed = Flaw("", flaw.told, flaw.hint)
    return verdict_on(blaming(failed, () if flaw.ends else causes), met_before)


_ORDER = re.compile(r"'[<>]=?' not supported between instances of '(\w+)' and '(\w+)'")


def _compares_nodes(ran: Ran, graph: Graph) -> bool:
    """Say whether a run stopped because it compared nodes that have no order, as at a tie."""
    types = {type(node).__name__ for node in graph}
    found = _ORDER.fullmatch(ran.crash.words) if ran.crash and ran.error is TypeError else None
    return found is not None and len(types) > 1 and types.issuperset(found.groups())


def _praise(tried: Sequence[Tried[Instance, Ran]]) -> str:
    """Say that a program is right, and what could be better."""
    compared = [each.case for each in tried if _compares_nodes(each.answer, each.case.graph)]
    right = f"The distances and predecessors are right on {len(tried) - len(compared)} graphs."
    if not compared:
        return right
    return (
        f"{right} One remark: where numbers tie, it compares nodes. On {compared[0].title}, it "
        "stops there. A counter between number and node settles a tie before."
    )


SHORTEST_PATHS = SearchTask(
    name="my_dijkstra",
    cases=code_instances,
    where=lambda asked: f"On {asked.title}:",
    otherwise=otherwise,
    hidden=hidden_instances,
    flaw=result_or_crash_flaw,
    smaller=smaller_graphs,
    ideas=partial(explained, None),
    # With two nodes there is nothing to compare, so a list of the edges would do.
    earned=by_case(lambda asked: len(asked.graph) > 2),
    right=_praise,
)
judge_shortest_paths = SHORTEST_PATHS.judge


# ---- by the rule that the nearest node comes first -----------------------------------------------

_SMALL = 0.5  # seconds for a program on a smaller graph


def judge_dijkstra(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Judge a function by its results, and one that is right by how it comes to them."""
    task = replace(SHORTEST_PATHS, flaw=_flaw, ideas=partial(explained, function))
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


def _half_right(function: Any, seconds: float) -> Verdict | None:
    """Return what is said of a function that is right, but goes on from numbers that still fall."""
    run_ahead(function, correcting_instances(), seconds, recorded=True)
    tried = ((asked, _correction(function, seconds, asked)) for asked in correcting_instances())
    first = next(((asked, found) for asked, found in tried if found is not None), None)
    if first is None:
        return None
    shows = first[1].shows

    def look(smaller: Instance) -> Correction | None:
        other = _correction(function, _SMALL, smaller)
        return other if other is not None and other.shows == shows else None

    asked, found = smallest(*first, look, smaller_graphs)
    own = OwnRun(asked, (), {}, {})  # what it does there is filled in
    return Verdict("wrong", found.told(asked), hint=QUESTION, share=0.5, own_run=own)


def _correction(function: Any, seconds: float, asked: Instance) -> Correction | None:
    ran = recorded_run(function, asked, seconds, reader(asked.graph))
    if ran.trouble is not None or not isinstance(ran.value, Result):
        return None
    return correction(ran, asked, ran.value.distance)
