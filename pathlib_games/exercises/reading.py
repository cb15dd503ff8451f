"""Turns what a learner gave into plain values of our own, which cannot change their minds."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from numbers import Integral, Real

from pathlib_games.exercises.parcels import Other, type_name
from pathlib_games.exercises.surviving import survive
from pathlib_games.exercises.verdict import Verdict, Wrong, wrong
from pathlib_games.graphs import Graph, Node

_LONGEST = 20_000  # characters or items: nobody types more
_SECONDS = 1.0
_BITS = 1_000  # Python refuses to write down numbers of some thousand digits


@dataclass(frozen=True)
class Result:
    """Final distances and predecessors, in plain values.

    Attributes
    ----------
    distance
        For each node that was given one: a number, None for "no distance", or something else.
    predecessor
        For each node that was given one: a node, None, or something else.
    strangers
        Keys that are no nodes.
    """

    distance: dict[Node, object]
    predecessor: dict[Node, object]
    strangers: tuple[str, ...]


def plain_result(
    distance: Mapping[object, object], predecessor: Mapping[object, object], graph: Graph
) -> Result:
    """Copy final distances and predecessors. It runs code of the learner's making."""
    nodes = {node: node for node in graph.nodes}
    given: dict[Node, object] = {}
    strangers = []
    for key in islice(distance, _LONGEST):
        node = nodes.get(key)
        if node is None:
            strangers.append(shown(key))
        else:
            given[node] = plain_number(distance[key])
    before: dict[Node, object] = {}
    for key in islice(predecessor, _LONGEST):
        node = nodes.get(key)
        if node is not None:
            value = predecessor[key]
            before[node] = None if value is None else _known(value, nodes)
    return Result(given, before, tuple(strangers))


def plain_number(value: object) -> object:
    """Return an int or a float, None for infinity and None, or how anything else looks.

    Examples
    --------
    >>> plain_number(8.0), plain_number(float("inf")), plain_number(True), plain_number("8")
    (8.0, None, True, '8')
    >>> type(plain_number(True)).__name__
    'Other'
    """
    if value is None or isinstance(value, Other):
        return value
    try:
        if isinstance(value, bool) or not isinstance(value, Real):
            return Other(shown(value))
        number = int(value) if isinstance(value, Integral) else float(value)
    except Exception:  # noqa: BLE001 - a number of the learner's making
        return Other(shown(value))
    return None if number == math.inf else number


def read_number(value: object) -> object:
    """Return `plain_number` of something that a learner typed, whatever it is."""
    ended = survive(lambda: [plain_number(value)], _SECONDS, lambda _: "")
    return ended.value[0] if isinstance(ended.value, list) else Other(shown(value))


def not_a_number(answer: object) -> Verdict:
    """Tell somebody who gave something else that a number is asked.

    Examples
    --------
    >>> not_a_number("6")
    Not yet. The answer should be a number, such as 5, not '6'.
    """
    told = f"The answer should be a number, such as 5, not {shown(answer)}."
    return Verdict("wrong", told)


def shown(value: object, most: int = 60) -> str:
    """Show any value in at most so many characters, even if it cannot show itself.

    Examples
    --------
    >>> shown("B"), shown([1] * 100)
    ("'B'", '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,...')
    >>> shown(10**5000)
    'a huge number'
    """

    def read() -> str:
        text = str.__str__(repr(value))
        return text if len(text) <= most else f"{text[: most - 3]}..."

    if type(value) is int and value.bit_length() > _BITS:
        return "a huge number"
    if type(value) in {int, float, bool, str, type(None)}:
        return read()
    ended = survive(read, _SECONDS, lambda _: "")
    return ended.value if isinstance(ended.value, str) else f"a value of type {type_name(value)}"


def kind(value: object) -> str:
    """Say what sort of value was given."""
    return "nothing" if value is None else f"{type_name(value)} {shown(value)}"[:60]


def read_text(value: object, expected: str) -> str:
    """Return a text that a learner typed.

    Raises
    ------
    Wrong
        If it is none, or longer than anybody types.
    """
    text = _plain(value, expected)
    if not isinstance(text, str):
        wrong(f"{expected}, not {kind(value)}.")
    if len(text) > _LONGEST:
        wrong(f"{expected}, not {len(text)} characters long.")
    return text


def read_names(value: object, expected: str) -> list[str]:
    """Return the names in a text such as ``"A B C"``, ``"A, B"`` or ``"A -> B"``, or of a list.

    Raises
    ------
    Wrong
        If it is neither, or longer than anybody types.
    """
    given = _plain(value, expected)
    if isinstance(given, list):
        return given
    return re.sub(",|->|→", " ", read_text(given, expected)).split()


def _plain(value: object, expected: str) -> str | list[str]:
    """Copy a text, or the items of a sequence as texts."""
    if type(value) is str:
        return value

    def read() -> str | list[str]:
        if isinstance(value, str):
            return str.__str__(value)
        if not isinstance(value, Sequence) or isinstance(value, bytes | bytearray):
            wrong(f"{expected}, not {kind(value)}.")
        return [str.__str__(str(item)) for item in islice(value, _LONGEST)]

    unreadable = f"{expected}, not a value of the type {type(value).__name__}."
    ended = survive(read, _SECONDS, lambda why: str(why) if isinstance(why, Wrong) else unreadable)
    if not isinstance(ended.value, str | list) or ended.changed:
        wrong(ended.told or unreadable)
    return ended.value


def _known(value: object, nodes: dict[Node, Node]) -> object:
    try:
        node = nodes.get(value)
    except TypeError:  # it cannot be hashed
        node = None
    return Other(shown(value)) if node is None else node
