"""Forms of answers: fields, clicks and choices, as a page shows them.

A page sends the value that a learner filled in as plain data. The form writes it in the format of
the judge, so typed and clicked answers have the same judge.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from typing import Any, Literal

from pathlib_games.graphs.errors import PathlibGamesError
from pathlib_games.words import shown
from pathlib_tutor.exercises.reading import read_counted, usual_signs
from pathlib_tutor.programs.values import is_plain

Kind = Literal[
    "choice",  # one of several answers
    "several",  # any of several answers
    "number",  # a number, or one in each field
    "one",  # one place of the picture
    "set",  # places of the picture, in any order
    "order",  # places of the picture, one after the other
    "path",  # places of the picture, each joined with the next
    "table",  # a row for each round, a column for each node
    "rows",  # for each number, its places
    "bug",  # a line of a listing, and its repair
    "lines",  # lines to sort
    "run",  # an algorithm to run by hand
    "draw",  # a graph or a board to draw
    "text",  # anything else
    "code",  # a function
]

CLICKED = frozenset({"one", "set", "order", "path", "rows", "table"})
"""The kinds whose answers are places of the picture, which a learner can click."""

_TYPED = frozenset({"number", "one", "set", "order", "path", "text"})
"""The kinds with fields to type into: their value is a list, a text for each field."""

_TEXT = "it should be a string"
_TEXTS = "it should be a list of strings"
_SHAPES = {
    **dict.fromkeys((*_TYPED, "several", "rows"), _TEXTS),
    "bug": "it should be a line's letter and a string",
    "table": "it should be a list of rows with a string for each column",
}
"""The shapes of values that are not a single text."""

_HINTS = {
    "path": "Click the nodes in order, or type them.",
    "order": "Click them in order, or type them.",
    "pair": "Click the two squares, or type them.",
    "set": "Click them, or type them.",
    "one": "Click it, or type it.",
    "rows": "Choose a row, then click what belongs there or type it.",
    "table": "Type a distance and the node it comes from, such as 7 X. An empty cell repeats the "
    "row above. Tab moves on. Click a node to settle it.",
    "bug": "Click the line, then write it correctly.",
}

_NUMBER = re.compile(r"([+-]?\d{1,15})(\.\d{0,15})?", re.ASCII)
_SQUARE = re.compile(r"\d{1,9}", re.ASCII)


class BadValue(PathlibGamesError, ValueError):
    """A page cannot send this value from such a form."""


@dataclass(frozen=True)
class Form:
    """A question, and the form of its answer.

    Examples
    --------
    >>> form = Form("path", "Which path to E is the shortest?")
    >>> form.answer([" A  D E "]), form.value("A D E"), form.answer([""])
    ('A D E', ['A D E'], Ellipsis)
    >>> Form("number", "How far, how many?", fields=("Distance", "Rounds")).answer(["16", "3"])
    (16, 3)
    """

    kind: Kind  # the kind of answer
    asked: str  # the question, in one sentence or two
    details: tuple[str, ...] = ()  # further information, in paragraphs
    typed: str = ""  # how to write the answer where there is only text
    # The names of the fields of a typed or clicked answer.
    fields: tuple[str, ...] = ("Your answer",)
    numbers: int = 0  # how many fields, from the last, take numbers
    # The options: a letter, and the words of each.
    options: tuple[tuple[str, str], ...] = ()
    head: tuple[str, ...] = ()  # the column heads of a table, or the lines above a listing
    # The given rows of a table, or the given lines above the rows to fill in.
    rows: tuple[tuple[str, ...], ...] = ()
    row: str = ""  # the name of a row, such as ``roll``
    blank: str = ""  # the text to fill in, with a question mark in each gap
    # Whether a wrong click is refused at once, with the reason.
    guided: bool = False
    # For a search in waves: the wave of each place, in order.
    waves: tuple[int, ...] = ()
    listing: tuple[str, ...] = ()  # the program that the question is about, line by line

    @property
    def hint(self) -> str:
        """How to give the answer; empty where that is plain."""
        is_pair = self.kind == "order" and len(self.fields) - self.numbers == 2
        return _HINTS.get("pair" if is_pair else self.kind, "")

    @property
    def prompt(self) -> str:
        """The question as text, with all information."""
        words = " ".join(filter(None, [self.asked, *self.details, self.typed]))
        listing = [f"{number:3}  {line}" for number, line in enumerate(self.listing, 1)]
        head = self.head * (self.kind in {"bug", "lines"})
        return "\n".join([words, *listing, *head, *self._options()])

    def data(self) -> dict[str, Any]:
        """Return the form as plain data, for a page."""
        numbers = len(self.fields) if self.kind == "number" else self.numbers
        return {
            **json.loads(json.dumps(asdict(self))),
            "numbers": numbers,
            "hint": self.hint,
            "clicks": self.kind in CLICKED,
        }

    def answer(self, value: Any) -> object:
        """Write a value in the format of the judge; return ... for an empty one.

        `value`: a text for a choice; a list of letters for several; a list with a text for each
        field; a list of rows; a line's letter and its repair; None for nothing.

        Raises `BadValue` if no page sends such a value for this form.

        Examples
        --------
        >>> form = Form("table", "", head=("settled", "B"), rows=(("A", ""), ("", ""), ("", "")))
        >>> print(form.answer([["A", "5 A"], ["B", ""], ["", ""]]))
        settled | B
        A | 5 A
        B | 5 A
        ? | ?
        >>> print(Form("rows", "", rows=(("0: 0",),)).answer(["1 2", "", "7"]))
        0: 0
        1: 1 2
        2: ?
        3: 7
        """
        if value is not None and not self._can_be(value):
            raise BadValue(
                f"{shown(value)} does not fit this form: {_SHAPES.get(self.kind, _TEXT)}."
            )
        writes = {"table": self._table, "rows": self._rows, "several": _several, "bug": _repair}
        if value and self.kind in writes:
            return writes[self.kind](value)
        if isinstance(value, dict):  # the slides of a board
            return {int(start): end for start, end in value.items()}
        if self.kind in _TYPED:
            return self._typed_answer([_clean(text) for text in value or []])
        return value or ...

    def value(self, answer: object) -> Any:
        """Return the value that shows an answer in this form.

        Examples
        --------
        >>> form = Form("table", "", head=("settled", "B"), rows=(("A", ""), ("", "")))
        >>> form.value(form.answer([["A", "5 A"], ["B", ""]]))
        [['A', '5 A'], ['B', '5 A']]
        >>> Form("bug", "").value("J: offer = weight")
        ['J', 'offer = weight']
        >>> Form("number", "", fields=("red", "blue")).value({"red": 4})
        ['4', '0']
        >>> Form("set", "").value([(7, 1), (7, 2)])
        ['(7, 1) (7, 2)']
        """
        if answer is ...:
            return None
        if isinstance(answer, dict) and self.kind != "number":
            return {str(start): end for start, end in answer.items()}
        text = _text(answer)
        reads = {"table": _cells, "rows": self._lines, "several": _letters, "bug": _line}
        if self.kind in reads:
            return reads[self.kind](text)
        return self._typed_value(answer, text) if self.kind in _TYPED else text

    def places(self, value: Sequence[str], known: Iterable[str]) -> dict[str, str]:
        """Return the places of the picture in a value, and the number of each.

        The number is its wave, its rows or its turn; empty if places have no order. `known`: the
        ids of all places.

        Examples
        --------
        >>> Form("set", "").places(["a1, a11"], ["a1", "a2", "a11"])
        {'a1': '', 'a11': ''}
        >>> Form("rows", "", rows=(("0: 0",),)).places(["3 1", "2", "3"], "123")
        {'3': '1,3', '1': '1', '2': '2'}
        """
        names = "|".join(map(re.escape, sorted(known, key=len, reverse=True)))
        found = [re.findall(rf"(?<!\w)(?:{names})(?!\w)", text) for text in value]
        places = list(chain.from_iterable(found))
        if self.kind == "rows":
            rows = [(place, str(row)) for row, inside in enumerate(found, 1) for place in inside]
            return {place: ",".join(row for one, row in rows if one == place) for place in places}
        if self.kind not in ("order", "path"):
            return dict.fromkeys(places, "")
        numbers = self.waves or range(1, len(places) + 1)
        return dict(zip(places, map(str, numbers), strict=True))

    def _can_be(self, value: object) -> bool:
        """Say whether a value has the shape that a page gives it."""
        if self.kind == "draw" and isinstance(value, dict):
            return all(
                _SQUARE.fullmatch(str(key)) and type(end) is int for key, end in value.items()
            )
        if self.kind not in _SHAPES:
            return isinstance(value, str)
        if not isinstance(value, list):
            return False
        if self.kind == "table":
            rows = [row for row in value if isinstance(row, list) and len(row) == len(self.head)]
            return len(rows) == len(value) and all(
                type(cell) is str for row in rows for cell in row
            )
        return all(type(text) is str for text in value) and (self.kind != "bug" or len(value) == 2)

    @property
    def _units(self) -> list[str]:
        """The words of the fields, and each word after "how many" or "fewest"."""
        fields = " ".join(self.fields).casefold().split()
        counted = re.findall(r"(?:how many|fewest) (\w+)", self.asked.casefold())
        return [form for word in (*fields, *counted) for form in (word, word.removesuffix("s"))]

    def without_units(self, answer: object) -> object:
        """Return a number without the unit beside it; any other answer unchanged.

        Raises `Unread` if the number has another unit.

        Examples
        --------
        >>> form = Form("number", "How many steps is the path?", fields=("Steps",))
        >>> [form.without_units(given) for given in ("9 steps", "1 step.", "Steps: 9", "9", 9)]
        [9, 1, 9, '9', 9]
        >>> Form("number", "", fields=("Distance", "Rounds")).without_units("19, 3 rounds")
        '19, 3'
        """
        if self.kind != "number" or type(answer) is not str:
            return answer
        if len(self.fields) > 1:  # a singular word is the name of a field
            plural = [word for word in self._units if word.endswith("s")]
            units = "|".join(f"{word}|{word[:-1]}" for word in plural) or "(?!)"
            return re.sub(rf"(?<=\d)\s*\b(?:{units})\b", "", answer, flags=re.IGNORECASE)
        return read_counted(answer, self._units)

    def open_fields(self, value: Any) -> tuple[str, ...]:
        """Return the names of the empty fields if others are filled in."""
        if self.kind not in _TYPED or self.answer(value) is ...:
            return ()
        texts = [*map(_clean, value), *[""] * len(self.fields)]
        return tuple(name for name, text in zip(self.fields, texts, strict=False) if not text)

    def _options(self) -> list[str]:
        """Return the options as lines."""
        between = "" if self.kind == "bug" else "  "
        return [f"{between}{letter}  {text}" for letter, text in self.options]

    def _typed_answer(self, texts: list[str]) -> object:
        if not any(texts):
            return ...
        parts = [_number(text) if self.kind == "number" else text for text in texts]
        if len(parts) == 1:
            return parts[0]
        if not any(isinstance(part, str) for part in parts):
            return tuple(parts)
        return " ".join(filter(None, texts))

    def _typed_value(self, answer: object, text: str) -> list[str]:
        if isinstance(answer, dict):  # a number for each name; a missing name has 0
            return [_text(answer.get(field, 0)) for field in self.fields]
        if len(self.fields) == 1:
            return [" ".join(map(str, answer)) if isinstance(answer, list) else text]
        if isinstance(answer, tuple | list) and len(answer) == len(self.fields):
            return [_text(part) for part in answer]
        return text.rsplit(maxsplit=len(self.fields) - 1)

    def _table(self, value: Sequence[Sequence[str]]) -> object:
        """Write a table: an empty cell of a started row repeats the cell above."""
        rows = [[_clean(cell) for cell in row] for row in value]
        if all(row == list(given) for row, given in zip(rows, self.rows, strict=False)):
            return ...
        above = ["-"] * (len(self.head) - 1)
        lines = [" | ".join(self.head)]
        given = [row[0] for row in self.rows] + [""] * len(rows)
        for place, (settled, *cells) in enumerate(rows):
            goes_on = place == 0 and any(map(any, rows[1:]))  # later entries finish the first row
            begun = any(cells) or goes_on or settled not in ("", given[place])
            if begun:
                above = [cell or before for cell, before in zip(cells, above, strict=True)]
            lines.append(" | ".join([settled or "?", *(above if begun else "?" * len(cells))]))
        return "\n".join(lines)

    def _lines(self, text: str) -> list[str]:
        lines = text.splitlines()[len(self.rows) :]
        return [_unknown(line.partition(":")[2]) for line in lines]

    def _rows(self, value: Sequence[str]) -> object:
        """Write the rows with their numbers; empty rows at the end are left out."""
        lines = [_clean(line) for line in value]
        while lines and not lines[-1]:
            lines.pop()
        if not lines:
            return ...
        above = [line for row in self.rows for line in row]
        return "\n".join([*above, *(f"{k}: {line or '?'}" for k, line in enumerate(lines, 1))])


def _several(value: Sequence[str]) -> object:
    return " ".join(value)


def _repair(value: Sequence[str]) -> object:
    letter, line = value
    return f"{letter}: {line}" if line.strip() else letter or ...


def _cells(text: str) -> list[list[str]]:
    lines = [line for line in text.splitlines() if line.strip()][1:]
    return [[_unknown(cell) for cell in line.strip("| ").split("|")] for line in lines]


def _letters(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _line(text: str) -> list[str]:
    letter, _, line = text.partition(":")
    return [letter.strip(), line.strip()]


def _number(text: str) -> int | float | str:
    """Return the number in a text, or the text itself."""
    read = _NUMBER.fullmatch(text)
    if not read:
        return text
    return float(text) if read[2] and read[2] != "." else int(read[1])


def _text(answer: object) -> str:
    if isinstance(answer, str):
        return answer.strip()
    return str(answer) if is_plain(answer) else ""


def _clean(value: object) -> str:
    return " ".join(usual_signs(str(value or "")).split())


def _unknown(cell: str) -> str:
    """Return a cell as a learner fills it in: a question mark becomes empty."""
    return "" if cell.strip() == "?" else cell.strip()
