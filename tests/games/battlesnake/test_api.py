"""Positions are read and written as in the official API."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.battlesnake.board import NoSuchSnake, Snake
from pathlib_games.games.battlesnake.rules import Position
from pathlib_games.graphs import BadFile, BadPosition
from tests.games.battlesnake.snake_games import games, random_turns, vectors
from tests.games.round_trips import assert_round_trips
from tests.graphs.random_graphs import examples

REQUESTS: list[dict[str, Any]] = vectors("battlesnake_requests")["requests"]


def only_known(given: Any, model: Any) -> Any:
    """Remove the fields of a request that another lacks."""
    if isinstance(given, dict) and isinstance(model, dict):
        return {key: only_known(value, model[key]) for key, value in given.items() if key in model}
    if isinstance(given, list):
        return [only_known(one, model[0] if model else one) for one in given]
    return given


@pytest.mark.parametrize("sample", [pytest.param(one, id=one["name"]) for one in REQUESTS])
def test_official_requests_round_trip(sample: dict[str, Any]) -> None:
    request = sample["request"]
    position = Position.from_api(request)
    written = position.to_api(request["you"]["id"])
    assert position == Position.from_api(json.loads(json.dumps(written)))
    known = only_known(written, request), only_known(request, written)
    assert known[0] == known[1]
    if "documentation" not in sample["name"]:  # it lists the fields in its own order
        assert json.dumps(known[0]) == json.dumps(known[1])


@given(position=games(), seed=st.integers(0, 10_000))
@examples(15)
def test_positions_of_games_round_trip(position: Position, seed: int) -> None:
    for before, after in random_turns(position, seed):
        you = random.Random(seed + before.turn).choice(after.snakes).id
        text = json.dumps(after.to_api(you))
        assert json.dumps(Position.from_api(json.loads(text)).to_api(you)) == text
        assert_round_trips(after)


def test_a_position_holds_what_only_some_snakes_have() -> None:
    looks = (("tail", "curled"), ("color", "#fff"))
    dressed = Snake("ü 1", 3, ((1, 1),), "Ünal", "7", "hi", "blue", looks)
    gone = Snake("b", 0, (), eliminated_cause="hazard", eliminated_by="a", eliminated_on_turn=4)
    assert_round_trips(Position(4, 5, (gone, dressed), ((0, 0),) * 2, ((3, 4),), 9, solo=True))


def board(**fields: Any) -> dict[str, Any]:
    return {"board": {"width": 7, "height": 7} | fields}


def snake(**fields: Any) -> dict[str, Any]:
    body = [{"x": 0, "y": 0}, {"x": 1, "y": 0}]
    return board(snakes=[{"id": "a", "health": 1, "body": body} | fields])


def test_what_may_be_left_out() -> None:
    position = Position.from_api(board(snakes=None, food=None, more=1) | {"shoe": [1]})
    assert (position.snakes, position.food, position.turn) == ((), (), 0)
    assert (position.game.ruleset, position.game.map, position.solo) == (
        "standard",
        "standard",
        False,
    )
    assert Position.from_api(board() | {"solo": True}).solo
    alone = {"game": {"ruleset": {"name": "solo"}}}
    assert Position.from_api(board() | alone).solo
    for latency, read in ((0, "0"), (12.5, "12.5"), ("7", "7")):
        assert Position.from_api(snake(latency=latency)).snakes[0].latency == read


def test_numbers_may_be_texts() -> None:
    settings = {
        "minimumFood": "2",
        "hazardDamagePerTurn": "-5",
        "royale": {"shrinkEveryNTurns": "9"},
    }
    game = {"timeout": "300", "ruleset": {"settings": settings}}
    told = snake(health="80")
    told["board"]["height"] = "7"
    position = Position.from_api(told | {"game": game, "turn": "3"})
    read = position.game.settings
    assert (read.minimum_food, read.hazard_damage, read.shrink_every) == (2, -5, 9)
    assert (position.game.timeout, position.turn, position.height) == (300, 3, 7)


def test_a_lone_snake_in_a_standard_game_is_written_as_solo() -> None:
    position = Position(3, 3, (Snake("a", 9, ((0, 0),)),), solo=True)
    assert Position.from_api(position.to_api("a")).solo


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        ({}, "board should be an object"),
        (board(width=0), "board.width should be a whole number from 1 to 50, but it is 0"),
        (board(height=51), "board.height should be"),
        (board(width=7.5), "board.width should be a whole number"),
        (board(food=3), "board.food should be a list"),
        (board(food=[{"x": 1}]), r"board.food\[0\] should be a cell"),
        (board(food=[{"x": 1, "y": True}]), r"board.food\[0\] should be a cell"),
        (board(hazards=[[1, 2]]), r"board.hazards\[0\] should be a cell"),
        (board(snakes=[7]), r"board.snakes\[0\] should be an object"),
        (board(snakes=[{"id": "a"}]), r"board.snakes\[0\].health should be a whole number"),
        (board(snakes=[{"id": "a", "health": 1}] * 2), "snakes with different ids"),
        (snake(id=7), r"board.snakes\[0\].id should be a text, but it is 7"),
        (snake(health=-1), r"health should be a whole number from 0 to \d+, but it is -1"),
        (snake(latency=[]), "latency should be a text"),
        (board() | {"you": {}}, "you.id should be a text"),
        (board() | {"turn": "1.5"}, "turn should be a whole number, but it is '1.5'"),
        (board(width="99"), "board.width should be a whole number from 1 to 50, but it is '99'"),
        (board() | {"turn": -1}, "turn should be a whole number from 0 to"),
        (board() | {"game": {"timeout": -1}}, "game.timeout should be a whole number from 0 to"),
        (
            board() | {"game": {"ruleset": {"settings": {"hazardDamagePerTurn": 10**9}}}},
            "hazardDamagePerTurn should be a whole number from -1000 to 1000",
        ),
        (board() | {"game": {"ruleset": "solo"}}, "game.ruleset should be an object"),
    ],
)
def test_requests_with_a_flaw_are_refused(request_: dict[str, Any], words: str) -> None:
    with pytest.raises(BadFile, match=f"^request: .*{words}"):
        Position.from_api(request_)


def test_nobody_of_this_name() -> None:
    with pytest.raises(NoSuchSnake, match=r"no snake 'b' here; there are: 'a'\."):
        Position(3, 3, (Snake("a", 9, ((0, 0),)),)).to_api("b")
    with pytest.raises(BadPosition, match="the body of 'empty' should be one cell or more"):
        Position(3, 3, (Snake("empty", 9, ()),)).to_api("empty")


def test_whatever_is_no_request_is_refused_and_null_says_nothing() -> None:
    for odd in (None, [1], "x"):
        with pytest.raises(BadFile, match="one JSON object"):
            Position.from_api(odd)  # type: ignore[arg-type]
    snake = {"id": "a", "health": 3.0, "body": [{"x": 1.0, "y": 1}], "name": None, "latency": None}
    board = {"width": 3, "height": 3.0, "snakes": [snake], "food": None}
    read = Position.from_api({"board": board, "game": None})
    assert (read.height, read.snakes[0].name, read.snakes[0].health) == (3, "", 3)
    assert read.snakes[0].body == ((1, 1),)
    assert "3.0" not in read.to_text()
    endless: list[object] = []
    endless.append(endless)
    with pytest.raises(BadFile, match="JSON of a sensible size"):
        Position.from_api({"board": board, "game": {"source": endless}})
    with pytest.raises(BadFile, match=r"board.width should be a whole number, but it is 3.5"):
        Position.from_api({"board": board | {"width": 3.5}})
