"""What every test relies on: no window opens, Ctrl-C is heard, and browser tests are known."""

import os
import signal
from pathlib import Path

import pytest

os.environ["MPLBACKEND"] = "Agg"
# What a shell starts in the background ignores it, and so does all that this starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
BROWSER_TESTS = Path(__file__).parent / "browser"
# What learners might hand in is data; `tools/corpus.py` reads it.
collect_ignore_glob = ["corpus/*/*"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in tests/browser, so that none can be forgotten."""
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker(pytest.mark.browser)
