"""Tell what a trace does: a sentence for each step, for the start and for the end.

All of it says what a trace *did*, right or wrong: a learner's own trace is told as it happened.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlib_games.graphs import Estimate, Relax, Round, Settle, Stale
from pathlib_games.views.view import number, numbers
from pathlib_games.words import counted, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pathlib_games.graphs import Node, TraceState


def sentence(before: TraceState, after: TraceState) -> str:
    """Return one sentence for the step that leads from one state to the next."""
    step = after.step
    if isinstance(step, Relax):
        return _relax_sentence(step, before)
    if isinstance(step, Settle):
        return _settle_sentence(step, before)
    if isinstance(step, Stale):
        return _stale_sentence(step, before)
    if isinstance(step, Estimate):
        return f"The heuristic guesses that from {step.node} {number(step.distance)} is left to go."
    if isinstance(step, Round):
        return f"Round {step.number} begins: every edge is tested once."
    raise ValueError("the state before the first step has no step to tell")


def _relax_sentence(step: Relax, before: TraceState) -> str:
    head, new = step.head, step.distance
    follows = f"{head}'s predecessor becomes {step.tail}"
    if head not in before.distance:
        enters = "so this is its first" if before.in_rounds else "so it enters the frontier"
        taken = enters if step.improved else "but the offer is not taken"
        return f"{_offer(step, before, new)}; {head} had no distance yet, {taken}."
    old = before.distance[head]
    shown_new, shown_old = numbers(new, old)
    offer = _offer(step, before, shown_new)
    if new == old:
        follows = f"yet {follows}" if step.improved else "so nothing changes"
        return f"{offer} equals {shown_old}, {follows}."
    if new < old and step.improved:
        again = f", although {head} was settled" if head in before.settled else ""
        return f"{offer} beats {shown_old}, so {follows}{again}."
    if new < old:
        return f"{offer} beats {shown_old}, but {head} stays at {shown_old}."
    follows = f", yet it replaces it, and {follows}" if step.improved else ""
    return f"{offer} does not beat {shown_old}{follows}."


def _offer(step: Relax, before: TraceState, new: object) -> str:
    """Return the sum that a step offers to its head, as it was added up."""
    tail, head = step.tail, step.head
    if tail not in before.distance:
        return f"{head}: {number(new)} is offered, although {tail} has no distance"
    added = f"- {number(-step.weight)}" if step.weight < 0 else f"+ {number(step.weight)}"
    start = number(before.distance[tail])
    right = before.distance[tail] + step.weight
    if right != step.distance:
        offered, right_sum = numbers(step.distance, right)
        return f"{head}: {offered} is offered, although {start} {added} = {right_sum}"
    return f"{head}: {start} {added} = {number(new)}"


def _settle_sentence(step: Settle, before: TraceState) -> str:
    node, told = step.node, f"Settle {step.node} at {number(step.distance)}"
    if node in before.settled:
        return f"{told}, although it was settled before."
    if node not in before.distance:
        return f"{told}, although it had no distance yet."
    if before.in_rounds and before.distance[node] == step.distance:
        return f"{node} is final at {number(step.distance)}."
    if before.distance[node] != step.distance:
        return f"{told}, although its tentative distance is {number(before.distance[node])}."
    return f"{told}{_sum_of(node, before)}."


def _sum_of(node: Node, before: TraceState) -> str:
    """Return what decides in A*: the sum of distance and guess; nothing in other searches."""
    waiting = {
        entry.node: (entry.distance, entry.estimate, entry.distance + entry.estimate)
        for entry in before.queue
        if entry.estimate is not None and not entry.stale
    }
    if node not in waiting:
        return ""
    distance, guess, both = map(number, waiting[node])
    least = waiting[node][2] == min(total for _, _, total in waiting.values())
    return f": {distance} + {guess} = {both} is {'the' if least else 'not the'} smallest sum"


def _stale_sentence(step: Stale, before: TraceState) -> str:
    node, told = step.node, f"Skip the stale entry {step.node} at {number(step.distance)}"
    if node not in before.distance:
        return f"{told}, although {node} has no distance."
    verb = "was settled at" if node in before.settled else "now stands at"
    return f"{told}: {node} {verb} {number(before.distance[node])}."


def start_sentence(state: TraceState) -> str:
    """Return the sentence for the state before the first step."""
    source = state.source
    distance = number(state.distance[source])
    return f"Start at {source}: its distance is {distance}. No other node has a distance yet."


def end_sentence(state: TraceState, nodes: Sequence[Node]) -> str:
    """Return the sentence for the state after the last step, given all nodes of the graph."""
    settled = set(state.settled)
    waiting = [node for node in nodes if node in state.distance and node not in settled]
    missed = [node for node in nodes if node not in state.distance]
    if state.in_rounds:
        unreached = f" {_listed(missed)} cannot be reached." if missed else ""
        return f"The end{'' if waiting else ': no edge improves anything'}.{unreached}"
    if waiting:
        rest = [node for node in nodes if node not in settled]
        verb = "was" if len(rest) == 1 else "were"
        return f"The end: {_listed(rest)} {verb} never settled."
    if missed:
        return f"The end: nothing is left in the queue. {_listed(missed)} cannot be reached."
    return "The end: every node is settled."


def _listed(nodes: list[Node]) -> str:
    return counted(len(nodes), "node") if len(nodes) > 6 else listed(nodes)
