"""A written file is the old one or the new one, never a part of it."""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathlib_games import files
from pathlib_games.files import CannotSave
from pathlib_games.games import GAMES
from pathlib_games.games.battlesnake import SNAKES, Replay, new_game
from pathlib_games.games.contract import History
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.views.shapes import Picture
from pathlib_games.widgets.film import film
from pathlib_tutor import check
from tests.tiers import NIGHTLY

KILLS = 60 if NIGHTLY else 12
ENDLESS_SAVING = """
import sys
from pathlib_games.games import GAMES
from pathlib_games.games.contract import History

game = GAMES["chutes"]
history = History.of(game, game.new(1))
for length in range(400):
    history = history.play(1 + length % 6) if history.position.outcome() is None else history
print("ready", flush=True)
while True:
    history.save(sys.argv[1])
"""


def history() -> History[Any, Any]:
    return History.of(GAMES["chutes"], GAMES["chutes"].new(1))


def moving() -> film:
    return film((Picture(20, 10, (), "Empty", "Nothing."),), "Nothing happens.")


def replay() -> Replay:
    return Replay.of(new_game(["a"], seed=1), {"a": SNAKES["random"]})


SAVED: dict[str, Callable[[], Any]] = {"game.json": history, "a.gif": moving, "a.jsonl": replay}


@pytest.mark.parametrize("name", SAVED)
def test_a_stop_while_saving_leaves_the_old_file(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / name
    SAVED[name]().save(path)
    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CannotSave, match=r"could not be saved \(No space left on device\)\.$"):
        SAVED[name]().save(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_killed_program_leaves_a_whole_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    draw = random.Random(1)
    for _ in range(KILLS):
        command = [sys.executable, "-c", ENDLESS_SAVING, str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as saving:
            assert saving.stdout is not None
            assert saving.stdout.readline().strip() == b"ready"
            time.sleep(draw.uniform(0.01, 0.1))
            saving.kill()
        if path.exists():
            assert History.load(path, GAMES["chutes"]).moves
    assert path.exists()


def test_what_a_killed_program_left_is_removed_later(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    old, young = tmp_path / ".game.json.0a.new", tmp_path / ".game.json.1b.new"
    for left in (old, young):
        left.write_text("half of a fi")
    os.utime(old, (0, 0))
    history().save(path)
    assert {file.name for file in tmp_path.iterdir()} == {"game.json", young.name}


def test_nothing_comes_and_goes_where_jupyter_lists_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says "Directory not found" if a file vanishes; it leaves hidden files alone."""
    seen: list[str] = []
    there = tmp_path.iterdir
    monkeypatch.setattr(os, "fsync", lambda _: seen.extend(file.name for file in there()))
    for name, make in SAVED.items():
        make().save(tmp_path / name)
    assert len(seen) > len(SAVED)
    assert [name for name in seen if name not in SAVED and not name.startswith(".")] == []


def test_what_a_link_points_to_is_written(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    try:
        link.symlink_to(tmp_path / "game.json")
    except OSError:
        pytest.skip("this account may not make links")
    history().save(link)
    assert link.is_symlink()
    assert json.loads((tmp_path / "game.json").read_text())["game"] == "chutes"


@pytest.fixture
def in_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")


@pytest.mark.usefixtures("in_a_browser")
@pytest.mark.parametrize("old", [None, "", "shorter", "as long as", "more than it will be"])
def test_a_browser_has_the_new_file_as_well(old: str | None, tmp_path: Path) -> None:
    path = tmp_path / "new" / "progress.json"
    with files.locked(path):
        if old is not None:
            path.write_text(old, encoding="utf-8")
        files.replace(path, "as long as")
    assert path.read_text(encoding="utf-8") == "as long as"
    assert [*path.parent.iterdir()] == [path]


@pytest.mark.usefixtures("in_a_browser")
def test_a_browser_writes_over_what_grows_and_looks_at_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each look at its drive takes a hundredth of a second."""
    path = tmp_path / "progress.json"
    path.write_text("[]", encoding="utf-8")
    place = path.stat().st_ino
    monkeypatch.setattr(os.path, "realpath", None)
    files.replace(path, "[1]")
    assert (path.stat().st_ino, path.read_text(encoding="utf-8")) == (place, "[1]")


@pytest.mark.parametrize("name", SAVED)
@pytest.mark.parametrize("place", ["taken/x", "nowhere/x", ".", "\0", "n" * 5000, "\ud800/x"])
def test_a_place_that_cannot_be_written_is_told(name: str, place: str, tmp_path: Path) -> None:
    (tmp_path / "taken").touch()
    with pytest.raises(PathlibGamesError, match=r"could not be saved \(.+\)\.$") as refusal:
        SAVED[name]().save(tmp_path / place)
    assert isinstance(refusal.value, CannotSave)
    assert len(str(refusal.value)) <= 300
    assert [file.name for file in tmp_path.iterdir()] == ["taken"]


@pytest.mark.parametrize("name", SAVED)
def test_a_notebook_goes_on_where_nothing_can_be_saved(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert check.save(SAVED[name](), name) == f"Saved as saved/{name}, next to this notebook."
    assert (tmp_path / "saved" / name).is_file()

    def read_only(*_: object) -> None:
        raise PermissionError(30, "Read-only file system")

    monkeypatch.setattr(files, "replace", read_only)
    told = check.save(SAVED[name](), name)
    assert told.startswith(f"{Path('saved', name)} could not be saved (Read-only file system).")
