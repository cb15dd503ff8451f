"""The snake server under load: several games at once, each with its own client."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from http.client import HTTPConnection
from importlib.metadata import version
from itertools import cycle, islice
from statistics import quantiles
from time import perf_counter

import psutil
from tqdm import tqdm

from pathlib_games.games.battlesnake.board import MOVES
from pathlib_games.games.battlesnake.players import SNAKES, choose_move
from pathlib_games.games.battlesnake.rules import new_game, turn

TITLE = "The snake server: several clients at once, on loopback"
COMMAND = (sys.executable, "-c", "import sys; from pathlib_games.cli import main; sys.exit(main())")
GAMES = 4
REQUESTS = {"tutorial": 100_000}
USUALLY = 2_000
PARTS = 50
TIMEOUT = 100
"""The timeout of a hasty referee, in ms, so that slow snakes still answer often enough."""
SERVER = ("starlette", "uvicorn")
Asked = tuple[str, bytes]
"""The path and the body of a request."""


@dataclass
class Load:
    """The observations during requests.

    Attributes
    ----------
    seconds
        The time for all requests.
    waits
        The time for each answer to ``/move``, in seconds.
    memory
        The resident memory of the server in bytes, after each part of the requests.
    failures
        Answers other than a move with status 200.
    """

    seconds: float = 0
    waits: list[float] = field(default_factory=list)
    memory: list[int] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)


@contextmanager
def running_server(snake: str) -> Iterator[tuple[psutil.Process, int]]:
    """Run the server in a separate process; return the process and its port."""
    command = [*COMMAND, "snake", "serve", "--snake", snake, "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None  # noqa: S101 - it is a pipe
        try:
            said = server.stderr.readline()
            address = said.partition("http://127.0.0.1:")[2]
            yield psutil.Process(server.pid), int(address.partition(".")[0])
        finally:
            server.terminate()
            server.stderr.close()


def recorded_game(seed: int) -> list[Asked]:
    """Play a game with four snakes, and return all requests of the referee."""
    start = new_game("abcd", seed)
    position = replace(start, game=replace(start.game, timeout=TIMEOUT))
    asked: list[Asked] = []

    def ask(path: str, you: str) -> None:
        asked.append((path, json.dumps(position.to_api(you)).encode()))

    ask("/start", "a")
    while not position.over:
        ids = [snake.id for snake in position.living]
        for you in ids:
            ask("/move", you)
        position = turn(position, {you: choose_move(position.to_api(you)) for you in ids})
    ask("/end", "a")
    return asked


def load(server: psutil.Process, port: int, games: Sequence[list[Asked]], requests: int) -> Load:
    """Send requests with one client per game, which restarts when its game is over."""
    found = Load()
    connections = [HTTPConnection("127.0.0.1", port, timeout=10) for _ in games]
    rest = [cycle(game) for game in games]

    def play(client: int) -> None:
        for path, body in islice(rest[client], requests // PARTS // len(games)):
            begun = perf_counter()
            connections[client].request("POST", path, body, {"Content-Type": "application/json"})
            answer = connections[client].getresponse()
            told = json.loads(answer.read())
            if path == "/move":
                found.waits.append(perf_counter() - begun)
            if answer.status != 200 or (path == "/move" and told["move"] not in MOVES):
                found.failures.append(f"{path}: {answer.status} {told}")

    begun = perf_counter()
    with ThreadPoolExecutor(len(games)) as clients:
        for _ in tqdm(range(PARTS), desc="parts", leave=False):
            list(clients.map(play, range(len(games))))
            found.memory.append(server.memory_info().rss)
    found.seconds = perf_counter() - begun
    for connection in connections:
        connection.close()
    return found


def run() -> str:
    """Measure and return a Markdown table."""
    lines = [
        f"Each of {GAMES} clients plays a recorded game of four snakes again and again; it sends",
        "the next request as soon as it has the answer. Times are those of /move, as a client sees",
        "them, in milliseconds: median, 99th percentile and slowest. Memory is that of the server",
        "in MB: after a tenth of the requests, after half of them, and after all. With",
        f"{', '.join(f'{name} {version(name)}' for name in SERVER)}.",
        "",
        (
            "| snake | requests | failures | per second | median, ms | 99 %, ms | slowest, ms "
            "| memory |"
        ),
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    games = [recorded_game(seed) for seed in range(GAMES)]
    for snake in tqdm(SNAKES, desc="snakes"):
        requests = REQUESTS.get(snake, USUALLY)
        with running_server(snake) as (server, port):
            found = load(server, port, games, requests)
        waits = quantiles(found.waits, n=100)
        memory = (found.memory[PARTS // 10 - 1], found.memory[PARTS // 2 - 1], found.memory[-1])
        lines.append(
            f"| {snake} | {requests} | {len(found.failures)} | {requests / found.seconds:.0f} "
            f"| {waits[49] * 1000:.1f} | {waits[98] * 1000:.1f} | {max(found.waits) * 1000:.1f} "
            f"| {', '.join(f'{size / 1e6:.1f}' for size in memory)} |"
        )
    return "\n".join(lines)
