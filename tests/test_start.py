"""start.py in copies of the project: what it sets up, and one clear sentence for each failure."""

import ast
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from uv import find_uv_bin

import start

Finished = subprocess.CompletedProcess[str]
ROOT = Path(start.__file__).parent
PREPARE = "import start; start.prepare(start.LEARNER)"
POSIX_ONLY = pytest.mark.skipif(sys.platform == "win32", reason="stands in for uv with a script")

# An installer that makes an environment out of this one, and notes down how it was called.
STAND_IN_FOR_UV = f"""#!{sys.executable}
import os, pathlib, sys, time
with open("calls.txt", "a") as calls:
    print(*sys.argv[1:3], file=calls)
if sys.argv[1] == "venv":
    bin = pathlib.Path(sys.argv[-1], "bin")
    bin.mkdir()
    (bin / "python").symlink_to({sys.executable!r})
    (bin.parent / "pyvenv.cfg").touch()
elif not os.path.exists("fail"):
    lib = "python" + ".".join(map(str, sys.version_info[:2]))
    site = pathlib.Path(".venv", "lib", lib, "site-packages")
    for name in "alpha", "beta":
        (site / name).mkdir(parents=True, exist_ok=True)
        (site / name / "__init__.py").touch()
        info = site / (name + "-1.0.dist-info")
        info.mkdir(exist_ok=True)
        (info / "RECORD").write_text(name + "/__init__.py,sha256=x,0\\n" + name + "/x.pyc,,\\n")
if sys.argv[1] == "venv":
    sys.exit()
while os.path.exists("slow"):
    time.sleep(0.05)
if os.path.exists("interrupt"):
    os.kill(os.getppid(), 2)
elif os.path.exists("fail"):
    print("error: the disk makes a noise")
    sys.exit(1)
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Copy as much of the project as the set-up looks at before it installs anything."""
    folder = tmp_path / "project"
    (folder / "notebooks").mkdir(parents=True)
    for name in ("start.py", *start.PINS):
        shutil.copy(ROOT / name, folder)
    (folder / start.FIRST_NOTEBOOK).write_text("{}", encoding="utf-8")
    return folder


@pytest.fixture
def bare(tmp_path: Path) -> dict[str, str]:
    """Return the environment of a machine without uv, without caches and without a network."""
    (tmp_path / "bin").mkdir()
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PIP_", "UV_"))}
    nowhere = "http://127.0.0.1:9"
    return kept | {
        "PATH": str(tmp_path / "bin"),
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_CACHE_DIR": "1",
        "PIP_RETRIES": "1",
        "UV_NO_CACHE": "1",
        "UV_HTTP_RETRIES": "0",
        **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "https_proxy"), nowhere),
        **dict.fromkeys(("NO_PROXY", "no_proxy"), ""),
    }


@pytest.fixture
def stand_in(bare: dict[str, str]) -> dict[str, str]:
    """Put a uv on the path that works at once and without a network."""
    program = Path(bare["PATH"], "uv")
    program.write_text(STAND_IN_FOR_UV, encoding="utf-8")
    program.chmod(0o755)
    return bare


