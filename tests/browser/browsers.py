"""Find and start a browser, and read the address that a server prints."""

import os
import re
import shutil
import subprocess
from concurrent.futures import Future
from pathlib import Path
from threading import Thread
from typing import NoReturn

import pytest

BROWSER_NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "msedge")
BROWSER_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
BROWSER_ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--force-color-profile=srgb",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # no internet
)
START_SECONDS = 90


def find_browser() -> str | None:
    """Return the path of a browser of the Chromium family, or None."""
    named = os.environ.get("PATHLIB_GAMES_BROWSER")
    if named:
        return named
    found = (shutil.which(name) for name in BROWSER_NAMES)
    placed = (place for place in BROWSER_PLACES if Path(place).exists())
    return next((path for path in (*found, *placed) if path), None)


def listening(process: subprocess.Popen[str], where: str, log: Path) -> str:
    """Log a server's output, and return the address it prints."""
    address: Future[str] = Future()
    said = process.stdout
    assert said is not None

    def hear() -> None:
        with said, log.open("w", encoding="utf-8") as out:
            for line in said:
                out.write(line)
                if not address.done() and (found := re.search(where, line)):
                    address.set_result(found[0])
        if not address.done():
            address.set_exception(RuntimeError(f"it did not start:\n{log.read_text('utf-8')}"))

    Thread(target=hear, daemon=True).start()
    return address.result(START_SECONDS)


def missing(reason: str) -> NoReturn:
    """Skip a test, or fail where everything has to run."""
    if os.environ.get("PATHLIB_GAMES_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)
