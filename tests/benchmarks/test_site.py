"""The report on the site's measurements, and the choice of them; nothing is timed."""

from pathlib import Path

import pytest

from benchmarks import site
from benchmarks.report import NotMeasured


def test_medians_bytes_and_the_load_are_told() -> None:
    seen = site.Seen(
        first=[11.0, 30.0, 12.0],
        second=[5.0, 6.0, 7.5],
        run_all={"02-five": [20.0, 21.0, 40.0], "01-lines": [3.0, 2.0, 4.0]},
        answers={("02-five", "fill"): [0.1, 0.2, 0.9], ("02-five", "slow"): [0.5, 0.7, 0.6]},
        loads=[0.5, 2.0, 9.0],
        sent={"big.whl": 2_500_000, "small.js": 10_000},
    )
    told = site.told(seen)
    for words in (
        "loads 2.51 MB in 2 files",
        "| big.whl | 2.50 |",
        "was 0.5 to 9.0, in the middle 2.0",
        "| first visit: from the click to the first cell | 12.0 | 11.0 | 30.0 | 12 | 3 |",
        "| Run All: 02-five | 21.0 | 20.0 | 40.0 | 25 | 3 |",
        "within 300 ms for 1 of\n2 questions",
        "| 02-five slow | 600 |",
        "the first cell had run 12.0 s after the click that opens a notebook, and\n6.0 s on",
        "Run All took 3.0 s (01-lines)\nto 21.0 s (02-five), and half of the right answers",
        "judged within 0.40 s.\nThe limits were 12, 8, 25 and 0.3 s.",
    ):
        assert words in told


def test_readers_of_the_documents_read_what_was_measured() -> None:
    root = Path(site.__file__).parents[1]
    measured = (root / "benchmarks" / "results" / "site.md").read_text(encoding="utf-8")
    page = (root / "docs" / "everywhere.md").read_text(encoding="utf-8")
    parts = [" ".join(part.split()) for part in measured.split("\n\n")]
    (sent,) = [part.split(",")[0] for part in parts if part.startswith("A first visit loads")]
    (short,) = [part.partition(": ")[2] for part in parts if part.startswith("In short: ")]
    for told in (sent, short):
        assert told in " ".join(page.split())


def test_what_was_built_is_taken_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("here")
    monkeypatch.setenv("PATHLIB_GAMES_SITE", str(tmp_path))
    with site.built() as root:
        assert (root / "site" / "index.html").read_text() == "here"


def test_without_npm_it_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLIB_GAMES_SITE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(NotMeasured, match="npm"), site.built():
        pass
