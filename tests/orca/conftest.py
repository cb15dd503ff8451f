"""A browser that Orca reads, instead of the browser without a display."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, expect, sync_playwright

from tests.browser.browsers import BROWSER_ARGUMENTS
from tests.browser.conftest import (  # noqa: F401 - fixtures
    browser_path,
    idle,
    jupyter,
    server,
)
from tests.orca.screen_reader import PATIENCE, ScreenReader, missing, screen_reader

ARGUMENTS = (*BROWSER_ARGUMENTS[1:], "--force-renderer-accessibility", "--window-size=1380,1060")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test in this folder: they belong to the browser's, and are slow."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker("browser")
            item.add_marker("slow")


@pytest.fixture(scope="session")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScreenReader]:
    """Start Orca, or skip a test where it is not installed."""
    if names := missing():
        pytest.skip(f"Orca cannot read here: {names} not found")
    with screen_reader(tmp_path_factory.mktemp("orca")) as started:
        yield started


@pytest.fixture(scope="session")
def browser(
    reader: ScreenReader,
    browser_path: str,  # noqa: F811 - a fixture
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[BrowserContext]:
    """Start a browser on the display that Orca reads."""
    expect.set_options(timeout=1000 * PATIENCE)
    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            str(tmp_path_factory.mktemp("browser")),
            executable_path=browser_path,
            headless=False,
            env={**os.environ, **reader.env},
            args=list(ARGUMENTS),
            no_viewport=True,
        )
        context.set_default_timeout(1000 * PATIENCE)
        reader.begins()
        yield context
        context.close()
