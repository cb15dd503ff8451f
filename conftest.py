"""No test, doctest or notebook writes into the logbook of whoever runs it."""

import gc
import os
import tempfile
from pathlib import Path

import pytest

VARIABLE = "PATHLIB_GAMES_PROGRESS"
os.environ[VARIABLE] = str(Path(tempfile.mkdtemp()) / "progress.json")


def pytest_collection_finish() -> None:
    """Keep thousands of collected tests out of every search for garbage: they stay to the end."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def _fresh_logbook(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Begin every test with nothing learned."""
    monkeypatch.setenv(VARIABLE, str(tmp_path_factory.mktemp("logbook") / "progress.json"))
