"""Connections that nobody uses are closed, so that there is always room for a referee's."""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

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
