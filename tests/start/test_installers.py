"""The installers: uv, which pip fetches if it is missing; pip alone, where uv would fail."""

import os
from pathlib import Path

import pytest

import start
from tests.start.copies import POSIX_ONLY, PREPARE_WITH_PIP, calls, run, sentence

FETCHED, BY_UV, BY_PIP = "-m pip install uv", "pip install", "-m pip install"

FOR_OTHERS = (
    "PYTHONPATH", "PYTHONHOME", "PYTHONUSERBASE", "PYTHONWARNINGS", "PIP_TARGET", "PIP_PREFIX",
    "PIP_ROOT", "PIP_PYTHON", "PIP_REQUIRE_VIRTUALENV", "PIP_CONSTRAINT", "PIP_NO_DEPS",
    "PIP_DRY_RUN", "PIP_LOG", "PIP_NO_BINARY", "UV_PYTHON", "UV_SYSTEM_PYTHON",
    "UV_REQUIRE_HASHES", "UV_PYTHON_PREFERENCE", "UV_PROJECT_ENVIRONMENT", "UV_EXCLUDE_NEWER",
    "UV_CONSTRAINT", "UV_NO_BUILD", "UV_OFFLINE",
)  # fmt: skip
FROM_WHERE = (
    "PIP_INDEX_URL", "PIP_EXTRA_INDEX_URL", "PIP_NO_INDEX", "PIP_FIND_LINKS", "PIP_TRUSTED_HOST",
    "PIP_PROXY", "PIP_CONFIG_FILE", "PIP_USE_FEATURE", "PIP_CLIENT_CERT", "UV_DEFAULT_INDEX",
    "UV_INDEX_URL", "UV_CACHE_DIR", "UV_NATIVE_TLS", "UV_SYSTEM_CERTS", "UV_HTTP_TIMEOUT",
    "UV_INSECURE_HOST", "HTTPS_PROXY", "LANG",
)  # fmt: skip


def called(project: Path) -> list[str]:
    """Return the installers called after the environment was made."""
    made, asked, *rest = calls(project)
    assert made == f"-m venv {project}/.vnew"
    assert asked == "-m pip config"
    return rest


@POSIX_ONLY
def test_pip_fetches_uv_by_its_hashes(project: Path, without_uv: dict[str, str]) -> None:
    result = run(project, without_uv, "-c", PREPARE_WITH_PIP)
    assert (result.returncode, result.stderr) == (0, "")
    assert called(project) == [FETCHED, BY_UV]
    pin, *hashes = (project / "wish.txt").read_text(encoding="utf-8").splitlines()
    assert pin.startswith("uv==")
    assert len(hashes) > 5
    assert all(line.startswith("    --hash=sha256:") for line in hashes)


@POSIX_ONLY
@pytest.mark.parametrize(
    ("files", "installers"),
    [
        ({"settings": "global.extra-index-url='https://more'\nglobal.cert='x'"}, [FETCHED, BY_UV]),
        ({"settings": "global.index-url='https://mirror'"}, [BY_PIP]),
        ({"settings": ":env:.no-index='1'\n:env:.find-links='/usb'"}, [BY_PIP]),
        ({"fail-fetch": "ERROR: No matching distribution found for uv"}, [FETCHED, BY_PIP]),
        ({"fail-uv": "error sending request: connection refused"}, [FETCHED, BY_UV, BY_PIP]),
        ({"fail-uv": "invalid peer certificate: UnknownIssuer"}, [FETCHED, BY_UV, BY_PIP]),
    ],
)
def test_pip_goes_on_where_uv_does_not_get_far(
    files: dict[str, str], installers: list[str], project: Path, without_uv: dict[str, str]
) -> None:
    for name, text in files.items():
        (project / name).write_text(text, encoding="utf-8")
    result = run(project, without_uv, "-c", PREPARE_WITH_PIP)
    assert (result.returncode, result.stderr) == (0, "")
    assert called(project) == installers


@POSIX_ONLY
@pytest.mark.parametrize(
    ("failing", "told", "installers"),
    [
        (("uv", "Hash mismatch for numpy"), "could not be installed", [FETCHED, BY_UV]),
        (("fetch", "getaddrinfo: temporary failure in name resolution"), "internet", [FETCHED]),
        (("fetch", "[SSL: CERTIFICATE_VERIFY_FAILED]"), "SSL_CERT_FILE", [FETCHED]),
    ],
)
def test_pip_does_not_go_on_where_it_must_not(
    failing: tuple[str, str],
    told: str,
    installers: list[str],
    project: Path,
    without_uv: dict[str, str],
) -> None:
    who, said = failing
    (project / f"fail-{who}").write_text(said, encoding="utf-8")
    assert told in sentence(run(project, without_uv, "-c", PREPARE_WITH_PIP))
    assert called(project) == installers


@POSIX_ONLY
def test_a_uv_that_does_not_run_is_left_alone(project: Path, without_uv: dict[str, str]) -> None:
    shim = Path(without_uv["PATH"], "uv")
    shim.write_text("#!/bin/sh\nexit 127\n", encoding="utf-8")
    shim.chmod(0o755)
    assert run(project, without_uv, "-c", PREPARE_WITH_PIP).returncode == 0
    assert called(project) == [FETCHED, BY_UV]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    for name in os.environ:
        if name.startswith(("PIP_", "UV_", "PYTHON")) or name in start.CERTIFICATES:
            monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))
    return monkeypatch


@pytest.mark.parametrize("name", FOR_OTHERS)
def test_what_is_meant_for_another_environment_is_left_out(
    name: str, told: pytest.MonkeyPatch
) -> None:
    told.setenv(name, "x")
    assert name not in start.surroundings()


@pytest.mark.parametrize("name", FROM_WHERE)
def test_where_packages_come_from_is_kept(name: str, told: pytest.MonkeyPatch) -> None:
    told.setenv(name, "x")
    assert start.surroundings()[name] == "x"


def test_pip_installs_for_this_environment_only(told: pytest.MonkeyPatch) -> None:
    told.setenv("PIP_USER", "1")
    told.setenv("PIP_REQUIRE_HASHES", "1")
    found = start.surroundings()
    assert found["PIP_USER"] == found["PIP_REQUIRE_HASHES"] == "0"


@pytest.mark.parametrize("name", start.CERTIFICATES)
def test_a_certificate_is_known_to_all_if_it_is_known_to_one(
    name: str, told: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told.setenv(name, str(tmp_path / "nowhere.pem"))
    assert not set(start.CERTIFICATES) & set(start.surroundings())
    (tmp_path / "school.pem").touch()
    told.setenv(name, str(tmp_path / "school.pem"))
    found = start.surroundings()
    assert {found[each] for each in start.CERTIFICATES} == {str(tmp_path / "school.pem")}


@pytest.mark.parametrize(
    ("name", "value", "cached"),
    [
        ("HOME", "{}", True),
        ("HOME", "{}/made/later", True),
        ("HOME", "/dev/null/x", False),
        ("XDG_CACHE_HOME", "/dev/null/x", False),
        ("UV_CACHE_DIR", "/dev/null/x", False),
    ],
)
def test_without_a_place_for_it_nothing_is_cached(
    name: str, value: str, cached: bool, told: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told.setenv(name, value.format(tmp_path))
    assert ("UV_NO_CACHE" not in start.surroundings()) == cached


def test_a_folder_for_temporary_files_that_is_missing_is_replaced(
    told: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told.setattr("tempfile.tempdir", None)  # Python's stored result
    told.setenv("TMPDIR", str(tmp_path / "missing"))
    assert Path(start.surroundings()["TMPDIR"]).is_dir()
