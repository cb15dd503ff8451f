"""Notebooks run to their end, even if a socket loses an event."""

import asyncio
from pathlib import Path
from queue import Empty

import nbformat
import pytest
import zmq
import zmq.asyncio
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.session import Session

from tools import running

SHOWN = """
from ipywidgets import interact
interact(lambda n: print("n is", n), n=(0, 4));
"""


async def message_whose_coming_is_not_told(kind: type[AsyncZMQSocketChannel]) -> object:
    """Return the message of a socket whose event was read before the wait."""
    context = zmq.asyncio.Context()
    try:
        waiting = context.socket(zmq.PAIR)
        other: zmq.Socket[bytes] = zmq.Socket.shadow(context.socket(zmq.PAIR))
        other.bind("inproc://kernel")
        waiting.connect("inproc://kernel")
        session = Session(key=b"")
        channel = kind(waiting, session)
        reply = asyncio.ensure_future(channel.get_msg(2.0))
        await asyncio.sleep(0.1)
        session.send(other, "execute_reply", {"status": "ok"})
        while not int(waiting.getsockopt(zmq.EVENTS)) & zmq.POLLIN:
            pass
        return (await asyncio.wait_for(reply, 1.5))["content"]
    finally:
        context.destroy(linger=0)


def test_a_reply_is_found_though_its_coming_was_not_told() -> None:
    told = asyncio.run(message_whose_coming_is_not_told(running.Channel))
    assert told == {"status": "ok"}


def test_the_channel_of_jupyter_waits_on() -> None:
    """If this fails, ZeroMQ or Jupyter repeats the event, and `tools.running` can go."""
    with pytest.raises(TimeoutError):
        asyncio.run(message_whose_coming_is_not_told(AsyncZMQSocketChannel))


def test_no_message_in_time_is_told_as_before() -> None:
    async def wait() -> None:
        context = zmq.asyncio.Context()
        try:
            await running.Channel(context.socket(zmq.PAIR), Session(key=b"")).get_msg(0.05)
        finally:
            context.destroy(linger=0)

    with pytest.raises(Empty):
        asyncio.run(wait())


def test_what_interact_shows_is_run(tmp_path: Path) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SHOWN)])
    running.Runner(notebook, tmp_path).execute()
    (state,) = [
        each["state"]
        for each in notebook.metadata.widgets["application/vnd.jupyter.widget-state+json"][
            "state"
        ].values()
        if each["model_name"] == "OutputModel"
    ]
    assert state["outputs"][0]["text"] == "n is 2\n"
