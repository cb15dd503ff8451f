"""Questions about a land: about one part of it, or about all features with meeples."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from types import MappingProxyType
from typing import Any, Self, TypeVar

from pathlib_games.games.carcassonne.land import (
    Feature,
    Land,
    Spot,
    land_of,
    place_words,
    read_spot,
    read_spots,
    spot_name,
)
from pathlib_games.games.carcassonne.rules import USUAL_EDITION, USUAL_PLAYERS
from pathlib_games.games.carcassonne.scoring import (
    EDITIONS,
    Edition,
    add_up,
    edition_named,
    final_awards,
    worth_of,
)
from pathlib_games.games.carcassonne.tiles import (
    KINDS,
    Kind,
    Meeple,
    Opening,
    Placement,
    base_set,
    read_placements,
)
from pathlib_games.games.tile_board import ROTATIONS, Cell, PartGraph, around
from pathlib_games.graphs import BadPosition
from pathlib_games.graphs.values import Fields
from pathlib_games.words import capital, counted, joined, listed
from pathlib_tutor.exercises.reading import (
    in_any_order,
    read_numbers_of,
    read_text,
    shown,
)
from pathlib_tutor.exercises.verdict import Verdict, refusing, unread
from pathlib_tutor.ideas.judges import Number, Parts, explained
from pathlib_tutor.ideas.misunderstandings import Misunderstanding, Slip, register


@dataclass(frozen=True)
class _AboutLand:
    """A question about a land, by the rules of an edition."""

    land: Land
    edition: str = USUAL_EDITION

    def __post_init__(self) -> None:
        edition_named(self.edition)

    @property
    def rules(self) -> Edition:
        """The edition's own scoring rules."""
        return edition_named(self.edition)

    @property
    def players(self) -> tuple[str, ...]:
        """The usual two players, and all others with a meeple on the land."""
        return tuple(dict.fromkeys((*USUAL_PLAYERS, *self.land.meeples.values())))

    def to_json(self) -> dict[str, Any]:
        """Return the question, ready for a JSON file."""
        placements = [placement.to_json() for placement in placements_of(self.land)]
        return {"placements": placements, "edition": self.edition}

    @classmethod
    def from_json(cls, data: object) -> Self:
        """Read a question from the output of `to_json`."""
        return cls(**cls._read(Fields.of(data, "question JSON")))

    @classmethod
    def _read(cls, fields: Fields) -> dict[str, Any]:
        land = land_of(read_placements(fields.list("placements")))
        return {"land": land, "edition": fields.text("edition")}


@dataclass(frozen=True)
class WholeLand(_AboutLand):
    """Asks for the points of each player at the end of a game.

    Examples
    --------
    >>> asked = WholeLand(Land().lay(Placement("D", 0, 0, 0, Meeple("red", "road"))))
    >>> WholeLand.from_json(asked.to_json()) == asked
    True
    """

    spot: None = None


@dataclass(frozen=True)
class PartOfLand(_AboutLand):
    """Asks about the feature of a part of the land.

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
        """The feature in question."""
        return self.land.feature(self.spot)

    def to_json(self) -> dict[str, Any]:
        """Return the question, ready for a JSON file."""
        return super().to_json() | {"spot": spot_name(self.land, self.spot)}

    @classmethod
    def _read(cls, fields: Fields) -> dict[str, Any]:
        read = super()._read(fields)
        return read | {"spot": read_spot(read["land"], fields.text("spot"))}


def read_land(text: str) -> Land:
    """Lay tiles from a line of text, with their meeples.

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


Q = TypeVar("Q", bound=PartOfLand | WholeLand)


