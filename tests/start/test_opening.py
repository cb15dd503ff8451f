"""start.py opens the course in a real JupyterLab, the second time without a network."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import start
from tests.start.copies import ROOT


@contextmanager
def opened(project: Path, environment: dict[str, str]) -> Iterator[str]:
    """Open the course in a real JupyterLab and give everything that it said until it was ready."""
    process = subprocess.Popen(
        [sys.executable, "start.py", "--no-browser"],
        cwd=project,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said = ""
    with process:
        for line in process.stdout or ():
            said += line
            if "http://" in line:
                break
        try:
            yield said
        finally:
            process.send_signal(signal.SIGINT)  # Ctrl-C, once
            said, _ = process.communicate(timeout=60)
            assert "Traceback" not in said


def first_page(said: str) -> str:
    """Fetch the page whose address JupyterLab gave, which it does just before it listens there."""
    address = re.search(r"http://127\.0\.0\.1:\d+/lab/tree/(\S+)\?token=\w+", said)
    assert address, said
    assert address[1] == start.FIRST_NOTEBOOK
    for _ in range(100):
        try:
            with urllib.request.urlopen(address[0], timeout=60) as page:  # noqa: S310 - see above
                return str(page.read().decode())
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError):
                raise
            time.sleep(0.1)
    pytest.fail(f"nobody listens at {address[0]}")


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.timeout(600)
def test_the_course_opens_and_the_second_time_without_a_network(
    project: Path, bare: dict[str, str], tmp_path: Path
) -> None:
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    for name in ("pathlib_games", "data", "tools"):
        left = shutil.ignore_patterns("node_modules")
        shutil.copytree(ROOT / name, project / name, ignore=left, dirs_exist_ok=True)
    shutil.copy(ROOT / start.FIRST_NOTEBOOK, project / start.FIRST_NOTEBOOK)
    home = {"HOME": str(tmp_path / "home"), "USERPROFILE": str(tmp_path / "home")}

    # No uv is on the path: pip fetches it. Python up to 3.12 reads paths in the encoding of LC_ALL.
    online = os.environ | home | {"PATH": bare["PATH"], "LC_ALL": "C", "PIP_USER": "1"}
    began = time.monotonic()
    with opened(project, online) as said:
        first = time.monotonic() - began
        assert "Setting up .venv" in said
        assert "JupyterLab" in first_page(said)

    nowhere = {"HOME": "/dev/null/x", "LC_ALL": "C"}  # a home where nothing can be written
    began = time.monotonic()
    with opened(project, bare | nowhere) as said:
        assert time.monotonic() - began < first
        assert "Setting up" not in said
        assert "JupyterLab" in first_page(said)

    imported = "import pathlib_games.graphs as g; print(g.__file__)"
    python = project / start.PYTHON.relative_to(ROOT)
    shown = subprocess.run(
        [python, "-I", "-c", imported], capture_output=True, text=True, check=True
    )
    assert Path(shown.stdout.strip()).is_relative_to(project)
