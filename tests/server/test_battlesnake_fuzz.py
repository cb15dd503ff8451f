"""The snake server answers any request: with a move, or with the mistake in it."""

import json
from typing import Any

from hypothesis import given, strategies as st

from pathlib_games.games.battlesnake.board import MOVES
from pathlib_games.games.battlesnake.players import SNAKES
from tests.graphs.random_graphs import examples
from tests.server.snake_requests import error, post, samples

PATHS = st.sampled_from(("/start", "/move", "/end"))
SNAKE_NAMES = st.sampled_from(tuple(SNAKES))
NUMBERS = st.sampled_from((0, -1, 1, 2, 7, 11, 50, 51, 101, 10**9, 2**63, -(2**31), 0.5))
ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.text(max_size=5) | st.floats(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)
PLAYED = [request for name, request in samples() if not name.startswith("end, ")]


@st.composite
def damaged(draw: st.DrawFn) -> Any:
    """Draw an official sample with some values replaced, removed or repeated."""
    request = json.loads(json.dumps(draw(st.sampled_from(PLAYED))))
    for _ in range(draw(st.integers(0, 3))):
        inside = request
        while True:
            keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
            if not keys:
                break
            key = draw(st.sampled_from(keys))
            if isinstance(inside[key], dict | list) and draw(st.integers(0, 4)):
                inside = inside[key]
                continue
            change = draw(st.sampled_from(("replace", "number", "remove", "repeat")))
            if change == "remove":
                del inside[key]
            elif change == "repeat" and isinstance(inside, list):
                inside += [inside[key]] * draw(st.sampled_from((1, 3, 60)))
            else:
                inside[key] = draw(NUMBERS if change == "number" else ANYTHING)
            break
    return request


def check_answer(path: str, body: Any, snake: str) -> None:
    answer = post(path, body, snake=snake)
    if answer.status_code != 200:
        assert 400 <= answer.status_code < 500
        assert error(answer).endswith(".")
    elif path == "/move":
        assert answer.json()["move"] in MOVES
    else:
        assert answer.json() == {}


@given(request=damaged(), path=PATHS, snake=SNAKE_NAMES)
@examples(250)
def test_damaged_requests(request: Any, path: str, snake: str) -> None:
    check_answer(path, request, snake)


@given(value=ANYTHING, path=PATHS)
@examples(50)
def test_any_json(value: Any, path: str) -> None:
    check_answer(path, value, "tutorial")


@given(data=st.data(), path=PATHS)
@examples(100)
def test_any_bytes(data: st.DataObject, path: str) -> None:
    whole = json.dumps(PLAYED[0]).encode()
    start, end = sorted(data.draw(st.integers(0, len(whole))) for _ in range(2))
    check_answer(path, whole[:start] + data.draw(st.binary(max_size=9)) + whole[end:], "tutorial")
