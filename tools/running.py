"""Run notebooks by nbclient, also those whose cells show something inside an Output widget."""

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
"""Seconds after which a socket is asked whether a message lies there."""


class Channel(AsyncZMQSocketChannel):
    """A channel that does not rely on being told that a message has come.

    What `interact` shows nbclient sends back to the kernel on the very socket on which it waits
    for the reply. Sending takes the event that a reply has come away (ZeroMQ tells of a change
    only once), and nbclient then waits for ever: about one run of twenty on a busy machine.
    """

    async def get_msg(  # type: ignore[override]  # as the class above does
        self, timeout: float | None = None
    ) -> dict[str, Any]:
        """Return the next message; as before, `Empty` is raised where none came in time."""
        end = math.inf if timeout is None else monotonic() + timeout
        while True:
            left = end - monotonic()
            try:
                return await super().get_msg(max(0.0, min(left, LOOK_AGAIN)))
            except Empty:
                if left <= LOOK_AGAIN:
                    raise


class Client(AsyncKernelClient):
    """A kernel's client whose replies are not lost."""

    shell_channel_class = Type(Channel)


class Manager(AsyncKernelManager):
    """A kernel's manager that hands out such clients."""

    client_factory = Type(Client, klass=AsyncKernelClient)


class Runner(NotebookClient):
    """nbclient's own runner of notebooks, with such a manager: it runs one in a folder."""

    kernel_manager_class = Type(Manager, klass=AsyncKernelManager)

    def __init__(self, notebook: NotebookNode, folder: Path, **more: Any) -> None:
        super().__init__(
            notebook,
            timeout=CELL_SECONDS,
            kernel_name="python3",
            coalesce_streams=True,  # else the moment at which text is flushed shows in the bytes
            resources={"metadata": {"path": str(folder)}},
            **more,
        )
