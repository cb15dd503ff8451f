"""Worksheets and reports print on A4 and Letter, on the stated number of pages."""

import re
from random import Random

import pytest
from playwright.sync_api import BrowserContext

from pathlib_tutor.classroom.draws import catalog
from pathlib_tutor.classroom.mark import Marks
from pathlib_tutor.classroom.report import report, sheets
from pathlib_tutor.classroom.roster import Learner
from pathlib_tutor.exercises import EXERCISES
from tests.classroom.planted import FIVE_NODES, judged_as

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("exercise", ["five-nodes/fill-table", "five-nodes/order", "maze/steps"])
def test_a_sheet_and_its_key_fill_a_page_each(
    browser: BrowserContext, exercise: str, paper: str
) -> None:
    page = browser.new_page()
    asked = EXERCISES[exercise]
    page.set_content(sheets(asked, {None: asked.draw(seed=3)}))
    printed = page.pdf(format=paper, prefer_css_page_size=False)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2
    page.emulate_media(media="print")
    assert page.locator("section.sheet svg").is_visible()
    assert page.locator("section.sheet .words").count() >= 3
    wide = page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    assert wide
    page.close()


def class_of(many: int) -> str:
    """Return the report about a class where nobody has everything right."""
    draw = Random(many)
    names = ["Ada Brandenburger-Lovelace", "Jörg Weiß", "Fatima Yilmaz", "Li Wei", "Zoë van Dam"]
    learners = [Learner(f"s{k}", f"{draw.choice(names)} {k}") for k in range(many)]
    answers = {}
    for learner in learners[many // 20 :]:
        idea = draw.choice([1, 2, 3, 4, 5, 11])
        answers[learner.id] = [
            judged_as(cell, draw.choice([1, 1, 1, 0.5, 0]), idea) for cell in catalog()[FIVE_NODES]
        ]
    unread = [
        f"{name}_12_assignsubmission_file/aufgabe 2.ipynb: it is damaged" for name in names * 9
    ]
    return report(Marks(learners, answers, unread, {}))


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize(("many", "most"), [(28, 1), (250, 4)])
def test_a_report_is_short(browser: BrowserContext, many: int, most: int, paper: str) -> None:
    page = browser.new_page()
    page.set_content(class_of(many))
    printed = page.pdf(format=paper, prefer_css_page_size=False)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) <= most
    page.close()
