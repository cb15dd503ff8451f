"""The snake server answers the official engine's requests, and explains errors in all others."""

import asyncio
import json
import threading
import tracemalloc
from collections.abc import AsyncIterator
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

import pytest

import pathlib_tutor.server.battlesnake as body_module
import pathlib_tutor.server.battlesnake as server
from pathlib_games.games.battlesnake.board import MOVES
from pathlib_games.games.battlesnake.players import (
    MOST_SNAKES,
    SNAKES,
    NoSuchPlayer,
    choose_move,
    safe_moves,
)
from pathlib_games.games.battlesnake.rules import Position, new_game, turn
from pathlib_tutor.lessons.battlesnake_programs import NoSuchSnakeFile
from pathlib_tutor.server.battlesnake import LARGEST_BODY, snake_app
from tests.server.snake_requests import PATIENT, board, client, error, me, post, request, samples

SAMPLES = [pytest.param(sample, id=name) for name, sample in samples()]
FAR = {"x": 7, "y": 0}
HERE = {"x": 0, "y": 0}


def test_the_referee_is_told_who_we_are() -> None:
    async def get(snake: str) -> dict[str, str]:
        async with client(snake) as asking:
            answer = await asking.get("/")
        assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
        told: dict[str, str] = answer.json()
        return told

    told = {snake: asyncio.run(get(snake)) for snake in SNAKES}
    assert {one["apiversion"] for one in told.values()} == {"1"}
    assert all(isinstance(value, str) for one in told.values() for value in one.values())
    assert told["tutorial"]["color"] != told["planner"]["color"]


@pytest.mark.parametrize("sample", SAMPLES)
@pytest.mark.parametrize("snake", SNAKES)
def test_official_samples_are_answered(sample: dict[str, Any], snake: str) -> None:
    end = post("/end", sample, snake=snake)
    assert (end.status_code, end.json()) == (200, {})
    playing = sample["you"]["id"] in [one["id"] for one in sample["board"]["snakes"]]
    for path in "/start", "/move":
        answer = post(path, sample, snake=snake)
        if not playing:
            assert answer.status_code == 422
            assert sample["you"]["id"] in error(answer)
        else:
            assert answer.status_code == 200
            assert answer.json() == {} if path == "/start" else answer.json()["move"] in MOVES
    if playing and snake == "tutorial":
        patient = sample | {"game": sample["game"] | PATIENT}
        assert post("/move", patient).json() == {"move": choose_move(sample)}


def test_unknown_fields_are_ignored_and_null_is_nothing() -> None:
    strange = me(age=[3], latency="very slow", squad=None, customizations=None)
    strange["board"] |= {"food": None, "hazards": None, "walls": [[{}]]}
    strange["game"] = PATIENT | {
        "ruleset": {"name": "standard", "settings": None, "weather": 1e300}
    }
    usual = {"move": choose_move(request())}
    assert post("/move", strange | {"moon": {"full": True}}).json() == usual
    assert post("/move", {"board": request()["board"], "you": request()["you"]}).status_code == 200


BAD: dict[str, tuple[Any, str]] = {
    "nothing": ({}, "board should be an object {...}, but it is missing"),
    "a list": ([], "should be one JSON object {...}, but it is []"),
    "no you": (request(you=[]), "you should be an object {...}, but it is []"),
    "a board without end": (
        board(width=10**9, height=10**9),
        "board.width should be a whole number from 1 to 50, but it is 1000000000",
    ),
    "a number without end": (board(width=10**4000), "board.width should be a whole number"),
    "many snakes": (
        board(snakes=[request()["you"] | {"id": str(n)} for n in range(MOST_SNAKES + 1)]),
        f"number of snakes should be at most {MOST_SNAKES}, but it is {MOST_SNAKES + 1}",
    ),
    "not on the board": (board(snakes=[]), "`you` should be a living snake of the board, []"),
    "length 0": (me(length=0), "length should be that of body, 2, but it is 0"),
    "another head": (
        me(head={"x": 1, "y": 1}),
        "head should be that of body, {'x': 0, 'y': 0}, but it is {'x': 1, 'y': 1}",
    ),
    "not UTF-8": (b'{"turn": "\xff"}', "should be UTF-8, but byte 10 is not"),
    "not JSON": (b"move=up", "should be JSON, but is not: Expecting value"),
    "empty": (b"", "should be JSON, but is not: Expecting value"),
    "cut off": (json.dumps(request()).encode()[:-9], "should be JSON, but is not: Untermin"),
    "NaN": (b'{"moon": NaN}', "should be JSON, but is not: NaN is not a number"),
    "a float too large": (
        json.dumps(request(turn=9)).replace('"turn": 9', '"turn": 1e999').encode(),
        "turn should be a whole number, but it is inf",
    ),
    "brackets in brackets": (b"[" * 100_000, "should be JSON, but is not: "),
    "thousands of digits": (b'{"turn": ' + b"9" * 9000 + b"}", "should be JSON, but is not: "),
    "half a character": (b'{"turn": "\\ud800"}', "should be JSON, but is not: "),
}


