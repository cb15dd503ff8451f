"""Carcassonne, the base game: what roads, cities, cloisters and fields earn, and for whom.

A road, city or cloister is scored in the turn in which it is completed, and its meeples go home. At
the end of the game those that are not complete earn less, and the fields are scored. All points of
a feature go to the player with the most meeples on it; players with equally many all get them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from pathlib_games.games.carcassonne.land import Feature, Land, most
from pathlib_games.games.carcassonne.tiles import BadPlacement, Kind, Placement, read_placements
from pathlib_games.games.tile_board import Cell
from pathlib_games.graphs import BadPosition
from pathlib_games.graphs.values import is_one_of


@dataclass(frozen=True)
class Edition:
    """What the editions of the rules score differently."""

    # The points for each tile and shield of a completed city of two tiles; larger ones earn 2.
    small_city: int
    # Who gets the points of the fields. ``"field"``: for each field, whoever has the most
    # meeples on it. ``"city"``: for each completed city, whoever has the most on all the
    # fields around it taken together.
    fields_by: Literal["field", "city"]
    supplied_city: int  # the points for each completed city that is so supplied


EDITIONS = MappingProxyType(
    {
        "current": Edition(small_city=2, fields_by="field", supplied_city=3),
        "first": Edition(small_city=1, fields_by="city", supplied_city=4),
    }
)


class UnknownEdition(BadPosition):
    """An edition of the rules was named that there is not."""


def edition_named(name: object) -> Edition:
    """Return an edition of the rules by its name."""
    if not is_one_of(name, EDITIONS):
        raise UnknownEdition("the edition", " or ".join(map(repr, EDITIONS)), name)
    return EDITIONS[name]


@dataclass(frozen=True)
class Award:
    """Points for one feature."""

    # What earned them. In the first edition those for a city that fields supply are of the
    # kind ``"field"`` too.
    kind: Kind
    cells: frozenset[Cell]  # where the tiles of the feature lie
    points: int  # how many points each of the players gets
    players: tuple[str, ...]  # those with the most meeples there
    complete: bool  # whether the feature was complete


def lay(land: Land, placement: Placement, edition: Edition) -> tuple[Land, tuple[Award, ...]]:
    """Lay a tile and score what it completes: give the land after the turn, and the points.

    The meeple that comes with the tile takes part in the scoring; all meeples that were scored go
    back to their players.
    """
    laid = land.lay(placement)
    scored = [f for f in laid.completed_by((placement.x, placement.y)) if f.holders]
    return laid.without_meeples(scored), tuple(_award(feature, edition) for feature in scored)


def final_awards(land: Land, edition: Edition) -> tuple[Award, ...]:
    """Score what still has meeples on it when the game is over, the fields last."""
    features = land.features(land.meeples)
    fields = [feature for feature in features if feature.kind == "field"]
    others = [feature for feature in features if feature.kind != "field"]
    by = _by_field if edition.fields_by == "field" else _by_city
    return (*(_award(feature, edition) for feature in others), *by(land, fields, edition))


def awards_of(
    placements: Iterable[Placement], game_end: bool = True, edition: str = "current"
) -> list[Award]:
    """Return all points of a game, in the order in which they were earned.

    Unless it is the end of the game, only what is complete is scored. Raises `BadPlacement` if a
    placement is against the rules, and `UnknownEdition`.
    """
    rules = edition_named(edition)
    land = Land()
    awards: list[Award] = []
    for number, placement in enumerate(placements):
        try:
            land, earned = lay(land, placement, rules)
        except BadPlacement as flaw:
            raise flaw.at(number) from None
        awards += earned
    return [*awards, *final_awards(land, rules)] if game_end else awards


def score_game(
    placements: Sequence[object], game_end: bool = True, edition: str = "current"
) -> Counter[str]:
    """Score a game of Carcassonne from the list of its placements.

    Every placement has to follow from those before it. What the players have in stock is not
    looked at: neither how many tiles of a kind there are, nor that a player has seven meeples, nor
    whose turn it is. `rules.Position` is the game that keeps these rules too.

    Parameters
    ----------
    placements
        For each tile, in the order in which they were laid, an object such as ``{"tile": "D",
        "x": 0, "y": 0, "rotation": 90, "meeple": {"player": "red", "kind": "city", "part": 0}}``.
        The rotation is in degrees clockwise, x grows to the east, y to the south. The meeple may be
        missing. Its kind is ``"road"``, ``"city"``, ``"cloister"`` or ``"field"``, its part the
        index in the tile's list of that kind in data/carcassonne (a cloister needs none). The first
        tile may lie anywhere, every other one beside a tile and matching all its neighbours.
    game_end
        Whether the game is over. If not, only what is complete is scored, and so no field.
    edition
        ``"current"`` for today's rules, ``"first"`` for those of the first edition: a completed
        city of two tiles earned 1 point a tile, and the fields were scored city by city.

    Returns
    -------
    Counter
        The points of every player who laid a meeple, also if that is none. Anybody else has 0.

    Raises
    ------
    BadPlacement
        If one of the placements is not as it should be; says which and why.
    UnknownEdition
        If there is no such edition.

    Complexity
    ----------
    O(n) for each of n tiles: a feature is searched when a tile or a meeple is added to it.

    References
    ----------
    K.-J. Wrede, *Carcassonne*, Hans im Glück, 2000; the rules of today as in the edition of 2021
    with the supplement "The farmers", those of the first edition as collected by the players
    ("Carcassonne farmer scoring", 2003).

    Examples
    --------
    >>> game = [
    ...     {"tile": "E", "x": 0, "y": 0, "rotation": 0,
    ...      "meeple": {"player": "red", "kind": "city", "part": 0}},
    ...     {"tile": "E", "x": 0, "y": -1, "rotation": 180,
    ...      "meeple": {"player": "blue", "kind": "field", "part": 0}},
    ... ]
    >>> dict(score_game(game))
    {'red': 4, 'blue': 3}
    >>> dict(score_game(game, edition="first"))
    {'red': 2, 'blue': 4}
    >>> score_game([*game, {"tile": "B", "x": 0, "y": 0, "rotation": 0}])
    Traceback (most recent call last):
    pathlib_games.games.carcassonne.tiles.BadPlacement: placements[2]: A tile lies on (0, 0)...
    """
    laid = read_placements(placements)
    players = [p.meeple.player for p in laid if p.meeple is not None]
    return add_up(awards_of(laid, game_end, edition), players)


def add_up(awards: Iterable[Award], players: Iterable[str]) -> Counter[str]:
    """Return the points of each player, also of those who have none."""
    points = Counter(dict.fromkeys(players, 0))
    for award in awards:
        points.update(dict.fromkeys(award.players, award.points))
    return points


def points_of(feature: Feature, edition: Edition) -> int:
    """Return what a road, a city or a cloister earns as it is.

    A road earns 1 for each tile, a cloister 1 for each tile of the nine. A city earns 1 for each
    tile and each shield; if it is complete it earns double, except for two tiles in the first
    edition.
    """
    points = len(feature.cells)
    if feature.kind != "city":
        return points
    worth = edition.small_city if points == 2 else 2
    return (points + feature.shields) * (worth if feature.complete else 1)


def _award(feature: Feature, edition: Edition) -> Award:
    points = points_of(feature, edition)
    return Award(feature.kind, feature.cells, points, feature.holders, feature.complete)


def worth_of(land: Land, feature: Feature, edition: Edition) -> int:
    """Return what any feature is worth as it is, whoever stands there.

    A field earns something for each completed city that it touches, in the first edition as long
    as nobody stands on other fields around it.
    """
    if feature.kind != "field":
        return points_of(feature, edition)
    return edition.supplied_city * sum(city.complete for city in land.cities_at(feature))


def _by_field(land: Land, fields: list[Feature], edition: Edition) -> list[Award]:
    """Today: each field earns 3 for each completed city that it touches."""
    return [
        Award("field", meadow.cells, points, meadow.holders, True)
        for meadow in fields
        if (points := worth_of(land, meadow, edition))
    ]


def _by_city(land: Land, fields: list[Feature], edition: Edition) -> list[Award]:
    """First edition: each completed city earns 4 for who has most meeples on the fields around."""
    cities = {city.spots: city for meadow in fields for city in land.cities_at(meadow)}
    return [
        Award("field", city.cells, edition.supplied_city, most(farmers_of(land, city)), True)
        for city in cities.values()
        if city.complete
    ]


def farmers_of(land: Land, city: Feature) -> Counter[str]:
    """Return how many meeples each player has on all the fields around a city."""
    farmers: Counter[str] = Counter()
    for meadow in land.features(land.meeples):
        if meadow.kind == "field" and city in land.cities_at(meadow):
            farmers.update(meadow.meeples)
    return farmers
