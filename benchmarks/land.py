"""A turn of the opponent on the land: its thinking time, and its results against two others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from statistics import median
from time import process_time

from pathlib_games.games.carcassonne.players import suggest
from pathlib_games.games.carcassonne.rules import ALL_TILES, Position
from pathlib_games.games.carcassonne.tiles import Placement
from pathlib_games.processes import ALL_CORES, Workers

TITLE = "Carcassonne: a turn of the opponent"

GAMES = 20
LENGTHS = (24, ALL_TILES)
Player = Callable[[Position, Random], Placement]


def at_random(position: Position, rng: Random) -> Placement:
    """Make any legal move."""
    return rng.choice(position.legal_moves())


def greedy(position: Position, rng: Random) -> Placement:
    """Take the most points of this turn, by playing each move."""
    points = {move: position.play(move).points[position.player] for move in position.legal_moves()}
    return rng.choice([move for move in points if points[move] == max(points.values())])


RIVALS: dict[str, Player] = {"random moves": at_random, "most points now": greedy}


@dataclass(frozen=True)
class Match:
    """A game against a rival: the points of both, and the milliseconds of each turn."""

    ours: int
    theirs: int
    our_turns: list[float] = field(default_factory=list)
    their_turns: list[float] = field(default_factory=list)


def match(tiles: int, rival: str, seed: int) -> Match:
    """Play one game; the sides alternate the first turn."""
    rng, position = Random(seed), Position.new(seed, tiles=tiles)
    us, them = position.players if seed % 2 else position.players[::-1]
    times: dict[str, list[float]] = {us: [], them: []}
    while position.tile is not None:
        player = position.player
        begin = process_time()
        move = suggest(position, seed) if player == us else RIVALS[rival](position, rng)
        times[player].append(1000 * (process_time() - begin))
        position = position.play(move)
    outcome = position.outcome()
    points = outcome.points if outcome else {}
    return Match(points[us], points[them], times[us], times[them])


def run(workers: Workers = ALL_CORES) -> str:
    """Play and return a Markdown table."""
    lines = [
        f"{GAMES} games of two players for each row, all in one run. A turn is all that is thought",
        "about: where the tile lies, how it is turned, and its meeple. Milliseconds",
        "of the processor. `most points now` plays each move and takes what pays best at once.",
        "",
        (
            "| tiles | against | games won | points, ours and theirs | ours, median ms "
            "| ours, slowest ms | theirs, median ms | theirs, slowest ms |"
        ),
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for tiles in LENGTHS:
        for rival in RIVALS:
            title = f"{rival}, {tiles} tiles"
            played = list(workers.map(partial(match, tiles, rival), range(GAMES), title))
            won = sum(each.ours > each.theirs for each in played)
            ours = [each for one in played for each in one.our_turns]
            theirs = [each for one in played for each in one.their_turns]
            points = [median(getattr(one, who) for one in played) for who in ("ours", "theirs")]
            cells = (
                str(tiles),
                rival,
                f"{won} of {len(played)}",
                f"{points[0]:g}, {points[1]:g}",
                *(f"{of(turns):.1f}" for turns in (ours, theirs) for of in (median, max)),
            )
            lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)
