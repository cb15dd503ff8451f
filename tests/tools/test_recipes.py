"""CONTRIBUTING.md says how to add an exercise and a task for a program: here both are done."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.tools.test_copy_game import LEFT_OUT, run

ROOT = Path(__file__).resolve().parents[2]
TOLD = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
BLOCK = re.compile(r"`((?:pathlib_games|tests)/[^`]*\.py)`:\n\n```python\n(.*?)```", re.DOTALL)
RECIPES = {
    "How to add an exercise": ["tests/exercises/test_contract.py", "-k", "maze/cells"],
    "How to add a task for a program": ["tests/corpus", "-k", "maze/count"],
}


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the repository."""
    folder = tmp_path_factory.mktemp("recipes") / "clone"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return folder


@pytest.mark.parametrize("title", RECIPES)
def test_a_recipe_is_followed_and_touches_no_other_file(clone: Path, title: str) -> None:
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
    assert len(code) == 2  # one file and one line
    run(clone, "-m", "ruff", "check", code[0])
    run(clone, "-m", "mypy", code[0])
    run(clone, "-m", "tools.golden", "maze")
    said = run(clone, "-m", "pytest", "-q", "-p", "no:cacheprovider", *RECIPES[title])
    (passed,) = re.findall(r"(\d+) passed", said)
    assert int(passed) >= 1
