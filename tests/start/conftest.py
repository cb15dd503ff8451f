"""Copies of the project, and the environment of a machine without installations."""

import os
import shutil
from pathlib import Path

import pytest

import start
from tests.start.copies import ROOT, STAND_IN


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Copy the files that the setup reads before it installs anything."""
    folder = tmp_path / "Schüler's 100 %"
    for name in ("notebooks", "pathlib_games", "tools"):
        (folder / name).mkdir(parents=True)
    for name in ("start.py", *start.PINS):
        shutil.copy(ROOT / name, folder / name)
    (folder / start.FIRST_NOTEBOOK).write_text("{}", encoding="utf-8")
    (folder / "pathlib_games" / "__init__.py").touch()
    return folder


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a machine without uv, caches or a network."""
    (tmp_path / "bin").mkdir()
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PIP_", "UV_"))}
    nowhere = "http://127.0.0.1:9"
    return kept | {
        "PATH": str(tmp_path / "bin"),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_CACHE_DIR": "1",
        "PIP_RETRIES": "1",
        "UV_NO_CACHE": "1",
        "UV_HTTP_RETRIES": "0",
        **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "https_proxy"), nowhere),
        **dict.fromkeys(("NO_PROXY", "no_proxy"), ""),
    }


@pytest.fixture
def stand_in(bare: dict[str, str]) -> dict[str, str]:
    """Put a uv on the path that works at once and without a network."""
    return put_on_path(bare, "uv")


@pytest.fixture
def without_uv(bare: dict[str, str], project: Path) -> dict[str, str]:
    """Put a Python there whose pip works at once and without a network; there is no uv."""
    write_program(project / "stand-in")
    return bare


def put_on_path(environment: dict[str, str], name: str) -> dict[str, str]:
    write_program(Path(environment["PATH"], name))
    return environment


def write_program(path: Path) -> None:
    path.write_text(STAND_IN, encoding="utf-8")
    path.chmod(0o755)
