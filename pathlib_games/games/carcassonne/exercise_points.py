"""Judges what a feature is worth, and what each player gets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

from pathlib_games.exercises.reading import not_a_number, read_number, read_numbers_of, shown
from pathlib_games.exercises.verdict import Verdict, refusing
from pathlib_games.games.carcassonne.exercise_slips import Slip, paid_by, worth_by
from pathlib_games.games.carcassonne.land import Land
from pathlib_games.games.carcassonne.questions import PartOfLand, WholeLand
from pathlib_games.games.carcassonne.scoring import add_up, final_awards, worth_of
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.slips import blamed
from pathlib_games.programs.plain import Other
from pathlib_games.words import counted

Asked = PartOfLand | WholeLand
V = TypeVar("V")

_ADVICE = {
    "road": "Follow the road tile by tile, in both directions. Over which tiles does it lead?",
    "city": "Go through the city tile by tile. Is there a gap in its wall, and a shield in it?",
    "cloister": "Which tiles lie in the block of three by three around the cloister?",
    "field": "Follow the border of the field. Which complete cities does it come to?",
}
_WHO = "How many meeples of each player stand on it, and what is it worth?"
_ONE_OFF = "Is one of your numbers one off? Count once more."
_TOTAL = "Go from meeple to meeple: what does each of them stand on, and what is that worth?"

# ---- what a feature is worth --------------------------------------------------------------------


def right_points(asked: PartOfLand) -> int:
    """Return what the feature is worth."""
    return worth_of(asked.land, asked.feature, asked.rules)


def judge_points(answer: object, asked: PartOfLand, met_before: Iterable[int] = ()) -> Verdict:
    """Judge what a feature is worth."""
    given, right, kind = read_number(answer), right_points(asked), asked.spot.kind
    if isinstance(given, Other) or given is None or isinstance(given, str):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", _counted_up(asked))
    told = f"The {kind} is not worth {shown(answer)}."
    slips = [slip for slip, points in worth_by(asked) if points == given]
    one_off = isinstance(given, int | float) and abs(given - right) == 1
    return _explained(told, slips, _ADVICE[kind], met_before, named=not one_off)


def wrong_points(number: int, asked: PartOfLand) -> int:
    """Return what somebody with a misunderstanding takes the feature to be worth.

    It is the right number where the misunderstanding does not show.
    """
    return _other(number, worth_by(asked), right_points(asked))


def _other(number: int, ways: Iterable[tuple[Slip, V]], right: V) -> V:
    """Return what a misunderstanding leads to, in the first of its ways that is not right."""
    given = (value for slip, value in ways if slip.number == number and value != right)
    return next(given, right)


def _counted_up(asked: PartOfLand) -> str:
    """Say how the points of a feature come about."""
    land, feature, points = asked.land, asked.feature, counted(right_points(asked), "point")
    if feature.kind == "field":
        complete = [min(city.cells) for city in land.cities_at(feature) if city.complete]
        if not complete:
            return "It touches no complete city, so it is worth nothing."
        cities = "the complete city" if len(complete) == 1 else "the complete cities"
        return f"It touches {cities} on {' and '.join(map(str, complete))}: {points}."
    things = counted(len(feature.cells), "tile")
    if feature.kind != "city":
        return f"{things}: {points}."
    if feature.shields:
        things += f" and {counted(feature.shields, 'shield')}"
    twice = worth_of(land, replace(feature, gaps=1), asked.rules) < right_points(asked)
    state = "complete" if feature.complete else "open"
    return f"{things}, {'twice' if twice else 'once'}, as it is {state}: {points}."


# ---- what each player gets ----------------------------------------------------------------------


def right_shares(asked: Asked) -> dict[str, int]:
    """Return what each player gets: for one feature, or for all that has a meeple on it."""
    land = asked.land
    if asked.spot is not None:
        there = asked.land.feature(asked.spot).spots
        land = Land(land.tiles, {s: who for s, who in land.meeples.items() if s in there})
    return dict(add_up(final_awards(land, asked.rules), asked.players))


@refusing
def judge_shares(answer: object, asked: Asked, met_before: Iterable[int] = ()) -> Verdict:
    """Judge what each player gets."""
    right, players = right_shares(asked), asked.players
    example = f"{{{', '.join(f'{player!r}: {n}' for n, player in enumerate(players, start=4))}}}"
    expected = f"The points should be a number for each player, such as {example}"
    given = read_numbers_of(answer, players, expected)
    if given == right:
        return Verdict("right", _told_shares(asked))
    wrong = [player for player in players if given[player] != right[player]]
    told = f"{_capital(wrong[0])} does not get {shown(given[wrong[0]])}."
    off = sum(abs(given[player] - right[player]) for player in players)
    advice = _ONE_OFF if off == 1 else _TOTAL if asked.spot is None else _WHO
    (_, as_it_is), *ways = paid_by(asked)
    # In the first edition meeples on several fields around a city may count together.
    slips = [slip for slip, paid in ways if paid == given] if as_it_is == right else []
    verdict = _explained(told, slips, advice, met_before, named=off > 1)
    earned = [player for player in players if right[player] or given[player]]
    return verdict.earning(sum(player not in wrong for player in earned), len(earned))


def wrong_shares(number: int, asked: Asked) -> dict[str, float]:
    """Return what somebody with a misunderstanding lets each player get.

    These are the right numbers where the misunderstanding does not show.
    """
    return _other(number, paid_by(asked), {**right_shares(asked)})


def _told_shares(asked: Asked) -> str:
    """Say who gets what for which feature."""
    land, told = asked.land, []
    for feature in land.features(land.meeples if asked.spot is None else [asked.spot]):
        worth = worth_of(land, feature, asked.rules)
        holders = [player for player in asked.players if player in feature.holders]
        if worth and holders:
            gets = "gets" if len(holders) == 1 else "each get"
            told.append(f"{' and '.join(holders)} {gets} {worth} for the {feature.kind}")
    return f"{_capital('; '.join(told))}." if told else "Nobody gets anything."


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


# ---- why a number is wrong ----------------------------------------------------------------------


def _explained(
    told: str, slips: Sequence[Slip], advice: str, met_before: Iterable[int], *, named: bool
) -> Verdict:
    """Return the verdict on a wrong answer, with its reason if there is only one.

    `named`: whether the reason may be named; what is one off may be a slip, and is only asked.
    """
    reasons = {(slip.number, slip.told) for slip in slips}
    if len(reasons) != 1:
        return Verdict("wrong", f"{told} {advice}")
    slip = slips[0]
    if slip.number is None:
        return Verdict("wrong", f"{told} {slip.told}")
    if not named:
        return Verdict("wrong", f"{told} {slip.hint or MISUNDERSTANDINGS[slip.number].hint}")
    return blamed(told, slip.number, met_before, hint=slip.hint)
