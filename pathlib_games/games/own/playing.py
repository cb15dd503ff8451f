"""Solves a world by playing: every move of every position. It knows no graph and no search.

So it is independent of what it judges: the graphs that learners and `graphs` make of a world.
"""

from __future__ import annotations

from pathlib_games.games.own.rules import Position


def moves_left(start: Position) -> dict[Position, int | None]:
    """Return for each position that can come the fewest moves to the target; None: never."""
    after: dict[Position, list[Position]] = {}
    waiting = [start]
    for position in waiting:  # it grows while we go through it
        if position not in after:
            after[position] = [position.play(move) for move in position.legal_moves()]
            waiting += after[position]
    before: dict[Position, list[Position]] = {position: [] for position in after}
    for position, played in after.items():
        for each in played:
            before[each].append(position)
    left: dict[Position, int | None] = dict.fromkeys(after)
    wave, moves = [p for p in after if p.outcome() == "reached"], 0
    while wave:
        left |= dict.fromkeys(wave, moves)
        earlier = {position: None for each in wave for position in before[each]}
        wave, moves = [position for position in earlier if left[position] is None], moves + 1
    return left


def fewest_moves(start: Position) -> int | None:
    """Return how many moves lead to the target at least, or None if none do."""
    return moves_left(start)[start]
