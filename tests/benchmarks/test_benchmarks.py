"""The benchmark runner, with small benchmarks made here; nothing is timed."""

import re
import sys
import time
from collections.abc import Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import benchmarks
import benchmarks.__main__ as runner
from benchmarks.__main__ import benchmarks_in, circumstances, main
from benchmarks.report import Report, log_log_chart
from benchmarks.timing import interleaved, watched

FILES = {
    "__init__.py": "",
    "__main__.py": "raise AssertionError('the runner is no benchmark')",
    "helper.py": "def run(): raise AssertionError('without a TITLE it is no benchmark')",
    "fast.py": "TITLE = 'Fast: one line'\ndef run(): return '| a |\\n| - |\\n| 1 µs |'",
    "slow.py": "TITLE = 'Slow'\ndef run(): return 'none'",
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Return a package with two benchmarks."""
    folder = tmp_path / "made_up_benchmarks"
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield import_module("made_up_benchmarks")
    for name in [name for name in sys.modules if name.startswith("made_up_benchmarks")]:
        del sys.modules[name]


def test_the_project_has_its_benchmarks() -> None:
    found = benchmarks_in(benchmarks)
    assert {"dijkstra", "fast"} <= found.keys()
    assert "timing" not in found
    for module in found.values():
        assert module.TITLE.strip()
        assert callable(module.run)


def test_all_run_if_none_is_named(
    package: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results"
    main([], package, results)
    assert sorted(path.name for path in results.iterdir()) == ["fast.md", "slow.md"]
    text = (results / "fast.md").read_bytes().decode()
    assert text.startswith(
        f"# Fast: one line\n\n| a |\n| - |\n| 1 µs |\n\n{circumstances()}\nThe yardstick, a fixed "
    )
    assert text.count("\n") == 8
    assert text.endswith(".\n")
    assert text in capsys.readouterr().out


def test_what_a_report_has_is_written_and_a_comparison_writes_nothing(tmp_path: Path) -> None:
    chart = log_log_chart({"line": [(1, 2)]}, "across", "up")
    found = Report("| | MB |\n| - | - |\n| a | 1 |", chart, "A chart.")
    benchmark = ModuleType("with_files")
    benchmark.TITLE = "Files"  # type: ignore[attr-defined]
    benchmark.run = lambda: found  # type: ignore[attr-defined]
    assert "| a | 1 |" in runner.measured_again(benchmark, {}, ())
    assert list(tmp_path.iterdir()) == []
    runner.kept(tmp_path / "files.md", "Files", *runner.measured(benchmark, {}))
    assert (tmp_path / "files.png").read_bytes().startswith(b"\x89PNG")
    text = (tmp_path / "files.md").read_text(encoding="utf-8")
    assert "| a | 1 |\n\n![A chart.](files.png)\n\nMeasured on " in text


def test_only_those_named_run_in_the_given_order(
    package: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "results"
    main(["slow"], package, results)
    assert [path.name for path in results.iterdir()] == ["slow.md"]
    main(["slow", "fast"], package, results)
    printed = capsys.readouterr().out
    assert re.findall("^# (.*)$", printed, re.MULTILINE) == ["Slow", "Slow", "Fast: one line"]


def test_a_bad_name_gives_one_sentence_with_the_good_ones(
    package: ModuleType, tmp_path: Path
) -> None:
    results = tmp_path / "results"
    with pytest.raises(SystemExit) as caught:
        main(["fast", "fsat", "helper"], package, results)
    assert caught.value.code == ("There is no benchmark 'fsat', 'helper'; there are: fast, slow.")
    assert not results.exists()


def test_what_is_not_here_is_said_and_the_results_stay(
    package: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = "from benchmarks.report import NotMeasured\nTITLE = ''\n"
    missing += "def run(): raise NotMeasured('no browser')"
    (tmp_path / "made_up_benchmarks" / "fast.py").write_text(missing, encoding="utf-8")
    (tmp_path / "fast.md").write_text("kept", encoding="utf-8")
    main(["fast"], package, tmp_path)
    told = "fast is left out, and its results stay as they are: no browser"
    assert told in capsys.readouterr().out
    assert (tmp_path / "fast.md").read_text(encoding="utf-8") == "kept"


def test_help_lists_the_names(package: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["--help"], package)
    assert caught.value.code == 0
    assert "fast, slow" in capsys.readouterr().out


def test_circumstances_tell_day_machine_and_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "PEERS", ("networkx", "no-such-peer"))
    assert re.fullmatch(
        r"Measured on \d{4}-\d\d-\d\d: .+, \d+ cores, \w+; "
        r"Python 3\.\d+\.\S+, networkx \d\S+, no no-such-peer\.",
        circumstances(),
    )


def test_the_yardstick_takes_its_turn_where_somebody_watches() -> None:
    with watched() as seen:
        before = len(seen.seconds)
        timings = interleaved({"a": list}, 3, "watched")
        during = len(seen.seconds) - before
    assert set(timings) == {"a"}
    assert before > 0
    assert during == 4  # once to warm up, then once a round
    assert len(seen.seconds) == len(seen.processor) == 2 * before + during
    assert all(worked > 0 for worked in seen.processor)


def test_contenders_take_turns() -> None:
    order: list[str] = []

    def run(name: str) -> None:
        order.append(name)
        time.sleep(0.001)

    timings = interleaved({name: partial(run, name) for name in "ab"}, 2, "turns")
    assert set(timings) == {"a", "b"}
    # Quartiles of two rounds lie outside them, below 0 if one round took very long.
    assert all(t.least > 0 and t.lower <= t.median <= t.upper for t in timings.values())
    rounds = order[4:]  # after two runs of each to measure the speed
    assert "".join(dict.fromkeys(rounds)) == "ab"
    assert rounds == rounds[: len(rounds) // 2] * 2
