"""What every test relies on: no window opens, and browser tests are known by their folder."""

import os
from pathlib import Path

import pytest

os.environ["MPLBACKEND"] = "Agg"
BROWSER_TESTS = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in tests/browser, so that none can be forgotten."""
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker(pytest.mark.browser)
