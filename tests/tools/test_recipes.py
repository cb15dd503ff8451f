"""CONTRIBUTING.md's recipes for a game, an exercise and a program task all work."""

import re
import shutil
import sys
from pathlib import Path

import pytest

from tests.commands import said_by
from tools import copy_game as tool
from tools.copy_game import LISTS, PLACES, copy_game

ROOT = Path(__file__).resolve().parents[2]
TOLD = (ROOT / ".github" / "CONTRIBUTING.md").read_text("utf-8")
NEW = "halma"
CHECKED = [place.format(NEW) for place in PLACES if not place.startswith("data")]
# mypy's knowledge of the files also holds for their copies, so its cache comes along.
LEFT_OUT = (
    *(".git", ".venv", ".[!m]*cache", ".hypothesis", "__pycache__"),
    *("node_modules", "notebooks"),
)
BLOCK = re.compile(r"`((?:pathlib_tutor|tests)/[^`]*\.py)`:\n\n```python\n(.*?)```", re.DOTALL)
RECIPES = {
    "How to add an exercise": "maze/cells",
    "How to add a task for a program": "maze/count",
}
"""The recipes beside the recipe of a game, and their products."""


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the repository, and in it the maze."""
    folder = tmp_path_factory.mktemp("copy") / "clone"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    run(folder, "-m", "tools.copy_game", "maze", NEW)
    return folder


def run(clone: Path, *command: str) -> str:
    """Run Python in the clone, with the clone's own package; return the output."""
    own = {"PYTHONPATH": str(clone)}
    return said_by(sys.executable, *command, folder=clone, more=own)


def test_contributing_names_the_command_and_all_that_it_copies() -> None:
    told = TOLD.partition("## How to add a game")[2]
    assert "-m tools.copy_game maze chess" in told
    places = [place.format("chess") for place in PLACES]
    assert [place for place in (*places, *LISTS) if place not in told] == []


def test_nothing_of_the_maze_is_left_in_the_copy(clone: Path) -> None:
    texts = [path.read_text("utf-8") for path in clone.rglob(f"*{NEW}*/*") if path.is_file()]
    texts += [(clone / name).read_text("utf-8") for name in CHECKED if name.endswith(".py")]
    assert len(texts) > 12
    assert not any("maze" in text.lower() for text in texts)
    for name in LISTS:
        assert NEW in (clone / name).read_text("utf-8")


def test_the_questions_of_the_copy_are_asked_and_judged(clone: Path) -> None:
    program = f"from pathlib_games import ask; print(ask('{NEW}/steps', 9))"
    assert "Right. The shortest path has 9 steps." in run(clone, "-c", program)


def test_the_copy_is_in_good_style(clone: Path) -> None:
    run(clone, "-m", "ruff", "check", *CHECKED, *LISTS)
    run(clone, "-m", "ruff", "format", "--check", *CHECKED, *LISTS)


def test_the_copy_lies_on_its_floors(clone: Path) -> None:
    program = "from importlinter.cli import lint_imports_command as check; check()"
    assert "0 broken" in run(clone, "-c", program)


@pytest.mark.slow
def test_the_types_of_the_copy_are_right(clone: Path) -> None:
    run(clone, "-m", "mypy", *CHECKED)


@pytest.mark.slow
def test_the_copy_keeps_to_all_contracts(clone: Path) -> None:
    said = run(
        clone,
        *("-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{NEW} or every_kind_of_data"),
        *(f"pathlib_games/games/{NEW}", "tests/games", "tests/lessons"),
        *("tests/exercises/test_contract.py", "tests/exercises/test_golden.py"),
        *("tests/test_boards.py", "tests/check/test_check.py"),
    )
    passed = int(said.splitlines()[-1].split()[0])
    assert passed > 80


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("maze", "Halma", "lowercase letters, digits and _"),
        ("maze", "../halma", "lowercase letters, digits and _"),
        ("maze", "hex", "'hex' is taken: there is data/hex"),
        ("go", "halma", "'go' cannot be copied: there is no data/go"),
    ],
)
def test_what_cannot_be_copied_is_told(
    old: str, new: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # If a check were missing, this still writes nothing.
    monkeypatch.setattr(tool, "shutil", None)
    with pytest.raises(SystemExit, match=told):
        copy_game(old, new)


@pytest.mark.slow
def test_the_recipes_are_followed_and_touch_no_other_file(clone: Path) -> None:
    made: list[str] = []
    for title in RECIPES:
        section = TOLD.partition(f"## {title}\n")[2].partition("\n## ")[0]
        written: list[str] = []
        for name, text in BLOCK.findall(section):
            path = clone / name
            before = path.read_text("utf-8") if path.exists() else ""
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(f"{before}{text}", encoding="utf-8")
            written.append(name)
        assert len(written) == len(set(written)) == section.count("```python")
        code = [name for name in written if "corpus" not in name]
        assert len(code) == 1
        made.append(code[0])
    run(clone, "-m", "ruff", "check", *made)
    run(clone, "-m", "mypy", *made)
    run(clone, "-m", "tools.golden", "maze")
    tests = (
        "tests/exercises/test_contract.py",
        "tests/corpus",
        "-k",
        " or ".join(RECIPES.values()),
    )
    said = run(clone, "-m", "pytest", "-q", "-rA", "-p", "no:cacheprovider", *tests)
    for name in RECIPES.values():
        assert re.search(rf"^PASSED .*{name}", said, re.MULTILINE)
