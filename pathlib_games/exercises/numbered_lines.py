"""Reading answers in lines: what belongs to 0, to 1, to 2 and so on, as in ``1: 2 3 4``."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TypeVar

from pathlib_games.exercises.reading import lines_in, read_text, shown
from pathlib_games.exercises.verdict import unread

E = TypeVar("E")


def filled_in(typed: object, expected: str) -> list[str]:
    """Return the lines above the first with a question mark, and those below, if there is one.

    Raises `Unread`, which says what was expected, if it is no text.
    """
    text = read_text(typed, expected)
    return re.split(r"^.*\?.*$", text, maxsplit=1, flags=re.MULTILINE)


def read_numbered(text: str, entries: str, reads: Callable[[str], E | None]) -> Iterator[E]:
    r"""Yield what stands in each line, so that lines above one that cannot be read are kept.

    `entries`: what a line holds. `reads`: reads what stands behind the colon; None: it cannot be.

    Raises `Unread`, which names the line that cannot be read.

    Examples
    --------
    >>> list(read_numbered("0: 1\n1: 2 3", "numbers", str.split))
    [['1'], ['2', '3']]
    """
    for number, line in enumerate(lines_in(text)):
        match = re.fullmatch(r"(\d{1,9})\s*:(.*)", line, re.ASCII)
        found = reads(match[2]) if match and int(match[1]) == number else None
        if found is None:
            unread(f"{shown(line)} should be line {number}: {number}, a colon, and {entries}.")
        yield found
