"""A snake as a web application that listens on a port and answers the referee.

A bad request gets an explanation. Moves are searched in threads, so other games do not wait.
Requests share no state, so games cannot mix, and memory does not grow.
"""

from __future__ import annotations

import asyncio
import errno
import json
import logging
import os
import socket
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from logging.handlers import QueueHandler, QueueListener
from queue import Full, Queue
from threading import Thread
from time import perf_counter
from typing import Any, ClassVar, NoReturn, cast

import uvicorn
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from uvicorn.protocols.http.h11_impl import H11Protocol

from pathlib_games import __version__
from pathlib_games.games.battlesnake.board import without_nulls
from pathlib_games.games.battlesnake.players import (
    Player,
    careful_moves,
    known_snake,
    planner,
    playable,
)
from pathlib_games.games.battlesnake.rules import Position
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.graphs.values import Fields
from pathlib_games.words import shown
from pathlib_tutor.exercises.verdict import Wrong
from pathlib_tutor.lessons.battlesnake_programs import Function, OwnPlayer, snake_file

# ---- the body of a request, checked and limited in size and time ---------------------------------

LARGEST_BODY = 1_000_000
"""In bytes; requests of the official engine have up to about 30,000."""
BODY_SECONDS = 3


async def read(request: Request) -> tuple[Position, str]:
    """Read a request; return the position and the id of the snake to move.

    Raises `BadFile`, which names the field, if the JSON has another shape.

    Raises `HTTPException`, which says what was given and expected: 408 if the body does not arrive,
    413 if it is too large, 415 if its type is not JSON, 400 if it is not JSON.
    """
    body = await read_body(request)
    check_type(request.headers.get("content-type", "application/json"))
    try:
        asked = without_nulls(json.loads(body.decode("utf-8-sig"), parse_constant=_no_number))
        json.dumps(asked, ensure_ascii=False).encode()  # half a character cannot be encoded
    except UnicodeDecodeError as problem:
        told = f"The body should be UTF-8, but byte {problem.start} is not."
        raise HTTPException(400, told) from None
    except (ValueError, RecursionError) as problem:
        raise HTTPException(400, f"The body should be JSON, but is not: {problem}.") from None
    fields = Fields.of(asked, "request")
    position, you = Position.from_fields(fields), fields.object("you")
    for snake in (*fields.object("board").objects("snakes"), you):
        _check_agreement(snake)
    return position, you.text("id")


def _check_agreement(snake: Fields) -> None:
    """Refuse a head or length that differs from the body."""
    body = snake.list("body", [])
    for name, of_body in {"head": next(iter(body), None), "length": len(body)}.items():
        given = snake.value(name, "") if name in snake.names() else of_body
        if given != of_body:
            snake.fail(name, f"that of body, {of_body}", given)


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def check_type(given: str) -> None:
    """Refuse a body with a content type other than JSON."""
    if given.partition(";")[0].strip().lower() != "application/json":
        told = f"The Content-Type should be application/json, but it is {given[:80]!r}."
        raise HTTPException(415, told)


