"""`pathlib-games learn`: the notebooks come into a folder, and the learner's work is safe."""

import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import nbformat
import pytest
from hypothesis import given, settings, strategies as st
from nbformat.sign import NotebookNotary

from pathlib_games import cli
from pathlib_games.boards import notebooks
from pathlib_tutor import course
from tests.commands import fetched, opened

ROOT = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def _signed_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep tests out of the developer's own record of trusted notebooks."""
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the course two small notebooks that a test may change."""
    folder = tmp_path / "ours"
    folder.mkdir()
    for name in ("00-start-here.ipynb", "01-next.ipynb"):
        (folder / name).write_text(f"{name}, version 1")
    publish(folder, monkeypatch)
    return folder


def publish(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        course, "notebooks", lambda: {path.name: path for path in sorted(folder.iterdir())}
    )


RULES = ["## Allowed", "## Forbidden", "## Two conversations"]


def contents(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.glob("*.ipynb")}


def test_all_notebooks_are_handed_out_and_the_second_time_nothing_happens(tmp_path: Path) -> None:
    there = tmp_path / "a folder" / "of mine"
    assert course.hand_out(there) == [f"{name}: new." for name in [*notebooks(), "AGENTS.md"]]
    rules = (there / "AGENTS.md").read_text("utf-8")
    assert "never give the solution" in rules.lower()
    assert [line for line in rules.splitlines() if line.startswith("## ")] == RULES
    assert rules.count("> **Learner:**") == rules.count("> **You:**") == 4
    for told in (rules, (ROOT / "AGENTS.md").read_text("utf-8")):
        assert not re.search("corpus|answers.md|tests/golden/verdicts", told)
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        assert (there / path.name).read_bytes() == path.read_bytes()
    assert course.hand_out(there) == []


def test_an_update_renews_what_was_not_changed_and_puts_the_rest_beside(
    ours: Path, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    course.hand_out(there)
    (there / "01-next.ipynb").write_text("my answers")
    for path in ours.iterdir():
        path.write_text(f"{path.name}, version 2")
    (ours / "02-last.ipynb").write_text("quite new")
    assert course.hand_out(there) == [
        "00-start-here.ipynb: updated, because you had not changed it.",
        "01-next.ipynb: kept, because you changed it. The new version is 01-next-new.ipynb.",
        "02-last.ipynb: new.",
    ]
    assert contents(there) == {
        "00-start-here.ipynb": "00-start-here.ipynb, version 2",
        "01-next.ipynb": "my answers",
        "01-next-new.ipynb": "01-next.ipynb, version 2",
        "02-last.ipynb": "quite new",
    }
    assert course.hand_out(there) == []


def test_a_newer_notebook_beside_that_was_worked_on_stays_too(ours: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    course.hand_out(there)
    (there / "01-next.ipynb").write_text("my answers")
    (ours / "01-next.ipynb").write_text("version 2")
    course.hand_out(there)
    (ours / "01-next.ipynb").write_text("version 3")
    course.hand_out(there)
    assert contents(there)["01-next-new.ipynb"] == "version 3"  # version 2 stayed as it was
    (there / "01-next-new.ipynb").write_text("my other answers")
    (ours / "01-next.ipynb").write_text("version 4")
    assert course.hand_out(there)[0].endswith("The new version is 01-next-new-2.ipynb.")
    found = contents(there)
    assert found["01-next.ipynb"] == "my answers"
    assert found["01-next-new.ipynb"] == "my other answers"
    assert found["01-next-new-2.ipynb"] == "version 4"


@pytest.mark.parametrize("notes", ["", "{", "[]", '{"handed_out": 7}', "[" * 100_000, "\udcff"])
def test_without_readable_notes_everything_counts_as_changed(
    notes: str, ours: Path, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    course.hand_out(there)
    (there / course.NOTES).write_bytes(notes.encode(errors="surrogateescape"))
    (ours / "01-next.ipynb").write_text("version 2")
    assert course.hand_out(there) == [
        "01-next.ipynb: kept, because you changed it. The new version is 01-next-new.ipynb."
    ]
    assert contents(there)["01-next.ipynb"] == "01-next.ipynb, version 1"


DAYS = st.lists(st.one_of(st.integers(1, 3), st.text("ab", min_size=1, max_size=2)), max_size=8)


@settings(max_examples=50)
@given(days=DAYS)
def test_whatever_the_order_nothing_that_a_learner_wrote_is_lost(
    days: list[int | str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = tmp_path_factory.mktemp("days")
    mine, there = place / "ours", place / "there"
    mine.mkdir()
    with pytest.MonkeyPatch.context() as patched:
        publish(mine, patched)
        (mine / "a.ipynb").write_text("version 1")
        course.hand_out(there)
        for day in days:
            if isinstance(day, int):
                (mine / "a.ipynb").write_text(f"version {day}")
                before = set(contents(there).values())
                course.hand_out(there)
                written = {text for text in before if not text.startswith("version")}
                assert written <= set(contents(there).values())
                assert f"version {day}" in contents(there).values() or written
            else:
                newest = max(there.glob("*.ipynb"), key=lambda path: path.name)
                newest.write_text(f"my {day}")


def test_a_folder_that_cannot_be_used_is_refused_in_a_sentence(
    ours: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course, "open_in_jupyterlab", lambda *_, **__: pytest.fail("opened"))
    file = tmp_path / "file"
    file.write_text("mine")
    strange = tmp_path / "strange"
    (strange / next(iter(ours.iterdir())).name).mkdir(parents=True)
    for folder in (file, file / "below", tmp_path / ("x" * 5000), strange, tmp_path / "a\0b"):
        assert cli.main(["learn", str(folder)]) == 2
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert len(said) <= 301
        assert "choose another folder" in said or "could not be saved" in said
    assert file.read_text() == "mine"


@pytest.mark.skipif(
    os.name == "nt" or not hasattr(os, "geteuid") or os.geteuid() == 0,
    reason="whoever may do everything may write everywhere",
)
def test_a_folder_that_can_only_be_read_is_refused_in_a_sentence(tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.mkdir(mode=0o500)
    with pytest.raises((course.CannotOpen, OSError), match="there"):
        course.hand_out(there)


def test_without_jupyterlab_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        "importlib.util.find_spec", lambda name: None if name == "jupyterlab" else found(name)
    )
    assert cli.main(["learn", str(tmp_path / "there")]) == 2
    assert capsys.readouterr().err == (
        "JupyterLab is not installed: pip install 'pathlib-games[course]'.\n"
    )
    assert not (tmp_path / "there").exists()


def test_the_course_is_found_again_from_another_folder(
    ours: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Path] = []
    monkeypatch.setattr(course, "open_in_jupyterlab", lambda at, **_: opened.append(at.resolve()))
    monkeypatch.setenv("PATHLIB_GAMES_PROGRESS", str(tmp_path / "made" / "progress.json"))
    folders = [tmp_path / name for name in ("one", "Schüler", "three")]
    for folder in folders:
        folder.mkdir()

    def learn(at: Path, *named: str) -> Path:
        monkeypatch.chdir(at)
        assert cli.main(["learn", *named]) == 0
        return opened[-1]

    one, two, three = folders
    assert learn(one) == learn(two) == learn(three) == one / "pathlib-games"
    assert learn(two, "mine") == learn(three) == two / "mine"
    assert learn(one) == one / "pathlib-games", "what lies here comes first"
    assert learn(two, "mine") == two / "mine"
    assert learn(one / "pathlib-games") == one / "pathlib-games"
    shutil.rmtree(one)
    assert learn(three) == three / "pathlib-games", "where there is nothing more is no course"
    last = tmp_path / "made" / "progress-folder.json"
    for text in ("", "[]", '"\\u0000"', json.dumps("x" * 5000), "[" * 100_000):
        last.write_text(text)
        assert learn(two) == two / "pathlib-games"
        shutil.rmtree(two / "pathlib-games")
    last.unlink()
    last.mkdir()
    assert learn(two) == two / "pathlib-games", "nothing can be noted"
    assert ours.is_dir()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no Ctrl+C for one process")
def test_jupyterlab_opens_asks_nothing_and_ends_at_once(tmp_path: Path) -> None:
    there = tmp_path / "Schüler 50 %"
    environment = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON"))}
    nowhere = {"HOME": "/dev/null/x", "PATHLIB_GAMES_PROGRESS": "/dev/null/x"}
    environment |= nowhere | {"PYTHONPATH": str(ROOT)}
    command = (sys.executable, "-m", "pathlib_games", "learn", there, "--no-browser")
    with opened(*command, folder=tmp_path, environment=environment) as said:
        address = re.search(r"http://127\.0\.0\.1:\d+/lab/tree/00-start\S+", said)
        assert address, said
        assert course.NEWS in fetched(address[0])
        listed = address[0].replace("lab/tree/00-start-here.ipynb", "api/contents")
        names = {each["name"] for each in json.loads(fetched(listed))["content"]}
        assert names == {*notebooks(), "AGENTS.md"}
    assert "00-start-here.ipynb: new." in said
    assert f"The notebooks are in {there.resolve()}." in said


def kernel(version: str) -> dict[str, object]:
    """Return JupyterLab's metadata for each opened notebook."""
    return {
        "kernelspec": {"display_name": f"Python {version}", "name": "python3"},
        "language_info": {"name": "python", "version": version},
    }


