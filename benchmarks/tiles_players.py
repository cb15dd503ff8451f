"""The computer opponent of mines, factories and houses against chance and against greed."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import median

from pathlib_games.games.battlesnake.tournament import win_rate
from pathlib_games.games.tiles.advice import suggest
from pathlib_games.games.tiles.rules import Move, Position
from pathlib_games.spreading import ALL_CORES, Workers

TITLE = "Tiles: the computer opponent, and what a short game comes to"

GAMES = 100

Player = Callable[[Position, random.Random], Move]


def computer(position: Position, rng: random.Random) -> Move:
    """Lay the tile as the opponent of the widget does."""
    return suggest(position, rng.randrange(2**31))


def greedy(position: Position, rng: random.Random) -> Move:
    """Take the most points that this turn can bring."""
    now = position.player - 1
    points = {move: position.play(move).scores[now] for move in position.legal_moves()}
    most = max(points.values())
    return rng.choice([move for move in points if points[move] == most])


def at_random(position: Position, rng: random.Random) -> Move:
    """Lay the tile anywhere."""
    return rng.choice(position.legal_moves())


RIVALS: dict[str, Player] = {"greedy": greedy, "random": at_random, "itself": computer}
GAME = {"short": Position.short, "whole": Position.new}


@dataclass(frozen=True)
class Played:
    """One game: the points of the computer, those of its rival, turns and deliveries."""

    ours: int
    theirs: int
    turns: int
    deliveries: int


def game(length: str, rival: str, seed: int) -> Played:
    """Play one game; of two seeds with the same pile the computer begins in the even one."""
    rng = random.Random(f"{seed} {rival}")
    seats: list[Player] = [computer, RIVALS[rival]]
    ours = seed % 2
    if ours:
        seats.reverse()
    position, deliveries = GAME[length](seed // 2), 0
    while position.tile is not None:
        turn = position.turn(seats[position.player - 1](position, rng))
        position = turn.position
        deliveries += len(turn.score.deliveries) if turn.score else 0
    return Played(position.scores[ours], position.scores[1 - ours], position.turns, deliveries)


def row(length: str, rival: str, workers: Workers) -> str:
    """Play a match and give a row of the table."""
    played = list(workers.map(partial(game, length, rival), range(GAMES), f"{length}, {rival}"))
    won, drawn = (sum(pick(one) for one in played) for pick in (_won, _drawn))
    match = f"{won} | {drawn} | {GAMES - won - drawn} | {win_rate(won, GAMES)}"
    counts = [one.deliveries for one in played]
    told = f"{median(one.turns for one in played):.0f} | {median(counts):.0f}"
    return f"| {length} | {rival} | {match} | {told} | {sum(count > 0 for count in counts)} |"


def _won(one: Played) -> bool:
    return one.ours > one.theirs


def _drawn(one: Played) -> bool:
    return one.ours == one.theirs


def run(workers: Workers = ALL_CORES) -> str:
    """Play and give a Markdown table."""
    lines = [
        f"{GAMES} games each of two players, seats in turn; in brackets Wilson's interval at 95 %.",
        "Greedy takes the most points of a turn, and lays anywhere if there are none. The last",
        "three columns: turns and deliveries, medians, and games with at least one delivery.",
        "",
        "| game | against | won | drawn | lost | share won | turns | deliveries | with one |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- |",
        *(row(length, rival, workers) for length in GAME for rival in RIVALS),
    ]
    return "\n".join(lines)
