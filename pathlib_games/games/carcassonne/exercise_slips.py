"""The wrong ways to score a land: each is run like the right one, so numbers can be compared."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from pathlib_games.games.carcassonne.land import Feature, Land, Spot
from pathlib_games.games.carcassonne.questions import PartOfLand, WholeLand
from pathlib_games.games.carcassonne.scoring import EDITIONS, Edition, worth_of
from pathlib_games.games.carcassonne.tiles import KINDS, Kind, Opening
from pathlib_games.games.tile_board import PartGraph, around
from pathlib_games.games.wrong_scores import Reason
from pathlib_games.ideas.misunderstandings import Misunderstanding, register

JOINS_A_TILE = 54
NO_SHIELD = 55
EACH_PART = 56
OPENINGS = 57
COMPLETE_OR_OPEN = 58
TIE = 59
LOSER_TOO = 60
FIELD_ITSELF = 61
OWN_TILE = 62
CORNERS = 63

for _known in (
    Misunderstanding(
        JOINS_A_TILE,
        "joins what shares a tile",
        "Takes parts for joined that only lie on one tile, such as two roads at a crossing.",
        "Go along it with a finger. Where does it end, although something of its kind goes on from "
        "the same tile?",
        "Which two parts of one tile did you take together, and what lies between them?",
        "E: roads are followed through a crossing, fields across a road",
    ),
    Misunderstanding(
        NO_SHIELD,
        "the shield is forgotten",
        "Counts the tiles of a city without its shields.",
        "What else counts in a city, apart from its tiles?",
        "Look for small shields on the tiles of the city. What is each of them worth?",
        "E: first games",
    ),
    Misunderstanding(
        EACH_PART,
        "counted once for each part",
        "Counts a tile once for each of its parts, or a city once for each place at the field.",
        "Put a finger on everything that you counted. Does it come back to where it was before?",
        "Write down what you counted, one after the other. Is anything there twice?",
        "I: a tile that a road passes twice is counted twice",
    ),
    Misunderstanding(
        OPENINGS,
        "sides are counted",
        "Counts the sides of tiles through which a road or a city leads, in place of the tiles.",
        "What do the rules count: tiles, or the sides of tiles through which it leads?",
        "Take one tile in the middle. How often did you count it?",
        "I: the edges of a graph are counted in place of its nodes",
    ),
    Misunderstanding(
        COMPLETE_OR_OPEN,
        "complete or open",
        "Pays what is complete as if it were open, or what is open as if it were complete.",
        "Go round the wall of the city with a finger. Could one more tile make it larger, and what "
        "does that change?",
        "Which rule holds for what is complete, which for what is open, and which one did you use?",
        "E: rules for the turn and for the end of the game are mixed up",
    ),
    Misunderstanding(
        TIE,
        "a tie",
        "Shares the points of a tie, or gives them to one of the players only.",
        "Two players have equally many meeples on one thing. What does each of them get?",
        "Read the rule about equally many meeples once more. Does it say that points are divided?",
        "E: a tie is shared in many other games",
    ),
    Misunderstanding(
        LOSER_TOO,
        "the loser is paid, too",
        "Pays everybody who has a meeple there, and not only who has most.",
        "Count the meeples of each player there. Who has most, and what is left for the others?",
        "Where two players stand on one thing: do both of them have equally many meeples on it?",
        "E: every meeple is taken to earn something",
    ),
    Misunderstanding(
        FIELD_ITSELF,
        "a field is paid for itself",
        "Pays a field for its own tiles, or for cities that are still open.",
        "A field earns nothing by itself. Which complete cities does it touch?",
        "Go round the wall of each city at the field. In which of them is there a gap?",
        "E: a field is scored as a road is",
    ),
    Misunderstanding(
        OWN_TILE,
        "the cloister's own tile is left out",
        "Counts the tiles around a cloister, but not the one on which it stands.",
        "On which tile does the cloister itself stand, and does that tile count?",
        "How many tiles are there in a block of three by three, with the one in the middle?",
        "E: only what lies around is looked at",
    ),
    Misunderstanding(
        CORNERS,
        "the corners are left out",
        "Counts the tiles at the sides of a cloister, but not those at its corners.",
        "Which tiles touch the one with the cloister at a side, and which at a corner?",
        "Put eight fingers around the cloister. On which of them lies a tile?",
        "E: neighbors are those that share a side in most games",
    ),
):
    register(_known)

Sees = Callable[[Land, Feature], Mapping[str, Any]]
Points = Callable[[Land, Feature, Edition], int]
Pays = Callable[[Feature, int], Mapping[str, float]]


@dataclass(frozen=True)
class _JoinedLand(Land):
    """A land in the eyes of somebody for whom parts of a kind are joined that only share a tile."""

    joined: Kind = "road"

    @property
    def graph(self) -> PartGraph[Spot, tuple[Spot, Opening]]:
        """The graph of the parts, in which parts of a kind are joined on each tile."""
        usual = super().graph

        def ends(spot: Spot) -> Iterator[tuple[Spot, Any]]:
            yield from usual.ends(spot)
            for part in self.tiles[spot.x, spot.y].of_kind(self.joined):
                if spot.kind == self.joined and part.index != spot.part:
                    yield spot._replace(part=part.index), None

        def beyond(end: tuple[Spot, Any]) -> Spot | None:
            return end[0] if end[1] is None else usual.beyond(end)

        return PartGraph(ends, beyond)


# ---- what a feature is worth --------------------------------------------------------------------


def _as_tiles(count: Callable[[Land, Feature], int]) -> Sees:
    """Return what lets so many things count in place of tiles."""
    return lambda land, feature: {"cells": frozenset(range(count(land, feature)))}


def _openings(land: Land, feature: Feature) -> int:
    return sum(len(land.part(spot).openings) for spot in feature.spots)


def _own_cell(feature: Feature) -> tuple[int, int]:
    (spot,) = feature.spots
    return spot.x, spot.y


def _beside_it(land: Land, feature: Feature) -> int:
    """Count the cloister's tile and those that share a side with it."""
    return 1 + sum(cell in land.tiles for _, cell in around(_own_cell(feature)))


