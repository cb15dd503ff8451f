"""start.py opens the course in a real JupyterLab, the second time without a network."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

import start
from tests.commands import fetched, opened
from tests.start.copies import ROOT


def first_page(said: str) -> str:
    """Fetch the page at JupyterLab's address."""
    address = re.search(r"http://127\.0\.0\.1:\d+/lab/tree/(\S+)\?token=\w+", said)
    assert address, said
    assert address[1] == start.FIRST_NOTEBOOK
    return fetched(address[0])


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.timeout(600)
def test_the_course_opens_and_the_second_time_without_a_network(
    project: Path, bare: dict[str, str], tmp_path: Path
) -> None:
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    for name in ("pathlib_games", "pathlib_tutor", "data", "tools"):
        left = shutil.ignore_patterns("node_modules")
        shutil.copytree(ROOT / name, project / name, ignore=left, dirs_exist_ok=True)
    shutil.copy(ROOT / start.FIRST_NOTEBOOK, project / start.FIRST_NOTEBOOK)
    home = {"HOME": str(tmp_path / "home"), "USERPROFILE": str(tmp_path / "home")}

    # No uv is on the path: pip fetches it. Python up to 3.12 reads paths in the encoding of LC_ALL.
    online = os.environ | home | {"PATH": bare["PATH"], "LC_ALL": "C", "PIP_USER": "1"}
    began = time.monotonic()
    command = (sys.executable, "start.py", "--no-browser")
    with opened(*command, folder=project, environment=online) as said:
        first = time.monotonic() - began
        assert "Setting up .venv" in said
        assert "JupyterLab" in first_page(said)

    nowhere = {"HOME": "/dev/null/x", "LC_ALL": "C"}  # an unwritable home
    began = time.monotonic()
    with opened(*command, folder=project, environment=bare | nowhere) as said:
        assert time.monotonic() - began < first
        assert "Setting up" not in said
        assert "JupyterLab" in first_page(said)

    imported = "import pathlib_games.graphs as g; print(g.__file__)"
    python = project / start.PYTHON.relative_to(ROOT)
    shown = subprocess.run(
        [python, "-I", "-c", imported], capture_output=True, text=True, check=True
    )
    assert Path(shown.stdout.strip()).is_relative_to(project)
