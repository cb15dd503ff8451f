"""No test, doctest or notebook writes into the logbook of whoever runs it."""

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest

# Whole first: pytest would load a module once more that its package loads, and there would be two
# of each class in it.
import pathlib_games.check
import pathlib_games.exercises
import pathlib_games.games
import pathlib_games.graphs
import pathlib_games.ideas.misunderstandings  # noqa: F401

VARIABLE = "PATHLIB_GAMES_PROGRESS"
os.environ[VARIABLE] = str(Path(tempfile.mkdtemp()) / "progress.json")

# Its examples need the extra `speed`, which there is not for every machine.
collect_ignore = [] if find_spec("numba") else ["pathlib_games/graphs/compiled.py"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let pytest read its settings where the plugin for limits of time is not installed."""
    if not find_spec("pytest_timeout"):
        parser.addini("timeout", "the seconds that a test may take, if pytest-timeout is there")


def pytest_collection_finish() -> None:
    """Keep thousands of collected tests out of every search for garbage: they stay to the end."""
    if "hypothesis" in sys.modules:
        _begin_to_draw()
    gc.collect()
    gc.freeze()


def _begin_to_draw() -> None:
    """Let Hypothesis make its random numbers: it asks who holds them, and not whom we freeze."""
    from hypothesis import given, settings, strategies as st

    settings(max_examples=1, database=None)(given(st.none())(lambda _: None))()


@pytest.fixture(scope="session")
def logbooks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return new folders; pytest's own would be looked for among thousands of others."""
    folder = tmp_path_factory.mktemp("logbooks")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _fresh_logbook(logbooks: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin every test with nothing learned."""
    folder = next(logbooks)
    folder.mkdir()
    monkeypatch.setenv(VARIABLE, str(folder / "progress.json"))
