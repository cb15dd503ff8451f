"""Each impossible setup ends with one clear sentence."""

import ast
import socket
from pathlib import Path

import pytest
from uv import find_uv_bin

import start
from tests.start.copies import (
    POSIX_ONLY,
    PREPARE,
    ROOT,
    STAND_IN,
    calls,
    run,
    sentence,
)


def test_an_old_python_is_told_so(project: Path, bare: dict[str, str]) -> None:
    old = "import runpy, sys; sys.version_info = (3, 8, 0); runpy.run_path('start.py')"
    result = run(project, bare, "-c", old)
    told = sentence(result)
    assert "the course needs Python 3.11 or newer" in told
    assert "this is Python 3.8" in told
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


SAID = {
    "error: the disk makes a noise\nwith an \u00fc": "read {log}, fix what it names",
    "Caused by: No space left on device (os error 28)": "a disk is full",
    "OSError: [Errno 122] Disk quota exceeded: '/x'": "a disk is full",
    "SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED]'": "SSL_CERT_FILE",
    "client error (Connect): invalid peer certificate: UnknownIssuer": "SSL_CERT_FILE",
    "Could not fetch URL https://x/: There was a problem confirming the ssl certificate:"
    " HTTPSConnectionPool(host='x')": "SSL_CERT_FILE",
    "NewConnectionError: Failed to establish a new connection": "connect this computer",
    "Error: Command '[..., '-m', 'ensurepip', '--upgrade']' returned": "apt install python3-venv",
    "ERROR: No matching distribution found for hatchling==1.27.0": "see PIP_NO_INDEX",
    "Error: Refusing to create a venv in /a:b as it has the PATH separator :.": "remove the : from",
    "HINT: This system might not have Windows Long Path support enabled.": "too long for Windows",
}


@POSIX_ONLY
@pytest.mark.parametrize("said", SAID)
def test_why_an_installer_fails_is_told(said: str, project: Path, stand_in: dict[str, str]) -> None:
    (project / "fail-uv").write_text(said, encoding="utf-8")
    log = project / ".start.log"
    assert SAID[said].format(log=log) in sentence(run(project, stand_in, "start.py"))
    assert log.read_text(encoding="utf-8") == said
    assert not list(project.glob(".v*"))


@POSIX_ONLY
def test_too_small_a_disk_is_told_before_anything_is_done(
    project: Path, stand_in: dict[str, str]
) -> None:
    small = "import shutil; from types import SimpleNamespace as Disk; "
    small += "shutil.disk_usage = lambda _: Disk(free=99_500_000); "
    told = sentence(run(project, stand_in, "-c", small + PREPARE))
    assert "600 MB are needed, but only 99 MB are free" in told
    assert calls(project) == []


@POSIX_ONLY
def test_packages_that_went_elsewhere(project: Path, stand_in: dict[str, str]) -> None:
    (project / "elsewhere").touch()
    told = sentence(run(project, stand_in, "start.py"))
    assert "remove target, prefix and root from pip's settings" in told


@POSIX_ONLY
def test_a_log_has_no_line_for_what_is_there_already(
    project: Path, stand_in: dict[str, str]
) -> None:
    uv = Path(stand_in["PATH"], "uv")
    said = "Requirement already satisfied: six in ./.venv\\nInstalling collected packages: beta"
    uv.write_text(f'{STAND_IN}print("{said}")\n', encoding="utf-8")
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
    # Not by permission bits, which root ignores: a folder in place of a file.
    (project / ".start.lock").mkdir()
    words = sentence(run(project, bare, "start.py"))
    assert str(project / ".start.lock") in words
    assert "a folder where you may write" in words


@pytest.mark.parametrize("name", ["pyproject.toml", "tools/constraints.txt", start.FIRST_NOTEBOOK])
def test_a_missing_file(project: Path, bare: dict[str, str], name: str) -> None:
    (project / name).unlink()
    words = sentence(run(project, bare, "start.py"))
    assert f"the file {name} is missing: download the whole project again" in words
