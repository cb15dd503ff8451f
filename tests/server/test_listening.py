"""The command itself: a real server in a separate process, on a real port of this computer."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from http.client import HTTPConnection
from math import inf
from time import monotonic, sleep
from typing import Any

import psutil
import pytest

from benchmarks.snake_server import COMMAND, GAMES, PARTS, load, recorded_game, running_server
from pathlib_games import cli
from pathlib_tutor.server.battlesnake import (
    IDLE_SECONDS,
    MOST_CONNECTIONS,
    CannotListen,
    listen,
    serve_here,
)
from tests.server.snake_requests import JSON, request

pytestmark = pytest.mark.slow

MOVE = json.dumps(request()).encode()


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Return the port of a server for all tests of this file; nothing reads its output."""
    with running_server("tutorial") as (_, port):
        yield port


def answer_to(port: int, body: bytes, *, chunked: bool = False) -> tuple[int, Any]:
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    parts = (body[start : start + 9999] for start in range(0, len(body), 9999))
    connection.request("POST", "/move", parts if chunked else body, JSON, encode_chunked=chunked)
    answer = connection.getresponse()
    told = json.loads(answer.read())
    connection.close()
    return answer.status, told


def raw(port: int, *lines: bytes) -> bytes:
    """Send raw lines, and return all data until the server hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(b"\r\n".join(lines))
        return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize(("snake", "requests"), [("tutorial", 3_000), ("planner", 400)])
def test_several_clients_at_once_and_memory_that_stays_flat(snake: str, requests: int) -> None:
    games = [recorded_game(seed) for seed in range(GAMES)]
    with running_server(snake) as (server, port):
        found = load(server, port, games, requests)
    assert found.failures == []
    assert len(found.waits) > requests * 0.8
    assert found.memory[-1] - found.memory[PARTS // 5] < 5_000_000


def test_a_million_hazards_are_refused_although_they_were_sent(port: int) -> None:
    hazards = b'{"board": {"hazards": [' + b",".join([b'{"x":0,"y":0}'] * 10**6) + b"]}}"
    for chunked in False, True:
        status, told = answer_to(port, hazards, chunked=chunked)
        assert (status, "at most 1000000 bytes" in told["error"]) == (413, True)
    assert answer_to(port, MOVE, chunked=True)[0] == 200


@pytest.mark.parametrize(
    "lines",
    [
        (b"nonsense", b"", b""),
        (b"POST /move HTTP/1.1", b"Host: x", b"Content-Length: -5", b"", b""),
        (b"POST /move HTTP/1.1", b"Host: x", b"Content-Length: " + b"9" * 50, b"", b""),
        (b"POST /move HTTP/1.1", b"Host: x", b"Transfer-Encoding: chunked", b"", b"zz", b"", b""),
    ],
)
def test_what_is_not_even_http_gets_a_400(port: int, lines: tuple[bytes, ...]) -> None:
    assert raw(port, *lines).startswith(b"HTTP/1.1 400 ")
    assert answer_to(port, MOVE)[0] == 200


def test_a_client_that_hangs_up_leaves_no_trace(port: int) -> None:
    head = b"POST /move HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{"
    for _ in range(20):
        with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
            connection.sendall(head)
    assert answer_to(port, MOVE)[0] == 200


HEAD = b"POST /move HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
UNUSED = {
    "nothing is sent": b"",
    "half of a head": b"POST /move HT",
    "a head without its end": HEAD,
    "half of a body": HEAD + b"Content-Length: 999\r\n\r\n{",
    "half of a chunk": HEAD + b"Transfer-Encoding: chunked\r\n\r\n999\r\n{",
    "a body that nobody reads": b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 999\r\n\r\n{",
    "an answered request": b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
}


def test_connections_that_nobody_uses_are_closed(port: int) -> None:
    with ExitStack() as stack:
        held = {name: socket.create_connection(("127.0.0.1", port)) for name in UNUSED}
        trickle = socket.create_connection(("127.0.0.1", port))
        for one in [*held.values(), trickle]:
            stack.enter_context(one).setblocking(False)
        for name, connection in held.items():
            connection.sendall(UNUSED[name])
        began, closed = monotonic(), dict.fromkeys(held, inf)
        slow = iter(HEAD + b"X-Slow: " + b"y" * 999)
        while monotonic() - began < IDLE_SECONDS + 3:
            sleep(0.2)
            for name, connection in held.items():
                with suppress(BlockingIOError, ConnectionError):
                    while connection.recv(65536):
                        pass
                    closed[name] = min(closed[name], monotonic() - began)
            with suppress(OSError):
                trickle.send(bytes([next(slow)]))
        assert {name for name, when in closed.items() if when > IDLE_SECONDS + 2} == set()
        assert closed["an answered request"] > IDLE_SECONDS - 1, "a referee comes back"
        sleep(0.2)
        with suppress(OSError):
            trickle.send(b"y")  # a reset answers the first byte after the end
        sleep(0.2)
        with pytest.raises(ConnectionError):
            trickle.send(b"y")
    assert answer_to(port, MOVE)[0] == 200


def test_a_referee_is_answered_however_many_connections_are_held() -> None:
    with running_server("tutorial") as (server, port), ExitStack() as stack:
        for _ in range(MOST_CONNECTIONS + 100):
            held = socket.create_connection(("127.0.0.1", port), timeout=20)
            stack.enter_context(held).sendall(b"POST /move")
        began = monotonic()
        for _ in range(3):
            assert answer_to(port, MOVE)[0] == 200
        assert monotonic() - began < IDLE_SECONDS / 2
        assert len(server.net_connections("tcp")) <= MOST_CONNECTIONS + 10


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of open files")
def test_at_the_limit_of_open_files_a_referee_is_answered() -> None:
    import resource

    with running_server("tutorial") as (server, port), ExitStack() as stack:
        if not hasattr(server, "rlimit"):
            pytest.skip("psutil sets limits on Linux only")
        files = server.num_fds() + 100
        server.rlimit(resource.RLIMIT_NOFILE, (files, files))
        for _ in range(300):
            held = socket.create_connection(("127.0.0.1", port), timeout=20)
            stack.enter_context(held).sendall(b"POST /move")
        for _ in range(3):
            assert answer_to(port, MOVE)[0] == 200


def test_answers_leave_at_once() -> None:
    with listen("127.0.0.1", 0) as found:
        assert found.proto == socket.IPPROTO_TCP, "asyncio sets TCP_NODELAY on these sockets only"
        with pytest.raises(
            CannotListen, match=r"^Port \d+ of 127\.0\.0\.1 is in use: choose another"
        ):
            listen("127.0.0.1", found.getsockname()[1])


def test_a_name_with_two_addresses_is_listened_at_as_referees_write_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tcp = (socket.SOCK_STREAM, socket.IPPROTO_TCP, "")
    both = [
        (socket.AF_INET6, *tcp, ("::1", 0, 0, 0)),
        (socket.AF_INET, *tcp, ("127.0.0.1", 0)),
    ]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: list(both))
    with listen("localhost", 0) as found:
        assert found.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1", "", "a" * 300, "x y", "\x00"])
def test_a_host_that_is_not_this_computer(host: str) -> None:
    with pytest.raises(CannotListen, match=r"^Cannot listen on port 0 of '.*': .+\.$"):
        listen(host, 0)


def test_a_taken_port_is_told_in_one_line(port: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["snake", "serve", "--port", str(port)]) == 2
    captured = capsys.readouterr()
    assert captured.err == f"Port {port} of 127.0.0.1 is in use: choose another port.\n"
    assert captured.out == ""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl+C to whole consoles only")
def test_ctrl_c_ends_it_quietly() -> None:
    command = [*COMMAND, "snake", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stderr is not None
        said = server.stderr.readline()
        assert said.startswith(b"The snake 'tutorial' is at http://127.0.0.1:")
        port = int(said.partition(b"http://127.0.0.1:")[2].partition(b".")[0])
        held = HTTPConnection("127.0.0.1", port, timeout=20)
        held.request("POST", "/move", MOVE, JSON)
        held.getresponse().read()  # the connection stays open
        server.send_signal(signal.SIGINT)
        rest = server.communicate(timeout=30)
        held.close()
    assert (server.returncode, rest) == (0, (b"", b""))


def test_only_this_computer_is_served() -> None:
    with running_server("tutorial") as (server, port):
        open_ones = server.net_connections("tcp")
    listeners = [one.laddr for one in open_ones if one.status == psutil.CONN_LISTEN]
    assert listeners == [("127.0.0.1", port)]


def test_a_terminal_that_stands_still_does_not_stop_it(port: int) -> None:
    # Each line is longer than 80 bytes: together more than a pipe holds, and nothing reads it.
    start = json.dumps(request(game={"id": "g" * 99})).encode()
    connection = HTTPConnection("127.0.0.1", port, timeout=20)
    for _ in range(1500):
        connection.request("POST", "/start", start, JSON)
        assert connection.getresponse().read() == b"{}"
    connection.close()


def test_a_notebook_goes_on_while_its_snake_is_served() -> None:
    first = serve_here(lambda _position, _you: "left", port=0)
    port = int(first.address.rpartition(":")[2])
    assert answer_to(port, MOVE) == (200, {"move": "left"})
    with pytest.raises(CannotListen), socket.create_server(("127.0.0.1", 0)) as taken:
        serve_here("tutorial", port=taken.getsockname()[1])
    again = serve_here(lambda _position, _you: "down", port=port)  # the cell runs again
    assert answer_to(port, MOVE) == (200, {"move": "down"})
    assert repr(first) == "<Serving, stopped>"
    again.stop()
    with pytest.raises(ConnectionRefusedError):
        answer_to(port, MOVE)