def run(
    project: Path, environment: dict[str, str], *words: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        cwd=project,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def sentence(result: Finished) -> str:
    """Return the one sentence with which start.py gave up."""
    assert result.returncode == 1, result
    assert "Traceback" not in result.stdout + result.stderr
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert lines[0].startswith("start.py: ")
    return lines[0]


def calls(project: Path) -> list[str]:
    """Return what the stand-in for uv was asked to do since the last look."""
    notes = project / "calls.txt"
    words = notes.read_text(encoding="utf-8").splitlines() if notes.exists() else []
    notes.unlink(missing_ok=True)
    return words


def test_an_old_python_is_told_so(project: Path, bare: dict[str, str]) -> None:
    old = "import runpy, sys; sys.version_info = (3, 8, 0); runpy.run_path('start.py')"
    result = run(project, bare, "-c", old)
    assert "this is Python 3.8, but the course needs Python 3.11 or newer" in sentence(result)
    assert not (project / ".venv").exists()


def test_an_old_python_can_read_the_file() -> None:
    ast.parse((ROOT / "start.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_a_python_without_venv(project: Path, bare: dict[str, str], tmp_path: Path) -> None:
    hide = "import sys\nsys.modules['ensurepip'] = None\n"
    (tmp_path / "sitecustomize.py").write_text(hide, encoding="utf-8")
    result = run(project, bare | {"PYTHONPATH": str(tmp_path)}, "start.py")
    assert "sudo apt install python3-venv" in sentence(result)


@pytest.mark.slow
@pytest.mark.parametrize("installer", ["pip", "uv"])
def test_no_network_on_the_first_start(project: Path, bare: dict[str, str], installer: str) -> None:
    if installer == "uv":
        bare["PATH"] = str(Path(find_uv_bin()).parent)
    result = run(project, bare, "start.py")
    assert "connect this computer to the internet" in sentence(result)
    assert not (project / ".venv" / "ready.json").exists()


@POSIX_ONLY
def test_an_installer_that_fails_is_quoted_in_a_file(
    project: Path, stand_in: dict[str, str]
) -> None:
    (project / "fail").touch()
    log = project / ".venv" / "install.log"
    assert str(log) in sentence(run(project, stand_in, "start.py"))
    assert "the disk makes a noise" in log.read_text(encoding="utf-8")


@POSIX_ONLY
def test_a_log_has_no_line_for_what_is_there_already(
    project: Path, stand_in: dict[str, str]
) -> None:
    uv = Path(stand_in["PATH"], "uv")
    said = "Requirement already satisfied: six in ./.venv\\nInstalling collected packages: beta"
    uv.write_text(f'{STAND_IN_FOR_UV}print("{said}")\n', encoding="utf-8")
    shown = run(project, stand_in, "-c", PREPARE).stdout
    assert "  Installing collected packages: beta\n" in shown
    assert "already satisfied" not in shown


def test_a_taken_port(project: Path, bare: dict[str, str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run(project, bare, "start.py", "--port", str(port))
    assert f"port {port} is taken" in sentence(result)
    assert not (project / ".venv").exists()


def test_a_port_that_cannot_be(project: Path, bare: dict[str, str]) -> None:
    assert "port 70000" in sentence(run(project, bare, "start.py", "--port", "70000"))


def test_a_folder_that_cannot_be_written(project: Path, bare: dict[str, str]) -> None:
    # Not by permission bits, which mean nothing to root: a folder where a file must be.
    (project / ".start.lock").mkdir()
    words = sentence(run(project, bare, "start.py"))
    assert str(project / ".start.lock") in words
    assert "a folder where you may write" in words


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt", start.FIRST_NOTEBOOK])
def test_a_missing_file(project: Path, bare: dict[str, str], name: str) -> None:
    (project / name).unlink()
    words = sentence(run(project, bare, "start.py"))
    assert f"the file {name} is missing: download the whole project again" in words


@POSIX_ONLY
def test_an_interrupted_start_is_repaired_by_the_next(
    project: Path, stand_in: dict[str, str]
) -> None:
    (project / "interrupt").touch()
    assert "interrupted: run it again" in sentence(run(project, stand_in, "start.py"))
    (project / ".venv" / "leftover").touch()
    (project / "interrupt").unlink()
    calls(project)
    assert run(project, stand_in, "-c", PREPARE).returncode == 0
    assert calls(project) == ["venv --python", "pip install"]
    assert not (project / ".venv" / "leftover").exists()

    (project / "interrupt").touch()
    (project / "constraints.txt").write_text("# newer", encoding="utf-8")
    assert "interrupted: run it again" in sentence(run(project, stand_in, "start.py"))
    (project / "interrupt").unlink()
    calls(project)
    assert run(project, stand_in, "-c", PREPARE).returncode == 0
    assert calls(project) == ["venv --python", "pip install"], "half an update is no environment"


@POSIX_ONLY
def test_an_installer_is_called_only_when_something_has_changed(
    project: Path, stand_in: dict[str, str]
) -> None:
    def called(words: str = PREPARE) -> list[str]:
        result = run(project, stand_in, "-c", words)
        assert result.returncode == 0, result.stderr
        return calls(project)

    assert called() == ["venv --python", "pip install"]
    assert called() == []
    developer = PREPARE.replace("LEARNER", "DEVELOPER")
    assert called(developer) == ["pip install"]
    assert called(developer) == called() == []

    with (project / "constraints.txt").open("a", encoding="utf-8") as pins:
        pins.write("# changed\n")
    assert called() == ["pip install"]
    assert called(developer) == [], "an update keeps what is there"

    stamp = project / ".venv" / "ready.json"
    moved = json.loads(stamp.read_text(encoding="utf-8")) | {"home": "/elsewhere"}
    stamp.write_text(json.dumps(moved), encoding="utf-8")
    assert called() == ["venv --python", "pip install"], "a moved project needs a new environment"

    (project / ".venv" / "bin" / "python").unlink()
    assert called() == ["venv --python", "pip install"]


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
    assert calls(project) == ["venv --python", "pip install"]
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
    assert calls(project) == ["venv --python", "pip install"]
    waited, worked = sorted(said, key=lambda text: b"Setting up .venv;" in text)
    assert waited == b"Another start.py is setting up .venv: waiting until it is done.\n"
    assert b"Ready after" in worked


def run_small_parts(monkeypatch: pytest.MonkeyPatch, *asked: str, **programs: str) -> int:
    parts: dict[str, list[str | Path]] = {
        name: [sys.executable, "-c", program] for name, program in programs.items()
    }
    usual = {name: command for name, command in parts.items() if name != "site"}
    monkeypatch.setattr(start, "CHECKS", parts)
    monkeypatch.setattr(start, "USUAL", usual)
    monkeypatch.setattr(start, "prepare", lambda _: None)
    monkeypatch.setattr(sys, "argv", ["start.py", "test", *asked])
    return start.main()


def test_every_part_runs_even_when_one_fails(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = "print('== 3 passed in 0.1s ==')"
    bad = "print('1 wrong'); raise SystemExit(3)"
    assert run_small_parts(monkeypatch, one=good, two=bad, three=good) == 1
    *_, first, second, third, last = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"one +passed +[\d.]+ s  3 passed in 0.1s", first)
    assert re.fullmatch(r"two +FAILED +[\d.]+ s  1 wrong", second)
    assert re.fullmatch(r"three +passed +[\d.]+ s  3 passed in 0.1s", third)
    assert re.fullmatch(r"=== 2 passed, 1 failed in [\d.]+s ===", last)


@pytest.mark.parametrize(
    ("asked", "ran"),
    [
        ("", "one two"),
        ("two", "two"),
        ("all", "one two site"),
        ("site", "site"),
        ("all two", "two"),
    ],
)
def test_parts_can_be_chosen(
    asked: str, ran: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    programs = {name: f"print('I am {name}')" for name in ("one", "two", "site")}
    assert run_small_parts(monkeypatch, *asked.split(), **programs) == 0
    assert re.findall(r"^I am (\w+)", capsys.readouterr().out, re.MULTILINE) == ran.split()


def test_a_part_that_cannot_run_here_is_no_failure_and_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = f"print('skipped: no Node'); raise SystemExit({start.SKIPPED})"
    assert run_small_parts(monkeypatch, one="print('fine')", two=missing) == 0
    *_, second, last = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"two +skipped +[\d.]+ s  skipped: no Node", second)
    assert re.fullmatch(r"=== 1 passed, 0 failed, 1 skipped in [\d.]+s ===", last)


def test_only_what_is_slow_is_left_to_test_all() -> None:
    assert [name for name in start.CHECKS if name not in start.USUAL] == ["site"]
    for name, command in start.USUAL.items():
        everything = start.CHECKS[name]
        assert command in (everything, [*everything[:-1], f"{everything[-1]} and not slow"])


def test_an_unknown_part_is_named(project: Path, bare: dict[str, str]) -> None:
    result = run(project, bare, "start.py", "test", "typos")
    assert result.returncode == 2
    assert "no part is called typos; there are lint, format, types" in result.stderr


@contextmanager
def opened(project: Path, environment: dict[str, str]) -> Iterator[str]:
    """Open the course in a real JupyterLab and give everything that it said until it was ready."""
    process = subprocess.Popen(
        [sys.executable, "start.py", "--no-browser"],
        cwd=project,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    said = ""
    with process:
        for line in process.stdout or ():
            said += line
            if "http://" in line:
                break
        try:
            yield said
        finally:
            process.terminate()
            process.communicate(timeout=60)


def first_page(said: str) -> str:
    """Fetch the page whose address JupyterLab gave, which it does just before it listens there."""
    address = re.search(r"http://127\.0\.0\.1:\d+/lab/tree/(\S+)\?token=\w+", said)
    assert address, said
    assert address[1] == start.FIRST_NOTEBOOK
    for _ in range(100):
        try:
            with urllib.request.urlopen(address[0], timeout=60) as page:  # noqa: S310 - see above
                return str(page.read().decode())
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError):
                raise
            time.sleep(0.1)
    pytest.fail(f"nobody listens at {address[0]}")


@pytest.mark.slow
@pytest.mark.network
@pytest.mark.timeout(600)
def test_the_course_opens_and_the_second_time_without_a_network(
    project: Path, bare: dict[str, str], tmp_path: Path
) -> None:
    for name in ("README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    for name in ("pathlib_games", "data", "tools"):
        shutil.copytree(ROOT / name, project / name, ignore=shutil.ignore_patterns("node_modules"))
    shutil.copy(ROOT / start.FIRST_NOTEBOOK, project / start.FIRST_NOTEBOOK)
    home = {"HOME": str(tmp_path / "home"), "USERPROFILE": str(tmp_path / "home")}

    online = os.environ | home | {"PATH": str(Path(find_uv_bin()).parent)}
    began = time.monotonic()
    with opened(project, online) as said:
        first = time.monotonic() - began
        assert "Setting up .venv" in said
        assert "JupyterLab" in first_page(said)
    settings = project / ".venv" / "share" / "jupyter" / "lab" / "settings" / "overrides.json"
    assert '"fetchNews": "false"' in settings.read_text()

    began = time.monotonic()
    with opened(project, bare | home) as said:
        assert time.monotonic() - began < first
        assert "Setting up" not in said
        assert "JupyterLab" in first_page(said)

    imported = "import pathlib_games.graphs as g; print(g.__file__)"
    python = project / start.PYTHON.relative_to(ROOT)
    shown = subprocess.run(
        [python, "-I", "-c", imported], capture_output=True, text=True, check=True
    )
    assert Path(shown.stdout.strip()).is_relative_to(project)
