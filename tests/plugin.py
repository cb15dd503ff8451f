"""Settings for all tests, doctests and notebooks: they write no real logbook.

pyproject.toml makes this a plugin, because `tests/conftest.py` covers only its own folder.
"""

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from pathlib import Path

import pytest

VARIABLE = "PATHLIB_GAMES_PROGRESS"
os.environ[VARIABLE] = str(Path(tempfile.mkdtemp()) / "progress.json")

_WHOLE = (
    *("pathlib_games.games", "pathlib_games.graphs"),
    *("pathlib_tutor.check", "pathlib_tutor.exercises", "pathlib_tutor.ideas.misunderstandings"),
)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let pytest read its settings where the timeout plugin is not installed."""
    if not find_spec("pytest_timeout"):
        parser.addini("timeout", "the seconds that a test may take, if pytest-timeout is there")


def pytest_sessionstart() -> None:
    """Load packages whole: pytest would load a module again, with different classes."""
    for name in _WHOLE:
        import_module(name)


def pytest_collection_finish() -> None:
    """Keep thousands of collected tests out of garbage collection: they stay to the end."""
    if "hypothesis" in sys.modules:
        _begin_to_draw()
    gc.collect()
    gc.freeze()


def _begin_to_draw() -> None:
    """Let Hypothesis seed its random numbers: it looks for references and misses frozen ones."""
    from hypothesis import given, settings, strategies as st

    settings(max_examples=1, database=None)(given(st.none())(lambda _: None))()


@pytest.fixture(scope="session")
def logbooks(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return new folders; pytest searches for its own among thousands of others."""
    folder = tmp_path_factory.mktemp("logbooks")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def _fresh_logbook(logbooks: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin every test with an empty logbook."""
    folder = next(logbooks)
    folder.mkdir()
    monkeypatch.setenv(VARIABLE, str(folder / "progress.json"))
