"""nbgrader's own commands take our notebook, and give the points that ``class mark`` would."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_games.classroom.catalog import catalog
from pathlib_games.classroom.graded import POINTS, points
from pathlib_games.classroom.make import course_notebook
from pathlib_games.classroom.nbgrader import source_notebook
from tests.classroom.autograders import ASKED, HANDED_IN, TABLE, hand_in, install, program, short
from tests.classroom.planted import FIVE_NODES
from tests.classroom.test_mark import HALF, TAMPERING


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
    """Return a folder with nbgrader."""
    return install("nbgrader", tmp_path_factory.mktemp("nbgrader"))


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.timeout(1500)
def test_the_real_cycle(installed: Path, tmp_path: Path) -> None:
    """Generate, hand in, autograde, and read the points and the feedback."""
    nbgrader = program("nbgrader", installed, tmp_path)
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
