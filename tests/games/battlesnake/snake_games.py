"""Requests, positions and whole games of Battlesnake for the tests."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from pathlib_games.games.battlesnake.board import MOVES, RULESETS, Settings
from pathlib_games.games.battlesnake.rules import Position, new_game, turn

VECTORS = Path(__file__).parents[2] / "vectors"


def vectors(name: str) -> dict[str, Any]:
    """Read a file of golden vectors."""
    loaded: dict[str, Any] = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def request_of_rules(case: dict[str, Any]) -> dict[str, Any]:
    """Make the API request of a case in battlesnake_rules.json."""
    game = {"id": "test", "ruleset": case["ruleset"], "timeout": 500}
    return {"game": game, "turn": case["turn"], "board": case["board"], "solo": case["solo"]}


def request_of_state(state: dict[str, Any]) -> dict[str, Any]:
    """Make the API request of a state in battlesnake.json."""

    def cells(pairs: list[list[int]]) -> list[dict[str, int]]:
        return [{"x": x, "y": y} for x, y in pairs]

    snakes = [
        {"id": snake["id"], "health": snake["health"], "body": cells(snake["body"])}
        for snake in state["snakes"]
    ]
    settings = {"hazardDamagePerTurn": state["hazard_damage"]}
    return {
        "game": {"ruleset": {"name": state["ruleset"], "settings": settings}},
        "turn": 1,
        "board": {
            "width": state["width"],
            "height": state["height"],
            "food": cells(state["food"]),
            "hazards": cells(state["hazards"]),
            "snakes": snakes,
        },
        "you": next(snake for snake in snakes if snake["id"] == state["you"]),
    }


@st.composite
def games(draw: st.DrawFn) -> Position:
    """Draw a first position, often on a small board, with much food and early shrinking."""
    count = draw(st.integers(1, 4))
    side = draw(st.integers(3, 11))
    settings = Settings(
        food_spawn_chance=draw(st.sampled_from((0, 15, 60))),
        minimum_food=draw(st.integers(0, 3)),
        hazard_damage=draw(st.sampled_from((0, 1, 14, 60, -20))),
        shrink_every=draw(st.integers(1, 12)),
    )
    return new_game(
        "abcd"[:count],
        draw(st.integers(0, 10_000)),
        draw(st.sampled_from(RULESETS)),
        size=(side, draw(st.integers(max(3, 6 - side), 11))),
        settings=settings,
    )


def random_moves(position: Position, rng: random.Random) -> dict[str, str]:
    """Choose moves at random, but seldom into a body or off the board."""
    taken = {cell for snake in position.living for cell in snake.body[:-1]}
    chosen: dict[str, str] = {}
    for snake in position.living:
        free = [move for move, cell in position.neighbors(snake.head) if cell not in taken]
        chosen[snake.id] = rng.choice(free if free and rng.random() < 0.95 else list(MOVES))
    return chosen


def random_turns(position: Position, seed: int) -> Iterator[tuple[Position, Position]]:
    """Play at random to the end; yield the positions before and after each turn."""
    rng = random.Random(seed)
    while not position.over and position.turn < 150:
        after = turn(position, random_moves(position, rng))
        yield position, after
        position = after
