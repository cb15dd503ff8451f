"""Run notebooks with nbclient, including cells that show output inside an Output widget."""

import math
from pathlib import Path
from queue import Empty
from time import monotonic
from typing import Any

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbformat import NotebookNode
from traitlets import Type

CELL_SECONDS = 300
LOOK_AGAIN = 1.0
"""Seconds between checks of a socket for messages."""


class Channel(AsyncZMQSocketChannel):
    """A channel that checks for messages itself, without relying on events.

    nbclient sends what `interact` shows back to the kernel on the socket on which it waits for the
    reply. Sending consumes the event for the reply (ZeroMQ reports a change only once), and then
    nbclient waits forever: about one run in twenty on a busy machine.
    """

    async def get_msg(  # type: ignore[override]  # as the class above does
        self, timeout: float | None = None
    ) -> dict[str, Any]:
        """Return the next message; raise `Empty` if none comes in time."""
        end = math.inf if timeout is None else monotonic() + timeout
        while True:
            left = end - monotonic()
            try:
                return await super().get_msg(max(0.0, min(left, LOOK_AGAIN)))
            except Empty:
                if left <= LOOK_AGAIN:
                    raise


class Client(AsyncKernelClient):
    """A kernel client that loses no replies."""

    shell_channel_class = Type(Channel)


class Manager(AsyncKernelManager):
    """A kernel manager that creates such clients."""

    client_factory = Type(Client, klass=AsyncKernelClient)


class Runner(NotebookClient):
    """nbclient's notebook runner, with such a manager: it runs a notebook in a folder."""

    kernel_manager_class = Type(Manager, klass=AsyncKernelManager)

    def __init__(self, notebook: NotebookNode, folder: Path, **more: Any) -> None:
        super().__init__(
            notebook,
            timeout=CELL_SECONDS,
            kernel_name="python3",
            coalesce_streams=True,  # otherwise the timing of flushes changes the bytes
            resources={"metadata": {"path": str(folder)}},
            **more,
        )