async def read_body(request: Request) -> bytes:
    """Read the body up to the limit.

    The rest of a larger body is received and dropped, because clients read an answer only after
    sending everything.
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
            told = f"The body should arrive within {BODY_SECONDS} s, but only {size} bytes arrived."
            raise HTTPException(408, told, {"connection": "close"}) from None
    if size > LARGEST_BODY:
        told = f"The body should have at most {LARGEST_BODY} bytes, but it has {size} or more."
        raise HTTPException(413, told, {"connection": "close"})
    return bytes(body)


USUAL_TIMEOUT = 500
"""The milliseconds that a referee waits by default."""
LONGEST_TIMEOUT = 20_000
"""The most milliseconds to trust: a snake that takes half of them is stuck."""
SECONDS = 0.2
"""The longest search for a move."""
SHARE = 0.8
"""The share of the time until a safe move that the search may use."""
THREADS = 4
COLORS = {"tutorial": "#2f7d4f", "planner": "#7a4fbf"}
OWN_COLOR = "#c26a12"

log = logging.getLogger(__name__)


def snake_app(snake: str | Function = "tutorial") -> Starlette:
    """Return the application that plays with one of our snakes, or with a learner's own.

    `snake`: a name of `games.battlesnake.SNAKES`; a Python file, such as ``mine.py``, with a
    function ``next_move(position, you)``; or such a function.

    Raises `NoSuchPlayer`, which lists the snakes, for an unknown name.

    Raises `NoSuchSnakeFile`, with the reason, if the file or function is not a snake.
    """
    if isinstance(snake, str) and not snake.endswith(".py"):
        endpoints = Endpoints(known_snake(snake), COLORS.get(snake, "#888888"))
    else:
        function = snake_file(snake) if isinstance(snake, str) else snake
        endpoints = Endpoints(OwnPlayer(function), OWN_COLOR)
    return Starlette(
        routes=[
            Route("/", endpoints.index),
            Route("/start", endpoints.start, methods=["POST"]),
            Route("/move", endpoints.move, methods=["POST"]),
            Route("/end", endpoints.end, methods=["POST"]),
        ],
        exception_handlers={
            HTTPException: refused,
            PathlibGamesError: unplayable,
            ClientDisconnect: gone,
        },
    )


class Endpoints:
    """The endpoints of one snake."""

    def __init__(self, player: Player, color: str) -> None:
        self.player = player
        self.color = color
        self._threads = ThreadPoolExecutor(THREADS, "snake")
        self._spare = ThreadPoolExecutor(1, "snake in haste")

    async def index(self, _: Request) -> Response:
        """Describe the snake."""
        looks = {"color": self.color, "head": "default", "tail": "default"}
        return JSONResponse(
            {"apiversion": "1", "author": "pathlib-games", "version": __version__} | looks
        )

    async def start(self, request: Request) -> Response:
        """Log the beginning of a game; the referee ignores the answer."""
        position, you = await read(request)
        playable(position, you)
        log.info("game %.80r begins", position.game.id)
        return JSONResponse({})

    async def end(self, request: Request) -> Response:
        """Log the end of a game; the referee ignores the answer."""
        position, _ = await read(request)
        log.info("game %.80r is over, turn %s", position.game.id, position.turn)
        return JSONResponse({})

    async def move(self, request: Request) -> Response:
        """Choose a move in half of the referee's time, and leave the rest for the network."""
        begun = perf_counter()
        position, you = await read(request)
        half = min(position.game.timeout or USUAL_TIMEOUT, LONGEST_TIMEOUT) / 2000
        move = await self._choose(playable(position, you), you, begun + half, half / 2)
        return JSONResponse({"move": move})

    async def _choose(self, position: Position, you: str, until: float, reserve: float) -> str:
        """Search in a thread; if that is late or fails, look one turn ahead or at the neighbors."""
        loop = asyncio.get_running_loop()

        def search() -> str:
            # The search may have waited for a thread.
            now = perf_counter()
            return self.player(position, you, now + min(SECONDS, max(0, SHARE * (until - now))))

        try:
            async with asyncio.timeout(until - perf_counter()):
                return await loop.run_in_executor(self._threads, search)
        except PathlibGamesError:
            raise
        except TimeoutError:
            log.warning("out of time: a safe move was sent")
        except Wrong as problem:
            log.warning("%.500s A safe move was sent.", problem)
        except Exception:
            log.exception("the snake failed: a safe move was sent")
        try:
            async with asyncio.timeout(reserve):
                return await loop.run_in_executor(self._spare, planner, position, you, 0.0)
        except Exception:  # noqa: BLE001 - already logged, and there is no time left
            return next(iter(careful_moves(position, you)), "up")


async def refused(request: Request, problem: Exception) -> Response:
    """Return the error of a bad request."""
    refusal = cast("HTTPException", problem)  # Starlette registers this function for that class
    told = refusal.detail
    if refusal.status_code in (404, 405):
        asked = f"{request.method} {request.url.path}"[:80]
        told = f"The API has GET /, POST /start, POST /move and POST /end, but not {shown(asked)}."
    return JSONResponse({"error": told}, refusal.status_code, headers=refusal.headers)


async def unplayable(_: Request, problem: Exception) -> Response:
    """Return the reason why a position cannot be played."""
    return JSONResponse({"error": str(problem)}, 422)


async def gone(_: Request, __: Exception) -> Response:
    """Do nothing for a client that has hung up."""
    return Response(status_code=400)


# ---- idle connections are closed, so that a referee always finds a free one ----------------------

IDLE_SECONDS = 10.0
"""The most seconds without a whole request; referees send several a second."""
ACCEPTED_AT_ONCE = 32
"""The new connections that asyncio accepts before it serves the others."""
MOST_CONNECTIONS = 200
"""The most connections; beyond them, the one that has waited longest is closed."""


class Connection(H11Protocol):
    """A connection that is closed if no complete request arrives in time.

    Single bytes do not keep it open: only an answer restarts the clock.
    """

    _waits_since: float | None = None
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Start waiting for the first request."""
        super().connection_made(transport)
        self._wait()
        held = [one for one in self.connections if isinstance(one, Connection)]
        held = [one for one in held if not one.transport.is_closing()]
        if len(held) > most_connections():
            min(held, key=Connection.waits_since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        if self._end is not None:
            self._end.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Start waiting for the next request."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait()

    def waits_since(self) -> float:
        """Return the loop time since which it waits; the current time during a request."""
        if self._waits_since is None or self._is_asked():
            return self.loop.time()
        return self._waits_since

    def _is_asked(self) -> bool:
        cycle: Any = self.cycle  # None before the first request
        return cycle is not None and not cycle.response_complete

    def _wait(self) -> None:
        if self._end is not None:
            self._end.cancel()
        self._waits_since = self.loop.time()
        self._end = self.loop.call_later(IDLE_SECONDS, self._give_up)

    def _give_up(self) -> None:
        if not self._is_asked():
            self.transport.abort()


def most_connections() -> int:
    """Return the most connections: a quarter of the files that we may open."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(MOST_CONNECTIONS, files // 4) if files > 0 else MOST_CONNECTIONS


