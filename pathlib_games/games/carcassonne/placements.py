"""Placements of Carcassonne: a tile that is laid, perhaps with a meeple, as objects and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pathlib_games.games.carcassonne.tiles import KINDS, Kind, base_set
from pathlib_games.games.tile_board import ROTATIONS
from pathlib_games.graphs import IllegalMove
from pathlib_games.graphs.values import is_whole
from pathlib_games.words import shown


class BadPlacement(IllegalMove):
    """A tile or a meeple was placed against the rules; `number` says which of a list it was."""

    def __init__(self, reason: str, message: str, number: int | None = None) -> None:
        self.message = message
        self.number = number
        super().__init__(reason, message if number is None else f"placements[{number}]: {message}")

    def at(self, number: int) -> BadPlacement:
        """Return the same error for the placement of this number in a list."""
        return BadPlacement(self.reason, self.message, number)


@dataclass(frozen=True)
class Meeple:
    """A meeple on the tile that is just laid.

    Parameters
    ----------
    player
        Whose it is.
    kind, part
        What it stands on, and which of its kind on the tile, from 0.

    Raises
    ------
    BadPlacement
        If a value is not as it should be.
    """

    player: str
    kind: Kind
    part: int = 0

    def __post_init__(self) -> None:
        _check_text("kind", self.kind)
        if self.kind not in KINDS:
            raise _bad_value("kind", f"one of {', '.join(KINDS)}", self.kind)
        _check_text("player", self.player)
        _check_whole("part", self.part)


@dataclass(frozen=True)
class Placement:
    """A tile that is laid, perhaps with a meeple.

    Parameters
    ----------
    tile
        The letter of the tile.
    x, y
        Where: x grows to the east, y to the south, and both may be negative.
    rotation
        By how many degrees it is turned clockwise.
    meeple
        The meeple that is put on it, or None.

    Raises
    ------
    BadPlacement
        If a value is not as it should be.

    Examples
    --------
    >>> Placement.from_json({"tile": "D", "x": 0, "y": 0, "rotation": 90})
    Placement(tile='D', x=0, y=0, rotation=90, meeple=None)
    """

    tile: str
    x: int
    y: int
    rotation: int = 0
    meeple: Meeple | None = None

    def __post_init__(self) -> None:
        _check_text("tile", self.tile)
        if self.tile not in base_set():
            letters = ", ".join(base_set())
            raise BadPlacement(
                "unknown_tile",
                f"There is no tile {shown(self.tile)} in the base set; there are {letters}.",
            )
        for name, value in (("rotation", self.rotation), ("x", self.x), ("y", self.y)):
            _check_whole(name, value)
        if self.rotation not in ROTATIONS:
            degrees = ", ".join(map(str, ROTATIONS))
            raise _bad_value("rotation", f"one of {degrees}, in degrees clockwise", self.rotation)
        if self.meeple is not None and not isinstance(self.meeple, Meeple):
            raise _bad_value("meeple", "a Meeple or None", self.meeple)

    @classmethod
    def from_json(cls, values: object) -> Placement:
        """Read a placement as it stands in a JSON file."""
        if not isinstance(values, Mapping):
            raise _bad_value("A placement", 'an object {"tile", "x", "y", ...}', values)
        meeple = values.get("meeple")
        return cls(
            values.get("tile", _MISSING),
            values.get("x", _MISSING),
            values.get("y", _MISSING),
            values.get("rotation", _MISSING),
            None if meeple is None else _meeple(meeple),
        )

    def to_json(self) -> dict[str, Any]:
        """Return the placement as `from_json` reads it."""
        values: dict[str, Any] = {
            "tile": self.tile,
            "x": self.x,
            "y": self.y,
            "rotation": self.rotation,
        }
        if self.meeple is not None:
            values["meeple"] = {
                "player": self.meeple.player,
                "kind": self.meeple.kind,
                "part": self.meeple.part,
            }
        return values


def read_placements(placements: object) -> list[Placement]:
    """Read a list of placements as `score_game` takes it."""
    if not isinstance(placements, Sequence) or isinstance(placements, str):
        raise BadPlacement(
            "bad_value",
            f"The placements should be a list of objects, but they are {shown(placements)}.",
        )
    laid = []
    for number, values in enumerate(placements):
        try:
            laid.append(Placement.from_json(values))
        except BadPlacement as flaw:
            raise flaw.at(number) from None
    return laid


def _bad_value(what: str, expected: str, given: object) -> BadPlacement:
    return BadPlacement("bad_value", f"{what} should be {expected}, but it is {shown(given)}.")


def _meeple(values: object) -> Meeple:
    if not isinstance(values, Mapping):
        raise _bad_value("meeple", 'an object {"player", "kind", "part"}', values)
    kind = values.get("kind", _MISSING)
    # A tile has one cloister at most, so there is nothing to choose from.
    part = values.get("part", 0 if kind == "cloister" else _MISSING)
    return Meeple(values.get("player", _MISSING), kind, part)


def _check_text(name: str, value: object) -> None:
    if not isinstance(value, str) or not value:
        raise _bad_value(name, "a text", value)


def _check_whole(name: str, value: object) -> None:
    if not is_whole(value):
        raise _bad_value(name, "a whole number", value)


class _Missing:
    def __repr__(self) -> str:
        return "missing"


_MISSING: Any = _Missing()
"""Stands for a value that was left out, until it is refused."""
