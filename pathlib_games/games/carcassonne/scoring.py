"""The scoring of Carcassonne's base game: roads, cities, cloisters and fields.

Roads, cities and cloisters are scored when complete, and their meeples return. At the end of the
game, incomplete ones score less, and fields are scored. All points of a feature go to the player
with the most meeples on it; in a tie, each of the tied players gets them.
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
    """The scoring rules that differ between editions."""

    # Points for each tile and shield of a completed city of two tiles; larger ones get 2.
    small_city: int
    # The owner of the points of fields. ``"field"``: the player with the most meeples on each
    # field. ``"city"``: for each completed city, the player with the most meeples on all fields
    # around it together.
    fields_by: Literal["field", "city"]
    supplied_city: int  # the points for each completed city next to a scoring field


EDITIONS = MappingProxyType(
    {
        "current": Edition(small_city=2, fields_by="field", supplied_city=3),
        "first": Edition(small_city=1, fields_by="city", supplied_city=4),
    }
)


class UnknownEdition(BadPosition):
    """The edition of the rules does not exist."""


def edition_named(name: object) -> Edition:
    """Return an edition of the rules by name."""
    if not is_one_of(name, EDITIONS):
        raise UnknownEdition("the edition", " or ".join(map(repr, EDITIONS)), name)
    return EDITIONS[name]


@dataclass(frozen=True)
class Award:
    """The points for one feature."""

    # The kind of the feature. In the first edition, points for a city with farmers also have the
    # kind ``"field"``.
    kind: Kind
    cells: frozenset[Cell]  # the cells of the feature
    points: int  # the points of each player in `players`
    players: tuple[str, ...]  # the players with the most meeples
    complete: bool  # whether the feature was complete


def lay(land: Land, placement: Placement, edition: Edition) -> tuple[Land, tuple[Award, ...]]:
    """Lay a tile, score the features it completes, and return the land and the points.

    The meeple on the tile counts in the scoring; all scored meeples return to their players.
    """
    laid = land.lay(placement)
    scored = [f for f in laid.completed_by((placement.x, placement.y)) if f.holders]
    return laid.without_meeples(scored), tuple(_award(feature, edition) for feature in scored)


def final_awards(land: Land, edition: Edition) -> tuple[Award, ...]:
    """Score all remaining features with meeples at the end of the game, fields last."""
    features = land.features(land.meeples)
    fields = [feature for feature in features if feature.kind == "field"]
    others = [feature for feature in features if feature.kind != "field"]
    by = _by_field if edition.fields_by == "field" else _by_city
    return (*(_award(feature, edition) for feature in others), *by(land, fields, edition))


def awards_of(
    placements: Iterable[Placement], game_end: bool = True, edition: str = "current"
) -> list[Award]:
    """Return all points of a game in order.

    Before the end of the game, only complete features score. Raises `BadPlacement` if a placement
    is illegal, and `UnknownEdition`.
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

    Every placement must be legal after those before it. The supply is not checked: neither the
    number of tiles of a kind, nor the limit of seven meeples, nor the order of turns.
    `rules.Position` also enforces these rules.

    Parameters
    ----------
    placements
        For each tile, in order, an object such as ``{"tile": "D", "x": 0, "y": 0, "rotation": 90,
        "meeple": {"player": "red", "kind": "city", "part": 0}}``. The rotation is in degrees
        clockwise, x grows to the east, y to the south. The meeple is optional. Its kind is
        ``"road"``, ``"city"``, ``"cloister"`` or ``"field"``, its part the index in the tile's list
        of that kind in data/carcassonne (not needed for a cloister). The first tile may lie
        anywhere; every other tile must touch a tile and match all its neighbors.
    game_end
        Whether the game is over. If not, only complete features are scored, and no fields.
    edition
        ``"current"`` for the current rules, ``"first"`` for those of the first edition: completed
        cities of two tiles earn 1 point per tile, and fields are scored by city.

    Returns
    -------
    Counter
        The points of every player with a meeple in the game, including zero. Others have 0.

    Raises
    ------
    BadPlacement
        If a placement is invalid; the message names it and the reason.
    UnknownEdition
        If the edition does not exist.

    Complexity
    ----------
    O(n) per tile for n tiles: adding a tile or a meeple to a feature searches it.

    References
    ----------
    K.-J. Wrede, *Carcassonne*, Hans im Glück, 2000; the current rules as in the 2021 edition with
    the supplement "The farmers", those of the first edition as collected by the players
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
    pathlib_games.games.carcassonne.tiles.BadPlacement: placements[2]: There is already a tile...
    """
    laid = read_placements(placements)
    players = [p.meeple.player for p in laid if p.meeple is not None]
    return add_up(awards_of(laid, game_end, edition), players)


def add_up(awards: Iterable[Award], players: Iterable[str]) -> Counter[str]:
    """Return the points of each player, including zero."""
    points = Counter(dict.fromkeys(players, 0))
    for award in awards:
        points.update(dict.fromkeys(award.players, award.points))
    return points


def points_of(feature: Feature, edition: Edition) -> int:
    """Return the current points of a road, a city or a cloister.

    A road earns 1 per tile, a cloister 1 per tile of its nine. A city earns 1 per tile and per
    shield, doubled if it is complete, except for cities of two tiles in the first edition.
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
    """Return the current points of any feature, regardless of meeples.

    A field earns points for each completed city that it touches. For the first edition, this
    assumes no meeples on other fields around the cities.
    """
    if feature.kind != "field":
        return points_of(feature, edition)
    return edition.supplied_city * sum(city.complete for city in land.cities_at(feature))


def _by_field(land: Land, fields: list[Feature], edition: Edition) -> list[Award]:
    """Score fields by the current rules: 3 points for each completed city that a field touches."""
    return [
        Award("field", meadow.cells, points, meadow.holders, True)
        for meadow in fields
        if (points := worth_of(land, meadow, edition))
    ]


def _by_city(land: Land, fields: list[Feature], edition: Edition) -> list[Award]:
    """Score cities by the first edition: 4 points for the most meeples on the fields around."""
    cities = {city.spots: city for meadow in fields for city in land.cities_at(meadow)}
    return [
        Award("field", city.cells, edition.supplied_city, most(farmers_of(land, city)), True)
        for city in cities.values()
        if city.complete
    ]


def farmers_of(land: Land, city: Feature) -> Counter[str]:
    """Count the meeples of each player on all fields around a city."""
    farmers: Counter[str] = Counter()
    for meadow in land.features(land.meeples):
        if meadow.kind == "field" and city in land.cities_at(meadow):
            farmers.update(meadow.meeples)
    return farmers
