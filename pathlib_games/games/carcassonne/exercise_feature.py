"""Judges which parts belong to the feature of a marked one."""

from __future__ import annotations

from collections.abc import Iterable

from pathlib_games.exercises.reading import in_any_order, read_text
from pathlib_games.exercises.verdict import Verdict, refusing, unread
from pathlib_games.games.carcassonne.exercise_slips import JOINS_A_TILE, joined_feature
from pathlib_games.games.carcassonne.land import Land, Spot
from pathlib_games.games.carcassonne.questions import PartOfLand
from pathlib_games.games.carcassonne.spots import read_spots, spot_name
from pathlib_games.graphs import BadPosition
from pathlib_games.ideas.slips import Listed
from pathlib_games.words import counted


@refusing
def judge_feature(answer: object, asked: PartOfLand, _met_before: Iterable[int] = ()) -> Verdict:
    """Judge parts that were clicked or typed, in any order; the marked one may be left out."""
    land, kind, right = asked.land, asked.spot.kind, asked.feature.spots
    given = _read(answer, asked)
    found = right.intersection(given)
    if strange := [spot for spot in given if spot not in right]:
        name = spot_name(land, strange[0])
        told = f"{name} does not belong to it: no way leads there from the marked part."
        if strange[0].kind != kind:
            told = f"{name} is no part of a {kind}."
    elif missing := sorted(right - found):
        known = next(
            s for s in land.graph.joined_to(asked.spot).parts if _goes_on(land, s, missing)
        )
        told = f"From {spot_name(land, known)} the {kind} goes on to a part that you left out."
    else:
        return Verdict("right", f"The {kind} has {counted(len(right), 'part')}.")
    # The marked part is known to belong to it, and earns nothing.
    return Verdict("wrong", told).earning(len(found) - 1 - len(strange), len(right) - 1)


def _goes_on(land: Land, spot: Spot, missing: list[Spot]) -> bool:
    """Say whether a part was found and meets one that was not."""
    return spot not in missing and any(near in missing for near, _ in land.graph.neighbors(spot))


def _read(answer: object, asked: PartOfLand) -> list[Spot]:
    """Read parts, each once, with the marked one."""
    example = spot_name(asked.land, asked.spot)
    text = read_text(in_any_order(answer), f"The parts should be a text such as {example!r}")
    try:
        return list(dict.fromkeys((asked.spot, *read_spots(asked.land, text))))
    except BadPosition as problem:
        unread(f"{str(problem)[0].upper()}{str(problem)[1:]}")


def names_of(land: Land, spots: Iterable[Spot]) -> str:
    """Write parts as they are typed."""
    return " ".join(spot_name(land, spot) for spot in sorted(spots))


LISTED: Listed[PartOfLand] = Listed(
    lambda given, asked: [_read(given, asked)],
    lambda asked: [sorted(asked.feature.spots)],
    {JOINS_A_TILE: lambda asked: [[sorted(joined_feature(asked).spots)]]},
)
"""How parts are compared with those of the feature, and with those that share tiles with it."""
