"""What is told of the site's measurements, and when they are left out; nothing is timed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from benchmarks import site
from benchmarks.report import NotMeasured

if TYPE_CHECKING:
    from pathlib import Path


def test_medians_bytes_and_the_load_are_told() -> None:
    seen = site.Seen(
        first=[11.0, 30.0, 12.0],
        second=[5.0, 6.0, 7.5],
        run_all={"02-five": [20.0, 21.0, 40.0]},
        answers={("02-five", "fill"): [0.1, 0.2, 0.9], ("02-five", "slow"): [0.5, 0.7, 0.6]},
        loads=[0.5, 2.0, 9.0],
        sent={"big.whl": 2_500_000, "small.js": 10_000},
    )
    told = site.told(seen)
    for words in (
        "sent 2.51 MB in 2 files",
        "| big.whl | 2.50 |",
        "was 0.5 to 9.0, in the middle 2.0",
        "| first visit: from the click to the first cell | 12.0 | 11.0 | 30.0 | 12 | 3 |",
        "| Run All: 02-five | 21.0 | 20.0 | 40.0 | 25 | 3 |",
        "within 300 ms for 1 of 2",
        "| 02-five slow | 600 |",
    ):
        assert words in told


def test_without_npm_it_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLIB_GAMES_SITE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotMeasured, match="npm"), site.built():
        pass


def test_a_built_site_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("here")
    monkeypatch.setenv("PATHLIB_GAMES_SITE", str(tmp_path))
    with site.built() as root:
        assert (root / "site" / "index.html").read_text() == "here"
