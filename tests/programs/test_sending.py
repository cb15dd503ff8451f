"""Data to and from a program's process: functions by value, and plain values."""

from __future__ import annotations

import json
import os
import sys
import threading
from dataclasses import dataclass, field
from functools import cache, partial
from types import FunctionType
from typing import Any

import pytest

from pathlib_games.games.battlesnake import Replay, match, new_game
from pathlib_games.graphs import Graph, Relax, Settle, dijkstra
from pathlib_tutor.exercises.instance import five_nodes
from pathlib_tutor.exercises.verdict import Wrong
from pathlib_tutor.ideas.program_task import answer_of
from pathlib_tutor.lessons.battlesnake_programs import own_snake
from pathlib_tutor.programs import sending
from pathlib_tutor.programs.run import run
from pathlib_tutor.programs.sending import CannotBeSent, written
from pathlib_tutor.programs.values import BadData, Items, Other, packed, unpacked
from tests.programs import programs

GRAPH = five_nodes().graph


def test_what_was_printed_before_the_end_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    def mine(_graph: Graph, _source: str) -> None:
        sys.stdout.write("here\n")
        os._exit(1)

    run(mine, GRAPH, "A")
    assert capsys.readouterr().out == "here\n"


@dataclass
class Queue:
    """A class of the notebook that a program uses."""

    entries: list[Any]


@cache
def doubled(number: int) -> int:
    return 2 * number


def test_classes_helpers_and_remembered_results_go_along() -> None:
    def mine(number: int) -> int:
        return doubled(Queue([number]).entries[0])

    assert answer_of(partial(mine, 4), int, 2) == 8


LARGEST = 9


class Base:
    """A class of the notebook, named only in the body of another one."""

    largest = LARGEST


def whole(number: int) -> int:
    """Return a default value."""
    return number


def test_what_only_the_body_of_a_class_uses_goes_along() -> None:
    def mine(number: int) -> int:
        @dataclass
        class Entry(Base):
            number: int
            parts: list[int] = field(default_factory=list)

            class Inner:
                most = whole(LARGEST)

            def twice(self) -> int:
                return 2 * self.number + self.Inner.most

        return Entry(number).twice()

    written_in_a_cell = FunctionType(
        mine.__code__,
        {"__name__": "__main__", "dataclass": dataclass, "field": field, "Base": Base}
        | {"LARGEST": LARGEST, "whole": whole, "print": sys.stdout},  # it cannot be sent
    )
    assert answer_of(partial(written_in_a_cell, 4), int, 2) == 17


def test_exit_of_a_notebook_goes_along() -> None:
    autocall = pytest.importorskip("IPython.core.autocall")
    leave = autocall.ZMQExitAutocall(threading.Lock())
    with pytest.raises(Wrong, match="your function stopped with SystemExit"):
        answer_of(partial(lambda: [leave()]), int, 2)


def test_writing_that_does_not_end_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def never_written(_pickler: sending._Pickler, _what: object) -> None:
        while True:
            pass

    monkeypatch.setattr(sending._Pickler, "dump", never_written)
    monkeypatch.setattr(sending, "_SECONDS", 0.2)
    with pytest.raises(CannotBeSent, match="never ends"):
        written({0: doubled})


def test_what_is_too_large_is_told() -> None:
    large = bytes(60_000_000)
    with pytest.raises(CannotBeSent, match=r"uses more than 50 MB of the notebook's variables"):
        written({0: lambda: large})


def test_numpy_numbers_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert packed(numpy.int64(5)) == 5
    assert packed(numpy.float64(0.5)) == 0.5


@pytest.mark.parametrize(
    "value",
    [
        None,
        ...,
        "text",
        [1, 2.5, True, (3,), {4}],
        {("a", 1): None, 2: {"x": float("inf")}},
        Settle("A", 0),
        [(Relax, "A", "B", 1, 1, True)],
    ],
)
def test_plain_values_come_back_as_they_were(value: object) -> None:
    assert unpacked(json.loads(json.dumps(packed(value)))) == value


def test_graphs_come_back_as_they_were() -> None:
    back = unpacked(json.loads(json.dumps(packed(GRAPH))))
    assert back == GRAPH
    assert dijkstra(back, "A").distance == dijkstra(GRAPH, "A").distance


def test_other_values_come_back_as_they_look() -> None:
    back = unpacked(packed([object, iter("AB"), 1j]))
    assert [type(value) for value in back] == [Other, Items, Other]
    assert (list(back[1]), back[1].type_name, repr(back[2])) == (
        ["A", "B"],
        "str_ascii_iterator",
        "1j",
    )


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        ["unknown"],
        ["tuple"],
        ["tuple", 5],
        ["dict", [[1]]],
        ["node", 7],
        ["node", "x"],
        ["step", "os", []],
        ["step", "Settle", [1]],
        ["class", "os"],
        ["other", 5, "int"],
        ["graph", [["dict", []], ["list", [["tuple", ["A", "B", 1]]]], False]],
        json.loads('["list",[' * 50 + "]]" * 50),
    ],
    ids=repr,
)
def test_what_is_no_value_is_refused(data: object) -> None:
    with pytest.raises(BadData):
        unpacked(data)


def test_a_snake_that_prints_or_stops_does_not_stop_the_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def mine(position: Any, _you: str) -> str:
        sys.stdout.write("thinking" * 20)
        if position.turn == 30:
            programs.loops()
        return "up" if position.turn % 2 else "left"

    game = Replay.of(new_game(["mine"], seed=8), {"mine": own_snake(mine)})
    assert game.positions[-1].over
    assert len(capsys.readouterr().out) < 3_000
    endless = own_snake(lambda _position, _you: programs.loops())
    played = match(["mine", "tutorial"], 1, players={"mine": endless, "tutorial": _straight})
    assert played.turns > 0
    assert "At turn 0 your function was still running after 3 seconds" in capsys.readouterr().out


def _straight(_position: object, _you: str, _until: float) -> str:
    return "up"
