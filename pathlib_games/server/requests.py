"""Reading the body of a request: limited in size and time, and checked."""

from __future__ import annotations

import asyncio
import json
from typing import NoReturn

from starlette.exceptions import HTTPException
from starlette.requests import Request

from pathlib_games.games.battlesnake.api import without_nulls
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.graphs.fields import Fields

LARGEST_BODY = 1_000_000
"""In bytes; the requests of the official engine have up to about 30,000."""
BODY_SECONDS = 3


async def read(request: Request) -> tuple[Position, str]:
    """Read a request: the position, and the id of the snake that is asked.

    Raises `BadFile` if it is JSON of another shape; names the field.

    Raises `HTTPException`, which says in a sentence what was given and what was expected: 408 if
    the body does not arrive, 413 if it is too large, 415 if it is not said to be JSON, 400 if it is
    not JSON.
    """
    body = await read_body(request)
    check_type(request.headers.get("content-type", "application/json"))
    try:
        asked = without_nulls(json.loads(body.decode("utf-8-sig"), parse_constant=_no_number))
        json.dumps(asked, ensure_ascii=False).encode()  # half a character cannot be written down
    except UnicodeDecodeError as problem:
        told = f"The body should be UTF-8, but its byte {problem.start} does not fit."
        raise HTTPException(400, told) from None
    except (ValueError, RecursionError) as problem:
        raise HTTPException(400, f"The body should be JSON, but: {problem}.") from None
    fields = Fields.of(asked, "request")
    position, you = Position.from_fields(fields), fields.object("you")
    for snake in (*fields.object("board").objects("snakes"), you):
        _check_agreement(snake)
    return position, you.text("id")


def _check_agreement(snake: Fields) -> None:
    """Refuse a head and a length that are not those of the body."""
    body = snake.list("body", [])
    for name, of_body in {"head": next(iter(body), None), "length": len(body)}.items():
        given = snake.value(name, "") if name in snake.names() else of_body
        if given != of_body:
            snake.fail(name, f"that of body, {of_body}", given)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


def check_type(given: str) -> None:
    """Refuse a body that is said to be anything but JSON."""
    if given.partition(";")[0].strip().lower() != "application/json":
        told = f"The Content-Type should be application/json, but it is {given[:80]!r}."
        raise HTTPException(415, told)


async def read_body(request: Request) -> bytes:
    """Read the body up to the limit.

    The rest of a larger one is received as well, and forgotten: clients look for an answer when
    they have sent everything.
    """
    body = bytearray()
    size = 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in request.stream():
                size += len(part)
                if size <= LARGEST_BODY:
                    body += part
    except TimeoutError:
        if size <= LARGEST_BODY:
            told = f"The body should arrive within {BODY_SECONDS} s, but only {size} bytes did."
            raise HTTPException(408, told, {"connection": "close"}) from None
    if size > LARGEST_BODY:
        told = f"The body should have at most {LARGEST_BODY} bytes, but it has {size} or more."
        raise HTTPException(413, told, {"connection": "close"})
    return bytes(body)
