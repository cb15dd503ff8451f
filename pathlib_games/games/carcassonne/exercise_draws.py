"""Draws lands on which wrong ways to score show, with no more tiles than that takes."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from itertools import chain
from types import MappingProxyType
from typing import TypeVar

from pathlib_games.exercises.exercise import NoItem
from pathlib_games.games.carcassonne.exercise_feature import LISTED
from pathlib_games.games.carcassonne.exercise_lands import (
    around_a_cloister,
    filled,
    first_tile,
    grown,
    peopled,
    ring,
    smallest,
    turned_round,
    with_neighbors,
)
from pathlib_games.games.carcassonne.exercise_points import right_points, right_shares
from pathlib_games.games.carcassonne.exercise_slips import (
    COMPLETE_OR_OPEN,
    CORNERS,
    EACH_PART,
    FIELD_ITSELF,
    JOINS_A_TILE,
    LOSER_TOO,
    NO_SHIELD,
    OPENINGS,
    OWN_TILE,
    SLIPS,
    TIE,
    Slip,
    paid_by,
    worth_by,
)
from pathlib_games.games.carcassonne.questions import PartOfLand, WholeLand
from pathlib_games.games.carcassonne.tiles import Kind

FEWEST_TILES, MOST_TILES = 4, 12
_ATTEMPTS = 600  # lands are drawn until one will do


# ---- what a feature is worth --------------------------------------------------------------------

TOLD_BY_POINTS: Mapping[Kind, tuple[int, ...]] = MappingProxyType(
    {
        "road": (JOINS_A_TILE, OPENINGS, EACH_PART),
        "city": (NO_SHIELD, COMPLETE_OR_OPEN, JOINS_A_TILE, OPENINGS, EACH_PART),
        "cloister": (OWN_TILE, CORNERS),
        "field": (FIELD_ITSELF, JOINS_A_TILE, EACH_PART),
    }
)
"""The misunderstandings that show in what a feature is worth."""

_ONE_OFF = {("road", EACH_PART), ("cloister", OWN_TILE)}
"""Where a misunderstanding can make no more than one point."""
_NOTHING = 5  # of so many seeds one may draw a field that is worth nothing


def draw_points(kind: Kind, seed: int, showing: tuple[int, ...] = ()) -> PartOfLand:
    """Draw the smallest land on which misunderstandings about a kind of feature show.

    Raises `NoItem` if none is found that shows all that have to show.
    """
    rng = random.Random(f"what a {kind} is worth {seed}")
    wanted = showing or (TOLD_BY_POINTS[kind][seed % len(TOLD_BY_POINTS[kind])],)
    edition = "first" if kind == "field" and rng.random() < 0.4 else "current"
    for _ in range(_ATTEMPTS):
        for found in _alike(_candidate(kind, EACH_PART in wanted, rng), rng):
            asked = replace(found, edition=edition)
            right = right_points(asked)
            keeps = partial(_same_points, right, wanted)
            if (right or seed % _NOTHING == 0) and keeps(asked):
                return turned_round(smallest(asked, keeps, rng), rng)
    raise NoItem(f"No {kind} shows all of {wanted}: ask for fewer.")


def _alike(asked: PartOfLand, rng: random.Random) -> list[PartOfLand]:
    """Return the questions about all fields of a land, if it is about one; else only this one."""
    if asked.spot.kind != "field":
        return [asked]
    land = asked.land
    fields = land.features(spot for spot in land.spots(land.tiles) if spot.kind == "field")
    return [replace(asked, spot=min(field.spots)) for field in rng.sample(fields, len(fields))]


def _candidate(kind: Kind, twice: bool, rng: random.Random) -> PartOfLand:
    if kind == "cloister":
        return around_a_cloister(rng)
    begun = (ring if twice and kind != "field" else first_tile)(kind, rng)
    return with_neighbors(grown(begun, rng.randint(3, 9), rng), rng.randint(0, 3), rng)


def _same_points(right: int, wanted: Iterable[int], asked: PartOfLand) -> bool:
    """Say whether a feature is worth that, and misunderstandings show and are all but certain."""

    def shows(number: int) -> bool:
        least = 1 if (asked.spot.kind, number) in _ONE_OFF else 2
        return abs(_alone(number, partial(worth_by, asked), right) - right) >= least

    enough = FEWEST_TILES <= len(asked.land.tiles) <= MOST_TILES
    return enough and right_points(asked) == right and all(map(shows, wanted))


V = TypeVar("V")


def _alone(number: int, ways: Callable[[Iterable[Slip]], list[tuple[Slip, V]]], right: V) -> V:
    """Return what a misunderstanding leads to, if nothing else does; else what is right.

    `ways`: gives what some slips lead to; most of them are only asked for if it shows at all.
    """
    own = ways([slip for slip in SLIPS if slip.number == number])
    given = next((value for _, value in own if value != right), right)
    if given == right:
        return right
    same = {slip.number for slip, value in ways(SLIPS) if value == given}
    return given if same == {number} else right


_FEWEST_PARTS = 3  # of a feature that is to be flooded


def draw_feature(seed: int) -> PartOfLand:
    """Draw the smallest land on which it shows who joins what only shares a tile."""
    rng = random.Random(f"a feature {seed}")
    kind: Kind = ("road", "city", "field")[seed % 3]
    for _ in range(_ATTEMPTS):
        asked = _candidate(kind, False, rng)
        keeps = partial(_same_feature, len(asked.feature.spots))
        if keeps(asked):
            return turned_round(smallest(asked, keeps, rng), rng)
    raise NoItem(f"There is no such {kind}.")


def _same_feature(parts: int, asked: PartOfLand) -> bool:
    enough = FEWEST_TILES <= len(asked.land.tiles) <= MOST_TILES
    return (
        enough
        and len(asked.feature.spots) == parts >= _FEWEST_PARTS
        and LISTED.shows(JOINS_A_TILE, asked)
    )


# ---- what each player gets ----------------------------------------------------------------------

TOLD_BY_SHARES = (TIE, LOSER_TOO, NO_SHIELD, COMPLETE_OR_OPEN, JOINS_A_TILE, OPENINGS)
"""The misunderstandings that show in what each player gets for a feature."""

_WHOSE = (*[(TIE,), (LOSER_TOO,)] * 3, *((number,) for number in TOLD_BY_SHARES[2:]), ())
"""What shows in what is drawn; nothing: nobody stands there."""


def draw_who(seed: int, showing: tuple[int, ...] = ()) -> PartOfLand:
    """Draw the smallest land on which it shows who gets the points of a feature.

    Raises `NoItem` if none is found on which all show that have to show.
    """
    rng = random.Random(f"who gets it {seed}")
    wanted = showing or _WHOSE[seed % len(_WHOSE)]
    for _ in range(0 if {TIE, LOSER_TOO} <= {*wanted} else _ATTEMPTS):
        asked = _crowded(wanted, rng)
        keeps = partial(_same_shares, right_shares(asked), asked.feature.meeples, wanted)
        if right_points(asked) and bool(wanted) == bool(asked.feature.meeples) and keeps(asked):
            return turned_round(smallest(asked, keeps, rng), rng)
    raise NoItem(f"Nothing shows all of {wanted}: ask for fewer.")


def _crowded(wanted: tuple[int, ...], rng: random.Random) -> PartOfLand:
    """Lay tiles with meeples, most of them on the feature that is asked about, or none of them."""
    kinds: tuple[Kind, ...] = ("city", "field") if LOSER_TOO in wanted else ("road", "city")
    kind = "city" if {NO_SHIELD, COMPLETE_OR_OPEN} & {*wanted} else rng.choice(kinds)
    land = filled(kind, rng.randint(9 if LOSER_TOO in wanted else 6, MOST_TILES), rng)
    spots = list(land.spots(land.tiles))
    alike = [feature.spots for feature in land.features(spots) if feature.kind == kind]
    there, elsewhere = (0.9, 0.05) if wanted else (0, 0.3)
    asked = max(alike, key=len)
    eager = {spot: there if spot in asked else elsewhere for spot in spots}
    return PartOfLand(peopled(land, eager, rng, over=False), spot=rng.choice(sorted(asked)))


def _same_shares(
    shares: Mapping[str, int],
    meeples: Mapping[str, int],
    wanted: Iterable[int],
    asked: PartOfLand,
) -> bool:
    """Say whether the same meeples get the same, and misunderstandings show in it."""
    same = asked.feature.meeples == meeples and right_shares(asked) == shares
    return same and bool(asked.land.meeples) and _tells_shares(wanted, asked)


def _tells_shares(wanted: Iterable[int], asked: PartOfLand | WholeLand, least: int = 2) -> bool:
    """Say whether misunderstandings show, and are all but certain then."""
    right: dict[str, float] = {**right_shares(asked)}
    found = [_alone(number, partial(paid_by, asked), right) for number in wanted]
    return all(sum(abs(given[who] - right[who]) for who in right) >= least for given in found)


TOLD_BY_TOTAL = (TIE, LOSER_TOO, NO_SHIELD, COMPLETE_OR_OPEN, FIELD_ITSELF, OWN_TILE)
"""The misunderstandings that show in what is left when the game is over."""

# Seeds of lands on which they show: one of 700 does.
_FITTING = (
    302, 474, 539, 981, 3100, 3729, 3988, 3990, 4689, 4700, 5600, 7927, 8102, 9189, 11580,
    13488, 14009, 14541, 14604, 15010, 16028, 16200, 16943, 17070, 17323, 17451, 17563, 20136,
    20344, 20516, 21062, 21576, 21616, 22124, 24118, 24127, 25559, 27071, 28458, 28732, 29249,
    30202, 30295,
)  # fmt: skip


def draw_total(seed: int) -> WholeLand:
    """Draw a land at the end of a game on which all misunderstandings show.

    Examples
    --------
    >>> asked = draw_total(1)
    >>> len(asked.land.tiles) <= MOST_TILES
    True
    """
    rng = random.Random(f"all that is left {seed}")
    asked = _left_over(random.Random(_FITTING[seed % len(_FITTING)]))
    return turned_round(smallest(asked, _is_exit, rng), rng)


def _left_over(rng: random.Random) -> WholeLand:
    """Lay tiles with meeples until the game is over."""
    land = filled("cloister", MOST_TILES, rng)
    spots = list(land.spots(land.tiles))
    large = (f.spots for f in land.features(spots) if len(f.spots) > 2 or f.kind == "cloister")
    eager = {**dict.fromkeys(spots, 0.2), **dict.fromkeys(chain.from_iterable(large), 0.95)}
    return WholeLand(peopled(land, eager, rng, over=True))


def _is_exit(asked: WholeLand) -> bool:
    """Say whether all that may be wrong about the end of a game shows."""
    features = asked.land.features(asked.land.meeples)
    contested = [feature for feature in features if len(feature.meeples) > 1]
    return (
        len(contested) > 1
        and any(feature.shields for feature in features)
        and any(feature.kind == "cloister" for feature in features)
        and _tells_shares(TOLD_BY_TOTAL, asked, least=1)
        and _tells_shares(TOLD_BY_TOTAL[:2], asked)
    )
