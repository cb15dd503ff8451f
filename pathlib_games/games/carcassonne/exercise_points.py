"""Judges what a feature is worth, and what each player gets."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from pathlib_games.exercises.reading import not_a_number, read_number, read_numbers_of, shown
from pathlib_games.exercises.verdict import Verdict, refusing
from pathlib_games.games.carcassonne.exercise_slips import Slip, paid_apart, paid_by, worth_by
from pathlib_games.games.carcassonne.land import Feature, Land, Spot
from pathlib_games.games.carcassonne.questions import PartOfLand, WholeLand
from pathlib_games.games.carcassonne.scoring import add_up, final_awards, worth_of
from pathlib_games.games.carcassonne.spots import place_words
from pathlib_games.games.wrong_scores import explained
from pathlib_games.programs.plain import Other
from pathlib_games.words import counted, listed

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
_NOT_PAID = Slip(told=_WHO, pays=lambda *_: {})

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
        complete = [place_words(city) for city in land.cities_at(feature) if city.complete]
        if not complete:
            return "It touches no complete city, so it is worth nothing."
        if len(complete) == 1:
            return f"It touches one complete city, {complete[0]}: {points}."
        each = "; ".join(f"one {place}" for place in complete)
        return f"It touches {len(complete)} complete cities: {each}. {points}."
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
    advice = _ONE_OFF if off == 1 else _WHO
    (_, as_it_is), *ways = paid_by(asked)
    # In the first edition meeples on several fields around a city may count together.
    slips = [slip for slip, paid in ways if paid == given] if as_it_is == right else []
    named = off > 1 and bool(slips)
    if asked.spot is None and as_it_is == right and (slips or off > 1):
        feature, slips = _wrong_at(asked, given, slips)
        if feature is not None:
            told += f" Look at {by_its_meeples(asked.land, feature)}."
        elif not slips:
            advice = _to_go_through(asked.land, wrong[0])
    verdict = _explained(told, slips, advice, met_before, named=named)
    earned = [player for player in players if right[player] or given[player]]
    return verdict.earning(sum(player not in wrong for player in earned), len(earned))


def wrong_shares(number: int, asked: Asked) -> dict[str, float]:
    """Return what somebody with a misunderstanding lets each player get.

    These are the right numbers where the misunderstanding does not show.
    """
    return _other(number, paid_by(asked), {**right_shares(asked)})


def _wrong_at(
    asked: Asked, given: Mapping[str, float], slips: Sequence[Slip]
) -> tuple[Feature | None, list[Slip]]:
    """Return where an answer goes wrong, and the slips behind it, as far as can be seen.

    `slips`: those that explain all of the answer. They are not sure if it may also be that a
    feature on which they do not show was overlooked.
    """
    right, shows, alone = right_shares(asked), list[Feature](), list[tuple[Feature, list[Slip]]]()
    for feature, ((_, own), *ways) in paid_apart(asked):
        changes = [
            (slip, {who: paid.get(who, 0) - own.get(who, 0) for who in right})
            for slip, paid in (*ways, (_NOT_PAID, {}))
        ]
        if any(slip in slips and any(more.values()) for slip, more in changes):
            shows.append(feature)
        behind = [
            slip
            for slip, more in changes
            if all(right[who] + more[who] == given[who] for who in right)
        ]
        if behind:
            alone.append((feature, behind))
    if not slips:
        return alone[0] if len(alone) == 1 else (None, [])
    sure = all(feature in shows for feature, behind in alone if _NOT_PAID in behind)
    return (shows[0] if shows else None, list(slips)) if sure else (None, [])


def _to_go_through(land: Land, player: str) -> str:
    """Ask about all meeples of a player."""
    cells = _by_rows(spot for spot, whose in land.meeples.items() if whose == player)
    whose = f"of {player}, on {cells}" if cells else "of the other players"
    return f"Go through the meeples {whose}: what does each stand on, and what is that worth?"


def by_its_meeples(land: Land, feature: Feature) -> str:
    """Return what a feature is called by what is seen best of it: its meeples."""
    there = feature.spots & land.meeples.keys()
    return f"the {feature.kind} with the meeple{'s' * (len(there) > 1)} on {_by_rows(there)}"


def _by_rows(spots: Iterable[Spot]) -> str:
    """List the tiles of meeples, row by row."""
    cells = sorted((spot.y, spot.x) for spot in spots)
    return listed((x, y) for y, x in cells) if cells else ""


def _told_shares(asked: Asked) -> str:
    """Say who gets what for which feature, and which ones bring nothing."""
    land, told, nothing = asked.land, [], []
    for feature in land.features(land.meeples if asked.spot is None else [asked.spot]):
        name = f"the {feature.kind}" if asked.spot is not None else by_its_meeples(land, feature)
        worth = worth_of(land, feature, asked.rules)
        holders = [player for player in asked.players if player in feature.holders]
        if worth and holders:
            gets = "gets" if len(holders) == 1 else "each get"
            told.append(f"{listed(holders)} {gets} {worth} for {name}")
        else:
            nothing.append(name)
    if asked.rules.fields_by == "city":  # then several fields may count together
        told = [f"{player} gets {n}" for player, n in right_shares(asked).items() if n]
        nothing = []
    words = f"{_capital('; '.join(told))}." if told else "Nobody gets anything."
    if asked.spot is None and nothing:
        words += f" Nothing is earned by {listed(nothing)}: no complete city is there."
    return words


def _capital(words: str) -> str:
    return words[0].upper() + words[1:]


# ---- why a number is wrong ----------------------------------------------------------------------


def _explained(
    told: str, slips: Sequence[Slip], advice: str, met_before: Iterable[int], *, named: bool
) -> Verdict:
    """Return the verdict on a wrong answer, with its reason if there is only one.

    `named`: whether the reason may be named; what is one off may be a slip, and is only asked.
    """
    if named:
        return explained(told, slips, advice, met_before)
    return Verdict("wrong", told, question=explained(told, slips, advice, ()).asked)