def saved(path: Path, metadata: dict[str, object], name: str = "") -> dict[str, object]:
    """Return a notebook's metadata as saved."""
    model = {"type": "notebook", "content": {"cells": [], "metadata": {"mine": 1, **metadata}}}
    manager = SimpleNamespace(root_dir=str(path.parent.parent))
    course.as_it_was_opened(model, name or f"{path.parent.name}/{path.name}", manager)
    content: Any = model["content"]
    return dict(content["metadata"])


def test_what_jupyterlab_says_of_its_python_changes_no_notebook(tmp_path: Path) -> None:
    path = tmp_path / "notebooks" / "a.ipynb"
    path.parent.mkdir()
    ours: dict[str, object] = {
        "kernelspec": {"display_name": "Python 3", "name": "python3"},
        "language_info": {"name": "python"},
    }
    path.write_text(json.dumps({"cells": [], "metadata": ours}), encoding="utf-8")
    assert saved(path, kernel("3.13.1")) == {"mine": 1, **ours}
    other = {**kernel("3"), "kernelspec": {"name": "julia"}}
    assert saved(path, other) == {"mine": 1, **other}, "another kernel was chosen"


@pytest.mark.parametrize("text", [None, "", "[]", "no notebook", '{"metadata": 5}', "\0"])
def test_what_is_no_notebook_yet_is_saved_as_it_comes(text: str | None, tmp_path: Path) -> None:
    path = tmp_path / "notebooks" / "a.ipynb"
    path.parent.mkdir()
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert saved(path, kernel("3.13.1")) == {"mine": 1, **kernel("3.13.1")}
    assert saved(path, kernel("3.13.1"), "../\0") == {"mine": 1, **kernel("3.13.1")}
    course.as_it_was_opened({"type": "file", "content": "x"}, "x", None)


