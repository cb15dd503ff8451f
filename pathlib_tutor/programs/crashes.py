"""Describe a program that stopped with an error: its line, its values, a hint."""

from __future__ import annotations

import linecache
import re
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from reprlib import Repr
from types import FrameType
from typing import Any

from pathlib_tutor.programs.values import is_in_the_learners

_WORDS = 200  # characters of an error's message
_VALUES = 4  # shown variables of a line
_VALUE = 60  # characters of each
_CODE = 120  # characters of a line
_CALLED_FOR_A_PART = re.compile(r"\b([A-Za-z_]\w*)\([^()]*\)\[")  # such as way(start, end)[0]
_GIVEN = re.compile(r"\s*([A-Za-z_]\w*) *= *([A-Za-z_]\w*)\(")  # such as path = way(start, end)
_NAME = re.compile(r"(?<![\w.'\"])[A-Za-z_]\w*")
_HEAP = ("heappush", "heappop", "heapify", "heapreplace", "heappushpop", "PriorityQueue")

_PARTS = "How many parts does each item have, and how many names does this line unpack it into?"
_ARGUMENTS = "How many values should stand between these parentheses?"
# For each error, the first entry whose text is in the message gives the hint. "NoneType" comes
# before comparisons, because None explains why an order fails.
_HINTS: dict[str, dict[str, str]] = {
    "TypeError": {
        "Graph' object": "Does a graph work that way? graph.neighbors(node) gives pairs (neighbor, "
        "weight), and graph.nodes gives the nodes.",
        "NoneType": "Something in this line is None. What should your program do then?",
        "not supported between instances": "Which two things does this line compare?",
        "positional argument": "Does the call pass as many values as the def line has names?",
        **dict.fromkeys(("argument, got", "arguments, got", "takes exactly"), _ARGUMENTS),
        "unpack": _PARTS,
        "unhashable": "A list, a dictionary or a set cannot be a key or a member of a set. "
        "What belongs there?",
        "not subscriptable": "What comes before the brackets: the whole list or dictionary, or one "
        "item of it?",
        "argument of type": "Is what stands after `in` a list, a set or a dictionary?",
        "not iterable": "What does this line loop over: a list, or one item of it?",
        "not callable": "Parentheses call a function. Does something else have this name, or "
        "did you mean square brackets?",
        "": "Do the types of the values in this line fit together?",
    },
    "AttributeError": {
        "'Graph' object": "What does a graph offer? It has nodes, edges and neighbors(node).",
        "NoneType": "Something in this line is None. Which line should have given it a value?",
        "": "What type is the value before the dot?",
    },
    "ValueError": {
        "unpack": _PARTS,
        "empty": "There is nothing left to choose from. What should your program do then?",
        "not in list": "The list does not have this item. Was it ever there, or is it gone by now?",
    },
    "KeyError": {
        "None": "There is no entry for None. What should your program do then?",
        "": "There is no entry for this key yet. Which line should write it?",
    },
    "IndexError": {
        " index out of range": "The first index is 0. What is the last one here?",
        "": "This line takes an item, but none is left. How does the loop know when to stop?",
    },
    "RuntimeError": {
        "during iteration": "The loop changes what it loops over. Loop over a copy instead.",
    },
    "UnboundLocalError": {
        "": "Which line should give this variable its first value?",
    },
    "NameError": {
        "": "Is the name spelled the same everywhere, and did you assign or import it first?",
    },
    "NodeNotFound": {
        "": "What do you pass to neighbors here: a node, or a tuple that contains one?"
    },
    "RecursionError": {
        "": "Each call waits for the next one. For which values should the function stop?",
    },
    "ZeroDivisionError": {"": "Which value is 0 here, and should it be?"},
    "AssertionError": {"": "Your own assert failed. Which value did you expect to be different?"},
}
_CHOOSES = re.compile(r"\b(min|max|sorted)\(\w+(?:\.\w+\(\))?\)")  # without a key
_ANY = "What did you expect this line to do?"


