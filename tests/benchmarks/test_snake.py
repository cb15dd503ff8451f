"""What the benchmark of Battlesnake compares finds the same ways; nothing is timed."""

from __future__ import annotations

import shutil
import subprocess

import pytest

from benchmarks import snake


@pytest.mark.parametrize("foods", [1, 5])
def test_all_contenders_find_the_same_ways(foods: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(snake, "POSITIONS", 6)
    monkeypatch.setattr(snake, "ROUNDS", 1)
    positions = snake.positions_of(9, foods)
    assert [len(position.food) for position in positions] == [foods] * 6
    assert snake.ours(positions) == snake.tutorials_way(positions)
    assert max(snake.ours(positions)) > 1
    under_node = snake.under_node(positions)
    assert under_node is None or under_node[1] == snake.ours(positions)


def test_without_node_or_its_library_the_rest_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    assert snake.under_node([]) is None
    monkeypatch.setattr(shutil, "which", lambda _: "/node")
    failed = subprocess.CompletedProcess("node", 1, "", "Cannot find module 'dijkstrajs'")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: failed)
    assert snake.under_node([]) is None
