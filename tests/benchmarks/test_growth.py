"""What the benchmark of growth measures does what its row says; nothing is timed."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks import growth
from benchmarks.timing import Timing
from pathlib_games.exercises.verdict import Verdict


def test_every_subject_runs_on_growing_sizes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for slow in ("handed_in", "mark_folder"):  # test_mark marks
        monkeypatch.setattr(growth, slow, lambda *_: None)
    for subject in growth.subjects(tmp_path):
        assert list(subject.sizes) == sorted(set(subject.sizes))
        size, run = subject.prepare(min(subject.sizes))
        larger, _ = subject.prepare(sorted(subject.sizes)[1])
        assert 0 < size < larger
        result = run()
        if isinstance(result, Verdict):
            assert result.status == ("wrong" if "wrong" in subject.what else "right")


def test_a_slope_is_the_exponent() -> None:
    times = {size: Timing(0, 0, size**1.5, 0) for size in (10, 100, 1000)}
    assert growth.slope(times) == pytest.approx(1.5)


@pytest.mark.parametrize("power", [0.8, 1.0, 1.5, 2.0])
def test_a_constant_part_does_not_hide_the_growth(power: float) -> None:
    sizes = (10, 20, 40, 80, 160)
    hidden = {size: Timing(0, 0, 3 * 10**power + size**power, 0) for size in sizes}
    assert growth.slope(hidden) < power - 0.2
    found, share = growth.with_constant(hidden)
    assert found == pytest.approx(power, abs=0.02)
    assert share == pytest.approx(0.75, abs=0.02)
    plain = {size: Timing(0, 0, size**power, 0) for size in sizes}
    assert growth.with_constant(plain) == pytest.approx((power, 0), abs=0.011)
    told = growth.row(next(growth.subjects(Path())), hidden)
    assert f"({share:.0%})" in told
    assert "| 10 to 160 cells |" in told


def test_steppers_tell_where_only_the_beginning_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "STEPPED", (4, 9))
    monkeypatch.setattr("pathlib_games.views.moments._MOST_PIECES", 1000)
    small, large = growth.steppers()
    assert small.startswith("| 4 x 4 | ")
    assert small.endswith("| all |")
    assert large.endswith("| the beginning, and says so |")
