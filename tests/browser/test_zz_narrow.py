"""Screens of widgets of the gallery at a width."""
import os, pytest
from playwright.sync_api import expect
from tests.browser.conftest import opened_in
CELLS=[os.environ["CELL"]]
SHOWN={".pg": int(os.environ.get("N","1"))}
opened = opened_in("lab")
def test_shot(opened, theme="light"):
    page=opened.page
    w,h=map(int,os.environ.get("SIZE","390x844").split("x"))
    if w<500: page.evaluate("jupyterapp.shell.collapseLeft()")
    opened.resize(w,h)
    page.wait_for_timeout(800)
    for i,r in enumerate(page.locator(".jp-OutputArea-output .pg:not(.pg .pg)").all()):
        r.scroll_into_view_if_needed(); page.wait_for_timeout(300)
        r.screenshot(path=f"{os.environ['PRE']}{i}.png")