@dataclass(frozen=True)
class Crash:
    """The crash of a learner's program, in plain values that another process can send."""

    error: str  # the name of the error
    words: str = ""  # the message of the error
    line: int | None = None
    """The number of the learner's line in its cell or file, or None."""
    code: str = ""
    values: tuple[tuple[str, str], ...] = ()
    """The variables of that line with their values, as short texts."""
    gave_none: str = ""
    """The function that returned the None that caused the error, or an empty string."""

    @property
    def parts(self) -> tuple[Any, ...]:
        """The parts of a crash, as `crash_read` expects them."""
        values = tuple(self.values)
        return self.error, self.words, self.line, self.code, values, self.gave_none

    @property
    def hint(self) -> str:
        """The tutor's question about it."""
        compared = "not supported between instances" in self.words and "None" not in self.words
        if compared and any(name in self.code for name in _HEAP):
            return (
                "The queue compares its entries from left to right. If two numbers tie, what comes "
                "next? A counter after the number breaks the tie before nodes are compared."
            )
        chooses = _CHOOSES.search(self.code)
        rows = any(value.startswith(("[(", "{(")) for _, value in self.values)
        if compared and chooses and not rows:
            return f"Which number should {chooses[1]} compare by?"
        if compared and rows:
            return (
                "If two numbers tie, Python compares what comes after them in the tuple. What "
                "could come there that never ties?"
            )
        if self.gave_none:
            return f"{self.gave_none} returned None. What should happen then?"
        hints = _HINTS.get(self.error, {})
        return next((hint for words, hint in hints.items() if words in self.words), _ANY)

    def __repr__(self) -> str:
        told = f"{self.error}: {self.words}".rstrip(": ")
        if self.line is None:
            return told
        told += f" in line {self.line}, `{self.code}`" if self.code else f" in line {self.line}"
        shown = [f"{name} is {value}" for name, value in self.values]
        if shown:
            told += f", where {' and '.join([', '.join(shown[:-1]), shown[-1]][len(shown) < 2 :])}"
        return told


def crash_of(problem: BaseException) -> Crash:
    """Return the crash of an error; this may run the learner's code."""
    error = type(problem).__name__
    # The learner knows the class as Graph.
    words = str(problem)[:_WORDS].rstrip(".").replace("WatchedGraph", "Graph")
    for frame, line in _from_within(problem):
        file = frame.f_code.co_filename
        if is_in_the_learners(file):
            code = linecache.getline(file, line).strip()
            gave = _gave_none(code, frame, line) if "NoneType" in words else ""
            return Crash(error, words, line, _cut(code, _CODE), tuple(_values(code, frame)), gave)
    return Crash(error, words)


def crash_read(parts: object) -> Crash | None:
    """Return the crash with these parts; None for anything else."""
    match parts:
        case (str(error), str(words), int() | None as line, str(code), tuple(values), str(gave)):
            pairs = [pair for pair in values if _are_texts(pair)]
            return Crash(error, words, line, code, tuple(pairs), gave)
    return None


def _are_texts(pair: object) -> bool:
    return isinstance(pair, tuple) and [type(part) for part in pair] == [str, str]


def _from_within(problem: BaseException) -> Iterator[tuple[FrameType, int]]:
    """Yield the frames with their line numbers, innermost first."""
    return reversed(list(traceback.walk_tb(problem.__traceback__)))


def _gave_none(code: str, frame: FrameType, line: int) -> str:
    """Return the function that gave the None in a line, directly or through a variable."""
    called = _CALLED_FOR_A_PART.search(code)
    if called is not None:
        return called[1]
    file, first = frame.f_code.co_filename, frame.f_code.co_firstlineno
    above = [linecache.getline(file, number) for number in range(first, line)]
    for name in dict.fromkeys(_NAME.findall(code)):
        if name in frame.f_locals and frame.f_locals[name] is None:
            given = [found for text in above if (found := _GIVEN.match(text)) and found[1] == name]
            return given[-1][2] if given else ""
    return ""


def _values(code: str, frame: FrameType) -> Iterator[tuple[str, str]]:
    """Yield the variables of a line, except functions, graphs and other objects of the course."""
    names = dict.fromkeys(_NAME.findall(code))
    found = [(name, frame.f_locals[name]) for name in names if name in frame.f_locals]
    told = [
        (name, _short(v))
        for name, v in found
        if not callable(v) and not hasattr(v, "neighbors") and not _is_of_the_course(v)
    ]
    yield from told[:_VALUES]


def _is_of_the_course(value: object) -> bool:
    """Return whether a value is one of our objects, such as a position, whose repr is long."""
    return type(value).__module__.startswith("pathlib_")


class _Short(Repr):
    """A repr that keeps the order of collections and shows a few items of each."""

    def __init__(self) -> None:
        super().__init__()
        self.maxdict = self.maxlist = self.maxtuple = self.maxset = self.maxdeque = 5
        self.maxstring = self.maxother = self.maxlong = 4 * _VALUE  # then the end is cut

    def repr_dict(self, x: dict[object, object], level: int) -> str:
        """Return a dictionary's repr without sorting its keys."""
        if level <= 0 and x:
            return "{...}"
        shown = [
            f"{self.repr1(key, level - 1)}: {self.repr1(value, level - 1)}"
            for key, value in list(x.items())[: self.maxdict]
        ]
        return f"{{{', '.join([*shown, *['...'] * (len(x) > self.maxdict)])}}}"


_SHORT = _Short()


def _short(value: object) -> str:
    try:
        text = str.__str__(_SHORT.repr(value))
    except Exception:  # noqa: BLE001 - the repr of a learner's value may fail
        return f"a {type(value).__name__}"
    return _cut(text, _VALUE)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 3]}..."
