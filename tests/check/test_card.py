"""A verdict's card says the same as its text, and is readable on any background."""

from html.parser import HTMLParser

import pytest
from hypothesis import given, strategies as st

from pathlib_games.views.palette import THEMES
from pathlib_tutor.check.answer import SIGNS, Answer, Shown, card
from pathlib_tutor.exercises.verdict import Verdict
from tests.contrast import contrast
from tests.graphs.random_graphs import examples

STATUSES: tuple[Shown, ...] = ("right", "wrong")


class Words(HTMLParser):
    """Collects the text and the tags of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text = ""
        self.tags: set[str] = set()
        self.feed(page)

    def handle_data(self, data: str) -> None:
        self.text += data + " "

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - HTMLParser's own
        self.tags.add(tag)


@examples(100)
@given(st.text(max_size=80), st.sampled_from(STATUSES))
def test_a_card_says_all_words_and_makes_no_markup_of_them(text: str, status: Shown) -> None:
    verdict = Verdict(status, text)
    page = Words(card(repr(verdict), status))
    said = page.text.split()
    expected = repr(verdict).split()
    assert "".join(said[1:]) == "".join(expected)
    assert said[0] == SIGNS[status][0]
    assert page.tags <= {"div", "p", "b", "pre"}


def test_columns_stay_under_each_other() -> None:
    page = card("Not yet. Row 2 is wrong.\nsettled | B\n  A     | 5\nWhy?", "wrong")
    assert ">settled | B\n  A     | 5</pre>" in page
    assert page.endswith("Why?</p></div>")


@pytest.mark.parametrize("status", STATUSES)
def test_the_edge_is_seen_in_both_themes(status: Shown) -> None:
    for theme in THEMES.values():
        assert contrast(SIGNS[status][1], theme["page"]) >= 3


def test_an_answer_has_the_text_and_the_card() -> None:
    answer = Answer(Verdict("wrong", "E has 13."), "noted")
    assert "E has 13." in answer._repr_html_()
    assert "(noted)" in answer._repr_html_()