SWITCH_SECONDS = 0.0005
"""The thread switch interval: an answer needs the interpreter several times on its way out."""


class CannotListen(PathlibGamesError, OSError):
    """No server can listen at a host and port; the message says why."""


def serve(snake: str, host: str, port: int) -> None:
    """Answer requests for a snake until Ctrl+C.

    `host`, `port`: the address; port 0 means any free one.

    Raises `CannotListen` if the port is taken or the host is not this computer.
    """
    app = snake_app(snake)
    with listen(host, port) as listening:
        tell_without_waiting()
        sys.setswitchinterval(SWITCH_SECONDS)
        log.info(
            "The snake %r is at %s. Press Ctrl+C to stop it.", snake, address_of(listening, host)
        )
        uvicorn.Server(config_of(app)).run([listening])


class Serving:
    """A server beside a notebook, which answers in a thread until it is stopped."""

    _running: ClassVar[dict[int, Serving]] = {}

    def __init__(self, app: Starlette, host: str, port: int) -> None:
        if port in self._running:  # the cell runs again
            self._running[port].stop()
        listening = listen(host, port)
        self._port = listening.getsockname()[1]
        self.address = address_of(listening, host)
        self._server = uvicorn.Server(config_of(app))
        self._thread = Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        self._running[self._port] = self

    def stop(self) -> None:
        """Stop the server and free the port."""
        self._server.should_exit = True
        self._thread.join()
        self._running.pop(self._port, None)

    def __repr__(self) -> str:
        if not self._thread.is_alive():
            return "<Serving, stopped>"
        return f"<Serving at {self.address}, until stop() or the end of the kernel>"


def serve_here(snake: str | Function, port: int = 8000, host: str = "127.0.0.1") -> Serving:
    """Serve a function of a notebook to the referee, while the notebook goes on.

    `port`, `host`: the address; port 0 means any free one. An earlier server of this notebook at
    the same port stops.

    Raises `CannotListen` if another program has the port, or the host is not this computer.
    """
    return Serving(snake_app(snake), host, port)


def address_of(listening: socket.socket, host: str) -> str:
    """Return the URL of a listening socket, for people and referees."""
    url_host = f"[{host}]" if ":" in host else host
    return f"http://{url_host}:{listening.getsockname()[1]}"


def config_of(app: Starlette) -> uvicorn.Config:
    """Return the configuration of uvicorn."""
    return uvicorn.Config(
        app,
        access_log=False,
        backlog=ACCEPTED_AT_ONCE,
        http=Connection,
        lifespan="off",
        log_config=None,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=1,
        timeout_keep_alive=2 * int(IDLE_SECONDS),  # our limit comes first
        ws="none",
    )


def listen(host: str, port: int) -> socket.socket:
    """Open a socket that listens.

    Raises `CannotListen`, which says why that is not possible.
    """
    try:
        # Without an explicit TCP protocol, asyncio delays the last packet of an answer. So
        # socket.create_server will not do: each move would take 40 ms longer.
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        # A name such as localhost may have two addresses; referees mostly use 127.0.0.1.
        found.sort(key=lambda one: one[0] != socket.AF_INET)
        family, kind, protocol, _, address = found[0]
        with ExitStack() as closing:
            listening = closing.enter_context(socket.socket(family, kind, protocol))
            if os.name == "posix":  # on Windows this would let two programs share a port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen()
            closing.pop_all()
    except (OSError, UnicodeError) as problem:
        if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
            told = f"Port {port} of {host} is in use: choose another port."
        else:
            why = getattr(problem, "strerror", None) or str(problem)
            told = f"Cannot listen on port {port} of {host[:80]!r}: {why}."
        raise CannotListen(told) from None
    return listening


class Forgetful(QueueHandler):
    """A log handler that drops messages if the queue is full."""

    def enqueue(self, record: logging.LogRecord) -> None:
        """Enqueue a message, if there is space."""
        with suppress(Full):
            super().enqueue(record)


def tell_without_waiting() -> None:
    """Write log messages in a thread, because a blocked terminal must not cost a game."""
    messages: Queue[logging.LogRecord] = Queue(1000)
    logging.basicConfig(format="%(message)s", level=logging.INFO, handlers=[Forgetful(messages)])
    QueueListener(messages, logging.StreamHandler()).start()
