"""Listening on a port until Ctrl+C."""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import sys
from contextlib import ExitStack, suppress
from logging.handlers import QueueHandler, QueueListener
from queue import Full, Queue
from threading import Thread
from typing import Any, ClassVar

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from pathlib_games.graphs import PathlibGamesError
from pathlib_tutor.lessons.battlesnake_programs import Function
from pathlib_tutor.server.battlesnake import snake_app

# ---- Connections that nobody uses are closed, so that there is always room for a referee's -------

IDLE_SECONDS = 10.0
"""So long a connection may be without a whole request; referees ask several times a second."""
ACCEPTED_AT_ONCE = 32
"""asyncio takes so many new ones before it looks at the others."""
MOST_CONNECTIONS = 200
"""With more of them the one that has waited longest is closed at once."""


class Connection(H11Protocol):
    """A connection that is closed when no request, or only a part of one, has come for long.

    Bytes that trickle in do not keep it open: only an answer gives it new time.
    """

    _waits_since: float | None = None
    _end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()
        held = [one for one in self.connections if isinstance(one, Connection)]
        held = [one for one in held if not one.transport.is_closing()]
        if len(held) > most_connections():
            min(held, key=Connection.waits_since).transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop to wait."""
        if self._end is not None:
            self._end.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Begin to wait for the next request."""
        super().on_response_complete()
        if not self.transport.is_closing():
            self._wait()

    def waits_since(self) -> float:
        """Return since when it waits for a request, as the loop counts; late if it has one."""
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
    """Return how many connections are held at once: a quarter of the files that we may open."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    import resource

    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(MOST_CONNECTIONS, files // 4) if files > 0 else MOST_CONNECTIONS


SWITCH_SECONDS = 0.0005
"""Searches give way this soon: an answer needs the interpreter several times on its way out."""


class CannotListen(PathlibGamesError, OSError):
    """There is no listening at a host and port; says why."""


def serve(snake: str, host: str, port: int) -> None:
    """Answer requests for a snake until Ctrl+C.

    `host`, `port`: where to listen; port 0 is any free one.

    Raises `CannotListen` if the port is taken or there is no such host here.
    """
    app = snake_app(snake)
    with listen(host, port) as listening:
        tell_without_waiting()
        sys.setswitchinterval(SWITCH_SECONDS)
        log = logging.getLogger(__name__)
        log.info("The snake %r is at %s; Ctrl+C ends it.", snake, address_of(listening, host))
        uvicorn.Server(config_of(app)).run([listening])


class Serving:
    """A server beside a notebook: it answers in a thread until it is stopped."""

    _running: ClassVar[dict[int, Serving]] = {}

    def __init__(self, app: Starlette, host: str, port: int) -> None:
        if port in self._running:  # the cell is run again
            self._running[port].stop()
        listening = listen(host, port)
        self._port = listening.getsockname()[1]
        self.address = address_of(listening, host)
        self._server = uvicorn.Server(config_of(app))
        self._thread = Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        self._running[self._port] = self

    def stop(self) -> None:
        """End it; the port is free again."""
        self._server.should_exit = True
        self._thread.join()
        self._running.pop(self._port, None)

    def __repr__(self) -> str:
        if not self._thread.is_alive():
            return "<Serving, stopped>"
        return f"<Serving at {self.address}, until stop() or the end of the kernel>"


def serve_here(snake: str | Function, port: int = 8000, host: str = "127.0.0.1") -> Serving:
    """Let a function of a notebook answer the referee, while the notebook goes on.

    `port`, `host`: where to listen; port 0 is any free one. A server that was begun here before at
    the same port makes room.

    Raises `CannotListen` if somebody else has the port, or there is no such host here.
    """
    return Serving(snake_app(snake), host, port)


def address_of(listening: socket.socket, host: str) -> str:
    """Return the address that a socket listens at, for people and referees."""
    url_host = f"[{host}]" if ":" in host else host
    return f"http://{url_host}:{listening.getsockname()[1]}"


def config_of(app: Starlette) -> uvicorn.Config:
    """Return how uvicorn is to run the application."""
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
        timeout_keep_alive=2 * int(IDLE_SECONDS),  # ours comes first
        ws="none",
    )


def listen(host: str, port: int) -> socket.socket:
    """Open a socket that listens.

    Raises `CannotListen`, which says in a sentence why that is not possible.
    """
    try:
        # asyncio sends an answer's last packet at once only on sockets that say they are TCP. That
        # is why socket.create_server does not do: each move would take 40 ms longer.
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
        # A name such as localhost may have two addresses; referees are mostly told 127.0.0.1.
        found.sort(key=lambda one: one[0] != socket.AF_INET)
        family, kind, protocol, _, address = found[0]
        with ExitStack() as closing:
            listening = closing.enter_context(socket.socket(family, kind, protocol))
            if os.name == "posix":  # elsewhere this means that two programs may share a port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen()
            closing.pop_all()
    except (OSError, UnicodeError) as problem:
        if isinstance(problem, OSError) and problem.errno == errno.EADDRINUSE:
            told = f"Port {port} of {host} is taken: give another --port."
        else:
            why = getattr(problem, "strerror", None) or str(problem)
            told = f"There is no listening on port {port} of {host[:80]!r}: {why}."
        raise CannotListen(told) from None
    return listening


class Forgetful(QueueHandler):
    """Passes messages on, and forgets those that nobody reads in time."""

    def enqueue(self, record: logging.LogRecord) -> None:
        """Keep a message, if there is room."""
        with suppress(Full):
            super().enqueue(record)


def tell_without_waiting() -> None:
    """Write messages in a thread: a terminal that stands still must not cost us a game."""
    messages: Queue[logging.LogRecord] = Queue(1000)
    logging.basicConfig(format="%(message)s", level=logging.INFO, handlers=[Forgetful(messages)])
    QueueListener(messages, logging.StreamHandler()).start()
