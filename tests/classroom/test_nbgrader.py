"""nbgrader's own commands take our notebook, and give the points that ``class mark`` would."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from uv import find_uv_bin

from pathlib_games import cli
from pathlib_games.classroom.catalog import catalog
from pathlib_games.classroom.make import course_notebook
from pathlib_games.classroom.nbgrader import POINTS, points, source_notebook
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


def test_the_command_writes_a_source_notebook(tmp_path: Path) -> None:
    command = ["class", "make", "02", "--nbgrader", "--to", str(tmp_path)]
    assert cli.main(command) == 0
    notebook = json.loads((tmp_path / f"{FIVE_NODES}.ipynb").read_text(encoding="utf-8"))
    graded = [c for c in notebook["cells"] if c["metadata"].get("nbgrader", {}).get("grade")]
    assert [c["id"] for c in graded] == [f"{cell.id}-grade" for cell in catalog()[FIVE_NODES]]
    with pytest.raises(SystemExit):
        cli.main(command[:3])


@pytest.mark.parametrize("name", catalog())
def test_what_is_asked_does_not_depend_on_the_learner(name: str) -> None:
    """Who has made mistakes before is asked what everybody is, here and where it is graded."""
    made = json.loads(source_notebook(course_notebook(name), name))
    assert name != FIVE_NODES or 'again = check.item("five-nodes/fill-table", seed=1)' in str(made)
    for cell in made["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "code":
            ast.parse(source)
            assert "check.another(" not in source
            assert "\nseed = " not in f"\n{source}"


@pytest.mark.parametrize("name", catalog())
def test_no_name_is_asked_for_twice(name: str) -> None:
    """Else who runs an old check again is judged by what was answered to another question."""
    names = [cell.answer for cell in catalog()[name]]
    assert len(names) == len({*names})


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ([], 0),
        (["my_table = ..."], 0),
        ([f"my_table = {HALF!r}"], 0.4 * POINTS),
        ([f"my_table = {HALF!r}", f"my_table: str = {TABLE!r}", "my_table"], POINTS),
        ([*TAMPERING.values(), f"my_table={HALF!r}"], 0.4 * POINTS),
    ],
)
def test_points_come_from_what_was_typed(typed: list[str], expected: float) -> None:
    assert float(points(FIVE_NODES, "fill-answer", typed).splitlines()[-1]) == expected


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install nbgrader into a folder: beside the others it would change every JupyterLab."""
    folder = tmp_path_factory.mktemp("nbgrader")
    install = [find_uv_bin(), "pip", "install", "--quiet", "--python", sys.executable]
    pins = ["--constraint", str(ROOT / "constraints.txt")]
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = extras["optional-dependencies"]["nbgrader"]
    subprocess.run([*install, *pins, "--target", str(folder), *wanted], check=True)
    return folder


def program(installed: Path, folder: Path) -> Callable[..., None]:
    """Return what runs nbgrader's commands in a folder, with nobody's settings."""
    own = {"JUPYTER_CONFIG_DIR": str(folder), "IPYTHONDIR": str(folder / "ip")}
    path = f"{installed / 'bin'}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls alembic
    environment = os.environ | own | {"PYTHONPATH": str(installed), "PATH": path}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # it is started again and again

    def run(*arguments: str) -> None:
        command = [sys.executable, "-m", "nbgrader", *arguments]
        ran = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, env=environment, check=False
        )
        assert ran.returncode == 0, ran.stderr[-3000:]

    return run


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.timeout(1500)
def test_the_real_cycle(installed: Path, tmp_path: Path) -> None:
    """Generate, hand in, autograde, and read the points and the feedback."""
    nbgrader = program(installed, tmp_path)
    (tmp_path / "nbgrader_config.py").write_text("c = get_config()\n", encoding="utf-8")
    source = tmp_path / "source" / "ps" / "five.ipynb"
    source.parent.mkdir(parents=True)
    source.write_text(source_notebook(short(), FIVE_NODES), encoding="utf-8")
    nbgrader("generate_assignment", "ps", "--create")
    released = (tmp_path / "release" / "ps" / "five.ipynb").read_text("utf-8")
    for learner in HANDED_IN:
        hand_in(released, learner, tmp_path / "submitted" / learner / "ps" / "five.ipynb")
    nbgrader("autograde", "ps", "--create")
    nbgrader("generate_feedback", "ps")
    nbgrader("export", "--to=grades.csv")
    lines = (tmp_path / "grades.csv").read_text(encoding="utf-8").splitlines()
    columns = lines[0].split(",")
    scores = {
        row[columns.index("student_id")]: float(row[columns.index("score")])
        for row in (line.split(",") for line in lines[1:])
    }
    assert scores["untouched"] == 0
    assert scores["half"] == scores["patching"] == 0.4 * POINTS
    assert scores["right"] == len(ASKED) * POINTS
    assert scores["judging"] < 0.4 * POINTS + POINTS
    page = (tmp_path / "feedback" / "half" / "ps" / "five.html").read_text(encoding="utf-8")
    assert "Not yet." in page
