"""What has become slower is said, and nothing else; nothing is timed."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from benchmarks import compare, quick
from benchmarks.__main__ import RESULTS, main
from benchmarks.compare import figures, slower

BEFORE = """# Searches

| | ms | times as fast | yardsticks |
| --- | --- | --- | --- |
| heap | 1.0 (0.9-1.1) | 3 | 2.0 |
| scan | 1,000 | 1 | 50 |
| gone | 1 | 1 | 1 |

## Large

| seconds | 10 x 10 | 100 x 100 |
| --- | --- | --- |
| heap | 1e-3 | - |

Measured on 2026-01-01: A processor, 2 cores, Linux; Python 3.11.7.
"""


def test_figures_are_what_stands_below_a_unit() -> None:
    assert figures(BEFORE) == {
        ("", "heap", "ms"): 1.0,
        ("", "scan", "ms"): 1000,
        ("", "gone", "ms"): 1,
        ("Large", "heap", "10 x 10"): 0.001,
    }


@pytest.mark.parametrize(
    ("heap", "scan", "told"),
    [
        ("2.5", "55", []),
        ("1", "10", []),
        ("2.61", "55", ["heap, yardsticks: 2.61, was 2: 1.30 times"]),
        ("4", "100", ["heap, yardsticks: 4, was 2: 2.00 times", "scan, yardsticks: 100, was 50: "]),
    ],
)
def test_yardsticks_are_compared_on_every_machine(heap: str, scan: str, told: list[str]) -> None:
    now = BEFORE.replace("| 2.0 |", f"| {heap} |").replace("| 50 |", f"| {scan} |")
    now = now.replace("| 1.0 (0.9", "| 9.0 (0.9").replace("A processor", "Another one")
    found = list(slower(BEFORE, now))
    assert len(found) == len(told)
    assert all(one.startswith(start) for one, start in zip(found, told, strict=True))


def test_times_are_compared_on_the_same_machine_only() -> None:
    before = BEFORE.replace("yardsticks", "-")
    now = before.replace("| 1e-3 |", "| 0.002 |").replace("| gone |", "| new |")
    assert list(slower(before, now)) == ["Large, heap, 10 x 10: 0.002, was 0.001: 2.00 times"]
    (told,) = slower(before, now.replace("A processor", "Another"))
    assert told.startswith("nothing can be said: measured on A processor, 2 cores, Linux, and now")


def test_the_command_keeps_nothing_and_never_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "compared_benchmarks"
    folder.mkdir()
    (folder / "__init__.py").touch()
    table = "TITLE = 'Quick'\ndef run(): return '| | yardsticks |\\n| - | - |\\n| heap | 4 |'"
    (folder / "quick.py").write_text(table, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    package = import_module("compared_benchmarks")
    results = tmp_path / "results"
    for before, told in ((BEFORE, "heap, yardsticks: 4, was 2"), (None, "no results were")):
        monkeypatch.setattr(compare, "committed", lambda _, found=before: found)
        main(["compare"], package, results)
        assert told in capsys.readouterr().out
    assert not results.exists()
    for name in ("compared_benchmarks", "compared_benchmarks.quick"):
        del sys.modules[name]


def test_the_quick_figures_are_those_that_were_kept() -> None:
    kept = figures((RESULTS / "quick.md").read_text(encoding="utf-8"), compare.YARDSTICKS)
    assert {row for _, row, _ in kept} == set(quick.contenders())
    assert quick.yardstick() is not None


def test_every_contender_runs() -> None:
    for name, run in quick.contenders().items():
        assert run() is not None, name
