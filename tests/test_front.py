"""The top of the package: a few names, loaded on use."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import pathlib_games
from pathlib_games.graphs import dijkstra
from pathlib_games.widgets.stepper import Stepper

STUB = Path(pathlib_games.__file__).with_suffix(".pyi")


def test_type_checkers_are_told_the_same_names() -> None:
    told = ast.parse(STUB.read_text(encoding="utf-8"))
    imported = [node for node in told.body if isinstance(node, ast.ImportFrom)]
    assert sorted(pathlib_games.__all__) == sorted(
        each.name for node in imported for each in node.names
    )


def test_the_names_are_shown_and_are_the_things_themselves() -> None:
    assert set(pathlib_games.__all__) <= set(dir(pathlib_games))
    assert pathlib_games.dijkstra is dijkstra
    assert pathlib_games.Stepper is Stepper
    with pytest.raises(AttributeError, match="module 'pathlib_games' has no attribute 'prim'"):
        _ = pathlib_games.prim  # type: ignore[attr-defined]


def told_by(*arguments: str) -> str:
    return subprocess.run(
        [sys.executable, *arguments], capture_output=True, text=True, check=True
    ).stdout


def test_to_import_it_loads_nothing_else() -> None:
    program = (
        "import sys; known = {*sys.modules}; import pathlib_games; print({*sys.modules} - known)"
    )
    assert told_by("-c", program).strip() == "{'pathlib_games'}"


def test_help_shows_what_they_are() -> None:
    told = told_by("-c", "import pathlib_games; help(pathlib_games)")
    assert "class Stepper" in told
    assert "bellman_ford" in told


@pytest.mark.parametrize("module", ["pathlib_games", "pathlib_games.cli"])
def test_it_can_be_run_and_says_its_version(module: str) -> None:
    said = told_by("-m", module, "--version")
    assert said == f"pathlib-games {pathlib_games.__version__}\n"