def turned(asked: Q, turns: int, *, swapped: bool) -> Q:
    """Turn a land, start its columns and rows at 0, and perhaps swap the usual players."""
    other = dict(zip(USUAL_PLAYERS, USUAL_PLAYERS[:: -1 if swapped else 1], strict=True))

    def place(x: int, y: int) -> Cell:
        for _ in range(turns):
            x, y = -y, x
        return x, y

    cells = [place(*cell) for cell in asked.land.tiles]
    west, north = min(x for x, _ in cells), min(y for _, y in cells)
    placements = []
    for each in placements_of(asked.land):
        x, y = place(each.x, each.y)
        rotation = (each.rotation + 90 * turns) % 360
        meeple = each.meeple and replace(each.meeple, player=other[each.meeple.player])
        placements.append(Placement(each.tile, x - west, y - north, rotation, meeple))
    land = land_of(placements)
    if isinstance(asked, WholeLand):
        return replace(asked, land=land)
    x, y = place(asked.spot.x, asked.spot.y)
    return replace(asked, land=land, spot=asked.spot._replace(x=x - west, y=y - north))


# ----------------------------------------------------------------------------------------------
# Wrong ways to score a land: each runs like the correct one, so numbers can be compared.

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
        "joins parts that share a tile",
        "Joins parts that only share a tile, such as two roads at a crossing.",
        "Follow the road, city or field with your finger. Where does it end and another one begin?",
        "Which two parts of one tile did you join?",
        "E: roads are followed through a crossing, fields across a road",
    ),
    Misunderstanding(
        NO_SHIELD,
        "the shield is forgotten",
        "Counts the tiles of a city without its shields.",
        "What else counts in a city, besides its tiles?",
        "Look for small shields on the city's tiles. What is each of them worth?",
        "E: first games",
    ),
    Misunderstanding(
        EACH_PART,
        "counts each part",
        "Counts a tile once for each of its parts, or a city once for each place where it "
        "touches the field.",
        "Put a finger on each thing you counted. Do you touch any place twice?",
        "List everything that you counted. Does anything appear twice?",
        "I: a tile that a road passes twice is counted twice",
    ),
    Misunderstanding(
        OPENINGS,
        "counts sides",
        "Counts the sides of tiles that a road or a city reaches, instead of the tiles.",
        "What do the rules count: tiles, or sides of tiles?",
        "Take one tile where the road or city reaches two or more sides. How many times did you "
        "count it?",
        "I: the edges of a graph are counted instead of its nodes",
    ),
    Misunderstanding(
        COMPLETE_OR_OPEN,
        "complete or open",
        "Scores a complete city as if it were open, or an open one as if it were complete.",
        "Follow the city wall with your finger. Could one more tile make the city larger?",
        "One rule is for complete cities, another for open ones. Which one did you use?",
        "E: rules for the turn and for the end of the game are mixed up",
    ),
    Misunderstanding(
        TIE,
        "a tie",
        "Splits the points of a tie, or gives them to only one of the players.",
        "Two players tie for the most meeples. What does each of them get?",
        "Read the rule about ties once more. Does it say that you split the points?",
        "E: many other games split the points of a tie",
    ),
    Misunderstanding(
        LOSER_TOO,
        "the loser is paid, too",
        "Pays every player with a meeple there, not only the one with the most.",
        "Count each player's meeples there. Who has the most, and what do the others get?",
        "Both players have meeples there. Do they have the same number?",
        "E: every meeple seems to earn something",
    ),
    Misunderstanding(
        FIELD_ITSELF,
        "pays a field for itself",
        "Pays a field for its own tiles, or for cities that are still open.",
        "A field earns nothing by itself. Which complete cities does this field touch?",
        "Follow the wall of each city next to the field. Which walls have a gap?",
        "E: a field is scored like a road",
    ),
    Misunderstanding(
        OWN_TILE,
        "the cloister's own tile is left out",
        "Counts the tiles around a cloister, but not the cloister's own tile.",
        "The cloister stands on a tile. Does that tile count?",
        "How many tiles are in a three-by-three block, including the middle one?",
        "E: learners look only at the tiles around it",
    ),
    Misunderstanding(
        CORNERS,
        "the corners are left out",
        "Counts the tiles at the sides of a cloister, but not those at its corners.",
        "Which tiles touch the cloister's tile at a side, and which at a corner?",
        "Point to the eight places around the cloister, one by one. How many hold a tile?",
        "E: in most games, neighbors share a side",
    ),
):
    register(_known)

