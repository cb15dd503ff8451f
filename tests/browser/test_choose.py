"""Notebook 08 in JupyterLab: A* by hand with mouse and keyboard."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import opened_in
from tests.browser.notebook_page import NotebookPage
from tests.browser.seeing import axe
from tests.browser.test_exercises import node, press, said, settle, write

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "08-choose-a-search.ipynb"


opened = opened_in("lab")


@pytest.fixture
def run(opened: NotebookPage) -> Locator:
    return opened.page.locator(".pg-simulation").first


@pytest.fixture
def rounds(opened: NotebookPage) -> Locator:
    return opened.page.locator(".pg-simulation").nth(1)


def test_astar_by_hand(run: Locator) -> None:
    expect(node(run, "B")).to_have_attribute("aria-label", "B, not reached, guess 6")
    settle(run, "A")
    write(run, "B", "4 A")
    write(run, "C", "7 A")
    node(run, "C").click()
    expect(said(run)).to_contain_text("C has 7 + 8 = 15. Which unsettled sum")
    settle(run, "B")
    for name, cell in {"C": "6 B", "D": "7 B", "E": "10 B"}.items():
        write(run, name, cell)
    node(run, "D").focus()
    press(run, "Enter")
    expect(said(run)).to_contain_text("Settle D at 7")
    write(run, "F", "12 D")
    settle(run, "F")
    run.get_by_role("button", name="Done").click()
    expect(said(run)).to_contain_text("Right. All 10 steps are right")


def test_bellman_ford_by_keyboard(run: Locator, rounds: Locator) -> None:
    expect(run.get_by_role("button", name="Next round")).to_be_hidden()
    write(rounds, "B", "2 A")
    next_round = rounds.get_by_role("button", name="Next round")
    next_round.focus()
    press(rounds, "Enter")
    expect(said(rounds)).to_contain_text("Look at the edge from A to C first")
    for name, cell in {"C": "5 A", "D": "5 B", "E": "8 B"}.items():
        write(rounds, name, cell)
    write(rounds, "B", "1 C")
    next_round.focus()
    press(rounds, "Enter")
    expect(said(rounds)).to_contain_text("Round 2 begins")
    for name, cell in {"D": "4 B", "E": "5 D", "F": "7 E"}.items():
        write(rounds, name, cell)
    rounds.get_by_role("button", name="Done").focus()
    press(rounds, "Enter")
    expect(said(rounds)).to_contain_text("Right. All 9 steps are right")
    assert axe(rounds) == []
