"""start.py in copies of the project: its setups, repairs and refusals."""

import json
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.start.copies import (
    DEVELOPER,
    POSIX_ONLY,
    PREPARE,
    PREPARE_WITH_PIP,
    calls,
    run,
    sentence,
)

ANEW = ["venv --python", "pip install"]


@POSIX_ONLY
@pytest.mark.parametrize(
    "how",
    [
        signal.SIGINT,
        *(pytest.param(each, marks=pytest.mark.slow) for each in (signal.SIGTERM, signal.SIGKILL)),
    ],
)
@pytest.mark.parametrize("there", [False, True])
def test_an_interrupted_start_leaves_what_was_there(
    how: int, there: bool, project: Path, stand_in: dict[str, str]
) -> None:
    if there:
        assert run(project, stand_in, "-c", PREPARE).returncode == 0
        (project / ".venv" / "mine").touch()
    (project / "interrupt").write_text(str(int(how)))
    result = run(project, stand_in, "start.py", *["test"] * there)
    installer = int((project / "pid").read_text())
    if how == signal.SIGKILL:
        assert result.returncode == -how
        os.kill(installer, how)
    else:
        assert "interrupted: run it again" in sentence(result)
        assert not (project / ".vnew").exists()
        with pytest.raises(ProcessLookupError):
            os.kill(installer, 0)
    assert (project / ".venv" / "mine").exists() == there
    (project / "interrupt").unlink()
    calls(project)
    assert run(project, stand_in, "-c", PREPARE).returncode == 0
    assert calls(project) == ([] if there else ANEW)
    assert run(project, stand_in, "-c", DEVELOPER).returncode == 0
    assert [path.name for path in project.glob(".v*")] == [".venv"]


@POSIX_ONLY
def test_an_installer_is_called_only_when_something_has_changed(
    project: Path, stand_in: dict[str, str]
) -> None:
    def called(words: str = PREPARE) -> list[str]:
        result = run(project, stand_in, "-c", words)
        assert result.returncode == 0, result.stderr
        return calls(project)

    assert called() == ANEW
    assert called() == []
    assert called(DEVELOPER) == ANEW
    assert called(DEVELOPER) == called() == []

    with (project / "pyproject.toml").open("a", encoding="utf-8") as settings:
        settings.write("[tool.other]\nline-length = 80\n")
    assert called(DEVELOPER) == [], "how code is checked changes no package"
    with (project / "tools" / "constraints.txt").open("a", encoding="utf-8") as pins:
        pins.write("# changed\n")
    assert called() == ANEW
    assert called(DEVELOPER) == [], "an update keeps what is there"

    moved = project.with_name("elsewhere")
    project.rename(moved)
    project.symlink_to(moved)
    assert called() == ANEW, "the scripts of a moved project know another place"
    tool = project / ".venv" / "bin" / "tool"
    assert tool.read_text(encoding="utf-8") == f"#!{moved}/.venv/bin/python"

    (project / ".venv" / "bin" / "python").unlink()
    assert called() == ANEW


@POSIX_ONLY
def test_what_teachers_need_is_installed_once_and_kept(
    project: Path, stand_in: dict[str, str]
) -> None:
    def noted() -> list[str]:
        return list(json.loads((project / ".venv" / "ready.json").read_text("utf-8"))["extras"])

    assert run(project, stand_in, "-c", PREPARE).returncode == 0
    assert "marking" not in noted()
    calls(project)
    for times in (ANEW, []):
        result = run(project, stand_in, "start.py", "teacher")
        assert (result.returncode, result.stderr) == (0, "")
        assert "All that teachers need is installed: " in result.stdout
        assert calls(project) == times
    with (project / "tools" / "constraints.txt").open("a", encoding="utf-8") as pins:
        pins.write("# changed\n")
    assert run(project, stand_in, "-c", PREPARE).returncode == 0
    assert calls(project) == ANEW
    assert noted() == ["course", "marking", "snake"]


