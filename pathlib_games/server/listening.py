"""Listening on a port until Ctrl+C."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
from contextlib import ExitStack, suppress
from logging.handlers import QueueHandler, QueueListener
from queue import Full, Queue

import uvicorn

from pathlib_games.graphs import PathlibGamesError
from pathlib_games.server.battlesnake import snake_app
from pathlib_games.server.connections import ACCEPTED_AT_ONCE, IDLE_SECONDS, Connection

SWITCH_SECONDS = 0.0005
"""Searches give way this soon: an answer needs the interpreter several times on its way out."""


class CannotListen(PathlibGamesError, OSError):
    """There is no listening at a host and port; says why."""


def serve(snake: str, host: str, port: int) -> None:
    """Answer requests for one of our snakes until Ctrl+C.

    Parameters
    ----------
    snake
        A name of `games.battlesnake.SNAKES`.
    host, port
        Where to listen; port 0 is any free one.

    Raises
    ------
    CannotListen
        If the port is taken or there is no such host here.
    """
    app = snake_app(snake)
    with listen(host, port) as listening:
        tell_without_waiting()
        sys.setswitchinterval(SWITCH_SECONDS)
        url_host = f"[{host}]" if ":" in host else host
        address = f"http://{url_host}:{listening.getsockname()[1]}"
        log = logging.getLogger(__name__)
        log.info("The snake %r is at %s; Ctrl+C ends it.", snake, address)
        config = uvicorn.Config(
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
        uvicorn.Server(config).run([listening])


def listen(host: str, port: int) -> socket.socket:
    """Open a socket that listens.

    Raises
    ------
    CannotListen
        Says in a sentence why that is not possible.
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
