"""nbgrader's own commands take our notebook, and give the points that ``class mark`` would."""

from __future__ import annotations

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
from pathlib_games.classroom.handed_in import Notebook, answer_in
from pathlib_games.classroom.make import course_notebook
from pathlib_games.classroom.nbgrader import POINTS, SAYS, points, source_notebook
from pathlib_games.classroom.source import answered, asks
from tests.classroom.planted import FIVE_NODES
from tests.classroom.test_mark import DIJKSTRA, HALF, RIGHT_ROWS, TAMPERING

ROOT = Path(__file__).parents[2]
ASKED = ("fill-answer", "path-answer", "alone-answer")
TABLE = "\n".join(RIGHT_ROWS)
_HALF, _RIGHT = (f"ask('five-nodes/fill-table', {each!r})" for each in (HALF, TABLE))
_PATCHED, _OWN = TAMPERING["a patched package"], TAMPERING["a judge of its own"]
HANDED_IN = {
    "untouched": {},
    "half": {"fill-answer": _HALF},
    "right": {
        "fill-answer": _RIGHT,
        "path-answer": "ask('five-nodes/path', 'A D E', given='to-E')",
        "alone-answer": DIJKSTRA,
    },
    "patching": {"setup": f"from pathlib_games import check\n{_PATCHED}", "fill-answer": _HALF},
    "judging": {
        "fill-answer": f"{_OWN}\n{_HALF}",
        "path-answer": "ask('five-nodes/path', 'A C E')",
    },
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
    for words in (["--roster", "r.csv"], ["--secret", "s"], ["--exercises", "five-nodes/path"]):
        with pytest.raises(SystemExit):  # neither is left out without a word
            cli.main([*command, *words])
    with pytest.raises(SystemExit):
        cli.main(["class", "sheet", "five-nodes/path", "--secret", "s"])


@pytest.mark.parametrize("name", catalog())
def test_no_question_is_asked_twice(name: str) -> None:
    """Else nobody could say which of the two a typed answer belongs to."""
    recipes = [cell.recipe for cell in catalog()[name]]
    assert len(recipes) == len({*recipes})


@pytest.mark.parametrize("name", catalog())
def test_no_cell_waits_for_a_page(name: str) -> None:
    """`interact` keeps nbgrader waiting; what its cell showed, the cell above shows once."""
    course = course_notebook(name)["cells"]
    made = json.loads(source_notebook(course_notebook(name), name))["cells"]
    sources = ["".join(cell["source"]) for cell in made if cell["cell_type"] == "code"]
    assert not [source for source in sources if "interact" in source]
    left_out = {cell["id"]: place for place, cell in enumerate(course)} | {
        cell["id"]: None for cell in made
    }
    for place in filter(None, left_out.values()):
        function = "".join(course[place]["source"]).removeprefix("interact(").split(",")[0]
        assert f"\n\n{function}()" in "".join(course[place - 1]["source"])
    for source in sources:
        compile(source, name, "exec")
        assert not source.startswith("\n")


def test_the_texts_say_what_holds_there() -> None:
    texts = {
        name: "".join("".join(cell["source"]) for cell in course_notebook(name)["cells"])
        for name in catalog()
    }
    for said in SAYS:
        assert any(said in text for text in texts.values()), "nobody says this any more"
    for name in catalog():
        cells = json.loads(source_notebook(course_notebook(name), name))["cells"]
        told = "".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        assert "**Check**" not in told
        assert "move the slider" not in told
        if "**Check**" in texts[name]:
            assert "What is clicked there is not graded." in told


@pytest.mark.parametrize("name", catalog())
def test_an_answer_typed_as_the_cell_says_gets_all_points(name: str) -> None:
    """All are asked the same, whatever seed or mistake was theirs before."""
    made = json.loads(source_notebook(course_notebook(name), name))
    sources = {cell["id"]: "".join(cell["source"]) for cell in made["cells"]}
    for cell in catalog()[name]:
        exercise, source = cell.exercise, sources[cell.id]
        assert asks(source, exercise.id, cell.recipe)
        untouched = answer_in(Notebook(name, None, sources), cell, cell.given).value
        assert exercise.judge(untouched, cell.given).status == "not tried"
        if cell.function:
            continue
        assert exercise.form(cell.given).typed in source.replace("\n# ", " ")
        key = exercise.key(cell.given)
        typed = str(key) if "quotation marks" in source or "table" in source else key
        answer = answered(source, exercise.id, repr(typed))
        given = answer_in(Notebook(name, None, sources | {cell.id: answer}), cell, cell.given)
        assert exercise.judge(given.value, cell.given)


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ([], 0),
        (["ask('five-nodes/fill-table', ...)"], 0),
        ([_HALF], 0.4 * POINTS),
        ([_HALF, _RIGHT, "ask('five-nodes/path', 'A D E')", "ask"], POINTS),
        ([_HALF, _RIGHT.replace(")", ", seed=3)")], 0.4 * POINTS),
        ([*TAMPERING.values(), _HALF], 0.4 * POINTS),
    ],
)
def test_points_come_from_what_was_typed(typed: list[str], expected: float) -> None:
    assert float(points(FIVE_NODES, "fill-answer", typed).splitlines()[-1]) == expected


@pytest.mark.parametrize(
    ("cell", "typed", "line"),
    [
        ("path-answer", 'ask("five-nodes/path", "A D E, given="to-E")', 1),
        ("path-answer", "# Mine:\nask('five-nodes/path', 'A D E)", 2),
        ("fill-answer", 'ask("five-nodes/fill-table", """\nsettled | A\n)', 1),
        ("alone-answer", DIJKSTRA.replace("= 1e9", "= '1e9"), 5),
    ],
)
def test_a_quotation_mark_that_is_not_closed_is_told(cell: str, typed: str, line: int) -> None:
    said = points(FIVE_NODES, cell, ["a = 1", typed, "b = 2"])
    words = f"Not yet. The cell could not be read: Python says of line {line}: unterminated "
    assert " ".join(said.split()).startswith(words)
    assert "nbgrader shows 0 until somebody grades" in " ".join(said.split())
    assert "a quotation mark is not closed" in " ".join(said.split())
    assert said.endswith("\n0.0")


def test_the_last_of_what_was_typed_counts_also_where_it_cannot_be_read() -> None:
    broken = "ask('five-nodes/fill-table', 'A)"
    assert points(FIVE_NODES, "fill-answer", [broken, _RIGHT]).endswith(f"\n{POINTS}.0")
    assert points(FIVE_NODES, "fill-answer", [_RIGHT, broken]).endswith("\n0.0")
    elsewhere = "ask('five-nodes/path', 'A)"
    assert points(FIVE_NODES, "fill-answer", [_RIGHT, elsewhere]).endswith(f"\n{POINTS}.0")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install nbgrader into a folder: beside the others it would change every JupyterLab."""
    folder = tmp_path_factory.mktemp("nbgrader")
    install = [find_uv_bin(), "pip", "install", "--quiet", "--python", sys.executable]
    pins = ["--constraint", str(ROOT / "tools" / "constraints.txt")]
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
