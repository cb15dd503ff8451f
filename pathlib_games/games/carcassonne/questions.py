"""What exercises ask about a land: about one part of it, or about all that has a meeple on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Self

from pathlib_games.games.carcassonne.land import Feature, Land, Spot, land_of
from pathlib_games.games.carcassonne.placements import (
    Meeple,
    Placement,
    read_placements,
)
from pathlib_games.games.carcassonne.rules import USUAL_EDITION, USUAL_PLAYERS
from pathlib_games.games.carcassonne.scoring import Edition, edition_named
from pathlib_games.games.carcassonne.spots import read_spot, spot_name
from pathlib_games.games.carcassonne.tiles import base_set
from pathlib_games.games.tile_board import ROTATIONS
from pathlib_games.graphs.fields import Fields


@dataclass(frozen=True)
class _AboutLand:
    """A question about a land, by the rules of an edition."""

    land: Land
    edition: str = USUAL_EDITION

    def __post_init__(self) -> None:
        edition_named(self.edition)

    @property
    def rules(self) -> Edition:
        """What the edition scores in its own way."""
        return edition_named(self.edition)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays: the usual two, and whoever else has a meeple on the land."""
        return tuple(dict.fromkeys((*USUAL_PLAYERS, *self.land.meeples.values())))

    def to_json(self) -> dict[str, Any]:
        """Return the question, ready for a JSON file."""
        placements = [placement.to_json() for placement in placements_of(self.land)]
        return {"placements": placements, "edition": self.edition}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Read a question that `to_json` has written."""
        return cls(**cls._read(Fields.of(data, "question JSON")))

    @classmethod
    def _read(cls, fields: Fields) -> dict[str, Any]:
        land = land_of(read_placements(fields.list("placements")))
        return {"land": land, "edition": fields.text("edition")}


@dataclass(frozen=True)
class WholeLand(_AboutLand):
    """The question what each player gets when the game is over.

    Examples
    --------
    >>> asked = WholeLand(Land().lay(Placement("D", 0, 0, 0, Meeple("red", "road"))))
    >>> WholeLand.from_json(asked.to_json()) == asked
    True
    """

    spot: None = None


@dataclass(frozen=True)
class PartOfLand(_AboutLand):
    """A question about the feature that a part of the land belongs to.

    Raises `NodeNotFound` if there is no such part.

    Examples
    --------
    >>> asked = PartOfLand(Land().lay(Placement("D", 0, 0)), spot=Spot(0, 0, "field", 1))
    >>> asked.to_json()["spot"], PartOfLand.from_json(asked.to_json()) == asked
    ('(0, 0) field 2', True)
    """

    spot: Spot = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        self.land.part(self.spot)

    @property
    def feature(self) -> Feature:
        """The feature that is asked about."""
        return self.land.feature(self.spot)

    def to_json(self) -> dict[str, Any]:
        """Return the question, ready for a JSON file."""
        return super().to_json() | {"spot": spot_name(self.land, self.spot)}

    @classmethod
    def _read(cls, fields: Fields) -> dict[str, Any]:
        read = super()._read(fields)
        return read | {"spot": read_spot(read["land"], fields.text("spot"))}


def read_land(text: str) -> Land:
    """Lay tiles that are written down in a line, with their meeples.

    Examples
    --------
    >>> land = read_land("E 0 0 0 red city 0, E 0 -1 180")
    >>> sorted(land.tiles), land.meeples
    ([(0, -1), (0, 0)], {Spot(x=0, y=0, kind='city', part=0): 'red'})
    """
    placements = []
    for line in text.split(", "):
        letter, x, y, rotation, *stands = line.split()
        values: dict[str, Any] = {"tile": letter, "x": int(x), "y": int(y)}
        if stands:
            player, kind, part = stands
            values["meeple"] = {"player": player, "kind": kind, "part": int(part)}
        placements.append(values | {"rotation": int(rotation)})
    return land_of(read_placements(placements))


def placements_of(land: Land) -> list[Placement]:
    """Return the placements that make a land, in the order of its tiles."""
    standing = {(spot.x, spot.y): (spot, player) for spot, player in land.meeples.items()}
    placements = []
    for cell, tile in land.tiles.items():
        rotation = next(r for r in ROTATIONS if base_set()[tile.id].turned(r) == tile)
        meeple = None
        if cell in standing:
            spot, player = standing[cell]
            meeple = Meeple(player, spot.kind, spot.part)
        placements.append(Placement(tile.id, *cell, rotation, meeple))
    return placements