@POSIX_ONLY
def test_another_python_is_for_who_runs_the_checks(project: Path, stand_in: dict[str, str]) -> None:
    other = "import sys; sys.base_prefix = '/other'; "
    assert run(project, stand_in, "-c", DEVELOPER).returncode == 0
    calls(project)
    (project / "fail-uv").write_text("error: no disk in the drive")
    assert run(project, stand_in, "-c", other + PREPARE).returncode == 0
    assert calls(project) == [], "a Python that works is as good"
    assert "install" in sentence(run(project, stand_in, "-c", other + DEVELOPER))
    calls(project)
    assert run(project, stand_in, "-c", DEVELOPER).returncode == 0
    assert calls(project) == [], "what worked still does"
    (project / "fail-uv").unlink()
    assert run(project, stand_in, "-c", other + DEVELOPER).returncode == 0
    assert calls(project) == ANEW


@POSIX_ONLY
@pytest.mark.usefixtures("without_uv")
@pytest.mark.parametrize("with_uv", [True, False])
def test_no_path_is_left_for_python_to_read(
    with_uv: bool, project: Path, stand_in: dict[str, str]
) -> None:
    if not with_uv:
        Path(stand_in["PATH"], "uv").unlink()
    plain = stand_in | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    result = run(project, plain, "-c", PREPARE if with_uv else PREPARE_WITH_PIP)
    assert (result.returncode, result.stderr) == (0, "")
    (found,) = project.glob(".venv/lib/*/site-packages/_pathlib_games.pth")
    assert found.read_bytes() == b"../../../.."
    assert (project / ".venv/bin/tool").read_text("utf-8") == f"#!{project}/.venv/bin/python"
    asked = "import pathlib_games; print(ascii(pathlib_games.__file__))"
    assert run(project, plain, "-c", PREPARE).stdout == "", "it is ready"
    other = plain | {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    assert run(project, other, "-c", PREPARE).stdout == "", "under another locale, too"
    python: list[str | Path] = [project / ".venv/bin/python", "-I", "-c", asked]
    shown = subprocess.run(python, env=plain, capture_output=True, text=True, check=True, cwd="/")
    assert shown.stdout.strip() == ascii(str(project / "pathlib_games" / "__init__.py"))


@POSIX_ONLY
def test_a_terminal_that_cannot_show_a_name(project: Path, stand_in: dict[str, str]) -> None:
    (project / "fail-uv").write_text("error: \u2717", encoding="utf-8")
    result = run(project, stand_in | {"PYTHONIOENCODING": "ascii"}, "start.py")
    assert "Sch\\xfcler" in sentence(result)
    assert "error: \\u2717" in result.stdout


@POSIX_ONLY
def test_a_disk_that_knows_no_locks(project: Path, stand_in: dict[str, str]) -> None:
    unknown = "import fcntl, os; fcntl.flock = lambda *_: os.open('/proc/no', 1); "
    assert run(project, stand_in, "-c", unknown + PREPARE).returncode == 0
    assert calls(project) == ANEW


def test_a_file_where_the_folder_must_be(project: Path, bare: dict[str, str]) -> None:
    (project / ".venv").write_text("mine")
    words = sentence(run(project, bare, "start.py"))
    assert f"{project / '.venv'} is a file, but a folder is needed: move it away" in words
    assert (project / ".venv").read_text() == "mine"


@POSIX_ONLY
@pytest.mark.parametrize("there", [True, False])
def test_what_a_link_points_to_is_never_touched(
    project: Path, stand_in: dict[str, str], tmp_path: Path, there: bool
) -> None:
    elsewhere = tmp_path / "elsewhere"
    if there:
        elsewhere.mkdir()
        (elsewhere / "ready.json").write_text("{}")
    (project / ".venv").symlink_to(elsewhere)
    words = sentence(run(project, stand_in, "start.py"))
    assert f"is a link to {elsewhere}" in words
    assert "remove the link and run start.py again" in words
    assert calls(project) == []
    assert elsewhere.exists() == there
    assert not there or (elsewhere / "ready.json").read_text() == "{}"


STAMPS = (
    "", "{", "[]", "5", "null", '"x"', "{}", "[" * 100_000, "9" * 9_999, "\xff",
    '{"home": 5}', '{"home": "H", "pins": "P"}', '{"home": "H", "pins": "P", "extras": 7}',
    '{"home": "H", "pins": "P", "extras": [["a"]]}', '{"home": "H", "pins": "P", "extras": null}',
    '{"home": "H", "pins": "P", "extras": ["--evil", "course"]}',
    '{"home": "H", "pins": "P", "extras": ["course", "snake"], "packages": {}}',
    '{"home": "H", "pins": "P", "extras": ["course", "snake"], "packages": ["nothing"]}',
)  # fmt: skip


@pytest.mark.slow
@POSIX_ONLY
def test_a_note_of_any_content_is_mended(project: Path, stand_in: dict[str, str]) -> None:
    assert run(project, stand_in, "-c", PREPARE).returncode == 0
    stamp = project / ".venv" / "ready.json"
    good = stamp.read_text(encoding="utf-8")
    known = json.loads(good)
    for text in STAMPS:
        written = text.replace('"H"', json.dumps(known["home"]))
        stamp.write_bytes(written.replace('"P"', json.dumps(known["pins"])).encode("latin-1"))
        result = run(project, stand_in, "-c", PREPARE)
        assert (result.returncode, result.stderr) == (0, ""), text
        assert stamp.read_text(encoding="utf-8") == good, text
    stamp.unlink()
    stamp.mkdir()
    assert run(project, stand_in, "-c", PREPARE).returncode == 0
    assert stamp.read_text(encoding="utf-8") == good


@POSIX_ONLY
@pytest.mark.parametrize(
    "lost",
    [
        "bin",
        "bin/python",
        "pyvenv.cfg",
        "lib",
        "lib/*/site-packages/alpha",
        "lib/*/site-packages/beta-1.0.dist-info",
        "lib/*/site-packages/beta-1.0.dist-info/RECORD",
        "lib/*/site-packages/beta/__init__.py",
    ],
)
def test_what_is_missing_is_made_anew(project: Path, stand_in: dict[str, str], lost: str) -> None:
    assert run(project, stand_in, "-c", PREPARE).returncode == 0
    calls(project)
    (path,) = (project / ".venv").glob(lost)
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink()
    result = run(project, stand_in, "-c", PREPARE)
    assert (result.returncode, result.stderr) == (0, "")
    assert calls(project) == ANEW
    assert run(project, stand_in, "-c", PREPARE).stdout == ""


@POSIX_ONLY
def test_a_python_that_does_not_run_is_replaced(project: Path, stand_in: dict[str, str]) -> None:
    assert run(project, stand_in, "-c", PREPARE).returncode == 0
    python = project / ".venv" / "bin" / "python"
    for broken in ("#!/nowhere/python", "no program", "#!/bin/sh\nexit 3\n"):
        python.unlink()
        python.write_text(broken)
        python.chmod(0o755)
        assert run(project, stand_in, "-c", PREPARE).returncode == 0
        assert python.is_symlink()


@POSIX_ONLY
def test_the_second_of_two_at_once_waits_and_says_so(
    project: Path, stand_in: dict[str, str]
) -> None:
    (project / "slow").touch()
    command = [sys.executable, "-c", PREPARE]
    with (
        subprocess.Popen(command, cwd=project, env=stand_in, stdout=subprocess.PIPE) as first,
        subprocess.Popen(command, cwd=project, env=stand_in, stdout=subprocess.PIPE) as second,
    ):
        assert first.stdout is not None
        assert second.stdout is not None
        said = [first.stdout.readline(), second.stdout.readline()]
        (project / "slow").unlink()
        said = [said[0] + first.stdout.read(), said[1] + second.stdout.read()]
        assert [first.wait(60), second.wait(60)] == [0, 0]
    assert calls(project) == ANEW
    waited, worked = sorted(said, key=lambda text: b"Setting up .venv;" in text)
    assert waited == b"Another start.py is setting up .venv: waiting until it is done.\n"
    assert b"Ready after" in worked