@pytest.mark.parametrize("path", ["/start", "/move"])
@pytest.mark.parametrize(
    ("bad", "words"), [pytest.param(*bad, id=name) for name, bad in BAD.items()]
)
def test_a_bad_request_is_refused_in_a_sentence(
    path: str, bad: Any, words: str, caplog: pytest.LogCaptureFixture
) -> None:
    answer = post(path, bad)
    assert caplog.text == "", "that is no failure of ours"
    assert answer.status_code == (400 if "The body should" in error(answer) else 422)
    assert words in error(answer)


def test_a_bad_end_is_refused_too() -> None:
    assert "board should be an object" in error(post("/end", {}))
    assert post("/end", me(body=[FAR])).status_code == 200, "you may have left the board"


@pytest.mark.parametrize(
    ("given", "status"),
    [
        ("application/json", 200),
        ("Application/JSON ; charset=utf-8", 200),
        (None, 200),
        ("", 415),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("application/jsonp" * 900, 415),
    ],
)
def test_the_content_type(given: str | None, status: int) -> None:
    answer = post("/move", request(), {} if given is None else {"Content-Type": given})
    assert answer.status_code == status
    if status == 415:
        assert "should be application/json, but it is " in error(answer)


async def parts(sizes: list[int]) -> AsyncIterator[bytes]:
    """Send a request and then spaces, in parts, without announcing the size."""
    yield json.dumps(request()).encode()
    for size in sizes:
        yield b" " * size


def test_a_body_of_a_megabyte_and_not_more() -> None:
    whole = json.dumps(request()).encode()
    assert post("/move", whole.ljust(LARGEST_BODY)).status_code == 200
    large = post("/move", whole.ljust(LARGEST_BODY + 1))
    assert large.status_code == 413
    assert "at most 1000000 bytes" in error(large)
    assert post("/move", parts([500_000])).status_code == 200
    assert post("/move", parts([500_000] * 2)).status_code == 413
    tracemalloc.start()
    assert post("/move", parts([100_000] * 300)).status_code == 413
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000, "what is too much is not kept"


@pytest.mark.parametrize(("size", "status"), [(10, 408), (LARGEST_BODY, 413)])
def test_a_body_that_never_ends(size: int, status: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body_module, "BODY_SECONDS", 0.05)

    async def endless() -> AsyncIterator[bytes]:
        yield json.dumps(request()).encode() + b" " * size
        await asyncio.Event().wait()

    answer = post("/move", endless())
    assert answer.status_code == status
    assert error(answer).startswith("The body should ")
    assert answer.headers["connection"] == "close"


def test_a_client_that_hangs_up_is_no_failure() -> None:
    events = iter([{"type": "http.request", "body": b"{", "more_body": True}])

    async def receive() -> dict[str, Any]:
        return next(events, {"type": "http.disconnect"})

    async def send(_: Any) -> None:
        """Nobody listens."""

    scope = {"type": "http", "method": "POST", "path": "/move", "headers": [], "query_string": b""}
    asyncio.run(snake_app("tutorial")(scope, receive, send))


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/move", 405),
        ("PUT", "/start", 405),
        ("POST", "/", 405),
        ("GET", "/moves", 404),
        ("POST", "/" + "%ff/.." * 1000, 404),
    ],
)
def test_what_the_api_does_not_have(method: str, path: str, status: int) -> None:
    async def send() -> None:
        async with client() as asking:
            answer = await asking.request(method, path, json=request())
        assert answer.status_code == status
        assert "The API has GET /, POST /start, POST /move and POST /end" in error(answer)

    asyncio.run(send())


def test_there_is_no_app_without_its_snake() -> None:
    with pytest.raises(NoSuchPlayer, match=r"no snake 'sneak'; there are: tutorial, "):
        snake_app("sneak")


# On its left is the wall, below and on its right is its own body.
CORNERED = {
    "id": "me",
    "health": 90,
    "body": [
        {"x": 0, "y": 1},
        {"x": 0, "y": 0},
        {"x": 1, "y": 0},
        {"x": 1, "y": 1},
        {"x": 1, "y": 2},
    ],
}
ONLY_UP = request(game={"timeout": 40}, you=CORNERED) | {
    "board": {"width": 7, "height": 7, "snakes": [CORNERED]}
}


