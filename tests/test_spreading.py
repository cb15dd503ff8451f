"""Runs give the same with any number of workers, and a dead worker costs only time."""

import gc
import os
import signal
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from benchmarks.learners import carried_out, told_listed, told_of_group, told_stranger
from pathlib_games.games.battlesnake.replay import Played, parallel_tournament, tournament
from pathlib_games.processes import CannotSpread, Workers
from tests.tiers import NIGHTLY
from tools.mutants import PARTS, part
from tools.telling_graphs import found

SNAKES = ["tutorial", "random"]
GAMES = 4
TASKS: list[partial[Any]] = [
    partial(told_of_group, "own", 0),
    partial(told_listed, 1, 1000, usual=False),
    partial(told_stranger, 0, 1000),
    partial(found, "path", 1, 3),
    partial(part, "color-lines/path-back", 5, PARTS - 1),
]
"""Small spread tasks beside games: simulated learners, a search for graphs, and mutants."""


def dies_once(folder: Path, seed: int) -> int:
    """Return the square of a seed; the process dies in the first run with seed 3."""
    mark = folder / "died"
    if seed == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    return seed * seed


def dies(seed: int) -> int:
    if seed == 1:
        os.kill(os.getpid(), signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
    return seed


def reciprocal(number: int) -> float:
    return 1 / number


def without_times(one: object) -> object:
    """Return the results that are the same for every worker: not the times."""
    if isinstance(one, Played):
        return one.winner, one.turns, one.seed
    return one


def told(workers: Workers) -> list[object]:
    played = parallel_tournament(SNAKES, GAMES, workers=workers)
    return [without_times(one) for one in [*played, *workers.map(carried_out, TASKS)]]


@pytest.fixture(scope="module")
def expected() -> list[object]:
    games, done = tournament(SNAKES, GAMES), [task() for task in TASKS]
    assert "wrong" in done[0]
    return [without_times(one) for one in [*games, *done]]


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Return a scheduler with two workers in separate processes."""
    if "CI" not in os.environ:
        pytest.importorskip("distributed", reason="pip install '.[dask]'")
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",  # any port: other tests may have a cluster, too
        silence_logs=True,
    ) as made:
        yield made


@pytest.mark.parametrize("count", [1, 2, 4])
def test_any_number_of_processes_gives_the_same(count: int, expected: list[object]) -> None:
    assert told(Workers(count)) == expected


@pytest.mark.parametrize("count", [2, 1, 4] if NIGHTLY else [2])
def test_any_number_of_dask_workers_gives_the_same(
    cluster: LocalCluster, count: int, expected: list[object]
) -> None:
    cluster.scale(count)
    assert told(Workers(scheduler=cluster.scheduler_address)) == expected


@pytest.mark.slow
def test_a_dask_worker_that_is_killed_costs_only_time(
    cluster: LocalCluster, tmp_path: Path
) -> None:
    workers = Workers(scheduler=cluster.scheduler_address)
    assert list(workers.map(partial(dies_once, tmp_path), range(40))) == [n * n for n in range(40)]
    assert (tmp_path / "died").exists()


def test_a_process_that_is_killed_costs_only_time(tmp_path: Path) -> None:
    workers = Workers(2)
    assert list(workers.map(partial(dies_once, tmp_path), range(40))) == [n * n for n in range(40)]
    assert (tmp_path / "died").exists()


def test_what_kills_every_worker_is_told() -> None:
    with pytest.raises(CannotSpread, match=r"kept dying at \d or a value beside it"):
        list(Workers(2).map(dies, range(3)))


@pytest.mark.parametrize("count", [1, 2])
def test_an_error_of_the_function_is_its_own(count: int) -> None:
    results = Workers(count).map(reciprocal, [2, 0])
    assert next(results) == 0.5
    with pytest.raises(ZeroDivisionError):
        next(results)


@pytest.mark.usefixtures("cluster")  # Dask is installed
@pytest.mark.parametrize("address", ["", "nowhere", "tcp://", "tcp://127.0.0.1:1", "x://a:1"])
def test_a_scheduler_that_is_not_there_is_told(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pathlib_games.processes._PATIENCE", 1)
    began = time.monotonic()
    with pytest.raises(CannotSpread, match="No Dask scheduler answered at"):
        list(Workers(scheduler=address).map(abs, [1]))
    assert time.monotonic() - began < 30
    from distributed import Client

    # A half-open client is closed as garbage, possibly while another one starts.
    left = [thing for thing in gc.get_objects() if type(thing) is Client]
    assert {client.status for client in left} <= {"closed"}


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CannotSpread, match=r"pip install 'pathlib-games\[dask\]'"):
        list(Workers(scheduler="tcp://127.0.0.1:8786").map(abs, [1]))


def test_progress_shows(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(Workers(1).map(abs, [-1, 2], "two numbers")) == [1, 2]
    assert "two numbers" in capsys.readouterr().err
