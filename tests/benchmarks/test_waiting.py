"""What a learner waits for: how figures are told, and what happens where nothing is measured."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from benchmarks import waiting
from benchmarks.report import NotMeasured

NAME = "00-start-here"
FIGURES = {
    "start": {"server": [2.5, 2.1, 9.9], "page": [4.5, 3.1, 8.0]},
    "open": {NAME: [1.5, 0.5, 2.5]},
    "picture": {NAME: [3.0, 1.0, 2.0]},
    "run": {NAME: [7.0, 5.0, 6.0]},
    "memory": {NAME: [120.0, 100.0, 110.0]},
    "click": {"hex": [40.0, 30.0, 50.0]},
    "frame": {name: [] if name == "hex" else [4.0] * 99 + [20.0] for name in waiting.NAMES},
}


def test_median_lowest_and_highest_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "in_the_browser", lambda: FIGURES)
    lines = waiting.run().splitlines()
    assert "| until the server answers | 2.5 (2.1 to 9.9) |" in lines
    assert "| until the page shows the first notebook | 4.5 (3.1 to 8.0) |" in lines
    size = Path(waiting.ROOT, "notebooks", f"{NAME}.ipynb").stat().st_size / 1000
    seconds = "1.5 (0.5 to 2.5) | 2.0 (1.0 to 3.0) | 6.0 (5.0 to 7.0)"
    assert f"| {NAME} | {seconds} | 110 (100 to 120) | {size:.0f} |" in lines
    assert f"| {waiting.NAMES['hex']} | 40 (30 to 50) | 0 | - | - |" in lines
    assert f"| {waiting.NAMES['film']} | - | 100 | 4.0 | 4.0 |" in lines


@pytest.mark.parametrize("papers", [None, "", "[]", '{"url": "http://127.0.0.1:9/", "token": ""}'])
def test_a_server_that_is_not_there_yet_does_not_answer(tmp_path: Path, papers: str | None) -> None:
    if papers is not None:
        Path(tmp_path, "jpserver-1.json").write_text(papers, encoding="utf-8")
    assert waiting.answering(tmp_path) is None


def test_a_server_that_does_not_stop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    program = (
        "import signal, time\n"
        "signal.signal(signal.SIGTERM, lambda *_: None)\n"
        "print(flush=True)\n"
        "time.sleep(600)"
    )
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)
    assert process.stdout is not None
    with process.stdout as said:
        said.readline()
        monkeypatch.setattr(waiting, "STOPS", 0.1)
        waiting.stop(process)
    assert process.returncode


@pytest.mark.slow
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
        waiting.start(lambda _: None)


def test_a_start_is_over_when_the_page_shows_the_notebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = """
import http.server, json, os, pathlib, threading
class Server(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"here" if "token=t" in self.path else b"nobody")
server = http.server.HTTPServer(("127.0.0.1", 0), Server)
folder = pathlib.Path(os.environ["JUPYTER_RUNTIME_DIR"])
folder.mkdir()
papers = {"url": f"http://127.0.0.1:{server.server_port}/", "token": "t"}
(folder / "jpserver-1.json").write_text(json.dumps(papers))
server.serve_forever()
"""
    (tmp_path / "start.py").write_text(program, encoding="utf-8")
    monkeypatch.setattr(waiting, "ROOT", tmp_path)
    shown: list[str] = []
    server, page = waiting.start(lambda address: shown.append(httpx.get(address).text))
    assert shown == ["here"]
    assert 0 < server < page
