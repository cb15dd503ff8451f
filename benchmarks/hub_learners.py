"""Learners who work on a JupyterHub as a browser does: over its proxy, with a kernel each."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator, Mapping
from time import perf_counter
from typing import Any

from jupyter_client.jsonutil import json_default
from jupyter_client.session import Session
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from benchmarks.marking import answer_source
from pathlib_games.classroom.catalog import catalog
from pathlib_games.course import notebooks

LONGEST = 600
"""So many seconds anything is waited for."""
LARGEST = 2**28
"""Bytes of a message."""


class Failed(RuntimeError):
    """A cell, or a request, did not do what it does in a quiet classroom."""


def code_cells(notebook: str) -> dict[str, str]:
    """Return the sources of a notebook's code cells by their ids."""
    text = notebooks()[f"{notebook}.ipynb"].read_text(encoding="utf-8")
    cells = json.loads(text)["cells"]
    return {cell["id"]: "".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"}


def answers(notebook: str, rng: random.Random) -> Iterator[str]:
    """Give cells with answers, right and wrong ones, with the call of the judge below them."""
    cells = code_cells(notebook)
    asked = [
        cell for cell in catalog()[notebook] if cell.answer == "my_dijkstra" or not cell.is_function
    ]
    while True:
        cell = rng.choice(asked)
        judged = cells[cell.id].rpartition("\n\n")[2]
        yield f"{answer_source(cell, cell.given, rng)}\n\n{judged}"


class Kernel:
    """A kernel behind the hub's proxy."""

    def __init__(self, socket: WebSocketClientConnection) -> None:
        self._socket = socket
        self._session = Session()

    async def execute(self, source: str) -> float:
        """Run a cell; give the seconds until it is done and all it shows has come.

        Raises
        ------
        Failed
            If it raises an error.
        """
        content = {"code": source, "silent": False, "store_history": True, "allow_stdin": False}
        return await self._ask("execute_request", content, "execute_reply")

    async def answer(self) -> float:
        """Wait until the kernel answers at all."""
        return await self._ask("kernel_info_request", {}, "kernel_info_reply")

    async def _ask(self, kind: str, content: Mapping[str, object], reply: str) -> float:
        request = self._session.msg(kind, dict(content))
        request["channel"] = "shell"
        began = perf_counter()
        await self._socket.write_message(json.dumps(request, default=json_default))
        missing = {reply, "idle"}
        while missing:
            raw = await asyncio.wait_for(self._socket.read_message(), LONGEST)
            if raw is None:
                raise Failed(f"the connection to the kernel was closed during {kind}")
            if isinstance(raw, bytes):  # pictures and the like, nobody waits for them
                continue
            told = json.loads(raw)
            if told["parent_header"].get("msg_id") != request["header"]["msg_id"]:
                continue
            if told["header"]["msg_type"] == "error":
                raise Failed("\n".join(told["content"]["traceback"])[-2000:])
            missing -= {told["header"]["msg_type"], told["content"].get("execution_state")}
        return perf_counter() - began


class Learner:
    """Somebody who opens a notebook, runs all of it, and answers.

    Parameters
    ----------
    name
        The name at the hub.
    notebook
        What is worked on.
    hub
        Where the hub's proxy listens.
    token
        Opens every learner's door.
    """

    def __init__(self, name: str, notebook: str, hub: str, token: str) -> None:
        self.name, self.notebook, self._hub = name, notebook, hub
        self._headers = {"Authorization": f"token {token}"}
        self._rng = random.Random(name)

    async def open(self) -> tuple[Kernel, float]:
        """Ask for a server, load the page and the notebook, and start a kernel."""
        began = perf_counter()
        await self._fetch(f"/hub/api/users/{self.name}", "POST")
        await self._fetch(f"/hub/api/users/{self.name}/server", "POST")
        while (
            not (await self._told(f"/hub/api/users/{self.name}"))["servers"]
            .get("", {})
            .get("ready")
        ):
            await asyncio.sleep(0.5)
        home, path = f"/user/{self.name}", f"{self.notebook}.ipynb"
        await self._fetch(f"{home}/lab/tree/{path}")
        await self._fetch(f"{home}/api/contents/{path}")
        wanted = {"path": path, "name": path, "type": "notebook", "kernel": {"name": "python3"}}
        session = json.loads(await self._fetch(f"{home}/api/sessions", "POST", wanted))
        address = f"{self._hub}{home}/api/kernels/{session['kernel']['id']}/channels"
        request = HTTPRequest(address.replace("http", "ws", 1), headers=self._headers)
        socket = await websocket_connect(request, max_message_size=LARGEST)
        kernel = Kernel(socket)
        await kernel.answer()
        return kernel, perf_counter() - began

    async def run_all(self, kernel: Kernel) -> float:
        """Run all cells, and give how long it took."""
        return sum([await kernel.execute(cell) for cell in code_cells(self.notebook).values()])

    async def work(self, kernel: Kernel, seconds: float, think: float) -> tuple[float, ...]:
        """Answer for some seconds, each time after some thinking; give the waits."""
        waits: list[float] = []
        until = perf_counter() + seconds
        for answer in answers(self.notebook, self._rng):
            await asyncio.sleep(self._rng.expovariate(1 / think))
            if perf_counter() > until:
                break
            waits.append(await kernel.execute(answer))
        return tuple(waits)

    async def leave(self) -> None:
        """Let the server be stopped."""
        await self._fetch(f"/hub/api/users/{self.name}/server", "DELETE")

    async def _told(self, path: str) -> dict[str, Any]:
        told: dict[str, Any] = json.loads(await self._fetch(path))
        return told

    async def _fetch(self, path: str, method: str = "GET", body: object = None) -> bytes:
        sent = json.dumps(body) if body is not None else "" if method == "POST" else None
        answer = await AsyncHTTPClient().fetch(
            f"{self._hub}{path}",
            method=method,
            body=sent,
            headers=self._headers,
            request_timeout=LONGEST,
            connect_timeout=LONGEST,
        )
        return answer.body