def _places(land: Land, feature: Feature) -> int:
    """Count the places at which a field touches a complete city."""
    touched = (
        Spot(spot.x, spot.y, "city", index)
        for spot in feature.spots
        for index in land.part(spot).cities
    )
    return sum(land.feature(spot).complete for spot in touched)


def _other_supply(edition: Edition) -> int:
    others = (other.supplied_city for other in EDITIONS.values())
    return next(supply for supply in others if supply != edition.supplied_city)


def _cities(land: Land, feature: Feature) -> int:
    return sum(city.complete for city in land.cities_at(feature))


# ---- who gets it --------------------------------------------------------------------------------


def _most(feature: Feature, points: int) -> Mapping[str, float]:
    return dict.fromkeys(feature.holders, points)


def _shared(feature: Feature, points: int) -> Mapping[str, float]:
    count = max(len(feature.holders), 1)
    each = points / count if points % count else points // count
    return dict.fromkeys(feature.holders, each)


def _rounded(feature: Feature, points: int) -> Mapping[str, float]:
    return dict.fromkeys(feature.holders, points // max(len(feature.holders), 1))


def _to_one(which: int) -> Pays:
    """Return what pays one of those who have equally many."""

    def pays(feature: Feature, points: int) -> Mapping[str, float]:
        holders = sorted(feature.holders)
        return dict.fromkeys(holders if len(holders) < 2 else [holders[which]], points)

    return pays


def _nobody(feature: Feature, points: int) -> Mapping[str, float]:
    return _most(feature, points) if len(feature.holders) == 1 else {}


def _everybody(feature: Feature, points: int) -> Mapping[str, float]:
    return dict.fromkeys(feature.meeples, points)


def _each_meeple(feature: Feature, points: int) -> Mapping[str, float]:
    return {player: points * feature.meeples[player] for player in feature.holders}


def _fewest(feature: Feature, points: int) -> Mapping[str, float]:
    least = min(feature.meeples.values(), default=0)
    return {player: points for player, count in feature.meeples.items() if count == least}


# ---- slips --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slip(Reason):
    """A wrong way to score."""

    kinds: tuple[Kind, ...] = KINDS  # the features with which it is made
    sees: Sees = lambda *_: {}  # what of a feature is taken for something else
    points: Points = worth_of  # what a feature is worth that is seen so
    pays: Pays = _most  # who gets how much of that
    joins: bool = False  # whether parts are joined that share a tile

    def worth(self, land: Land, feature: Feature, edition: Edition) -> int:
        """Return what a feature is worth for somebody who makes it."""
        if feature.kind not in self.kinds:
            return worth_of(land, feature, edition)
        return self.points(land, replace(feature, **self.sees(land, feature)), edition)


RIGHT = Slip()
_WAYS: tuple[Kind, ...] = ("road", "city")
_A_CITY_TWICE = "Put a finger on each city that you counted. Does it come back to the same one?"
SLIPS = (
    Slip(JOINS_A_TILE, joins=True),
    Slip(NO_SHIELD, kinds=("city",), sees=lambda *_: {"shields": 0}),
    Slip(EACH_PART, kinds=_WAYS, sees=_as_tiles(lambda _, f: len(f.spots))),
    Slip(
        EACH_PART,
        hint=_A_CITY_TWICE,
        kinds=("field",),
        points=lambda land, f, rules: rules.supplied_city * _places(land, f),
    ),
    Slip(OPENINGS, kinds=_WAYS, sees=_as_tiles(_openings)),
    Slip(COMPLETE_OR_OPEN, kinds=("city",), sees=lambda *_: {"gaps": 0}),
    Slip(COMPLETE_OR_OPEN, kinds=("city",), sees=lambda *_: {"gaps": 1}),
    Slip(FIELD_ITSELF, kinds=("field",), points=lambda _, f, __: len(f.cells)),
    Slip(
        FIELD_ITSELF,
        kinds=("field",),
        points=lambda land, f, rules: rules.supplied_city * len(land.cities_at(f)),
    ),
    Slip(OWN_TILE, kinds=("cloister",), sees=lambda _, f: {"cells": f.cells - {_own_cell(f)}}),
    Slip(CORNERS, kinds=("cloister",), sees=_as_tiles(_beside_it)),
    Slip(
        None,
        "Does a road count twice when it is complete?",
        kinds=("road",),
        points=lambda _, f, __: len(f.cells) * (2 if f.complete else 1),
    ),
    Slip(
        None,
        "In a complete city everything counts twice. Does that go for the shields, too?",
        kinds=("city",),
        points=lambda land, f, rules: worth_of(land, replace(f, shields=0), rules) + f.shields,
    ),
    Slip(
        None,
        "That is how many tiles are missing around the cloister. Which ones are there?",
        kinds=("cloister",),
        points=lambda _, f, __: f.gaps,
    ),
    Slip(
        None,
        "What does each complete city bring by the rules that hold here?",
        kinds=("field",),
        points=lambda land, f, rules: _cities(land, f) * _other_supply(rules),
    ),
    Slip(
        None,
        "Does the border of the field come to one more complete city?",
        kinds=("field",),
        points=lambda land, f, rules: rules.supplied_city * max(_cities(land, f) - 1, 0),
    ),
    Slip(
        None,
        "That is how many complete cities the field touches. What does each of them bring?",
        kinds=("field",),
        points=lambda land, f, _: _cities(land, f),
    ),
    *(Slip(TIE, pays=pays) for pays in (_shared, _rounded, _to_one(0), _to_one(1), _nobody)),
    Slip(LOSER_TOO, pays=_everybody),
    Slip(
        None,
        "Meeples decide who gets the points, and not how many. How many are they?",
        pays=_each_meeple,
    ),
    Slip(None, "Who has most meeples on it, and who has fewest?", pays=_fewest),
)
"""The wrong ways to score that are recognised."""


def worth_by(asked: PartOfLand, slips: Iterable[Slip] = SLIPS) -> list[tuple[Slip, int]]:
    """Return what a feature is worth if a slip is made, for each of them."""
    lands = _seen(asked)
    return [
        (slip, slip.worth(land, land.feature(asked.spot), asked.rules))
        for slip in slips
        for land in [lands[slip.joins]]
    ]


def paid_by(
    asked: PartOfLand | WholeLand, slips: Iterable[Slip] = (RIGHT, *SLIPS)
) -> list[tuple[Slip, dict[str, float]]]:
    """Return what each player gets if a slip is made, for each of them.

    It is for one feature, or for all that has a meeple on it.
    """
    lands = _seen(asked)
    spots = list(asked.land.meeples) if asked.spot is None else [asked.spot]
    return [(slip, _paid(asked, slip, lands[slip.joins], spots)) for slip in slips]


def _paid(
    asked: PartOfLand | WholeLand, slip: Slip, land: Land, spots: list[Spot]
) -> dict[str, float]:
    of_all: dict[str, float] = dict.fromkeys(asked.players, 0)
    for feature in land.features(spots):
        for player, points in slip.pays(feature, slip.worth(land, feature, asked.rules)).items():
            of_all[player] += points
    return of_all


def paid_apart(
    asked: PartOfLand | WholeLand,
) -> list[tuple[Feature, list[tuple[Slip, Mapping[str, float]]]]]:
    """Return for each feature with a meeple what it pays by the rules, and then by each slip."""
    land, rules = asked.land, asked.rules
    slips = [RIGHT, *(slip for slip in SLIPS if not slip.joins)]
    return [
        (feature, [(slip, slip.pays(feature, slip.worth(land, feature, rules))) for slip in slips])
        for feature in land.features(land.meeples)
    ]


def joined_feature(asked: PartOfLand) -> Feature:
    """Return the feature in the eyes of somebody who joins what shares a tile."""
    return _seen(asked)[True].feature(asked.spot)


def _seen(asked: PartOfLand | WholeLand) -> tuple[Land, Land]:
    """Return a land as it is, and as somebody sees it who joins what shares a tile."""
    kind: Kind = "road" if asked.spot is None else asked.spot.kind
    return asked.land, _JoinedLand(asked.land.tiles, asked.land.meeples, joined=kind)
