"""What the tests of nbgrader and of otter share: a short notebook, and what is handed in."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from uv import find_uv_bin

from pathlib_games.classroom.make import course_notebook
from tests.classroom.planted import FIVE_NODES
from tests.classroom.test_mark import DIJKSTRA, HALF, RIGHT_ROWS, TAMPERING

ROOT = Path(__file__).parents[2]
ASKED = ("fill-answer", "path-answer", "alone-answer")
TABLE = "\n".join(RIGHT_ROWS)
_HALF, _RIGHT = f"my_table = {HALF!r}", f"my_table = {TABLE!r}"
_PATCHED, _OWN = TAMPERING["a patched package"], TAMPERING["a judge of its own"]
HANDED_IN = {
    "untouched": {},
    "half": {"fill-answer": _HALF},
    "right": {
        "fill-answer": _RIGHT,
        "path-answer": "my_path = 'A D E'",
        "alone-answer": DIJKSTRA,
    },
    "patching": {"setup": f"from pathlib_games import check\n{_PATCHED}", "fill-answer": _HALF},
    "judging": {"fill-answer": f"{_OWN}\n{_HALF}", "path-answer": "my_path = 'A C E'"},
}
"""What learners type into which cells."""


def short() -> Any:
    """Return notebook 02 with a few of its cells: all of them would take minutes."""
    notebook = course_notebook(FIVE_NODES)
    notebook["cells"] = [c for c in notebook["cells"] if c["id"] in {"title", "setup", *ASKED}]
    return notebook


def hand_in(released: str, learner: str, path: Path) -> None:
    """Write down the notebook that a learner hands in."""
    notebook = json.loads(released)
    for cell in notebook["cells"]:
        cell["source"] = HANDED_IN[learner].get(cell["id"], cell["source"])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(notebook), encoding="utf-8")


def install(extra: str, folder: Path) -> Path:
    """Install a program into a folder: beside the others it would change every JupyterLab."""
    install = [find_uv_bin(), "pip", "install", "--quiet", "--python", sys.executable]
    pins = ["--constraint", str(ROOT / "constraints.txt")]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = extras["optional-dependencies"][extra]
    subprocess.run([*install, *pins, "--target", str(folder), *wanted], check=True)
    return folder


def program(name: str, installed: Path, folder: Path, **more: str) -> Callable[..., None]:
    """Return what runs the commands of an installed program in a folder, with nobody's settings."""
    own = {"JUPYTER_CONFIG_DIR": str(folder), "IPYTHONDIR": str(folder / "ip")}
    path = f"{installed / 'bin'}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls alembic
    environment = os.environ | own | {"PYTHONPATH": str(installed), "PATH": path} | more
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # it is started again and again

    def run(*arguments: str) -> None:
        command = [sys.executable, "-m", name, *arguments]
        ran = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, env=environment, check=False
        )
        assert ran.returncode == 0, ran.stderr[-3000:]

    return run
