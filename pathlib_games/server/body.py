"""Reading the body of a request: limited in size and time, and checked."""

from __future__ import annotations

import asyncio

from pydantic import ValidationError
from pydantic_core import from_json
from starlette.exceptions import HTTPException
from starlette.requests import Request

from pathlib_games.server.battlesnake_api import ApiRequest, flaw

LARGEST_BODY = 1_000_000
"""In bytes; the requests of the official engine have up to about 30,000."""
BODY_SECONDS = 3


async def read(request: Request) -> ApiRequest:
    """Read a request.

    Raises `HTTPException`, which says in a sentence what was given and what was expected: 408 if
    the body does not arrive, 413 if it is too large, 415 if it is not said to be JSON, 400 if it is
    not JSON, 422 if it is JSON of another shape.
    """
    body = await read_body(request)
    check_type(request.headers.get("content-type", "application/json"))
    try:
        return ApiRequest.model_validate(from_json(body.decode(), allow_inf_nan=False))
    except ValidationError as problem:
        raise HTTPException(422, flaw(problem)) from None
    except UnicodeDecodeError as problem:
        told = f"The body should be UTF-8, but its byte {problem.start} does not fit."
        raise HTTPException(400, told) from None
    except ValueError as problem:
        raise HTTPException(400, f"The body should be JSON, but: {problem}.") from None


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