TOLD_BY_POINTS: Mapping[Kind, tuple[int, ...]] = MappingProxyType(
    {
        "road": (JOINS_A_TILE, OPENINGS, EACH_PART),
        "city": (NO_SHIELD, COMPLETE_OR_OPEN, JOINS_A_TILE, OPENINGS, EACH_PART),
        "cloister": (OWN_TILE, CORNERS),
        "field": (FIELD_ITSELF, JOINS_A_TILE, EACH_PART),
    }
)
"""The misunderstandings that show in the worth of a feature."""

TOLD_BY_SHARES = (TIE, LOSER_TOO, NO_SHIELD, COMPLETE_OR_OPEN, JOINS_A_TILE, OPENINGS)
"""The misunderstandings that show in the players' points for a feature."""

TOLD_BY_TOTAL = (TIE, LOSER_TOO, NO_SHIELD, COMPLETE_OR_OPEN, FIELD_ITSELF, OWN_TILE)
"""The misunderstandings that show in the points at the end of a game."""

Sees = Callable[[Land, Feature], Mapping[str, Any]]
Points = Callable[[Land, Feature, Edition], int]
Pays = Callable[[Feature, int], Mapping[str, float]]


@dataclass(frozen=True)
class _JoinedLand(Land):
    """A land under the belief that parts of a kind on one tile are joined."""

    joined: Kind = "road"

    @property
    def graph(self) -> PartGraph[Spot, tuple[Spot, Opening]]:
        """The graph that joins all parts of the kind on each tile."""
        usual = super().graph

        def ends(spot: Spot) -> Iterator[tuple[Spot, Any]]:
            yield from usual.ends(spot)
            for part in self.tiles[spot.x, spot.y].of_kind(self.joined):
                if spot.kind == self.joined and part.index != spot.part:
                    yield spot._replace(part=part.index), None

        def beyond(end: tuple[Spot, Any]) -> Spot | None:
            return end[0] if end[1] is None else usual.beyond(end)

        return PartGraph(ends, beyond)


def _as_tiles(count: Callable[[Land, Feature], int]) -> Sees:
    """Return a view that counts other things instead of tiles."""
    return lambda land, feature: {"cells": frozenset(range(count(land, feature)))}


def _own_cell(feature: Feature) -> tuple[int, int]:
    (spot,) = feature.spots
    return spot.x, spot.y


def _places(land: Land, feature: Feature) -> int:
    """Count the places at which a field touches a complete city."""
    touched = (
        Spot(spot.x, spot.y, "city", index)
        for spot in feature.spots
        for index in land.part(spot).cities
    )
    return sum(land.feature(spot).complete for spot in touched)


def _cities(land: Land, feature: Feature) -> int:
    return sum(city.complete for city in land.cities_at(feature))


def _shared(feature: Feature, points: int) -> Mapping[str, float]:
    count = max(len(feature.holders), 1)
    each = points / count if points % count else points // count
    return dict.fromkeys(feature.holders, each)


def _to_one(which: int) -> Pays:
    """Return a rule that pays only one of the tied players."""

    def pays(feature: Feature, points: int) -> Mapping[str, float]:
        holders = sorted(feature.holders)
        return dict.fromkeys(holders if len(holders) < 2 else [holders[which]], points)

    return pays


@dataclass(frozen=True)
class Scorer(Slip):
    """A scorer, correct or with a slip."""

    kinds: tuple[Kind, ...] = KINDS  # the features with this slip
    sees: Sees = lambda *_: {}  # the mistaken values of a feature
    points: Points = worth_of  # the worth of the feature with these values
    pays: Pays = lambda f, points: dict.fromkeys(f.holders, points)  # the points of each player
    joins: bool = False  # whether parts on one tile are joined

    def worth(self, land: Land, feature: Feature, edition: Edition) -> int:
        """Return the worth of a feature for this scorer."""
        if feature.kind not in self.kinds:
            return worth_of(land, feature, edition)
        return self.points(land, replace(feature, **self.sees(land, feature)), edition)

    def paid(self, land: Land, feature: Feature, edition: Edition) -> Mapping[str, float]:
        """Return the points of each player for a feature, by this scorer."""
        return self.pays(feature, self.worth(land, feature, edition))


