"""otter-grader's own commands take our notebook and its tests, and give the points."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from pathlib_games import cli
from pathlib_games.classroom.catalog import catalog
from pathlib_games.classroom.graded import POINTS
from pathlib_games.classroom.otter import otter_files
from tests.classroom.autograders import ASKED, hand_in, install, program, short
from tests.classroom.planted import FIVE_NODES


def test_the_command_writes_the_notebook_and_its_tests(tmp_path: Path) -> None:
    command = ["class", "make", "02", "--otter", "--to", str(tmp_path)]
    assert cli.main(command) == 0
    made = tmp_path / FIVE_NODES  # its tests are its own: other notebooks ask by the same ids
    notebook = json.loads((made / f"{FIVE_NODES}.ipynb").read_text(encoding="utf-8"))
    asked = [cell.id for cell in catalog()[FIVE_NODES]]
    checks = [c["source"] for c in notebook["cells"] if "grader.check(" in "".join(c["source"])]
    assert ["".join(each).split('"')[1] for each in checks] == asked
    tests = [*(made / "tests").iterdir()]
    assert {path.stem for path in tests} == {*asked}
    for path in tests:
        ast.parse(path.read_text(encoding="utf-8"))
    with pytest.raises(SystemExit):
        cli.main([*command, "--nbgrader"])


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with otter-grader."""
    return install("otter", tmp_path_factory.mktemp("otter"))


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.timeout(1500)
def test_the_real_cycle(installed: Path, tmp_path: Path) -> None:
    """Pack the tests, grade what was handed in, and read the points and what is said."""
    otter = program("otter", installed, tmp_path, PATHLIB_GAMES_MARKING="1")
    for name, text in otter_files(short(), FIVE_NODES).items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    otter("generate", "-t", "tests", "-o", "autograder.zip")
    scores, said = {}, {}
    for learner in ("untouched", "right", "patching"):  # 20 s each
        folder = tmp_path / learner
        made = (tmp_path / f"{FIVE_NODES}.ipynb").read_text(encoding="utf-8")
        hand_in(made, learner, folder / f"{FIVE_NODES}.ipynb")
        handed_in = f"{learner}/{FIVE_NODES}.ipynb"
        otter("run", "-a", "autograder.zip", "-o", learner, handed_in)
        said[learner] = (folder / "results.json").read_text(encoding="utf-8")
        scores[learner] = sum(each.get("score", 0) for each in json.loads(said[learner])["tests"])
    assert scores["untouched"] == 0
    assert scores["right"] == len(ASKED) * POINTS
    assert scores["patching"] == 0.4 * POINTS  # for the half of a table
    assert "AssertionError: Not yet. Row 3 cannot settle A." in said["patching"]
