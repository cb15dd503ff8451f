"""What stepping through 40 frames of an 11 x 11 board costs, against matplotlib's to_jshtml."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from benchmarks.timing import Timing, interleaved
from pathlib_games.graphs import Graph, Trace, dijkstra
from pathlib_games.views.frames import frames
from pathlib_games.views.grid_view import GridView
from pathlib_games.views.moments import moments

if TYPE_CHECKING:
    from jupyter_client.blocking.client import BlockingKernelClient

TITLE = "Stepper: 40 frames of an 11 x 11 board, against matplotlib's to_jshtml"
SIDE = 11
FRAMES = 40
ROUNDS = 9

# What a learner's cell does, in a kernel that has loaded everything.
PREPARE = "from benchmarks.stepper import board; from pathlib_games.widgets.stepper import Stepper"
CREATE = "Stepper(*board())"


@dataclass(frozen=True)
class Measured:
    """Times in seconds by contender, and bytes by what is sent."""

    times: dict[str, Timing]
    sizes: dict[str, int]


def board() -> tuple[Trace[Any], GridView]:
    """Return the first 39 steps of a search on a full board, 40 frames, and their view."""
    cells = [(x, y) for y in range(SIDE) for x in range(SIDE)]
    edges = [
        ((x, y), beside, 1 + (3 * x + 5 * y) % 4)
        for x, y in cells
        for beside in ((x + 1, y), (x, y + 1))
        if beside in cells
    ]
    graph = Graph.from_edges(edges, nodes=cells)
    source = (SIDE // 2, SIDE // 2)
    steps = dijkstra.trace(graph, source).steps[: FRAMES - 1]
    return Trace(graph, source, steps, None), GridView(graph)


def jshtml(trace: Trace[Any]) -> str:
    """Draw the same frames as an experienced user of matplotlib does: an image and 121 texts."""
    from matplotlib.animation import FuncAnimation
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure()
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    image = axes.imshow([[0] * SIDE for _ in range(SIDE)], vmin=0, vmax=3, cmap="Blues")
    cells = [(x, y) for y in range(SIDE) for x in range(SIDE)]
    texts = {(x, y): axes.text(x, y, "", ha="center", va="center") for x, y in cells}
    told = list(moments(trace))

    def show(index: int) -> list[Any]:
        state = told[index].after
        codes = [[0] * SIDE for _ in range(SIDE)]
        for x, y in cells:
            if (x, y) in state.distance:
                codes[y][x] = 2 if (x, y) in state.settled else 1
                texts[x, y].set_text(str(state.distance[x, y]))
        image.set_data(codes)
        axes.set_title(told[index].words)
        return []

    return str(FuncAnimation(figure, show, frames=len(told)).to_jshtml())


def execute(client: BlockingKernelClient, code: str) -> int:
    """Run code in a kernel; give how many bytes it sent to the browser, as JSON and buffers."""
    request = client.execute(code)
    sent = 0
    while True:
        message = client.get_iopub_msg(timeout=60)
        if message["parent_header"].get("msg_id") != request:
            continue
        if message["msg_type"] == "error":
            raise RuntimeError("\n".join(message["content"]["traceback"]))
        if message["content"].get("execution_state") == "idle":
            return sent
        if message["msg_type"] in {"comm_open", "comm_msg"}:
            sent += len(json.dumps(message["content"])) + sum(map(len, message["buffers"]))


def measure() -> Measured:
    """Time all contenders in turns, and weigh what they send."""
    from jupyter_client.manager import start_new_kernel

    trace, view = board()
    manager, client = start_new_kernel(kernel_name="python3")
    try:
        execute(client, PREPARE)
        contenders: dict[str, Callable[[], object]] = {
            "to_jshtml": partial(jshtml, trace),
            "frames": partial(frames, trace, view),
            "widget in a kernel": partial(execute, client, CREATE),
        }
        times = interleaved(contenders, ROUNDS, "stepper")
        sizes = {
            "to_jshtml": len(jshtml(trace).encode()),
            "frames": len(json.dumps(frames(trace, view)).encode()),
            "widget in a kernel": execute(client, CREATE),
        }
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
    return Measured(times, sizes)


def run() -> str:
    """Measure and give a Markdown table."""
    found = measure()
    base_time, base_size = found.times["to_jshtml"].median, found.sizes["to_jshtml"]
    lines = [
        "Frames: base picture and what each step changes, as data. Widget: created and shown, with",
        "its picture for the saved notebook; its bytes are all that the browser gets to live on.",
        "",
        "| | ms | times as fast | bytes | times as small |",
        "| --- | --- | --- | --- | --- |",
    ]
    for name, timing in found.times.items():
        size = found.sizes[name]
        lines.append(
            f"| {name} | {timing.median * 1000:.2f} | {base_time / timing.median:.0f} "
            f"| {size} | {base_size / size:.1f} |"
        )
    return "\n".join(lines)
