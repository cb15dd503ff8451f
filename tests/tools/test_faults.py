"""Faults fit into the package, are removed again, and are reported with the test that fails."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tools import faults as tool
from tools.faults import ROOT, DoesNotFit, Fault, caught_by, main, read

FAULTS = read()
CHECK = b"def test_it():\n    from house.room.less import is_\n    assert is_\n"
EXAMPLE = Fault(
    "turned", "house/room/less.py", "It is turned round.", "is_ = a < b\n", "is_ = a > b\n"
)
MODULE = b"a, b = 1, 2\r\nis_ = a < b\nthis_ = a < b\n"


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a small project with unusual line ends that must stay."""
    for file, text in {
        EXAMPLE.file: MODULE,
        "tests/room/test_less.py": CHECK,
        "tests/room/test_other.py": b"",
        "pytest.ini": b"[pytest]\npythonpath = .\naddopts = -ra -p no:cacheprovider\n",
    }.items():
        path = tmp_path / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they take seconds to load
    return tmp_path


def test_none_is_lost() -> None:
    assert len(FAULTS) == 36


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_each_fits_and_can_be_taken_out(fault: Fault, tmp_path: Path) -> None:
    whole, faulty = (ROOT / fault.file).read_bytes(), fault.made(ROOT)
    compile(faulty, fault.file, "exec")
    copy = tmp_path / fault.file
    copy.parent.mkdir(parents=True)
    copy.write_bytes(faulty)
    assert faulty != whole
    assert fault.mended(tmp_path) == whole
    assert all(fault.near(ROOT))


def test_the_nearest_are_the_module_and_its_tests_then_the_room(house: Path) -> None:
    assert EXAMPLE.near(house) == [
        [EXAMPLE.file, "tests/room/test_less.py"],
        ["house/room", "tests/room"],
    ]
    places = {"house/room/box/less.py": [["tests/room"]], "house/cellar/less.py": [], "less.py": []}
    for file, near in places.items():
        assert replace(EXAMPLE, file=file).near(house) == near
    (house / "tests/test_cellar.py").touch()
    below = replace(EXAMPLE, file="house/cellar/less.py")
    assert below.near(house) == [["tests/test_cellar.py"]]


def test_a_fault_is_caught_and_the_file_is_as_before(house: Path) -> None:
    assert caught_by(EXAMPLE, EXAMPLE.near(house), house) == "tests/room/test_less.py::test_it"
    assert (house / EXAMPLE.file).read_bytes() == MODULE


def test_a_fault_may_survive(house: Path) -> None:
    assert caught_by(EXAMPLE, [["tests/room/test_other.py"]], house) is None


def test_an_interrupt_leaves_no_fault_behind(house: Path) -> None:
    def interrupted() -> None:
        with EXAMPLE.there(house):
            faulty.append((house / EXAMPLE.file).read_bytes())
            raise KeyboardInterrupt

    faulty: list[bytes] = []
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert faulty == [MODULE.replace(b"\nis_ = a <", b"\nis_ = a >")]
    assert (house / EXAMPLE.file).read_bytes() == MODULE


@pytest.mark.parametrize(
    ("change", "times"),
    [({"old": "is_ = a == b\n"}, 0), ({"old": "is_ ="}, 2), ({"file": "house/moved.py"}, 0)],
)
def test_what_does_not_fit_is_said(house: Path, change: dict[str, str], times: int) -> None:
    twice = (house / EXAMPLE.file).read_bytes() * 2
    (house / EXAMPLE.file).write_bytes(twice)
    misfit = replace(EXAMPLE, **change)
    with (
        pytest.raises(DoesNotFit, match=f"occur {times} times in {misfit.file}"),
        misfit.there(house),
    ):
        pass
    assert (house / EXAMPLE.file).read_bytes() == twice


def test_the_command_line_goes_on_after_what_does_not_fit(
    house: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    gone = replace(EXAMPLE, name="gone", file="house/moved.py")
    monkeypatch.setattr(tool, "ROOT", house)
    monkeypatch.setattr(tool, "read", lambda: {"gone": gone, "turned": EXAMPLE})

    def said(*arguments: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["faults", *arguments])
        return main(), capsys.readouterr().out

    misfit = "gone: does not fit: its lines occur 0 times in house/moved.py\n"
    assert said("list") == (1, f"{misfit}turned: It is turned round.\n")
    assert said("apply", "turned") == (0, "turned: made in house/room/less.py\n")
    assert said("revert", "turned") == (0, "turned: mended in house/room/less.py\n")
    code, lines = said("run", "--near", "gone", "turned", "--", "-k", "test_it")
    assert code == 1
    assert lines.startswith(f"{misfit}turned: caught by tests/room/test_less.py::test_it, ")
    with pytest.raises(SystemExit, match="2"):
        said("run", "nothing")
    assert "there is no fault nothing" in capsys.readouterr().err