def test_out_of_time_a_safe_move_is_sent_and_others_are_answered_meanwhile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wake, asked = threading.Event(), threading.Event()

    def dreamer(_position: Position, _you: str, _until: float) -> str:
        asked.set()
        wake.wait(60)
        return "down"

    monkeypatch.setitem(SNAKES, "dreamer", dreamer)

    async def play() -> None:
        async with client("dreamer") as asking:
            # More of them than threads: some never begin.
            late = [asyncio.create_task(asking.post("/move", json=ONLY_UP)) for _ in range(9)]
            while not asked.is_set():
                await asyncio.sleep(0.001)
            assert (await asking.get("/")).status_code == 200
            moves = [(await one).json() for one in late]
            assert moves == [{"move": "up"}] * 9
            absent = await asking.post("/move", json=board({"timeout": 1}, snakes=[]))
            assert "a living snake" in error(absent)

    try:
        asyncio.run(asyncio.wait_for(play(), 30))
    finally:
        wake.set()


def test_a_snake_that_fails_makes_a_safe_move(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def clumsy(position: Position, you: str, _: float) -> str:
        return position.snake(you).shout[9]

    monkeypatch.setitem(SNAKES, "clumsy", clumsy)
    assert post("/move", ONLY_UP | {"game": PATIENT}, snake="clumsy").json() == {"move": "up"}
    assert "IndexError" in caplog.text


def test_a_learners_own_snake_is_served_and_its_mistakes_are_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "mine.py"
    text = "def next_move(position, you):\n    return ['left', 'right', 'odd'][position.turn]\n"
    file.write_text(text, encoding="utf-8")
    answers: list[Any] = []

    async def play() -> None:
        async with client(str(file)) as asking:
            looks = (await asking.get("/")).json()
            assert looks["color"] not in server.COLORS.values()
            for turns in (0, 1, 2):
                body = ONLY_UP | {"game": PATIENT, "turn": turns}
                answers.append((await asking.post("/move", json=body)).json())

    asyncio.run(play())
    assert answers == [{"move": "left"}, {"move": "right"}, {"move": "up"}]
    assert "next_move should return one of up, down, left, right, not 'odd'." in caplog.text
    assert "Traceback" not in caplog.text
    with pytest.raises(NoSuchSnakeFile, match=r"nowhere\.py cannot be read"):
        snake_app("nowhere.py")


# Up comes first of the safe moves, but the head of a longer snake may come there, too.
SHORT = {"id": "me", "health": 90, "body": [{"x": 2, "y": 2}, {"x": 1, "y": 2}]}
LONG = {"id": "b", "health": 90, "body": [{"x": 2, "y": 4}, {"x": 1, "y": 4}, {"x": 0, "y": 4}]}
MEETING = request(you=SHORT) | {"board": {"width": 7, "height": 7, "snakes": [SHORT, LONG]}}


@pytest.mark.parametrize("late", [False, True])
def test_no_move_that_is_sent_in_haste_meets_a_longer_head(
    late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def clumsy(_position: Position, _you: str, _until: float) -> str:
        raise IndexError

    def slow(_position: Position, _you: str, _until: float) -> str:
        sleep(0.05)
        return "up"

    position = Position.from_api(MEETING)
    assert safe_moves(position, "me")[0] == "up"
    monkeypatch.setitem(SNAKES, "clumsy", clumsy)
    assert post("/move", MEETING, snake="clumsy").json()["move"] in {"down", "right"}
    if late:  # there is no time even to look one turn ahead
        monkeypatch.setattr(server, "planner", slow)
    assert post("/move", MEETING | {"game": {"timeout": 4}}, snake="clumsy").json()["move"] in {
        "down",
        "right",
    }


@pytest.mark.parametrize(
    ("game", "longest"),
    [({"timeout": 400}, 0.2), ({"timeout": 0}, 0.25), (None, 0.25), ({"timeout": 2**31 - 1}, 10)],
)
def test_a_snake_thinks_half_of_the_referees_time_at_most(
    game: dict[str, int] | None, longest: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[float] = []

    def watch(_position: Position, _you: str, until: float) -> str:
        given.append(until - perf_counter())
        return "left"

    monkeypatch.setitem(SNAKES, "watch", watch)
    monkeypatch.setattr(server, "SECONDS", 100)
    post("/move", request(game=game), snake="watch")
    assert 0 <= given[0] < longest
    assert given[0] > longest / 10, "nearly all of it is left"


@pytest.mark.slow
def test_a_whole_game_between_two_servers() -> None:
    async def play() -> Position:
        position = new_game("ab", 1, size=(7, 7))
        async with client("tutorial") as one, client("planner") as other:
            clients = {"a": one, "b": other}
            while not position.over:
                answers = {
                    you: await clients[you].post("/move", json=position.to_api(you))
                    for you in [snake.id for snake in position.living]
                }
                moves = {you: answer.json()["move"] for you, answer in answers.items()}
                position = turn(position, moves)
            for you, asking in clients.items():
                assert (await asking.post("/end", json=position.to_api(you))).status_code == 200
        return position

    assert asyncio.run(play()).turn > 10
