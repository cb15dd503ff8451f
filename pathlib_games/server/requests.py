"""Reading the body of a request: limited in size and time, and checked."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic.alias_generators import to_camel
from pydantic_core import from_json
from starlette.exceptions import HTTPException
from starlette.requests import Request

from pathlib_games.games.battlesnake.board import LARGEST, MAX_HEALTH

MOST_CELLS = 10_000
"""In one list."""
MOST_HAZARDS = 50_000
"""A map of the official engine, snail_mode, lists each as often as a snake is long."""
MOST_SNAKES = 32
"""The official engine goes up to 16."""
MOST_DAMAGE = 10 * MAX_HEALTH

Number = Annotated[int, Field(ge=-(2**31), lt=2**31)]
Count = Annotated[int, Field(ge=0, lt=2**31)]
Side = Annotated[int, Field(ge=1, le=LARGEST)]
Damage = Annotated[int, Field(ge=-MOST_DAMAGE, le=MOST_DAMAGE)]


class Model(BaseModel):
    """What all parts have in common: camelCase names, and no guessing at other types."""

    model_config = ConfigDict(strict=True, alias_generator=to_camel)


class ApiCell(Model):
    """A cell; at the end of a game the head of a snake may lie beside the board."""

    x: Number
    y: Number


Cells = Annotated[list[ApiCell], Field(max_length=MOST_CELLS)]


class Royale(Model):
    """Settings of a board that shrinks."""

    shrink_every_n_turns: Number | None = None


class ApiSquad(Model):
    """Settings of a mode that is no longer played."""

    allow_body_collisions: bool | None = None
    shared_elimination: bool | None = None
    shared_health: bool | None = None
    shared_length: bool | None = None


class ApiSettings(Model):
    """The numbers of a ruleset."""

    food_spawn_chance: Number | None = None
    minimum_food: Number | None = None
    hazard_damage_per_turn: Damage | None = None
    hazard_map: str | None = None
    hazard_map_author: str | None = None
    royale: Royale | None = None
    squad: ApiSquad | None = None


class Ruleset(Model):
    """The name and the settings of a ruleset."""

    name: str | None = None
    version: str | None = None
    settings: ApiSettings | None = None


class ApiGame(Model):
    """What stays the same during a game."""

    id: str | None = None
    ruleset: Ruleset | None = None
    map: str | None = None
    timeout: Count | None = None
    source: str | None = None


class Customizations(Model):
    """The looks of a snake."""

    color: str | None = None
    head: str | None = None
    tail: str | None = None


class ApiSnake(Model):
    """A snake. Its latency is a text, and need not even be a number."""

    id: str
    name: str | None = None
    latency: str | None = None
    health: Count
    body: Annotated[Cells, Field(min_length=1)]
    head: ApiCell | None = None
    length: int | None = None
    shout: str | None = None
    squad: str | None = None
    customizations: Customizations | None = None

    @model_validator(mode="after")
    def agree(self) -> ApiSnake:
        """Refuse a head and a length that are not those of the body."""
        first, length = self.body[0], len(self.body)
        if self.head not in (None, first):
            raise ValueError(
                f"head should be the first cell of body, {first}, but it is {self.head}"
            )
        if self.length not in (None, length):
            raise ValueError(
                f"length should be {length}, like that of body, but it is {self.length}"
            )
        return self


class Board(Model):
    """The board with the living snakes."""

    width: Side
    height: Side
    food: Cells | None = None
    hazards: Annotated[list[ApiCell], Field(max_length=MOST_HAZARDS)] | None = None
    snakes: Annotated[list[ApiSnake], Field(max_length=MOST_SNAKES)] | None = None


class ApiRequest(Model):
    """A request; at the end of a game `you` may be anywhere, and need not be on the board."""

    game: ApiGame | None = None
    turn: Count | None = None
    board: Board
    you: ApiSnake

    def plain(self) -> dict[str, Any]:
        """Return the request as JSON values, without what is unknown or was left out."""
        return self.model_dump(by_alias=True, exclude_none=True)


def flaw(problem: ValidationError) -> str:
    """Tell in one sentence the first thing that is wrong with a request."""
    first = problem.errors(include_url=False, include_context=False)[0]
    place = ""
    for part in first["loc"]:
        place += f"[{part}]" if isinstance(part, int) else f".{part}"
    place = place.removeprefix(".")
    if first["type"] == "value_error":
        told = first["msg"].removeprefix("Value error, ")
        return ".".join(filter(None, (place, told))) + "."
    if first["type"] == "missing":
        return f"{place} should be there, but it is missing."
    expected = "should be an object {...}"
    if first["type"] != "model_type":
        expected = first["msg"][first["msg"].index("should") :]
    given = repr(first["input"])
    given = given if len(given) <= 80 else given[:77] + "..."
    return f"{place or 'The request'} {expected}, but it is {given}."


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