def test_the_server_is_told_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: dict[int, Any] = {}
    monkeypatch.setattr("signal.signal", heard.__setitem__)
    found: list[object] = []
    manager = SimpleNamespace(register_pre_save_hook=found.append)
    ended: list[object] = []
    server = SimpleNamespace(contents_manager=manager, stop=lambda **how: ended.append(how))
    course._load_jupyter_server_extension(server)
    assert found == [course.as_it_was_opened]
    heard[signal.SIGINT](signal.SIGINT, None)
    assert ended == [{"from_signal": True}]
    assert course._jupyter_server_extension_points() == [{"module": "pathlib_tutor.course"}]


# ---- trusted notebooks --------------------------------------------------------------------------


def trusted(folder: Path) -> set[str]:
    """Return the names of the notebooks that Jupyter trusts."""
    notary = NotebookNotary()
    paths = sorted(folder.glob("*.ipynb"))
    found = {p.name for p in paths if notary.check_signature(nbformat.read(p, as_version=4))}
    notary.store.close()
    return found


def save(path: Path, *sources: str) -> None:
    """Write a notebook whose cells have an output that Jupyter does not trust by itself."""
    cells = [nbformat.v4.new_code_cell(source, id=f"cell-{n}") for n, source in enumerate(sources)]
    for cell in cells:
        cell.outputs = [nbformat.v4.new_output("display_data", {"text/html": "<style></style>"})]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the course two notebooks, in a separate folder."""
    folder = tmp_path / "two"
    folder.mkdir()
    for name in ("00-start-here.ipynb", "01-next.ipynb"):
        save(folder / name, name[:2])
    publish(folder, monkeypatch)
    return folder


def test_what_is_handed_out_is_trusted_and_what_was_changed_elsewhere_is_not(
    two: Path, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    course.hand_out(there)
    assert trusted(there) == {"00-start-here.ipynb", "01-next.ipynb"}
    save(there / "01-next.ipynb", "a friend's")
    course.hand_out(there)
    assert trusted(there) == {"00-start-here.ipynb"}
    save(two / "01-next.ipynb", "version 2")
    course.hand_out(there)
    assert trusted(there) == {"00-start-here.ipynb", "01-next-new.ipynb"}


def git(folder: Path, *words: str) -> None:
    said = ["-c", "user.name=A", "-c", "user.email=a@b.c", *words]
    subprocess.run(["git", "-C", str(folder), *said], check=True, capture_output=True)


@pytest.mark.skipif(shutil.which("git") is None, reason="there is no git")
def test_of_a_clone_is_trusted_what_git_has_brought(two: Path) -> None:
    save(two / "02-a-friends.ipynb", "a friend's")
    git(two, "init")
    git(two, "add", "00-start-here.ipynb", "01-next.ipynb")
    git(two, "commit", "-m", "one")
    save(two / "01-next.ipynb", "another friend's")
    course.trust(two)
    assert trusted(two) == {"00-start-here.ipynb"}
    git(two, "commit", "-am", "two")
    course.trust(two)
    assert trusted(two) == {"00-start-here.ipynb", "01-next.ipynb"}


def test_without_git_is_trusted_what_was_there_first(
    two: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    course.trust(two)
    assert trusted(two) == {"00-start-here.ipynb", "01-next.ipynb"}
    save(two / "01-next.ipynb", "a friend's")
    course.trust(two)
    assert trusted(two) == {"00-start-here.ipynb"}


@pytest.mark.usefixtures("two")
def test_where_nothing_can_be_signed_the_notebooks_are_handed_out_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "file" / "data"))
    assert course.hand_out(tmp_path / "there")[0] == "00-start-here.ipynb: new."


def test_nobody_is_asked_about_news_and_their_own_settings_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from jupyterlab_server.config import get_page_config

    mine = tmp_path / "mine" / "labconfig" / "page_config.json"
    mine.parent.mkdir(parents=True)
    mine.write_text('{"disabledExtensions": {"another": true}}')
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", str(tmp_path / "mine"))
    (tmp_path / "ours").mkdir()
    course._leave_news_out(tmp_path / "ours")
    disabled = get_page_config([], app_settings_dir=str(tmp_path))["disabledExtensions"]
    assert {course.NEWS, "another"} <= set(disabled)
    assert mine.read_text() == '{"disabledExtensions": {"another": true}}'
