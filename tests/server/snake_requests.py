"""Requests for the snake server, sent to the application itself: no port, no second process."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx

from pathlib_tutor.server.battlesnake import snake_app
from tests.games.battlesnake.snake_games import vectors

JSON = {"Content-Type": "application/json"}
PATIENT = {"id": "g", "timeout": 20_000}
"""The snake is never late, however busy this machine is."""
Body = bytes | AsyncIterator[bytes]


def samples() -> Iterator[tuple[str, dict[str, Any]]]:
    """Return the name and the request of each official sample."""
    for sample in vectors("battlesnake_requests")["requests"]:
        yield sample["name"], sample["request"]


def request(**changes: Any) -> dict[str, Any]:
    """Make a request for a short snake in a corner, with other values for some top level fields."""
    me = {
        "id": "me",
        "name": "Me",
        "latency": "0",
        "health": 90,
        "body": [{"x": 0, "y": 0}, {"x": 1, "y": 0}],
    }
    board = {"width": 7, "height": 7, "food": [], "hazards": [], "snakes": [me]}
    return {"game": PATIENT, "turn": 3, "board": board, "you": me} | changes


def board(game: Any = PATIENT, **changes: Any) -> dict[str, Any]:
    """Make the same request with another board."""
    return request(game=game) | {"board": request()["board"] | changes}


def me(**changes: Any) -> dict[str, Any]:
    """Make the same request with a changed snake."""
    snake = request()["you"] | changes
    return request(you=snake) | {"board": request()["board"] | {"snakes": [snake]}}


def client(snake: str = "tutorial") -> httpx.AsyncClient:
    """Make a client of the application; it raises the application's exceptions."""
    transport = httpx.ASGITransport(snake_app(snake))
    return httpx.AsyncClient(transport=transport, base_url="http://snake")


def post(
    path: str, body: Body | Any, headers: dict[str, str] = JSON, snake: str = "tutorial"
) -> httpx.Response:
    """Send one request and return the answer; anything but bytes is written as JSON."""
    content = body if isinstance(body, bytes | AsyncIterator) else json.dumps(body).encode()

    async def send() -> httpx.Response:
        async with client(snake) as sender:
            return await sender.post(path, content=content, headers=headers)

    return asyncio.run(send())


def error(answer: httpx.Response) -> str:
    """Return the sentence that names the mistake."""
    told = answer.json()
    assert list(told) == ["error"]
    assert isinstance(told["error"], str)
    assert len(told["error"]) < 1000
    return told["error"]