RIGHT = Scorer()
_SUPPLIES = sum(edition.supplied_city for edition in EDITIONS.values())  # of both editions
_WAYS: tuple[Kind, ...] = ("road", "city")
_A_TILE_TWICE = "Put a finger on each tile as you count it. Do you touch any tile twice?"
_A_CITY_TWICE = "Put a finger on each city you counted. Do you touch any city twice?"
SLIPS = (
    Scorer(JOINS_A_TILE, joins=True),
    Scorer(NO_SHIELD, kinds=("city",), sees=lambda *_: {"shields": 0}),
    Scorer(EACH_PART, _A_TILE_TWICE, kinds=_WAYS, sees=_as_tiles(lambda _, f: len(f.spots))),
    Scorer(
        EACH_PART,
        _A_CITY_TWICE,
        kinds=("field",),
        points=lambda land, f, rules: rules.supplied_city * _places(land, f),
    ),
    Scorer(
        OPENINGS,
        kinds=_WAYS,
        sees=_as_tiles(lambda land, f: sum(len(land.part(spot).openings) for spot in f.spots)),
    ),
    Scorer(COMPLETE_OR_OPEN, kinds=("city",), sees=lambda *_: {"gaps": 0}),
    Scorer(COMPLETE_OR_OPEN, kinds=("city",), sees=lambda *_: {"gaps": 1}),
    Scorer(FIELD_ITSELF, kinds=("field",), points=lambda _, f, __: len(f.cells)),
    Scorer(
        FIELD_ITSELF,
        kinds=("field",),
        points=lambda land, f, rules: rules.supplied_city * len(land.cities_at(f)),
    ),
    Scorer(OWN_TILE, kinds=("cloister",), sees=lambda _, f: {"cells": f.cells - {_own_cell(f)}}),
    Scorer(
        CORNERS,
        kinds=("cloister",),
        sees=_as_tiles(lambda land, f: 1 + sum(c in land.tiles for _, c in around(_own_cell(f)))),
    ),
    Scorer(
        asks="Does a complete road count twice?",
        kinds=("road",),
        points=lambda _, f, __: len(f.cells) * (2 if f.complete else 1),
    ),
    Scorer(
        asks="In a complete city, everything counts twice. Does that include the shields?",
        kinds=("city",),
        points=lambda land, f, rules: worth_of(land, replace(f, shields=0), rules) + f.shields,
    ),
    Scorer(
        asks="That is how many tiles are missing around the cloister. "
        "Which tiles are already there?",
        kinds=("cloister",),
        points=lambda _, f, __: f.gaps,
    ),
    Scorer(
        asks="What is each complete city worth under the rules used here?",
        kinds=("field",),
        points=lambda land, f, rules: _cities(land, f) * (_SUPPLIES - rules.supplied_city),
    ),
    Scorer(
        asks="Does the border of the field touch one more complete city?",
        kinds=("field",),
        points=lambda land, f, rules: rules.supplied_city * max(_cities(land, f) - 1, 0),
    ),
    Scorer(
        asks="That is how many complete cities the field touches. What is each of them worth?",
        kinds=("field",),
        points=lambda land, f, _: _cities(land, f),
    ),
    Scorer(TIE, pays=_shared),
    Scorer(TIE, pays=lambda f, points: dict.fromkeys(f.holders, points // max(len(f.holders), 1))),
    Scorer(TIE, pays=_to_one(0)),
    Scorer(TIE, pays=_to_one(1)),
    Scorer(
        TIE, pays=lambda f, points: dict.fromkeys(f.holders if len(f.holders) == 1 else (), points)
    ),
    Scorer(LOSER_TOO, pays=lambda f, points: dict.fromkeys(f.meeples, points)),
    Scorer(
        asks="Meeples decide who gets the points. Do they change how many points there are?",
        pays=lambda f, points: {player: points * f.meeples[player] for player in f.holders},
    ),
    Scorer(
        asks="Who has the most meeples on it, and who has the fewest?",
        pays=lambda f, points: {
            player: points
            for player, count in f.meeples.items()
            if count == min(f.meeples.values())
        },
    ),
)
"""The wrong ways to score that are recognized."""


def worth_by(asked: PartOfLand, slips: Iterable[Scorer] = SLIPS) -> list[tuple[Scorer, int]]:
    """Return the worth of a feature for each slip."""
    seen = [(land, land.feature(asked.spot)) for land in _seen(asked)]
    return [(slip, slip.worth(*seen[slip.joins], asked.rules)) for slip in slips]


def paid_by(
    asked: PartOfLand | WholeLand, slips: Iterable[Scorer] = (RIGHT, *SLIPS)
) -> list[tuple[Scorer, dict[str, float]]]:
    """Return the points of each player for each slip.

    They are for one feature, or for all features with meeples.
    """
    lands, found = _seen(asked), []
    spots = list(asked.land.meeples) if asked.spot is None else [asked.spot]
    for slip in slips:
        land = lands[slip.joins]
        of_all: dict[str, float] = dict.fromkeys(asked.players, 0)
        for feature in land.features(spots):
            for player, points in slip.paid(land, feature, asked.rules).items():
                of_all[player] += points
        found.append((slip, of_all))
    return found


def joined_feature(asked: PartOfLand) -> Feature:
    """Return the feature under the belief that parts on one tile are joined."""
    return _seen(asked)[True].feature(asked.spot)


def _seen(asked: PartOfLand | WholeLand) -> tuple[Land, Land]:
    """Return a land, and the same land with parts on one tile joined."""
    kind = _joined_kind(asked)
    return asked.land, _JoinedLand(asked.land.tiles, asked.land.meeples, joined=kind)


def _joined_kind(asked: PartOfLand | WholeLand) -> Kind:
    return "road" if asked.spot is None else asked.spot.kind


def _about_its_kind(asked: PartOfLand | WholeLand, slip: Scorer) -> Scorer:
    """Let the question about joined parts name the road, the city or the field."""
    if not slip.joins:
        return slip
    kind = _joined_kind(asked)
    return replace(slip, asks=_where_it_ends("each" if asked.spot is None else "the", kind))


def _where_it_ends(which: str, kind: Kind) -> str:
    follow = f"Follow {which} {kind} with your finger."
    return f"{follow} Where does it end and another {kind} begin?"


# ---- the parts of a marked feature ---------------------------------------------------------------


def _refuses(asked: PartOfLand, spot: Spot) -> str:
    name = spot_name(asked.land, spot)
    if spot.kind != asked.spot.kind:
        return f"{name} is not part of a {asked.spot.kind}."
    return f"{name} does not belong to the marked {spot.kind}: no path joins them."


def _left_out(asked: PartOfLand, _: Collection[Spot], missing: Sequence[Spot]) -> Verdict:
    land, kind = asked.land, asked.spot.kind
    parts = (spot for spot in land.graph.joined_to(asked.spot).parts if spot not in missing)
    known = next(s for s in parts if any(near in missing for near, _ in land.graph.neighbors(s)))
    name = spot_name(land, known)
    told = f"From {name}, the {kind} continues to a part that you left out."
    return Verdict("wrong", told, at=name)


def _read(answer: object, asked: PartOfLand) -> list[Spot]:
    """Read parts, each once, the marked one first."""
    example = spot_name(asked.land, asked.spot)
    text = read_text(in_any_order(answer), f"The parts should be a string such as {example!r}")
    try:
        return list(dict.fromkeys((asked.spot, *read_spots(asked.land, text))))
    except BadPosition as problem:
        if problem.expected.startswith(("a cell", "on a cell")):
            one = shown(problem.given)
            unread(f"Each part should be {problem.expected}; one of yours is {one}.")
        unread(f"{str(problem)[0].upper()}{str(problem)[1:]}")


def names_of(land: Land, spots: Iterable[Spot]) -> str:
    """Write parts as learners type them."""
    return " ".join(spot_name(land, spot) for spot in sorted(spots))


JUDGE_FEATURE = Parts[PartOfLand](
    reads=_read,
    right=lambda asked: sorted(asked.feature.spots),
    refuses=_refuses,
    left_out=_left_out,
    praise=lambda asked: f"The {asked.spot.kind} has {counted(len(asked.feature.spots), 'part')}.",
    slips=lambda asked: [
        (
            Slip(JOINS_A_TILE, _where_it_ends("the marked", asked.spot.kind)),
            sorted(joined_feature(asked).spots),
        )
    ],
    known=lambda _: 1,  # the marked part is given
    named=lambda asked, spot: spot_name(asked.land, spot),
)
"""Judges clicked or typed parts, in any order; the marked one may be left out."""

# ---- the worth of a feature, and the players' points ---------------------------------------------

Asked = PartOfLand | WholeLand
V = TypeVar("V")

_ADVICE = {
    "road": "Follow the road tile by tile, in both directions. Which tiles does it cross?",
    "city": "Check the city tile by tile. Does its wall have a gap, and is there a shield?",
    "cloister": "Which tiles are in the three-by-three block around the cloister?",
    "field": "Follow the border of the field. Which complete cities does it touch?",
}
_WHO = "How many meeples does each player have on it, and what is it worth?"
_MOST_MEEPLES = (
    "Add up its points, and count each player's meeples on it. The player with the most gets all "
    "the points. In a tie, each tied player gets them all."
)
_ONE_OFF = "Is that number off by one? Count again."
_NOT_PAID = Scorer(asks=_WHO, pays=lambda *_: {})


def right_points(asked: PartOfLand) -> int:
    """Return the worth of the feature."""
    return worth_of(asked.land, asked.feature, asked.rules)


def _other(number: int, ways: Iterable[tuple[Scorer, V]], right: V) -> V:
    """Return the first wrong value of a misunderstanding, or `right` if there is none."""
    given = (value for slip, value in ways if slip.idea == number and value != right)
    return next(given, right)


def _counted_up(asked: PartOfLand) -> str:
    """Explain the points of a feature."""
    land, feature, points = asked.land, asked.feature, counted(right_points(asked), "point")
    if feature.kind == "field":
        complete = [place_words(city) for city in land.cities_at(feature) if city.complete]
        if not complete:
            return "The field touches no complete city, so it is worth nothing."
        if len(complete) == 1:
            return f"The field touches one complete city, {complete[0]}: {points}."
        each = "; ".join(f"one {place}" for place in complete)
        return f"The field touches {len(complete)} complete cities: {each}. That makes {points}."
    things = counted(len(feature.cells), "tile")
    if feature.kind != "city":
        return f"{things}: {points}."
    if feature.shields:
        things += f" and {counted(feature.shields, 'shield')}"
    twice = worth_of(land, replace(feature, gaps=1), asked.rules) < right_points(asked)
    why = "is complete" if feature.complete else "is open"
    if feature.complete and not twice:
        why = "has only two tiles"  # in the first edition
    return f"{things}, counted {'twice' if twice else 'once'} because the city {why}: {points}."


def _told_by_points(asked: PartOfLand) -> list[tuple[Scorer, int]]:
    """Return the worth of the feature for each slip, with questions that name its kind."""
    return [(_about_its_kind(asked, slip), points) for slip, points in worth_by(asked)]


def _advice(asked: PartOfLand, given: object) -> str:
    """Return the advice about wrong points, from a single slip that gives them if any."""
    slips = [slip for slip, points in _told_by_points(asked) if points == given]
    return explained("", slips, _ADVICE[asked.spot.kind]).asked


JUDGE_POINTS = Number[PartOfLand](
    right=right_points,
    praise=_counted_up,
    slips=_told_by_points,
    otherwise=_advice,
    fact=lambda asked, given: (
        f"The meeple on the field does not earn {given}."
        if asked.rules.fields_by == "city" and asked.spot.kind == "field"
        else f"The {asked.spot.kind} is not worth {given}."
    ),
    few_off=1,
)
"""Judges the worth of a feature."""


def right_shares(asked: Asked) -> dict[str, int]:
    """Return the points of each player, for one feature or for all with meeples."""
    land = asked.land
    if asked.spot is not None:
        there = asked.land.feature(asked.spot).spots
        land = Land(land.tiles, {s: who for s, who in land.meeples.items() if s in there})
    return dict(add_up(final_awards(land, asked.rules), asked.players))


@refusing
def judge_shares(answer: object, asked: Asked, met_before: Iterable[int] = ()) -> Verdict:
    """Judge the points of each player."""
    right, players = right_shares(asked), asked.players
    example = f"{{{', '.join(f'{player!r}: {n}' for n, player in enumerate(players, start=4))}}}"
    expected = f"The points should be a number for each player, such as {example}"
    given = read_numbers_of(answer, players, expected)
    if given == right:
        return Verdict("right", _told_shares(asked))
    wrong = [player for player in players if given[player] != right[player]]
    where = "in all" if asked.spot is None else f"for the marked {asked.spot.kind}"
    told = f"{capital(wrong[0])} does not get {shown(given[wrong[0]])} {where}."
    off = sum(abs(given[player] - right[player]) for player in players)
    advice = _ONE_OFF if off == 1 else _WHO
    (_, as_it_is), *ways = paid_by(asked)
    # In the first edition meeples on several fields around a city may count together.
    same = (_about_its_kind(asked, slip) for slip, paid in ways if paid == given)
    slips = [*same] if as_it_is == right else []
    named, look, at, rule = off > 1 and bool(slips), "", "", ""
    if asked.spot is None and as_it_is == right and (slips or off > 1):
        feature, slips = _wrong_at(asked, given, slips)
        if feature is not None:
            look = f"Look at {by_its_meeples(asked.land, feature)}."
            rule = f"{look} {_MOST_MEEPLES}"
            if feature.kind == "cloister":  # it has a single meeple
                advice = advice if off == 1 else _ADVICE["cloister"]
                rule = f"{look} Count its own tile and each tile around it, corners included."
            there = feature.spots & asked.land.meeples.keys()
            at = spot_name(asked.land, min(there, key=lambda spot: (spot.y, spot.x)))
        elif not slips:
            advice = _to_go_through(asked.land, wrong[0])
    verdict = explained(told, slips, advice, met_before if named else ())
    if not named:  # an answer that is one off may be a miscount
        verdict = Verdict("wrong", told, question=verdict.asked)
    hint, question = (
        joined(look, words) if words else "" for words in (verdict.hint, verdict.question)
    )
    verdict = replace(verdict, hint=hint, question=question, rule=rule, at=at)
    earned = [player for player in players if right[player] or given[player]]
    return verdict.earning(sum(player not in wrong for player in earned), len(earned))


def wrong_shares(number: int, asked: Asked) -> dict[str, float]:
    """Return the points of each player under a misunderstanding.

    They are correct where the misunderstanding does not show.
    """
    return _other(number, paid_by(asked), {**right_shares(asked)})


def tells_shares(wanted: Iterable[int], asked: PartOfLand | WholeLand, least: int = 2) -> bool:
    """Return whether misunderstandings show in the points, and are then all but certain."""
    right: dict[str, float] = {**right_shares(asked)}
    found = [alone(number, partial(paid_by, asked), right) for number in wanted]
    return all(sum(abs(given[who] - right[who]) for who in right) >= least for given in found)


def alone(number: int, ways: Callable[[Iterable[Scorer]], list[tuple[Scorer, V]]], right: V) -> V:
    """Return the value of a misunderstanding if nothing else gives it; else `right`.

    `ways`: gives the values of some slips; most are needed only if it shows at all.
    """
    given = _other(number, ways([slip for slip in SLIPS if slip.idea == number]), right)
    if given == right:
        return right
    same = {slip.idea for slip, value in ways(SLIPS) if value == given}
    return given if same == {number} else right


def _wrong_at(
    asked: Asked, given: Mapping[str, float], slips: Sequence[Scorer]
) -> tuple[Feature | None, list[Scorer]]:
    """Return the feature where an answer goes wrong, and its slips, if they are clear.

    `slips`: slips that explain the whole answer. They are not certain if the learner may have
    overlooked a feature on which they do not show.
    """
    right, land = right_shares(asked), asked.land
    shows, alone = list[Feature](), list[tuple[Feature, list[Scorer]]]()
    for feature in land.features(land.meeples):
        own, behind = RIGHT.paid(land, feature, asked.rules), list[Scorer]()
        for slip in (*(slip for slip in SLIPS if not slip.joins), _NOT_PAID):
            paid = slip.paid(land, feature, asked.rules)
            more = {who: paid.get(who, 0) - own.get(who, 0) for who in right}
            if slip in slips and any(more.values()) and feature not in shows:
                shows.append(feature)
            if all(right[who] + more[who] == given[who] for who in right):
                behind.append(slip)
        if behind:
            alone.append((feature, behind))
    if not slips:
        return alone[0] if len(alone) == 1 else (None, [])
    sure = all(feature in shows for feature, behind in alone if _NOT_PAID in behind)
    return (shows[0] if shows else None, list(slips)) if sure else (None, [])


def _to_go_through(land: Land, player: str) -> str:
    """Ask about all meeples of a player."""
    spots = [spot for spot, whose in land.meeples.items() if whose == player]
    if not spots:
        return f"Where does {player} have a meeple?"
    if len(spots) == 1:
        told = f"Look at {player}'s meeple on {_by_rows(spots)}. What is it on"
    else:
        told = f"Go through {player}'s meeples one by one. What is each of them on"
    return f"{told}, and who gets the points for that?"


def by_its_meeples(land: Land, feature: Feature) -> str:
    """Name a feature by its most visible part: its meeples."""
    there = feature.spots & land.meeples.keys()
    return f"the {feature.kind} with the meeple{'s' * (len(there) > 1)} on {_by_rows(there)}"


def _by_rows(spots: Iterable[Spot]) -> str:
    """List the tiles of meeples, row by row."""
    cells = sorted((spot.y, spot.x) for spot in spots)
    return listed((x, y) for y, x in cells) if cells else ""


def _told_shares(asked: Asked) -> str:
    """Say which player gets points for which feature, and which ones bring nothing."""
    land, told, nothing = asked.land, list[str](), list[Feature]()
    for feature in land.features(land.meeples if asked.spot is None else [asked.spot]):
        name = f"the {feature.kind}" if asked.spot is not None else by_its_meeples(land, feature)
        worth = worth_of(land, feature, asked.rules)
        holders = [player for player in asked.players if player in feature.holders]
        if worth and holders:
            gets = "gets" if len(holders) == 1 else "each get"
            told.append(f"{listed(holders)} {gets} {worth} for {name}")
        else:
            nothing.append(feature)
    if asked.rules.fields_by == "city":  # then several fields may count together
        told = [f"{player} gets {n}" for player, n in right_shares(asked).items() if n]
        nothing = []
    words = f"{capital('; '.join(told))}." if told else "Nobody gets anything."
    if asked.spot is None and nothing:
        there = land.meeples.keys() & {spot for field in nothing for spot in field.spots}
        fields, touch = ("field", "touches") if len(nothing) == 1 else ("fields", "touch")
        words += (
            f" The {fields} with the meeple{'s' * (len(there) > 1)} on {_by_rows(there)} {touch} "
            "no complete city, so nobody scores there."
        )
    return words
