"""The quick check: what has changed, and which tests are nearest to it."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING

import pytest

from start import SKIPPED
from tools import changed
from tools.changed import NoGit, changed_files, git, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

PROJECT = {
    "pathlib_games/graphs/tree.py": "",
    "pathlib_games/graphs/wood.py": "from pathlib_games.graphs.tree import grow\n",
    "pathlib_games/games/go/__init__.py": "",
    "pathlib_games/games/go/__init__.pyi": (
        "from .rules import Stone as Stone\nfrom .widget import SCRIPT as SCRIPT\n"
    ),
    "pathlib_games/games/go/rules.py": "class Stone: ...\n",
    "pathlib_games/games/go/board.js": "",
    "pathlib_games/games/go/widget.py": 'SCRIPT = "board.js"\n',
    "tests/graphs/test_tree.py": "",
    "tests/graphs/test_wood.py": "",
    "tests/games/go/test_play.py": "if True:\n    from pathlib_games.games.go import Stone\n",
    "tests/games/go/test_script.py": "from pathlib_games.games.go import SCRIPT\n",
    "tests/games/go/test_widget.py": "",
    "tests/helpers.py": "import pathlib_games.graphs.wood\n",
    "tests/test_boards.py": 'BOARDS = "small"\n',
    "tests/test_last.py": "from tests.helpers import help\n",
    "data/go/small.json": "{}",
    "README.md": "",
    "start.py": "",
}


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Make a small project on the branch main, and look at this one."""
    for name, text in PROJECT.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    changed.sources.cache_clear()
    changed.imports.cache_clear()
    yield tmp_path
    changed.sources.cache_clear()
    changed.imports.cache_clear()


@pytest.fixture
def repository(project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put the project into git, with two commits."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "somebody")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "somebody@example.org")
    subprocess.run(["git", "init", "-q", "-b", "main"], cwd=project, check=True)
    commit("start.py")
    commit(".")
    return project


def commit(path: str) -> None:
    git("add", path)
    assert git("commit", "-m", "something")


def test_the_last_commit_counts_if_nothing_else_has_changed(repository: Path) -> None:
    assert set(changed_files()) == set(PROJECT) - {"start.py"}
    assert repository.is_dir()


def test_what_a_branch_has_changed_counts_and_what_is_not_committed(repository: Path) -> None:
    git("checkout", "-q", "-b", "branch")
    (repository / "README.md").write_text("new", encoding="utf-8")
    commit(".")
    (repository / "start.py").write_text("new", encoding="utf-8")
    (repository / "größer.py").write_text("new", encoding="utf-8")
    assert sorted(changed_files()) == ["README.md", "größer.py", "start.py"]


def test_a_clone_that_has_no_main_of_its_own_knows_that_of_others(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(changed, "ROOT", tmp_path / "clone")
    subprocess.run(["git", "clone", "-q", repository, tmp_path / "clone"], check=True)
    git("checkout", "-q", "-b", "branch")
    git("branch", "-D", "main")
    for name in ("README.md", "start.py"):
        (tmp_path / "clone" / name).write_text("new", encoding="utf-8")
        commit(".")
    assert changed_files() == ["README.md", "start.py"]


def test_without_git_or_outside_of_it_a_sentence_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NoGit, match="no repository of git"):
        changed_files()
    monkeypatch.setenv("PATH", "")
    assert changed.main() == SKIPPED
    told = "skipped: git is not installed, and only it knows what has changed\n"
    assert capsys.readouterr().out == told


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        (
            "pathlib_games/graphs/tree.py",
            [
                "pathlib_games/graphs/tree.py",
                "tests/graphs/test_tree.py",
                "pathlib_games/graphs/wood.py",
                "tests/graphs/test_wood.py",
                "tests/test_last.py",
            ],
        ),
        (
            "pathlib_games/games/go/rules.py",
            ["pathlib_games/games/go/rules.py", "tests/games/go/test_play.py"],
        ),
        (
            "pathlib_games/games/go/board.js",
            [
                "pathlib_games/games/go/widget.py",
                "tests/games/go/test_widget.py",
                "tests/games/go/test_script.py",
            ],
        ),
        ("tests/helpers.py", ["tests/test_last.py"]),
        ("tests/test_last.py", ["tests/test_last.py"]),
        ("data/go/small.json", ["tests/test_boards.py"]),
        ("README.md", []),
    ],
)
def test_the_nearest_tests_come_first(path: str, expected: list[str], project: Path) -> None:
    assert nearest([path]) == [(project / name).as_posix() for name in expected]


def test_who_imports_a_module_that_is_gone_is_asked(project: Path) -> None:
    (project / "pathlib_games/graphs/tree.py").unlink()
    assert (project / "tests/graphs/test_wood.py").as_posix() in nearest(
        ["pathlib_games/graphs/tree.py"]
    )


@pytest.mark.parametrize(("code", "told"), [(0, 0), (1, 1), (5, 0)])
def test_they_are_run_and_no_test_at_all_is_no_failure(
    code: int, told: int, repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    git("checkout", "-q", "-b", "branch")
    monkeypatch.setattr(changed, "FILES", 1)
    for name in ("tree", "wood"):
        test = repository / f"tests/graphs/test_{name}.py"
        test.write_text("new", encoding="utf-8")
    ran: list[list[str]] = []

    def call(command: list[str], cwd: Path) -> int:
        assert cwd == repository
        ran.append(command)
        return code

    monkeypatch.setattr(subprocess, "call", call)
    assert changed.main() == told
    nearest_one = repository / "tests/graphs/test_tree.py"
    assert ran[0][-2:] == ["tools.changed", nearest_one.as_posix()]
    assert ran[0][ran[0].index("--dist") + 1] == "load"


def test_when_the_time_is_over_the_rest_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    changed.pytest_runtest_setup()
    monkeypatch.setattr(changed, "SECONDS", -1)
    with pytest.raises(pytest.skip.Exception, match="test unit runs it"):
        changed.pytest_runtest_setup()
