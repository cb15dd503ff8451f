"""What a learner waits for: how figures are told, and what happens where nothing is measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from benchmarks import waiting
from benchmarks.report import NotMeasured

NAME = "00-start-here"
FIGURES = {
    "picture": {NAME: [3.0, 1.0, 2.0]},
    "run": {NAME: [7.0, 5.0, 6.0]},
    "memory": {NAME: [120.0, 100.0, 110.0]},
    "click": {"hex": [40.0, 30.0, 50.0]},
    "frame": {name: [] if name == "hex" else [4.0] * 99 + [20.0] for name in waiting.NAMES},
}


def test_median_lowest_and_highest_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "start", iter([2.5, 2.1, 9.9]).__next__)
    monkeypatch.setattr(waiting, "in_the_browser", lambda: FIGURES)
    lines = waiting.run().splitlines()
    assert any(line.endswith("to a server that answers: 2.5 (2.1 to 9.9) s.") for line in lines)
    size = Path(waiting.ROOT, "notebooks", f"{NAME}.ipynb").stat().st_size / 1000
    row = f"| {NAME} | 2.0 (1.0 to 3.0) | 6.0 (5.0 to 7.0) | 110 (100 to 120) | {size:.0f} |"
    assert row in lines
    assert f"| {waiting.NAMES['hex']} | 40 (30 to 50) | 0 | - | - |" in lines
    assert f"| {waiting.NAMES['film']} | - | 100 | 4.0 | 4.0 |" in lines


@pytest.mark.parametrize("papers", [None, "", "[]", '{"url": "http://127.0.0.1:9/", "token": ""}'])
def test_a_server_that_is_not_there_yet_does_not_answer(tmp_path: Path, papers: str | None) -> None:
    if papers is not None:
        Path(tmp_path, "jpserver-1.json").write_text(papers, encoding="utf-8")
    assert not waiting.answers(tmp_path)


def test_without_a_browser_it_is_left_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    nothing = tmp_path / "test_nothing.py"
    nothing.write_text("raise RuntimeError('no window')\n", encoding="utf-8")
    monkeypatch.setattr(waiting, "PAGES", nothing)
    with pytest.raises(NotMeasured, match="no window"):
        waiting.in_the_browser()


def test_what_the_browser_writes_is_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pages = tmp_path / "test_pages.py"
    write = f"open(os.environ['PATHLIB_GAMES_FIGURES'], 'w').write({json.dumps(FIGURES)!r})"
    pages.write_text(f"import os\ndef test_writes(): {write}\n", encoding="utf-8")
    monkeypatch.setattr(waiting, "PAGES", pages)
    assert waiting.in_the_browser() == FIGURES


def test_a_start_that_ends_at_once_is_left_out(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "start.py").write_text("raise SystemExit(1)", encoding="utf-8")
    monkeypatch.setattr(waiting, "ROOT", tmp_path)
    with pytest.raises(NotMeasured, match="opens no server"):
        waiting.start()
