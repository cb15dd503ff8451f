"""Turns what a learner gave into plain values of our own, which cannot change their minds."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from pathlib_games.exercises.parcels import Items, Other, is_plain, type_name
from pathlib_games.exercises.verdict import Verdict, wrong
from pathlib_games.graphs import Graph, Node

_LONGEST = 20_000  # characters or items: nobody types more
_NUMBER = r"[+-]?\d{1,15}(?:\.\d{1,15})?"
_BETWEEN = r"->|→|>|[,;/|]"  # what people write between two names
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
    kind = type(value)
    if value is None or kind is Other or kind is Items:
        return value
    if type(value) is float or (type(value) is int and value.bit_length() <= _BITS):
        return None if value == math.inf else value
    return Other(shown(value))


_NOTHING = frozenset({"-", "–", "—", "∞", "inf", "infinity", "none", "never", "no way"})  # noqa: RUF001


def means_nothing(text: str) -> bool:
    """Say whether a text stands for "no distance", in any of its usual spellings.

    Examples
    --------
    >>> [means_nothing(text) for text in ("-", "∞", " Inf ", "none", "never", "0", "")]
    [True, True, True, True, True, False, False]
    """
    return text.strip().casefold() in _NOTHING


def read_number(value: object) -> object:
    """Return `plain_number` of something that a learner typed, or None for "no distance".

    Examples
    --------
    >>> read_number(8), read_number("never"), read_number("8")
    (8, None, '8')
    """
    if type(value) is str and means_nothing(value):
        return None
    return plain_number(value)


def not_a_number(answer: object) -> Verdict:
    """Tell somebody who gave something else that a number is asked.

    Examples
    --------
    >>> not_a_number("six")
    Not yet. The answer should be a number, such as 5, not 'six'.
    >>> not_a_number("6")
    Not yet. The answer should be a number, so write it without the quotation marks: 6
    """
    if type(answer) is str and re.fullmatch(_NUMBER, answer.strip(), re.ASCII):
        bare = f"so write it without the quotation marks: {answer.strip()}"
        return Verdict("wrong", f"The answer should be a number, {bare}")
    told = f"The answer should be a number, such as 5, not {shown(answer)}."
    return Verdict("wrong", told)


def shown(value: object, most: int = 60) -> str:
    """Show any value in at most so many characters.

    What could run code of the learner's when it is looked at is told by its type; judges get
    copies, which are plain.

    Examples
    --------
    >>> shown("B"), shown([1] * 100)
    ("'B'", '[1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,...')
    >>> shown(10**5000)
    'a huge number'
    """
    if type(value) is int and value.bit_length() > _BITS:
        return "a huge number"
    if not is_plain(value):
        return repr(Other.of(value))
    try:
        text = repr(value)
    except ValueError:  # a number of some thousand digits is in it
        return repr(Other.of(value))
    return text if len(text) <= most else f"{text[: most - 3]}..."


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


def read_names(value: object, expected: str, known: Collection[str] = ()) -> list[str]:
    """Return the names in a text such as ``"A B C"``, ``"A, B"`` or ``"A -> B"``, or of a list.

    Parameters
    ----------
    value
        What was typed.
    expected
        What to tell somebody who typed something else.
    known
        The names that are meant. Capitals do not matter then, nor whether names are parted.

    Raises
    ------
    Wrong
        If it is neither, or longer than anybody types.

    Examples
    --------
    >>> read_names("A -> b,c", ""), read_names("A -> b,c", "", known="ABC")
    (['A', 'b', 'c'], ['A', 'B', 'C'])
    >>> read_names("ade", "", known="ABCDE"), read_names(["a", "Z"], "", known="ABCDE")
    (['A', 'D', 'E'], ['A', 'Z'])
    """
    given = _plain(value, expected)
    if isinstance(given, str):
        given = re.sub(_BETWEEN, " ", read_text(given, expected)).split()
    return [name for word in given for name in _apart(word, known)] if known else given


def lines_in(text: str) -> list[str]:
    r"""Return the lines of a text that say something, without a bar or a comma at their ends.

    Examples
    --------
    >>> lines_in("0: 0 |\n\n 1: 2, 3,\n")
    ['0: 0', '1: 2, 3']
    """
    lines = (line.strip().rstrip("|,;").rstrip() for line in text.splitlines())
    return [line for line in lines if line]


def find_name(text: str, known: Collection[str]) -> str | None:
    """Return the name that is meant, or None. Capitals matter only where two names need them.

    Examples
    --------
    >>> find_name(" b ", "ABC"), find_name("b", "Bb"), find_name("x", "ABC")
    ('B', 'b', None)
    """
    text = text.strip()
    if text in known:
        return text
    alike = [name for name in known if name.casefold() == text.casefold()]
    return alike[0] if len(alike) == 1 else None


def _apart(word: str, known: Collection[str]) -> list[str]:
    """Take names apart that were written without anything between them, if there is one way to."""
    if (name := find_name(word, known)) is not None:
        return [name]
    if "-" in word:
        names = [name for part in word.split("-") if part for name in _apart(part, known)]
        return names if names and all(name in known for name in names) else [word]
    if len(word) > len(known) ** 2:
        return [word]
    ways: list[list[list[str]]] = [[[]]]  # for each beginning of the word, two ways at most
    for end in range(1, len(word) + 1):
        found = [
            [*way, name]
            for start in range(end)
            for way in ways[start]
            for name in [find_name(word[start:end], known)]
            if name is not None
        ]
        ways.append(found[:2])
    return ways[-1][0] if len(ways[-1]) == 1 else [word]


def read_label(text: str, known: Collection[str]) -> tuple[float, str] | None:
    """Return the number and the name in a label such as ``8 B``, ``8 from B``, ``8B`` or ``B 8``.

    The name is empty if there is none, and as it was typed if it is not known; None: there is no
    number.

    Examples
    --------
    >>> [read_label(text, "ABC") for text in ("8 B", "8 from b", "8,B", "10A", "A 10", "(8, B)")]
    [(8, 'B'), (8, 'B'), (8, 'B'), (10, 'A'), (10, 'A'), (8, 'B')]
    >>> read_label("8", "ABC"), read_label("8.5 Q", "ABC"), read_label("five A", "ABC")
    ((8, ''), (8.5, 'Q'), None)
    """
    text = text.strip()
    between = r"[\s,;:/]*"
    if match := re.fullmatch(
        rf"({_NUMBER})(?![\d.]){between}(?:from\b)?\s*(.*)", text, re.ASCII | re.IGNORECASE
    ):
        number, name = match.groups()
    elif match := re.fullmatch(rf"([^\d(].*?){between}({_NUMBER})", text, re.ASCII):
        name, number = match.groups()
        if find_name(name, known) is None:
            return None
    elif re.fullmatch(r"[(\[][^()\[\]]*[)\]]", text):
        return read_label(text[1:-1], known)
    else:
        return None
    value = float(number)
    return int(value) if value.is_integer() else value, find_name(name, known) or name


def read_whole_numbers(value: object, expected: str) -> list[int]:
    """Return the whole numbers in a text or a sequence, whatever brackets stand around them.

    Raises
    ------
    Wrong
        If there is anything else.

    Examples
    --------
    >>> read_whole_numbers("(6, 12)", ""), read_whole_numbers([6, 12], "")
    ([6, 12], [6, 12])
    """
    words = re.sub(r"[()\[\]]", " ", " ".join(read_names(value, expected))).split()
    if not all(re.fullmatch(r"\d{1,6}", word, re.ASCII) for word in words):
        wrong(f"{expected}, not {shown(value)}.")
    return [int(word) for word in words]


def not_a_pair(value: object) -> str:
    """Return what to say about something that should be a cell: a list is called one.

    Examples
    --------
    >>> not_a_pair([1, 0])
    'a cell should be a pair (x, y) of whole numbers; [1, 0], in square brackets, is a list.'
    >>> not_a_pair("b2")
    "a cell should be a pair (x, y) of whole numbers, not 'b2'."
    """
    expected = "a cell should be a pair (x, y) of whole numbers"
    if isinstance(value, list):
        return f"{expected}; {shown(value)}, in square brackets, is a list."
    return f"{expected}, not {shown(value)}."


def _plain(value: object, expected: str) -> str | list[str]:
    """Copy a text, or the items of a sequence as texts."""
    if type(value) is str:
        return value
    if not is_plain(value) or not isinstance(value, Sequence) or isinstance(value, bytes):
        wrong(f"{expected}, not {kind(value)}.")
    return [item if type(item) is str else shown(item) for item in value[:_LONGEST]]


def _known(value: object, nodes: dict[Node, Node]) -> object:
    try:
        node = nodes.get(value)
    except TypeError:  # it cannot be hashed
        node = None
    return Other(shown(value)) if node is None else node
