"""`start.py test`: every part runs, and the end names the failures."""

import re
import sys
from pathlib import Path

import pytest

from tools import checks


def run_small_parts(monkeypatch: pytest.MonkeyPatch, *asked: str, **programs: str) -> int:
    parts: dict[str, list[str | Path]] = {
        name: [sys.executable, "-c", program] for name, program in programs.items()
    }
    usual = {name: command for name, command in parts.items() if name != "site"}
    monkeypatch.setattr(checks, "CHECKS", parts)
    monkeypatch.setattr(checks, "USUAL", usual)
    return checks.main(list(asked))


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
    missing = f"print('skipped: no Node'); raise SystemExit({checks.SKIPPED})"
    assert run_small_parts(monkeypatch, one="print('fine')", two=missing) == 0
    *_, second, last = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"two +skipped +[\d.]+ s  skipped: no Node", second)
    assert re.fullmatch(r"=== 1 passed, 0 failed, 1 skipped in [\d.]+s ===", last)


def test_only_what_is_slow_is_left_to_test_all() -> None:
    assert [name for name in checks.CHECKS if name not in checks.USUAL] == ["site"]
    for name, command in checks.USUAL.items():
        everything = checks.CHECKS[name]
        assert command in (everything, [*everything[:-1], f"{everything[-1]} and not slow"])


def test_an_unknown_part_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        checks.main(["typos"])
    assert "no part is called typos; there are lint, format, types" in capsys.readouterr().err
