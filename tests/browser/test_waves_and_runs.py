"""Cells are marked with their wave, and two runs beside each other are stepped as one."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from pathlib_tutor.exercises import EXERCISES
from tests.browser.conftest import opened_in
from tests.browser.notebook_page import NotebookPage, Theme
from tests.browser.seeing import axe, come_to_rest, wait_for_answer

RECIPE = "color-lines/waves seed=1"
CELLS = [
    f"from pathlib_games import ask\nask({RECIPE!r})",
    """from pathlib_tutor.widgets.simulation import RunByHand
run = RunByHand()
for done in ({"click": "0"}, {"write": ["B", "5 A"]}, {"press": "done"}):
    run.act(done)
run""",
]
SHOWN = {".pg-ask": 1, ".pg-simulation": 1}
opened = opened_in("lab")


def test_a_cell_is_marked_with_its_wave_not_with_its_click(
    opened: NotebookPage, theme: Theme
) -> None:
    exercise = EXERCISES["color-lines/waves"]
    item = exercise.item(RECIPE)
    waves = [str(wave) for wave in exercise.form(item).waves]
    assert len({*waves}) < len(waves), "a wave has two cells, which two clicks never share"
    question = come_to_rest(opened.page.locator(".pg-ask"))
    cells = re.findall(r"\(\d+, \d+\)", str(exercise.key(item)))
    places = [question.locator(f'[data-id="{cell}"]') for cell in cells]
    for place in places:
        place.click()
    expect(question.locator("text.pga-number")).to_have_text(waves)
    expect(places[2]).to_have_attribute("aria-label", re.compile(f"chosen, wave {waves[2]}$"))
    wait_for_answer(question)
    assert axe(question) == [], theme
    for place in places:
        place.click()
    expect(question.locator("text.pga-number")).to_have_count(0)


def test_two_runs_open_where_they_differ_and_advance_together(
    opened: NotebookPage, theme: Theme
) -> None:
    run = opened.page.locator(".pg-simulation")
    run.get_by_role("button", name="Compare").click()
    own, right = (run.get_by_role("region", name=name) for name in ("Your run", "A right run"))
    for each in (own, right):
        expect(each.locator(".pg-place")).to_contain_text("step 1 of")
        expect(each).to_contain_text("Settle A at 0.")
    right.get_by_role("button", name="Next step").click()
    for each in (own, right):
        expect(each.locator(".pg-place")).to_contain_text("step 2 of")
    own.get_by_role("button", name="Previous step").click()
    expect(right.locator(".pg-place")).to_contain_text("step 1 of")
    right.get_by_role("button", name="Last step").click()
    expect(right).to_contain_text("every node is settled")
    expect(own.locator(".pg-place")).to_contain_text("step 2 of 2")
    assert axe(run) == [], theme
    run.get_by_role("button", name="Compare").click()
    expect(own).to_have_count(0)
