"""Positions as texts: the board for people, and below it in one line what a board cannot show.

That line is a JSON object. It is left out where all that it would say goes without saying, so the
text of a simple position is its board alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import sqrt
from typing import Any

from pathlib_games.graphs.errors import BadFile, BadPosition
from pathlib_games.graphs.values import Fields


def written(board: str, rest: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """Write a board, and below it what is not as usual."""
    unusual = {key: value for key, value in rest.items() if value != usual[key]}
    return f"{board}\n{json.dumps(unusual, ensure_ascii=False)}" if unusual else board


def lines(text: object) -> list[str]:
    """Return a text's lines, without empty ones around them; of an empty text, an empty one.

    Raises `BadPosition` if it is no text.
    """
    if not isinstance(text, str):
        raise BadPosition("the position", "a text with a line for each row", text)
    return text.strip("\n").rstrip().splitlines() or [""]


@contextmanager
def reading(text: object) -> Iterator[tuple[str, Fields]]:
    """Take a text of `written` apart: the board, and the fields of what stands below it.

    Raises `BadPosition` if it is no text, or if something in the last line is not as it should be,
    also where it is read inside the ``with`` block, or if that asks for no field of this name.
    """
    *rows, last = lines(text)
    if not last.lstrip().startswith("{"):
        rows, last = [*rows, last], "{}"
    with naming():
        rest = Fields.parse(last, "the last line")
        yield "\n".join(rows), rest
        rest.check_names()


@contextmanager
def naming() -> Iterator[None]:
    """Let whatever is wrong with a field of a text be a BadPosition that names the field.

    Examples
    --------
    >>> with naming():
    ...     Fields.parse('{"seed": "x"}', "the last line").whole("seed")
    Traceback (most recent call last):
    pathlib_games.graphs.errors.BadPosition: the last line: seed should be a whole number, but ...
    """
    try:
        yield
    except BadFile as flaw:
        raise BadPosition(f"{flaw.file}: {flaw.field}", flaw.expected, flaw.given) from None


def with_figures(
    rows: Sequence[str], floor: str, figures: Mapping[str, tuple[str, tuple[int, int]]]
) -> tuple[str, dict[str, list[int]]]:
    """Write a board with figures on it, and give the places of those that would hide a sign.

    `figures`: for each name its sign and where it stands.
    """
    shown, hidden = [list(row) for row in rows], {}
    for name, (sign, (x, y)) in figures.items():
        if shown[y][x] == floor:
            shown[y][x] = sign
        else:
            hidden[name] = [x, y]
    return "\n".join(map("".join, shown)), hidden


def place(rows: Sequence[str], rest: Fields, name: str, sign: str) -> tuple[int, int]:
    """Return where a figure is: where its sign stands on the board, or what the line below says.

    Raises `BadPosition` if it is not in exactly one place.
    """
    found = [(x, y) for y, row in enumerate(rows) for x, shown in enumerate(row) if shown == sign]
    if name in rest:
        found.append(rest.cell(name))
    if len(found) != 1:
        raise BadPosition(f"the number of places of the {name} ({sign})", "1", len(found))
    return found[0]


# ---- how sure a share of won games is --------------------------------------------------------

Z = 1.96
"""So many standard deviations around the middle lie 95 of 100 values of a normal distribution."""


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Return Wilson's interval at 95 % for the share of games that somebody wins.

    References
    ----------
    E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal
    of the American Statistical Association 22 (1927), 209-212.
    """
    share = wins / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2) / (1 + Z * Z / games)
    return max(0.0, middle - half), min(1.0, middle + half)
